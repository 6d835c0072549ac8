//! Computes a review in web workers, step by step, and keeps it: the same match is judged once for each budget.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Record, Turn};
use leptos::prelude::*;

use super::review::{Judged, Review, Values};
use crate::base::browser;
use crate::base::games::Known;
use crate::data::replay::timeline::Timeline;
use crate::data::store;
use crate::data::think::{Task, Thinker, Thought};
use crate::table::host::Trouble;

/// How many iterations a step may be looked at, and the key of what that is called.
pub const BUDGETS: [(u32, &str); 3] = [(100, "review-quick"), (400, "review-usual"), (2_000, "review-deep")];
/// What is taken unless somebody says otherwise; the same as that of `fondaco analyse`.
pub const USUAL: u32 = 400;

const KEPT: &str = "fondaco:review:";

fn key(hash: &str, budget: u32) -> String {
    format!("{KEPT}{hash}:{budget}")
}

/// A review that was made before.
#[must_use]
pub fn kept(hash: &str, budget: u32) -> Option<Review> {
    let text = store::storage().ok()?.get_item(&key(hash, budget)).ok()??;
    serde_json::from_str(&text).ok().filter(Review::is_whole)
}

/// The best review of a match that was made before.
#[must_use]
pub fn best_kept(hash: &str) -> Option<Review> {
    BUDGETS.iter().rev().find_map(|(budget, _)| kept(hash, *budget))
}

/// The most reviews that are kept: games need the room more.
const MOST_KEPT: usize = 40;

fn keep(hash: &str, review: &Review) {
    // Where it cannot be stored it is computed again next time.
    let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(review)) else { return };
    let kept = store::keys(&storage, KEPT);
    for old in kept.iter().take((kept.len() + 1).saturating_sub(MOST_KEPT)) {
        let _ = storage.remove_item(old);
    }
    let _ = store::write(&storage, &key(hash, review.budget), &text);
}

/// What is known so far, and what went wrong.
#[derive(Clone, Copy)]
pub struct Judge {
    /// What is known so far.
    pub review: RwSignal<Arc<Review>>,
    /// Why it does not go on.
    pub trouble: RwSignal<Option<Trouble>>,
}

/// What is still to be judged, and by whom.
struct Work {
    hash: String,
    budget: u32,
    record: Record,
    /// The steps that can be judged; the last one is next.
    open: RefCell<Vec<usize>>,
    thinkers: Vec<Thinker>,
    stopped: Cell<bool>,
}

/// Begins to judge a match, or takes what was kept. It goes on until the page is left.
pub fn begin<G: Known>(timeline: &Timeline<G>, record: &Record, hash: &str, budget: u32) -> Judge {
    let judge = Judge { review: RwSignal::default(), trouble: RwSignal::new(None) };
    if let Some(review) = kept(hash, budget) {
        judge.review.set(Arc::new(review));
        return judge;
    }
    let mut review = Review::new(budget, timeline.players(), timeline.steps(), end(timeline));
    let mut open = Vec::new();
    for at in 0..timeline.steps() {
        if is_open(timeline.position(at)) {
            open.push(at);
        } else {
            review.steps[at] = Some(Judged::Forced);
        }
    }
    open.reverse();
    judge.review.set(Arc::new(review));
    let thinkers = (0..hands()).map(|_| Thinker::default()).collect();
    let (record, open, stopped) = (record.clone(), RefCell::new(open), Cell::new(false));
    let work = Rc::new(Work { hash: hash.to_owned(), budget, record, open, thinkers, stopped });
    for index in 0..work.thinkers.len() {
        go_on(&work, judge, index);
    }
    let leave = StoredValue::new_local(work);
    on_cleanup(move || {
        if let Some(work) = leave.try_get_value() {
            work.stopped.set(true);
            work.thinkers.iter().for_each(Thinker::stop);
        }
    });
    judge
}

/// How many workers think at the same time: the page and the rest of the machine want to live, too.
fn hands() -> usize {
    const MOST: f64 = 4.0;
    let cores = browser::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    (cores / 2.0).clamp(1.0, MOST) as usize
}

/// Whether anything else could have been decided or drawn.
fn is_open<G: Known>(game: &G) -> bool {
    match game.turn() {
        Turn::Over => false,
        Turn::Player(_) => {
            let mut actions = Vec::new();
            game.actions(&mut actions);
            actions.len() > 1
        }
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(&mut chances);
            chances.len() > 1
        }
    }
}

/// What it came to: those who won share the win.
fn end<G: Known>(timeline: &Timeline<G>) -> Option<Values> {
    let outcome = timeline.position(timeline.steps()).outcome()?;
    let winners = outcome.winners().len().max(1) as f64;
    let win = |rank: &u8| if *rank == 1 { 1.0 / winners } else { 0.0 };
    Some(Values {
        win: outcome.ranks().iter().map(win).collect(),
        points: outcome.scores().iter().map(|&score| f64::from(score)).collect(),
    })
}

/// Lets one worker judge the next step.
fn go_on(work: &Rc<Work>, judge: Judge, index: usize) {
    let next = work.open.borrow_mut().pop();
    let Some(at) = next else { return };
    let steps = &work.record.steps;
    let step = steps[at].clone();
    let before = Record { steps: steps[..at].to_vec(), result: None, ..work.record.clone() };
    let task = Task::Judge { at, step, iterations: work.budget };
    let me = Rc::clone(work);
    let answer = move |thought: Result<Thought, Trouble>| {
        if me.stopped.get() {
            return;
        }
        match thought {
            Ok(Thought::Judged(judged)) => {
                judge.review.update(|review| Arc::make_mut(review).steps[at] = Some(judged));
                let review = judge.review.get_untracked();
                if review.is_whole() {
                    keep(&me.hash, &review);
                }
                go_on(&me, judge, index);
            }
            Ok(Thought::Choice(_) | Thought::Hints(_) | Thought::Balance(_)) => {}
            Err(trouble) => {
                me.open.borrow_mut().push(at);
                judge.trouble.set(Some(trouble));
            }
        }
    };
    work.thinkers[index].think(before, task, Box::new(answer));
}
