//! Playing the games of an arena on several threads, until they are played or somebody presses Ctrl-C.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fondaco_arena::engine::Seated;
use fondaco_arena::{Agent, Forfeit, LuckMeter, Played, Results, Sequential, Thinking, Verdict, sums};
use fondaco_game::{Seat, SeatSet, StepOf};

use crate::bots::{self, Limits, Player};
use crate::contender::{Contender, Process};
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

/// Whether somebody pressed Ctrl-C, so that nothing more is to be played.
pub(super) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Who plays what, and on how many threads.
pub(super) struct Contest<'a, G> {
    pub(super) start: &'a G,
    pub(super) bots: &'a [Contender],
    pub(super) limits: Limits,
    /// How long an engine may take for a decision.
    pub(super) engine_time: Duration,
    /// What is set in the engines that have such an option.
    pub(super) options: &'a [(String, String)],
    pub(super) threads: usize,
    /// How many iterations a search makes to say what a draw gave, if luck is measured.
    pub(super) luck: Option<u32>,
    /// What is to be decided; then no more is played.
    pub(super) test: Option<Sequential>,
}

/// What the threads share.
struct Shared {
    results: Results,
    failure: Option<Failure>,
    /// How many games must have been played before the test looks at them once more.
    looks_at: u64,
    decided: bool,
}

impl Shared {
    /// Whether the test is decided. It looks at the games in their order, after so many of them, so that threads change nothing;
    /// what was played beyond that is dropped, unless it was known before.
    fn decide(&mut self, test: &Sequential, first: u64, known: &HashSet<u64>) {
        while !self.decided {
            let end = first.saturating_add(self.looks_at);
            let played = self.results.games.iter().filter(|played| (first..end).contains(&played.game)).count();
            if (played as u64) < self.looks_at {
                return;
            }
            let mut so_far = self.results.clone();
            so_far.games.retain(|played| played.game < end);
            so_far.games.sort_by_key(|played| played.game);
            if test.look(&so_far).verdict != Verdict::Undecided {
                self.results.games.retain(|played| played.game < end || known.contains(&played.game));
                self.results.games.sort_by_key(|played| played.game);
                self.decided = true;
            }
            self.looks_at += (self.looks_at / 50).max(FIRST_LOOK);
        }
    }
}

/// After how many games a test looks for the first time.
const FIRST_LOOK: u64 = 8;

