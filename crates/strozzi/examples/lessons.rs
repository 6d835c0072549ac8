//! Lessons for the network that judges Strozzi's positions: `cargo run --release -p fondaco-strozzi --example lessons -- FILE
//! GAMES FIRST_SEED` plays so many games by the network as it is now, and writes what `training/train.py` learns from to make
//! the next.
//!
//! Those who are able look once at each decision, as a search does first, and judge by the network; the others are greedy. In
//! 65 games of 100 one is able, in 25 all are, and in the others each is or is not. One decision of 30 is made at random, so
//! that positions occur that nobody would get into. Seven games of ten are for four players.
//!
//! Every second position where no ship is in play becomes a lesson: for each of six seats its portrait (0 where nobody sits);
//! for each, what it scored beyond its estimate in hundredths of a point, and its victory in 30000ths; the winner's seat and
//! the number of players; all as 16 bits, little end first. Score and victory are not those of the end alone, which is mostly
//! luck: with every position on the way there, a part is replaced by what the network thought of it.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fondaco_game::{Dice, Edition as _, Game, Insight, MAX_SEATS, NoStory, Seat, SeatSet, Step, Turn};
use fondaco_search::{Policy, Search, Style, Worth};
use fondaco_strozzi::insight::NUMBERS;
use fondaco_strozzi::{Edition, Setup, Strozzi};

const PLAYERS: [usize; 10] = [4, 4, 4, 4, 4, 4, 4, 3, 5, 6];
/// The unit of victories.
const VICTORY: f64 = 30_000.0;
/// Which part of what a game came to is replaced, at each position, by what was thought of it.
const REPLACED: f64 = 0.07;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, games, first] = &arguments[..] else { return usage() };
    let (Ok(games), Ok(first)) = (games.parse(), first.parse()) else { return usage() };
    match write_lessons(file, games, first) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("usage: lessons FILE GAMES FIRST_SEED");
    ExitCode::from(2)
}

fn write_lessons(file: &str, games: u64, first: u64) -> io::Result<()> {
    let out = Mutex::new(BufWriter::new(File::create(file)?));
    let next = AtomicU64::new(0);
    let work = || -> io::Result<()> {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(());
            }
            let lessons = play(&mut Dice::new(first.wrapping_add(number)));
            out.lock().map_err(|_| io::Error::other("another thread failed"))?.write_all(&lessons)?;
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a game does not panic"))
    })?;
    out.into_inner().map_err(|_| io::Error::other("a thread failed"))?.flush()
}

/// Who plays well in this game.
fn able(players: usize, dice: &mut Dice) -> SeatSet {
    match dice.below(100) {
        0..65 => [Seat::new(dice.below(players as u32) as usize)].into_iter().collect(),
        65..90 => Seat::all(players).collect(),
        _ => Seat::all(players).filter(|_| dice.below(2) == 0).collect(),
    }
}

/// Plays one game and gives its lessons.
fn play(dice: &mut Dice) -> Vec<u8> {
    let players = PLAYERS[dice.below(10) as usize];
    let mut game = Strozzi::new(Edition::reconstructed(), &Setup::new(players)).expect("the usual setup is playable");
    let able = able(players, dice);
    let (mut actions, mut positions) = (Vec::new(), Vec::new());
    let outcome = loop {
        if game.is_quiescent() && game.turn() != Turn::Over {
            let shown = (dice.below(2) == 0).then(|| portraits(&game, able));
            positions.push((shown, game.estimate(), Worth::of(&game, able)));
        }
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(seat) => {
                let slips = dice.below(30) == 0;
                let policy = if slips { Policy::Random } else { Policy::Greedy };
                let looked = if able.contains(seat) && !slips { look(&game, dice.word64()) } else { None };
                let decided = looked.or_else(|| policy.decide(&game, &mut actions, dice));
                Step::Action(decided.expect("a player can do something"))
            }
            Turn::Over => break game.outcome().expect("a game that is over has a result"),
        };
        game.apply(&step, &mut NoStory);
    };
    let winner = Seat::all(players).find(|&seat| outcome.winners().contains(seat)).expect("somebody wins");
    let mut hindsight = Worth::of_outcome(&outcome);
    let mut lessons = Vec::new();
    for (shown, estimate, thought) in positions.into_iter().rev() {
        if let Some(portraits) = shown {
            let seats = || (0..MAX_SEATS).map(move |at| (at < players).then(|| Seat::new(at)));
            let beyond =
                seats().map(|seat| seat.map_or(0, |seat| hindsight.score[seat.index()] as i32 - estimate[seat]));
            let victory = seats().map(|seat| seat.map_or(0, |seat| (hindsight.win[seat.index()] * VICTORY) as i32));
            let rest = beyond.chain(victory).chain([winner.index() as i32, players as i32]);
            let rest = rest.map(|number| number.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
            lessons.extend(portraits.into_iter().chain(rest).flat_map(i16::to_le_bytes));
        }
        for at in 0..players {
            hindsight.win[at] += REPLACED * (thought.win[at] - hindsight.win[at]);
            hindsight.score[at] += REPLACED * (thought.score[at] - hindsight.score[at]);
        }
    }
    lessons
}

/// What one look at each decision finds best.
fn look(game: &Strozzi, seed: u64) -> Option<<Strozzi as Game>::Action> {
    let mut search = Search::new(*game, Style::default(), seed, 16);
    search.run(1, || false);
    search.opinions().first().map(|opinion| opinion.action)
}

/// The portraits of all six seats.
fn portraits(game: &Strozzi, able: SeatSet) -> Vec<i16> {
    let mut numbers: Vec<i16> = Seat::all(game.players()).flat_map(|seat| game.portrait(seat, able)).collect();
    numbers.resize(MAX_SEATS * NUMBERS, 0);
    numbers
}
