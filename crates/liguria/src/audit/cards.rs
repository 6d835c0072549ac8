//! The accounts of the ship cards (L-1.1, L-3.2, L-5.1).

use fondaco_game::AuditError;

use crate::edition::CARDS;
use crate::state::{Liguria, Phase};

impl Liguria {
    /// Each of the 55 cards is in the deck, set aside, face up or with a player; everybody has as many as they should; and
    /// both signs can still be had in every round.
    pub(super) fn audit_cards(&self) -> Result<(), AuditError> {
        let cards = self.edition.cards();
        let listed = |set: u64| (0..CARDS).filter(move |index| set >> index & 1 == 1).map(|index| cards[index]);
        let taken =
            self.players[..self.seats()].iter().flat_map(|player| &player.cards[..usize::from(player.cards_len)]);
        let taken = taken.map(|&index| cards[usize::from(index)]);
        let mut all: Vec<_> = listed(self.deck).chain(listed(self.aside)).chain(self.face_up()).chain(taken).collect();
        all.sort_unstable();
        if all != cards {
            return Err(AuditError::new("L-1.1", format!("{} cards, not those of the edition", all.len())));
        }
        for (index, &seat) in (0..).zip(&self.order[..self.seats()]) {
            let has_taken = match self.phase {
                Phase::Card => index < self.at,
                Phase::Upgrade => index <= self.at,
                phase => phase.is_voyage(),
            };
            let expected = self.round + u8::from(has_taken);
            let found = self.player(seat).cards_len;
            if found != expected {
                return Err(AuditError::new("L-5.1", format!("seat {seat} has {found} cards, not {expected}")));
            }
        }
        self.audit_display()?;
        for positive in [true, false] {
            self.audit_sign(positive)?;
        }
        Ok(())
    }

    /// As many face-up cards as there should be; of both signs, or some are set aside (L-3.2).
    fn audit_display(&self) -> Result<(), AuditError> {
        let (players, at, shown) = (self.setup.players, self.at, self.display_len);
        let sound = match self.phase {
            Phase::Deck => shown < players,
            Phase::Buyer | Phase::Take => shown == players,
            Phase::Card => shown == players - at,
            Phase::Upgrade => shown == players - at - 1,
            _ => shown == 0,
        };
        if !sound {
            return Err(AuditError::new("L-3.2", format!("{shown} cards lie face up in the phase '{}'", self.phase)));
        }
        let one_sign = |positive| self.face_up().all(|card| card.is_positive() == positive);
        if matches!(self.phase, Phase::Buyer | Phase::Take) && (one_sign(true) || one_sign(false)) {
            return Err(AuditError::new("L-3.2", "all face-up cards have the same sign"));
        }
        let aside = |positive| {
            let cards = self.edition.cards().iter().enumerate();
            cards.filter(|(index, _)| self.aside >> index & 1 == 1).all(|(_, card)| card.is_positive() == positive)
        };
        let due = self.phase == Phase::Deck && shown == players - 1;
        let sound = [true, false].into_iter().any(|positive| due && one_sign(positive) && aside(positive));
        if self.aside != 0 && !sound {
            Err(AuditError::new("L-3.2", "cards are set aside without need"))
        } else {
            Ok(())
        }
    }

    /// A round takes at most all cards but one of a sign; so this many are enough that no round will miss the sign.
    fn audit_sign(&self, positive: bool) -> Result<(), AuditError> {
        let players = u32::from(self.setup.players);
        let left = self.edition.cards().iter().enumerate();
        let left =
            left.filter(|(index, card)| (self.deck | self.aside) >> index & 1 == 1 && card.is_positive() == positive);
        let left = left.count() as u32;
        let to_draw = self.phase.is_setup() || matches!(self.phase, Phase::Row | Phase::Deck);
        let (mut needed, mut later) = (0, u32::from(self.rounds() - self.round).saturating_sub(1));
        if matches!(self.phase, Phase::Homeward | Phase::Over) {
            later = 0;
        }
        if to_draw {
            let shown = self.face_up().filter(|card| card.is_positive() == positive).count() as u32;
            let now = (players - u32::from(self.display_len)).min((players - 1).saturating_sub(shown));
            needed = if later > 0 { now } else { u32::from(shown == 0) };
        }
        if later > 0 {
            needed += (players - 1) * (later - 1) + 1;
        }
        if left >= needed {
            return Ok(());
        }
        let sign = if positive { "positive" } else { "negative" };
        Err(AuditError::new("L-3.2", format!("{left} cards with a {sign} score are left, but {needed} may be needed")))
    }
}
