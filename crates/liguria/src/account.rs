//! A position number by number: the six sources of points as they would be counted now, and what is at hand for more.

use fondaco_game::account::TOTAL;
use fondaco_game::{Entry, Seat, Viewer};

use crate::scoring::assignment::Assignment;
use crate::scoring::{SET, balance_points};
use crate::state::{Liguria, Phase};

impl Liguria {
    /// What lies behind a screen is listed only for those who may see behind it (L-1.7).
    pub(crate) fn list_account(&self, viewer: Viewer, entries: &mut Vec<Entry>) {
        let all_open = self.setup.open_screens || self.phase == Phase::Over;
        for seat in Seat::all(self.seats()) {
            let player = self.player(seat);
            let held = self.places.iter().filter(|place| place.holder == Some(seat)).count() as i32;
            let figures = Seat::all(self.seats())
                .map(|owner| self.player(owner).figures.iter().filter(|&&figure| figure == Some(seat)).count() as i32)
                .sum();
            let prestige = self.harbor_points(seat);
            entries.push(Entry::new("islands", seat, held, self.island_points(seat)));
            entries.push(Entry::new("harbor", seat, prestige, prestige));
            entries.push(Entry::new("diplomats", seat, figures, self.diplomat_points(seat)));
            entries.push(Entry::new("wheels", seat, player.wheels().into(), 0));
            entries.push(Entry::new("sacks", seat, player.sacks().into(), 0));
            if all_open || viewer.is(seat) {
                self.list_behind(seat, entries);
            }
        }
        if all_open {
            let total = |seat: Seat| self.standing_total(seat);
            for seat in Seat::all(self.seats()) {
                let better = Seat::all(self.seats()).filter(|&other| total(other) > total(seat)).count();
                entries.push(Entry::new(TOTAL, seat, total(seat), total(seat)).ranked(Some(better as u8 + 1)));
            }
        } else if let Viewer::Player(seat) = viewer {
            entries.push(Entry::new(TOTAL, seat, self.standing_total(seat), self.standing_total(seat)));
        }
    }

    fn list_behind(&self, seat: Seat, entries: &mut Vec<Entry>) {
        let player = self.player(seat);
        let balance = self.balance(seat);
        let filled = self.assignment(seat);
        let contracts = filled.filled.iter().map(|&count| i32::from(count)).sum();
        let sets = i32::from(filled.sets);
        let mut home = player.home;
        home += player.cargo;
        let landed = Assignment::best(self.edition, player.contracts(), home);
        // What the cubes aboard would add if they were home: most of what a voyage is made for.
        let aboard = worth(&landed) - worth(&filled);
        entries.push(Entry::new("balance", seat, balance, balance_points(balance)));
        entries.push(Entry::new("contracts", seat, contracts, filled.points));
        entries.push(Entry::new("sets", seat, sets, sets * SET));
        entries.push(Entry::new("cargo", seat, player.cargo.total().into(), aboard));
        entries.push(Entry::new("home", seat, player.home.total().into(), 0));
        entries.push(Entry::new("silver", seat, player.coins.into(), 0));
        entries.push(Entry::new("swords", seat, player.knights().swords().into(), 0));
        entries.push(Entry::new("scrolls", seat, player.diplomats().total().into(), 0));
    }

    /// What a seat would have if everything were counted now.
    fn standing_total(&self, seat: Seat) -> i32 {
        self.island_points(seat)
            + self.harbor_points(seat)
            + self.diplomat_points(seat)
            + balance_points(self.balance(seat))
            + worth(&self.assignment(seat))
    }
}

fn worth(assignment: &Assignment) -> i32 {
    assignment.points + i32::from(assignment.sets) * SET
}
