//! Record files: dropped anywhere onto the page, or chosen with a button.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use wasm_split_helpers::{SplitLoaderError, wasm_split};
use web_sys::{DragEvent, File};

use crate::base::browser;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::replay::origin;
use crate::data::replay::read::{self, Unread};
use crate::t;

/// Reads a record with what it carries, and says where it is shown: a first game needs no reader of editions.
#[wasm_split(pages, fallible)]
fn read_apart(text: String) -> Result<Result<Route, Unread>, SplitLoaderError> {
    Ok(match read::record(&text) {
        Ok(record) => Ok(Route::Replay(origin::take(record), None)),
        Err(unread) => elsewhere(&text, unread),
    })
}

/// Hands on what is not shown as it is: a record waits among the editions for the one that it was played with, and a book of puzzles
/// is read where the puzzles are.
pub(super) fn elsewhere(text: &str, unread: Unread) -> Result<Route, Unread> {
    let (key, way) = match unread {
        Unread::Edition { .. } => (WAITING_RECORD, Route::Editions),
        Unread::NoRecord if text.contains("\"puzzles\"") => (HANDED_BOOK, Route::Puzzles),
        // Whatever its file is called.
        Unread::NoRecord if is_edition(text) => (DROPPED_EDITION, Route::Editions),
        _ => return Err(unread),
    };
    if hand(key, text) { Ok(way) } else { Err(unread) }
}

/// Whether a text looks like an edition file, or somebody's try at one: it is no JSON, and a line of it says its name or its game.
fn is_edition(text: &str) -> bool {
    let says = |line: &str, key: &str| {
        line.trim_start().strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let text = text.trim_start_matches('\u{feff}').trim_start();
    !text.starts_with(['{', '[']) && text.lines().any(|line| says(line, "name") || says(line, "game"))
}

/// Keeps a text for the page that reads it, while this tab is open.
fn hand(key: &str, text: &str) -> bool {
    browser::session().is_some_and(|session| session.set_item(key, text).is_ok())
}

/// Looks at a file, and goes to its replay or says why not.
fn open(file: File, failed: RwSignal<Option<Unread>>) {
    failed.set(None);
    if file.name().ends_with(".toml") {
        return open_edition(file);
    }
    if file.size() > read::LONGEST as f64 {
        return failed.set(Some(Unread::TooLong));
    }
    spawn_local(async move {
        let text = wasm_bindgen_futures::JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
        match read_apart(text.unwrap_or_default()).await {
            Ok(Ok(way)) => {
                way.go();
                browser::tell_page(HANDED);
            }
            Ok(Err(unread)) => failed.set(Some(unread)),
            Err(missing) => failed.set(Some(Unread::Damaged { why: missing.to_string() })),
        }
    });
}

/// Where a dropped edition file waits for the gallery.
pub(crate) const DROPPED_EDITION: &str = "fondaco-edition";
/// Where a record waits for its edition.
pub(crate) const WAITING_RECORD: &str = "fondaco-waiting";
/// Where a book of puzzles waits for the page of puzzles.
pub(crate) const HANDED_BOOK: &str = "fondaco-book";
/// What a page is told when something waits for it.
pub(crate) const HANDED: &str = "fondaco-handed";
/// The longest edition file that is handed on, in characters: the gallery says of one above its limit that it is too long.
const LONGEST_EDITION: usize = 1 << 17;

/// Hands an edition file to the gallery, which reads it or says what is wrong with it.
fn open_edition(file: File) {
    spawn_local(async move {
        let part = file.slice_with_f64_and_f64(0.0, LONGEST_EDITION as f64).ok();
        let text = match part {
            Some(part) => {
                wasm_bindgen_futures::JsFuture::from(part.text()).await.ok().and_then(|text| text.as_string())
            }
            None => None,
        };
        if text.is_some_and(|text| hand(DROPPED_EDITION, &text)) {
            Route::Editions.go();
            browser::tell_page(HANDED);
        }
    });
}

/// Whether a file is being dragged, and not a piece of text or a link.
fn has_file(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|data| data.types().iter().any(|kind| kind == "Files"))
}

/// Lets every page take record files.
#[component]
pub fn Drop() -> impl IntoView {
    let over = RwSignal::new(false);
    let failed: RwSignal<Option<Unread>> = RwSignal::new(None);
    let enter = window_event_listener(leptos::ev::dragover, move |event| {
        if has_file(&event) {
            event.prevent_default();
            over.set(true);
        }
    });
    let leave = window_event_listener(leptos::ev::dragleave, move |event| {
        // Only where the pointer leaves the window, and not one element for another.
        if event.related_target().is_none() {
            over.set(false);
        }
    });
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        over.set(false);
        if !has_file(&event) {
            return;
        }
        event.prevent_default();
        if let Some(file) = event.data_transfer().and_then(|data| data.files()?.get(0)) {
            open(file, failed);
        }
    });
    // The button is somewhere else in the page.
    let chosen = window_event_listener(leptos::ev::Custom::<web_sys::Event>::new(CHOSEN), move |_| {
        if let Some(file) = browser::all("input.record-file").pop().and_then(|input| {
            let input: web_sys::HtmlInputElement = input.dyn_into().ok()?;
            let file = input.files()?.get(0);
            // The same file can be chosen again.
            input.set_value("");
            file
        }) {
            open(file, failed);
        }
    });
    on_cleanup(move || {
        for listener in [enter, leave, dropped, chosen] {
            listener.remove();
        }
    });
    view! {
        {move || over.get().then(|| view! { <div class="drop-here" aria-hidden="true"><p><Icon name="ui-upload"/>{move || t!("replay-drop")}</p></div> })}
        <div class="notices low" role="alert">
            {move || failed.get().map(|unread| view! {
                <div class="notice bad-news">
                    <Icon name="ui-upload"/>
                    <span>{move || unread.words()}</span>
                    <button class="icon-btn" aria-label=move || t!("close") on:click=move |_| failed.set(None)><Icon name="ui-close"/></button>
                </div>
            })}
        </div>
    }
}

/// What the button tells the page.
const CHOSEN: &str = "fondaco-record";

/// The button that asks for a record file, or for another one that the page knows.
#[component]
pub fn OpenRecord(
    /// The key of what it says.
    #[prop(default = "replay-open")]
    says: &'static str,
) -> impl IntoView {
    view! {
        <label class="btn open-record">
            <Icon name="ui-upload"/>
            <span>{move || t!(says)}</span>
            <input class="record-file" type="file" accept=".json,application/json" on:change=move |_| browser::tell_page(CHOSEN)/>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::GameName;

    use super::*;

    #[test]
    fn an_edition_is_known_whatever_its_file_is_called() {
        for &game in GameName::ALL {
            if let Ok(file) = game.built_in().to_file() {
                assert!(is_edition(&file) && is_edition(&format!("\u{feff}# mine\n{file}")));
            }
        }
        assert!(is_edition("name='x'") && is_edition("# half\n  game = \"strozzi\""));
        for other in
            ["", "hello", "{\"name\": \"x\"}", "[1]\nname = 2", "names = 3", "the name = x", "PK\u{3}\u{4}name"]
        {
            assert!(!is_edition(other), "{other}");
        }
    }
}
