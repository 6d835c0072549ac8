//! For each arrow on their card a player may turn a harbor tile to its back (L-5.3).

use fondaco_game::Refusal;

use crate::action::Action;
use crate::components::HarborTile;
use crate::event::Event;
use crate::state::Liguria;

impl Liguria {
    #[inline]
    pub(crate) fn upgrade_actions(&self, out: &mut impl Extend<Action>) {
        let player = self.me();
        out.extend(HarborTile::ALL.into_iter().filter(|tile| player.tiles[tile.index()] > 0).map(Action::Upgrade));
        out.extend([Action::Done]);
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
