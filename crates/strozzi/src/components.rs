//! Cities, wares, flags, ships and promotion tiles (S-1.1 to S-1.4). Their text is in `notation`.

/// A city with a track of markers (S-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum City {
    /// A port; its ware is gold.
    Venice,
    /// A port; its ware is grain.
    Rome,
    /// A port; its ware is cloth.
    Naples,
    /// Not a port; scrolls move its markers.
    Florence,
}

impl City {
    /// All four.
    pub const ALL: [City; 4] = [City::Venice, City::Rome, City::Naples, City::Florence];

    /// Its number, for indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A city that ships can be sent to (S-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Port {
    /// Its ware is gold.
    Venice,
    /// Its ware is grain.
    Rome,
    /// Its ware is cloth.
    Naples,
}

impl Port {
    /// All three.
    pub const ALL: [Port; 3] = [Port::Venice, Port::Rome, Port::Naples];

    /// Its number, for indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The city it is.
    #[must_use]
    pub const fn city(self) -> City {
        City::ALL[self as usize]
    }

    /// The ware that moves markers here.
    #[must_use]
    pub const fn ware(self) -> Ware {
        Ware::ALL[self as usize]
    }
}

/// What ships carry and value-1 tiles show (S-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ware {
    /// For Venice.
    Gold,
    /// For Rome.
    Grain,
    /// For Naples.
    Cloth,
}

impl Ware {
    /// All three.
    pub const ALL: [Ware; 3] = [Ware::Gold, Ware::Grain, Ware::Cloth];

    /// Its number, for indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The port it belongs to.
    #[must_use]
    pub const fn port(self) -> Port {
        Port::ALL[self as usize]
    }
}

/// One of a player's three flags (S-1.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Flag {
    /// Takes a ship at once, even a claimed one (S-3.4, S-3.5).
    Pirate,
    /// The ship is one faster (S-4.2).
    Plus1,
    /// The marker moves one more (S-4.3).
    Ware,
}

impl Flag {
    /// All three.
    pub const ALL: [Flag; 3] = [Flag::Pirate, Flag::Plus1, Flag::Ware];

    /// Whether it takes a ship that somebody has claimed (S-3.5).
    #[must_use]
    pub const fn takes_claimed(self) -> bool {
        matches!(self, Flag::Pirate)
    }
}

/// A player's unused flags.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Flags(u8);

impl Flags {
    /// None left.
    pub const NONE: Flags = Flags(0);
    /// All three.
    pub const FULL: Flags = Flags(0b111);

    /// The pirate flag alone.
    pub(crate) const PIRATE: Flags = Flags(1 << Flag::Pirate as u8);

    /// A bit for each, in the order of [`Flag::ALL`].
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0 as u64
    }

    /// The same, in a byte.
    #[inline]
    pub(crate) const fn byte(self) -> u8 {
        self.0
    }

    /// Whether this flag is unused.
    #[must_use]
    #[inline]
    pub const fn contains(self, flag: Flag) -> bool {
        self.0 & (1 << flag as u8) != 0
    }

    /// Whether any flag is unused.
    #[must_use]
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many are unused.
    #[must_use]
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Takes a flag away.
    #[inline]
    pub const fn remove(&mut self, flag: Flag) {
        self.0 &= !(1 << flag as u8);
    }

    /// The unused flags.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Flag> {
        Flag::ALL.into_iter().filter(move |&flag| self.contains(flag))
    }
}

impl FromIterator<Flag> for Flags {
    fn from_iter<I: IntoIterator<Item = Flag>>(flags: I) -> Self {
        Flags(flags.into_iter().fold(0, |set, flag| set | 1 << flag as u8))
    }
}

/// A ship card (S-1.3), packed so that ships compare by sail, then gold, grain, cloth, scrolls and promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Ship(u16);

impl Ship {
    /// The largest sail number.
    pub const MAX_SAIL: u8 = 8;
    /// The largest number of one ware that a ship may carry.
    pub const MAX_WARE: u8 = 7;
    /// The most scrolls that a ship may carry.
    pub const MAX_SCROLLS: u8 = 2;

    /// A ship with this sail number, gold, grain and cloth, scrolls and promotion symbol; none if no card can show that.
    #[must_use]
    pub const fn new(sail: u8, wares: [u8; 3], scrolls: u8, promotion: bool) -> Option<Self> {
        let [gold, grain, cloth] = wares;
        let possible = 1 <= sail
            && sail <= Self::MAX_SAIL
            && gold <= Self::MAX_WARE
            && grain <= Self::MAX_WARE
            && cloth <= Self::MAX_WARE
            && scrolls <= Self::MAX_SCROLLS;
        if !possible {
            return None;
        }
        let packed = (sail as u16) << 12
            | (gold as u16) << 9
            | (grain as u16) << 6
            | (cloth as u16) << 3
            | (scrolls as u16) << 1
            | promotion as u16;
        Some(Ship(packed))
    }

    /// A number of its own.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The number on its sail.
    #[must_use]
    #[inline]
    pub const fn sail(self) -> u8 {
        (self.0 >> 12) as u8
    }

    /// How many of this ware it carries.
    #[must_use]
    #[inline]
    pub const fn wares(self, ware: Ware) -> u8 {
        (self.0 >> (9 - 3 * ware as u16)) as u8 & 7
    }

    /// How many scrolls it shows.
    #[must_use]
    #[inline]
    pub const fn scrolls(self) -> u8 {
        (self.0 >> 1) as u8 & 3
    }

    /// Whether it shows a promotion symbol.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its speed under this flag (S-4.2).
    #[must_use]
    #[inline]
    pub const fn speed(self, flag: Flag) -> u8 {
        self.sail() + matches!(flag, Flag::Plus1) as u8
    }
}

/// What a promotion tile stands for (S-1.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Painting and sculpture.
    Art,
    /// Learning and discovery.
    Science,
    /// Palaces and churches.
    Architecture,
}

impl Category {
    /// All three.
    pub const ALL: [Category; 3] = [Category::Art, Category::Science, Category::Architecture];
}

/// A kind of promotion tile (S-1.4): of value 1 with a ware, or of value 2 without.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(u8);

impl Tile {
    /// How many kinds there are.
    pub const KINDS: usize = 12;

    /// The tile of this category that shows this ware (value 1), or none (value 2).
    #[must_use]
    pub const fn new(category: Category, ware: Option<Ware>) -> Self {
        let kind = match ware {
            Some(ware) => ware as u8,
            None => 3,
        };
        Tile(category as u8 * 4 + kind)
    }

    /// All kinds, sorted.
    pub fn all() -> impl ExactSizeIterator<Item = Tile> {
        (0..Self::KINDS as u8).map(Tile)
    }

    /// The tile with this number.
    #[inline]
    pub(crate) const fn from_index(index: u32) -> Self {
        Tile(index as u8)
    }

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it stands for.
    #[must_use]
    pub const fn category(self) -> Category {
        Category::ALL[self.0 as usize / 4]
    }

    /// The ware it shows.
    #[must_use]
    #[inline]
    pub const fn ware(self) -> Option<Ware> {
        match self.0 % 4 {
            3 => None,
            ware => Some(Ware::ALL[ware as usize]),
        }
    }

    /// Its value.
    #[must_use]
    pub const fn value(self) -> u8 {
        if self.ware().is_some() { 1 } else { 2 }
    }
}
