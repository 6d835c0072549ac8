//! A game as plain JSON: what it was played with and every step as text. Replaying needs no random generator.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::edition::{About, Edition, EditionId};
use crate::game::{Game, NoStory};
use crate::outcome::Outcome;
use crate::portable::Portable;
use crate::seat::Turn;
use crate::step::{NotationError, Refusal, Step, StepOf};

/// A recorded game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The component data.
    pub edition: EditionId,
    /// The canonical text of the edition, if the record carries it: then nothing else is needed to replay it. Records of the edition
    /// that is compiled in need not carry it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub components: Option<String>,
    /// What was decided before the game, as the game writes it.
    pub setup: serde_json::Value,
    /// Who held each seat, if anybody wrote it down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// Every step from the first, decisions and draws alike.
    pub steps: Vec<String>,
    /// The result, once the game is over.
    #[serde(default)]
    pub result: Option<serde_json::Value>,
}

/// What is wrong with one step of a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum StepError {
    /// It is no notation of what is due.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The rules do not allow it there.
    #[error("'{step}': {refusal}")]
    Refused {
        /// The step.
        step: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// Nothing can follow.
    #[error("the game is over, but the record goes on")]
    Over,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is no record at all.
    #[error("not a record: {0}")]
    Unreadable(#[source] JsonError),
    /// It is a record of a game that nobody here knows.
    #[error("no game is called '{0}'")]
    UnknownGame(String),
    /// It is a record of another game.
    #[error("a record of '{found}', not of {expected}")]
    Game {
        /// The game that was asked for.
        expected: &'static str,
        /// The game it is of.
        found: String,
    },
    /// It was played by other rules than these.
    #[error("played by version {found} of the rules; the newest that this program knows is {known}")]
    Rules {
        /// The newest version that this program knows.
        known: u32,
        /// The version it was played by.
        found: u32,
    },
    /// It was played with component data that are not at hand.
    #[error("played with the edition {0}, which is not loaded, and the record does not carry it")]
    Edition(EditionId),
    /// It carries component data that it was not played with, or that cannot be played with; or it names what can be no edition.
    #[error("{0}")]
    Components(String),
    /// Its setup is none of this game's.
    #[error("setup: {0}")]
    UnreadableSetup(#[source] JsonError),
    /// Its setup is not playable.
    #[error("setup: {0}")]
    Setup(#[source] Unplayable),
    /// One of its steps is no notation or not legal where it stands.
    #[error("step {seq}: {why}")]
    Step {
        /// Which one, from 0.
        seq: usize,
        /// What is wrong with it.
        #[source]
        why: StepError,
    },
    /// Its result is not what its steps lead to.
    #[error("result: {0}")]
    Result(#[from] ResultError),
}

/// Text that is no JSON, or not what it should be.
#[derive(Clone, Debug)]
pub struct JsonError(Arc<serde_json::Error>);

impl JsonError {
    /// The line and column where reading stopped, from 1; 0 if it was no text that was read.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        (self.0.line(), self.0.column())
    }
}

/// Why a setup is not playable: the game's own [`SetupError`](Game::SetupError), which is found by its type.
#[derive(Clone, Debug)]
pub struct Unplayable(Arc<dyn std::error::Error + Send + Sync>);

impl Unplayable {
    /// The game's own error.
    #[must_use]
    pub fn downcast_ref<E: std::error::Error + 'static>(&self) -> Option<&E> {
        self.0.downcast_ref()
    }
}

/// Both are equal if they say the same.
macro_rules! shared_error {
    ($($type:ident),+) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::error::Error for $type {}

        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.to_string() == other.to_string()
            }
        }

        impl Eq for $type {}
    )+};
}

shared_error!(JsonError, Unplayable);

/// How a stored result is not what the steps lead to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ResultError {
    /// None is stored.
    #[error("the game is over, but no result is stored")]
    Missing,
    /// It is stored too early.
    #[error("a result is stored, but after {steps} steps the game goes on")]
    Early {
        /// How many steps there are.
        steps: usize,
    },
    /// It is another one. This is the first difference.
    #[error("{}", in_words(path, stored.as_ref(), found.as_ref()))]
    Differs {
        /// Where, such as `ranks[2]`.
        path: String,
        /// What is stored there.
        stored: Option<Value>,
        /// What the steps lead to.
        found: Option<Value>,
    },
}

