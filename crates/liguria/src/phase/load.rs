//! A player loads cubes: from another's pier (L-7.2), or as bonus cubes of their island (L-7.5).

use fondaco_game::{Refusal, Seat};

use crate::action::Action;
use crate::components::{Colour, Cubes};
use crate::event::Event;
use crate::state::{Land, Liguria, Phase};

impl Liguria {
    /// Whether anything can be loaded from this pier.
    #[inline]
    pub(crate) fn can_load(&self, owner: Seat) -> bool {
        let me = self.me();
        me.sacks() > 0 && me.room() > 0 && !self.player(owner).pier.is_empty()
    }

    /// Whether any bonus cube can be taken here.
    #[inline]
    pub(crate) fn can_take_bonus(&self) -> bool {
        self.here().knights.cubes() > 0 && self.me().room() > 0 && !self.supply.is_empty()
    }

    /// Where the cubes come from, and how many may be taken beside the cargo room.
    #[inline]
    pub(crate) fn loading(&self) -> (Cubes, u8) {
        match self.here().land {
            Land::Harbor(owner) => (self.player(owner).pier, self.me().sacks()),
            _ => (self.supply, self.here().knights.cubes()),
        }
    }

    #[inline]
    pub(crate) fn load_actions(&self, out: &mut impl Extend<Action>) {
        self.each_load(|red, yellow, blues| {
            out.extend((0..blues as u8).map(|blue| Action::Load(Cubes([red, yellow, blue]))));
            false
        });
    }

    #[inline]
    pub(crate) fn load_total(&self) -> u32 {
        let mut total = 0;
        self.each_load(|_, _, blues| {
            total += blues;
            false
        });
        total
    }

    #[inline]
    pub(crate) fn load_at(&self, place: u32) -> Cubes {
        let (mut left, mut found) = (place, Cubes::NONE);
        self.each_load(|red, yellow, blues| {
            if left < blues {
                found = Cubes([red, yellow, left as u8]);
                return true;
            }
            left -= blues;
            false
        });
        found
    }

    /// For each number of red and yellow cubes, rising: how many numbers of blue ones there are, from 0. Until somebody has seen
    /// enough.
    #[inline]
    fn each_load(&self, mut then: impl FnMut(u8, u8, u32) -> bool) {
        let (source, most) = self.loading();
        let most = most.min(self.me().room());
        for red in 0..=source[Colour::Red].min(most) {
            for yellow in 0..=source[Colour::Yellow].min(most - red) {
                if then(red, yellow, u32::from(source[Colour::Blue].min(most - red - yellow)) + 1) {
                    return;
                }
            }
        }
    }

    pub(crate) fn check_load(&self, cubes: Cubes) -> Result<(), Refusal> {
        let (rule, place, symbol) = match self.phase {
            Phase::Bonus => ("L-7.5", "in the supply", "one-sword-and-cube tiles"),
            _ => ("L-7.2", "on the pier", "sacks"),
        };
        let (source, most) = self.loading();
        for colour in Colour::ALL {
            if cubes[colour] > source[colour] {
                let why = format!("there are {} cubes of colour {colour} {place}", source[colour]);
                return Err(Refusal::illegal(rule, why));
            }
        }
        if cubes.total() > most {
            return Err(Refusal::illegal(rule, format!("there are {most} {symbol} for {} cubes", cubes.total())));
        }
        if cubes.total() > self.me().room() {
            return Err(Refusal::illegal("L-1.5", format!("the ship has room for {} more cubes", self.me().room())));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_load(&mut self, cubes: Cubes, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        match self.here().land {
            Land::Harbor(owner) => {
                self.player_mut(owner).pier -= cubes;
                self.me_mut().cargo += cubes;
                if !cubes.is_empty() {
                    story.extend([Event::LoadedFromPier { seat, owner, cubes }]);
                }
                self.ask_deploy(owner, story);
            }
            _ => {
                if !cubes.is_empty() {
                    self.load_from_supply(cubes, story);
                }
                self.leave(story);
            }
        }
    }
}
