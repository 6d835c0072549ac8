//! Plans made ahead: what the table is to decide for a person when the turn comes. Nobody else learns of them.

use serde::{Deserialize, Serialize};

/// The most orders a seat can have.
pub const MAX_ORDERS: usize = 8;
/// The most decisions an order can list.
pub const MAX_TRIES: usize = 16;

/// "If this ship reaches me unclaimed, claim it with +1; if it is claimed, pirate it": at the next decision of this person
/// for which one of the decisions listed is legal, the first that is gets played, and the order is used up.
///
/// The orders of a person are tried in turn. Where none applies, the person decides, and the orders stay.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Order {
    /// Decisions in notation, the most wanted first.
    pub tries: Vec<String>,
    /// How long it holds if it is not used.
    #[serde(default)]
    pub lasts: Lasts,
}

/// How long an order holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Lasts {
    /// Until a card or tile is drawn: it was about what lies there now.
    #[default]
    UntilDraw,
    /// Until it is used.
    UntilUsed,
}
