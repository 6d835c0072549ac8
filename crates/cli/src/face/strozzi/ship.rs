//! The ship that is turned over, drawn as it lies at sea.

use std::cmp::Ordering;

use fondaco_game::Seat;
use fondaco_strozzi::components::{Flag, Ship};
use fondaco_strozzi::{Observation, Phase};

use super::goods;
use crate::paint::{self, DIM, Line, colour};
use crate::seats::{self, Table};

/// How wide the picture is.
pub(super) const WIDTH: usize = 27;
/// How much room there is for the cargo.
const HOLD: usize = 19;

/// The ship in eight rows: who is asked, the flag, the sail, the hull with its cargo, the sea.
pub(super) fn draw(seen: &Observation, table: &Table) -> Vec<Line> {
    let mut rows = match seen.ship {
        Some(ship) => at_sea(ship, seen, table),
        None => {
            let mut rows = vec![Line::new(); 6];
            rows[5] = Line::new().styled(DIM, format!("{:^WIDTH$}", "no ship at sea"));
            rows
        }
    };
    rows.insert(0, asked(seen, table));
    rows.push(waves(WIDTH));
    rows
}

/// Those who were asked about the ship, the one who is asked now, and those who may be asked yet.
fn asked(seen: &Observation, table: &Table) -> Line {
    let line = Line::new().styled(DIM, " ");
    if seen.phase != Phase::Claim {
        return line;
    }
    let order: Vec<Seat> = seen.active.clockwise(table.players()).collect();
    let place = |seat: Seat| order.iter().position(|&other| other == seat);
    let (now, claimed) = (place(seen.decider), seen.claim.and_then(|claim| place(claim.seat)));
    let mut line = line.styled(DIM, "asked ");
    for (at, &seat) in order.iter().enumerate() {
        let flags = &seen.seats[seat.index()].flags;
        let is_after_claim = claimed.is_some_and(|claimed| at > claimed);
        // S-3.2: who could only pass is not asked.
        if !(if is_after_claim { flags.contains(&Flag::Pirate) } else { !flags.is_empty() }) {
            continue;
        }
        line = match Some(at).cmp(&now) {
            Ordering::Less => line.styled(DIM, format!("{}·", table.letter(seat))),
            Ordering::Equal => {
                line.styled(paint::on(colour::LAMP, colour::INK).bold(), format!("▸{} ", table.letter(seat)))
            }
            Ordering::Greater => line.text(" ").join(table.piece(seat)),
        };
    }
    line
}

fn at_sea(ship: Ship, seen: &Observation, table: &Table) -> Vec<Line> {
    let wood = paint::ink(colour::HULL);
    let sail = paint::on(colour::PAPER, colour::INK).bold();
    // The seam of the sail hardly shows; without colour it is all there is.
    let hem = paint::on(colour::PAPER, colour::LAND);
    let flag = match seen.claim {
        Some(claim) => {
            let flag = Line::new().chip(seats::style(claim.seat), flag_word(claim.flag));
            Line::new().styled(wood, "┌").join(flag).text(" ").join(table.piece(claim.seat))
        }
        None => Line::new().styled(wood, "│"),
    };
    let number = format!("{:^11}", ship.sail());
    let deck = paint::on(colour::HULL, colour::LIGHT);
    let cargo = hold(ship);
    let room = HOLD - cargo.width();
    let cargo = Line::new().styled(deck, " ".repeat(room / 2)).join(cargo).styled(deck, " ".repeat(room - room / 2));
    let row = |indent: usize| Line::new().text(" ".repeat(indent));
    vec![
        row(13).join(flag),
        row(7).styled(hem, "╭─────┴─────╮"),
        row(7).styled(hem, "│").styled(sail, number).styled(hem, "│"),
        row(7).styled(hem, "╰─────┬─────╯"),
        row(2).styled(wood, "▁▁▁▁▁▁▁▁▁▁▁│▁▁▁▁▁▁▁▁▁▁▁"),
        row(3).styled(wood, "◥").join(cargo).styled(wood, "◤"),
    ]
}

/// The cargo as symbols side by side, as far as there is room.
fn hold(ship: Ship) -> Line {
    let deck = paint::on(colour::HULL, colour::LIGHT);
    let goods = goods(ship);
    if goods.is_empty() {
        return Line::new().styled(deck, "empty");
    }
    let gap = if 2 * goods.len() <= HOLD { " " } else { "" };
    let mut line = Line::new();
    for (at, symbol) in goods.into_iter().take(HOLD).enumerate() {
        line = line.styled(deck, if at == 0 { "" } else { gap }).join(symbol);
    }
    line
}

fn waves(width: usize) -> Line {
    let water = paint::on(colour::SEA, colour::SEA_LIGHT);
    let row: String = "≈~ ".chars().cycle().take(width).collect();
    Line::new().styled(water, row)
}

/// A flag in a word.
pub(super) fn flag_word(flag: Flag) -> &'static str {
    match flag {
        Flag::Pirate => "pirate",
        Flag::Plus1 => "+1",
        Flag::Ware => "ware",
    }
}
