//! Where the texts come from. A page brings those of its language along that a first game needs (`boot.js` loads them beside the
//! program); the rest, which lie in the folder `more`, come with the parts of the program that say them, and other languages
//! when somebody chooses them. Elsewhere, as in tests, all are compiled in.

#[cfg(target_arch = "wasm32")]
pub(super) use loaded::{is_whole, load, load_more, of};

#[cfg(not(target_arch = "wasm32"))]
pub(super) use compiled::{is_whole, load, load_more, of};

#[cfg(test)]
pub(super) use compiled::files;

#[cfg(target_arch = "wasm32")]
mod loaded {
    use std::cell::RefCell;
    use std::rc::Rc;

    use wasm_bindgen::JsValue;

    use super::super::Lang;
    use crate::base::texts;

    /// What is here of a language: what every page says, and what only some say.
    #[derive(Default)]
    struct Here {
        first: Option<Rc<str>>,
        more: Option<Rc<str>>,
    }

    thread_local! {
        static WORDS: RefCell<[Here; 3]> = RefCell::new(brought_along());
    }

    /// What the page brought along: an object `{ lang, text }`.
    fn brought_along() -> [Here; 3] {
        let words = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("fondacoWords")).unwrap_or_default();
        let part = |name: &str| js_sys::Reflect::get(&words, &JsValue::from_str(name)).ok()?.as_string();
        let mut here: [Here; 3] = Default::default();
        if let (Some(lang), Some(text)) = (part("lang").and_then(|code| Lang::of(&code)), part("text")) {
            here[lang as usize].first = Some(Rc::from(text));
        }
        here
    }

    /// The texts of a language, if they are here.
    pub(crate) fn of(lang: Lang) -> Option<Vec<Rc<str>>> {
        WORDS.with_borrow(|words| {
            let Here { first, more } = &words[lang as usize];
            first.clone().map(|first| std::iter::once(first).chain(more.clone()).collect())
        })
    }

    /// Loads the texts of a language; whether they are here then. Who has read more before has more of this language too.
    pub(crate) async fn load(lang: Lang) -> bool {
        let Some(text) = texts::load(&format!("words-{}", lang.code())).await else { return false };
        let wants_more = WORDS.with_borrow(|words| words.iter().any(|here| here.more.is_some()));
        let more = if wants_more { more(lang).await } else { None };
        WORDS.with_borrow_mut(|words| words[lang as usize] = Here { first: Some(Rc::from(text)), more });
        true
    }

    /// Whether all texts of a language are here.
    pub(crate) fn is_whole(lang: Lang) -> bool {
        WORDS.with_borrow(|words| words[lang as usize].more.is_some())
    }

    /// Loads the rest of the texts of a language; whether they are here then.
    pub(crate) async fn load_more(lang: Lang) -> bool {
        let more = more(lang).await;
        let loaded = more.is_some();
        WORDS.with_borrow_mut(|words| words[lang as usize].more = more);
        loaded
    }

    async fn more(lang: Lang) -> Option<Rc<str>> {
        texts::load(&format!("more-words-{}", lang.code())).await.map(Rc::from)
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
        "common" "lobby" "settings" "levels" "table" "coach" "explain" "errors" "replay" "plain"
        "more/account" "more/around" "more/chat" "more/ladder" "more/online" "more/profile" "more/puzzles" "more/review" "more/tutorial"
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

    /// Whether all texts of a language are here: they are.
    pub(crate) fn is_whole(_lang: Lang) -> bool {
        true
    }

    /// Loads the rest of the texts of a language: they are here.
    pub(crate) async fn load_more(_lang: Lang) -> bool {
        true
    }
}
