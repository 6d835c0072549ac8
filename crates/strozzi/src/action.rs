//! What a player can decide.

use fondaco_game::Decision;

use crate::components::{Flag, Port, Tile};

/// A decision. It stands: no action takes one back (S-3.8); a table may, by going back to an earlier position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Leave the ship to others (S-3.3, S-3.5).
    Pass,
    /// Place this flag on the ship (S-3.3, S-3.5).
    Flag(Flag),
    /// Send the taken ship there (S-4.1).
    Port(Port),
    /// Keep one face-up tile of this kind (S-4.5).
    Tile(Tile),
}

impl Decision for Action {
    fn verb(self) -> &'static str {
        match self {
            Action::Pass => "pass",
            Action::Flag(_) => "flag",
            Action::Port(_) => "port",
            Action::Tile(_) => "tile",
        }
    }
}
