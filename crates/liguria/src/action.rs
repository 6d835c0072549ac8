//! What a player can decide.

use fondaco_game::Decision;

use crate::components::{Card, Cubes, HarborTile, Knights, Pair, Positions, Row, Scrolls};

/// A decision. Decisions compare in this order, and those of one kind by what they hold: signed numbers of steps and street
/// spaces rising, sets of positions as [`Positions`] says, counts of cubes and tiles from the first kind on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Put these two cubes on the own pier (L-2.2).
    Cubes(Pair),
    /// Put the buyer on this space of the street (L-3.3).
    Buyer(u8),
    /// Take the tiles at these positions of the row (L-4.2).
    Take(Positions),
    /// Take this face-up card (L-5.1).
    Card(Card),
    /// Turn a tile of this kind to its back (L-5.3).
    Upgrade(HarborTile),
    /// Upgrade no more (L-5.3).
    Done,
    /// Sail so many steps, `+` clockwise, and stop (L-6.1).
    Sail(i8),
    /// Sail so many steps to a stopover (L-6.3).
    Anchor(i8),
    /// Do not move in the movement round (L-8.2).
    Stay,
    /// Load these cubes from a pier (L-7.2), or as bonus cubes of an own island (L-7.5); none declines.
    Load(Cubes),
    /// Place these knights on the island (L-7.4, L-7.6); none declines.
    Conquer(Knights),
    /// Place a figure on the harbor (L-7.3); none declines.
    Deploy(Option<Deployment>),
    /// Reverse after the movement (L-6.2).
    Uturn,
    /// Keep the direction (L-6.2).
    Straight,
}

impl Decision for Action {
    fn verb(self) -> &'static str {
        match self {
            Action::Cubes(_) => "cubes",
            Action::Buyer(_) => "buyer",
            Action::Take(_) => "take",
            Action::Card(_) => "card",
            Action::Upgrade(_) => "upgrade",
            Action::Done => "done",
            Action::Sail(_) => "sail",
            Action::Anchor(_) => "anchor",
            Action::Stay => "stay",
            Action::Load(_) => "load",
            Action::Conquer(_) => "conquer",
            Action::Deploy(_) => "deploy",
            Action::Uturn => "uturn",
            Action::Straight => "straight",
        }
    }
}

/// A figure on another's harbor, and what it costs (L-7.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deployment {
    /// The row it marks.
    pub row: Row,
    /// The diplomat tiles that are spent.
    pub spent: Scrolls,
}
