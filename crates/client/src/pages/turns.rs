//! Nobody misses a turn: a bar on every page, as long as a match elsewhere waits for the person, with the way to it.

use std::rc::Rc;

use fondaco_wire::rest::{InvitationBody, MatchesBody};
use fondaco_wire::{TournamentEvent, TournamentNews};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::{self, Route};
use crate::base::title;
use crate::data::account;
use crate::data::rest;
use crate::data::tournaments;
use crate::data::waiting::{self, Waiting, Why};
use crate::hosts::online::{pairing, words};
use crate::pages::lobby::bell::Bell;
use crate::pages::lobby::pair;
use crate::pages::lobby::tables::others;
use crate::t;
use crate::table::people::mark_key;

/// How often the server is asked, in seconds: where it says when something has changed, and where it does not.
const SELDOM: u32 = 60;
const OFTEN: u32 = 15;

/// Asks which of the person's matches wait for them.
pub(crate) fn ask() {
    let Some(me) = untrack(account::me) else { return };
    spawn_local(async move {
        if let Ok(mine) = rest::get::<MatchesBody>("matches?list=mine&limit=100").await
            && account::is_still(&me.id)
        {
            waiting::set(mine);
        }
    });
}

/// Keeps what waits for the person fresh, on every page. The first screen asks by itself, and a table has a line of its own.
pub(crate) fn follow() {
    let route = route::current();
    let who = Memo::new(|_| account::me().map(|me| me.id));
    let at_home = Memo::new(move |_| route.get() == Route::Home);
    let rings = Memo::new(move |_| !matches!(route.get(), Route::Home | Route::Match(..)) && who.get().is_some());
    let bell: StoredValue<Option<Rc<Bell>>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |_| bell.set_value(rings.get().then(|| Bell::new(Box::new(ask)))));
    Effect::new(move |_| {
        let home = at_home.get();
        match who.get() {
            None => waiting::forget(),
            Some(_) if !home => ask(),
            Some(_) => {}
        }
    });
    // Who is at a table hears of a round there.
    Effect::new(move |before: Option<u32>| {
        let news = tournaments::news();
        if before.is_some_and(|before| before != news) && !at_home.get_untracked() {
            ask();
        }
        news
    });
    Effect::new(move |_| {
        let here = route.get();
        title::set_waiting(elsewhere(&here).len());
    });
    let seconds = StoredValue::new(0);
    let tick = move || {
        waiting::tick();
        pairing::tick();
        let rings = bell.with_value(|bell| bell.as_ref().is_some_and(|bell| bell.tick()));
        seconds.update_value(|seconds| *seconds += 1);
        let patience = if rings || browser::is_hidden() { SELDOM } else { OFTEN };
        if seconds.get_value() >= patience && !at_home.get_untracked() {
            seconds.set_value(0);
            ask();
        }
    };
    let ticking = set_interval_with_handle(tick, std::time::Duration::from_secs(1));
    let key = window_event_listener(leptos::ev::keydown, move |event| {
        // In the workshop letters are cards.
        if is_next(&event)
            && !matches!(route.get_untracked(), Route::Workshop(_))
            && let Some(next) = untrack(|| elsewhere(&route.get())).first()
        {
            event.prevent_default();
            way(next).go();
        }
    });
    on_cleanup(move || {
        key.remove();
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
        bell.set_value(None);
    });
}

/// Whether this is the key for the next match: no letter that somebody types, and nothing in a dialog.
fn is_next(event: &web_sys::KeyboardEvent) -> bool {
    let typed = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let busy = typed.is_some_and(|one| one.closest("input, textarea, select, dialog").ok().flatten().is_some());
    event.key().eq_ignore_ascii_case("n") && !event.ctrl_key() && !event.alt_key() && !event.meta_key() && !busy
}

/// What waits elsewhere than here, followed.
fn elsewhere(here: &Route) -> Vec<Waiting> {
    let mut all = waiting::all();
    if let Route::Match(id, _) = here {
        all.retain(|one| one.about.card.match_id != *id);
    }
    all
}

fn way(one: &Waiting) -> Route {
    Route::Match(one.about.card.match_id.clone(), one.about.invitation.clone())
}

/// The bar; nothing while nothing waits. What others want, and what has happened, is said beside what waits: whoever plays by days
/// always has something waiting.
pub(crate) fn bar() -> Markup {
    let route = route::current();
    let all = Memo::new(move |_| elsewhere(&route.get()));
    (move || {
        let here = route.get();
        let waits = all.with(|all| all.first().map(|first| waits(first.clone(), all.len() - 1)));
        let news = invited(&here).or_else(|| happened(&here)).or_else(|| together(&here));
        // The first screen says more of it.
        let looks = waits.is_none() && news.is_none() && here != Route::Home;
        let looks = looks.then(pair::bar).flatten();
        let any = waits.is_some() || news.is_some() || looks.is_some();
        any.then(|| view! { <div class="turn-bars">{waits}{news}{looks}</div> })
    })
    .into_any()
}

