//! The hints, in the decision's card; loaded when somebody asks. They come in steps, so that nobody is told more than they
//! want to know: where to look, the move, and why. What was chosen last is remembered.

use fondaco_game::Viewer;
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::settings;
use crate::t;
use crate::table::face::{Advice, Desk, Face, Hints};
use crate::table::why;

/// The steps, as the settings number them, with their keys.
const STEPS: [&str; 3] = ["hint-step-nudge", "hint-step-move", "hint-step-why"];
pub(super) const MOVE: u8 = 1;
const WHY: u8 = 2;

/// From so many percent or points on, a move is clearly better than the next.
const CLEAR: i32 = 5;

/// The hints, in the decision's card.
#[component]
pub fn HintList<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let step = Memo::new(|_| settings::get(|choices| choices.hint_step));
    move || match desk.hints.get() {
        Hints::None => None,
        Hints::Thinking => {
            Some(view! { <p class="hints thinking" role="status">{move || t!("hint-thinking")}</p> }.into_any())
        }
        Hints::Known(known) => {
            let steps = STEPS.into_iter().zip(0..).map(|(key, number)| {
                view! {
                    <button
                        aria-pressed=move || (step.get() == number).to_string()
                        on:click=move |_| settings::change(|choices| choices.hint_step = number)
                    >
                        {move || t!(key)}
                    </button>
                }
            });
            let steps = steps.collect_view();
            let said =
                move || if step.get() < MOVE { nudge(desk, &known) } else { moves(desk, &known, step.get() >= WHY) };
            Some(
                view! {
                    <section class="hints" aria-label=move || t!("hint-best")>
                        <div class="steps" role="group" aria-label=move || t!("hint-steps")>{steps}</div>
                        {said}
                        {desk.other_edition().map(|_| view! { <p class="note judge">{move || t!("hint-judge")}</p> })}
                    </section>
                }
                .into_any(),
            )
        }
    }
}

/// Where to look, and whether one move stands out.
fn nudge<G: Face>(desk: Desk<G>, known: &[Advice<G>]) -> Markup {
    let best = known.first();
    let place = best.and_then(|best| desk.at(|at| G::nudge(at, &best.actions, &best.reasons)));
    let equal = known.iter().filter(|advice| advice.equal).count().max(1);
    let spread = best.map(|_| t!("hint-nudge-spread", moves = equal));
    let said: Vec<String> = place.into_iter().chain(spread).collect();
    view! { <p class="nudge" role="status"><Icon name="ui-hint"/><span>{rich(&said.join(" "))}</span></p> }.into_any()
}

/// The moves; with their reasons and what they are worth, if somebody wants to know `why`.
fn moves<G: Face>(desk: Desk<G>, known: &[Advice<G>], why: bool) -> Markup {
    // Of moves that cannot be told apart no number says which is better.
    let level = known.iter().filter(|advice| advice.equal).count() > 1;
    let rows = known.iter().map(|advice| row(desk, advice, why, level && advice.equal)).collect_view();
    let verdict = if why { verdict(known) } else { None };
    view! {
        <h3>{move || if why { t!("hint-best") } else { t!("hint-moves") }}</h3>
        <ol>{rows}</ol>
        {verdict.map(|(sure, said)| view! {
            <p class="note">
                <span class="sure" aria-hidden="true">{(1..=3).map(|bar| view! { <i class:on=move || { bar <= sure }></i> }).collect_view()}</span>
                {said}
            </p>
        })}
    }
    .into_any()
}

/// How sure the search is of the best, from 1 to 3, and in words. The difference is that to the best of those that can be told
/// from it.
fn verdict<G: Face>(known: &[Advice<G>]) -> Option<(u8, String)> {
    let others = known.iter().find(|advice| !advice.equal);
    match (known.first(), others, known.iter().filter(|advice| advice.equal).count()) {
        (Some(best), Some(next), 1) => {
            let percent = ((best.win - next.win) * 100.0).round() as i32;
            better(percent, (best.points - next.points).round() as i32)
        }
        (_, _, 0 | 1) => None,
        _ => Some((1, t!("hint-equal"))),
    }
}

/// By how much a move is better: what it is not better by goes without saying.
fn better(percent: i32, points: i32) -> Option<(u8, String)> {
    let chance = (percent > 0).then(|| t!("hint-by-chance", percent = percent));
    let points_more = (points > 0).then(|| t!("hint-by-points", points = points));
    let by = match (chance, points_more) {
        (Some(chance), Some(points)) => t!("list-and", some = chance, last = points),
        (chance, points) => chance.or(points)?,
    };
    Some(if percent >= CLEAR || points >= CLEAR {
        (3, t!("hint-clear", by = by))
    } else {
        (2, t!("hint-slight", by = by))
    })
}

/// A move, its reasons and its worth.
fn row<G: Face>(desk: Desk<G>, advice: &Advice<G>, why: bool, level: bool) -> impl IntoView + use<G> {
    let (words, reasons) = desk.at(|at| {
        let me = if let Viewer::Player(seat) = at.viewer { seat } else { fondaco_game::Seat::default() };
        (G::whole(at, &advice.actions), if why { why::drawn(at, &advice.reasons, me) } else { Vec::new() })
    });
    let (actions, equal) = (StoredValue::new(advice.actions.clone()), advice.equal);
    let percent = (advice.win * 100.0).round();
    let pick = move || actions.with_value(|actions| desk.at(|at| G::pick_whole(at, actions)));
    let picked = move || desk.pick.with(|now| *now == pick());
    let press = move |_| desk.pick.set(untrack(pick));
    let worth = why.then(|| {
        let says = move || if level { t!("hint-level") } else { t!("percent", number = percent) };
        view! { <span class="win" class:best=equal>{says}</span> }
    });
    let reasons = reasons.into_iter().map(|(icon, reason)| view! { <small><Icon name=icon/>{reason}</small> });
    view! {
        <li>
            <button aria-pressed=move || picked().to_string() on:click=press>
                <span class="what">
                    <b>{rich(&words)}</b>
                    {reasons.collect_view()}
                </span>
                {worth}
            </button>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_move_is_not_better_by_goes_without_saying() {
        let said = |percent, points| better(percent, points).map(|(_, said)| said);
        assert_eq!(said(7, 12).as_deref(), Some("Clearly better: chance to win +7% and +12 points"));
        assert_eq!(said(0, 6).as_deref(), Some("Clearly better: +6 points"));
        assert_eq!(said(8, -3).as_deref(), Some("Clearly better: chance to win +8%"));
        assert_eq!(said(2, 0).as_deref(), Some("Slightly better: chance to win +2%"));
        assert_eq!(said(-1, 1).as_deref(), Some("Slightly better: +1 point"));
        assert_eq!(said(0, -4), None);
    }
}
