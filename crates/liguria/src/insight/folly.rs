//! What nobody does who knows the rules, however weak a player: what throws points away and gives nothing for them.

use crate::action::Action;
use crate::components::{Card, Direction, HarborTile};
use crate::phase::sail::destination;
use crate::state::{Land, Liguria, PLACES, Phase, Player};

/// With so many voyages to come, a harbor needs a sack to load with (L-7.2).
const VOYAGES: i32 = 3;
/// What may be owed in the end (L-9.3). Before that it is one more for each card to come but one: whoever comes last in a round has no
/// choice of cards, so that nobody can count on more.
const OWED: i32 = 2;

impl Liguria {
    /// Whether a decision is a folly.
    pub(super) fn folly(&self, action: Action) -> bool {
        match action {
            Action::Upgrade(tile) => self.gives_up_loading(tile),
            Action::Card(card) => self.runs_into_debt(card),
            Action::Buyer(space) => self.comes_too_late(space),
            Action::Sail(_) | Action::Anchor(_) | Action::Stay | Action::Uturn | Action::Straight => {
                self.leaves_cargo_at_sea(action)
            }
            _ => false,
        }
    }

    /// The last sack is turned over long before the end: nothing can be loaded in a harbor any more.
    fn gives_up_loading(&self, tile: HarborTile) -> bool {
        let sacks = match tile {
            HarborTile::Merchant1 => 1,
            HarborTile::Merchant2 => 2,
            _ => return false,
        };
        self.me().sacks() <= sacks && self.ahead(self.decider()).voyages >= VOYAGES
    }

    /// The card leads so far below zero that the cards to come hardly lead out again, and a better one lies there.
    fn runs_into_debt(&self, card: Card) -> bool {
        let better = |other: Card| other.score() > card.score();
        !self.can_bear(card) && self.face_up().any(better)
    }

    /// Whoever is asked may have to take a card from this space that they cannot bear, although they could choose before it comes to
    /// that (L-3.3, L-4.4).
    fn comes_too_late(&self, space: u8) -> bool {
        // Whoever can bear none of them wants the best.
        let bearable = self.face_up().filter(|&card| self.can_bear(card)).count().max(1);
        let spaces = self.edition.street().len();
        // The latest place in the order that this space can still become: others may go to the free spaces before it.
        let latest = |space: usize| {
            let free = self.street[..space].iter().filter(|buyer| buyer.is_none()).count();
            1 + (space - free) + free.min(usize::from(self.at))
        };
        let is_free = |space: &usize| self.street[*space].is_none();
        latest(usize::from(space)) > bearable && (0..spaces).filter(is_free).any(|other| latest(other) <= bearable)
    }

    /// Whether the cards to come are likely to make up for what is owed after this one.
    fn can_bear(&self, card: Card) -> bool {
        let seat = self.decider();
        let later = self.ahead(seat).cards - 1;
        self.balance(seat) + i32::from(card.score()) >= -OWED - (later - 1).max(0)
    }

    /// There are cubes aboard, and after this decision they never come home, although they could.
    fn leaves_cargo_at_sea(&self, action: Action) -> bool {
        let last = self.phase == Phase::Homeward || self.round + 1 == self.rounds();
        if !last || self.me().cargo.is_empty() || self.comes_home(action) {
            return false;
        }
        let mut others = Vec::new();
        match self.phase {
            Phase::Sail => self.sail_actions(&mut others),
            Phase::Turn => self.turn_actions(&mut others),
            Phase::Homeward => self.homeward_actions(&mut others),
            _ => {}
        }
        others.into_iter().any(|other| self.comes_home(other))
    }

    /// Whether the ship can come home after this decision, in this voyage or in the movement round.
    fn comes_home(&self, action: Action) -> bool {
        let me = self.me();
        match action {
            Action::Stay => false,
            Action::Sail(steps) if self.phase == Phase::Homeward => self.is_home(destination(me.place, steps)),
            Action::Sail(steps) => self.comes_home_from(me.place, steps),
            Action::Anchor(steps) => {
                let on = |more: u8| {
                    Direction::of(steps).is_some_and(|way| {
                        let all = steps.saturating_add(way.steps(more));
                        self.comes_home_from(me.place, all)
                    })
                };
                let rest = self.voyage.wheels.saturating_sub(steps.unsigned_abs());
                self.is_home(destination(me.place, steps)) || (1..=rest).any(on)
            }
            Action::Uturn => me.heading.is_some_and(|way| self.homeward_leads_home(me.place, &[way.reversed()])),
            _ => me.heading.is_some_and(|way| self.homeward_leads_home(me.place, &[way])),
        }
    }

    /// Whether a voyage that ends after so many steps is home there, or comes home in the movement round.
    fn comes_home_from(&self, from: u8, steps: i8) -> bool {
        let Some(way) = Direction::of(steps) else { return false };
        let end = destination(from, steps);
        let turned = self.me().heading == Some(way.reversed());
        let in_harbor = matches!(self.places[usize::from(end)].land, Land::Harbor(_));
        let free = in_harbor || self.voyage.uturn && !turned;
        let ways = if free { Direction::ALL } else { [way; 2] };
        self.is_home(end) || self.homeward_leads_home(end, &ways)
    }

    /// Whether the movement round can lead home from this place (L-8.2), with the wheels of the harbor alone.
    fn homeward_leads_home(&self, from: u8, ways: &[Direction]) -> bool {
        let wheels = Player::wheels(self.me()).min(PLACES as u8);
        ways.iter().any(|way| (1..=wheels).any(|count| self.is_home(destination(from, way.steps(count)))))
    }

    /// Whether this place is the harbor of the one who is asked.
    fn is_home(&self, place: u8) -> bool {
        self.places[usize::from(place)].land == Land::Harbor(self.decider())
    }
}
