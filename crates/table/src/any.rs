//! Both games behind one type. This is the only place in the engine that names them: a third game is one more line below.

use std::fmt;
use std::str::FromStr;

use fondaco_game::laws::Lawful;
use fondaco_game::{
    Edition, EditionId, Faults, Game, Insight, Outcome, Record, RecordError, Seat, SeatSet, Turn, Viewer,
};
use serde::{Deserialize, Serialize};

use crate::ask::{Ask, Manage};
use crate::fairness::Seed;
use crate::host::Decree;
use crate::label::{MatchId, PlayerId};
use crate::log::{Birth, Entry, Fact, LogError};
use crate::offer::OpenOffer;
use crate::options::{Options, OptionsError};
use crate::orders::Order;
use crate::proof::{Proof, ProofError, Shown};
use crate::refusal::Refusal;
use crate::seats::{Authority, BotRequest, Chair};
use crate::table::{Progress, Stage, Table};
use crate::view::{About, News, TableView, View};
use crate::wire::{History, Snapshot, Update};

/// Writes out, for each game, what only differs in the game's type.
macro_rules! games {
    ($($name:ident = $game:ty),+ $(,)?) => {
        /// The games there are.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum GameName { $($name),+ }

        impl GameName {
            /// Every game.
            pub const ALL: &[GameName] = &[$(GameName::$name),+];

            /// Its name in records and messages.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(GameName::$name => <$game as Game>::NAME),+ }
            }

            /// Does something with the game.
            pub fn run<F: ForGame>(self, run: F) -> F::Out {
                match self { $(GameName::$name => run.run::<$game>()),+ }
            }

            /// How many can play it.
            #[must_use]
            pub fn players(self) -> std::ops::RangeInclusive<usize> {
                match self { $(GameName::$name => <$game as Game>::PLAYERS),+ }
            }

            /// The usual table for this many players.
            #[must_use]
            pub fn usual(self, players: usize) -> Options {
                match self { $(GameName::$name => Options::usual::<$game>(players)),+ }
            }

            /// Loads another edition of its component data, so that tables can name it.
            ///
            /// # Errors
            /// Every fault of the file, with its place.
            pub fn load_edition(self, text: &str) -> Result<EditionId, Faults> {
                match self {
                    $(GameName::$name => <$game as Game>::Edition::load(text).map(|edition| edition.id().clone())),+
                }
            }

            fn table<F: ForTable>(self, make: F) -> Result<(AnyTable, F::Extra), F::Error> {
                match self {
                    $(GameName::$name => make.make::<$game>().map(|(table, extra)| (AnyTable::$name(table), extra))),+
                }
            }
        }

        /// A table of whichever game.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[expect(missing_docs, reason = "each is called what it is")]
        #[allow(clippy::large_enum_variant, reason = "it is moved seldom, and a box would only be in the way")]
        pub enum AnyTable { $($name(Table<$game>)),+ }

        /// The part of a view that is of one game, whichever.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum AnyView { $($name(View<$game>)),+ }

        /// What happened in whichever game.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        pub enum AnyNews { $($name(Vec<News<$game>>)),+ }

        /// A position of whichever game, with everything that is hidden from some: what a host hands to its bots, in another
        /// thread or, as JSON, in a web worker. Never for the network.
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "each is called what it is")]
        #[allow(clippy::large_enum_variant, reason = "it is moved seldom, and a box would only be in the way")]
        pub enum AnyPosition { $($name($game)),+ }

        impl AnyPosition {
            /// Does something with the position.
            pub fn run<F: ForPosition>(&self, run: F) -> F::Out {
                match self { $(AnyPosition::$name(position) => run.run::<$game>(position)),+ }
            }
        }

        impl AnyTable {
            /// The game.
            #[must_use]
            pub const fn game(&self) -> GameName {
                match self { $(AnyTable::$name(_) => GameName::$name),+ }
            }

            /// The position, for bots.
            #[must_use]
            pub fn position(&self) -> AnyPosition {
                match self { $(AnyTable::$name(table) => AnyPosition::$name(table.game().clone())),+ }
            }

            /// Does something with the position, in place.
            pub fn run<F: ForPosition>(&self, run: F) -> F::Out {
                match self { $(AnyTable::$name(table) => run.run::<$game>(table.game())),+ }
            }

            /// As [`Table::look`].
            #[must_use]
            pub fn look(&self, viewer: Viewer, since: u64) -> (TableView, AnyView) {
                match self {
                    $(AnyTable::$name(table) => {
                        let (seen, view) = table.look(viewer, since);
                        (seen, AnyView::$name(view))
                    })+
                }
            }

            /// As [`Table::news`].
            #[must_use]
            pub fn news(&self, viewer: Viewer, since: u64, until: u64) -> AnyNews {
                match self { $(AnyTable::$name(table) => AnyNews::$name(table.news(viewer, since, until))),+ }
            }

            /// As [`Table::at`].
            #[must_use]
            pub fn at(&self, entries: u64) -> Self {
                match self { $(AnyTable::$name(table) => AnyTable::$name(table.at(entries))),+ }
            }

            /// As [`Table::rematch`].
            ///
            /// # Errors
            /// If they have not agreed, or it was made before. Nothing has changed then.
            pub fn rematch(
                &mut self,
                id: MatchId,
                seed: Seed,
                ms: u64,
            ) -> Result<(Self, Progress, Progress), Refusal> {
                match self {
                    $(AnyTable::$name(table) => {
                        let (next, opened, told) = table.rematch(id, seed, ms)?;
                        Ok((AnyTable::$name(next), opened, told))
                    })+
                }
            }

            /// As [`Table::play`].
            ///
            /// # Errors
            /// Why it was not played. Nothing has changed then.
            pub fn play(&mut self, who: Authority, at: u64, action: &str, ms: u64) -> Result<Progress, Refusal> {
                match self { $(AnyTable::$name(table) => table.play(who, at, action, ms)),+ }
            }

            /// As [`Table::ask`].
            ///
            /// # Errors
            /// Why it was not done. Nothing has changed then.
            pub fn ask(&mut self, seat: Seat, ask: Ask, ms: u64) -> Result<Progress, Refusal> {
                match self { $(AnyTable::$name(table) => table.ask(seat, ask, ms)),+ }
            }

            /// As [`Table::manage`].
            ///
            /// # Errors
            /// Why it was not done. Nothing has changed then.
            pub fn manage(&mut self, player: &PlayerId, manage: Manage, ms: u64) -> Result<Progress, Refusal> {
                match self { $(AnyTable::$name(table) => table.manage(player, manage, ms)),+ }
            }

            /// As [`Table::decree`].
            ///
            /// # Errors
            /// Why it was not done. Nothing has changed then.
            pub fn decree(&mut self, decree: Decree, ms: u64) -> Result<Progress, Refusal> {
                match self { $(AnyTable::$name(table) => table.decree(decree, ms)),+ }
            }

            /// As [`Table::follow`].
            ///
            /// # Errors
            /// If they are not the next, or damaged. The table is then as it was.
            pub fn follow(&mut self, entries: &[Entry]) -> Result<Progress, LogError> {
                match self { $(AnyTable::$name(table) => table.follow(entries)),+ }
            }

            /// As [`Table::id`].
            #[must_use]
            pub fn id(&self) -> &MatchId {
                match self { $(AnyTable::$name(table) => table.id()),+ }
            }

            /// As [`Table::options`].
            #[must_use]
            pub fn options(&self) -> &Options {
                match self { $(AnyTable::$name(table) => table.options()),+ }
            }

            /// As [`Table::owner`].
            #[must_use]
            pub fn owner(&self) -> Option<&PlayerId> {
                match self { $(AnyTable::$name(table) => table.owner()),+ }
            }

            /// As [`Table::commitment`].
            #[must_use]
            pub fn commitment(&self) -> String {
                match self { $(AnyTable::$name(table) => table.commitment()),+ }
            }

            /// As [`Table::seq`].
            #[must_use]
            pub fn seq(&self) -> u64 {
                match self { $(AnyTable::$name(table) => table.seq()),+ }
            }

            /// As [`Table::entries`].
            #[must_use]
            pub fn entries(&self) -> u64 {
                match self { $(AnyTable::$name(table) => table.entries()),+ }
            }

            /// As [`Table::stage`].
            #[must_use]
            pub fn stage(&self) -> Stage {
                match self { $(AnyTable::$name(table) => table.stage()),+ }
            }

            /// As [`Table::turn`].
            #[must_use]
            pub fn turn(&self) -> Turn {
                match self { $(AnyTable::$name(table) => table.turn()),+ }
            }

            /// As [`Table::steps`].
            #[must_use]
            pub fn steps(&self) -> usize {
                match self { $(AnyTable::$name(table) => table.steps()),+ }
            }

            /// As [`Table::chairs`].
            #[must_use]
            pub fn chairs(&self) -> &[Chair] {
                match self { $(AnyTable::$name(table) => table.chairs()),+ }
            }

            /// As [`Table::seat_of`].
            #[must_use]
            pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
                match self { $(AnyTable::$name(table) => table.seat_of(player)),+ }
            }

            /// As [`Table::orders`].
            #[must_use]
            pub fn orders(&self, seat: Seat) -> &[Order] {
                match self { $(AnyTable::$name(table) => table.orders(seat)),+ }
            }

            /// As [`Table::offer`].
            #[must_use]
            pub fn offer(&self) -> Option<&OpenOffer> {
                match self { $(AnyTable::$name(table) => table.offer()),+ }
            }

            /// As [`Table::bot_due`].
            #[must_use]
            pub fn bot_due(&self) -> Option<BotRequest> {
                match self { $(AnyTable::$name(table) => table.bot_due()),+ }
            }

            /// As [`Table::deadline`].
            #[must_use]
            pub fn deadline(&self) -> Option<u64> {
                match self { $(AnyTable::$name(table) => table.deadline()),+ }
            }

            /// As [`Table::last_ms`].
            #[must_use]
            pub fn last_ms(&self) -> u64 {
                match self { $(AnyTable::$name(table) => table.last_ms()),+ }
            }

            /// As [`Table::outcome`].
            #[must_use]
            pub fn outcome(&self) -> Option<Outcome> {
                match self { $(AnyTable::$name(table) => table.outcome()),+ }
            }

            /// As [`Table::voters`].
            #[must_use]
            pub fn voters(&self) -> SeatSet {
                match self { $(AnyTable::$name(table) => table.voters()),+ }
            }

            /// As [`Table::record`].
            #[must_use]
            pub fn record(&self) -> Record {
                match self { $(AnyTable::$name(table) => table.record()),+ }
            }

            /// As [`Table::ranks`].
            #[must_use]
            pub fn ranks(&self) -> Option<Vec<u8>> {
                match self { $(AnyTable::$name(table) => table.ranks()),+ }
            }

            /// As [`Table::about`].
            #[must_use]
            pub fn about(&self) -> About {
                match self { $(AnyTable::$name(table) => table.about()),+ }
            }

            /// As [`Table::proof`].
            #[must_use]
            pub fn proof(&self) -> Option<Proof> {
                match self { $(AnyTable::$name(table) => table.proof()),+ }
            }

            /// As [`Table::rematch_due`].
            #[must_use]
            pub fn rematch_due(&self) -> bool {
                match self { $(AnyTable::$name(table) => table.rematch_due()),+ }
            }

            /// As [`Table::next_match`].
            #[must_use]
            pub fn next_match(&self) -> Option<&MatchId> {
                match self { $(AnyTable::$name(table) => table.next_match()),+ }
            }

            /// As [`Table::log_from`].
            #[must_use]
            pub fn log_from(&self, index: u64) -> Vec<Entry> {
                match self { $(AnyTable::$name(table) => table.log_from(index).collect()),+ }
            }
        }
    };
}

