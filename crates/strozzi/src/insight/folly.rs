//! What nobody does who knows the rules, however weak a player.

use fondaco_game::bits::members;

use crate::action::Action;
use crate::components::{Flag, Port};
use crate::state::{Claim, Phase, Strozzi};

/// So many spaces are thrown away only by somebody who has not looked at the wares.
const SPACES: u8 = 2;

impl Strozzi {
    /// Whether a ship is sent where its wares do nothing, although another port is open where they bring the marker further up and
    /// the ship is no worse in line (S-4.1 to S-4.3).
    pub(super) fn folly(&self, action: Action) -> bool {
        let Action::Port(port) = action else { return false };
        let Some((gain, place)) = self.docking(port) else { return false };
        let others = members(self.open_ports()).filter_map(|other| self.docking(Port::ALL[other as usize]));
        others.into_iter().any(|(more, other)| more >= gain + SPACES && other <= place)
    }

    /// How many spaces the taker's marker moves up if the ship goes to this port, and how many ships lie before it there.
    fn docking(&self, port: Port) -> Option<(u8, usize)> {
        let (Phase::Port, Some(ship), Some(Claim { seat, flag })) = (self.phase, self.ship, self.claim) else {
            return None;
        };
        let space = self.track(port.city()).space[seat.index()];
        let steps = ship.wares(port.ware()) + u8::from(flag == Flag::Ware);
        let gain = steps.min(self.edition.top(port.city()) - space);
        let before = self.dock(port).ships().filter(|docked| docked.speed() >= ship.speed(flag)).count();
        Some((gain, before))
    }
}
