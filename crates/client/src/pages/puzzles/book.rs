//! The puzzles of a game, as `fondaco puzzles` writes them, and which of them is that of a day.

use std::ops::Range;

use fondaco_game::{EditionId, Record};
use fondaco_search::puzzle::book;
use fondaco_table::GameName;

pub use crate::base::browser::today;
pub use fondaco_search::puzzle::book::{Found, Puzzle};

/// The largest number of a first puzzle.
const MOST_NUMBER: u64 = 1_000_000;

/// All puzzles of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Book(book::Book<serde_json::Value>);

impl Book {
    /// Reads the puzzles of a game; nothing if they are not of this version.
    #[must_use]
    pub fn read(text: &str, game: GameName) -> Option<Self> {
        let book: book::Book<_> = serde_json::from_str(text).ok()?;
        // Whatever a book says, its numbers are numbers.
        let numbered = (1..=MOST_NUMBER).contains(&book.first);
        (book.game == game.as_str() && numbered).then_some(Book(book))
    }

    /// The edition that they are of.
    #[must_use]
    pub fn edition(&self) -> &EditionId {
        &self.0.edition
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count()
    }

    /// Their numbers, from 0.
    #[must_use]
    pub fn numbers(&self) -> Range<usize> {
        self.0.numbers()
    }

    /// The number of the puzzle of a day.
    #[must_use]
    pub fn of_day(&self, day: u64) -> usize {
        self.numbers().start + of_day(day, self.count())
    }

    /// The number after this one; after the last, the first.
    #[must_use]
    pub fn next(&self, number: usize) -> usize {
        let numbers = self.numbers();
        if numbers.contains(&(number + 1)) { number + 1 } else { numbers.start }
    }

    /// The puzzle with this number, from 0, and the match up to it.
    #[must_use]
    pub fn puzzle(&self, number: usize) -> Option<(&Puzzle, Record)> {
        let mut left = number.checked_sub(self.numbers().start)?;
        let book = &self.0;
        for source in &book.games {
            if let Some(puzzle) = source.puzzles.get(left) {
                let record = Record {
                    game: book.game.clone(),
                    rules: book.rules,
                    edition: book.edition.clone(),
                    components: book.components.clone(),
                    setup: source.setup.clone(),
                    seats: Vec::new(),
                    steps: source.steps.iter().take(puzzle.at).cloned().collect(),
                    result: None,
                };
                return Some((puzzle, record));
            }
            left -= source.puzzles.len();
        }
        None
    }
}

/// Which of so many is that of a day, the same for everybody: a walk through all of them that looks like none.
fn of_day(day: u64, count: usize) -> usize {
    const STRIDE: u64 = 37;
    let count = count.max(1) as u64;
    // A stride without a common divisor visits every one.
    let stride = (STRIDE..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1);
    (day.wrapping_mul(stride) % count) as usize
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;
    use serde_json::Value;

    use super::*;
    use crate::base::games::Known;
    use crate::data::replay::timeline::Timeline;

    fn text(game: GameName) -> String {
        let path = format!("{}/puzzles/{game}.json", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Every puzzle can be set up, has a choice, and what is said of it can be played; its answer is clear.
    fn solvable<G: Known>() {
        let text = text(G::GAME);
        let book = Book::read(&text, G::GAME).unwrap();
        let gap = serde_json::from_str::<Value>(&text).unwrap()["gap"].as_f64().unwrap() / 100.0;
        assert!(book.count() >= 40, "{}", book.count());
        assert!(book.numbers().start >= 60, "the numbers of the first set are taken");
        for number in book.numbers() {
            let (puzzle, record) = book.puzzle(number).unwrap();
            assert_eq!(record.steps.len(), puzzle.at);
            let timeline =
                Timeline::<G>::of(&puzzle.extended(record)).unwrap_or_else(|error| panic!("{number}: {error}"));
            let stops = puzzle.stops();
            assert_eq!(timeline.steps(), stops[stops.len() - 1] + 1);
            let seat = timeline.decider(puzzle.at).unwrap();
            assert!(timeline.legal(puzzle.at).len() > 2 || puzzle.finds.len() > 1, "{number}: one can guess");
            for (find, at) in puzzle.finds.iter().zip(stops) {
                assert_eq!(timeline.decider(at), Some(seat), "{number}: somebody else decides");
                let legal: Vec<String> = timeline.legal(at).iter().map(ToString::to_string).collect();
                assert!(legal.contains(&find.best), "{number}: {}", find.best);
                assert!(!find.others.is_empty(), "{number}: nothing else");
                for (other, win, points) in &find.others {
                    assert!(legal.contains(other) && *other != find.best, "{number}: {other}");
                    // Rounded to a thousandth, and to a tenth of a point.
                    assert!(find.win - win >= gap - 0.0011, "{number}: {other} is as good as {}", find.best);
                    assert!(find.points + 1.11 >= *points, "{number}: {other} has more points than {}", find.best);
                }
                assert_eq!(find.line.first(), Some(&find.best));
            }
            assert!((1..=5).contains(&puzzle.difficulty) && puzzle.merchants <= 100, "{number}: not measured");
        }
        assert!(book.puzzle(book.numbers().end).is_none() && book.puzzle(0).is_none());
    }

    #[test]
    fn every_puzzle_can_be_solved() {
        solvable::<Strozzi>();
        solvable::<Liguria>();
    }

    #[test]
    fn there_are_some_of_every_kind_and_difficulty() {
        for (game, least) in [(GameName::Strozzi, 6), (GameName::Liguria, 4)] {
            let (mut kinds, mut difficulties): (BTreeMap<String, usize>, BTreeMap<u64, usize>) = Default::default();
            let (mut all, mut long) = (0, 0);
            let book: Value = serde_json::from_str(&text(game)).unwrap();
            for puzzle in book["games"].as_array().unwrap().iter().flat_map(|one| one["puzzles"].as_array().unwrap()) {
                *kinds.entry(puzzle["kind"].as_str().unwrap().to_owned()).or_default() += 1;
                *difficulties.entry(puzzle["difficulty"].as_u64().unwrap()).or_default() += 1;
                all += 1;
                long += usize::from(puzzle["finds"].as_array().unwrap().len() > 1);
            }
            assert!(kinds.len() >= least, "{game}: {kinds:?}");
            assert!(kinds.values().all(|&count| count * 4 <= all), "{game}: {kinds:?} of {all}");
            assert!(difficulties.values().all(|&count| count * 2 <= all), "{game}: {difficulties:?} of {all}");
            assert!(long * 10 >= all, "{game}: only {long} of {all} have several steps");
            if game == GameName::Strozzi {
                assert!(kinds.get("flag pirate").is_some_and(|&count| count * 20 >= all), "no pirates: {kinds:?}");
            }
        }
    }

    #[test]
    fn a_day_has_its_puzzle_and_no_two_in_a_row_the_same() {
        for count in [1, 2, 37, 60, 74] {
            let seen: BTreeSet<usize> = (20_000..20_000 + count as u64).map(|day| of_day(day, count)).collect();
            assert_eq!(seen.len(), count);
        }
    }
}
