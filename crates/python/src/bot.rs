//! Bots, searches and analyses.

use std::any::Any;

use fondaco_game::insight::POINT;
use fondaco_game::{Step, Turn};
use fondaco_search::{Analyst, BotSpec, Budget, Level, Mind, Search};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::games::{self, ForGame, Kind, named, wrong};
use crate::state::{Playing, Position, State};

/// The most iterations of one call: it cannot be interrupted.
const MOST_ITERATIONS: u32 = 10_000_000;
/// How many iterations a bot makes that would otherwise think by the clock.
const USUAL_ITERATIONS: u32 = 1_000;

/// One of the bots, from `"random"` to `"doge"`. `"doge@2000"` makes 2000 iterations for a decision; a bot that would think by the
/// clock makes 1000 here, so that the same seed gives the same decisions everywhere.
#[pyclass(module = "fondaco")]
pub(crate) struct Bot {
    spec: BotSpec,
    seed: u64,
    /// The bot of the game that it decided in last.
    mind: Option<Box<dyn Decide>>,
}

/// A bot of some game.
pub(crate) trait Decide: Send + Sync {
    fn decide(&mut self, position: &dyn Position, budget: Budget) -> PyResult<u32>;
    fn game(&self) -> &'static str;
}

struct Thinker<G: Kind>(fondaco_search::Bot<G>);

impl<G: Kind> Decide for Thinker<G> {
    fn decide(&mut self, position: &dyn Position, budget: Budget) -> PyResult<u32> {
        let game = of::<G>(position)?;
        // What it searched before may have been another game.
        self.0.forget();
        let action = self.0.decide(game, budget, || false).map_err(wrong)?;
        Ok(game.id(&action))
    }

    fn game(&self) -> &'static str {
        G::NAME
    }
}

/// The position of this game.
fn of<G: Kind>(position: &dyn Position) -> PyResult<&G> {
    let any: &dyn Any = position.as_any();
    let playing = any.downcast_ref::<Playing<G>>();
    playing.map(|playing| &playing.game).ok_or_else(|| PyTypeError::new_err(format!("no position of {}", G::NAME)))
}

struct Begin(Level, u64);

impl ForGame for Begin {
    type Result = Box<dyn Decide>;

