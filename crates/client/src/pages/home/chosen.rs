//! What is chosen before a game here, and what was chosen last: the next game begins with it.

use fondaco_game::EditionId;
use fondaco_search::Level;
use fondaco_table::{GameName, LevelName, MatchId, Name, Options};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::base::route::Route;
use crate::base::settings;
use crate::data::editions;
use crate::data::store;
use crate::faces::cover;
use crate::hosts::solo::{self, NotBegun, Plan, Sitting};
use crate::pages::last::Last;
use crate::pages::shell::my_name;
use crate::t;
use crate::table::people::opponents;

/// The most that can play any game.
pub(super) const MOST: usize = 6;
/// How many names are remembered.
const NAMES: usize = 12;
/// A level that is offered, by its name.
pub(super) fn offered(wanted: &str) -> Option<&'static str> {
    opponents().map(|(level, _)| level).find(|level| *level == wanted)
}

/// Its name, as it is kept.
fn named(level: &str) -> Option<LevelName> {
    LevelName::new(level).ok()
}

/// Who is to sit somewhere around this device.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ChosenSeat {
    /// What they are called, if it is a person and they said so.
    pub(super) name: String,
    /// How the bot plays, if it is one.
    pub(super) bot: Option<&'static str>,
}

/// What has been chosen.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub(super) game: RwSignal<GameName>,
    /// How many play, as the person wants it; a game may allow fewer.
    pub(super) players: RwSignal<usize>,
    pub(super) level: RwSignal<&'static str>,
    /// The levels of single bots, where they differ.
    pub(super) own: RwSignal<[Option<&'static str>; MOST]>,
    /// The options that are on, by their keys.
    pub(super) options: RwSignal<Vec<&'static str>>,
    pub(super) lessons: RwSignal<bool>,
    /// Whether several people share this device, and who.
    pub(super) around: RwSignal<bool>,
    pub(super) places: RwSignal<[ChosenSeat; MOST]>,
    /// Everybody who has played here.
    pub(super) names: StoredValue<Vec<String>>,
    /// The edition: its game, what names it, and what it is called; nothing if it is ours.
    pub(super) edition: RwSignal<Option<(GameName, String, String)>>,
    pub(super) failed: RwSignal<Option<NotBegun>>,
    /// A second press begins no second game.
    begun: StoredValue<bool>,
}

impl Chosen {
    /// As it was chosen last.
    pub(super) fn new() -> Self {
        let last = Last::read();
        let first = store::cards().is_empty();
        let all = GameName::ALL.iter().flat_map(|&game| cover(game).options).map(|option| option.key);
        let options = all.filter(|key| last.options.iter().any(|chosen| chosen == key)).collect();
        let own = std::array::from_fn(|index| last.own.get(index).and_then(|level| offered(level.as_ref()?.as_str())));
        Chosen {
            game: RwSignal::new(last.game.parse().unwrap_or(GameName::ALL[0])),
            players: RwSignal::new(last.players),
            level: RwSignal::new(offered(last.level.as_str()).unwrap_or("merchant")),
            own: RwSignal::new(own),
            options: RwSignal::new(options),
            lessons: RwSignal::new(settings::get(|choices| choices.lessons).unwrap_or(first)),
            around: RwSignal::new(last.around),
            places: RwSignal::new(places(&last)),
            names: StoredValue::new(last.names),
            edition: RwSignal::new(
                last.edition.clone().and_then(|(game, word, name)| Some((game.parse().ok()?, word, name))),
            ),
            failed: RwSignal::new(None),
            begun: StoredValue::new(false),
        }
    }

    /// How many play.
    pub(super) fn seats(self) -> usize {
        let players = self.game.get().players();
        self.players.get().clamp(*players.start(), *players.end())
    }

    /// One seat more, or one less.
    pub(super) fn step(self, by: isize) {
        self.players.set(untrack(|| self.seats()).saturating_add_signed(by));
    }

