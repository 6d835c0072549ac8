//! The bots people can choose, from the weakest to the strongest. A level is data: how it thinks, how long, what it does not see,
//! and how far it lets go of the best.
//!
//! The four levels below the strongest err as people do. They count points and do not ask who will win; the lower ones do not look
//! ahead, or not at others; and of choices that look about equal to them they take one or another. What costs much they hardly ever
//! do, and what the game calls a folly ([`Insight::is_folly`](fondaco_game::Insight::is_folly)) never.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use crate::bot::NoDecision;
use crate::mcts::{Aim, Judge, Rivals, Style};
use crate::policy::{Policy, Sight};

/// A bot by name.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Level {
    /// What it is called on the command line and at the table.
    pub name: &'static str,
    /// What to expect of it, in one honest sentence.
    pub about: &'static str,
    /// How it decides.
    pub mind: Mind,
    /// How freely it exchanges choices, in hundredths of what is uncertain in the position
    /// ([`Insight::spread`](fondaco_game::Insight::spread)): what looks so much worse than the best is taken a third as often. So it
    /// lets go of more at the beginning of a game, and of little at the end. With 0 it always takes what looks best.
    pub leeway: u32,
    /// Whether it is there to measure others by, and not to be played against.
    pub is_yardstick: bool,
}

/// How a bot decides.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Mind {
    /// Without looking ahead.
    Policy(Policy),
    /// By the position after each choice, and what it counts there.
    OnePly(Sight),
    /// By a search of so many iterations.
    Search {
        /// How often it walks down its tree, at the most.
        iterations: u32,
        /// How long the caller may let it think, in milliseconds, at the most.
        millis: u32,
        /// How it goes about it.
        style: Style,
    },
}

const STYLE: Style =
    Style { curiosity: 0.3, doubt: 0.1, breadth: 16, rivals: Rivals::Able, judge: Judge::Game, aim: Aim::Victory };

impl Level {
    /// Every bot, from the weakest to the strongest: the five levels, and two that others are measured by.
    pub const ALL: [Level; 7] = [
        Level {
            name: "random",
            about: "plays random moves: for tests and as a baseline",
            mind: Mind::Policy(Policy::Random),
            leeway: 0,
            is_yardstick: true,
        },
        Level {
            name: "apprentice",
            about: "a friendly opponent for a first game: counts its own points and does not see what it leaves to you",
            mind: Mind::OnePly(Sight::Own),
            leeway: 22,
            is_yardstick: false,
        },
        Level {
            name: "peddler",
            about: "weighs its points against yours, but lives for the moment: does not look ahead",
            mind: Mind::OnePly(Sight::Lead),
            leeway: 10,
            is_yardstick: false,
        },
        Level {
            name: "merchant",
            about: "looks a little ahead, but takes everybody for somebody who does not",
            mind: Mind::Search {
                iterations: 4,
                millis: 1000,
                style: Style { rivals: Rivals::Greedy, judge: Judge::Middle, aim: Aim::Points, ..STYLE },
            },
            leeway: 12,
            is_yardstick: false,
        },
        Level {
            name: "greedy",
            about: "always takes what looks best at once: the baseline for the others",
            mind: Mind::Policy(Policy::Greedy),
            leeway: 0,
            is_yardstick: true,
        },
        Level {
            name: "banker",
            about: "looks ahead to the next cards and your answers, but counts points and does not ask who wins",
            mind: Mind::Search { iterations: 20, millis: 1000, style: Style { aim: Aim::Points, ..STYLE } },
            leeway: 6,
            is_yardstick: false,
        },
        Level {
            name: "doge",
            about: "the strongest: looks as far ahead as it can in one second",
            mind: Mind::Search { iterations: 1_000_000, millis: 1000, style: STYLE },
            leeway: 0,
            is_yardstick: false,
        },
    ];

    /// Bots that others are measured by and nobody plays with: the strongest of earlier days as they were then, and variants of the
    /// search that take rivals for something else. Only a [`BotSpec`] can name them.
    pub const REFERENCES: [Level; 3] = [
        Level {
            name: "doge-2026-11",
            about: "the strongest of November 2026: the reference that later ones are measured by",
            mind: Mind::Search {
                iterations: 1_000_000,
                millis: 1000,
                style: Style { rivals: Rivals::Greedy, judge: Judge::Reference, ..STYLE },
            },
            leeway: 0,
            is_yardstick: true,
        },
        Level {
            name: "all-search",
            about: "the doge's search and network, but it expects everybody to search, in every game",
            mind: Mind::Search {
                iterations: 1_000_000,
                millis: 1000,
                style: Style { rivals: Rivals::Search, ..STYLE },
            },
            leeway: 0,
            is_yardstick: true,
        },
        Level {
            name: "exploiter",
            about: "plays against the doge: knows its search and network, and expects what the doge would do at first sight",
            mind: Mind::Search { iterations: 1_000_000, millis: 1000, style: Style { rivals: Rivals::Alike, ..STYLE } },
            leeway: 0,
            is_yardstick: true,
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
            Mind::Policy(_) | Mind::OnePly(_) => None,
            Mind::Search { style, .. } => Some(style),
        }
    }

