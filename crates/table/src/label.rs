//! Short texts from outside: names and ids. Each is checked once, where it enters, so that nothing later has to.

use std::fmt;
use std::str::FromStr;

use fondaco_game::serde_as_text;
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
    )+};
}

label! {
    /// Which match it is; the host chooses it, and nobody reads anything into it.
    MatchId: "a match's id", 64;
    /// Which person it is. The host chooses it; everybody at the table may see it, so it must not be a secret.
    PlayerId: "a player's id", 64;
    /// What a person is called.
    Name: "a name", 32;
    /// How a bot plays: the name of a level that the host knows.
    Level: "a bot's level", 32;
    /// What a player adds to the shuffle before the start.
    Salt: "a contribution to the shuffle", 64;
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
        assert_eq!(serde_json::to_string(&Level::new("greedy").unwrap()).unwrap(), "\"greedy\"");
    }
}
