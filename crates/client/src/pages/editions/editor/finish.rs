//! The last step: what the edition is called, what is still to do, and the end.

use leptos::prelude::*;

use super::super::faults::words;
use super::super::half_like;
use super::{Editor, Far, list, progress};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::{Mine, Origin, Word};
use crate::t;
use crate::table::workshop::{Draft, Shape};

/// The draft as a file.
fn file(editor: Editor) -> String {
    let mut draft: Draft = (*editor.draft.get()).clone();
    editor.mine.with(|mine| {
        // Whoever changes what others typed keeps their order.
        if mine.origin == Origin::Typed {
            (editor.workshop().tidy)(&mut draft);
        }
        mine.about().to_file(mine.game.as_str())
    }) + &(editor.workshop().write)(&draft)
}

/// Where the reader of files still finds something, and what; nothing if the edition can be played with.
fn refused(editor: Editor) -> Option<(Option<usize>, String)> {
    let faults = editor.game.read_edition(&file(editor)).err()?;
    let workshop = editor.workshop();
    let fault = faults.list().first()?;
    let name = fault.entry.split(['[', '.']).next().unwrap_or_default();
    let part = workshop.parts.iter().position(|part| part.name == name);
    Some((part, words(&fault.kind, Some(&workshop))))
}

/// Whether all of it has been looked at.
fn is_seen(editor: Editor) -> bool {
    editor.with(|typing| progress(&editor.workshop(), typing).iter().all(|part| part.looked))
}

/// The step.
pub(super) fn panel(editor: Editor) -> Markup {
    let field = move |key: &'static str,
                      most: &'static str,
                      read: fn(&Mine) -> &String,
                      write: fn(&mut Mine, String)| {
        let typed = move |event| {
            editor.mine.update(|mine| write(mine, event_target_value(&event)));
            editor.keep();
        };
        view! {
            <label class="field"><span>{move || t!(key)}</span><input maxlength=most prop:value=move || editor.mine.with(|mine| read(mine).clone()) on:input=typed/></label>
        }
    };
    let bad_name = move || editor.mine.with(|mine| mine.about().check().is_err());
    let left = move || {
        let far = editor.with(|typing| progress(&editor.workshop(), typing));
        let line = |(number, far): (usize, Far)| {
            let Far { title, done, all, looked } = far;
            let good = far.is_whole();
            let cards = matches!(editor.workshop().parts[number].shape, Shape::Cards(_));
            let see = (cards && !looked && done >= all).then(|| {
                view! { <button class="btn quiet" on:click=move |_| editor.look(number, 0..1)>{move || t!("edition-see-cards")}</button> }
            });
            // A card that was begun and not added is easily forgotten.
            let begun = editor.with(|typing| !typing.begun(number).card.is_empty());
            let begun = begun.then(|| view! { <span>{move || t!("edition-begun")}</span> });
            view! {
                <li class:ok=good>
                    <button class="btn quiet" on:click=move |_| editor.go(number)><Icon name=if good { "ui-check" } else { "ui-eye" }/>{move || t!(title)}</button>
                    <span>{move || far.words()}</span>
                    {begun}{see}
                </li>
            }
        };
        far.into_iter().enumerate().map(line).collect_view()
    };
    let flaws = move || {
        let all = editor.flaws.get();
        // What the workshop does not know, the reader of files says.
        let more = (all.is_empty() && !bad_name()).then(|| refused(editor)).flatten();
        let more = more.map(|(part, words)| list::fault(editor, part, words));
        all.into_iter().map(|flaw| list::flaw_elsewhere(editor, flaw)).chain(more).collect::<Vec<Markup>>()
    };
    let ready = move || is_seen(editor) && !bad_name() && editor.flaws.with(Vec::is_empty) && refused(editor).is_none();
    let end = move |_| {
        let Ok(edition) = untrack(|| editor.game.read_edition(&file(editor))) else { return };
        let mine = Mine {
            components: Some(edition.components),
            typing: None,
            ms: browser::now_ms(),
            ..editor.mine.get_untracked()
        };
        let id = mine.id.clone();
        match editor.keep_as(mine) {
            Ok(()) => Route::Edition(Word::Mine(id).to_string()).go(),
            Err(trouble) => editor.trouble.set(Some(trouble)),
        }
    };
    // Comments and order of the file that it came as stay, however much is still missing.
    let export = move |_| {
        let like = editor.mine.with_untracked(|mine| mine.file.clone());
        let file = half_like(&editor.workshop(), like.as_deref(), untrack(|| file(editor)));
        browser::download(&format!("{}-draft.toml", editor.game), &file);
    };
    view! {
        <section class="e-panel card e-finish" aria-label=move || t!("edition-step-name")>
            <header><h2>{move || t!("edition-step-name")}</h2><p>{move || t!("edition-step-name.about")}</p></header>
            {field("edition-name", "60", |mine| &mine.name, |mine, text| mine.name = text)}
            {move || bad_name().then(|| list::flaw(t!("edition-bad-name")))}
            {field("edition-author", "60", |mine| &mine.author, |mine, text| mine.author = text)}
            {field("edition-say", "300", |mine| &mine.note, |mine, text| mine.note = text)}
            <ul class="e-left">{left}</ul>
            {flaws}
            <footer>
                <button class="btn" on:click=export><Icon name="ui-download"/>{move || t!("edition-export")}</button>
                <button class="btn primary" disabled=move || !ready() on:click=end><Icon name="ui-seal"/>{move || t!("edition-finish")}</button>
            </footer>
        </section>
    }
    .into_any()
}
