//! What the person has chosen, remembered in this browser. [`sheet`](super::sheet) is where it is chosen.

use std::sync::LazyLock;

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::base::browser;
use crate::base::i18n::{self, Lang};

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Carta.
    Light,
    /// Notte.
    Dark,
}

/// How fast events are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// To follow every move.
    Slow,
    /// To notice every move.
    #[default]
    Normal,
    /// Quickly.
    Fast,
    /// All at once.
    None,
}

impl Speed {
    /// How long something takes that takes `ms` at normal speed.
    #[must_use]
    pub const fn scale(self, ms: u32) -> u32 {
        match self {
            Speed::Slow => ms * 2,
            Speed::Normal => ms,
            Speed::Fast => ms / 2,
            Speed::None => 0,
        }
    }
}

/// How long bots and hints think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Thinking {
    /// A moment.
    Quick,
    /// As long as a bot's level says.
    #[default]
    Normal,
    /// Three times as long.
    Long,
}

impl Thinking {
    /// The longest that a bot may think, in milliseconds, if its level says this.
    #[must_use]
    pub const fn millis(self, level: u32) -> u32 {
        let millis = match self {
            Thinking::Quick => level / 4,
            Thinking::Normal => level,
            Thinking::Long => level.saturating_mul(3),
        };
        if millis > MOST_MILLIS { MOST_MILLIS } else { millis }
    }

    /// The iterations of a hint: see `docs/bots.md` for what they are worth.
    #[must_use]
    pub const fn hint(self) -> u32 {
        match self {
            Thinking::Quick => 100,
            Thinking::Normal => 400,
            Thinking::Long => 1200,
        }
    }
}

/// The longest that a bot may think here, whatever its level and the person say.
const MOST_MILLIS: u32 = 3_000;

/// What is not much wider or higher than a hand, and is pressed by a finger.
const PHONE: &str = "(pointer: coarse) and (max-width: 720px), (pointer: coarse) and (max-height: 480px)";

/// What is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Light or dark.
    pub theme: Theme,
    /// The language's code; the browser's if nothing is said.
    pub lang: Option<String>,
    /// How fast events are shown.
    pub speed: Speed,
    /// How long bots and hints think; until the person says so, as [`Choices::thinking`] finds.
    pub thinking: Option<Thinking>,
    /// Whether paints have their letter on them.
    pub letters: bool,
    /// Whether a move must be confirmed.
    pub confirm: bool,
    /// Whether there are sounds.
    pub sounds: bool,
    /// How loud they are, up to [`LOUDEST`].
    pub volume: u8,
    /// Whether sounds have been offered: that is done once.
    pub sounds_offered: bool,
    /// Whether bots say something now and then.
    pub reactions: bool,
    /// Whether each decision is explained, as in a first game; until the person says so, in the first game only.
    pub lessons: Option<bool>,
    /// Whether one can ask for hints.
    pub hints: bool,
    /// How much a hint says: nothing but where to look (0), the move (1), or why, too (2).
    pub hint_step: u8,
    /// Whether the browser says that it is one's turn while the page is not looked at.
    pub notify: bool,
    /// Whether one's own colour is always the first, whatever seat one has.
    pub purple: bool,
    /// What the person is called.
    pub name: String,
}

impl Default for Choices {
    fn default() -> Self {
        Choices {
            theme: Theme::System,
            lang: None,
            speed: Speed::Normal,
            thinking: None,
            letters: false,
            confirm: true,
            sounds: false,
            volume: 40,
            sounds_offered: false,
            reactions: true,
            lessons: None,
            hints: true,
            hint_step: 0,
            notify: false,
            purple: false,
            name: String::new(),
        }
    }
}

impl Choices {
    /// How long bots and hints think: on a phone a moment, as long as nothing else is said.
    #[must_use]
    pub fn thinking(&self, on_phone: bool) -> Thinking {
        self.thinking.unwrap_or(if on_phone { Thinking::Quick } else { Thinking::Normal })
    }
}

