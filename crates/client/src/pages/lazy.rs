//! Parts of the program that a browser loads when they are wanted: each game with its board, so that the first table does not
//! wait for the other game; what goes on around a board; the pages that a first game needs nothing of; and each game's bots, for
//! the worker. The build takes the module apart at the functions marked with `wasm_split`.
//!
//! What can be reached from elsewhere stays in the main module, so these boards and pages must only be named here.

// What the macro writes for the loader is unsafe: the two sides of an import. Nothing else in the client is.
#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use fondaco_game::Record;
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use fondaco_table::GameName;
use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::faces::games::AnyViewOf;
use crate::hosts::online::room::Room;
use crate::hosts::store::Card;
use crate::hosts::think::{Task, Thought, worker};
use crate::pages::account::guest::NameSheet;
use crate::pages::account::page::Account;
use crate::pages::lobby::open::OpenTable;
use crate::pages::lobby::tables::{MyMatches, Together};
use crate::pages::online;
use crate::pages::online::page::MatchPage;
use crate::pages::profile::Profile;
use crate::pages::profile::leaders::Leaders;
use crate::pages::puzzles::list::Puzzles;
use crate::pages::puzzles::{PuzzlePage, Setting};
use crate::pages::replay::stage::Screening;
use crate::pages::replay::{self, ReplayPage};
use crate::pages::review::{ReviewPage, Reviewing};
use crate::pages::rules::Rules;
use crate::pages::shell::Page;
use crate::pages::tutorial::{self, Tutorial, course::Script};
use crate::t;
use crate::table::face::Face;
use crate::table::host::Host;
use crate::table::screen;

/// What is shown with a game's board.
pub enum Shown {
    /// A table of this host.
    Table(Rc<dyn Host>),
    /// A lesson.
    Lesson(Script),
    /// A match looked back at.
    Replay(Screening),
    /// The review of a match.
    Review(Reviewing),
    /// A puzzle.
    Puzzle(Setting),
}

impl Shown {
    fn show<G: Face>(self) -> AnyViewOf {
        match self {
            Shown::Table(host) => screen::table::<G>(host),
            Shown::Lesson(script) => tutorial::lessons::<G>(script),
            Shown::Replay(screening) => screening.show::<G>(),
            Shown::Review(reviewing) => reviewing.show::<G>(),
            Shown::Puzzle(setting) => setting.show::<G>(),
        }
    }
}

/// What an online table has beside the board.
#[derive(Clone, Copy)]
pub enum Beside {
    /// Its buttons.
    Tools,
    /// Who is there, and what concerns everybody.
    Company,
    /// What stands below the result.
    After,
}

/// What comes when a part has been loaded.
type Loaded = Result<AnyViewOf, SplitLoaderError>;

#[wasm_split(strozzi, fallible)]
fn strozzi(host: Rc<dyn Host>) -> Loaded {
    Ok(screen::table::<Strozzi>(host))
}

#[wasm_split(liguria, fallible)]
fn liguria(host: Rc<dyn Host>) -> Loaded {
    Ok(screen::table::<Liguria>(host))
}

#[wasm_split(strozzi_more, fallible)]
fn strozzi_more(shown: Shown) -> Loaded {
    Ok(shown.show::<Strozzi>())
}

#[wasm_split(liguria_more, fallible)]
fn liguria_more(shown: Shown) -> Loaded {
    Ok(shown.show::<Liguria>())
}

/// Shows something with the board of this game, as soon as that is loaded.
pub fn show(game: GameName, shown: Shown) -> AnyViewOf {
    when_loaded(async move {
        match (game, shown) {
            (GameName::Strozzi, Shown::Table(host)) => strozzi(host).await,
            (GameName::Liguria, Shown::Table(host)) => liguria(host).await,
            (GameName::Strozzi, shown) => strozzi_more(shown).await,
            (GameName::Liguria, shown) => liguria_more(shown).await,
        }
    })
}

/// What came of thinking, if what thinks could be loaded.
type Thinking = Result<Result<Thought, String>, SplitLoaderError>;

#[wasm_split(strozzi, fallible)]
fn strozzi_mind(record: Record, task: Task) -> Thinking {
    Ok(worker::think::<Strozzi>(&record, task))
}

#[wasm_split(liguria, fallible)]
fn liguria_mind(record: Record, task: Task) -> Thinking {
    Ok(worker::think::<Liguria>(&record, task))
}

/// Thinks about the last position of a record.
///
/// # Errors
/// In words, if that is no position to think about, or what thinks could not be loaded.
pub async fn think(record: Record, task: Task) -> Result<Thought, String> {
    let thought = match record.game.parse::<GameName>() {
        Ok(GameName::Strozzi) => strozzi_mind(record, task).await,
        Ok(GameName::Liguria) => liguria_mind(record, task).await,
        Err(unknown) => return Err(unknown.to_string()),
    };
    thought.unwrap_or_else(|missing| Err(missing.to_string()))
}

