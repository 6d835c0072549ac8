//! A book of puzzles: what `fondaco puzzles` writes, and the browser client reads.

use std::ops::Range;

use fondaco_game::{EditionId, Record};
use serde::{Deserialize, Serialize};

/// Puzzles of one game. `S` is how a setup is kept, usually any JSON.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Book<S> {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The edition it was played with.
    pub edition: EditionId,
    /// The canonical text of the edition, unless it is compiled in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    /// The number of the first, from 1: a new set goes on where no old one has been.
    pub first: u64,
    /// How many iterations were spent on a look.
    #[serde(default)]
    pub budget: u32,
    /// How much of the chance to win every other decision costs at the least, in percent.
    #[serde(default)]
    pub gap: u64,
    /// The games that the puzzles are from.
    pub games: Vec<PuzzleGame<S>>,
}

/// A game that puzzles are from, up to the last of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleGame<S> {
    /// What was decided before the game.
    pub setup: S,
    /// The steps, in notation.
    pub steps: Vec<String>,
    /// The puzzles, each after some of the steps.
    pub puzzles: Vec<Puzzle>,
}

/// A position and what is to be found there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// After how many steps.
    pub at: usize,
    /// Of which kind the first decision is.
    #[serde(default)]
    pub kind: String,
    /// How hard it is, from 1 to 5; 0 if nobody measured it.
    #[serde(default)]
    pub difficulty: u8,
    /// How many of a hundred merchants find it.
    #[serde(default)]
    pub merchants: u8,
    /// What is to be found, one after the other.
    pub finds: Vec<Found>,
}

/// A decision that is clearly best.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// What happens before it, after the one before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// What is best, in notation.
    pub best: String,
    /// The chance to win then.
    pub win: f64,
    /// The points then.
    pub points: f64,
    /// How much of the chance everything else costs, at the least.
    #[serde(default)]
    pub margin: f64,
    /// The next best, with the chance to win and the points after each.
    pub others: Vec<(String, f64, f64)>,
    /// What is likely to happen after the best, which comes first.
    pub line: Vec<String>,
}

impl<S> Book<S> {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.iter().map(|source| source.puzzles.len()).sum()
    }

    /// Their numbers, from 0.
    #[must_use]
    pub fn numbers(&self) -> Range<usize> {
        let first = usize::try_from(self.first).unwrap_or_default().saturating_sub(1);
        first..first.saturating_add(self.count())
    }
}

impl Puzzle {
    /// After how many steps each decision is due, if everything was found before.
    #[must_use]
    pub fn stops(&self) -> Vec<usize> {
        let mut at = self.at;
        let stop = |(index, find): (usize, &Found)| {
            at += find.before.len() + usize::from(index > 0);
            at
        };
        self.finds.iter().enumerate().map(stop).collect()
    }

    /// The match up to the puzzle, and on to its end.
    #[must_use]
    pub fn extended(&self, mut record: Record) -> Record {
        record.steps.truncate(self.at);
        for find in &self.finds {
            record.steps.extend(find.before.iter().cloned());
            record.steps.push(find.best.clone());
        }
        record
    }
}