    /// Whether it looks ahead, so that others do well to expect the best of it.
    #[must_use]
    pub fn is_able(&self) -> bool {
        self.style().is_some()
    }

    /// How long the caller may let it think about a decision, in milliseconds; nothing if it decides at once.
    #[must_use]
    pub fn millis(&self) -> Option<u32> {
        match self.mind {
            Mind::Policy(_) | Mind::OnePly(_) => None,
            Mind::Search { millis, .. } => Some(millis),
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

/// A bot that can be named: a level, or a level with a number of iterations of its own, as in `doge@2000`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotSpec {
    /// The level.
    pub level: Level,
    /// How often it walks down its tree; as the level has it if nothing is said.
    pub iterations: Option<NonZeroU32>,
}

/// A text that names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadBotSpec {
    /// No level is called this.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
    /// The level does not search.
    #[error("{0} does not look ahead, so it needs no number of iterations")]
    Iterations(&'static str),
    /// No iterations at all.
    #[error(transparent)]
    Budget(NoDecision),
    /// What follows the `@` is no number.
    #[error("'{found}' is no number of iterations, as in {level}@2000")]
    Number {
        /// The level.
        level: &'static str,
        /// What follows it.
        found: String,
    },
}

impl BotSpec {
    /// The level, with these iterations if they are its own.
    pub(crate) fn bounded(mut self) -> Level {
        if let (Mind::Search { iterations, .. }, Some(own)) = (&mut self.level.mind, self.iterations) {
            *iterations = own.get();
        }
        self.level
    }
}

impl From<Level> for BotSpec {
    fn from(level: Level) -> Self {
        BotSpec { level, iterations: None }
    }
}

impl BotSpec {
    /// The name of the level in such a text, and what it says of a bound: `doge` and `100` of `doge@100`. That there is such a level
    /// and that the bound is a number, only reading it as a `BotSpec` knows.
    #[must_use]
    pub fn parts(text: &str) -> (&str, Option<&str>) {
        text.split_once('@').map_or((text, None), |(name, bound)| (name, Some(bound)))
    }
}

impl FromStr for BotSpec {
    type Err = BadBotSpec;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |name: &str| match Level::REFERENCES.into_iter().find(|level| level.name == name) {
            Some(level) => Ok(level),
            None => name.parse::<Level>(),
        };
        let (name, Some(iterations)) = BotSpec::parts(text) else { return Ok(named(text)?.into()) };
        let level = named(name)?;
        if level.style().is_none() {
            return Err(BadBotSpec::Iterations(level.name));
        }
        let found = || iterations.chars().take(20).collect();
        let number: u32 = iterations.parse().map_err(|_| BadBotSpec::Number { level: level.name, found: found() })?;
        match NonZeroU32::new(number) {
            None => Err(BadBotSpec::Budget(NoDecision::NoBudget)),
            iterations => Ok(BotSpec { level, iterations }),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.iterations {
            None => self.level.fmt(f),
            Some(iterations) => f.pad(&format!("{}@{iterations}", self.level)),
        }
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
        assert!("doge-2026-11".parse::<Level>().is_err(), "nobody plays with a reference");
        let error = "dodge".parse::<Level>().unwrap_err().to_string();
        assert!(error.starts_with("no bot is called 'dodge'; there are random, apprentice, peddler, "), "{error}");
    }

    #[test]
    fn a_bot_is_named_by_its_level_and_perhaps_its_iterations() {
        for text in ["doge", "doge@2000", "merchant@1", "random", "doge-2026-11", "doge-2026-11@75", "exploiter@40"] {
            assert_eq!(text.parse::<BotSpec>().unwrap().to_string(), text);
        }
        for (bad, why) in [
            ("dodge", "no bot is called 'dodge'"),
            ("dodge@5", "no bot is called 'dodge'"),
            ("greedy@5", "greedy does not look ahead"),
            ("doge@0", "a budget of nothing"),
            ("doge@many", "'many' is no number of iterations, as in doge@2000"),
        ] {
            let error = bad.parse::<BotSpec>().unwrap_err().to_string();
            assert!(error.starts_with(why), "{bad}: {error}");
        }
    }
}
