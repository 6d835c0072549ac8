//! The whole page: the screen that the address names, and what concerns every screen.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::browser;
use crate::base::route::{self, Route};
use crate::base::settings;
use crate::base::sheet::MoreSwitches;
use crate::base::title;
use crate::data::account;
use crate::pages::account::guest::NameSheet;
use crate::pages::account::page::Account;
use crate::pages::announcement::Announcement;
use crate::pages::challenge::daily::DailyPage;
use crate::pages::challenge::opened::ChallengedPage;
use crate::pages::challenge::page::ChallengePage;
use crate::pages::editions::editor::EditorPage;
use crate::pages::editions::gallery::Editions;
use crate::pages::editions::look::EditionPage;
use crate::pages::here::TablePage;
use crate::pages::home::Home;
use crate::pages::home::games::Games;
use crate::pages::lazy::{self, Loaded};
use crate::pages::learn::Learn;
use crate::pages::lobby::open::OpenTable;
use crate::pages::mail::MailPage;
use crate::pages::moderation::Moderation;
use crate::pages::online;
use crate::pages::online::big::BigPage;
use crate::pages::online::page::MatchPage;
use crate::pages::profile::Profile;
use crate::pages::profile::leaders::Leaders;
use crate::pages::puzzles::list::Puzzles;
use crate::pages::puzzles::{OwnPuzzlePage, PuzzlePage};
use crate::pages::replay::drop::Drop;
use crate::pages::replay::{self, ReplayPage};
use crate::pages::review::ReviewPage;
use crate::pages::review::again::AgainPage;
use crate::pages::review::share::SharePage;
use crate::pages::rules::Rules;
use crate::pages::shell::TurnBar;
use crate::pages::table;
use crate::pages::tournaments::create::NewTournament;
use crate::pages::tournaments::list::Tournaments;
use crate::pages::tournaments::page::TournamentPage;
use crate::pages::turns;
use crate::pages::tutorial::Tutorial;
use crate::t;
use crate::table::parts;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    settings::show();
    parts::set_loader(table::load_part);
    // Alone one needs not be told, and has the first seat.
    if browser::has_server() {
        provide_context(TurnBar(|| lazy::in_place(turn_bar())));
        provide_context(MoreSwitches(|| lazy::in_place(more_switches())));
    }
    let route = route::current();
    let tabs = window_event_listener(leptos::ev::storage, |event| settings::follow(event.key().as_deref()));
    on_cleanup(move || tabs.remove());
    account::ask();
    account::follow_name();
    let screen = move || match route.get() {
        // What needs a server is not there without one.
        Route::Open(_)
        | Route::Account
        | Route::Mail(..)
        | Route::Moderation
        | Route::Player(_)
        | Route::Leaders(..)
        | Route::Tournaments
        | Route::NewTournament
        | Route::Tournament(..)
            if !browser::has_server() =>
        {
            view! { <Home/> }.into_any()
        }
        Route::Table(id) => view! { <TablePage id/> }.into_any(),
        Route::Home => view! { <Home/> }.into_any(),
        other => lazy::page(page(other)),
    };
    // Whoever goes to say who they are comes back to where they were.
    Effect::new(move |before: Option<Route>| {
        let now = route.get();
        match (&now, before) {
            // A link of a mail is good once.
            (Route::Account, None | Some(Route::Account | Route::Mail(..))) => {}
            (Route::Account, Some(before)) => account::come_from(&before),
            _ => account::forget_way_back(),
        }
        now
    });
    Effect::new(move |_| {
        // A table has titles of its own.
        let key = match route.get() {
            Route::Table(_) | Route::Match(..) | Route::Screen(..) | Route::Tournament(..) => return,
            Route::Replay(..) | Route::Packed(..) => "replay-title",
            Route::Review(_) | Route::Again(..) => "replay-review",
            Route::Share(_) => "replay-share",
            Route::Challenge(_) | Route::Challenged(_) => "challenge-title",
            Route::Daily => "daily-title",
            Route::Home => "brand",
            Route::Games => "games-title",
            Route::Puzzles | Route::Puzzle(..) | Route::OwnPuzzle(..) => "puzzles-title",
            Route::Learn | Route::Tutorial(_) => "learn-title",
            Route::Rules(..) => "rules",
            Route::Editions | Route::Edition(_) | Route::Workshop(_) => "nav-editions",
            Route::Open(_) => "open-title",
            Route::Tournaments | Route::NewTournament => "nav-tournaments",
            Route::Account | Route::Mail(..) => "account-title",
            Route::Moderation => "moderation-title",
            Route::Player(_) => "profile-title",
            Route::Leaders(..) => "leaders-title",
        };
        title::set(if key == "brand" { t!("brand") } else { t!("title", page = t!(key)) });
    });
    let told = browser::has_server().then(|| lazy::in_place(told()));
    view! { {told} {screen} <Update/> <Drop/> {browser::has_server().then(|| lazy::in_place(everywhere()))} }
}

