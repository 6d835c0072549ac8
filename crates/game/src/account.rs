//! A position number by number, so that two of them can be compared in the game's own words.
//!
//! [`Insight::account`](crate::Insight::account) lists what a viewer can count: who stands where in Naples, how many cubes are
//! aboard, and what each would score as things stand. What differs between two such lists are the [reasons](Reason) for a
//! decision. They are the engine's own numbers, never a second opinion about them.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::seat::Seat;

/// The kind under which every game lists what a seat has scored and would score as things stand.
pub const TOTAL: &str = "total";

/// Something that a seat has or is, in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What is counted, in a word of the game: `marker`.
    pub kind: &'static str,
    /// Where, if there are several: `naples`.
    pub place: &'static str,
    /// The player it belongs to.
    pub seat: Seat,
    /// How much.
    pub amount: i32,
    /// The rank that gives, from 1; none where nothing ranks.
    pub rank: Option<u8>,
    /// What it would score if it were counted now.
    pub points: i32,
    /// How often it will be counted, if it stays so: a marker scores at the end of each round.
    pub times: u8,
}

impl Entry {
    /// An amount that scores so much once; the rest is left to be said.
    #[must_use]
    pub const fn new(kind: &'static str, seat: Seat, amount: i32, points: i32) -> Self {
        Entry { kind, place: "", seat, amount, rank: None, points, times: 1 }
    }

    /// The same at this place.
    #[must_use]
    pub const fn at(self, place: &'static str) -> Self {
        Entry { place, ..self }
    }

    /// The same with a rank.
    #[must_use]
    pub const fn ranked(self, rank: Option<u8>) -> Self {
        Entry { rank, ..self }
    }

    /// The same, counted so often.
    #[must_use]
    pub const fn counted(self, times: u8) -> Self {
        Entry { times, ..self }
    }
}

/// How a change bears on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bearing {
    /// It comes from the decision itself.
    #[default]
    Plain,
    /// It comes from the decision, too, and speaks against it.
    Against,
    /// A rival could bring it about afterwards.
    Then,
    /// A rival could bring it about after another decision, and not after this one.
    Otherwise,
}

/// What a decision changes in one number of one seat: each pair is before and after.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Reason {
    /// What is counted, as in [`Entry`].
    #[cfg_attr(feature = "serde", serde(rename = "k"))]
    pub kind: String,
    /// Its place, as in [`Entry`]; empty if there is only one.
    #[cfg_attr(feature = "serde", serde(rename = "p", default, skip_serializing_if = "String::is_empty"))]
    pub place: String,
    /// The player whose number it is.
    #[cfg_attr(feature = "serde", serde(rename = "s"))]
    pub seat: Seat,
    /// How much.
    #[cfg_attr(feature = "serde", serde(rename = "a"))]
    pub amount: (i32, i32),
    /// The rank.
    #[cfg_attr(feature = "serde", serde(rename = "r"))]
    pub rank: (Option<u8>, Option<u8>),
    /// What it scores each time.
    #[cfg_attr(feature = "serde", serde(rename = "n"))]
    pub points: (i32, i32),
    /// How often it is counted.
    #[cfg_attr(feature = "serde", serde(rename = "t"))]
    pub times: u8,
    /// Whom it concerns besides: those who are passed or who pass, from whom it is taken or to whom it goes.
    #[cfg_attr(feature = "serde", serde(rename = "o", default, skip_serializing_if = "Vec::is_empty"))]
    pub rivals: Vec<Seat>,
    /// How it bears on the decision.
    #[cfg_attr(feature = "serde", serde(rename = "w", default, skip_serializing_if = "Bearing::is_plain"))]
    pub bearing: Bearing,
}

impl Bearing {
    #[cfg(feature = "serde")]
    fn is_plain(&self) -> bool {
        *self == Bearing::Plain
    }
}

impl Reason {
    /// What it changes in points each time it is counted.
    #[must_use]
    pub const fn gain(&self) -> i32 {
        self.points.1 - self.points.0
    }

