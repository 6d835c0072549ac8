//! What is wrong with an edition. A [`FaultKind`] has the numbers and names that a sentence needs, so that an interface can say it
//! in the reader's language; its `Display` says it in English.

use std::fmt;

use super::about::{MAX_NAME, MAX_NOTE};
use super::{Full, MAX_BYTES};
use crate::step::NotationError;

/// What is wrong with an edition file: the first faults, and how many more there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults {
    pub(super) list: Vec<Fault>,
    pub(super) more: usize,
    /// Whether it is hardly a file of this game at all.
    pub(super) foreign: bool,
}

/// One thing that is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// Which entry of the file that is, such as `ships[3]` or `tracks.rome`; nothing if it is the whole file.
    pub entry: String,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What can be wrong with an edition, whichever game it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// A slip in the syntax.
    Syntax,
    /// Brackets or dots that are nested too deeply.
    Nested,
    /// A key that is there twice.
    Twice,
    /// More bytes than are read.
    TooLong {
        /// How many.
        bytes: usize,
    },
    /// The program reads no edition files.
    Unsupported,
    /// The program has no room for another edition.
    Full,
    /// A text that is not the canonical one of its edition.
    NotCanonical,
    /// Something else than a hash.
    NoHash,
    /// Components that are not those that were announced.
    Mistaken {
        /// What they are.
        found: String,
        /// What they should be.
        wanted: String,
    },
    /// It says that it is of another game.
    OtherGame {
        /// The name of the other game.
        found: String,
        /// The title of the game that reads it.
        title: String,
    },
    /// It has hardly anything that an edition of the game has.
    Foreign {
        /// The title of the game that reads it.
        title: String,
        /// Some keys that are missing, in quotes.
        missing: String,
        /// Some keys that are there instead, in quotes.
        others: String,
        /// Whether there are more of these.
        more: bool,
    },
    /// A key is missing.
    Missing {
        /// The missing key.
        key: String,
    },
    /// A key is not known.
    Unknown {
        /// The unknown key.
        key: String,
    },
    /// Something else than a text.
    NotText {
        /// The kind of value that stands there.
        found: Found,
    },
    /// Something else than a whole number in its bounds.
    NotNumber {
        /// The lowest.
        low: i64,
        /// The highest.
        high: i64,
        /// The kind of value that stands there, or the number.
        found: Found,
    },
    /// Something else than a list.
    NotList {
        /// The kind of value that stands there.
        found: Found,
    },
    /// Something else than a table.
    NotTable {
        /// The kind of value that stands there.
        found: Found,
    },
    /// A name that is empty, too long, or has several lines.
    NameLength,
    /// The same of its author's name.
    AuthorLength,
    /// The same of its note.
    NoteLength,
    /// A name with invisible characters, or blanks at its ends.
    NameUnclean,
    /// The same of its note.
    NoteUnclean,
    /// What the game itself says.
    Rule(Rule),
}

/// What stands where something else should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A number or a truth value, as it is written.
    Number(String),
    /// A text.
    Text,
    /// A date.
    Date,
    /// A list.
    List,
    /// A table.
    Table,
}

/// What a game says of its own components: which of its [`FAULTS`](super::Edition::FAULTS), with numbers and names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Which fault of the game.
    pub name: &'static str,
    /// The numbers that its sentence needs, by name.
    pub numbers: Vec<(&'static str, i64)>,
    /// The texts that its sentence needs, by name.
    pub texts: Vec<(&'static str, String)>,
    /// The sentence in English.
    pub words: String,
}

impl Rule {
    /// A fault of this name with its sentence in English.
    #[must_use]
    pub fn new(name: &'static str, words: impl Into<String>) -> Self {
        Rule { name, numbers: Vec::new(), texts: Vec::new(), words: words.into() }
    }

    /// What is not written in the game's notation: its sentence knows the `text`.
    #[must_use]
    pub fn notation(name: &'static str, error: &NotationError) -> Self {
        Rule::new(name, error.to_string()).text("text", &error.text)
    }

    /// With this number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: impl TryInto<i64>) -> Self {
        self.numbers.push((name, number.try_into().unwrap_or(i64::MAX)));
        self
    }

    /// With this text.
    #[must_use]
    pub fn text(mut self, name: &'static str, text: &str) -> Self {
        self.texts.push((name, text.to_owned()));
        self
    }
}

