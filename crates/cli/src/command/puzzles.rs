//! `fondaco puzzles`: positions from games among bots where one decision is clearly best, and the bot made another.

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fondaco_game::{EditionId, NoStory, Seat, Step, Turn};
use fondaco_search::{Analyst, BadBotSpec, BotSpec, Verdict};
use serde::Serialize;

use crate::bots::{self, Company, Limits};
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, Errand, GameName};
use crate::progress;

/// Find positions where one decision is clearly best
///
/// Bots play games; where the strongest search says that a bot's decision cost much, every other decision is compared with the
/// best one, for as long and with two different dice. A position is a puzzle if all of them cost much both times. The same
/// options give the same bytes. The browser client's puzzles were made with the commands in docs/bots.md.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_parser = games::by_name())]
    game: GameName,
    /// How many puzzles
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: u64,
    /// How many iterations to spend on each comparison
    #[arg(long, default_value = "1500", value_name = "ITERATIONS", value_parser = bots::above_zero)]
    budget: u32,
    /// How much of the chance to win every other decision must cost, in percent
    #[arg(long, default_value_t = 6, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(1..=99))]
    gap: u64,
    /// The seed of the first game
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// How many threads; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

const EXAMPLES: &str = "Examples:
  fondaco puzzles --game strozzi --count 5 --budget 500
  fondaco puzzles --game liguria --count 60 > crates/client/puzzles/liguria.json";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    games::run(args.game, args)
}

/// The bot whose games are looked at: good enough for real positions, not good enough to find everything.
const PLAYS: &str = "merchant@40";
/// The most puzzles of one game, so that there is variety; and how many steps lie between two.
const FROM_ONE_GAME: usize = 3;
const APART: usize = 12;
/// The most games that are looked at for one puzzle.
const PATIENCE: u64 = 100;
/// Games that are looked at in one go. It does not depend on the threads, so that the result does not.
const BATCH: u64 = 8;
/// The first look is shorter by this, because nearly all positions are none.
const FIRST_LOOK: u32 = 8;
/// Decisions with fewer choices are no puzzle; with more, comparing them takes too long.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=40;
/// How many other decisions are told.
const OTHERS: usize = 3;

/// Everything that is written.
#[derive(Serialize)]
struct Book {
    game: &'static str,
    rules: u32,
    edition: EditionId,
    budget: u32,
    games: Vec<PuzzleGame>,
}

/// A game that puzzles are from, up to the last of them.
#[derive(Serialize)]
struct PuzzleGame {
    setup: serde_json::Value,
    steps: Vec<String>,
    puzzles: Vec<Puzzle>,
}

/// A position and what is best there.
#[derive(Serialize)]
struct Puzzle {
    /// After how many steps.
    at: usize,
    /// What is best, and the chance to win then.
    best: String,
    win: f64,
    /// The next best, and the chance to win after each.
    others: Vec<(String, f64)>,
    /// What is likely to happen after the best, which comes first.
    line: Vec<String>,
}

impl Errand for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let threads = match self.threads {
            Some(threads) => usize::try_from(threads).map_err(|error| fault(error.to_string()))?,
            None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        let starts: Vec<G> = G::PLAYERS.map(|players| games::start(players, None)).collect::<Done<_>>()?;
        let bot: BotSpec = PLAYS.parse().map_err(|error: BadBotSpec| fault(error.to_string()))?;
        let found = AtomicU64::new(0);
        let sources = std::thread::scope(|scope| {
            let worker = scope.spawn(|| self.collect(&starts, bot, threads, &found));
            progress::watch("puzzles", self.count, &found, || worker.is_finished());
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })?;
        let edition = starts[0].edition();
        let book = Book {
            game: G::NAME,
            rules: G::RULES,
            edition: fondaco_game::Edition::id(edition).clone(),
            budget: self.budget,
            games: sources,
        };
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &book)?;
        writeln!(out)?;
        Ok(())
    }
}

