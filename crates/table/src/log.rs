//! The log: everything that ever happened to a table, in order. It is append-only, and the table follows from it alone.
//!
//! An entry's key is (match, index). Because some entries are private, what viewers see is counted apart: `seq` counts what
//! has happened for everybody to know, so that nobody can tell from the numbers that somebody else has made plans.

use std::num::NonZeroU64;

use fondaco_game::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::fairness::{Contribution, Promised, Seed};
use crate::label::{MatchId, PlayerId};
use crate::offer::Offer;
use crate::options::{Options, OptionsError};
use crate::orders::Order;
use crate::seats::{Holder, Why};

/// One entry of the log, as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its place in the log, from 0.
    pub index: u64,
    /// When it happened, by the server's clock in milliseconds; never less than in the entry before.
    pub ms: u64,
    /// What happened.
    pub fact: Fact<Played<String>>,
}

/// What an entry says. `S` is how a step is written: typed in memory, as text in the store.
///
/// Only what has [`Happened`](Fact::Happened) can leave the server: the type keeps the secrets in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact<S> {
    /// The table was opened; always the first entry, and no other.
    Opened(Box<Opening>),
    /// Somebody made plans, or withdrew them. Private.
    Orders(Box<Plans>),
    /// Something that everybody may know of.
    Happened(Happening<S>),
}

/// What somebody plans.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plans {
    /// The player whose plans they are.
    pub seat: Seat,
    /// All the plans there are now.
    pub orders: Vec<Order>,
}

/// What a table was opened with. The seed makes it secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// Which match it is.
    pub id: MatchId,
    /// What was agreed.
    pub options: Options,
    /// Steps that are taken as given, in notation: the match begins after them. For "what if", puzzles and tutorials; a match
    /// whose draws shall be proved fair from the first on has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<String>,
    /// Who holds the seats, in seat order.
    pub seats: Vec<Holder>,
    /// Who opened it and manages the seats until the start; the server if nobody is named.
    #[serde(default)]
    pub owner: Option<PlayerId>,
    /// The match that this one is the rematch of.
    #[serde(default)]
    pub follows: Option<MatchId>,
    /// Where the draws come from.
    pub seed: Seed,
}

/// Something that everybody may know of. `S` is how a step is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Happening<S> {
    /// A decision was made, or something was drawn.
    Step(S),
    /// Who holds a seat has changed; an open seat of a match under way is played by a bot.
    Seated { seat: Seat, holder: Box<Holder> },
    /// Whoever manages the table has sent away the person at a seat, who does not sit down here again.
    Removed { seat: Seat },
    /// The person at a seat manages the table from now on.
    Handed { to: Seat },
    /// A player promised something for the shuffle.
    Promised(Box<Promised>),
    /// The match is about to begin: until this time, in the server's milliseconds, players show what they have promised.
    Sealed { until_ms: u64 },
    /// A player added something to the shuffle.
    Contributed(Box<Contribution>),
    /// The match began.
    Started,
    /// Decisions were taken back: only the first `to` steps stand.
    TakenBack { by: Seat, to: u32 },
    /// Somebody made an offer that needs everybody's consent.
    Offered {
        by: Seat,
        offer: Offer,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u64>))]
        until_ms: Option<NonZeroU64>,
    },
    /// Somebody answered it; a no ends it, except that others can play again without the one who does not want to.
    Answered { seat: Seat, yes: bool },
    /// The player who made it withdrew it; or, in a rated match, not everybody agreed in time to end it, or somebody left.
    Withdrawn,
    /// The match is paused.
    Paused,
    /// The match goes on.
    Resumed,
    /// A bot plays for a person, who can come back.
    StoodIn { seat: Seat, why: Why },
    /// The person plays again.
    Returned { seat: Seat },
    /// A person gave up.
    Resigned { seat: Seat },
    /// A person's time ran out.
    FlagFell { seat: Seat },
    /// The server or its database was away for so long: who was thinking gets that time back.
    Excused { ms: u64 },
    /// The person at a seat is on holiday between these times, in the server's milliseconds. Only in daily play.
    Holiday { seat: Seat, from_ms: u64, until_ms: u64 },
    /// They are back before that.
    HolidayOver { seat: Seat },
    /// The match ended; now the seed is no secret any more.
    Ended { ending: Ending },
    /// The same people play again, in this match.
    Rematch { next: MatchId },
    /// A deal that other tables shared has been played everywhere: now it is no secret any more.
    Revealed,
}

/// A step and how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played<S> {
    /// The step.
    pub step: S,
    /// How it came about.
    pub by: By,
}