impl<G: Face> Contest<'_, G> {
    /// Plays those of the games that are not known yet. After Ctrl-C, what has been played so far is the result.
    pub(super) fn play(&self, known: Results, games: Range<u64>, out: Option<&Path>) -> Done<Results> {
        let first = games.start;
        let before: HashSet<u64> = known.games.iter().map(|played| played.game).collect();
        let todo: Vec<u64> = games.filter(|game| !before.contains(game)).collect();
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
        let mut shared = Shared { results: known, failure: None, looks_at: FIRST_LOOK, decided: false };
        if let Some(test) = &self.test {
            shared.decide(test, first, &before);
            if shared.decided {
                return Ok(shared.results);
            }
        }
        let shared = Mutex::new(shared);
        let (next, busy) = (AtomicUsize::new(0), AtomicUsize::new(self.threads));
        let failed = AtomicBool::new(false);
        let watcher = std::thread::current();
        let stopped = || INTERRUPTED.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let work = || {
            let mut bench = Bench::default();
            while !stopped() {
                let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let seats: Vec<&Contender> = schedule.seats(number).iter().map(|&bot| different[bot]).collect();
                let (deal, minds) = (schedule.deal_seed(number), schedule.seed(number));
                match self.game(number, &seats, (deal, minds), &mut bench, &stopped) {
                    Ok(Some((played, thinking))) => {
                        let mut shared = lock(&shared);
                        if shared.decided {
                            break;
                        }
                        shared.results.games.push(played);
                        for (bot, thought) in seats.iter().zip(&thinking) {
                            shared.results.thinking.entry(bot.to_string()).or_default().add(thought);
                        }
                        if let Some(test) = &self.test {
                            shared.decide(test, first, &before);
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
        let Shared { mut results, failure, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
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
    fn different(&self) -> Vec<&Contender> {
        let mut different: Vec<&Contender> = Vec::new();
        for bot in self.bots {
            if !different.contains(&bot) {
                different.push(bot);
            }
        }
        different
    }

    /// Plays a game; none if it was stopped. An engine that does something wrong loses it.
    fn game(
        &self,
        number: u64,
        seats: &[&Contender],
        (deal, minds): (u64, u64),
        bench: &mut Bench,
        stopped: &impl Fn() -> bool,
    ) -> Done<Option<(Played, Vec<Thinking>)>> {
        let able: SeatSet =
            seats.iter().zip(Seat::all(seats.len())).filter(|(bot, _)| bot.is_able()).map(|(_, seat)| seat).collect();
        let mut meter = match self.luck {
            Some(iterations) => {
                let meter = LuckMeter::new(iterations, seats.len());
                Some(meter.map_err(|error| fault(error.to_string()))?)
            }
            None => None,
        };
        let mut agents: Vec<Timed<'_, G, _>> = Vec::new();
        let lost = |seat: Seat, why: String| {
            let forfeit = Forfeit { seat, why };
            Played::forfeited(number, seats.len(), forfeit)
        };
        for (&contender, seat) in seats.iter().zip(Seat::all(seats.len())) {
            let mind = match contender {
                Contender::Bot(bot) => {
                    let player = Player::new(*bot, self.limits, bots::mind_seed(minds, seat.index()));
                    Mind::Bot(Box::new(player.among(able)))
                }
                Contender::Engine(line) => {
                    let free = bench.get_mut(&contender.to_string()).and_then(Vec::pop);
                    let process = free.map_or_else(|| line.start(self.options).map(|(process, _)| process), Ok);
                    let seated = process.map(|process| Seated::new(process, self.start, seat, self.engine_time));
                    match seated {
                        Ok(seated) => Mind::Engine(Box::new(seated)),
                        Err(fault) => {
                            let luck = meter.map(|meter| meter.luck());
                            return Ok(Some((Played { luck, ..lost(seat, fault.to_string()) }, Vec::new())));
                        }
                    }
                }
            };
            agents.push(Timed { mind, thinking: Thinking::default(), stopped });
        }
        let faulty = |agents: &[Timed<'_, G, _>]| {
            let fault = |(agent, seat): (&Timed<'_, G, _>, Seat)| match &agent.mind {
                Mind::Engine(engine) => engine.fault().map(|fault| (seat, fault.to_string())),
                Mind::Bot(_) => None,
            };
            agents.iter().zip(Seat::all(seats.len())).find_map(fault)
        };
        let mut forfeit = faulty(&agents);
        let mut outcome = None;
        if forfeit.is_none() {
            let watch = |game: &G, step: &StepOf<G>| {
                if let Some(meter) = &mut meter {
                    meter.watch(game, step);
                }
            };
            match fondaco_arena::play_watched(self.start, &mut agents, deal, stopped, watch) {
                Ok(Some(end)) => outcome = Some(end),
                Ok(None) => return Ok(None),
                Err(error) => {
                    forfeit = faulty(&agents);
                    if forfeit.is_none() {
                        return Err(fault(error.to_string()));
                    }
                }
            }
        }
        let mut thinking = Vec::new();
        for (agent, contender) in agents.into_iter().zip(seats) {
            thinking.push(agent.thinking);
            if let Mind::Engine(engine) = agent.mind {
                bench.entry(contender.to_string()).or_default().extend(engine.rise(outcome.as_ref()));
            }
        }
        let luck = meter.map(|meter| meter.luck());
        let played = match (outcome, forfeit) {
            // The draws until then count: games that are lost by rule must not be missing from what is without luck.
            (_, Some((seat, why))) => Played { luck, ..lost(seat, why) },
            (Some(outcome), None) => Played { luck, ..Played::new(number, &outcome) },
            (None, None) => return Ok(None),
        };
        Ok(Some((played, thinking)))
    }
}

/// Engines that run and wait for their next game, by name. Each thread has its own.
type Bench = HashMap<String, Vec<Process>>;

enum Mind<G: Face> {
    Bot(Box<Player<G>>),
    Engine(Box<Seated<Process>>),
}

/// A bot or an engine, and how long it thought.
struct Timed<'s, G: Face, S> {
    mind: Mind<G>,
    thinking: Thinking,
    stopped: &'s S,
}

impl<G: Face, S: Fn() -> bool> Agent<G> for Timed<'_, G, S> {
    fn decide(&mut self, game: &G) -> Option<G::Action> {
        let begin = Instant::now();
        let decided = match &mut self.mind {
            Mind::Bot(player) => player.decide(game, self.stopped).ok(),
            Mind::Engine(engine) => engine.decide(game),
        };
        self.thinking.add(&Thinking { decisions: 1, seconds: begin.elapsed().as_secs_f64() });
        decided
    }

    fn follow(&mut self, game: &G, step: &StepOf<G>) {
        match &mut self.mind {
            Mind::Bot(player) => player.follow(step),
            Mind::Engine(engine) => engine.follow(game, step),
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
