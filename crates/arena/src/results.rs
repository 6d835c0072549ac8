//! The results of an arena as they are kept in a file: what was played, and how each game ended.

use std::collections::BTreeMap;
use std::path::Path;

use fondaco_game::{Edition as _, Outcome};
use serde::{Deserialize, Serialize};

use crate::bots::{Bot, Limits};
use crate::error::{Done, fault_in};
use crate::face::Face;
use crate::file;

/// The format of these files.
const FORMAT: u32 = 1;

/// All there is to know about an arena.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Results {
    /// What was played.
    pub(super) arena: Arena,
    /// How long each bot thought, by name.
    pub(super) thinking: BTreeMap<String, Thinking>,
    /// Each game that was played, by number.
    pub(super) games: Vec<Played>,
}

/// What is played, and by whom. Parts of the same arena have the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arena {
    pub(super) format: u32,
    pub(super) game: String,
    pub(super) rules: u32,
    pub(super) edition: String,
    pub(super) players: usize,
    pub(super) bots: Vec<String>,
    pub(super) seed: u64,
    pub(super) duplicate: bool,
    pub(super) millis: Option<u32>,
    pub(super) iterations: Option<u32>,
}

/// How a game ended: the points and ranks of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub(super) game: u64,
    pub(super) scores: Vec<i32>,
    pub(super) ranks: Vec<u8>,
}

impl Played {
    pub(super) fn new(game: u64, outcome: &Outcome) -> Self {
        Played { game, scores: outcome.scores().to_vec(), ranks: outcome.ranks().to_vec() }
    }
}

/// How much a bot thought. Only this depends on the machine.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Thinking {
    pub(super) decisions: u64,
    pub(super) seconds: f64,
}

impl Thinking {
    pub(super) fn add(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        self.seconds += other.seconds;
    }
}

impl Results {
    /// No results yet.
    pub(super) fn new<G: Face>(start: &G, bots: &[Bot], limits: Limits, seed: u64, duplicate: bool) -> Self {
        let arena = Arena {
            format: FORMAT,
            game: G::NAME.to_owned(),
            rules: G::RULES,
            edition: start.edition().id().to_string(),
            players: start.players(),
            bots: bots.iter().map(ToString::to_string).collect(),
            seed,
            duplicate,
            millis: limits.millis,
            iterations: limits.iterations,
        };
        Results { arena, thinking: BTreeMap::new(), games: Vec::new() }
    }

    /// Reads results.
    pub(super) fn read(path: &Path) -> Done<Self> {
        let mut results: Results = serde_json::from_str(&file::read(path)?)
            .map_err(|error| fault_in(path, format_args!("not the results of an arena: {error}")))?;
        let refuse = |what: &str| fault_in(path, format_args!("not the results of an arena: {what}"));
        let Arena { format, players, bots, .. } = &results.arena;
        if *format != FORMAT {
            return Err(refuse(&format!("format {format}, and this program knows format {FORMAT}")));
        }
        if bots.len() != *players || !(2..=fondaco_game::MAX_SEATS).contains(players) {
            return Err(refuse("the bots do not fill the seats"));
        }
        results.games.sort_by_key(|played| played.game);
        for played in &results.games {
            let fits = played.scores.len() == *players && played.ranks.len() == *players;
            if !fits || played.ranks.iter().any(|&rank| rank == 0 || usize::from(rank) > *players) {
                return Err(refuse(&format!("game {} is damaged", played.game)));
            }
        }
        if let Some(pair) = results.games.windows(2).find(|pair| pair[0].game == pair[1].game) {
            return Err(refuse(&format!("game {} is there twice", pair[0].game)));
        }
        Ok(results)
    }

    /// These results, if they are of the arena that is asked for.
    pub(super) fn continuing(self, asked: &Results, path: &Path) -> Done<Self> {
        match self.arena.difference(&asked.arena) {
            None => Ok(self),
            Some(what) => Err(fault_in(path, format_args!("holds another arena: {what}; name another file"))),
        }
    }

