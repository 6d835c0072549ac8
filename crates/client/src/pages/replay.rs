//! Looking back at a match: step, play, scrub, jump, as any player or as a spectator saw it; and "what if" from anywhere.
//!
//! 1. [`cursor`] — where one is in it; [`bar`](self) — the bar that moves it; [`board`](self) — the board.
//! 2. [`branch`] — a new match that begins in the middle of this one; [`beside`](self) — both compared; [`together`] — looking back
//!    with others.
//! 3. [`mod@drop`] — record files that somebody hands over.

use std::sync::Arc;

use fondaco_game::Seat;
use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::{Route, Spot};
use crate::data::judge;
use crate::data::replay::origin::{self, PastMatch};
use crate::data::replay::packed;
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::Trouble;

pub(crate) mod bar;
pub(crate) mod beside;
pub(crate) mod board;
pub mod branch;
pub mod cursor;
pub mod drop;
pub mod follow;

pub mod together;

use board::ReplayStart;

/// Moments that are worth a look: the step, who decided, and what it cost; those of a review, if one was made.
fn moments(past: &PastMatch, steps: usize) -> Vec<(usize, Seat, f64)> {
    const MOST: usize = 5;
    let review = judge::best_kept(&past.hash()).filter(|review| review.steps.len() == steps);
    let Some(review) = review else { return Vec::new() };
    let moment = |at: usize| {
        let decided = review.decided(at)?;
        Some((at, Seat::new(usize::from(decided.seat)), decided.loss.0))
    };
    let mut costly = review.costliest(MOST, None);
    costly.sort_unstable();
    costly.into_iter().filter_map(moment).collect()
}

/// What would have been better at this moment, in notation and whole, if a review says so.
fn better(past: &PastMatch, at: usize) -> Option<Vec<String>> {
    Some(judge::best_kept(&past.hash())?.decided(at)?.best_move())
}

/// A match looked back at.
#[component]
pub fn ReplayPage(
    /// Which.
    id: MatchId,
    /// The moment to begin at.
    spot: Option<Spot>,
) -> impl IntoView {
    with_past(id, move |past| match past.record.game.parse::<GameName>() {
        Ok(game) => lazy::page(shown(game, ReplayStart { past, spot })),
        Err(_) => missing(Trouble::NoSuchGame),
    })
}

by_game! {
    /// A match on the board.
    more fn shown<G>(start: ReplayStart) -> Markup {
        start.show::<G>()
    }
}

/// A match that the address has. From now on this browser has it, too.
pub(crate) fn unpacked(packed: &str, at: Option<usize>) -> Markup {
    match packed::unpack(packed) {
        Ok(record) => {
            let (id, spot) = (origin::take(record), at.map(|at| Spot { at, better: false }));
            view! { <ReplayPage id spot/> }.into_any()
        }
        Err(unread) => {
            let text = packed::record_text(packed).unwrap_or_default();
            match drop::elsewhere(&text, unread) {
                Ok(way) => {
                    if let Some(window) = browser::window() {
                        let _ = window.location().replace(&way.href());
                    }
                    ().into_any()
                }
                Err(unread) => instead(move || unread.words(), &Route::Home, "error-home"),
            }
        }
    }
}

/// Finds a match, here or on the server, and shows it.
pub(crate) fn with_past(id: MatchId, show: impl Fn(Arc<PastMatch>) -> Markup + Send + Sync + 'static) -> Markup {
    match origin::here(&id) {
        Ok(past) => show(Arc::new(past)),
        Err(Trouble::NoSuchGame | Trouble::StorageForbidden) => {
            let found: RwSignal<Option<Result<Arc<PastMatch>, Trouble>>> = RwSignal::new(None);
            let table = Route::Match(id.clone(), None);
            spawn_local(async move {
                let answer = origin::there(&id).await.map(Arc::new);
                // The page may have been left in the meantime.
                let _ = found.try_set(Some(answer));
            });
            (move || match found.get() {
                None => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
                Some(Ok(past)) => show(past),
                Some(Err(Trouble::NotOver)) => under_way(&table),
                Some(Err(trouble)) => missing(trouble),
            })
            .into_any()
        }
        Err(trouble) => missing(trouble),
    }
}

/// Says that a match cannot be shown.
pub(crate) fn missing(trouble: Trouble) -> Markup {
    instead(move || t!(trouble.key()), &Route::Games, "nav-games")
}

/// Says that a match is not over, and leads to it.
pub(crate) fn under_way(table: &Route) -> Markup {
    instead(|| t!(Trouble::NotOver.key()), table, "result-board")
}

fn instead(why: impl Fn() -> String + Send + Sync + 'static, to: &Route, what: &'static str) -> Markup {
    let to = to.href();
    view! {
        <Page here=Route::Replay(MatchId::new("none").expect("an id"), None)>
            <main class="page">
                <section class="card empty" role="alert">
                    <Icon name="harbor"/>
                    <h1>{move || t!("replay-missing")}</h1>
                    <p>{why}</p>
                    <a class="btn primary" href=to>{move || t!(what)}</a>
                </section>
            </main>
        </Page>
    }
    .into_any()
}
