//! The bots people can choose, from the weakest to the strongest. A level is data: how it thinks, how long, and how often it
//! errs.

use std::fmt;
use std::str::FromStr;

use crate::mcts::{Rivals, Style};
use crate::policy::Policy;

/// A bot by name.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// What it is called on the command line and at the table.
    pub name: &'static str,
    /// What to expect of it, in one honest sentence.
    pub about: &'static str,
    /// How it decides.
    pub mind: Mind,
    /// How many of a hundred decisions it makes at random instead.
    pub slips: u32,
}

/// How a bot decides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mind {
    /// Without looking ahead.
    Policy(Policy),
    /// By a search of so many iterations.
    Search {
        /// How often it walks down its tree, at the most.
        iterations: u32,
        /// How long the host may let it think, in milliseconds, at the most.
        millis: u32,
        /// How it goes about it.
        style: Style,
    },
}

const STYLE: Style = Style { curiosity: 0.3, doubt: 0.1, breadth: 16, rivals: Rivals::Greedy };

impl Level {
    /// Every bot, from the weakest to the strongest: the five levels, and two that others are measured by.
    pub const ALL: [Level; 7] = [
        Level {
            name: "random",
            about: "plays any legal move: for tests and for measuring others",
            mind: Mind::Policy(Policy::Random),
            slips: 0,
        },
        Level {
            name: "apprentice",
            about: "a friendly opponent for a first game: has the right idea, and errs where you can see it",
            mind: Mind::Policy(Policy::Greedy),
            slips: 55,
        },
        Level {
            name: "peddler",
            about: "takes what looks good, and still errs in three decisions of ten",
            mind: Mind::Policy(Policy::Greedy),
            slips: 30,
        },
        Level {
            name: "merchant",
            about: "looks a little ahead, and errs in one decision of seven",
            mind: Mind::Search { iterations: 4, millis: 1000, style: STYLE },
            slips: 14,
        },
        Level {
            name: "greedy",
            about: "always takes what looks best at once: the measure of the others",
            mind: Mind::Policy(Policy::Greedy),
            slips: 0,
        },
        Level {
            name: "banker",
            about: "looks ahead to the next cards and to your answers, and errs in one decision of ten",
            mind: Mind::Search { iterations: 20, millis: 1000, style: STYLE },
            slips: 10,
        },
        Level {
            name: "doge",
            about: "the strongest: looks as far ahead as a second allows",
            mind: Mind::Search { iterations: 1_000_000, millis: 1000, style: STYLE },
            slips: 0,
        },
    ];

    /// The weakest: any legal move.
    pub const RANDOM: Level = Level::ALL[0];
    /// What looks best at once.
    pub const GREEDY: Level = Level::ALL[4];
    /// The opponent for somebody who has not said which.
    pub const MERCHANT: Level = Level::ALL[3];
    /// The strongest: it gives hints and reviews games.
    pub const DOGE: Level = Level::ALL[6];

    /// How it searches; none if it does not look ahead.
    #[must_use]
    pub fn style(&self) -> Option<Style> {
        match self.mind {
            Mind::Policy(_) => None,
            Mind::Search { style, .. } => Some(style),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// No bot has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.iter().map(|level| level.name).collect();
        write!(f, "no bot is called '{}'; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let named = Level::ALL.into_iter().find(|level| level.name == name);
        named.ok_or_else(|| UnknownLevel(name.chars().take(40).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_called_by_its_name() {
        let named = [Level::RANDOM, Level::GREEDY, Level::MERCHANT, Level::DOGE].map(|level| level.name);
        assert_eq!(named, ["random", "greedy", "merchant", "doge"]);
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        let error = "dodge".parse::<Level>().unwrap_err().to_string();
        assert!(error.starts_with("no bot is called 'dodge'; there are random, apprentice, peddler, "), "{error}");
    }
}
