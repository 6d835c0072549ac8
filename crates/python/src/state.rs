//! Positions.

use std::any::Any;
use std::hash::{DefaultHasher, Hasher};

use fondaco_game::encode::{Choice, next_choice};
use fondaco_game::{Dice, Edition as _, Memory, NoStory, Outcome, Record, Seat, Step, StepOf, Turn, Viewer, Weight};
use fondaco_table::GameName;
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::edition::{Edition, found};
use crate::games::{self, Errand, Kind, Reward, memory, named, wrong};

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
struct Begin<'a> {
    players: Option<usize>,
    edition: Option<&'a Edition>,
    setup: Option<&'a str>,
}

impl Errand for Begin<'_> {
    type Result = PyResult<Box<dyn Position>>;

    fn run<G: Kind>(self) -> Self::Result {
        let edition = match self.edition {
            None => G::Edition::reconstructed(),
            Some(edition) if edition.game == G::NAME => found::<G>(&edition.id)?,
            Some(edition) => return Err(wrong(format!("an edition of {}, not of {}", edition.game, G::NAME))),
        };
        let players = self.players.unwrap_or(4);
        if !G::PLAYERS.contains(&players) {
            let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
            return Err(wrong(format!("{} is for {least} to {most} players, not for {players}", G::TITLE)));
        }
        let setup = match self.setup {
            None => G::default_setup(players),
            Some(setup) => serde_json::from_str(setup).map_err(|error| wrong(format!("setup: {error}")))?,
        };
        let game = G::new(edition, &setup).map_err(wrong)?;
        Ok(Box::new(Playing::new(game)))
    }
}

