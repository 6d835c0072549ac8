//! What a game may tell a bot about its positions. Bots and search use only this and [`Game`]; they know no game by name.

use crate::game::Game;
use crate::seat::PerSeat;

/// Estimates are in hundredths of a point: integers, so that every platform computes the same.
pub const POINT: i32 = 100;

/// A game that can judge its positions.
pub trait Insight: Game {
    /// What each seat may expect to have scored at the end, in hundredths of a point. Once the game is over, exactly that.
    ///
    /// It sees what the position holds: never the order of a deck, because there is none.
    fn estimate(&self) -> PerSeat<i32>;

    /// How far a score is likely to end from its estimate (a standard deviation), in hundredths of a point; at least 1.
    fn spread(&self) -> i32;

    /// Replaces `weights` by a quick guess, for each of these legal actions, of how likely a sensible player is to choose it:
    /// compared with each other, each at least 1. It must cost far less than an estimate for each action.
    fn hint(&self, actions: &[Self::Action], weights: &mut Vec<u32>) {
        weights.clear();
        weights.resize(actions.len(), 1);
    }
}
