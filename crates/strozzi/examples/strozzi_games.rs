//! Plays the games that `tests/games.rs` replays, and writes them to `tests/games`:
//! `cargo run --release -p fondaco-strozzi --example strozzi_games`.
//!
//! A recorded game stays right whatever the bots become, so this need not be run again unless the rules change.

use std::io;
use std::path::Path;

use fondaco_game::Seat;
use fondaco_strozzi::{Setup, Strozzi};
use fondaco_testkit::records::record;

/// Games in each file.
const GAMES: usize = 20;

fn main() -> io::Result<()> {
    record::<Strozzi>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"), GAMES, setup)
}

/// Every choice that a table has, alone and together.
fn setup(players: usize, number: usize) -> Setup {
    let usual = Setup::new(players);
    let first = Some(Seat::new(number % players));
    match number % 5 {
        0 => usual,
        1 => Setup { first, ..usual },
        2 => Setup { secret_scores: true, ..usual },
        3 => Setup { zero_ranks: false, ..usual },
        _ => Setup { first, secret_scores: true, zero_ranks: false, ..usual },
    }
}
