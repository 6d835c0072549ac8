//! A record file as somebody hands it over: read, checked whole, or refused with a sentence that says what to do.

use fondaco_game::{EditionId, Record, RecordError};
use fondaco_table::verify_record;

/// The longest file that is looked at. A long game is a tenth of it.
pub const LONGEST: usize = 1 << 20;

/// Why a file cannot be shown. Each has its text in `replay.ftl`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unread {
    /// It is no record at all.
    #[error("not a record")]
    NoRecord,
    /// It is longer than any record.
    #[error("too long")]
    TooLong,
    /// It is one of a game that is not here.
    #[error("a record of '{game}'")]
    Game {
        /// Which.
        game: String,
    },
    /// It was played by another version of the rules.
    #[error("version {found} of the rules, not {known}")]
    Version {
        /// The version here.
        known: u32,
        /// The version it was played by.
        found: u32,
    },
    /// It was played with an edition that is not here, and does not carry it.
    #[error("edition {edition}")]
    Edition {
        /// Which.
        edition: EditionId,
    },
    /// It carries an edition that it was not played with, or that cannot be played with.
    #[error("the edition that it carries is another one, or damaged")]
    Components,
    /// It begins well, but does not go on by the rules.
    #[error("{why}")]
    Damaged {
        /// What is wrong, for those who want to know.
        why: String,
    },
}

impl Unread {
    /// The key of its text.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Unread::NoRecord => "unread-no-record",
            Unread::TooLong => "unread-too-long",
            Unread::Game { .. } => "unread-game",
            Unread::Version { .. } => "unread-version",
            Unread::Edition { .. } => "unread-edition",
            Unread::Components => "unread-components",
            Unread::Damaged { .. } => "unread-damaged",
        }
    }

    /// What it says.
    #[must_use]
    pub fn words(&self) -> String {
        let what = match self {
            Unread::Game { game } => game.clone(),
            Unread::Edition { edition } => edition.name.clone(),
            Unread::Version { found, .. } => found.to_string(),
            Unread::Damaged { why } => why.clone(),
            Unread::NoRecord | Unread::TooLong | Unread::Components => String::new(),
        };
        crate::t!(self.key(), what = what)
    }
}

impl From<RecordError> for Unread {
    fn from(error: RecordError) -> Self {
        match error {
            RecordError::Unreadable(_) => Unread::NoRecord,
            RecordError::Game { found, .. } | RecordError::UnknownGame(found) => Unread::Game { game: found },
            RecordError::Rules { known, found } => Unread::Version { known, found },
            RecordError::Edition(edition) => Unread::Edition { edition },
            RecordError::Components(_) => Unread::Components,
            _ => Unread::Damaged { why: error.to_string() },
        }
    }
}

/// Reads a record and plays it through.
///
/// # Errors
/// If it cannot be shown.
pub fn record(text: &str) -> Result<Record, Unread> {
    record_with(text, None)
}

/// The same with the components that it was played with, which it carries from then on; without them if it carries its own.
///
/// # Errors
/// If it cannot be shown.
pub fn record_with(text: &str, components: Option<String>) -> Result<Record, Unread> {
    if text.len() > LONGEST {
        return Err(Unread::TooLong);
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut record = Record::parse(text)?;
    record.components = record.components.or(components);
    verify_record(&record)?;
    Ok(record)
}

#[cfg(test)]
mod tests {
    use fondaco_strozzi::Strozzi;
    use fondaco_table::GameName;

    use super::*;
    use crate::base::i18n::{Lang, find_in, text_in};
    use crate::data::replay::timeline::tests::{bare, played, played_as};

    fn changed(change: impl FnOnce(&mut serde_json::Value)) -> String {
        let mut json = serde_json::to_value(played::<Strozzi>(3)).unwrap();
        change(&mut json);
        json.to_string()
    }

    #[test]
    fn a_good_file_is_read() {
        let good = played::<Strozzi>(3);
        assert_eq!(record(&good.to_text()), Ok(good.clone()));
        assert_eq!(record(&format!("\u{feff}{}", good.to_text())), Ok(good));
    }

    #[test]
    fn a_bad_file_gets_one_sentence() {
        let edition = changed(|json| json["edition"]["hash"] = "0000000000000000".into());
        let cases = [
            ("", "unread-no-record"),
            ("{\"hello\": 1}", "unread-no-record"),
            (&" ".repeat(LONGEST + 1), "unread-too-long"),
            (&changed(|json| json["game"] = "chess".into()), "unread-game"),
            (&changed(|json| json["rules"] = 99.into()), "unread-version"),
            (&edition, "unread-edition"),
            (&changed(|json| json["steps"][9] = "pirates!".into()), "unread-damaged"),
            (&changed(|json| json["setup"]["players"] = 77.into()), "unread-damaged"),
            (&changed(|json| json["result"] = serde_json::Value::Null), "unread-damaged"),
        ];
        for (text, key) in cases {
            let unread = record(text).unwrap_err();
            assert_eq!(unread.key(), key, "{unread}");
            for lang in Lang::ALL {
                assert!(find_in(lang, key).is_some(), "{key} in {}", lang.code());
            }
        }
    }

    #[test]
    fn a_record_without_its_edition_is_read_with_it() {
        let edition = GameName::ALL[0].surprise(77);
        let without = bare(&played_as(&edition));
        let text = without.to_text();
        assert_eq!(record(&text), Err(Unread::Edition { edition: without.edition.clone() }));
        let wrong = record_with(&text, Some(GameName::ALL[0].surprise(78).components));
        assert_eq!(wrong, Err(Unread::Components), "a hash that does not fit");
        assert_eq!(record_with(&text, Some("ship 9:G:0:0\n".to_owned())), Err(Unread::Components));
        // What nothing can be called is not asked for, and not shown.
        for name in ["", "x\u{202e}y", "two\nlines", &"x".repeat(500_000)] {
            let odd = Record { edition: EditionId { name: name.to_owned(), ..edition.id.clone() }, ..without.clone() };
            assert_eq!(record(&odd.to_text()), Err(Unread::Components), "{}", name.len());
        }
        // Nothing of what it says is in another language.
        for lang in Lang::ALL {
            let said = text_in(lang, Unread::Components.key(), &[]);
            assert!(!said.contains("hash") && !said.contains('{') && said.len() > 60, "{said}");
        }
        let read = record_with(&text, Some(edition.components.clone())).unwrap();
        assert_eq!(read.components, Some(edition.components));
    }
}
