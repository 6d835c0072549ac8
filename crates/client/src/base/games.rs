//! From what travels to a game's own types and back. Only here and in [`later`](crate::pages::lazy) both games are named.

use fondaco_game::Seat;
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use fondaco_table::log::Happening;
use fondaco_table::{AnyGame, AnyNews, AnyView, By, GameName, News, View};

/// A game among those that travel.
pub trait Known: AnyGame {
    /// Which it is.
    const GAME: GameName;

    /// The view of this game.
    fn view(any: AnyView) -> Option<View<Self>>;
    /// The news of this game.
    fn news(any: AnyNews) -> Option<Vec<News<Self>>>;
    /// Which part of the game it is.
    fn chapter(seen: &Self::Observation) -> Chapter;
}

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The round, from 1.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The key of what kind of decision is made there.
    pub phase: &'static str,
}

/// Any view of Leptos; the table has another type of that name.
pub type AnyViewOf = leptos::tachys::view::any_view::AnyView;

macro_rules! games {
    ($($name:ident: $chapter:ident),+ $(,)?) => {
        $(impl Known for $name {
            const GAME: GameName = GameName::$name;

            fn view(any: AnyView) -> Option<View<Self>> {
                match any { AnyView::$name(view) => Some(view), _ => None }
            }

            fn news(any: AnyNews) -> Option<Vec<News<Self>>> {
                match any { AnyNews::$name(news) => Some(news), _ => None }
            }

            fn chapter(seen: &Self::Observation) -> Chapter {
                $chapter(seen)
            }
        })+

        /// The game that a view is of.
        #[must_use]
        pub const fn game(view: &AnyView) -> GameName {
            match view { $(AnyView::$name(_) => GameName::$name),+ }
        }

        /// The news of a view.
        #[must_use]
        pub fn news(view: &AnyView) -> AnyNews {
            match view { $(AnyView::$name(view) => AnyNews::$name(view.news.clone())),+ }
        }

        /// A view without its news.
        #[must_use]
        pub fn without_news(mut view: AnyView) -> AnyView {
            match &mut view { $(AnyView::$name(view) => view.news.clear()),+ }
            view
        }

        /// Adds what is later than all that is there.
        pub fn add_news(all: &mut AnyNews, more: AnyNews) {
            let last = last_seq(all);
            match (all, more) {
                $((AnyNews::$name(all), AnyNews::$name(more)) => {
                    all.extend(more.into_iter().filter(|news| news.seq > last));
                })+
                _ => {}
            }
        }

        /// The seq of the last of the news.
        #[must_use]
        pub fn last_seq(news: &AnyNews) -> u64 {
            match news { $(AnyNews::$name(news) => news.last().map_or(0, |news| news.seq)),+ }
        }

        /// The decisions among the news: the seq of each, whose it was, and what.
        #[must_use]
        pub fn steps(news: &AnyNews) -> Vec<(u64, Option<Seat>, String)> {
            match news { $(AnyNews::$name(news) => news.iter().filter_map(step).collect()),+ }
        }

        /// Whether one of the viewer's plans was carried out.
        #[must_use]
        pub fn ordered(news: &AnyNews) -> bool {
            match news { $(AnyNews::$name(news) => news.iter().any(by_order)),+ }
        }
    };
}

games!(Strozzi: of_strozzi, Liguria: of_liguria);

fn of_strozzi(seen: &fondaco_strozzi::Observation) -> Chapter {
    use fondaco_strozzi::Phase;
    let phase = match seen.phase {
        Phase::Port => "phase-port",
        Phase::Tile => "phase-tile",
        _ if seen.claim.is_some() => "phase-pirate",
        _ => "phase-claim",
    };
    Chapter { round: seen.round, rounds: fondaco_strozzi::state::ROUNDS, phase }
}

fn of_liguria(seen: &fondaco_liguria::Observation) -> Chapter {
    use fondaco_liguria::Phase;
    let phase = match seen.phase {
        Phase::Take => "liguria-phase-tiles",
        Phase::Card | Phase::Upgrade => "liguria-phase-cards",
        Phase::Sail | Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy | Phase::Turn | Phase::Homeward => {
            "liguria-phase-sailing"
        }
        _ => "liguria-phase-buyers",
    };
    Chapter { round: seen.round, rounds: fondaco_liguria::state::rounds(seen.seats.len()), phase }
}

fn step<G: AnyGame>(news: &News<G>) -> Option<(u64, Option<Seat>, String)> {
    match &news.what {
        Happening::Step(told) => Some((news.seq, told.seat, told.step.clone())).filter(|(_, seat, _)| seat.is_some()),
        _ => None,
    }
}

fn by_order<G: AnyGame>(news: &News<G>) -> bool {
    matches!(&news.what, Happening::Step(told) if told.by == By::Order)
}

/// The round that a view shows, and how many there are.
#[must_use]
pub fn round(view: &AnyView) -> (u8, u8) {
    let Chapter { round, rounds, .. } = match view {
        AnyView::Strozzi(view) => of_strozzi(&view.observation),
        AnyView::Liguria(view) => of_liguria(&view.observation),
    };
    (round, rounds)
}

/// The key of a game's name.
#[must_use]
pub const fn game_key(game: GameName) -> &'static str {
    match game {
        GameName::Strozzi => "game-strozzi",
        GameName::Liguria => "game-liguria",
    }
}

/// The icon that stands for a game in lists.
#[must_use]
pub const fn game_icon(game: GameName) -> &'static str {
    match game {
        GameName::Strozzi => "city-venice",
        GameName::Liguria => "anchor",
    }
}

/// The key of a tutorial's name.
#[must_use]
pub const fn tutorial_key(game: GameName) -> &'static str {
    match game {
        GameName::Strozzi => "tutorial-strozzi",
        GameName::Liguria => "tutorial-liguria",
    }
}
