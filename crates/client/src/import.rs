//! A record that was downloaded before becomes a game that is kept here: to look at, or to play on.
//!
//! [`read`] is pure: from the text of a file to a game that can be [opened](Imported::open), or to what is wrong with it. A
//! file is checked whole before anything is kept, so a bad one changes nothing.

use fondaco_game::{EditionId, Record, RecordError, Seat, Silence, Turn};
use fondaco_table::{
    AnyGame, AnyTable, Authority, Birth, Decree, Entry, ForGame, GameName, Holder, Level, MatchId, Name, Options,
    OptionsError, PlayerId, Seed, Stage,
};

use crate::store::ME;
use crate::t;

/// The largest file that is read; the longest game is a tenth of it.
pub const MOST_BYTES: usize = 1_000_000;

/// What a bot is that the record does not know the level of.
const USUAL_LEVEL: &str = "merchant";

/// A good record.
#[derive(Clone, PartialEq, Debug)]
pub struct Imported {
    options: Options,
    seats: Vec<Holder>,
    /// What is taken as given.
    given: Vec<String>,
    /// The last decision of a game that is over: a match cannot begin after its end.
    decision: Option<String>,
    /// The last step of such a game.
    end: Option<String>,
}

/// A table and all that is to be stored of it.
pub type Opened = (AnyTable, Vec<Entry>);

/// Why a file cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ImportError {
    /// It is too large to be a record.
    #[error("larger than {MOST_BYTES} bytes")]
    Large,
    /// It is no record.
    #[error("not a record")]
    Unreadable,
    /// It is of a game that we do not have.
    #[error("a record of {0}")]
    Game(String),
    /// Another version of the rules was in force.
    #[error("version {found} of the rules, not {known}")]
    Rules {
        /// That version.
        found: u64,
        /// The one that is known here.
        known: u32,
    },
    /// The component data are not at hand.
    #[error("edition {0}")]
    Edition(String),
    /// A step cannot be where it stands.
    #[error("step {0}")]
    Step(usize),
    /// Its parts contradict each other.
    #[error("setup or result")]
    Contradiction,
}

impl ImportError {
    /// What is wrong and what to do next, in the chosen language.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            ImportError::Large => t!("import-large"),
            ImportError::Unreadable => t!("import-unreadable"),
            ImportError::Game(game) => t!("import-game", game = game),
            ImportError::Rules { found, known } => t!("import-rules", found = *found, known = *known),
            ImportError::Edition(edition) => t!("import-edition", edition = edition),
            // People count from 1.
            ImportError::Step(step) => t!("import-step", step = *step + 1),
            ImportError::Contradiction => t!("import-contradiction"),
        }
    }
}

/// Reads a file. Who has no name in it has the name `me`.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn read(text: &str, me: &Name) -> Result<Imported, ImportError> {
    if text.len() > MOST_BYTES {
        return Err(ImportError::Large);
    }
    // Another version may write other fields, so its number is looked at before them.
    let any: serde_json::Value = serde_json::from_str(text).map_err(|_| ImportError::Unreadable)?;
    let game = any["game"].as_str().ok_or(ImportError::Unreadable)?;
    let name: GameName = game.parse().map_err(|_| ImportError::Game(game.chars().take(40).collect()))?;
    let found = any["rules"].as_u64().ok_or(ImportError::Unreadable)?;
    name.run(Reading { text, found, me })
}

struct Reading<'a> {
    text: &'a str,
    found: u64,
    me: &'a Name,
}

impl ForGame for Reading<'_> {
    type Out = Result<Imported, ImportError>;

    fn run<G: AnyGame>(self) -> Self::Out {
        if self.found != u64::from(G::RULES) {
            return Err(ImportError::Rules { found: self.found, known: G::RULES });
        }
        let record = Record::parse(self.text).map_err(|_| ImportError::Unreadable)?;
        let end = record.verify::<G>().map_err(|error| because(&error))?;
        let players = end.players();
        let (mut given, mut decision, mut last) = (record.steps.clone(), None, None);
        if end.turn() == Turn::Over {
            let at = last_decision::<G>(&record).ok_or(ImportError::Contradiction)?;
            (decision, last) = (given.get(at).cloned(), given.last().cloned());
            given.truncate(at);
        }
        let options = Options {
            setup: record.setup,
            edition: Some(record.edition),
            rules: Some(record.rules),
            ..Options::usual::<G>(players)
        };
        let holder = |seat: usize| holder(seat, record.seats.get(seat).map_or("", String::as_str), self.me);
        let seats = (0..players).map(holder).collect();
        Ok(Imported { options, seats, given, decision, end: last })
    }
}

