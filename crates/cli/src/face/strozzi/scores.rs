//! The scoring of a round and of the game, as lines of the log and as a page of its own.

use fondaco_game::Seat;
use fondaco_strozzi::components::{Category, City};
use fondaco_strozzi::{Event, Observation};

use super::{category, points, symbol, title};
use crate::paint::{BOLD, DIM, Line, colour, columns, on};
use crate::seats::Table;

/// Whether this event is part of a scoring.
pub(super) fn is_scoring(event: &Event) -> bool {
    matches!(event, Event::RoundEnded { .. }) || scored(event).is_some()
}

/// A kind of points, in the order in which they are scored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ScoreItem {
    Ships(City),
    Markers(City),
    Bonuses(City),
    Promotion(Category),
}

fn scored(event: &Event) -> Option<(ScoreItem, Seat, i32)> {
    match *event {
        Event::ShipScored { port, seat, points, .. } => Some((ScoreItem::Ships(port.city()), seat, points)),
        Event::MarkerScored { city, seat, points, .. } => Some((ScoreItem::Markers(city), seat, points)),
        Event::BonusScored { city, seat, points } => Some((ScoreItem::Bonuses(city), seat, points)),
        Event::PromotionScored { category, seat, points, .. } => Some((ScoreItem::Promotion(category), seat, points)),
        _ => None,
    }
}

/// A line for the round and one for each player who scored.
pub(super) fn tell(events: &[Event], table: &Table) -> Vec<Line> {
    let round = events.iter().find_map(|event| match event {
        Event::RoundEnded { round } => Some(*round),
        _ => None,
    });
    let mut lines = Vec::new();
    if let Some(round) = round {
        lines.push(Line::new().text("  ").styled(BOLD, format!("Round {round} was scored.")));
    }
    for seat in Seat::all(table.players()) {
        let sum = |of: fn(ScoreItem) -> bool| -> i32 {
            let items = events.iter().filter_map(scored);
            items.filter(|&(item, who, _)| who == seat && of(item)).map(|(.., points)| points).sum()
        };
        let parts = [
            ("ships", sum(|item| matches!(item, ScoreItem::Ships(_)))),
            ("markers", sum(|item| matches!(item, ScoreItem::Markers(_)))),
            ("bonuses", sum(|item| matches!(item, ScoreItem::Bonuses(_)))),
            ("promotion", sum(|item| matches!(item, ScoreItem::Promotion(_)))),
        ];
        let words: Vec<String> =
            parts.iter().filter(|(_, points)| *points > 0).map(|(word, points)| format!("{word} {points}")).collect();
        let total: i32 = parts.iter().map(|(_, points)| points).sum();
        let line = table.piece(seat).text(" ").styled(BOLD, table.name(seat)).text(format!(" scored {total}"));
        lines.push(if words.is_empty() { line.text(".") } else { line.text(format!(": {}.", words.join(", "))) });
    }
    lines
}

/// How wide the names of the rows are, with what is left of them.
const LABEL: usize = 24;

/// A page with everything that was scored at the end of a round.
pub(super) fn page(after: &Observation, events: &[Event], table: &Table, width: usize) -> Option<Vec<Line>> {
    let round = events.iter().find_map(|event| match event {
        Event::RoundEnded { round } => Some(*round),
        _ => None,
    })?;
    let scored: Vec<(ScoreItem, Seat, i32)> = events.iter().filter_map(scored).collect();
    let mut kinds: Vec<ScoreItem> = scored.iter().map(|&(item, ..)| item).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let seats: Vec<Seat> = Seat::all(table.players()).collect();
    // Long names are cut off, so that a table for six fits.
    let room = (width.saturating_sub(LABEL) / seats.len()).saturating_sub(4);
    let name = |seat: Seat| -> String { table.name(seat).chars().take(room).collect() };
    let head = seats.iter().map(|&seat| table.piece(seat).styled(BOLD, format!(" {}", name(seat))));
    let mut rows = vec![[Line::new()].into_iter().chain(head).collect::<Vec<_>>()];
    let mut row = |name: Line, style, value: &dyn Fn(Seat) -> i32| {
        let cells = seats.iter().map(|&seat| match value(seat) {
            0 => Line::new().styled(DIM, "·"),
            points => Line::new().styled(style, points.to_string()),
        });
        rows.push([name].into_iter().chain(cells).collect());
    };
    for kind in kinds {
        let of = |seat: Seat| {
            scored.iter().filter(|&&(item, who, _)| item == kind && who == seat).map(|(.., points)| points).sum()
        };
        row(label(kind), crate::paint::PLAIN, &of);
    }
    let all = |seat: Seat| scored.iter().filter(|&&(_, who, _)| who == seat).map(|(.., points)| points).sum();
    row(Line::new().styled(BOLD, "scored"), BOLD, &all);
    if seats.iter().all(|&seat| points(after, seat).is_some()) {
        row(Line::new().styled(BOLD, "points now"), BOLD, &|seat| points(after, seat).unwrap_or(0));
    }
    let mut lines = vec![
        Line::new().styled(on(colour::SEA, colour::SEA_INK).bold(), format!(" Round {round} is over ")),
        Line::new(),
    ];
    lines.extend(columns(&rows).into_iter().map(|line| Line::new().text("  ").join(line)));
    Some(lines)
}

fn label(item: ScoreItem) -> Line {
    let of = |city: City, what: &str| symbol(city).text(format!(" {} {what}", title(city)));
    match item {
        ScoreItem::Ships(city) => of(city, "ships"),
        ScoreItem::Markers(city) => of(city, "markers"),
        ScoreItem::Bonuses(city) => of(city, "bonus spaces"),
        ScoreItem::Promotion(kind) => super::promotion().text(format!(" {}", category(kind))),
    }
}
