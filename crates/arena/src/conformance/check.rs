//! Holding an engine to the suite: it is led through the games step by step, and asked on the way.

use std::collections::{BTreeMap, BTreeSet};

use fondaco_game::{NoStory, Portable, Seat, Turn};
use serde::Serialize;
use serde_json::Value;

use super::{BadSuite, Seen, Suite};
use crate::engine::arbiter::{begin, brief, inquire};
use crate::engine::{Fault, Finding, Inquiry, Order, Talk, Told};

/// What the counts and results of games are called in a report.
const COUNTS: &str = "counts";
const RESULTS: &str = "results";

/// A question, and what must be answered.
struct Case<'s> {
    about: Vec<&'s str>,
    game: usize,
    at: usize,
    inquiry: Inquiry,
    expected: Finding,
}

/// An engine that is being held to a suite.
pub struct Checker<'s> {
    suite: &'s Suite,
    /// In the order of the games and their steps.
    cases: Vec<Case<'s>>,
    /// What came of those so far: nothing if it was right, and what was wrong with it if it was not.
    done: Vec<Option<String>>,
    left_out: Vec<&'static str>,
}

/// What the cases about something came to.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally {
    /// How many were answered as they must be.
    pub passed: usize,
    /// How many were not.
    pub failed: usize,
    /// How many have not been asked.
    pub unasked: usize,
    /// The first that failed: where, and what was wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
}

impl<'s> Checker<'s> {
    /// All cases of the suite that an engine which offers these answers can be asked.
    ///
    /// # Errors
    /// If the suite does not hold together.
    pub fn new(suite: &'s Suite, answers: &[String]) -> Result<Self, BadSuite> {
        let mut cases = Vec::new();
        for position in &suite.positions {
            let (game, at) = (position.game, position.at);
            let about = || position.about.iter().map(String::as_str).collect();
            match position.turn {
                Turn::Player(_) => {
                    let expected = Finding::Legal(position.legal.clone());
                    cases.push(Case { about: about(), game, at, inquiry: Inquiry::Legal, expected });
                }
                Turn::Chance => {
                    let expected = Finding::Chances(position.chances.clone());
                    cases.push(Case { about: about(), game, at, inquiry: Inquiry::Chances, expected });
                }
                // What is wrong with the end of a game counts for the rules that show there, too.
                Turn::Over => {
                    let result = suite.games.get(game).and_then(|record| record.result.clone());
                    let expected = Finding::Result(result.unwrap_or_default());
                    cases.push(Case { about: about(), game, at, inquiry: Inquiry::Result, expected });
                }
            }
            if let Some(Seen { seat, observation }) = &position.seen {
                let (inquiry, expected) = (Inquiry::Observation(*seat), Finding::Observation(observation.clone()));
                cases.push(Case { about: about(), game, at, inquiry, expected });
            }
        }
        for below in &suite.perft {
            for (depth, counts) in (0..).zip(&below.counts) {
                let (game, at, expected) = (below.game, below.at, Finding::Perft(counts.clone()));
                cases.push(Case { about: vec![COUNTS], game, at, inquiry: Inquiry::Perft(depth), expected });
            }
        }
        for (game, record) in suite.games.iter().enumerate() {
            let expected = Finding::Result(record.result.clone().unwrap_or_default());
            cases.push(Case { about: vec![RESULTS], game, at: record.steps.len(), inquiry: Inquiry::Result, expected });
        }
        cases.sort_by_key(|case| (case.game, case.at));
        let astray = |case: &&Case<'_>| suite.games.get(case.game).is_none_or(|record| case.at > record.steps.len());
        if let Some(case) = cases.iter().find(astray) {
            return Err(BadSuite::Place { game: case.game, at: case.at });
        }
        let offers = |word: &str| answers.iter().any(|answer| answer == word);
        cases.retain(|case| offers(case.inquiry.word()));
        let left_out = Inquiry::WORDS.into_iter().filter(|word| !offers(word)).collect();
        Ok(Checker { suite, cases, done: Vec::new(), left_out })
    }

    /// How many cases there are.
    #[must_use]
    pub fn cases(&self) -> usize {
        self.cases.len()
    }

    /// What is not asked, because the engine does not offer it.
    #[must_use]
    pub fn left_out(&self) -> &[&'static str] {
        &self.left_out
    }

    /// Asks an engine that has been greeted all that has not been asked yet. If it does something wrong, that case has failed, and
    /// another engine may be asked the rest.
    ///
    /// # Errors
    /// What the engine did wrong, within what is wrong with the suite.
    pub fn ask<G: Portable>(&mut self, talk: &mut impl Talk) -> Result<Result<(), Fault>, BadSuite> {
        while let Some(case) = self.cases.get(self.done.len()) {
            let number = case.game;
            if let Err(fault) = self.ask_in::<G>(number, talk)? {
                self.done.push(Some(fault.to_string()));
                return Ok(Err(fault));
            }
        }
        Ok(Ok(()))
    }

