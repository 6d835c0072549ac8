//! A position that is read from JSON is sound: it is written as it was read, and every game that goes on from it accounts
//! for every component, allows exactly what it lists, and ends.

#![no_main]

use fondaco_game::{Lawful, Portable};
use fondaco_game::{Dice, Outcome, NoStory, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use libfuzzer_sys::fuzz_target;

/// No game is as long.
const MOST_STEPS: usize = 2000;

/// Plays on from what the bytes say at random, and returns how the game ended; none if they are no position.
fn play_out<G: Lawful + Portable>(bytes: &[u8]) -> Option<Outcome> {
    let start: G = serde_json::from_slice(bytes).ok()?;
    let json = serde_json::to_string(&start).expect("a position can be written");
    assert_eq!(serde_json::from_str::<G>(&json).expect("and read"), start);
    let (mut game, mut dice, mut actions) = (start, Dice::new(bytes.len() as u64), Vec::new());
    for step in 0.. {
        assert!(step < MOST_STEPS, "the game does not end");
        game.audit().expect("every component is accounted for");
        game.actions(&mut actions);
        let next = match game.turn() {
            Turn::Player(_) => Step::Action(*dice.pick(&actions).expect("a player can do something")),
            Turn::Chance => Step::Chance(dice.draw(&game)),
            Turn::Over => break,
        };
        game.play(&next, &mut NoStory).expect("what is listed is allowed");
    }
    Some(game.outcome().expect("the game is over"))
}

fuzz_target!(|bytes: &[u8]| {
    if let Some(outcome) = play_out::<Strozzi>(bytes) {
        assert_eq!(outcome.winners().len(), 1);
    }
    if let Some(outcome) = play_out::<Liguria>(bytes) {
        assert!(!outcome.winners().is_empty());
    }
});
