//! How decisions and outcomes of chance are written.

use std::fmt;
use std::str::FromStr;

use fondaco_game::{Notation, NotationError};

use super::number;
use crate::action::{Action, Deployment};
use crate::chance::Chance;

impl Notation for Action {}
impl Notation for Chance {}

#[cfg(feature = "serde")]
fondaco_game::serde_as_text!(Action, Chance);

/// `ship diplomat2`.
impl fmt::Display for Deployment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.spent)
    }
}

impl FromStr for Deployment {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            Some((row, spent)) => Ok(Deployment { row: row.parse()?, spent: spent.parse()? }),
            None => Err(NotationError::new(text, "a row and the diplomats spent, such as ship diplomat2, or -")),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Cubes(pair) => write!(f, "cubes {pair}"),
            Action::Buyer(space) => write!(f, "buyer {space}"),
            Action::Take(positions) => write!(f, "take {positions}"),
            Action::Card(card) => write!(f, "card {card}"),
            Action::Upgrade(tile) => write!(f, "upgrade {tile}"),
            Action::Done => f.write_str("done"),
            Action::Sail(steps) => write!(f, "sail {steps:+}"),
            Action::Anchor(steps) => write!(f, "anchor {steps:+}"),
            Action::Stay => f.write_str("stay"),
            Action::Load(cubes) => write!(f, "load {cubes}"),
            Action::Conquer(knights) => write!(f, "conquer {knights}"),
            Action::Deploy(None) => f.write_str("deploy -"),
            Action::Deploy(Some(deployment)) => write!(f, "deploy {deployment}"),
            Action::Uturn => f.write_str("uturn"),
            Action::Straight => f.write_str("straight"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(' ') {
            None if text == "done" => Ok(Action::Done),
            None if text == "stay" => Ok(Action::Stay),
            None if text == "uturn" => Ok(Action::Uturn),
            None if text == "straight" => Ok(Action::Straight),
            Some(("cubes", pair)) => pair.parse().map(Action::Cubes),
            Some(("buyer", space)) => {
                let space = number(space).ok_or_else(|| NotationError::new(space, "a street space from 0"))?;
                Ok(Action::Buyer(space))
            }
            Some(("take", positions)) => positions.parse().map(Action::Take),
            Some(("card", card)) => card.parse().map(Action::Card),
            Some(("upgrade", tile)) => tile.parse().map(Action::Upgrade),
            Some(("sail", steps)) => signed(steps).map(Action::Sail),
            Some(("anchor", steps)) => signed(steps).map(Action::Anchor),
            Some(("load", cubes)) => cubes.parse().map(Action::Load),
            Some(("conquer", knights)) => knights.parse().map(Action::Conquer),
            Some(("deploy", "-")) => Ok(Action::Deploy(None)),
            Some(("deploy", deployment)) => deployment.parse().map(|deployment| Action::Deploy(Some(deployment))),
            _ => Err(NotationError::new(
                text,
                "a decision: cubes, buyer, take, card, upgrade, done, sail, anchor, stay, load, conquer, deploy, uturn or straight",
            )),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chance::Blank(places) => write!(f, "blank {places}"),
            Chance::Island { place, colour } => write!(f, "island {place} {colour}"),
            Chance::Score { place, score } => write!(f, "score {place} {score}"),
            Chance::Start(seat) => write!(f, "start {seat}"),
            Chance::Tile(tile) => write!(f, "draw {tile}"),
            Chance::Card(card) => write!(f, "draw {card}"),
        }
    }
}

impl FromStr for Chance {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let place_and =
            |rest: &str| rest.split_once(' ').and_then(|(place, what)| Some((number(place)?, what.to_owned())));
        let read = || match text.split_once(' ')? {
            ("blank", places) => places.parse().map(Chance::Blank).ok(),
            ("island", rest) => {
                place_and(rest).and_then(|(place, colour)| Some(Chance::Island { place, colour: colour.parse().ok()? }))
            }
            ("score", rest) => {
                place_and(rest).and_then(|(place, score)| Some(Chance::Score { place, score: number(&score)? }))
            }
            ("start", seat) => seat.parse().map(Chance::Start).ok(),
            // A card begins with the sign of its score, a tile with a letter.
            ("draw", card) if card.starts_with(['+', '-']) => card.parse().map(Chance::Card).ok(),
            ("draw", tile) => tile.parse().map(Chance::Tile).ok(),
            _ => None,
        };
        read().ok_or_else(|| NotationError::new(text, "an outcome of chance: blank, island, score, start or draw"))
    }
}

/// A number of steps with its sign, without leading zeros.
fn signed(text: &str) -> Result<i8, NotationError> {
    let steps = text.parse::<i8>().ok().filter(|&steps| steps != 0 && format!("{steps:+}") == text);
    steps.ok_or_else(|| NotationError::new(text, "a number of steps with its sign, such as +3"))
}
