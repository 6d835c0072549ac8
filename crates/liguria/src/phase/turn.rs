//! After a movement that ended on an island, a player with an unspent U-turn says whether they reverse (L-6.2).

use crate::action::Action;
use crate::components::Direction;
use crate::event::Event;
use crate::state::Liguria;

impl Liguria {
    #[inline]
    pub(crate) fn turn_actions(&self, out: &mut impl Extend<Action>) {
        out.extend([Action::Uturn, Action::Straight]);
    }

    #[inline]
    pub(crate) fn apply_turn(&mut self, reverse: bool, story: &mut impl Extend<Event>) {
        if reverse {
            let seat = self.decider();
            let heading = self.me().heading.map(Direction::reversed);
            self.me_mut().heading = heading;
            story.extend(heading.map(|heading| Event::Turned { seat, heading }));
        }
        self.end_voyage(story);
    }
}
