//! What is asked about matches, and how it is answered.

use fondaco_game::{Seat, Turn};
use fondaco_table::wire::{Done, Said, Saying, TableCard};
use fondaco_table::{Ask, Manage};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

/// A match in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchBody {
    #[serde(flatten)]
    #[schema(value_type = Card)]
    pub(crate) card: TableCard,
    /// Whether everybody may find it.
    pub(crate) public: bool,
    /// Its number, by which lists are paged.
    pub(crate) number: u64,
    /// When it was opened.
    pub(crate) created_ms: u64,
    /// When its seats or its stage last changed.
    pub(crate) changed_ms: u64,
    /// Where you sit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<u8>)]
    pub(crate) your_seat: Option<Seat>,
    /// The round, from 1, and how many there are, if you sit there and it is under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Vec<u8>>, example = json!([2, 3]))]
    pub(crate) round: Option<(u8, u8)>,
    /// What lets others come to it, if you sit there and it is not public.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invitation: Option<String>,
    /// The result, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<EndedBody>,
}

/// A table as in the socket's `lobby`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only the document uses it: it says what the table's own type looks like")]
struct Card {
    /// The match's id.
    r#match: String,
    /// The game.
    #[schema(example = "strozzi")]
    game: String,
    /// `"gathering"`, `"playing"`, `"paused"` or how it ended, such as `{"over": "played"}`.
    stage: Value,
    /// Who sits where.
    #[schema(value_type = Vec<Object>)]
    seats: Vec<Value>,
    /// How long people may think.
    clock: Value,
    /// Whether it is your turn there.
    your_turn: Option<bool>,
}

/// What has been done, as in the socket's `done`.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only the document uses it: it says what the table's own type looks like")]
struct DoneShape {
    /// At which table.
    r#match: Option<String>,
    /// The seq there now.
    seq: Option<u64>,
    /// The seat that you have there.
    seat: Option<u8>,
    /// What lets others come to a table that is not public.
    invitation: Option<String>,
}

/// How a match ended.
#[derive(Serialize, ToSchema)]
pub(crate) struct EndedBody {
    /// When.
    pub(crate) ms: u64,
    /// The ranks that count, in seat order; none if there is no result.
    pub(crate) ranks: Option<Vec<u8>>,
    /// The points, in seat order, if the game was played to its end.
    pub(crate) scores: Option<Vec<i32>>,
}

/// Matches, the newest first.
#[derive(Serialize, ToSchema)]
pub(crate) struct MatchesBody {
    pub(crate) matches: Vec<MatchBody>,
    /// If there may be more: ask again with this as `before`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next: Option<u64>,
}

/// One match.
#[derive(Serialize, ToSchema)]
pub(crate) struct OneBody {
    #[serde(flatten)]
    pub(crate) about: MatchBody,
    /// Whose turn it is: `{"player": seat}`, `"chance"` or `"over"`.
    #[schema(value_type = Value)]
    pub(crate) turn: Turn,
    /// How many things have happened: what `at` of an action means.
    pub(crate) seq: u64,
    /// How many steps stand.
    pub(crate) steps: usize,
    /// The hash of the secret that all draws come from.
    pub(crate) commitment: String,
}

/// What has been done.
#[derive(Serialize, ToSchema)]
pub(crate) struct DoneBody {
    #[serde(flatten)]
    #[schema(value_type = DoneShape)]
    pub(crate) done: Done,
}

/// Which matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum List {
    /// Public tables where people sit down.
    #[default]
    Open,
    /// Public matches under way, to look on.
    Live,
    /// Yours that are not over.
    Mine,
    /// Yours that are over.
    Finished,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Which matches; open tables if nothing is said.
    #[serde(default)]
    #[param(inline)]
    pub(crate) list: List,
    /// Only older ones than this number.
    pub(crate) before: Option<u64>,
    /// How many, at most 100.
    pub(crate) limit: Option<u32>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct InvitationQuery {
    /// What the link said, if the match is not public.
    pub(crate) invitation: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct HistoryQuery {
    /// After which seq.
    #[serde(default)]
    pub(crate) since: u64,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ChatQuery {
    /// Of which room: `table`, or `spectators`, which players hear once the match is over.
    #[serde(default)]
    #[param(inline)]
    pub(crate) room: RoomName,
    /// After which number.
    #[serde(default)]
    pub(crate) after: u64,
    /// How many, at most 100.
    pub(crate) limit: Option<u32>,
}

/// Players and spectators talk apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomName {
    /// Those who play.
    #[default]
    Table,
    /// Those who look on.
    Spectators,
}

/// A seat to be taken.
#[derive(Default, Deserialize, ToSchema)]
pub(crate) struct JoinBody {
    /// Which; the first free one if nothing is said.
    #[schema(value_type = Option<u8>)]
    pub(crate) seat: Option<Seat>,
    /// What the link said, if the match is not public.
    pub(crate) invitation: Option<String>,
}

/// Something asked of the table.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ActBody {
    /// What, as in the socket's `act`.
    #[serde(rename = "do")]
    #[schema(value_type = Value, example = json!({"play": {"at": 118, "action": "flag plus1"}}))]
    pub(crate) ask: Ask,
}

/// Something done with the table.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ManageBody {
    /// What, as in the socket's `manage`.
    #[serde(rename = "do")]
    #[schema(value_type = Value, example = json!({"bot": {"seat": 3, "level": "greedy"}}))]
    pub(crate) manage: Manage,
}

/// Something said.
#[derive(Deserialize, ToSchema)]
pub(crate) struct SayBody {
    /// What, as in the socket's `chat`.
    #[schema(value_type = Object, example = json!({"text": "Buona fortuna!"}))]
    pub(crate) says: Saying,
}

/// What was said.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChatBody {
    /// Each as in the socket's `chat`.
    #[schema(value_type = Vec<Object>)]
    pub(crate) chat: Vec<Said>,
}
