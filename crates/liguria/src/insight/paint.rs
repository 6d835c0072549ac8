//! What cubes will bring: those at home and aboard, for the contracts at hand (L-9.4) and as sets (L-9.5).

use fondaco_game::Seat;
use fondaco_game::insight::POINT;

use super::Ahead;
use crate::components::{Colour, Cubes, Direction};
use crate::scoring::SET;
use crate::state::{Liguria, PLACES};

/// How likely a cube that is missing will be brought home, by the number of voyages to come, in hundredths.
const BROUGHT: [i32; 10] = [0, 30, 50, 62, 70, 75, 79, 82, 84, 86];
/// The most contracts that are looked at.
const LOOK: usize = 8;

impl Liguria {
    pub(super) fn forecast_paint(&self, seat: Seat, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let landed = self.lands(seat, ahead);
        let brought = BROUGHT[ahead.voyages.clamp(0, 9) as usize];
        let mut open = [(Cubes::NONE, 0_i32); LOOK];
        let mut count = 0;
        for (terms, &held) in self.edition.contracts().iter().zip(player.contracts()) {
            for _ in 0..held {
                if count < LOOK {
                    open[count] = (terms.cubes, i32::from(terms.points) * POINT);
                    count += 1;
                }
            }
        }
        let (mut home, mut aboard) = (player.home, player.cargo);
        let (mut sum, mut owed) = (0, 0);
        // The most promising contract gets the cubes it needs, then the next.
        while count > 0 {
            let promise = |&(cubes, points): &(Cubes, i32)| {
                let mut short = 0;
                let mut afloat = false;
                let mut used = 0;
                for colour in Colour::ALL {
                    let need = i32::from(cubes[colour]);
                    let (here, there) = (i32::from(home[colour]), i32::from(aboard[colour]));
                    afloat |= need > here && there > 0;
                    short += (need - here - there).max(0);
                    used += need.min(here + there);
                }
                let mut value = points;
                // Cubes that are owed to better contracts make this one less likely.
                for _ in 0..short + if short > 0 { owed / 2 } else { 0 } {
                    value = value * brought / 100;
                }
                if afloat {
                    value = value * landed / 100;
                }
                (value - 70 * used, value, short)
            };
            let promises = open[..count].iter().map(promise).enumerate();
            let Some((best, promised)) = promises.max_by_key(|&(_, (worth, ..))| worth) else { break };
            let (_, value, short) = promised;
            let (cubes, _) = open[best];
            count -= 1;
            open[best] = open[count];
            if value <= 0 {
                continue;
            }
            sum += value;
            owed += short;
            for colour in Colour::ALL {
                let from_home = cubes[colour].min(home[colour]);
                home[colour] -= from_home;
                aboard[colour] -= (cubes[colour] - from_home).min(aboard[colour]);
            }
        }
        // What is left makes sets, or waits for contracts and partners to come.
        let waiting = 30 + 6 * ahead.takes;
        let sets = i32::from(home.sets());
        let loose = i32::from(home.total()) - 3 * sets;
        let afloat = i32::from(aboard.total());
        sum + sets * SET * POINT + loose * waiting + afloat * (waiting + 15) * landed / 100
    }

    /// How likely what is aboard will come home in time, in hundredths.
    pub(super) fn lands(&self, seat: Seat, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let distance = self.way_home(seat);
        let own = i32::from(player.wheels());
        let last = if ahead.homeward { own } else { 0 };
        if ahead.voyages == 0 {
            return if distance <= last { 100 } else { 0 };
        }
        let reach = |wheels: i32| ahead.voyages * (own + wheels) + last;
        let sure = if distance <= reach(1) {
            96
        } else if distance <= reach(2) {
            75
        } else if distance <= reach(4) {
            35
        } else {
            0
        };
        (sure - distance).max(0)
    }

    /// How many steps it is to the own harbor, in the directions that are open.
    pub(super) fn way_home(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let places = PLACES as i32;
        let ahead = (seat.index() as i32 * (places / self.seats() as i32) - i32::from(player.place)).rem_euclid(places);
        let back = (places - ahead) % places;
        match player.heading {
            Some(Direction::Plus) => ahead,
            Some(Direction::Minus) => back,
            None => ahead.min(back),
        }
    }
}
