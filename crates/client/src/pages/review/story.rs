//! The game in three sentences: who led, what turned it, how it ended and what that was owed to.

use std::sync::Arc;

use fondaco_game::Seat;
use leptos::prelude::*;

use super::cost;
use super::moments::Words;
use super::players::Facts;
use crate::base::parts::{plain, rich};
use crate::data::replay::timeline::RoundStart;
use crate::data::review::{Review, Way};
use crate::t;
use crate::table::people::People;

/// The sentences, once everything has been computed; until then it says that it is being computed.
#[component]
pub(super) fn Story(
    /// What is known so far.
    review: Signal<Arc<Review>>,
    /// The course of the match.
    way: Memo<Arc<Way>>,
    /// Who plays.
    people: Memo<Arc<People>>,
    /// The match.
    facts: StoredValue<Facts>,
    /// A decision in words.
    words: Callback<usize, Words>,
    /// Where the rounds begin.
    rounds: StoredValue<Vec<RoundStart>>,
    /// How it ended, in a line.
    headline: Signal<Option<String>>,
) -> impl IntoView {
    let told = move || {
        let (review, way, people) = (review.get(), way.get(), people.get());
        if !review.is_whole() {
            return vec![t!("review-computing", done = review.done(), steps = review.steps.len())];
        }
        let led = rounds.with_value(|rounds| leaders(&way, rounds, &people));
        let turn = turning_point(&review, &people, words);
        let end = facts.with_value(|facts| ending(&review, &way, &facts.points, &people));
        [led, turn, end].into_iter().flatten().collect()
    };
    view! {
        <section class="tale" aria-labelledby="review-tale">
            <h2 id="review-tale">{move || headline.get().unwrap_or_else(|| t!("review-tale"))}</h2>
            <p>{move || told().iter().map(|sentence| view! { <span>{rich(sentence)}</span>" " }).collect_view()}</p>
        </section>
    }
}

/// "After round 1 Lorenzo was ahead, after round 2 you."
fn leaders(way: &Way, rounds: &[RoundStart], people: &People) -> Option<String> {
    let mut parts: Vec<(Seat, Vec<u8>)> = Vec::new();
    for mark in rounds.iter().skip(1) {
        let chances = way.at(mark.at)?;
        let best = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?;
        match parts.last_mut() {
            Some((seat, rounds)) if seat.index() == best => rounds.push(mark.round - 1),
            _ => parts.push((Seat::new(best), vec![mark.round - 1])),
        }
    }
    let part = |(seat, rounds): &(Seat, Vec<u8>)| {
        let (first, last) = (rounds.first().copied().unwrap_or(1), rounds.last().copied().unwrap_or(1));
        let (who, you) = (people.name(*seat), people.is_you(*seat));
        t!("review-led", who = who, you = you, first = first, last = last, one = first == last)
    };
    let parts: Vec<String> = parts.iter().map(part).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// "The dearest decision: in round 3 you took Art 1; that cost 21 % and 10 points."
fn turning_point(review: &Review, people: &People, words: Callback<usize, Words>) -> Option<String> {
    let at = *review.costliest(1, None).first()?;
    let decided = review.decided(at)?;
    let seat = Seat::new(usize::from(decided.seat));
    let Words { chosen, better, round, .. } = words.run(at);
    let (cost, gained) = cost::sentence(decided.cost(), people);
    let turned = t!(
        "review-turned",
        who = people.name(seat),
        you = people.is_you(seat),
        round = round,
        chosen = plain(&chosen),
        better = plain(&better),
        cost = cost,
    );
    Some(gained.map_or_else(|| turned.clone(), |gained| format!("{turned} {gained}")))
}

/// "Ginevra won with 220, 10 ahead of you. Luck gave you +13 %, your own decisions −38 %."
fn ending(review: &Review, way: &Way, points: &[i32], people: &People) -> Option<String> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    let won = &way.win.last()?;
    order.sort_by(|&a, &b| won[b].total_cmp(&won[a]).then(points[b].cmp(&points[a])));
    let [first, second, ..] = order[..] else { return None };
    let me = people.iter().find(|(_, person)| person.you).map_or(first, |(seat, _)| seat.index());
    let sums = review.sums(way, |_| true);
    let (winner, next) = (Seat::new(first), Seat::new(if me == first { second } else { me }));
    let share = |part: f64| crate::table::why::signed((part * 100.0).round() as i32);
    Some(t!(
        "review-ended",
        who = people.name(winner),
        you = people.is_you(winner),
        points = points[first],
        next = people.name(next),
        nextyou = people.is_you(next),
        ahead = points[first] - points[next.index()],
        whose = people.name(Seat::new(me)),
        mine = people.is_you(Seat::new(me)),
        luck = share(sums[me].luck),
        own = share(sums[me].own),
    ))
}
