//! Any text that is read as a component or a phase of Strozzi is written as that same text again.

#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use fondaco_game::NotationError;
use fondaco_strozzi::Phase;
use fondaco_strozzi::components::{Category, City, Flag, Port, Ship, Tile};
use libfuzzer_sys::fuzz_target;

fn once<T: FromStr<Err = NotationError> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(error) => assert!(error.to_string().len() < 1000, "a reason is brief"),
    }
}

fuzz_target!(|text: &str| {
    once::<Ship>(text);
    once::<Tile>(text);
    once::<Phase>(text);
    once::<Flag>(text);
    once::<Port>(text);
    once::<City>(text);
    once::<Category>(text);
});
