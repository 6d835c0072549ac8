//! The scoring of the game, as lines of the log and as a page of its own.

use fondaco_game::Seat;
use fondaco_liguria::components::{Contract, Row};
use fondaco_liguria::{Event, Observation};

use super::symbols::{contract_cubes, place, signed};
use crate::paint::{BOLD, DIM, Line, colour, on};
use crate::seats::Table;

/// Whether this event is part of the scoring.
pub(super) fn is_scoring(event: &Event) -> bool {
    scored(event).is_some()
}

/// What points are given for, in the order in which it is scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ScoreItem {
    Island(u8),
    Harbor,
    Balance,
    Contract(Contract),
    Sets,
    Figure(Seat, Row),
}

impl ScoreItem {
    /// The kind of source, by its place in the table of the result.
    fn kind(self) -> usize {
        match self {
            ScoreItem::Island(_) => 0,
            ScoreItem::Harbor => 1,
            ScoreItem::Balance => 2,
            ScoreItem::Contract(_) => 3,
            ScoreItem::Sets => 4,
            ScoreItem::Figure(..) => 5,
        }
    }
}

const KINDS: [&str; 6] = ["islands", "harbor", "balance", "contracts", "sets", "diplomats"];

fn scored(event: &Event) -> Option<(ScoreItem, Seat, i32)> {
    match *event {
        Event::IslandScored { seat, place, points } => Some((ScoreItem::Island(place), seat, points)),
        Event::HarborScored { seat, points } => Some((ScoreItem::Harbor, seat, points)),
        Event::BalanceScored { seat, points, .. } => Some((ScoreItem::Balance, seat, points)),
        Event::ContractScored { seat, contract, points } => Some((ScoreItem::Contract(contract), seat, points)),
        Event::SetsScored { seat, points, .. } => Some((ScoreItem::Sets, seat, points)),
        Event::DiplomatScored { seat, owner, row, points } => Some((ScoreItem::Figure(owner, row), seat, points)),
        _ => None,
    }
}

/// A line for each player.
pub(super) fn tell(events: &[Event], table: &Table) -> Vec<Line> {
    let rows: Vec<(ScoreItem, Seat, i32)> = events.iter().filter_map(scored).collect();
    let seats = Seat::all(table.players()).filter(|&seat| rows.iter().any(|&(_, who, _)| who == seat));
    let line = |seat: Seat| {
        let of = |kind: usize| -> i32 {
            let own = rows.iter().filter(|&&(source, who, _)| who == seat && source.kind() == kind);
            own.map(|&(.., points)| points).sum()
        };
        let parts: Vec<String> = (0..KINDS.len())
            .filter(|&kind| of(kind) != 0)
            .map(|kind| format!("{} {}", KINDS[kind], plain(of(kind))))
            .collect();
        let total = (0..KINDS.len()).map(of).sum::<i32>();
        let line = table.piece(seat).text(" ").styled(BOLD, table.name(seat)).text(format!(" scored {}", plain(total)));
        if parts.is_empty() { line.text(".") } else { line.text(format!(": {}.", parts.join(", "))) }
    };
    seats.map(line).collect()
}

/// A page with everything that was scored at the end: for each player, each source with what it consists of.
pub(super) fn page(after: &Observation, events: &[Event], table: &Table, width: usize) -> Option<Vec<Line>> {
    events.iter().find(|event| matches!(event, Event::Ended))?;
    let title = Line::new().styled(on(colour::SEA, colour::SEA_INK).bold(), " The game is over ");
    let mut lines = vec![title];
    for seat in Seat::all(table.players()) {
        let rows: Vec<(ScoreItem, i32)> = events
            .iter()
            .filter_map(scored)
            .filter(|&(_, who, _)| who == seat)
            .map(|(source, _, points)| (source, points))
            .collect();
        let total: i32 = rows.iter().map(|&(_, points)| points).sum();
        let name = Line::new().join(Table::shape(seat)).join(table.piece(seat)).text(" ");
        let points = format!("{}: {} points", table.name(seat), plain(total));
        lines.extend([Line::new(), name.styled(BOLD, points)]);
        let mut details = Line::new().text("   ");
        for (kind, name) in KINDS.into_iter().enumerate() {
            let items: Vec<(ScoreItem, i32)> =
                rows.iter().copied().filter(|(source, _)| source.kind() == kind).collect();
            details = details.join(source(name, &items, after, events, seat, table));
        }
        lines.extend(details.wrap(width - 1, 3));
    }
    Some(lines)
}

/// "contracts RRY 10, BBY 10 = 20": a source, what it consists of, and its sum.
fn source(
    name: &str,
    items: &[(ScoreItem, i32)],
    after: &Observation,
    events: &[Event],
    seat: Seat,
    table: &Table,
) -> Line {
    let sum: i32 = items.iter().map(|&(_, points)| points).sum();
    let parts = items.iter().filter_map(|&(item, points)| Some((part(item, after, events, seat, table)?, points)));
    let parts: Vec<(Line, i32)> = parts.collect();
    let mut line = Line::new().styled(DIM, format!("{name} "));
    let (some, several) = (!parts.is_empty(), parts.len() > 1);
    for (at, (part, points)) in parts.into_iter().enumerate() {
        line = line.text(if at == 0 { "" } else { ", " }).join(part);
        // The name of an island says what it gives.
        line = if several && name != "islands" { line.text(format!(" {}", plain(points))) } else { line };
    }
    let sum = Line::new().styled(if sum == 0 { DIM } else { BOLD }, plain(sum));
    line.text(if some { " = " } else { "" }).join(sum).text("   ")
}

/// What a single thing is called that gave points; nothing if the name of its source says it.
fn part(source: ScoreItem, after: &Observation, events: &[Event], of: Seat, table: &Table) -> Option<Line> {
    match source {
        ScoreItem::Island(at) => Some(place(&after.places, at, table)),
        ScoreItem::Contract(of) => Some(contract_cubes(of, 10)),
        ScoreItem::Figure(owner, row) => Some(table.piece(owner).text(format!(" {row}"))),
        ScoreItem::Balance => events.iter().find_map(|event| match *event {
            Event::BalanceScored { seat, balance, .. } if seat == of && balance != 0 => {
                Some(Line::from(format!("at {}", signed(balance))))
            }
            _ => None,
        }),
        ScoreItem::Harbor | ScoreItem::Sets => None,
    }
}

/// A number with a true minus.
fn plain(number: i32) -> String {
    signed(number).trim_start_matches('+').to_owned()
}
