//! `fondaco arena`: bots against bots, in every arrangement of the seats, with honest intervals.

use std::io::{self, IsTerminal as _, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;
use fondaco_arena::sequential::BadTest;
use fondaco_arena::{Report, Results, Sequential};
use fondaco_search::{Level, Mind};

use self::contest::Contest;
use crate::bots::{Limits, above_zero};
use crate::contender::{Contender, option, unknown_option};
use crate::error::{Done, fault, fault_in};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};

mod contest;
mod ladder;
pub(crate) mod league;

/// Let bots play many games against each other, and say how strong each is
///
/// Game number k, from 0, is played in the arrangement k modulo their number; the arrangements are all ways in which the
/// bots can sit. It is dealt from the seed --seed plus k; with --duplicate, each deal is played in every arrangement before
/// the next one. As long as no bot thinks by the clock (--iterations sees to that), the games depend on nothing else: not on
/// threads, shards or interruptions.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The game
    #[arg(long, required_unless_present = "list_bots", value_parser = games::by_name())]
    game: Option<GameName>,
    /// How many play; as many as bots are named, if nothing is said
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// Who plays, one for each seat; with @N a bot makes N iterations for a decision, as in doge@2000; engine:COMMAND is a program
    /// that speaks the engine protocol (docs/engine.md)
    #[arg(long, value_delimiter = ',', value_name = "BOT,…", required_unless_present = "list_bots")]
    bots: Vec<Contender>,
    /// How many games, or which: 2000, or 500..1000 for a part of them
    #[arg(long, default_value = "1000", value_name = "N|A..B", value_parser = range)]
    games: std::ops::Range<u64>,
    /// The seed of the first deal
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// Play each deal in every arrangement
    #[arg(long)]
    duplicate: bool,
    #[command(flatten)]
    means: Means,
    /// Measure what the draws gave, by a search of so many iterations for each, and report results without luck too
    #[arg(long, value_name = "N", value_parser = above_zero)]
    luck: Option<u32>,
    /// Stop when it is clear whether the first bot wins this share of its games or that, as in 0.25..0.3; wrong in at most 5 %
    #[arg(long, value_name = "LOW..HIGH", value_parser = test)]
    decide: Option<Sequential>,
    /// Component data to play with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Keep the results in this file, and go on from what it holds already
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the ladder into this SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the report as a JSON object
    #[arg(long)]
    json: bool,
    /// List the bots, from the weakest to the strongest
    #[arg(long, exclusive = true)]
    list_bots: bool,
}

/// What bots and engines play with.
#[derive(clap::Args)]
struct Means {
    /// How many threads; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    limits: Limits,
    /// How many milliseconds an engine may take for a decision
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=3_600_000))]
    engine_millis: u32,
    /// Set an option of the engines that have it
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    engine_option: Vec<(String, String)>,
}

impl Means {
    fn threads(&self) -> usize {
        threads(self.threads)
    }

    fn engine_time(&self) -> Duration {
        Duration::from_millis(self.engine_millis.into())
    }
}

#[derive(Subcommand)]
enum Command {
    Merge(Merge),
}

