//! Tournaments: entered, played round by round at tables of the game, and read.
//!
//! Points: a table gives 6 to its first place, none to its last, and evenly between; those who share a place share its points. They are
//! at most two decimals long. A bot keeps the place that it reaches and has no points.

use fondaco_game::{EditionId, Seat};
use fondaco_table::{ClockRule, GameName, LevelName, Mark, MatchId};
use serde::{Deserialize, Serialize};

/// A tournament to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTournamentBody {
    /// What it is called: 3 to 60 characters.
    #[cfg_attr(feature = "openapi", schema(example = "Tuesday at the Rialto"))]
    pub name: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How many sit at a table.
    #[cfg_attr(feature = "openapi", schema(example = 4))]
    pub players: u8,
    /// How many rounds are played: 1 to 12.
    #[cfg_attr(feature = "openapi", schema(example = 5))]
    pub rounds: u8,
    /// How long people may think, as tables have it: `{"real_time": {…}}`, or `{"daily": {"days": 2}}` for a tournament that is played over days. There
    /// must be a clock.
    #[cfg_attr(feature = "openapi", schema(value_type = serde_json::Value, example = json!({"real_time": {"base_ms": 600_000, "increment_ms": 10_000}})))]
    pub clock: ClockRule,
    /// Whether its matches count for ratings. Then only accounts can enter.
    #[serde(default)]
    pub rated: bool,
    /// Whether all tables of a round are dealt the same, and compared seat by seat.
    #[serde(default)]
    pub duplicate: bool,
    /// Whether everybody may find it, or only who has the link.
    #[serde(default)]
    pub public: bool,
    /// Whether programs may enter.
    #[serde(default)]
    pub programs: bool,
    /// What becomes of seats that nobody is left for.
    #[serde(default)]
    pub odd: Odd,
    /// How the bots play that take them; as a merchant if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>, example = "merchant"))]
    pub bots: Option<LevelName>,
    /// When it begins by itself, in the server's milliseconds, at most 60 days from now; if nothing is said, when its organizer begins it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// How many can enter, at most 1024; 1024 if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u32>,
    /// The edition that is played with, unless it is the usual one: `{"name", "hash"}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub edition: Option<EditionId>,
}

/// What becomes of seats that nobody is left for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Odd {
    /// Bots take them, spread over the tables.
    #[default]
    Bots,
    /// All tables are full; who is left over sits the round out, and gets what a second place gets. Where too few are left for a table,
    /// bots take its seats.
    Byes,
}

/// Where a tournament stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TournamentStage {
    /// People enter.
    Open,
    /// It is played.
    Running,
    /// It has been played to its end.
    Finished,
    /// Its organizer has called it off, or nobody was left to play.
    Cancelled,
}

/// Somebody in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EntrantBody {
    /// The id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// What they are, unless they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub mark: Option<Mark>,
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentBody {
    /// The id.
    pub id: String,
    /// Its number, by which lists are paged.
    pub number: u64,
    /// What it is called.
    pub name: String,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How many sit at a table.
    pub players: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// How long people may think.
    #[cfg_attr(feature = "openapi", schema(value_type = serde_json::Value))]
    pub clock: ClockRule,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// Whether all tables of a round are dealt the same.
    pub duplicate: bool,
    /// Whether everybody may find it.
    pub public: bool,
    /// Whether programs may enter.
    pub programs: bool,
    /// What becomes of seats that nobody is left for.
    pub odd: Odd,
    /// How the bots play.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub bots: LevelName,
    /// The edition that is played with, unless it is the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub edition: Option<EditionId>,
    /// Who has opened it.
    pub organizer: EntrantBody,
    /// Where it stands.
    pub stage: TournamentStage,
    /// The round that is played, or was last, from 1; 0 before the first.
    pub round: u8,
    /// How many have entered and have not withdrawn.
    pub entrants: u32,
    /// How many can enter.
    pub most: u32,
    /// When it was opened.
    pub created_ms: u64,
    /// When it begins by itself, or began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// When it ended or was called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<u64>,
    /// Your part in it, if you have entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<YourEntryBody>,
    /// What lets others come to it, if it is not public and you are in it or have opened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// Your part in a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct YourEntryBody {
    /// Whether you play on.
    pub entry: EntryState,
    /// Your table of this round, if you have one: the match, whose page is where you play.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub match_id: Option<MatchId>,
}

/// Whether somebody plays on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// They play in every round; who has come late does from the next one on.
    Playing,
    /// They sit out the next round, as they have asked; that can be once.
    Resting,
    /// They play no more.
    Withdrawn,
}

