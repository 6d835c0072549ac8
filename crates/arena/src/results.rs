//! The results of an arena, as they are kept in a file: what was played, and how each game ended.

use std::collections::BTreeMap;
use std::io;

use fondaco_game::{Edition as _, Game, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::ser::Formatter;
use thiserror::Error;

use crate::luck::{Luck, MILLIONTHS};

/// The format of these files.
const FORMAT: u32 = 1;

/// All there is to know about an arena.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// What was played.
    pub arena: Arena,
    /// How long each bot thought, by name.
    pub thinking: BTreeMap<String, Thinking>,
    /// Each game that was played, by number.
    pub games: Vec<Played>,
}

/// What is played, and by whom. Parts of the same arena have the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arena {
    /// The format of the file.
    pub format: u32,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The edition's name and hash.
    pub edition: String,
    /// How many play.
    pub players: usize,
    /// Who plays, by name: one for each seat.
    pub bots: Vec<String>,
    /// The seed of the first deal.
    pub seed: u64,
    /// Whether each deal is played in every arrangement.
    pub duplicate: bool,
    /// How many milliseconds a bot may think about a decision, if that was limited.
    pub millis: Option<u32>,
    /// How many iterations a bot may make for a decision, if that was limited.
    pub iterations: Option<u32>,
    /// How many milliseconds an engine may take for a decision, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine_millis: Option<u32>,
    /// What engines were told to set, if anything.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub engine_options: BTreeMap<String, String>,
    /// How many iterations a search made to say what a draw gave, if luck was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<u32>,
}

/// How a game ended: the points and ranks of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The number of the game, from 0.
    pub game: u64,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The rank of each seat, from 1.
    pub ranks: Vec<u8>,
    /// Who lost it by rule, if it was not played to its end. Then nobody has points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeit>,
    /// What the draws gave each seat, if that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<Luck>,
}

/// A game that was lost by rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// Who lost it.
    pub seat: Seat,
    /// What they did wrong.
    pub why: String,
}

impl Played {
    /// The game with this number ended so.
    #[must_use]
    pub fn new(game: u64, outcome: &Outcome) -> Self {
        Played { game, scores: outcome.scores().to_vec(), ranks: outcome.ranks().to_vec(), forfeit: None, luck: None }
    }

    /// Somebody lost the game with this number by rule: they are last, and the others share the victory.
    #[must_use]
    pub fn forfeited(game: u64, players: usize, forfeit: Forfeit) -> Self {
        let rank = |seat| if seat == forfeit.seat { players as u8 } else { 1 };
        let ranks = Seat::all(players).map(rank).collect();
        Played { game, scores: vec![0; players], ranks, forfeit: Some(forfeit), luck: None }
    }

    /// The part of the victory that the draws gave a seat, and the margin; nothing where that was not measured.
    #[must_use]
    pub fn luck_of(&self, seat: usize) -> Option<(f64, f64)> {
        let luck = self.luck.as_ref()?;
        Some((*luck.win.get(seat)? as f64 / MILLIONTHS, *luck.margin.get(seat)? as f64 / MILLIONTHS))
    }
}

/// How much a bot thought. Only this depends on the machine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thinking {
    /// How many decisions it made.
    pub decisions: u64,
    /// How long it took for all of them.
    pub seconds: f64,
}

impl Thinking {
    /// Adds more of it.
    pub fn add(&mut self, other: &Thinking) {
        self.decisions += other.decisions;
        self.seconds += other.seconds;
    }
}

/// What is wrong with results that were read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ResultsError {
    /// They are none, or damaged.
    #[error("not the results of an arena: {0}")]
    Unreadable(String),
    /// They are of another arena than the one that is asked for.
    #[error("holds another arena: {0}")]
    OtherArena(String),
    /// A game is in both of two parts.
    #[error("game {0} is in another of the files already")]
    Twice(u64),
}

impl Results {
    /// No results yet, of an arena where these sit down, one for each seat.
    #[must_use]
    pub fn new<G: Game>(start: &G, bots: Vec<String>, seed: u64, duplicate: bool) -> Self {
        let arena = Arena {
            format: FORMAT,
            game: G::NAME.to_owned(),
            rules: G::RULES,
            edition: start.edition().id().to_string(),
            players: start.players(),
            bots,
            seed,
            duplicate,
            millis: None,
            iterations: None,
            engine_millis: None,
            engine_options: BTreeMap::new(),
            luck: None,
        };
        Results { arena, thinking: BTreeMap::new(), games: Vec::new() }
    }

