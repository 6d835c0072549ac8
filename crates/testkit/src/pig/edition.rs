//! The component data: how long a game is (P-1.2).

use fondaco_game::edition::read;
use fondaco_game::{EditionId, Faults, impl_edition};

/// The components of one edition.
#[derive(Debug)]
pub struct Edition {
    id: EditionId,
    /// How many rounds are played.
    pub rounds: u8,
    /// The heap that is held at once.
    pub enough: u8,
}

impl_edition!(Edition, usual, parse);

impl Edition {
    fn new(name: &str, rounds: u8, enough: u8) -> Self {
        Edition { id: EditionId::new(name, &format!("rounds {rounds}\nenough {enough}\n")), rounds, enough }
    }
}

fn usual() -> Edition {
    Edition::new("usual", 5, 20)
}

fn parse(text: &str) -> Result<Edition, Faults> {
    read(text, |file| {
        let name = file.take("name").and_then(|value| value.text());
        let rounds = file.take("rounds").and_then(|value| value.number(1, 20));
        let enough = file.take("enough").and_then(|value| value.number(2, 200));
        Some(Edition::new(name?, rounds? as u8, enough? as u8))
    })
}
