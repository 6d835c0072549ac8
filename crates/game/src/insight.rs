//! What a game may tell a bot about its positions. Bots and search use only this and [`Game`]; they know no game by name.

use crate::account::Entry;
use crate::game::Game;
use crate::seat::{PerSeat, SeatSet, Viewer};

/// Estimates are in hundredths of a point: integers, so that every platform computes the same.
pub const POINT: i32 = 100;

/// Odds are in 1024ths, for the same reason.
pub const ODDS: i32 = 1024;

/// The best that a game can tell about a position: it knows more than an estimate, and costs more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// What each seat may expect to have scored at the end, in hundredths of a point.
    pub scores: PerSeat<i32>,
    /// The logarithm of how likely each seat is to win, compared with the others, in [`ODDS`]ths: a difference of 1024 makes
    /// one seat e times as likely to win as another.
    pub odds: PerSeat<i32>,
}

/// A game that can judge its positions.
pub trait Insight: Game {
    /// What each seat may expect to have scored at the end, in hundredths of a point. Once the game is over, exactly that.
    ///
    /// It sees what the position holds: never the order of a deck, because there is none.
    fn estimate(&self) -> PerSeat<i32>;

    /// How far a score is likely to end from its estimate (a standard deviation), in hundredths of a point; at least 1.
    fn spread(&self) -> i32;

    /// Whether no card is about to be taken and no answer is due. A search plays on to such a position before it judges.
    fn is_quiescent(&self) -> bool {
        true
    }

    /// The best that the game can tell about a position that [is quiescent](Insight::is_quiescent) and not over; none if that is
    /// the estimate. Those who are `able` will play on as a search does, the others will take what looks best at once.
    fn judgement(&self, able: SeatSet) -> Option<Judgement> {
        let _ = able;
        None
    }

    /// Replaces `weights` by a quick guess, for each of these legal actions, of how likely a sensible player is to choose it:
    /// compared with each other, each at least 1. It must cost far less than an estimate for each action.
    fn hint(&self, actions: &[Self::Action], weights: &mut Vec<u32>) {
        weights.clear();
        weights.resize(actions.len(), 1);
    }

    /// Adds what this viewer can count in the position, number by number and always in the same order: what differs between
    /// two positions are the reasons for a decision. A game that says nothing gives none.
    fn account(&self, viewer: Viewer, entries: &mut Vec<Entry>) {
        let _ = (viewer, entries);
    }
}
