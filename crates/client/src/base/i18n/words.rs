//! Where the texts come from. A page brings those of its language along that every page needs (`boot.js` loads them beside the
//! program), `cover-GAME` among them. Those of a game, and those in the folder `more`, which a first game needs nothing of, come with the parts of the
//! program that say them; other languages when somebody chooses them. Elsewhere, as in tests, all are compiled in.

#[cfg(target_arch = "wasm32")]
pub(super) use loaded::{has_part, load, load_part, of};

#[cfg(not(target_arch = "wasm32"))]
pub(super) use compiled::{has_part, load, load_part, of};

#[cfg(test)]
pub(super) use compiled::files;

#[cfg(target_arch = "wasm32")]
mod loaded {
    use std::cell::RefCell;
    use std::collections::{BTreeMap, BTreeSet};
    use std::rc::Rc;

    use wasm_bindgen::JsValue;

    use super::super::Lang;
    use crate::base::texts;

    /// What is here of a language: what every page says, and what comes with the parts of the program.
    #[derive(Default)]
    struct Here {
        first: Option<Rc<str>>,
        parts: BTreeMap<String, Rc<str>>,
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
            let Here { first, parts } = &words[lang as usize];
            first.clone().map(|first| std::iter::once(first).chain(parts.values().cloned()).collect())
        })
    }

    /// Loads the texts of a language, with all parts that are here of another; whether they are here then.
    pub(crate) async fn load(lang: Lang) -> bool {
        let Some(text) = texts::load(&format!("words-{}", lang.code())).await else { return false };
        let wanted: BTreeSet<String> =
            WORDS.with_borrow(|words| words.iter().flat_map(|here| here.parts.keys().cloned()).collect());
        for part in &wanted {
            load_part(lang, part).await;
        }
        WORDS.with_borrow_mut(|words| words[lang as usize].first = Some(Rc::from(text)));
        true
    }

    /// Whether a part's texts of a language are here.
    pub(crate) fn has_part(lang: Lang, part: &str) -> bool {
        WORDS.with_borrow(|words| words[lang as usize].parts.contains_key(part))
    }

    /// Loads a part's texts of a language; whether they are here then. Not every game has texts of its own.
    pub(crate) async fn load_part(lang: Lang, part: &str) -> bool {
        let name = format!("{part}-words-{}", lang.code());
        let text = if texts::file(&name).is_some() { texts::load(&name).await } else { Some(String::new()) };
        let Some(text) = text else { return false };
        WORDS.with_borrow_mut(|words| words[lang as usize].parts.insert(part.to_owned(), Rc::from(text)));
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

    /// The files of a game with a face of its own.
    macro_rules! of_game {
        ($lang:literal own $game:ident) => {
            &[
                file!($lang, concat!("cover-", stringify!($game)), "cover-", stringify!($game)),
                file!($lang, stringify!($game), stringify!($game)),
                file!($lang, concat!("more/", stringify!($game)), "more/", stringify!($game)),
            ]
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
        "common" "lobby" "settings" "levels" "table" "errors" "replay" "plain"
        "more/account" "more/around" "more/challenge" "more/chat" "more/editions" "more/ending" "more/faults" "more/friends" "more/help" "more/hint" "more/ladder" "more/lobby"
        "more/mail" "more/online" "more/pair" "more/profile" "more/puzzles" "more/replay" "more/review" "more/says" "more/settings" "more/share" "more/tournaments" "more/turns" "more/tutorial"
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

    /// Whether a part's texts of a language are here: they are.
    pub(crate) fn has_part(_lang: Lang, _part: &str) -> bool {
        true
    }

    /// Loads a part's texts of a language: they are here.
    pub(crate) async fn load_part(_lang: Lang, _part: &str) -> bool {
        true
    }
}
