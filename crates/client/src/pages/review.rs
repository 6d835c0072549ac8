//! The review of a match: who was winning, which decisions cost most and what was better, what was luck and what was skill.
//!
//! [`judge`](crate::data::judge) finds it out. `story` tells it in three sentences, `graph`, `players` and [`moments`] show it, `cost`
//! has the words for what a decision cost, [`again`] lets one play the worst moments again, [`share`] shows it to others; `page` is the
//! whole of it, with the board at the moment in question.

use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::route::Route;
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::pages::replay::{missing, under_way, with_past};
use crate::table::host::Trouble;

pub mod again;
mod cost;
mod graph;
pub mod moments;
mod page;
mod players;
pub mod share;
mod story;

pub(crate) use page::Reviewing;

/// The review of a match.
#[component]
pub fn ReviewPage(
    /// Which.
    id: MatchId,
) -> impl IntoView {
    with_past(id, move |past| match past.record.game.parse::<GameName>() {
        // A match under way would be decided by the one who looks up what is best.
        Ok(_) if !past.over => {
            let id = past.id.clone();
            under_way(&if past.remote { Route::Match(id, None) } else { Route::Table(id) })
        }
        Ok(game) => lazy::page(shown(game, Reviewing(past))),
        Err(_) => missing(Trouble::NoSuchGame),
    })
}

by_game! {
    /// The review of a match, with its board.
    more fn shown<G>(reviewing: Reviewing) -> Markup {
        reviewing.show::<G>()
    }
}
