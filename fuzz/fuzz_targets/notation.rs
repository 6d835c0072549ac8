//! Any text that is read as a step or a seat is written as that same text again, in every game.

#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use fondaco_game::{Game, NotationError, Seat};
use libfuzzer_sys::fuzz_target;

fn once<T: FromStr<Err = NotationError> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(error) => assert!(error.to_string().len() < 1000, "a reason is brief"),
    }
}

macro_rules! steps {
    ($($(#[$when:meta])* $name:ident $lower:ident = $game:ty, $face:ident faces;)+) => {
        fn steps(text: &str) {
            $($(#[$when])* {
                once::<<fondaco_table::games::$name as Game>::Action>(text);
                once::<<fondaco_table::games::$name as Game>::Chance>(text);
            })+
        }
    };
}

fondaco_table::for_each_game!(steps);

fuzz_target!(|text: &str| {
    once::<Seat>(text);
    steps(text);
});
