//! What results are worth, and who is ahead.

use std::cmp::{Ordering, Reverse};

use super::{Entrant, Round, TableResult};

/// Points, in sixtieths, so that they are whole for every size of table and for shared places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Points(pub(crate) u32);

impl Points {
    /// What a first place gives.
    pub(crate) const FIRST: Points = Points(360);

    /// As people read it.
    pub(crate) fn number(self) -> f64 {
        hundredths(f64::from(self.0) / 60.0)
    }
}

/// With two decimals.
fn hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// The places that count: those of the match, but who did not play to its end shares the last.
pub(crate) fn places(ranks: &[u8], forfeited: &[bool]) -> Vec<u8> {
    let key = |seat: usize| match forfeited.get(seat) {
        Some(true) => (true, 0),
        _ => (false, ranks[seat]),
    };
    let place = |seat| 1 + (0..ranks.len()).filter(|&other| key(other) < key(seat)).count() as u8;
    (0..ranks.len()).map(place).collect()
}

/// What each seat of a table gets: all for the first place, nothing for the last, evenly between; those who share a place share
/// what the places are worth.
pub(crate) fn points(places: &[u8]) -> Vec<Points> {
    let seats = places.len() as u32;
    let worth = |place: &u8| {
        let sharing = places.iter().filter(|other| *other == place).count() as u32;
        // Twice the distance of the middle of the shared places from the first.
        let twice = 2 * (u32::from(*place).saturating_sub(1)) + sharing - 1;
        match seats {
            0 | 1 => Points::FIRST,
            _ => Points(Points::FIRST.0.saturating_sub(Points::FIRST.0 * twice / (2 * (seats - 1)))),
        }
    };
    places.iter().map(worth).collect()
}

/// What sitting out gives: as much as a second place.
pub(crate) fn bye(seats: usize) -> Points {
    let all: Vec<u8> = (1..=u8::try_from(seats).unwrap_or(u8::MAX)).collect();
    points(&all).get(1).copied().unwrap_or_default()
}

/// What somebody did in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RoundResult {
    /// At which table, from 0; nothing if they sat out.
    pub(crate) table: Option<usize>,
    /// Which place; nothing if they sat out, or there is none.
    pub(crate) place: Option<u8>,
    /// What it gave; nothing while it is played.
    pub(crate) points: Option<Points>,
}

/// Where somebody stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) entrant: Entrant,
    /// From 1; those whom nothing tells apart share one.
    pub(crate) rank: u32,
    pub(crate) points: Points,
    /// The points of all people whom they met at tables that are over, and how many those were.
    pub(crate) met: (u64, u64),
    /// What they made of all that was made at their tables, in points of the game.
    pub(crate) share: (u64, u64),
    /// For each round, what they did.
    pub(crate) rounds: Vec<Option<RoundResult>>,
}

impl Standing {
    /// The mean of the points of those whom they met: a sum would punish who had a bot at the table, or sat out.
    pub(crate) fn opponents(&self) -> f64 {
        let (sum, count) = self.met;
        if count == 0 { 0.0 } else { hundredths(sum as f64 / count as f64 / 60.0) }
    }

    /// Their part of all points of the game at their tables.
    pub(crate) fn part(&self) -> f64 {
        let (own, all) = self.share;
        if all == 0 { 0.0 } else { (own as f64 / all as f64 * 10_000.0).round() / 10_000.0 }
    }

    /// Who is ahead comes first.
    fn compare(&self, other: &Standing) -> Ordering {
        let points = Reverse(self.points).cmp(&Reverse(other.points));
        points.then_with(|| ratio(other.met, self.met)).then_with(|| ratio(other.share, self.share))
    }
}

/// Compares two fractions; one without a denominator is nothing.
fn ratio(a: (u64, u64), b: (u64, u64)) -> Ordering {
    let times = |x: u64, y: u64| u128::from(x) * u128::from(y.max(1));
    times(a.0, b.1).cmp(&times(b.0, a.1))
}

