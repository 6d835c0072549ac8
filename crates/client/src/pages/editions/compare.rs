//! How an edition differs from another one: from ours, unless one of one's own or of the server's is chosen.

use std::sync::Arc;

use fondaco_table::AnyEdition;
use fondaco_wire::rest::EditionsBody;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::fits;
use super::pictures::{differences, is_reordered, pairs};
use crate::base::browser;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::data::editions::{self, Word};
use crate::data::rest;
use crate::t;
use crate::table::workshop::{Cards, Draft, Part, Shape, Workshop};

/// Editions that one can compare with: what names each, and what it is called.
#[derive(Clone, Copy)]
pub(super) struct Others {
    /// Whether the one that is looked at is ours.
    usual: bool,
    list: RwSignal<Vec<(Word, String)>>,
}

/// What an edition can be compared with beside ours.
pub(super) fn others(edition: &AnyEdition, usual: bool) -> Others {
    let (game, own) = (edition.game, edition.id.hash.clone());
    let mine = editions::all().into_iter().filter(|mine| mine.game == game);
    let mine = mine.filter_map(|mine| {
        let edition = mine.edition()?;
        (edition.id.hash != own).then_some((Word::Mine(mine.id), mine.name))
    });
    let list = RwSignal::new(mine.collect::<Vec<_>>());
    let kept = editions::hashes(&editions::all());
    if browser::has_server() {
        spawn_local(async move {
            let Ok(EditionsBody { editions }) = rest::get("editions").await else { return };
            // One's own that is there, too, is one.
            let there = editions.into_iter().filter(|body| body.game == game && body.hash != own);
            let there = there.filter(|body| !kept.contains(&body.hash));
            let _ = list.try_update(|list| list.extend(there.map(|body| (Word::There(body.hash), body.name))));
        });
    }
    Others { usual, list }
}

/// The card. Ours beside ours is not worth one, unless something else can be chosen.
pub(super) fn card(workshop: Workshop, ours: Arc<Draft>, theirs: Arc<Draft>, others: Others) -> Markup {
    let Others { usual, list } = others;
    let (ours, theirs) = (StoredValue::new(ours), StoredValue::new(theirs));
    // What is compared with: its name, and what is in it. Nothing is ours.
    let beside: RwSignal<Option<(String, Arc<Draft>)>> = RwSignal::new(None);
    let choose = move |event| {
        let wanted = event_target_value(&event);
        let Some((word, name)) = list.get_untracked().into_iter().find(|(word, _)| word.to_string() == wanted) else {
            return beside.set(None);
        };
        spawn_local(async move {
            let said = editions::ask(&word).await;
            let draft = editions::named(&word, said).and_then(|edition| (workshop.read)(&edition.components));
            let draft = draft.filter(|draft| fits(&workshop, draft));
            let _ = beside.try_set(draft.map(|draft| (name, Arc::new(draft))));
        });
    };
    let options = move || {
        let all = list.get().into_iter();
        all.map(|(word, name)| view! { <option value=word.to_string()>{name}</option> }).collect_view()
    };
    (move || {
        (!usual || list.with(|list| !list.is_empty())).then(|| {
            let inside = move || match beside.get() {
                Some((name, draft)) => compared(&workshop, &draft, &theirs.get_value(), name),
                None if usual => ().into_any(),
                None => compared(&workshop, &ours.get_value(), &theirs.get_value(), t!("edition-guess")),
            };
            let select = move || {
                list.with(|list| !list.is_empty()).then(|| view! {
                    <label class="field e-choose"><span>{move || t!("edition-compare-with")}</span>
                        <select on:change=choose><option value="">{move || t!("edition-usual")}</option>{options}</select>
                    </label>
                })
            };
            view! { <section class="card e-compare"><h2>{move || t!("edition-compare")}</h2>{select}{inside}</section> }
        })
    })
    .into_any()
}

/// How many things differ in a part, and of how many.
fn size(part: &Part, one: &[Vec<i16>], other: &[Vec<i16>]) -> (usize, usize) {
    // Where the order belongs to the edition, it is one thing more that can differ.
    let ordered = usize::from(matches!(part.shape, Shape::Cards(Cards { ordered: true, .. })));
    let reordered = usize::from(is_reordered(&part.shape, one, other));
    (differences(&part.shape, one, other).len() + reordered, one.len().max(other.len()) + ordered)
}

/// What differs, part by part.
fn compared(workshop: &Workshop, one: &Arc<Draft>, other: &Arc<Draft>, name: String) -> Markup {
    let parts = || workshop.parts.iter().zip(one.iter().zip(other.iter()));
    let sizes = parts().map(|(part, (one, other))| size(part, one, other));
    let (differ, all) = sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1));
    let counts = parts().map(|(part, (one, other))| {
        let (title, (count, all)) = (part.title, size(part, one, other));
        view! { <li class:same=count == 0><b>{move || t!("edition-of", done = count, all = all)}</b><span>{move || t!("edition-differ", part = t!(title))}</span></li> }
    });
    let lists = workshop.parts.iter().enumerate().map(|(number, part)| {
        let pairs = pairs(part, number, one, other);
        let title = part.title;
        (!pairs.is_empty()).then(|| view! { <h3>{move || t!(title)}</h3><ul class="e-pairs">{pairs}</ul> })
    });
    view! {
        <p class="e-same">{move || t!("edition-same", same = all - differ, all = all)}</p>
        <ul class="e-counts">{counts.collect_view()}</ul>
        <p class="e-legend"><span class="guess">{name}</span><span class="to" aria-hidden="true"><Icon name="ui-next"/></span><span>{move || t!("edition-this")}</span></p>
        {lists.collect_view()}
    }
    .into_any()
}
