//! All puzzles: that of the day of each game, and the others with what was solved.

use fondaco_table::GameName;
use leptos::prelude::*;

use super::book::{self, Book};
use super::solved::{self, PuzzleState, Solved};
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::base::texts::{self, Text};
use crate::base::{browser, i18n};
use crate::faces::cover;
use crate::pages::covers::GameWord;
use crate::pages::shell::Page;
use crate::t;

/// The page.
#[component]
pub fn Puzzles() -> impl IntoView {
    view! {
        <Page here=Route::Puzzles>
            <main class="page">
                <h1>{move || t!("puzzles-title")}</h1>
                <p class="lead">{move || t!("puzzles-lead")}</p>
                <ul class="lessons">{GameName::ALL.iter().filter(|&&game| cover(game).puzzles).map(|&game| one(game)).collect_view()}</ul>
                {super::own::section()}
            </main>
        </Page>
    }
}

/// The puzzles of one game.
fn one(game: GameName) -> Markup {
    let text = texts::follow(move || format!("puzzles-{game}"));
    let inside = move || match text.get() {
        Text::Coming => ().into_any(),
        Text::Here(text) => Book::read(&text, game).map_or_else(missing, |book| numbers(game, &book)),
        Text::Missing => missing(),
    };
    view! {
        <li class="card lesson puzzles">
            <svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg>
            <div><h2><GameWord game/></h2>{inside}</div>
        </li>
    }
    .into_any()
}

/// The last seven days, and on which of them the puzzle of the day was solved.
pub(super) fn week(solved: &Solved, today: u64) -> Markup {
    let each = solved.week(today).into_iter().map(|(day, done)| {
        let ms = browser::noon(day);
        view! {
            <li class:done=done class:today=day == today>
                <span aria-hidden="true">{move || i18n::weekday(ms)}</span>
                <span class="vh">{move || t!("puzzles-week-day", day = i18n::date(ms), solved = done)}</span>
                {done.then(|| view! { <Icon name="ui-check"/> })}
            </li>
        }
    });
    view! { <ol class="week" aria-label=move || t!("puzzles-week")>{each.collect_view()}</ol> }.into_any()
}

fn missing() -> Markup {
    view! { <p class="bad" role="alert">{move || t!("error-text")}</p> }.into_any()
}

fn numbers(game: GameName, book: &Book) -> Markup {
    let (day, solved, numbers) = (book::today(), solved::of(game), book.numbers());
    let (daily, all) = (book.of_day(day), numbers.len());
    let ((done, first), before, streak) = (solved.count(&numbers), solved.before(&numbers), solved.streak(day));
    let each = numbers.map(|number| {
        let mark = solved.mark(number);
        let word = match mark {
            PuzzleState::Solved(1) => "first",
            PuzzleState::Solved(_) => "later",
            PuzzleState::Shown => "shown",
            PuzzleState::Open => "open",
        };
        let label = move || t!("puzzle-name", number = number + 1, mark = word, game = game.title());
        let is_solved = matches!(mark, PuzzleState::Solved(_));
        view! {
            <li><a href=Route::Puzzle(game, number).href() class:done=is_solved class:first=mark == PuzzleState::Solved(1) class:today=number == daily aria-label=label>
                {number + 1}{is_solved.then(|| view! { <Icon name="ui-check"/> })}
            </a></li>
        }
    });
    let earlier = (before > 0).then(|| view! { " · "{move || t!("puzzles-before", count = before)} });
    view! {
        <p class="meta">{move || t!("puzzles-solved", solved = done, all = all, first = first)}{earlier}" · "{move || t!("puzzles-streak", days = streak)}</p>
        {week(&solved, day)}
        <div class="go"><a class="btn primary" href=Route::Puzzle(game, daily).href()><Icon name="ui-hint"/>{move || t!("puzzles-daily")}</a></div>
        <details class="more"><summary>{move || t!("puzzles-all")}<Icon name="ui-chevron"/></summary><ol class="numbers-list">{each.collect_view()}</ol></details>
    }
    .into_any()
}
