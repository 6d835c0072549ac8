//! Puzzles: positions from games among bots where one decision is clearly best, to be solved on the real board.
//!
//! [`book`] — what they are; [`solved`] — which were solved, and at which try; [`list`] — all of them; here — one of them at a
//! table, with its [`card`](self) and its [`solution`](self).

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::log::Happening;
use fondaco_table::{By, Chair, GameName, Holder, LevelName, MatchId, Name, PlayerId, View};
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::route::Route;
use crate::base::texts::{self, Text};
use crate::data::replay::timeline::Timeline;
use crate::faces::lazy::by_game;
use crate::hosts::relay::Relay;
use crate::pages::lazy;
use crate::pages::replay::board::show_pick;
use crate::pages::replay::branch;
use crate::pages::shell::{Page, my_name};
use crate::t;
use crate::table::face::{Desk, Face};
use crate::table::motion::Motion;
use crate::table::screen::Frame;

pub mod book;
mod card;
pub mod list;
mod own;
mod solution;
pub mod solved;

use book::{Book, Puzzle};
use card::{Card, Head};
use solved::PuzzleState;

/// One puzzle.
#[component]
pub fn PuzzlePage(
    /// Of which game.
    game: GameName,
    /// Which, from 0.
    number: usize,
) -> impl IntoView {
    let text = texts::follow(move || format!("puzzles-{game}"));
    move || match text.get() {
        Text::Coming => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
        Text::Here(text) => {
            let book = Book::read(&text, game);
            let found = book.as_ref().and_then(|book| {
                let (puzzle, record) = book.puzzle(number)?;
                let is_daily = book.of_day(book::today()) == number;
                let place = PuzzleSource::Book { next: book.next(number), is_daily };
                Some(Setting::new(number, puzzle.clone(), record, place))
            });
            let old = book.is_some_and(|book| number < book.numbers().start);
            match found {
                Some(setting) => lazy::page(shown(game, setting)),
                None => missing(if old { "puzzle-old" } else { "puzzle-missing" }),
            }
        }
        Text::Missing => missing("puzzle-missing"),
    }
}

/// One puzzle of a book that was handed over.
#[component]
pub fn OwnPuzzlePage(
    /// Of which game.
    game: GameName,
    /// Which, from 0.
    number: usize,
) -> impl IntoView {
    let found = own::kept(game).and_then(|book| {
        let (puzzle, record) = book.puzzle(book.numbers().start + number)?;
        let place = PuzzleSource::Kept { count: book.count() };
        Some(Setting::new(number, puzzle.clone(), record, place))
    });
    match found {
        Some(setting) => lazy::page(shown(game, setting)),
        None => missing("puzzle-missing"),
    }
}

/// Says why there is nothing to solve.
fn missing(why: &'static str) -> Markup {
    view! {
        <Page here=Route::Puzzles>
            <main class="page"><p class="notice bad-news" role="alert">{move || t!(why)}</p>
            <p><a class="btn" href=Route::Puzzles.href()>{move || t!("puzzles-title")}</a></p></main>
        </Page>
    }
    .into_any()
}

by_game! {
    /// A puzzle on the board.
    more fn shown<G>(setting: Setting) -> Markup {
        setting.show::<G>()
    }
}

/// A puzzle and what belongs to it.
#[derive(Clone)]
pub struct Setting {
    number: usize,
    puzzle: Puzzle,
    record: Record,
    place: PuzzleSource,
}

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleSource {
    /// From the book, for everybody.
    Book {
        /// The number of the next one.
        next: usize,
        /// Whether it is that of today.
        is_daily: bool,
    },
    /// From a book that was handed over.
    Kept {
        /// How many there are in it.
        count: usize,
    },
    /// From a match of one's own.
    Own {
        /// Which.
        id: MatchId,
        /// Who sat there.
        chairs: Vec<Chair>,
        /// How many of its moments there are.
        count: usize,
    },
}

impl Setting {
    /// The puzzle with this number, from 0.
    pub(crate) fn new(number: usize, puzzle: Puzzle, record: Record, place: PuzzleSource) -> Self {
        Setting { number, puzzle, record, place }
    }

