//! `fondaco conformance`: the rules as data for programs in other languages, and engines held to them.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use fondaco_arena::conformance::{Checker, Suite, Tally, draw_up};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::contender::EngineLine;
use crate::error::{Done, Failure, fault, fault_in, one_line};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};

/// Write the conformance suite, or hold an engine to it
///
/// The suite says what every program that knows the rules must agree on: whole games, positions with what is legal and what may be
/// drawn there, counts of positions, results, signatures. The folder conformance of the project has it, and its README describes
/// the files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Write(Write),
    Check(Check),
}

/// Write the files of the suite
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct Write {
    /// The folder; each game has a folder in it
    folder: PathBuf,
}

/// Hold an engine to the suite
///
/// The engine speaks the protocol of docs/engine.md and offers to answer legal, chances, result, perft or observation. It is led through the games
/// of the suite and asked on the way. Ends with an error if an answer is wrong.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct Check {
    /// The engine: a program and its arguments, separated by blanks
    #[arg(long, value_name = "COMMAND")]
    engine: EngineLine,
    /// The game; all of them if none is named
    #[arg(long, value_parser = games::by_name())]
    game: Option<GameName>,
    /// The folder with the files of the suite; without it, this program draws them up
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write a JSON object for each game
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco conformance write conformance
  fondaco conformance check --engine ./mine
  fondaco conformance check --engine 'python3 mine.py --deep' --game strozzi --data conformance --json";

/// An engine that does so much wrong is asked nothing more.
const MOST_FAULTS: usize = 20;

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    match args.command {
        Command::Write(write) => {
            GameName::ALL.iter().try_for_each(|&game| games::run(game, Files { game, folder: &write.folder }))
        }
        Command::Check(check) => {
            let games = check.game.map_or(GameName::ALL.to_vec(), |game| vec![game]);
            let sound = games.into_iter().map(|game| games::run(game, Examine { game, check: &check }));
            if sound.collect::<Done<Vec<bool>>>()?.contains(&false) { Err(Failure::Reported) } else { Ok(()) }
        }
    }
}

/// The files of a game, in its folder.
struct Files<'a> {
    game: GameName,
    folder: &'a Path,
}

impl ForGame for Files<'_> {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let Suite { editions, games, positions, rules, perft, signatures } = draw_up::<G>();
        let folder = file::make_directory(&self.folder.join(self.game.as_str()))?;
        write_list(&folder, "editions.json", &editions)?;
        write_list(&folder, "games.json", &games)?;
        write_list(&folder, "positions.json", &positions)?;
        write_list(&folder, "rules.json", &rules)?;
        write_list(&folder, "perft.json", &perft)?;
        file::write(&folder.join("signatures.json"), &(serde_json::to_string_pretty(&signatures)? + "\n"))
    }
}

/// Writes a list, one item a line, so that a change is seen as one.
fn write_list<T: Serialize>(folder: &Path, name: &str, list: &[T]) -> Done {
    let lines = list.iter().map(serde_json::to_string).collect::<Result<Vec<String>, _>>()?;
    file::write(&folder.join(name), &format!("[\n{}\n]\n", lines.join(",\n")))
}

impl Files<'_> {
    fn read(&self) -> Done<Suite> {
        Ok(Suite {
            editions: self.read_file("editions.json")?,
            games: self.read_file("games.json")?,
            positions: self.read_file("positions.json")?,
            rules: self.read_file("rules.json")?,
            perft: self.read_file("perft.json")?,
            signatures: self.read_file("signatures.json")?,
        })
    }

    fn read_file<T: DeserializeOwned>(&self, name: &str) -> Done<T> {
        let path = self.folder.join(self.game.as_str()).join(name);
        serde_json::from_str(&file::read(&path)?).map_err(|error| fault_in(&path, error))
    }
}

/// An engine that is held to the suite of a game.
struct Examine<'a> {
    game: GameName,
    check: &'a Check,
}

#[derive(Serialize)]
struct Examined<'a> {
    game: GameName,
    engine: &'a str,
    passed: usize,
    failed: usize,
    unasked: usize,
    left_out: &'a [&'static str],
    by: &'a BTreeMap<&'a str, Tally>,
}

impl ForGame for Examine<'_> {
    type Result = Done<bool>;

    /// True if it passed.
    fn run<G: Face>(self) -> Done<bool> {
        let Check { engine, data, json, .. } = self.check;
        let wrong = |why: &dyn ToString| fault(format!("{engine}: {}", why.to_string()));
        let suite = match data {
            Some(folder) => Files { game: self.game, folder }.read()?,
            None => draw_up::<G>(),
        };
        let (mut process, introduction) = engine.start(&[]).map_err(|error| wrong(&error))?;
        let bad = |error: &dyn ToString| match data {
            Some(folder) => fault_in(&folder.join(self.game.as_str()), error.to_string()),
            None => fault(error.to_string()),
        };
        let mut checker = Checker::new(&suite, &introduction.answers).map_err(|error| bad(&error))?;
        if checker.cases() == 0 {
            return Err(wrong(&"it offers no answers about the rules, so it cannot be held to them"));
        }
        let mut faults = 0;
        while checker.ask::<G>(&mut process).map_err(|error| bad(&error))?.is_err() {
            faults += 1;
            if faults == MOST_FAULTS {
                break;
            }
            // It may be anywhere in a game: another one goes on.
            (process, _) = engine.start(&[]).map_err(|error| wrong(&error))?;
        }
        let (passed, failed) = checker.count();
        let unasked = checker.cases() - passed - failed;
        let (left_out, by) = (checker.left_out(), &checker.report());
        let name = &one_line(&introduction.name);
        let mut out = io::stdout().lock();
        if *json {
            let examined = Examined { game: self.game, engine: name, passed, failed, unasked, left_out, by };
            serde_json::to_writer(&mut out, &examined)?;
            writeln!(out)?;
            return Ok(failed + unasked == 0);
        }
        writeln!(out, "{}: {name}: {passed} of {} cases passed", self.game.title(), checker.cases())?;
        if !left_out.is_empty() {
            writeln!(out, "It does not answer {}: the cases that need it are left out", left_out.join(", "))?;
        }
        for (about, Tally { passed, failed, unasked, first }) in by {
            let sum = passed + failed + unasked;
            let first = first.as_ref().map_or(String::new(), |first| format!("  {}", one_line(first)));
            writeln!(out, "  {about:<30} {passed:>4} of {sum:<4}{first}")?;
        }
        if unasked > 0 {
            writeln!(out, "{unasked} cases were not asked: it did something wrong {faults} times")?;
        }
        Ok(failed + unasked == 0)
    }
}
