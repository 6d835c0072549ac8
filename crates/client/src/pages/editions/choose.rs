//! Which edition a game is to be played with: ours, one of one's own, one of the server's, or one that was chosen before.

use fondaco_table::GameName;
use fondaco_wire::rest::{EditionBody, EditionsBody};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::browser;
use crate::base::games::Markup;
use crate::base::route::Route;
use crate::data::editions::{self, Word};
use crate::data::rest;
use crate::t;

/// An edition that was chosen: what names it, and what it is called. Nothing is ours.
pub(crate) type Choice = Option<(String, String)>;

/// The field where an edition is chosen.
pub(crate) fn field(game: Signal<GameName>, chosen: RwSignal<Choice>) -> Markup {
    let there: RwSignal<Vec<EditionBody>> = RwSignal::default();
    if browser::has_server() {
        spawn_local(async move {
            if let Ok(EditionsBody { editions }) = rest::get("editions").await {
                let _ = there.try_set(editions);
            }
        });
    }
    let mine = editions::all();
    let hashes = StoredValue::new(editions::hashes(&mine));
    let mine = StoredValue::new(mine);
    let offered = move || {
        let game = game.get();
        let mine = mine.get_value().into_iter().filter(|mine| mine.game == game && mine.components.is_some());
        let mut all: Vec<(String, String)> =
            mine.map(|mine| (Word::Mine(mine.id.clone()).to_string(), mine.name)).collect();
        // One's own that is at the server, too, is one.
        let there = there.get().into_iter().filter(|body| body.game == game);
        let there = there.filter(|body| hashes.with_value(|hashes| !hashes.contains(&body.hash)));
        all.extend(there.map(|body| (Word::There(body.hash).to_string(), body.name)));
        if let Some(other) = chosen.get().filter(|(word, _)| all.iter().all(|(known, _)| known != word)) {
            all.insert(0, other);
        }
        all
    };
    let choose = move |event| {
        let wanted = event_target_value(&event);
        chosen.set(offered().into_iter().find(|(word, _)| *word == wanted));
    };
    let is = move |word: &str| chosen.with(|chosen| chosen.as_ref().is_some_and(|(chosen, _)| chosen == word));
    let list = move || {
        offered()
            .into_iter()
            .map(|(word, name)| {
                let selected = is(&word);
                view! { <option value=word selected=selected>{name}</option> }
            })
            .collect_view()
    };
    view! {
        <label class="field e-choose">
            <span>{move || t!("edition-with")}</span>
            <select on:change=choose>
                <option value="" selected=move || chosen.with(Option::is_none)>{move || t!("edition-usual")}</option>
                {list}
            </select>
            <a href=Route::Editions.href()>{move || t!("editions-title")}</a>
        </label>
    }
    .into_any()
}
