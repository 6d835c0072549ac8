//! What is chosen for tables with others.

use leptos::prelude::*;

use super::notify;
use crate::base::games::Markup;
use crate::base::sheet::{Switch, switch};

/// A seat has one colour for everybody, unless somebody wants this.
const PURPLE: Switch = ("settings-purple", |choices| choices.purple, |choices, on| choices.purple = on);

/// Being told of one's turn, and one's own colour.
pub fn all() -> Markup {
    view! { {notify::switch()} {switch(PURPLE)} }.into_any()
}
