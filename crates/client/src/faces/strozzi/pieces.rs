//! The names of the pieces that move. A piece has the same name wherever it is.

use fondaco_game::Seat;
use fondaco_strozzi::components::{City, Flag, Tile};

/// The ship on the stage.
pub(super) const SHIP: &str = "ship";
/// Where a new ship comes from.
pub(super) const HORIZON: &str = "horizon";
/// Where a new tile comes from.
pub(super) const STACK: &str = "stack";

/// A player's marker in a city.
pub(super) fn marker(city: City, seat: Seat) -> String {
    format!("marker-{city}-{seat}")
}

/// A player's flag, in their hand, on the ship or at a dock.
pub(super) fn flag(seat: Seat, flag: Flag) -> String {
    format!("flag-{seat}-{flag}")
}

/// The docked ship that a player took with this flag.
pub(super) fn vessel(seat: Seat, flag: Flag) -> String {
    format!("vessel-{seat}-{flag}")
}

/// A face-up tile; of equal ones, the first, second, …
pub(super) fn tile(tile: Tile, copy: usize) -> String {
    format!("tile-{tile}-{copy}")
}
