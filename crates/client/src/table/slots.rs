//! Places of the table screen that whoever shows a table may fill. The screen does not ask who does.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::people::People;
use crate::base::games::Markup;

/// What fills a place.
pub type Slot = Arc<dyn Fn() -> Markup + Send + Sync>;

/// Says what happened beside the game, in words, and whom it concerns; nothing if it is not worth a word.
pub type Tell = fn(&Happening<()>, &People) -> Option<(Option<Seat>, String)>;

/// The places. Nothing stands in those that are empty.
#[derive(Clone, Default)]
pub struct Slots {
    /// Among the tools in the header.
    pub header: Option<Slot>,
    /// Between the header and the board.
    pub above: Option<Slot>,
    /// Below the result.
    pub result: Option<Slot>,
    /// What happens beside the game, for the ledger.
    pub told: Option<Tell>,
    /// Who wants to know how far the match is, as it is shown.
    pub seq: Option<RwSignal<u64>>,
    /// Where decisions can be planned while others think: whether the plans lie open.
    pub planning: Option<RwSignal<bool>>,
    /// Whether the header's slot lets people talk: then the help names the key for it.
    pub chat: bool,
}