games! {
    Strozzi = fondaco_strozzi::Strozzi,
    Liguria = fondaco_liguria::Liguria,
}

/// All that a game of ours can do: be played, judged by bots, and held to the laws.
pub trait AnyGame: Game + Insight + Lawful {}

impl<G: Game + Insight + Lawful> AnyGame for G {}

/// Something to do with a game, whichever it is.
pub trait ForGame {
    /// What comes of it.
    type Out;

    /// Does it.
    fn run<G: AnyGame>(self) -> Self::Out;
}

/// Something to do with a position, whichever game it is of: how hosts let bots think without naming a game.
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

impl AnyTable {
    /// Opens a table for the game that the options name. Its progress holds the entry that opened it.
    ///
    /// # Errors
    /// If the options cannot be played, or the seats do not fit.
    pub fn open(birth: Birth, ms: u64) -> Result<(Self, Progress), OptionsError> {
        struct Open(Birth, u64);
        impl ForTable for Open {
            type Error = OptionsError;
            type Extra = Progress;
            fn make<G: AnyGame>(self) -> Result<(Table<G>, Progress), OptionsError> {
                Table::open(self.0, self.1)
            }
        }
        let game: GameName = birth.options.game.parse().map_err(|UnknownGame(name)| OptionsError::Game { name })?;
        game.table(Open(birth, ms))
    }

