//! What is done for any game of the registry.

use std::fmt::Display;

use fondaco_game::encode::{Schema, Slice};
use fondaco_game::{Encode, Insight, Memory, Outcome, PerSeat, Portable};
use fondaco_table::GameName;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A game that Python can play.
pub(crate) trait Kind: Insight + Portable + Encode {}

impl<G: Insight + Portable + Encode> Kind for G {}

/// Something to do that is the same for every game.
pub(crate) trait ForGame {
    type Result;

    fn run<G: Kind>(self) -> Self::Result;
}

macro_rules! dispatch {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        /// Does something for this game.
        pub(crate) fn run<E: ForGame>(game: GameName, work: E) -> E::Result {
            match game {
                $($(#[$when])* GameName::$name => work.run::<fondaco_table::games::$name>()),+
            }
        }
    };
}

fondaco_table::for_each_game!(dispatch);

/// What Python is told of an error of ours.
pub(crate) fn wrong(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A seed as Python gives it: for a number that is too small or too large Python itself has no sentence.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|error: PyErr| {
        if error.is_instance_of::<PyOverflowError>(value.py()) {
            wrong("a seed is a whole number from 0 to 2**64 - 1")
        } else {
            error
        }
    })
}

/// The game of this name.
pub(crate) fn named(name: &str) -> PyResult<GameName> {
    name.parse().map_err(|error: fondaco_table::UnknownGame| wrong(error))
}

/// `"sight"` or `"perfect"`.
pub(crate) fn memory(name: &str) -> PyResult<Memory> {
    match name {
        "sight" => Ok(Memory::Sight),
        "perfect" => Ok(Memory::Perfect),
        _ => Err(wrong(format!("memory is 'sight' or 'perfect', not '{}'", fondaco_game::step::quoted(name)))),
    }
}

/// What the end of a game is worth to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// Their part of the victory, less a fair share.
    Win,
    /// From 1 for the first to -1 for the last.
    Rank,
    /// How many points they are ahead of the average of the others.
    Margin,
}

impl Reward {
    pub(crate) fn named(name: &str) -> PyResult<Self> {
        match name {
            "win" => Ok(Reward::Win),
            "rank" => Ok(Reward::Rank),
            "margin" => Ok(Reward::Margin),
            _ => Err(wrong(format!("reward is 'win', 'rank' or 'margin', not '{}'", fondaco_game::step::quoted(name)))),
        }
    }

    /// Of each seat. In all three ways they add up to 0.
    pub(crate) fn of(self, outcome: &Outcome) -> PerSeat<f64> {
        let players = outcome.scores().len();
        let (count, winners) = (players as f64, outcome.winners());
        let total: i32 = outcome.scores().iter().sum();
        PerSeat::from_fn(players, |seat| match self {
            Reward::Win => {
                let part = if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
                part - 1.0 / count
            }
            Reward::Rank => {
                // Those who are tied share what their places are worth together.
                let rank = outcome.ranks()[seat];
                let tied = outcome.ranks().iter().filter(|&&other| other == rank).count() as f64;
                let place = f64::from(rank) + (tied - 1.0) / 2.0;
                1.0 - 2.0 * (place - 1.0) / (count - 1.0)
            }
            Reward::Margin => {
                let own = outcome.scores()[seat];
                f64::from(own) - f64::from(total - own) / (count - 1.0)
            }
        })
    }
}

/// What decisions and views of a game are as numbers: how many ids there are, and what each number of a tensor means.
#[pyfunction]
pub(crate) fn numbers<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    struct Ask<'py>(Python<'py>);
    impl<'py> ForGame for Ask<'py> {
        type Result = PyResult<Bound<'py, PyDict>>;

        fn run<G: Kind>(self) -> Self::Result {
            let all = PyDict::new(self.0);
            all.set_item("game", G::NAME)?;
            all.set_item("players", (*G::PLAYERS.start(), *G::PLAYERS.end()))?;
            all.set_item("actions", G::ACTIONS)?;
            all.set_item("size", G::schema().size())?;
            all.set_item("tensor", slices(self.0, G::schema())?)?;
            all.set_item("edition", slices(self.0, G::edition_schema())?)?;
            let heads = PyList::empty(self.0);
            for head in G::HEADS {
                let kind = PyDict::new(self.0);
                kind.set_item("name", head.name)?;
                kind.set_item("size", head.size)?;
                heads.append(kind)?;
            }
            all.set_item("heads", heads)?;
            Ok(all)
        }
    }
    run(named(game)?, Ask(py))
}

fn slices<'py>(py: Python<'py>, schema: &'static Schema) -> PyResult<Bound<'py, PyList>> {
    let list = PyList::empty(py);
    for (offset, &Slice { name, shape, low, high, meaning }) in schema.offsets() {
        let slice = PyDict::new(py);
        slice.set_item("name", name)?;
        slice.set_item("offset", offset)?;
        slice.set_item("shape", shape.to_vec())?;
        slice.set_item("low", low)?;
        slice.set_item("high", high)?;
        slice.set_item("meaning", meaning)?;
        list.append(slice)?;
    }
    Ok(list)
}
