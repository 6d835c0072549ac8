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
        let turn = turning_point(&review, &people, |at| words.run(at));
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

/// "After rounds 1 to 3 Lorenzo was ahead." Where that changed: how often, and who was ahead after most rounds.
fn leaders(way: &Way, rounds: &[RoundStart], people: &People) -> Option<String> {
    let mut led = Vec::new();
    for mark in rounds.iter().skip(1) {
        let chances = way.at(mark.at)?;
        led.push((0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]))?);
    }
    let changes = led.windows(2).filter(|two| two[0] != two[1]).count();
    let held = |best: usize| led.iter().filter(|&&seat| seat == best).count();
    let longest = led.iter().copied().max_by_key(|&seat| held(seat))?;
    let (seat, all) = (Seat::new(longest), led.len());
    let (who, you) = (people.name(seat), people.is_you(seat));
    Some(match changes {
        0 => t!("review-led", who = who, you = you, last = all, one = all == 1),
        _ => t!("review-lead-changed", changes = changes, who = who, you = you, rounds = held(longest), all = all),
    })
}

/// "The costliest decision: in round 3 you took Art 1; that cost 21 % and 10 points."
fn turning_point(review: &Review, people: &People, words: impl Fn(usize) -> Words) -> Option<String> {
    let at = *review.costliest(1, None).first()?;
    let decided = review.decided(at)?;
    let seat = Seat::new(usize::from(decided.seat));
    let Words { chosen, better, round, .. } = words(at);
    let (cost, gained) = cost::sentence(decided.cost(), people);
    Some(t!(
        "review-turned",
        who = people.name(seat),
        you = people.is_you(seat),
        round = round,
        chosen = plain(&chosen),
        better = plain(&better),
        cost = cost,
        gained = gained.unwrap_or_default(),
    ))
}

/// "Ginevra won with 220, 10 ahead of you; luck gave you +13 %, your own decisions −38 %."
fn ending(review: &Review, way: &Way, points: &[i32], people: &People) -> Option<String> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    // Who has not won has next to nothing: only points say who is second.
    let won: Vec<bool> = way.win.last()?.iter().map(|&share| share > 0.01).collect();
    order.sort_by_key(|&seat| std::cmp::Reverse((won[seat], points[seat])));
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

#[cfg(test)]
mod tests {
    use fondaco_game::Viewer;
    use fondaco_table::{Chair, Holder, LevelName};

    use super::*;
    use crate::data::review::{Decided, Judged};

    #[test]
    fn whoever_is_second_in_points_is_second() {
        let bot = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
        let people = People::new(&[bot(), bot(), bot()], Viewer::Spectator);
        // The course comes to its end nearly, and not exactly.
        let win = vec![vec![0.4, 0.3, 0.3], vec![1.0, -1e-9, 1e-7]];
        let way = Way { points: win.clone(), win };
        let said = ending(&Review::new(1, 3, 1, None), &way, &[161, 84, 79], &people).unwrap();
        assert!(said.contains("won with 161, 77 ahead of"), "{said}");
    }

    /// A match of these leaders, round by round, in which somebody erred for the good of somebody else.
    fn told(led: &[usize]) -> Vec<String> {
        let bot = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
        let people = People::new(&[bot(), bot(), bot()], Viewer::Player(Seat::new(1)));
        let won = |best: usize| (0..3).map(|seat| if seat == best { 0.5 } else { 0.25 }).collect::<Vec<f64>>();
        let win: Vec<Vec<f64>> = std::iter::once(0).chain(led.iter().copied()).map(won).collect();
        let way = Way { points: win.clone(), win };
        let rounds: Vec<RoundStart> = (0..=led.len()).map(|at| RoundStart { at, round: at as u8 + 1 }).collect();
        let mut review = Review::new(1, 3, led.len(), None);
        let erred = Decided { seat: 1, loss: (0.4, 5.0), ..Decided::default() };
        review.steps[0] = Some(Judged::Decision(Box::new(erred)));
        let words =
            |_| Words { chosen: "Pass".into(), better: "Send it to Naples".into(), round: 1, ..Words::default() };
        let end = ending(&review, &way, &[60, 50, 40], &people);
        [leaders(&way, &rounds, &people), turning_point(&review, &people, words), end].into_iter().flatten().collect()
    }

    #[test]
    fn a_game_is_told_in_three_sentences_however_often_the_lead_changed() {
        for led in [&[0, 0, 0][..], &[0, 1, 1], &[0, 1, 2, 0, 1, 2, 1]] {
            let told = told(led);
            assert_eq!(told.len(), 3, "{told:?}");
            for sentence in &told {
                assert_eq!(sentence.matches(['.', '!', '?']).count(), 1, "{sentence}");
                assert!(sentence.ends_with('.'), "{sentence}");
            }
        }
        assert_eq!(told(&[0, 0, 0])[0], "After rounds 1 to 3 Sandro was ahead.");
        assert_eq!(told(&[1])[0], "After round 1 you were ahead.");
        let changed = "The lead changed hands 6 times; after 3 of 7 rounds you were ahead.";
        assert_eq!(told(&[0, 1, 2, 0, 1, 2, 1])[0], changed);
    }
}
