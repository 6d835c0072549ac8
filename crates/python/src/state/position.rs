//! A position of any game behind one interface, and how it came about.

use std::any::Any;
use std::hash::{DefaultHasher, Hasher};

use fondaco_game::encode::{Choice, next_choice};
use fondaco_game::{Dice, Edition as _, Memory, NoStory, Outcome, Record, Seat, Step, StepOf, Turn, Viewer, Weight};
use pyo3::prelude::*;

use crate::begin;
use crate::edition::Edition;
use crate::games::{ForGame, Kind, wrong};

/// The most steps that one call draws in a row; no game draws as many.
const MOST_DRAWS: usize = 10_000;

/// A position of some game, and how it came about.
pub(crate) trait Position: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn copy(&self) -> Box<dyn Position>;
    fn is_same(&self, other: &dyn Position) -> bool;
    fn hash(&self) -> u64;
    fn name(&self) -> &'static str;
    fn players(&self) -> usize;
    fn round(&self) -> (u8, u8);
    fn turn(&self) -> Turn;
    fn outcome(&self) -> Option<Outcome>;
    fn actions(&self) -> usize;
    fn size(&self) -> usize;
    fn edition(&self) -> Edition;
    fn ids(&self) -> Vec<u32>;
    fn legal(&self) -> Vec<(u32, String)>;
    fn text(&self, id: u32) -> PyResult<String>;
    fn id(&self, text: &str) -> PyResult<u32>;
    fn mask(&self, out: &mut [bool]);
    fn path(&self, id: u32) -> PyResult<Vec<(u32, u32)>>;
    fn next_choice(&self, prefix: &[(u8, u8)]) -> Option<(u8, Vec<bool>)>;
    fn chances(&self) -> Vec<(String, Weight)>;
    fn apply(&mut self, id: u32) -> PyResult<()>;
    fn play(&mut self, text: &str) -> PyResult<()>;
    fn draw_at(&mut self, place: usize) -> PyResult<()>;
    fn deal(&mut self, seed: u64) -> usize;
    fn tensor(&self, seat: Seat, memory: Memory, out: &mut [f32]);
    fn edition_tensor(&self) -> Vec<f32>;
    fn observation(&self, viewer: Viewer) -> PyResult<String>;
    fn history(&self) -> Vec<String>;
    fn record(&self, seats: Vec<String>) -> PyResult<String>;
    fn json(&self) -> PyResult<String>;
    /// How many steps were played here.
    fn played(&self) -> u64;
}

/// A position of the game `G`.
#[derive(Clone)]
pub(crate) struct Playing<G: Kind> {
    pub(crate) game: G,
    /// The first position and the steps from there; nothing if the position came from elsewhere.
    past: Option<(G, Vec<StepOf<G>>)>,
    /// How many steps were played here.
    at: u64,
}

impl<G: Kind> Playing<G> {
    fn new(game: G) -> Self {
        Playing { past: Some((game.clone(), Vec::new())), game, at: 0 }
    }

    /// A position that was met elsewhere.
    pub(crate) fn found(game: G) -> Self {
        Playing { game, past: None, at: 0 }
    }

    fn step(&mut self, step: StepOf<G>) -> PyResult<()> {
        self.game.play(&step, &mut NoStory).map_err(|refusal| wrong(format!("'{step}': {refusal}")))?;
        self.note(step);
        Ok(())
    }

    fn note(&mut self, step: StepOf<G>) {
        self.at += 1;
        if let Some((_, steps)) = &mut self.past {
            steps.push(step);
        }
    }

    fn decision(&self, id: u32) -> PyResult<G::Action> {
        self.game.action(id).ok_or_else(|| wrong(format!("{id} is the id of no decision here")))
    }
}

