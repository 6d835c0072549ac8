//! The puzzles of a game, as `fondaco puzzles` writes them, and which of them were solved.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::{EditionId, Reason, Record};
use fondaco_table::GameName;
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::hosts::store;

/// All puzzles of a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Book {
    game: String,
    rules: u32,
    edition: EditionId,
    games: Vec<PuzzleGame>,
}

/// A game that puzzles are from.
#[derive(Clone, PartialEq, Debug, Deserialize)]
struct PuzzleGame {
    setup: serde_json::Value,
    steps: Vec<String>,
    puzzles: Vec<Puzzle>,
}

/// A position and what is best there.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct Puzzle {
    /// After how many steps.
    pub at: usize,
    /// What is best, in notation.
    pub best: String,
    /// The chance to win then.
    pub win: f64,
    /// The next best, with the chance to win after each.
    pub others: Vec<(String, f64)>,
    /// What is likely to happen after the best, which comes first.
    pub line: Vec<String>,
    /// The whole best move, as the one who moves decides it.
    #[serde(default)]
    pub whole: Vec<String>,
    /// Why it is best.
    #[serde(default)]
    pub reasons: Vec<Reason>,
}

impl Book {
    /// Reads the puzzles of a game; nothing if they are not of this version.
    #[must_use]
    pub fn read(text: &str, game: GameName) -> Option<Self> {
        let book: Book = serde_json::from_str(text).ok()?;
        (book.game == game.as_str()).then_some(book)
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.games.iter().map(|source| source.puzzles.len()).sum()
    }

    /// The puzzle with this number, from 0, and the match up to it.
    #[must_use]
    pub fn puzzle(&self, number: usize) -> Option<(&Puzzle, Record)> {
        let mut left = number;
        for source in &self.games {
            if let Some(puzzle) = source.puzzles.get(left) {
                let record = Record {
                    game: self.game.clone(),
                    rules: self.rules,
                    edition: self.edition.clone(),
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

/// The day, counted from 1970, where the person is.
#[must_use]
pub fn today() -> u64 {
    const DAY: f64 = 86_400_000.0;
    if !cfg!(target_arch = "wasm32") {
        return 0;
    }
    let now = js_sys::Date::new_0();
    ((now.get_time() - now.get_timezone_offset() * 60_000.0) / DAY) as u64
}

/// The number of the puzzle of a day: a walk through all of them that looks like none.
#[must_use]
pub fn of_day(day: u64, count: usize) -> usize {
    const STRIDE: u64 = 37;
    let count = count.max(1) as u64;
    // A stride without a common divisor visits every one.
    let stride = (STRIDE..).find(|stride| gcd(*stride, count) == 1).unwrap_or(1);
    (day.wrapping_mul(stride) % count) as usize
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// What was solved in one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// The numbers of the puzzles.
    pub numbers: BTreeSet<usize>,
    /// The last day whose puzzle was solved on that day.
    day: Option<u64>,
    /// For how many days in a row.
    days: u32,
}

impl Solved {
    /// For how many days in a row the puzzle of the day was solved, up to yesterday or today.
    #[must_use]
    pub fn streak(&self, today: u64) -> u32 {
        if self.day.is_some_and(|day| day + 1 >= today) { self.days } else { 0 }
    }

    /// A puzzle was solved; that of the day goes on with the streak.
    pub fn add(&mut self, number: usize, today: u64, is_daily: bool) {
        self.numbers.insert(number);
        if is_daily && self.day != Some(today) {
            self.days = self.streak(today) + 1;
            self.day = Some(today);
        }
    }
}

const KEY: &str = "fondaco:puzzles";

fn stored() -> BTreeMap<String, Solved> {
    let text = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// What was solved in a game.
#[must_use]
pub fn solved(game: GameName) -> Solved {
    stored().remove(game.as_str()).unwrap_or_default()
}

/// Remembers that a puzzle was solved.
pub fn remember(game: GameName, number: usize, is_daily: bool) {
    let mut all = stored();
    all.entry(game.as_str().to_owned()).or_default().add(number, today(), is_daily);
    // Where nothing can be stored, it is solved again another day.
    if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(&all)) {
        let _ = store::write(&storage, KEY, &text);
    }
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;

    use super::*;
    use crate::base::games::Known;
    use crate::hosts::replay::timeline::Timeline;

    fn book(game: GameName) -> Book {
        let path = format!("{}/puzzles/{game}.json", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        Book::read(&text, game).unwrap()
    }

    /// Every puzzle can be set up, has a choice, and what is said of it can be played.
    fn solvable<G: Known>() {
        let book = book(G::GAME);
        assert!(book.count() >= 60, "{}", book.count());
        for number in 0..book.count() {
            let (puzzle, record) = book.puzzle(number).unwrap();
            let timeline = Timeline::<G>::of(&record).unwrap_or_else(|error| panic!("{number}: {error}"));
            assert_eq!(timeline.steps(), puzzle.at);
            let legal: Vec<String> = timeline.legal(puzzle.at).iter().map(ToString::to_string).collect();
            assert!(legal.len() > 2);
            assert!(legal.contains(&puzzle.best), "{number}: {}", puzzle.best);
            for (other, win) in &puzzle.others {
                assert!(legal.contains(other) && *other != puzzle.best && *win < puzzle.win, "{number}: {other}");
            }
            assert_eq!(puzzle.line.first(), Some(&puzzle.best));
        }
        assert!(book.puzzle(book.count()).is_none());
    }

    #[test]
    fn every_puzzle_can_be_solved() {
        solvable::<Strozzi>();
        solvable::<Liguria>();
    }

    #[test]
    fn a_day_has_its_puzzle_and_no_two_in_a_row_the_same() {
        for count in [1, 2, 37, 60, 74] {
            let seen: BTreeSet<usize> = (20_000..20_000 + count as u64).map(|day| of_day(day, count)).collect();
            assert_eq!(seen.len(), count);
        }
    }

    #[test]
    fn a_streak_ends_with_a_day_left_out() {
        let mut solved = Solved::default();
        solved.add(3, 100, true);
        solved.add(4, 100, true);
        solved.add(5, 101, false);
        assert_eq!((solved.streak(100), solved.streak(101), solved.streak(102)), (1, 1, 0));
        solved.add(6, 101, true);
        assert_eq!((solved.streak(101), solved.numbers.len()), (2, 4));
        solved.add(7, 105, true);
        assert_eq!(solved.streak(105), 1);
    }
}
