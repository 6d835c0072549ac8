//! Any text that is read as a component or a phase of Liguria is written as that same text again.

#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use fondaco_game::NotationError;
use fondaco_liguria::components::{
    Card, Colour, Contract, Cubes, Direction, HarborTile, Knights, Pair, Positions, Row, Scrolls, Tile,
};
use fondaco_liguria::{Deployment, Phase};
use libfuzzer_sys::fuzz_target;

fn once<T: FromStr<Err = NotationError> + Display>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text),
        Err(error) => assert!(error.to_string().len() < 1000, "a reason is brief"),
    }
}

fuzz_target!(|text: &str| {
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
});
