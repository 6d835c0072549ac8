//! The accounts of whose turn it is: what they are asked can be asked.

use fondaco_game::AuditError;

use crate::state::{Land, Liguria, Phase};

impl Liguria {
    /// Buyers stand on the street while they are placed, and until their owners have taken tiles (L-3.3, L-4.4).
    pub(super) fn audit_street(&self) -> Result<(), AuditError> {
        let order = &self.order[..self.seats()];
        let at = usize::from(self.at);
        let buyers: Vec<_> = self.street.into_iter().flatten().collect();
        let sound = match self.phase {
            Phase::Buyer => {
                let placed = &order[at + 1..];
                buyers.len() == placed.len() && placed.iter().all(|seat| buyers.contains(seat))
            }
            Phase::Take => buyers == order[at..],
            _ => buyers.is_empty(),
        };
        if !sound {
            return Err(AuditError::new(
                "L-3.3",
                format!("the buyers {buyers:?} are on the street in the phase '{}'", self.phase),
            ));
        }
        let spaces = self.edition.street().iter().zip(self.street);
        let wanted: u32 = spaces.filter(|(_, buyer)| buyer.is_some()).map(|(space, _)| u32::from(space.tiles)).sum();
        if self.phase == Phase::Take && wanted > self.row_len.into() {
            return Err(AuditError::new(
                "L-4.1",
                format!("the buyers want {wanted} tiles, and the row has {}", self.row_len),
            ));
        }
        Ok(())
    }

    /// The movement follows from the card and the ship tiles (L-6.1 to L-6.3).
    pub(super) fn audit_voyage(&self) -> Result<(), AuditError> {
        let fail = |what: &str| Err(AuditError::new("L-6.1", what));
        let (seat, voyage) = (self.decider(), self.voyage);
        let Some(card) = self.card_of_the_round(seat) else { return fail("a ship sails without a card") };
        let wheels = self.reach(seat);
        let spent = voyage.wheels < wheels;
        if voyage.wheels > wheels || spent != voyage.under_way {
            return fail("the wheels do not fit the card and the ship tiles");
        }
        if !voyage.under_way && (voyage.anchor, voyage.uturn) != (card.anchor(), card.uturn()) {
            return fail("the anchor or the U-turn does not fit the card");
        }
        if voyage.under_way && (voyage.anchor || voyage.uturn && !card.uturn()) {
            return fail("the ship has an anchor or a U-turn too many");
        }
        // Whoever has not ended their movement stands at a stopover, which takes an anchor, and has a wheel to sail on.
        if voyage.under_way && !voyage.ended && !card.anchor() || !voyage.ended && voyage.wheels == 0 {
            return fail("the ship cannot be at a stopover");
        }
        if voyage.ended && !voyage.under_way {
            return fail("the movement ended before it began");
        }
        let foreign = |place: u8| match self.places.get(usize::from(place)).map(|place| place.land) {
            Some(Land::Harbor(owner)) => self.player(owner).figures.contains(&Some(seat)),
            _ => false,
        };
        if voyage.figure.is_some_and(|place| !voyage.under_way || !foreign(place)) {
            return fail("no figure was placed there this turn");
        }
        Ok(())
    }

    /// Whoever is asked has something to decide (section 12 of the rules).
    pub(super) fn audit_turn(&self) -> Result<(), AuditError> {
        let seat = self.decider();
        let here = self.here();
        let host = match here.land {
            Land::Harbor(owner) if owner != seat => Some(owner),
            _ => None,
        };
        let coloured = matches!(here.land, Land::Coloured(_));
        let moved = self.voyage.under_way;
        let sound = match self.phase {
            Phase::Upgrade => {
                let arrows = self.card_of_the_round(seat).map_or(0, |card| card.arrows());
                (1..=arrows).contains(&self.arrows) && self.me().shows_a_front()
            }
            _ if self.arrows > 0 => false,
            Phase::Sail => !self.voyage.ended,
            Phase::Load => moved && host.is_some_and(|owner| self.can_load(owner)),
            Phase::Bonus => moved && coloured && here.holder == Some(seat) && self.can_take_bonus(),
            Phase::Conquer => moved && coloured && here.holder != Some(seat) && self.can_conquer(),
            Phase::Deploy => moved && host.is_some_and(|owner| self.can_deploy(owner)),
            Phase::Turn => host.is_none() && here.land != Land::Harbor(seat) && self.voyage.ended && self.voyage.uturn,
            Phase::Homeward => self.me().wheels() > 0,
            _ => true,
        };
        if sound {
            Ok(())
        } else {
            Err(AuditError::contradiction(format!("seat {seat} has nothing to decide in the phase '{}'", self.phase)))
        }
    }
}
