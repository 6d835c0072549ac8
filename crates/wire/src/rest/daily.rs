//! The ladder of a daily deal: what accounts made of it, the first try of each.

use fondaco_table::GameName;
use serde::{Deserialize, Serialize};

/// A game of the deal of a day.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyGameBody {
    /// Every step, as a record lists them: your decisions, the bots' and the draws.
    pub steps: Vec<String>,
    /// With how many hints, as you say.
    #[serde(default)]
    pub hints: u32,
    /// The version of the bots that decided in it. If the server has others, it cannot check the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(example = 1))]
    pub bots: Option<u32>,
}

/// The ladder of a daily deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// The day, counted from 1970.
    #[cfg_attr(feature = "openapi", schema(example = 20775))]
    pub day: u64,
    /// How many have played it.
    pub count: u32,
    /// How many points they have, on average; nothing if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average: Option<f64>,
    /// The first ten, and the three before and after you, in order.
    pub rows: Vec<DailyRowBody>,
}

/// What somebody made of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DailyRowBody {
    /// The rank, from 1. People with as many points share it.
    pub rank: u32,
    /// Who: their id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Their points.
    pub score: i32,
    /// Their place at the table, from 1.
    pub place: u8,
    /// How many points they have more than the best bot.
    pub ahead: i32,
    /// With how many hints, as they say.
    #[serde(default, skip_serializing_if = "is_none")]
    pub hints: u32,
    /// Whether it is you.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub you: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_none(count: &u32) -> bool {
    *count == 0
}