/// The standings after these rounds, the best first. A table counts as soon as it is over.
pub(crate) fn standings(entrants: usize, seats: usize, rounds: &[Round]) -> Vec<Standing> {
    let nothing = |entrant| Standing {
        entrant,
        rank: 1,
        points: Points::default(),
        met: (0, 0),
        share: (0, 0),
        rounds: vec![None; rounds.len()],
    };
    let mut all: Vec<Standing> = (0..entrants).map(nothing).collect();
    let sits_out = bye(seats);
    for (number, round) in rounds.iter().enumerate() {
        for &entrant in &round.byes {
            all[entrant].points.0 += sits_out.0;
            all[entrant].rounds[number] = Some(RoundResult { table: None, place: None, points: Some(sits_out) });
        }
        for (place_of_table, table) in round.tables.iter().enumerate() {
            let worth = match &table.result {
                None => None,
                Some(TableResult::Void) => Some(vec![Points::default(); table.seats.len()]),
                Some(TableResult::Places { places, .. }) => Some(points(places)),
            };
            for (seat, entrant) in table.seats.iter().enumerate() {
                let Some(entrant) = *entrant else { continue };
                let place = match &table.result {
                    Some(TableResult::Places { places, .. }) => places.get(seat).copied(),
                    _ => None,
                };
                let given = worth.as_ref().and_then(|worth| worth.get(seat).copied());
                let own = &mut all[entrant];
                own.points.0 += given.unwrap_or_default().0;
                own.rounds[number] = Some(RoundResult { table: Some(place_of_table), place, points: given });
                if let Some(TableResult::Places { scores: Some(scores), .. }) = &table.result {
                    let score = |seat: usize| u64::try_from(scores.get(seat).copied().unwrap_or(0)).unwrap_or(0);
                    own.share.0 += score(seat);
                    own.share.1 += (0..scores.len()).map(score).sum::<u64>();
                }
            }
        }
    }
    let points_of: Vec<u64> = all.iter().map(|standing| u64::from(standing.points.0)).collect();
    let over = rounds.iter().flat_map(|round| &round.tables);
    for table in over.filter(|table| matches!(table.result, Some(TableResult::Places { .. }))) {
        for entrant in table.people() {
            for other in table.people().filter(|other| *other != entrant) {
                all[entrant].met.0 += points_of[other];
                all[entrant].met.1 += 1;
            }
        }
    }
    all.sort_by(|a, b| a.compare(b).then(a.entrant.cmp(&b.entrant)));
    for at in 1..all.len() {
        let same = all[at].compare(&all[at - 1]) == Ordering::Equal;
        all[at].rank = if same { all[at - 1].rank } else { at as u32 + 1 };
    }
    all
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::RoundTable;
    use super::*;

    fn numbers(places: &[u8]) -> Vec<f64> {
        points(places).into_iter().map(Points::number).collect()
    }

    #[test]
    fn points_are_even_between_the_first_and_the_last() {
        assert_eq!(numbers(&[1, 2, 3, 4]), [6.0, 4.0, 2.0, 0.0]);
        assert_eq!(numbers(&[3, 1, 2]), [0.0, 6.0, 3.0]);
        assert_eq!(numbers(&[1, 2, 3, 4, 5]), [6.0, 4.5, 3.0, 1.5, 0.0]);
        assert_eq!(numbers(&[1, 2, 3, 4, 5, 6]), [6.0, 4.8, 3.6, 2.4, 1.2, 0.0]);
        // Who shares a place shares what it is worth.
        assert_eq!(numbers(&[1, 1, 3, 4]), [5.0, 5.0, 2.0, 0.0]);
        assert_eq!(numbers(&[1, 1, 1]), [3.0, 3.0, 3.0]);
        assert_eq!(numbers(&[1, 2, 2]), [6.0, 1.5, 1.5]);
        assert_eq!((bye(3).number(), bye(4).number(), bye(6).number()), (3.0, 4.0, 4.8));
    }

    #[test]
    fn who_does_not_play_to_the_end_is_last() {
        assert_eq!(places(&[1, 2, 3, 4], &[true, false, false, false]), [4, 1, 2, 3]);
        assert_eq!(places(&[1, 2, 3, 4], &[true, false, true, false]), [3, 1, 3, 2]);
        assert_eq!(places(&[1, 2, 3], &[false; 3]), [1, 2, 3]);
        assert_eq!(places(&[2, 1, 3], &[true; 3]), [1, 1, 1]);
    }

    #[test]
    fn ties_are_broken_by_whom_one_met_and_by_the_share() {
        let table = |seats: [Option<usize>; 3], places: [u8; 3], scores: [i32; 3]| RoundTable {
            seats: seats.to_vec(),
            result: Some(TableResult::Places { places: places.to_vec(), scores: Some(scores.to_vec()) }),
        };
        let rounds = [Round {
            tables: vec![
                table([Some(0), Some(1), None], [1, 2, 3], [50, 30, 20]),
                table([Some(2), Some(3), Some(4)], [1, 2, 3], [40, 35, 25]),
            ],
            byes: vec![5],
        }];
        let all = standings(6, 3, &rounds);
        let told: Vec<(usize, u32, f64, f64)> =
            all.iter().map(|one| (one.entrant, one.rank, one.points.number(), one.opponents())).collect();
        let expected = [
            (0, 1, 6.0, 3.0),
            (2, 2, 6.0, 1.5),
            (1, 3, 3.0, 6.0),
            (3, 4, 3.0, 3.0),
            (5, 5, 3.0, 0.0),
            (4, 6, 0.0, 4.5),
        ];
        assert_eq!(told, expected);
        assert_eq!((all[0].part(), all[1].part()), (0.5, 0.4));
        // Where nothing tells people apart, they share a rank.
        let even = standings(3, 3, &[]);
        assert!(even.iter().all(|one| one.rank == 1));
    }

    proptest! {
        /// The standings add up to what the results say, whoever sat where, and are in order.
        #[test]
        fn standings_are_what_the_results_say(
            seats in 3_usize..7,
            rounds in prop::collection::vec(prop::collection::vec((any::<u64>(), any::<bool>(), any::<bool>()), 1..5), 1..6),
        ) {
            let mut expected: Vec<(usize, u32)> = Vec::new();
            let mut played = Vec::new();
            for tables in &rounds {
                let mut round = Round::default();
                for (at, (lot, over, void)) in tables.iter().enumerate() {
                    let people: Vec<Option<usize>> = (0..seats).map(|seat| (lot >> seat & 1 == 0).then_some(at * seats + seat)).collect();
                    let mut order: Vec<usize> = (0..seats).collect();
                    order.rotate_left((*lot % seats as u64) as usize);
                    let places: Vec<u8> = order.iter().map(|place| *place as u8 + 1).collect();
                    if *over && !*void {
                        for (seat, entrant) in people.iter().enumerate() {
                            if let Some(entrant) = entrant {
                                let worth = 360 - 360 * (u32::from(places[seat]) - 1) / (seats as u32 - 1);
                                expected.push((*entrant, worth));
                            }
                        }
                    }
                    let result = match (*over, *void) {
                        (false, _) => None,
                        (true, true) => Some(TableResult::Void),
                        (true, false) => Some(TableResult::Places { places, scores: None }),
                    };
                    round.tables.push(RoundTable { seats: people, result });
                }
                played.push(round);
            }
            let all = standings(4 * seats, seats, &played);
            for standing in &all {
                let own: u32 = expected.iter().filter(|(entrant, _)| *entrant == standing.entrant).map(|(_, worth)| *worth).sum();
                prop_assert_eq!(standing.points.0, own);
                let told: u32 = standing.rounds.iter().flatten().filter_map(|place| place.points).map(|points| points.0).sum();
                prop_assert_eq!(told, own, "the rounds add up");
            }
            for pair in all.windows(2) {
                prop_assert!(pair[0].compare(&pair[1]) != Ordering::Greater);
                prop_assert_eq!(pair[0].rank == pair[1].rank, pair[0].compare(&pair[1]) == Ordering::Equal);
            }
        }
    }
}
