//! The card of a puzzle: what is asked, how far one is, the explanation, and the result to share.

use fondaco_table::GameName;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::solution::{self, Explained};
use super::solved::{self, PuzzleState};
use super::{PuzzleSource, Setting, Stand, book, list};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::t;

/// What stands on the card whatever is decided.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Head {
    game: GameName,
    number: usize,
    round: u8,
    steps: usize,
    difficulty: u8,
    merchants: u8,
    place: PuzzleSource,
    next: Route,
    all: (Route, &'static str),
}

impl Head {
    pub(super) fn new(setting: &Setting, game: GameName, round: u8) -> Self {
        let (next, all, key) = setting.ways(game);
        let (puzzle, number) = (&setting.puzzle, setting.number);
        let (difficulty, merchants, steps) = (puzzle.difficulty, puzzle.merchants, puzzle.finds.len());
        Head { game, number, round, steps, difficulty, merchants, place: setting.place.clone(), next, all: (all, key) }
    }

    fn title(&self) -> String {
        match self.place {
            PuzzleSource::Own { .. } => t!("review-again-head"),
            PuzzleSource::Book { is_daily: true, .. } => t!("puzzles-daily"),
            PuzzleSource::Book { is_daily: false, .. } | PuzzleSource::Kept { .. } => {
                t!("puzzle-number", number = self.number + 1)
            }
        }
    }

    fn about(&self) -> String {
        let (number, round) = (self.number + 1, self.round);
        match self.place {
            PuzzleSource::Kept { count } | PuzzleSource::Own { count, .. } => {
                t!("puzzle-where", number = number, count = count, round = round)
            }
            PuzzleSource::Book { .. } => t!("puzzle-place", number = number, round = round),
        }
    }
}

/// What is asked, and the solution when it is found.
#[component]
pub(super) fn Card(
    head: Head,
    stand: RwSignal<Stand>,
    solution: StoredValue<Vec<Explained>>,
    show_me: Callback<()>,
    play_on: Callback<()>,
) -> impl IntoView {
    let head = StoredValue::new(head);
    let said = move || {
        let steps = head.with_value(|head| head.steps);
        match stand.get() {
            Stand::Due(0) => view! { <p>{move || t!("puzzle-task", steps = steps)}</p> }.into_any(),
            Stand::Due(step) => {
                view! { <p class="right"><Icon name="ui-check"/>{move || t!("puzzle-step", step = step + 1, steps = steps)}</p> }
                    .into_any()
            }
            Stand::Wrong(_, win) => {
                let percent = win.map_or(-1.0, |win| (win * 100.0).round());
                view! { <p class="wrong bad">{move || t!("puzzle-wrong", known = percent >= 0.0, percent = percent)}</p> }
                    .into_any()
            }
            Stand::Solved(mark) => {
                let verdict = match mark {
                    PuzzleState::Solved(1) => solution::verdict("puzzle-first", 1),
                    PuzzleState::Solved(tries) => solution::verdict("puzzle-later", tries),
                    PuzzleState::Shown | PuzzleState::Open => solution::verdict("puzzle-shown", 0),
                };
                let explained = solution.with_value(|solution| solution::shown(solution));
                view! { {verdict} {facts(head)} {explained} }.into_any()
            }
        }
    };
    let buttons = move || {
        match stand.get() {
        Stand::Solved(mark) => {
            let shares = head.with_value(|head| matches!(head.place, PuzzleSource::Book { .. }));
            view! {
                {(shares && mark != PuzzleState::Shown).then(|| view! { <Share head mark/> })}
                <button class="btn" on:click=move |_| play_on.run(())><Icon name="ui-bot"/>{move || t!("replay-on")}</button>
                <a class="btn primary" href=head.with_value(|head| head.next.href())>{move || t!("puzzle-next")}</a>
            }
            .into_any()
        }
        Stand::Due(_) | Stand::Wrong(..) => {
            view! { <button class="btn" on:click=move |_| show_me.run(())><Icon name="ui-hint"/>{move || t!("tutorial-show")}</button> }.into_any()
        }
    }
    };
    let (all, all_key) = head.with_value(|head| head.all.clone());
    let title = move || head.with_value(Head::title);
    view! {
        <section class="teacher puzzle" aria-live="polite" aria-label=title>
            <div class="teacher-head">
                <small>{move || head.with_value(Head::about)}</small>
                <h2>{title}</h2>
            </div>
            <div class="teacher-text">{said}</div>
            <div class="act">
                <a class="btn quiet" href=all.href()>{move || t!(all_key)}</a>
                {buttons}
            </div>
        </section>
    }
}

