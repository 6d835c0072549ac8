//! Which lessons were done, remembered in this browser.

use std::collections::BTreeMap;

use fondaco_table::GameName;

use crate::base::browser;
use crate::data::store;

const KEY: &str = "fondaco:lessons";

/// By game: how many lessons were done, from the first on, and how many there are.
fn stored() -> BTreeMap<String, (usize, usize)> {
    let text = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// How many lessons of a game were done, from the first on, and how many there are.
#[must_use]
pub fn of(game: GameName) -> (usize, usize) {
    let (done, all) = stored().remove(game.as_str()).unwrap_or_default();
    (done.min(all), all)
}

/// The lesson to begin with, from 0: the first that was not done; if all were, the first.
#[must_use]
pub fn next(game: GameName, lessons: usize) -> usize {
    let (done, _) = of(game);
    if done < lessons { done } else { 0 }
}

/// Remembers that so many lessons were done. Who takes one again loses nothing.
pub fn add(game: GameName, done: usize, lessons: usize) {
    let mut all = stored();
    let before = all.get(game.as_str()).map_or(0, |(done, _)| *done);
    all.insert(game.as_str().to_owned(), (before.max(done).min(lessons), lessons));
    // Where nothing can be stored, one begins with the first.
    if let (Ok(storage), Ok(text)) = (store::storage(), serde_json::to_string(&all)) {
        let _ = store::write(&storage, KEY, &text);
    }
}
