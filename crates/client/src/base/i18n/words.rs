//! Where the texts come from. A page brings those of its language along (`boot.js` loads them beside the program), and the
//! others are loaded when somebody chooses them. Elsewhere, as in tests, all are compiled in.

#[cfg(target_arch = "wasm32")]
pub(super) use loaded::{load, of};

#[cfg(not(target_arch = "wasm32"))]
pub(super) use compiled::{load, of};

#[cfg(test)]
pub(super) use compiled::files;

#[cfg(target_arch = "wasm32")]
mod loaded {
    use std::cell::RefCell;
    use std::rc::Rc;

    use wasm_bindgen::JsValue;

    use super::super::Lang;
    use crate::base::texts;

    thread_local! {
        static WORDS: RefCell<[Option<Rc<str>>; 3]> = RefCell::new(brought_along());
    }

    /// What the page brought along: an object `{ lang, text }`.
    fn brought_along() -> [Option<Rc<str>>; 3] {
        let words = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("fondacoWords")).unwrap_or_default();
        let part = |name: &str| js_sys::Reflect::get(&words, &JsValue::from_str(name)).ok()?.as_string();
        let mut here = [const { None }; 3];
        if let (Some(lang), Some(text)) = (part("lang").and_then(|code| Lang::of(&code)), part("text")) {
            here[lang as usize] = Some(Rc::from(text));
        }
        here
    }

    /// The texts of a language, if they are here.
    pub(crate) fn of(lang: Lang) -> Option<[Rc<str>; 1]> {
        WORDS.with_borrow(|words| words[lang as usize].clone()).map(|text| [text])
    }

    /// Loads the texts of a language; whether they are here then.
    pub(crate) async fn load(lang: Lang) -> bool {
        let Some(text) = texts::load(&format!("words-{}", lang.code())).await else { return false };
        WORDS.with_borrow_mut(|words| words[lang as usize] = Some(Rc::from(text)));
        true
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod compiled {
    use std::rc::Rc;

    use super::super::Lang;

    /// A file of a language.
    macro_rules! file {
        ($lang:literal, $name:expr, $($word:tt)+) => {
            ($name, include_str!(concat!("../../../locales/", $lang, "/", $($word)+, ".ftl")))
        };
    }

    /// The file of a game with a face of its own.
    macro_rules! of_game {
        ($lang:literal own $game:ident) => {
            &[file!($lang, stringify!($game), stringify!($game))]
        };
        ($lang:literal plain $game:ident) => {
            &[]
        };
    }

    /// Puts together the files of a language.
    macro_rules! files {
        ($lang:literal: [$($file:literal)+] $($face:ident $game:ident)+) => {
            &[&[$(file!($lang, $file, $file)),+], $(of_game!($lang $face $game)),+]
        };
    }

    /// Names the files once for all languages.
    macro_rules! languages {
        ($files:tt $($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
            const EN: &[&[(&str, &str)]] = files!("en": $files $($face $lower)+);
            const DE: &[&[(&str, &str)]] = files!("de": $files $($face $lower)+);
            const FR: &[&[(&str, &str)]] = files!("fr": $files $($face $lower)+);
        };
    }

    fondaco_table::for_each_game!(languages; [
        "common" "lobby" "account" "profile" "settings" "levels" "table" "coach" "explain" "tutorial" "errors" "online"
        "chat" "replay" "review" "puzzles" "plain"
    ]);

    /// The files of a language: each one's name and text.
    pub(crate) fn files(lang: Lang) -> Vec<(&'static str, &'static str)> {
        match lang {
            Lang::En => EN.concat(),
            Lang::De => DE.concat(),
            Lang::Fr => FR.concat(),
        }
    }

    /// The texts of a language, if they are here.
    #[expect(clippy::unnecessary_wraps, reason = "in a browser they may not be here")]
    pub(crate) fn of(lang: Lang) -> Option<Vec<Rc<str>>> {
        Some(files(lang).iter().map(|(_, text)| Rc::from(*text)).collect())
    }

    /// Loads the texts of a language: they are here.
    pub(crate) async fn load(_lang: Lang) -> bool {
        true
    }
}