/// Tournaments: the newest first; of those that are open, the ones that begin next first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentsBody {
    /// The tournaments.
    pub tournaments: Vec<TournamentBody>,
    /// The server's time, by which their times are meant.
    pub ms: u64,
    /// If there may be more: ask again with this as `before`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<u64>,
}

/// A tournament with its standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OneTournamentBody {
    /// What lists say of it.
    #[serde(flatten)]
    pub about: TournamentBody,
    /// The server's time, by which times are meant.
    pub ms: u64,
    /// A part of the standings, the best first; before the start, everybody in the order in which they came.
    pub standings: Vec<StandingBody>,
    /// How many there are in all, those who have withdrawn included.
    pub standings_total: u32,
    /// Your own place there, which may be in another part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub your_standing: Option<StandingBody>,
    /// The rounds that have begun, the first one first.
    #[serde(rename = "begun")]
    pub rounds: Vec<RoundSummaryBody>,
    /// Your table of the round that is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub your_table: Option<TournamentTableBody>,
}

/// Somebody's place in the standings. It follows from the results alone.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StandingBody {
    /// The rank, from 1. Those whom nothing tells apart share one.
    pub rank: u32,
    /// The entrant.
    pub player: EntrantBody,
    /// Whether they play on.
    pub entry: EntryState,
    /// Their points. Tables of a running round count as soon as they are over.
    pub points: f64,
    /// How many of those are from the round that is played now.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub now: f64,
    /// The first tie-break: how many points the people have whom they met, on average.
    pub opponents: f64,
    /// The second tie-break: their part of all points of the game that were made at their tables, between 0 and 1.
    pub share: f64,
    /// For each round that has begun, what they did; nothing where they had no part in it.
    pub rounds: Vec<Option<RoundResultBody>>,
}

/// What somebody did in a round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundResultBody {
    /// At which table, from 1; nothing if they sat out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u32>,
    /// Which place they reached there, from 1; nothing while it is played, or if they sat out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// What it gave; nothing while it is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
}

/// A round in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundSummaryBody {
    /// Which, from 1.
    pub round: u8,
    /// When its tables were opened.
    pub opened_ms: u64,
    /// When its matches begin at the latest: for who is not there, a bot plays by the usual rules.
    pub begins_ms: u64,
    /// When the last of its tables was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<u64>,
    /// How many tables it has. Another key than the tables themselves, which stand beside it in a round.
    #[serde(rename = "table_count")]
    pub tables: u32,
    /// How many of them are over.
    pub over: u32,
}

/// A round with all its tables.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RoundBody {
    /// Which it is, and when.
    #[serde(flatten)]
    pub about: RoundSummaryBody,
    /// Its tables, the one of the best first.
    pub tables: Vec<TournamentTableBody>,
    /// Who sits it out.
    pub byes: Vec<ByeBody>,
    /// In a duplicate tournament, once the round is over: for each seat, the mean of what all tables made of it; nothing where no
    /// table was played to its end. A seat's `over` is the distance to that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub averages: Vec<Option<f64>>,
}

/// Somebody who sits a round out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ByeBody {
    /// The entrant who sits out.
    pub player: EntrantBody,
    /// What it gives.
    pub points: f64,
    /// Whether they have asked for it.
    pub asked: bool,
}

/// A table of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentTableBody {
    /// Its number, from 1.
    pub table: u32,
    /// The match that is played there.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub match_id: MatchId,
    /// Where it stands.
    pub stage: TableStage,
    /// Whether you may look at it now. At a duplicate table nobody but its players can, until the round is over.
    pub visible: bool,
    /// What lets you look at it, if it is not public and you may.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
    /// Who sits there, in seat order.
    pub seats: Vec<TournamentSeatBody>,
}

/// Where a table of a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStage {
    /// It waits for its people, until the round begins.
    Gathering,
    /// It is played.
    Playing,
    /// It is over.
    Over,
    /// It is over without a result, and gives nobody any points: all agreed to end it, or it had to be set aside.
    Void,
}

/// A seat at a table of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSeatBody {
    /// The seat at that table.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// Who sits there; nobody if it is a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<EntrantBody>,
    /// The bot that sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub bot: Option<LevelName>,
    /// The place, from 1, once the table is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u8>,
    /// The points of the game, if it was played to its end. In a duplicate tournament they are told when the round is over; before that, only to those
    /// who sat there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// What the place gave; nothing for a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<f64>,
    /// Whether they did not play to the end: they gave up, left, ran out of time or did not come, and share the last place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub forfeited: bool,
    /// In a duplicate tournament, once the round is over: by how much the score is over the mean of this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<f64>,
}

