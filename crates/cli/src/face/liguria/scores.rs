//! The scoring of the game, as lines of the log and as a page of its own.

use fondaco_game::Seat;
use fondaco_liguria::components::{Contract, Row};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::{Event, Observation};

use super::symbols::{contract_cubes, place, signed};
use crate::paint::{self, BOLD, DIM, Line, colour, columns, on};
use crate::seats::Table;

/// Whether this event is part of the scoring.
pub(super) fn is_scoring(event: &Event) -> bool {
    scored(event).is_some()
}

/// What points are given for, in the order in which it is scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Island(u8),
    Harbor,
    Balance,
    Contract(Contract),
    Sets,
    Figure(Seat, Row),
}

impl Source {
    /// The kind of source, by its place in the table of the result.
    fn kind(self) -> usize {
        match self {
            Source::Island(_) => 0,
            Source::Harbor => 1,
            Source::Balance => 2,
            Source::Contract(_) => 3,
            Source::Sets => 4,
            Source::Figure(..) => 5,
        }
    }
}

const KINDS: [&str; 6] = ["islands", "harbor", "balance", "contracts", "sets", "diplomats"];

fn scored(event: &Event) -> Option<(Source, Seat, i32)> {
    match *event {
        Event::IslandScored { seat, place, points } => Some((Source::Island(place), seat, points)),
        Event::HarborScored { seat, points } => Some((Source::Harbor, seat, points)),
        Event::BalanceScored { seat, points, .. } => Some((Source::Balance, seat, points)),
        Event::ContractScored { seat, contract, points } => Some((Source::Contract(contract), seat, points)),
        Event::SetsScored { seat, points, .. } => Some((Source::Sets, seat, points)),
        Event::DiplomatScored { seat, owner, row, points } => Some((Source::Figure(owner, row), seat, points)),
        _ => None,
    }
}

/// A line for each player.
pub(super) fn tell(events: &[Event], table: &Table) -> Vec<Line> {
    let rows: Vec<(Source, Seat, i32)> = events.iter().filter_map(scored).collect();
    let seats = Seat::all(table.players()).filter(|&seat| rows.iter().any(|&(_, who, _)| who == seat));
    let line = |seat: Seat| {
        let of = |kind: usize| -> i32 {
            let his = rows.iter().filter(|&&(source, who, _)| who == seat && source.kind() == kind);
            his.map(|&(.., points)| points).sum()
        };
        let parts: Vec<String> = (0..KINDS.len())
            .filter(|&kind| of(kind) != 0)
            .map(|kind| format!("{} {}", KINDS[kind], signed(of(kind)).trim_start_matches('+')))
            .collect();
        let total = (0..KINDS.len()).map(of).sum::<i32>();
        let total = signed(total).trim_start_matches('+').to_owned();
        let line = table.piece(seat).text(" ").styled(BOLD, table.name(seat)).text(format!(" scored {total}"));
        if parts.is_empty() { line.text(".") } else { line.text(format!(": {}.", parts.join(", "))) }
    };
    seats.map(line).collect()
}

/// How wide the names of the rows are, with what is left of them.
const LABEL: usize = 28;

/// A page with everything that was scored at the end.
pub(super) fn page(after: &Observation, events: &[Event], table: &Table, width: usize) -> Option<Vec<Line>> {
    events.iter().find(|event| matches!(event, Event::Ended))?;
    let scored: Vec<(Source, Seat, i32)> = events.iter().filter_map(scored).collect();
    let mut sources: Vec<Source> = scored.iter().map(|&(source, ..)| source).collect();
    sources.sort_unstable_by_key(|&source| (source.kind(), source));
    sources.dedup();
    let seats: Vec<Seat> = Seat::all(table.players()).collect();
    // Long names are cut off, so that the page fits.
    let room = (width.saturating_sub(LABEL) / seats.len()).saturating_sub(4);
    let name = |seat: Seat| -> String { table.name(seat).chars().take(room).collect() };
    let head = seats.iter().map(|&seat| table.piece(seat).styled(BOLD, format!(" {}", name(seat))));
    let mut rows = vec![[Line::new()].into_iter().chain(head).collect::<Vec<_>>()];
    for source in sources {
        let cells = seats.iter().map(|&seat| {
            let mut his = scored.iter().filter(|&&(other, who, _)| other == source && who == seat).peekable();
            let some = his.peek().is_some();
            let points: i32 = his.map(|&(.., points)| points).sum();
            if some && points != 0 { Line::from(signed(points)) } else { Line::new().styled(DIM, "·") }
        });
        rows.push([label(source, after, events, table)].into_iter().chain(cells).collect());
    }
    let total = |seat: Seat| -> i32 { scored.iter().filter(|&&(_, who, _)| who == seat).map(|&(.., p)| p).sum() };
    let totals = seats.iter().map(|&seat| Line::new().styled(BOLD, total(seat).to_string().replace('-', "−")));
    rows.push([Line::new().styled(BOLD, "points")].into_iter().chain(totals).collect());
    let mut lines = vec![
        Line::new().styled(on(colour::SEA, colour::SEA_INK).bold(), " The game is over "),
        Line::new(),
    ];
    lines.extend(columns(&rows).into_iter().map(|line| Line::new().text("  ").join(line)));
    Some(lines)
}

fn label(source: Source, after: &Observation, events: &[Event], table: &Table) -> Line {
    match source {
        Source::Island(at) => {
            let held = matches!(after.places.get(usize::from(at)), Some(PlaceView::Island { .. }));
            let name = if held { Line::from("island ") } else { Line::new() };
            name.join(place(&after.places, at, table))
        }
        Source::Harbor => Line::from("harbor"),
        Source::Balance => {
            let balances = events.iter().filter_map(|event| match *event {
                Event::BalanceScored { balance, .. } => Some(signed(balance)),
                _ => None,
            });
            Line::from(format!("balance {}", balances.collect::<Vec<_>>().join(" ")))
        }
        Source::Contract(of) => Line::from("contract ").join(contract_cubes(of, 10)),
        Source::Sets => Line::from("sets of three colours"),
        Source::Figure(owner, row) => {
            let line = Line::from("diplomat at ").join(table.piece(owner));
            line.styled(paint::PLAIN, format!(" {row} row"))
        }
    }
}
