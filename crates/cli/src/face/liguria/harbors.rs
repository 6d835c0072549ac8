//! The players: their harbors with the tiles in four rows, their cargo, and what lies behind a screen that is open.

use fondaco_game::Seat;
use fondaco_liguria::components::{HarborTile, Row};
use fondaco_liguria::observe::{ScreenView, SeatView};
use fondaco_liguria::preview::{RowStanding, Standing};
use fondaco_liguria::state::CARGO;
use fondaco_liguria::{Edition, Observation};

use super::symbols::{contract, cubes, cubes_or, knights, scrolls, side, sides, signed};
use crate::paint::{self, BOLD, DIM, Line, colour};
use crate::seats::Table;

/// Two lines for each player, and blank ones between them where there is room.
pub(super) fn draw(
    seen: &Observation,
    edition: &Edition,
    table: &Table,
    numbers: impl Fn(Seat) -> Option<Standing>,
    (width, high): (usize, usize),
) -> Vec<Line> {
    let players = seen.seats.len();
    let spare = high - 2 * players;
    let seats = Seat::all(players).zip(&seen.seats);
    let layouts: Vec<[Line; 4]> = seats.map(|(seat, view)| layouts(view, numbers(seat), edition, table)).collect();
    // All in the same words: as short as the longest of them needs, unless that needs sums.
    let shortest = |lines: &[Line; 4]| lines[..3].iter().position(|line| line.width() <= width);
    let common = layouts.iter().filter_map(shortest).max().unwrap_or(2);
    let mut lines = Vec::new();
    for (seat, rows) in Seat::all(players).zip(layouts) {
        lines.push(heading(seen, seat, table, width));
        let [.., sums] = &rows;
        lines.push(Some(&rows[common]).filter(|line| line.width() <= width).unwrap_or(sums).clone().fit(width));
        // The blank lines go below the first players, as evenly as they can.
        let (done, next) = (spare * seat.index() / players, spare * (seat.index() + 1) / players);
        lines.extend(std::iter::repeat_n(Line::new(), next - done));
    }
    lines
}

/// Who it is, their number on the order track, the cubes aboard their ship, their silver.
fn heading(seen: &Observation, seat: Seat, table: &Table, width: usize) -> Line {
    let view = &seen.seats[seat.index()];
    let due = seen.decider == Some(seat);
    let mark = if due { paint::ink(colour::LAMP).bold() } else { paint::PLAIN };
    let number = seen.order.iter().position(|&other| other == seat).map_or(0, |place| place + 1);
    let wide = width.saturating_sub(26).clamp(6, 12);
    let name: String = table.name(seat).chars().take(wide).collect();
    let hold = usize::from(CARGO - view.cargo.total());
    let line = Line::new()
        .styled(mark, if due { "▸" } else { " " })
        .styled(DIM, format!("{number} "))
        .join(Table::shape(seat))
        .join(table.piece(seat))
        .styled(if due { BOLD } else { paint::PLAIN }, format!(" {name:<wide$} "))
        .styled(DIM, "hold ")
        .join(cubes(view.cargo))
        .styled(DIM, "·".repeat(hold));
    match &view.screen {
        Some(screen) => line.styled(BOLD, format!("{:>3}◦", screen.coins)),
        None => line.styled(DIM, "  ?◦"),
    }
}

/// The four rows of tiles side by side, in ever fewer words; the last time only with their sums.
fn layouts(view: &SeatView, numbers: Option<Standing>, edition: &Edition, table: &Table) -> [Line; 4] {
    let each = |row| digits(view, edition, row);
    let figure = |seat: Seat| Table::shape(seat).join(table.piece(seat));
    [
        rows(["   ship ", "  merch ", "  build ", "  monk "], view, each, figure),
        rows(["   ship ", " mrch ", " bldg ", " monk "], view, each, figure),
        rows(["   sh ", " me ", " bu ", " mo "], view, each, figure),
        rows(["   sh", " me", " bu", " mo"], view, |row| sums(numbers, row), |seat| table.piece(seat)),
    ]
}

