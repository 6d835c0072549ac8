//! Texts and style sheets that are loaded when they are wanted. `<meta name="texts">` says where they are, as a JSON object from
//! name to file; the service worker has them offline.

use std::collections::HashMap;

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;

/// A text on its way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Text {
    /// It is being loaded.
    Coming,
    /// Here it is.
    Here(String),
    /// It could not be loaded.
    Missing,
}

/// The text of this name, as it changes from coming to here; again whenever the name does.
#[must_use]
pub fn follow(name: impl Fn() -> String + 'static) -> ReadSignal<Text> {
    let (text, set) = signal(Text::Coming);
    Effect::new(move |_| {
        let name = name();
        set.set(Text::Coming);
        spawn_local(async move {
            let found = load(&name).await;
            // The page may have been left in the meantime.
            let _ = set.try_set(found.map_or(Text::Missing, Text::Here));
        });
    });
    text
}

/// The text of this name; nothing if it cannot be loaded.
pub(crate) async fn load(name: &str) -> Option<String> {
    browser::load_text(&file(name)?).await
}

/// The file of this name, if there is one.
pub(crate) fn file(name: &str) -> Option<String> {
    let mut files: HashMap<String, String> = serde_json::from_str(&browser::meta("texts")?).ok()?;
    files.remove(name)
}
