//! Luck and skill, told apart for each player: what the draws gave, what the decisions cost, and how good they were when.

use std::sync::Arc;

use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::parts::Marker;
use crate::data::review::{Review, Sum, Way};
use crate::t;
use crate::table::people::People;

/// What the table needs to know of the match beside the review.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Facts {
    /// The points of each seat at the end; nothing if the match is not over.
    pub(super) points: Vec<i32>,
    /// The key of the kind of decision, for each step.
    pub(super) phases: Vec<&'static str>,
}

impl Facts {
    /// Every kind of decision, in the order in which they came.
    fn kinds(&self) -> Vec<&'static str> {
        let mut kinds: Vec<&'static str> = Vec::new();
        for phase in &self.phases {
            if !kinds.contains(phase) {
                kinds.push(phase);
            }
        }
        kinds
    }
}

/// A share as people read it, with its sign.
fn signed(share: f64) -> String {
    let percent = (share * 100.0).round() + 0.0;
    if percent > 0.0 { t!("review-plus", number = percent) } else { t!("percent", number = percent) }
}

/// The table.
#[component]
pub(super) fn Players(
    /// What is known so far.
    review: Signal<Arc<Review>>,
    /// The course of the match.
    way: Memo<Arc<Way>>,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// The match.
    facts: StoredValue<Facts>,
) -> impl IntoView {
    let head = move || {
        let persons = people.with(|people| people.iter().map(|(_, person)| person.clone()).collect::<Vec<_>>());
        let each = persons.into_iter().map(|person| {
            view! {
                <th scope="col" class:you=person.you>
                    {person.mark_key().map(|key| view! { <small class="mark">{move || t!(key)}</small> })}
                    <Marker colour=person.colour initial=person.initial/><span>{person.name}</span>
                </th>
            }
        });
        each.collect_view()
    };
    let all = Memo::new(move |_| review.with(|review| review.sums(&way.get(), |_| true)));
    let cells = move |say: fn(&Sum) -> (String, bool)| {
        let you = move |seat: usize| people.with(|people| people.is_you(fondaco_game::Seat::new(seat)));
        let each = all.get().into_iter().enumerate().map(|(seat, sum)| {
            let (text, bad) = say(&sum);
            view! { <td class:you=you(seat) class:bad=bad>{text}</td> }
        });
        each.collect_view().into_any()
    };
    let row = move |key: &'static str, say: fn(&Sum) -> (String, bool)| -> Markup {
        view! { <tr><th scope="row">{move || t!(key)}</th>{move || cells(say)}</tr> }.into_any()
    };
    let points = facts.with_value(|facts| facts.points.clone());
    let scores = (!points.is_empty()).then(|| {
        let most = points.iter().max().copied().unwrap_or_default();
        let each = points.into_iter().enumerate().map(|(seat, points)| {
            let you = move || people.with(|people| people.is_you(fondaco_game::Seat::new(seat)));
            view! { <td class:you=you class:best=points == most>{move || t!("number", number = points)}</td> }
        });
        view! { <tr><th scope="row">{move || t!("result-total")}</th>{each.collect_view()}</tr> }
    });
    let kinds = facts.with_value(Facts::kinds).into_iter().map(|kind| phase(review, way, people, facts, kind));
    view! {
        <section class="res" aria-labelledby="review-players">
            <h2 id="review-players">{move || t!("review-players")}</h2>
            <div class="scroll" tabindex="0" role="group" aria-labelledby="review-players"><table class="sources">
                <thead><tr><td></td>{head}</tr></thead>
                <tbody>
                    {scores}
                    {row("review-luck", |sum| (signed(sum.luck), sum.luck < -0.005))}
                    {row("review-cost", |sum| (signed(sum.own), sum.own <= -0.005))}
                    {row("review-others", |sum| (signed(sum.others), sum.others < -0.005))}
                    {row("review-points", |sum| (t!("number", number = -sum.points.round()), sum.points >= 0.5))}
                    {row("review-best", |sum| (share(*sum), false))}
                </tbody>
                <tbody class="phases">
                    <tr><th scope="rowgroup" class="part">{move || t!("review-by-phase")}</th></tr>
                    {kinds.collect_view()}
                </tbody>
            </table></div>
            <p class="note">{move || t!("review-players.note")}</p>
        </section>
    }
}

/// How many of the decisions were the best, or as good.
fn share(sum: Sum) -> String {
    if sum.decisions == 0 { t!("review-none") } else { t!("review-of", best = sum.best, all = sum.decisions) }
}

/// How good the decisions of one kind were, as a row with bars.
fn phase(
    review: Signal<Arc<Review>>,
    way: Memo<Arc<Way>>,
    people: Memo<Arc<People>>,
    facts: StoredValue<Facts>,
    kind: &'static str,
) -> Markup {
    let sums = Memo::new(move |_| {
        let counts = |at: usize| facts.with_value(|facts| facts.phases.get(at) == Some(&kind));
        review.with(|review| review.sums(&way.get(), counts))
    });
    let cells = move || {
        let each = sums.get().into_iter().enumerate().map(|(seat, sum)| {
            let you = people.with(|people| people.is_you(fondaco_game::Seat::new(seat)));
            let part = f64::from(sum.best) / f64::from(sum.decisions.max(1));
            view! {
                <td class:you=you><span>{move || share(sum)}</span><i aria-hidden="true"><b style:width=format!("{:.0}%", part * 100.0)></b></i></td>
            }
        });
        each.collect_view()
    };
    view! { <tr><th scope="row">{move || t!(kind)}</th>{cells}</tr> }.into_any()
}