/// The most that [`Choices::volume`] says.
pub const LOUDEST: u8 = 100;

const KEY: &str = "fondaco:settings";

static SETTINGS: LazyLock<ArcRwSignal<Choices>> = LazyLock::new(|| ArcRwSignal::new(stored()));

/// What is stored; what cannot be read is as if nothing had been chosen.
fn stored() -> Choices {
    let text = browser::storage().and_then(|storage| storage.get_item(KEY).ok()?);
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Follows what is chosen in another tab.
pub fn follow(key: Option<&str>) {
    // No key: everything was deleted.
    if key.is_none_or(|key| key == KEY) {
        SETTINGS.set(stored());
        show();
    }
}

/// One of the choices; reading it in a view makes the view follow it.
pub fn get<T>(read: impl FnOnce(&Choices) -> T) -> T {
    SETTINGS.with(read)
}

/// One of the choices as it is now.
pub fn get_untracked<T>(read: impl FnOnce(&Choices) -> T) -> T {
    SETTINGS.with_untracked(read)
}

/// Changes the choices, shows them and remembers them.
pub fn change(change: impl FnOnce(&mut Choices)) {
    SETTINGS.update(change);
    show();
    let text = SETTINGS.with_untracked(|choices| serde_json::to_string(choices).unwrap_or_default());
    if let Some(storage) = browser::storage() {
        let _ = storage.set_item(KEY, &text);
    }
}

/// How long bots and hints think; reading it in a view makes the view follow it.
#[must_use]
pub fn thinking() -> Thinking {
    get(|choices| choices.thinking(browser::matches(PHONE)))
}

/// The same as it is now.
#[must_use]
pub fn thinking_untracked() -> Thinking {
    get_untracked(|choices| choices.thinking(browser::matches(PHONE)))
}

/// Lets the page look as was chosen.
pub fn show() {
    let (theme, lang) = SETTINGS.with_untracked(|choices| (choices.theme, choices.lang.clone()));
    i18n::choose(lang.and_then(|code| Lang::of(&code)).unwrap_or_else(i18n::lang));
    let Some(root) = browser::window().and_then(|window| window.document()?.document_element()) else { return };
    let _ = match theme {
        Theme::System => root.remove_attribute("data-theme"),
        Theme::Light => root.set_attribute("data-theme", "light"),
        Theme::Dark => root.set_attribute("data-theme", "dark"),
    };
}

/// The theme that is seen now, whoever chose it.
#[must_use]
pub fn is_dark() -> bool {
    match get(|choices| choices.theme) {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => browser::matches("(prefers-color-scheme: dark)"),
    }
}

/// Light becomes dark, and dark light.
pub fn turn_theme() {
    let dark = is_dark();
    change(|choices| choices.theme = if dark { Theme::Light } else { Theme::Dark });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_think_a_moment_on_a_phone_unless_somebody_says_otherwise() {
        let unsaid: Choices = serde_json::from_str("{}").unwrap();
        assert_eq!([true, false].map(|phone| unsaid.thinking(phone)), [Thinking::Quick, Thinking::Normal]);
        let long: Choices = serde_json::from_str(r#"{"thinking":"long"}"#).unwrap();
        assert_eq!([true, false].map(|phone| long.thinking(phone)), [Thinking::Long; 2]);
        let kept = serde_json::to_string(&long).unwrap();
        assert_eq!(serde_json::from_str::<Choices>(&kept).unwrap(), long);
    }

    #[test]
    fn thinking_is_bounded_whatever_a_level_says() {
        let all = [Thinking::Quick, Thinking::Normal, Thinking::Long];
        assert_eq!(all.map(|thinking| thinking.millis(1000)), [250, 1000, 3000]);
        for level in [0, 1000, 10_000, u32::MAX] {
            assert!(all.iter().all(|thinking| thinking.millis(level) <= MOST_MILLIS), "{level}");
            assert!(all.map(|thinking| thinking.millis(level)).is_sorted(), "{level}");
        }
        assert!(all.map(Thinking::hint).is_sorted());
    }
}
