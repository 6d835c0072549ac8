//! The ledger: what happened, in words, the latest first. Pointing at a line shows its pieces on the board: with the mouse, or
//! with the arrow keys once the ledger has the focus. On a phone, where it hides the board, pressing a line goes there.

use std::time::Duration;

use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::desk::Desk;
use super::face::{Face, Line};
use crate::base::parts::{Icon, Marker, rich};
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
                    text: t!("ledger-taken-back", who = at.people.name(*by), you = at.people.is_you(*by)),
                    ..Line::default()
                }),
                Happening::Excused { ms } => {
                    lines.push(Line { text: t!("ledger-excused", seconds = ms.div_ceil(1000)), ..Line::default() });
                }
                _ => {}
            }
        }
        lines
    })
}

/// How long pieces are shown after a line was pressed.
const SHOWN: Duration = Duration::from_secs(4);

/// The ledger as a list.
#[component]
pub fn Ledger<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    // Most of what changes on the board changes nothing here.
    let lines = Memo::new(move |_| lines(desk));
    let list = move || {
        let lines = lines.get();
        // One line is in the ring of the Tab key; from there the arrows go on.
        let entry = lines.iter().rposition(|line| !line.pieces.is_empty());
        let numbered = lines.into_iter().enumerate().rev();
        numbered.map(|(at, line)| view! { <LedgerLine desk line entry=entry == Some(at)/> }).collect_view()
    };
    view! {
        <section class="ledger" tabindex="0" aria-label=move || t!("ledger-title")>
            <h2>{move || t!("ledger-title")}</h2>
            <ol>{list}</ol>
        </section>
    }
}

#[component]
fn LedgerLine<G: Face>(desk: Desk<G>, line: Line, entry: bool) -> impl IntoView {
    let Line { seat, text, heading, pieces } = line;
    let person = seat.and_then(|seat| desk.people.with_untracked(|people| people.at(seat).cloned()));
    let sign = match person {
        Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
        None => view! { <Icon name="ship"/> }.into_any(),
    };
    let shows = !pieces.is_empty();
    let pieces = StoredValue::new(pieces);
    let point = move || desk.pointed.set(pieces.get_value());
    let leave = move || desk.pointed.set(Vec::new());
    let press = move || {
        desk.tab.set(0);
        // After the board has come forward: what it hides loses the focus.
        set_timeout(point, Duration::from_millis(60));
        set_timeout(leave, SHOWN);
    };
    let words = if shows {
        let tabindex = if entry { "0" } else { "-1" };
        view! {
            <button class="line" tabindex=tabindex on:focus=move |_| point() on:blur=move |_| leave() on:click=move |_| press()>
                {rich(&text)}
            </button>
        }
        .into_any()
    } else {
        view! { <p>{rich(&text)}</p> }.into_any()
    };
    view! {
        <li class:heading=heading class:shows=shows on:pointerenter=move |_| point() on:pointerleave=move |_| leave()>
            {(!heading).then_some(sign)}
            {words}
        </li>
    }
}
