//! The movement round after the last round: ships may sail once more, to unload at home (L-8.2).

use fondaco_game::Refusal;

use crate::action::Action;
use crate::components::Direction;
use crate::event::Event;
use crate::state::{Land, Liguria, Phase};

impl Liguria {
    pub(crate) fn begin_homeward(&mut self, story: &mut impl Extend<Event>) {
        self.phase = Phase::Homeward;
        self.at = 0;
        story.extend([Event::HomewardBegan]);
        self.ask_homeward(story);
    }

    /// Asks the first player from this one on who has a wheel; if there is none, the game is over.
    fn ask_homeward(&mut self, story: &mut impl Extend<Event>) {
        while self.me().wheels() == 0 {
            if !self.next_player() {
                self.finish(story);
                return;
            }
        }
    }

    #[inline]
    pub(crate) fn homeward_actions(&self, out: &mut impl Extend<Action>) {
        self.each_distance(self.me().wheels(), |steps| out.extend([Action::Sail(steps)]));
        out.extend([Action::Stay]);
    }

    #[inline]
    pub(crate) fn homeward_total(&self) -> u32 {
        self.distances(self.me().wheels()) + 1
    }

    /// So many steps; none to stay.
    #[inline]
    pub(crate) fn homeward_at(&self, place: u32) -> Option<i8> {
        let wheels = self.me().wheels();
        (place < self.distances(wheels)).then(|| self.distance_at(wheels, place))
    }

    /// L-6.2 without a card.
    pub(crate) fn check_homeward(&self, steps: i8) -> Result<(), Refusal> {
        let wheels = self.me().wheels();
        if steps == 0 || steps.unsigned_abs() > wheels {
            return Err(Refusal::illegal(
                "L-8.2",
                format!("there are {wheels} wheels for {} steps", steps.unsigned_abs()),
            ));
        }
        let in_harbor = matches!(self.here().land, Land::Harbor(_));
        if !in_harbor && self.me().heading != Direction::of(steps) {
            return Err(Refusal::illegal("L-6.2", "the ship keeps its direction"));
        }
        Ok(())
    }

    pub(crate) fn apply_homeward(&mut self, steps: i8, story: &mut impl Extend<Event>) {
        self.move_ship(steps, false, story);
        let land = self.here().land;
        self.me_mut().heading = Direction::of(steps);
        if let Land::Harbor(owner) = land {
            if owner == self.decider() {
                self.unload(story);
            }
            self.moor(story);
        }
        self.next_homeward(story);
    }

    pub(crate) fn apply_stay(&mut self, story: &mut impl Extend<Event>) {
        story.extend([Event::Stayed { seat: self.decider(), place: self.me().place }]);
        self.next_homeward(story);
    }

    fn next_homeward(&mut self, story: &mut impl Extend<Event>) {
        if self.next_player() {
            self.ask_homeward(story);
        } else {
            self.finish(story);
        }
    }
}
