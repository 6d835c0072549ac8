//! In the steady state no step allocates: not listing, checking, drawing, applying, copying, nor asking for the outcome.
//!
//! This file holds one test only, because the allocator counts for the whole program.

use std::alloc::System;

use fondaco_game::{Dice, Edition as _, Game, Silence, Step, StepOf, Turn, Weight};
use fondaco_liguria::{Action, Chance, Edition, Liguria, Setup};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What a caller keeps from step to step.
struct Lists {
    actions: Vec<Action>,
    chances: Vec<(Chance, Weight)>,
}

/// Plays a random game the way a search would, and asks for everything there is to ask. Says how many steps it took.
fn random_game(start: &Liguria, dice: &mut Dice, lists: &mut Lists) -> usize {
    #[expect(clippy::clone_on_copy, reason = "search, generic over games, clones")]
    let mut game = start.clone();
    let mut steps = 0;
    loop {
        game.actions(&mut lists.actions);
        game.chances(&mut lists.chances);
        let step: StepOf<Liguria> = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&lists.actions).expect("a player can do something")),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => break,
        };
        #[expect(clippy::clone_on_copy, reason = "search, generic over games, clones")]
        let mut tried = game.clone();
        tried.play(&step, &mut Silence).expect("a step that is due");
        game.apply(&step, &mut Silence);
        assert!(tried == game);
        steps += 1;
    }
    assert!(game.outcome().is_some());
    steps
}

#[test]
fn a_step_allocates_nothing() {
    // As long as the lists ever get: five of fifteen tiles can be taken in 3003 ways.
    let mut lists = Lists { actions: Vec::with_capacity(3003), chances: Vec::with_capacity(64) };
    for players in 3..=4 {
        let start = Liguria::new(Edition::reconstructed(), &Setup::new(players)).expect("the usual setup is playable");
        let mut dice = Dice::new(players as u64);
        random_game(&start, &mut dice, &mut lists);
        let region = Region::new(ALLOCATOR);
        let steps: usize = (0..200).map(|_| random_game(&start, &mut dice, &mut lists)).sum();
        let used = region.change();
        assert!(steps > 20_000, "{steps} steps");
        assert_eq!(
            (used.allocations, used.reallocations, used.deallocations),
            (0, 0, 0),
            "{players} players, {steps} steps: {used:?}"
        );
    }
    // The counter does count.
    let region = Region::new(ALLOCATOR);
    drop(std::hint::black_box(vec![1, 2, 3]));
    assert_eq!(region.change().allocations, 1);
}
