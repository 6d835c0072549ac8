//! The last step: what the edition is called, what is still to do, and the end.

use leptos::prelude::*;

use super::super::faults::words;
use super::{Editor, list, progress};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::base::route::Route;
use crate::data::editions::{Mine, Word};
use crate::t;
use crate::table::workshop::Shape;

/// The draft as a file; nothing that is half typed is left out.
fn file(editor: Editor) -> String {
    let draft = editor.with(|typing| typing.draft.clone());
    editor.mine.with(|mine| mine.about().to_file(mine.game.as_str())) + &(editor.workshop().write)(&draft)
}

/// What the reader of files can still say against the edition; nothing if it can be played with.
fn refused(editor: Editor) -> Option<String> {
    let faults = editor.game.read_edition(&file(editor)).err()?;
    faults.list().first().map(|fault| words(&fault.kind, Some(&editor.workshop())))
}

/// Whether all of it has been looked at.
fn is_seen(editor: Editor) -> bool {
    editor.with(|typing| typing.seen.iter().all(|seen| *seen))
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
        let seen = editor.with(|typing| typing.seen.clone());
        let line = |(number, (title, done, all)): (usize, (&'static str, usize, usize))| {
            let looked = seen.get(number).copied().unwrap_or_default();
            let good = done == all && looked;
            let cards = matches!(editor.workshop().parts[number].shape, Shape::Cards(_));
            let see = move |_| {
                editor.change(|typing| typing.seen[number] = true);
            };
            let see = (cards && !looked && done >= all).then(|| {
                view! { <button class="btn quiet" on:click=see>{move || t!("edition-see-cards")}</button> }
            });
            view! {
                <li class:ok=good>
                    <button class="btn quiet" on:click=move |_| editor.go(number)><Icon name=if good { "ui-check" } else { "ui-eye" }/>{move || t!(title)}</button>
                    <span>{move || if all > 1 { t!("edition-of", done = done, all = all) } else { t!(if looked { "edition-seen" } else { "edition-not-seen" }) }}</span>
                    {see}
                </li>
            }
        };
        far.into_iter().enumerate().map(line).collect_view()
    };
    let flaws = move || {
        let all = editor.flaws();
        // What the workshop does not know, the reader of files says.
        let more = (all.is_empty() && !bad_name()).then(|| refused(editor)).flatten();
        let all: Vec<Markup> = all.iter().map(|flaw| list::flaw(flaw.words())).chain(more.map(list::flaw)).collect();
        all
    };
    let ready = move || is_seen(editor) && !bad_name() && editor.flaws().is_empty() && refused(editor).is_none();
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
                <button class="btn" on:click=move |_| browser::download(&format!("{}-draft.toml", editor.game), &untrack(|| file(editor)))><Icon name="ui-download"/>{move || t!("edition-export")}</button>
                <button class="btn primary" disabled=move || !ready() on:click=end><Icon name="ui-seal"/>{move || t!("edition-finish")}</button>
            </footer>
        </section>
    }
    .into_any()
}
