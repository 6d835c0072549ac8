//! The component data: how long a game is (P-1.2).

use fondaco_game::edition::{Component, read};
use fondaco_game::{About, Dice, EditionId, Faults, equal_by_id, kept_edition};

/// The components of one edition.
#[derive(Debug)]
pub struct Edition {
    id: EditionId,
    about: About,
    /// How many rounds are played.
    pub rounds: u8,
    /// The heap that is held at once.
    pub enough: u8,
}

equal_by_id!(Edition);

impl fondaco_game::Edition for Edition {
    kept_edition!(Edition);

    fn built_in() -> Self {
        Edition::new(About::named("usual"), 5, 20)
    }

    fn read(text: &str) -> Result<Self, Faults> {
        read(text, "Pig", |about, file| {
            let rounds = file.take("rounds").and_then(|value| value.number(1, 20));
            let enough = file.take("enough").and_then(|value| value.number(2, 200));
            Some(Edition::new(about?, rounds? as u8, enough? as u8))
        })
    }

    fn canonical(&self) -> String {
        canonical(self.rounds, self.enough)
    }

    fn from_canonical(about: About, text: &str) -> Option<Self> {
        let (rounds, enough) = text.strip_prefix("rounds ")?.strip_suffix('\n')?.split_once("\nenough ")?;
        Some(Edition::new(about, rounds.parse().ok()?, enough.parse().ok()?))
    }

    fn to_file(&self) -> String {
        format!("{}rounds = {}\nenough = {}\n", self.about.to_file("pig"), self.rounds, self.enough)
    }

    fn components(&self) -> Vec<Component> {
        let component =
            |name: &str, value: u8| Component { part: "game", name: name.to_owned(), value: value.to_string() };
        vec![component("rounds", self.rounds), component("enough", self.enough)]
    }

    fn surprise(seed: u64) -> Self {
        let mut dice = Dice::new(seed);
        let (rounds, enough) = (3 + dice.below(5) as u8, 10 + dice.below(20) as u8);
        Edition::new(About::named(&format!("surprise {seed}")), rounds, enough)
    }
}

impl Edition {
    fn new(about: About, rounds: u8, enough: u8) -> Self {
        Edition { id: EditionId::new(&about.name, &canonical(rounds, enough)), about, rounds, enough }
    }
}

fn canonical(rounds: u8, enough: u8) -> String {
    format!("rounds {rounds}\nenough {enough}\n")
}
