//! The games of the registry, each with its [`Face`], on the command line.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use fondaco_game::edition::Fault;
use fondaco_game::{Edition as _, Game, Record, RecordError};
use fondaco_table::UnknownGame;

pub(crate) use fondaco_table::GameName;

use crate::error::{Done, Failure, fault, fault_in};
use crate::face::Face;
use crate::file;

/// Something to do that is the same for every game.
pub(crate) trait ForGame {
    /// What it comes to.
    type Result;

    /// Does it for the game `G`.
    fn run<G: Face>(self) -> Self::Result;
}

macro_rules! dispatch {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        /// Does something for this game.
        pub(crate) fn run<E: ForGame>(game: GameName, work: E) -> E::Result {
            match game {
                $($(#[$when])* GameName::$name => work.run::<fondaco_table::games::$name>()),+
            }
        }
    };
}

fondaco_table::for_each_game!(dispatch);

/// Reads the name of a game on the command line, and lists the names there are.
pub(crate) fn by_name() -> impl TypedValueParser<Value = GameName> {
    PossibleValuesParser::new(GameName::ALL.iter().map(|game| game.as_str())).try_map(|name| name.parse::<GameName>())
}

/// Which game is played, by how many, with which components.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// The game
    #[arg(long, value_parser = by_name())]
    pub(crate) game: GameName,
    /// How many play
    #[arg(long, default_value_t = 4, value_name = "N")]
    pub(crate) players: usize,
    /// Component data to play with
    #[arg(long, value_name = "FILE")]
    pub(crate) edition: Option<PathBuf>,
}

impl Choice {
    /// The first position of that game.
    pub(crate) fn start<G: Face>(&self) -> Done<G> {
        start(self.players, self.edition.as_deref())
    }
}

/// The game that a record is of.
pub(crate) fn of(record: &Record) -> Result<GameName, String> {
    record.game.parse().map_err(|error: UnknownGame| format!("not a record we can read: {error}"))
}

/// The edition in this file, or the one that is compiled in.
pub(crate) fn edition<G: Game>(path: Option<&Path>) -> Done<&'static G::Edition> {
    let Some(path) = path else { return Ok(G::Edition::reconstructed()) };
    read_edition::<G>(path)?.keep().map_err(|full| fault(full.to_string()))
}

/// Reads and checks an edition file.
pub(crate) fn read_edition<G: Game>(path: &Path) -> Done<G::Edition> {
    G::Edition::read(&file::read(path)?).map_err(|faults| {
        let place = path.display();
        let line = |fault: &Fault| format!("{place}: line {}, column {}: {}", fault.line, fault.column, fault.kind);
        let mut lines: Vec<String> = faults.list().iter().map(line).collect();
        if faults.more() > 0 {
            lines.push(format!("{place}: and {} more", faults.more()));
        }
        Failure::Faults(lines)
    })
}

/// Loads what a record needs to be replayed: the edition of this file, if one is named, and the one that the record carries.
pub(crate) fn equip<G: Game>(edition_file: Option<&Path>, path: &Path, record: &Record) -> Done {
    edition::<G>(edition_file)?;
    record.keep_edition::<G>().map_err(|error| fault_in(path, error))
}

/// What is wrong with a record, and how to give what is missing.
pub(crate) fn wrong(error: &RecordError) -> String {
    match error {
        RecordError::Edition(_) => format!("{error}: name its file with --edition"),
        _ => error.to_string(),
    }
}

/// Refuses a number of players that the game is not for.
pub(crate) fn check_players<G: Face>(players: usize) -> Done {
    in_range(G::TITLE, &G::PLAYERS, players)
}

/// The same for a game that is only named.
pub(crate) fn check_number(game: GameName, players: usize) -> Done {
    in_range(game.title(), &game.players(), players)
}

fn in_range(title: &str, range: &RangeInclusive<usize>, players: usize) -> Done {
    if range.contains(&players) {
        return Ok(());
    }
    Err(fault(format!("{title} is for {} to {} players, not for {players}", range.start(), range.end())))
}

/// The first position of the usual game for this many players.
pub(crate) fn start<G: Face>(players: usize, edition_file: Option<&Path>) -> Done<G> {
    check_players::<G>(players)?;
    let edition = edition::<G>(edition_file)?;
    G::new(edition, &G::default_setup(players)).map_err(|error| fault(error.to_string()))
}