#[wasm_split(pages, fallible)]
fn pages(route: Route) -> Loaded {
    Ok(match route {
        Route::Match(id, invitation) => view! { <MatchPage id invitation/> }.into_any(),
        Route::Open(game) => view! { <OpenTable game/> }.into_any(),
        Route::Account => view! { <Account/> }.into_any(),
        Route::Player(id) => view! { <Profile id/> }.into_any(),
        Route::Leaders(game) => view! { <Leaders game/> }.into_any(),
        Route::Replay(id, spot) => {
            replay::together::connect_by(online::looking::way);
            view! { <ReplayPage id spot/> }.into_any()
        }
        Route::Review(id) => view! { <ReviewPage id/> }.into_any(),
        Route::Puzzles => view! { <Puzzles/> }.into_any(),
        Route::Puzzle(game, number) => view! { <PuzzlePage game number/> }.into_any(),
        Route::Rules(game, rule) => view! { <Rules game rule/> }.into_any(),
        Route::Tutorial(game) => view! { <Tutorial game/> }.into_any(),
        Route::Home | Route::Games | Route::Learn | Route::Table(_) => ().into_any(),
    })
}

/// A page that a first game needs nothing of.
pub fn page(route: Route) -> AnyViewOf {
    when_loaded(pages(route))
}

#[wasm_split(pages, fallible)]
fn company(room: Room, what: Beside) -> Loaded {
    Ok(match what {
        Beside::Tools => online::tools(room),
        Beside::Company => online::company(room),
        Beside::After => online::after(room),
    })
}

/// What an online table has beside the board.
pub fn beside(room: Room, what: Beside) -> AnyViewOf {
    in_place(company(room, what))
}

#[wasm_split(pages, fallible)]
fn going_on(cards: RwSignal<Vec<Card>>) -> Loaded {
    Ok(view! { <Together cards/> }.into_any())
}

/// What goes on, here and at the server.
pub fn together(cards: RwSignal<Vec<Card>>) -> AnyViewOf {
    in_place(going_on(cards))
}

#[wasm_split(pages, fallible)]
fn mine() -> Loaded {
    Ok(view! { <MyMatches/> }.into_any())
}

/// The person's matches on the server.
pub fn my_matches() -> AnyViewOf {
    in_place(mine())
}

#[wasm_split(pages, fallible)]
fn name() -> Loaded {
    Ok(view! { <NameSheet/> }.into_any())
}

/// The sheet that asks for a name, when one is needed.
pub fn name_sheet() -> AnyViewOf {
    in_place(name())
}

#[wasm_split(pages, fallible)]
fn notify() -> Loaded {
    Ok(online::notify::switch())
}

/// The switch that lets the person be told of his turn.
pub fn notify_switch() -> AnyViewOf {
    in_place(notify())
}

/// Loads the board of this game before it is wanted. If that fails, nothing is lost: it is loaded when it is wanted.
pub fn prepare(game: GameName) {
    spawn_local(async move {
        let _ = match game {
            GameName::Strozzi => __wasm_split_preload_strozzi().await,
            GameName::Liguria => __wasm_split_preload_liguria().await,
        };
    });
}

enum Part {
    Coming,
    Here(Option<AnyViewOf>),
    Missing,
}

/// A page: a placeholder, then what was loaded, or why it was not.
fn when_loaded(load: impl Future<Output = Loaded> + 'static) -> AnyViewOf {
    let coming = || view! { <div class="skeleton" aria-hidden="true"></div> }.into_any();
    load_into(Box::pin(load), coming, || view! { <Missing/> }.into_any())
}

/// Something on a page: nothing, then what was loaded. If that fails, the page does without.
fn in_place(load: impl Future<Output = Loaded> + 'static) -> AnyViewOf {
    load_into(Box::pin(load), || ().into_any(), || ().into_any())
}

fn load_into(
    load: Pin<Box<dyn Future<Output = Loaded>>>,
    coming: fn() -> AnyViewOf,
    missing: fn() -> AnyViewOf,
) -> AnyViewOf {
    let part = StoredValue::new_local(Part::Coming);
    let changed = Trigger::new();
    // What is made has the same owner as what asked for it, and goes with it.
    let load = ScopedFuture::new(load);
    spawn_local(async move {
        let loaded = load.await.map_or(Part::Missing, |view| Part::Here(Some(view)));
        // The page may have been left in the meantime.
        if part.try_set_value(loaded).is_none() {
            changed.notify();
        }
    });
    (move || {
        changed.track();
        let shown = part.try_update_value(|part| match part {
            Part::Coming => Some(coming()),
            Part::Here(view) => view.take(),
            Part::Missing => Some(missing()),
        });
        shown.flatten()
    })
    .into_any()
}

#[component]
fn Missing() -> impl IntoView {
    let again = |_| {
        if let Some(window) = crate::base::browser::window() {
            let _ = window.location().reload();
        }
    };
    view! {
        <Page here=Route::Home>
            <main class="page">
                <section class="card empty" role="alert">
                    <Icon name="harbor"/>
                    <h1>{move || t!("error-no-table")}</h1>
                    <p>{move || t!("error-part")}</p>
                    <button class="btn primary" on:click=again>{move || t!("error-retry")}</button>
                </section>
            </main>
        </Page>
    }
}
