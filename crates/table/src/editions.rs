//! Editions of whichever game: as they are stored and sent, and how a table comes to the one it is played with.

use fondaco_game::edition::{FaultKind, Full};
use fondaco_game::{About, Edition, EditionId, Faults, Game};
use thiserror::Error;

use crate::any::{AnyGame, ForGame, GameName};

/// An edition of whichever game, as it is stored and sent: its components are their canonical text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyEdition {
    /// The game.
    pub game: GameName,
    /// Its name and hash.
    pub id: EditionId,
    /// What it says of itself.
    pub about: About,
    /// The canonical text of its components.
    pub components: String,
}

/// Why no table can be played with an edition.
#[derive(Debug, Error)]
pub enum NotKept {
    /// It is faulty, now and later.
    #[error("{}", .0.first())]
    Faulty(#[from] Faults),
    /// There is no room for it in this program.
    #[error(transparent)]
    Full(#[from] Full),
}

impl AnyEdition {
    fn new<E: Edition>(game: GameName, edition: &E) -> Self {
        AnyEdition { game, id: edition.id().clone(), about: edition.about().clone(), components: edition.canonical() }
    }

    /// Checks it, and keeps it for as long as the program runs, so that tables can be played with it. It passes all checks of a
    /// file, wherever it comes from.
    ///
    /// # Errors
    /// What is wrong with it; or that there is no room.
    pub fn keep(&self) -> Result<(), NotKept> {
        struct Keep<'a>(&'a AnyEdition);
        impl ForGame for Keep<'_> {
            type Out = Result<(), NotKept>;
            fn run<G: AnyGame>(self) -> Self::Out {
                let AnyEdition { id, about, components, .. } = self.0;
                let edition = G::Edition::restore(about.clone(), components)?;
                if edition.id() != id {
                    let EditionId { name, hash } = edition.id();
                    let (found, wanted) = (format!("{name} ({hash})"), id.to_string());
                    return Err(Faults::one(FaultKind::Mistaken { found, wanted }).into());
                }
                Ok(edition.keep().map(drop)?)
            }
        }
        if self.game.knows_edition(&self.id) { Ok(()) } else { self.game.run(Keep(self)) }
    }

    /// It as an edition file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn to_file(&self) -> Result<String, Faults> {
        struct Write<'a>(&'a AnyEdition);
        impl ForGame for Write<'_> {
            type Out = Result<String, Faults>;
            fn run<G: AnyGame>(self) -> Self::Out {
                G::Edition::restore(self.0.about.clone(), &self.0.components).map(|edition| edition.to_file())
            }
        }
        self.game.run(Write(self))
    }

    /// It as an edition file, like one that somebody typed: comments and order stay as far as possible.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn to_file_like(&self, typed: &str) -> Result<String, Faults> {
        struct Write<'a>(&'a AnyEdition, &'a str);
        impl ForGame for Write<'_> {
            type Out = Result<String, Faults>;
            fn run<G: AnyGame>(self) -> Self::Out {
                let edition = G::Edition::restore(self.0.about.clone(), &self.0.components)?;
                Ok(edition.to_file_like(self.1))
            }
        }
        self.game.run(Write(self, typed))
    }
}

impl GameName {
    /// Reads and checks an edition file, and keeps nothing.
    ///
    /// # Errors
    /// The faults of the file, with their places.
    pub fn read_edition(self, text: &str) -> Result<AnyEdition, Faults> {
        struct Read<'a>(GameName, &'a str);
        impl ForGame for Read<'_> {
            type Out = Result<AnyEdition, Faults>;
            fn run<G: AnyGame>(self) -> Self::Out {
                G::Edition::read(self.1).map(|edition| AnyEdition::new(self.0, &edition))
            }
        }
        self.run(Read(self, text))
    }

    /// Whether tables can be played with this edition at once: it is compiled in or kept.
    #[must_use]
    pub fn knows_edition(self, id: &EditionId) -> bool {
        struct Knows<'a>(&'a EditionId);
        impl ForGame for Knows<'_> {
            type Out = bool;
            fn run<G: AnyGame>(self) -> bool {
                G::Edition::find(self.0).is_some()
            }
        }
        self.run(Knows(id))
    }

    /// How many more editions this program has room for.
    #[must_use]
    pub fn editions_left(self) -> usize {
        struct Left;
        impl ForGame for Left {
            type Out = usize;
            fn run<G: AnyGame>(self) -> usize {
                G::Edition::interner().left()
            }
        }
        self.run(Left)
    }

    /// The edition that is compiled in.
    #[must_use]
    pub fn usual_edition(self) -> &'static EditionId {
        struct Usual;
        impl ForGame for Usual {
            type Out = &'static EditionId;
            fn run<G: AnyGame>(self) -> Self::Out {
                <G as Game>::Edition::reconstructed().id()
            }
        }
        self.run(Usual)
    }

    /// The edition that is compiled in, as it travels.
    #[must_use]
    pub fn built_in(self) -> AnyEdition {
        struct BuiltIn(GameName);
        impl ForGame for BuiltIn {
            type Out = AnyEdition;
            fn run<G: AnyGame>(self) -> Self::Out {
                AnyEdition::new(self.0, G::Edition::reconstructed())
            }
        }
        self.run(BuiltIn(self))
    }

    /// The random edition of a seed.
    #[must_use]
    pub fn surprise(self, seed: u64) -> AnyEdition {
        struct Surprise(GameName, u64);
        impl ForGame for Surprise {
            type Out = AnyEdition;
            fn run<G: AnyGame>(self) -> Self::Out {
                AnyEdition::new(self.0, &G::Edition::surprise(self.1))
            }
        }
        self.run(Surprise(self, seed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_travels_as_text() {
        for &game in GameName::ALL {
            assert_eq!(game.built_in(), game.read_edition(&game.built_in().to_file().unwrap()).unwrap());
            let edition = game.surprise(7);
            assert!(!game.knows_edition(&edition.id) && game.knows_edition(game.usual_edition()));
            let read = game.read_edition(&edition.to_file().unwrap()).unwrap();
            assert_eq!(read, edition);
            let typed = format!("# from the attic\n{}", edition.to_file().unwrap());
            assert_eq!(edition.to_file_like(&typed).unwrap(), typed);
            let wrong = AnyEdition { id: EditionId { hash: "0".into(), ..edition.id.clone() }, ..edition.clone() };
            assert!(wrong.keep().unwrap_err().to_string().ends_with(", not surprise 7 (0)"));
            let other = AnyEdition { components: game.surprise(8).components, ..edition.clone() };
            assert!(other.keep().is_err());
            assert!(!game.knows_edition(&edition.id), "nothing was kept");
            let before = game.editions_left();
            edition.keep().unwrap();
            // Other tests keep some at the same time.
            assert!(game.editions_left() < before);
            edition.keep().unwrap();
            assert!(game.knows_edition(&edition.id));
        }
    }

    #[test]
    fn a_file_of_another_game_is_none() {
        let file = GameName::ALL[0].surprise(1).to_file().unwrap();
        let said = GameName::ALL[1].read_edition(&file).unwrap_err();
        let expected = format!("this is an edition of '{}', not of ", GameName::ALL[0]);
        assert!(said.first().starts_with(&expected), "{said}");
        // One that does not say whose it is.
        let silent: String =
            file.lines().filter(|line| !line.starts_with("game")).map(|line| format!("{line}\n")).collect();
        assert_ne!(silent, file);
        let said = GameName::ALL[1].read_edition(&silent).unwrap_err();
        assert!(said.first().starts_with("this is no edition of "), "{said}");
    }
}
