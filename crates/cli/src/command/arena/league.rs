//! `fondaco league`: one bot against many different ones, at tables of every size, with usual and random components.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use fondaco_arena::sequential::BadTest;
use fondaco_arena::{Fixture, League, Results, league};
use fondaco_game::Edition as _;

use super::contest::{Contest, interrupted};
use super::{Means, bounds, known, meet, range, read, watched};
use crate::bots::{Limits, above_zero};
use crate::contender::Contender;
use crate::error::{Done, fault, fault_in};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};

/// How many iterations a bot makes that has no number of its own, if nothing is said.
const ITERATIONS: u32 = 40;

/// Measure a bot by a league of different opponents: mean and worst case, as a table for documents
///
/// In each fixture the bot sits alone among opponents that are all alike, or an exploiter sits alone among bots like it. Fixtures
/// are all opponents and exploiters, at tables of every size, with the usual components and with random ones. Each is an arena with
/// duplicate deals of its own; without --millis the games do not depend on the machine, threads, parts or interruptions.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// The game
    #[arg(long, required = true, value_parser = games::by_name())]
    game: Option<GameName>,
    /// Whose league it is: a bot as in the arena, or engine:COMMAND
    #[arg(long, default_value = "doge", value_name = "BOT")]
    bot: Contender,
    /// Among whom it sits alone
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "BOT,…",
        default_value = "greedy,banker,doge-2026-11,all-search,doge@1"
    )]
    against: Vec<Contender>,
    /// Who sits alone among bots like it; exploiter knows the doge's search
    #[arg(long, value_delimiter = ',', value_name = "BOT,…", default_value = "exploiter,all-search")]
    exploiters: Vec<Contender>,
    /// At tables of which sizes; all that the game is for, if nothing is said
    #[arg(long, value_delimiter = ',', value_name = "N,…")]
    players: Vec<usize>,
    /// With how many random editions beside the usual one
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=16))]
    editions: u64,
    /// How many games of each fixture, or which: 24, or 12..24 for a part of them
    #[arg(long, default_value = "24", value_name = "N|A..B", value_parser = range)]
    games: std::ops::Range<u64>,
    /// The seed that deals and random editions come from
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    means: Means,
    /// Measure what the draws gave, by a search of so many iterations for each, and take it out where that helps
    #[arg(long, value_name = "N", value_parser = above_zero)]
    luck: Option<u32>,
    /// Stop a fixture when it is clear whether the lone one wins so many times its fair share or so many, as in 1..1.5
    #[arg(long, value_name = "LOW..HIGH", value_parser = test)]
    decide: Option<(f64, f64)>,
    /// Keep the results in this directory, a file for each fixture, and go on from what it holds already
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the report as a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    Merge(Merge),
}

