//! Positions, as Python sees them.

use fondaco_game::{Outcome, Record, Seat, Turn, Viewer, Weight};
use fondaco_table::GameName;
use numpy::{PyArray1, PyArrayMethods, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::edition::Edition;
use crate::games::{self, Reward, memory, named, wrong};

mod position;

use position::{Begin, Written};
pub(crate) use position::{Playing, Position};

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
    fn deal(&mut self, #[pyo3(from_py_with = games::seed)] seed: u64) -> usize {
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
