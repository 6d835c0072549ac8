//! Duplicate: others play the same deal, each alone against the same bots, and compare what they made of it.
//!
//! 1. [`page`] — a match of one's own: beside the one it answers, and the link that challenges others; [`beside`](self) — both results
//!    by source of points.
//! 2. [`opened`] — a challenge that came as a link; [`daily`] — the deals of the day, and [`among`](self) what others made of them.
//! 3. [`around`](self) — what stands around the table.

use std::sync::Arc;

use fondaco_table::MatchId;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::route::Route;
use crate::data::store;
use crate::hosts::deals::Deal;
use crate::pages::lazy;
use crate::pages::shell::TurnBar;
use crate::t;
use crate::table::people;
use crate::table::slots::Slots;

mod among;
mod around;
mod beside;
pub mod daily;
pub mod opened;
pub mod page;
pub(crate) mod send;

/// What stands around a table where one person plays: what is to be beaten above the board, and below the result how others are
/// challenged.
pub(crate) fn slots(id: &MatchId) -> Slots {
    let (above, below) = (id.clone(), id.clone());
    let bar = TurnBar::slot();
    let above = match store::deal_of(id) {
        None => bar,
        Some(_) => Some(Arc::new(move || {
            let strip = lazy::in_place(around::above(above.clone()));
            view! { {bar.as_ref().map(|bar| bar())} {strip} }.into_any()
        }) as _),
    };
    let below = Arc::new(move || lazy::in_place(around::below(below.clone())));
    Slots { above, result: Some(below), ..Slots::default() }
}

/// "Strozzi · 4 players · 3 bots: Merchant"
fn said(deal: &Deal) -> String {
    let levels = deal.bots();
    let alike = levels.windows(2).all(|pair| pair[0] == pair[1]);
    let level = match levels.first() {
        Some(level) if alike => people::called(level),
        _ => levels.iter().map(people::called).collect::<Vec<_>>().join(", "),
    };
    t!("challenge-deal", game = deal.game.title(), players = deal.seats.len(), bots = levels.len(), level = level)
}

/// How it was played, beside the points: at which try and with how many hints; nothing if there is nothing to say.
fn how(attempt: u32, hints: u32) -> Option<String> {
    let again = (attempt > 1).then(|| t!("challenge-attempt", attempt = attempt));
    let hints = (hints > 0).then(|| t!("challenge-hints", hints = hints));
    let said: Vec<String> = again.into_iter().chain(hints).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// A difference with its sign.
fn signed(points: i32) -> String {
    match points {
        1.. => t!("gain", points = points),
        0 => t!("number", number = 0),
        _ => t!("challenge-minus", points = points.abs()),
    }
}

/// A page that says in one sentence that something is not there.
fn nothing(key: &'static str, to: &Route, what: &'static str) -> Markup {
    use crate::base::parts::Icon;
    let to = to.href();
    view! {
        <section class="card empty" role="alert">
            <Icon name="harbor"/>
            <h1>{move || t!("challenge-none")}</h1>
            <p>{move || t!(key)}</p>
            <a class="btn primary" href=to>{move || t!(what)}</a>
        </section>
    }
    .into_any()
}
