//! The games, bots and environments for Python: the extension module `fondaco._fondaco`. What people import is the package
//! `fondaco` in the folder `python` beside this one, with its types in `_fondaco.pyi`.
//!
//! 1. `games`: what is done for any game of the registry.
//! 2. `begin`: how games begin; `state`: positions. 3. `edition`: component data. 4. `bot`: bots, searches and analyses.
//! 5. `envs`: many games at once; `vec_env` shows them to Python.

mod begin;
mod bot;
mod edition;
mod envs;
mod games;
mod state;
mod vec_env;

use fondaco_table::GameName;
use pyo3::prelude::*;

#[pymodule]
fn _fondaco(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("GAMES", GameName::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>())?;
    module.add_class::<state::State>()?;
    module.add_class::<edition::Edition>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<vec_env::VecEnv>()?;
    module.add_function(wrap_pyfunction!(bot::search, module)?)?;
    module.add_function(wrap_pyfunction!(bot::analyse, module)?)?;
    module.add_function(wrap_pyfunction!(games::numbers, module)?)?;
    Ok(())
}
