//! What happened since one's turn, in a few lines: the last moves of the others, and what has become of one's own.

use fondaco_table::By;
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::face::{Desk, Face, Line};
use super::ledger;
use crate::base::parts::{Icon, Marker, rich};
use crate::t;

/// How many moves of others are told.
const MOST: usize = 3;

/// The lines, the oldest first; the last one is about the viewer.
pub(super) fn lines<G: Face>(desk: Desk<G>) -> Vec<Line> {
    let Some(mine) = last_decision(desk) else { return Vec::new() };
    let is_news = |line: &Line| {
        let other = line.seat.is_none_or(|seat| !desk.viewer.is(seat));
        other && !line.heading && line.step > mine && (line.brief.is_some() || G::COLUMNS.is_empty())
    };
    let mut lines = ledger::lines(desk);
    lines.retain(is_news);
    lines.drain(..lines.len().saturating_sub(MOST));
    let own = desk.before.get().and_then(|before| desk.at(|at| G::since(&before, at)));
    if let (fondaco_game::Viewer::Player(seat), Some(text)) = (desk.viewer, own) {
        lines.push(Line { seat: Some(seat), text, ..Line::default() });
    }
    lines
}

/// Which of the steps that stand was the viewer's last decision.
fn last_decision<G: Face>(desk: Desk<G>) -> Option<usize> {
    desk.story.with(|story| {
        let mut mine: Vec<bool> = Vec::new();
        for news in story.iter() {
            match &news.what {
                Happening::Step(told) => {
                    mine.push(
                        matches!(told.by, By::Person | By::Order) && told.seat.is_some_and(|seat| desk.viewer.is(seat)),
                    );
                }
                Happening::TakenBack { to, .. } => mine.truncate(*to as usize),
                _ => {}
            }
        }
        mine.iter().rposition(|&mine| mine)
    })
}

/// "Since your turn", while there is something to tell.
#[component]
pub fn Recap<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let lines = Memo::new(move |_| lines(desk));
    let row = move |Line { seat, text, brief, cells, .. }: Line| {
        let person = seat.and_then(|seat| desk.people.with_untracked(|people| people.at(seat).cloned()));
        let you = person.as_ref().is_some_and(|person| person.you);
        let sign = match person {
            Some(person) => view! { <Marker colour=person.colour initial=person.initial/> }.into_any(),
            None => view! { <Icon name="ship"/> }.into_any(),
        };
        let said = match brief {
            None if !cells.is_empty() => {
                let cells = cells.into_iter().map(|cell| ledger::drawing(desk, cell)).collect_view();
                let heard = crate::base::parts::plain(&text);
                view! { <span class="cells" aria-hidden="true">{cells}</span><span class="vh">{heard}</span> }
                    .into_any()
            }
            brief => rich(&brief.unwrap_or(text)).into_any(),
        };
        view! { <li class:you=you>{sign}<span>{said}</span></li> }
    };
    move || {
        let lines = lines.get();
        (!lines.is_empty()).then(|| {
            view! {
                <section class="recap" aria-label=move || t!("recap")>
                    <h2>{move || t!("recap")}</h2>
                    <ol>{lines.into_iter().map(row).collect_view()}</ol>
                </section>
            }
        })
    }
}
