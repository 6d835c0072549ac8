//! `fondaco puzzles`: positions from games among bots where one decision is clearly best, of every kind and difficulty.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fondaco_game::insight::POINT;
use fondaco_game::{NoStory, Seat, Turn};
use fondaco_search::puzzle::book::{self, Book, Found, Puzzle};
use fondaco_search::{BadBotSpec, BotSpec, Choice, Find, Setter};

use crate::bots::{self, Company, Limits};
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, ForGame, GameName};
use crate::progress;

/// Find positions where one decision is clearly best
///
/// Bots play games, and the strongest search looks at their decisions in the second half, where little is left to chance. A
/// position is a puzzle if one decision is clearly better than all others, if a search that looks far longer with other dice
/// says the same, and if the game's own numbers say why. No kind is more than a fifth of them, no difficulty more than half, and
/// at least two fifths have several steps. The same options give the same bytes. docs/bots.md says how the browser client's puzzles were made.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_parser = games::by_name())]
    game: GameName,
    /// Component data to play with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// How many puzzles
    #[arg(long, default_value_t = 60, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    count: u64,
    /// How many iterations to spend on a look; the last look is four times as long
    #[arg(long, default_value = "400", value_name = "ITERATIONS", value_parser = bots::above_zero)]
    budget: u32,
    /// How much of the chance to win every other decision must cost, in percent
    #[arg(long, default_value_t = 4, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(1..=99))]
    gap: u64,
    /// The number of the first puzzle, so that a new set is not taken for an old one
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    first: u64,
    /// The seed of the first game
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// How many threads; one per core by default
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: Option<u64>,
}

const EXAMPLES: &str = "Examples:
  fondaco puzzles --game strozzi --count 5 --budget 200
  fondaco puzzles --game strozzi --edition my-strozzi.toml --count 5
  fondaco puzzles --game liguria --first 201 > crates/client/puzzles/liguria.json";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    games::run(args.game, args)
}

/// The bot whose games are looked at: good enough for real positions.
const PLAYS: &str = "merchant@40";
/// The most puzzles of one game, so that there is variety; and how many steps lie between two.
const FROM_ONE_GAME: usize = 4;
const APART: usize = 10;
/// The most games that are looked at for one puzzle.
const PATIENCE: u64 = 100;
/// Games that are looked at in one go. It does not depend on the threads, so that the result does not.
const BATCH: u64 = 4;
/// The largest part of all that may be of one kind, and of one difficulty.
const OF_A_KIND: u64 = 5;
const OF_A_DIFFICULTY: u64 = 2;
/// So many of so many must have several steps: a single decision is soon guessed.
const OF_SEVERAL_STEPS: (u64, u64) = (2, 5);

/// A game that puzzles are from.
type PuzzleGame = book::PuzzleGame<serde_json::Value>;

/// What is written of a decision that is clearly best.
fn found<G: Face>(find: &Find<G>, seat: Seat) -> Found {
    let win = |choice: &Choice<G>| short(choice.worth.win[seat.index()], 1000.0);
    let points = |choice: &Choice<G>| short(choice.worth.score[seat.index()] / f64::from(POINT), 10.0);
    let other = |choice: &Choice<G>| (choice.action.to_string(), win(choice), points(choice));
    Found {
        before: find.before.iter().map(ToString::to_string).collect(),
        best: find.best.action.to_string(),
        win: win(&find.best),
        points: points(&find.best),
        margin: short(find.margin, 1000.0),
        others: find.others.iter().map(other).collect(),
        line: find.best.line.iter().map(ToString::to_string).collect(),
    }
}

/// How many there are already of what may not become too many.
#[derive(Clone, Default)]
struct Shelf {
    all: u64,
    kinds: BTreeMap<String, u64>,
    difficulties: BTreeMap<u8, u64>,
    of_one_step: u64,
}

impl Shelf {
    /// Whether another of this kind is wanted.
    fn wants(&self, kind: &str, count: u64) -> bool {
        self.kinds.get(kind).is_none_or(|&known| known < count.div_ceil(OF_A_KIND))
    }

    /// Takes a puzzle, if it is still wanted.
    fn take(&mut self, puzzle: &Puzzle, count: u64) -> bool {
        let same = self.difficulties.entry(puzzle.difficulty).or_default();
        if self.all >= count || *same >= count.div_ceil(OF_A_DIFFICULTY) {
            return false;
        }
        let is_one_step = puzzle.finds.len() == 1;
        let (some, of) = OF_SEVERAL_STEPS;
        if !self.wants(&puzzle.kind, count) || is_one_step && self.of_one_step >= count - count * some / of {
            return false;
        }
        self.all += 1;
        self.of_one_step += u64::from(is_one_step);
        *self.difficulties.entry(puzzle.difficulty).or_default() += 1;
        *self.kinds.entry(puzzle.kind.clone()).or_default() += 1;
        true
    }
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let threads = match self.threads {
            Some(threads) => usize::try_from(threads).map_err(|error| fault(error.to_string()))?,
            None => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        };
        let starts: Vec<G> =
            G::PLAYERS.map(|players| games::start(players, self.edition.as_deref())).collect::<Done<_>>()?;
        let bot: BotSpec = PLAYS.parse().map_err(|error: BadBotSpec| fault(error.to_string()))?;
        let found = AtomicU64::new(0);
        let sources = std::thread::scope(|scope| {
            let worker = scope.spawn(|| self.collect(&starts, bot, threads, &found));
            progress::watch("puzzles", self.count, &found, || worker.is_finished());
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })?;
        let edition = starts[0].edition();
        let book = Book {
            game: G::NAME.to_owned(),
            rules: G::RULES,
            edition: fondaco_game::Edition::id(edition).clone(),
            components: fondaco_game::record::carried(edition),
            first: self.first,
            budget: self.budget,
            gap: self.gap,
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
        let (mut number, mut shelf) = (0, Shelf::default());
        // In batches, so that the threads have something to do, and the games count in their order.
        while shelf.all < self.count {
            if number >= self.count.saturating_mul(PATIENCE) {
                return Err(fault("not enough puzzles were found; ask for fewer, or for a smaller gap"));
            }
            let batch: Vec<u64> = (number..number + BATCH).collect();
            number += BATCH;
            for mut source in self.look(starts, bot, &batch, threads, &shelf)? {
                source.puzzles.retain(|puzzle| shelf.take(puzzle, self.count));
                let Some(last) = source.puzzles.last() else { continue };
                source.steps.truncate(last.at);
                found.store(shelf.all, Ordering::Relaxed);
                sources.push(source);
            }
        }
        Ok(sources)
    }

