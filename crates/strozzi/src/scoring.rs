//! Scoring: at the end of each round (section 5) and of the game (section 7).

use fondaco_game::outcome::MAX_SOURCES;
use fondaco_game::{Outcome, PerSeat, Seat};

use crate::components::{Category, City, Port};
use crate::event::Event;
use crate::state::{Phase, Strozzi};

/// Where points come from, as results name it.
pub const SOURCES: [&str; 4] = ["ships", "markers", "bonuses", "promotion"];

/// An index into [`SOURCES`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The first ships of each port (S-5.3).
    Ships,
    /// The first markers of each city (S-5.4).
    Markers,
    /// Bonus spaces (S-5.5).
    Bonuses,
    /// Promotion tiles at the end of the game (S-7.1).
    Promotion,
}

impl Source {
    /// All of them, in the order of [`SOURCES`].
    pub const ALL: [Source; SOURCES.len()] = [Source::Ships, Source::Markers, Source::Bonuses, Source::Promotion];
}

/// What the 1st, 2nd and 3rd ship or marker scores (S-5.3, S-5.4).
pub const PLACES: [i32; 3] = [15, 10, 5];
/// What the 1st, 2nd and 3rd total of a category scores (S-7.1).
pub const PROMOTION_PLACES: [i32; 3] = [30, 20, 10];

impl Strozzi {
    /// Scores ships and markers at the end of a round.
    pub(crate) fn score_round(&mut self, story: &mut impl Extend<Event>) {
        // S-5.3: the first three ships of each port.
        for port in Port::ALL {
            let dock = *self.dock(port);
            for ((place, docked), points) in (1..).zip(dock.ships()).zip(PLACES) {
                self.score(docked.seat, Source::Ships, points);
                story.extend([Event::ShipScored { port, seat: docked.seat, place, points }]);
            }
        }
        for city in City::ALL {
            for (place, (seat, points)) in (1..).zip(self.leaders(city)) {
                self.score(seat, Source::Markers, points);
                story.extend([Event::MarkerScored { city, seat, place, points }]);
            }
            let track = *self.track(city);
            // S-5.5: bonus spaces, whatever the rank.
            for &seat in &track.order[..self.seats()] {
                let points = i32::from(self.edition.bonus(city, track.space[seat.index()]));
                if points > 0 {
                    self.score(seat, Source::Bonuses, points);
                    story.extend([Event::BonusScored { city, seat, points }]);
                }
            }
        }
    }

    /// The players whose markers score in a city, the highest first, and what they score (S-5.4).
    pub(crate) fn leaders(&self, city: City) -> impl Iterator<Item = (Seat, i32)> + use<> {
        let track = *self.track(city);
        // A marker on the starting space scores nothing and takes no rank. Those stand last.
        let ranked = track.order.into_iter().take(self.seats()).filter(move |seat| track.space[seat.index()] > 0);
        ranked.zip(PLACES)
    }

    /// Scores the promotion tiles at the end of the game (S-7.1).
    pub(crate) fn score_promotion(&mut self, story: &mut impl Extend<Event>) {
        for category in Category::ALL {
            for (place, (seat, points)) in (1..).zip(self.promotion_ranking(category).zip(PROMOTION_PLACES)) {
                let total = self.promotion_total(seat, category);
                self.score(seat, Source::Promotion, points);
                story.extend([Event::PromotionScored { category, seat, total, place, points }]);
            }
        }
    }

    /// Who ranks in a category, the highest total first; of equal totals, whoever is higher in Florence (S-7.1).
    pub(crate) fn promotion_ranking(&self, category: Category) -> impl Iterator<Item = Seat> + use<> {
        let florence = self.track(City::Florence).order;
        let players = self.seats();
        let mut totals = [(0, Seat::default()); fondaco_game::MAX_SEATS];
        for (slot, &seat) in totals.iter_mut().zip(&florence[..players]) {
            *slot = (self.promotion_total(seat, category), seat);
        }
        // Insertion keeps the order of Florence among equals, and allocates nothing.
        for index in 1..players {
            let mut at = index;
            while at > 0 && totals[at - 1].0 < totals[at].0 {
                totals.swap(at - 1, at);
                at -= 1;
            }
        }
        let zero_ranks = self.setup.zero_ranks;
        totals.into_iter().take(players).filter(move |&(total, _)| total > 0 || zero_ranks).map(|(_, seat)| seat)
    }

    /// The total value of a seat's tiles of a category.
    pub(crate) fn promotion_total(&self, seat: Seat, category: Category) -> u8 {
        // Three kinds of value 1, then the one of value 2.
        let (kinds, _) = self.tiles[seat.index()].as_chunks::<4>();
        let [one, another, third, two] = kinds[category as usize].map(u32::from);
        (one + another + third + 2 * two) as u8
    }

    /// The result, once the game is over (S-7.2): the most points; of equal ones, whoever is higher in Florence.
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let breakdown = PerSeat::from_fn(self.seats(), |seat| {
            let mut by_source = [0; MAX_SOURCES];
            for (slot, &points) in by_source.iter_mut().zip(&self.points[seat.index()]) {
                *slot = i32::from(points);
            }
            by_source
        });
        let florence = self.track(City::Florence);
        Some(Outcome::new(&SOURCES, breakdown, |seat| florence.place(seat) as u8))
    }
}
