//! The taker sends the ship to a port, and its cargo moves their markers (S-4.1 to S-4.4).

use fondaco_game::Refusal;
use fondaco_game::bits::members;

use crate::action::Action;
use crate::components::{City, Flag, Port};
use crate::event::Event;
use crate::state::{Claim, Docked, Move, Phase, Strozzi};

impl Strozzi {
    #[inline]
    pub(crate) fn port_actions(&self, out: &mut Vec<Action>) {
        out.extend(members(self.open_ports()).map(|port| Action::Port(Port::ALL[port as usize])));
    }

    /// The ports where the taker has no ship yet (S-4.1), a bit for each.
    #[inline]
    pub(crate) fn open_ports(&self) -> u64 {
        let seat = self.decider;
        Port::ALL.into_iter().fold(0, |set, port| set | u64::from(!self.dock(port).contains(seat)) << port.index())
    }

    pub(crate) fn check_port(&self, port: Port) -> Result<(), Refusal> {
        if self.dock(port).contains(self.decider) {
            return Err(Refusal::illegal("S-4.1", format!("this round's ship already lies at {port}")));
        }
        Ok(())
    }

    /// In the order of S-4.6: the ship docks, the port's ware counts, then the scrolls, then the promotion symbol.
    #[inline]
    pub(crate) fn apply_port(&mut self, port: Port, story: &mut impl Extend<Event>) {
        let ship = self.ship.take().expect("a ship was taken");
        let Claim { seat, flag } = self.claim.take().expect("a flag took the ship");
        let place = self.docks[port.index()].insert(Docked { ship, seat, flag }) as u8 + 1;
        story.extend([Event::Docked { seat, port, ship, flag, place }]);
        // S-4.3: the port's ware, and one more under a ware flag.
        self.advance(port.city(), ship.wares(port.ware()) + u8::from(flag == Flag::Ware), story);
        // S-4.4: scrolls.
        self.advance(City::Florence, ship.scrolls(), story);
        // S-4.5: with no tile on display the symbol gives nothing.
        if ship.promotion() && self.display_kinds() != 0 {
            self.phase = Phase::Tile;
        } else {
            self.end_turn(story);
        }
    }

    /// Moves the taker's marker up (S-4.7).
    #[inline]
    pub(crate) fn advance(&mut self, city: City, steps: u8, story: &mut impl Extend<Event>) {
        let (seat, top) = (self.decider, self.edition.top(city));
        if let Some(Move { from, to, place }) = self.tracks[city.index()].advance(seat, steps, top) {
            story.extend([Event::Moved { seat, city, from, to, place: place as u8 + 1 }]);
        }
    }
}
