//! Plays the games that `tests/games.rs` replays, and writes them to `tests/games`:
//! `cargo run --release -p fondaco-liguria --example liguria_games`.
//!
//! A recorded game stays right whatever the bots become, so this need not be run again unless the rules change.

use std::io;
use std::path::Path;

use fondaco_liguria::{Liguria, Setup};
use fondaco_testkit::records::record;

/// Games in each file.
const GAMES: usize = 36;

fn main() -> io::Result<()> {
    record::<Liguria>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"), GAMES, setup)
}

/// Every second game with open screens.
fn setup(players: usize, number: usize) -> Setup {
    Setup { open_screens: number % 2 == 1, ..Setup::new(players) }
}
