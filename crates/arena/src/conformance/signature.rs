//! The signature of the rules: fixed random games, every step and result of them hashed. It is the same on every machine, and changes
//! only if the rules or the dice do.

use fondaco_game::{Dice, Edition as _, Game, Insight, NoStory, Step, Turn};
use fondaco_search::Policy;

use super::{GameSignature, Signature, Signatures};

/// Games for the signature at each number of players: those of the seeds from 0 on.
const SIGNED: u64 = 100;
/// How many of them are signed by themselves too, so that somebody whose signature differs finds the place.
const SINGLE: u64 = 5;

/// Hashes games (FNV-1a, 64 bits).
#[derive(Clone, Debug)]
pub struct Signer {
    hash: u64,
    games: u64,
    steps: u64,
}

impl Default for Signer {
    fn default() -> Self {
        Signer { hash: 0xcbf2_9ce4_8422_2325, games: 0, steps: 0 }
    }
}

impl Signer {
    /// Plays the random game of this seed and hashes the text of every step and of the result, each with a line feed after it.
    pub fn play<G: Insight>(&mut self, start: &G, seed: u64) {
        let (mut game, mut dice, mut actions) = (start.clone(), Dice::new(seed), Vec::new());
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(_) => match Policy::Random.decide(&game, &mut actions, &mut dice) {
                    Some(action) => Step::Action(action),
                    None => break,
                },
            };
            self.feed(&step.to_string());
            game.apply(&step, &mut NoStory);
            self.steps += 1;
        }
        self.feed(&serde_json::to_string(&game.outcome()).expect("a result has nothing that JSON cannot say"));
        self.games += 1;
    }

    /// What the games so far come to.
    #[must_use]
    pub fn sign(&self) -> Signature {
        Signature { games: self.games, steps: self.steps, hash: format!("{:016x}", self.hash) }
    }

    fn feed(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.hash = (self.hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// The usual game for each number of players.
fn starts<G: Game>() -> impl Iterator<Item = (usize, G)> {
    G::PLAYERS.filter_map(|players| {
        let start = G::new(G::Edition::reconstructed(), &G::default_setup(players)).ok()?;
        Some((players, start))
    })
}

/// The signature of a game's rules.
#[must_use]
pub fn sign<G: Insight>() -> Signature {
    let mut signer = Signer::default();
    for (_, start) in starts::<G>() {
        (0..SIGNED).for_each(|seed| signer.play(&start, seed));
    }
    signer.sign()
}

/// The same, with those of single games.
pub(super) fn signatures<G: Insight>() -> Signatures {
    let mut games = Vec::new();
    for (players, start) in starts::<G>() {
        for seed in 0..SINGLE {
            let mut signer = Signer::default();
            signer.play(&start, seed);
            let Signature { steps, hash, .. } = signer.sign();
            games.push(GameSignature { players, seed, steps, hash });
        }
    }
    Signatures { all: sign::<G>(), games }
}
