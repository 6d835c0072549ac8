//! Who was winning: each player's chance over the match as a graph, and the same as a table.

use std::sync::Arc;

use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::Marker;
use crate::data::review::{Kind, Review, Way};
use crate::pages::replay::cursor::Cursor;
use crate::t;
use crate::table::people::{People, Person};

/// How many marks a line has, so that it is known by more than its colour.
const MARKS: usize = 5;

/// The graph, its legend and the table behind it.
#[component]
pub(super) fn Graph(
    /// What is known so far.
    review: Signal<Arc<Review>>,
    /// The course of the match.
    way: Memo<Arc<Way>>,
    /// Where one is.
    cursor: Cursor,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// The steps that are marked on it, in the order of their numbers.
    pins: Signal<Vec<(usize, Kind)>>,
) -> impl IntoView {
    let persons = move || people.with(|people| people.iter().map(|(_, person)| person.clone()).collect::<Vec<_>>());
    let legend = move || {
        let way = way.get();
        let now = way.at(cursor.at.get());
        let each = persons().into_iter().enumerate().map(|(seat, person)| {
            let percent = now.and_then(|now| now.get(seat)).map(|win| (win * 100.0).round());
            let said = move || percent.map_or_else(|| t!("review-not-yet"), |percent| t!("percent", number = percent));
            let name = person.marked();
            view! { <li><Marker colour=person.colour initial=person.initial/><span>{name}</span><b>{said}</b></li> }
        });
        each.collect_view()
    };
    let steps = cursor.steps.max(1) as f64;
    let across = move |at: usize| format!("{:.2}%", 100.0 * at as f64 / steps);
    let rounds = cursor.rounds.with_value(|rounds| {
        let each = rounds.iter().map(|mark| {
            let round = mark.round;
            view! {
                <li style:left=across(mark.at)>
                    <span class="wide-only">{move || t!("review-round", round = round)}</span>
                    <span class="slim-only">{move || t!("number", number = round)}</span>
                </li>
            }
        });
        each.collect_view()
    });
    let lines = move || {
        let way = way.get();
        let chances = way.changes();
        persons().into_iter().enumerate().map(|(seat, person)| line(&chances, seat, &person, steps)).collect_view()
    };
    let marks = move || {
        let way = way.get();
        let chances = way.changes();
        let each = persons().into_iter().enumerate().map(|(seat, person)| on_line(&chances, seat, person, steps));
        each.collect_view()
    };
    let pinned = move || {
        let (known, now) = (review.get(), cursor.at.get());
        let each = pins
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, moment)| pin(cursor, &known, &way.get(), index, moment, moment.0 == now, steps));
        each.collect_view()
    };
    // The graph or the table: what is marked on the one is not left behind on the other.
    let open = RwSignal::new(false);
    let levels = [100, 75, 50, 25, 0].map(|level| view! { <li>{move || t!("percent", number = level)}</li> });
    view! {
        <section class="prob" aria-labelledby="review-graph">
            <header>
                <h2 id="review-graph">{move || t!("review-graph")}</h2>
                <ul class="leg">{legend}</ul>
            </header>
            <div class="graph" hidden=move || open.get()>
                <ol class="levels" aria-hidden="true">{levels.collect_view()}</ol>
                <div class="plot">
                    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
                        <path class="grid" d="M0 0H1000M0 25H1000M0 50H1000M0 75H1000M0 100H1000"/>
                        {lines}
                    </svg>
                    <ol class="rds" aria-hidden="true">{rounds}</ol>
                    <i class="now" style:left=move || across(cursor.at.get())></i>
                    {marks}
                    {pinned}
                </div>
            </div>
            <p class="note">{move || t!("review-note", budget = review.with(|review| review.budget))}</p>
            <Numbers way people open/>
        </section>
    }
}

/// The line of one player.
fn line(chances: &[(usize, &[f64])], seat: usize, person: &Person, steps: f64) -> Markup {
    use std::fmt::Write as _;
    let mut path = String::new();
    for (index, (at, win)) in chances.iter().enumerate() {
        let (x, y) = (1000.0 * *at as f64 / steps, 100.0 - 100.0 * win.get(seat).copied().unwrap_or_default());
        let _ = write!(path, "{}{x:.1} {y:.1}", if index == 0 { 'M' } else { 'L' });
    }
    view! { <path class=format!("ln s{}", person.colour) class:you=person.you d=path/> }.into_any()
}

/// The marks on the line of one player: each player's at other places, so that they do not cover each other.
fn on_line(chances: &[(usize, &[f64])], seat: usize, person: Person, steps: f64) -> Markup {
    let players = chances.first().map_or(1, |(_, win)| win.len().max(1));
    let place = |mark: usize| {
        let part = (mark as f64 + (seat as f64 + 0.5) / players as f64) / MARKS as f64;
        let (at, win) = chances.get((part * (chances.len() - 1) as f64).round() as usize)?;
        Some((100.0 * *at as f64 / steps, 100.0 - 100.0 * win.get(seat)?))
    };
    if chances.len() < 2 {
        return ().into_any();
    }
    let each = (0..MARKS).filter_map(place).map(|(x, y)| {
        view! {
            <span class="gmk" style:left=format!("{x:.2}%") style:top=format!("{y:.2}%")><Marker colour=person.colour initial=""/></span>
        }
    });
    each.collect_view().into_any()
}

/// A moment that is marked, where the line of the one who decided is then.
fn pin(
    cursor: Cursor,
    review: &Review,
    way: &Way,
    index: usize,
    (at, kind): (usize, Kind),
    on: bool,
    steps: f64,
) -> Markup {
    let (Some(decided), Some(win)) = (review.decided(at), way.at(at)) else { return ().into_any() };
    let height = 100.0 - 100.0 * win.get(usize::from(decided.seat)).copied().unwrap_or_default();
    let coup = kind == Kind::Coup;
    let number = index + 1;
    view! {
        <button
            class="pin"
            class:on=on
            class:coup=coup
            style:left=format!("{:.2}%", 100.0 * at as f64 / steps)
            style:top=format!("{height:.2}%")
            style:z-index=(9 - index.min(8)).to_string()
            aria-pressed=on.to_string()
            aria-label=move || t!("review-pin", number = number, at = at)
            on:click=move |_| cursor.seek(at)
        >
            {number}
        </button>
    }
    .into_any()
}

/// The same in numbers, for those who cannot see the graph or want to know exactly.
#[component]
fn Numbers(way: Memo<Arc<Way>>, people: Memo<Arc<People>>, open: RwSignal<bool>) -> impl IntoView {
    let rows = move || {
        way.get()
            .changes()
            .into_iter()
            .map(|(at, win)| {
                let cells = win.iter().map(|win| {
                    let percent = (win * 100.0).round();
                    view! { <td>{move || t!("percent", number = percent)}</td> }
                });
                view! { <tr><th scope="row">{at}</th>{cells.collect_view()}</tr> }
            })
            .collect_view()
    };
    let head = move || {
        people.with(|people| {
            people.iter().map(|(_, person)| view! { <th scope="col">{person.name.clone()}</th> }).collect_view()
        })
    };
    view! {
        <button class="btn quiet as-table" aria-expanded=move || open.get().to_string() on:click=move |_| open.update(|open| *open = !*open)>
            {move || if open.get() { t!("review-graph") } else { t!("review-as-table") }}
        </button>
        {move || open.get().then(|| view! {
            <div class="scroll numbers" tabindex="0" role="region" aria-label=move || t!("review-as-table")>
                <table>
                    <thead><tr><th scope="col">{move || t!("replay-scrub")}</th>{head}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        })}
    }
}
