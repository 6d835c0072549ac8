//! Why the answer of a puzzle is the best: what each decision changes in the game's own numbers, and what each is worth.

use fondaco_game::{Reason, Seat, StepOf, Viewer};
use fondaco_search::Move;
use leptos::prelude::*;

use super::book::{Found, Puzzle};
use crate::base::games::Markup;
use crate::base::parts::{Icon, rich};
use crate::data::replay::timeline::Timeline;
use crate::pages::replay::follow::follow;
use crate::t;
use crate::table::face::{Face, Moment};
use crate::table::people::People;
use crate::table::why;

/// One decision of a puzzle, explained.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Explained {
    /// Every answer, the best first.
    answers: Vec<Answer>,
    /// Why the best is better than the next best.
    why: Vec<String>,
    /// What is likely to follow.
    then: Vec<String>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug)]
struct Answer {
    words: String,
    /// What it changes.
    about: String,
    win: f64,
    points: f64,
}

/// Every decision of a puzzle, explained.
pub(super) fn of<G: Face>(timeline: &Timeline<G>, puzzle: &Puzzle, people: &People, seat: Seat) -> Vec<Explained> {
    let stops = puzzle.stops();
    puzzle.finds.iter().zip(stops).map(|(find, at)| one(timeline, find, at, people, seat)).collect()
}

fn one<G: Face>(timeline: &Timeline<G>, find: &Found, at: usize, people: &People, seat: Seat) -> Explained {
    let (game, legal, viewer) = (timeline.position(at), timeline.legal(at), Viewer::Player(seat));
    let seen = game.observe(viewer);
    let moment = Moment::<G> { seen: &seen, legal: &legal, edition: game.edition(), people, viewer };
    let best = (find.best.clone(), find.win, find.points);
    let whole = |notation: &str| {
        let line = if notation == find.best { &find.line[..] } else { &[] };
        let first = legal.iter().find(|action| action.to_string() == notation)?;
        let line = if line.is_empty() { vec![StepOf::<G>::Action(*first)] } else { steps(game, line) };
        Some((*first, Move::of(game, seat, &line)))
    };
    let lines = |reasons: &[Reason]| untrack(|| why::lines(&moment, reasons, seat));
    let say = |(notation, win, points): &(String, f64, f64)| {
        let (action, whole) = whole(notation)?;
        let about = lines(&whole.reasons(game, seat)).into_iter().next().unwrap_or_default();
        Some(Answer { words: untrack(|| G::choice(&moment, action).name), about, win: *win, points: *points })
    };
    let next = find.others.first().and_then(|(next, ..)| whole(next));
    let why = match (whole(&find.best), next) {
        (Some((_, best)), Some((_, next))) => lines(&best.told_against(&next, seat)),
        _ => Vec::new(),
    };
    Explained {
        answers: std::iter::once(&best).chain(&find.others).filter_map(say).collect(),
        why,
        then: untrack(|| follow(game, people, viewer, &find.line)),
    }
}

/// A line as steps, as far as it can be played.
fn steps<G: Face>(game: &G, line: &[String]) -> Vec<StepOf<G>> {
    let mut now = game.clone();
    let mut steps = Vec::new();
    for text in line {
        let Ok(step) = StepOf::<G>::parse(text, now.turn()) else { break };
        if now.play(&step, &mut fondaco_game::NoStory).is_err() {
            break;
        }
        steps.push(step);
    }
    steps
}

/// The explanation on the card.
pub(super) fn shown(explained: &[Explained]) -> Markup {
    let several = explained.len() > 1;
    let each = explained.iter().enumerate().map(|(index, one)| {
        let number = several.then(|| view! { <h3>{move || t!("puzzle-decision", step = index + 1)}</h3> });
        view! { {number} {answers(one)} }
    });
    each.collect_view().into_any()
}

fn answers(Explained { answers, why, then }: &Explained) -> Markup {
    let row = |(index, answer): (usize, &Answer)| {
        let Answer { words, about, win, points } = answer.clone();
        let (percent, points) = ((win * 100.0).round(), points.round());
        view! {
            <li class:best=index == 0>
                <span>{rich(&words)}{(!about.is_empty()).then(|| view! { <small>{about}</small> })}</span>
                <span class="pts">{move || t!("puzzle-points", points = points)}</span>
                <i aria-hidden="true"><b style:width=format!("{percent}%")></b></i>
                <span class="win" class:best=index == 0>{move || t!("percent", number = percent)}</span>
            </li>
        }
    };
    view! {
        {(!why.is_empty()).then(|| view! {
            <p class="note">{move || t!("puzzle-why")}</p>
            <ul class="why">{why.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view()}</ul>
        })}
        <ol class="values" aria-label=move || t!("hint-best")>{answers.iter().enumerate().map(row).collect_view()}</ol>
        {(!then.is_empty()).then(|| view! {
            <p class="note">{move || t!("review-then")}" "{then.iter().map(|line| view! { <span class="next">{rich(line)}</span> }).collect_view()}</p>
        })}
    }
    .into_any()
}

/// What became of it, in words.
pub(super) fn verdict(key: &'static str, tries: u8) -> Markup {
    view! { <p class="right"><Icon name="ui-check"/>{move || t!(key, tries = tries)}</p> }.into_any()
}
