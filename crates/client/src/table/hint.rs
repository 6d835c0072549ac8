//! Hints on request: the best decisions with the chance to win after each. Pressing one selects it on the board.

use std::sync::Arc;

use leptos::prelude::*;

use super::desk::Desk;
use super::face::Face;
use crate::base::parts::{Icon, rich};
use crate::base::settings;
use crate::t;
use crate::table::host::{Hint, Trouble};

/// How many are shown.
const SHOWN: usize = 3;

/// What is known about the decision that is due.
#[derive(Clone, PartialEq, Debug)]
pub enum Hints<G: Face> {
    /// Nobody asked.
    None,
    /// The worker thinks.
    Thinking,
    /// The decisions with the chance to win after each, the best first.
    Known(Arc<Vec<(G::Action, f64)>>),
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
                    let known =
                        |hint: Hint| Some((*legal.iter().find(|action| action.to_string() == hint.action)?, hint.win));
                    desk.hints.set(Hints::Known(Arc::new(hints.into_iter().filter_map(known).collect())));
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
            Hints::Known(known) => known.iter().take(SHOWN).find(|(one, _)| one == action).map(|(_, win)| *win),
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
            let best = known.first().map_or(0.0, |(_, win)| *win);
            let row = move |&(action, win): &(G::Action, f64)| {
                let words = desk.at(|at| G::choice(at, action));
                let percent = (win * 100.0).round();
                let picked = move || desk.pick.with(|pick| *pick == desk.at(|at| G::pick(at, action)));
                let press = move |_| desk.pick.set(untrack(|| desk.at(|at| G::pick(at, action))));
                view! {
                    <li>
                        <button aria-pressed=move || picked().to_string() on:click=press>
                            <span>{rich(&words.name)}</span>
                            <i aria-hidden="true"><b style:width=format!("{percent}%")></b></i>
                            <span class="win" class:best=best - win < 0.005>{move || t!("percent", number = percent)}</span>
                        </button>
                    </li>
                }
            };
            Some(
                view! {
                    <section class="hints" aria-label=move || t!("hint-best")>
                        <h3>{move || t!("hint-best")}</h3>
                        <ol>{known.iter().take(SHOWN).map(row).collect_view()}</ol>
                    </section>
                }
                .into_any(),
            )
        }
    }
}
