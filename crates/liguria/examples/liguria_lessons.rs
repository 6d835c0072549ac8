//! Lessons for the network that judges Liguria's positions: `cargo run --release -p fondaco-liguria --features training --example
//! liguria_lessons -- FILE GAMES FIRST_SEED [NET]`; `training/README.md` says what follows.
//!
//! One position of twelve becomes a lesson. Three games of four are for four players. The components that are not ours are those of
//! random editions within what is published about the box.

use std::process::ExitCode;

use fondaco_game::{Edition as _, Game as _, Turn};
use fondaco_liguria::insight::use_network;
use fondaco_liguria::{Edition, Liguria, Phase, Setup};
use fondaco_testkit::lessons::School;

/// How many editions are made for a run.
const EDITIONS: u32 = 3000;

/// Whether the network judges this position when a search has come there: not while the circuit is laid out, and not in the middle
/// of a draw or a stop.
fn is_judged(game: &Liguria) -> bool {
    let is_set_up = !matches!(game.phase(), Phase::Cubes | Phase::Blank | Phase::Island | Phase::Score | Phase::Start);
    let is_drawn = game.turn() != Turn::Chance || game.row().len() == 0;
    let is_stopped = matches!(game.phase(), Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy);
    is_set_up && is_drawn && !is_stopped
}

fn main() -> ExitCode {
    let school: School<Liguria> = School {
        use_network,
        setup: Setup::new,
        players: &[4, 4, 4, 3],
        seats: 4,
        editions: |dice| {
            let keep = |edition: Edition| edition.keep().expect("there is room");
            (0..EDITIONS).map(|_| keep(Edition::surprise(dice.word64()))).collect()
        },
        is_judged,
        portrait: |game, seat, able| game.portrait(seat, able).to_vec(),
        one_of: 12,
        replaced: 0.015,
    };
    school.run()
}