    /// Adds another part of the same arena.
    pub(super) fn merge(&mut self, other: Results, path: &Path) -> Done {
        if let Some(what) = other.arena.difference(&self.arena) {
            return Err(fault_in(path, format_args!("holds another arena: {what}")));
        }
        for played in other.games {
            match self.games.binary_search_by_key(&played.game, |known| known.game) {
                Err(place) => self.games.insert(place, played),
                Ok(_) => {
                    let game = played.game;
                    return Err(fault_in(path, format_args!("game {game} is in another of the files already")));
                }
            }
        }
        for (name, thinking) in &other.thinking {
            self.thinking.entry(name.clone()).or_default().add(thinking);
        }
        Ok(())
    }

    /// Writes them.
    pub(super) fn write(&self, path: &Path) -> Done {
        // One game to a line: easy to read, and easy for other programs.
        let mut text = format!("{{\"arena\":{},\n", serde_json::to_string(&self.arena)?);
        text += &format!("\"thinking\":{},\n\"games\":[\n", serde_json::to_string(&self.thinking)?);
        let games: Result<Vec<String>, _> = self.games.iter().map(serde_json::to_string).collect();
        text += &games?.join(",\n");
        text += "\n]}\n";
        file::write(path, &text)
    }

    /// The ways in which the bots can sit: for each, the bots by their place in the list of different bots.
    pub(super) fn arrangements(&self) -> Vec<Vec<usize>> {
        let different = self.different();
        let place = |bot: &String| different.iter().position(|other| other == bot).unwrap_or(0);
        arrangements(self.arena.bots.iter().map(place).collect())
    }

    /// The different bots, in the order in which they were named.
    pub(super) fn different(&self) -> Vec<String> {
        let mut different: Vec<String> = Vec::new();
        for bot in &self.arena.bots {
            if !different.contains(bot) {
                different.push(bot.clone());
            }
        }
        different
    }

    /// The deal that a game is played with, from 0.
    pub(super) fn deal(&self, game: u64, arrangements: u64) -> u64 {
        if self.arena.duplicate { game / arrangements } else { game }
    }
}

impl Arena {
    /// In what this arena is another one than that which is wanted.
    fn difference(&self, wanted: &Arena) -> Option<String> {
        let pairs = serde_json::to_value(self).ok().zip(serde_json::to_value(wanted).ok());
        let (serde_json::Value::Object(found), serde_json::Value::Object(wanted)) = pairs? else { return None };
        let differs = found.iter().find(|(key, value)| wanted.get(*key) != Some(value));
        differs.map(|(key, value)| {
            let wanted = wanted.get(key).cloned().unwrap_or_default();
            format!("{key} is {value}, not {wanted}")
        })
    }
}

/// All different orders of these, in the order of a dictionary.
fn arrangements(mut items: Vec<usize>) -> Vec<Vec<usize>> {
    items.sort_unstable();
    let mut all = vec![items.clone()];
    // The next in a dictionary: the last rise is exchanged with the least larger one behind it, and the tail turned round.
    while let Some(rise) = items.windows(2).rposition(|pair| pair[0] < pair[1]) {
        let Some(larger) = items.iter().rposition(|&item| item > items[rise]) else { break };
        items.swap(rise, larger);
        items[rise + 1..].reverse();
        all.push(items.clone());
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_comes_once() {
        assert_eq!(arrangements(vec![0, 0, 0]), [[0, 0, 0]]);
        assert_eq!(arrangements(vec![1, 0, 1]), [[0, 1, 1], [1, 0, 1], [1, 1, 0]]);
        for (bots, count) in [(vec![0, 1, 2, 2], 12), (vec![0, 1, 1, 1], 4), (vec![0, 1, 2, 3, 4, 5], 720)] {
            let mut all = arrangements(bots);
            assert_eq!(all.len(), count);
            all.dedup();
            assert_eq!(all.len(), count);
        }
    }
}
