//! Pages that are loaded when they are wanted.
//!
//! Each page says by itself what is loaded with it: with [`by_game!`](crate::faces::lazy), or with `wasm_split(pages)` where it is
//! the same for every game.

use std::future::Future;

use leptos::prelude::*;

use crate::base::games::Markup;
use crate::base::lazy::{Needs, load_into};
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::pages::shell::Page;
use crate::t;

pub(crate) use crate::base::lazy::{Loaded, in_place, in_place_or};

/// A table: a placeholder, then what was loaded, or why it was not.
pub(crate) fn table(load: impl Future<Output = Loaded> + 'static) -> Markup {
    whole(load, Needs::Here)
}

/// A page that a first game needs nothing of, with what it says.
pub(crate) fn page(load: impl Future<Output = Loaded> + 'static) -> Markup {
    whole(load, Needs::More)
}

fn whole(load: impl Future<Output = Loaded> + 'static, needs: Needs) -> Markup {
    let coming = || view! { <div class="skeleton" aria-hidden="true"></div> }.into_any();
    load_into(Box::pin(load), needs, coming, Box::new(|| view! { <Missing/> }.into_any()))
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
