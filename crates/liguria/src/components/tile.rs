//! Variety tiles (L-1.4).

use super::{Colour, Cubes, Row};

/// A kind of variety tile (L-1.4). Kinds compare in the order of NOTATION.md: harbor tiles, diplomats, knights, contracts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// Lies on the harbor.
    Harbor(HarborTile),
    /// Lies behind the screen until it is spent.
    Diplomat(Diplomat),
    /// Lies behind the screen until it is placed on an island.
    Knight(Knight),
    /// Lies behind the screen; scores if it is filled.
    Contract(Contract),
}

impl Tile {
    /// How many kinds there are beside the contracts.
    pub const COMMON: usize = 14;

    /// The kinds beside the contracts, sorted.
    pub fn common() -> impl Iterator<Item = Tile> {
        let harbor = HarborTile::ALL.into_iter().map(Tile::Harbor);
        let diplomats = Diplomat::ALL.into_iter().map(Tile::Diplomat);
        harbor.chain(diplomats).chain(Knight::ALL.into_iter().map(Tile::Knight))
    }
}

/// A kind of tile that lies on the harbor, front or back up (L-1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the number says how many wheels or sacks its front shows, or which building it is")]
pub enum HarborTile {
    Ship1,
    Ship2,
    Merchant1,
    Merchant2,
    Building1,
    Building2,
    Building3,
    Monk,
}

impl HarborTile {
    /// All of them.
    pub const ALL: [HarborTile; 8] = [
        HarborTile::Ship1,
        HarborTile::Ship2,
        HarborTile::Merchant1,
        HarborTile::Merchant2,
        HarborTile::Building1,
        HarborTile::Building2,
        HarborTile::Building3,
        HarborTile::Monk,
    ];

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The row it lies in (L-4.3).
    #[must_use]
    pub const fn row(self) -> Row {
        match self {
            HarborTile::Ship1 | HarborTile::Ship2 => Row::Ship,
            HarborTile::Merchant1 | HarborTile::Merchant2 => Row::Merchant,
            HarborTile::Building1 | HarborTile::Building2 | HarborTile::Building3 => Row::Building,
            HarborTile::Monk => Row::Monk,
        }
    }
}

/// A kind of diplomat tile (L-1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Diplomat {
    /// One scroll.
    One,
    /// Two scrolls.
    Two,
}

impl Diplomat {
    /// Both kinds, the smaller one first.
    pub const ALL: [Diplomat; 2] = [Diplomat::One, Diplomat::Two];

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many scrolls it shows (L-7.3).
    #[must_use]
    #[inline]
    pub const fn scrolls(self) -> u8 {
        self as u8 + 1
    }
}

/// Diplomat tiles of a player: how many with one scroll and with two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Scrolls(pub [u8; 2]);

impl Scrolls {
    /// The scrolls on all of them (L-7.3).
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        self.0[0] + 2 * self.0[1]
    }

    /// Whether there is no tile.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// The tiles, sorted.
    pub fn tiles(self) -> impl Iterator<Item = Diplomat> {
        Diplomat::ALL.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, self.0[kind.index()].into()))
    }
}

/// A kind of knight tile (L-1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Knight {
    /// One sword and a cube.
    One,
    /// Two swords.
    Two,
    /// Three swords.
    Three,
    /// Four swords.
    Four,
}

impl Knight {
    /// All four.
    pub const ALL: [Knight; 4] = [Knight::One, Knight::Two, Knight::Three, Knight::Four];

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many swords it shows (L-7.6).
    #[must_use]
    #[inline]
    pub const fn swords(self) -> u8 {
        self as u8 + 1
    }
}

/// Knight tiles on an island or in hand: how many with one sword (and the cube), two, three and four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Knights(pub [u8; 4]);

impl Knights {
    /// No knight.
    pub const NONE: Knights = Knights([0; 4]);

    /// How many tiles there are (L-7.4).
    #[must_use]
    #[inline]
    pub const fn count(self) -> u8 {
        self.0[0] + self.0[1] + self.0[2] + self.0[3]
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        u32::from_le_bytes(self.0) == 0
    }

    /// The swords on all of them (L-7.6).
    #[must_use]
    #[inline]
    pub const fn swords(self) -> u16 {
        self.0[0] as u16 + 2 * self.0[1] as u16 + 3 * self.0[2] as u16 + 4 * self.0[3] as u16
    }

    /// How many of them show a cube (L-7.5).
    #[must_use]
    #[inline]
    pub const fn cubes(self) -> u8 {
        self.0[0]
    }

    /// Whether all of these are among `others`.
    #[must_use]
    #[inline]
    pub fn within(self, others: Knights) -> bool {
        self.0.iter().zip(others.0).all(|(&count, most)| count <= most)
    }

    /// The tiles, sorted.
    pub fn tiles(self) -> impl Iterator<Item = Knight> {
        Knight::ALL.into_iter().flat_map(move |kind| std::iter::repeat_n(kind, self.0[kind.index()].into()))
    }
}

/// A bishop's contract: the cubes it asks for (L-9.4). What it is worth, the edition says.
///
/// Its colours are written from the most cubes to the fewest, red before yellow before blue where there are as many; and
/// contracts compare by these colours, then by their counts. So RRY comes before RRRY, and RRRY before RRB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Contract(u32);

impl Contract {
    /// The most cubes of a colour: there are no more (L-1.2).
    pub const MAX_CUBES: u8 = 25;

    /// The contract for these cubes; none if there is no cube or more than exist.
    #[must_use]
    pub fn new(cubes: Cubes) -> Option<Self> {
        if cubes.is_empty() || cubes.0.iter().any(|&count| count > Self::MAX_CUBES) {
            return None;
        }
        let mut colours = Colour::ALL;
        // Stable, so that equal counts keep the order red, yellow, blue.
        colours.sort_by_key(|&colour| std::cmp::Reverse(cubes[colour]));
        let mut packed = 0;
        for (place, colour) in colours.into_iter().enumerate() {
            let count = cubes[colour];
            let letter = if count == 0 { 0 } else { colour as u32 + 1 };
            packed |= letter << (19 - 2 * place) | u32::from(count) << (10 - 5 * place);
        }
        Some(Contract(packed))
    }

    /// Its colours with their counts, as they are written.
    pub fn colours(self) -> impl Iterator<Item = (Colour, u8)> {
        (0..3).filter_map(move |place| {
            let letter = (self.0 >> (19 - 2 * place)) as usize & 3;
            let count = (self.0 >> (10 - 5 * place)) as u8 & 31;
            (letter > 0).then(|| (Colour::ALL[letter - 1], count))
        })
    }

    /// The cubes it asks for.
    #[must_use]
    pub fn cubes(self) -> Cubes {
        let mut cubes = Cubes::NONE;
        for (colour, count) in self.colours() {
            cubes[colour] = count;
        }
        cubes
    }
}