    fn run<G: Kind>(self) -> Self::Result {
        Box::new(Thinker::<G>(fondaco_search::Bot::new(self.0, self.1)))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(name: &str, #[pyo3(from_py_with = games::seed)] seed: u64) -> PyResult<Self> {
        Ok(Bot { spec: name.parse().map_err(|error: fondaco_search::BadBotSpec| wrong(error))?, seed, mind: None })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// The id of its decision for the player whose turn it is. Other threads of Python go on meanwhile.
    fn decide(&mut self, py: Python<'_>, state: &State) -> PyResult<u32> {
        let game = state.position.name();
        if self.mind.as_ref().is_none_or(|mind| mind.game() != game) {
            self.mind = Some(games::run(named(game)?, Begin(self.spec.level, self.seed)));
        }
        let budget = match (self.spec.iterations, self.spec.level.mind) {
            (Some(iterations), _) => Budget::Iterations(iterations.get().min(MOST_ITERATIONS)),
            (None, Mind::Search { iterations, .. }) => Budget::Iterations(iterations.min(USUAL_ITERATIONS)),
            (None, _) => Budget::Level,
        };
        let position = &*state.position;
        match &mut self.mind {
            Some(mind) => py.detach(|| mind.decide(position, budget)),
            None => Err(wrong("there is no such bot")),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Bot {}>", self.spec)
    }
}

/// What a search or an analysis says of each decision.
struct Opinions {
    ids: Vec<u32>,
    texts: Vec<String>,
    visits: Vec<u32>,
    /// To the one who decides, from 0 to 1.
    values: Vec<f64>,
    /// The position's: each seat's chance to win, and the points that it may expect.
    win: Vec<f64>,
    points: Vec<f64>,
    /// For each decision: the chance to win after it, the points, whether it is about as good as the best, what is likely to follow.
    details: Option<Vec<Detail>>,
}

struct Detail {
    win: f64,
    points: f64,
    equal: bool,
    line: Vec<String>,
}

/// A search of a position.
struct Look<'a> {
    position: &'a dyn Position,
    iterations: u32,
    seed: u64,
    /// Whether decisions are compared with each other, each as long.
    is_analysis: bool,
}

impl ForGame for Look<'_> {
    type Result = PyResult<Opinions>;

    fn run<G: Kind>(self) -> Self::Result {
        let game = of::<G>(self.position)?;
        let Turn::Player(seat) = game.turn() else { return Err(wrong("no decision is due")) };
        if self.iterations == 0 || self.iterations > MOST_ITERATIONS {
            return Err(wrong(format!("iterations go from 1 to {MOST_ITERATIONS}, not to {}", self.iterations)));
        }
        let (players, me) = (game.players(), seat.index());
        let mut all = Opinions {
            ids: Vec::new(),
            texts: Vec::new(),
            visits: Vec::new(),
            values: Vec::new(),
            win: Vec::new(),
            points: Vec::new(),
            details: None,
        };
        let mut note = |action: &G::Action, visits: u32, value: f64| {
            all.ids.push(game.id(action));
            all.texts.push(action.to_string());
            all.visits.push(visits);
            all.values.push(value);
        };
        let worth = if self.is_analysis {
            let analysis = Analyst::new(self.iterations, self.seed).map_err(wrong)?.position(game);
            let mut details = Vec::new();
            for choice in &analysis.choices {
                note(&choice.action, choice.visits, choice.worth.utility[me]);
                details.push(Detail {
                    win: choice.worth.win[me],
                    points: choice.worth.score[me] / f64::from(POINT),
                    equal: choice.equal,
                    line: choice.line.iter().map(ToString::to_string).collect(),
                });
            }
            all.details = Some(details);
            analysis.worth
        } else {
            let style = Level::DOGE.style().unwrap_or_default();
            let mut search = Search::new(game.clone(), style, self.seed, Search::<G>::room_for(self.iterations));
            search.run(self.iterations, || false);
            let opinions = search.opinions();
            for opinion in &opinions {
                note(&opinion.action, opinion.visits, opinion.worth);
            }
            let best = opinions.first().and_then(|best| search.worth_after(&Step::Action(best.action)));
            best.unwrap_or_else(|| search.worth())
        };
        all.win = worth.win[..players].to_vec();
        all.points = worth.score[..players].iter().map(|score| score / f64::from(POINT)).collect();
        Ok(all)
    }
}

fn look<'py>(
    py: Python<'py>,
    state: &State,
    iterations: u32,
    seed: u64,
    is_analysis: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let position = &*state.position;
    let game = named(position.name())?;
    let opinions = py.detach(|| games::run(game, Look { position, iterations, seed, is_analysis }))?;
    let told = PyDict::new(py);
    told.set_item("ids", numpy::PyArray1::from_vec(py, opinions.ids))?;
    told.set_item("texts", opinions.texts)?;
    told.set_item("visits", numpy::PyArray1::from_vec(py, opinions.visits))?;
    told.set_item("values", numpy::PyArray1::from_vec(py, opinions.values))?;
    told.set_item("win", numpy::PyArray1::from_vec(py, opinions.win))?;
    told.set_item("points", numpy::PyArray1::from_vec(py, opinions.points))?;
    if let Some(details) = opinions.details {
        let mut choices = Vec::new();
        for Detail { win, points, equal, line } in details {
            let choice = PyDict::new(py);
            choice.set_item("win", win)?;
            choice.set_item("points", points)?;
            choice.set_item("equal", equal)?;
            choice.set_item("line", line)?;
            choices.push(choice);
        }
        told.set_item("choices", choices)?;
    }
    Ok(told)
}

/// Searches a position as the strongest bot does: for each decision that it tried, the best first, how often and what it is worth.
#[pyfunction]
#[pyo3(signature = (state, iterations=1000, seed=0))]
pub(crate) fn search<'py>(
    py: Python<'py>,
    state: &State,
    iterations: u32,
    #[pyo3(from_py_with = games::seed)] seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    look(py, state, iterations, seed, false)
}

/// Judges every legal decision, the best first: the likeliest are compared equally long and with the same dice.
#[pyfunction]
#[pyo3(signature = (state, iterations=1000, seed=0))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    state: &State,
    iterations: u32,
    #[pyo3(from_py_with = games::seed)] seed: u64,
) -> PyResult<Bound<'py, PyDict>> {
    look(py, state, iterations, seed, true)
}
