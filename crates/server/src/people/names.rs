//! What people and programs may be called, so that everybody can tell them apart.
//!
//! A name is compared by its *skeleton*: what it looks like, whatever letters it is written with (Unicode Technical Standard 39).
//! An account and a program have their name alone: nobody else may take one that looks the same. Guests may share a name with
//! other guests; everybody sees that they are guests. Names that were chosen before these rules stay.

use fondaco_search::Level;
use fondaco_table::Name;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

use super::People;
use crate::store::{SeenName, StoreError};

/// How many older names are looked at in one transaction.
const BATCH: u32 = 500;

/// Names that belong to nobody: they would be taken for the server's own.
const RESERVED: [&str; 12] = [
    "admin",
    "administrator",
    "moderator",
    "fondaco",
    "server",
    "system",
    "host",
    "operator",
    "deleted player",
    "gelöschter Spieler",
    "gelöschte Person",
    "joueur supprimé",
];

/// Why a name cannot be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadName {
    /// Somebody with an account, or a program, has it.
    #[error("somebody else has that name or one that looks like it; choose another")]
    Taken,
    /// It is one of the server's own.
    #[error("that name belongs to a bot or to the server itself; choose another")]
    Reserved,
    /// It has signs that nobody sees, or that turn the text around.
    #[error("a name has letters, digits, plain signs and single spaces: no invisible or reversing characters")]
    Invisible,
}

/// Checks whether a name may be chosen at all, whoever else has a similar one, and returns its skeleton.
///
/// # Errors
/// If it is reserved, or has characters that names do not have.
fn check(name: &Name) -> Result<String, BadName> {
    let text = name.as_str();
    if !is_plain(text) {
        return Err(BadName::Invisible);
    }
    let seen = seen_as(text);
    let levels = Level::ALL.iter().map(|level| level.name);
    if levels.chain(RESERVED).any(|reserved| seen_as(reserved) == seen) {
        return Err(BadName::Reserved);
    }
    Ok(seen)
}

/// What a name looks like: its letters and digits, each in the one form that stands for all that look like it.
fn seen_as(name: &str) -> String {
    let small = name.nfkc().collect::<String>().to_lowercase();
    let seen: String = skeleton(&small).collect::<String>().to_lowercase();
    // Neither spaces and signs nor marks above letters make another name, and capital I is taken for small L.
    let letters: String = seen.nfd().filter(|c| c.is_alphanumeric()).map(|c| if c == 'i' { 'l' } else { c }).collect();
    // A name of signs alone is what it is.
    if letters.is_empty() { seen } else { letters }
}

/// Whether a text of one line is what it looks like: nothing in it is hidden or turned around.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.chars().any(is_hidden) && !text.contains("  ") && !has_towers(text) && text.chars().any(is_visible)
}

/// Whether something of it can be seen.
fn is_visible(c: char) -> bool {
    !c.is_whitespace() && c != '\u{2800}'
}

/// More marks above one letter than any language has.
fn has_towers(text: &str) -> bool {
    let marks: Vec<bool> = text.nfc().map(is_mark).collect();
    marks.windows(3).any(|three| three.iter().all(|mark| *mark))
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Characters that are not seen, turn the text around, are spaces of another kind, or mean nothing everywhere.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{2800}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{fff0}'..='\u{ffff}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{10ffff}')
}

impl People {
    /// A name that somebody may choose, with what it looks like.
    pub(crate) fn seen(name: &Name) -> Result<SeenName, BadName> {
        Ok(SeenName { name: name.clone(), skeleton: check(name)? })
    }

    /// Looks at the names that an older program has left. Whoever has one keeps it.
    pub(super) async fn see_older_names(&self) -> Result<(), StoreError> {
        loop {
            let unseen = self.0.store.unseen_names(BATCH).await?;
            if unseen.is_empty() {
                return Ok(());
            }
            let seen: Vec<_> = unseen.into_iter().map(|(id, name)| (id, seen_as(name.as_str()))).collect();
            self.0.store.see_names(&seen).await?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str) -> Result<String, BadName> {
        check(&Name::new(text).unwrap())
    }

    #[test]
    fn what_looks_the_same_is_the_same() {
        let ginevra = checked("Ginevra").unwrap();
        for same in [
            "ginevra",
            "GINEVRA",
            "G i n e v r a",
            "Gіnevra",
            "Ｇｉｎｅｖｒａ",
            "Ginevra.",
            "Ginévra",
            "G1nevra",
            "Glnevra",
            "𝐆inevra",
        ] {
            assert_eq!(seen_as(same), ginevra, "{same}");
        }
        for other in ["Ginevra2", "Ginevro", "Gina", "Geneva", "Ginevra B"] {
            assert_ne!(seen_as(other), ginevra, "{other}");
        }
        assert_eq!(seen_as("Paolo"), seen_as("Pao1o"));
        assert_eq!(seen_as("O'Hara"), seen_as("0Hara"));
        assert_ne!(seen_as("♥"), seen_as("★"));
    }

    #[test]
    fn names_of_all_languages_are_names() {
        for good in [
            "Ginevra de' Benci",
            "Jörg",
            "Ñandú",
            "Иван",
            "李小龍",
            "김민수",
            "عمر",
            "Zoë ♥",
            "R2-D2",
            "Nguyễn",
            "Étienne",
            "😀 Max",
            "A",
        ] {
            assert!(checked(good).is_ok(), "{good}: {:?}", checked(good));
        }
    }

    #[test]
    fn what_hides_or_turns_is_refused() {
        for bad in [
            "Gin\u{200b}evra",
            "\u{202e}arvenig",
            "A\u{2066}B",
            "A\u{a0}B",
            "A\u{ad}B",
            "A  B",
            "\u{3164}",
            "\u{2800}",
            "Z\u{300}\u{301}\u{302}\u{303}a",
            "A\u{e0041}B",
            "A\u{feff}",
        ] {
            assert_eq!(checked(bad), Err(BadName::Invisible), "{bad:?}");
        }
        for bad in ["Doge", "D0GE", "Mode rator", "Аdmin", "Fondaco", "greedy", "Deleted Player"] {
            assert_eq!(checked(bad), Err(BadName::Reserved), "{bad}");
        }
    }
}
