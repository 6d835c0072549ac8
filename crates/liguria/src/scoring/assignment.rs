//! The best use of cubes for contracts and sets (L-9.4, L-9.5), found exactly.
//!
//! A search that goes through the contracts in the order of the edition and fills before it skips: among equally good
//! assignments it meets the one that the ruling wants first, so only a better one replaces it. What cannot become better is
//! cut off. For few contracts, the sum of all that is left is bound enough. For many, the bound is the best that could be
//! had if only the number of cubes mattered, or only those of one colour: four small knapsack tables.

use crate::components::{Colour, Cubes};
use crate::edition::{Edition, MAX_CONTRACTS, Terms};
use crate::scoring::SET;

/// The most contracts a player can hold: the edition has no more tiles.
const MAX_HELD: usize = 32;
/// Up to so many contracts the search does without tables.
const FEW: usize = 8;
/// The most cubes a player can have brought home, and the most of a colour.
const ALL_CUBES: usize = 3 * ONE_COLOUR;
const ONE_COLOUR: usize = crate::state::CUBES as usize;
/// Points are counted in units large enough that all points from contracts are less than one: so a value holds the points,
/// and below them, to decide between equals, those from contracts.
const UNIT: u32 = 1 << 12;

/// Which contracts are filled, and what that gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Assignment {
    /// How many contracts of each kind are filled, by their place in the edition's sorted list.
    pub(crate) filled: [u8; MAX_CONTRACTS],
    /// The points they give.
    pub(crate) points: i32,
    /// Sets of the cubes that are left.
    pub(crate) sets: u8,
}

impl Assignment {
    /// The assignment that gives most together; of equal ones, the one with more from contracts, then the one that fills
    /// the contracts that come first in the edition.
    pub(crate) fn best(edition: &Edition, held: &[u8], home: Cubes) -> Self {
        let none = Assignment { filled: [0; MAX_CONTRACTS], points: 0, sets: home.sets() };
        if held.iter().all(|&count| count == 0) || home.is_empty() {
            return none;
        }
        let mut search = Search::default();
        for &place in edition.listed() {
            let terms = edition.contracts()[usize::from(place)];
            // What the cubes do not suffice for alone will not be filled.
            if terms.cubes.within(home) {
                for _ in 0..held[usize::from(place)] {
                    search.add(terms, place);
                }
            }
        }
        if search.count == 0 {
            return none;
        }
        let set = search.run(home);
        let mut best = none;
        let mut left = home;
        for (index, item) in search.items[..search.count].iter().enumerate() {
            if set & (1 << index) != 0 {
                best.filled[usize::from(item.place)] += 1;
                best.points += i32::from(item.points);
                left -= item.cubes;
            }
        }
        best.sets = left.sets();
        best
    }
}

/// A contract to fill.
#[derive(Clone, Copy, Default)]
struct Item {
    cubes: Cubes,
    size: u8,
    points: u8,
    place: u8,
    value: u32,
}

struct Search {
    items: [Item; MAX_HELD],
    count: usize,
    best: u32,
    set: u32,
}

impl Default for Search {
    fn default() -> Self {
        Search { items: [Item::default(); MAX_HELD], count: 0, best: 0, set: 0 }
    }
}

impl Search {
    fn add(&mut self, terms: Terms, place: u8) {
        let points = u32::from(terms.points);
        let (cubes, value) = (terms.cubes, points * UNIT + points);
        self.items[self.count] = Item { cubes, size: cubes.total(), points: terms.points, place, value };
        self.count += 1;
    }

    /// The set of the items to fill.
    fn run(&mut self, home: Cubes) -> u32 {
        if self.count <= FEW {
            let mut rest = [0; MAX_HELD + 1];
            for index in (0..self.count).rev() {
                rest[index] = rest[index + 1] + self.items[index].value;
            }
            self.descend(0, home, 0, 0, &|index, cubes| rest[index] + sets_value(cubes.sets()));
        } else {
            let tables = Tables::new(&self.items[..self.count], home);
            self.descend(0, home, 0, 0, &|index, cubes| tables.bound(index, cubes));
        }
        self.set
    }

    fn descend(&mut self, index: usize, cubes: Cubes, value: u32, set: u32, bound: &impl Fn(usize, Cubes) -> u32) {
        if index == self.count {
            let value = value + sets_value(cubes.sets());
            if value > self.best {
                (self.best, self.set) = (value, set);
            }
            return;
        }
        if value + bound(index, cubes) <= self.best {
            return;
        }
        let item = self.items[index];
        if item.cubes.within(cubes) {
            let mut left = cubes;
            left -= item.cubes;
            self.descend(index + 1, left, value + item.value, set | 1 << index, bound);
        }
        self.descend(index + 1, cubes, value, set, bound);
    }
}

