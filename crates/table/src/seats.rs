//! Who holds a seat, and who plays it.

use fondaco_game::Seat;
use serde::{Deserialize, Serialize};

use crate::label::{LevelName, Name, PlayerId};

/// What everybody sees beside a name, so that nobody is taken for what they are not. Somebody with an account has none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Mark {
    /// Somebody with only a name.
    Guest,
    /// A program that an account answers for.
    Program,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Holder {
    /// Nobody yet, or nobody any more.
    #[default]
    Open,
    /// A person.
    Person {
        /// Which one.
        player: PlayerId,
        /// What the others call them.
        name: Name,
        /// What they were when they sat down, unless they had an account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mark: Option<Mark>,
    },
    /// A bot.
    Bot {
        /// How it plays.
        level: LevelName,
    },
}

impl Holder {
    /// A person.
    #[must_use]
    pub fn person(player: PlayerId, name: Name) -> Self {
        Holder::Person { player, name, mark: None }
    }

    /// The same with a mark beside the name.
    #[must_use]
    pub fn marked(player: PlayerId, name: Name, mark: Option<Mark>) -> Self {
        Holder::Person { player, name, mark }
    }

    /// A bot.
    #[must_use]
    pub fn bot(level: impl Into<LevelName>) -> Self {
        Holder::Bot { level: level.into() }
    }

    /// Whether it is somebody with only a name.
    #[must_use]
    pub fn is_guest(&self) -> bool {
        matches!(self, Holder::Person { mark: Some(Mark::Guest), .. })
    }

    /// Whether it is a bot with a bound of its own.
    #[must_use]
    pub fn has_bound(&self) -> bool {
        matches!(self, Holder::Bot { level } if level.has_bound())
    }

    /// The person, if it is one.
    #[must_use]
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Holder::Person { player, .. } => Some(player),
            Holder::Open | Holder::Bot { .. } => None,
        }
    }
}

/// A seat at the table: who holds it, and who plays it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Chair {
    /// Who holds it.
    pub holder: Holder,
    /// The bot that plays it instead, while the holder is away, has resigned or has left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<LevelName>,
    /// Whether the holder has given the match up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigned: bool,
    /// Whether the holder has let a bot play in a rated match or at a table of a tournament, other than by coming a little late: then
    /// they come last, even if they have come back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub deserted: bool,
    /// Until when the holder is on holiday, in the server's milliseconds: their time does not run before. It may be over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holiday_ms: Option<u64>,
}

impl Chair {
    /// The bot that decides here; nothing if a person does, or nobody.
    #[must_use]
    pub fn bot(&self) -> Option<&LevelName> {
        match &self.holder {
            Holder::Bot { level } => Some(level),
            Holder::Open | Holder::Person { .. } => self.stand_in.as_ref(),
        }
    }

    /// Whether a person holds it who has a say in what becomes of the match: who is away keeps it, who has given up does not.
    #[must_use]
    pub fn has_a_say(&self) -> bool {
        matches!(self.holder, Holder::Person { .. }) && !self.resigned
    }

    /// Until when the holder is on holiday, if they are at this time.
    #[must_use]
    pub fn on_holiday(&self, ms: u64) -> Option<u64> {
        self.holiday_ms.filter(|&until| until > ms)
    }

    /// Whether a person decides here.
    #[must_use]
    pub fn person_plays(&self) -> bool {
        matches!(self.holder, Holder::Person { .. }) && self.stand_in.is_none()
    }
}

/// Why a bot stands in for a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Why {
    /// The person said so.
    Away,
    /// The server lost sight of the person.
    Vanished,
    /// The time ran out.
    Time,
}

/// On whose authority a decision is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Authority {
    /// The person at this seat decides. The server takes the seat from the authenticated connection, never from a message.
    Person(Seat),
    /// The server answers a [`BotRequest`] for this seat.
    Bot(Seat),
}

impl Authority {
    /// Whose decision it is.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Authority::Person(seat) | Authority::Bot(seat) => seat,
        }
    }
}

/// A bot is to decide. The table does not think: the server does, and answers with [`Authority::Bot`] and the same `at`. If
/// the position changed meanwhile, the answer is refused as stale and nothing is lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BotRequest {
    /// For which seat.
    pub seat: Seat,
    /// How it plays.
    pub level: LevelName,
    /// What it has seen: the current seq.
    pub at: u64,
}
