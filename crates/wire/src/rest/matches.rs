//! Matches: opened, listed, joined, played, read.

use fondaco_game::{Seat, Turn};
use fondaco_table::{Ask, Manage};
use serde::{Deserialize, Serialize};

use super::{InvitationBody, RatingBody, TableOfBody};
use crate::{RatingChange, Said, Saying, TableCard};

/// A match in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchBody {
    /// The table, as in the socket's `lobby`.
    #[serde(flatten)]
    pub card: TableCard,
    /// Whether everybody may find it.
    pub public: bool,
    /// Its number, by which lists are paged.
    pub number: u64,
    /// When it was opened.
    pub created_ms: u64,
    /// When its seats or its stage last changed.
    pub changed_ms: u64,
    /// Where you sit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub your_seat: Option<Seat>,
    /// The round, from 1, and how many there are, if you sit there and it is under way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u8>>, example = json!([2, 3])))]
    pub round: Option<(u8, u8)>,
    /// When your time for this decision runs out, by the server's clock, if it is your turn and there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ms: Option<u64>,
    /// Whether an offer at the table waits for your answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
    /// What lets others come to it, if you sit there and it is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// The result, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<EndedBody>,
    /// How strong those who sit there are at the game as it is usually played, in seat order; for tables where people sit down. Nothing
    /// where nobody sits who has ever been rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<Option<RatingBody>>,
    /// The tournament that it belongs to: said of one match, and in the list of yours while people sit down there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TableOfBody>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EndedBody {
    /// When it ended, in the server's milliseconds.
    pub ms: u64,
    /// The ranks that count, in seat order; none if there is no result.
    pub ranks: Option<Vec<u8>>,
    /// The points, in seat order, if the game was played to its end.
    pub scores: Option<Vec<i32>>,
}

/// Matches, the newest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MatchesBody {
    /// The matches.
    pub matches: Vec<MatchBody>,
    /// The server's time, by which their times are meant.
    #[serde(default)]
    pub ms: u64,
    /// If there may be more: ask again with this as `before`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
    /// Tables that others ask you by name to come to, with the list of your own that are not over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<InvitationBody>,
}

/// One match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OneBody {
    /// What lists say of it.
    #[serde(flatten)]
    pub about: MatchBody,
    /// Whose turn it is: `{"player": seat}`, `"chance"` or `"over"`.
    pub turn: Turn,
    /// How many things have happened: what `at` of an action means.
    pub seq: u64,
    /// How many steps stand.
    pub steps: usize,
    /// The hash of the secret that all draws come from.
    pub commitment: String,
    /// What whoever manages the table is called, if they sit there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// What it has made of everybody's rating, once it is over and rated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<RatingChange>,
}

/// A seat to be taken.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinBody {
    /// Which; the first free one if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What the link said, if the table is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Something asked of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ActBody {
    /// What, as in the socket's `act`.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "openapi", schema(example = json!({"play": {"at": 118, "action": "flag plus1"}})))]
    pub ask: Ask,
}

/// Something done with the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ManageBody {
    /// What, as in the socket's `manage`.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "openapi", schema(example = json!({"bot": {"seat": 3, "level": "greedy"}})))]
    pub manage: Manage,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SayBody {
    /// What, as in the socket's `chat`.
    #[cfg_attr(feature = "openapi", schema(example = json!({"text": "Buona fortuna!"})))]
    pub says: Saying,
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ChatBody {
    /// Each as in the socket's `chat`.
    pub chat: Vec<Said>,
}

/// Which matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum List {
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

/// Which list of matches, and which part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ListQuery {
    /// Which matches; open tables if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub list: List,
    /// Only older ones than this number.
    pub before: Option<u64>,
    /// How many, at most 100.
    pub limit: Option<u32>,
}

/// By what one may see a match that is not public.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct InvitationQuery {
    /// What the link said, if the match is not public.
    pub invitation: Option<String>,
}

/// How a stream of events at a match begins, and what it has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct EventsQuery {
    /// What the link said, if the match is not public.
    pub invitation: Option<String>,
    /// The last seq that was seen, for those who cannot send `Last-Event-ID`.
    pub seq: Option<u64>,
    /// Whether to see what spectators see, even with a seat.
    #[serde(default)]
    pub looking_on: bool,
    /// Whether to be sent changes instead of whole positions.
    #[serde(default)]
    pub deltas: bool,
}

/// Which part of what happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct HistoryQuery {
    /// After which seq.
    #[serde(default)]
    pub since: u64,
}

/// Which part of what was said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ChatQuery {
    /// Of which room: `table`, or `spectators`, which players hear once the match is over.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub room: RoomName,
    /// After which number.
    #[serde(default)]
    pub after: u64,
    /// How many, at most 100.
    pub limit: Option<u32>,
}

/// Players and spectators talk apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoomName {
    /// Those who play.
    #[default]
    Table,
    /// Those who look on.
    Spectators,
}