impl<G: Kind> Position for Playing<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| other.game == self.game)
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.game.hash(&mut hasher);
        hasher.finish()
    }

    fn name(&self) -> &'static str {
        G::NAME
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn round(&self) -> (u8, u8) {
        self.game.round()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn actions(&self) -> usize {
        G::ACTIONS
    }

    fn size(&self) -> usize {
        G::schema().size()
    }

    fn edition(&self) -> Edition {
        Edition { game: G::NAME, id: self.game.edition().id().clone() }
    }

    fn ids(&self) -> Vec<u32> {
        let mut ids = Vec::new();
        self.game.legal_ids(|run| ids.extend(run));
        ids.sort_unstable();
        ids
    }

    fn legal(&self) -> Vec<(u32, String)> {
        let actions = self.game.legal_actions();
        let mut legal: Vec<_> = actions.iter().map(|action| (self.game.id(action), action.to_string())).collect();
        legal.sort_unstable();
        legal
    }

    fn text(&self, id: u32) -> PyResult<String> {
        Ok(self.decision(id)?.to_string())
    }

    fn id(&self, text: &str) -> PyResult<u32> {
        let action: G::Action = text.parse().map_err(wrong)?;
        self.game.check(&Step::Action(action)).map_err(|refusal| wrong(format!("'{action}': {refusal}")))?;
        Ok(self.game.id(&action))
    }

    fn mask(&self, out: &mut [bool]) {
        self.game.mask(out);
    }

    fn path(&self, id: u32) -> PyResult<Vec<(u32, u32)>> {
        let path = self.game.path(&self.decision(id)?);
        Ok(path.iter().map(|choice| (choice.head.into(), choice.value.into())).collect())
    }

    fn next_choice(&self, prefix: &[(u8, u8)]) -> Option<(u8, Vec<bool>)> {
        let paths: Vec<_> = self.game.legal_actions().iter().map(|action| self.game.path(action)).collect();
        let prefix: Vec<_> = prefix.iter().map(|&(head, value)| Choice { head, value }).collect();
        let mut mask = vec![false; G::HEADS.iter().map(|head| head.size).max().unwrap_or(0)];
        let head = next_choice(&paths, &prefix, &mut mask)?;
        mask.truncate(G::HEADS[usize::from(head)].size);
        Some((head, mask))
    }

    fn chances(&self) -> Vec<(String, Weight)> {
        self.game.legal_chances().into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }

    fn apply(&mut self, id: u32) -> PyResult<()> {
        let action = self.decision(id)?;
        self.step(Step::Action(action))
    }

    fn play(&mut self, text: &str) -> PyResult<()> {
        let step = StepOf::<G>::parse(text, self.game.turn()).map_err(wrong)?;
        self.step(step)
    }

    fn draw_at(&mut self, place: usize) -> PyResult<()> {
        let chances = self.game.legal_chances();
        let Some((chance, _)) = chances.get(place) else {
            if chances.is_empty() {
                return Err(wrong("nothing is drawn here: a player decides, or the game is over"));
            }
            return Err(wrong(format!("there is no outcome {place}, but {} of them", chances.len())));
        };
        self.step(Step::Chance(*chance))
    }

    fn deal(&mut self, seed: u64) -> usize {
        // Each draw of a game is another one, whoever asks for it with the same seed.
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.at.to_le_bytes());
        let mut dice = Dice::from_key(key);
        let mut drawn = 0;
        while self.game.turn() == Turn::Chance && drawn < MOST_DRAWS {
            let step = Step::Chance(dice.draw(&self.game));
            self.game.apply(&step, &mut NoStory);
            self.note(step);
            drawn += 1;
        }
        drawn
    }

    fn tensor(&self, seat: Seat, memory: Memory, out: &mut [f32]) {
        self.game.tensor(seat, memory, out);
    }

    fn edition_tensor(&self) -> Vec<f32> {
        let mut out = vec![0.0; G::edition_schema().size()];
        G::edition_tensor(self.game.edition(), &mut out);
        out
    }

    fn observation(&self, viewer: Viewer) -> PyResult<String> {
        serde_json::to_string(&self.game.observe(viewer)).map_err(wrong)
    }

    fn history(&self) -> Vec<String> {
        self.past.iter().flat_map(|(_, steps)| steps).map(ToString::to_string).collect()
    }

    fn record(&self, seats: Vec<String>) -> PyResult<String> {
        let (start, steps) = self.past.as_ref().ok_or_else(|| {
            wrong("this position was read from JSON: how it came about is not known, so there is no record")
        })?;
        let mut record = Record::new(start);
        record.seats = seats;
        steps.iter().for_each(|step| record.push(step));
        if let Some(outcome) = self.game.outcome() {
            record.finish(&outcome);
        }
        Ok(record.to_text())
    }

    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.game).map_err(wrong)
    }

    fn played(&self) -> u64 {
        self.at
    }
}

/// The beginning of a game.
pub(super) struct Begin<'a> {
    pub(super) players: Option<usize>,
    pub(super) edition: Option<&'a Edition>,
    pub(super) setup: Option<&'a str>,
}

impl ForGame for Begin<'_> {
    type Result = PyResult<Box<dyn Position>>;

    fn run<G: Kind>(self) -> Self::Result {
        let game = begin::game::<G>(begin::components::<G>(self.edition)?, self.players, self.setup)?;
        Ok(Box::new(Playing::new(game)))
    }
}

/// A position, or one of a record.
pub(super) enum Written<'a> {
    Json(&'a str, u64),
    Record(&'a Record, Option<usize>),
}

impl ForGame for Written<'_> {
    type Result = PyResult<Box<dyn Position>>;

    fn run<G: Kind>(self) -> Self::Result {
        match self {
            Written::Json(text, at) => {
                let game: G = serde_json::from_str(text).map_err(wrong)?;
                Ok(Box::new(Playing { at, ..Playing::found(game) }))
            }
            Written::Record(record, at) => {
                record.keep_edition::<G>().map_err(wrong)?;
                let mut replay = record.replay::<G>().map_err(wrong)?;
                let mut playing = Playing::new(replay.game().clone());
                while at.is_none_or(|at| replay.at() < at) {
                    let Some(step) = replay.step(&mut NoStory).map_err(wrong)? else { break };
                    playing.note(step);
                }
                playing.game = replay.game().clone();
                Ok(Box::new(playing))
            }
        }
    }
}
