//! What the end tells: how the points came together, who was ahead when, and a sentence for everybody.

use fondaco_game::Seat;
use fondaco_table::Tally;
use fondaco_table::log::Happening;
use leptos::prelude::*;

use super::face::{Count, Desk, Ending, Face, ScoreSource};
use super::people::People;
use crate::t;

/// How the points came together. What does not add up to the result is not told: then there are the sums alone.
pub(super) fn ending<G: Face>(desk: Desk<G>, tally: &Tally) -> Ending {
    let story = desk.story.get();
    let mut steps: Vec<&[G::Event]> = Vec::new();
    for news in story.iter() {
        match &news.what {
            Happening::Step(told) => steps.push(&told.events),
            Happening::TakenBack { to, .. } => steps.truncate(*to as usize),
            _ => {}
        }
    }
    let told = desk.at(|at| G::ending(at, &steps));
    told.filter(|ending| adds_up(ending, tally)).unwrap_or_else(|| sums::<G>(tally))
}

fn adds_up(ending: &Ending, tally: &Tally) -> bool {
    let total = |seat: usize, points: &dyn Fn(usize) -> i32| points(seat) == tally.scores[seat];
    (0..tally.scores.len()).all(|seat| {
        total(seat, &|seat| ending.counts.iter().map(|count| of(count, seat)).sum())
            && total(seat, &|seat| ending.sources.iter().map(|source| of(&source.sum, seat)).sum())
    })
}

