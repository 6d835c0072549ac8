//! From what travels to a game's own types and back, for every game of the registry.

use fondaco_game::{Game as _, Seat};
use fondaco_table::log::Happening;
use fondaco_table::proof::Move;
use fondaco_table::{AnyGame, AnyNews, AnyView, By, GameName, News, View};

/// A game among those that travel.
pub trait Known: AnyGame {
    /// Which it is.
    const GAME: GameName;

    /// The view of this game.
    fn view(any: AnyView) -> Option<View<Self>>;
    /// The news of this game.
    fn news(any: AnyNews) -> Option<Vec<News<Self>>>;
}

/// A part of a page, whatever it is made of. Leptos calls it `AnyView`, which is the name of another type of the table.
pub type Markup = leptos::tachys::view::any_view::AnyView;

macro_rules! games {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        $($(#[$when])* impl Known for fondaco_table::games::$name {
            const GAME: GameName = GameName::$name;

            fn view(any: AnyView) -> Option<View<Self>> {
                match any { AnyView::$name(view) => Some(view), _ => None }
            }

            fn news(any: AnyNews) -> Option<Vec<News<Self>>> {
                match any { AnyNews::$name(news) => Some(news), _ => None }
            }
        })+

        /// The game that a view is of.
        #[must_use]
        pub const fn game(view: &AnyView) -> GameName {
            match view { $($(#[$when])* AnyView::$name(_) => GameName::$name),+ }
        }

        /// The news of a view.
        #[must_use]
        pub fn news(view: &AnyView) -> AnyNews {
            match view { $($(#[$when])* AnyView::$name(view) => AnyNews::$name(view.news.clone())),+ }
        }

        /// A view without its news.
        #[must_use]
        pub fn without_news(mut view: AnyView) -> AnyView {
            match &mut view { $($(#[$when])* AnyView::$name(view) => view.news.clear()),+ }
            view
        }

        /// Adds what is later than all that is there.
        pub fn add_news(all: &mut AnyNews, more: AnyNews) {
            let last = last_seq(all);
            match (all, more) {
                $($(#[$when])* (AnyNews::$name(all), AnyNews::$name(more)) => {
                    all.extend(more.into_iter().filter(|news| news.seq > last));
                })+
                _ => {}
            }
        }

        /// The seq of the last of the news.
        #[must_use]
        pub fn last_seq(news: &AnyNews) -> u64 {
            match news { $($(#[$when])* AnyNews::$name(news) => news.last().map_or(0, |news| news.seq)),+ }
        }

        /// The decisions among the news: the seq of each, whose it was, and what.
        #[must_use]
        pub fn steps(news: &AnyNews) -> Vec<(u64, Option<Seat>, String)> {
            match news { $($(#[$when])* AnyNews::$name(news) => news.iter().filter_map(step).collect()),+ }
        }

        /// Every step and take-back among the news, as a proof lists them.
        #[must_use]
        pub fn moves(news: &AnyNews) -> Vec<Move> {
            match news { $($(#[$when])* AnyNews::$name(news) => news.iter().filter_map(moved).collect()),+ }
        }

        /// The round that a view shows, and how many there are.
        #[must_use]
        pub fn round(view: &AnyView) -> (u8, u8) {
            match view {
                $($(#[$when])* AnyView::$name(view) => fondaco_table::games::$name::round_of(&view.observation)),+
            }
        }

        /// What happened, without the steps of the game themselves.
        #[must_use]
        pub fn happenings(news: &AnyNews) -> Vec<Happening<()>> {
            match news { $($(#[$when])* AnyNews::$name(news) => news.iter().map(|news| news.what.map(|_| ())).collect()),+ }
        }

        /// Whether one of the viewer's plans was carried out.
        #[must_use]
        pub fn ordered(news: &AnyNews) -> bool {
            match news { $($(#[$when])* AnyNews::$name(news) => news.iter().any(by_order)),+ }
        }
    };
}

fondaco_table::for_each_game!(games);

fn step<G: AnyGame>(news: &News<G>) -> Option<(u64, Option<Seat>, String)> {
    match &news.what {
        Happening::Step(told) => Some((news.seq, told.seat, told.step.clone())).filter(|(_, seat, _)| seat.is_some()),
        _ => None,
    }
}

fn moved<G: AnyGame>(news: &News<G>) -> Option<Move> {
    match &news.what {
        Happening::Step(told) => Some(Move::Step(told.step.clone())),
        Happening::TakenBack { to, .. } => Some(Move::Back { back_to: *to }),
        _ => None,
    }
}

fn by_order<G: AnyGame>(news: &News<G>) -> bool {
    matches!(&news.what, Happening::Step(told) if told.by == By::Order)
}
