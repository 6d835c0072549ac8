//! Hints on request: the best moves, whole, with what each is worth and why. Pressing one selects it on the board.

use std::sync::Arc;

use leptos::prelude::*;

use super::face::{Advice, Desk, Face, Hints};
use crate::base::parts::Icon;
use crate::base::settings;
use crate::t;
use crate::table::host::{Hint, Trouble};

pub(super) mod list;

/// How many are shown.
const SHOWN: usize = 3;

/// What the worker said, if the first action is one of these.
fn advice<G: Face>(hint: Hint, legal: &[G::Action]) -> Option<Advice<G>> {
    let Hint { actions, win, points, equal, reasons } = hint;
    let actions: Vec<G::Action> = actions.iter().map_while(|action| action.parse().ok()).collect();
    legal.contains(actions.first()?).then_some(Advice { actions, win, points, equal, reasons })
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
                    let advice = hints.into_iter().filter_map(|hint| advice(hint, &legal)).filter(|advice| {
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

    /// Whether the best move begins with such an action, for whoever asked for more than a nudge: its place is marked.
    #[must_use]
    pub fn hinted(&self, is: impl FnOnce(&G::Action) -> bool) -> bool {
        self.hints.with(|hints| match hints {
            Hints::Known(known) if settings::get(|choices| choices.hint_step) >= list::MOVE => {
                known.first().and_then(|best| best.actions.first()).is_some_and(is)
            }
            _ => false,
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
