//! The whole page: the screen that the address names, and what concerns every screen.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::browser;
use crate::base::route::{self, Route};
use crate::base::settings;
use crate::base::settings::sheet::MoreSwitches;
use crate::hosts::account;
use crate::pages::account::guest::NameSheet;
use crate::pages::account::page::Account;
use crate::pages::announcement::Announcement;
use crate::pages::here::TablePage;
use crate::pages::home::games::Games;
use crate::pages::home::{Home, Learn};
use crate::pages::lazy::{self, Loaded};
use crate::pages::lobby::open::OpenTable;
use crate::pages::moderation::Moderation;
use crate::pages::online;
use crate::pages::online::page::MatchPage;
use crate::pages::profile::Profile;
use crate::pages::profile::leaders::Leaders;
use crate::pages::puzzles::PuzzlePage;
use crate::pages::puzzles::list::Puzzles;
use crate::pages::replay::drop::Drop;
use crate::pages::replay::{self, ReplayPage};
use crate::pages::review::ReviewPage;
use crate::pages::review::again::AgainPage;
use crate::pages::rules::Rules;
use crate::pages::tutorial::Tutorial;
use crate::t;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    settings::show();
    // Alone one needs not be told.
    if browser::has_server() {
        provide_context(MoreSwitches(|| lazy::in_place(notify_switch())));
    }
    let route = route::current();
    let tabs = window_event_listener(leptos::ev::storage, |event| settings::follow(event.key().as_deref()));
    on_cleanup(move || tabs.remove());
    account::ask();
    account::follow_name();
    let screen = move || match route.get() {
        // What needs a server is not there without one.
        Route::Open(_) | Route::Account | Route::Moderation | Route::Player(_) | Route::Leaders(_)
            if !browser::has_server() =>
        {
            view! { <Home/> }.into_any()
        }
        Route::Table(id) => view! { <TablePage id/> }.into_any(),
        Route::Home => view! { <Home/> }.into_any(),
        other => lazy::page(page(other)),
    };
    Effect::new(move |_| {
        // A table has titles of its own.
        let key = match route.get() {
            Route::Table(_) | Route::Match(..) => return,
            Route::Replay(..) => "replay-title",
            Route::Review(_) | Route::Again(..) => "replay-review",
            Route::Home => "brand",
            Route::Games => "games-title",
            Route::Puzzles | Route::Puzzle(..) => "puzzles-title",
            Route::Learn | Route::Tutorial(_) => "learn-title",
            Route::Rules(..) => "rules",
            Route::Open(_) => "open-title",
            Route::Account => "account-title",
            Route::Moderation => "moderation-title",
            Route::Player(_) => "profile-title",
            Route::Leaders(_) => "leaders-title",
        };
        if let Some(document) = browser::window().and_then(|window| window.document()) {
            document.set_title(&if key == "brand" { t!("brand") } else { t!("title", page = t!(key)) });
        }
    });
    let told = browser::has_server().then(|| lazy::in_place(told()));
    view! { {told} {screen} <Update/> <Drop/> {browser::has_server().then(|| lazy::in_place(everywhere()))} }
}

/// A page that a first game needs nothing of.
#[wasm_split(pages, fallible)]
fn page(route: Route) -> Loaded {
    Ok(match route {
        Route::Match(id, invitation) => view! { <MatchPage id invitation/> }.into_any(),
        Route::Open(game) => view! { <OpenTable game/> }.into_any(),
        Route::Account => view! { <Account/> }.into_any(),
        Route::Moderation => view! { <Moderation/> }.into_any(),
        Route::Player(id) => view! { <Profile id/> }.into_any(),
        Route::Leaders(game) => view! { <Leaders game/> }.into_any(),
        Route::Replay(id, spot) => {
            replay::together::connect_by(online::looking::way);
            view! { <ReplayPage id spot/> }.into_any()
        }
        Route::Review(id) => view! { <ReviewPage id/> }.into_any(),
        Route::Again(id, number) => view! { <AgainPage id number/> }.into_any(),
        Route::Puzzles => view! { <Puzzles/> }.into_any(),
        Route::Puzzle(game, number) => view! { <PuzzlePage game number/> }.into_any(),
        Route::Rules(game, rule) => view! { <Rules game rule/> }.into_any(),
        Route::Tutorial(game) => view! { <Tutorial game/> }.into_any(),
        Route::Games => view! { <Games/> }.into_any(),
        Route::Learn => view! { <Learn/> }.into_any(),
        Route::Home | Route::Table(_) => ().into_any(),
    })
}

/// What stands above any page: what the operator tells everybody.
#[wasm_split(pages, fallible)]
fn told() -> Loaded {
    Ok(view! { <Announcement/> }.into_any())
}

/// What may come on any page: the sheet that asks for a name.
#[wasm_split(pages, fallible)]
fn everywhere() -> Loaded {
    Ok(view! { <NameSheet/> }.into_any())
}

/// The switch that lets the person be told when it is their turn.
#[wasm_split(pages, fallible)]
fn notify_switch() -> Loaded {
    Ok(online::notify::switch())
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