    /// Shows it with the board of `G`.
    pub(crate) fn show<G: Face>(self) -> Markup {
        let record = self.puzzle.extended(self.record.clone());
        match Timeline::<G>::of(&record) {
            Ok(timeline) if timeline.decider(self.puzzle.at).is_some() => set_up(self, record, timeline),
            _ => missing("puzzle-missing"),
        }
    }

    /// The address of the next, and where all of them are.
    fn ways(&self, game: GameName) -> (Route, Route, &'static str) {
        match &self.place {
            PuzzleSource::Book { next, .. } => (Route::Puzzle(game, *next), Route::Puzzles, "puzzles-all"),
            PuzzleSource::Kept { count } => {
                (Route::OwnPuzzle(game, (self.number + 1) % count.max(&1)), Route::Puzzles, "puzzles-all")
            }
            PuzzleSource::Own { id, count, .. } => {
                let next = Route::Again(id.clone(), (self.number + 1) % count.max(&1));
                (next, Route::Review(id.clone()), "replay-review")
            }
        }
    }
}

/// How far one is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stand {
    /// This decision is due, from 0; those before it were found.
    Due(usize),
    /// Something else was decided there; the chance to win then, if it is known.
    Wrong(usize, Option<f64>),
    /// Everything was found; at which try, if it counts.
    Solved(PuzzleState),
}

impl Stand {
    /// The decision that is due.
    const fn due(self) -> Option<usize> {
        match self {
            Stand::Due(step) | Stand::Wrong(step, _) => Some(step),
            Stand::Solved(_) => None,
        }
    }
}

/// Whatever a puzzle needs at hand when something is decided.
struct Attempt<G: Face> {
    setting: Setting,
    timeline: Timeline<G>,
    chairs: Vec<Chair>,
    viewer: Viewer,
    stand: RwSignal<Stand>,
    /// How often something else was tried here, and whether the answer was shown.
    missed: Cell<u8>,
    shown: Cell<bool>,
    motion: RefCell<Option<Rc<Motion<G>>>>,
}

impl<G: Face> Attempt<G> {
    /// Something was decided: right, or not.
    fn decide(&self, action: &str) {
        let Some(step) = self.stand.get_untracked().due() else { return };
        let Puzzle { finds, .. } = &self.setting.puzzle;
        let Some(motion) = self.motion.borrow().clone() else { return };
        let (find, stops) = (&finds[step], self.setting.puzzle.stops());
        let at = stops[step];
        if action != find.best {
            self.miss();
            let known = find.others.iter().find(|(other, ..)| other == action).map(|(_, win, _)| *win);
            self.stand.set(Stand::Wrong(step, known));
            motion.forget_plan();
            let (table, view) = self.timeline.look(&self.chairs, self.viewer, at, at, true);
            return motion.jump(table, view);
        }
        let then = stops.get(step + 1).copied();
        // What was planned goes on, and every part of it is looked at.
        if then.is_none() {
            motion.forget_plan();
        }
        let (table, view) = self.timeline.look(&self.chairs, self.viewer, at, then.unwrap_or(at + 1), then.is_some());
        motion.push(table, self.told(view));
        self.stand.set(if then.is_some() { Stand::Due(step + 1) } else { Stand::Solved(self.solved()) });
    }

    /// The news as the player hears them: what they decided themselves, and how the others answer.
    fn told(&self, mut view: View<G>) -> View<G> {
        for (index, news) in view.news.iter_mut().enumerate() {
            if let Happening::Step(told) = &mut news.what
                && (index == 0 || !told.seat.is_some_and(|seat| self.viewer.is(seat)))
            {
                told.by = By::Person;
            }
        }
        view
    }

    fn miss(&self) {
        self.missed.set(self.missed.get().saturating_add(1));
        if let PuzzleSource::Book { .. } = self.setting.place {
            solved::miss(G::GAME, self.setting.number);
        }
    }

    /// Shows what is right.
    fn show(&self, desk: Desk<G>) {
        let Some(step) = self.stand.get_untracked().due() else { return };
        self.shown.set(true);
        if let PuzzleSource::Book { .. } = self.setting.place {
            solved::show(G::GAME, self.setting.number);
        }
        show_pick(desk, std::slice::from_ref(&self.setting.puzzle.finds[step].best));
    }

