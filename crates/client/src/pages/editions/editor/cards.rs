//! Where a card is typed: its number, what it shows, and "Add this card?".

use leptos::prelude::*;

use super::super::pictures::{face, icon, look, token};
use super::Editor;
use crate::base::games::Markup;
use crate::base::i18n;
use crate::base::parts::Icon;
use crate::t;
use crate::table::workshop::{Cards, Part, SymbolSlot};

/// The stage with the card.
pub(super) fn stage(editor: Editor, part: usize, about: &'static Part, cards: &'static Cards) -> Markup {
    view! {
        <section class="e-stage" aria-label=move || t!(about.title)>
            <p class="e-about">{move || i18n::text(about.about, &[])}</p>
            {numbers(editor, part, cards)}
            {big(editor, cards)}
            {crates(editor, cards)}
            {decide(editor, part, cards)}
        </section>
    }
    .into_any()
}

/// The numbers that most cards have; others come with plus and minus.
fn numbers(editor: Editor, part: usize, cards: &'static Cards) -> Markup {
    let one = move |number: i16| {
        let count = move || {
            editor
                .draft
                .with(|draft| draft.get(part).map_or(0, |all| all.iter().filter(|card| card[0] == number).count()))
        };
        let on = move || editor.card.with(|card| card.first() == Some(&number));
        view! {
            <li><button class="e-num" class:neg=number.is_negative() class:on=on aria-pressed=move || on().to_string() on:click=move |_| editor.number(number)>
                <b>{move || cards.number(number)}</b><small>{count}</small>
            </button></li>
        }
    };
    let (least, most) = cards.range;
    let more =
        cards.numbers.iter().all(|number| *number != most) || cards.numbers.iter().all(|number| *number != least);
    let by = move |by: i16| {
        let now = editor.card.with_untracked(|card| card[0]);
        // Nothing has the number 0.
        editor.number(if now + by == 0 { by } else { now + by });
    };
    let more = more.then(|| {
        view! {
            <li><button class="e-num step" aria-label=move || t!("edition-lower") on:click=move |_| by(-1)><Icon name="ui-minus"/></button></li>
            <li><button class="e-num step" aria-label=move || t!("edition-higher") on:click=move |_| by(1)><Icon name="ui-plus"/></button></li>
        }
    });
    view! { <ol class="e-numbers e-made" class:band=least < 0>{cards.numbers.iter().map(|number| one(*number)).collect_view()}{more}</ol> }.into_any()
}

/// The card itself: a press on what it shows takes that away.
fn big(editor: Editor, cards: &'static Cards) -> Markup {
    let number = move || match editor.card.with(|card| card.first().copied().unwrap_or_default()) {
        0 => t!("edition-no-number"),
        number => cards.number(number),
    };
    let shown = move |place: SymbolSlot| {
        move || {
            let card = editor.card.get();
            let here = cards.symbols.iter().enumerate().filter(move |(_, symbol)| symbol.place == place);
            here.flat_map(|(at, symbol)| {
                let count = card.get(at + 1).copied().unwrap_or_default();
                (0..count).map(move |_| {
                    view! {
                        <button class="e-loaded" aria-label=move || t!("edition-take-away", what = t!(symbol.name)) on:click=move |_| editor.add(at, -1)>{token(symbol)}</button>
                    }
                })
            })
            .collect_view()
        }
    };
    if let Some(art) = cards.art {
        return view! {
            <div class="e-ship">
                <svg viewBox="0 0 440 316" aria-hidden="true" inner_html=art></svg>
                <b class="sail">{number}</b>
                <div class="cargo">{shown(SymbolSlot::Body)}{shown(SymbolSlot::Head)}</div>
            </div>
        }
        .into_any();
    }
    let class = move || format!("{} big", editor.card.with(|card| look(cards, card)));
    let foot = cards.symbols.iter().any(|symbol| symbol.place == SymbolSlot::Foot);
    view! {
        <div class=class>
            <span class="mt"><b>{number}</b></span>
            <span class="mc">{shown(SymbolSlot::Head)}{shown(SymbolSlot::Body)}</span>
            {foot.then(|| view! { <span class="mo">{shown(SymbolSlot::Foot)}</span> })}
        </div>
    }
    .into_any()
}

