//! In the steady state no step allocates: not listing, checking, drawing, applying, copying, estimating, nor asking for the outcome.
//!
//! This file holds one test only, because the allocator counts for the whole program.

use std::alloc::System;

use fondaco_game::{Dice, Edition as _, Game, Insight as _, Silence, Step, StepOf, Turn, Weight};
use fondaco_strozzi::{Action, Chance, Edition, Setup, Strozzi};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// What a caller keeps from step to step.
#[derive(Default)]
struct Lists {
    actions: Vec<Action>,
    chances: Vec<(Chance, Weight)>,
}

/// Plays a random game the way a search would, and asks for everything there is to ask. Says how many steps it took.
fn random_game(start: &Strozzi, dice: &mut Dice, lists: &mut Lists) -> usize {
    #[expect(clippy::clone_on_copy, reason = "search, generic over games, clones")]
    let mut game = start.clone();
    let mut steps = 0;
    loop {
        game.actions(&mut lists.actions);
        game.chances(&mut lists.chances);
        let step: StepOf<Strozzi> = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&lists.actions).expect("a player can do something")),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => break,
        };
        #[expect(clippy::clone_on_copy, reason = "search, generic over games, clones")]
        let mut tried = game.clone();
        tried.play(&step, &mut Silence).expect("a step that is due");
        game.apply(&step, &mut Silence);
        assert!(tried == game && game.estimate().len() == game.players());
        steps += 1;
    }
    assert!(game.outcome().is_some());
    steps
}

#[test]
fn a_step_allocates_nothing() {
    let mut lists = Lists::default();
    for players in 3..=6 {
        let start = Strozzi::new(Edition::reconstructed(), &Setup::new(players)).expect("the usual setup is playable");
        let mut dice = Dice::new(players as u64);
        // Until the lists are as long as they ever get.
        for _ in 0..20 {
            random_game(&start, &mut dice, &mut lists);
        }
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
