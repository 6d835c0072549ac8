//! From server to client.

use fondaco_game::{EditionId, Seat};
#[cfg(feature = "deltas")]
use fondaco_table::view::Delta;
use fondaco_table::view::{History, Snapshot, Update};
use fondaco_table::{
    AnyNews, AnyView, Chair, ClockRule, Ending, FairnessProof, GameName, Holder, Mark, MatchId, Name, OptionsError,
    PlayerId, Refusal, Stage,
};
use serde::{Deserialize, Serialize};

use crate::rest::RatingBody;
use crate::{Saying, Wish};

/// From server to client.
pub type ServerMessage = ServerMessageOf<AnyView, AnyNews>;

/// The same for those who need not tell games apart, and read what is of one game in a form of their own: views as `V`, news as `N`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServerMessageOf<V, N> {
    /// The answer to hello.
    Welcome(Welcome),
    /// What was asked has been done and stored.
    Done(Done),
    /// What was asked has not been done.
    Refused(Refused),
    /// A table as it is.
    Snapshot(Box<Snapshot<V>>),
    /// What happened at a table.
    Update(Box<Update<V>>),
    /// What happened at a table, as changes of what was seen before; for who asked for that.
    #[cfg(feature = "deltas")]
    Delta(Box<Delta>),
    /// An old part of a match.
    History(Box<History<N>>),
    /// A match is over, and its secret is none any more.
    Ended(Box<Ended>),
    /// What a rated match has made of everybody's rating.
    Rated(Rated),
    /// Who is there.
    Presence(Presence),
    /// A bot waits for others before it can think.
    BotWaits(BotWaits),
    /// Somebody said something.
    Chat(Said),
    /// A moderator has deleted something that was said.
    Unsaid(Unsaid),
    /// What those see who look at a match together.
    Together(Together),
    /// Something went wrong with a match that you watch.
    Incident(Incident),
    /// Open tables.
    Lobby(Lobby),
    /// How the search for people to play with goes.
    Pairing(Pairing),
    /// Somebody asks you by name to come to a table.
    Invited(Invited),
    /// Something happened in a tournament that you have entered.
    Tournament(TournamentNews),
    /// Somebody is here.
    Pong(Pong),
    /// The server closes the connection after this.
    Bye(Bye),
}

/// The answer to hello.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The program and its version.
    pub server: String,
    /// Who you are.
    pub player: PlayerId,
    /// What you are called.
    pub name: Name,
    /// The server's time in milliseconds, by which all times in other messages are meant.
    pub ms: u64,
}

/// What was asked has been done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Done {
    /// At which table.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub match_id: Option<MatchId>,
    /// The seq there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// The seat that you have there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
    pub seat: Option<Seat>,
    /// What lets others come to a table that is not public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation: Option<String>,
}

/// What was asked has not been done, and nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// At which table.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub match_id: Option<MatchId>,
    /// Why, for programs.
    pub why: WhyNot,
    /// Why, in English.
    pub text: String,
}

impl Refused {
    /// A refusal at a table, or at none.
    #[must_use]
    pub fn new(match_id: Option<MatchId>, why: WhyNot) -> Self {
        let text = why.to_string();
        Refused { match_id, why, text }
    }
}

