//! Events are shown one after the other, so that one can follow what the others did.
//!
//! A board draws [`Desk::shown`] and nothing else, and marks what can move: `data-piece="marker-venice-2"`, the same word for
//! the same piece wherever it is. When an event changes what is shown, every marked piece glides from where it was to where
//! it is. So a board has no code for movement. More marks:
//!
//! - `data-from="bag"` on a piece: if it was not there before, it comes from the piece of that name.
//! - `data-enter="turn"` on a piece: if it is new, it is turned over (a card, a ship); otherwise it fades in.
//!
//! With reduced motion nothing moves: what changed has the class `just` for a while. At speed "none", and while the page is
//! hidden, everything is shown at once. Any press hurries what is being shown to its end, so that no input waits.

use std::cell::{Cell, RefCell};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use fondaco_table::log::Happening;
use fondaco_table::{By, News, TableView, View};
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use wasm_bindgen::JsCast as _;
use web_sys::{DomRect, Element};

use super::face::{Desk, Face, Timing};
use super::flying;
use crate::base::browser::{self, animate};
use crate::base::settings::{self, Speed};
use crate::base::sounds::{self, Sound};
use crate::t;

/// How long somebody else's decision waits before it is shown, so that one notices it.
const PAUSE: u32 = 600;
/// How long what is rare is looked at.
const MOMENT: u32 = 900;
/// More than this is not shown one by one but all at once: nobody wants to watch so much.
const MOST: usize = 60;

/// What is still to be shown at a desk.
pub struct Motion<G: Face> {
    desk: Desk<G>,
    /// Each with whether it happened while one was away: then it is shown quickly.
    queue: RefCell<VecDeque<(TableView, View<G>, bool)>>,
    running: Cell<bool>,
    hurry: Cell<bool>,
    /// How often something was shown at once instead: what was being shown then is given up.
    jumps: Cell<u32>,
    missed: Cell<bool>,
}

impl<G: Face> Motion<G> {
    /// Nothing yet.
    #[must_use]
    pub fn new(desk: Desk<G>) -> Rc<Self> {
        Rc::new(Motion {
            desk,
            queue: RefCell::default(),
            running: Cell::new(false),
            hurry: Cell::new(false),
            jumps: Cell::new(0),
            missed: Cell::new(false),
        })
    }

    /// Shows this at once, whatever was to be shown before.
    pub fn jump(&self, table: TableView, view: View<G>) {
        self.queue.borrow_mut().clear();
        // What is being shown ends; what happens next is shown as it should be.
        self.hurry.set(self.running.get());
        self.jumps.set(self.jumps.get() + 1);
        self.desk.interlude.set(None);
        self.desk.said.set(None);
        self.desk.moment.set(None);
        flying::end();
        flying::land();
        self.arrive(table, view);
    }

    /// Shows what happened, after what happened before.
    pub fn push(self: &Rc<Self>, table: TableView, view: View<G>) {
        self.add(table, view, false);
    }

    /// The same for what happened while one was away: it is shown quickly.
    pub fn catch_up(self: &Rc<Self>, table: TableView, view: View<G>) {
        self.add(table, view, true);
    }

    fn add(self: &Rc<Self>, table: TableView, view: View<G>, missed: bool) {
        self.queue.borrow_mut().push_back((table, view, missed));
        if !self.running.replace(true) {
            let me = Rc::clone(self);
            spawn_local(async move { me.run().await });
        }
    }

    /// What was planned will not be played.
    pub fn forget_plan(&self) {
        self.desk.plan.set(Vec::new());
    }

    /// What will be played next, if that was planned.
    #[must_use]
    pub fn planned(&self) -> Option<G::Action> {
        self.desk.plan.with_untracked(|plan| plan.first().copied())
    }

    /// What was planned after the decision that was just made; it is not played here.
    pub fn take_plan(&self) -> Vec<G::Action> {
        self.desk.plan.try_update(std::mem::take).unwrap_or_default()
    }

    /// Shows the rest at once.
    pub fn hurry(&self) {
        if self.running.get() {
            self.hurry.set(true);
            flying::end();
        }
    }

    async fn run(self: Rc<Self>) {
        /// A frame and a half: the sheet of a decision has gone, and the board has the room that it moves in.
        const SETTLED: u32 = 26;
        self.desk.moving.set(true);
        if !self.at_once() {
            browser::sleep(SETTLED).await;
            // The press that began this does not hurry it.
            self.hurry.set(false);
        }
        while !self.is_left() {
            let next = self.queue.borrow_mut().pop_front();
            let Some((table, view, missed)) = next else { break };
            self.missed.set(missed);
            self.desk.legal.set(Arc::default());
            let jumps = self.jumps.get();
            self.show(&view.news).await;
            if !self.is_over(jumps) {
                self.arrive(table, view);
            }
        }
        self.running.set(false);
        self.hurry.set(false);
        if !self.is_left() {
            self.desk.moving.set(false);
            self.go_on();
        }
    }

