//! The face of a game that has none of its own: what it [says of itself](fondaco_game::Describe), line by line.

use fondaco_game::{Seat, Viewer};

use super::{Choice, Face, Question};
use crate::paint::{BOLD, DIM, Line};
use crate::seats::Table;

/// What everybody sees, then what is known of each seat.
pub(super) fn board<G: Face>(seen: &G::Observation, table: &Table) -> Vec<Line> {
    let (round, rounds) = G::round_of(seen);
    let title = Line::new().text(" ").styled(BOLD, G::TITLE).styled(DIM, format!("  round {round} of {rounds}"));
    let mut lines = G::seen_in_words(seen);
    // Stable: within a seat, the game's own order stays.
    lines.sort_by_key(|line| line.seat);
    let mut rows = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let is_first = at == 0 || lines[at - 1].seat != line.seat;
        let whose = match line.seat.filter(|_| is_first) {
            Some(seat) => Line::new().join(table.piece(seat)).text(format!(" {}", table.name(seat))),
            None => Line::new(),
        };
        rows.push((whose, Line::new().styled(DIM, &line.name), &line.value));
    }
    let widths = [
        rows.iter().map(|(whose, ..)| whose.width()).max().unwrap_or(0) + 2,
        rows.iter().map(|(_, name, _)| name.width()).max().unwrap_or(0) + 2,
    ];
    let row = |(whose, name, value): (Line, Line, &String)| {
        Line::new().text(" ").join(whose.fit(widths[0])).join(name.fit(widths[1])).text(value)
    };
    let mut board = vec![title];
    board.extend(rows.into_iter().map(row));
    board
}

pub(super) fn question<G: Face>(game: &G, seat: Seat) -> Question {
    Question { title: G::question_in_words(&game.observe(Viewer::Player(seat))), hint: Line::new() }
}

pub(super) fn choice<G: Face>(game: &G, seat: Seat, action: G::Action) -> Choice {
    Choice { name: G::action_in_words(&game.observe(Viewer::Player(seat)), &action).into(), effect: Line::new() }
}

pub(super) fn tell<G: Face>(events: &[G::Event], table: &Table) -> Vec<Line> {
    let told = events.iter().filter_map(G::event_in_words);
    told.map(|told| match told.seat {
        Some(seat) => Line::new().join(table.piece(seat)).text(format!(" {}: {}", table.name(seat), told.text)),
        None => told.text.into(),
    })
    .collect()
}
