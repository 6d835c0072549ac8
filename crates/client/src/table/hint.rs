//! Hints on request: the best moves, whole, with what each is worth and why. Pressing one selects it on the board.

use std::sync::Arc;

use fondaco_game::{Reason, Viewer};
use leptos::prelude::*;

use super::desk::Desk;
use super::face::Face;
use crate::base::parts::{Icon, rich};
use crate::base::settings;
use crate::t;
use crate::table::host::{Hint, Trouble};
use crate::table::why;

/// How many are shown.
const SHOWN: usize = 3;

/// What is known about the decision that is due.
#[derive(Clone, PartialEq, Debug)]
pub enum Hints<G: Face> {
    /// Nobody asked.
    None,
    /// The worker thinks.
    Thinking,
    /// The best moves, the best first.
    Known(Arc<Vec<Advice<G>>>),
}

/// A move that a hint speaks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<G: Face> {
    /// What one decides, one after the other; the first is legal now.
    pub actions: Vec<G::Action>,
    /// The chance to win after it.
    pub win: f64,
    /// The points to be expected.
    pub points: f64,
    /// Whether it cannot be told from the best.
    pub equal: bool,
    /// What it changes.
    pub reasons: Vec<Reason>,
}

impl<G: Face> Advice<G> {
    /// What the worker said, if the first action is one of these.
    fn of(hint: Hint, legal: &[G::Action]) -> Option<Self> {
        let Hint { actions, win, points, equal, reasons } = hint;
        let actions: Vec<G::Action> = actions.iter().map_while(|action| action.parse().ok()).collect();
        legal.contains(actions.first()?).then_some(Advice { actions, win, points, equal, reasons })
    }
}

impl<G: Face> Desk<G> {
    /// Asks for hints; asked again, they go away.
    pub fn hint(&self) {
        let desk = *self;
        if desk.hints.get_untracked() != Hints::None {
            return desk.hints.set(Hints::None);
        }
        let host = desk.host().filter(|host| host.is_local());
        let (Some(host), true) = (host, untrack(|| desk.your_turn())) else { return };
        desk.hints.set(Hints::Thinking);
        host.hint(Box::new(move |answer: Result<Vec<Hint>, Trouble>| {
            // Somebody may have decided, or left, in the meantime.
            if desk.hints.try_get_untracked() != Some(Hints::Thinking) {
                return;
            }
            match answer {
                Ok(hints) => {
                    let legal = desk.legal.get_untracked();
                    let mut told = Vec::new();
                    // What reads the same is the same to whoever reads it.
                    let advice = hints.into_iter().filter_map(|hint| Advice::of(hint, &legal)).filter(|advice| {
                        let words = untrack(|| desk.at(|at| G::whole(at, &advice.actions)));
                        let is_new = !told.contains(&words);
                        told.push(words);
                        is_new
                    });
                    desk.hints.set(Hints::Known(Arc::new(advice.take(SHOWN).collect())));
                }
                Err(trouble) => {
                    desk.hints.set(Hints::None);
                    desk.trouble.set(Some(trouble));
                }
            }
        }));
    }

    /// The chance to win after this decision, if somebody asked and it is among the best.
    #[must_use]
    pub fn hinted(&self, action: &G::Action) -> Option<f64> {
        self.hints.with(|hints| match hints {
            Hints::Known(known) => {
                known.iter().find(|advice| advice.actions.first() == Some(action)).map(|advice| advice.win)
            }
            Hints::None | Hints::Thinking => None,
        })
    }
}

/// The button that asks for hints.
#[component]
pub fn HintButton<G: Face>(
    /// The table.
    desk: Desk<G>,
) -> impl IntoView {
    let can = move || desk.your_turn();
    let on = move || desk.hints.with(|hints| *hints != Hints::None);
    move || {
        // Among people, everybody thinks for themselves.
        let alone = desk.host().is_some_and(|host| host.is_local());
        let shown = settings::get(|choices| choices.hints) && !desk.guided && alone;
        shown.then(|| {
            view! {
                <button
                    class="icon-btn"
                    aria-label=move || t!("hint")
                    title=move || t!("hint")
                    aria-pressed=move || on().to_string()
                    aria-disabled=move || (!can()).to_string()
                    on:click=move |_| if can() { desk.hint() } else { desk.say(t!("hint-later")) }
                >
                    <Icon name="ui-hint"/>
                </button>
            }
        })
    }
}

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
