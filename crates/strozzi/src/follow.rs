//! What a viewer sees follows the story: each event changes what it says. What the beginning of a round always brings, such as fresh
//! flags, follows from the event that begins it. No decision is judged here.

use std::borrow::Cow;

use fondaco_game::{Edition as _, Seat, ordered};

use crate::components::{City, Flags};
use crate::edition::Edition;
use crate::event::Event;
use crate::observe::{ClaimView, DockedView, MarkerView, Observation, SeatView};
use crate::scoring::{SOURCES, Source};

impl Observation {
    /// Changes what is seen as this event says.
    pub(crate) fn follow(&mut self, event: &Event) {
        match *event {
            Event::StartDrawn { order, .. } => {
                for city in self.cities.values_mut() {
                    city.markers = order.iter().map(|&seat| MarkerView { seat, space: 0 }).collect();
                }
            }
            Event::Revealed { tile } => {
                insert(&mut self.display, tile);
                if let Some(count) = self.stack.get_mut(&tile) {
                    *count = count.saturating_sub(1);
                }
                self.stack.retain(|_, count| *count > 0);
            }
            Event::RoundBegan { round, supply, .. } => self.begin_round(round, supply),
            Event::TurnedOver { ship, .. } => {
                remove(&mut self.unseen, &ship);
                self.supply = self.supply.saturating_sub(1);
                self.ship = Some(ship);
            }
            Event::Claimed { seat, flag } => self.claim = Some(ClaimView { seat, flag }),
            Event::FlagReturned { .. } => self.claim = None,
            Event::Taken { seat, flag, .. } => {
                self.claim = Some(ClaimView { seat, flag });
                self.at(seat, |seat| remove(&mut seat.flags, &flag));
            }
            Event::SetAside { ship } => {
                self.ship = None;
                insert(&mut self.aside, ship);
            }
            Event::Docked { seat, port, ship, flag, place } => {
                (self.ship, self.claim) = (None, None);
                if let Some(city) = self.cities.get_mut(&port.city()) {
                    insert_at(&mut city.ships, place, DockedView { ship, seat, flag });
                }
            }
            Event::Moved { seat, city, to, place, .. } => self.move_marker(seat, city, to, place),
            Event::TileTaken { seat, tile } => {
                remove(&mut self.display, &tile);
                self.at(seat, |seat| insert(&mut seat.tiles, tile));
            }
            Event::ShipScored { seat, points, .. } => self.score(seat, Source::Ships, points),
            Event::MarkerScored { seat, points, .. } => self.score(seat, Source::Markers, points),
            Event::BonusScored { seat, points, .. } => self.score(seat, Source::Bonuses, points),
            Event::PromotionScored { seat, points, .. } => self.score(seat, Source::Promotion, points),
            Event::PointsShown { seat, points } => {
                let by_source = ordered(SOURCES.map(Cow::Borrowed).into_iter().zip(points));
                self.at(seat, |seat| seat.points = Some(by_source));
            }
            Event::Due { phase, active, decider } => {
                (self.phase, self.active, self.decider) = (phase, active, decider);
            }
            Event::Passed { .. } | Event::RoundEnded { .. } | Event::Ended => {}
        }
    }

    fn at(&mut self, seat: Seat, change: impl FnOnce(&mut SeatView)) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            change(seat);
        }
    }

    fn begin_round(&mut self, round: u8, supply: u8) {
        (self.round, self.supply) = (round, supply);
        for seat in &mut self.seats {
            seat.flags = Flags::FULL.iter().collect();
        }
        for city in self.cities.values_mut() {
            city.ships.clear();
        }
        self.aside.clear();
        self.unseen = Edition::find(&self.edition).map(|edition| edition.ships().to_vec()).unwrap_or_default();
    }

    fn move_marker(&mut self, seat: Seat, city: City, space: u8, place: u8) {
        if let Some(city) = self.cities.get_mut(&city) {
            city.markers.retain(|marker| marker.seat != seat);
            insert_at(&mut city.markers, place, MarkerView { seat, space });
        }
    }

    /// Points count where they can be seen.
    fn score(&mut self, seat: Seat, source: Source, gained: i32) {
        self.at(seat, |seat| {
            let points = seat.points.as_mut().and_then(|points| points.get_mut(SOURCES[source as usize]));
            if let Some(points) = points {
                *points = points.saturating_add(gained as i16);
            }
        });
    }
}

/// Puts an item where it belongs in a sorted list.
fn insert<T: Ord>(sorted: &mut Vec<T>, item: T) {
    let at = sorted.partition_point(|other| *other <= item);
    sorted.insert(at, item);
}

/// Puts an item in this place of a list, counted from 1.
fn insert_at<T>(list: &mut Vec<T>, place: u8, item: T) {
    let at = usize::from(place).saturating_sub(1).min(list.len());
    list.insert(at, item);
}

/// Takes one such item out of a list.
fn remove<T: PartialEq>(list: &mut Vec<T>, item: &T) {
    if let Some(at) = list.iter().position(|other| other == item) {
        list.remove(at);
    }
}
