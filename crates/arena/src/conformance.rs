//! The conformance suite: what every engine that knows a game must agree on, as data that any language reads. [`drawn`] draws it up
//! from our rules, [`check`] holds an engine to it. `conformance/README.md` describes the files.

use fondaco_game::edition::EditionId;
use fondaco_game::{Record, Seat, Turn, Weight};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::engine::Counts;
pub use check::{Checker, Tally};
pub use drawn::draw_up;
pub use signature::Signer;

pub mod check;
pub mod drawn;
mod edges;
pub mod signature;

/// Everything about one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Suite {
    /// The editions that its games are played with.
    pub editions: Vec<EditionText>,
    /// Whole games, with their results.
    pub games: Vec<Record>,
    /// Positions of these games, and what may happen there.
    pub positions: Vec<PositionCase>,
    /// Where each rule shows.
    pub rules: Vec<RuleCase>,
    /// How many positions lie below some of them.
    pub perft: Vec<Below>,
    /// What random games come to.
    pub signatures: Signatures,
}

/// An edition and its canonical text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditionText {
    /// Its name, and the hash of the text.
    pub edition: EditionId,
    /// The text, as NOTATION.md of the game describes it.
    pub components: String,
}

/// A position: a game of the suite, led so many steps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionCase {
    /// What it is here for: numbers of rules that forbid something in it, or the kind of decision or draw.
    pub about: Vec<String>,
    /// The number of the game, from 0.
    pub game: usize,
    /// How many of its steps have been played.
    pub at: usize,
    /// Whose turn it is.
    pub turn: Turn,
    /// The legal decisions, if it is a player's turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<String>,
    /// What may be drawn, with exact weights, if it is chance's turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<(String, Weight)>,
    /// Steps that a rule forbids here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<Refused>,
    /// What a seat sees, where a rule shows in what a step has led to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Seen>,
}

/// What a seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Which seat.
    pub seat: Seat,
    /// What it sees.
    pub observation: Value,
}

/// Where a rule shows, or why nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RuleCase {
    /// A case in which it shows.
    Shown {
        /// Its number.
        rule: String,
        /// The case.
        edge: String,
        /// The numbers of positions in which it has just come about.
        positions: Vec<usize>,
    },
    /// It shows in no position.
    Unseen {
        /// Its number.
        rule: String,
        /// Why not.
        unseen: String,
    },
}

/// A step that is not legal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refused {
    /// The step, in notation.
    pub step: String,
    /// The rule that forbids it.
    pub rule: String,
}

/// Counts of the positions below one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Below {
    /// The number of the game, from 0.
    pub game: usize,
    /// How many of its steps have been played.
    pub at: usize,
    /// What lies 0, 1, 2 … steps below.
    pub counts: Vec<Counts>,
}

/// What random games come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signatures {
    /// The signature of all, as `fondaco bench` prints it.
    pub all: Signature,
    /// Those of single games.
    pub games: Vec<GameSignature>,
}

/// How many steps some games had, and the hash of all their steps and results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// How many games.
    pub games: u64,
    /// How many steps, draws included.
    pub steps: u64,
    /// The hash, in 16 hexadecimal digits.
    pub hash: String,
}

/// The signature of one random game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSignature {
    /// How many play.
    pub players: usize,
    /// The seed of its dice.
    pub seed: u64,
    /// How many steps it had.
    pub steps: u64,
    /// The hash.
    pub hash: String,
}

/// A suite that does not hold together.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadSuite {
    /// A place that is in no game.
    #[error("there is no step {at} of game {game}")]
    Place {
        /// The number of the game.
        game: usize,
        /// How many of its steps.
        at: usize,
    },
    /// A game that was not played by the rules.
    #[error("game {game}: {why}")]
    Game {
        /// Its number.
        game: usize,
        /// What is wrong.
        why: String,
    },
}

#[cfg(test)]
mod tests;
