//! A ship is turned over (S-3.1), and the frame around it: turns (S-4.8), rounds (S-5.2, S-6.1) and the end (S-7.2).

use fondaco_game::bits::nth_member;
use fondaco_game::{NoStory, Refusal, Seat, Weight};

use crate::chance::Chance;
use crate::components::{City, Flags, Ship};
use crate::edition::SHIPS;
use crate::event::Event;
use crate::state::{Phase, ROUNDS, Strozzi};

impl Strozzi {
    /// Every ship that was not seen this round is equally likely: those set aside unseen cannot be told from the supply.
    pub(crate) fn ship_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        for (index, &ship) in self.edition.ships().iter().enumerate() {
            if self.unseen & (1 << index) == 0 {
                continue;
            }
            match out.last_mut() {
                Some((Chance::Ship(last), weight)) if *last == ship => *weight += 1,
                _ => out.push((Chance::Ship(ship), 1)),
            }
        }
    }

    /// The ship under a point of the unseen ones laid end to end.
    #[inline]
    pub(crate) fn ship_at(&self, point: Weight) -> Ship {
        self.edition.ships()[nth_member(self.unseen.into(), point) as usize]
    }

    pub(crate) fn check_ship(&self, ship: Ship) -> Result<(), Refusal> {
        if self.edition.position(ship, self.unseen).is_some() {
            return Ok(());
        }
        Err(Refusal::illegal("S-3.1", format!("no ship {ship} is left to turn over this round")))
    }

    pub(crate) fn apply_ship(&mut self, ship: Ship, story: &mut impl Extend<Event>) {
        let index = self.edition.position(ship, self.unseen).expect("checked: the ship is unseen");
        self.turn_over(index, ship, story);
    }

    /// A ship is turned over under a point of the unseen ones.
    #[inline]
    pub(crate) fn random_ship(&mut self, below: impl FnOnce(Weight) -> u32) {
        let place = nth_member(self.unseen.into(), below(self.unseen_total()));
        let (ship, index) = self.edition.first_like(place, self.unseen);
        self.turn_over(index, ship, &mut NoStory);
    }

    /// How many ships nobody has seen this round: all but those that have left the supply.
    #[inline]
    pub(crate) fn unseen_total(&self) -> Weight {
        SHIPS as Weight + Weight::from(self.supply) - Weight::from(self.supply_of_a_round())
    }

    #[inline]
    fn turn_over(&mut self, index: u32, ship: Ship, story: &mut impl Extend<Event>) {
        self.unseen &= !(1 << index);
        self.supply -= 1;
        self.ship = Some(ship);
        self.claim = None;
        // S-3.2: the active player decides first; they have a flag, or they would have been skipped (S-4.8).
        self.decider = self.active;
        self.phase = Phase::Claim;
        story.extend([Event::TurnedOver { seat: self.active, ship }]);
    }

    /// Starts a round: flags come back, all ships are shuffled again (S-2.4, S-6.1).
    pub(crate) fn begin_round(&mut self, first: Seat, story: &mut impl Extend<Event>) {
        for flags in &mut self.flags[..usize::from(self.setup.players)] {
            *flags = Flags::FULL;
        }
        self.docks.iter_mut().for_each(super::super::state::Dock::clear);
        self.unseen = (1 << SHIPS) - 1;
        self.aside = 0;
        self.supply = self.supply_of_a_round();
        self.active = first;
        self.decider = first;
        self.phase = Phase::Ship;
        story.extend([Event::RoundBegan { round: self.round + 1, first, supply: self.supply }]);
    }

    /// After a taken ship: the next active player is the taker's left neighbour who has a flag (S-4.8, S-5.1).
    #[inline]
    pub(crate) fn end_turn(&mut self, story: &mut impl Extend<Event>) {
        // The taker comes last: perhaps nobody else has a flag.
        let next = self.next_with(Flags::FULL, self.decider);
        if self.flags(next).any() {
            self.active = next;
            self.next_ship(story);
        } else {
            self.end_round(story);
        }
    }

    /// The next ship of the supply, if there is one (S-5.2).
    #[inline]
    pub(crate) fn next_ship(&mut self, story: &mut impl Extend<Event>) {
        if self.supply == 0 {
            self.end_round(story);
        } else {
            self.decider = self.active;
            self.phase = Phase::Ship;
        }
    }

    /// S-5.2: nobody has a flag left, or the supply is empty.
    fn end_round(&mut self, story: &mut impl Extend<Event>) {
        story.extend([Event::RoundEnded { round: self.round + 1 }]);
        self.score_round(story);
        self.round += 1;
        if self.round < ROUNDS {
            // S-6.2: whoever is highest in Florence begins.
            self.begin_round(self.track(City::Florence).order[0], story);
        } else {
            self.score_promotion(story);
            self.phase = Phase::Over;
            story.extend([Event::Ended]);
            if self.setup.secret_scores {
                let points = self.points;
                story.extend(
                    Seat::all(self.seats()).map(|seat| Event::PointsShown { seat, points: points[seat.index()] }),
                );
            }
        }
    }
}
