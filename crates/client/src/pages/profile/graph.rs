//! A rating over time as a line, with how uncertain it was around it; and the same as a table.

use fondaco_table::GameName;
use fondaco_wire::rest::{RatingBody, RatingHistoryBody, RatingPointBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::base::i18n;
use crate::data::rest;
use crate::hosts::online::words::tenths;
use crate::t;

/// How large the drawing is, in its own units.
const WIDE: f64 = 340.0;
const HIGH: f64 = 160.0;
/// Where the line begins: left of it stand the numbers.
const LEFT: f64 = 26.0;
/// How much room the days have below it.
const FOOT: f64 = 18.0;

/// How a rating has changed.
#[component]
pub fn Graph(
    /// Whose.
    id: String,
    /// In which game.
    game: GameName,
) -> impl IntoView {
    let points: RwSignal<Vec<RatingPointBody>> = RwSignal::default();
    spawn_local(async move {
        let found = rest::get(&format!("players/{id}/ratings?game={game}")).await;
        if let Ok(RatingHistoryBody { points: mut found, .. }) = found {
            found.sort_by_key(|point| point.ms);
            let _ = points.try_set(found);
        }
    });
    // One point makes no line.
    move || points.with(|points| (points.len() > 1).then(|| drawn(points)))
}

fn drawn(points: &[RatingPointBody]) -> Markup {
    let low = points.iter().map(|point| point.rating.rating - point.rating.uncertainty).fold(f64::INFINITY, f64::min);
    let high = points.iter().map(|point| point.rating.rating + point.rating.uncertainty).fold(0.0, f64::max);
    // A line every five or ten points of the scale.
    let step = if high - low > 20.0 { 10.0 } else { 5.0 };
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let x = |index: usize| LEFT + index as f64 * (WIDE - LEFT - 6.0) / (points.len() - 1) as f64;
    let y = |value: f64| 8.0 + (high - value) * (HIGH - 16.0) / (high - low).max(1.0);
    let at = |index: usize, value: f64| format!("{} {}", x(index).round(), y(value).round());
    let line = |value: fn(&RatingBody) -> f64| {
        points.iter().enumerate().map(move |(index, point)| (index, value(&point.rating)))
    };
    let middle: Vec<String> = line(|at| at.rating).map(|(index, value)| at(index, value)).collect();
    let above = line(|at| at.rating + at.uncertainty).map(|(index, value)| at(index, value));
    let below = line(|at| at.rating - at.uncertainty).rev().map(|(index, value)| at(index, value));
    let around: Vec<String> = above.chain(below).collect();
    let mut marks: Vec<Markup> = Vec::new();
    let mut mark = low;
    while mark <= high {
        let level = y(mark).round();
        marks.push(
            view! {
                <path class="grid" d=format!("M{LEFT} {level}H{WIDE}")/>
                <text x=LEFT - 6.0 y=level + 4.0 text-anchor="end">{mark as i64}</text>
            }
            .into_any(),
        );
        mark += step;
    }
    let (first, last) = (points[0], points[points.len() - 1]);
    let days = [(LEFT, "start", first.ms), (WIDE - 6.0, "end", last.ms)].map(|(x, anchor, ms)| {
        view! { <text x=x y=HIGH + FOOT - 5.0 text-anchor=anchor>{move || i18n::date(ms)}</text> }
    });
    let label = move || t!("rating-graph", from = tenths(first.rating.rating), to = tenths(last.rating.rating));
    let rows: Vec<Markup> = points
        .iter()
        .rev()
        .map(|&RatingPointBody { ms, rating: RatingBody { rating, uncertainty, .. } }| {
            let said = move || t!("rating-of", rating = tenths(rating), uncertainty = tenths(uncertainty));
            view! { <tr><td>{move || i18n::date(ms)}</td><td>{said}</td></tr> }.into_any()
        })
        .collect();
    view! {
        <figure class="rating">
            <svg viewBox=format!("0 0 {WIDE} {}", HIGH + FOOT) role="img" aria-label=label>
                {marks}
                {days}
                <path class="around" d=format!("M{}z", around.join("L"))/>
                <path class="line" d=format!("M{}", middle.join("L"))/>
            </svg>
            <details class="more">
                <summary>{move || t!("rating-table")}<crate::base::parts::Icon name="ui-chevron"/></summary>
                <div class="scroll" tabindex="0" role="region" aria-label=move || t!("rating-table")>
                    <table>
                        <thead><tr><th scope="col">{move || t!("rating-day")}</th><th scope="col">{move || t!("rating")}</th></tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        </figure>
    }
    .into_any()
}
