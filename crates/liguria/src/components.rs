//! Colours, cubes, rows, directions and sets of positions (L-1.2 to L-1.5); tiles and cards are below. Their text is in
//! `notation`.

use std::ops::{AddAssign, Index, IndexMut, SubAssign};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

mod card;
mod tile;

pub use card::Card;
pub use tile::{Contract, Diplomat, HarborTile, Knight, Knights, Scrolls, Tile};

/// A colour of paint and of islands (L-1.2, L-1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Written `R`.
    Red,
    /// Written `Y`.
    Yellow,
    /// Written `B`.
    Blue,
}

impl Colour {
    /// All three.
    pub const ALL: [Colour; 3] = [Colour::Red, Colour::Yellow, Colour::Blue];

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A heap of paint cubes: how many red, yellow and blue ones (L-1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaCubes, value_type = Vec<u8>))]
pub struct Cubes(pub [u8; 3]);

impl Cubes {
    /// No cube.
    pub const NONE: Cubes = Cubes([0; 3]);

    /// This many cubes of one colour.
    #[must_use]
    #[inline]
    pub const fn of(colour: Colour, count: u8) -> Self {
        let mut cubes = [0; 3];
        cubes[colour as usize] = count;
        Cubes(cubes)
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn total(self) -> u8 {
        self.0[0].saturating_add(self.0[1]).saturating_add(self.0[2])
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether all of these are in `heap`.
    #[must_use]
    #[inline]
    pub const fn within(self, heap: Cubes) -> bool {
        self.0[0] <= heap.0[0] && self.0[1] <= heap.0[1] && self.0[2] <= heap.0[2]
    }

    /// As many of these as `heap` holds.
    #[must_use]
    #[inline]
    pub fn at_most(self, heap: Cubes) -> Self {
        Cubes(std::array::from_fn(|colour| self.0[colour].min(heap.0[colour])))
    }

    /// The most sets of one red, one yellow and one blue (L-9.5).
    #[must_use]
    #[inline]
    pub fn sets(self) -> u8 {
        self.0[0].min(self.0[1]).min(self.0[2])
    }
}

impl Index<Colour> for Cubes {
    type Output = u8;

    #[inline]
    fn index(&self, colour: Colour) -> &u8 {
        &self.0[colour as usize]
    }
}

impl IndexMut<Colour> for Cubes {
    #[inline]
    fn index_mut(&mut self, colour: Colour) -> &mut u8 {
        &mut self.0[colour as usize]
    }
}

impl AddAssign for Cubes {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}

impl SubAssign for Cubes {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (count, fewer) in self.0.iter_mut().zip(other.0) {
            *count -= fewer;
        }
    }
}

/// The two start cubes of a player: of different colours (L-2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pair {
    /// RY.
    RedYellow,
    /// RB.
    RedBlue,
    /// YB.
    YellowBlue,
}

impl Pair {
    /// All three.
    pub const ALL: [Pair; 3] = [Pair::RedYellow, Pair::RedBlue, Pair::YellowBlue];

    /// The cubes.
    #[must_use]
    pub const fn cubes(self) -> Cubes {
        match self {
            Pair::RedYellow => Cubes([1, 1, 0]),
            Pair::RedBlue => Cubes([1, 0, 1]),
            Pair::YellowBlue => Cubes([0, 1, 1]),
        }
    }
}

/// One of the four rows of a harbor (L-1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Row {
    /// Ship tiles: wheels.
    Ship,
    /// Merchant tiles: sacks.
    Merchant,
    /// Buildings: prestige.
    Building,
    /// Monks: green points.
    Monk,
}

impl Row {
    /// All four.
    pub const ALL: [Row; 4] = [Row::Ship, Row::Merchant, Row::Building, Row::Monk];

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A direction around the circuit (L-6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// `-`: against the clock.
    Minus,
    /// `+`: clockwise.
    Plus,
}

impl Direction {
    /// Both directions; minus comes first.
    pub const ALL: [Direction; 2] = [Direction::Minus, Direction::Plus];

    /// The direction of a signed number of steps; none of no steps.
    #[must_use]
    #[inline]
    pub const fn of(steps: i8) -> Option<Self> {
        match steps {
            0 => None,
            1.. => Some(Direction::Plus),
            _ => Some(Direction::Minus),
        }
    }

    /// The other one.
    #[must_use]
    #[inline]
    pub const fn reversed(self) -> Self {
        match self {
            Direction::Minus => Direction::Plus,
            Direction::Plus => Direction::Minus,
        }
    }

    /// This many steps in this direction, as a signed number.
    #[must_use]
    #[inline]
    pub const fn steps(self, count: u8) -> i8 {
        match self {
            Direction::Minus => -(count as i8),
            Direction::Plus => count as i8,
        }
    }
}

/// A set of numbers from 0 to 15: positions in the row (L-4.2) or places of the circuit (L-2.3). Sets compare as binary
/// numbers: by the largest member that is in only one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Positions(u16);

/// Silver for each tile that is skipped (L-4.2).
pub const SKIP_PRICE: u8 = 1;

impl Positions {
    /// The set whose members are the set bits.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u16) -> Self {
        Positions(bits)
    }

    /// A bit for each member.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether the number is in it.
    #[must_use]
    #[inline]
    pub const fn contains(self, number: usize) -> bool {
        number < 16 && self.0 & (1 << number) != 0
    }

    /// Adds a number.
    ///
    /// # Panics
    /// If it is above 15.
    pub const fn insert(&mut self, number: usize) {
        assert!(number < 16);
        self.0 |= 1 << number;
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers between the first and the last that are not in it: the tiles that are skipped (L-4.2).
    #[must_use]
    #[inline]
    pub const fn skipped(self) -> Positions {
        if self.0 == 0 {
            return self;
        }
        let up_to_last = u16::MAX >> self.0.leading_zeros();
        let from_first = u16::MAX << self.0.trailing_zeros();
        Positions(up_to_last & from_first & !self.0)
    }

    /// What taking these tiles costs: [`SKIP_PRICE`] for each that is skipped (L-4.2).
    #[must_use]
    #[inline]
    pub const fn price(self) -> u8 {
        self.skipped().len() * SKIP_PRICE
    }

    /// The members, rising.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (first < 16).then_some(first)
        })
    }
}

impl FromIterator<usize> for Positions {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut set = Positions::default();
        numbers.into_iter().for_each(|number| set.insert(number));
        set
    }
}
