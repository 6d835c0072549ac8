//! An observation that follows the story: for those who show event after event what happens.
//!
//! The events of a step, one after the other, lead from what a viewer saw before it to what he sees after it. Only the draw of
//! the first starting player (S-2.5) tells nothing, so there one must look again.

use fondaco_game::{Edition as _, Seat};

use crate::components::{City, Flag, Ship, Tile};
use crate::edition::Edition;
use crate::event::Event;
use crate::observe::{ClaimView, DockedView, Observation};
use crate::scoring::{SOURCES, Source};
use crate::state::{DISPLAY, Phase};

impl Observation {
    /// Changes what is seen as this event says. What cannot have happened changes nothing.
    pub fn follow(&mut self, event: &Event) {
        match *event {
            Event::Revealed { tile } => self.reveal(tile),
            Event::RoundBegan { round, first } => self.begin_round(round, first),
            Event::TurnedOver { seat, ship } => self.turn_over(seat, ship),
            Event::Passed { seat } => self.ask_after(seat),
            Event::Claimed { seat, flag } => {
                self.claim = Some(ClaimView { seat, flag });
                self.ask_after(seat);
            }
            Event::FlagReturned { .. } => self.claim = None,
            Event::Taken { seat, flag, .. } => self.take(seat, flag),
            Event::SetAside { ship } => {
                self.ship = None;
                insert(&mut self.aside, ship);
                self.next_ship();
            }
            Event::Docked { seat, port, ship, flag, place } => {
                (self.ship, self.claim) = (None, None);
                if let Some(city) = self.cities.get_mut(&port.city()) {
                    let at = usize::from(place).saturating_sub(1).min(city.ships.len());
                    city.ships.insert(at, DockedView { ship, seat, flag });
                }
                if ship.promotion() && !self.display.is_empty() {
                    self.phase = Phase::Tile;
                } else {
                    self.end_turn();
                }
            }
            Event::Moved { seat, city, to, .. } => self.move_marker(seat, city, to),
            Event::TileTaken { seat, tile } => self.take_tile(seat, tile),
            Event::RoundEnded { .. } => {}
            Event::ShipScored { seat, points, .. } => self.score(seat, Source::Ships, points),
            Event::MarkerScored { seat, points, .. } => self.score(seat, Source::Markers, points),
            Event::BonusScored { seat, points, .. } => self.score(seat, Source::Bonuses, points),
            Event::PromotionScored { seat, points, .. } => self.score(seat, Source::Promotion, points),
            Event::Ended => self.phase = Phase::Over,
        }
    }

    fn players(&self) -> usize {
        self.seats.len()
    }

    fn has(&self, seat: Seat, flag: Option<Flag>) -> bool {
        let flags = self.seats.get(seat.index()).map_or(&[][..], |seat| &seat.flags);
        flag.map_or(!flags.is_empty(), |flag| flags.contains(&flag))
    }

    fn reveal(&mut self, tile: Tile) {
        insert(&mut self.display, tile);
        if let Some(count) = self.stack.get_mut(&tile) {
            *count = count.saturating_sub(1);
        }
        self.stack.retain(|_, count| *count > 0);
        match self.phase {
            Phase::Start if self.display.len() < DISPLAY => self.phase = Phase::Display,
            Phase::Refill => self.end_turn(),
            _ => {}
        }
    }

    fn begin_round(&mut self, round: u8, first: Seat) {
        self.round = round;
        (self.active, self.decider, self.phase) = (first, first, Phase::Ship);
        for seat in &mut self.seats {
            seat.flags = Flag::ALL.to_vec();
        }
        for city in self.cities.values_mut() {
            city.ships.clear();
        }
        self.aside.clear();
        self.unseen = Edition::find(&self.edition).map(|edition| edition.ships().to_vec()).unwrap_or_default();
        self.supply = 3 * self.setup.players + 3;
    }

    fn turn_over(&mut self, seat: Seat, ship: Ship) {
        remove(&mut self.unseen, &ship);
        self.supply = self.supply.saturating_sub(1);
        (self.ship, self.claim) = (Some(ship), None);
        (self.decider, self.phase) = (seat, Phase::Claim);
    }

    /// The next who could do more than pass decides (S-3.2); if there is none, the next event says what becomes of the ship.
    fn ask_after(&mut self, seat: Seat) {
        let wanted = self.claim.map(|_| Flag::Pirate);
        let players = self.players();
        let later = seat.left(players).clockwise(players).take_while(|&other| other != self.active);
        if let Some(next) = later.into_iter().find(|&other| self.has(other, wanted)) {
            self.decider = next;
        }
    }

    fn take(&mut self, seat: Seat, flag: Flag) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            remove(&mut seat.flags, &flag);
        }
        self.claim = Some(ClaimView { seat, flag });
        (self.decider, self.phase) = (seat, Phase::Port);
    }

    fn move_marker(&mut self, seat: Seat, city: City, to: u8) {
        let Some(city) = self.cities.get_mut(&city) else { return };
        let Some(at) = city.markers.iter().position(|marker| marker.seat == seat) else { return };
        let mut marker = city.markers.remove(at);
        marker.space = to;
        let place = city.markers.iter().position(|other| other.space < to).unwrap_or(city.markers.len());
        city.markers.insert(place, marker);
    }

    fn take_tile(&mut self, seat: Seat, tile: Tile) {
        remove(&mut self.display, &tile);
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            insert(&mut seat.tiles, tile);
        }
        if self.stack.is_empty() { self.end_turn() } else { self.phase = Phase::Refill }
    }

    /// The taker's left neighbour who has a flag comes next (S-4.8).
    fn end_turn(&mut self) {
        let players = self.players();
        let next = self.decider.left(players).clockwise(players).find(|&seat| self.has(seat, None));
        if let Some(seat) = next {
            self.active = seat;
            self.next_ship();
        }
    }

    fn next_ship(&mut self) {
        if self.supply > 0 {
            (self.decider, self.phase) = (self.active, Phase::Ship);
        }
    }

    fn score(&mut self, seat: Seat, source: Source, gained: i32) {
        let points = self.seats.get_mut(seat.index()).and_then(|seat| seat.points.as_mut());
        if let Some(points) = points.and_then(|points| points.get_mut(SOURCES[source as usize])) {
            *points = points.saturating_add(gained as i16);
        }
    }
}

/// Puts an item where it belongs in a sorted list.
fn insert<T: Ord>(sorted: &mut Vec<T>, item: T) {
    let at = sorted.partition_point(|other| *other <= item);
    sorted.insert(at, item);
}

/// Takes one such item out of a list.
fn remove<T: PartialEq>(list: &mut Vec<T>, item: &T) {
    if let Some(at) = list.iter().position(|other| other == item) {
        list.remove(at);
    }
}
