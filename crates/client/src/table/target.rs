//! Things that can be chosen, on the board and in the panel: one way for pointer, touch, keyboard and screen reader.
//!
//! [`target`] gives the attributes that make an element a target; spread them onto any HTML or SVG element:
//! `<g {..target(state, label, press)}>…</g>`. CSS finds its state in `data-state` (`open`, `picked`, `closed`, `idle`), the
//! keyboard finds it in document order, and a digit in `data-key` makes it the choice with that number.

use leptos::attr::any_attribute::{AnyAttribute, IntoAnyAttribute as _};
use leptos::prelude::*;

use super::face::{Desk, Face};

/// What a target is at the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It may be chosen: the lamp is on it.
    Open,
    /// It is chosen.
    Picked,
    /// It may not be chosen now, and pressing it says why.
    Closed(String),
    /// It is no target at the moment.
    Idle,
}

impl State {
    /// Open or picked.
    #[must_use]
    pub fn of(open: bool, picked: bool) -> Self {
        match (open, picked) {
            (_, true) => State::Picked,
            (true, false) => State::Open,
            (false, false) => State::Idle,
        }
    }

    /// As CSS finds it.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            State::Open => "open",
            State::Picked => "picked",
            State::Closed(_) => "closed",
            State::Idle => "idle",
        }
    }
}

/// The attributes of a target. `label` says *thing, state, effect* to a screen reader; `press` is called when it is chosen or
/// chosen again.
pub fn target<G: Face>(
    desk: Desk<G>,
    state: impl Fn() -> State + Send + Sync + 'static,
    label: impl Fn() -> String + Send + Sync + 'static,
    press: impl Fn() + Send + Sync + 'static,
) -> AnyAttribute {
    let state = Memo::new(move |_| state());
    let reachable = move || state.with(|state| *state != State::Idle);
    let press = move |event: web_sys::MouseEvent| match state.get_untracked() {
        State::Open | State::Picked => {
            event.stop_propagation();
            press();
        }
        State::Closed(why) => desk.say(why),
        State::Idle => {}
    };
    view! {
        <{..}
            data-state=move || state.with(State::as_str)
            role=move || reachable().then_some("button")
            tabindex=move || if reachable() { "0" } else { "-1" }
            aria-pressed=move || state.with(|state| match state {
                State::Open => Some("false"),
                State::Picked => Some("true"),
                State::Closed(_) | State::Idle => None,
            })
            aria-disabled=move || matches!(state.get(), State::Closed(_)).then_some("true")
            // What is no target is read like any other text.
            aria-label=move || reachable().then(&label)
            on:click=press
        />
    }
    .into_any_attr()
}
