//! How a game ended.

#[cfg(feature = "serde")]
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq, SerializeStruct},
};

use crate::seat::{PerSeat, Seat, SeatSet};

/// The most sources of points a game may have.
pub const MAX_SOURCES: usize = 8;

/// The result of a finished game: scores with their sources, ranks and winners. It holds no heap memory, so that search can
/// ask for it millions of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    sources: &'static [&'static str],
    breakdown: PerSeat<[i32; MAX_SOURCES]>,
    scores: PerSeat<i32>,
    ranks: PerSeat<u8>,
    winners: SeatSet,
}

impl Outcome {
    /// The outcome of these points by source, where ties between seats are broken by `standing` (lower is better; equal
    /// standings leave the tie as it is).
    #[must_use]
    pub fn new(
        sources: &'static [&'static str],
        breakdown: PerSeat<[i32; MAX_SOURCES]>,
        standing: impl Fn(Seat) -> u8,
    ) -> Self {
        let players = breakdown.len();
        let scores = PerSeat::from_fn(players, |seat| breakdown[seat].iter().sum());
        let better = |a: Seat, b: Seat| scores[a] > scores[b] || (scores[a] == scores[b] && standing(a) < standing(b));
        let ranks =
            PerSeat::from_fn(players, |seat| 1 + Seat::all(players).filter(|&other| better(other, seat)).count() as u8);
        let winners = Seat::all(players).filter(|&seat| ranks[seat] == 1).collect();
        Outcome { sources, breakdown, scores, ranks, winners }
    }

    /// The points of each seat.
    #[must_use]
    pub fn scores(&self) -> &PerSeat<i32> {
        &self.scores
    }

    /// The rank of each seat, from 1; tied seats share the better one.
    #[must_use]
    pub fn ranks(&self) -> &PerSeat<u8> {
        &self.ranks
    }

    /// Who won.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// The names of the sources that points come from.
    #[must_use]
    pub fn sources(&self) -> &'static [&'static str] {
        self.sources
    }

    /// Where this seat's points come from: each source with its points.
    pub fn breakdown(&self, seat: Seat) -> impl Iterator<Item = (&'static str, i32)> {
        self.sources.iter().copied().zip(self.breakdown[seat])
    }
}

/// As in a trace: `{"scores":[…],"breakdown":[{…},…],"ranks":[…],"winners":[…]}`.
#[cfg(feature = "serde")]
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut result = serializer.serialize_struct("Outcome", 4)?;
        result.serialize_field("scores", &self.scores)?;
        result.serialize_field("breakdown", &Breakdowns(self))?;
        result.serialize_field("ranks", &self.ranks)?;
        result.serialize_field("winners", &self.winners)?;
        result.end()
    }
}

#[cfg(feature = "serde")]
struct Breakdowns<'a>(&'a Outcome);

#[cfg(feature = "serde")]
impl Serialize for Breakdowns<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.scores.len()))?;
        for seat in Seat::all(self.0.scores.len()) {
            list.serialize_element(&BySource(self.0, seat))?;
        }
        list.end()
    }
}

#[cfg(feature = "serde")]
struct BySource<'a>(&'a Outcome, Seat);

#[cfg(feature = "serde")]
impl Serialize for BySource<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.sources.len()))?;
        for (source, points) in self.0.breakdown(self.1) {
            map.serialize_entry(source, &points)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(points: &[i32], standing: impl Fn(Seat) -> u8) -> Outcome {
        let breakdown = PerSeat::from_fn(points.len(), |seat| {
            let mut by_source = [0; MAX_SOURCES];
            by_source[0] = points[seat.index()] - 1;
            by_source[1] = 1;
            by_source
        });
        Outcome::new(&["cargo", "gift"], breakdown, standing)
    }

    #[test]
    fn ties_are_broken_by_standing_or_shared() {
        let broken = outcome(&[7, 9, 9], |seat| 5 - seat.index() as u8);
        assert_eq!(broken.ranks().to_vec(), [3, 2, 1]);
        assert_eq!(broken.winners().iter().collect::<Vec<_>>(), [Seat::new(2)]);
        let shared = outcome(&[9, 9, 7], |_| 0);
        assert_eq!(shared.ranks().to_vec(), [1, 1, 3]);
        assert_eq!(shared.winners().len(), 2);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn it_reads_as_in_the_trace() {
        assert_eq!(
            serde_json::to_string(&outcome(&[3, 5, 4], |_| 0)).unwrap(),
            r#"{"scores":[3,5,4],"breakdown":[{"cargo":2,"gift":1},{"cargo":4,"gift":1},{"cargo":3,"gift":1}],"ranks":[3,1,2],"winners":[1]}"#
        );
    }
}
