//! What an edition says of itself beside its components.

use super::FaultKind;

/// The longest name, and the longest name of an author, in characters.
pub(super) const MAX_NAME: usize = 60;
/// The longest note, in characters.
pub(super) const MAX_NOTE: usize = 300;

/// The most marks in a row that are put on one letter. No language needs more.
const MAX_MARKS: usize = 3;

/// What an edition says of itself beside its components. Only the name is part of what identifies it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// What it is called.
    pub name: String,
    /// Who typed it in, if they say so.
    pub author: Option<String>,
    /// What they say of it: which printing it is, for example.
    pub note: Option<String>,
}

impl About {
    /// An edition of this name, of which nothing more is said.
    #[must_use]
    pub fn named(name: &str) -> Self {
        About { name: name.to_owned(), author: None, note: None }
    }

    /// The first lines of an edition file.
    #[must_use]
    pub fn to_file(&self, game: &str) -> String {
        let quote = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let mut text = format!("game = \"{game}\"\nname = \"{}\"\n", quote(&self.name));
        for (key, value) in [("author", &self.author), ("note", &self.note)] {
            if let Some(value) = value {
                text.push_str(&format!("{key} = \"{}\"\n", quote(value)));
            }
        }
        text
    }

    /// Refuses what could deceive whoever reads it, or fill their screen.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), FaultKind> {
        check_name(&self.name)?;
        self.author.as_deref().map_or(Ok(()), check_author)?;
        self.note.as_deref().map_or(Ok(()), check_note)
    }

    /// The same of what was stored or recorded before marks were counted: what is played already stays readable.
    pub(super) fn check_stored(&self) -> Result<(), FaultKind> {
        stored_name(&self.name)?;
        self.author.as_deref().map_or(Ok(()), stored_author)?;
        self.note.as_deref().map_or(Ok(()), stored_note)
    }
}

pub(super) fn check_name(name: &str) -> Result<(), FaultKind> {
    stored_name(name)?;
    check_marks(name, FaultKind::NameUnclean)
}

pub(super) fn check_author(author: &str) -> Result<(), FaultKind> {
    stored_author(author)?;
    check_marks(author, FaultKind::NameUnclean)
}

pub(super) fn check_note(note: &str) -> Result<(), FaultKind> {
    stored_note(note)?;
    check_marks(note, FaultKind::NoteUnclean)
}

fn stored_name(name: &str) -> Result<(), FaultKind> {
    check(name, MAX_NAME, FaultKind::NameLength, FaultKind::NameUnclean)
}

fn stored_author(author: &str) -> Result<(), FaultKind> {
    check(author, MAX_NAME, FaultKind::AuthorLength, FaultKind::NameUnclean)
}

fn stored_note(note: &str) -> Result<(), FaultKind> {
    check(note, MAX_NOTE, FaultKind::NoteLength, FaultKind::NoteUnclean)
}

/// Refuses letters under a pile of marks, which would cover the lines above and below.
fn check_marks(text: &str, unclean: FaultKind) -> Result<(), FaultKind> {
    let mut marks = 0;
    for character in text.chars() {
        marks = if is_mark(character) { marks + 1 } else { 0 };
        if marks > MAX_MARKS {
            return Err(unclean);
        }
    }
    Ok(())
}

fn check(text: &str, longest: usize, length: FaultKind, clean: FaultKind) -> Result<(), FaultKind> {
    // Bytes first, so that megabytes are not counted.
    if text.is_empty()
        || text.len() > 4 * longest
        || text.chars().count() > longest
        || text.chars().any(|character| character.is_control() || matches!(character, '\u{2028}' | '\u{2029}'))
    {
        return Err(length);
    }
    if text.trim() != text || text.chars().any(is_invisible) {
        return Err(clean);
    }
    Ok(())
}

/// Characters that show nothing themselves but change how others are shown: joiners, marks of direction, tags.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Marks that are put above, below or through the letter before them.
fn is_mark(character: char) -> bool {
    matches!(character,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_could_deceive_are_refused() {
        for name in ["boxed 2008", "Erstauflage", "Édition de Gênes", "ひもの家", "🚢 ships", "x"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        assert_eq!(check_name(&"é".repeat(60)), Ok(()));
        for name in ["", "two\nlines", "a\u{0}", "a\u{2028}b", "a\u{85}b", &"x".repeat(61), &"🚢".repeat(100_000)] {
            assert_eq!(check_name(name), Err(FaultKind::NameLength), "{}", name.len());
        }
        for name in [" ", " x", "x ", "\u{a0}x", "x\u{202e}y", "x\u{200b}", "\u{feff}x", "x\u{e0041}", "a\u{2066}b"] {
            assert_eq!(check_name(name), Err(FaultKind::NameUnclean), "{name:?}");
        }
        // Marks on a letter, as in Vietnamese; and a pile of them.
        for name in ["Vie\u{302}\u{323}t Nam", "e\u{301}\u{302}\u{303}e\u{301}\u{302}\u{303}", "\u{301}\u{301}\u{301}"]
        {
            assert_eq!(check_name(name), Ok(()), "{name:?}");
        }
        for mark in ['\u{300}', '\u{36f}', '\u{1ab0}', '\u{1dff}', '\u{20d0}'] {
            let name = format!("x{}", mark.to_string().repeat(4));
            assert_eq!(check_name(&name), Err(FaultKind::NameUnclean), "{name:?}");
            let about = About { note: Some(name.clone()), author: Some(name.clone()), ..About::named("x") };
            assert_eq!(About { note: None, ..about.clone() }.check(), Err(FaultKind::NameUnclean));
            assert_eq!(About { author: None, ..about.clone() }.check(), Err(FaultKind::NoteUnclean));
            assert_eq!(About { name, ..about }.check_stored(), Ok(()), "what is stored stays readable");
        }
        assert_eq!(About::named("x\u{202e}y").check_stored(), Err(FaultKind::NameUnclean));
        let about = |author: &str, note: &str| About {
            author: Some(author.to_owned()),
            note: Some(note.to_owned()),
            ..About::named("x")
        };
        assert_eq!(about("Ginevra", "Attic find.").check(), Ok(()));
        assert!(about("", "Attic find.").check().is_err());
        assert!(about("Ginevra", "").check().is_err());
        assert_eq!(about("Ginevra", &"x".repeat(300)).check(), Ok(()));
        assert!(about("Ginevra", &"x".repeat(301)).check().is_err());
    }
}