    /// Whether the table has been left: nothing of it is there any more.
    fn is_left(&self) -> bool {
        self.desk.shown.is_disposed()
    }

    /// Whether what was begun after so many jumps need not be shown any more.
    fn is_over(&self, jumps: u32) -> bool {
        self.is_left() || self.jumps.get() != jumps
    }

    /// Shows the news of one update.
    async fn show(&self, news: &[News<G>]) {
        let jumps = self.jumps.get();
        for one in news {
            if self.is_over(jumps) {
                return;
            }
            match &one.what {
                Happening::Step(told) => {
                    let by_other = told.seat.is_some_and(|seat| !self.desk.viewer.is(seat)) && told.by != By::Forced;
                    if by_other {
                        self.wait(PAUSE).await;
                        if self.is_over(jumps) {
                            return;
                        }
                        sounds::play(Sound::Move);
                    }
                    self.tell(one.clone());
                    for event in &told.events {
                        self.show_event(event, jumps).await;
                        if self.is_over(jumps) {
                            return;
                        }
                    }
                    self.desk.recent.set(Vec::new());
                    self.show_interlude(&told.events).await;
                    if self.is_over(jumps) {
                        return;
                    }
                    self.react(&told.events);
                }
                _ => self.tell(one.clone()),
            }
        }
    }

    fn tell(&self, news: News<G>) {
        // The host may have told the whole story in the meantime.
        let known = self.desk.story.with_untracked(|story| story.last().is_some_and(|last| last.seq >= news.seq));
        if !known {
            self.desk.story.update(|story| Arc::make_mut(story).push(news));
        }
    }

    /// Shows the page for what happens seldom, and waits until it was read. It is left out where nobody looks.
    async fn show_interlude(&self, events: &[G::Event]) {
        const STEP: u32 = 40;
        let page = untrack(|| self.desk.at(|at| G::interlude(at, events)));
        // Who looks back goes on when they like.
        if page.is_none() || browser::is_hidden() || self.missed.get() || self.desk.host().is_none() {
            return;
        }
        sounds::play(Sound::Bell);
        self.desk.interlude.set(page);
        while self.desk.interlude.try_get_untracked().flatten().is_some() {
            browser::sleep(STEP).await;
        }
        self.hurry.set(false);
    }

    /// Lets a bot say something about what happened to it, where somebody has the time to read it.
    fn react(&self, events: &[G::Event]) {
        let wanted = settings::get_untracked(|choices| choices.reactions) && !self.desk.guided;
        if !wanted || self.at_once() || self.missed.get() || self.desk.host().is_none() {
            return;
        }
        let felt = untrack(|| self.desk.at(|at| G::feelings(at, events)));
        let is_bot =
            |seat| self.desk.people.with_untracked(|people| people.at(seat).is_some_and(|person| person.is_bot));
        if let Some(said) = felt.into_iter().find(|(seat, _)| is_bot(*seat)) {
            self.desk.said.set(Some(said));
        }
    }

    async fn show_event(&self, event: &G::Event, jumps: u32) {
        if !self.at_once()
            && let Some(ms) = G::perform(self.desk, event)
        {
            self.wait(ms).await;
            if self.is_over(jumps) {
                return;
            }
        }
        if let Some(sound) = G::sound(event).filter(|_| !self.at_once()) {
            sounds::play(sound);
        }
        if let Some(icon) = G::moment(event).filter(|_| !self.at_once()) {
            self.desk.moment.set(Some(icon));
            self.wait(MOMENT).await;
            if self.is_left() {
                return;
            }
            self.desk.moment.set(None);
            if self.is_over(jumps) {
                return;
            }
        }
        let mut shown = G::Observation::clone(&self.desk.shown.get_untracked());
        G::follow(&mut shown, event);
        self.desk.recent.update(|recent| recent.push(event.clone()));
        self.put(shown, G::timing(event)).await;
    }

    /// Replaces what is shown, and lets the pieces glide.
    async fn put(&self, shown: G::Observation, timing: Timing) {
        if *self.desk.shown.get_untracked() == shown {
            // What went where nobody sees it is drawn as gone.
            if flying::land() {
                self.desk.shown.notify();
            }
            return;
        }
        if timing == Timing::None || self.at_once() {
            self.desk.shown.set(Arc::new(shown));
            flying::land();
            return;
        }
        let before = pieces();
        self.desk.shown.set(Arc::new(shown));
        flying::land();
        tick().await;
        glide(&before, self.pace(timing.ms()));
        self.wait(timing.ms()).await;
    }