    /// How the bot plays that sits at this place, from 1.
    pub(super) fn level_at(self, place: usize) -> &'static str {
        self.own.with(|own| own[place - 1]).unwrap_or_else(|| self.level.get())
    }

    /// What the one at this place, from 0, is called if they do not say.
    pub(super) fn usual_name(self, place: usize) -> String {
        let mine = settings::get(|choices| choices.name.clone());
        if place == 0 && !mine.is_empty() { mine } else { t!("around-player", number = place + 1) }
    }

    /// What names the edition that this game is to be played with; nothing if it is ours.
    pub(super) fn word(self) -> Option<String> {
        let game = self.game.get();
        self.edition.get().filter(|(of, ..)| *of == game).map(|(_, word, _)| word)
    }

    /// Begins the game and goes there, with the edition that is wanted.
    pub(super) fn play(self) {
        let Some(word) = untrack(|| self.word()) else { return self.go(None) };
        spawn_local(async move {
            match editions::bring(word).await {
                Some((game, edition)) if self.game.try_get_untracked() == Some(game) => self.go(Some(edition)),
                _ => drop(self.failed.try_set(Some(NotBegun::Edition))),
            }
        });
    }

    fn go(self, edition: Option<EditionId>) {
        if let Some(id) = self.begin(edition) {
            Route::Table(id).go();
        }
    }

    /// Begins the game and says where it is; nothing if it has begun already or cannot be begun.
    fn begin(self, edition: Option<EditionId>) -> Option<MatchId> {
        if self.begun.get_value() {
            return None;
        }
        settings::change(|choices| choices.lessons = Some(self.lessons.get_untracked()));
        let begun = untrack(|| if self.around.get() { self.begin_around(edition) } else { self.begin_alone(edition) })?;
        match begun {
            Ok(id) => {
                self.begun.set_value(true);
                untrack(|| self.remember());
                Some(id)
            }
            Err(error) => {
                self.failed.set(Some(error));
                None
            }
        }
    }

    fn agreed(self, edition: Option<EditionId>) -> Options {
        let game = self.game.get();
        let mut options = game.usual(self.seats());
        options.edition = edition;
        for option in cover(game).options {
            if self.options.with(|options| options.contains(&option.key)) {
                option.choose(&mut options.setup);
            }
        }
        options
    }

    fn begin_alone(self, edition: Option<EditionId>) -> Option<Result<MatchId, NotBegun>> {
        let name = Name::new(&my_name()).or_else(|_| Name::new(&t!("you"))).ok()?;
        let bots: Result<Vec<LevelName>, _> =
            (1..self.seats()).map(|place| LevelName::new(self.level_at(place))).collect();
        Some(solo::begin(Plan { options: self.agreed(edition), name, bots: bots.ok()?, given: Vec::new() }))
    }

    fn begin_around(self, edition: Option<EditionId>) -> Option<Result<MatchId, NotBegun>> {
        let places = self.places.get();
        let sitting = |(index, place): (usize, &ChosenSeat)| match place.bot {
            Some(level) => LevelName::new(level).ok().map(Sitting::Bot),
            None => {
                Name::new(place.name.trim()).or_else(|_| Name::new(&self.usual_name(index))).ok().map(Sitting::Person)
            }
        };
        let seats: Option<Vec<Sitting>> = places.iter().take(self.seats()).enumerate().map(sitting).collect();
        Some(solo::begin_with(self.agreed(edition), seats?, Vec::new()))
    }

    fn remember(self) {
        let places = self.places.get();
        let mut names: Vec<String> = places.iter().map(|place| place.name.trim().to_owned()).collect();
        names.extend(self.names.get_value());
        let mut known: Vec<String> = Vec::new();
        for name in names {
            if !name.is_empty() && !known.contains(&name) && known.len() < NAMES {
                known.push(name);
            }
        }
        let last = Last {
            game: self.game.get().to_string(),
            players: self.players.get(),
            level: named(self.level.get()).unwrap_or(Level::MERCHANT.into()),
            own: self.own.get().map(|level| level.and_then(named)).to_vec(),
            options: self.options.with(|options| options.iter().map(|&key| key.to_owned()).collect()),
            around: self.around.get(),
            places: places.map(|ChosenSeat { name, bot }| (name, bot.and_then(named))).to_vec(),
            names: known,
            edition: self.edition.get().map(|(game, word, name)| (game.to_string(), word, name)),
        };
        last.keep();
    }
}

/// Who sat around the device; at first three people, and bots beyond them.
fn places(last: &Last) -> [ChosenSeat; MOST] {
    const PEOPLE: usize = 3;
    std::array::from_fn(|index| match last.places.get(index) {
        Some((name, bot)) => ChosenSeat {
            name: name.chars().take(24).collect(),
            bot: bot.as_ref().map(|bot| offered(bot.as_str()).unwrap_or("merchant")),
        },
        None => ChosenSeat { name: String::new(), bot: (index >= PEOPLE).then_some("merchant") },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_may_be_old_or_broken() {
        let read = |text: &str| serde_json::from_str::<Last>(text).unwrap_or_default();
        assert_eq!(read("[1"), Last::default());
        let old = read(r#"{"players": 5, "places": [["Anna", null], ["", "wizard"]], "later": true}"#);
        assert_eq!((old.players, old.level.as_str()), (5, "merchant"));
        let places = places(&old);
        assert_eq!(places[0], ChosenSeat { name: "Anna".into(), bot: None });
        assert_eq!(places[1].bot, Some("merchant"), "a level that is no more");
        assert_eq!((places[2].bot, places[3].bot), (None, Some("merchant")));
    }
}
