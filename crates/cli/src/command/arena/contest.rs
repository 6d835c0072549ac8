//! Playing the games of an arena on several threads, until they are played or somebody presses Ctrl-C.

use std::collections::HashSet;
use std::io::{self, Write as _};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fondaco_game::{Insight, NoStory, Step, Turn, Weight};

use super::results::{Played, Results, Thinking};
use super::sums;
use crate::bots::{self, Bot, Limits, Player};
use crate::error::{Done, Failure, fault};
use crate::face::Face;
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
    pub(super) bots: &'a [Bot],
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
        let arrangements: Vec<Vec<usize>> = known.arrangements();
        let (seed, duplicate) = (known.arena.seed, known.arena.duplicate);
        let shared = Mutex::new(Shared { results: known, failure: None });
        let (next, busy) = (AtomicUsize::new(0), AtomicUsize::new(self.threads));
        let failed = AtomicBool::new(false);
        let watcher = std::thread::current();
        let stopped = || INTERRUPTED.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let work = || {
            while !stopped() {
                let Some(&number) = todo.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
                let count = arrangements.len() as u64;
                let deal = bots::seed_of(seed, if duplicate { number / count } else { number });
                let seats: Vec<Bot> =
                    arrangements[(number % count) as usize].iter().map(|&bot| different[bot]).collect();
                match self.game(&seats, deal, bots::seed_of(seed, number), stopped) {
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
                if let Err(failure) = results.write(path) {
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
    fn different(&self) -> Vec<Bot> {
        let mut different: Vec<Bot> = Vec::new();
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
        seats: &[Bot],
        deal: u64,
        minds: u64,
        stopped: impl Fn() -> bool,
    ) -> Done<Option<(fondaco_game::Outcome, Vec<Thinking>)>> {
        let mut game = self.start.clone();
        let mut deal = Deal::new(deal);
        let player = |(seat, &bot): (usize, &Bot)| Player::new(bot, self.limits, bots::mind_seed(minds, seat));
        let mut players: Vec<Player<G>> = seats.iter().enumerate().map(player).collect();
        let mut thinking = vec![Thinking::default(); seats.len()];
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(deal.draw(&game)),
                Turn::Player(seat) => {
                    let begin = Instant::now();
                    let decided = players[seat.index()].decide(&game, &stopped);
                    thinking[seat.index()].add(&Thinking { decisions: 1, seconds: begin.elapsed().as_secs_f64() });
                    Step::Action(decided.map_err(|error| fault(format!("a bot has no answer: {error}")))?)
                }
            };
            if stopped() {
                return Ok(None);
            }
            game.apply(&step, &mut NoStory);
            players.iter_mut().for_each(|player| player.follow(&step));
        }
        let outcome = game.outcome().ok_or_else(|| fault("a game ended without an outcome"))?;
        Ok(Some((outcome, thinking)))
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The draws of a deal. Every card has its own lot for every draw, and of those that are still in the deck the lowest lot is
/// drawn: so all are equally likely, and the same deal brings the same card whoever sits where, as long as it is still there.
pub(super) struct Deal<G: Insight> {
    seed: u64,
    /// How often each deck and bag was drawn from.
    draws: Vec<(String, u64)>,
    chances: Vec<(G::Chance, Weight)>,
}

impl<G: Insight> Deal<G> {
    pub(super) fn new(seed: u64) -> Self {
        Deal { seed, draws: Vec::new(), chances: Vec::new() }
    }

    pub(super) fn draw(&mut self, game: &G) -> G::Chance {
        game.chances(&mut self.chances);
        // The first word of the notation says what is drawn from.
        let text = game.chance_at(0).to_string();
        let kind = text.split(' ').next().unwrap_or_default();
        let known = self.draws.iter().position(|(name, _)| name == kind);
        let at = known.unwrap_or_else(|| {
            self.draws.push((kind.to_owned(), 0));
            self.draws.len() - 1
        });
        let number = self.draws[at].1;
        self.draws[at].1 += 1;
        let draw = mix(mix(self.seed) ^ mix(hash(kind)) ^ number);
        let lot = |(chance, weight): &(G::Chance, Weight)| {
            let card = mix(draw ^ hash(&chance.to_string()));
            let copies = (0..u64::from(*weight)).map(|copy| mix(card ^ mix(copy)));
            (copies.min().unwrap_or(u64::MAX), *chance)
        };
        self.chances.iter().map(lot).min().map_or_else(|| game.chance_at(0), |(_, chance)| chance)
    }
}

/// Scatters the bits of a number (the last step of SplitMix64).
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number for a text (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use fondaco_game::Game as _;
    use fondaco_strozzi::{Action, Chance, Strozzi};

    use super::*;

    fn start() -> Strozzi {
        crate::games::start(4, None).unwrap()
    }

    /// The ships and tiles of a deal, if those at the first seats pass whenever they can.
    fn drawn(shy: usize) -> (Vec<Chance>, Vec<Chance>) {
        let (mut game, mut deal) = (start(), Deal::new(3));
        let (mut ships, mut tiles, mut actions) = (Vec::new(), Vec::new(), Vec::new());
        loop {
            let step = match game.turn() {
                Turn::Over => return (ships, tiles),
                Turn::Chance => Step::Chance(deal.draw(&game)),
                Turn::Player(seat) => {
                    game.actions(&mut actions);
                    let passes = seat.index() < shy && actions.contains(&Action::Pass);
                    Step::Action(if passes { Action::Pass } else { *actions.last().unwrap() })
                }
            };
            match step {
                Step::Chance(chance @ Chance::Ship(_)) => ships.push(chance),
                Step::Chance(chance @ Chance::Reveal(_)) => tiles.push(chance),
                _ => {}
            }
            game.apply(&step, &mut NoStory);
        }
    }

    /// Whoever passes, the ships of a round come in the same order, and so do the tiles. In later rounds other ships are
    /// left, and still more than half of those that come are the same.
    #[test]
    fn a_deal_does_not_depend_on_how_it_is_played() {
        let ((ships, tiles), (same_ships, same_tiles)) = (drawn(2), drawn(0));
        assert_eq!(ships[..12], same_ships[..12]);
        assert!(tiles.len() > 5);
        assert!(tiles.iter().zip(&same_tiles).all(|(tile, same)| tile == same), "{tiles:?} {same_tiles:?}");
        let same = ships.iter().zip(&same_ships).filter(|(ship, same)| ship == same).count();
        assert!(same * 2 > ships.len(), "{same} of {} ships", ships.len());
    }

    #[test]
    fn every_card_is_equally_likely() {
        let game = start();
        let mut first = [0_u32; 4];
        for seed in 0..4000 {
            let Chance::Start(seat) = Deal::new(seed).draw(&game) else { panic!("the first player is drawn first") };
            first[seat.index()] += 1;
        }
        assert!(first.iter().all(|times| (880..1120).contains(times)), "{first:?}");
    }
}