    /// The truth takes the place of what was shown.
    fn arrive(&self, table: TableView, view: View<G>) {
        let desk = self.desk;
        batch(|| {
            desk.recent.set(Vec::new());
            if *desk.shown.get_untracked() != view.observation {
                desk.shown.set(Arc::new(view.observation));
            }
            if !view.legal.is_empty() || table.tally.is_some() {
                desk.skipping.set(false);
            }
            desk.table.set(Arc::new(table));
            desk.legal.set(Arc::new(view.legal));
        });
        // A decision that was planned may have been made by the table, because there was no other.
        desk.plan.update(|plan| {
            for one in &view.news {
                if let Happening::Step(told) = &one.what
                    && told.by == By::Forced
                    && told.seat.is_some_and(|seat| desk.viewer.is(seat))
                    && plan.first().is_some_and(|next| next.to_string() == told.step)
                {
                    plan.remove(0);
                }
            }
        });
    }

    /// Plays what was planned, if it can still be played; if nothing was, the decision begins.
    fn go_on(&self) {
        let desk = self.desk;
        // A lesson says what to pick.
        let begins = desk.plan.with_untracked(Vec::is_empty) && !desk.guided;
        if begins && desk.pick.with_untracked(|pick| *pick == G::Pick::default()) {
            let first =
                untrack(|| desk.at(|at| if at.legal.is_empty() { G::Pick::default() } else { G::first_pick(at) }));
            desk.pick.set(first);
        }
        let (next, legal) = (desk.plan.with_untracked(|plan| plan.first().copied()), desk.legal.get_untracked());
        let Some(next) = next else { return };
        if legal.is_empty() {
            return;
        }
        if legal.contains(&next) {
            desk.plan.update(|plan| {
                plan.remove(0);
            });
            desk.play(next);
        } else {
            desk.plan.set(Vec::new());
            desk.say(t!("table-plan-stopped"));
        }
    }

    fn at_once(&self) -> bool {
        let speed = settings::get(|choices| choices.speed);
        let hurried = self.hurry.get() || self.desk.skipping.try_get_untracked() == Some(true);
        hurried || speed == Speed::None || browser::is_hidden() || self.queue.borrow().len() > MOST
    }

    /// How long something takes here that takes `ms` at normal speed.
    fn pace(&self, ms: u32) -> u32 {
        let ms = settings::get_untracked(|choices| choices.speed).scale(ms);
        if self.missed.get() { ms / 2 } else { ms }
    }

    /// Waits in small steps, so that a press can end it.
    async fn wait(&self, ms: u32) {
        const STEP: u32 = 40;
        let mut left = self.pace(ms);
        while left > 0 && !self.at_once() {
            browser::sleep(left.min(STEP)).await;
            left = left.saturating_sub(STEP);
        }
    }
}

/// Where every piece is.
fn pieces() -> HashMap<String, DomRect> {
    let named = |element: Element| {
        let place = element.get_bounding_client_rect();
        // What is not shown, on another tab of a phone, is nowhere.
        (place.width() + place.height() > 0.0).then_some((element.get_attribute("data-piece")?, place))
    };
    browser::all("[data-piece]").into_iter().filter_map(named).collect()
}

const EASE: &str = "cubic-bezier(.2,.8,.2,1)";

/// Lets every piece glide from where it was.
fn glide(before: &HashMap<String, DomRect>, ms: u32) {
    let still = browser::wants_stillness();
    let enlarged = browser::all("#board").first().map_or(1.0, browser::enlarged);
    for element in browser::all("[data-piece]") {
        let Some(name) = element.get_attribute("data-piece") else { continue };
        let now = element.get_bounding_client_rect();
        if now.width() + now.height() == 0.0 {
            continue;
        }
        let from = before.get(&name).or_else(|| before.get(&element.get_attribute("data-from")?));
        let is_new = !before.contains_key(&name);
        let (dx, dy) = from.map_or((0.0, 0.0), |from| (from.x() - now.x(), from.y() - now.y()));
        let moved = dx.abs() > 1.0 || dy.abs() > 1.0;
        if !moved && !is_new {
            continue;
        }
        if still {
            mark(element);
        } else if moved {
            // Inside a drawing, lengths are in its own units.
            let scale = element.dyn_ref::<web_sys::SvgGraphicsElement>().and_then(scale).unwrap_or(enlarged);
            let start = format!("translate({}px, {}px)", dx / scale, dy / scale);
            animate(&element, &[start.as_str(), "translate(0px, 0px)"], ms, EASE);
        } else if element.get_attribute("data-enter").as_deref() == Some("turn") {
            animate(&element, &["rotateY(90deg)", "rotateY(0deg)"], ms, EASE);
        } else {
            browser::fade_in(&element, ms);
        }
    }
}

fn scale(element: &web_sys::SvgGraphicsElement) -> Option<f64> {
    let parent = element.parent_element()?.dyn_into::<web_sys::SvgGraphicsElement>().ok()?;
    let scale = f64::from(parent.get_screen_ctm()?.a());
    (scale > 0.0).then_some(scale)
}

/// Marks what changed for a while, where nothing may move.
fn mark(element: Element) {
    let _ = element.class_list().add_1("just");
    spawn_local(async move {
        browser::sleep(1500).await;
        let _ = element.class_list().remove_1("just");
    });
}