/// All of a tournament, for other programs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentExportBody {
    /// What lists say of it.
    #[serde(flatten)]
    pub about: TournamentBody,
    /// All standings.
    pub standings: Vec<StandingBody>,
    /// All rounds that have begun.
    #[serde(rename = "begun")]
    pub rounds: Vec<RoundBody>,
}

/// Where a table belongs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableOfBody {
    /// The tournament's id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The round, from 1.
    pub round: u8,
    /// How many rounds are played.
    pub rounds: u8,
    /// The table, from 1.
    pub table: u32,
    /// Whether all tables of the round are dealt the same.
    pub duplicate: bool,
    /// When the tables of the round begin at the latest, in the server's milliseconds.
    pub begins_ms: u64,
}

/// Whether to sit out the next round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RestBody {
    /// Yes, or not after all.
    pub on: bool,
}

/// Which tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TournamentList {
    /// Public ones that one can enter: before the start, and in real time until the last round.
    #[default]
    Open,
    /// Public ones that are played.
    Running,
    /// Public ones that are over.
    Finished,
    /// Those that you have entered or opened.
    Mine,
}

/// Which list of tournaments, and which part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TournamentsQuery {
    /// Which tournaments; those that one can enter if nothing is said.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub list: TournamentList,
    /// Only older ones than this number.
    pub before: Option<u64>,
    /// How many, at most 100.
    pub limit: Option<u32>,
}

/// Which part of the standings, and by what one may see them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TournamentQuery {
    /// What the link said, if the tournament is not public.
    pub invitation: Option<String>,
    /// How many standings to leave out.
    pub from: Option<u32>,
    /// How many standings, at most 200; 100 if nothing is said.
    pub limit: Option<u32>,
}

/// How to write all of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct TournamentExportQuery {
    /// What the link said, if the tournament is not public.
    pub invitation: Option<String>,
    /// How: `json`, or `csv` for the standings as a table.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(inline))]
    pub format: ExportFormat,
}

/// How something is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Everything, as JSON.
    #[default]
    Json,
    /// The standings, as comma-separated values.
    Csv,
}

fn is_zero(points: &f64) -> bool {
    *points == 0.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many rounds there are, and those that have begun, are two things.
    #[test]
    fn a_tournament_is_read_as_it_is_written() {
        let nobody = || EntrantBody { id: "a".to_owned(), name: "Ada".to_owned(), mark: None };
        let about = TournamentBody {
            id: "t".to_owned(),
            number: 1,
            name: "Tuesday".to_owned(),
            game: GameName::ALL[0],
            players: 4,
            rounds: 3,
            clock: ClockRule::Daily { days: 2 },
            rated: false,
            duplicate: false,
            public: true,
            programs: false,
            odd: Odd::Bots,
            bots: LevelName::new("merchant").unwrap(),
            edition: None,
            organizer: nobody(),
            stage: TournamentStage::Running,
            round: 1,
            entrants: 4,
            most: 8,
            created_ms: 1,
            starts_ms: None,
            ended_ms: None,
            you: None,
            invitation: None,
        };
        let round = RoundSummaryBody { round: 1, opened_ms: 1, begins_ms: 2, ended_ms: None, tables: 1, over: 0 };
        let one = OneTournamentBody {
            about: about.clone(),
            ms: 3,
            standings: Vec::new(),
            standings_total: 0,
            your_standing: None,
            rounds: vec![round],
            your_table: None,
        };
        let text = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<OneTournamentBody>(&text).unwrap(), one, "{text}");
        let rounds = vec![RoundBody { about: round, tables: Vec::new(), byes: Vec::new(), averages: Vec::new() }];
        let all = TournamentExportBody { about, standings: Vec::new(), rounds };
        let text = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<TournamentExportBody>(&text).unwrap(), all, "{text}");
    }

    #[test]
    fn a_tournament_needs_few_words() {
        let text = r#"{"name":"Tuesday","game":"strozzi","players":4,"rounds":3,"clock":{"daily":{"days":2}}}"#;
        let body: NewTournamentBody = serde_json::from_str(text).unwrap();
        assert_eq!((body.odd, body.rated, body.duplicate, body.public), (Odd::Bots, false, false, false));
        let unknown = text.replace("\"rounds\"", "\"runden\"");
        assert!(serde_json::from_str::<NewTournamentBody>(&unknown).is_err());
    }
}