/// How a step came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum By {
    /// A person decided.
    Person,
    /// A bot decided.
    Bot,
    /// There was only one legal action, and the table took it.
    Forced,
    /// A person had ordered it. Only that person learns that it was an order; the others see a decision.
    Order,
    /// It was drawn.
    Chance,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Ending {
    /// By the rules of the game.
    Played,
    /// This seat gave up or ran out of time, and that ended it.
    Forfeited {
        /// Who lost it.
        by: Seat,
    },
    /// Nobody wanted to go on; there is no result.
    Abandoned,
}

impl<S> Fact<S> {
    /// Whether everybody may know of it: then `seq` counts it.
    #[must_use]
    pub fn is_public(&self) -> bool {
        matches!(self, Fact::Happened(_))
    }

    /// The same with steps written differently.
    pub(crate) fn map<T>(&self, write: impl FnOnce(&S) -> T) -> Fact<T> {
        match self {
            Fact::Opened(opening) => Fact::Opened(opening.clone()),
            Fact::Orders(plans) => Fact::Orders(plans.clone()),
            Fact::Happened(happening) => Fact::Happened(happening.map(write)),
        }
    }
}

impl<S> Happening<S> {
    /// The same with steps told differently.
    pub fn map<T>(&self, tell: impl FnOnce(&S) -> T) -> Happening<T> {
        match self {
            Happening::Step(step) => Happening::Step(tell(step)),
            Happening::Seated { seat, holder } => Happening::Seated { seat: *seat, holder: holder.clone() },
            Happening::Removed { seat } => Happening::Removed { seat: *seat },
            Happening::Handed { to } => Happening::Handed { to: *to },
            Happening::Promised(promised) => Happening::Promised(promised.clone()),
            Happening::Sealed { until_ms } => Happening::Sealed { until_ms: *until_ms },
            Happening::Contributed(contribution) => Happening::Contributed(contribution.clone()),
            Happening::Started => Happening::Started,
            Happening::TakenBack { by, to } => Happening::TakenBack { by: *by, to: *to },
            Happening::Offered { by, offer, until_ms } => {
                Happening::Offered { by: *by, offer: *offer, until_ms: *until_ms }
            }
            Happening::Answered { seat, yes } => Happening::Answered { seat: *seat, yes: *yes },
            Happening::Withdrawn => Happening::Withdrawn,
            Happening::Paused => Happening::Paused,
            Happening::Resumed => Happening::Resumed,
            Happening::StoodIn { seat, why } => Happening::StoodIn { seat: *seat, why: *why },
            Happening::Returned { seat } => Happening::Returned { seat: *seat },
            Happening::Resigned { seat } => Happening::Resigned { seat: *seat },
            Happening::FlagFell { seat } => Happening::FlagFell { seat: *seat },
            Happening::Excused { ms } => Happening::Excused { ms: *ms },
            Happening::Holiday { seat, from_ms, until_ms } => {
                Happening::Holiday { seat: *seat, from_ms: *from_ms, until_ms: *until_ms }
            }
            Happening::HolidayOver { seat } => Happening::HolidayOver { seat: *seat },
            Happening::Ended { ending } => Happening::Ended { ending: *ending },
            Happening::Rematch { next } => Happening::Rematch { next: next.clone() },
            Happening::Revealed => Happening::Revealed,
        }
    }
}

/// Why a log does not lead to a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LogError {
    /// There is nothing in it.
    #[error("the log is empty")]
    Empty,
    /// Its first entry does not open a table, or cannot.
    #[error("the log does not open a table: {0}")]
    Opening(String),
    /// It opens a table of a game, or by rules or with an edition, that this program does not know: another one may.
    #[error("the log opens a table that this program does not know: {0}")]
    Unknown(String),
    /// An entry is missing, doubled or out of order.
    #[error("entry {found} stands where entry {expected} belongs")]
    Order {
        /// The index that was due.
        expected: u64,
        /// The index that was found.
        found: u64,
    },
    /// An entry cannot follow those before it.
    #[error("entry {index}: {why}")]
    Entry {
        /// Which one.
        index: u64,
        /// What is wrong with it.
        why: String,
    },
}

impl From<OptionsError> for LogError {
    fn from(error: OptionsError) -> Self {
        match error {
            OptionsError::Game { .. } | OptionsError::Rules { .. } | OptionsError::Edition { .. } => {
                LogError::Unknown(error.to_string())
            }
            error => LogError::Opening(error.to_string()),
        }
    }
}