/// How hard it was, as was measured, and how many days there have been.
fn facts(head: StoredValue<Head>) -> Option<Markup> {
    let Head { game, difficulty, merchants, place, .. } = head.get_value();
    let is_daily = match place {
        PuzzleSource::Book { is_daily, .. } => is_daily,
        // Whoever made the book has measured them, if anybody has.
        PuzzleSource::Kept { .. } if difficulty > 0 => false,
        PuzzleSource::Kept { .. } | PuzzleSource::Own { .. } => return None,
    };
    let (solved, today) = (solved::of(game), book::today());
    let streak = solved.streak(today);
    let level = move || t!("puzzle-difficulty", level = difficulty);
    Some(
        view! {
            <ul class="facts">
                <li aria-label=level><span aria-hidden="true">{move || t!("puzzle-hard")}" "{stars(difficulty)}</span></li>
                <li>{move || t!("puzzle-merchants", percent = merchants)}</li>
                {is_daily.then(|| view! { <li>{move || t!("puzzles-streak", days = streak)}</li><li>{list::week(&solved, today)}</li> })}
            </ul>
        }
        .into_any(),
    )
}

/// A difficulty as a row of five.
fn stars(difficulty: u8) -> String {
    (1..=5).map(|star| if star <= difficulty { '★' } else { '☆' }).collect()
}

/// The result as a text to hand on, without the answer.
#[component]
fn Share(head: StoredValue<Head>, mark: PuzzleState) -> impl IntoView {
    let copied = RwSignal::new(false);
    // Without a secure connection there is no clipboard: then the text is shown, to be copied by hand.
    let by_hand = RwSignal::new(None::<String>);
    let copy = move |_| {
        let text = untrack(|| head.with_value(|head| told(head, mark)));
        spawn_local(async move {
            if browser::copy(&text).await {
                let _ = copied.try_set(true);
                browser::sleep(3000).await;
                let _ = copied.try_set(false);
            } else {
                let _ = by_hand.try_set(Some(text));
            }
        });
    };
    view! {
        <button class="btn share" on:click=copy>
            <Icon name="ui-link"/>{move || if copied.get() { t!("puzzle-shared") } else { t!("puzzle-share") }}
        </button>
        {move || by_hand.get().map(|text| view! { <textarea readonly aria-label=move || t!("puzzle-share") prop:value=text></textarea> })}
    }
}

/// "Fondaco · Strozzi 123 ★★★☆☆", how it went, and where it is.
fn told(head: &Head, mark: PuzzleState) -> String {
    let Head { game, number, difficulty, ref place, .. } = *head;
    let how = match mark {
        PuzzleState::Solved(1) => t!("puzzle-first", tries = 1),
        PuzzleState::Solved(tries) => t!("puzzle-later", tries = tries),
        PuzzleState::Shown | PuzzleState::Open => return String::new(),
    };
    let streak = solved::of(game).streak(book::today());
    let days = match place {
        PuzzleSource::Book { is_daily: true, .. } if streak > 1 => {
            format!(" · {}", t!("puzzles-streak", days = streak))
        }
        _ => String::new(),
    };
    let place = browser::absolute(&Route::Puzzle(game, number).href()).unwrap_or_default();
    format!("Fondaco · {} {} {}\n{how}{days}\n{place}", game.title(), number + 1, stars(difficulty))
}
