//! Parts of the table screen that a first decision needs nothing of: they are loaded when they are wanted, with what they say.
//! A layer above knows [how](set_loader).

use std::any::Any;
use std::sync::OnceLock;

use fondaco_table::GameName;
use leptos::prelude::*;

use super::face::{Desk, Face};
use super::hint::list::HintList;
use super::interlude::Scored;
use super::result::GameResult;
use super::said::Saying;
use crate::base::games::Markup;
use crate::base::lazy::Instead;
use crate::t;

/// What is loaded when it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LazyPart {
    /// The hints.
    Hints,
    /// The page at the end of a round.
    Interlude,
    /// The end.
    Ending,
    /// What bots say.
    Saying,
}

/// A part on its way, for a desk of some game.
pub struct Part {
    what: LazyPart,
    desk: Box<dyn Any>,
}

/// Loads a part of a game and shows it, or what stands for it where it cannot be had.
pub type Loader = fn(GameName, Part, Instead) -> Markup;

static LOADER: OnceLock<Loader> = OnceLock::new();

/// Says how parts are loaded: whoever starts the page does.
pub fn set_loader(loader: Loader) {
    // The page is started once.
    let _ = LOADER.set(loader);
}

/// Shows a part as soon as it is here. If it cannot be had, that is said, and the game goes on without it.
pub(super) fn show<G: Face>(desk: Desk<G>, what: LazyPart) -> Markup {
    let missing = move || {
        // Not while the page is being drawn.
        let tell = move || {
            if !desk.shown.is_disposed() {
                desk.announce(t!("error-part"));
                desk.interlude.set(None);
            }
        };
        set_timeout(tell, std::time::Duration::ZERO);
        ().into_any()
    };
    match LOADER.get() {
        Some(loader) => loader(G::GAME, Part { what, desk: Box::new(desk) }, Box::new(missing)),
        None => missing(),
    }
}

/// The part itself, where it has been loaded.
pub fn part<G: Face>(part: &Part) -> Markup {
    let Some(&desk) = part.desk.downcast_ref::<Desk<G>>() else { return ().into_any() };
    match part.what {
        LazyPart::Hints => view! { <HintList desk/> }.into_any(),
        LazyPart::Interlude => view! { <Scored desk/> }.into_any(),
        LazyPart::Ending => view! { <GameResult desk/> }.into_any(),
        LazyPart::Saying => view! { <Saying desk/> }.into_any(),
    }
}