fn rows(labels: [&str; 4], view: &SeatView, show: impl Fn(Row) -> Line, figure: impl Fn(Seat) -> Line) -> Line {
    let mut line = Line::new();
    for (row, label) in Row::ALL.into_iter().zip(labels) {
        let shown = show(row);
        let shown = if shown.width() == 0 { Line::new().styled(DIM, "–") } else { shown };
        line = line.styled(DIM, label).join(shown);
        if let Some(&seat) = view.figures.get(&row) {
            line = line.join(figure(seat));
        }
    }
    if view.expelled == 0 { line } else { line.styled(DIM, format!(" -†{}", view.expelled)) }
}

/// The tiles of a row: what each front shows, then what each back does.
fn digits(view: &SeatView, edition: &Edition, row: Row) -> Line {
    let of = |back: usize| {
        let tiles = if back == 0 { &view.fronts } else { &view.backs };
        let kinds = HarborTile::ALL.into_iter().filter(move |tile| tile.row() == row);
        kinds.flat_map(move |tile| {
            let count = tiles.get(&tile).copied().unwrap_or(0);
            std::iter::repeat_n(sides(tile, edition)[back], count.into())
        })
    };
    let line = of(0).fold(Line::new(), |line, value| line.join(side(value, false)));
    let line = if of(1).next().is_some() { line.styled(DIM, "▸") } else { line };
    of(1).fold(line, |line, value| line.join(side(value, true)))
}

/// What a row is good for, and how many tiles lie in it.
fn sums(numbers: Option<Standing>, row: Row) -> Line {
    match numbers.map(|numbers| numbers.rows[row.index()]) {
        None | Some(RowStanding { tiles: 0, .. }) => Line::new(),
        Some(RowStanding { tiles, value, .. }) => {
            Line::new().styled(BOLD, value.to_string()).styled(DIM, format!("/{tiles}"))
        }
    }
}

/// What lies behind the screens that the viewer sees: behind their own in up to two lines, behind several in one each.
pub(super) fn screens(
    seen: &Observation,
    edition: &Edition,
    table: &Table,
    numbers: impl Fn(Seat) -> Option<Standing>,
    width: usize,
) -> Vec<Line> {
    let visible: Vec<(Seat, &ScreenView)> = Seat::all(seen.seats.len())
        .filter_map(|seat| Some((seat, seen.seats[seat.index()].screen.as_ref()?)))
        .collect();
    let most = if visible.len() == 1 { 2 } else { 1 };
    let lines = visible.into_iter().flat_map(|(seat, screen)| {
        let head = Line::new().text(" ").join(Table::shape(seat)).join(table.piece(seat)).styled(DIM, " screen: ");
        let balance = numbers(seat).and_then(|numbers| numbers.behind).map(|behind| behind.balance);
        let line = head.join(behind(screen, balance, edition));
        line.wrap(width, 4).into_iter().take(most)
    });
    lines.collect()
}

fn behind(screen: &ScreenView, balance: Option<i32>, edition: &Edition) -> Line {
    let thing = |line: Line, name: &str, what: Line| match what.width() {
        0 => line,
        _ => line.styled(DIM, format!("  {name} ")).join(what),
    };
    let mut line = Line::new()
        .styled(BOLD, format!("{}◦", screen.coins))
        .styled(DIM, "  ministers ")
        .styled(BOLD, screen.ministers.to_string())
        .styled(DIM, "  balance ")
        .styled(BOLD, balance.map_or_else(|| "?".to_owned(), signed))
        .styled(DIM, "  home ")
        .join(cubes_or(screen.home, "–"));
    line = thing(line, "knights", Line::new().styled(BOLD, hard(&knights(screen.knights))));
    line = thing(line, "diplomats", Line::new().styled(BOLD, hard(&scrolls(screen.diplomats))));
    let contracts = screen.contracts.iter().enumerate();
    let contracts = contracts
        .fold(Line::new(), |line, (at, &of)| line.text(if at == 0 { "" } else { "  " }).join(contract(of, edition)));
    thing(line, "contracts", contracts)
}

/// The same with blanks where no line is broken.
fn hard(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}