fn because(error: &RecordError) -> ImportError {
    match error {
        RecordError::Unreadable(_) | RecordError::Game { .. } | RecordError::Rules { .. } => ImportError::Unreadable,
        RecordError::Edition(EditionId { name, .. }) => ImportError::Edition(name.chars().take(60).collect()),
        RecordError::Step { seq, .. } => ImportError::Step(*seq),
        RecordError::Setup(_) | RecordError::Result(_) => ImportError::Contradiction,
    }
}

/// Which of its steps is the last decision.
fn last_decision<G: AnyGame>(record: &Record) -> Option<usize> {
    let mut replay = record.replay::<G>().ok()?;
    let mut last = None;
    loop {
        let decides = matches!(replay.game().turn(), Turn::Player(_));
        if decides {
            last = Some(replay.at());
        }
        if replay.step(&mut Silence).ok()?.is_none() {
            return last.filter(|&at| at < record.steps.len());
        }
    }
}

/// Who sits there: the first seat is the person's own; the others are bots, or people for whom bots play on.
fn holder(seat: usize, written: &str, me: &Name) -> Holder {
    let person = |id: &str, name: Name| Holder::person(PlayerId::new(id).expect("an id"), name);
    let level = written.strip_prefix("bot ").filter(|level| level.parse::<fondaco_search::Level>().is_ok());
    match (seat, level.map(Level::new), Name::new(written)) {
        (0, None, Ok(name)) if !written.starts_with("bot ") => person(ME, name),
        (0, ..) => person(ME, me.clone()),
        (_, Some(Ok(level)), _) => Holder::bot(level),
        (_, None, Ok(name)) if !written.starts_with("bot ") => person(&format!("seat{seat}"), name),
        _ => Holder::bot(Level::new(USUAL_LEVEL).expect("a level")),
    }
}

impl Imported {
    /// Opens it as a match with this id. Draws that are still to come follow from the first of the seeds; but a game may end
    /// with a draw after its last decision, and then the seed is taken that draws what was drawn. (If none of them does, the
    /// last one counts: such a draw changes nothing any more.)
    ///
    /// # Errors
    /// If it cannot be played on.
    pub fn open(&self, id: &MatchId, seeds: impl IntoIterator<Item = Seed>, ms: u64) -> Result<Opened, OptionsError> {
        let mut last = None;
        for seed in seeds {
            let opened = self.open_with(id.clone(), seed, ms)?;
            let as_recorded = self.end.as_ref().is_none_or(|end| opened.0.record().steps.last() == Some(end));
            last = Some(opened);
            if as_recorded {
                break;
            }
        }
        last.ok_or(OptionsError::Setup { why: "seed".into() })
    }

