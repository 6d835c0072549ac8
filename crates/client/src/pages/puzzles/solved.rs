//! What somebody has solved in this browser, at which try, and for how many days in a row.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use fondaco_table::GameName;
use serde::{Deserialize, Serialize};

use super::book::today;
use crate::base::browser;
use crate::data::store;

/// What was solved in one game, of every set there ever was. Numbers are from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Solved {
    /// The numbers of the puzzles that were solved.
    pub numbers: BTreeSet<usize>,
    /// How often something else was tried before, at each.
    missed: BTreeMap<usize, u8>,
    /// Those whose answer was shown before it was found: they do not count.
    shown: BTreeSet<usize>,
    /// The last day whose puzzle was solved on that day.
    day: Option<u64>,
    /// For how many days in a row.
    days: u32,
    /// The days of the last week whose puzzle was solved on that day, those of an earlier row included.
    week: BTreeSet<u64>,
}

/// How many days there are in a week.
const WEEK: u64 = 7;

/// What became of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleState {
    /// Found at this try; the first is 1.
    Solved(u8),
    /// Its answer was shown.
    Shown,
    /// It is open.
    Open,
}

impl Solved {
    /// For how many days in a row the puzzle of the day was solved, up to yesterday or today.
    #[must_use]
    pub fn streak(&self, today: u64) -> u32 {
        if self.day.is_some_and(|day| day + 1 >= today) { self.days } else { 0 }
    }

    /// The last seven days up to today, each with whether its puzzle was solved on it.
    #[must_use]
    pub fn week(&self, today: u64) -> Vec<(u64, bool)> {
        // What an earlier version stored has the row alone.
        let in_row = |day: u64| self.day.is_some_and(|last| day <= last && day + u64::from(self.days) > last);
        let days = (today + 1).saturating_sub(WEEK)..=today;
        days.map(|day| (day, in_row(day) || self.week.contains(&day))).collect()
    }

    /// What became of a puzzle.
    #[must_use]
    pub fn mark(&self, number: usize) -> PuzzleState {
        match (self.numbers.contains(&number), self.shown.contains(&number)) {
            (true, _) => PuzzleState::Solved(self.missed.get(&number).map_or(1, |missed| missed.saturating_add(1))),
            (false, true) => PuzzleState::Shown,
            (false, false) => PuzzleState::Open,
        }
    }

    /// Something else was decided. What was solved before stays as it was.
    pub fn miss(&mut self, number: usize) {
        if !self.numbers.contains(&number) {
            let missed = self.missed.entry(number).or_default();
            *missed = missed.saturating_add(1);
        }
    }

    /// The answer is shown.
    pub fn show(&mut self, number: usize) {
        if !self.numbers.contains(&number) {
            self.shown.insert(number);
        }
    }

    /// A puzzle was solved; that of the day goes on with the streak. Nothing counts if the answer was shown.
    pub fn add(&mut self, number: usize, today: u64, is_daily: bool) {
        if self.shown.contains(&number) {
            return;
        }
        self.numbers.insert(number);
        if is_daily && self.day != Some(today) {
            self.week = self.week(today).into_iter().filter(|(_, solved)| *solved).map(|(day, _)| day).collect();
            self.week.insert(today);
            self.days = self.streak(today) + 1;
            self.day = Some(today);
        }
    }

    /// How many of these were solved, and how many of them at the first try.
    #[must_use]
    pub fn count(&self, numbers: &Range<usize>) -> (usize, usize) {
        let solved = self.numbers.range(numbers.clone());
        let first = solved.clone().filter(|number| !self.missed.contains_key(number));
        (solved.count(), first.count())
    }

    /// How many of earlier sets than this one were solved.
    #[must_use]
    pub fn before(&self, numbers: &Range<usize>) -> usize {
        self.numbers.range(..numbers.start).count()
    }
}

const KEY: &str = "fondaco:puzzles";

fn stored() -> BTreeMap<String, Solved> {
    let text = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// What was solved in a game.
#[must_use]
pub fn of(game: GameName) -> Solved {
    stored().remove(game.as_str()).unwrap_or_default()
}

fn change(game: GameName, change: impl FnOnce(&mut Solved)) {
    let mut all = stored();
    change(all.entry(game.as_str().to_owned()).or_default());
    // Where nothing can be stored, it is solved again another day.
    if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(&all)) {
        let _ = store::write(&storage, KEY, &text);
    }
}

/// Remembers that a puzzle was solved.
pub fn add(game: GameName, number: usize, is_daily: bool) {
    change(game, |solved| solved.add(number, today(), is_daily));
}

/// Remembers that something else was tried.
pub fn miss(game: GameName, number: usize) {
    change(game, |solved| solved.miss(number));
}

/// Remembers that the answer was shown.
pub fn show(game: GameName, number: usize) {
    change(game, |solved| solved.show(number));
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_week_has_the_days_of_this_row_and_of_those_before() {
        // As an earlier version stored it.
        let mut solved: Solved = serde_json::from_str(r#"{"numbers":[1],"day":100,"days":3}"#).unwrap();
        let week = |solved: &Solved, today| -> String {
            solved.week(today).iter().map(|(_, solved)| if *solved { '+' } else { '-' }).collect()
        };
        assert_eq!(week(&solved, 100), "----+++");
        assert_eq!(week(&solved, 101), "---+++-");
        // A day was left out: what came before it stays in the week.
        solved.add(7, 102, true);
        assert_eq!(week(&solved, 102), "--+++-+");
        solved.add(8, 103, true);
        assert_eq!((week(&solved, 103).as_str(), solved.streak(103)), ("-+++-++", 2));
        solved.add(9, 103, false);
        assert_eq!(week(&solved, 111), "-------");
        assert!(solved.week.len() <= 7, "{:?}", solved.week);
        // Who has solved nothing yet has a week all the same.
        assert_eq!(week(&Solved::default(), 3), "----");
    }

    #[test]
    fn the_first_try_counts_and_stays() {
        let mut solved = Solved::default();
        solved.add(100, 1, true);
        solved.miss(101);
        solved.miss(101);
        solved.add(101, 1, false);
        assert_eq!(
            (solved.mark(100), solved.mark(101), solved.mark(102)),
            (PuzzleState::Solved(1), PuzzleState::Solved(3), PuzzleState::Open)
        );
        // Whoever plays with a solved one again loses nothing.
        solved.miss(100);
        solved.show(100);
        assert_eq!(solved.mark(100), PuzzleState::Solved(1));
        // What was shown is not solved, and no day of a streak.
        solved.show(102);
        solved.add(102, 2, true);
        assert_eq!((solved.mark(102), solved.streak(2), solved.streak(3)), (PuzzleState::Shown, 1, 0));
        assert_eq!(solved.count(&(100..160)), (2, 1));
    }

    #[test]
    fn what_was_solved_of_an_earlier_set_stays() {
        let old = r#"{"numbers":[0,4,59],"day":20000,"days":5}"#;
        let mut solved: Solved = serde_json::from_str(old).unwrap();
        assert_eq!((solved.before(&(100..160)), solved.count(&(100..160)), solved.streak(20_001)), (3, (0, 0), 5));
        solved.add(100, 20_001, true);
        let again: Solved = serde_json::from_str(&serde_json::to_string(&solved).unwrap()).unwrap();
        assert_eq!((again.before(&(100..160)), again.count(&(100..160)), again.streak(20_001)), (3, (1, 1), 6));
    }
}