/// A page that a first game needs nothing of.
#[wasm_split(pages, fallible)]
fn page(route: Route) -> Loaded {
    Ok(match route {
        Route::Match(id, invitation) => view! { <MatchPage id invitation/> }.into_any(),
        Route::Screen(id, invitation) => view! { <BigPage id invitation/> }.into_any(),
        Route::Open(game) => view! { <OpenTable game/> }.into_any(),
        Route::Tournaments => view! { <Tournaments/> }.into_any(),
        Route::NewTournament => view! { <NewTournament/> }.into_any(),
        Route::Tournament(id, invitation) => view! { <TournamentPage id invitation/> }.into_any(),
        Route::Account => view! { <Account/> }.into_any(),
        Route::Mail(what, token) => view! { <MailPage what token/> }.into_any(),
        Route::Moderation => view! { <Moderation/> }.into_any(),
        Route::Player(id) => view! { <Profile id/> }.into_any(),
        Route::Leaders(game, edition) => view! { <Leaders game edition/> }.into_any(),
        Route::Replay(id, spot) => {
            replay::together::connect_by(online::looking::way);
            view! { <ReplayPage id spot/> }.into_any()
        }
        Route::Packed(packed, at) => replay::unpacked(&packed, at),
        Route::Review(id) => view! { <ReviewPage id/> }.into_any(),
        Route::Share(id) => view! { <SharePage id/> }.into_any(),
        Route::Again(id, number) => view! { <AgainPage id number/> }.into_any(),
        Route::Challenge(id) => view! { <ChallengePage id/> }.into_any(),
        Route::Challenged(packed) => view! { <ChallengedPage packed/> }.into_any(),
        Route::Daily => view! { <DailyPage/> }.into_any(),
        Route::Puzzles => view! { <Puzzles/> }.into_any(),
        Route::Puzzle(game, number) => view! { <PuzzlePage game number/> }.into_any(),
        Route::OwnPuzzle(game, number) => view! { <OwnPuzzlePage game number/> }.into_any(),
        Route::Editions => view! { <Editions/> }.into_any(),
        Route::Edition(word) => view! { <EditionPage word/> }.into_any(),
        Route::Workshop(id) => view! { <EditorPage id/> }.into_any(),
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

/// What may come on any page: the sheet that asks for a name. And what waits for the person is followed.
#[wasm_split(pages, fallible)]
fn everywhere() -> Loaded {
    turns::follow();
    Ok(view! { <NameSheet/> }.into_any())
}

/// The bar that says which matches wait for the person.
#[wasm_split(pages, fallible)]
fn turn_bar() -> Loaded {
    Ok(turns::bar())
}

/// What is chosen for tables with others.
#[wasm_split(pages, fallible)]
fn more_switches() -> Loaded {
    Ok(online::switches::all())
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
