//! A position number by number: the six sources of points as they would be counted now, island by island and contract by
//! contract, and what is at hand for more.

use fondaco_game::account::TOTAL;
use fondaco_game::{Entry, Seat, Viewer};

use crate::components::Row;
use crate::edition::MAX_CONTRACTS;
use crate::scoring::assignment::Assignment;
use crate::scoring::{FIGURE, SET, balance_points};
use crate::state::{Land, Liguria, Phase};

/// Places by their numbers: islands by that on the circuit, contracts by theirs in the edition, rows of harbors by
/// [`row_number`].
const NUMBERS: [&str; MAX_CONTRACTS] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "21", "22", "23",
];

/// The number of a row of somebody's harbor among the places of an account.
fn row_number(owner: Seat, row: Row) -> usize {
    owner.index() * Row::ALL.len() + row.index()
}

/// Whose harbor and which row a number among the places of an account means.
#[must_use]
pub fn row_at(number: usize) -> (Seat, Row) {
    (Seat::new(number / Row::ALL.len()), Row::ALL[number % Row::ALL.len()])
}

impl Liguria {
    /// What lies behind a screen is listed only for those who may see behind it (L-1.7).
    pub(crate) fn list_account(&self, viewer: Viewer, entries: &mut Vec<Entry>) {
        let all_open = self.setup.open_screens || self.phase == Phase::Over;
        for seat in Seat::all(self.seats()) {
            let player = self.player(seat);
            let prestige = self.harbor_points(seat);
            self.list_places(seat, entries);
            self.list_buyer(seat, entries);
            entries.push(Entry::new("harbor", seat, prestige, prestige));
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

    /// How many tiles a buyer stands for, and who of those on the street chooses first: whoever is further left (L-4.1).
    fn list_buyer(&self, seat: Seat, entries: &mut Vec<Entry>) {
        let standing =
            || self.street().iter().zip(self.edition.street()).filter_map(|(buyer, space)| Some(((*buyer)?, space)));
        let rank = standing().position(|(buyer, _)| buyer == seat);
        let tiles = standing().find(|(buyer, _)| *buyer == seat).map_or(0, |(_, space)| space.tiles.into());
        entries.push(Entry::new("buyer", seat, tiles, 0).ranked(rank.map(|rank| rank as u8 + 1)));
    }

    /// What lies open and has a place: islands, and ministers at the rows of others.
    fn list_places(&self, seat: Seat, entries: &mut Vec<Entry>) {
        for (place, number) in
            self.places.iter().zip(NUMBERS).filter(|(place, _)| matches!(place.land, Land::Coloured(_)))
        {
            let is_held = place.holder == Some(seat);
            let points = if is_held { place.score.into() } else { 0 };
            entries.push(Entry::new("island", seat, is_held.into(), points).at(number));
        }
        for owner in Seat::all(self.seats()).filter(|&owner| owner != seat) {
            for row in Row::ALL {
                let stands = self.player(owner).figures[row.index()] == Some(seat);
                let points = if stands { FIGURE * i32::from(self.player(owner).row(row)) } else { 0 };
                let minister = Entry::new("minister", seat, stands.into(), points);
                entries.push(minister.at(NUMBERS[row_number(owner, row)]));
            }
        }
    }

    fn list_behind(&self, seat: Seat, entries: &mut Vec<Entry>) {
        let player = self.player(seat);
        let balance = self.balance(seat);
        let filled = self.assignment(seat);
        let sets = i32::from(filled.sets);
        let mut home = player.home;
        home += player.cargo;
        let landed = Assignment::best(self.edition, player.contracts(), home);
        // What the cubes aboard would add if they were home: most of what a voyage is made for.
        let mut aboard = worth(&landed) - worth(&filled);
        entries.push(Entry::new("balance", seat, balance, balance_points(balance)));
        for (at, (terms, number)) in self.edition.contracts().iter().zip(NUMBERS).enumerate() {
            let points = |count: u8| i32::from(count) * i32::from(terms.points);
            let contract = Entry::new("contract", seat, filled.filled[at].into(), points(filled.filled[at]));
            entries.push(contract.at(number));
            let more = landed.filled[at].saturating_sub(filled.filled[at]);
            entries.push(Entry::new("landing", seat, more.into(), points(more)).at(number));
            aboard -= points(more);
        }
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
