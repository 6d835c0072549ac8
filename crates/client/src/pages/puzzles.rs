//! Puzzles: positions from games among bots where one decision is clearly best, to be solved on the real board.
//!
//! [`book`] — what they are and which were solved; [`list`] — all of them; here — one of them at a table.

use std::rc::Rc;
use std::sync::Arc;

use fondaco_game::{Edition as _, Record, Seat, Viewer};
use fondaco_table::{Chair, GameName, Holder, LevelName, MatchId, Name, PlayerId};
use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::base::route::Route;
use crate::base::texts::{self, Text};
use crate::faces::lazy::by_game;
use crate::hosts::relay::Relay;
use crate::hosts::replay::timeline::Timeline;
use crate::pages::lazy;
use crate::pages::replay::board::show_pick;
use crate::pages::replay::branch;
use crate::pages::replay::follow::follow;
use crate::pages::shell::{Page, my_name};
use crate::t;
use crate::table::desk::Desk;
use crate::table::face::{Face, Moment};
use crate::table::motion::Motion;
use crate::table::screen::Frame;
use crate::table::why;

pub mod book;
pub mod list;

use book::{Book, Puzzle};

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
            let found = Book::read(&text, game).and_then(|book| {
                let (puzzle, record) = book.puzzle(number)?;
                Some(Setting::new(number, book.count(), puzzle.clone(), record, Place::Book))
            });
            found.map_or_else(missing, |setting| lazy::page(shown(game, setting)))
        }
        Text::Missing => missing(),
    }
}

fn missing() -> Markup {
    view! {
        <Page here=Route::Puzzles>
            <main class="page"><p class="notice bad-news" role="alert">{move || t!("puzzle-missing")}</p>
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
    count: usize,
    puzzle: Puzzle,
    record: Record,
    place: Place,
}

/// Where a puzzle comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// From the book, for everybody.
    Book,
    /// From a match of one's own.
    Own {
        /// Which.
        id: MatchId,
        /// Who sat there.
        chairs: Vec<Chair>,
    },
}

impl Place {
    /// Where the puzzle with this number is.
    fn route(&self, game: GameName, number: usize) -> Route {
        match self {
            Place::Book => Route::Puzzle(game, number),
            Place::Own { id, .. } => Route::Again(id.clone(), number),
        }
    }

    /// Where all of them are.
    fn all(&self) -> (Route, &'static str) {
        match self {
            Place::Book => (Route::Puzzles, "puzzles-all"),
            Place::Own { id, .. } => (Route::Review(id.clone()), "replay-review"),
        }
    }
}

impl Setting {
    /// The puzzle with this number, from 0, of so many.
    pub(crate) fn new(number: usize, count: usize, puzzle: Puzzle, record: Record, place: Place) -> Self {
        Setting { number, count, puzzle, record, place }
    }

    /// Shows it with the board of `G`.
    pub(crate) fn show<G: Face>(self) -> Markup {
        match Timeline::<G>::of(&self.record) {
            Ok(timeline) if timeline.decider(self.puzzle.at).is_some() => set_up(self, timeline),
            _ => missing(),
        }
    }
}

/// How far one is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stand {
    /// Nothing was decided yet.
    Open,
    /// Something else was decided; the chance to win then, if it is known.
    Wrong(Option<f64>),
    /// It is solved.
    Solved,
}

