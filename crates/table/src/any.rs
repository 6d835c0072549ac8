//! Every game of the [registry](crate::for_each_game) behind one type.

use std::fmt;
use std::str::FromStr;

use fondaco_game::laws::Lawful;
use fondaco_game::{Describe, Game, Insight, Portable, Record, RecordError};
use serde::{Deserialize, Serialize};

use crate::options::Options;
use crate::proof::{FairnessProof, ProofError, ProofSummary};
use crate::table::Table;
use crate::view::{News, Snapshot, Update, View};

/// Writes out, for each game, what only differs in the game's type.
macro_rules! games {
    (($dollar:tt) $($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        /// The games' own types, each under its name in the registry.
        pub mod games {
            $(
                #[doc = concat!("The game ", stringify!($lower), ".")]
                $(#[$when])*
                pub type $name = $game;
            )+
        }

        /// The games there are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum GameName { $($(#[$when])* $name),+ }

        impl GameName {
            /// Every game.
            pub const ALL: &[GameName] = &[$($(#[$when])* GameName::$name),+];

            /// Its name in records and messages.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $($(#[$when])* GameName::$name => <$game as Game>::NAME),+ }
            }

            /// Its name, as people write it.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self { $($(#[$when])* GameName::$name => <$game as Game>::TITLE),+ }
            }

            /// The newest version of its rules that this program knows: new matches are played by it.
            #[must_use]
            pub const fn rules(self) -> u32 {
                match self { $($(#[$when])* GameName::$name => <$game as Game>::RULES),+ }
            }

            /// Does something with the game.
            pub fn run<F: ForGame>(self, run: F) -> F::Out {
                match self { $($(#[$when])* GameName::$name => run.run::<$game>()),+ }
            }

            /// How many can play it.
            #[must_use]
            pub fn players(self) -> std::ops::RangeInclusive<usize> {
                match self { $($(#[$when])* GameName::$name => <$game as Game>::PLAYERS),+ }
            }

            /// The usual table for this many players.
            #[must_use]
            pub fn usual(self, players: usize) -> Options {
                match self { $($(#[$when])* GameName::$name => Options::usual::<$game>(players)),+ }
            }

            fn table<F: ForTable>(self, make: F) -> Result<(AnyTable, F::Extra), F::Error> {
                match self {
                    $($(#[$when])* GameName::$name => make.make::<$game>().map(|(table, extra)| (AnyTable::$name(table), extra))),+
                }
            }
        }

        /// A table of whichever game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is called what it is")]
        #[allow(clippy::large_enum_variant, reason = "it is moved seldom, and a box would only be in the way")]
        pub enum AnyTable { $($(#[$when])* $name(Table<$game>)),+ }

        /// The part of a view that is of one game, whichever.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum AnyView { $($(#[$when])* $name(View<$game>)),+ }

        /// What happened in whichever game.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum AnyNews { $($(#[$when])* $name(Vec<News<$game>>)),+ }

        /// A position of whichever game, with everything that is hidden from some: what a server hands to its bots, in another
        /// thread. Never for the network.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        #[allow(clippy::large_enum_variant, reason = "it is moved seldom, and a box would only be in the way")]
        pub enum AnyPosition { $($(#[$when])* $name($game)),+ }

        impl AnyPosition {
            /// Does something with the position.
            pub fn run<F: ForPosition>(&self, run: F) -> F::Out {
                match self { $($(#[$when])* AnyPosition::$name(position) => run.run::<$game>(position)),+ }
            }
        }

        impl AnyTable {
            /// The game.
            #[must_use]
            pub const fn game(&self) -> GameName {
                match self { $($(#[$when])* AnyTable::$name(_) => GameName::$name),+ }
            }
        }

        $($(#[$when])* impl From<Table<$game>> for AnyTable {
            fn from(table: Table<$game>) -> Self {
                AnyTable::$name(table)
            }
        })+

        /// Hands a call on to the table of whichever game.
        macro_rules! each {
            ($dollar self:expr, $dollar table:ident => $dollar call:expr) => {
                match $dollar self { $($(#[$when])* AnyTable::$name($dollar table) => $dollar call),+ }
            };
            // The same where the result is wrapped in the variant of an enum again.
            ($dollar self:expr, $dollar table:ident => $dollar wrap:ident, $dollar call:expr) => {
                match $dollar self { $($(#[$when])* AnyTable::$name($dollar table) => $dollar wrap::$name($dollar call)),+ }
            };
        }
    };
}

crate::for_each_game!(games; ($));

// After the games, so that it can use `each!`.
mod table;

/// All that a game of ours can do: be played, judged by bots, described in plain words, and held to the laws.
pub trait AnyGame: Portable + Insight + Describe + Lawful {}

impl<G: Portable + Insight + Describe + Lawful> AnyGame for G {}

/// Something to do with a game, whichever it is.
pub trait ForGame {
    /// What comes of it.
    type Out;

    /// Does it.
    fn run<G: AnyGame>(self) -> Self::Out;
}

/// Something to do with a position, whichever game it is of: how servers let bots think without naming a game.
pub trait ForPosition {
    /// What comes of it.
    type Out;

    /// Does it.
    fn run<G: AnyGame>(self, position: &G) -> Self::Out;
}

/// No game has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no game is called '{}'; there are ", self.0)?;
        GameName::ALL.iter().enumerate().try_for_each(|(index, game)| {
            let gap = if index == 0 { "" } else { " and " };
            write!(f, "{gap}{game}")
        })
    }
}

impl std::error::Error for UnknownGame {}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let named = GameName::ALL.iter().copied().find(|game| game.as_str() == name);
        named.ok_or_else(|| UnknownGame(name.chars().take(40).collect()))
    }
}

/// A viewer who missed more than this gets a snapshot: nobody wants to watch so much at once.
pub const MAX_MISSED: u64 = 500;
/// The most things that one [`History`](crate::view::History) tells.
pub const MAX_HISTORY: u64 = 2_000;

/// What is sent to a viewer who comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CatchUp {
    /// What they missed.
    Update(Box<Update>),
    /// The table as it is.
    Snapshot(Box<Snapshot>),
}

/// Makes a table of whichever game it is.
trait ForTable {
    type Error;
    type Extra;
    fn make<G: AnyGame>(self) -> Result<(Table<G>, Self::Extra), Self::Error>;
}

/// Checks that no draw of a finished match was chosen, whichever game it is of.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify_fairness(proof: &FairnessProof, shown: Option<&str>) -> Result<ProofSummary, ProofError> {
    struct Verify<'a>(&'a FairnessProof, Option<&'a str>);
    impl ForGame for Verify<'_> {
        type Out = Result<ProofSummary, ProofError>;
        fn run<G: AnyGame>(self) -> Self::Out {
            self.0.verify::<G>(self.1)
        }
    }
    let game: GameName = proof.record.game.parse().map_err(|UnknownGame(name)| ProofError::Game(name))?;
    game.run(Verify(proof, shown))
}

/// Replays a record whole, whichever game it is of, with the edition that it carries.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify_record(record: &Record) -> Result<(), RecordError> {
    struct Verify<'a>(&'a Record);
    impl ForGame for Verify<'_> {
        type Out = Result<(), RecordError>;
        fn run<G: AnyGame>(self) -> Self::Out {
            self.0.keep_edition::<G>()?;
            self.0.verify::<G>().map(drop)
        }
    }
    let game: GameName = record.game.parse().map_err(|UnknownGame(name)| RecordError::UnknownGame(name))?;
    game.run(Verify(record))
}
