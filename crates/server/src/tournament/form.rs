//! Which tables a round has: people with like points meet, and as few as possible meet again.
//!
//! The field is put in order of points, and cut into tables from the top. Where people would meet again, they change places with
//! others until nothing gets better by it; if somebody still meets again, all ways of sitting together are gone through, as far as
//! that is possible in bounded time, which it is for small fields, where it matters. Fewer repeats always come first, then
//! less distance in points.

use std::cmp::Reverse;

use fondaco_wire::rest::Odd;

use super::{Entrant, Points, Round};

/// How many ways of sitting together are looked at.
const WAYS: u32 = 400_000;
/// How many tables further up and down somebody changes places, if nobody there meets again.
const NEAR: usize = 2;

/// Somebody who plays in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    pub(crate) entrant: Entrant,
    pub(crate) points: Points,
    /// How many rounds they have sat out.
    pub(crate) byes: u32,
    /// What decides between those who are equal.
    pub(crate) lot: u64,
}

/// A round that has been formed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Formed {
    /// Who sits together; bots take the seats that are left. The table of the best first.
    pub(crate) tables: Vec<Vec<Entrant>>,
    /// Who is left over.
    pub(crate) byes: Vec<Entrant>,
}

/// How often any two have met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Met {
    entrants: usize,
    times: Vec<u8>,
}

impl Met {
    /// After these rounds.
    pub(crate) fn after(entrants: usize, rounds: &[Round]) -> Self {
        let mut met = Met { entrants, times: vec![0; entrants * entrants] };
        for table in rounds.iter().flat_map(|round| &round.tables) {
            let people: Vec<Entrant> = table.people().collect();
            met.note(&people);
        }
        met
    }

    fn note(&mut self, people: &[Entrant]) {
        for &one in people {
            for &other in people.iter().filter(|other| **other != one) {
                let times = &mut self.times[one * self.entrants + other];
                *times = times.saturating_add(1);
            }
        }
    }

    pub(crate) fn times(&self, one: Entrant, other: Entrant) -> u32 {
        u32::from(self.times[one * self.entrants + other])
    }
}

/// Forms the tables of a round for so many seats each.
pub(crate) fn form(candidates: &[Candidate], met: &Met, seats: usize, odd: Odd) -> Formed {
    let mut order: Vec<Candidate> = candidates.to_vec();
    order.sort_by_key(|one| (Reverse(one.points), one.lot, one.entrant));
    let mut byes = Vec::new();
    if odd == Odd::Byes && order.len() > seats {
        // Those at the end of the standings, but nobody a second time before everybody.
        let mut last: Vec<(u32, Reverse<usize>)> =
            order.iter().enumerate().map(|(at, one)| (one.byes, Reverse(at))).collect();
        last.sort_unstable();
        let mut out: Vec<usize> = last.iter().take(order.len() % seats).map(|(_, Reverse(at))| *at).collect();
        out.sort_unstable();
        byes = out.iter().map(|&at| order[at].entrant).collect();
        order.retain(|one| !byes.contains(&one.entrant));
    }
    if order.is_empty() {
        return Formed { tables: Vec::new(), byes };
    }
    let count = order.len().div_ceil(seats);
    let mut tables: Vec<Vec<Candidate>> = Vec::with_capacity(count);
    let mut rest = &order[..];
    for at in 0..count {
        // Bots are spread: one to a table as far as they go, from the last table on.
        let size = order.len() / count + usize::from(at < order.len() % count);
        let (table, others) = rest.split_at(size);
        tables.push(table.to_vec());
        rest = others;
    }
    let mut field = Seating { met, tables };
    field.improve();
    if field.repeats() > 0 {
        field.search(&order);
        field.improve();
    }
    field.tables.sort_by_key(|table| {
        Reverse(table.iter().map(|one| u64::from(one.points.0)).sum::<u64>() * 12 / table.len() as u64)
    });
    let entrants = |table: &Vec<Candidate>| table.iter().map(|one| one.entrant).collect();
    Formed { tables: field.tables.iter().map(entrants).collect(), byes }
}

/// Who sits together.
struct Seating<'a> {
    met: &'a Met,
    tables: Vec<Vec<Candidate>>,
}

/// Repeats, and distance in points: what is to be small.
type Cost = (u32, u64);