/// Put the parts of an arena together, and report on all of them
#[derive(clap::Args)]
#[command(after_help = MERGE_EXAMPLES)]
struct Merge {
    /// Results of the same arena, of different games
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Say whether the first bot wins this share of its games or that, as in 0.25..0.3
    #[arg(long, value_name = "LOW..HIGH", value_parser = test)]
    decide: Option<Sequential>,
    /// Write all results into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw the ladder into this SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the report as a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco arena --list-bots
  fondaco arena --game strozzi --bots merchant,greedy,greedy,greedy --games 400 --iterations 200
  fondaco arena --game strozzi --bots doge,merchant,greedy,greedy --games 2000 --duplicate --millis 50 --out results.json
  fondaco arena --game strozzi --bots doge@150,engine:./mine,greedy,greedy --games 100 --engine-millis 200
  fondaco arena --game strozzi --bots doge@4000,doge@2000,doge@2000,doge@2000 --games 0..500 --out a.json
  fondaco arena --game strozzi --bots doge@150,greedy,greedy,greedy --games 2000 --luck 30 --decide 0.25..0.35
  fondaco arena merge a.json b.json --out all.json --svg ladder.svg";

const MERGE_EXAMPLES: &str = "Examples:
  fondaco arena merge a.json b.json
  fondaco arena merge shards/*.json --out all.json --svg ladder.svg";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    if let Some(Command::Merge(merge)) = &args.command {
        return merge.run();
    }
    if args.list_bots {
        return list_bots();
    }
    let game = args.game.ok_or_else(|| fault("--game is needed"))?;
    games::run(game, args)
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let (named, seats) = (self.bots.len(), self.players.unwrap_or(self.bots.len()));
        let start = games::start::<G>(seats, self.edition.as_deref())?;
        if named != seats {
            return Err(fault(format!("{named} bots are named for {seats} seats; name {seats}")));
        }
        let names = self.bots.iter().map(ToString::to_string).collect();
        let mut fresh = Results::new(&start, names, self.seed, self.duplicate);
        (fresh.arena.millis, fresh.arena.iterations) = (self.means.limits.millis, self.means.limits.iterations);
        fresh.arena.luck = self.luck;
        if meet(&self.bots, &self.means.engine_option)? {
            fresh.arena.engine_millis = Some(self.means.engine_millis);
            fresh.arena.engine_options = self.means.engine_option.iter().cloned().collect();
        }
        let known = known(fresh, self.out.as_deref())?;
        if self.svg.as_deref() == self.out.as_deref() && self.out.is_some() {
            return Err(fault("--out and --svg are the same file"));
        }
        let contest = Contest {
            start: &start,
            bots: &self.bots,
            limits: self.means.limits,
            engine_time: self.means.engine_time(),
            options: &self.means.engine_option,
            threads: self.means.threads(),
            luck: self.luck,
            test: self.decide,
        };
        let results = contest.play(known, self.games.clone(), self.out.as_deref())?;
        show(&results, self.decide.as_ref(), self.out.as_deref(), self.svg.as_deref(), self.json)
    }
}

/// Starts every engine once, so that a wrong name is told before the first game. True if there is one.
fn meet(bots: &[Contender], options: &[(String, String)]) -> Done<bool> {
    let (mut met, mut introductions) = (Vec::new(), Vec::new());
    for contender in bots {
        let Contender::Engine(line) = contender else { continue };
        if met.contains(&line) {
            continue;
        }
        let (_, introduction) = line.start(options).map_err(|wrong| fault(format!("{contender}: {wrong}")))?;
        introductions.push(introduction);
        met.push(line);
    }
    match unknown_option(options, &introductions) {
        Some(name) => Err(fault(format!("no engine has an option '{name}'"))),
        None => Ok(!met.is_empty()),
    }
}

/// As many threads as there are cores, if nothing is said.
fn threads(asked: Option<u64>) -> usize {
    match asked {
        Some(threads) => threads as usize,
        None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
    }
}

/// What a file holds already of an arena; nothing if there is none.
fn known(fresh: Results, path: Option<&Path>) -> Done<Results> {
    match path {
        Some(path) if path.exists() => {
            let another = |error| fault_in(path, format_args!("{error}; name another file"));
            read(path)?.continuing(&fresh).map_err(another)
        }
        _ => Ok(fresh),
    }
}

/// Reads `LOW..HIGH`.
fn bounds(text: &str) -> Option<(f64, f64)> {
    let (low, high) = text.split_once("..")?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

/// `0.25..0.3`.
fn test(text: &str) -> Result<Sequential, String> {
    let (low, high) = bounds(text).ok_or_else(|| BadTest.to_string())?;
    Sequential::new(low, high).map_err(|error| error.to_string())
}

impl Merge {
    fn run(&self) -> Done {
        let mut all: Option<Results> = None;
        for path in &self.files {
            let next = read(path)?;
            match &mut all {
                None => all = Some(next),
                Some(all) => all.merge(next).map_err(|error| fault_in(path, error))?,
            }
        }
        let all = all.ok_or_else(|| fault("name the files to merge"))?;
        show(&all, self.decide.as_ref(), self.out.as_deref(), self.svg.as_deref(), self.json)
    }
}

/// Reads results.
fn read(path: &Path) -> Done<Results> {
    Results::parse(&file::read(path)?).map_err(|error| fault_in(path, error))
}

/// Keeps, draws and reports results.
fn show(results: &Results, test: Option<&Sequential>, out: Option<&Path>, svg: Option<&Path>, json: bool) -> Done {
    if let Some(path) = out {
        file::write(path, &results.to_text())?;
    }
    let report = Report::new(results).map_err(|error| fault(error.to_string()))?.tested(test, results);
    if let Some(path) = svg {
        file::write(path, &ladder::draw(&report))?;
    }
    let mut stdout = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut stdout, &report)?;
        writeln!(stdout)?;
        return Ok(());
    }
    write!(stdout, "{report}")?;
    Ok(())
}

/// The bots with what to expect of them.
fn list_bots() -> Done {
    let mut out = io::stdout().lock();
    for Level { name, about, mind, .. } in Level::ALL {
        let thinks = match mind {
            Mind::Search { iterations, millis, .. } => {
                let time = Duration::from_millis(millis.into()).as_secs_f64();
                let count = if iterations >= 1_000_000 { String::new() } else { format!("{iterations} iterations, ") };
                format!(" ({count}at most {time} s a decision)")
            }
            _ => String::new(),
        };
        writeln!(out, "{name:<11} {about}{thinks}")?;
    }
    Ok(())
}

/// `2000` or `500..1000`.
fn range(text: &str) -> Result<std::ops::Range<u64>, String> {
    const MOST: u64 = 100_000_000;
    let number =
        |text: &str| text.parse::<u64>().map_err(|_| "neither a number nor a part such as 500..1000".to_owned());
    let (first, end) = match text.split_once("..") {
        Some((first, end)) => (number(first)?, number(end)?),
        None => (0, number(text)?),
    };
    if first >= end {
        return Err("that is no game at all".to_owned());
    }
    if end > MOST {
        return Err(format!("that is more than {MOST} games"));
    }
    Ok(first..end)
}

/// Whether somebody watches the progress line.
fn watched() -> bool {
    io::stderr().is_terminal()
}