impl Args {
    /// Looks at games until there are enough puzzles.
    fn collect<G: Face>(&self, starts: &[G], bot: BotSpec, threads: usize, found: &AtomicU64) -> Done<Vec<PuzzleGame>> {
        let mut sources: Vec<PuzzleGame> = Vec::new();
        let mut number = 0;
        // In batches, so that the threads have something to do, and the games count in their order.
        while found.load(Ordering::Relaxed) < self.count {
            if number >= self.count.saturating_mul(PATIENCE) {
                return Err(fault("not enough puzzles were found; ask for fewer, or for a smaller gap"));
            }
            let batch: Vec<u64> = (number..number + BATCH).collect();
            number += BATCH;
            for mut source in self.look(starts, bot, &batch, threads)? {
                source.puzzles.truncate((self.count - found.load(Ordering::Relaxed)) as usize);
                let Some(last) = source.puzzles.last() else { continue };
                source.steps.truncate(last.at);
                found.fetch_add(source.puzzles.len() as u64, Ordering::Relaxed);
                sources.push(source);
            }
        }
        Ok(sources)
    }

    /// Looks at some games, each on its own thread; what they give in the order of their numbers.
    fn look<G: Face>(&self, starts: &[G], bot: BotSpec, numbers: &[u64], threads: usize) -> Done<Vec<PuzzleGame>> {
        let found: Mutex<Vec<(u64, Done<PuzzleGame>)>> = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        let source = self.look_at(starts, bot, number);
                        found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, source));
                    }
                });
            }
        });
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|(number, _)| *number);
        found.into_iter().map(|(_, source)| source).collect()
    }

    /// Plays one game, and keeps the positions that are puzzles.
    fn look_at<G: Face>(&self, starts: &[G], bot: BotSpec, number: u64) -> Done<PuzzleGame> {
        let seed = bots::seed_of(self.seed, number);
        let mut game = starts[(seed % starts.len() as u64) as usize].clone();
        let mut company = Company::new(&vec![bot; game.players()], Limits::default(), seed);
        let setup = serde_json::to_value(game.setup())?;
        let mut source = PuzzleGame { setup, steps: Vec::new(), puzzles: Vec::new() };
        while let Some(step) = company.next_step(&game)? {
            let at = source.steps.len();
            let apart = source.puzzles.last().is_none_or(|last| last.at + APART <= at);
            if let (Turn::Player(seat), Step::Action(made)) = (game.turn(), step)
                && apart
                && source.puzzles.len() < FROM_ONE_GAME
                && let Some(puzzle) = self.puzzle(&game, seat, at, made)?
            {
                source.puzzles.push(puzzle);
            }
            game.apply(&step, &mut NoStory);
            source.steps.push(step.to_string());
        }
        Ok(source)
    }

    /// The puzzle in this position, where a bot made this decision; none if it is none.
    fn puzzle<G: Face>(&self, game: &G, seat: Seat, at: usize, made: G::Action) -> Done<Option<Puzzle>> {
        let gap = self.gap as f64 / 100.0;
        let analyst =
            |budget: u32, seed: u64| Analyst::new(budget.max(1), seed).map_err(|error| fault(error.to_string()));
        let mut actions = Vec::new();
        game.actions(&mut actions);
        if !CHOICES.contains(&actions.len()) {
            return Ok(None);
        }
        let first = analyst(self.budget / FIRST_LOOK, self.seed)?;
        let Verdict::Decision { loss, .. } = first.judge(game, at, &Step::Action(made)).verdict else {
            return Ok(None);
        };
        if loss < gap {
            return Ok(None);
        }
        let (once, again) = (analyst(self.budget, self.seed)?, analyst(self.budget, self.seed.wrapping_add(1))?);
        let position = once.position(game);
        let Some(best) = position.choices.first() else { return Ok(None) };
        let mut win: f64 = 0.0;
        let mut others = Vec::new();
        for &action in actions.iter().filter(|action| **action != best.action) {
            for analyst in [&once, &again] {
                let verdict = analyst.judge(game, at, &Step::Action(action)).verdict;
                let Verdict::Decision { chosen, best: better, loss, .. } = verdict else { return Ok(None) };
                if better.action != best.action || loss < gap {
                    return Ok(None);
                }
                win = win.max(better.worth.win[seat.index()]);
                others.push((action.to_string(), chosen.worth.win[seat.index()]));
            }
        }
        // Each was judged twice: the more hopeful one is told.
        let mut told: Vec<(String, f64)> =
            others.chunks(2).map(|both| (both[0].0.clone(), short(both[0].1.max(both[both.len() - 1].1)))).collect();
        told.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        told.truncate(OTHERS);
        let line = best.line.iter().map(ToString::to_string).collect();
        Ok(Some(Puzzle { at, best: best.action.to_string(), win: short(win), others: told, line }))
    }
}

/// Three places are more than anybody reads.
fn short(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}
