//! Who sits where, whose turn it is, and who is looking.

use std::fmt;
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::SerializeSeq};

use crate::step::NotationError;

/// The most seats any of our games has.
pub const MAX_SEATS: usize = 6;

/// A place at the table; 0 and up, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    ///
    /// # Panics
    /// If there is no such seat at any table; text and JSON from outside go through `FromStr` and serde, which refuse.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// Its number, for indexing.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The left neighbour: the next seat clockwise at a table of `players`.
    #[must_use]
    #[inline]
    pub const fn left(self, players: usize) -> Self {
        let next = self.0 + 1;
        Seat(if next as usize >= players { 0 } else { next })
    }

    /// The seats of a table of `players`, from 0 on.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..players.min(MAX_SEATS)).map(Seat::new)
    }

    /// The seats of a table of `players`, clockwise from this one.
    pub fn clockwise(self, players: usize) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(self), move |seat| Some(seat.left(players))).take(players)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seat {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [digit @ b'0'..=b'5'] => Ok(Seat(digit - b'0')),
            _ => Err(NotationError::new(text, "a seat from 0 to 5")),
        }
    }
}

#[cfg(feature = "serde")]
impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let index = u8::deserialize(deserializer)?;
        if usize::from(index) < MAX_SEATS {
            Ok(Seat(index))
        } else {
            Err(D::Error::custom(format_args!("seat {index} is none of 0 to {}", MAX_SEATS - 1)))
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Turn {
    /// This seat decides.
    Player(Seat),
    /// A card or tile is drawn.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// Whose decision is due, if it is somebody's.
    #[inline]
    #[must_use]
    pub const fn player(self) -> Option<Seat> {
        match self {
            Turn::Player(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub enum Viewer {
    /// Somebody at the table.
    Player(Seat),
    /// Somebody who only watches.
    Spectator,
}

impl Viewer {
    /// Everybody who may look at a table of `players`: each seat, then a spectator.
    pub fn all(players: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(players).map(Viewer::Player).chain([Viewer::Spectator])
    }

    /// Whether this viewer sits at `seat`.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Player(seat)
    }
}

/// One value for each seat of a table, without a heap allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    players: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same value for everybody at a table of `players`.
    #[must_use]
    pub fn new(players: usize, value: T) -> Self {
        Self::from_fn(players, |_| value)
    }

    /// A value for each seat.
    #[must_use]
    pub fn from_fn(players: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut items = [T::default(); MAX_SEATS];
        for seat in Seat::all(players) {
            items[seat.index()] = value(seat);
        }
        PerSeat { items, players: players.min(MAX_SEATS) as u8 }
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.players)]
    }
}

impl<T> DerefMut for PerSeat<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.players)]
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl<T: Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for item in self.iter() {
            list.serialize_element(item)?;
        }
        list.end()
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        if items.len() > MAX_SEATS {
            return Err(D::Error::custom(format_args!("{} values for at most {MAX_SEATS} seats", items.len())));
        }
        Ok(PerSeat::from_fn(items.len(), |seat| items[seat.index()]))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    #[must_use]
    pub const fn new() -> Self {
        SeatSet(0)
    }

    /// Whether the seat is in the set.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// How many seats are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats, rising.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::default();
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_is_clockwise_and_wraps() {
        let order: Vec<usize> = Seat::new(2).clockwise(4).map(Seat::index).collect();
        assert_eq!(order, [2, 3, 0, 1]);
    }

    #[test]
    fn a_seat_from_outside_is_checked() {
        assert_eq!("3".parse::<Seat>().unwrap(), Seat::new(3));
        for bad in ["", "6", "-1", "03", "x"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad:?}");
        }
        assert!(serde_json::from_str::<Seat>("6").is_err());
    }

    #[test]
    fn a_turn_reads_as_in_the_trace() {
        assert_eq!(serde_json::to_string(&Turn::Player(Seat::new(1))).unwrap(), r#"{"player":1}"#);
        assert_eq!(serde_json::to_string(&Turn::Chance).unwrap(), r#""chance""#);
    }
}
