//! How fast the engine is: whole random games, and what they are made of.
//!
//! `cargo bench -p fondaco-liguria` runs everything; a name at the end of the line, as in `-- clone`, runs a part. The
//! column of items a second counts games in `games`, decisions in `decisions`, and calls elsewhere.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use fondaco_game::{Dice, Game, NoStory, Turn};
use fondaco_liguria::Liguria;
use fondaco_testkit::bench;
use fondaco_testkit::play::{random_step, usual_game};

const PLAYERS: [usize; 2] = [3, 4];
/// Games that one sample plays: so many that a processor cannot learn by heart what the dice will bring.
const GAMES: u64 = 2_000;

fn main() {
    divan::main();
}

/// Random games a second.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>, players: usize) {
    bench::games::<Liguria>(bencher, players, GAMES);
}

/// Decisions a second in random games, the draws between them included.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn decisions(bencher: Bencher<'_, '_>, players: usize) {
    bench::decisions::<Liguria>(bencher, players, GAMES);
}

/// Copies of a position.
#[divan::bench(args = PLAYERS)]
fn clone(bencher: Bencher<'_, '_>, players: usize) {
    bench::clone::<Liguria>(bencher, players);
}

/// Lists of the legal decisions.
#[divan::bench(args = PLAYERS)]
fn actions(bencher: Bencher<'_, '_>, players: usize) {
    bench::actions::<Liguria>(bencher, players);
}

/// Estimates of what everybody will have scored at the end.
#[divan::bench(args = PLAYERS)]
fn estimate(bencher: Bencher<'_, '_>, players: usize) {
    bench::estimate::<Liguria>(bencher, players);
}

/// Last steps of random games: the exact assignment of cubes to contracts for everybody, and the rest of the final scoring.
#[divan::bench(args = PLAYERS)]
fn scoring(bencher: Bencher<'_, '_>, players: usize) {
    let (mut game, mut dice, mut actions) = (usual_game::<Liguria>(players), Dice::new(7), Vec::new());
    let mut ends = Vec::new();
    while ends.len() < 1000 {
        let Some(step) = random_step(&game, &mut dice, &mut actions) else {
            game = usual_game(players);
            continue;
        };
        let before = game;
        game.apply(&step, &mut NoStory);
        if game.turn() == Turn::Over {
            ends.push((before, step));
        }
    }
    bencher.counter(ItemsCount::new(ends.len())).bench(|| {
        for (before, step) in &ends {
            let mut game = *before;
            game.apply(step, &mut NoStory);
            black_box(game.outcome());
        }
    });
}
