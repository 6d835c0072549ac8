//! What happens, told so that people can follow it. Everything in Strozzi happens in the open.

use fondaco_game::Seat;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::components::{Category, City, Flag, Port, Ship, Tile};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "event", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A promotion tile was turned face up (S-2.3, S-4.5).
    Revealed { tile: Tile },
    /// A round begins; this player is the first to turn over a ship (S-2.5, S-6.2).
    RoundBegan { round: u8, first: Seat },
    /// The active player turned over a ship (S-3.1).
    TurnedOver { seat: Seat, ship: Ship },
    /// A player does not want the ship (S-3.3).
    Passed { seat: Seat },
    /// A player placed a flag that pirates may still answer (S-3.5).
    Claimed { seat: Seat, flag: Flag },
    /// A pirated claimant got their flag back, unused (S-3.5).
    FlagReturned { seat: Seat, flag: Flag },
    /// The ship is theirs now (S-3.4, S-3.5).
    Taken { seat: Seat, flag: Flag, ship: Ship },
    /// Nobody wanted the ship (S-3.7).
    SetAside { ship: Ship },
    /// The ship lies at a port, in this place from the fastest (S-4.1, S-4.2).
    Docked { seat: Seat, port: Port, ship: Ship, flag: Flag, place: u8 },
    /// A marker went up (S-4.3 to S-4.5).
    Moved { seat: Seat, city: City, from: u8, to: u8 },
    /// A player keeps a promotion tile (S-4.5).
    TileTaken { seat: Seat, tile: Tile },
    /// The round is over (S-5.2).
    RoundEnded { round: u8 },
    /// Points for a ship (S-5.3).
    ShipScored { port: Port, seat: Seat, place: u8, points: i32 },
    /// Points for a marker's rank (S-5.4).
    MarkerScored { city: City, seat: Seat, place: u8, points: i32 },
    /// Points for a marker on a bonus space (S-5.5).
    BonusScored { city: City, seat: Seat, points: i32 },
    /// Points for promotion (S-7.1).
    PromotionScored { category: Category, seat: Seat, total: u8, place: u8, points: i32 },
    /// The game is over (S-7.2).
    Ended,
}
