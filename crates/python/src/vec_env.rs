//! Many games at once, for Python.

use fondaco_game::Memory;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::begin;
use crate::edition::Edition;
use crate::envs::{Board, Envs, Games};
use crate::games::{self, ForGame, Kind, Reward, memory, named, wrong};
use crate::state::State;

/// The most games at once: an observation of each is in memory.
const MOST_ENVS: usize = 1 << 20;
/// The most threads.
const MOST_THREADS: usize = 1024;

/// Thousands of games at once. Chance is resolved inside, a game that is over begins anew, and nothing of it needs the
/// interpreter's lock. The arrays are always the same ones, and `step` and `reset` write into them, and only there where something
/// changes: copy what must stay, and what you want to write into.
#[pyclass(module = "fondaco")]
pub(crate) struct VecEnv {
    envs: Box<dyn Envs>,
    count: usize,
    /// What each seat whose turn it is knows: one row for each game.
    #[pyo3(get)]
    observations: Py<PyArray2<f32>>,
    /// Which of its decisions are legal: one row for each game.
    #[pyo3(get)]
    masks: Py<PyArray2<bool>>,
    /// Whose turn it is in each game.
    #[pyo3(get)]
    seats: Py<PyArray1<i64>>,
    /// What the game that has just ended was worth to each seat: one row for each game.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// The points of the game that has just ended: one row for each game.
    #[pyo3(get)]
    scores: Py<PyArray2<i32>>,
    /// Whether a game has just ended, and another one begun.
    #[pyo3(get)]
    dones: Py<PyArray1<bool>>,
    /// How many play in each game.
    #[pyo3(get)]
    players: Py<PyArray1<i64>>,
}

/// The beginning of many games.
struct Begin<'a> {
    count: usize,
    players: &'a [usize],
    edition: Option<&'a Edition>,
    setup: Option<&'a str>,
    memory: Memory,
    reward: Reward,
    threads: usize,
}

impl ForGame for Begin<'_> {
    type Result = PyResult<Box<dyn Envs>>;

    fn run<G: Kind>(self) -> Self::Result {
        let edition = begin::components::<G>(self.edition)?;
        if !G::fits(edition) {
            return Err(wrong("this edition has decisions with larger ids than a mask can show: its `fits` is false"));
        }
        let start = |&players: &usize| begin::game(edition, Some(players), self.setup);
        let starts: Vec<G> = self.players.iter().map(start).collect::<PyResult<_>>()?;
        Ok(Box::new(Games::new(starts, self.count, self.memory, self.reward, self.threads)))
    }
}

/// One number of players for all games, or several that take turns.
#[derive(FromPyObject)]
enum Players {
    One(usize),
    Several(Vec<usize>),
}

