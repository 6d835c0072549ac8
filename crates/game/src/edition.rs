//! Editions: a game's component data. One is compiled in; others are TOML files, and the loader names every fault with its
//! place.
//!
//! An edition that is played lives as long as the program, kept by an [`Interner`] that keeps equal ones only once. So a position
//! refers to its edition by a plain `&'static`, which costs nothing to copy from thread to thread, where search copies millions.
//! An interner keeps a bounded number, so that no stranger can fill a server's memory; reading and checking an edition keeps
//! nothing.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{Mutex, OnceLock, PoisonError};

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::step::NotationError;

mod about;
mod difference;
mod faults;
#[cfg(feature = "editions")]
mod file;
#[cfg(feature = "editions")]
mod merge;

pub use about::About;
pub use difference::{Component, Difference};
pub use faults::{Fault, FaultKind, Faults, Found, Rule};
#[cfg(feature = "editions")]
pub use file::{Table, Value, read};
#[cfg(feature = "editions")]
pub use merge::merge;

pub use crate::step::quoted;

/// The longest edition file or canonical text that is read, in bytes. The longest of ours has 4,000.
pub const MAX_BYTES: usize = 64 * 1024;
/// The most faults of a file that are told at once; the others are counted.
pub const MAX_FAULTS: usize = 20;
/// The most editions of one game that a program keeps beside the one that is compiled in: some megabytes.
pub const MOST_KEPT: usize = 4096;

/// The component data of a game.
pub trait Edition: Sized + Send + Sync + 'static {
    /// Its name and hash.
    fn id(&self) -> &EditionId;

    /// What it says of itself beside its components.
    fn about(&self) -> &About;

    /// What the game itself may say against an edition: the names of its [`Rule`]s.
    const FAULTS: &'static [&'static str] = &[];

    /// The edition that is compiled in, made anew.
    fn built_in() -> Self;

    /// Where editions of this game are kept.
    fn interner() -> &'static Interner<Self>;

    /// Reads and checks an edition file, and keeps nothing.
    ///
    /// # Errors
    /// The faults of the file, with their places. A game that was built without its feature `editions` refuses all files.
    fn read(text: &str) -> Result<Self, Faults>;

    /// Its components as text, of which the hash is taken: the same for equal components, whatever the file looked like. The
    /// NOTATION.md of each game defines it.
    fn canonical(&self) -> String;

    /// Puts together what a canonical text says, without checking it against the rules; nothing if it is no such text.
    fn from_canonical(about: About, text: &str) -> Option<Self>;

    /// The same components, of which this is said.
    #[must_use]
    fn called(self, about: About) -> Self;

    /// Writes it as an edition file.
    fn to_file(&self) -> String;

    /// Its components, each with what an edition says of it, in the order of the file.
    fn components(&self) -> Vec<Component>;

    /// A random edition that agrees with everything that is published about the box: the same for the same seed on every
    /// platform. Its name tells the seed.
    fn surprise(seed: u64) -> Self;

    /// The edition that is compiled in.
    fn reconstructed() -> &'static Self {
        Self::interner().built_in()
    }

    /// An edition that is compiled in or kept.
    fn find(id: &EditionId) -> Option<&'static Self> {
        Self::interner().find(id)
    }

    /// Keeps it for as long as the program runs, or finds the equal one that is kept already.
    ///
    /// # Errors
    /// If there is no room.
    fn keep(self) -> Result<&'static Self, Full> {
        Self::interner().keep(self)
    }

    /// Reads, checks and keeps an edition file.
    ///
    /// # Errors
    /// The faults of the file, with their places; or that there is no room.
    fn load(text: &str) -> Result<&'static Self, Faults> {
        Self::read(text)?.keep().map_err(Faults::one)
    }

    /// Reads and checks what [`canonical`](Edition::canonical) wrote, and keeps nothing. It passes the same checks as a file, and
    /// only the one text that stands for an edition is accepted. Names that were stored before such were refused stay readable.
    ///
    /// # Errors
    /// What is wrong with it.
    fn restore(about: About, text: &str) -> Result<Self, Faults> {
        if text.len() > MAX_BYTES {
            return Err(Faults::one(FaultKind::TooLong { bytes: text.len() }));
        }
        about.check_stored().map_err(Faults::one)?;
        let unreadable = || Faults::one(FaultKind::NotCanonical);
        let edition = Self::from_canonical(About::named("stored"), text).ok_or_else(unreadable)?;
        let edition = Self::read(&edition.to_file()).map_err(Faults::of_the_whole)?;
        if edition.canonical() == text { Ok(edition.called(about)) } else { Err(unreadable()) }
    }

    /// Writes it into a file that somebody has typed: comments and order stay as far as possible.
    #[cfg(feature = "editions")]
    fn to_file_like(&self, typed: &str) -> String {
        let says_this = |text: &String| {
            Self::read(text).is_ok_and(|edition| edition.id() == self.id() && edition.about() == self.about())
        };
        let fresh = self.to_file();
        // A file need not say of which game it is, and stays silent if it does not.
        let silent = named_game(typed).is_none();
        let said = if silent { fresh.split_once('\n').map_or("", |(_, rest)| rest) } else { &fresh };
        merge(typed, said).filter(says_this).unwrap_or(fresh)
    }

    /// How it differs from another one: every component of which the two say something else.
    fn differences(&self, other: &Self) -> Vec<Difference> {
        difference::between(&self.components(), &other.components())
    }
}

