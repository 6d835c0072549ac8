//! Where one is: the part of the address after `#`, so that the client works in any folder of any server.

use fondaco_table::{GameName, MatchId};
use leptos::prelude::*;

use crate::base::browser;
use crate::base::keys;

/// A place in the client.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Route {
    /// The first screen.
    #[default]
    Home,
    /// A table.
    Table(MatchId),
    /// A match looked back at, after so many steps if that is said.
    Replay(MatchId, Option<Spot>),
    /// A match that the address itself has, looked back at, after so many steps if that is said.
    Packed(String, Option<usize>),
    /// A match reviewed.
    Review(MatchId),
    /// What can be shown to others of a match.
    Share(MatchId),
    /// One of the worst moments of a match, played again; from 0.
    Again(MatchId, usize),
    /// Others challenged to a match that was played here, and what they made of it beside it.
    Challenge(MatchId),
    /// A challenge that the address itself has.
    Challenged(String),
    /// The deals of the day.
    Daily,
    /// The matches that are kept here.
    Games,
    /// The puzzles of both games.
    Puzzles,
    /// A puzzle of a game, from 0.
    Puzzle(GameName, usize),
    /// A puzzle of a book that was handed over, from 0.
    OwnPuzzle(GameName, usize),
    /// Tutorials and rules.
    Learn,
    /// The tutorial of a game.
    Tutorial(GameName),
    /// The rules of a game, at a rule if one is named.
    Rules(GameName, Option<String>),
    /// The editions: ours, one's own, and those that the server knows.
    Editions,
    /// An edition, by what names it.
    Edition(String),
    /// An edition that is being typed in.
    Workshop(String),
    /// A match on the server, with what the link says if one was invited.
    Match(MatchId, Option<String>),
    /// The same on the big screen.
    Screen(MatchId, Option<String>),
    /// A table to be opened on the server.
    Open(GameName),
    /// The tournaments of the server.
    Tournaments,
    /// A tournament to be opened.
    NewTournament,
    /// A tournament, with what the link says if one was invited.
    Tournament(String, Option<String>),
    /// Who one is on the server.
    Account,
    /// What a link in a mail is for, and what it carries.
    Mail(String, String),
    /// Reports, for moderators.
    Moderation,
    /// Somebody on the server, by id.
    Player(String),
    /// The leader board of a game; of an edition by its hash, if one is named.
    Leaders(GameName, Option<String>),
}

/// A moment of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// After how many steps.
    pub at: usize,
    /// Whether what would have been better is to be shown there.
    pub better: bool,
}

