//! The table as a page, whoever hosts it.

use std::rc::Rc;

use fondaco_table::GameName;
use leptos::task::spawn_local;

use crate::base::games::Markup;
use crate::base::lazy::Instead;
use crate::faces::lazy::by_game;
use crate::pages::lazy;
use crate::table::host::Host;
use crate::table::parts::{self, Part};
use crate::table::screen;
use crate::table::slots::Slots;

by_game! {
    /// A table with this host.
    board fn table<G>(shown: (Rc<dyn Host>, Slots)) -> Markup {
        screen::table::<G>(shown.0, shown.1)
    }
}

/// A table with this host, with these things around the board.
pub(crate) fn show(host: Rc<dyn Host>, slots: Slots) -> Markup {
    lazy::table(table(host.game(), (host, slots)))
}

by_game! {
    /// A part of the table screen that a first decision needs nothing of.
    more fn lazy_part<G>(part: Part) -> Markup {
        parts::part::<G>(&part)
    }
}

/// Shows such a part as soon as it is here.
pub(crate) fn load_part(game: GameName, part: Part, missing: Instead) -> Markup {
    lazy::in_place_or(lazy_part(game, part), missing)
}

by_game! {
    /// Does nothing, but is loaded with the board.
    board fn touch<_G>(what: GameName) -> GameName {
        what
    }
}

/// Loads the board of this game before it is wanted. If that fails, nothing is lost: it is loaded when it is wanted.
pub(crate) fn prepare(game: GameName) {
    spawn_local(async move {
        let _ = touch(game, game).await;
    });
}