    /// Leads the engine through a game, and asks what there is to ask in it.
    fn ask_in<G: Portable>(&mut self, number: usize, talk: &mut impl Talk) -> Result<Result<(), Fault>, BadSuite> {
        let bad = |why: &dyn ToString| BadSuite::Game { game: number, why: why.to_string() };
        let record = &self.suite.games[number];
        record.keep_edition::<G>().map_err(|error| bad(&error))?;
        let mut replay = record.replay::<G>().map_err(|error| bad(&error))?;
        if let Err(fault) = begin(talk, replay.game(), Seat::new(0)) {
            return Ok(Err(fault));
        }
        while let Some(case) = self.cases.get(self.done.len()).filter(|case| case.game == number) {
            while replay.at() < case.at {
                let seat = replay.game().turn().player();
                if let Some(step) = replay.step(&mut NoStory).map_err(|error| bad(&error))? {
                    talk.tell(&Order::Step(Told { seat, text: step.to_string() }));
                }
            }
            let found = match inquire(talk, case.inquiry) {
                Ok(found) => found,
                Err(fault) => return Ok(Err(fault)),
            };
            let wrong = difference(&case.expected, found);
            self.done.push(wrong);
        }
        Ok(Ok(()))
    }

    /// What came of it, by what the cases are about.
    #[must_use]
    pub fn report(&self) -> BTreeMap<&'s str, Tally> {
        let mut report: BTreeMap<&str, Tally> = BTreeMap::new();
        for (number, case) in self.cases.iter().enumerate() {
            for about in &case.about {
                let tally = report.entry(about).or_default();
                match self.done.get(number) {
                    None => tally.unasked += 1,
                    Some(None) => tally.passed += 1,
                    Some(Some(wrong)) => {
                        tally.failed += 1;
                        let place = || format!("game {} after {} steps: {}: {wrong}", case.game, case.at, case.inquiry);
                        tally.first.get_or_insert_with(place);
                    }
                }
            }
        }
        report
    }

    /// How many cases were answered as they must be, and how many not.
    #[must_use]
    pub fn count(&self) -> (usize, usize) {
        let failed = self.done.iter().flatten().count();
        (self.done.len() - failed, failed)
    }
}

/// What is wrong with an answer; the order of a list is nobody's business.
fn difference(expected: &Finding, found: Finding) -> Option<String> {
    match (expected, found) {
        (Finding::Legal(expected), Finding::Legal(found)) => lists(expected, &found, Clone::clone),
        (Finding::Chances(expected), Finding::Chances(found)) => {
            lists(expected, &found, |(chance, weight)| format!("{chance} ({weight})"))
        }
        (Finding::Observation(expected), Finding::Observation(found)) => {
            let difference = part("it", expected, &found)?;
            Some(brief(&difference))
        }
        (expected, found) if *expected == found => None,
        (expected, found) => Some(brief(&format!("'{found}', not '{expected}'"))),
    }
}

/// The first part in which two differ, by its name, and how.
fn part(name: &str, expected: &Value, found: &Value) -> Option<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            let names: BTreeSet<&String> = expected.keys().chain(found.keys()).collect();
            let part_of = |part_name: &String| {
                let path = format!("{name}.{part_name}");
                match (expected.get(part_name), found.get(part_name)) {
                    (Some(expected), Some(found)) => part(&path, expected, found),
                    (None, _) => Some(format!("{path} should not be there")),
                    (_, None) => Some(format!("{path} is missing")),
                }
            };
            names.into_iter().find_map(part_of)
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let parts = expected.iter().zip(found).enumerate();
            parts.into_iter().find_map(|(at, (expected, found))| part(&format!("{name}[{at}]"), expected, found))
        }
        _ if expected == found => None,
        _ => Some(format!("{name} is {found}, not {expected}")),
    }
}

fn lists<T: Ord>(expected: &[T], found: &[T], text: impl Fn(&T) -> String) -> Option<String> {
    let count = |list: &[T]| {
        let mut sorted: Vec<&T> = list.iter().collect();
        sorted.sort();
        sorted.into_iter().map(&text).collect::<Vec<String>>()
    };
    let (expected, found) = (count(expected), count(found));
    if expected == found {
        return None;
    }
    let lacks = expected.iter().find(|item| !found.contains(item)).map(|item| format!("'{item}' is missing"));
    let extra = found.iter().find(|item| !expected.contains(item)).map(|item| format!("'{item}' should not be there"));
    let said: Vec<String> = [lacks, extra].into_iter().flatten().collect();
    let lengths = format!("{} in place of {}", found.len(), expected.len());
    Some(brief(&[&[lengths][..], &said].concat().join("; ")))
}