    /// Reads results.
    ///
    /// # Errors
    /// If the text is none.
    pub fn parse(text: &str) -> Result<Self, ResultsError> {
        let mut results: Results =
            serde_json::from_str(text).map_err(|error| ResultsError::Unreadable(error.to_string()))?;
        let refuse = |what: String| Err(ResultsError::Unreadable(what));
        let Arena { format, players, bots, .. } = &results.arena;
        if *format != FORMAT {
            return refuse(format!("format {format}, and this program knows format {FORMAT}"));
        }
        if bots.len() != *players || !(2..=fondaco_game::MAX_SEATS).contains(players) {
            return refuse("the bots do not fill the seats".to_owned());
        }
        results.games.sort_by_key(|played| played.game);
        for played in &results.games {
            let forfeit = played.forfeit.as_ref().map_or(0, |forfeit| forfeit.seat.index());
            let luck = played
                .luck
                .as_ref()
                .is_none_or(|luck| [&luck.win, &luck.margin].iter().all(|all| all.len() == *players));
            let fits = played.scores.len() == *players && played.ranks.len() == *players && forfeit < *players && luck;
            if !fits || played.ranks.iter().any(|&rank| rank == 0 || usize::from(rank) > *players) {
                return refuse(format!("game {} is damaged", played.game));
            }
        }
        if let Some(pair) = results.games.windows(2).find(|pair| pair[0].game == pair[1].game) {
            return refuse(format!("game {} is there twice", pair[0].game));
        }
        Ok(results)
    }

    /// These results, if they are of the arena that is asked for.
    ///
    /// # Errors
    /// In what they are of another.
    pub fn continuing(self, asked: &Results) -> Result<Self, ResultsError> {
        match self.arena.difference(&asked.arena) {
            None => Ok(self),
            Some(what) => Err(ResultsError::OtherArena(what)),
        }
    }

    /// Adds another part of the same arena.
    ///
    /// # Errors
    /// If it is of another arena, or has a game that is here already.
    pub fn merge(&mut self, other: Results) -> Result<(), ResultsError> {
        if let Some(what) = other.arena.difference(&self.arena) {
            return Err(ResultsError::OtherArena(what));
        }
        for played in other.games {
            match self.games.binary_search_by_key(&played.game, |known| known.game) {
                Err(place) => self.games.insert(place, played),
                Ok(_) => return Err(ResultsError::Twice(played.game)),
            }
        }
        for (name, thinking) in &other.thinking {
            self.thinking.entry(name.clone()).or_default().add(thinking);
        }
        Ok(())
    }

    /// As text. One game to a line: easy to read, and easy for other programs.
    ///
    /// # Panics
    /// If they cannot be written as JSON; ours can.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = Vec::new();
        let mut writer = serde_json::Serializer::with_formatter(&mut text, ByLine::default());
        self.serialize(&mut writer).expect("results have nothing that JSON cannot say");
        text.push(b'\n');
        String::from_utf8(text).expect("JSON is text")
    }

    /// Who sits where in which game.
    #[must_use]
    pub fn schedule(&self) -> Schedule {
        Schedule::new(&self.arena)
    }
}

/// Writes JSON so that every field of the whole has a line of its own, and every element of such a field.
#[derive(Default)]
struct ByLine {
    /// In how many objects and arrays what is written next lies.
    depth: usize,
}

impl ByLine {
    fn begin(&mut self, writer: &mut (impl io::Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        writer.write_all(bracket)
    }

    fn end(&mut self, writer: &mut (impl io::Write + ?Sized), bracket: &[u8]) -> io::Result<()> {
        self.depth -= 1;
        writer.write_all(bracket)
    }

    /// What stands before a field or an element that has its own line at this depth.
    fn next(&self, writer: &mut (impl io::Write + ?Sized), first: bool, by_line: usize) -> io::Result<()> {
        writer.write_all(match (first, self.depth == by_line) {
            (true, _) => b"",
            (false, true) => b",\n",
            (false, false) => b",",
        })
    }
}

impl Formatter for ByLine {
    fn begin_object<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.begin(writer, b"{")
    }

    fn end_object<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.end(writer, b"}")
    }

    fn begin_object_key<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next(writer, first, 1)
    }

    fn begin_array<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        let bracket: &[u8] = if self.depth == 1 { b"[\n" } else { b"[" };
        self.begin(writer, bracket)
    }

    fn end_array<W: io::Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        let bracket: &[u8] = if self.depth == 2 { b"\n]" } else { b"]" };
        self.end(writer, bracket)
    }

    fn begin_array_value<W: io::Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        self.next(writer, first, 2)
    }
}