    fn open_with(&self, id: MatchId, seed: Seed, ms: u64) -> Result<Opened, OptionsError> {
        let seats = Seat::all(self.seats.len()).zip(&self.seats).skip(1);
        let away: Vec<Seat> = seats.filter(|(_, holder)| holder.player().is_some()).map(|(seat, _)| seat).collect();
        let birth = Birth {
            id,
            options: self.options.clone(),
            given: self.given.clone(),
            seats: self.seats.clone(),
            owner: None,
            follows: None,
            seed,
        };
        let (mut table, opened) = AnyTable::open(birth, ms)?;
        let mut entries = opened.entries;
        // Where the table decides what is forced, the game may be over at once: then nothing of this is needed any more.
        if let Ok(started) = table.decree(Decree::Start, ms) {
            entries.extend(started.entries);
        }
        for seat in away {
            if let Ok(left) = table.decree(Decree::StandIn { seat }, ms) {
                entries.extend(left.entries);
            }
        }
        if let (Some(decision), Stage::Playing, Turn::Player(seat)) = (&self.decision, table.stage(), table.turn()) {
            let who = if seat == Seat::new(0) { Authority::Person(seat) } else { Authority::Bot(seat) };
            if let Ok(ended) = table.play(who, table.seq(), decision, ms) {
                entries.extend(ended.entries);
            }
        }
        Ok((table, entries))
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::{Dice, Edition as _, Game, Step};
    use fondaco_liguria::Liguria;
    use fondaco_strozzi::Strozzi;

    use super::*;

    fn me() -> Name {
        Name::new("Ginevra").unwrap()
    }

    /// A random game, or the beginning of one.
    fn played<G: Game>(players: usize, seed: u64, most: usize) -> Record {
        let options = Options::usual::<G>(players);
        let setup = serde_json::from_value(options.setup).unwrap();
        let mut game = G::new(G::Edition::reconstructed(), &setup).unwrap();
        let mut record = Record::begin(&game);
        record.seats =
            (0..players).map(|seat| if seat == 0 { "Caterina".into() } else { "bot apprentice".into() }).collect();
        let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
        while game.turn() != Turn::Over && record.steps.len() < most {
            game.actions(&mut actions);
            let step = match dice.pick(&actions) {
                Some(&action) => Step::Action(action),
                None => Step::Chance(dice.draw(&game)),
            };
            game.apply(&step, &mut Silence);
            record.push(&step);
        }
        if let Some(outcome) = game.outcome() {
            record.finish(&outcome);
        }
        record
    }

    fn opened(record: &Record) -> AnyTable {
        let imported = read(&record.to_text(), &me()).unwrap();
        let seeds = (0..=255).map(|number| Seed::new([number; 32]));
        let (table, entries) = imported.open(&MatchId::new("m").unwrap(), seeds, 5).unwrap();
        assert_eq!(AnyTable::replay(entries).unwrap(), table, "what is stored is the whole table");
        table
    }

    fn comes_back<G: Game>(players: usize) {
        for seed in 0..3 {
            let record = played::<G>(players, seed, usize::MAX);
            let table = opened(&record);
            assert!(matches!(table.stage(), Stage::Over(_)));
            assert_eq!(table.record(), record);
            for most in [0, 1, 40, record.steps.len() - 1] {
                let part = played::<G>(players, seed, most);
                let table = opened(&part);
                assert_eq!(table.record().steps[..most], part.steps[..], "what was played stands");
            }
        }
    }

    #[test]
    fn every_record_comes_back_as_it_was() {
        (3..=6).for_each(comes_back::<Strozzi>);
        (3..=4).for_each(comes_back::<Liguria>);
    }

    #[test]
    fn people_keep_their_names_and_bots_play_for_those_who_are_not_here() {
        let mut record = played::<Strozzi>(4, 1, 20);
        record.seats = vec!["bot doge".into(), "Anna".into(), "bot nobody knows".into(), String::new()];
        let table = opened(&record);
        let [mine, anna, third, fourth] = table.chairs() else { panic!("four seats") };
        assert!(mine.person_plays() && matches!(&mine.holder, Holder::Person { name, .. } if *name == me()));
        assert!(!anna.person_plays() && matches!(&anna.holder, Holder::Person { name, .. } if name.as_str() == "Anna"));
        for bot in [third, fourth] {
            assert_eq!(bot.bot().map(Level::as_str), Some(USUAL_LEVEL));
        }
    }

    fn wrong(change: impl FnOnce(&mut serde_json::Value)) -> ImportError {
        let mut value = serde_json::to_value(played::<Liguria>(3, 2, usize::MAX)).unwrap();
        change(&mut value);
        read(&value.to_string(), &me()).unwrap_err()
    }

    #[test]
    fn bad_files_are_told_apart() {
        let whole = played::<Strozzi>(3, 1, usize::MAX).to_text();
        let half = &whole[..whole.len() / 2];
        for text in ["", "{", "[]", "null", "3", "{\"game\":\"strozzi\"}", half, "\u{feff}{}", "PK\u{3}\u{4}"] {
            assert_eq!(read(text, &me()), Err(ImportError::Unreadable), "{text:.40}");
        }
        assert_eq!(read(&" ".repeat(MOST_BYTES + 1), &me()), Err(ImportError::Large));
        assert_eq!(wrong(|record| record["game"] = "chess".into()), ImportError::Game("chess".into()));
        assert_eq!(
            wrong(|record| {
                record["rules"] = 99.into();
                record["shape"] = "of another version".into();
            }),
            ImportError::Rules { found: 99, known: Liguria::RULES }
        );
        assert_eq!(wrong(|record| record["shape"] = "unknown".into()), ImportError::Unreadable);
        assert_eq!(wrong(|record| record["rules"] = "1".into()), ImportError::Unreadable);
        assert_eq!(wrong(|record| record["edition"]["name"] = "attic".into()), ImportError::Edition("attic".into()));
        assert_eq!(wrong(|record| record["setup"]["players"] = 40.into()), ImportError::Contradiction);
        assert_eq!(wrong(|record| record["result"] = serde_json::Value::Null), ImportError::Contradiction);
        assert_eq!(wrong(|record| record["steps"][7] = "dance".into()), ImportError::Step(7));
        assert_eq!(wrong(|record| drop(record["steps"].as_array_mut().unwrap().remove(0))), ImportError::Step(2));
    }

    #[test]
    fn each_kind_has_a_sentence_of_its_own() {
        let kinds = [
            ImportError::Large,
            ImportError::Unreadable,
            ImportError::Game("chess".into()),
            ImportError::Rules { found: 9, known: 1 },
            ImportError::Edition("attic".into()),
            ImportError::Step(0),
            ImportError::Contradiction,
        ];
        let mut said: Vec<String> = kinds.iter().map(ImportError::words).collect();
        assert!(said.iter().all(|words| words.len() > 40 && !words.contains("import-")));
        said.sort_unstable();
        said.dedup();
        assert_eq!(said.len(), kinds.len());
    }
}
