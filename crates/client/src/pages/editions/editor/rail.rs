//! What is known of the part that is typed: what is certain, what is likely; facts tick themselves.

use leptos::prelude::*;

use super::Editor;
use crate::base::games::Markup;
use crate::base::parts::Icon;
use crate::t;
use crate::table::workshop::{Fact, Grade, Holds, Shape};

/// The facts beside a part.
pub(super) fn rail(editor: Editor, part: usize) -> Markup {
    let section = move |grade: Grade, title: &'static str, from: &'static str| {
        let facts = editor.workshop().facts.iter().filter(move |fact| fact.grade == grade && fact.part == part);
        let all: Vec<Markup> = facts.map(|fact| line(editor, fact)).collect();
        (!all.is_empty()).then(|| {
            view! { <section><h2>{move || t!(title)}<span>{move || t!(from)}</span></h2><ul class="e-facts">{all}</ul></section> }
        })
    };
    let keys = editor.workshop().parts.get(part).and_then(|part| match &part.shape {
        Shape::Cards(cards) => Some(cards),
        _ => None,
    });
    let keys = keys.map(|cards| {
        let letters = cards.symbols.iter().map(|symbol| view! { <kbd>{symbol.letter.to_string()}</kbd> });
        view! {
            <section class="e-keys">
                <h2>{move || t!("edition-keys")}</h2>
                <dl>
                    <dt><kbd>"0"</kbd>"–"<kbd>"9"</kbd></dt><dd>{move || t!("edition-key-number")}</dd>
                    <dt>{letters.collect_view()}</dt><dd>{move || t!("edition-key-add")}</dd>
                    <dt><kbd>"⇧"</kbd></dt><dd>{move || t!("edition-key-less")}</dd>
                    <dt><kbd>"⏎"</kbd></dt><dd>{move || t!("edition-key-enter")}</dd>
                    <dt><kbd>"⌫"</kbd></dt><dd>{move || t!("edition-undo")}</dd>
                </dl>
            </section>
        }
    });
    view! {
        <aside class="e-rail">
            {section(Grade::Certain, "edition-certain", "edition-certain.about")}
            {section(Grade::Likely, "edition-likely", "edition-likely.about")}
            <p class="note">{move || t!("edition-box-decides")}</p>
            {keys}
        </aside>
    }
    .into_any()
}

fn line(editor: Editor, fact: &'static Fact) -> Markup {
    let holds = Memo::new(move |_| {
        editor.draft.with(|draft| draft.get(fact.part).map_or(Holds::NotYet, |entries| (fact.holds)(entries, draft)))
    });
    let class = move || match (holds.get(), fact.grade) {
        (Holds::Yes, _) => "ok",
        (Holds::NotYet, _) => "",
        (Holds::Fixed, _) => "fixed",
        (Holds::No, Grade::Likely) => "ask",
        (Holds::No, Grade::Certain) => "bad",
    };
    let mark = move || {
        match holds.get() {
        Holds::Yes => view! { <Icon name="ui-check"/><span class="vh">{move || t!("edition-holds")}</span> }.into_any(),
        Holds::Fixed => view! { <Icon name="ui-lock"/><span class="vh">{move || t!("edition-fixed")}</span> }.into_any(),
        Holds::NotYet => view! { <span class="vh">{move || t!("edition-not-yet")}</span> }.into_any(),
        Holds::No => view! { <b aria-hidden="true">{if fact.grade == Grade::Certain { "!" } else { "?" }}</b><span class="vh">{move || t!("edition-differs")}</span> }.into_any(),
    }
    };
    view! { <li class=class><span class="st">{mark}</span><span>{move || t!(fact.says)}</span></li> }.into_any()
}
