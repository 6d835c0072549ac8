//! The market: the street with the buyers, and the row of tiles with their positions.

use anstyle::Style;
use fondaco_liguria::components::{Row, Tile};
use fondaco_liguria::{Action, Edition, Observation};

use super::symbols::{self, CARD, LAMP, LILAC, contract_cubes, count};
use crate::paint::{self, DIM, Line, colour};
use crate::seats::{self, Table};

pub(super) fn draw(seen: &Observation, edition: &Edition, table: &Table, open: &[Action], width: usize) -> Vec<Line> {
    let mut lines = vec![street(seen, edition, table, open, width)];
    lines.extend(row(seen, edition, open, width));
    lines
}

/// The spaces, each with its buyer, or with the number of the choice that places one there.
fn street(seen: &Observation, edition: &Edition, table: &Table, open: &[Action], width: usize) -> Line {
    let wide = (width / seen.street.len().max(1)).saturating_sub(1).min(15);
    let mut line = Line::new();
    for (index, (space, buyer)) in edition.street().iter().zip(&seen.street).enumerate() {
        let choice = open.iter().position(|action| *action == Action::Buyer(index as u8));
        let (mark, style) = match (buyer, choice) {
            (Some(seat), _) => (table.piece(*seat), seats::style(*seat)),
            (None, Some(at)) => (Line::new().styled(LAMP, (at + 1).to_string()), paint::on(colour::LAND, colour::INK)),
            (None, None) => (Line::new().styled(CARD, " "), CARD.dimmed()),
        };
        let words = format!(" {}{} ", count(space.tiles, "tile"), coins(space.coins));
        let stall = Line::new().styled(style, " ").join(mark).styled(style, words);
        let gap = wide.saturating_sub(stall.width());
        line = line.text(" ").join(stall.styled(style, " ".repeat(gap)).fit(wide));
    }
    line
}

/// " ◦◦": so much silver.
fn coins(count: u8) -> String {
    match count {
        0 => String::new(),
        1..=3 => format!(" {}", "◦".repeat(count.into())),
        _ => format!(" {count}◦"),
    }
}

/// The tiles in three lines: what each is, what it shows, and its position.
fn row(seen: &Observation, edition: &Edition, open: &[Action], width: usize) -> Vec<Line> {
    let wide = (width - 1) / seen.row.len().max(12) - 1;
    let wide = wide.clamp(4, 5);
    let due = open.iter().any(|action| matches!(action, Action::Take(_)));
    let number = if due { paint::ink(colour::LAMP).bold() } else { DIM };
    let mut lines = [Line::new(), Line::new(), Line::new()];
    for (position, &tile) in seen.row.iter().enumerate() {
        let style = ground(tile);
        let [name, value] = faces(tile, edition, wide);
        let centred = |line: Line| {
            let room = wide.saturating_sub(line.width());
            let left = Line::new().text(" ").styled(style, " ".repeat(room / 2));
            left.join(line).styled(style, " ".repeat(room - room / 2))
        };
        let [top, middle, bottom] = &mut lines;
        *top = std::mem::take(top).join(centred(name));
        *middle = std::mem::take(middle).join(centred(value));
        *bottom = std::mem::take(bottom).text(" ").styled(number, format!("{position:^wide$}"));
    }
    lines.to_vec()
}

/// Tiles of the harbor lie on paper, tiles for behind the screen on lilac.
fn ground(tile: Tile) -> Style {
    match tile {
        Tile::Harbor(_) => CARD,
        _ => paint::on(LILAC, colour::INK),
    }
}

/// What a tile is and what it shows, in so many columns each.
fn faces(tile: Tile, edition: &Edition, wide: usize) -> [Line; 2] {
    let style = ground(tile);
    let word =
        |short: &str, long: &str| Line::new().styled(style, if long.chars().count() <= wide { long } else { short });
    let value = |text: String| Line::new().styled(style.bold(), text);
    match tile {
        Tile::Harbor(tile) => {
            let [front, back] = symbols::sides(tile, edition);
            match tile.row() {
                Row::Ship => [word("ship", "ship"), value("⊛".repeat(front.into()))],
                Row::Merchant => [word("mrch", "merch"), value(front.to_string())],
                Row::Building => [word("bldg", "build"), value(format!("{front}▸{back}"))],
                Row::Monk => [word("monk", "monk"), value(format!("+{front}"))],
            }
        }
        Tile::Diplomat(tile) => [word("dipl", "diplo"), value(tile.scrolls().to_string())],
        Tile::Knight(tile) => [word("kngt", "knigt"), value(symbols::knight(tile))],
        Tile::Contract(contract) => {
            [contract_cubes(contract, wide), value(symbols::points_of(contract, edition).to_string())]
        }
    }
}
