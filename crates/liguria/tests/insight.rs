//! What bots are told is worth something: whoever simply follows it beats those who do not.

use fondaco_game::insight::POINT;
use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, PerSeat, Seat, Step, Turn};
use fondaco_liguria::{Action, Edition, Liguria, Setup};

/// The action after which the estimate is furthest ahead of the others' average.
fn greedy(game: &Liguria, actions: &[Action], seat: Seat) -> Action {
    let lead = |estimate: PerSeat<i32>| estimate[seat] * estimate.len() as i32 - estimate.iter().sum::<i32>();
    let after = |&action: &Action| {
        let mut next = *game;
        next.apply(&Step::Action(action), &mut NoStory);
        lead(next.estimate())
    };
    actions.iter().copied().max_by_key(after).expect("somebody decides")
}

#[test]
fn greedy_beats_random() {
    let mut won = 0;
    for seed in 0..100 {
        let players = 3 + (seed % 2) as usize;
        let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(players)).unwrap();
        let (mut dice, mut actions, mut weights) = (Dice::new(seed), Vec::new(), Vec::new());
        let clever = Seat::new(seed as usize / 2 % players);
        loop {
            game.actions(&mut actions);
            game.hint(&actions, &mut weights);
            assert!(weights.len() == actions.len() && weights.iter().all(|&weight| weight > 0));
            assert!(game.spread() > 0);
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(seat) if seat == clever => Step::Action(greedy(&game, &actions, seat)),
                Turn::Player(_) => Step::Action(*dice.pick(&actions).unwrap()),
            };
            game.apply(&step, &mut NoStory);
        }
        let outcome = game.outcome().unwrap();
        for seat in Seat::all(players) {
            assert_eq!(game.estimate()[seat], outcome.scores()[seat] * POINT, "at the end it is exact");
        }
        won += u32::from(outcome.winners().contains(clever));
    }
    assert!(won >= 90, "won {won} of 100");
}
