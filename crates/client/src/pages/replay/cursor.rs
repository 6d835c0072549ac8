//! What moves through a replay: where one is, where one can stop, and whether it plays on its own. It knows no game.

use std::time::Duration;

use fondaco_game::{Seat, Viewer};
use fondaco_table::MatchId;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::base::games::Known;
use crate::base::route::{Route, Spot};
use crate::base::settings::{self, Speed};
use crate::data::replay::origin::PastMatch;
use crate::data::replay::timeline::{RoundStart, Timeline, next_stop};

/// Where one is in a replay.
#[derive(Clone, Copy)]
pub struct Cursor {
    /// Which match.
    pub id: StoredValue<MatchId>,
    /// After how many steps.
    pub at: RwSignal<usize>,
    /// How many there are.
    pub steps: usize,
    /// Where it is worth stopping.
    pub stops: StoredValue<Vec<usize>>,
    /// Where rounds begin.
    pub rounds: StoredValue<Vec<RoundStart>>,
    /// Moments that are worth a look: the step, who decided, and what it cost.
    pub moments: StoredValue<Vec<(usize, Seat, f64)>>,
    /// Whether it goes on by itself.
    pub playing: RwSignal<bool>,
    /// Who looks.
    pub viewer: RwSignal<Viewer>,
    /// Whether another decision is tried here.
    pub tried: RwSignal<bool>,
    /// Whether the match is over.
    pub over: bool,
}

impl Cursor {
    /// A match at a moment, as somebody looks at it.
    #[must_use]
    pub fn new<G: Known>(past: &PastMatch, timeline: &Timeline<G>, at: usize, viewer: Viewer) -> Self {
        Cursor {
            id: StoredValue::new(past.id.clone()),
            at: RwSignal::new(at.min(timeline.steps())),
            steps: timeline.steps(),
            stops: StoredValue::new(timeline.stops().to_vec()),
            rounds: StoredValue::new(timeline.rounds()),
            moments: StoredValue::new(super::moments(past, timeline.steps())),
            playing: RwSignal::new(false),
            viewer: RwSignal::new(viewer),
            tried: RwSignal::new(false),
            over: past.over,
        }
    }

    /// Goes to a moment.
    pub fn go(&self, at: usize) {
        self.tried.set(false);
        self.at.set(at.min(self.steps));
    }

    /// Goes there and stays.
    pub fn seek(&self, at: usize) {
        self.playing.set(false);
        self.go(at);
    }

    /// One decision on, or back.
    pub fn step(&self, forward: bool) {
        let at = self.at.get_untracked();
        self.go(self.stops.with_value(|stops| next_stop(stops, at, forward)));
    }

    /// To the next round, or back to the beginning of this one or the one before.
    pub fn round(&self, forward: bool) {
        let at = self.at.get_untracked();
        let starts: Vec<usize> = self.rounds.with_value(|rounds| rounds.iter().map(|mark| mark.at).collect());
        let end = if forward { self.steps } else { 0 };
        let starts: Vec<usize> = std::iter::once(0).chain(starts).chain([self.steps]).collect();
        self.seek(if at == end { end } else { next_stop(&starts, at, forward) });
    }

    /// Plays, or stays; at the end it begins anew.
    pub fn toggle(&self) {
        let plays = !self.playing.get_untracked();
        if plays && self.at.get_untracked() >= self.steps {
            self.go(0);
        }
        self.tried.set(false);
        self.playing.set(plays);
    }

    /// The address of this moment follows it.
    pub fn follow_address(self) {
        const WHILE: Duration = Duration::from_millis(250);
        Effect::new(move |before: Option<()>| {
            let at = self.at.get();
            if before.is_none() {
                return;
            }
            let put = move || {
                // Not while somebody scrubs, and not when the page has been left.
                if self.at.try_get_untracked() == Some(at) {
                    Route::Replay(self.id.get_value(), Some(Spot { at, better: false })).put();
                }
            };
            set_timeout(put, WHILE);
        });
    }

    /// Goes on by itself while it plays and nothing moves.
    pub fn play_on(self, moving: RwSignal<bool>) {
        const BETWEEN: u32 = 900;
        const LEAST: u32 = 150;
        Effect::new(move |_| {
            if !self.playing.get() || moving.get() {
                return;
            }
            let now = self.at.get();
            if now >= self.steps {
                return self.playing.set(false);
            }
            let on = move || {
                let still = self.at.try_get_untracked() == Some(now) && self.playing.try_get_untracked() == Some(true);
                if still && moving.try_get_untracked() == Some(false) {
                    self.step(true);
                }
            };
            let wait = settings::get(|choices| choices.speed).scale(BETWEEN).max(LEAST);
            set_timeout(on, Duration::from_millis(wait.into()));
        });
    }

    /// The keys of a replay.
    pub fn follow_keys(self) {
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            // While a decision is tried, the keys are for the board.
            if self.tried.get_untracked() {
                if event.key() == "Escape" {
                    self.tried.set(false);
                }
                return;
            }
            let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
            let within =
                |what: &str| target.as_ref().is_some_and(|target| target.closest(what).ok().flatten().is_some());
            if within("dialog, select, textarea, input:not([type=range])") {
                return;
            }
            match event.key().as_str() {
                "ArrowRight" => self.seek_step(true),
                "ArrowLeft" => self.seek_step(false),
                "Home" => self.seek(0),
                "End" => self.seek(self.steps),
                "PageDown" => self.round(true),
                "PageUp" => self.round(false),
                // A button that is in focus is pressed by the browser itself.
                " " if !within("button, a, summary, label") => self.toggle(),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || keys.remove());
    }

    /// One decision on, or back, and stays there.
    pub fn seek_step(&self, forward: bool) {
        self.playing.set(false);
        self.step(forward);
    }
}

/// The next speed, and after the fastest the slowest.
pub(super) fn faster() {
    settings::change(|choices| {
        choices.speed = match choices.speed {
            Speed::Slow => Speed::Normal,
            Speed::Normal => Speed::Fast,
            Speed::Fast | Speed::None => Speed::Slow,
        };
    });
}