impl Record {
    /// Begins the record of a game from its first position.
    #[must_use]
    pub fn new<G: Portable>(game: &G) -> Self {
        Record {
            game: G::NAME.to_owned(),
            rules: game.rules(),
            edition: game.edition().id().clone(),
            components: carried(game.edition()),
            setup: to_json(&game.setup()),
            seats: Vec::new(),
            steps: Vec::new(),
            result: None,
        }
    }

    /// Adds a step that was played.
    pub fn push<A, C>(&mut self, step: &Step<A, C>)
    where
        Step<A, C>: std::fmt::Display,
    {
        self.steps.push(step.to_string());
    }

    /// Stores the result.
    pub fn finish(&mut self, outcome: &Outcome) {
        self.result = Some(to_json(outcome));
    }

    /// Reads a record.
    ///
    /// # Errors
    /// If the text is no record.
    pub fn parse(json: &str) -> Result<Self, RecordError> {
        serde_json::from_str(json).map_err(|error| RecordError::Unreadable(JsonError(Arc::new(error))))
    }

    /// Writes it, one step a line, as people like to read it.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a record has nothing that JSON cannot say") + "\n"
    }

    /// Starts to replay it. Its edition must be at hand: see [`keep_edition`](Record::keep_edition).
    ///
    /// # Errors
    /// If it is of another game, version or edition, or cannot be set up.
    pub fn replay<G: Portable>(&self) -> Result<Replay<'_, G>, RecordError> {
        if self.game != G::NAME {
            return Err(RecordError::Game { expected: G::NAME, found: self.game.chars().take(40).collect() });
        }
        if !G::knows_rules(self.rules) {
            return Err(RecordError::Rules { known: G::RULES, found: self.rules });
        }
        let Some(edition) = G::Edition::find(&self.edition) else {
            self.check_edition()?;
            return Err(RecordError::Edition(self.edition.clone()));
        };
        let unreadable = |error| RecordError::UnreadableSetup(JsonError(Arc::new(error)));
        let setup = G::Setup::deserialize(&self.setup).map_err(unreadable)?;
        let unplayable = |error| RecordError::Setup(Unplayable(Arc::new(error)));
        let game = G::by_rules(self.rules, edition, &setup).map_err(unplayable)?;
        Ok(Replay { record: self, game, at: 0 })
    }

    /// Checks the edition that it carries, if it does, and keeps it, so that it can be replayed. Whoever reads records from elsewhere
    /// calls this before; it is apart because a browser loads what reads editions only when it is needed.
    ///
    /// # Errors
    /// If what it carries is not what it was played with, or cannot be played with.
    pub fn keep_edition<G: Game>(&self) -> Result<(), RecordError> {
        let Some(components) = &self.components else { return Ok(()) };
        self.check_edition()?;
        let EditionId { name, hash } = EditionId::new(&self.edition.name, components);
        if hash != self.edition.hash {
            let why = format!(
                "the components that the record carries have the hash {hash}, but its edition is {}",
                self.edition
            );
            return Err(RecordError::Components(why));
        }
        if G::Edition::find(&self.edition).is_some() {
            return Ok(());
        }
        let unusable = |why: &str| RecordError::Components(format!("the components that the record carries: {why}"));
        let carried =
            G::Edition::restore(About::named(&name), components).map_err(|faults| unusable(&faults.first()))?;
        carried.keep().map(drop).map_err(|full| unusable(&full.to_string()))
    }

    fn check_edition(&self) -> Result<(), RecordError> {
        self.edition
            .check()
            .map_err(|fault| RecordError::Components(format!("the edition that the record names: {fault}")))
    }

    /// Replays it whole and compares the result: the final position of a good record.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn verify<G: Portable>(&self) -> Result<G, RecordError> {
        let mut replay = self.replay::<G>()?;
        while replay.step(&mut NoStory)?.is_some() {}
        let game = replay.game;
        match (game.outcome().map(|outcome| to_json(&outcome)), &self.result) {
            (None, None) => Ok(game),
            (Some(found), Some(stored)) if found == *stored => Ok(game),
            (Some(found), Some(stored)) => Err(difference(String::new(), stored, &found).into()),
            (Some(_), None) => Err(ResultError::Missing.into()),
            (None, Some(_)) => Err(ResultError::Early { steps: self.steps.len() }.into()),
        }
    }
}

