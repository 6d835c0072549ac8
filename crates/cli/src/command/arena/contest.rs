//! Playing the games of an arena on several threads, until they are played or somebody presses Ctrl-C.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fondaco_arena::{Agent, Played, Results, Thinking, sums};
use fondaco_game::{Outcome, StepOf};
use fondaco_search::BotSpec;

use crate::bots::{self, Limits, Player};
use crate::error::{Done, Failure, fault};
use crate::face::Face;
use crate::file;
use crate::progress;

/// How often the progress line is drawn.
const TICK: Duration = Duration::from_millis(250);
/// How often results are written while games go on.
const SAVE: Duration = Duration::from_secs(15);

/// Somebody pressed Ctrl-C.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Who plays what, and on how many threads.
pub(super) struct Contest<'a, G> {
    pub(super) start: &'a G,
    pub(super) bots: &'a [BotSpec],
    pub(super) limits: Limits,
    pub(super) threads: usize,
}

/// What the threads share.
struct Shared {
    results: Results,
    failure: Option<Failure>,
}

impl<G: Face> Contest<'_, G> {
    /// Plays those of the games that are not known yet. After Ctrl-C, what has been played so far is the result.
    pub(super) fn play(&self, known: Results, games: Range<u64>, out: Option<&Path>) -> Done<Results> {
        let played: HashSet<u64> = known.games.iter().map(|played| played.game).collect();
        let todo: Vec<u64> = games.filter(|game| !played.contains(game)).collect();
        if todo.is_empty() {
            return Ok(known);
        }
        // If signals cannot be caught, Ctrl-C ends the program as ever.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let different = self.different();
        let schedule = known.schedule();
        let shared = Mutex::new(Shared { results: known, failure: None });
        let (next, busy) = (AtomicUsize::new(0), AtomicUsize::new(self.threads));
        let failed = AtomicBool::new(false);
        let watcher = std::thread::current();
        let stopped = || INTERRUPTED.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let work = || {
            while !stopped() {
                let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let seats: Vec<BotSpec> = schedule.seats(number).iter().map(|&bot| different[bot]).collect();
                match self.game(&seats, schedule.deal_seed(number), schedule.seed(number), &stopped) {
                    Ok(Some((outcome, thinking))) => {
                        let mut shared = lock(&shared);
                        shared.results.games.push(Played::new(number, &outcome));
                        for (bot, thought) in seats.iter().zip(&thinking) {
                            shared.results.thinking.entry(bot.to_string()).or_default().add(thought);
                        }
                    }
                    Ok(None) => break,
                    Err(failure) => {
                        failed.store(true, Ordering::Relaxed);
                        lock(&shared).failure.get_or_insert(failure);
                    }
                }
            }
            busy.fetch_sub(1, Ordering::Release);
            watcher.unpark();
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(work);
            }
            self.watch(&shared, todo.len(), out, || busy.load(Ordering::Acquire) == 0)
        })?;
        let Shared { mut results, failure } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = failure {
            return Err(failure);
        }
        results.games.sort_by_key(|played| played.game);
        Ok(results)
    }

    /// Shows how it goes, and saves what there is now and then.
    fn watch(&self, shared: &Mutex<Shared>, total: usize, out: Option<&Path>, done: impl Fn() -> bool) -> Done {
        let before = lock(shared).results.games.len();
        let (begin, mut saved) = (Instant::now(), Instant::now());
        let shown = super::watched();
        let clear = || {
            if shown {
                // Progress is a courtesy: if it cannot be shown, the work goes on.
                let _ = write!(io::stderr().lock(), "\r\u{1b}[K");
            }
        };
        while !done() {
            std::thread::park_timeout(TICK);
            if shown && !done() {
                let line = {
                    let results = &lock(shared).results;
                    let now = results.games.len() - before;
                    let line = progress::line("games", now as u64, total as u64, begin.elapsed());
                    format!("{line}{}", sums::so_far(results))
                };
                let width = terminal_size::terminal_size().map_or(79, |(width, _)| usize::from(width.0) - 1);
                let line: String = line.chars().take(width).collect();
                let _ = write!(io::stderr().lock(), "\r{line}\u{1b}[K");
            }
            if let Some(path) = out
                && saved.elapsed() >= SAVE
            {
                let results = lock(shared).results.clone();
                if let Err(failure) = file::write(path, &results.to_text()) {
                    // Without a place for the results there is no use in going on.
                    INTERRUPTED.store(true, Ordering::Relaxed);
                    clear();
                    return Err(failure);
                }
                saved = Instant::now();
            }
        }
        clear();
        if INTERRUPTED.load(Ordering::Relaxed) {
            let now = lock(shared).results.games.len() - before;
            let _ =
                writeln!(io::stderr().lock(), "interrupted after {now} of {total} games; this is the result so far");
        }
        Ok(())
    }

    /// The different bots, in the order in which they were named.
    fn different(&self) -> Vec<BotSpec> {
        let mut different: Vec<BotSpec> = Vec::new();
        for bot in self.bots {
            if !different.contains(bot) {
                different.push(*bot);
            }
        }
        different
    }

    /// Plays a game; none if it was stopped.
    fn game(
        &self,
        seats: &[BotSpec],
        deal: u64,
        minds: u64,
        stopped: &impl Fn() -> bool,
    ) -> Done<Option<(Outcome, Vec<Thinking>)>> {
        let agent = |(seat, &bot): (usize, &BotSpec)| {
            let player = Player::new(bot, self.limits, bots::mind_seed(minds, seat));
            Timed { player, thinking: Thinking::default(), stopped }
        };
        let mut agents: Vec<Timed<'_, G, _>> = seats.iter().enumerate().map(agent).collect();
        let outcome = fondaco_arena::play(self.start, &mut agents, deal, stopped);
        let outcome = outcome.map_err(|error| fault(error.to_string()))?;
        Ok(outcome.map(|outcome| (outcome, agents.iter().map(|agent| agent.thinking).collect())))
    }
}

/// A bot, and how long it thought.
struct Timed<'s, G: Face, S> {
    player: Player<G>,
    thinking: Thinking,
    stopped: &'s S,
}

impl<G: Face, S: Fn() -> bool> Agent<G> for Timed<'_, G, S> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        let begin = Instant::now();
        let decided = self.player.decide(game, self.stopped);
        self.thinking.add(&Thinking { decisions: 1, seconds: begin.elapsed().as_secs_f64() });
        decided.ok()
    }

    fn follow(&mut self, step: &StepOf<G>) {
        self.player.follow(step);
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
