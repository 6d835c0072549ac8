//! All cards that have been typed, by their numbers, with how many we guess, and what is wrong or doubtful.

use leptos::prelude::*;

use super::super::pictures::{face, grouped, icon, look, numbers, token};
use super::Editor;
use crate::base::games::Markup;
use crate::t;
use crate::table::workshop::{Cards, Flaw};

/// The list.
pub(super) fn all(editor: Editor, part: usize, cards: &'static Cards) -> Markup {
    let there = move || editor.entries(part).len();
    let pips = move || {
        let there = there();
        cards.total.map(|total| {
            let pip = |place: usize| view! { <i class:t=place < there class:n=place == there></i> };
            view! { <div class="e-pips" aria-hidden="true">{(0..total).map(pip).collect_view()}</div> }
        })
    };
    let count = move || match cards.total {
        Some(total) => t!("edition-typed", done = there(), left = total.saturating_sub(there())),
        None => t!("edition-typed-some", done = there()),
    };
    let twice = Memo::new(move |_| editor.with(|typing| typing.twice.clone()));
    let rows = move || {
        let (entries, flaws, twice) = (editor.entries(part), editor.flaws.get(), twice.get());
        let mut wrong: Vec<Flaw> = flaws.into_iter().filter(|flaw| flaw.part == part).collect();
        // How many there are is said above.
        wrong.retain(|flaw| flaw.entry.is_some() || cards.total.is_none_or(|total| entries.len() >= total));
        let whole = wrong.iter().filter(|flaw| flaw.entry.is_none()).map(|flaw| {
            let words = flaw.words();
            view! { <p class="e-say bad-news" role="alert">{words}</p> }
        });
        let whole = whole.collect_view();
        let rows = numbers(cards, &entries)
            .into_iter()
            .map(|number| row(editor, (part, cards), number, &entries, &wrong, &twice));
        view! { {whole} {rows.collect_view()} }
    };
    let sums = move || {
        let entries = editor.entries(part);
        let sum = |(at, symbol)| {
            let sum: i16 = entries.iter().filter_map(|entry| entry.get(at + 1)).sum();
            view! { <li>{token(symbol)}<span>{sum}</span></li> }
        };
        cards.symbols.iter().enumerate().map(sum).collect_view()
    };
    view! {
        <section class="e-all" aria-labelledby="all">
            <header><h2 id="all">{move || t!("edition-all")}</h2><span>{count}</span>{pips}</header>
            <div class="e-rows">{rows}</div>
            <footer><span>{move || t!("edition-so-far")}</span><ul>{sums}</ul></footer>
        </section>
    }
    .into_any()
}