#[inline]
fn sets_value(sets: u8) -> u32 {
    u32::from(sets) * SET as u32 * UNIT
}

/// For each index, the most that the contracts from there on and the sets could give if only the number of cubes mattered,
/// or only the cubes of one colour.
struct Tables {
    by_number: [[u32; ALL_CUBES + 1]; MAX_HELD + 1],
    by_colour: [[[u32; ONE_COLOUR + 1]; MAX_HELD + 1]; 3],
}

impl Tables {
    fn new(items: &[Item], home: Cubes) -> Self {
        let mut tables = Tables {
            by_number: [[0; ALL_CUBES + 1]; MAX_HELD + 1],
            by_colour: [[[0; ONE_COLOUR + 1]; MAX_HELD + 1]; 3],
        };
        let number = usize::from(home.total());
        let end = items.len();
        for cubes in 0..=number {
            tables.by_number[end][cubes] = sets_value((cubes / 3) as u8);
        }
        for colour in Colour::ALL {
            for cubes in 0..=home[colour] {
                tables.by_colour[colour.index()][end][usize::from(cubes)] = sets_value(cubes);
            }
        }
        for (index, item) in items.iter().enumerate().rev() {
            knapsack(&mut tables.by_number, index, item.size, item.value, number);
            for colour in Colour::ALL {
                let table = &mut tables.by_colour[colour.index()];
                knapsack(table, index, item.cubes[colour], item.value, home[colour].into());
            }
        }
        tables
    }

    #[inline]
    fn bound(&self, index: usize, cubes: Cubes) -> u32 {
        let by_number = self.by_number[index][usize::from(cubes.total())];
        let by_colour = |colour: usize| self.by_colour[colour][index][usize::from(cubes.0[colour])];
        by_number.min(by_colour(0)).min(by_colour(1)).min(by_colour(2))
    }
}

/// Adds an item of this size and value to the best of the items after it.
fn knapsack<const N: usize>(table: &mut [[u32; N]; MAX_HELD + 1], index: usize, size: u8, value: u32, room: usize) {
    let size = usize::from(size);
    for cubes in 0..=room {
        let without = table[index + 1][cubes];
        let with = if cubes >= size { table[index + 1][cubes - size] + value } else { 0 };
        table[index][cubes] = without.max(with);
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Dice, Edition as _};

    use super::*;

    /// The points together, those from contracts, and how many of each contract are filled in the order of the edition.
    type Rank = (i32, i32, Vec<u8>);

    /// Every subset of the contracts, judged by the words of the ruling.
    fn brute_force(edition: &Edition, held: &[u8], home: Cubes) -> Assignment {
        let listed = edition.listed().iter().map(|&place| usize::from(place));
        let items: Vec<usize> = listed.flat_map(|place| std::iter::repeat_n(place, held[place].into())).collect();
        let mut best = None;
        for set in 0_u32..1 << items.len() {
            let mut assignment = Assignment { filled: [0; MAX_CONTRACTS], points: 0, sets: 0 };
            let mut needed = [0; 3];
            for &place in items.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1).map(|(_, place)| place) {
                assignment.filled[place] += 1;
                assignment.points += i32::from(edition.contracts()[place].points);
                for colour in Colour::ALL {
                    needed[colour.index()] += edition.contracts()[place].cubes[colour];
                }
            }
            if !Cubes(needed).within(home) {
                continue;
            }
            let mut left = home;
            left -= Cubes(needed);
            assignment.sets = left.0.into_iter().min().unwrap();
            let by_listing: Vec<u8> =
                edition.listed().iter().map(|&place| assignment.filled[usize::from(place)]).collect();
            let rank = (assignment.points + SET * i32::from(assignment.sets), assignment.points, by_listing);
            if best.as_ref().is_none_or(|(other, _): &(Rank, Assignment)| rank > *other) {
                best = Some((rank, assignment));
            }
        }
        best.unwrap().1
    }

    fn random_case(dice: &mut Dice, contracts: u32, cubes: u32, edition: &Edition) -> ([u8; MAX_CONTRACTS], Cubes) {
        let mut held = [0; MAX_CONTRACTS];
        for _ in 0..contracts {
            held[dice.below(edition.contracts().len() as u32) as usize] += 1;
        }
        (held, Cubes(std::array::from_fn(|_| dice.below(cubes + 1) as u8)))
    }

    #[test]
    fn l_9_4_the_assignment_is_the_best_of_all() {
        let edition = Edition::reconstructed();
        let mut dice = Dice::new(94);
        // Up to the switch from sums to tables and beyond it.
        for case in 0..3000 {
            let (held, home) = random_case(&mut dice, 1 + case % 11, 4 + case % 9, edition);
            assert_eq!(Assignment::best(edition, &held, home), brute_force(edition, &held, home), "{held:?} {home}");
        }
    }
}
