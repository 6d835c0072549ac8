//! The board on the big screen: for a television, or a tablet in the middle of the real table, while each person decides on
//! their own phone. Nothing can be pressed here, and nothing waits for a press.
//!
//! The board is laid out as for a laptop and then enlarged, so that it can be read from across the room.

use std::rc::Rc;
use std::time::Duration;

use fondaco_game::{Seat, Turn};
use fondaco_table::{Stage, Tally};
use leptos::prelude::*;

use super::face::{Desk, Face, Interlude};
use super::host::Host;
use super::ledger;
use super::screen::{self, Rare};
use super::slots::{Slot, Slots};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::{Icon, Marker, rich};
use crate::t;

/// The room that the board is laid out for, before it is enlarged.
const LAID_OUT: (f64, f64) = (1366.0, 660.0);
/// How much of the height is the board's.
const BOARD: f64 = 0.84;
/// How long the score of a round stays.
const STAYS: Duration = Duration::from_secs(9);
/// How many lines of the story there are.
const LINES: usize = 3;

/// A table of the game `G` on the big screen; `join` shows how to come to it.
pub(crate) fn big<G: Face>(host: Rc<dyn Host>, join: Slot) -> Markup {
    screen::attached::<G>(host, Slots::default(), move |desk, _| {
        let join = Slot::clone(&join);
        view! { <Big desk join/> }.into_any()
    })
}

#[component]
fn Big<G: Face>(desk: Desk<G>, join: Slot) -> impl IntoView {
    let scale = RwSignal::new(enlarged());
    let resized = window_event_listener(leptos::ev::resize, move |_| scale.set(enlarged()));
    on_cleanup(move || resized.remove());
    Effect::new(move |_| {
        // Nobody presses "Go on" here.
        if desk.interlude.with(Option::is_some) {
            set_timeout(move || drop(desk.interlude.try_set(None)), STAYS);
        }
    });
    let light = screen::daylight(desk);
    let tally = Memo::new(move |_| if desk.moving.get() { None } else { desk.table.with(|table| table.tally.clone()) });
    view! {
        <div
            class="table tv"
            role="main"
            data-light=move || light.get()
            data-game=G::NAME
            data-seq=move || desk.table.with(|table| table.seq.to_string())
            data-moving=move || desk.moving.get().then_some("")
            style=("--s", move || format!("{:.3}", scale.get()))
        >
            <div class="big-strip">
                <div class="big-head"><h1>{G::TITLE}</h1><div inert>{G::header(desk)}</div></div>
                <Due desk/>
                <Story desk/>
                <div class="big-join">{join()}</div>
            </div>
            <main id="board" inert data-tab="0">{G::board(desk)}</main>
            <Rare desk/>
            {move || desk.interlude.get().map(|page| view! { <Scored desk page/> })}
            {move || tally.get().map(|tally| view! { <Ranks desk tally/> })}
        </div>
    }
}

/// By how much the board is enlarged on this screen.
fn enlarged() -> f64 {
    let size = browser::window()
        .and_then(|window| Some((window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?)));
    let (width, height) = size.unwrap_or(LAID_OUT);
    (width / LAID_OUT.0).min(height * BOARD / LAID_OUT.1).clamp(1.0, 4.0)
}

/// Whose turn it is, and what they decide.
#[component]
fn Due<G: Face>(desk: Desk<G>) -> impl IntoView {
    let due = Memo::new(move |_| {
        let (stage, turn) = desk.table.with(|table| (table.stage, table.turn));
        match (stage, desk.shown.with(|seen| G::due(seen)), turn) {
            (Stage::Playing, Some(seat), _) | (Stage::Playing, None, Turn::Player(seat)) => Some(seat),
            _ => None,
        }
    });
    let inside = move || match (due.get(), desk.table.with(|table| table.stage)) {
        (Some(seat), _) => {
            let person = desk.people.with(|people| people.at(seat).cloned())?;
            let says = desk.at(|at| G::waiting(at, seat));
            let view = view! {
                <Marker colour=person.colour initial=person.initial/>
                <p><b>{person.name}</b><span>{rich(&says)}</span></p>
            };
            Some(view.into_any())
        }
        (None, Stage::Paused) => Some(view! { <Icon name="ui-pause"/><p><b>{t!("online-paused")}</b></p> }.into_any()),
        _ => None,
    };
    view! { <div class="big-due" role="status">{inside}</div> }
}

/// What happened last, the latest first.
#[component]
fn Story<G: Face>(desk: Desk<G>) -> impl IntoView {
    let lines = Memo::new(move |_| {
        let lines = ledger::lines(desk).into_iter().rev().filter(|line| !line.heading);
        lines.take(LINES).collect::<Vec<_>>()
    });
    let list = move || {
        let line = |line: super::face::Line| {
            let person = line.seat.and_then(|seat| desk.people.with_untracked(|people| people.at(seat).cloned()));
            let sign = match person {
                Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
                None => view! { <Icon name="ship"/> }.into_any(),
            };
            view! { <li>{sign}<span>{rich(line.brief.as_ref().unwrap_or(&line.text))}</span></li> }
        };
        lines.get().into_iter().map(line).collect_view()
    };
    view! { <ol class="big-story" aria-label=move || t!("ledger-title")>{list}</ol> }
}

/// Everybody with a number, the highest first, above the board.
fn rows<G: Face>(desk: Desk<G>, points: &[i32], gains: bool, first: impl Fn(usize) -> bool) -> Markup {
    let mut order: Vec<(usize, i32)> = points.iter().copied().enumerate().collect();
    order.sort_by_key(|(_, points)| std::cmp::Reverse(*points));
    let row = |(seat, points): (usize, i32)| {
        let person = desk.people.with_untracked(|people| people.at(Seat::new(seat)).cloned())?;
        let says = move || if gains { t!("gain", points = points) } else { t!("number", number = points) };
        Some(view! {
            <li>
                <Marker colour=person.colour initial=person.initial/>
                <span>{person.name}</span>
                {first(seat).then(|| view! { <Icon name="laurel"/> })}
                <strong>{says}</strong>
            </li>
        })
    };
    view! { <ol>{order.into_iter().filter_map(row).collect_view()}</ol> }.into_any()
}

/// The score of a round, for a while.
#[component]
fn Scored<G: Face>(desk: Desk<G>, page: Interlude) -> impl IntoView {
    let seats = desk.people.with_untracked(|people| people.len());
    let sum = |seat: usize| page.parts.iter().filter_map(|(_, points)| points.get(seat)).sum();
    let points: Vec<i32> = (0..seats).map(sum).collect();
    view! {
        <section class="big-card" role="status">
            <h2>{rich(&page.title)}</h2>
            {rows(desk, &points, true, |_| false)}
        </section>
    }
}

/// The end.
#[component]
fn Ranks<G: Face>(desk: Desk<G>, tally: Tally) -> impl IntoView {
    let winners: Vec<usize> = tally.winners.iter().map(|seat| seat.index()).collect();
    let names = desk.people.with_untracked(|people| people.list(&tally.winners));
    let points = tally.winners.first().map_or(0, |seat| tally.scores[seat.index()]);
    view! {
        <section class="big-card" role="status">
            <h2>{t!("result-title", you = false, winners = winners.len(), who = names, points = points)}</h2>
            {rows(desk, &tally.scores, false, |seat| winners.contains(&seat))}
        </section>
    }
}
