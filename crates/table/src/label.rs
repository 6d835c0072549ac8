//! Short texts from outside: names and ids. Each is checked once, where it enters, so that nothing later has to.

use std::fmt;
use std::str::FromStr;

use fondaco_game::serde_as_text;
use fondaco_search::{BadBotSpec, BotSpec, Level, UnknownLevel};
use thiserror::Error;

/// A text that cannot be such a name or id.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "{what} is a text of 1 to {most} characters without line breaks, other control characters or spaces at its ends"
)]
pub struct BadLabel {
    what: &'static str,
    most: usize,
}

fn check(text: &str, what: &'static str, most: usize) -> Result<(), BadLabel> {
    let fits = !text.is_empty() && text.chars().take(most + 1).count() <= most;
    if fits && text.trim() == text && !text.chars().any(char::is_control) {
        Ok(())
    } else {
        Err(BadLabel { what, most })
    }
}

macro_rules! label {
    ($($(#[$doc:meta])* $type:ident: $what:literal, $most:literal;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $type(Box<str>);

        impl $type {
            /// Takes a text that fits.
            ///
            /// # Errors
            /// If it is empty, too long, or has control characters or spaces at its ends.
            pub fn new(text: &str) -> Result<Self, BadLabel> {
                check(text, $what, $most)?;
                Ok($type(text.into()))
            }

            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }

        impl FromStr for $type {
            type Err = BadLabel;

            fn from_str(text: &str) -> Result<Self, BadLabel> {
                Self::new(text)
            }
        }

        serde_as_text!($type => as_str);
        #[cfg(feature = "openapi")]
        fondaco_game::schema_as_text!("": $type);
    )+};
}

label! {
    /// Which match it is; the server chooses it, and nobody reads anything into it.
    MatchId: "a match's id", 64;
    /// Which person it is. The server chooses it; everybody at the table may see it, so it must not be a secret.
    PlayerId: "a player's id", 64;
    /// What a person is called.
    Name: "a name", 32;
    /// What a bot is called at tables and in messages: its level, or a level with a bound, as in `doge@100`. It may be a level of another version of the program, so that
    /// old logs stay readable and a message can be refused for it; [`LevelName::bot`] says which one it is.
    LevelName: "a bot's level", 32;
    /// What a player adds to the shuffle before the start.
    Salt: "a contribution to the shuffle", 64;
}

impl LevelName {
    /// The level that has this name.
    ///
    /// # Errors
    /// If this program has no such level.
    pub fn level(&self) -> Result<Level, UnknownLevel> {
        self.0.parse()
    }

    /// The bot that has this name: a level as it is, or one with a bound, as in `doge@100`.
    ///
    /// # Errors
    /// If there is no such bot to play against.
    pub fn bot(&self) -> Result<BotSpec, BadBotSpec> {
        let bot: BotSpec = self.0.parse()?;
        // Nobody plays against those that are there to measure others by old versions.
        bot.level.name.parse::<Level>()?;
        Ok(bot)
    }

    /// The level it names, without its bound: `doge` of `doge@100`.
    #[must_use]
    pub fn name(&self) -> &str {
        BotSpec::parts(&self.0).0
    }

    /// What it says of its bound, if it has one: `100` of `doge@100`. That it is a number, only [`LevelName::bot`] knows.
    #[must_use]
    pub fn bound(&self) -> Option<&str> {
        BotSpec::parts(&self.0).1
    }

    /// Whether it is a level with a bound, and not the level as it is.
    #[must_use]
    pub fn has_bound(&self) -> bool {
        self.bound().is_some()
    }
}

impl From<Level> for LevelName {
    fn from(level: Level) -> Self {
        LevelName(level.name.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_from_outside_are_checked() {
        assert_eq!(Name::new("Ginevra de' Benci").unwrap().as_str(), "Ginevra de' Benci");
        assert!(Name::new(&"ü".repeat(32)).is_ok());
        for bad in ["", " Piero", "Piero ", "Pi\nero", &"x".repeat(33), "\u{7}"] {
            assert!(Name::new(bad).is_err(), "{bad:?}");
        }
        assert!(serde_json::from_str::<Name>("\"\"").is_err());
        let level = LevelName::from(Level::GREEDY);
        assert_eq!((serde_json::to_string(&level).unwrap().as_str(), level.level()), ("\"greedy\"", Ok(Level::GREEDY)));
        assert!(LevelName::new("dodge").unwrap().level().is_err());
        for (name, bound) in [("doge", None), ("doge@100", Some(100)), ("greedy", None)] {
            let name = LevelName::new(name).unwrap();
            assert_eq!(name.bot().unwrap().iterations.map(u32::from), bound);
            assert_eq!((name.has_bound(), name.bot().unwrap().to_string().as_str()), (bound.is_some(), name.as_str()));
            assert_eq!((name.name(), name.bound().map(str::parse)), (name.bot().unwrap().level.name, bound.map(Ok)));
        }
        for bad in ["dodge", "doge@0", "doge@", "doge@-1", "doge@many", "greedy@5", "doge-2026-11", "doge-2026-11@5"] {
            assert!(LevelName::new(bad).unwrap().bot().is_err(), "{bad}");
        }
    }
}
