//! Places of the table screen that whoever shows a table may fill. The screen does not ask who does.

use std::sync::Arc;

use leptos::prelude::*;

use crate::base::games::Markup;

/// What fills a place.
pub type Slot = Arc<dyn Fn() -> Markup + Send + Sync>;

/// The places. Nothing stands in those that are empty.
#[derive(Clone, Default)]
pub struct Slots {
    /// Among the tools in the header.
    pub header: Option<Slot>,
    /// Between the header and the board.
    pub above: Option<Slot>,
    /// Below the result.
    pub result: Option<Slot>,
    /// Who wants to know how far the match is, as it is shown.
    pub seq: Option<RwSignal<u64>>,
    /// Where decisions can be planned while others think: whether the plans lie open.
    pub planning: Option<RwSignal<bool>>,
    /// Whether the header's slot lets people talk: then the help names the key for it.
    pub chat: bool,
}
