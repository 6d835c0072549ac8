//! Players: what they are called, how strong they are, what they have done. The server's own bots are players too.

use fondaco_table::{GameName, LevelName, Mark};
use serde::{Deserialize, Serialize};

use super::PlayerKind;

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerBody {
    /// The id.
    #[cfg_attr(feature = "openapi", schema(example = "bot:doge"))]
    pub id: String,
    /// What others call them.
    pub name: String,
    /// What they are.
    pub kind: PlayerKind,
    /// What to expect of a bot's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// When a person first came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since_ms: Option<u64>,
    /// Until when they are on holiday, if they are: their time does not run in daily play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holiday_ms: Option<u64>,
    /// How strong they are, by game.
    pub ratings: Vec<GameRatingBody>,
    /// What they have done, by game.
    pub statistics: Vec<StatisticsBody>,
}

/// How strong somebody is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingBody {
    /// How strong, on one scale for people and bots. Everybody begins with 25.
    pub rating: f64,
    /// How uncertain that is: the standard deviation. It begins with 8.3.
    pub uncertainty: f64,
    /// Whether it says little yet: too few matches.
    pub provisional: bool,
}

/// How strong somebody is in one game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameRatingBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingBody,
    /// After how many rated matches.
    pub matches: u64,
}

/// What somebody has done in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatisticsBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How many matches.
    pub matches: u64,
    /// How many of them won, shared victories included.
    pub wins: u64,
    /// How often each rank was reached, from rank 1 on.
    pub ranks: Vec<u64>,
    /// The mean of the points in games played to their end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_points: Option<f64>,
    /// The most points in one game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_points: Option<i32>,
}

/// How a rating was after a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPointBody {
    /// When the match ended.
    pub ms: u64,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingBody,
}

/// How a rating has changed, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingHistoryBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameName,
    /// After each match.
    pub points: Vec<RatingPointBody>,
}

/// A leader board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeadersBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub game: GameName,
    /// The surest to be strong first: by the rating less three times its uncertainty.
    pub players: Vec<LeaderBody>,
}

/// A place on a leader board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LeaderBody {
    /// The place, from 1.
    pub place: usize,
    /// The id.
    pub id: String,
    /// What they are called.
    pub name: String,
    /// Whether it is a level of the server's own bots.
    pub level: bool,
    /// What they are, unless they have an account: `guest` or `program`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub mark: Option<Mark>,
    /// How strong.
    #[serde(flatten)]
    pub rating: RatingBody,
    /// After how many rated matches.
    pub matches: u64,
}

/// The server's own bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelsBody {
    /// From the weakest to the strongest.
    pub levels: Vec<LevelBody>,
}

/// A level of the server's own bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LevelBody {
    /// Its name at the table.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "doge"))]
    pub level: LevelName,
    /// Its id as a player.
    #[cfg_attr(feature = "openapi", schema(example = "bot:doge"))]
    pub id: String,
    /// What to expect of it.
    pub about: String,
}

/// In which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct GameQuery {
    /// The game.
    #[cfg_attr(feature = "openapi", param(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// How many of the last matches, at most 1000.
    pub limit: Option<u32>,
}

/// Which leader board, and how much of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct LeadersQuery {
    /// The hash of the edition, unless it is the usual one.
    pub edition: Option<String>,
    /// How many, at most 100.
    pub limit: Option<u32>,
}

/// Which part of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct PageQuery {
    /// Only older ones than this number.
    pub before: Option<u64>,
    /// How many, at most 100.
    pub limit: Option<u32>,
}