    /// Rebuilds a table from its whole log.
    ///
    /// # Errors
    /// If the log is damaged: the first entry that cannot be.
    pub fn replay(entries: Vec<Entry>) -> Result<Self, LogError> {
        struct Replay(Vec<Entry>);
        impl ForTable for Replay {
            type Error = LogError;
            type Extra = ();
            fn make<G: AnyGame>(self) -> Result<(Table<G>, ()), LogError> {
                Ok((Table::replay(self.0)?, ()))
            }
        }
        let game = match entries.first() {
            None => return Err(LogError::Empty),
            Some(Entry { fact: Fact::Opened(birth), .. }) => birth.options.game.parse::<GameName>(),
            Some(_) => return Err(LogError::Opening("its first entry is of another kind".into())),
        };
        let game = game.map_err(|unknown| LogError::Opening(unknown.to_string()))?;
        game.table(Replay(entries)).map(|(table, ())| table)
    }

    /// What is sent to a viewer who saw everything up to seq `since`: what happened after it.
    #[must_use]
    pub fn update(&self, viewer: Viewer, since: u64) -> Update {
        let (table, view) = self.look(viewer, since);
        Update { match_id: self.id().clone(), since, table, view }
    }

    /// What is sent to a viewer who comes to the table.
    #[must_use]
    pub fn snapshot(&self, viewer: Viewer) -> Snapshot {
        let (table, view) = self.look(viewer, self.seq());
        Snapshot { match_id: self.id().clone(), about: self.about(), table, view }
    }

