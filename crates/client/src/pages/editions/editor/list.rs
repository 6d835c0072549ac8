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
    let rows = move || {
        let (entries, flaws) = (editor.entries(part), editor.flaws());
        let mut wrong: Vec<Flaw> = flaws.into_iter().filter(|flaw| flaw.part == part).collect();
        // How many there are is said above.
        wrong.retain(|flaw| flaw.entry.is_some() || cards.total.is_none_or(|total| entries.len() >= total));
        let whole = wrong.iter().filter(|flaw| flaw.entry.is_none()).map(|flaw| {
            let words = flaw.words();
            view! { <p class="e-say bad-news" role="alert">{words}</p> }
        });
        let whole = whole.collect_view();
        let rows =
            numbers(cards, &entries).into_iter().map(|number| row(editor, part, cards, number, &entries, &wrong));
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
    part: usize,
    cards: &'static Cards,
    number: i16,
    entries: &[Vec<i16>],
    wrong: &[Flaw],
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
        let doubtful = cards.differ && times > 1 && editor.with(|typing| !typing.twice.contains(card));
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

/// A flaw of a part, where it stands.
pub(super) fn flaw(words: String) -> Markup {
    view! { <p class="e-say bad-news" role="alert">{icon("ui-flag")}<span>{words}</span></p> }.into_any()
}
