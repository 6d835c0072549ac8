//! Where the draws come from, so that nobody can choose them and everybody can check them afterwards.
//!
//! Every match has a secret seed of 32 random bytes. All of the following is SHA-256, `‖` joins bytes, numbers have their
//! little end first, and each text begins with a line that says what it is for:
//!
//! - commitment = `SHA-256("fondaco commitment 1\n" ‖ seed)`. It is shown before anybody sits down.
//! - Before the start each player may promise a text: promise = `SHA-256("fondaco promise 1\n" ‖ text)`. When the match is to begin
//!   nobody can promise any more, and those who did show their texts: so nobody chooses theirs by what the others have chosen.
//! - root = `SHA-256("fondaco root 1\n" ‖ seed ‖ c1 ‖ c2 ‖ …)`, where each contribution, in the order of the seats, is its seat
//!   (1 byte), the length of its text in bytes (4 bytes) and the text.
//! - The key of draw k, counted from 0, is `SHA-256("fondaco draw 1\n" ‖ root ‖ k)` with k as 8 bytes.
//! - Draw k is `Dice::from_key(key).draw(position)`: ChaCha20 under that key, one fair number below the number of cards or
//!   tiles in the deck, and the outcome that lies there in notation order.
//!
//! k counts every draw of the match, those that were taken back too. So a draw depends on the seed, the contributions and
//! its number alone: never on who asks, what was decided, or when; and a take-back past a draw is followed by fresh draws
//! that nobody, the one who asked included, could have known.
//!
//! Where several tables share a deal, each has the same seed, nobody adds anything, and cards are drawn by lot, so that what is
//! decided at one table changes as little as possible of what comes there:
//!
//! - Draw n from a deck, counted from 0 for each deck, is the card with the lowest lot of those that are in it, compared byte by byte.
//!   The lot of a card is `SHA-256("fondaco lot 1\n" ‖ root ‖ d ‖ n ‖ c ‖ i)`: d is the name of the deck and c the card in notation,
//!   each after its length in bytes (4 bytes); n has 8 bytes; and i (4 bytes) counts the copies of a card from 0.
//!
//! A practice match is opened with a number of somebody's choice. Its seed is `SHA-256("fondaco practice 1\n" ‖ number)` with the number
//! as 8 bytes, nobody adds anything, and cards are drawn by lot, too. Nothing of it is secret, and it proves nothing about chance.
//!
//! What this proves: the server fixed the seed before it knew the contributions, everybody fixed theirs before they knew the others',
//! and no draw was changed afterwards. Somebody who conspires with the server could show their text or keep it back, whichever suits
//! them; a promise that was not kept stands in the proof.

use std::fmt;

use fondaco_game::{Dice, Draw as _, Portable, Seat, Weight};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::hex;
use crate::label::Salt;

/// The secret of a match: 32 bytes from the server's source of true randomness. It does not show itself in debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// The seed of a deal that has a name, such as that of a day: the same for everybody, and no secret. It is
    /// `SHA-256("fondaco deal 1\n" ‖ name)`.
    #[must_use]
    pub fn named(name: &str) -> Self {
        Seed(hash(b"fondaco deal 1\n", &[name.as_bytes()]))
    }

    /// Draw number k where nobody has added anything, as in a deal that has a name.
    #[must_use]
    pub fn draw<G: Portable>(&self, k: u64, game: &G) -> G::Chance {
        self.root(&[]).draw(k, game)
    }

    /// The seed of a practice match that was opened with this number: the same for everybody, and no secret. It is
    /// `SHA-256("fondaco practice 1\n" ‖ number)`, with the number as 8 bytes.
    #[must_use]
    pub fn practice(number: u64) -> Self {
        Seed(hash(b"fondaco practice 1\n", &[&number.to_le_bytes()]))
    }

    /// The dice of the bot that decides at this seat after so many steps, where they are to follow from the deal: the first 8 bytes
    /// of `SHA-256("fondaco bot 1\n" ‖ seed ‖ seat ‖ steps)`, with the seat as 1 byte and the steps as 8.
    #[must_use]
    pub fn bot(&self, seat: Seat, steps: u64) -> u64 {
        let hash = hash(b"fondaco bot 1\n", &[&self.0, &[seat.index() as u8], &steps.to_le_bytes()]);
        hash.iter().take(8).rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// What is shown before the first draw: 64 hexadecimal digits.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(&hash(b"fondaco commitment 1\n", &[&self.0]))
    }

    /// What all draws of the match follow from.
    pub(crate) fn root(&self, contributions: &[Contribution]) -> Root {
        let mut sha = Sha256::new();
        sha.update(b"fondaco root 1\n");
        sha.update(self.0);
        for Contribution { seat, text } in contributions {
            let text = text.as_str().as_bytes();
            sha.update([seat.index() as u8]);
            sha.update((text.len() as u32).to_le_bytes());
            sha.update(text);
        }
        Root(sha.finalize().into())
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        hex::decode32(&text).map(Seed).ok_or_else(|| de::Error::custom("a seed is 64 small hexadecimal digits"))
    }
}

/// What a player promises to add to the shuffle: its hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Promise([u8; 32]);

