//! Style sheets that are loaded when they are wanted: a game's with its board, and that of the pages that a first game needs
//! nothing of with those.
//!
//! Later rules win, so a sheet that comes later in time keeps its place: those of games first, then the one for more pages,
//! then the table's, which the page brings along.

use std::cell::RefCell;
use std::collections::HashMap;

use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

use crate::base::{browser, texts};

/// The name of what a first game needs nothing of.
pub(crate) const MORE: &str = "more";

thread_local! {
    /// Those that are here or on their way.
    static COMING: RefCell<HashMap<String, Promise>> = RefCell::default();
}

/// Begins to load the style sheet of this name; nothing if there is none, or nothing to dress.
pub(crate) fn begin(name: &str) -> Option<Promise> {
    if let Some(coming) = COMING.with_borrow(|coming| coming.get(name).cloned()) {
        return Some(coming);
    }
    let document = browser::window()?.document()?;
    let file = texts::file(&format!("style-{name}"))?;
    let link = document.create_element("link").ok()?;
    for (attribute, value) in [("rel", "stylesheet"), ("href", file.as_str()), ("data-style", name)] {
        link.set_attribute(attribute, value).ok()?;
    }
    let coming = Promise::new(&mut |here, missing| {
        let _ = link.add_event_listener_with_callback("load", &here);
        let _ = link.add_event_listener_with_callback("error", &missing);
    });
    let place = if name == MORE { "[data-style=table]" } else { "[data-style=more],[data-style=table]" };
    let after = document.query_selector(place).ok()??;
    after.parent_node()?.insert_before(&link, Some(&after)).ok()?;
    COMING.with_borrow_mut(|all| all.insert(name.to_owned(), coming.clone()));
    Some(coming)
}

/// Loads the style sheet of this name, if there is one; whether nothing is missing then.
pub(crate) async fn load(name: &str) -> bool {
    let Some(coming) = begin(name) else { return true };
    let here = JsFuture::from(coming).await.is_ok();
    if !here {
        // Whoever wants it again may have more luck.
        COMING.with_borrow_mut(|coming| coming.remove(name));
        browser::all(&format!("[data-style={name}]")).into_iter().for_each(|link| link.remove());
    }
    here
}