fn set_up<G: Face>(setting: Setting, timeline: Timeline<G>) -> Markup {
    let at = setting.puzzle.at;
    let Some(seat) = timeline.decider(at) else { return missing() };
    let viewer = Viewer::Player(seat);
    let chairs = match &setting.place {
        Place::Book => chairs(timeline.players(), seat),
        Place::Own { chairs, .. } => chairs.clone(),
    };
    let stand = RwSignal::new(Stand::Open);
    let day = book::of_day(book::today(), setting.count);
    let in_book = setting.place == Place::Book;
    let is_daily = in_book && day == setting.number;
    let puzzle = Rc::new(setting.puzzle.clone());
    let motion: Rc<std::cell::RefCell<Option<Rc<Motion<G>>>>> = Rc::default();
    let timeline = Rc::new(timeline);
    let lectern = {
        let (puzzle, motion, timeline, chairs) =
            (Rc::clone(&puzzle), Rc::clone(&motion), Rc::clone(&timeline), chairs.clone());
        let (game, number) = (G::GAME, setting.number);
        Relay(Box::new(move |action: String| {
            let right = action == puzzle.best;
            if right {
                if in_book {
                    book::remember(game, number, is_daily);
                }
                stand.set(Stand::Solved);
            } else {
                stand.set(Stand::Wrong(puzzle.others.iter().find(|(other, _)| *other == action).map(|(_, win)| *win)));
            }
            let (table, view) = timeline.look(&chairs, viewer, at, at, !right);
            if let Some(motion) = &*motion.borrow() {
                motion.forget_plan();
                motion.jump(table, view);
            }
        }))
    };
    let (table, view) = timeline.look(&chairs, viewer, at, at, true);
    let mut desk = Desk::<G>::new(view.observation.clone(), table.clone(), viewer, Some(Rc::new(lectern)));
    desk.guided = true;
    let shows = Motion::new(desk);
    shows.jump(table, view);
    desk.story.set(Arc::new(timeline.story(at).to_vec()));
    *motion.borrow_mut() = Some(shows);
    let solution = StoredValue::new(solution(&timeline, &setting.puzzle, desk));
    let best = StoredValue::new(setting.puzzle.best.clone());
    let show_me = Callback::new(move |()| best.with_value(|best| show_pick(desk, best)));
    let branching = StoredValue::new((setting.record.clone(), chairs));
    let players = timeline.players();
    let play_on = Callback::new(move |()| {
        let begun = branching
            .with_value(|(record, chairs)| branch::begin(record, chairs, players, seat, at, Some(best.get_value())));
        match begun {
            Ok(id) => Route::Table(id).go(),
            // Why nothing can be stored is said there.
            Err(_) => Route::Home.go(),
        }
    });
    let round = timeline.round(at);
    let Setting { number, count, place, .. } = setting;
    let place = StoredValue::new(place);
    let above = view! { <Card game=G::GAME number count round is_daily place stand solution show_me play_on/> };
    let hurry = Callback::new(|()| {});
    view! { <Frame desk hurry above=above.into_any()/> }.into_any()
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

/// The solution in words.
#[derive(Clone, PartialEq, Debug, Default)]
struct Solution {
    /// Why the best is best.
    why: Vec<String>,
    /// The decisions, the best first, each with the chance to win then.
    values: Vec<(String, f64)>,
    /// What is likely to follow.
    then: Vec<String>,
}

fn solution<G: Face>(timeline: &Timeline<G>, puzzle: &Puzzle, desk: Desk<G>) -> Solution {
    let legal = timeline.legal(puzzle.at);
    let people = desk.people.get_untracked();
    let seen = timeline.position(puzzle.at).observe(desk.viewer);
    let edition = G::Edition::reconstructed();
    let moment = Moment::<G> { seen: &seen, legal: &legal, edition, people: &people, viewer: desk.viewer };
    let best = (puzzle.best.clone(), puzzle.win);
    let say = |(notation, win): &(String, f64)| {
        let action = legal.iter().find(|action| action.to_string() == *notation)?;
        Some((untrack(|| G::choice(&moment, *action).name), *win))
    };
    let values = std::iter::once(&best).chain(&puzzle.others).filter_map(say).collect();
    let why = untrack(|| why::lines(&moment, &puzzle.reasons, seat_of(desk.viewer)));
    Solution { values, why, then: untrack(|| follow(timeline.position(puzzle.at), &people, desk.viewer, &puzzle.line)) }
}

fn seat_of(viewer: Viewer) -> Seat {
    if let Viewer::Player(seat) = viewer { seat } else { Seat::default() }
}

/// What is asked, and the solution when it is found.
#[component]
fn Card(
    game: GameName,
    number: usize,
    count: usize,
    round: u8,
    is_daily: bool,
    place: StoredValue<Place>,
    stand: RwSignal<Stand>,
    solution: StoredValue<Solution>,
    show_me: Callback<()>,
    play_on: Callback<()>,
) -> impl IntoView {
    let said = move || match stand.get() {
        Stand::Open => view! { <p>{move || t!("puzzle-task")}</p> }.into_any(),
        Stand::Wrong(win) => {
            let percent = win.map_or(-1.0, |win| (win * 100.0).round());
            view! { <p class="wrong bad">{move || t!("puzzle-wrong", known = percent >= 0.0, percent = percent)}</p> }
                .into_any()
        }
        Stand::Solved => solved(&solution.get_value()),
    };
    let buttons = move || {
        match stand.get() {
        Stand::Solved => view! {
            <button class="btn" on:click=move |_| play_on.run(())><Icon name="ui-bot"/>{move || t!("replay-on")}</button>
            <a class="btn primary" href=place.with_value(|place| place.route(game, (number + 1) % count.max(1)).href())>{move || t!("puzzle-next")}</a>
        }
        .into_any(),
        Stand::Open | Stand::Wrong(_) => {
            view! { <button class="btn" on:click=move |_| show_me.run(())><Icon name="ui-hint"/>{move || t!("tutorial-show")}</button> }.into_any()
        }
    }
    };
    let (all, all_key) = place.with_value(Place::all);
    let own = place.with_value(|place| *place != Place::Book);
    let head = move || {
        if own {
            t!("review-again-head")
        } else if is_daily {
            t!("puzzles-daily")
        } else {
            t!("puzzle-number", number = number + 1)
        }
    };
    view! {
        <section class="teacher puzzle" aria-live="polite" aria-label=head>
            <div class="teacher-head">
                <small>{move || t!("puzzle-where", number = number + 1, count = count, round = round)}</small>
                <h2>{head}</h2>
            </div>
            <div class="teacher-text">{said}</div>
            <div class="act">
                <a class="btn quiet" href=all.href()>{move || t!(all_key)}</a>
                {buttons}
            </div>
        </section>
    }
}

/// The explanation: what each decision is worth, and what is likely to follow the best.
fn solved(solution: &Solution) -> Markup {
    let Solution { values, why, then } = solution;
    let row = |(index, (words, win)): (usize, &(String, f64))| {
        let percent = (win * 100.0).round();
        view! {
            <li class:best=index == 0>
                <span>{rich(words)}</span>
                <i aria-hidden="true"><b style:width=format!("{percent}%")></b></i>
                <span class="win" class:best=index == 0>{move || t!("percent", number = percent)}</span>
            </li>
        }
    };
    view! {
        <p class="right"><Icon name="ui-check"/>{move || t!("puzzle-right")}</p>
        <ol class="values" aria-label=move || t!("hint-best")>{values.iter().enumerate().map(row).collect_view()}</ol>
        {(!why.is_empty()).then(|| view! {
            <ul class="why">{why.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view()}</ul>
        })}
        {(!then.is_empty()).then(|| view! {
            <p class="note">{move || t!("review-then")}" "{then.iter().map(|line| view! { <span class="next">{rich(line)}</span> }).collect_view()}</p>
        })}
    }
    .into_any()
}
