//! The table as a page: a match that is kept here, or any other host's.

use std::rc::Rc;

use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::faces::lazy::by_game;
use crate::hosts::solo::Solo;
use crate::pages::lazy;
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::{Host, Trouble};
use crate::table::screen;
use crate::table::slots::Slots;

/// A table that is kept here.
#[component]
pub fn TablePage(
    /// Which.
    id: MatchId,
) -> impl IntoView {
    match Solo::open(&id) {
        Ok(host) => show(host, Slots::default()),
        Err(trouble) => view! { <NoTable trouble/> }.into_any(),
    }
}

#[component]
fn NoTable(trouble: Trouble) -> impl IntoView {
    let key = trouble.key();
    view! {
        <Page here=Route::Table(MatchId::new("none").expect("an id"))>
            <main class="page">
                <section class="card empty" role="alert">
                    <Icon name="harbor"/>
                    <h1>{move || t!("error-no-table")}</h1>
                    <p>{move || t!(key)}</p>
                    <a class="btn primary" href=Route::Home.href()>{move || t!("error-home")}</a>
                </section>
            </main>
        </Page>
    }
}

by_game! {
    /// A table with this host.
    board fn table<G>(shown: (Rc<dyn Host>, Slots)) -> Markup {
        screen::table::<G>(shown.0, shown.1)
    }
}

/// A table with this host, with these things around the board.
pub(crate) fn show(host: Rc<dyn Host>, slots: Slots) -> Markup {
    lazy::page(table(host.game(), (host, slots)))
}

by_game! {
    /// Does nothing, but is loaded with the board.
    board fn touch<_G>(what: GameName) -> GameName {
        what
    }
}

/// Loads the board of this game before it is wanted. If that fails, nothing is lost: it is loaded when it is wanted.
pub(crate) fn prepare(game: GameName) {
    spawn_local(async move { drop(touch(game, game).await) });
}
