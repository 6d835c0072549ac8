//! Editions: a game's component data. One is compiled in; others are TOML files, and the loader names every fault with its
//! place.
//!
//! An edition once loaded lives as long as the program, kept by an [`Interner`] that keeps equal ones only once. So a position refers
//! to its edition by a plain `&'static`, which costs nothing to copy from thread to thread, where search copies millions.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

#[cfg(feature = "editions")]
mod file;

#[cfg(feature = "editions")]
pub use file::{Table, Value, read};

/// The component data of a game.
pub trait Edition: Sized + Send + Sync + 'static {
    /// Its name and hash.
    fn id(&self) -> &EditionId;

    /// The edition that is compiled in.
    fn reconstructed() -> &'static Self;

    /// Reads and checks an edition file.
    ///
    /// # Errors
    /// Every fault of the file, with its place. A game that was built without its feature `editions` refuses all files.
    fn load(text: &str) -> Result<&'static Self, Faults>;

    /// An edition that is compiled in or was loaded before.
    fn find(id: &EditionId) -> Option<&'static Self>;
}

/// What a record says of the edition it was played with.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct EditionId {
    /// The name it gives itself.
    pub name: String,
    /// The first 16 hexadecimal digits of the SHA-256 of its canonical text, which NOTATION.md of each game defines.
    pub hash: String,
}

impl EditionId {
    /// The id of the edition with this name and canonical text.
    #[must_use]
    pub fn new(name: &str, canonical: &str) -> Self {
        let digest = Sha256::digest(canonical.as_bytes());
        let hash = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect();
        EditionId { name: name.to_owned(), hash }
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.hash)
    }
}

/// The editions of one game that this program has loaded: equal ones once, for as long as it runs.
pub struct Interner<E: 'static>(Mutex<Vec<&'static E>>);

impl<E: Edition> Interner<E> {
    /// One that holds nothing yet.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is a static, made by a const fn")]
    pub const fn new() -> Self {
        Interner(Mutex::new(Vec::new()))
    }

    /// Keeps an edition, or finds the equal one that is kept already.
    pub fn intern(&self, edition: E) -> &'static E {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(equal) = kept.iter().find(|other| other.id() == edition.id()) {
            return equal;
        }
        let edition: &'static E = Box::leak(Box::new(edition));
        kept.push(edition);
        edition
    }

    /// Finds an edition by its id.
    pub fn find(&self, id: &EditionId) -> Option<&'static E> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|edition| edition.id() == id).copied()
    }
}

/// Makes a type an [`Edition`](crate::Edition): `$built_in` gives the one that is compiled in, `$parse` reads files, and an
/// interner keeps what was read. The type has a field `id`; two editions are equal if their ids are, for the hash covers
/// every component.
#[macro_export]
macro_rules! impl_edition {
    ($type:ident, $built_in:ident, $parse:ident) => {
        static LOADED: $crate::edition::Interner<$type> = $crate::edition::Interner::new();

        static RECONSTRUCTED: std::sync::LazyLock<&'static $type> =
            std::sync::LazyLock::new(|| LOADED.intern($built_in()));

        impl $crate::Edition for $type {
            fn id(&self) -> &$crate::EditionId {
                &self.id
            }

            fn reconstructed() -> &'static Self {
                *RECONSTRUCTED
            }

            fn load(text: &str) -> Result<&'static Self, $crate::Faults> {
                $parse(text).map(|edition| LOADED.intern(edition))
            }

            fn find(id: &$crate::EditionId) -> Option<&'static Self> {
                std::sync::LazyLock::force(&RECONSTRUCTED);
                LOADED.find(id)
            }
        }

        impl PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self, other) || self.id == other.id
            }
        }

        impl Eq for $type {}

        impl std::hash::Hash for $type {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                self.id.hash(state);
            }
        }
    };
}

/// Everything that is wrong with an edition file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(Vec<Fault>);

/// One thing that is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong.
    pub what: String,
}

impl Faults {
    /// What a game says of every file if it was built without its feature `editions`.
    #[must_use]
    pub fn unsupported() -> Self {
        Faults(vec![Fault { line: 1, column: 1, what: "this program was built without edition files".to_owned() }])
    }

    /// The faults, in the order of the file.
    #[must_use]
    pub fn list(&self) -> &[Fault] {
        &self.0
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Fault { line, column, what }) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { "; " };
            write!(f, "{gap}line {line}, column {column}: {what}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
