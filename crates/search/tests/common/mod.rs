//! Positions to think about.

#![allow(dead_code, reason = "each test file uses some of it")]

use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;

/// The first position of a game.
pub(crate) fn start<G: Game>(players: usize) -> G {
    G::new(G::Edition::reconstructed(), &G::default_setup(players)).expect("the usual setup is playable")
}

/// The position where a player can choose, after at least so many random steps from this seed.
pub(crate) fn middle<G: Game>(players: usize, seed: u64, steps: usize) -> G {
    let (mut game, mut dice, mut actions) = (start::<G>(players), Dice::new(seed), Vec::new());
    for played in 0.. {
        let step = match game.turn() {
            Turn::Over => panic!("the game is over after {played} steps"),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Player(_) => {
                game.actions(&mut actions);
                if played >= steps && actions.len() > 1 {
                    break;
                }
                Step::Action(*dice.pick(&actions).expect("a player can do something"))
            }
        };
        game.apply(&step, &mut NoStory);
    }
    game
}

/// Strozzi in the middle of a game.
pub(crate) fn strozzi(players: usize) -> Strozzi {
    middle(players, 5, 40)
}

/// Liguria in the middle of a game.
pub(crate) fn liguria(players: usize) -> Liguria {
    middle(players, 5, 60)
}
