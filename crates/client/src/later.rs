//! Parts of the program that a browser loads when they are wanted: each game with its board, so that the first table does not
//! wait for the other game. The build takes the module apart at the functions marked with `wasm_split`.
//!
//! What can be reached from elsewhere stays in the main module, so a game's board must only be named here.

// What the macro writes for the loader is unsafe: the two sides of an import. Nothing else in the client is.
#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use std::future::Future;
use std::rc::Rc;

use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use fondaco_table::GameName;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::games::AnyViewOf;
use crate::home::shell::Page;
use crate::host::Host;
use crate::parts::Icon;
use crate::route::Route;
use crate::rules::Rules;
use crate::table::screen;
use crate::tutorial::{self, course::Script};
use crate::t;

/// What is shown with a game's board.
pub enum Shown {
    /// A table of this host.
    Table(Rc<dyn Host>),
    /// A lesson.
    Lesson(Script),
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

#[wasm_split(strozzi_lesson, fallible)]
fn strozzi_lesson(script: Script) -> Loaded {
    Ok(tutorial::lessons::<Strozzi>(script))
}

#[wasm_split(liguria_lesson, fallible)]
fn liguria_lesson(script: Script) -> Loaded {
    Ok(tutorial::lessons::<Liguria>(script))
}

#[wasm_split(reading, fallible)]
fn reading(game: GameName, rule: Option<String>) -> Loaded {
    Ok(view! { <Rules game rule/> }.into_any())
}

/// Shows something with the board of this game, as soon as that is loaded.
pub fn show(game: GameName, shown: Shown) -> AnyViewOf {
    when_loaded(async move {
        match (game, shown) {
            (GameName::Strozzi, Shown::Table(host)) => strozzi(host).await,
            (GameName::Liguria, Shown::Table(host)) => liguria(host).await,
            (GameName::Strozzi, Shown::Lesson(script)) => strozzi_lesson(script).await,
            (GameName::Liguria, Shown::Lesson(script)) => liguria_lesson(script).await,
        }
    })
}

/// The rules of a game, at a rule if one is named.
pub fn rules(game: GameName, rule: Option<String>) -> AnyViewOf {
    when_loaded(reading(game, rule))
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

/// A placeholder, then what was loaded, or why it was not.
fn when_loaded(load: impl Future<Output = Loaded> + 'static) -> AnyViewOf {
    let part = StoredValue::new_local(Part::Coming);
    let changed = Trigger::new();
    let load = leptos::reactive::computed::ScopedFuture::new(load);
    spawn_local(async move {
        let loaded = load.await.map_or(Part::Missing, |view| Part::Here(Some(view)));
        // The page may have been left in the meantime.
        if part.try_set_value(loaded).is_none() {
            changed.notify();
        }
    });
    (move || {
        changed.track();
        part.try_update_value(|part| match part {
            Part::Coming => Some(view! { <div class="skeleton" aria-hidden="true"></div> }.into_any()),
            Part::Here(view) => view.take(),
            Part::Missing => Some(view! { <Missing/> }.into_any()),
        })
        .flatten()
    })
    .into_any()
}

#[component]
fn Missing() -> impl IntoView {
    let again = |_| {
        if let Some(window) = crate::browser::window() {
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
