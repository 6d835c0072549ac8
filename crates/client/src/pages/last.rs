//! What was chosen last for a game here: the next one begins with it.

use fondaco_search::Level;
use fondaco_table::{GameName, LevelName};
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::data::editions::Word;

const KEY: &str = "fondaco:last";

/// What was chosen last, as it is kept. What cannot be read, or is no more, is as if nothing had been chosen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Last {
    pub(crate) game: String,
    pub(crate) players: usize,
    pub(crate) level: LevelName,
    pub(crate) own: Vec<Option<LevelName>>,
    pub(crate) options: Vec<String>,
    pub(crate) around: bool,
    pub(crate) places: Vec<(String, Option<LevelName>)>,
    pub(crate) names: Vec<String>,
    /// The edition: its game, what names it, and what it is called.
    pub(crate) edition: Option<(String, String, String)>,
}

impl Default for Last {
    fn default() -> Self {
        Last {
            game: String::new(),
            players: 4,
            level: Level::MERCHANT.into(),
            own: Vec::new(),
            options: Vec::new(),
            around: false,
            places: Vec::new(),
            names: Vec::new(),
            edition: None,
        }
    }
}

impl Last {
    /// What is kept.
    pub(crate) fn read() -> Self {
        let kept = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
        kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps it.
    pub(crate) fn keep(&self) {
        if let (Some(storage), Ok(text)) = (browser::storage(), serde_json::to_string(self)) {
            let _ = storage.set_item(KEY, &text);
        }
    }
}

/// Lets the next game be played with this edition, which is called so.
pub(crate) fn choose_edition(game: GameName, word: &Word, name: &str) {
    let other = !matches!(word, Word::Usual(_));
    let edition = other.then(|| (game.to_string(), word.to_string(), name.to_owned()));
    Last { game: game.to_string(), edition, ..Last::read() }.keep();
}

/// The edition of this game that was chosen last: what names it, and what it is called.
pub(crate) fn chosen_edition(game: GameName) -> Option<(String, String)> {
    let (of, word, name) = Last::read().edition?;
    (of == game.as_str()).then_some((word, name))
}
