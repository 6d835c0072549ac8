//! From what travels to a game's own types and back. Only here and in [`later`](crate::later) both games are named.

use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use fondaco_table::{AnyGame, AnyNews, AnyView, GameName, News, View};

/// A game among those that travel.
pub trait Known: AnyGame {
    /// Which it is.
    const GAME: GameName;

    /// The view of this game.
    fn view(any: AnyView) -> Option<View<Self>>;
    /// The news of this game.
    fn news(any: AnyNews) -> Option<Vec<News<Self>>>;
}

/// Any view of Leptos; the table has another type of that name.
pub type AnyViewOf = leptos::tachys::view::any_view::AnyView;

macro_rules! games {
    ($($name:ident),+ $(,)?) => {
        $(impl Known for $name {
            const GAME: GameName = GameName::$name;

            fn view(any: AnyView) -> Option<View<Self>> {
                match any { AnyView::$name(view) => Some(view), _ => None }
            }

            fn news(any: AnyNews) -> Option<Vec<News<Self>>> {
                match any { AnyNews::$name(news) => Some(news), _ => None }
            }
        })+
    };
}

games!(Strozzi, Liguria);

/// The round that a view shows, and how many there are.
#[must_use]
pub fn round(view: &AnyView) -> (u8, u8) {
    match view {
        AnyView::Strozzi(view) => (view.observation.round, fondaco_strozzi::state::ROUNDS),
        AnyView::Liguria(view) => {
            let seen = &view.observation;
            (seen.round, fondaco_liguria::state::rounds(seen.seats.len()))
        }
    }
}
