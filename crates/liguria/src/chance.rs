//! What is drawn.

use fondaco_game::{Draw, Seat};

use crate::components::{Card, Colour, Positions, Tile};

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chance {
    /// The places with blank islands (L-2.3).
    Blank(Positions),
    /// The colour of the island at a place (L-2.3).
    Island {
        /// The place of the island on the circuit.
        place: u8,
        /// Its colour.
        colour: Colour,
    },
    /// The score tile of the island at a place (L-2.4).
    Score {
        /// The place of the island on the circuit.
        place: u8,
        /// The value of the tile.
        score: u8,
    },
    /// The starting player (L-2.5).
    Start(Seat),
    /// A variety tile, for the row (L-3.1).
    Tile(Tile),
    /// A ship card (L-3.2).
    Card(Card),
}

impl Draw for Chance {
    fn deck(self) -> &'static str {
        match self {
            Chance::Blank(_) => "blank",
            Chance::Island { .. } => "island",
            Chance::Score { .. } => "score",
            Chance::Start(_) => "start",
            Chance::Tile(_) => "tile",
            Chance::Card(_) => "card",
        }
    }
}
