//! `fondaco`: board games of Italian merchants on the command line.
//!
//! Read in this order:
//!
//! 1. `games` — the games that the registry lists; a command is something to do for one of them.
//! 2. `face` — how a game looks in a terminal; the only code here that knows a game from inside.
//! 3. `command` — the commands, one file each.
//! 4. `screen`, `menu`, `paint`, `terminal`, `svg` — what is drawn, and on what.
//! 5. `seats`, `bots`, `contender`, `socket`, `file`, `progress`, `error` — who plays, games among bots, and the outside
//!    world.
//!
//! Everything that goes wrong is one line on stderr, and exit code 2.

#![allow(rustdoc::bare_urls, reason = "comments on arguments are what `--help` prints")]

mod bots;
mod command;
mod contender;
mod error;
mod face;
mod file;
mod games;
mod menu;
mod paint;
mod progress;
mod screen;
mod seats;
mod socket;
mod svg;
mod terminal;
mod texts;

use std::io::Write as _;
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::command::{
    admin, analyse, arena, backup, bench, check, conformance, editions, engine, export_site, load, numbers, perft,
    play, puzzles, replay, serve, simulate, trace, verify,
};
use crate::error::{Done, Failure, one_line};
use crate::terminal::{LookArgs, Terminal};

/// Board games of Italian merchants: play them, and take them apart
#[derive(Parser)]
#[command(name = "fondaco", version, after_help = EXAMPLES, subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(flatten)]
    look: LookArgs,
    #[command(subcommand)]
    command: Command,
}

/// A server allocates and frees small things all the time, on several threads; this one does that well.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const EXAMPLES: &str = "Examples:
  fondaco play                                       a game of Strozzi against three bots
  fondaco play strozzi --seats me,greedy,random      a game for three
  fondaco play liguria                               the other game
  fondaco serve                                      play in the browser, alone or with others
  fondaco verify game.json                           was it played by the rules?
  fondaco analyse game.json                          which decisions cost what, and who was lucky?
  fondaco trace --game strozzi --seed 7 | head -1    a whole game as JSON lines

fondaco COMMAND --help says more about a command, with examples.";

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Serve(Box<serve::Args>),
    Check(check::Args),
    Admin(Box<admin::Args>),
    Backup(backup::BackupArgs),
    Restore(backup::RestoreArgs),
    ExportSite(export_site::Args),
    Trace(trace::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    League(Box<arena::league::Args>),
    Engine(engine::Args),
    Conformance(conformance::Args),
    Analyse(analyse::Args),
    Puzzles(puzzles::Args),
    Editions(editions::Args),
    Perft(perft::Args),
    Numbers(numbers::Args),
    Bench(bench::Args),
    Load(load::Args),
}

fn main() -> ExitCode {
    let done = match parse() {
        Ok(cli) => run(cli),
        Err(code) => return code,
    };
    match done {
        Ok(()) | Err(Failure::Pipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::from(2),
        Err(Failure::Faults(lines)) => {
            complain(&lines);
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Done {
    let terminal = Terminal::new(cli.look);
    match cli.command {
        Command::Play(args) => play::run(args, terminal),
        Command::Replay(args) => replay::run(&args, terminal),
        Command::Verify(args) => verify::run(&args),
        Command::Serve(args) => serve::run(*args),
        Command::Check(args) => check::run(args),
        Command::Admin(args) => admin::run(*args),
        Command::Backup(args) => backup::back_up(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::ExportSite(args) => export_site::run(&args),
        Command::Trace(args) => trace::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Arena(args) => arena::run(args),
        Command::League(args) => arena::league::run(*args),
        Command::Engine(args) => engine::run(&args),
        Command::Conformance(args) => conformance::run(args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Editions(args) => editions::run(args),
        Command::Perft(args) => perft::run(args),
        Command::Numbers(args) => numbers::run(args),
        Command::Bench(args) => bench::run(&args),
        Command::Load(args) => load::run(&args),
    }
}

/// Reads the command line. Help is printed as it is; what is wrong with the arguments is one line, as everywhere.
fn parse() -> Result<Cli, ExitCode> {
    let parsed = signed(Cli::command()).try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let text = error.to_string();
        if text.starts_with("error:") {
            complain(&[first_paragraph(&text)]);
        } else if let Err(error) = error.print()
            && error.kind() != std::io::ErrorKind::BrokenPipe
        {
            complain(&[error.to_string()]);
        }
        ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
    })
}

/// Lets every command read `-1` as a number, so that it is told which numbers there may be, and not that there is no such argument.
fn signed(command: clap::Command) -> clap::Command {
    command.allow_negative_numbers(true).mut_subcommands(signed)
}

/// What clap says first, in one line; the usage after it is what --help is for.
fn first_paragraph(text: &str) -> String {
    let paragraph: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    paragraph.join(" ").trim_start_matches("error:").trim().to_owned()
}

fn complain(lines: &[String]) {
    let mut stderr = std::io::stderr().lock();
    for line in lines {
        // Nobody is left to tell if this fails.
        let _ = writeln!(stderr, "error: {}", one_line(line));
    }
}
