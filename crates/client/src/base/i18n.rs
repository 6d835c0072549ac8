//! Every text that people read, in every language: Fluent files under `locales/`. [`words`] knows where they come from.
//!
//! [`t!`](crate::t) gives a text in the chosen language. It reads a signal, so a text in a view changes at once when the
//! language does; call it inside a closure: `{move || t!("lobby-title")}`.
//!
//! ```
//! use fondaco_client::base::i18n;
//! use fondaco_client::t;
//!
//! i18n::choose(i18n::Lang::De);
//! assert_eq!(t!("game-round", round = 2, rounds = 3), "Runde 2 von 3");
//! ```
//!
//! Rules that `tests.rs` holds the code to: a key is written as one literal, as the first word of `t!` or in a table that is
//! looked up with [`text`]; no key is unused; no view has a text of its own. A text may have `<b>strong</b>`,
//! `<good>gains</good>` and `<bad>losses</bad>` in it where it is shown with [`Rich`](crate::base::parts::Rich).

use std::cell::RefCell;
use std::rc::Rc;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use leptos::prelude::*;
use unic_langid::LanguageIdentifier;

use crate::base::browser;

#[cfg(test)]
mod tests;
mod words;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 3] = [Lang::En, Lang::De, Lang::Fr];

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
            Lang::Fr => "fr",
        }
    }

    /// What it calls itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Lang::En => "English",
            Lang::De => "Deutsch",
            Lang::Fr => "Français",
        }
    }

    /// The language that a code like `de-AT` means.
    #[must_use]
    pub fn of(code: &str) -> Option<Self> {
        Lang::ALL.into_iter().find(|lang| code.get(..2).is_some_and(|start| start.eq_ignore_ascii_case(lang.code())))
    }
}

thread_local! {
    /// In a browser, one for all. Each test has a thread of its own, so none hears another choose a language.
    static LANG: ArcRwSignal<Lang> = ArcRwSignal::new(browser_language());
}

/// The first of the browser's languages that we have.
fn browser_language() -> Lang {
    let Some(window) = browser::window() else { return Lang::En };
    let languages = window.navigator().languages();
    languages.iter().find_map(|code| Lang::of(&code.as_string()?)).unwrap_or(Lang::En)
}

/// The chosen language; reading it in a view makes the view follow it.
#[must_use]
pub fn lang() -> Lang {
    LANG.with(Get::get)
}

/// Chooses a language, everywhere: at once if its texts are here, otherwise when they have been loaded. If they cannot be
/// loaded, the language stays as it is.
pub fn choose(lang: Lang) {
    if words::of(lang).is_some() {
        return speak(lang);
    }
    leptos::task::spawn_local(async move {
        if words::load(lang).await {
            speak(lang);
        }
    });
}

fn speak(lang: Lang) {
    // What is as it was need not be drawn again.
    LANG.with(|chosen| {
        if chosen.get_untracked() != lang {
            chosen.set(lang);
        }
    });
    if let Some(root) = browser::window().and_then(|window| window.document()?.document_element()) {
        let _ = root.set_attribute("lang", lang.code());
    }
}

/// Loads what a part of the program says: a game's name, or [`MORE`](crate::base::styles::MORE); whether it is here then.
pub async fn load_part(part: &str) -> bool {
    loop {
        // Another language may be chosen in the meantime.
        let lang = LANG.with(GetUntracked::get_untracked);
        if words::has_part(lang, part) {
            return true;
        }
        if !words::load_part(lang, part).await {
            return false;
        }
        BUNDLES.with_borrow_mut(|bundles| bundles[lang as usize] = None);
    }
}

thread_local! {
    static BUNDLES: RefCell<[Option<FluentBundle<FluentResource>>; 3]> = const { RefCell::new([const { None }; 3]) };
}

/// Does something with the texts of a language, if they are here.
fn with_bundle<T>(lang: Lang, f: impl FnOnce(&FluentBundle<FluentResource>) -> T) -> Option<T> {
    BUNDLES.with_borrow_mut(|bundles| {
        let here = &mut bundles[lang as usize];
        if here.is_none() {
            *here = Some(bundle(lang, &words::of(lang)?));
        }
        here.as_ref().map(f)
    })
}

