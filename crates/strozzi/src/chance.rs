//! What is drawn.

use fondaco_game::{Draw, Seat};

use crate::components::{Ship, Tile};

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The first starting player (S-2.5).
    Start(Seat),
    /// A promotion tile is turned face up (S-2.3, S-4.5).
    Reveal(Tile),
    /// The active player turns over this ship (S-3.1).
    Ship(Ship),
}

impl Draw for Chance {
    fn deck(self) -> &'static str {
        match self {
            Chance::Start(_) => "start",
            Chance::Reveal(_) => "reveal",
            Chance::Ship(_) => "ship",
        }
    }
}
