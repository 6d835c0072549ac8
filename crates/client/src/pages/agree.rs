//! What is agreed before a game, alone or together: which game, and its options.

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::parts::{GameWord, Icon};
use crate::t;

/// What can be agreed before a game: the game, the name in its setup, and the key of what it says.
pub(crate) const OPTIONS: [(GameName, &str, &str); 2] = [
    (GameName::Strozzi, "secret_scores", "option-secret-scores"),
    (GameName::Liguria, "open_screens", "option-open-screens"),
];

/// A game to be chosen, with its cover.
#[component]
pub(crate) fn Game(
    /// The game that is chosen.
    chosen: RwSignal<GameName>,
    /// This one.
    game: GameName,
) -> impl IntoView {
    let (meta, about) = match game {
        GameName::Strozzi => ("lobby-strozzi", "lobby-strozzi.about"),
        GameName::Liguria => ("lobby-liguria", "lobby-liguria.about"),
    };
    view! {
        <label class="game">
            <input type="radio" name="game" prop:checked=move || chosen.get() == game on:change=move |_| chosen.set(game)/>
            <span class="art"><svg class="cover" aria-hidden="true"><use href=format!("#cover-{game}")/></svg></span>
            <span class="gt">
                <GameWord game/>
                <span class="meta">{move || t!(meta)}</span>
                <span class="ds">{move || t!(about)}</span>
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