fn bundle(lang: Lang, texts: &[Rc<str>]) -> FluentBundle<FluentResource> {
    let id: LanguageIdentifier = lang.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new(vec![id]);
    // The marks around arguments are for mixing writing directions, which none of ours does.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(|value, _| match value {
        FluentValue::Number(number) => Some(figures(number.value)),
        _ => None,
    }));
    for text in texts {
        // A test reads every file, so a fault here is a text that stays as it could be read.
        let resource = FluentResource::try_new(String::from(&**text)).unwrap_or_else(|(partial, _)| partial);
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// A number in figures, with a true minus sign.
fn figures(value: f64) -> String {
    let text = value.abs().to_string();
    if value < 0.0 { format!("−{text}") } else { text }
}

/// Something that a text speaks of: a number, a word, or yes and no.
#[derive(Clone, Debug)]
pub struct Arg(FluentValue<'static>);

macro_rules! args {
    ($($type:ty: $value:ident => $made:expr),+ $(,)?) => {$(
        impl From<$type> for Arg {
            fn from($value: $type) -> Self {
                Arg(FluentValue::from($made))
            }
        }
    )+};
}

args! {
    u8: value => f64::from(value),
    i8: value => f64::from(value),
    i16: value => f64::from(value),
    u32: value => f64::from(value),
    i32: value => f64::from(value),
    usize: value => value as f64,
    u64: value => value as f64,
    f64: value => value,
    &str: value => value.to_owned(),
    String: value => value,
    &String: value => value.clone(),
    bool: value => if value { "yes" } else { "no" },
}

/// The text with this key, or with `key.attribute`, in the chosen language. Better use [`t!`](crate::t).
#[must_use]
pub fn text(key: &str, args: &[(&'static str, Arg)]) -> String {
    text_in(lang(), key, args)
}

/// The text with this key, if there is one: for keys that come from elsewhere.
#[must_use]
pub fn find(key: &str) -> Option<String> {
    find_in(lang(), key)
}

/// The same in a language of one's own choice.
#[must_use]
pub fn find_in(lang: Lang, key: &str) -> Option<String> {
    Some(text_in(lang, key, &[])).filter(|text| text != key)
}

/// The text in a language of one's own choice.
#[must_use]
pub fn text_in(lang: Lang, key: &str, args: &[(&'static str, Arg)]) -> String {
    let fluent: FluentArgs<'_> = args.iter().map(|(name, Arg(value))| (*name, value.clone())).collect();
    let (message, attribute) = match key.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (key, None),
    };
    with_bundle(lang, |bundle| {
        let pattern = bundle.get_message(message).and_then(|message| match attribute {
            None => message.value(),
            Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
        });
        Some(bundle.format_pattern(pattern?, Some(&fluent), &mut Vec::new()).into_owned())
    })
    .flatten()
    .unwrap_or_else(|| key.to_owned())
}

/// A day as people write it in the chosen language.
#[must_use]
pub fn date(ms: u64) -> String {
    if !cfg!(target_arch = "wasm32") {
        return ms.to_string();
    }
    let options = js_sys::Object::new();
    for (name, value) in [("year", "numeric"), ("month", "short"), ("day", "numeric")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(ms as f64));
    String::from(date.to_locale_date_string(lang().code(), &options))
}

/// The first letter of a day of the week in the chosen language.
#[must_use]
pub fn weekday(ms: u64) -> String {
    if !cfg!(target_arch = "wasm32") {
        return ms.to_string();
    }
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"weekday".into(), &"narrow".into());
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(ms as f64));
    String::from(date.to_locale_date_string(lang().code(), &options))
}

/// A day and a time of day as people write them in the chosen language, where they are.
#[must_use]
pub fn moment(ms: u64) -> String {
    if !cfg!(target_arch = "wasm32") {
        return ms.to_string();
    }
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let date = js_sys::Date::new(&wasm_bindgen::JsValue::from_f64(ms as f64));
    String::from(date.to_locale_string(lang().code(), &options))
}

/// A text in the chosen language: `t!("game-round", round = 2, rounds = 3)`.
#[macro_export]
macro_rules! t {
    ($key:expr $(,)?) => { $crate::base::i18n::text($key, &[]) };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::base::i18n::text($key, &[$((stringify!($name), $crate::base::i18n::Arg::from($value))),+])
    };
}
