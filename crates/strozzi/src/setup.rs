//! What people decide before the game.

use fondaco_game::Seat;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Everything that is decided before the first step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziSetup))]
pub struct Setup {
    /// How many play (S-2.1).
    pub players: u8,
    /// The first starting player; drawn if nobody is named (S-2.5).
    #[cfg_attr(feature = "serde", serde(default))]
    pub first: Option<Seat>,
    /// Whether players keep their points to themselves until the end (S-7.3).
    #[cfg_attr(feature = "serde", serde(default))]
    pub secret_scores: bool,
    /// Whether a player without a tile of a category still ranks in it (S-7.1).
    #[cfg_attr(feature = "serde", serde(default = "yes"))]
    pub zero_ranks: bool,
}

impl Setup {
    /// The usual game for this many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        let players = u8::try_from(players).unwrap_or(u8::MAX);
        Setup { players, first: None, secret_scores: false, zero_ranks: true }
    }
}

/// Why a setup is not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many (S-2.1).
    #[error("Strozzi is for 3 to 6 players, not for {0} (S-2.1)")]
    Players(u8),
    /// The starting player is nobody at this table (S-2.5).
    #[error("seat {first} cannot start: the {players} players sit at 0 to {} (S-2.5)", players - 1)]
    First {
        /// Who should start.
        first: Seat,
        /// How many play.
        players: u8,
    },
}

#[cfg(feature = "serde")]
fn yes() -> bool {
    true
}
