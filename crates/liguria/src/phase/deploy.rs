//! A player places a figure on another's harbor (L-7.3).

use fondaco_game::{Refusal, Seat};

use crate::action::{Action, Deployment};
use crate::components::{Row, Scrolls};
use crate::event::Event;
use crate::state::{DIPLOMATS, Land, Liguria, Player};

impl Liguria {
    /// Whether the one who is asked can place a figure on this harbor.
    #[inline]
    pub(crate) fn can_deploy(&self, owner: Seat) -> bool {
        let (me, harbor) = (self.me(), self.player(owner));
        let free = harbor.figures.iter().any(Option::is_none);
        // L-7.8, and at most one figure per harbor and turn.
        me.ministers > 0 && free && me.diplomats().total() >= price(harbor) && self.voyage.figure != Some(me.place)
    }

    /// The other player in whose harbor the ship of the one who is asked lies.
    fn host(&self) -> Option<Seat> {
        match self.here().land {
            Land::Harbor(owner) if owner != self.decider() => Some(owner),
            _ => None,
        }
    }

    /// For each free row, every way to pay without a tile too many.
    #[inline]
    pub(crate) fn deploy_actions(&self, out: &mut impl Extend<Action>) {
        out.extend([Action::Deploy(None)]);
        let Some(owner) = self.host() else { return };
        let harbor = self.player(owner);
        for row in Row::ALL {
            if harbor.figures[row.index()].is_none() {
                let payments = self.payments(harbor);
                out.extend(payments.map(|spent| Action::Deploy(Some(Deployment { row, spent }))));
            }
        }
    }

    #[inline]
    pub(crate) fn deploy_total(&self) -> u32 {
        let Some(owner) = self.host() else { return 1 };
        let harbor = self.player(owner);
        let free = Row::ALL.len() as u32 - u32::from(harbor.figure_count());
        1 + free * self.payments(harbor).count() as u32
    }

    #[inline]
    pub(crate) fn deploy_at(&self, place: u32) -> Option<Deployment> {
        let harbor = self.player(self.host()?);
        let payments = self.payments(harbor).count() as u32;
        let (row, payment) = (place.checked_sub(1)? / payments, (place - 1) % payments);
        let row = Row::ALL.into_iter().filter(|row| harbor.figures[row.index()].is_none()).nth(row as usize)?;
        Some(Deployment { row, spent: self.payments(harbor).nth(payment as usize)? })
    }

    /// Every way to pay for the next figure on a harbor, rising.
    #[inline]
    fn payments(&self, harbor: &Player) -> impl Iterator<Item = Scrolls> + use<> {
        let (price, Scrolls([ones, twos])) = (price(harbor), self.me().diplomats());
        (0..=ones.min(price)).filter_map(move |one| {
            // The tiles with two scrolls fill what is left; an odd scroll too many is no tile too many unless a tile with one
            // scroll is spent.
            let two = (price - one).div_ceil(2);
            let wasted = one + 2 * two > price && one > 0;
            (two <= twos && !wasted).then_some(Scrolls([one, two]))
        })
    }

    pub(crate) fn check_deploy(&self, deployment: Option<Deployment>) -> Result<(), Refusal> {
        let Some(Deployment { row, spent }) = deployment else { return Ok(()) };
        let illegal = |why: String| Err(Refusal::illegal("L-7.3", why));
        let Some(owner) = self.host() else { return illegal("a figure goes on another's harbor".into()) };
        let harbor = self.player(owner);
        let (me, price) = (self.me(), price(harbor));
        if me.ministers == 0 {
            return Err(Refusal::illegal("L-7.8", "no minister is in hand"));
        }
        if let Some(figure) = harbor.figures[row.index()] {
            return illegal(format!("a figure of seat {figure} marks the {row} row"));
        }
        if self.voyage.figure == Some(me.place) {
            return illegal("this turn a figure was placed on this harbor".into());
        }
        if spent.0.iter().zip(me.diplomats().0).any(|(&spent, held)| spent > held) {
            return illegal(format!("not all of {spent} are behind the screen"));
        }
        if spent.total() < price {
            return illegal(format!("the figure costs {price} scrolls, not {}", spent.total()));
        }
        if spent.tiles().any(|tile| spent.total() - tile.scrolls() >= price) {
            return illegal(format!("the price of {price} scrolls would be met without one of {spent}"));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_deploy(&mut self, deployment: Option<Deployment>, story: &mut impl Extend<Event>) {
        if let (Some(Deployment { row, spent }), Some(owner)) = (deployment, self.host()) {
            let seat = self.decider();
            let player = self.player_mut(seat);
            player.ministers -= 1;
            for (slot, spent) in player.tiles[DIPLOMATS..].iter_mut().zip(spent.0) {
                *slot -= spent;
            }
            self.voyage.figure = Some(self.me().place);
            self.player_mut(owner).figures[row.index()] = Some(seat);
            story.extend([Event::Deployed { seat, owner, row, spent }]);
        }
        self.leave(story);
    }
}

/// What the next figure on a harbor costs: one scroll more than there are figures, whoever's they are (L-7.3).
#[inline]
fn price(harbor: &Player) -> u8 {
    harbor.figure_count() + 1
}