    /// Looks at some games, each on its own thread; what they give in the order of their numbers.
    fn look<G: Face>(
        &self,
        starts: &[G],
        bot: BotSpec,
        numbers: &[u64],
        threads: usize,
        shelf: &Shelf,
    ) -> Done<Vec<PuzzleGame>> {
        let found: Mutex<Vec<(u64, Done<PuzzleGame>)>> = Mutex::new(Vec::new());
        let next = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        let source = self.look_at(starts, bot, number, shelf);
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
    fn look_at<G: Face>(&self, starts: &[G], bot: BotSpec, number: u64, shelf: &Shelf) -> Done<PuzzleGame> {
        let seed = bots::seed_of(self.seed, number);
        let mut game = starts[(seed % starts.len() as u64) as usize].clone();
        let mut company = Company::new(&vec![bot; game.players()], Limits::default(), seed);
        let setup = serde_json::to_value(game.setup())?;
        let mut source = PuzzleGame { setup, steps: Vec::new(), puzzles: Vec::new() };
        while let Some(step) = company.next_step(&game)? {
            let at = source.steps.len();
            let apart = source.puzzles.last().is_none_or(|last| last.at + APART <= at);
            let (round, rounds) = game.round();
            if let Turn::Player(seat) = game.turn()
                && apart
                && 2 * round > rounds
                && source.puzzles.len() < FROM_ONE_GAME
                && let Some(puzzle) = self.puzzle(&game, seat, at, shelf)?
            {
                source.puzzles.push(puzzle);
            }
            game.apply(&step, &mut NoStory);
            source.steps.push(step.to_string());
        }
        Ok(source)
    }

    /// The puzzle in this position, if it is one of a kind that is still wanted.
    fn puzzle<G: Face>(&self, game: &G, seat: Seat, at: usize, shelf: &Shelf) -> Done<Option<Puzzle>> {
        let setter = Setter { budget: self.budget, gap: self.gap as f64 / 100.0, seed: self.seed };
        let wanted = |action: &G::Action| shelf.wants(&G::kind(action), self.count);
        let puzzle = setter.puzzle(game, wanted).map_err(|error| fault(error.to_string()))?;
        Ok(puzzle.map(|puzzle| Puzzle {
            at,
            kind: G::kind(&puzzle.finds[0].best.action),
            difficulty: puzzle.difficulty,
            merchants: puzzle.merchants,
            finds: puzzle.finds.iter().map(|find| found(find, seat)).collect(),
        }))
    }
}

/// More places are read by nobody.
fn short(number: f64, places: f64) -> f64 {
    (number * places).round() / places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_difficulties_and_steps_are_in_balance() {
        let find = Found {
            before: Vec::new(),
            best: "pass".into(),
            win: 0.5,
            points: 90.0,
            margin: 0.1,
            others: Vec::new(),
            line: Vec::new(),
        };
        let puzzle = |kind: &str, difficulty, steps| Puzzle {
            at: 9,
            kind: kind.into(),
            difficulty,
            merchants: 50,
            finds: vec![find.clone(); steps],
        };
        // Of twenty: four of a kind, ten of a difficulty, twelve of a single step.
        let mut shelf = Shelf::default();
        let taken = |shelf: &mut Shelf, kind: &str, difficulty, steps| {
            (0..20).filter(|_| shelf.take(&puzzle(kind, difficulty, steps), 20)).count()
        };
        assert_eq!(taken(&mut shelf, "pass", 1, 1), 4);
        assert!(!shelf.wants("pass", 20) && shelf.wants("port", 20));
        assert_eq!(taken(&mut shelf, "port", 1, 1), 4);
        assert_eq!(taken(&mut shelf, "tile", 1, 3), 2, "ten of the first difficulty");
        assert_eq!(taken(&mut shelf, "flag ware", 2, 1), 4);
        assert_eq!(taken(&mut shelf, "flag pirate", 2, 1), 0, "twelve single decisions");
        assert_eq!(taken(&mut shelf, "flag pirate", 2, 2), 4);
        assert_eq!(taken(&mut shelf, "flag plus1", 2, 2), 2);
        assert_eq!(shelf.all, 20);
    }
}
