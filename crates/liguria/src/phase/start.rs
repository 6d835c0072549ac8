//! The starting player is drawn, and with them the first order (L-2.5, L-2.6).

use fondaco_game::{Refusal, Seat, Weight};

use crate::chance::Chance;
use crate::event::Event;
use crate::state::Liguria;

impl Liguria {
    pub(crate) fn start_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        out.extend(Seat::all(self.seats()).map(|seat| (Chance::Start(seat), 1)));
    }

    pub(crate) fn check_start(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats() {
            return Ok(());
        }
        Err(Refusal::illegal("L-2.5", format!("nobody sits at {seat}")))
    }

    pub(crate) fn apply_start(&mut self, first: Seat, story: &mut impl Extend<Event>) {
        story.extend([Event::StartDrawn { seat: first }]);
        let players = self.seats();
        for (index, seat) in first.clockwise(players).enumerate() {
            // L-2.5: 1 silver for the starting player, 3 for the last, 2 for everyone between.
            let coins = if index == 0 {
                1
            } else if index == players - 1 {
                3
            } else {
                2
            };
            self.player_mut(seat).coins = coins;
            // L-2.6: the starting player has the highest number.
            self.order[players - 1 - index] = seat;
            story.extend([Event::CoinsTaken { seat, coins }]);
        }
        self.tell_order(story);
        self.begin_round(story);
    }
}
