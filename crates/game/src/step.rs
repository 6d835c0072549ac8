//! One step of a game: somebody's decision or an outcome of chance, and its text.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use thiserror::Error;

use crate::game::Game;
use crate::seat::{Seat, Turn};

/// A decision or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step<A, C> {
    /// What the player whose turn it is decided.
    Action(A),
    /// What was drawn.
    Chance(C),
}

/// A step of the game `G`.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

impl<A: Notation, C: Notation> Step<A, C> {
    /// Reads a step where `turn` says what is due.
    ///
    /// # Errors
    /// If the text is no notation of such a step.
    pub fn parse(text: &str, turn: Turn) -> Result<Self, NotationError> {
        match turn {
            Turn::Player(_) => text.parse().map(Step::Action),
            Turn::Chance => text.parse().map(Step::Chance),
            Turn::Over => Err(NotationError::new(text, "nothing, for the game is over")),
        }
    }
}

impl<A: fmt::Display, C: fmt::Display> fmt::Display for Step<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Chance(chance) => chance.fmt(f),
        }
    }
}

/// A small value that is written as text in exactly one way: an action or an outcome of chance.
pub trait Notation: Copy + Ord + Hash + fmt::Debug + fmt::Display + FromStr<Err = NotationError> {}

/// A decision of a player.
pub trait Decision: Notation {
    /// What is done, whatever it is done with: the first word of its text, which decisions of one kind share.
    fn verb(self) -> &'static str;
}

/// An outcome of chance: what came out of one of the game's decks.
pub trait Draw: Notation {
    /// The deck, bag or lot that it is drawn from: a name that all outcomes of the same deck share, and no others.
    fn deck(self) -> &'static str;
}

/// Marks types as [`Notation`] and makes them travel through serde as that text, in a crate that depends on serde.
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! notation {
    ($($type:ty),+ $(,)?) => {$(
        impl $crate::Notation for $type {}
        $crate::serde_as_text!($type);
    )+};
}

/// Makes types with `Display` and `FromStr` travel through serde as that text, in a crate that depends on serde. A type that has its text at hand names the method
/// that gives it, `serde_as_text!(City => as_str, Ship => text, Action)`, and is written without the detour through `Display`.
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! serde_as_text {
    (@write $value:ident, $serializer:ident) => { $serializer.collect_str($value) };
    (@write $value:ident, $serializer:ident, $text:ident) => { $serializer.serialize_str(&$value.$text()) };
    ($($type:ty $(=> $text:ident)?),+ $(,)?) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde_as_text!(@write self, serializer $(, $text)?)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

/// Writes the variants of an enum as words, and reads them: `words!(Flag, "a flag: pirate or ware", Pirate = "pirate", …)`.
#[macro_export]
macro_rules! words {
    ($type:ident, $expected:literal, $($variant:ident = $word:literal),+ $(,)?) => {
        impl $type {
            /// The word for it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($type::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::NotationError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok($type::$variant),)+
                    _ => Err($crate::NotationError::new(text, $expected)),
                }
            }
        }
    };
}

/// Text that is not the notation it should be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{text}' is not {expected}")]
pub struct NotationError {
    pub(crate) text: String,
    expected: String,
}

impl NotationError {
    /// `text` was read where `expected` should have stood.
    #[must_use]
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        NotationError { text: quoted(text), expected: expected.into() }
    }
}

/// The beginning of what was read, which may be megabytes of junk, on one line.
#[must_use]
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// Why a step was not played. The position is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Nothing can be played any more.
    #[error("the game is over")]
    Over,
    /// A decision came where a card or tile is due.
    #[error("chance decides now, not a player")]
    ChanceDue,
    /// A draw came where a decision is due.
    #[error("seat {0} decides now, not chance")]
    DecisionDue(Seat),
    /// The rules do not allow it here.
    #[error("{why} ({rule})")]
    Illegal {
        /// The number of the rule that says so.
        rule: &'static str,
        /// The reason in words.
        why: String,
    },
}

impl Refusal {
    /// A step that this rule forbids, and why.
    #[must_use]
    pub fn illegal(rule: &'static str, why: impl Into<String>) -> Self {
        Refusal::Illegal { rule, why: why.into() }
    }

    /// Refuses a step of the wrong kind: a decision where chance is due, or the other way round.
    ///
    /// # Errors
    /// If `step` is not of the kind that `turn` asks for.
    pub fn unless_due<A, C>(turn: Turn, step: &Step<A, C>) -> Result<(), Self> {
        match (turn, step) {
            (Turn::Over, _) => Err(Refusal::Over),
            (Turn::Chance, Step::Action(_)) => Err(Refusal::ChanceDue),
            (Turn::Player(seat), Step::Chance(_)) => Err(Refusal::DecisionDue(seat)),
            (Turn::Chance, Step::Chance(_)) | (Turn::Player(_), Step::Action(_)) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn junk_is_quoted_briefly() {
        let error = NotationError::new(&"x\n".repeat(1_000_000), "a step").to_string();
        assert!(error.len() < 200, "{} bytes", error.len());
        assert!(!error.contains('\n'));
    }
}
