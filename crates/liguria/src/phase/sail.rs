//! Each player moves their ship (L-6.1), in the direction it keeps (L-6.2), perhaps with a stopover (L-6.3).

use fondaco_game::{Refusal, Seat};

use crate::action::Action;
use crate::components::Direction;
use crate::event::Event;
use crate::state::{Land, Liguria, PLACES, Phase, Voyage};

impl Liguria {
    /// Prepares the movement of the one who is asked; who has no wheel at all stays, and that is no stop (L-6.1).
    pub(crate) fn begin_voyage(&mut self, story: &mut impl Extend<Event>) {
        loop {
            let seat = self.decider();
            let card = self.card_of_the_round(seat);
            let wheels = self.reach(seat);
            if wheels > 0 {
                let (anchor, uturn) = card.map_or((false, false), |card| (card.anchor(), card.uturn()));
                self.voyage = Voyage { wheels, anchor, uturn, ..Voyage::default() };
                self.phase = Phase::Sail;
                return;
            }
            story.extend([Event::Stayed { seat, place: self.me().place }]);
            if !self.next_player() {
                self.end_round(story);
                return;
            }
        }
    }

    /// The wheels of the ship and of the card of the round (L-6.1).
    pub(crate) fn reach(&self, seat: Seat) -> u8 {
        self.player(seat).wheels() + self.card_of_the_round(seat).map_or(0, |card| card.wheels())
    }

    /// The directions that are open: after a stopover the same one (L-6.3), from a harbor both, from an island the heading,
    /// or with an unspent U-turn both (L-6.2). Minus comes first.
    #[inline]
    pub(crate) fn open_directions(&self) -> impl Iterator<Item = Direction> + Clone + use<> {
        let kept = self.kept_direction();
        Direction::ALL.into_iter().filter(move |&direction| kept.is_none_or(|kept| kept == direction))
    }

    /// The only direction that is open; none if both are.
    #[inline]
    fn kept_direction(&self) -> Option<Direction> {
        let free = self.voyage.uturn && !self.voyage.under_way;
        if free { None } else { self.me().heading }
    }

    #[inline]
    pub(crate) fn sail_actions(&self, out: &mut impl Extend<Action>) {
        let wheels = self.voyage.wheels;
        self.each_distance(wheels, |steps| out.extend([Action::Sail(steps)]));
        if self.voyage.anchor {
            self.each_distance(wheels - 1, |steps| out.extend([Action::Anchor(steps)]));
        }
    }

    /// How many distances up to `most` there are in the open directions.
    #[inline]
    pub(crate) fn distances(&self, most: u8) -> u32 {
        u32::from(most) << u32::from(self.kept_direction().is_none())
    }

    /// The distance at this place among them: backwards from the furthest, then forwards.
    #[inline]
    pub(crate) fn distance_at(&self, most: u8, place: u32) -> i8 {
        let back = if self.kept_direction() == Some(Direction::Plus) { 0 } else { most };
        let steps = place as i32 - i32::from(back);
        (steps + i32::from(steps >= 0)) as i8
    }

    #[inline]
    pub(crate) fn sail_total(&self) -> u32 {
        let Voyage { wheels, anchor, .. } = self.voyage;
        self.distances(wheels) + if anchor { self.distances(wheels - 1) } else { 0 }
    }

    /// So many steps, and whether that is a stopover.
    #[inline]
    pub(crate) fn sail_at(&self, place: u32) -> (i8, bool) {
        let wheels = self.voyage.wheels;
        let stops = self.distances(wheels);
        if place < stops {
            (self.distance_at(wheels, place), false)
        } else {
            (self.distance_at(wheels - 1, place - stops), true)
        }
    }

    /// Every distance up to `most` in every open direction, rising.
    #[inline]
    pub(crate) fn each_distance(&self, most: u8, mut then: impl FnMut(i8)) {
        for direction in self.open_directions() {
            match direction {
                Direction::Minus => (1..=most).rev().for_each(|count| then(direction.steps(count))),
                Direction::Plus => (1..=most).for_each(|count| then(direction.steps(count))),
            }
        }
    }

    pub(crate) fn check_sail(&self, steps: i8, stopover: bool) -> Result<(), Refusal> {
        let Voyage { wheels, anchor, uturn, under_way, .. } = self.voyage;
        let Some(direction) = Direction::of(steps) else {
            return Err(Refusal::illegal("L-6.1", "the ship sails at least one step"));
        };
        if stopover && !anchor {
            let why = if under_way { "there is one stopover only" } else { "the card has no anchor" };
            return Err(Refusal::illegal("L-6.3", why));
        }
        if steps.unsigned_abs() > wheels {
            return Err(Refusal::illegal(
                "L-6.1",
                format!("there are {wheels} wheels for {} steps", steps.unsigned_abs()),
            ));
        }
        if stopover && steps.unsigned_abs() == wheels {
            return Err(Refusal::illegal("L-6.3", "after a stopover at least one more step must follow"));
        }
        let reversed = self.me().heading == Some(direction.reversed());
        if under_way && reversed {
            return Err(Refusal::illegal("L-6.3", "after a stopover the direction stays the same"));
        }
        let in_harbor = matches!(self.here().land, Land::Harbor(_));
        if reversed && !in_harbor && !uturn {
            return Err(Refusal::illegal("L-6.2", "the ship keeps its direction: the card has no U-turn"));
        }
        Ok(())
    }

    /// The movement to a stop, or to a stopover.
    #[inline]
    pub(crate) fn apply_sail(&mut self, steps: i8, stopover: bool, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let (before, heading) = (self.me().heading, Direction::of(steps));
        // L-6.2: on an island, sailing against the heading is reversing.
        if before.is_some() && before != heading {
            self.voyage.uturn = false;
            story.extend(heading.map(|heading| Event::Turned { seat, heading }));
        }
        self.me_mut().heading = heading;
        self.voyage.under_way = true;
        self.voyage.wheels -= steps.unsigned_abs();
        // L-6.3: one stopover, and none after it.
        self.voyage.anchor = false;
        self.voyage.ended = !stopover;
        self.move_ship(steps, stopover, story);
        self.arrive(story);
    }

    #[inline]
    pub(crate) fn move_ship(&mut self, steps: i8, stopover: bool, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let from = self.me().place;
        let to = destination(from, steps);
        self.me_mut().place = to;
        story.extend([Event::Sailed { seat, from, to, steps, stopover }]);
    }
}

/// Where so many steps lead (L-6.1: each island and harbor is one step).
#[inline]
pub(crate) fn destination(from: u8, steps: i8) -> u8 {
    (i16::from(from) + i16::from(steps)).rem_euclid(PLACES as i16) as u8
}
