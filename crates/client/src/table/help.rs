//! The keys, shown when somebody asks for them.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::lazy::{self, Loaded};
use crate::base::parts::{Icon, Sheet};
use crate::t;

/// What each key does; the attribute `keys` says how the keys are called on the language's keyboards.
const KEYS: [&str; 17] = [
    "help-targets",
    "help-ends",
    "help-digits",
    "help-space",
    "help-enter",
    "help-escape",
    "help-undo",
    "help-hint",
    "help-explain",
    "help-rules",
    "help-recap",
    "help-ledger",
    CHAT,
    "help-tabs",
    "help-theme",
    "help-replay",
    "help-replay-rounds",
];

/// This one is for tables where people can talk.
const CHAT: &str = "help-chat";

/// The button that shows the keys, and the sheet with them.
#[component]
pub fn HelpButton(
    /// Whether the sheet is open.
    open: RwSignal<bool>,
    /// Whether people can talk here.
    chat: bool,
) -> impl IntoView {
    view! {
        <button class="icon-btn help-btn" aria-label=move || t!("help") title=move || t!("help") on:click=move |_| open.set(true)>
            <Icon name="ui-help"/>
        </button>
        <Sheet open heading="help">{lazy::in_place(keys(chat))}</Sheet>
    }
}

/// What the sheet says.
#[wasm_split(pages, fallible)]
fn keys(chat: bool) -> Loaded {
    let row = |does: &'static str| {
        let keys = move || crate::base::i18n::text(&format!("{does}.keys"), &[]);
        view! {
            <div>
                <dt>{move || keys().split(' ').map(|key| view! { <kbd>{key.to_owned()}</kbd> }).collect_view()}</dt>
                <dd>{move || t!(does)}</dd>
            </div>
        }
    };
    let rows = KEYS.into_iter().filter(|key| chat || *key != CHAT).map(row).collect_view();
    Ok(view! { <p>{move || t!("help-lead")}</p> <dl class="keys">{rows}</dl> }.into_any())
}
