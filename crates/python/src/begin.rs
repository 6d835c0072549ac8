//! How games begin: with which components, how many players and which options.

use serde_json::Value;

use fondaco_game::Edition as _;
use pyo3::prelude::*;

use crate::edition::{Edition, found};
use crate::games::{Kind, wrong};

/// How many play where nobody says.
const USUAL: usize = 4;

/// The edition that is built in, or this one if it is of this game.
pub(crate) fn components<G: Kind>(edition: Option<&Edition>) -> PyResult<&'static G::Edition> {
    match edition {
        None => Ok(G::Edition::reconstructed()),
        Some(edition) if edition.game == G::NAME => found::<G>(&edition.id),
        Some(edition) => Err(wrong(format!("an edition of {}, not of {}", edition.game, G::NAME))),
    }
}

/// A game before its first step. `setup` is JSON as in a record; what it leaves out is as usual.
pub(crate) fn game<G: Kind>(edition: &'static G::Edition, players: Option<usize>, setup: Option<&str>) -> PyResult<G> {
    let bad = |error: serde_json::Error| wrong(format!("setup: {error}"));
    let mut setup: Value = serde_json::from_str(setup.unwrap_or("{}")).map_err(bad)?;
    let said = setup.get("players").cloned();
    let players = players.or_else(|| said.as_ref()?.as_u64()?.try_into().ok()).unwrap_or(USUAL);
    if !G::PLAYERS.contains(&players) {
        let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
        return Err(wrong(format!("{} is for {least} to {most} players, not for {players}", G::TITLE)));
    }
    if said.as_ref().is_some_and(|said| *said != players) {
        return Err(wrong(format!("setup: {} players are wanted there, and {players} here", said.unwrap_or_default())));
    }
    if let Some(options) = setup.as_object_mut() {
        options.insert("players".to_owned(), players.into());
    }
    let setup: G::Setup = serde_json::from_value(setup).map_err(bad)?;
    G::new(edition, &setup).map_err(wrong)
}