impl Route {
    /// Reads what stands after `#`; anything unknown is home.
    #[must_use]
    pub fn parse(hash: &str) -> Self {
        let hash = hash.trim_start_matches('#').trim_matches('/');
        let mut words = hash.split('/');
        match (words.next(), words.next(), words.next()) {
            (Some("table"), Some(id), None) => MatchId::new(id).map_or(Route::Home, Route::Table),
            (Some("replay"), Some(id), spot) => {
                // Whatever cannot be read is the beginning.
                let at = spot.and_then(|spot| spot.parse().ok());
                let better = words.next() == Some("better");
                keys::read(id).map_or(Route::Home, |id| Route::Replay(id, at.map(|at| Spot { at, better })))
            }
            (Some("review"), Some(id), None) => keys::read(id).map_or(Route::Home, Route::Review),
            (Some("share"), Some(id), None) => keys::read(id).map_or(Route::Home, Route::Share),
            (Some("again"), Some(id), Some(number)) => match (keys::read(id), number.parse::<usize>()) {
                (Some(id), Ok(number)) if number > 0 => Route::Again(id, number - 1),
                (Some(id), _) => Route::Review(id),
                _ => Route::Home,
            },
            (Some("game"), Some(packed), at) => Route::Packed(packed.to_owned(), at.and_then(|at| at.parse().ok())),
            (Some("challenge"), Some(id), None) => MatchId::new(id).map_or(Route::Home, Route::Challenge),
            (Some("beat"), Some(packed), None) => Route::Challenged(packed.to_owned()),
            (Some("daily"), None, None) => Route::Daily,
            (Some("games"), None, None) => Route::Games,
            (Some("puzzles"), Some("own"), Some(game)) => {
                let number = words.next().and_then(|number| number.parse::<usize>().ok()).unwrap_or_default();
                game.parse().map_or(Route::Puzzles, |game| Route::OwnPuzzle(game, number.saturating_sub(1)))
            }
            (Some("puzzles"), Some(game), Some(number)) => match (game.parse(), number.parse::<usize>()) {
                (Ok(game), Ok(number)) if number > 0 => Route::Puzzle(game, number - 1),
                _ => Route::Puzzles,
            },
            (Some("puzzles"), ..) => Route::Puzzles,
            (Some("learn"), None, None) => Route::Learn,
            (Some("learn"), Some(game), None) => game.parse().map_or(Route::Learn, Route::Tutorial),
            (Some("rules"), Some(game), rule) => {
                game.parse().map_or(Route::Home, |game| Route::Rules(game, rule.map(str::to_owned)))
            }
            (Some("editions"), None, None) => Route::Editions,
            (Some("editions"), Some(word), None) => Route::Edition(word.to_owned()),
            (Some("workshop"), Some(id), None) => Route::Workshop(id.to_owned()),
            (Some("match"), Some(id), invitation) => {
                MatchId::new(id).map_or(Route::Home, |id| Route::Match(id, invitation.map(str::to_owned)))
            }
            (Some("screen"), Some(id), invitation) => {
                MatchId::new(id).map_or(Route::Home, |id| Route::Screen(id, invitation.map(str::to_owned)))
            }
            (Some("open"), game, None) => Route::Open(read_game(game)),
            (Some("tournaments"), None, None) => Route::Tournaments,
            (Some("tournaments"), Some("new"), None) => Route::NewTournament,
            (Some("tournament"), Some(id), invitation) => {
                Route::Tournament(id.to_owned(), invitation.map(str::to_owned))
            }
            (Some("account"), None, None) => Route::Account,
            (Some("mail"), Some(what), Some(token)) => Route::Mail(what.to_owned(), token.to_owned()),
            (Some("moderation"), None, None) => Route::Moderation,
            (Some("player"), Some(id), None) => Route::Player(id.to_owned()),
            (Some("leaders"), game, edition) => Route::Leaders(read_game(game), edition.map(str::to_owned)),
            _ => Route::Home,
        }
    }

    /// What stands after `#` there.
    #[must_use]
    pub fn href(&self) -> String {
        match self {
            Route::Home => "#/".to_owned(),
            Route::Table(id) => format!("#/table/{id}"),
            Route::Replay(id, None) => format!("#/replay/{}", keys::named(id)),
            Route::Replay(id, Some(Spot { at, better: false })) => format!("#/replay/{}/{at}", keys::named(id)),
            Route::Replay(id, Some(Spot { at, better: true })) => format!("#/replay/{}/{at}/better", keys::named(id)),
            Route::Review(id) => format!("#/review/{}", keys::named(id)),
            Route::Share(id) => format!("#/share/{}", keys::named(id)),
            Route::Again(id, number) => format!("#/again/{}/{}", keys::named(id), number + 1),
            Route::Packed(packed, None) => format!("#/game/{packed}"),
            Route::Packed(packed, Some(at)) => format!("#/game/{packed}/{at}"),
            Route::Challenge(id) => format!("#/challenge/{id}"),
            Route::Challenged(packed) => format!("#/beat/{packed}"),
            Route::Daily => "#/daily".to_owned(),
            Route::Games => "#/games".to_owned(),
            Route::Puzzles => "#/puzzles".to_owned(),
            Route::Puzzle(game, number) => format!("#/puzzles/{game}/{}", number + 1),
            Route::OwnPuzzle(game, number) => format!("#/puzzles/own/{game}/{}", number + 1),
            Route::Learn => "#/learn".to_owned(),
            Route::Tutorial(game) => format!("#/learn/{game}"),
            Route::Rules(game, None) => format!("#/rules/{game}"),
            Route::Rules(game, Some(rule)) => format!("#/rules/{game}/{rule}"),
            Route::Editions => "#/editions".to_owned(),
            Route::Edition(word) => format!("#/editions/{word}"),
            Route::Workshop(id) => format!("#/workshop/{id}"),
            Route::Match(id, None) => format!("#/match/{id}"),
            Route::Match(id, Some(invitation)) => format!("#/match/{id}/{invitation}"),
            Route::Screen(id, None) => format!("#/screen/{id}"),
            Route::Screen(id, Some(invitation)) => format!("#/screen/{id}/{invitation}"),
            Route::Open(game) => format!("#/open/{game}"),
            Route::Tournaments => "#/tournaments".to_owned(),
            Route::NewTournament => "#/tournaments/new".to_owned(),
            Route::Tournament(id, None) => format!("#/tournament/{id}"),
            Route::Tournament(id, Some(invitation)) => format!("#/tournament/{id}/{invitation}"),
            Route::Account => "#/account".to_owned(),
            Route::Mail(what, token) => format!("#/mail/{what}/{token}"),
            Route::Moderation => "#/moderation".to_owned(),
            Route::Player(id) => format!("#/player/{id}"),
            Route::Leaders(game, None) => format!("#/leaders/{game}"),
            Route::Leaders(game, Some(edition)) => format!("#/leaders/{game}/{edition}"),
        }
    }

