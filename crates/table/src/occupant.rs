//! Who sits at a seat, as text: in records, and on the command line.
//!
//! | Text | Who |
//! |---|---|
//! | (empty) | nobody |
//! | `Ginevra` | a person |
//! | `bot doge` | a bot, as tables write it |
//! | `me`, `me:Anna` | the person at this terminal |
//! | `doge`, `doge@2000`, `doge:Pia` | a bot, as the command line writes it |

use std::fmt;
use std::str::FromStr;

use fondaco_game::{MAX_SEATS, Seat, SeatSet};
use fondaco_search::{BotSpec, Level};

use crate::label::{BadLabel, LevelName, Name};
use crate::seats::Holder;

/// Who sits at a seat, as records write it.
#[derive(Clone, PartialEq, Debug)]
pub enum Occupant {
    /// The seat is free.
    Nobody,
    /// A person.
    Person(Name),
    /// A bot of a table; its level may be of another version of the program.
    TableBot(LevelName),
    /// The person at this terminal, perhaps with a name.
    Me(Option<Name>),
    /// A bot of the command line, perhaps with a name.
    Bot(BotSpec, Option<Name>),
}

impl From<&Holder> for Occupant {
    fn from(holder: &Holder) -> Self {
        match holder {
            Holder::Open => Occupant::Nobody,
            Holder::Person { name, .. } => Occupant::Person(name.clone()),
            Holder::Bot { level } => Occupant::TableBot(level.clone()),
        }
    }
}

/// Whatever is no bot is a person's name.
impl FromStr for Occupant {
    type Err = BadLabel;

    fn from_str(text: &str) -> Result<Self, BadLabel> {
        if text.is_empty() {
            return Ok(Occupant::Nobody);
        }
        if let Some(level) = text.strip_prefix("bot ").and_then(|level| LevelName::new(level).ok()) {
            return Ok(Occupant::TableBot(level));
        }
        let (kind, name) = text.split_once(':').map_or((text, None), |(kind, name)| (kind, Some(name.trim())));
        let name = || name.map(Name::new).transpose();
        match kind.trim() {
            "me" => Ok(Occupant::Me(name()?)),
            kind => match kind.parse() {
                Ok(bot) => Ok(Occupant::Bot(bot, name()?)),
                Err(_) => Name::new(text).map(Occupant::Person),
            },
        }
    }
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Occupant::Nobody => return Ok(()),
            Occupant::Person(name) => return name.fmt(f),
            Occupant::TableBot(level) => return write!(f, "bot {level}"),
            Occupant::Me(name) => {
                f.write_str("me")?;
                name
            }
            Occupant::Bot(bot, name) => {
                write!(f, "{bot}")?;
                name
            }
        };
        name.as_ref().map_or(Ok(()), |name| write!(f, ":{name}"))
    }
}

/// Who is able to look ahead, of those who sit at a table as its record writes it: people, and bots that search.
#[must_use]
pub fn able<S: AsRef<str>>(seats: impl IntoIterator<Item = S>) -> SeatSet {
    let looks_ahead = |who: &str| match who.strip_prefix("bot ") {
        Some(bot) => {
            let level = bot.split('@').next().unwrap_or_default();
            level.parse::<Level>().is_ok_and(|level| level.is_able())
        }
        None => true,
    };
    let seats = seats.into_iter().take(MAX_SEATS).enumerate();
    seats.filter(|(_, who)| looks_ahead(who.as_ref())).map(|(seat, _)| Seat::new(seat)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_bots_that_search_are_able() {
        let seats = ["Ginevra", "bot greedy", "bot doge@40", "bot apprentice", "bot of tomorrow", "bot merchant"];
        assert_eq!(able(seats), [0, 2, 5].map(Seat::new).into_iter().collect());
        assert_eq!(able(["doge", ""]), [0, 1].map(Seat::new).into_iter().collect(), "a person may be called so");
    }

    #[test]
    fn everybody_is_read_as_they_are_written() {
        for (text, who) in [
            ("", "nobody"),
            ("Ginevra", "person"),
            ("Doge", "person"),
            ("bot doge", "table bot"),
            ("bot of tomorrow", "table bot"),
            ("me", "me"),
            ("me:Anna", "me"),
            ("doge", "bot"),
            ("doge@2000", "bot"),
            ("merchant@50:Pia", "bot"),
            ("greedy@50", "person"),
            ("dodge", "person"),
            ("Anna: the second", "person"),
        ] {
            let occupant: Occupant = text.parse().unwrap();
            let found = match occupant {
                Occupant::Nobody => "nobody",
                Occupant::Person(_) => "person",
                Occupant::TableBot(_) => "table bot",
                Occupant::Me(_) => "me",
                Occupant::Bot(..) => "bot",
            };
            assert_eq!((found, occupant.to_string().as_str()), (who, text));
        }
        for bad in ["me:", "doge:", "a name that is far too long to be the name of anybody", "me:\u{1b}[2J", "a\nb"] {
            assert!(bad.parse::<Occupant>().is_err(), "{bad:?}");
        }
    }
}