impl Seating<'_> {
    fn cost(&self, table: &[Candidate]) -> Cost {
        let mut cost = (0, 0);
        for (at, one) in table.iter().enumerate() {
            for other in &table[..at] {
                cost.0 += self.met.times(one.entrant, other.entrant);
                cost.1 += u64::from(one.points.0.abs_diff(other.points.0));
            }
        }
        cost
    }

    fn repeats(&self) -> u32 {
        self.tables.iter().map(|table| self.cost(table).0).sum()
    }

    /// Lets two people change places as long as something gets better by it. Every exchange does, so it ends.
    fn improve(&mut self) {
        loop {
            let mut better = false;
            for at in 0..self.tables.len() {
                while let Some((seat, other, place)) = self.best_exchange(at) {
                    let one = self.tables[at][seat];
                    self.tables[at][seat] = std::mem::replace(&mut self.tables[other][place], one);
                    better = true;
                }
            }
            if !better {
                return;
            }
        }
    }

    /// The best change of places between this table and another: with any, if somebody meets again here.
    fn best_exchange(&self, at: usize) -> Option<(usize, usize, usize)> {
        let here = self.cost(&self.tables[at]);
        let mut best: Option<(Cost, (usize, usize, usize))> = None;
        for other in (0..self.tables.len()).filter(|other| *other != at) {
            if here.0 == 0 && other.abs_diff(at) > NEAR {
                continue;
            }
            let there = self.cost(&self.tables[other]);
            let before = (here.0 + there.0, here.1 + there.1);
            for seat in 0..self.tables[at].len() {
                for place in 0..self.tables[other].len() {
                    let (mut a, mut b) = (self.tables[at].clone(), self.tables[other].clone());
                    std::mem::swap(&mut a[seat], &mut b[place]);
                    let (a, b) = (self.cost(&a), self.cost(&b));
                    let after = (a.0 + b.0, a.1 + b.1);
                    if after < before {
                        // How much is gained, the most first; `before` differs from table to table.
                        let gain = (u32::MAX - (before.0 - after.0), (after.1 + (1 << 40)) - before.1);
                        if best.is_none_or(|(known, _)| gain < known) {
                            best = Some((gain, (seat, other, place)));
                        }
                    }
                }
            }
        }
        best.map(|(_, exchange)| exchange)
    }

    /// Goes through the ways of sitting together, and takes the first of those with the fewest repeats, if it has fewer.
    fn search(&mut self, order: &[Candidate]) {
        let mut sizes: Vec<usize> = self.tables.iter().map(Vec::len).collect();
        sizes.sort_unstable_by_key(|size| Reverse(*size));
        let mut search = Search { met: self.met, best: self.repeats(), found: None, ways: WAYS };
        search.next_table(&mut order.to_vec(), &mut sizes, &mut Vec::new(), 0);
        if let Some(found) = search.found {
            self.tables = found;
        }
    }
}

/// A search through all ways of sitting together.
struct Search<'a> {
    met: &'a Met,
    best: u32,
    found: Option<Vec<Vec<Candidate>>>,
    ways: u32,
}

impl Search<'_> {
    fn is_done(&self) -> bool {
        self.best == 0 || self.ways == 0
    }

    /// The first of those who are left sits at the next table, which has one of the sizes that are left.
    fn next_table(
        &mut self,
        left: &mut Vec<Candidate>,
        sizes: &mut Vec<usize>,
        tables: &mut Vec<Vec<Candidate>>,
        repeats: u32,
    ) {
        if left.is_empty() {
            self.best = repeats;
            self.found = Some(tables.clone());
            return;
        }
        let mut tried = None;
        for at in 0..sizes.len() {
            if tried == Some(sizes[at]) || self.is_done() {
                continue;
            }
            let size = sizes.remove(at);
            tried = Some(size);
            let first = left.remove(0);
            self.fill(left, sizes, tables, &mut vec![first], size, 0, repeats);
            left.insert(0, first);
            sizes.insert(at, size);
        }
    }

    /// Others come to a table, each after those who have come before in the order.
    #[expect(clippy::too_many_arguments, reason = "it is one step of a recursion")]
    fn fill(
        &mut self,
        left: &mut Vec<Candidate>,
        sizes: &mut Vec<usize>,
        tables: &mut Vec<Vec<Candidate>>,
        table: &mut Vec<Candidate>,
        size: usize,
        from: usize,
        repeats: u32,
    ) {
        if table.len() == size {
            tables.push(table.clone());
            self.next_table(left, sizes, tables, repeats);
            tables.pop();
            return;
        }
        for at in from..left.len() {
            if self.is_done() {
                return;
            }
            self.ways = self.ways.saturating_sub(1);
            let next = left[at];
            let more: u32 = table.iter().map(|one| self.met.times(one.entrant, next.entrant)).sum();
            if repeats + more >= self.best {
                continue;
            }
            left.remove(at);
            table.push(next);
            self.fill(left, sizes, tables, table, size, at, repeats + more);
            table.pop();
            left.insert(at, next);
        }
    }
}

