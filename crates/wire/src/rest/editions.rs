//! Editions: the component data that tables are played with.

use fondaco_table::GameName;
use serde::{Deserialize, Serialize};

/// An edition that somebody brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewEditionBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// The edition file: TOML, as OWNERS.md of the game describes it.
    pub file: String,
}

/// An edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EditionBody {
    /// The game.
    #[cfg_attr(feature = "openapi", schema(value_type = String, example = "strozzi"))]
    pub game: GameName,
    /// Its name. Tables are opened with its name and hash.
    pub name: String,
    /// The hash of its components.
    #[cfg_attr(feature = "openapi", schema(example = "0566959f31c2102e"))]
    pub hash: String,
    /// Who typed it in, if they say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// What they say of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Whether the operator offers it to everybody.
    pub offered: bool,
    /// Whether you brought it.
    pub mine: bool,
    /// How many matches of this server are played with it; at most 100 are counted.
    #[serde(default)]
    pub games: u64,
    /// The canonical text of its components, which NOTATION.md of the game describes; not in lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
}

/// Editions, without their components.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EditionsBody {
    /// Yours, then those that the operator offers, each the newest first.
    pub editions: Vec<EditionBody>,
}