impl From<Rule> for FaultKind {
    fn from(rule: Rule) -> Self {
        FaultKind::Rule(rule)
    }
}

impl From<Full> for FaultKind {
    fn from(_: Full) -> Self {
        FaultKind::Full
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Found::Number(number) => number,
            Found::Text => "a text",
            Found::Date => "a date",
            Found::List => "a list",
            Found::Table => "a table",
        })
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const CLEAN: &str = "has no invisible characters, no piles of marks on one letter, and no blank at its ends";
        match self {
            FaultKind::Syntax => f.write_str(
                "this cannot be read: a quote, a bracket, a comma or an equals sign is missing or too much here, or just before",
            ),
            FaultKind::Nested => f.write_str("brackets or dots are nested too deeply here"),
            FaultKind::Twice => f.write_str("this key is there already"),
            FaultKind::TooLong { bytes } => {
                write!(f, "an edition has at most {MAX_BYTES} bytes, and this has {bytes}")
            }
            FaultKind::Unsupported => f.write_str("this program was built without edition files"),
            FaultKind::Full => Full.fmt(f),
            FaultKind::NotCanonical => f.write_str("this is not the canonical text of an edition"),
            FaultKind::NoHash => f.write_str("a hash has 1 to 64 letters and digits and nothing else"),
            FaultKind::Mistaken { found, wanted } => write!(f, "it is {found}, not {wanted}"),
            FaultKind::OtherGame { found, title } => write!(f, "this is an edition of '{found}', not of {title}"),
            FaultKind::Foreign { title, missing, others, more } => {
                let more = if *more { " and more" } else { "" };
                write!(f, "this is no edition of {title}: it has no {missing}, but {others}{more}")
            }
            FaultKind::Missing { key } => write!(f, "the key '{key}' is missing"),
            FaultKind::Unknown { key } => write!(f, "unknown key '{key}'"),
            FaultKind::NotText { found } => write!(f, "expected a text in quotes, found {found}"),
            FaultKind::NotNumber { low, high, found } => {
                write!(f, "expected a whole number from {low} to {high}, found {found}")
            }
            FaultKind::NotList { found } => write!(f, "expected a list in brackets, found {found}"),
            FaultKind::NotTable { found } => write!(f, "expected a table, found {found}"),
            FaultKind::NameLength => write!(f, "a name has 1 to {MAX_NAME} characters on one line"),
            FaultKind::AuthorLength => write!(f, "an author's name has 1 to {MAX_NAME} characters on one line"),
            FaultKind::NoteLength => write!(f, "a note has 1 to {MAX_NOTE} characters on one line"),
            FaultKind::NameUnclean => write!(f, "a name {CLEAN}"),
            FaultKind::NoteUnclean => write!(f, "a note {CLEAN}"),
            FaultKind::Rule(rule) => f.write_str(&rule.words),
        }
    }
}

impl Faults {
    /// A fault of the whole.
    #[must_use]
    pub fn one(kind: impl Into<FaultKind>) -> Self {
        Faults {
            list: vec![Fault { line: 1, column: 1, entry: String::new(), kind: kind.into() }],
            more: 0,
            foreign: false,
        }
    }

    /// The first of them without its place: that is in a file which nobody has typed.
    pub(super) fn of_the_whole(self) -> Self {
        self.list.into_iter().next().map_or(Faults::one(FaultKind::NotCanonical), |fault| Faults::one(fault.kind))
    }

    /// What a game says of every file if it was built without its feature `editions`.
    #[must_use]
    pub fn unsupported() -> Self {
        Faults::one(FaultKind::Unsupported)
    }

    /// The faults, in the order of the file; the first of them if there are very many.
    #[must_use]
    pub fn list(&self) -> &[Fault] {
        &self.list
    }

    /// How many faults there are beside those that are listed.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    /// Whether the file is hardly one of this game at all.
    #[must_use]
    pub fn is_of_another_game(&self) -> bool {
        self.foreign
    }

    /// What the first fault is, without its place.
    #[must_use]
    pub fn first(&self) -> String {
        self.list.first().map(|fault| fault.kind.to_string()).unwrap_or_default()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Fault { line, column, kind, .. }) in self.list.iter().enumerate() {
            let gap = if index == 0 { "" } else { "; " };
            write!(f, "{gap}line {line}, column {column}: {kind}")?;
        }
        if self.more > 0 {
            write!(f, "; and {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
