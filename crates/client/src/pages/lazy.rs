//! Showing what is loaded when it is wanted: a placeholder first, then what came, or why nothing did.
//!
//! Each page says by itself what is loaded with it: with [`by_game!`](crate::faces::lazy), or with `wasm_split(pages)` where it is
//! the same for every game.

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::pages::shell::Page;
use crate::t;

/// What comes when a part has been loaded.
pub(crate) type Loaded = Result<Markup, SplitLoaderError>;

enum Part {
    Coming,
    Here(Option<Markup>),
    Missing,
}

/// A table: a placeholder, then what was loaded, or why it was not.
pub(crate) fn table(load: impl Future<Output = Loaded> + 'static) -> Markup {
    whole(load, Words::Here)
}

/// A page that a first game needs nothing of, with what it says.
pub(crate) fn page(load: impl Future<Output = Loaded> + 'static) -> Markup {
    whole(load, Words::More)
}

/// Something on a page: nothing, then what was loaded. If that fails, the page does without.
pub(crate) fn in_place(load: impl Future<Output = Loaded> + 'static) -> Markup {
    load_into(Box::pin(load), Words::More, || ().into_any(), || ().into_any())
}

fn whole(load: impl Future<Output = Loaded> + 'static, words: Words) -> Markup {
    let coming = || view! { <div class="skeleton" aria-hidden="true"></div> }.into_any();
    load_into(Box::pin(load), words, coming, || view! { <Missing/> }.into_any())
}

/// Which texts a part needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    /// Those that came with the page.
    Here,
    /// All of them.
    More,
}

/// Loads what the pages are made by. Once it is here, a page is made at once: nobody leaves in between.
#[wasm_split(pages, fallible)]
fn arrive() -> Result<(), SplitLoaderError> {
    Ok(())
}

type Coming = Pin<Box<dyn Future<Output = Loaded>>>;

fn load_into(load: Coming, words: Words, coming: fn() -> Markup, missing: fn() -> Markup) -> Markup {
    let part = StoredValue::new_local(Part::Coming);
    let changed = Trigger::new();
    // What is made has the same owner as what asked for it, and goes with it.
    let load = ScopedFuture::new(load);
    spawn_local(async move {
        let said = words == Words::Here || (i18n::load_more().await && arrive().await.is_ok());
        // The page may have been left in the meantime: then nothing is made that nobody owns.
        if part.is_disposed() {
            return;
        }
        let loaded = if said { load.await.ok() } else { None };
        if part.try_set_value(loaded.map_or(Part::Missing, |view| Part::Here(Some(view)))).is_none() {
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
