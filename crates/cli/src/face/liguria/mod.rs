//! The face of Liguria.

use fondaco_game::{Game, Seat, Viewer};
use fondaco_liguria::{Action, Edition, Event, Liguria, Observation};

use crate::face::{Choice, Entry, Face, Question};
use crate::paint::Line;
use crate::seats::Table;

mod board;
mod chart;
mod choices;
mod glossary;
mod harbors;
mod market;
mod questions;
mod scores;
mod story;
mod symbols;
#[cfg(test)]
mod tests;
mod why;

impl Face for Liguria {
    const PRIMER: &'static [&'static str] = &[
        "A cathedral is to be painted. Ships fetch red, yellow and blue paint (R, Y, B) and bring it home.",
        "Each round: place a buyer, take tiles, take a ship card, sail. Who takes fewer tiles picks first.",
        "Cards say how far you sail (⊛), whether you may stop over (A), turn (↶) and upgrade tiles (↑).",
        "In others’ harbors you load from the pier and may deploy a diplomat; knights conquer islands.",
        "At the end islands, tiles, contracts filled with paint, and your diplomats’ rows give points.",
        "Ship cards have scores too: if yours sum up below zero, each point costs 5. Most points win.",
    ];
    const NOTICE: &'static str = "Street, tiles and cards are a reconstruction: the true ones may differ.";
    const UNDO: Option<&'static str> = None;
    const ALIASES: &'static [(&'static str, &'static str)] = &[("stopover", "anchor"), ("u-turn", "uturn")];

    fn board(
        seen: &Observation,
        edition: &'static Edition,
        table: &Table,
        size: (usize, usize),
        open: &[Action],
    ) -> Vec<Line> {
        board::draw(seen, edition, table, size, open)
    }

    fn question(&self, seat: Seat, table: &Table) -> Question {
        questions::ask(self, seat, table)
    }

    fn choice(&self, seat: Seat, action: Action, table: &Table) -> Choice {
        choices::choice(self, seat, action, table)
    }

    fn reason(&self, reason: &fondaco_game::Reason, table: &Table) -> Option<String> {
        why::reason(self, reason, table)
    }

    fn tell(&self, events: &[Event], table: &Table) -> Vec<Line> {
        story::tell(self, events, table)
    }

    fn interlude(&self, events: &[Event], table: &Table, width: usize) -> Option<Vec<Line>> {
        scores::page(&self.observe(Viewer::Spectator), events, table, width)
    }

    fn glossary() -> &'static [Entry] {
        glossary::ENTRIES
    }
}