/// What can be put on a card.
fn crates(editor: Editor, cards: &'static Cards) -> Markup {
    let one = |(at, symbol): (usize, &'static crate::table::workshop::Symbol)| {
        let count = move || editor.card.with(|card| card.get(at + 1).copied().unwrap_or_default());
        let badge = move || Some(count()).filter(|count| *count > 0).map(|count| view! { <i class="n">{count}</i> });
        let less = move |event: web_sys::MouseEvent| {
            event.prevent_default();
            editor.add(at, -1);
        };
        view! {
            <button
                class="e-crate"
                class:on=move || { count() > 0 && symbol.most == 1 }
                class:full=move || { count() >= symbol.most && symbol.most > 1 }
                on:click=move |event| editor.add(at, if event.shift_key() { -1 } else { 1 })
                on:contextmenu=less
            >
                {token(symbol)}<span>{move || t!(symbol.name)}</span>{badge}<kbd aria-hidden="true">{symbol.letter.to_string()}</kbd>
            </button>
        }
    };
    view! { <div class="e-crates e-made">{cards.symbols.iter().enumerate().map(one).collect_view()}</div> }.into_any()
}

/// The question, and what is like the last card.
fn decide(editor: Editor, part: usize, cards: &'static Cards) -> Markup {
    let name = move || {
        let number = editor.card.with(|card| card.first().copied().unwrap_or_default());
        let number = if number == 0 { "…".to_owned() } else { cards.number(number) };
        t!(cards.one, number = number)
    };
    let (there, changed) = (move || editor.entries(part).len(), move || editor.changed.get());
    // All are there, and none is being changed or added.
    let full = move || {
        let begun = || editor.card.with(|card| card.iter().any(|&part| part != 0));
        cards.total.filter(|&total| there() == total && changed().is_none() && !begun())
    };
    let asked = move || match (changed(), full()) {
        (Some(_), _) => t!("edition-keep-question", what = name()),
        (None, Some(all)) => t!("edition-all-here", all = all),
        (None, None) => t!("edition-add-question", what = name()),
    };
    // What nobody has numbered yet is not called anything.
    let words = move || {
        editor.card.with(|card| match card.first() {
            None | Some(0) => t!("edition-no-number.about"),
            Some(_) => cards.words(card),
        })
    };
    let line = move || match (editor.refused.get(), changed(), cards.total) {
        (Some(key), ..) => i18n::text(key, &[]),
        _ if full().is_some() => t!("edition-all-here.about"),
        (None, Some(place), _) => t!("edition-nth", number = place + 1, words = words()),
        (None, None, Some(total)) => {
            t!("edition-nth-of", number = (there() + 1).min(total), all = total, words = words())
        }
        (None, None, None) => t!("edition-nth", number = there() + 1, words = words()),
    };
    let like = move || {
        // Where there are no colours to change round, they are one and the same.
        let same = editor.like_last(0);
        let other = [(1, 'M'), (2, 'N')].map(|(times, key)| editor.like_last(times).map(|card| (card, key)));
        let other = other.into_iter().flatten().filter(|(card, _)| same.as_ref() != Some(card));
        let all = other.chain(same.clone().map(|card| (card, 'D')));
        let all = all.map(|(card, key)| {
            let (shown, class, said) = (face(cards, &card), look(cards, &card), card.clone());
            let take = move |_| editor.begin(card.clone(), None);
            view! {
                <button class="e-like" aria-label=move || t!("edition-like", words = cards.words(&said)) on:click=take>
                    <span class=class>{shown}</span><kbd aria-hidden="true">{key.to_string()}</kbd>
                </button>
            }
        });
        let all: Vec<_> = all.collect();
        (!all.is_empty())
            .then(|| view! { <div class="e-likes e-made"><p>{move || t!("edition-like-last")}</p>{all}</div> })
    };
    let commit = move || if changed().is_some() { t!("edition-keep-change") } else { t!("edition-add", what = name()) };
    view! {
        <div class="e-decide">
            <h2>{asked}</h2>
            <p class:bad=move || editor.refused.get().is_some() role="status">{line}</p>
            {like}
            <footer>
                {move || changed().map(|place| view! { <button class="btn" on:click=move |_| editor.delete(part, place)>{icon("ui-trash")}{move || t!("edition-remove")}</button> })}
                <button class="btn quiet" on:click=move |_| editor.clear()>{icon("ui-undo")}{move || t!("edition-clear")}<kbd aria-hidden="true">"⎋"</kbd></button>
                <button class="btn primary" on:click=move |_| editor.commit()>{icon("ui-seal")}<span>{commit}</span></button>
            </footer>
        </div>
    }
    .into_any()
}