/// The bar that says what waits, how many more do, and leads there.
fn waits(first: Waiting, more: usize) -> Markup {
    let to = way(&first).href();
    let (why, deadline) = (first.why, first.until_ms());
    let said = move || {
        let (game, with) = (first.about.card.game.title(), others(&first.about));
        match first.why {
            Why::Round => {
                let (name, round) =
                    first.about.tournament.as_ref().map(|of| (of.name.clone(), of.round)).unwrap_or_default();
                t!("turns-round", name = name, round = u32::from(round), game = game, with = with)
            }
            Why::Turn => t!("turns-yours", game = game, with = with),
            Why::Asked => t!("turns-asked", game = game, with = with),
            Why::Begun => t!("turns-begun", game = game, with = with),
        }
    };
    let left = deadline.map(|deadline| {
        let key = if why == Why::Round { "turns-begins" } else { "turns-left" };
        let left = move || t!(key, time = words::time(waiting::left_ms(deadline)));
        view! { <span class="left"><Icon name="ui-clock"/>{left}</span> }
    });
    view! {
        <section class="turns" aria-label=move || t!("turns-title")>
            <Icon name="harbor"/>
            <p role="status">
                {move || rich(&said())}
                {(more > 0).then(|| view! { " "<small>{move || t!("turns-more", count = more)}</small> })}
            </p>
            {left}
            <a class="btn" href=to>{move || t!("turns-go")}<kbd aria-hidden="true">"N"</kbd></a>
        </section>
    }
    .into_any()
}

/// The bar that says what has happened in a tournament.
fn happened(here: &Route) -> Option<Markup> {
    let TournamentNews { tournament, name, event } = tournaments::unseen()?;
    if matches!(here, Route::Tournament(id, _) if *id == tournament) {
        return None;
    }
    let said = move || match event {
        TournamentEvent::Bye { round } => t!("turns-bye", name = name.as_str(), round = u32::from(round)),
        TournamentEvent::Cancelled => t!("turns-cancelled", name = name.as_str()),
        TournamentEvent::Finished | TournamentEvent::Table { .. } => t!("turns-finished", name = name.as_str()),
    };
    let to = Route::Tournament(tournament.clone(), None).href();
    let dismiss = move |_| tournaments::seen(&tournament);
    let bar = view! {
        <section class="turns" aria-label=move || t!("turns-tournament")>
            <Icon name="laurel"/>
            <p role="status">{move || rich(&said())}</p>
            <button class="btn quiet" on:click=dismiss>{move || t!("turns-dismiss")}</button>
            <a class="btn" href=to>{move || t!("turns-see")}</a>
        </section>
    };
    Some(bar.into_any())
}

/// The bar that says who looks at a game of the person's, so that they can come along.
fn together(here: &Route) -> Option<Markup> {
    let (id, leader) = waiting::looking()?;
    if matches!(here, Route::Match(at, _) if *at == id)
        || account::me().is_some_and(|me| me.id == leader.player.as_str())
    {
        return None;
    }
    let who = leader.name.to_string();
    let to = Route::Match(id.clone(), None).href();
    let bar = view! {
        <section class="turns" aria-label=move || t!("turns-title")>
            <Icon name="harbor"/>
            <p role="status">{move || rich(&t!("turns-together", who = who.as_str()))}</p>
            <button class="btn quiet" on:click=move |_| waiting::not_along(&id)>{move || t!("turns-dismiss")}</button>
            <a class="btn" href=to>{move || t!("turns-come")}</a>
        </section>
    };
    Some(bar.into_any())
}

/// The bar that says who asks the person to which table.
fn invited(here: &Route) -> Option<Markup> {
    let all = waiting::invitations();
    let elsewhere = |one: &InvitationBody| !matches!(here, Route::Match(id, _) if *id == one.match_id);
    let first = all.into_iter().find(elsewhere)?;
    let to = Route::Match(first.match_id.clone(), first.invitation.clone()).href();
    let who = match first.by.mark {
        Some(mark) => t!("marked", name = first.by.name.as_str(), mark = t!(mark_key(mark))),
        None => first.by.name.clone(),
    };
    let game = first.game.title();
    let decline = move |_| {
        let id = first.match_id.clone();
        waiting::decline(&id);
        spawn_local(async move {
            // If it fails, they are asked again.
            let _ = rest::call("DELETE", &format!("invitations/{id}"), None).await;
        });
    };
    let bar = view! {
        <section class="turns" aria-label=move || t!("turns-title")>
            <Icon name="harbor"/>
            <p role="status">{move || rich(&t!("turns-invited", who = who.as_str(), game = game))}</p>
            <button class="btn quiet" on:click=decline>{move || t!("turns-decline")}</button>
            <a class="btn" href=to>{move || t!("turns-come")}</a>
        </section>
    };
    Some(bar.into_any())
}
