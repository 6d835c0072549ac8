//! For each arrow on their card a player may turn a harbor tile to its back (L-5.3).

use fondaco_game::Refusal;
use fondaco_game::bits::{members, nth_of_few};

use crate::action::Action;
use crate::components::HarborTile;
use crate::event::Event;
use crate::state::Liguria;

impl Liguria {
    #[inline]
    pub(crate) fn upgrade_actions(&self, out: &mut impl Extend<Action>) {
        out.extend(members(self.me().fronts()).map(|tile| Action::Upgrade(HarborTile::ALL[tile as usize])));
        out.extend([Action::Done]);
    }

    #[inline]
    pub(crate) fn upgrade_total(&self) -> u32 {
        self.me().fronts().count_ones() + 1
    }

    /// The tile to turn; none to upgrade no more.
    #[inline]
    pub(crate) fn upgrade_at(&self, place: u32) -> Option<HarborTile> {
        HarborTile::ALL.get(nth_of_few(self.me().fronts(), place) as usize).copied()
    }

    pub(crate) fn check_upgrade(&self, tile: HarborTile) -> Result<(), Refusal> {
        if self.me().tiles[tile.index()] > 0 {
            return Ok(());
        }
        Err(Refusal::illegal("L-5.3", format!("no {tile} on the harbor shows its front")))
    }

    /// The tile loses its front's function: it is no longer counted among the fronts.
    #[inline]
    pub(crate) fn apply_upgrade(&mut self, tile: HarborTile, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let player = self.player_mut(seat);
        player.tiles[tile.index()] -= 1;
        player.backs[tile.index()] += 1;
        self.arrows -= 1;
        story.extend([Event::Upgraded { seat, tile }]);
        self.ask_upgrade(story);
    }

    #[inline]
    pub(crate) fn apply_done(&mut self, story: &mut impl Extend<Event>) {
        self.arrows = 0;
        self.ask_upgrade(story);
    }
}
