//! The proof that in the steady state no step allocates.
//!
//! The allocator counts for the whole program, so the test that calls this owns it and stands alone in its file.

use std::alloc::System;

use fondaco_game::{Dice, Encode, Game, Insight, Memory, NoStory, Seat, Step, StepOf, Turn, Weight};
use stats_alloc::{Region, StatsAlloc};

use crate::play::usual_game;

/// What a caller keeps from step to step.
#[derive(Debug)]
pub struct Lists<G: Game> {
    /// For the legal decisions.
    pub actions: Vec<G::Action>,
    /// For the possible draws.
    pub chances: Vec<(G::Chance, Weight)>,
}

/// What a caller who learns keeps from step to step.
struct Numbers {
    mask: Vec<bool>,
    tensor: Vec<f32>,
}

/// Plays a random game the way a search would, and asks for everything there is to ask. Says how many steps it took.
fn random_game<G: Insight + Encode>(start: &G, dice: &mut Dice, lists: &mut Lists<G>, numbers: &mut Numbers) -> usize {
    let mut game = start.clone();
    let mut steps = 0;
    loop {
        game.mask(&mut numbers.mask);
        for memory in [Memory::Sight, Memory::Perfect] {
            game.tensor(Seat::new(0), memory, &mut numbers.tensor);
        }
        game.actions(&mut lists.actions);
        game.chances(&mut lists.chances);
        let step: StepOf<G> = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&lists.actions).expect("a player can do something")),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => break,
        };
        let mut tried = game.clone();
        tried.play(&step, &mut NoStory).expect("a step that is due");
        game.apply(&step, &mut NoStory);
        assert!(tried == game && game.estimate().len() == game.players());
        steps += 1;
    }
    assert!(game.outcome().is_some());
    steps
}

/// Sees that 200 games of each size allocate nothing, once so many others have made the lists as long as they ever get.
pub fn steps_allocate_nothing<G: Insight + Encode>(allocator: &StatsAlloc<System>, mut lists: Lists<G>, before: usize) {
    // The allocator counts for the whole program, and the harness still writes down that it has started this test.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let mut numbers = Numbers { mask: vec![false; G::ACTIONS], tensor: vec![0.0; G::schema().size()] };
    for players in G::PLAYERS {
        let start = usual_game(players);
        let mut dice = Dice::new(players as u64);
        for _ in 0..before {
            random_game(&start, &mut dice, &mut lists, &mut numbers);
        }
        let region = Region::new(allocator);
        let steps: usize = (0..200).map(|_| random_game(&start, &mut dice, &mut lists, &mut numbers)).sum();
        let used = region.change();
        assert!(steps > 20_000, "{steps} steps");
        assert_eq!(
            (used.allocations, used.reallocations, used.deallocations),
            (0, 0, 0),
            "{players} players, {steps} steps: {used:?}"
        );
    }
    // The counter does count.
    let region = Region::new(allocator);
    drop(std::hint::black_box(vec![1, 2, 3]));
    assert_eq!(region.change().allocations, 1);
}