#[pymethods]
impl VecEnv {
    #[new]
    #[pyo3(signature = (game, count, players=Players::One(4), *, seed=0, threads=1, memory="perfect", reward="win", edition=None, setup=None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        count: usize,
        players: Players,
        #[pyo3(from_py_with = games::seed)] seed: u64,
        threads: usize,
        memory: &str,
        reward: &str,
        edition: Option<PyRef<'_, Edition>>,
        setup: Option<&str>,
    ) -> PyResult<Self> {
        let players = match players {
            Players::One(players) => vec![players],
            Players::Several(players) => players,
        };
        if count == 0 || count > MOST_ENVS {
            return Err(wrong(format!("count goes from 1 to {MOST_ENVS}, and is {count}")));
        }
        if players.is_empty() || players.len() > count {
            return Err(wrong("name one number of players, or at most as many as there are games"));
        }
        if threads == 0 || threads > MOST_THREADS {
            return Err(wrong(format!("threads go from 1 to {MOST_THREADS}, not to {threads}")));
        }
        let begin = Begin {
            count,
            players: &players,
            edition: edition.as_deref(),
            setup,
            memory: self::memory(memory)?,
            reward: Reward::named(reward)?,
            threads,
        };
        let envs = games::run(named(game)?, begin)?;
        let (size, actions) = envs.sizes();
        let width = players.iter().copied().max().unwrap_or(0);
        let seated: Vec<i64> = (0..count).map(|place| players[place % players.len()] as i64).collect();
        let mut all = VecEnv {
            envs,
            count,
            observations: PyArray2::zeros(py, [count, size], false).unbind(),
            masks: PyArray2::zeros(py, [count, actions], false).unbind(),
            seats: PyArray1::zeros(py, count, false).unbind(),
            rewards: PyArray2::zeros(py, [count, width], false).unbind(),
            scores: PyArray2::zeros(py, [count, width], false).unbind(),
            dones: PyArray1::zeros(py, count, false).unbind(),
            players: PyArray1::from_vec(py, seated).unbind(),
        };
        all.reset(py, seed)?;
        Ok(all)
    }

    /// Begins all games anew. The same seed gives the same games, on any number of threads.
    #[pyo3(signature = (seed=0))]
    fn reset(&mut self, py: Python<'_>, #[pyo3(from_py_with = games::seed)] seed: u64) -> PyResult<()> {
        self.with_board(py, |envs, board| {
            envs.reset(seed, board);
            Ok(())
        })
    }

    /// Plays a decision in each game, by id. If one of them is illegal, none is played.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let array = actions.extract::<PyReadonlyArray1<'_, i64>>();
        // Whatever is not the usual array is copied: a list, another width of numbers, every other number of an array.
        let copied;
        let actions = if let Some(slice) = array.as_ref().ok().and_then(|array| array.as_slice().ok()) {
            slice
        } else {
            let wanted =
                |_| PyTypeError::new_err("decisions are an array or a list of ids, a whole number for each game");
            copied = actions.extract::<Vec<i64>>().map_err(wanted)?;
            copied.as_slice()
        };
        if actions.len() != self.count {
            return Err(wrong(format!("{} decisions for {} games", actions.len(), self.count)));
        }
        let illegal = |(place, why): (usize, String)| PyValueError::new_err(format!("game {place}: {why}"));
        self.with_board(py, |envs, board| envs.step(actions, board).map_err(illegal))
    }

    /// A random legal decision for each game, all equally likely.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let out = PyArray1::zeros(py, self.count, false);
        let mut ids = out.try_readwrite().map_err(|error| wrong(error.to_string()))?;
        let ids_slice = ids.as_slice_mut()?;
        let envs = &mut self.envs;
        py.detach(|| envs.sample(ids_slice));
        drop(ids);
        Ok(out)
    }

    /// The position of one of the games, as a `State` that goes its own way. How it came about is not known.
    fn state(&self, place: usize) -> PyResult<State> {
        if place >= self.count {
            return Err(PyIndexError::new_err(format!("there is no game {place}, but {} of them", self.count)));
        }
        Ok(State { position: self.envs.position(place) })
    }

    fn __len__(&self) -> usize {
        self.count
    }
}

impl VecEnv {
    /// Does something with all games and the arrays, while other threads of Python go on.
    fn with_board(
        &mut self,
        py: Python<'_>,
        act: impl FnOnce(&mut dyn Envs, Board<'_>) -> PyResult<()> + Send,
    ) -> PyResult<()> {
        let busy = |error: numpy::BorrowError| wrong(format!("an array is in use elsewhere: {error}"));
        let mut observations = self.observations.bind(py).try_readwrite().map_err(busy)?;
        let mut masks = self.masks.bind(py).try_readwrite().map_err(busy)?;
        let mut seats = self.seats.bind(py).try_readwrite().map_err(busy)?;
        let mut rewards = self.rewards.bind(py).try_readwrite().map_err(busy)?;
        let mut scores = self.scores.bind(py).try_readwrite().map_err(busy)?;
        let mut dones = self.dones.bind(py).try_readwrite().map_err(busy)?;
        let board = Board {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            scores: scores.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
        };
        let envs = &mut *self.envs;
        py.detach(|| act(envs, board))
    }
}