    /// Remembers that it is solved, and says how that counts.
    fn solved(&self) -> PuzzleState {
        match self.setting.place {
            PuzzleSource::Book { is_daily, .. } => {
                solved::add(G::GAME, self.setting.number, is_daily);
                solved::of(G::GAME).mark(self.setting.number)
            }
            PuzzleSource::Kept { .. } | PuzzleSource::Own { .. } if self.shown.get() => PuzzleState::Shown,
            PuzzleSource::Kept { .. } | PuzzleSource::Own { .. } => {
                PuzzleState::Solved(self.missed.get().saturating_add(1))
            }
        }
    }
}

fn set_up<G: Face>(setting: Setting, record: Record, timeline: Timeline<G>) -> Markup {
    let at = setting.puzzle.at;
    let Some(seat) = timeline.decider(at) else { return missing("puzzle-missing") };
    let viewer = Viewer::Player(seat);
    let chairs = match &setting.place {
        PuzzleSource::Book { .. } | PuzzleSource::Kept { .. } => chairs(timeline.players(), seat),
        PuzzleSource::Own { chairs, .. } => chairs.clone(),
    };
    let stand = RwSignal::new(Stand::Due(0));
    let (table, view) = timeline.look(&chairs, viewer, at, at, true);
    let attempt = Rc::new(Attempt {
        setting: setting.clone(),
        timeline,
        chairs: chairs.clone(),
        viewer,
        stand,
        missed: Cell::default(),
        shown: Cell::default(),
        motion: RefCell::default(),
    });
    let relay = Rc::clone(&attempt);
    let host = Rc::new(Relay(Box::new(move |action: String| relay.decide(&action))));
    let mut desk = Desk::<G>::new(view.observation.clone(), table.clone(), viewer, Some(host));
    desk.guided = true;
    let shows = Motion::new(desk);
    shows.jump(table, view);
    desk.story.set(Arc::new(attempt.timeline.story(at).to_vec()));
    *attempt.motion.borrow_mut() = Some(Rc::clone(&shows));
    let people = desk.people.get_untracked();
    let solution = StoredValue::new(solution::of(&attempt.timeline, &setting.puzzle, &people, seat));
    let (players, round) = (attempt.timeline.players(), attempt.timeline.round(at));
    let end = attempt.timeline.steps();
    let attempt = StoredValue::new_local(attempt);
    let show_me = Callback::new(move |()| attempt.with_value(|attempt| attempt.show(desk)));
    let branching = StoredValue::new((record, chairs));
    let play_on = Callback::new(move |()| {
        let begun =
            branching.with_value(|(record, chairs)| branch::begin(record, chairs, players, seat, end, Vec::new()));
        match begun {
            Ok(id) => Route::Table(id).go(),
            // Why nothing can be stored is said there.
            Err(_) => Route::Home.go(),
        }
    });
    let head = Head::new(&setting, G::GAME, round);
    let above = view! { <Card head stand solution show_me play_on/> };
    view! { <Frame desk hurry=Callback::new(move |()| hurry(attempt)) above=above.into_any()/> }.into_any()
}

/// Shows what is still to be shown at once.
fn hurry<G: Face>(attempt: StoredValue<Rc<Attempt<G>>, LocalStorage>) {
    attempt.with_value(|attempt| {
        if let Some(motion) = &*attempt.motion.borrow() {
            motion.hurry();
        }
    });
}

/// The one who solves it sits at the seat that decides; bots sit at the others.
fn chairs(players: usize, me: Seat) -> Vec<Chair> {
    let person = || {
        let name = Name::new(&untrack(my_name)).ok()?;
        Some(Holder::person(PlayerId::new("me").ok()?, name))
    };
    let bot = || LevelName::new("merchant").ok().map(Holder::bot);
    let holder = |seat: Seat| if seat == me { person() } else { bot() };
    Seat::all(players).map(|seat| Chair { holder: holder(seat).unwrap_or_default(), ..Chair::default() }).collect()
}
