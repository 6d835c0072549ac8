//! The hints as a strip between the header and the board; loaded when somebody asks.

use fondaco_game::Viewer;
use leptos::prelude::*;

use super::{Advice, Hints};
use crate::base::parts::rich;
use crate::t;
use crate::table::desk::Desk;
use crate::table::face::Face;
use crate::table::why;

/// The hints, between the header and the board.
#[component]
pub fn HintList<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    move || match desk.hints.get() {
        Hints::None => None,
        Hints::Thinking => {
            Some(view! { <p class="hints thinking" role="status">{move || t!("hint-thinking")}</p> }.into_any())
        }
        Hints::Known(known) => {
            let rows = known.iter().map(|advice| row(desk, advice)).collect_view();
            // The difference to the best of those that can be told from it.
            let others = known.iter().find(|advice| !advice.equal);
            let clear = match (known.first(), others, known.iter().filter(|advice| advice.equal).count()) {
                (Some(best), Some(next), 1) => {
                    let percent = ((best.win - next.win) * 100.0).round().max(0.0);
                    let points = why::signed((best.points - next.points).round() as i32);
                    Some(t!("hint-clear", percent = percent, points = points))
                }
                (_, _, 0 | 1) => None,
                _ => Some(t!("hint-equal")),
            };
            Some(
                view! {
                    <section class="hints" aria-label=move || t!("hint-best")>
                        <h3>{move || t!("hint-best")}</h3>
                        <ol>{rows}</ol>
                        {clear.map(|clear| view! { <p class="note">{clear}</p> })}
                        {desk.other_edition().map(|_| view! { <p class="note judge">{move || t!("hint-judge")}</p> })}
                    </section>
                }
                .into_any(),
            )
        }
    }
}

/// A move, its reasons and its worth.
fn row<G: Face>(desk: Desk<G>, advice: &Advice<G>) -> impl IntoView + use<G> {
    let (words, reasons) = desk.at(|at| {
        let me = if let Viewer::Player(seat) = at.viewer { seat } else { fondaco_game::Seat::default() };
        (G::whole(at, &advice.actions), why::lines(at, &advice.reasons, me))
    });
    let (actions, equal) = (StoredValue::new(advice.actions.clone()), advice.equal);
    let percent = (advice.win * 100.0).round();
    let pick = move || actions.with_value(|actions| desk.at(|at| G::pick_whole(at, actions)));
    let picked = move || desk.pick.with(|now| *now == pick());
    let press = move |_| desk.pick.set(untrack(pick));
    view! {
        <li>
            <button aria-pressed=move || picked().to_string() on:click=press>
                <span class="what">
                    <b>{rich(&words)}</b>
                    {reasons.into_iter().map(|reason| view! { <small>{reason}</small> }).collect_view()}
                </span>
                <i aria-hidden="true"><b style:width=format!("{percent}%")></b></i>
                <span class="win" class:best=equal>{move || t!("percent", number = percent)}</span>
            </button>
        </li>
    }
}
