//! What people decide before the game.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Everything that is decided before the first step. The starting player is always drawn (L-2.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaSetup))]
pub struct Setup {
    /// How many play (L-2.1).
    pub players: u8,
    /// Whether everybody sees what lies behind the screens (L-1.7).
    #[cfg_attr(feature = "serde", serde(default))]
    pub open_screens: bool,
}

impl Setup {
    /// The usual game for this many players: with closed screens.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Setup { players: u8::try_from(players).unwrap_or(u8::MAX), open_screens: false }
    }
}

/// Why a setup is not playable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// Too few or too many (L-2.1).
    #[error("Liguria is for 3 or 4 players, not for {0} (L-2.1)")]
    Players(u8),
}
