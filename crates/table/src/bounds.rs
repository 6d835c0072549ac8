//! How long the log of a match can get, whatever people do.
//!
//! A game has a bounded number of steps, but people can take steps back, make and withdraw offers, go away and come back, plan, and
//! sit down and stand up for ever. Each of these is a *change*, and counts against the seat that causes it: so nobody uses up what
//! belongs to the others. A step that was taken back counts as well, because it will be played again.
//!
//! Whatever is refused here, the match can still be played to its end: playing, answering, resigning and leaving are never refused
//! for this reason, and who paused can go on.

use fondaco_game::{Portable, Seat, StepOf};

use crate::log::{Fact, Happening, Played};
use crate::refusal::Refusal;
use crate::table::Table;

/// How many changes a seat can cause before the start, and again after it.
pub const MAX_CHANGES: u32 = 2_000;
/// With so many entries, no seat can cause any more changes.
pub const MAX_ENTRIES: u64 = 10_000;

impl<G: Portable> Table<G> {
    /// Refuses a change if this seat has caused too many, or the log is full.
    pub(crate) fn may_change(&self, seat: Seat) -> Result<(), Refusal> {
        match self.changes.get(seat.index()) {
            Some(&count) if count >= MAX_CHANGES => Err(Refusal::TooManyChanges),
            _ => self.log_has_room(),
        }
    }

    /// Refuses any change once the log is full.
    pub(crate) fn log_has_room(&self) -> Result<(), Refusal> {
        if self.entries() >= MAX_ENTRIES { Err(Refusal::TooManyChanges) } else { Ok(()) }
    }

    /// Counts what is about to happen.
    pub(crate) fn count(&mut self, happening: &Happening<Played<StepOf<G>>>) {
        let (seat, cost) = match happening {
            Happening::TakenBack { by, to } => (*by, 1 + self.standing.len().saturating_sub(*to as usize) as u32),
            Happening::Offered { by, .. } => (*by, 1),
            Happening::Promised(promised) => (promised.seat, 1),
            Happening::Removed { seat } | Happening::Handed { to: seat } => (*seat, 1),
            Happening::Withdrawn => match &self.offer {
                Some(open) => (open.by, 1),
                None => return,
            },
            Happening::Seated { seat, .. }
            | Happening::StoodIn { seat, .. }
            | Happening::Returned { seat }
            | Happening::Holiday { seat, .. }
            | Happening::HolidayOver { seat } => (*seat, 1),
            Happening::Started => return self.changes.fill(0),
            // Steps are bounded by the game; the others follow from what is counted, or happen once.
            Happening::Step(_)
            | Happening::Sealed { .. }
            | Happening::Contributed(_)
            | Happening::Answered { .. }
            | Happening::Paused
            | Happening::Resumed
            | Happening::Resigned { .. }
            | Happening::FlagFell { .. }
            | Happening::Ended { .. }
            | Happening::Excused { .. }
            | Happening::Rematch { .. }
            | Happening::Revealed => return,
        };
        self.add_changes(seat, cost);
    }

    fn add_changes(&mut self, seat: Seat, cost: u32) {
        if let Some(count) = self.changes.get_mut(seat.index()) {
            *count = count.saturating_add(cost);
        }
    }

    /// This seat is about to plan anew, and counts it. Plans matter only until others replace them, so the log keeps the last
    /// ones alone; those that are being replaced are remembered until the next change, in case the new ones cannot be stored.
    pub(crate) fn replace_plans(&mut self, seat: Seat) {
        self.add_changes(seat, 1);
        let next = self.log.len() as u32;
        let last = self.planned.get_mut(seat.index()).and_then(|last| last.replace(next));
        if let Some(place) = last
            && let Fact::Orders(plans) = &mut self.log[place as usize].fact
        {
            self.fresh.replaced.push((place, std::mem::take(&mut plans.orders)));
        }
    }
}
