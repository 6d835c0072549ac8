//! How components are written, and in `steps` decisions and outcomes of chance. NOTATION.md is the specification.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use fondaco_game::serde_as_text;
use fondaco_game::{NotationError, words};
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::components::{
    Card, Colour, Contract, Cubes, Diplomat, Direction, HarborTile, Knight, Knights, Pair, Positions, Row, Scrolls,
    Tile,
};
#[cfg(feature = "serde")]
use crate::edition::TILES;
use crate::state::Phase;

mod steps;
#[cfg(test)]
mod tests;

#[cfg(feature = "serde")]
serde_as_text!(Colour => as_str, Row => as_str, Direction => as_str, HarborTile => as_str, Diplomat => as_str, Knight => as_str);
#[cfg(feature = "serde")]
serde_as_text!(Contract, Tile, Card, Positions, Phase => as_str);

words!(Colour, "a colour: R, Y or B", Red = "R", Yellow = "Y", Blue = "B");
words!(Pair, "two colours: RY, RB or YB", RedYellow = "RY", RedBlue = "RB", YellowBlue = "YB");
words!(
    Row,
    "a row: ship, merchant, building or monk",
    Ship = "ship",
    Merchant = "merchant",
    Building = "building",
    Monk = "monk"
);
words!(Direction, "a direction: + or -", Minus = "-", Plus = "+");
words!(
    HarborTile,
    "a harbor tile: ship1, ship2, merchant1, merchant2, building1, building2, building3 or monk",
    Ship1 = "ship1",
    Ship2 = "ship2",
    Merchant1 = "merchant1",
    Merchant2 = "merchant2",
    Building1 = "building1",
    Building2 = "building2",
    Building3 = "building3",
    Monk = "monk"
);
words!(Diplomat, "a diplomat: diplomat1 or diplomat2", One = "diplomat1", Two = "diplomat2");
words!(
    Knight,
    "a knight: knight1, knight2, knight3 or knight4",
    One = "knight1",
    Two = "knight2",
    Three = "knight3",
    Four = "knight4"
);
words!(
    Phase,
    "a phase such as buyer or sail",
    Cubes = "cubes",
    Blank = "blank",
    Island = "island",
    Score = "score",
    Start = "start",
    Row = "row",
    Deck = "deck",
    Buyer = "buyer",
    Take = "take",
    Card = "card",
    Upgrade = "upgrade",
    Sail = "sail",
    Load = "load",
    Bonus = "bonus",
    Conquer = "conquer",
    Deploy = "deploy",
    Turn = "turn",
    Homeward = "homeward",
    Over = "over"
);

/// `RRY`: from the most cubes to the fewest; red, yellow, blue where there are as many.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (colour, count) in self.colours() {
            for _ in 0..count {
                write!(f, "{colour}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Contract {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let contract = letters(text).and_then(Contract::new).filter(|contract| contract.to_string() == text);
        contract.ok_or_else(|| NotationError::new(text, "a contract such as RRY (the colour with most cubes first)"))
    }
}

/// `ship1`, `diplomat2`, `knight4`, `contract-RRY`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Harbor(tile) => tile.fmt(f),
            Tile::Diplomat(tile) => tile.fmt(f),
            Tile::Knight(tile) => tile.fmt(f),
            Tile::Contract(contract) => write!(f, "contract-{contract}"),
        }
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(contract) = text.strip_prefix("contract-") {
            return contract.parse().map(Tile::Contract);
        }
        let diplomat = || text.parse().map(Tile::Diplomat);
        let knight = || text.parse().map(Tile::Knight);
        let tile = text.parse().map(Tile::Harbor).or_else(|_| diplomat()).or_else(|_| knight());
        tile.map_err(|_| NotationError::new(text, "a tile such as ship1, diplomat2, knight4 or contract-RRY"))
    }
}

/// `+6W1:RY`, `-3W3A^1:R`, `-6W4AU^1:-`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}W{}", self.score(), self.wheels())?;
        for (shown, symbol) in [(self.anchor(), "A"), (self.uturn(), "U")] {
            if shown {
                f.write_str(symbol)?;
            }
        }
        if self.arrows() > 0 {
            write!(f, "^{}", self.arrows())?;
        }
        f.write_str(":")?;
        if self.offer().is_empty() {
            return f.write_str("-");
        }
        for colour in Colour::ALL {
            for _ in 0..self.offer()[colour] {
                write!(f, "{colour}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (shown, offer) = text.split_once(':')?;
            let (score, actions) = shown.split_once('W')?;
            let (actions, arrows) = actions.split_once('^').unwrap_or((actions, "0"));
            let wheels = actions.trim_end_matches(['A', 'U']);
            let symbols = &actions[wheels.len()..];
            let offer = if offer == "-" { Cubes::NONE } else { letters(offer)? };
            let (anchor, uturn) = (symbols.contains('A'), symbols.contains('U'));
            let card =
                Card::new(score.parse().ok()?, wheels.parse().ok()?, anchor, uturn, arrows.parse().ok()?, offer)?;
            // Signs, zeros, letters and symbols that stand elsewhere or twice would be written differently.
            (card.to_string() == text).then_some(card)
        };
        read().ok_or_else(|| NotationError::new(text, "a ship card such as +6W1:RY, -3W3A^1:R or -6W4AU^1:-"))
    }
}

