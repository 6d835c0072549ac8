//! One edition: what is in the box, how it differs from our reconstruction, who judges it, and what can be done with it.

use std::sync::Arc;

use fondaco_table::AnyEdition;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::balance::balance;
use super::pictures::part;
use super::{address, compare, export, fits, keep_copy, workshop};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::{self, Mine, Origin, Word};
use crate::pages::covers::game_icon;
use crate::pages::last::choose_edition;
use crate::pages::shell::Page;
use crate::t;
use crate::table::host::Trouble;

/// What became of what the address names.
#[derive(Clone)]
enum Found {
    Asked,
    Edition(Box<AnyEdition>),
    Nothing,
}

/// The page.
#[component]
pub fn EditionPage(
    /// What names the edition.
    word: String,
) -> impl IntoView {
    let found = RwSignal::new(Found::Asked);
    let word = StoredValue::new(Word::parse(&word));
    spawn_local(async move {
        let Some(Some(word)) = word.try_get_value() else { return drop(found.try_set(Found::Nothing)) };
        let said = editions::ask(&word).await;
        // Whatever an address carries is checked before it is shown.
        let edition = editions::named(&word, said).filter(|edition| edition.keep().is_ok());
        let _ = found.try_set(edition.map_or(Found::Nothing, |edition| Found::Edition(Box::new(edition))));
    });
    let shown = move || match (found.get(), word.get_value()) {
        (Found::Asked, _) => view! { <div class="skeleton" aria-hidden="true"></div> }.into_any(),
        (Found::Edition(edition), Some(word)) => one(word, *edition),
        _ => nothing(),
    };
    view! { <Page here=Route::Editions><main class="page e-look">{shown}</main></Page> }
}

fn nothing() -> Markup {
    view! {
        <section class="card empty" role="alert">
            <Icon name="tiles"/>
            <h1>{move || t!("edition-nothing")}</h1>
            <p>{move || t!("edition-nothing.about")}</p>
            <a class="btn primary" href=Route::Editions.href()>{move || t!("editions-title")}</a>
        </section>
    }
    .into_any()
}

/// An edition that is there.
fn one(word: Word, edition: AnyEdition) -> Markup {
    let game = edition.game;
    let usual = matches!(word, Word::Usual(_));
    let name = if usual { t!("edition-usual") } else { edition.about.name.clone() };
    let found = workshop(game);
    let drafts = {
        let (theirs, ours) = (edition.components.clone(), game.built_in().components);
        move || {
            let workshop = found.get()?;
            let read = |text: &str| (workshop.read)(text).filter(|draft| fits(&workshop, draft));
            Some((workshop, Arc::new(read(&ours)?), Arc::new(read(&theirs)?)))
        }
    };
    let drafts = StoredValue::new(drafts);
    let inside = move || {
        drafts.with_value(|drafts| drafts()).map(|(workshop, _, theirs)| {
            workshop.parts.iter().enumerate().map(|(number, one)| part(one, number, &theirs)).collect_view()
        })
    };
    let others = compare::others(&edition, usual);
    let differs = move || {
        drafts
            .with_value(|drafts| drafts())
            .map(|(workshop, ours, theirs)| compare::card(workshop, ours, theirs, others))
    };
    let reported = StoredValue::new(edition.clone());
    let taken = move || {
        drafts
            .with_value(|drafts| drafts())
            .map(|(workshop, _, theirs)| reported.with_value(|edition| balance(edition, workshop, &theirs)))
    };
    let about =
        [edition.about.author.as_ref().map(|author| t!("edition-by", author = author)), edition.about.note.clone()];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(" ");
    view! {
        <header class="e-one">
            <span class="gi"><Icon name=game_icon(game)/></span>
            <div><h1>{name.clone()}</h1><p>{game.title()}{(!about.is_empty()).then(|| format!(" · {about}"))}</p></div>
        </header>
        {acts(&word, &edition, &name)}
        <p class="e-judge"><Icon name="ui-bot"/><span>{move || t!(if usual { "edition-judge-usual" } else { "edition-judge" })}</span></p>
        {differs}
        {taken}
        <h2>{move || t!("edition-inside")}</h2>
        {inside}
    }
    .into_any()
}

/// What can be done with it.
fn acts(word: &Word, edition: &AnyEdition, name: &str) -> Markup {
    let game = edition.game;
    let mine = if let Word::Mine(id) = word { editions::find(id) } else { None };
    let origin = if matches!(word, Word::Random(..)) { Origin::Random } else { Origin::Sent };
    let can_be_kept = !matches!(word, Word::Usual(_) | Word::Mine(_));
    let typed = mine.as_ref().and_then(|mine: &Mine| mine.file.clone());
    let said: RwSignal<Option<Result<&'static str, Trouble>>> = RwSignal::new(None);
    let hash = Some(edition.id.hash.clone()).filter(|hash| *hash != game.usual_edition().hash);
    let ranking = Route::Leaders(game, hash).href();
    let edition = StoredValue::new(edition.clone());
    let chosen = StoredValue::new((word.clone(), name.to_owned()));
    let choose = move || chosen.with_value(|(word, name)| choose_edition(game, word, name));
    let play = move |_| {
        choose();
        Route::Home.go();
    };
    let together = move |_| {
        choose();
        Route::Open(game).go();
    };
    let keep = move |_| {
        let kept = edition.with_value(|edition| keep_copy(edition, origin, None));
        said.set(Some(kept.map(|_| "edition-kept")));
    };
    let link = move |_| {
        spawn_local(async move {
            if browser::copy(&edition.with_value(address)).await {
                let _ = said.try_set(Some(Ok("edition-copied")));
            }
        });
    };
    let told = move || match said.get() {
        None => String::new(),
        Some(Ok(key)) => t!(key),
        Some(Err(trouble)) => t!(trouble.key()),
    };
    view! {
        <div class="e-buttons">
            <button class="btn primary" on:click=play><Icon name="ui-play"/>{move || t!("edition-play")}</button>
            {browser::has_server().then(|| view! { <button class="btn" on:click=together><Icon name="ui-link"/>{move || t!("edition-together")}</button> })}
            {can_be_kept.then(|| view! { <button class="btn" on:click=keep><Icon name="ui-download"/>{move || t!("edition-keep")}</button> })}
            <button class="btn" on:click=move |_| edition.with_value(|edition| export(edition, typed.as_deref()))><Icon name="ui-download"/>{move || t!("edition-export")}</button>
            <button class="btn" on:click=link><Icon name="ui-link"/>{move || t!("edition-link")}</button>
            {browser::has_server().then(|| view! { <a class="btn" href=ranking><Icon name="laurel"/>{move || t!("edition-leaders")}</a> })}
        </div>
        <p class="e-told" role="status">{told}</p>
    }
    .into_any()
}