/// Who sits at which seat of a table: each where they have sat least before. Nobody where a bot sits.
pub(crate) fn seated(people: &[Entrant], seats: usize, rounds: &[Round], lot: u64) -> Vec<Option<Entrant>> {
    let mut before = vec![vec![0_u32; seats]; people.len()];
    for table in rounds.iter().flat_map(|round| &round.tables) {
        for (seat, sat) in table.seats.iter().enumerate().take(seats) {
            if let Some(at) = people.iter().position(|one| Some(*one) == *sat) {
                before[at][seat] += 1;
            }
        }
    }
    let turn = (lot % seats.max(1) as u64) as usize;
    let mut best = (u32::MAX, Vec::new());
    choose(&before, turn, &mut Vec::new(), 0, &mut best);
    let mut all = vec![None; seats];
    for (one, seat) in people.iter().zip(best.1) {
        all[seat] = Some(*one);
    }
    all
}

/// Gives the next person each seat that is free; a seat counts the square of how often they have sat there.
fn choose(before: &[Vec<u32>], turn: usize, taken: &mut Vec<usize>, sum: u32, best: &mut (u32, Vec<usize>)) {
    if sum >= best.0 {
        return;
    }
    let Some(own) = before.get(taken.len()) else {
        *best = (sum, taken.clone());
        return;
    };
    for at in 0..own.len() {
        let seat = (at + turn) % own.len();
        if !taken.contains(&seat) {
            taken.push(seat);
            choose(before, turn, taken, sum + own[seat] * own[seat], best);
            taken.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::{RoundTable, TableResult, standings};
    use super::*;

    impl Met {
        /// How often people at this table have met, all pairs together.
        fn repeats(&self, people: &[Entrant]) -> u32 {
            let pairs =
                people.iter().enumerate().flat_map(|(at, &one)| people[..at].iter().map(move |&other| (one, other)));
            pairs.map(|(one, other)| self.times(one, other)).sum()
        }
    }

    /// A field of so many, whose points and lots follow from a number.
    fn field(people: usize, seed: u64) -> Vec<Candidate> {
        let mix = |at: usize| (seed ^ at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31);
        let one = |entrant| Candidate {
            entrant,
            points: Points((mix(entrant) % 7) as u32 * 60),
            byes: (mix(entrant) >> 8) as u32 % 2,
            lot: mix(entrant + 1000),
        };
        (0..people).map(one).collect()
    }

    /// Rounds in which people sat together as a number has it.
    fn history(people: usize, seats: usize, rounds: usize, seed: u64) -> Vec<Round> {
        let round = |number: usize| {
            let mut order = field(people, seed ^ (number as u64 + 1).wrapping_mul(0x1234_5678_9abc_def1));
            order.sort_by_key(|one| one.lot);
            let table = |some: &[Candidate]| RoundTable {
                seats: some.iter().map(|one| Some(one.entrant)).collect(),
                result: None,
            };
            Round { tables: order.chunks(seats).map(table).collect(), byes: Vec::new() }
        };
        (0..rounds).map(round).collect()
    }

    /// The fewest repeats of any way to sit together at tables of these sizes: all ways, one by one.
    fn fewest(met: &Met, left: &[usize], sizes: &[usize]) -> u32 {
        let Some((&first, others)) = left.split_first() else { return 0 };
        let mut best = u32::MAX;
        for (at, &size) in sizes.iter().enumerate() {
            let rest: Vec<usize> =
                sizes.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, size)| *size).collect();
            for company in 0..1_u32 << others.len() {
                if company.count_ones() as usize != size - 1 {
                    continue;
                }
                let is_in = |place: &usize| company >> place & 1 == 1;
                let mut table = vec![first];
                table.extend((0..others.len()).filter(is_in).map(|place| others[place]));
                let left: Vec<usize> =
                    (0..others.len()).filter(|place| !is_in(place)).map(|place| others[place]).collect();
                best = best.min(met.repeats(&table).saturating_add(fewest(met, &left, &rest)));
            }
        }
        best
    }

    fn check(formed: &Formed, people: usize, seats: usize, odd: Odd) {
        let mut all: Vec<usize> = formed.tables.iter().flatten().chain(&formed.byes).copied().collect();
        all.sort_unstable();
        assert_eq!(all, (0..people).collect::<Vec<_>>(), "everybody once");
        let sizes: BTreeSet<usize> = formed.tables.iter().map(Vec::len).collect();
        assert!(sizes.iter().all(|size| *size <= seats && (*size >= 2 || people == 1)), "{sizes:?}");
        match odd {
            Odd::Byes if people >= seats => {
                assert_eq!((sizes, formed.byes.len()), (BTreeSet::from([seats]), people % seats));
            }
            _ => {
                assert!(formed.byes.is_empty());
                assert_eq!(formed.tables.len(), people.div_ceil(seats));
                assert!(
                    sizes.last().zip(sizes.first()).is_some_and(|(most, least)| most - least <= 1),
                    "bots are spread"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn everybody_sits_once_at_a_table_of_the_right_size(
            people in 1_usize..60, seats in 3_usize..7, rounds in 0_usize..6, seed in any::<u64>(), byes in any::<bool>(),
        ) {
            let odd = if byes { Odd::Byes } else { Odd::Bots };
            let met = Met::after(people, &history(people, seats, rounds, seed));
            check(&form(&field(people, seed), &met, seats, odd), people, seats, odd);
        }

        #[test]
        fn as_few_as_possible_meet_again(people in 4_usize..11, seats in 3_usize..5, rounds in 1_usize..5, seed in any::<u64>()) {
            let met = Met::after(people, &history(people, seats, rounds, seed));
            let formed = form(&field(people, seed), &met, seats, Odd::Bots);
            let sizes: Vec<usize> = formed.tables.iter().map(Vec::len).collect();
            let found: u32 = formed.tables.iter().map(|table| met.repeats(table)).sum();
            prop_assert_eq!(found, fewest(&met, &(0..people).collect::<Vec<_>>(), &sizes));
        }

        #[test]
        fn seats_are_taken_once_and_by_turns(people in 2_usize..7, bots in 0_usize..3, lot in any::<u64>()) {
            let seats = people + bots;
            let own: Vec<usize> = (0..people).collect();
            let mut rounds: Vec<Round> = Vec::new();
            for number in 0..seats as u64 {
                let table = seated(&own, seats, &rounds, lot.wrapping_add(number));
                let mut sat: Vec<usize> = table.iter().flatten().copied().collect();
                sat.sort_unstable();
                prop_assert_eq!(&sat, &own);
                rounds.push(Round { tables: vec![RoundTable { seats: table, result: None }], byes: Vec::new() });
            }
            // After as many rounds as there are seats, nobody has sat anywhere three times.
            for one in 0..people {
                for seat in 0..seats {
                    let times = rounds.iter().filter(|round| round.tables[0].seats[seat] == Some(one)).count();
                    prop_assert!(times <= 2, "{one} sat {times} times at {seat}");
                }
            }
        }
    }

    /// The best meet the best.
    #[test]
    fn those_with_like_points_meet() {
        let points = |entrant: usize| Points(60 * (entrant as u32 / 4));
        let all: Vec<Candidate> =
            (0..12).map(|entrant| Candidate { entrant, points: points(entrant), byes: 0, lot: 7 }).collect();
        let formed = form(&all, &Met::after(12, &[]), 4, Odd::Bots);
        assert_eq!(formed.tables, [[8, 9, 10, 11], [4, 5, 6, 7], [0, 1, 2, 3]]);
    }

    /// Nobody sits out twice before everybody has once.
    #[test]
    fn byes_go_round() {
        let mut byes = vec![0_u32; 7];
        for _ in 0..7 {
            let all: Vec<Candidate> = (0..7)
                .map(|entrant| Candidate { entrant, points: Points(entrant as u32), byes: byes[entrant], lot: 0 })
                .collect();
            for entrant in form(&all, &Met::after(7, &[]), 3, Odd::Byes).byes {
                byes[entrant] += 1;
            }
        }
        assert_eq!(byes, [1; 7]);
    }

    /// A whole tournament of a thousand: nobody meets anybody twice in seven rounds, and it does not take long.
    #[test]
    fn a_thousand_people_meet_no_one_twice() {
        let (people, seats) = (1_000, 4);
        let mut rounds: Vec<Round> = Vec::new();
        for number in 0..7_u64 {
            let met = Met::after(people, &rounds);
            let all: Vec<Candidate> = standings(people, seats, &rounds)
                .iter()
                .map(|one| Candidate {
                    entrant: one.entrant,
                    points: one.points,
                    byes: 0,
                    lot: (number << 20 ^ one.entrant as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                })
                .collect();
            let formed = form(&all, &met, seats, Odd::Bots);
            assert_eq!(formed.tables.iter().map(|table| met.repeats(table)).sum::<u32>(), 0, "round {number}");
            let table = |people: &Vec<usize>| {
                let seats = seated(people, seats, &rounds, number);
                // Who entered first is best.
                let place = |own: Option<usize>| {
                    1 + seats.iter().filter(|other| other.is_some() && **other < own).count() as u8
                };
                let places = seats.iter().map(|own| place(*own)).collect();
                RoundTable { seats: seats.clone(), result: Some(TableResult::Places { places, scores: None }) }
            };
            let tables = formed.tables.iter().map(table).collect();
            rounds.push(Round { tables, byes: formed.byes });
        }
        let best: Vec<usize> = standings(people, seats, &rounds).iter().take(3).map(|one| one.entrant).collect();
        assert_eq!(best[0], 0, "{best:?}");
    }
}
