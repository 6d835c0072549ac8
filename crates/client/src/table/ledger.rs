//! The ledger: what happened, in words, the latest first. Pointing at a line shows its pieces on the board.

use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::desk::Desk;
use super::face::{Face, Line};
use crate::parts::{Icon, Marker, rich};
use crate::t;

/// The lines of the whole story so far, the oldest first.
pub fn lines<G: Face>(desk: Desk<G>) -> Vec<Line> {
    let story = desk.story.get();
    desk.at(|at| {
        let mut lines = Vec::new();
        for news in story.iter() {
            match &news.what {
                Happening::Step(told) => lines.extend(G::tell(at, &told.events)),
                Happening::TakenBack { by, .. } => lines.push(Line {
                    seat: Some(*by),
                    text: t!("ledger-taken-back", who = at.party.name(*by), you = at.party.is_you(*by)),
                    ..Line::default()
                }),
                _ => {}
            }
        }
        lines
    })
}

/// The ledger as a list.
#[component]
pub fn Ledger<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    view! {
        <section class="ledger" tabindex="0" aria-label=move || t!("ledger-title")>
            <h2>{move || t!("ledger-title")}</h2>
            <ol>
                {move || lines(desk).into_iter().rev().map(|line| view! { <LedgerLine desk line/> }).collect_view()}
            </ol>
        </section>
    }
}

#[component]
fn LedgerLine<G: Face>(desk: Desk<G>, line: Line) -> impl IntoView {
    let Line { seat, text, heading, pieces } = line;
    let person = seat.and_then(|seat| desk.party.with_untracked(|party| party.at(seat).cloned()));
    let sign = match person {
        Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
        None => view! { <Icon name="ship"/> }.into_any(),
    };
    let shows = !pieces.is_empty();
    view! {
        <li
            class:heading=heading
            class:shows=shows
            on:pointerenter=move |_| desk.pointed.set(pieces.clone())
            on:pointerleave=move |_| desk.pointed.set(Vec::new())
        >
            {(!heading).then_some(sign)}
            <p>{rich(&text)}</p>
        </li>
    }
}
