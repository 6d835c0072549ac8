//! What is wrong with an edition.

use std::fmt;

use super::MAX_BYTES;

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
    pub what: String,
}

impl Faults {
    /// A fault of the whole.
    #[must_use]
    pub fn one(what: impl Into<String>) -> Self {
        Faults {
            list: vec![Fault { line: 1, column: 1, entry: String::new(), what: what.into() }],
            more: 0,
            foreign: false,
        }
    }

    /// What is said of more than is read.
    pub(super) fn too_long(bytes: usize) -> Self {
        Faults::one(format!("an edition has at most {MAX_BYTES} bytes, and this has {bytes}"))
    }

    /// What a game says of every file if it was built without its feature `editions`.
    #[must_use]
    pub fn unsupported() -> Self {
        Faults::one("this program was built without edition files")
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
    pub fn first(&self) -> &str {
        self.list.first().map_or("", |fault| &fault.what)
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Fault { line, column, what, .. }) in self.list.iter().enumerate() {
            let gap = if index == 0 { "" } else { "; " };
            write!(f, "{gap}line {line}, column {column}: {what}")?;
        }
        if self.more > 0 {
            write!(f, "; and {} more", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
