//! Parts of the program that are loaded when they are wanted, with what they say and how they look; and showing them: a
//! placeholder first, then what came, or why nothing did.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use std::future::Future;
use std::pin::Pin;

use leptos::prelude::*;
use leptos::reactive::computed::ScopedFuture;
use leptos::task::spawn_local;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::base::games::Markup;
use crate::base::{i18n, styles};

/// A part that could not be loaded: the program itself, its texts or its style sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a part of the page could not be loaded")]
pub struct Missing;

impl From<SplitLoaderError> for Missing {
    fn from(_: SplitLoaderError) -> Self {
        Missing
    }
}

/// What comes when a part has been loaded.
pub(crate) type Loaded = Result<Markup, Missing>;

/// Which texts and styles a part needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Those that come with the page or with a game.
    Here,
    /// Also those that a first game needs nothing of.
    More,
}

enum Loading {
    Coming,
    Here(Option<Markup>),
    Missing,
}

/// Something on a page: nothing, then what was loaded. If that fails, the page does without.
pub(crate) fn in_place(load: impl Future<Output = Loaded> + 'static) -> Markup {
    in_place_or(load, || ().into_any())
}

/// The same with something that stands for it where it cannot be loaded.
pub(crate) fn in_place_or(
    load: impl Future<Output = Loaded> + 'static,
    missing: impl Fn() -> Markup + Send + Sync + 'static,
) -> Markup {
    load_into(Box::pin(load), Needs::More, || ().into_any(), Box::new(missing))
}

/// Loads what a part of the program says and its style sheet.
pub(crate) async fn dress(part: &str) -> Result<(), Missing> {
    // Both are on their way before either is waited for.
    let _ = styles::begin(part);
    if i18n::load_part(part).await && styles::load(part).await { Ok(()) } else { Err(Missing) }
}

/// Loads what the pages are made by. Once it is here, a page is made at once: nobody leaves in between.
#[wasm_split(pages, fallible)]
fn arrive() -> Result<(), Missing> {
    Ok(())
}

/// What is on its way.
pub(crate) type Coming = Pin<Box<dyn Future<Output = Loaded>>>;
/// What stands for something.
pub(crate) type Instead = Box<dyn Fn() -> Markup + Send + Sync>;

/// Shows a placeholder, then what was loaded, or what stands for something that is missing.
pub(crate) fn load_into(load: Coming, needs: Needs, coming: fn() -> Markup, missing: Instead) -> Markup {
    let part = StoredValue::new_local(Loading::Coming);
    let changed = Trigger::new();
    // What is made has the same owner as what asked for it, and goes with it.
    let load = ScopedFuture::new(load);
    spawn_local(async move {
        let ready = needs == Needs::Here || (dress(styles::MORE).await.is_ok() && arrive().await.is_ok());
        // The page may have been left in the meantime: then nothing is made that nobody owns.
        if part.is_disposed() {
            return;
        }
        let loaded = if ready { load.await.ok() } else { None };
        if part.try_set_value(loaded.map_or(Loading::Missing, |view| Loading::Here(Some(view)))).is_none() {
            changed.notify();
        }
    });
    (move || {
        changed.track();
        let shown = part.try_update_value(|part| match part {
            Loading::Coming => Some(coming()),
            Loading::Here(view) => view.take(),
            Loading::Missing => Some(missing()),
        });
        shown.flatten()
    })
    .into_any()
}
