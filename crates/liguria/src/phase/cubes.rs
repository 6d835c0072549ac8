//! Each player puts two cubes of different colours on their pier, in seat order (L-2.2).

use crate::action::Action;
use crate::components::Pair;
use crate::event::Event;
use crate::state::{Liguria, Phase};

impl Liguria {
    /// Every pair can be had: so early the supply is large (L-1.2).
    pub(crate) fn cubes_actions(&self, out: &mut impl Extend<Action>) {
        out.extend(Pair::ALL.map(Action::Cubes));
    }

    pub(crate) fn apply_cubes(&mut self, pair: Pair, story: &mut impl Extend<Event>) {
        let (seat, cubes) = (self.decider(), pair.cubes());
        self.supply -= cubes;
        self.me_mut().pier += cubes;
        story.extend([Event::StartCubes { seat, cubes }]);
        if !self.next_player() {
            self.phase = Phase::Blank;
        }
    }
}