impl Arena {
    /// In what this arena is another one than that which is wanted.
    fn difference(&self, wanted: &Arena) -> Option<String> {
        let pairs = serde_json::to_value(self).ok().zip(serde_json::to_value(wanted).ok());
        let (serde_json::Value::Object(found), serde_json::Value::Object(wanted)) = pairs? else { return None };
        // What is left out of one may be in the other.
        let key = found.keys().chain(wanted.keys()).find(|key| found.get(*key) != wanted.get(*key))?;
        let value = |of: &serde_json::Map<String, serde_json::Value>| of.get(key).cloned().unwrap_or_default();
        Some(format!("{key} is {}, not {}", value(&found), value(&wanted)))
    }
}

/// Who sits where in which game: game number k is played in the arrangement k modulo their number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    bots: Vec<String>,
    arrangements: Vec<Vec<usize>>,
    seed: u64,
    duplicate: bool,
}

impl Schedule {
    /// The schedule of an arena.
    #[must_use]
    pub fn new(arena: &Arena) -> Self {
        let mut bots: Vec<String> = Vec::new();
        for bot in &arena.bots {
            if !bots.contains(bot) {
                bots.push(bot.clone());
            }
        }
        let place = |bot: &String| bots.iter().position(|other| other == bot).unwrap_or(0);
        let arrangements = arrangements(arena.bots.iter().map(place).collect());
        Schedule { bots, arrangements, seed: arena.seed, duplicate: arena.duplicate }
    }

    /// The different bots, in the order in which they were named.
    #[must_use]
    pub fn bots(&self) -> &[String] {
        &self.bots
    }

    /// In how many ways the bots can sit.
    #[must_use]
    pub fn arrangements(&self) -> usize {
        self.arrangements.len()
    }

    /// Who sits where in a game: for each seat the place of its bot in [`bots`](Schedule::bots).
    #[must_use]
    pub fn seats(&self, game: u64) -> &[usize] {
        &self.arrangements[(game % self.arrangements.len() as u64) as usize]
    }

    /// The number of the deal that a game is played with, from 0.
    #[must_use]
    pub fn deal(&self, game: u64) -> u64 {
        if self.duplicate { game / self.arrangements.len() as u64 } else { game }
    }

    /// The seed of that deal.
    #[must_use]
    pub fn deal_seed(&self, game: u64) -> u64 {
        self.seed.wrapping_add(self.deal(game))
    }

    /// A seed for the bots of a game.
    #[must_use]
    pub fn seed(&self, game: u64) -> u64 {
        self.seed.wrapping_add(game)
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

    /// Whoever reads these files line by line counts on it.
    #[test]
    fn each_game_has_a_line_of_its_own() {
        let bots = vec!["doge".to_owned(), "a \"b\"".to_owned()];
        let arena = Arena {
            format: FORMAT,
            game: "g".to_owned(),
            rules: 1,
            edition: "e (0)".to_owned(),
            players: 2,
            bots,
            seed: 7,
            duplicate: true,
            millis: None,
            iterations: Some(5),
            engine_millis: None,
            engine_options: BTreeMap::new(),
            luck: None,
        };
        let head = r#"{"arena":{"format":1,"game":"g","rules":1,"edition":"e (0)","players":2,"bots":["doge","a \"b\""],"seed":7,"duplicate":true,"millis":null,"iterations":5},"#;
        let mut results = Results { arena, thinking: BTreeMap::new(), games: Vec::new() };
        assert_eq!(results.to_text(), format!("{head}\n\"thinking\":{{}},\n\"games\":[\n\n]}}\n"));
        results.thinking.insert("doge".to_owned(), Thinking { decisions: 3, seconds: 0.5 });
        let played = |game| Played { game, scores: vec![3, 4], ranks: vec![2, 1], forfeit: None, luck: None };
        results.games = vec![played(0), played(1)];
        let lines = [
            head,
            r#""thinking":{"doge":{"decisions":3,"seconds":0.5}},"#,
            r#""games":["#,
            r#"{"game":0,"scores":[3,4],"ranks":[2,1]},"#,
            r#"{"game":1,"scores":[3,4],"ranks":[2,1]}"#,
            "]}\n",
        ];
        assert_eq!(results.to_text(), lines.join("\n"));
        assert_eq!(Results::parse(&results.to_text()), Ok(results));
    }

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
