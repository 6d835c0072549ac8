//! What the next voyage promises: the best stop in reach.

use fondaco_game::Seat;
use fondaco_game::insight::POINT;

use super::{Ahead, figure_value, free_rows};
use crate::components::Direction;
use crate::phase::sail::destination;
use crate::state::{Land, Liguria, PLACES};

/// What a cube aboard is worth on average.
const CUBE: i32 = 150;
/// What a knight that is placed would have been worth at hand, and a scroll.
const KNIGHT: i32 = 330;
const SCROLL: i32 = 230;
/// The wheels of a card that is not known yet.
const SOME_CARD: u8 = 2;

impl Liguria {
    /// The best stop of the voyage that is due, or of the next one.
    pub(super) fn forecast_voyage(&self, seat: Seat, ahead: Ahead) -> i32 {
        if ahead.voyages == 0 {
            return 0;
        }
        let player = self.player(seat);
        let under_way = self.phase.is_voyage() && self.voyage.under_way && seat == self.decider();
        if under_way && !self.voyage.ended {
            // At a stopover: the rest of the way.
            return self.best_stop(seat, self.voyage.wheels, false, false, ahead);
        }
        match self.card_of_the_round(seat) {
            Some(card) if ahead.voyages > ahead.cards => {
                self.best_stop(seat, player.wheels() + card.wheels(), card.uturn(), card.anchor(), ahead)
                    + if card.uturn() { 50 } else { 0 }
            }
            _ => self.best_stop(seat, player.wheels() + SOME_CARD, false, false, ahead) * 6 / 10,
        }
    }

    fn best_stop(&self, seat: Seat, wheels: u8, uturn: bool, anchor: bool, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let (mut best, mut second) = (0, 0);
        for direction in Direction::ALL {
            if player.heading.is_some_and(|heading| heading != direction) && !uturn {
                continue;
            }
            for count in 1..=wheels.min(PLACES as u8 - 1) {
                let value = self.stop_value(seat, destination(player.place, direction.steps(count)), ahead);
                if value > best {
                    (best, second) = (value, best);
                } else if value > second {
                    second = value;
                }
            }
        }
        if anchor { best + second * 6 / 10 } else { best }
    }

    /// What a stop at this place would bring, roughly.
    pub(super) fn stop_value(&self, seat: Seat, place: u8, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let place = &self.places[usize::from(place)];
        let room = i32::from(player.room());
        match place.land {
            Land::Harbor(owner) if owner == seat => {
                let late = 100 - self.lands(seat, ahead);
                i32::from(player.cargo.total()) * (40 + CUBE * late / 100)
            }
            Land::Harbor(owner) => {
                let harbor = self.player(owner);
                let cubes = i32::from(harbor.pier.total()).min(player.sacks().into()).min(room);
                let price = i32::from(harbor.figure_count()) + 1;
                let mut value = cubes * CUBE;
                if player.ministers > 0 && i32::from(player.diplomats().total()) >= price {
                    let figure = free_rows(harbor).map(|row| figure_value(harbor, row, ahead.takes)).max().unwrap_or(0);
                    value += (figure - price * SCROLL).max(0);
                }
                value
            }
            Land::Coloured(_) if place.holder == Some(seat) => (1 + i32::from(place.knights.cubes())).min(room) * CUBE,
            Land::Coloured(_) => {
                let knights = player.knights();
                if player.ministers == 0 || knights.swords() <= place.knights.swords() {
                    return 0;
                }
                let cubes = room.min(1) * CUBE;
                let price = KNIGHT + 60 * i32::from(place.knights.swords());
                (i32::from(place.score) * (POINT - 15) + cubes - price).max(0)
            }
            Land::Blank | Land::Unknown => 0,
        }
    }
}
