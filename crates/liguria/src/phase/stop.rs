//! A ship stops or makes a stopover, and its owner acts as the place allows, each time anew (L-6.4, section 7).

use fondaco_game::Seat;

use crate::components::{Colour, Cubes};
use crate::event::Event;
use crate::state::{Land, Liguria, Phase, Voyage};

impl Liguria {
    /// What happens of itself at the place, and the first thing to decide there.
    #[inline]
    pub(crate) fn arrive(&mut self, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let here = *self.here();
        match here.land {
            Land::Harbor(owner) if owner == seat => {
                self.unload(story);
                self.leave(story);
            }
            Land::Harbor(owner) => {
                if self.can_load(owner) {
                    self.phase = Phase::Load;
                } else {
                    self.ask_deploy(owner, story);
                }
            }
            // L-7.5: one cube of itself, then the bonus cubes.
            Land::Coloured(colour) if here.holder == Some(seat) => {
                self.load_on_island(colour, 1, story);
                if self.can_take_bonus() {
                    self.phase = Phase::Bonus;
                } else {
                    self.leave(story);
                }
            }
            Land::Coloured(_) if self.can_conquer() => self.phase = Phase::Conquer,
            // L-7.7: an island they neither hold nor conquer, or a blank one: nothing.
            Land::Coloured(_) | Land::Blank | Land::Unknown => self.leave(story),
        }
    }

    /// L-7.1: all cubes aboard go behind the screen.
    pub(crate) fn unload(&mut self, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let player = self.player_mut(seat);
        let cubes = std::mem::take(&mut player.cargo);
        player.home += cubes;
        if !cubes.is_empty() {
            story.extend([Event::Unloaded { seat, cubes }]);
        }
    }

    /// Loads this many cubes of an island's colour, as far as cargo room and supply go (L-7.4, L-7.5).
    pub(crate) fn load_on_island(&mut self, colour: Colour, count: u8, story: &mut impl Extend<Event>) {
        let count = count.min(self.me().room()).min(self.supply[colour]);
        if count > 0 {
            self.load_from_supply(Cubes::of(colour, count), story);
        }
    }

    pub(crate) fn load_from_supply(&mut self, cubes: Cubes, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        self.supply -= cubes;
        let player = self.player_mut(seat);
        player.cargo += cubes;
        story.extend([Event::LoadedOnIsland { seat, place: player.place, cubes }]);
    }

    /// After the loading in another's harbor: the diplomat (L-6.4).
    pub(crate) fn ask_deploy(&mut self, owner: Seat, story: &mut impl Extend<Event>) {
        if self.can_deploy(owner) {
            self.phase = Phase::Deploy;
        } else {
            self.leave(story);
        }
    }

    /// Everything is done at this place: sail on after a stopover (L-6.3), or decide about the U-turn (L-6.2).
    #[inline]
    pub(crate) fn leave(&mut self, story: &mut impl Extend<Event>) {
        if !self.voyage.ended {
            self.phase = Phase::Sail;
            return;
        }
        // L-6.2: in a harbor there is nothing to turn, for the next turn may take either direction.
        if matches!(self.here().land, Land::Harbor(_)) {
            self.moor(story);
        } else if self.voyage.uturn {
            self.phase = Phase::Turn;
            return;
        }
        self.end_voyage(story);
    }

    pub(crate) fn moor(&mut self, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let player = self.player_mut(seat);
        player.heading = None;
        story.extend([Event::Moored { seat, place: player.place }]);
    }

    #[inline]
    pub(crate) fn end_voyage(&mut self, story: &mut impl Extend<Event>) {
        self.voyage = Voyage::default();
        if self.next_player() {
            self.begin_voyage(story);
        } else {
            self.end_round(story);
        }
    }
}