fn row(
    editor: Editor,
    (part, cards): (usize, &'static Cards),
    number: i16,
    entries: &[Vec<i16>],
    wrong: &[Flaw],
    twice: &[Vec<i16>],
) -> Markup {
    let groups = grouped(entries);
    let here = groups.iter().filter(|(_, card, _)| card.first() == Some(&number));
    let guessed = editor.guess.with_value(|guess| {
        guess.get(part).map_or(0, |entries| entries.iter().filter(|entry| entry.first() == Some(&number)).count())
    });
    let (mut count, mut said, mut shown) = (0, Vec::new(), Vec::new());
    for (place, card, times) in here {
        let (place, times) = (*place, *times);
        count += times;
        let flaw = wrong.iter().find(|flaw| flaw.entry.is_some_and(|at| entries.get(at) == Some(card)));
        let doubtful = cards.differ && times > 1 && !twice.contains(card);
        let words = card.clone();
        let class = match (flaw, doubtful) {
            (Some(_), _) => "err",
            (None, true) => "ask",
            (None, false) => "",
        };
        let flag = match (flaw, doubtful, times) {
            (Some(_), ..) => Some("!".to_owned()),
            (None, true, _) => Some("?".to_owned()),
            (None, false, 2..) => Some(format!("×{times}")),
            _ => None,
        };
        shown.push(view! {
            <li><button
                class=format!("{} {class}", look(cards, card))
                class:now=move || editor.changed.get() == Some(place)
                aria-label=move || t!("edition-open", words = cards.words(&words))
                on:click=move |_| editor.take(part, place)
            >{face(cards, card)}{flag.map(|flag| view! { <i class="x">{flag}</i> })}</button></li>
        });
        if let Some(flaw) = flaw {
            let (words, at) = (flaw.words(), flaw.entry.unwrap_or_default());
            said.push(view! {
                <p class="e-say bad-news" role="alert"><span>{words}</span><button class="btn quiet" on:click=move |_| editor.take(part, at)>{move || t!("edition-open-card")}</button></p>
            }.into_any());
        } else if doubtful {
            let (real, last) = (card.clone(), entries.iter().rposition(|entry| entry == card).unwrap_or(place));
            said.push(view! {
                <p class="e-say" role="status"><span>{move || t!("edition-twice")}</span>
                    <button class="btn quiet" on:click=move |_| editor.delete(part, last)>{move || t!("edition-delete-one")}</button>
                    <button class="btn quiet" on:click=move |_| editor.change(|typing| typing.twice.push(real.clone()))>{move || t!("edition-both-real")}</button></p>
            }.into_any());
        }
    }
    if count == 0 && guessed == 0 {
        return ().into_any();
    }
    let none = shown.is_empty().then(|| view! { <li class="none">{move || t!("edition-none-typed")}</li> });
    view! {
        <div class="e-row" class:band=cards.range.0 < 0>
            <span class="nr" class:neg=number.is_negative()>{move || cards.number(number)}</span>
            <ul>{shown}{none}</ul>
            <span class="ct"><b>{count}</b>{move || t!("edition-guessed-count", count = guessed)}</span>
            {said}
        </div>
    }
    .into_any()
}

/// Something that is wrong, where it stands.
pub(super) fn flaw(words: String) -> Markup {
    view! { <p class="e-say bad-news" role="alert">{icon("ui-flag")}<span>{words}</span></p> }.into_any()
}

/// Which part a flaw is in, and which of its entries has it.
fn place(editor: Editor, flaw: &Flaw) -> String {
    let workshop = editor.workshop();
    let Some(part) = workshop.parts.get(flaw.part) else { return String::new() };
    let entry = flaw.entry.and_then(|entry| editor.draft.with(|draft| part.shape.entry(entry, flaw.part, draft)));
    match entry {
        Some(entry) => t!("edition-part-entry", part = t!(part.title), entry = entry),
        None => t!(part.title),
    }
}

/// A flaw with the entry that it is at.
pub(super) fn flaw_of(editor: Editor, flaw: &Flaw) -> Markup {
    let shape = editor.workshop().parts.get(flaw.part).map(|part| &part.shape);
    let entry = flaw.entry.zip(shape);
    let entry = entry.and_then(|(entry, shape)| editor.draft.with(|draft| shape.entry(entry, flaw.part, draft)));
    self::flaw(match entry {
        Some(entry) => t!("edition-flaw-at", place = entry, what = flaw.words()),
        None => flaw.words(),
    })
}

/// What the reader of files says, with a way to the part that it is about.
pub(super) fn fault(editor: Editor, part: Option<usize>, words: String) -> Markup {
    let title = part.and_then(|part| Some((part, editor.workshop().parts.get(part)?.title)));
    let Some((part, title)) = title else { return flaw(words) };
    let words = t!("edition-flaw-at", place = t!(title), what = words);
    view! {
        <p class="e-say bad-news" role="alert">{icon("ui-flag")}<span>{words}</span>
            <button class="btn quiet" on:click=move |_| editor.go(part)>{move || t!("edition-go-there")}</button></p>
    }
    .into_any()
}

/// A flaw with a way to it.
pub(super) fn flaw_elsewhere(editor: Editor, flaw: Flaw) -> Markup {
    let words = t!("edition-flaw-at", place = place(editor, &flaw), what = flaw.words());
    view! {
        <p class="e-say bad-news" role="alert">{icon("ui-flag")}<span>{words}</span>
            <button class="btn quiet" on:click=move |_| editor.mend(&flaw)>{move || t!("edition-go-there")}</button></p>
    }
    .into_any()
}