    /// How much there is more.
    #[must_use]
    pub const fn more(&self) -> i32 {
        self.amount.1 - self.amount.0
    }

    /// Whether another one is about the same number, of whomever.
    #[must_use]
    pub fn is_about_that_of(&self, other: &Self) -> bool {
        (&self.kind, &self.place) == (&other.kind, &other.place)
    }

    /// Whether another of these says it already: whoever is passed falls behind. What one's own number says goes first, and then
    /// what somebody gains.
    #[must_use]
    pub fn is_told_by(&self, reasons: &[Self], me: Seat) -> bool {
        let comes_from_it = |one: &Self| matches!(one.bearing, Bearing::Plain | Bearing::Against);
        let tells = |other: &Self| {
            let first = other.seat == me || self.gain() < 0 && other.gain() > 0;
            first && comes_from_it(other) && other.rivals.contains(&self.seat) && self.is_about_that_of(other)
        };
        self.seat != me && comes_from_it(self) && reasons.iter().any(tells)
    }

    /// Whether it speaks against a decision of `me`: it costs them points, or brings somebody else some.
    #[must_use]
    pub const fn is_against(&self, me: Seat) -> bool {
        if self.seat.index() == me.index() { self.gain() < 0 } else { self.gain() > 0 }
    }

    /// Points first, as often as they are counted; then a rank, then an amount. The total sums up the others, so it comes
    /// after them.
    fn weight(&self) -> i32 {
        let points = self.gain().abs() * i32::from(self.times.max(1));
        let sums_up = i32::from(self.kind == TOTAL) * 1_000;
        100 * points + 10 * i32::from(self.rank.0 != self.rank.1) + self.more().abs().min(9) - 100 * sums_up
    }
}

/// Whom a change concerns besides its own seat. A ship that comes has no rank before, and passes whoever it pushes down.
fn rivals(before: &[Entry], after: &[Entry], old: &Entry, new: &Entry) -> Vec<Seat> {
    let ahead = |one: Option<u8>, other: Option<u8>| one.is_some_and(|one| other.is_none_or(|other| one < other));
    let is_rival = |was: &Entry, theirs: &Entry| match (new.rank, theirs.rank) {
        (Some(rank), Some(their_rank)) if was.rank.is_some() => {
            rank < their_rank && ahead(was.rank, old.rank) || rank > their_rank && ahead(old.rank, was.rank)
        }
        // What lies at one place and does not rank has one owner.
        (None, None) => {
            let (mine, gained) = (new.points - old.points, theirs.points - was.points);
            !new.place.is_empty() && mine.signum() * gained.signum() < 0
        }
        _ => false,
    };
    let same = |theirs: &&Entry| (theirs.kind, theirs.place) == (new.kind, new.place) && theirs.seat != new.seat;
    let others = after.iter().filter(same).filter(|theirs| {
        let was = before.iter().find(|was| (was.kind, was.place, was.seat) == (theirs.kind, theirs.place, theirs.seat));
        was.is_some_and(|was| is_rival(was, theirs))
    });
    others.map(|theirs| theirs.seat).collect()
}