/// A position, or one of a record.
enum Written<'a> {
    Json(&'a str, u64),
    Record(&'a Record, Option<usize>),
}

impl Errand for Written<'_> {
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

/// A position of a game. It changes when a decision or a draw is played; `clone` keeps it as it is.
///
/// ```python
/// state = fondaco.State("strozzi", players=4)
/// while not state.is_over:
///     if state.is_chance:
///         state.deal(seed=1)
///     else:
///         state.apply(state.legal()[0])
/// print(state.scores())
/// ```
#[pyclass(module = "fondaco")]
pub(crate) struct State {
    pub(crate) position: Box<dyn Position>,
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, players=None, *, edition=None, setup=None))]
    fn new(
        game: &str,
        players: Option<usize>,
        edition: Option<PyRef<'_, Edition>>,
        setup: Option<&str>,
    ) -> PyResult<Self> {
        let begin = Begin { players, edition: edition.as_deref(), setup };
        Ok(State { position: games::run(named(game)?, begin)? })
    }

    /// A position that `to_json` wrote. It is checked: nothing may be lost, doubled or where it cannot be.
    /// The draws of `deal` go on as after so many steps.
    #[staticmethod]
    #[pyo3(signature = (game, text, played=0))]
    fn from_json(game: &str, text: &str, played: u64) -> PyResult<Self> {
        Ok(State { position: games::run(named(game)?, Written::Json(text, played))? })
    }

    /// The position that a record leads to, or that after its first `at` steps.
    #[staticmethod]
    #[pyo3(signature = (text, at=None))]
    fn from_record(text: &str, at: Option<usize>) -> PyResult<Self> {
        let record = Record::parse(text).map_err(wrong)?;
        let game: GameName = named(&record.game)?;
        Ok(State { position: games::run(game, Written::Record(&record, at))? })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.position.name()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> usize {
        self.position.players()
    }

    /// The component data.
    #[getter]
    fn edition(&self) -> Edition {
        self.position.edition()
    }

    /// The round, from 1, and how many there are.
    #[getter]
    fn round(&self) -> (u8, u8) {
        self.position.round()
    }

    /// Whose decision is due; nobody's when something is drawn and when the game is over.
    #[getter]
    fn player(&self) -> Option<usize> {
        self.position.turn().player().map(Seat::index)
    }

    /// Whether something is to be drawn.
    #[getter]
    fn is_chance(&self) -> bool {
        self.position.turn() == Turn::Chance
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.turn() == Turn::Over
    }

    /// Ids of decisions are below this.
    #[getter]
    fn num_actions(&self) -> usize {
        self.position.actions()
    }

    /// How many numbers a tensor has.
    #[getter]
    fn tensor_size(&self) -> usize {
        self.position.size()
    }

    /// The ids of the legal decisions, sorted.
    fn legal(&self) -> Vec<u32> {
        self.position.ids()
    }

    /// The legal decisions as text, in the order of their ids.
    fn texts(&self) -> Vec<String> {
        self.position.legal().into_iter().map(|(_, text)| text).collect()
    }

    /// The decision with this id, as text.
    fn text(&self, id: u32) -> PyResult<String> {
        self.position.text(id)
    }

    /// The id of a legal decision.
    fn id(&self, text: &str) -> PyResult<u32> {
        self.position.id(text)
    }

    /// Which decisions are legal, by id; written into `out` if that is given.
    #[pyo3(signature = (out=None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<bool>>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.position.actions(), false));
        self.position.mask(filled(&mut borrow(&out)?, self.position.actions())?);
        Ok(out)
    }

    /// The small choices that make the decision with this id: of each, the place of its kind in `numbers(game)["heads"]`, and what
    /// is chosen.
    fn path(&self, id: u32) -> PyResult<Vec<(u32, u32)>> {
        self.position.path(id)
    }

    /// What may be chosen next after these small choices: the place of its kind, and a mask as long as that is large; nothing if
    /// they are a whole decision, or the beginning of none.
    #[pyo3(signature = (prefix=Vec::new()))]
    fn next_choice<'py>(&self, py: Python<'py>, prefix: Vec<(u8, u8)>) -> Option<(u32, Bound<'py, PyArray1<bool>>)> {
        let (head, mask) = self.position.next_choice(&prefix)?;
        Some((head.into(), PyArray1::from_vec(py, mask)))
    }

    /// The outcomes of the draw that is due, each with its weight; none unless something is drawn.
    fn chances(&self) -> Vec<(String, Weight)> {
        self.position.chances()
    }

    /// Plays the decision with this id.
    fn apply(&mut self, id: u32) -> PyResult<()> {
        self.position.apply(id)
    }

    /// Plays a decision or a draw, in the game's notation.
    fn play(&mut self, text: &str) -> PyResult<()> {
        self.position.play(text)
    }

    /// Plays the outcome at this place of `chances()`.
    fn draw(&mut self, place: usize) -> PyResult<()> {
        self.position.draw_at(place)
    }

    /// Draws what is to be drawn before the next decision, and says how much that was.
    fn deal(&mut self, seed: u64) -> usize {
        self.position.deal(seed)
    }

    /// What a seat knows, as numbers; written into `out` if that is given. With `memory="sight"` only what lies in sight counts,
    /// with `"perfect"` everything that was public when it happened.
    #[pyo3(signature = (seat, memory="perfect", out=None))]
    fn tensor<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        memory: &str,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let (seat, memory) = (self.seat(seat)?, self::memory(memory)?);
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.position.size(), false));
        self.position.tensor(seat, memory, filled(&mut borrow(&out)?, self.position.size())?);
        Ok(out)
    }

    /// The component data as numbers.
    fn edition_tensor<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f32>> {
        PyArray1::from_vec(py, self.position.edition_tensor())
    }

    /// What a seat sees, as JSON; what everybody sees, if no seat is named.
    #[pyo3(signature = (seat=None))]
    fn observation(&self, seat: Option<usize>) -> PyResult<String> {
        let viewer = match seat {
            Some(seat) => Viewer::Player(self.seat(seat)?),
            None => Viewer::Spectator,
        };
        self.position.observation(viewer)
    }

    /// The points of each seat, once the game is over.
    fn scores(&self) -> PyResult<Vec<i32>> {
        Ok(self.outcome()?.scores().to_vec())
    }

    /// The rank of each seat, from 1, once the game is over.
    fn ranks(&self) -> PyResult<Vec<u32>> {
        // Bytes would become an object of their own in Python, and no list.
        Ok(self.outcome()?.ranks().iter().copied().map(u32::from).collect())
    }

    /// What the end is worth to each seat: `"win"` is the part of the victory less a fair share, `"rank"` goes from 1 for the first
    /// to -1 for the last, `"margin"` counts the points ahead of the others' average. All add up to 0; before the end they are 0.
    #[pyo3(signature = (reward="win"))]
    fn returns<'py>(&self, py: Python<'py>, reward: &str) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let reward = Reward::named(reward)?;
        let nothing = || vec![0.0; self.position.players()];
        let values = self.position.outcome().map_or_else(nothing, |outcome| reward.of(&outcome).to_vec());
        Ok(PyArray1::from_vec(py, values))
    }

    /// Every step so far, as text; nothing if the position was read from JSON.
    #[getter]
    fn history(&self) -> Vec<String> {
        self.position.history()
    }

    /// The game so far as a record, as `fondaco verify` and the browser read it.
    #[pyo3(signature = (seats=Vec::new()))]
    fn record(&self, seats: Vec<String>) -> PyResult<String> {
        if !seats.is_empty() && seats.len() != self.position.players() {
            return Err(wrong(format!("{} names for {} seats", seats.len(), self.position.players())));
        }
        self.position.record(seats)
    }

    /// The position as JSON, hidden facts included.
    fn to_json(&self) -> PyResult<String> {
        self.position.json()
    }

    /// The same position, which then goes its own way.
    fn clone(&self) -> Self {
        State { position: self.position.copy() }
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position.is_same(&*other.position)
    }

    fn __hash__(&self) -> u64 {
        self.position.hash()
    }

    // A record has the edition and the steps, too. Of a position that came from JSON there is none.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (state, class, py) = (slf.borrow(), slf.get_type(), slf.py());
        match state.position.record(Vec::new()) {
            Ok(record) => Ok((class.getattr("from_record")?, (record,).into_pyobject(py)?)),
            Err(_) => {
                let parts = (state.position.name(), state.position.json()?, state.position.played());
                Ok((class.getattr("from_json")?, parts.into_pyobject(py)?))
            }
        }
    }

    fn __repr__(&self) -> String {
        let turn = match self.position.turn() {
            Turn::Player(seat) => format!("seat {seat} decides"),
            Turn::Chance => "something is drawn".to_owned(),
            Turn::Over => "over".to_owned(),
        };
        let (round, rounds) = self.position.round();
        format!("<State of {}: round {round} of {rounds}, {turn}>", self.position.name())
    }
}

impl State {
    fn seat(&self, seat: usize) -> PyResult<Seat> {
        let mut seats = Seat::all(self.position.players());
        seats.nth(seat).ok_or_else(|| wrong(format!("nobody sits at {seat}")))
    }

    fn outcome(&self) -> PyResult<Outcome> {
        self.position.outcome().ok_or_else(|| wrong("the game goes on: there is no result yet"))
    }
}

/// An array to write into.
fn borrow<'py, T: numpy::Element>(out: &Bound<'py, PyArray1<T>>) -> PyResult<PyReadwriteArray1<'py, T>> {
    out.try_readwrite().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Its numbers, if there are as many as there must be.
fn filled<'a, T: numpy::Element>(out: &'a mut PyReadwriteArray1<'_, T>, size: usize) -> PyResult<&'a mut [T]> {
    let slice = out.as_slice_mut()?;
    if slice.len() == size { Ok(slice) } else { Err(wrong(format!("{} places for {size} numbers", slice.len()))) }
}
