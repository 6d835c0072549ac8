//! Any text that is read as a step, card, tile or seat is written as that same text again.

#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use fondaco_game::{NotationError, Seat};
use libfuzzer_sys::fuzz_target;

fn once<T: FromStr<Err = NotationError> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(error) => assert!(error.to_string().len() < 1000, "a reason is brief"),
    }
}

fn strozzi(text: &str) {
    use fondaco_strozzi::components::{Category, City, Flag, Port, Ship, Tile};
    use fondaco_strozzi::{Action, Chance, Phase};

    once::<Action>(text);
    once::<Chance>(text);
    once::<Ship>(text);
    once::<Tile>(text);
    once::<Phase>(text);
    once::<Flag>(text);
    once::<Port>(text);
    once::<City>(text);
    once::<Category>(text);
}

fn liguria(text: &str) {
    use fondaco_liguria::components::{
        Card, Colour, Contract, Cubes, Direction, HarborTile, Knights, Pair, Positions, Row, Scrolls, Tile,
    };
    use fondaco_liguria::{Action, Chance, Deployment, Phase};

    once::<Action>(text);
    once::<Chance>(text);
    once::<Card>(text);
    once::<Tile>(text);
    once::<HarborTile>(text);
    once::<Contract>(text);
    once::<Deployment>(text);
    once::<Knights>(text);
    once::<Scrolls>(text);
    once::<Cubes>(text);
    once::<Positions>(text);
    once::<Pair>(text);
    once::<Colour>(text);
    once::<Direction>(text);
    once::<Row>(text);
    once::<Phase>(text);
}

fuzz_target!(|text: &str| {
    once::<Seat>(text);
    strozzi(text);
    liguria(text);
});