/// The game that an edition file says it is of, if it says so. It is found even if the file has faults elsewhere.
#[must_use]
pub fn named_game(file: &str) -> Option<&str> {
    let said = file.lines().find_map(|line| line.trim().strip_prefix("game")?.trim_start().strip_prefix('='))?;
    let said = said.split('#').next().unwrap_or_default();
    Some(said.trim().trim_matches(['"', '\'']))
}

/// What a record says of the edition it was played with.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

    /// Refuses what is the id of no edition: it came from outside, and whoever is told of it should read a name and not whatever
    /// somebody wrote there.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), FaultKind> {
        About::named(&self.name).check_stored()?;
        let is_hash = (1..=64).contains(&self.hash.len()) && self.hash.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_hash { Ok(()) } else { Err(FaultKind::NoHash) }
    }
}

impl fmt::Display for EditionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.hash)
    }
}

/// Reads what is written so.
impl FromStr for EditionId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The name may have brackets, the hash has none.
        let parts = text.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
        let (name, hash) = parts.ok_or_else(|| NotationError::new(text, "an edition: NAME (HASH)"))?;
        Ok(EditionId { name: name.to_owned(), hash: hash.to_owned() })
    }
}

/// There is no room for another edition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this program keeps at most {MOST_KEPT} editions of a game, until it is started again")]
pub struct Full;

/// The editions of one game that this program has to do with: equal ones once, for as long as it runs.
pub struct Interner<E: 'static> {
    built_in: OnceLock<&'static E>,
    kept: Mutex<BTreeMap<&'static EditionId, &'static E>>,
}

impl<E: Edition> Interner<E> {
    /// One that holds nothing yet.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is a static, made by a const fn")]
    pub const fn new() -> Self {
        Interner { built_in: OnceLock::new(), kept: Mutex::new(BTreeMap::new()) }
    }

    fn built_in(&self) -> &'static E {
        self.built_in.get_or_init(|| Box::leak(Box::new(E::built_in())))
    }

    fn keep(&self, edition: E) -> Result<&'static E, Full> {
        self.keep_of(edition, MOST_KEPT)
    }

    /// Keeps it if there are not `most` of them yet.
    fn keep_of(&self, edition: E, most: usize) -> Result<&'static E, Full> {
        if edition.id() == self.built_in().id() {
            return Ok(self.built_in());
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(equal) = kept.get(edition.id()) {
            return Ok(equal);
        }
        if kept.len() >= most {
            return Err(Full);
        }
        let edition: &'static E = Box::leak(Box::new(edition));
        kept.insert(edition.id(), edition);
        Ok(edition)
    }

    /// How many more there is room for.
    #[must_use]
    pub fn left(&self) -> usize {
        MOST_KEPT.saturating_sub(self.kept.lock().unwrap_or_else(PoisonError::into_inner).len())
    }

    fn find(&self, id: &EditionId) -> Option<&'static E> {
        if id == self.built_in().id() {
            return Some(self.built_in());
        }
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(id).copied()
    }
}

