//! Component data.

use fondaco_game::{Edition as _, EditionId, Game};
use fondaco_table::GameName;
use pyo3::prelude::*;

use crate::games::{self, ForGame, Kind, named, wrong};

/// The component data of a game: cards, tiles, tracks. An edition that is played lives as long as the program.
#[pyclass(module = "fondaco", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Edition {
    pub(crate) game: &'static str,
    pub(crate) id: EditionId,
}

/// Where an edition comes from.
enum EditionOrigin<'a> {
    BuiltIn,
    File(&'a str),
    Surprise(u64),
}

struct Load<'a>(EditionOrigin<'a>);

impl ForGame for Load<'_> {
    type Result = PyResult<Edition>;

    fn run<G: Kind>(self) -> Self::Result {
        let edition = match self.0 {
            EditionOrigin::BuiltIn => G::Edition::reconstructed(),
            EditionOrigin::File(text) => G::Edition::load(text).map_err(wrong)?,
            EditionOrigin::Surprise(seed) => G::Edition::surprise(seed).keep().map_err(wrong)?,
        };
        Ok(Edition { game: G::NAME, id: edition.id().clone() })
    }
}

/// What is asked of an edition.
enum Question {
    Canonical,
    File,
}

struct Ask<'a>(&'a EditionId, Question);

impl ForGame for Ask<'_> {
    type Result = PyResult<String>;

    fn run<G: Kind>(self) -> Self::Result {
        let edition = found::<G>(self.0)?;
        Ok(match self.1 {
            Question::Canonical => edition.canonical(),
            Question::File => edition.to_file(),
        })
    }
}

/// Whether every decision has an id below that of a mask's end.
struct Fits<'a>(&'a EditionId);

impl ForGame for Fits<'_> {
    type Result = PyResult<bool>;

    fn run<G: Kind>(self) -> Self::Result {
        Ok(G::fits(found::<G>(self.0)?))
    }
}

/// The edition of this id, which is kept.
pub(crate) fn found<G: Game>(id: &EditionId) -> PyResult<&'static G::Edition> {
    G::Edition::find(id).ok_or_else(|| wrong(format!("no edition {id} is loaded")))
}

#[pymethods]
impl Edition {
    /// The edition that is built in, or the one in the text of an edition file.
    #[new]
    #[pyo3(signature = (game, text=None))]
    fn new(game: &str, text: Option<&str>) -> PyResult<Self> {
        games::run(named(game)?, Load(text.map_or(EditionOrigin::BuiltIn, EditionOrigin::File)))
    }

    /// A random edition that agrees with everything that is published about the box.
    #[staticmethod]
    fn surprise(game: &str, #[pyo3(from_py_with = games::seed)] seed: u64) -> PyResult<Self> {
        games::run(named(game)?, Load(EditionOrigin::Surprise(seed)))
    }

    /// The game that it is for.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// The name it gives itself.
    #[getter]
    fn name(&self) -> &str {
        &self.id.name
    }

    /// The hash of its components.
    #[getter]
    fn hash(&self) -> &str {
        &self.id.hash
    }

    /// Whether a mask shows every decision with it. `State` plays the others, too; environments, whose masks have a fixed size, do
    /// not take them.
    #[getter]
    fn fits(&self) -> PyResult<bool> {
        games::run(self.kind()?, Fits(&self.id))
    }

    /// Its components as text, of which the hash is taken.
    fn canonical(&self) -> PyResult<String> {
        games::run(self.kind()?, Ask(&self.id, Question::Canonical))
    }

    /// As an edition file.
    fn to_file(&self) -> PyResult<String> {
        games::run(self.kind()?, Ask(&self.id, Question::File))
    }

    fn __repr__(&self) -> String {
        format!("<Edition {} of {}>", self.id, self.game)
    }
}

impl Edition {
    fn kind(&self) -> PyResult<GameName> {
        named(self.game)
    }
}
