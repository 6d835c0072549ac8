//! Each player puts their buyer on the market street, from the highest number of the order track down (L-3.3).

use fondaco_game::Refusal;

use crate::action::Action;
use crate::event::Event;
use crate::state::{Liguria, Phase};

impl Liguria {
    pub(crate) fn begin_buyers(&mut self) {
        self.phase = Phase::Buyer;
        self.at = self.setup.players - 1;
    }

    #[inline]
    pub(crate) fn buyer_actions(&self, out: &mut impl Extend<Action>) {
        let spaces = self.street[..self.edition.street().len()].iter().enumerate();
        out.extend(spaces.filter(|(_, buyer)| buyer.is_none()).map(|(space, _)| Action::Buyer(space as u8)));
    }

    pub(crate) fn check_buyer(&self, space: u8) -> Result<(), Refusal> {
        if usize::from(space) >= self.edition.street().len() {
            return Err(Refusal::illegal("L-3.3", format!("the street has no space {space}")));
        }
        match self.street[usize::from(space)] {
            None => Ok(()),
            Some(seat) => Err(Refusal::illegal("L-3.3", format!("the buyer of seat {seat} is on space {space}"))),
        }
    }

    #[inline]
    pub(crate) fn apply_buyer(&mut self, space: u8, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        self.street[usize::from(space)] = Some(seat);
        story.extend([Event::BuyerPlaced { seat, space }]);
        if self.at > 0 {
            self.at -= 1;
        } else {
            self.begin_takes(story);
        }
    }
}