/// The sums by source, and nothing more.
fn sums<G: Face>(tally: &Tally) -> Ending {
    let keys = tally.breakdown.first().map(|first| first.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let count = |key: String| {
        let points = tally.breakdown.iter().map(|seat| seat.get(&key).copied().unwrap_or_default());
        Count { name: t!(G::source(&key)), icon: "laurel", points: points.collect() }
    };
    let counts: Vec<Count> = keys.into_iter().map(count).collect();
    let sources = counts.iter().map(|sum| ScoreSource { sum: sum.clone(), ..ScoreSource::default() }).collect();
    Ending { counts, sources }
}

fn of(count: &Count, seat: usize) -> i32 {
    count.points.get(seat).copied().unwrap_or_default()
}

/// The points of each seat after the first `counted` counts.
pub(super) fn totals(counts: &[Count], counted: usize, players: usize) -> Vec<i32> {
    let sum = |seat| counts.iter().take(counted).map(|count| of(count, seat)).sum();
    (0..players).map(sum).collect()
}

/// The bar of each count in somebody's lane: where it begins, and where it ends. What takes points away goes back.
pub(super) fn bars(counts: &[Count], seat: usize) -> Vec<(i32, i32)> {
    let mut sum = 0;
    let bar = |count: &Count| {
        let from = sum;
        sum += of(count, seat);
        (from, sum)
    };
    counts.iter().map(bar).collect()
}

/// The least and the most that anybody has while it is counted: where the lanes begin and end.
pub(super) fn reach(counts: &[Count], players: usize) -> (i32, i32) {
    let ends = (0..players).flat_map(|seat| bars(counts, seat)).map(|(_, to)| to);
    ends.fold((0, 0), |(least, most), to| (least.min(to), most.max(to)))
}

/// The place of each seat by these points, from 1; equal points share a place.
pub(super) fn places(totals: &[i32]) -> Vec<usize> {
    totals.iter().map(|own| 1 + totals.iter().filter(|other| *other > own).count()).collect()
}

/// What worked for somebody, and what was missing.
pub(super) fn sentence(people: &People, tally: &Tally, ending: &Ending, seat: Seat) -> String {
    let points = |source: &ScoreSource, seat: Seat| of(&source.sum, seat.index());
    let others = |source: &ScoreSource| {
        Seat::all(tally.scores.len()).filter(|other| *other != seat).map(|other| points(source, other)).max()
    };
    // Where nobody got more: by how much.
    let best = ending
        .sources
        .iter()
        .filter(|source| points(source, seat) > 0 && others(source).is_none_or(|most| points(source, seat) >= most))
        .max_by_key(|source| points(source, seat) - others(source).unwrap_or_default());
    let strength =
        best.map(|source| t!("ending-most", source = source.sum.name.as_str(), points = points(source, seat)));
    let rest = if tally.winners.contains(&seat) {
        let next = Seat::all(tally.scores.len()).filter(|other| !tally.winners.contains(other));
        let next = next.min_by_key(|other| tally.ranks[other.index()]);
        let ahead = |next: Seat| t!("ending-ahead", points = tally.scores[seat.index()] - tally.scores[next.index()]);
        if tally.winners.len() > 1 { Some(t!("ending-shared")) } else { next.map(ahead) }
    } else {
        let Some(&winner) = tally.winners.first() else { return strength.unwrap_or_default() };
        let lost = |source: &&ScoreSource| points(source, winner) - points(source, seat);
        let gap = tally.scores[winner.index()] - tally.scores[seat.index()];
        let (who, you) = (people.name(winner), people.is_you(winner));
        ending.sources.iter().max_by_key(lost).map(|source| {
            let (own, theirs) = (points(source, seat), points(source, winner));
            let source = source.sum.name.as_str();
            t!("ending-behind", gap = gap, who = who, you = you, source = source, own = own, theirs = theirs)
        })
    };
    strength.into_iter().chain(rest).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_ahead_changes_as_it_is_counted() {
        let count = |points: [i32; 3]| Count { points: points.to_vec(), ..Count::default() };
        let counts = [count([10, 20, 5]), count([15, 0, 20]), count([0, 5, -5])];
        let at = |counted| places(&totals(&counts, counted, 3));
        assert_eq!(at(0), [1, 1, 1], "nothing is counted yet");
        assert_eq!(at(1), [2, 1, 3]);
        assert_eq!(at(2), [1, 3, 1], "level at 25");
        assert_eq!(at(3), [1, 1, 3]);
    }

    #[test]
    fn what_takes_points_away_goes_back_and_nobody_leaves_their_lane() {
        let count = |points: [i32; 2]| Count { points: points.to_vec(), ..Count::default() };
        // A balance of −10 costs 50: at first more than there is, and then the first of all are its owner's.
        let counts = [count([30, 20]), count([-50, 0]), count([90, 20])];
        assert_eq!(bars(&counts, 0), [(0, 30), (30, -20), (-20, 70)]);
        assert_eq!(bars(&counts, 1), [(0, 20), (20, 20), (20, 40)]);
        assert_eq!(reach(&counts, 2), (-20, 70));
        let (least, most) = reach(&counts, 2);
        for (seat, net) in totals(&counts, counts.len(), 2).into_iter().enumerate() {
            let bars = bars(&counts, seat);
            assert_eq!(bars.last().map(|bar| bar.1), Some(net));
            assert!(bars.iter().all(|&(from, to)| from.min(to) >= least && from.max(to) <= most), "{bars:?}");
        }
    }

    #[test]
    fn everybody_gets_a_sentence_also_who_lost() {
        use fondaco_game::Viewer;
        use fondaco_table::{Chair, Holder, LevelName};

        let bot = || Chair { holder: Holder::bot(LevelName::new("merchant").unwrap()), ..Chair::default() };
        let people = People::new(&[bot(), bot(), bot()], Viewer::Player(Seat::new(1)));
        let source = |name: &str, points: [i32; 3]| ScoreSource {
            sum: Count { name: name.into(), points: points.to_vec(), ..Count::default() },
            ..ScoreSource::default()
        };
        let ending =
            Ending { counts: Vec::new(), sources: vec![source("Ships", [60, 20, 10]), source("Art", [10, 30, 0])] };
        let tally = |scores: [i32; 3], ranks: [u8; 3]| Tally {
            scores: scores.to_vec(),
            breakdown: Vec::new(),
            ranks: ranks.to_vec(),
            winners: Seat::all(3).filter(|seat| ranks[seat.index()] == 1).collect(),
        };
        let said = |tally: &Tally, seat| sentence(&people, tally, &ending, Seat::new(seat));
        let clear = tally([70, 50, 10], [1, 2, 3]);
        assert_eq!(said(&clear, 0), "Most from Ships: 60. Ahead by 20.");
        assert_eq!(said(&clear, 1), "Most from Art: 30. 20 behind Sandro; widest gap: Ships, 20 to 60.");
        // Who was best at nothing is told what was missing.
        assert_eq!(said(&clear, 2), "60 behind Sandro; widest gap: Ships, 10 to 60.");
        // The one who looks is "you", and a tie says so.
        let level = tally([50, 50, 10], [2, 1, 3]);
        assert_eq!(said(&level, 1), "Most from Art: 30. Level with the next, ahead by the tie-break.");
        assert!(said(&level, 0).starts_with("Most from Ships: 60. Level with you;"), "{}", said(&level, 0));
        // Of a shared win nobody is ahead by anything.
        assert_eq!(said(&tally([50, 50, 50], [1, 1, 1]), 2), "Shares the win.");
        assert_eq!(said(&tally([70, 70, 10], [1, 1, 3]), 0), "Most from Ships: 60. Shares the win.");
    }
}
