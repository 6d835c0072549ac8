//! `fondaco simulate`: many games among bots, and what they come to.

use std::io;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use fondaco_game::{NoStory, Record, Step};
use fondaco_search::{Balance, Basket, BotSpec, Inventory};

use super::inventory;
use super::statistics::{SimulationReport, Speed, Tally};
use crate::bots::{self, Company, Limits};
use crate::error::{Done, Failure, fault};
use crate::face::Face;
use crate::games::{self, Choice, ForGame};
use crate::seats;
use crate::{file, progress};

/// Play many games among bots and report statistics
///
/// The game with number k, from 0, has the seed --seed plus k, as in `fondaco trace`. So the result depends on the options,
/// but not on the number of threads, as long as no bot thinks by the clock: --iterations sees to that.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    #[arg(long, help = seats::BOTS, default_value = "random", value_delimiter = ',', value_name = "BOT")]
    policy: Vec<BotSpec>,
    #[command(flatten)]
    limits: Limits,
    /// How many threads; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
    /// The seed of the first game
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// Also write the record of each game into this directory
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// What to report: points and wins, or how often each card and tile is taken and what it earns
    #[arg(long, value_name = "WHAT", default_value = "games")]
    report: What,
    /// Write a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco simulate --game strozzi --players 4 --games 100000 --policy random
  fondaco simulate --game strozzi --policy greedy,random,random,random --threads 2 --json
  fondaco simulate --game strozzi --players 5 --games 50 --policy greedy --records games
  fondaco simulate --game strozzi --games 500 --policy doge --iterations 200 --report components";

/// What to report.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    // No doc comments: clap would give each its own line in the help.
    Games,
    Components,
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let start = self.choice.start::<G>()?;
        let bots = seats::bots(&self.policy, self.choice.players)?;
        let records = self.records.as_deref().map(file::make_directory).transpose()?;
        let threads = match self.threads {
            Some(threads) => usize::try_from(threads).map_err(|error| fault(error.to_string()))?,
            None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        let work = Work {
            start: &start,
            bots: &bots,
            limits: self.limits,
            seed: self.seed,
            games: self.games,
            records: records.as_deref(),
            components: self.report == What::Components,
        };
        let begin = Instant::now();
        let (tally, inventory) = work.share(threads)?;
        let seconds = begin.elapsed().as_secs_f64();
        if self.report == What::Components {
            let balance = Balance::new(&inventory, &start, self.seed);
            let mut out = io::stdout().lock();
            if self.json {
                serde_json::to_writer(&mut out, &balance)?;
                writeln!(out)?;
                return Ok(());
            }
            return inventory::print(&balance, &mut out);
        }
        let report = SimulationReport::new::<G>(&tally, &bots, self.seed, Speed::new(&tally, threads, seconds));
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else {
            report.print(&mut out)?;
        }
        Ok(())
    }
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    games::run(args.choice.game, args)
}

/// The games to be played.
struct Work<'a, G> {
    start: &'a G,
    bots: &'a [BotSpec],
    limits: Limits,
    seed: u64,
    games: u64,
    records: Option<&'a Path>,
    /// Whether to count components too.
    components: bool,
}

impl<G: Face> Work<'_, G> {
    /// Plays all games on some threads. What they come to is summed in whole numbers, so the order does not matter.
    fn share(&self, threads: usize) -> Done<(Tally, Inventory)> {
        // A thread takes some games at a time; a few, so that all are done at about the same time.
        let batch = (self.games / (threads as u64 * 16)).clamp(1, 1000);
        let (next, played) = (AtomicU64::new(0), AtomicU64::new(0));
        let (stop, busy) = (AtomicBool::new(false), AtomicU64::new(threads as u64));
        let failure: Mutex<Option<Failure>> = Mutex::new(None);
        let work = || {
            let (mut tally, mut inventory) = (Tally::new(self.start.players()), Inventory::default());
            'all: while !stop.load(Ordering::Relaxed) {
                let first = next.fetch_add(batch, Ordering::Relaxed);
                if first >= self.games {
                    break;
                }
                for number in first..(first + batch).min(self.games) {
                    if let Err(error) = self.play(number, &mut tally, &mut inventory) {
                        stop.store(true, Ordering::Relaxed);
                        failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner).get_or_insert(error);
                        break 'all;
                    }
                    played.fetch_add(1, Ordering::Relaxed);
                }
            }
            busy.fetch_sub(1, Ordering::Relaxed);
            (tally, inventory)
        };
        let sums = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            progress::watch("games", self.games, &played, || busy.load(Ordering::Relaxed) == 0);
            let (mut tallies, mut inventories) = (Tally::new(self.start.players()), Inventory::default());
            for worker in workers {
                // A thread that panicked has said why; there is nothing to report without it.
                let (tally, inventory) = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                tallies.add(&tally);
                inventories.add(&inventory);
            }
            (tallies, inventories)
        });
        match failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(failure) => Err(failure),
            None => Ok(sums),
        }
    }

    /// Plays one game.
    fn play(&self, number: u64, tally: &mut Tally, inventory: &mut Inventory) -> Done {
        let mut game = self.start.clone();
        let mut company = Company::new(self.bots, self.limits, bots::seed_of(self.seed, number));
        let mut record = self.records.map(|_| Record::new(&game));
        let (mut steps, mut decisions) = (0, 0);
        let (mut basket, mut events) = (Basket::default(), Vec::new());
        while let Some(step) = company.next_step(&game)? {
            if let Some(record) = &mut record {
                record.push(&step);
            }
            if self.components {
                let before = game.estimate();
                events.clear();
                game.apply(&step, &mut events);
                basket.note::<G>(&events, &before, &game.estimate());
            } else {
                game.apply(&step, &mut NoStory);
            }
            steps += 1;
            decisions += u64::from(matches!(step, Step::Action(_)));
        }
        let outcome = game.outcome().ok_or_else(|| fault("a game ended without an outcome"))?;
        tally.count(&outcome, steps, decisions);
        if self.components {
            inventory.count(basket, &outcome);
        }
        if let (Some(mut record), Some(directory)) = (record, self.records) {
            record.seats = self.bots.iter().map(ToString::to_string).collect();
            record.finish(&outcome);
            let seed = bots::seed_of(self.seed, number);
            let name = format!("{}-{}p-{}-{seed:06}.json", G::NAME, game.players(), self.company());
            file::write(&directory.join(name), &(serde_json::to_string(&record)? + "\n"))?;
        }
        Ok(())
    }

    /// The bots in a word: "greedy" or "greedy-random-random".
    fn company(&self) -> String {
        let mut names: Vec<String> = self.bots.iter().map(ToString::to_string).collect();
        if names.iter().all(|name| *name == names[0]) {
            names.truncate(1);
        }
        names.join("-")
    }
}
