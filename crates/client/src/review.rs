//! The review of a match: who was winning, which decisions cost most and what was better, what was luck and what was skill.
//!
//! 1. [`report`] — what is known and what it adds up to. 2. [`judge`] — how it becomes known, in web workers, once.
//! 3. `graph`, `players`, [`moments`] — how it is shown; `page` — the whole of it, with the board at the moment in question.

use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;

use crate::host::Trouble;
use crate::later::{self, Shown};
use crate::replay::{missing, under_way, with_reel};
use crate::route::Route;

mod graph;
pub mod judge;
pub mod moments;
mod page;
mod players;
pub mod report;

pub(crate) use page::{Reviewing, follow};

/// The review of a match.
#[component]
pub fn ReviewPage(
    /// Which.
    id: MatchId,
) -> impl IntoView {
    with_reel(id, move |reel| match reel.record.game.parse::<GameName>() {
        // A match under way would be decided by the one who looks up what is best.
        Ok(_) if !reel.over => {
            let id = reel.id.clone();
            under_way(&if reel.remote { Route::Match(id, None) } else { Route::Table(id) })
        }
        Ok(game) => later::show(game, Shown::Review(Reviewing(reel))),
        Err(_) => missing(Trouble::NoSuchGame),
    })
}
