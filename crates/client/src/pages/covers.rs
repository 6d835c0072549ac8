//! What pages show of a game before its board is loaded: see [`Cover`](crate::table::face::Cover).

use fondaco_table::GameName;
use leptos::prelude::*;

use crate::base::parts::Word;
use crate::faces::cover;

/// The icon that stands for a game in lists.
pub(crate) fn game_icon(game: GameName) -> &'static str {
    cover(game).icon
}

/// A game's name, in drawn capitals where it has them.
#[component]
pub(crate) fn GameWord(
    /// Which.
    game: GameName,
) -> impl IntoView {
    match cover(game).word {
        Some((id, size)) => view! { <Word id size label=Signal::stored(game.title().to_owned())/> }.into_any(),
        None => view! { <b>{game.title()}</b> }.into_any(),
    }
}

/// The games that somebody wrote a tutorial for, each with the key of its name.
pub(crate) fn tutorials() -> impl Iterator<Item = (GameName, &'static str)> {
    GameName::ALL.iter().filter_map(|&game| Some((game, cover(game).tutorial?)))
}