/// Why something has not been done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum WhyNot {
    /// The table refused.
    #[error(transparent)]
    Table(#[from] Refusal),
    /// The table cannot be opened like this.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The message could not be read.
    #[error("that message cannot be read: {why}")]
    Unreadable { why: String },
    /// The client speaks another version.
    #[error("this server speaks version {speaks} of the protocol; reload the page or update your program")]
    Version { speaks: u32 },
    /// There is no such match, or it is not for you.
    #[error("there is no such match")]
    NoSuchMatch,
    /// Only those at the table can do that.
    #[error("you do not sit at this table")]
    NotSeated,
    /// Nobody has said hello.
    #[error("say hello first")]
    NoHello,
    /// The token is nobody's.
    #[error("nobody has that token: it is misspelt, or has been taken back")]
    WrongToken,
    /// Too much at once.
    #[error("too many messages; wait {wait_ms} milliseconds")]
    TooMany { wait_ms: u64 },
    /// The person has as many connections as one may have.
    #[error("you have {most} connections open, and more are not allowed; close some of them first")]
    TooManySockets { most: usize },
    /// The person has as many unfinished matches as one may have.
    #[error("you have {most} tables that are not over, and more are not allowed; finish or leave some of them first")]
    TooManyTables { most: u32 },
    /// As many tables that have not begun were opened from the person's address as may be.
    #[error(
        "people at your address have opened {most} tables that have not begun, and more are not allowed; begin or leave some of \
         them first"
    )]
    TooManyTablesHere { most: u32 },
    /// The server has as many editions in memory as it can take.
    #[error("this server has no room for another edition at the moment; play with one that it knows")]
    EditionsFull,
    /// Several people cannot look at the match like this.
    #[error("that cannot be looked at together: {why}")]
    Together { why: String },
    /// What was said is too long, empty, or not allowed now.
    #[error("that cannot be said: {why}")]
    Chat { why: String },
    /// A moderator lets this person write in no chat for a time.
    #[error("a moderator has silenced you: you can write again later. The reason: {reason}")]
    Silenced { until_ms: u64, reason: String },
    /// This person, or everybody from their address, is kept away.
    #[error("you are banned from this server. The reason: {reason}")]
    Banned { until_ms: Option<u64>, reason: String },
    /// The server cannot store anything at the moment; it goes on trying, and nothing that was confirmed is lost.
    #[error("the server cannot save anything at the moment; try again shortly")]
    Storage,
    /// The match has been set aside.
    #[error("{why}")]
    Quarantined { why: Quarantine },
    /// The server's database is damaged where this was to be read or written. Trying again does not help.
    #[error("the server's database is damaged; its operator must repair it")]
    Damaged,
}

/// Why a match has been set aside. It is kept as it is, and nobody can play or see it until it is taken up again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Quarantine {
    /// What is stored of it does not lead to a table.
    #[error("this match is damaged and has been set aside; the operator of the server has been told")]
    Damaged,
    /// It is played by rules, a game or an edition that this program does not know.
    #[error(
        "this match is played by rules that this server does not know; it has been set aside until the server does"
    )]
    Unknown,
    /// The program failed at it twice.
    #[error("the server failed at this match and has set it aside; the operator of the server has been told")]
    Failed,
    /// The operator did it.
    #[error("the operator of the server has set this match aside")]
    Operator,
}

/// Something went wrong with a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Incident {
    /// The match that it happened to.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What has happened.
    pub what: Mishap,
}

/// What went wrong with a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mishap {
    /// The server failed at it and has brought it back from what is stored; nothing that was confirmed is lost.
    BroughtBack,
    /// The database has lost what happened last: the match goes on from this seq.
    Lost {
        /// The seq now.
        seq: u64,
    },
    /// It has been set aside.
    Quarantined {
        /// The reason.
        why: Quarantine,
    },
}

/// A match is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// The match that is over.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// How it came to its end.
    pub ending: Ending,
    /// The ranks that count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ranks: Option<Vec<u8>>,
    /// The match, its secret, and so the proof that no draw was chosen.
    pub proof: FairnessProof,
}

/// What a rated match has made of everybody's rating. It comes a moment after the end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// Which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// In seat order.
    pub changes: Vec<RatingChange>,
}

/// What a match has made of somebody's rating.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingChange {
    /// At which seat.
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    /// The rating before it.
    pub before: RatingBody,
    /// The rating after it.
    pub after: RatingBody,
}

/// A bot of this table waits until others have thought: the server has only so many processors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BotWaits {
    /// Which table.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// For how many others; 0 when it waits no more.
    pub before: u32,
}

/// What those see who look at a match together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Together {
    /// Which match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// What they see.
    pub seen: Seen,
}

/// What is seen together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// The moment that everybody looks at: told to who joins, and whenever it changes.
    Moment {
        /// After how many steps.
        at: u32,
        /// Who leads; nobody if the one who led has gone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        leader: Option<Onlooker>,
        /// How many look together.
        people: u32,
    },
    /// Somebody proposes what might have been played.
    Proposal {
        /// The person who proposes it.
        by: Onlooker,
        /// After how many steps.
        at: u32,
        /// The steps, in notation.
        line: Vec<String>,
    },
}

/// Somebody who looks at a match with others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Onlooker {
    /// The person who looks.
    pub player: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are, unless they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// Who is there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// The match where these people are.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// For each seat, whether its person is connected.
    pub here: Vec<bool>,
    /// How many look on.
    pub spectators: u32,
    /// For whom a bot will play, since they are not connected and the others wait.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands_in: Option<StandsIn>,
    /// When the match begins by itself, in the server's milliseconds, unless somebody stands up or goes away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
}

