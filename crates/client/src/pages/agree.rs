//! What is agreed before a game, alone or together: which game, and its options.

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::parts::Icon;
use crate::faces::cover;
use crate::pages::covers::GameWord;
use crate::t;

/// A game to be chosen, with its cover.
#[component]
pub(crate) fn Game(
    /// The game that is chosen.
    chosen: RwSignal<GameName>,
    /// This one.
    game: GameName,
) -> impl IntoView {
    let about = cover(game).about.map(|key| {
        view! {
            <span class="meta">{move || t!(key)}</span>
            <span class="ds">{move || crate::base::i18n::text(&format!("{key}.about"), &[])}</span>
        }
    });
    view! {
        <label class="game">
            <input type="radio" name="game" prop:checked=move || chosen.get() == game on:change=move |_| chosen.set(game)/>
            <span class="art"><svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg></span>
            <span class="gt">
                <GameWord game/>
                {about}
            </span>
            <span class="ck"><Icon name="ui-check"/></span>
        </label>
    }
}

/// Something that is on or off.
#[component]
pub(crate) fn Check(
    /// Whether it is on.
    on: impl Fn() -> bool + Send + Sync + 'static,
    /// What turns it.
    turn: impl Fn(web_sys::Event) + 'static,
    /// The key of what it is called; `KEY.about` says more.
    key: &'static str,
) -> impl IntoView {
    view! {
        <label class="switch">
            <input type="checkbox" role="switch" prop:checked=on on:change=turn/>
            <span><b>{move || t!(key)}</b><small>{move || crate::base::i18n::text(&format!("{key}.about"), &[])}</small></span>
        </label>
    }
}
