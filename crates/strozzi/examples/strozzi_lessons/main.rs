//! Lessons for the network that judges Strozzi's positions: `cargo run --release -p fondaco-strozzi --features training --example
//! strozzi_lessons -- FILE GAMES FIRST_SEED [NET]`; `training/README.md` says what follows.
//!
//! Every second position where no ship is in play becomes a lesson. Six games of ten are for four players. The components that are
//! not ours are some of our ships changed, or everything at random (see [`components`]).

use std::process::ExitCode;

use fondaco_game::{Insight as _, MAX_SEATS};
use fondaco_strozzi::insight::use_network;
use fondaco_strozzi::{Setup, Strozzi};
use fondaco_testkit::lessons::School;

mod components;

/// How many editions are made for a run.
const EDITIONS: u32 = 3000;

fn main() -> ExitCode {
    let school: School<Strozzi> = School {
        use_network,
        setup: Setup::new,
        players: &[4, 4, 4, 4, 4, 4, 3, 5, 5, 6],
        seats: MAX_SEATS,
        editions: |dice| components::editions(EDITIONS, dice),
        is_judged: Strozzi::is_quiescent,
        portrait: |game, seat, able| game.portrait(seat, able).to_vec(),
        one_of: 2,
        replaced: 0.07,
    };
    school.run()
}
