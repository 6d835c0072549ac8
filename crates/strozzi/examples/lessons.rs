//! Lessons for the network that judges Strozzi's positions: `cargo run --release -p fondaco-strozzi --example lessons -- FILE
//! GAMES FIRST_SEED` plays so many games between greedy bots and writes what `training/train.py` learns from.
//!
//! One decision of 25 is made at random, so that positions occur that greedy bots would never get into. Seven games of ten
//! are for four players. One position of four where no ship is in play becomes a lesson: for each of six seats its portrait
//! (0 where nobody sits), for each what it scored beyond its estimate in hundredths of a point, the winner's seat and the
//! number of players; all as 16 bits, little end first.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use fondaco_game::insight::POINT;
use fondaco_game::{Dice, Edition as _, Game, Insight, MAX_SEATS, PerSeat, Seat, Silence, Step, Turn};
use fondaco_search::Policy;
use fondaco_strozzi::insight::NUMBERS;
use fondaco_strozzi::{Edition, Setup, Strozzi};

const PLAYERS: [usize; 10] = [4, 4, 4, 4, 4, 4, 4, 3, 5, 6];

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

/// Plays one game and gives its lessons.
fn play(dice: &mut Dice) -> Vec<u8> {
    let setup = Setup::new(PLAYERS[dice.below(10) as usize]);
    let mut game = Strozzi::new(Edition::reconstructed(), &setup).expect("the usual setup is playable");
    let (mut actions, mut positions) = (Vec::new(), Vec::new());
    let outcome = loop {
        if game.is_settled() && game.turn() != Turn::Over && dice.below(4) == 0 {
            positions.push((portraits(&game), game.estimate()));
        }
        let step = match game.turn() {
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(_) => {
                let policy = if dice.below(25) == 0 { Policy::Random } else { Policy::Greedy };
                Step::Action(policy.decide(&game, &mut actions, dice).expect("a player can do something"))
            }
            Turn::Over => break game.outcome().expect("a game that is over has a result"),
        };
        game.apply(&step, &mut Silence);
    };
    let players = game.players();
    let winner = Seat::all(players).find(|&seat| outcome.winners().has(seat)).expect("somebody wins");
    let mut lessons = Vec::new();
    for (portraits, estimate) in positions {
        let beyond = PerSeat::from_fn(players, |seat| outcome.scores()[seat] * POINT - estimate[seat]);
        let beyond = (0..MAX_SEATS).map(|at| if at < players { beyond[Seat::new(at)] as i16 } else { 0 });
        let numbers = portraits.into_iter().chain(beyond).chain([winner.index() as i16, players as i16]);
        lessons.extend(numbers.flat_map(i16::to_le_bytes));
    }
    lessons
}

/// The portraits of all six seats.
fn portraits(game: &Strozzi) -> Vec<i16> {
    let mut numbers: Vec<i16> = Seat::all(game.players()).flat_map(|seat| game.portrait(seat)).collect();
    numbers.resize(MAX_SEATS * NUMBERS, 0);
    numbers
}