    /// Says that one is there, without going anywhere: nothing is loaded anew, and "back" leads where it did.
    pub fn put(&self) {
        if let Some(history) = browser::window().and_then(|window| window.history().ok()) {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&self.href()));
        }
    }

    /// Goes there.
    pub fn go(&self) {
        if let Some(window) = browser::window() {
            let _ = window.location().set_hash(&self.href());
        }
    }
}

/// The game that is named, or else the first.
fn read_game(word: Option<&str>) -> GameName {
    word.and_then(|word| word.parse().ok()).unwrap_or(GameName::ALL[0])
}

/// Where one is, followed.
#[must_use]
pub fn current() -> Signal<Route> {
    let read = || browser::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    let route = RwSignal::new(Route::parse(&read()));
    let listener = window_event_listener(leptos::ev::hashchange, move |_| route.set(Route::parse(&read())));
    on_cleanup(move || listener.remove());
    route.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_is_read_as_it_is_written() {
        let id = MatchId::new("ab12").unwrap();
        let rules = Route::Rules(GameName::Liguria, Some("L-6.3".to_owned()));
        let spot = |better| Route::Replay(id.clone(), Some(Spot { at: 57, better }));
        let looking = [
            Route::Replay(id.clone(), None),
            spot(false),
            spot(true),
            Route::Review(id.clone()),
            Route::Share(id.clone()),
            Route::Again(id.clone(), 2),
            Route::Challenge(id.clone()),
            Route::Challenged("eJz-_".to_owned()),
            Route::Daily,
            Route::Packed("eJz-_".to_owned(), None),
            Route::Packed("eJz-_".to_owned(), Some(12)),
        ];
        let puzzles = [Route::Puzzles, Route::Puzzle(GameName::Liguria, 6), Route::OwnPuzzle(GameName::Strozzi, 2)];
        let invited = Route::Match(id.clone(), Some("4c5d".to_owned()));
        let (seen, known) = (Route::Match(id.clone(), None), Route::Player("bot:doge".to_owned()));
        let learn = [Route::Learn, Route::Tutorial(GameName::Strozzi), rules];
        let screens = [Route::Screen(id.clone(), None), Route::Screen(id.clone(), Some("4c5d".to_owned()))];
        let mailed = Route::Mail("confirm".to_owned(), "4c5d".to_owned());
        let online = [invited, seen, known, Route::Account, mailed, Route::Moderation, Route::Open(GameName::Liguria)];
        let tournaments = [
            Route::Tournaments,
            Route::NewTournament,
            Route::Tournament("ab12".to_owned(), None),
            Route::Tournament("ab12".to_owned(), Some("4c5d".to_owned())),
        ];
        let editions = [Route::Editions, Route::Edition("my.4c5d".to_owned()), Route::Workshop("4c5d".to_owned())];
        let leaders = |edition| Route::Leaders(GameName::Liguria, edition);
        let rest = [Route::Home, Route::Table(id), Route::Games, leaders(None), leaders(Some("00ff".to_owned()))];
        for route in learn
            .into_iter()
            .chain(online)
            .chain(rest)
            .chain(looking)
            .chain(puzzles)
            .chain(screens)
            .chain(editions)
            .chain(tournaments)
        {
            assert_eq!(Route::parse(&route.href()), route);
        }
        assert_eq!(Route::parse("#/leaders/chess"), Route::Leaders(GameName::Strozzi, None));
        for odd in ["", "#", "#/table", "#/table/a/b", "#/rules/chess", "#/nowhere", "#////", "#/replay", "#/review"] {
            assert_eq!(Route::parse(odd), Route::Home, "{odd}");
        }
    }
}
