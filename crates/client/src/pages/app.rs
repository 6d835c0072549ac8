//! The whole page: the screen that the address names, and what concerns every screen.

use leptos::prelude::*;

use crate::base::browser;
use crate::base::route::{self, Route};
use crate::base::settings;
use crate::hosts::account;
use crate::pages::home::games::Games;
use crate::pages::home::{Home, Learn};
use crate::pages::lazy;
use crate::pages::replay::drop::Drop;
use crate::t;
use crate::table::TablePage;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    settings::show();
    let route = route::current();
    let tabs = window_event_listener(leptos::ev::storage, |event| settings::follow(event.key().as_deref()));
    on_cleanup(move || tabs.remove());
    account::ask();
    account::follow_name();
    let screen = move || match route.get() {
        // What needs a server is not there without one.
        Route::Open(_) | Route::Account | Route::Player(_) | Route::Leaders(_) if !account::has_server() => {
            view! { <Home/> }.into_any()
        }
        Route::Table(id) => view! { <TablePage id/> }.into_any(),
        Route::Home => view! { <Home/> }.into_any(),
        Route::Games => view! { <Games/> }.into_any(),
        Route::Learn => view! { <Learn/> }.into_any(),
        other => lazy::page(other),
    };
    Effect::new(move |_| {
        // A table has titles of its own.
        let key = match route.get() {
            Route::Table(_) | Route::Match(..) => return,
            Route::Replay(..) => "replay-title",
            Route::Review(_) => "replay-review",
            Route::Home => "brand",
            Route::Games => "games-title",
            Route::Puzzles | Route::Puzzle(..) => "puzzles-title",
            Route::Learn | Route::Tutorial(_) => "learn-title",
            Route::Rules(..) => "rules",
            Route::Open(_) => "open-title",
            Route::Account => "account-title",
            Route::Player(_) => "profile-title",
            Route::Leaders(_) => "leaders-title",
        };
        if let Some(document) = browser::window().and_then(|window| window.document()) {
            document.set_title(&if key == "brand" { t!("brand") } else { t!("title", page = t!(key)) });
        }
    });
    view! { {screen} <Update/> <Drop/> {account::has_server().then(lazy::name_sheet)} }
}

/// Says that a new version is there. It takes over when the person wants it: nothing is lost either way.
#[component]
fn Update() -> impl IntoView {
    let ready = RwSignal::new(false);
    // `boot.js` tells when the service worker has a new version at hand.
    let listener =
        window_event_listener(leptos::ev::Custom::<web_sys::Event>::new("fondaco-update"), move |_| ready.set(true));
    on_cleanup(move || listener.remove());
    let reload = move |_| browser::tell_page("fondaco-take-over");
    move || {
        ready.get().then(|| {
            view! {
                <div class="notices low" role="status">
                    <div class="notice">
                        <span>{move || t!("update-ready")}</span>
                        <button class="btn" on:click=reload>{move || t!("update-now")}</button>
                    </div>
                </div>
            }
        })
    }
}
