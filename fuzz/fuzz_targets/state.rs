//! A position that is read from JSON is sound: it is written as it was read, and every game that goes on from it accounts
//! for every component, allows exactly what it lists, and ends with a winner.

#![no_main]

use fondaco_game::{Dice, Lawful, NoStory, Portable, Step, Turn};
use libfuzzer_sys::fuzz_target;

/// No game is as long.
const MOST_STEPS: usize = 2000;

/// Plays on from what the bytes say at random, if they are a position.
fn play_out<G: Lawful + Portable>(bytes: &[u8]) {
    let Ok(start) = serde_json::from_slice::<G>(bytes) else { return };
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
    assert!(!game.outcome().expect("the game is over").winners().is_empty());
}

macro_rules! every_game {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        fn every_game(bytes: &[u8]) {
            $($(#[$when])* play_out::<fondaco_table::games::$name>(bytes);)+
        }
    };
}

fondaco_table::for_each_game!(every_game);

fuzz_target!(|bytes: &[u8]| every_game(bytes));
