//! What is drawn.

use fondaco_game::Seat;

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
