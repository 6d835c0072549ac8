//! Each player puts their buyer on the market street, from the highest number of the order track down (L-3.3).

use fondaco_game::Refusal;
use fondaco_game::bits::{members, nth_of_few};

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
        out.extend(members(self.free_spaces()).map(|space| Action::Buyer(space as u8)));
    }

    #[inline]
    pub(crate) fn buyer_total(&self) -> u32 {
        // As many as there are spaces, less the buyers that stand there: those behind the one who is asked.
        self.edition.street().len() as u32 - (u32::from(self.setup.players) - 1 - u32::from(self.at))
    }

    #[inline]
    pub(crate) fn buyer_at(&self, place: u32) -> u8 {
        nth_of_few(self.free_spaces(), place) as u8
    }

    /// The spaces where no buyer stands, a bit for each.
    #[inline]
    fn free_spaces(&self) -> u64 {
        let taken = self.street.iter().rev().fold(0, |set, buyer| set << 1 | u64::from(buyer.is_some()));
        ((1 << self.edition.street().len()) - 1) & !taken
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
