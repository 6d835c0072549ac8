//! What bots are told about a position.

use fondaco_game::{Insight, PerSeat};

use crate::state::Strozzi;

impl Insight for Strozzi {
    fn estimate(&self) -> PerSeat<i32> {
        PerSeat::from_fn(self.seats(), |seat| self.total(seat) * fondaco_game::insight::POINT)
    }
}