    /// What is sent to a viewer who comes back and names the last seq that he has seen: what he missed, if that is sensible.
    #[must_use]
    pub fn catch_up(&self, viewer: Viewer, since: u64) -> CatchUp {
        if since <= self.seq() && self.seq() - since <= MAX_MISSED {
            CatchUp::Update(Box::new(self.update(viewer, since)))
        } else {
            CatchUp::Snapshot(Box::new(self.snapshot(viewer)))
        }
    }

    /// An old part of the match, at most [`MAX_HISTORY`] things after seq `since`.
    #[must_use]
    pub fn history(&self, viewer: Viewer, since: u64) -> History {
        let until = since.saturating_add(MAX_HISTORY).min(self.seq());
        History { match_id: self.id().clone(), since, seq: self.seq(), news: self.news(viewer, since, until) }
    }
}

/// Who missed more than this gets a snapshot: nobody wants to watch so much at once.
pub const MAX_MISSED: u64 = 500;
/// The most things that one [`History`] tells.
pub const MAX_HISTORY: u64 = 2_000;

/// What is sent to a viewer who comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CatchUp {
    /// What he missed.
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
pub fn verify_fairness(proof: &Proof, shown: Option<&str>) -> Result<Shown, ProofError> {
    struct Verify<'a>(&'a Proof, Option<&'a str>);
    impl ForGame for Verify<'_> {
        type Out = Result<Shown, ProofError>;
        fn run<G: AnyGame>(self) -> Self::Out {
            self.0.verify::<G>(self.1)
        }
    }
    let game: GameName = proof.record.game.parse().map_err(|UnknownGame(name)| ProofError::Game(name))?;
    game.run(Verify(proof, shown))
}

/// Replays a record whole, whichever game it is of.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify_record(record: &Record) -> Result<(), RecordError> {
    struct Verify<'a>(&'a Record);
    impl ForGame for Verify<'_> {
        type Out = Result<(), RecordError>;
        fn run<G: AnyGame>(self) -> Self::Out {
            self.0.verify::<G>().map(drop)
        }
    }
    let game: GameName =
        record.game.parse().map_err(|error: UnknownGame| RecordError::Unreadable(error.to_string()))?;
    game.run(Verify(record))
}