/// A record being replayed, step by step.
#[derive(Clone, Debug)]
pub struct Replay<'r, G> {
    record: &'r Record,
    game: G,
    at: usize,
}

impl<G: Game> Replay<'_, G> {
    /// The position reached so far.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many steps have been replayed.
    #[must_use]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Replays the next step and says which it was; none when there is no more.
    ///
    /// # Errors
    /// If the step is no notation or not legal. The position is then as it was.
    pub fn step(&mut self, story: &mut impl Extend<G::Event>) -> Result<Option<StepOf<G>>, RecordError> {
        let Some(text) = self.record.steps.get(self.at) else { return Ok(None) };
        let refuse = |why: StepError| RecordError::Step { seq: self.at, why };
        let turn = self.game.turn();
        if turn == Turn::Over {
            return Err(refuse(StepError::Over));
        }
        let step = StepOf::<G>::parse(text, turn).map_err(|error| refuse(error.into()))?;
        let illegal = |refusal| refuse(StepError::Refused { step: step.to_string(), refusal });
        self.game.play(&step, story).map_err(illegal)?;
        self.at += 1;
        Ok(Some(step))
    }

    /// Replays until `at` steps have been played, or all there are.
    ///
    /// # Errors
    /// As [`step`](Replay::step).
    pub fn seek(&mut self, at: usize) -> Result<(), RecordError> {
        while self.at < at && self.step(&mut NoStory)?.is_some() {}
        Ok(())
    }
}

/// The first place where two values differ.
fn difference(path: String, stored: &Value, found: &Value) -> ResultError {
    match (stored, found) {
        (Value::Object(stored), Value::Object(found)) => {
            let inside = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
            for (key, found) in found {
                match stored.get(key) {
                    Some(stored) if stored == found => {}
                    Some(stored) => return difference(inside(key), stored, found),
                    None => {
                        return ResultError::Differs { path: inside(key), stored: None, found: Some(found.clone()) };
                    }
                }
            }
            let more = stored.iter().find(|(key, _)| !found.contains_key(*key));
            let (key, stored) = more.map_or(("", None), |(key, stored)| (key.as_str(), Some(stored.clone())));
            ResultError::Differs { path: inside(&key.chars().take(40).collect::<String>()), stored, found: None }
        }
        (Value::Array(stored), Value::Array(found)) if stored.len() == found.len() => {
            let at = stored.iter().zip(found).position(|(stored, found)| stored != found).unwrap_or(0);
            difference(format!("{path}[{at}]"), &stored[at], &found[at])
        }
        _ => ResultError::Differs { path, stored: Some(stored.clone()), found: Some(found.clone()) },
    }
}

fn in_words(path: &str, stored: Option<&Value>, found: Option<&Value>) -> String {
    match (stored, found) {
        (Some(stored), Some(found)) => {
            let colon = if path.is_empty() { "" } else { ": " };
            format!("{path}{colon}{stored} is stored, but the steps lead to {found}")
        }
        (None, Some(found)) => format!("{path}: nothing is stored, but the steps lead to {found}"),
        (_, None) => format!("'{path}' is stored, but the steps lead to no such thing"),
    }
}

/// The canonical text of an edition, unless it is compiled in.
#[must_use]
pub fn carried<E: Edition>(edition: &E) -> Option<String> {
    (edition.id() != E::reconstructed().id()).then(|| edition.canonical())
}

fn to_json(value: &impl Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("setups and results have nothing that JSON cannot say")
}
