//! Opening a record that was downloaded before: by choosing the file, or by dropping it anywhere on the page.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;

use super::shell::my_name;
use crate::browser;
use crate::import::{self, ImportError};
use crate::parts::Icon;
use crate::route::Route;
use crate::solo::{self, NotBegun};
use crate::t;

/// Why no game came of a file.
#[derive(Clone, PartialEq, Debug)]
enum Failure {
    File(ImportError),
    Game(NotBegun),
}

/// The button; the page takes dropped files as long as it is there.
#[component]
pub(super) fn OpenRecord() -> impl IntoView {
    let failure: RwSignal<Option<Failure>> = RwSignal::new(None);
    let dragged = RwSignal::new(false);
    let take = move |file: Option<web_sys::File>| {
        dragged.set(false);
        let Some(file) = file else { return };
        failure.set(None);
        spawn_local(async move {
            match keep(&file).await {
                Ok(game) => game.go(),
                Err(error) => drop(failure.try_set(Some(error))),
            }
        });
    };
    let over = window_event_listener(leptos::ev::dragover, move |event| {
        // Without this the browser would leave the page and show the file.
        event.prevent_default();
        dragged.set(true);
    });
    let out = window_event_listener(leptos::ev::dragleave, move |event| {
        if event.related_target().is_none() {
            dragged.set(false);
        }
    });
    let dropped = window_event_listener(leptos::ev::drop, move |event| {
        event.prevent_default();
        take(event.data_transfer().and_then(|data| data.files()?.get(0)));
    });
    on_cleanup(move || {
        over.remove();
        out.remove();
        dropped.remove();
    });
    let chosen = move |event: web_sys::Event| {
        let Some(input) = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok()) else {
            return;
        };
        take(input.files().and_then(|files| files.get(0)));
        // So that the same file can be chosen again.
        input.set_value("");
    };
    let said = move || {
        failure.get().map(|failure| match failure {
            Failure::File(error) => error.words(),
            Failure::Game(NotBegun::Trouble(trouble)) => t!(trouble.key()),
            Failure::Game(NotBegun::Options(error)) => t!("error-options", why = error.to_string()),
        })
    };
    view! {
        <div class="open-record">
            <label class="btn wide" class:here=move || dragged.get()>
                <Icon name="ui-upload"/>
                <span>{move || if dragged.get() { t!("import-drop") } else { t!("import-open") }}</span>
                <input class="vh" type="file" accept="application/json,.json" on:change=chosen/>
            </label>
            <div role="alert">{move || said().map(|words| view! { <p class="notice bad-news">{words}</p> })}</div>
        </div>
    }
}

/// Keeps the game of a file, and says where it is.
async fn keep(file: &web_sys::File) -> Result<Route, Failure> {
    if file.size() > import::MOST_BYTES as f64 {
        return Err(Failure::File(ImportError::Large));
    }
    let text = browser::read(file).await.ok_or(Failure::File(ImportError::Unreadable))?;
    let name =
        fondaco_table::Name::new(&untrack(my_name)).or_else(|_| fondaco_table::Name::new(&untrack(|| t!("you"))));
    let me = name.map_err(|_| Failure::File(ImportError::Unreadable))?;
    let imported = import::read(&text, &me).map_err(Failure::File)?;
    solo::adopt(&imported).map(Route::Table).map_err(Failure::Game)
}