/// Put the parts of a league together, and report on all of them
#[derive(clap::Args)]
#[command(after_help = MERGE_EXAMPLES)]
struct Merge {
    /// Directories with results of the same league, of different games
    #[arg(required = true, value_name = "DIR")]
    directories: Vec<PathBuf>,
    /// Say whether the lone one wins so many times its fair share or so many, as in 1..1.5
    #[arg(long, value_name = "LOW..HIGH", value_parser = test)]
    decide: Option<(f64, f64)>,
    /// Write all results into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write the report as a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco league --game strozzi
  fondaco league --game liguria --iterations 100 --games 200 --out league
  fondaco league --game strozzi --bot merchant --against greedy,peddler --exploiters greedy --players 4 --editions 0
  fondaco league --game strozzi --bot engine:./mine --luck 30 --decide 1..1.4 --games 1000
  fondaco league --game strozzi --games 24..48 --out part-2
  fondaco league merge league part-2 --out all";

const MERGE_EXAMPLES: &str = "Examples:
  fondaco league merge part-1 part-2
  fondaco league merge parts/* --out all --json";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    if let Some(Command::Merge(merge)) = &args.command {
        return merge.run();
    }
    let game = args.game.ok_or_else(|| fault("--game is needed"))?;
    games::run(game, args)
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(mut self) -> Done {
        if self.means.limits == Limits::default() {
            self.means.limits.iterations = Some(ITERATIONS);
        }
        let players = if self.players.is_empty() { G::PLAYERS.collect() } else { std::mem::take(&mut self.players) };
        players.iter().try_for_each(|&players| games::check_players::<G>(players))?;
        let named: Vec<Contender> =
            std::iter::once(&self.bot).chain(&self.against).chain(&self.exploiters).cloned().collect();
        let engines = meet(&named, &self.means.engine_option)?;
        let names = |bots: &[Contender]| bots.iter().map(ToString::to_string).collect::<Vec<String>>();
        let editions: Vec<Option<u64>> =
            std::iter::once(None).chain((0..self.editions).map(|more| Some(self.seed.wrapping_add(more)))).collect();
        let (against, exploiters) = (names(&self.against), names(&self.exploiters));
        let mut fixtures = Fixture::all(&self.bot.to_string(), &against, &exploiters, &players, &editions);
        let mut seen = Vec::new();
        fixtures.retain(|fixture| {
            let is_new = !seen.contains(fixture);
            seen.push(fixture.clone());
            is_new
        });
        if fixtures.is_empty() {
            return Err(fault("nobody plays: name others than the bot itself"));
        }
        if let Some(directory) = &self.out {
            make(directory)?;
        }
        let mut arenas = Vec::new();
        for (at, fixture) in fixtures.iter().enumerate() {
            if watched() {
                // Progress is a courtesy: if it cannot be shown, the work goes on.
                let _ = writeln!(io::stderr().lock(), "{} of {}: {fixture}", at + 1, fixtures.len());
            }
            arenas.push(self.play::<G>(fixture, &named, engines)?);
            if interrupted() {
                break;
            }
        }
        show(&arenas, self.decide, self.json)
    }
}

impl Args {
    /// Plays what is missing of a fixture.
    fn play<G: Face>(&self, fixture: &Fixture, named: &[Contender], engines: bool) -> Done<Results> {
        let edition = match fixture.surprise {
            None => G::Edition::reconstructed(),
            Some(seed) => G::Edition::surprise(seed).keep().map_err(|full| fault(full.to_string()))?,
        };
        let setup = G::default_setup(fixture.players);
        let start = G::new(edition, &setup).map_err(|error| fault(error.to_string()))?;
        let bots: Vec<Contender> = fixture
            .bots()
            .iter()
            .filter_map(|name| named.iter().find(|contender| contender.to_string() == *name).cloned())
            .collect();
        let mut fresh = Results::new(&start, fixture.bots(), fixture.seed(self.seed), true);
        (fresh.arena.millis, fresh.arena.iterations) = (self.means.limits.millis, self.means.limits.iterations);
        fresh.arena.luck = self.luck;
        fresh.arena.engine_millis = engines.then_some(self.means.engine_millis);
        let out = self.out.as_ref().map(|directory| directory.join(fixture.file_name()));
        let contest = Contest {
            start: &start,
            bots: &bots,
            limits: self.means.limits,
            engine_time: self.means.engine_time(),
            options: &self.means.engine_option,
            threads: self.means.threads(),
            luck: self.luck,
            test: self.decide.and_then(|test| league::fair_test(test, fixture.players)),
        };
        let results = contest.play(known(fresh, out.as_deref())?, self.games.clone(), out.as_deref())?;
        if let Some(path) = out {
            file::write(&path, &results.to_text())?;
        }
        Ok(results)
    }
}

impl Merge {
    fn run(&self) -> Done {
        let mut all: BTreeMap<std::ffi::OsString, Results> = BTreeMap::new();
        for directory in &self.directories {
            for path in results_in(directory)? {
                let next = read(&path)?;
                let name = path.file_name().unwrap_or_default().to_owned();
                match all.get_mut(&name) {
                    Some(known) => known.merge(next).map_err(|error| fault_in(&path, error))?,
                    None => drop(all.insert(name, next)),
                }
            }
        }
        if let Some(directory) = &self.out {
            make(directory)?;
            for (name, results) in &all {
                file::write(&directory.join(name), &results.to_text())?;
            }
        }
        let arenas: Vec<Results> = all.into_values().collect();
        show(&arenas, self.decide, self.json)
    }
}

/// The files of results in a directory, by name.
fn results_in(directory: &Path) -> Done<Vec<PathBuf>> {
    let refuse = |error: io::Error| fault_in(directory, format_args!("cannot be read: {error}"));
    let mut files = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(refuse)? {
        let path = entry.map_err(refuse)?.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            files.push(path);
        }
    }
    files.sort();
    if files.is_empty() { Err(fault_in(directory, "there are no results of a league in it")) } else { Ok(files) }
}

fn make(directory: &Path) -> Done {
    let refuse = |error: io::Error| fault_in(directory, format_args!("cannot be made: {error}"));
    std::fs::create_dir_all(directory).map_err(refuse)
}

/// `1..1.5`, times a fair share.
fn test(text: &str) -> Result<(f64, f64), String> {
    bounds(text)
        .filter(|&test| league::fair_test(test, fondaco_game::MAX_SEATS).is_some())
        .ok_or_else(|| BadTest.to_string())
}

fn show(arenas: &[Results], test: Option<(f64, f64)>, json: bool) -> Done {
    let league = League::new(arenas, test).map_err(|error| fault(error.to_string()))?;
    let mut stdout = io::stdout().lock();
    if json {
        serde_json::to_writer(&mut stdout, &league)?;
        writeln!(stdout)?;
        return Ok(());
    }
    write!(stdout, "{league}")?;
    Ok(())
}
