//! A player conquers an island: an empty one (L-7.4), or one that another holds (L-7.6).

use fondaco_game::Refusal;

use crate::action::Action;
use crate::components::Knights;
use crate::event::Event;
use crate::state::{KNIGHTS, Land, Liguria};

impl Liguria {
    /// Whether the one who is asked can conquer the island they do not hold: with a minister (L-7.8) and more swords than
    /// are there.
    #[inline]
    pub(crate) fn can_conquer(&self) -> bool {
        let me = self.me();
        me.ministers > 0 && me.knights().swords() > self.here().knights.swords()
    }

    #[inline]
    pub(crate) fn conquer_actions(&self, out: &mut impl Extend<Action>) {
        out.extend([Action::Conquer(Knights::NONE)]);
        let most = self.me().knights().0[3];
        self.each_force(|[one, two, three], fours| {
            let numbers = (most + 1 - fours as u8)..=most;
            out.extend(numbers.map(|four| Action::Conquer(Knights([one, two, three, four]))));
            false
        });
    }

    #[inline]
    pub(crate) fn conquer_total(&self) -> u32 {
        let mut total = 1;
        self.each_force(|_, fours| {
            total += fours;
            false
        });
        total
    }

    #[inline]
    pub(crate) fn conquer_at(&self, place: u32) -> Knights {
        let (mut left, mut found) = (place, Knights::NONE);
        if place == 0 {
            return found;
        }
        let most = self.me().knights().0[3];
        left -= 1;
        self.each_force(|[one, two, three], fours| {
            if left < fours {
                found = Knights([one, two, three, most + 1 - (fours - left) as u8]);
                return true;
            }
            left -= fours;
            false
        });
        found
    }

    /// For each choice of the smaller tiles, rising: with how many numbers of the largest ones they suffice. Those are the highest
    /// numbers, for fewer would not do. Until somebody has seen enough.
    #[inline]
    fn each_force(&self, mut then: impl FnMut([u8; 3], u32) -> bool) {
        let Knights([ones, twos, threes, fours]) = self.me().knights();
        let there = self.here().knights.swords();
        for one in 0..=ones {
            for two in 0..=twos {
                for three in 0..=threes {
                    let swords = Knights([one, two, three, 0]).swords();
                    let fewest = if swords > there { 0 } else { (there - swords) / 4 + 1 };
                    let enough = (u32::from(fours) + 1).saturating_sub(fewest.into());
                    if then([one, two, three], enough) {
                        return;
                    }
                }
            }
        }
    }

    pub(crate) fn check_conquer(&self, knights: Knights) -> Result<(), Refusal> {
        if knights.is_empty() {
            return Ok(());
        }
        let there = self.here();
        if !knights.within(self.me().knights()) {
            return Err(Refusal::illegal("L-7.4", format!("not all of {knights} are behind the screen")));
        }
        if self.me().ministers == 0 {
            return Err(Refusal::illegal("L-7.8", "no minister is in hand"));
        }
        if there.holder.is_some() && knights.swords() <= there.knights.swords() {
            let why = format!("{} swords are needed against {}", there.knights.swords() + 1, there.knights.swords());
            return Err(Refusal::illegal("L-7.6", why));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_conquer(&mut self, knights: Knights, story: &mut impl Extend<Event>) {
        if !knights.is_empty() {
            self.conquer(knights, story);
        }
        self.leave(story);
    }

    fn conquer(&mut self, knights: Knights, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let at = self.me().place;
        let place = &mut self.places[usize::from(at)];
        let expelled = std::mem::replace(&mut place.knights, knights);
        let (loser, land) = (place.holder.replace(seat), place.land);
        if let Some(loser) = loser {
            // L-7.6: the minister comes back, the knights are turned to their green 1.
            let player = self.player_mut(loser);
            player.ministers += 1;
            player.expelled += expelled.count();
            story.extend([Event::Expelled { seat: loser, place: at, knights: expelled }]);
        }
        let player = self.player_mut(seat);
        player.ministers -= 1;
        for (slot, placed) in player.tiles[KNIGHTS..].iter_mut().zip(knights.0) {
            *slot -= placed;
        }
        story.extend([Event::Conquered { seat, place: at, knights }]);
        // L-7.4: a cube for each tile placed.
        if let Land::Coloured(colour) = land {
            self.load_on_island(colour, knights.count(), story);
        }
    }
}