/// `0 2`: rising, a blank between two.
impl fmt::Display for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, position) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{position}")?;
        }
        Ok(())
    }
}

impl FromStr for Positions {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split(' ').take(17).map(|word| number(word).filter(|&number| number < 16).map(usize::from));
        let set = numbers.collect::<Option<Positions>>().filter(|set| set.to_string() == text);
        set.ok_or_else(|| NotationError::new(text, "positions from 0 to 15, rising, such as 0 2"))
    }
}

/// `2 0 1`: red, yellow, blue.
impl fmt::Display for Cubes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cubes([red, yellow, blue]) = self;
        write!(f, "{red} {yellow} {blue}")
    }
}

impl FromStr for Cubes {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let mut words = text.split(' ');
            let mut next = || words.next().and_then(number);
            let cubes = Cubes([next()?, next()?, next()?]);
            words.next().is_none().then_some(cubes)
        };
        read().ok_or_else(|| NotationError::new(text, "numbers of red, yellow and blue cubes such as 2 0 1"))
    }
}

/// `knight1 knight4`, or `-` for none.
impl fmt::Display for Knights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str("-") } else { spread(f, self.tiles()) }
    }
}

impl FromStr for Knights {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" {
            return Ok(Knights::NONE);
        }
        let counts = tally(text, |knight: Knight| knight.index()).map(Knights);
        counts.ok_or_else(|| NotationError::new(text, "knights, sorted, such as knight1 knight4, or - for none"))
    }
}

/// `diplomat1 diplomat2`.
impl fmt::Display for Scrolls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        spread(f, self.tiles())
    }
}

impl FromStr for Scrolls {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let counts = tally(text, |diplomat: Diplomat| diplomat.index()).map(Scrolls);
        counts.ok_or_else(|| NotationError::new(text, "diplomats, sorted, such as diplomat1 diplomat2"))
    }
}

#[cfg(feature = "openapi")]
fondaco_game::schema_as_text!("Liguria": Card, Colour, Contract, Direction, HarborTile, Phase, Positions, Row, Tile);

/// In JSON a heap of tiles is the list of their texts, sorted.
#[cfg(feature = "serde")]
macro_rules! serde_as_list {
    ($($type:ident of $tile:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.tiles())
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let tiles = Vec::<$tile>::deserialize(deserializer)?;
                // More than there are in any edition could not be counted.
                if tiles.len() > TILES || !tiles.is_sorted() {
                    return Err(de::Error::custom("tiles are listed sorted, and no more than there are"));
                }
                let mut counts = $type::default();
                tiles.into_iter().for_each(|tile| counts.0[tile.index()] += 1);
                Ok(counts)
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $type {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                Vec::<String>::schema()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $type {
            fn name() -> std::borrow::Cow<'static, str> {
                concat!("Liguria", stringify!($type)).into()
            }
        }
    )+};
}

#[cfg(feature = "serde")]
serde_as_list!(Knights of Knight, Scrolls of Diplomat);

/// The cubes that these letters name, whatever their order; at most 25 of a colour.
fn letters(text: &str) -> Option<Cubes> {
    if text.len() > 3 * usize::from(Contract::MAX_CUBES) {
        return None;
    }
    let mut cubes = Cubes::NONE;
    for letter in text.split("").filter(|letter| !letter.is_empty()) {
        cubes[letter.parse().ok()?] += 1;
    }
    Some(cubes)
}

/// A number from 0 to 99, without leading zeros.
fn number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        [tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => Some((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    }
}

/// Words with a blank between two.
fn spread(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = impl fmt::Display>) -> fmt::Result {
    for (index, word) in words.enumerate() {
        let gap = if index == 0 { "" } else { " " };
        write!(f, "{gap}{word}")?;
    }
    Ok(())
}

/// Counts sorted words, at least one and at most 99, by their index.
fn tally<T: FromStr, const N: usize>(text: &str, index: impl Fn(T) -> usize) -> Option<[u8; N]> {
    let mut counts = [0; N];
    let mut last = 0;
    for (place, word) in text.split(' ').enumerate() {
        let at = index(word.parse().ok()?);
        if place == 99 || at < last {
            return None;
        }
        last = at;
        counts[at] += 1;
    }
    Some(counts)
}