/// A bot that will play for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandsIn {
    /// For whom.
    pub seat: Seat,
    /// When, in the server's milliseconds.
    pub at_ms: u64,
}

/// Somebody said something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Said {
    /// The match where it was said.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Its number in this chat.
    pub number: u64,
    /// When, in the server's milliseconds.
    pub ms: u64,
    /// The person who said it.
    pub player: PlayerId,
    /// What they are called.
    pub name: Name,
    /// What they are, unless they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Where they sit; spectators, who have a chat of their own, sit nowhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was said.
    pub says: Saying,
}

/// Something said that a moderator has deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unsaid {
    /// The match where it had been said.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// Its number in its chat.
    pub number: u64,
    /// Whether it was the chat of those who look on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spectators: bool,
}

/// Open tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lobby<C = TableCard> {
    /// Each of them; those one has a seat at first.
    pub tables: Vec<C>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableCard {
    /// The match's id.
    #[serde(rename = "match")]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub match_id: MatchId,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// `"gathering"`, `"playing"`, `"paused"` or how it ended, such as `{"over": "played"}`.
    pub stage: Stage,
    /// Who sits where.
    pub seats: Vec<Chair>,
    /// How long people may think.
    pub clock: ClockRule,
    /// Whether it counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether it is a practice match, whose draws follow from a seed that somebody chose.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
    /// The edition that is played with, unless it is the usual one: `{"name", "hash"}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<EditionId>,
    /// The language that is spoken there, such as `de`, if one is agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether only those who sit there may see it: other tables are dealt the same, and may not have played it yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Whether it is your turn there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub your_turn: bool,
    /// Why it has been set aside, if it has been: `damaged`, `unknown`, `failed` or `operator`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub quarantine: Option<Quarantine>,
}

impl TableCard {
    /// How many seats are free.
    #[must_use]
    pub fn free(&self) -> usize {
        self.seats.iter().filter(|chair| chair.holder == Holder::Open).count()
    }

    /// Whether the match has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }
}

/// How the search for people to play with goes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pairing {
    /// One waits.
    Waiting(Search),
    /// One has a seat at this table, with the others.
    Found {
        /// The match where the seat is.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// One waits no more: one wishes something on another connection.
    Ended,
}

/// Somebody asks you by name to come to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// To which.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The game.
    pub game: GameName,
    /// What the one who asks is called.
    pub name: Name,
    /// What they are, unless they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// Something happened in a tournament, told to those who have entered it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentNews {
    /// Which: its id.
    pub tournament: String,
    /// What it is called.
    pub name: String,
    /// What happened.
    pub event: TournamentEvent,
}

/// What happens in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentEvent {
    /// You have a table in this round: go there.
    Table {
        /// The round, from 1.
        round: u8,
        /// The match that is played there.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// When it begins at the latest, in the server's milliseconds.
        begins_ms: u64,
    },
    /// You sit this round out.
    Bye {
        /// The round, from 1.
        round: u8,
    },
    /// All rounds have been played.
    Finished,
    /// It has been called off.
    Cancelled,
}

/// Somebody waits to be brought together with others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// What one wishes.
    pub wish: Wish,
    /// Since when, in the server's milliseconds.
    pub since_ms: u64,
    /// How many would play together as it is now, oneself included.
    pub found: u8,
    /// Of how many.
    pub of: u8,
    /// How many points ratings may differ by now; any number if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// From when on bots would take free seats, in the server's milliseconds, if one wants them to.
    pub bots_ms: u64,
}

/// Somebody is here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pong {
    /// The client's time, come back.
    pub ms: u64,
    /// The server's time in milliseconds.
    pub server_ms: u64,
}

/// The server closes the connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// The reason for it.
    pub why: Parting,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Parting {
    /// It stops, or begins anew: come back in a moment.
    Restart,
    /// The client does not keep up: come back and say what you have seen.
    Slow,
    /// The client broke the protocol, or sent too much.
    Rude,
    /// The person has logged out.
    LoggedOut,
    /// The person is kept away.
    Banned,
    /// The person has too many connections: close some, then come back.
    TooMany,
}
