//! The first starting player (S-2.5) and what follows from who it is (S-2.2).

use fondaco_game::{MAX_SEATS, PerSeat, Refusal, Seat, Weight};

use crate::chance::Chance;
use crate::event::Event;
use crate::state::{Phase, Strozzi, Track};

impl Strozzi {
    pub(crate) fn start_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        out.extend(Seat::all(self.seats()).map(|seat| (Chance::Start(seat), 1)));
    }

    pub(crate) fn check_start(&self, seat: Seat) -> Result<(), Refusal> {
        if seat.index() < self.seats() {
            return Ok(());
        }
        Err(Refusal::illegal("S-2.5", format!("nobody sits at {seat}")))
    }

    pub(crate) fn apply_start(&mut self, seat: Seat, story: &mut impl Extend<Event>) {
        self.seat_starting_player(seat);
        let line = self.tracks[0].order;
        story.extend([Event::StartDrawn { seat, order: PerSeat::from_fn(self.seats(), |at| line[at.index()]) }]);
    }

    /// Lines up the markers on the starting spaces, clockwise from the starting player (S-2.2).
    pub(crate) fn seat_starting_player(&mut self, first: Seat) {
        let mut order: [Seat; MAX_SEATS] = std::array::from_fn(Seat::new);
        for (slot, seat) in order.iter_mut().zip(first.clockwise(self.seats())) {
            *slot = seat;
        }
        self.tracks = [Track::new(order); 4];
        self.active = first;
        self.decider = first;
        self.phase = Phase::Display;
    }
}