impl Promise {
    /// The promise of this text.
    #[must_use]
    pub fn of(text: &Salt) -> Self {
        Promise(hash(b"fondaco promise 1\n", &[text.as_str().as_bytes()]))
    }
}

impl Serialize for Promise {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex::encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Promise {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        hex::decode32(&text).map(Promise).ok_or_else(|| de::Error::custom("a promise is 64 small hexadecimal digits"))
    }
}

#[cfg(feature = "openapi")]
fondaco_game::schema_as_text!("": Promise, Seed);

/// Who promised something for the shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Promised {
    /// From which seat.
    pub seat: Seat,
    /// The hash of it.
    pub promise: Promise,
}

/// What a player added to the shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Contribution {
    /// From which seat.
    pub seat: Seat,
    /// The text that was added.
    pub text: Salt,
}

/// What all draws of a match follow from. As secret as the seed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Root([u8; 32]);

impl Root {
    /// The dice of draw `k`.
    pub(crate) fn dice(&self, k: u64) -> Dice {
        Dice::from_key(hash(b"fondaco draw 1\n", &[&self.0, &k.to_le_bytes()]))
    }

    /// Draw `k`, where chance is due.
    pub(crate) fn draw<G: Portable>(&self, k: u64, game: &G) -> G::Chance {
        self.dice(k).draw(game)
    }

    /// Draw `number` from the deck that is drawn from now, by lot.
    pub(crate) fn lot<G: Portable>(&self, number: u64, game: &G) -> G::Chance {
        let mut cards = Vec::new();
        game.chances(&mut cards);
        let deck = game.chance_at(0).deck();
        let lot = |&(card, copies): &(G::Chance, Weight)| {
            let text = card.to_string();
            (0..copies).map(|copy| (self.lot_of(deck, number, &text, copy), card)).min()
        };
        cards.iter().filter_map(lot).min().map_or_else(|| game.chance_at(0), |(_, card)| card)
    }

    fn lot_of(&self, deck: &str, number: u64, card: &str, copy: u32) -> [u8; 32] {
        let length = |text: &str| (text.len() as u32).to_le_bytes();
        let parts: [&[u8]; 7] = [
            &self.0,
            &length(deck),
            deck.as_bytes(),
            &number.to_le_bytes(),
            &length(card),
            card.as_bytes(),
            &copy.to_le_bytes(),
        ];
        hash(b"fondaco lot 1\n", &parts)
    }
}

impl fmt::Debug for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Root(secret)")
    }
}

fn hash(purpose: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut sha = Sha256::new();
    sha.update(purpose);
    parts.iter().for_each(|part| sha.update(part));
    sha.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computed apart from this program, with Python's hashlib.
    #[test]
    fn the_derivation_is_as_documented() {
        let seed = Seed::new(std::array::from_fn(|index| index as u8));
        assert_eq!(seed.commitment(), "569a5bca3315ae4104042d3018c64d335abe466f947f27cf66b73bd61da5a633");
        let contributions = [
            Contribution { seat: Seat::new(2), text: Salt::new("tre dadi").unwrap() },
            Contribution { seat: Seat::new(0), text: Salt::new("più vento").unwrap() },
        ];
        let root = seed.root(&contributions);
        assert_eq!(hex::encode(&root.0), "3fd0e7f19357536161658de8b6d18cae7fc59ac6e8379cebe2ebab18e9f3e855");
        assert_eq!(
            hex::encode(&hash(b"fondaco draw 1\n", &[&root.0, &300_u64.to_le_bytes()])),
            "70f76f18bd45a7ccd648cdafaaa09d1bc05dfc5f881fc6a3540114fe77a1bf10"
        );
        assert_ne!(seed.root(&[]), root);
        assert_eq!(seed.bot(Seat::new(2), 300), 14_806_837_585_868_767_976);
        assert_eq!(
            hex::encode(&Seed::named("daily harbor 20775").0),
            "563a17219b863873e109e6f8b27f2e4e568bf32748160a46ba6d26c505e90c94"
        );
        assert_eq!(
            hex::encode(&Seed::practice(300).0),
            "d2b2c7b05bd91c949cb8b5c01ca29dc235d9865382b315654816775cccac3667"
        );
        let lot = seed.root(&[]).lot_of("ship", 300, "ship 8:-:0:0", 1);
        assert_eq!(hex::encode(&lot), "a9793fb1cf1cae9e4f520ad9421a13a73ecade52b00acefeeb13cdb93f8d6630");
        let promise = serde_json::to_value(Promise::of(&Salt::new("più vento").unwrap())).unwrap();
        assert_eq!(promise, "4d152ca4d4c3468f8098e9d9db0794020561b1f954724a8418035e2fc66438bd");
    }

    #[test]
    fn secrets_do_not_show() {
        let seed = Seed::new([0xab; 32]);
        assert!(!format!("{seed:?} {:?}", seed.root(&[])).contains("ab"));
        let text = serde_json::to_string(&seed).unwrap();
        assert_eq!(serde_json::from_str::<Seed>(&text).unwrap(), seed);
        for bad in ["\"\"", "\"AB\"", "7"] {
            assert!(serde_json::from_str::<Seed>(bad).is_err());
        }
    }
}