/// What differs between two accounts, the weightiest first. Of others than `me` only what changes their points is told. If the
/// positions are of different `rounds`, only totals are compared: the rest has been counted and begins anew.
#[must_use]
pub fn differences(before: &[Entry], after: &[Entry], me: Seat, same_round: bool) -> Vec<Reason> {
    let mut reasons = Vec::new();
    for new in after {
        let is_same = |old: &&Entry| (old.kind, old.place, old.seat) == (new.kind, new.place, new.seat);
        let Some(old) = before.iter().find(is_same) else { continue };
        let reason = Reason {
            kind: new.kind.to_owned(),
            place: new.place.to_owned(),
            seat: new.seat,
            amount: (old.amount, new.amount),
            rank: (old.rank, new.rank),
            points: (old.points, new.points),
            times: new.times,
            rivals: rivals(before, after, old, new),
            bearing: Bearing::Plain,
        };
        let changes = old.amount != new.amount || old.rank != new.rank || old.points != new.points;
        let matters = new.seat == me || reason.gain() != 0;
        if changes && matters && (same_round || new.kind == TOTAL) {
            reasons.push(reason);
        }
    }
    // A stable sort: what weighs the same stays in the game's order, one's own first.
    reasons.sort_by_key(|reason| (std::cmp::Reverse(reason.weight()), reason.seat != me));
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marker(seat: usize, amount: i32, rank: u8, points: i32) -> Entry {
        Entry::new("marker", Seat::new(seat), amount, points).at("naples").ranked(Some(rank)).counted(2)
    }

    #[test]
    fn what_changes_is_told_and_nothing_else() {
        let me = Seat::new(0);
        let silver = Entry::new("silver", me, 3, 0);
        let before = [marker(0, 2, 2, 10), marker(1, 4, 1, 15), marker(2, 0, 3, 5), silver];
        let after = [marker(0, 5, 1, 15), marker(1, 4, 2, 10), marker(2, 0, 3, 5), Entry { amount: 2, ..silver }];
        let reasons = differences(&before, &after, me, true);
        let told: Vec<(&str, usize, i32, i32)> = reasons
            .iter()
            .map(|reason| (reason.kind.as_str(), reason.seat.index(), reason.gain(), reason.more()))
            .collect();
        assert_eq!(told, [("marker", 0, 5, 3), ("marker", 1, -5, 0), ("silver", 0, 0, -1)]);
        assert!(differences(&before, &before, me, true).is_empty());
        // Whom one passes is named, and so is who passes; what is said of one of them says it of the other.
        assert_eq!((&reasons[0].rivals[..], &reasons[1].rivals[..]), (&[Seat::new(1)][..], &[me][..]));
        assert!(reasons[1].is_told_by(&reasons, me) && !reasons[0].is_told_by(&reasons, me));
        // What others have matters only where it changes their points.
        let other = [Entry::new("silver", Seat::new(1), 3, 0)];
        assert!(differences(&other, &[Entry { amount: 9, ..other[0] }], me, true).is_empty());
    }

    #[test]
    fn a_ship_that_comes_passes_whom_it_pushes_down_and_an_island_has_one_owner() {
        let (me, other, third) = (Seat::new(0), Seat::new(1), Seat::new(2));
        let ship = |seat, rank: Option<u8>| Entry::new("ship", seat, 5, 0).at("rome").ranked(rank);
        let before = [ship(me, None), ship(other, Some(1)), ship(third, Some(2))];
        let after = [ship(me, Some(2)), ship(other, Some(1)), ship(third, Some(3))];
        assert_eq!(differences(&before, &after, me, true)[0].rivals, [third]);
        let island = |seat, points| Entry::new("island", seat, 1, points).at("3");
        let reasons = differences(&[island(me, 0), island(other, 8)], &[island(me, 8), island(other, 0)], me, true);
        assert_eq!((&reasons[0].rivals[..], &reasons[1].rivals[..]), (&[other][..], &[me][..]));
        // What lies nowhere is nobody else's.
        let silver = |seat, points| Entry::new("silver", seat, 1, points);
        let reasons = differences(&[silver(me, 0), silver(other, 8)], &[silver(me, 8), silver(other, 0)], me, true);
        assert!(reasons.iter().all(|reason| reason.rivals.is_empty()));
    }

    #[test]
    fn after_the_end_of_a_round_only_totals_are_compared() {
        let me = Seat::new(0);
        let total = Entry::new(TOTAL, me, 20, 20);
        let after = [marker(0, 0, 3, 0), Entry { amount: 35, points: 35, ..total }];
        let reasons = differences(&[marker(0, 5, 1, 15), total], &after, me, false);
        assert_eq!(reasons.len(), 1);
        assert_eq!((reasons[0].kind.as_str(), reasons[0].gain()), (TOTAL, 15));
    }
}