/// Makes editions equal if their ids are: the hash covers every component. The type has a field `id`.
#[macro_export]
macro_rules! equal_by_id {
    ($type:ident) => {
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

/// What every edition says of itself, and where those of its game are kept: in the `impl` of [`Edition`] for a type that has the
/// fields `id` and `about`.
#[macro_export]
macro_rules! kept_edition {
    ($type:ident) => {
        fn id(&self) -> &$crate::EditionId {
            &self.id
        }

        fn about(&self) -> &$crate::About {
            &self.about
        }

        fn called(mut self, about: $crate::About) -> Self {
            self.id.name.clone_from(&about.name);
            self.about = about;
            self
        }

        fn interner() -> &'static $crate::edition::Interner<Self> {
            static INTERNER: $crate::edition::Interner<$type> = $crate::edition::Interner::new();
            &INTERNER
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An edition that is nothing but its name.
    struct Named {
        id: EditionId,
        about: About,
    }

    impl Named {
        fn new(name: &str) -> Self {
            Named { id: EditionId::new(name, name), about: About::named(name) }
        }
    }

    impl Edition for Named {
        kept_edition!(Named);

        fn built_in() -> Self {
            Named::new("built in")
        }

        fn read(text: &str) -> Result<Self, Faults> {
            Ok(Named::new(text))
        }

        fn canonical(&self) -> String {
            self.about.name.clone()
        }

        fn from_canonical(_: About, text: &str) -> Option<Self> {
            Some(Named::new(text))
        }

        fn to_file(&self) -> String {
            self.canonical()
        }

        fn components(&self) -> Vec<Component> {
            Vec::new()
        }

        fn surprise(seed: u64) -> Self {
            Named::new(&seed.to_string())
        }
    }

    #[test]
    fn equal_editions_are_kept_once_and_no_more_than_there_is_room_for() {
        let kept = Interner::<Named>::new();
        let keep = |name: &str| kept.keep_of(Named::new(name), 2);
        let (one, two) = (keep("one").unwrap(), keep("two").unwrap());
        assert_eq!(keep("three").err(), Some(Full));
        // What is kept, and what is compiled in, takes no more room.
        assert!(std::ptr::eq(keep("one").unwrap(), one) && std::ptr::eq(keep("two").unwrap(), two));
        assert!(std::ptr::eq(keep("built in").unwrap(), kept.built_in()));
        let found = |name: &str| kept.find(&Named::new(name).id).map(|edition| &*edition.about.name);
        assert_eq!((found("one"), found("three"), found("built in")), (Some("one"), None, Some("built in")));
        assert_eq!(kept.kept.lock().unwrap().len(), 2);
        assert!(kept.keep(Named::new("three")).is_ok(), "a program has room for more");
    }

    #[test]
    fn reading_an_edition_keeps_nothing() {
        for name in ["mine", "yours"] {
            assert!(Named::read(name).is_ok() && Named::restore(About::named(name), name).is_ok());
        }
        assert_eq!(Named::interner().kept.lock().unwrap().len(), 0);
        let mine = Named::load("mine").unwrap();
        assert!(Named::find(mine.id()).is_some_and(|found| std::ptr::eq(found, mine)));
        assert_eq!(Named::interner().kept.lock().unwrap().len(), 1);
    }

    #[test]
    fn the_game_of_a_file_is_found_wherever_it_is_said() {
        assert_eq!(named_game("# mine\n game = \"uno\" # or due\ncards = ["), Some("uno"));
        assert_eq!(named_game("gameplay = 1\ngame='due'"), Some("due"));
        assert_eq!(named_game("name = \"uno\""), None);
    }

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let id = EditionId::new("Mine (second)", "text");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!("Mine".parse::<EditionId>().is_err());
    }
}
