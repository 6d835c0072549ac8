//! Playing with others, on the first screen and around it: what goes on at the server, tables to open, friends to invite.
//!
//! 1. [`lists`] — the matches that the server tells of, and how they are kept fresh; `bell` — the line on which it says so.
//!    `filters` — which of them one wants to see.
//! 2. [`tables`] — how they are shown: to go on with, to join, to watch, to look back at.
//! 3. `pair` — being brought together with anybody who wants to play the same.
//! 4. [`open`] — opening a table; [`invite`] — the link to it, as text and as a picture.

#![allow(unsafe_code, reason = "the macro writes the import and the export of a split function")]

pub(crate) mod bell;
mod filters;
pub mod invite;
pub mod lists;
pub mod open;
pub(crate) mod pair;
pub mod tables;

use leptos::prelude::*;
use wasm_split_helpers::wasm_split;

use crate::base::games::Markup;
use crate::data::store::Card;
use crate::pages::friends::Friends;
use crate::pages::lazy::{self, Loaded};

#[wasm_split(pages, fallible)]
fn under_way(cards: RwSignal<Vec<Card>>) -> Loaded {
    Ok(view! { <tables::Going cards/> }.into_any())
}

/// Matches to go on with, here and at the server; loaded when they are wanted.
pub fn going(cards: RwSignal<Vec<Card>>) -> Markup {
    lazy::in_place(under_way(cards))
}

#[wasm_split(pages, fallible)]
fn going_on() -> Loaded {
    Ok(view! { <pair::PairCard/> <Friends/> <tables::Together/> }.into_any())
}

/// What goes on at the server; loaded when it is wanted.
pub fn together() -> Markup {
    lazy::in_place(going_on())
}

#[wasm_split(pages, fallible)]
fn mine() -> Loaded {
    Ok(view! { <tables::MyMatches/> }.into_any())
}

/// The person's matches on the server; loaded when they are wanted.
pub fn my_matches() -> Markup {
    lazy::in_place(mine())
}
