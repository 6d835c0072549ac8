//! How one comes to more editions: by typing one's box in, by dice, and from files, texts and links.

use fondaco_table::GameName;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::super::editor;
use super::Gallery;
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::Word;
use crate::pages::covers::GameWord;
use crate::t;

/// The largest seed that is drawn: short enough to be said.
const SEEDS: u32 = 100_000;

/// The way into the workshop.
pub(super) fn own(gallery: Gallery) -> Markup {
    let game = RwSignal::new(GameName::ALL[0]);
    let guesses = RwSignal::new(false);
    let covers = GameName::ALL.iter().filter(|game| crate::faces::cover(**game).word.is_some()).map(move |&one| {
        let minutes = move || gallery.workshop(one).map(|workshop| t!("edition-minutes", minutes = workshop.minutes));
        view! {
            <label class="e-game">
                <input type="radio" name="own" prop:checked=move || game.get() == one on:change=move |_| game.set(one)/>
                <svg class="cover" aria-hidden="true"><use href=format!("#cover-{one}")/></svg>
                <span><GameWord game=one/><small>{minutes}</small></span>
            </label>
        }
    });
    let start = [("edition-empty", false), ("edition-guesses", true)].map(|(key, with)| {
        view! {
            <label>
                <input type="radio" name="start" prop:checked=move || guesses.get() == with on:change=move |_| guesses.set(with)/>
                <span><b>{move || t!(key)}</b></span>
            </label>
        }
    });
    let begin = move |_| {
        let Some(workshop) = gallery.workshop(game.get_untracked()) else { return };
        let made = editor::fresh(&workshop, game.get_untracked(), guesses.get_untracked());
        if let Some(mine) = gallery.kept(made) {
            Route::Workshop(mine.id).go();
        }
    };
    let about = move || t!(if guesses.get() { "edition-guesses.about" } else { "edition-empty.about" });
    view! {
        <section class="card e-own" aria-labelledby="own">
            <h2 id="own">{move || t!("editions-own")}</h2>
            <p>{move || t!("editions-own.about")}</p>
            <fieldset class="e-games"><legend class="vh">{move || t!("lobby-game")}</legend>{covers.collect_view()}</fieldset>
            <fieldset><legend>{move || t!("edition-start")}</legend><div class="seg two">{start}</div><p class="about">{about}</p></fieldset>
            <button class="btn primary big" disabled=move || gallery.workshop(game.get()).is_none() on:click=begin><Icon name="ui-seal"/>{move || t!("edition-type-in", game = game.get().title())}</button>
        </section>
    }
    .into_any()
}

/// Random editions.
pub(super) fn surprise() -> Markup {
    let (seed, refused) = (RwSignal::new(String::new()), RwSignal::new(false));
    let roll = move |game: GameName| {
        let typed = seed.get_untracked();
        let found = match typed.trim() {
            "" => browser::random().map(|bytes| u64::from(u32::from_le_bytes(bytes) % SEEDS)),
            // Whoever types a number wants that one and no other.
            number => number.parse().ok(),
        };
        refused.set(found.is_none());
        if let Some(seed) = found {
            Route::Edition(Word::Random(game, seed).to_string()).go();
        }
    };
    let games = GameName::ALL.iter().map(|&game| {
        view! { <button class="btn" on:click=move |_| roll(game)>{move || t!("edition-roll", game = game.title())}</button> }
    });
    view! {
        <section class="card e-side">
            <h2>{move || t!("edition-surprise")}</h2>
            <p>{move || t!("edition-surprise.about")}</p>
            <label class="field"><span>{move || t!("edition-seed")}</span><input inputmode="numeric" maxlength="20" on:input=move |event| seed.set(event_target_value(&event))/></label>
            {move || refused.get().then(|| view! { <p class="notice bad-news" role="alert">{move || t!("edition-seed.wrong")}</p> })}
            <div class="e-buttons">{games.collect_view()}</div>
        </section>
    }
    .into_any()
}

/// Files and pasted texts.
pub(super) fn import(gallery: Gallery) -> Markup {
    let chosen = move |event: web_sys::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(input) = input else { return };
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            gallery.import_file(file);
        }
        // The same file can be chosen again.
        input.set_value("");
    };
    let text = RwSignal::new(String::new());
    let pasted = move |_| {
        let text = text.get_untracked();
        if !text.trim().is_empty() {
            gallery.import(&text);
        }
    };
    view! {
        <section class="card e-side">
            <h2>{move || t!("edition-import")}</h2>
            <p>{move || t!("edition-import.about")}</p>
            <label class="btn open-record"><Icon name="ui-upload"/><span>{move || t!("edition-choose-file")}</span>
                <input type="file" accept=".toml,application/toml,text/plain" on:change=chosen/></label>
            <details><summary>{move || t!("edition-paste")}</summary>
                <textarea rows="6" aria-label=move || t!("edition-paste") on:input=move |event| text.set(event_target_value(&event))></textarea>
                <button class="btn" on:click=pasted>{move || t!("edition-read")}</button>
            </details>
        </section>
    }
    .into_any()
}
