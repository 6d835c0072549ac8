//! The one place that names the games. A game is added by a line of [`games!`] and a [`Face`].

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValue;
use fondaco_game::{Edition as _, Game, Record};

use crate::error::{Done, Failure, fault};
use crate::face::Face;
use crate::file;

/// Something to do that is the same for every game.
pub(crate) trait Errand {
    /// What it comes to.
    type Result;

    /// Does it for the game `G`.
    fn run<G: Face>(self) -> Self::Result;
}

/// Makes an enum of the games, and the way from its values to their types.
macro_rules! games {
    ($($name:ident: $type:ty),+ $(,)?) => {
        /// A game, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum GameName {
            $($name),+
        }

        impl GameName {
            /// Every game.
            pub(crate) const ALL: &'static [GameName] = &[$(GameName::$name),+];

            /// Does something for this game.
            pub(crate) fn run<E: Errand>(self, errand: E) -> E::Result {
                match self {
                    $(GameName::$name => errand.run::<$type>()),+
                }
            }

            /// The name of the game in records and on the command line.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(GameName::$name => <$type as Game>::NAME),+
                }
            }
        }
    };
}

games! {
    Strozzi: fondaco_strozzi::Strozzi,
    Liguria: fondaco_liguria::Liguria,
}

impl GameName {
    /// The game that a record is of.
    pub(crate) fn of(record: &Record) -> Result<Self, String> {
        record.game.parse().map_err(|error: UnknownGame| format!("not a record we can read: {error}"))
    }
}

/// So that clap lists the games.
impl ValueEnum for GameName {
    fn value_variants<'a>() -> &'a [Self] {
        Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = GameName::ALL.iter().copied().find(|game| game.name() == name);
        named.ok_or_else(|| UnknownGame(name.chars().take(40).collect()))
    }
}

/// No game has this name.
#[derive(Debug)]
pub(crate) struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
        write!(f, "no game is called '{}'; we have {}", self.0, games.join(" and "))
    }
}

impl std::error::Error for UnknownGame {}

/// The edition in this file, or the one that is compiled in.
pub(crate) fn edition<G: Game>(path: Option<&Path>) -> Done<&'static G::Edition> {
    let Some(path) = path else { return Ok(G::Edition::reconstructed()) };
    G::Edition::load(&file::read(path)?).map_err(|faults| {
        let place = path.display();
        let lines = faults.list().iter();
        Failure::Faults(
            lines
                .map(|fault| format!("{place}: line {}, column {}: {}", fault.line, fault.column, fault.what))
                .collect(),
        )
    })
}

/// Refuses a number of players that the game is not for.
pub(crate) fn check_players<G: Face>(players: usize) -> Done {
    let (least, most) = (G::PLAYERS.start(), G::PLAYERS.end());
    if G::PLAYERS.contains(&players) {
        return Ok(());
    }
    Err(fault(format!("{} is for {least} to {most} players, not for {players}", G::TITLE)))
}

/// The first position of the usual game for this many players.
pub(crate) fn start<G: Face>(players: usize, edition_file: Option<&Path>) -> Done<G> {
    check_players::<G>(players)?;
    let edition = edition::<G>(edition_file)?;
    G::new(edition, &G::default_setup(players)).map_err(|error| fault(error.to_string()))
}
