//! Small parts that every screen is made of.

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::base::games::Markup;
use crate::t;

pub mod qr;

/// An icon of the sprite.
#[component]
pub fn Icon(
    /// Its id in `style/icons.svg`.
    #[prop(into)]
    name: Signal<String>,
) -> impl IntoView {
    view! { <svg class="i" aria-hidden="true"><use href=move || format!("#{}", name.get())/></svg> }
}

/// A player's marker: silhouette, colour and initial. It is never the only sign of who is meant.
#[component]
pub fn Marker(
    /// The colour and silhouette, from 1 to 6.
    colour: u8,
    /// The letter on it.
    #[prop(into)]
    initial: String,
) -> impl IntoView {
    view! {
        <span class=format!("mk s{colour}") aria-hidden="true">
            <svg class="i"><use href=format!("#seat-{colour}")/></svg>
            <b>{initial}</b>
        </span>
    }
}

/// A word in drawn capitals: a game's name, or ours.
#[component]
pub fn Word(
    /// Its id in the sprite.
    id: &'static str,
    /// How wide and high it is, in its own units.
    size: (f64, f64),
    /// What it says, for those who hear it; nothing where that is said anyway.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
) -> impl IntoView {
    let view_box = format!("0 0 {} {}", size.0, size.1);
    let said = label.is_some();
    view! {
        <svg
            class="word"
            viewBox=view_box
            role=said.then_some("img")
            aria-label=move || label.map(|label| label.get())
            aria-hidden=(!said).then_some("true")
        >
            <use href=format!("#{id}") width=size.0 height=size.1/>
        </svg>
    }
}

/// A sheet above the page: a title, what it is about, and a way out (the button, Escape, or a press beside it).
#[component]
pub fn Sheet(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The key of its title.
    heading: &'static str,
    /// What it is about.
    children: ChildrenFn,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    Effect::new(move |_| {
        let wanted = open.get();
        if let Some(dialog) = dialog.get() {
            crate::base::browser::open_dialog(&dialog, wanted);
        }
    });
    let beside = move |event: web_sys::MouseEvent| {
        // A press on the dialog itself is one beside what is in it.
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlDialogElement>().ok());
        if target.is_some() {
            open.set(false);
        }
    };
    view! {
        <dialog class="sheet" node_ref=dialog aria-label=move || t!(heading) on:close=move |_| open.set(false) on:click=beside>
            // What is not seen need not be there.
            {move || open.get().then(|| view! {
                <div class="sheet-in">
                    <header>
                        <h2>{move || t!(heading)}</h2>
                        <button class="icon-btn" aria-label=move || t!("close") on:click=move |_| open.set(false)><Icon name="ui-close"/></button>
                    </header>
                    {children()}
                </div>
            })}
        </dialog>
    }
}

/// Forgets what is said after a while. What is said anew in the meantime, even with the same words, has its own while.
pub fn fade<T: Send + Sync + 'static>(said: RwSignal<Option<T>>, stays: std::time::Duration) {
    Effect::new(move |before: Option<Option<TimeoutHandle>>| {
        if let Some(handle) = before.flatten() {
            handle.clear();
        }
        // What it belongs to may have been left by then.
        let forget = move || {
            let _ = said.try_set(None);
        };
        said.with(Option::is_some).then(|| set_timeout_with_handle(forget, stays).ok()).flatten()
    });
}

/// A text with `<b>`, `<good>` and `<bad>` in it.
#[component]
pub fn Rich(
    /// The text.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    move || rich(&text.get())
}

/// Shows a text with marks in it.
#[must_use]
pub fn rich(text: &str) -> Vec<Markup> {
    pieces(text)
        .into_iter()
        .map(|(mark, piece)| match mark {
            Emphasis::Plain => piece.into_any(),
            Emphasis::Strong => view! { <b>{piece}</b> }.into_any(),
            Emphasis::Good => view! { <span class="good">{piece}</span> }.into_any(),
            Emphasis::Bad => view! { <span class="bad">{piece}</span> }.into_any(),
        })
        .collect()
}

/// The same without the marks, for screen readers and titles.
#[must_use]
pub fn plain(text: &str) -> String {
    pieces(text).into_iter().map(|(_, piece)| piece).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Emphasis {
    Plain,
    Strong,
    Good,
    Bad,
}

const MARKS: [(&str, &str, Emphasis); 3] =
    [("<b>", "</b>", Emphasis::Strong), ("<good>", "</good>", Emphasis::Good), ("<bad>", "</bad>", Emphasis::Bad)];

fn pieces(mut text: &str) -> Vec<(Emphasis, String)> {
    let mut pieces = Vec::new();
    while !text.is_empty() {
        let next = MARKS.iter().filter_map(|mark| Some((text.find(mark.0)?, mark))).min_by_key(|(at, _)| *at);
        let Some((at, (open, close, mark))) = next else {
            pieces.push((Emphasis::Plain, text.to_owned()));
            break;
        };
        if at > 0 {
            pieces.push((Emphasis::Plain, text[..at].to_owned()));
        }
        let inside = &text[at + open.len()..];
        let (inside, rest) = inside.split_once(close).unwrap_or((inside, ""));
        pieces.push((*mark, inside.to_owned()));
        text = rest;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_found() {
        let found = pieces("<b>Piero</b> sent it: <good>cloth +2</good>.");
        let texts: Vec<(Emphasis, &str)> = found.iter().map(|(mark, text)| (*mark, text.as_str())).collect();
        assert_eq!(
            texts,
            [
                (Emphasis::Strong, "Piero"),
                (Emphasis::Plain, " sent it: "),
                (Emphasis::Good, "cloth +2"),
                (Emphasis::Plain, ".")
            ]
        );
        assert_eq!(plain("a <bad>b</bad> c"), "a b c");
        assert_eq!(plain("a <b>never closed"), "a never closed");
    }
}
