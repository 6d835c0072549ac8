//! The bodies of the benchmarks that every game has. The column of items a second counts what each one says.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use fondaco_game::{Dice, Game, Insight, NoStory, QuickDice, Turn};

use crate::play::{random_step, usual_game};

/// Plays a random game and says how many decisions it took.
fn random_game<G: Game>(mut game: G, dice: &mut QuickDice) -> u64 {
    let mut decisions = 0;
    loop {
        match dice.step(&mut game) {
            Turn::Player(_) => decisions += 1,
            Turn::Chance => {}
            Turn::Over => {
                black_box(&game);
                return decisions;
            }
        }
    }
}

fn random_games<G: Game>(players: usize, games: u64) -> u64 {
    let (start, mut dice) = (usual_game::<G>(players), QuickDice::quick(7, 0));
    (0..games).map(|_| random_game(start.clone(), &mut dice)).sum()
}

/// Random games a second. One sample plays so many.
pub fn games<G: Game>(bencher: Bencher<'_, '_>, players: usize, games: u64) {
    bencher.counter(ItemsCount::new(games)).bench(|| random_games::<G>(players, games));
}

/// Decisions a second in random games, the draws between them included.
pub fn decisions<G: Game>(bencher: Bencher<'_, '_>, players: usize, games: u64) {
    bencher.counter(ItemsCount::new(random_games::<G>(players, games))).bench(|| random_games::<G>(players, games));
}

/// Positions of random games where a player decides.
fn positions<G: Game>(players: usize) -> Vec<G> {
    let (mut game, mut dice, mut actions) = (usual_game::<G>(players), Dice::new(7), Vec::new());
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let Some(step) = random_step(&game, &mut dice, &mut actions) else {
            game = usual_game(players);
            continue;
        };
        if matches!(game.turn(), Turn::Player(_)) {
            positions.push(game.clone());
        }
        game.apply(&step, &mut NoStory);
    }
    positions
}

/// Copies of a position.
pub fn clone<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    let positions = positions::<G>(players);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            black_box(position.clone());
        }
    });
}

/// Lists of the legal decisions.
pub fn actions<G: Game>(bencher: Bencher<'_, '_>, players: usize) {
    let (positions, mut actions) = (positions::<G>(players), Vec::new());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(position).actions(&mut actions);
            black_box(&actions);
        }
    });
}

/// Estimates of what everybody will have scored at the end.
pub fn estimate<G: Insight>(bencher: Bencher<'_, '_>, players: usize) {
    let positions = positions::<G>(players);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            black_box(black_box(position).estimate());
        }
    });
}
