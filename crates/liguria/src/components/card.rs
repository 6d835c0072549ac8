//! Ship cards (L-1.1).

use super::{Colour, Cubes};

/// A ship card, packed so that cards compare by score, then wheels, anchor, U-turn, arrows and offer (red, yellow, blue).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u32);

impl Card {
    /// The highest score a card may have, and the lowest without its sign.
    pub const MAX_SCORE: i8 = 31;
    /// The most wheels, and the most arrows.
    pub const MAX_SYMBOLS: u8 = 9;
    /// The most cubes of one colour.
    pub const MAX_OFFER: u8 = 7;

    /// A card with this score, wheels, anchor, U-turn, arrows and offer; none if no card can show that. (Whether a card
    /// needs a wheel is for the edition to say.)
    #[must_use]
    pub const fn new(score: i8, wheels: u8, anchor: bool, uturn: bool, arrows: u8, offer: Cubes) -> Option<Self> {
        let Cubes([red, yellow, blue]) = offer;
        let possible = score != 0
            && -Self::MAX_SCORE <= score
            && score <= Self::MAX_SCORE
            && wheels <= Self::MAX_SYMBOLS
            && arrows <= Self::MAX_SYMBOLS
            && red <= Self::MAX_OFFER
            && yellow <= Self::MAX_OFFER
            && blue <= Self::MAX_OFFER;
        if !possible {
            return None;
        }
        let packed = ((score + 32) as u32) << 19
            | (wheels as u32) << 15
            | (anchor as u32) << 14
            | (uturn as u32) << 13
            | (arrows as u32) << 9
            | (red as u32) << 6
            | (yellow as u32) << 3
            | blue as u32;
        Some(Card(packed))
    }

    /// Its score, never 0 (L-9.3).
    #[must_use]
    #[inline]
    pub const fn score(self) -> i8 {
        (self.0 >> 19) as i8 - 32
    }

    /// Whether its score is above zero (L-3.2).
    #[must_use]
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.score() > 0
    }

    /// How many wheels it shows (L-6.1).
    #[must_use]
    #[inline]
    pub const fn wheels(self) -> u8 {
        (self.0 >> 15) as u8 & 15
    }

    /// Whether it shows an anchor (L-6.3).
    #[must_use]
    #[inline]
    pub const fn anchor(self) -> bool {
        self.0 >> 14 & 1 == 1
    }

    /// Whether it shows a U-turn (L-6.2).
    #[must_use]
    #[inline]
    pub const fn uturn(self) -> bool {
        self.0 >> 13 & 1 == 1
    }

    /// How many upgrade arrows it shows (L-5.3).
    #[must_use]
    #[inline]
    pub const fn arrows(self) -> u8 {
        (self.0 >> 9) as u8 & 15
    }

    /// The cubes it offers (L-5.2).
    #[must_use]
    #[inline]
    pub fn offer(self) -> Cubes {
        Cubes(Colour::ALL.map(|colour| (self.0 >> (6 - 3 * colour as u32)) as u8 & 7))
    }
}
