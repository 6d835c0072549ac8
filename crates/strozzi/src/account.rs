//! A position number by number: ships, markers, bonus spaces, promotion, flags, and what all of it comes to.

use fondaco_game::account::TOTAL;
use fondaco_game::{Entry, NoStory, Seat};

use crate::components::{Category, City, Flag, Port};
use crate::scoring::{PLACES, PROMOTION_PLACES};
use crate::state::{Phase, ROUNDS, Strozzi};

impl Strozzi {
    /// Everything here lies open to everybody; points are left out where they are secret (S-7.3).
    pub(crate) fn list_account(&self, entries: &mut Vec<Entry>) {
        let rounds = ROUNDS.saturating_sub(self.round).max(1);
        for port in Port::ALL {
            for seat in Seat::all(self.seats()) {
                entries.push(self.ship_entry(port, seat));
            }
        }
        for city in City::ALL {
            let track = self.track(city);
            for seat in Seat::all(self.seats()) {
                let (space, place) = (track.space[seat.index()], track.place(seat));
                let rank = (space > 0).then_some(place as u8 + 1);
                let points = rank.and_then(|_| PLACES.get(place).copied()).unwrap_or(0);
                let marker = Entry::new("marker", seat, space.into(), points);
                entries.push(marker.at(city.as_str()).ranked(rank).counted(rounds));
                let bonus = i32::from(self.edition.bonus(city, space));
                entries.push(Entry::new("bonus", seat, space.into(), bonus).at(city.as_str()).counted(rounds));
            }
        }
        for category in Category::ALL {
            for seat in Seat::all(self.seats()) {
                let place = self.promotion_ranking(category).position(|other| other == seat);
                let points = place.and_then(|place| PROMOTION_PLACES.get(place).copied()).unwrap_or(0);
                let total = self.promotion_total(seat, category).into();
                let promotion = Entry::new("promotion", seat, total, points).at(category.as_str());
                entries.push(promotion.ranked(place.map(|place| place as u8 + 1)));
            }
        }
        for flag in Flag::ALL {
            for seat in Seat::all(self.seats()) {
                let kept = i32::from(self.flags(seat).contains(flag));
                entries.push(Entry::new("flag", seat, kept, 0).at(flag.as_str()));
            }
        }
        if self.points_are_open() {
            self.list_totals(entries);
        }
    }

    fn ship_entry(&self, port: Port, seat: Seat) -> Entry {
        let found = (0..).zip(self.dock(port).ships()).find(|(_, docked)| docked.seat == seat);
        let (amount, rank, points) = match found {
            Some((place, docked)) => {
                let points = PLACES.get(usize::from(place)).copied().unwrap_or(0);
                (i32::from(docked.speed()), Some(place + 1), points)
            }
            None => (0, None, 0_i32),
        };
        Entry::new("ship", seat, amount, points).at(port.as_str()).ranked(rank)
    }

    /// What everybody has, and would have if the round ended now.
    fn list_totals(&self, entries: &mut Vec<Entry>) {
        let mut scored = *self;
        if self.phase != Phase::Over {
            scored.score_round(&mut NoStory);
            if self.round + 1 == ROUNDS {
                scored.score_promotion(&mut NoStory);
            }
        }
        let florence = self.track(City::Florence);
        let standing = |seat: Seat| (std::cmp::Reverse(scored.total(seat)), florence.place(seat));
        for seat in Seat::all(self.seats()) {
            let better = Seat::all(self.seats()).filter(|&other| standing(other) < standing(seat)).count();
            let total = scored.total(seat);
            entries.push(Entry::new(TOTAL, seat, total, total).ranked(Some(better as u8 + 1)));
        }
    }
}
