//! What happens, told so that people can follow it. Everything in Strozzi happens in the open.
//!
//! The events of a step say everything that it changes (see [`Game::follow`](fondaco_game::Game::follow)); the last one says
//! what is due then.

use fondaco_game::{PerSeat, Seat};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::components::{Category, City, Flag, Port, Ship, Tile};
use crate::scoring::SOURCES;
use crate::state::Phase;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "event", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the fields say what they are")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziEvent))]
pub enum Event {
    /// The first starting player was drawn (S-2.5); the markers stand in this order, from the left, on the starting spaces
    /// (S-2.2).
    StartDrawn {
        seat: Seat,
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>))]
        order: PerSeat<Seat>,
    },
    /// A promotion tile was turned face up (S-2.3, S-4.5).
    Revealed { tile: Tile },
    /// A round begins; this player is the first to turn over a ship (S-2.5, S-6.2). Flags and ships come back, and so many
    /// ships are the supply (S-2.4, S-6.1).
    RoundBegan { round: u8, first: Seat, supply: u8 },
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
    /// A marker went up (S-4.3 to S-4.5); it stands in this place from the highest now (S-4.7).
    Moved { seat: Seat, city: City, from: u8, to: u8, place: u8 },
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
    /// A player's points, which were secret until the end (S-7.3), by source.
    PointsShown {
        seat: Seat,
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<i16>))]
        points: [i16; SOURCES.len()],
    },
    /// What is due now, and from whom: the last event of every step.
    Due { phase: Phase, active: Seat, decider: Seat },
}
