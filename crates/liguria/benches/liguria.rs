//! How fast the engine is: whole random games, and what they are made of.
//!
//! `cargo bench -p fondaco-liguria` runs everything; a name at the end of the line, as in `-- clone`, runs a part. The
//! column of items a second counts games in `games`, decisions in `decisions`, and calls elsewhere.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use fondaco_game::{Dice, Edition as _, Game, Insight as _, Silence, Step, Turn};
use fondaco_liguria::{Action, Edition, Liguria, Setup};

const PLAYERS: [usize; 2] = [3, 4];
/// Games that one sample plays: so many that a processor cannot learn by heart what the dice will bring.
const GAMES: u64 = 2_000;

fn main() {
    divan::main();
}

fn new_game(players: usize) -> Liguria {
    Liguria::new(Edition::reconstructed(), &Setup::new(players)).expect("the usual setup is playable")
}

/// Plays a random game and says how many decisions it took.
fn random_game(mut game: Liguria, dice: &mut Dice, actions: &mut Vec<Action>) -> u64 {
    let mut decisions = 0;
    loop {
        match game.turn() {
            Turn::Player(_) => {
                game.actions(actions);
                let action = actions[dice.below(actions.len() as u32) as usize];
                game.apply(&Step::Action(action), &mut Silence);
                decisions += 1;
            }
            Turn::Chance => {
                let chance = dice.draw(&game);
                game.apply(&Step::Chance(chance), &mut Silence);
            }
            Turn::Over => {
                black_box(&game);
                return decisions;
            }
        }
    }
}

fn random_games(players: usize) -> u64 {
    let (start, mut dice, mut actions) = (new_game(players), Dice::new(7), Vec::new());
    (0..GAMES).map(|_| random_game(start, &mut dice, &mut actions)).sum()
}

/// Random games a second.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn games(bencher: Bencher<'_, '_>, players: usize) {
    bencher.counter(ItemsCount::new(GAMES)).bench(|| random_games(players));
}

/// Decisions a second in random games, the draws between them included.
#[divan::bench(args = PLAYERS, sample_count = 20, sample_size = 1)]
fn decisions(bencher: Bencher<'_, '_>, players: usize) {
    bencher.counter(ItemsCount::new(random_games(players))).bench(|| random_games(players));
}

/// Positions of random games where a player decides.
fn positions(players: usize) -> Vec<Liguria> {
    let (mut game, mut dice, mut actions) = (new_game(players), Dice::new(7), Vec::new());
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let step = match game.turn() {
            Turn::Player(_) => {
                positions.push(game);
                game.actions(&mut actions);
                Step::Action(actions[dice.below(actions.len() as u32) as usize])
            }
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => {
                game = new_game(players);
                continue;
            }
        };
        game.apply(&step, &mut Silence);
    }
    positions
}

/// Copies of a position.
#[divan::bench(args = PLAYERS)]
fn clone(bencher: Bencher<'_, '_>, players: usize) {
    let positions = positions(players);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            #[expect(clippy::clone_on_copy, reason = "search, generic over games, clones")]
            black_box(position.clone());
        }
    });
}

/// Lists of the legal decisions.
#[divan::bench(args = PLAYERS)]
fn actions(bencher: Bencher<'_, '_>, players: usize) {
    let (positions, mut actions) = (positions(players), Vec::new());
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            black_box(position).actions(&mut actions);
            black_box(&actions);
        }
    });
}

/// Estimates of what everybody will have scored at the end.
#[divan::bench(args = PLAYERS)]
fn estimate(bencher: Bencher<'_, '_>, players: usize) {
    let positions = positions(players);
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in &positions {
            black_box(black_box(position).estimate());
        }
    });
}

/// Last steps of random games: the exact assignment of cubes to contracts for everybody, and the rest of the final scoring.
#[divan::bench(args = PLAYERS)]
fn scoring(bencher: Bencher<'_, '_>, players: usize) {
    let (mut game, mut dice, mut actions) = (new_game(players), Dice::new(7), Vec::new());
    let mut ends = Vec::new();
    while ends.len() < 1000 {
        let step = match game.turn() {
            Turn::Player(_) => {
                game.actions(&mut actions);
                Step::Action(actions[dice.below(actions.len() as u32) as usize])
            }
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => {
                game = new_game(players);
                continue;
            }
        };
        let before = game;
        game.apply(&step, &mut Silence);
        if game.turn() == Turn::Over {
            ends.push((before, step));
        }
    }
    bencher.counter(ItemsCount::new(ends.len())).bench(|| {
        for (before, step) in &ends {
            let mut game = *before;
            game.apply(step, &mut Silence);
            black_box(game.outcome());
        }
    });
}
