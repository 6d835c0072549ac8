//! Games against bots that somebody played on their own devices: what the ladder in the browser counts.

use fondaco_table::{GameName, LevelName, MatchId};
use serde::{Deserialize, Serialize};

/// A game against bots, as the browser says it ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayedBody {
    /// Which; an id of the browser's own.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "3f9a0c1b2d4e5f60"))]
    pub id: MatchId,
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How many played.
    pub players: u8,
    /// The level of the weakest bot.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "merchant", max_length = 32))]
    pub level: LevelName,
    /// Your rank, from 1.
    pub rank: u8,
    /// Your points, if that was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// When it ended.
    pub ms: u64,
}

/// Games against bots.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AllPlayedBody {
    /// The games.
    pub played: Vec<PlayedBody>,
}
