//! The face of Strozzi.

use fondaco_game::{Decision as _, Game, Seat};
use fondaco_strozzi::components::{Category, City, Ship, Tile, Ware};
use fondaco_strozzi::{Action, Edition, Event, Observation, Strozzi};

use crate::face::{Choice, Entry, Face, Flag, Question};
use crate::paint::{self, Line, colour};
use crate::seats::Table;

use anstyle::{RgbColor, Style};

mod board;
mod choices;
mod glossary;
mod scores;
mod ship;
mod story;
#[cfg(test)]
mod tests;
mod why;

impl Face for Strozzi {
    const PRIMER: &'static [&'static str] = &[
        "Ships come one at a time. Take one with one of your three flags, or pass and wait for a better one.",
        "You send it to a port where you have no ship this round. There the faster ships lie ahead.",
        "The port’s ware moves your marker there; scrolls S move your marker in Florence; ★ gives you a tile.",
        "After each of 3 rounds the first three ships at each port and markers in each city score 15, 10, 5.",
        "After the last, the most art, science and architecture score 30, 20, 10. Most points win.",
    ];
    const NOTICE: &'static str = "Ships and tiles are a reconstruction: the true cards may differ.";
    const UNDO: Option<&'static str> = Some("S-3.8");
    const ALIASES: &'static [(&'static str, &'static str)] = &[("+1", "plus1")];
    const FLAGS: &'static [Flag] = &[
        Flag {
            long: "first",
            option: "first",
            value: Some("SEAT"),
            help: "The seat that begins, from 0; drawn by default",
        },
        Flag { long: "secret-scores", option: "secret_scores", value: None, help: "Keep points secret until the end" },
    ];

    fn board(
        seen: &Observation,
        edition: &'static Edition,
        table: &Table,
        size: (usize, usize),
        _open: &[Action],
    ) -> Vec<Line> {
        board::draw(seen, edition, table, size)
    }

    fn question(&self, seat: Seat, table: &Table) -> Question {
        choices::question(self, seat, table)
    }

    fn choice(&self, seat: Seat, action: Action, table: &Table) -> Choice {
        choices::choice(self, seat, action, table)
    }

    fn reason(&self, reason: &fondaco_game::Reason, _table: &Table) -> Option<String> {
        why::reason(reason)
    }

    fn tell(&self, events: &[Event], table: &Table) -> Vec<Line> {
        story::tell(events, table)
    }

    fn interlude(&self, events: &[Event], table: &Table, width: usize) -> Option<Vec<Line>> {
        scores::page(&self.observe(fondaco_game::Viewer::Spectator), events, table, width)
    }

    fn glossary() -> &'static [Entry] {
        glossary::ENTRIES
    }

    /// Each flag is a kind of its own.
    fn kind(action: &Action) -> String {
        match action {
            Action::Flag(_) => action.to_string(),
            _ => action.verb().to_owned(),
        }
    }
}

/// The colour of a city and its ware, and what is written on it.
fn hue(city: City) -> (RgbColor, RgbColor) {
    match city {
        City::Venice => (RgbColor(0xe2, 0xb3, 0x3c), colour::INK),
        City::Rome => (RgbColor(0xb4, 0x55, 0x2d), colour::LIGHT),
        City::Naples => (RgbColor(0x3d, 0x5a, 0x9e), colour::LIGHT),
        City::Florence => (RgbColor(0x3b, 0x7a, 0x66), colour::LIGHT),
    }
}

fn style(city: City) -> Style {
    let (ground, ink) = hue(city);
    paint::on(ground, ink).bold()
}

fn title(city: City) -> &'static str {
    match city {
        City::Venice => "Venice",
        City::Rome => "Rome",
        City::Naples => "Naples",
        City::Florence => "Florence",
    }
}

/// What moves the markers of a city.
fn cargo(city: City) -> &'static str {
    match city {
        City::Venice => "gold",
        City::Rome => "grain",
        City::Naples => "cloth",
        City::Florence => "scrolls",
    }
}

/// The letter of what moves the markers of a city.
fn letter(city: City) -> char {
    let ware = Ware::ALL.into_iter().find(|ware| ware.port().city() == city);
    ware.map_or('S', Ware::letter)
}

/// A ware or scroll: its letter on its colour.
fn symbol(city: City) -> Line {
    Line::new().styled(style(city), letter(city).to_string())
}

/// The symbol for promotion.
fn promotion() -> Line {
    Line::new().styled(paint::on(colour::PAPER, RgbColor(0x8a, 0x2a, 0x18)).bold(), "★")
}

/// What a ship carries: each city's goods as often as they are there, then the symbol for promotion.
fn goods(ship: Ship) -> Vec<Line> {
    let wares = Ware::ALL.map(|ware| (ware.port().city(), ship.wares(ware)));
    let mut goods: Vec<Line> = Vec::new();
    for (city, count) in wares.into_iter().chain([(City::Florence, ship.scrolls())]) {
        goods.extend(std::iter::repeat_n(symbol(city), count.into()));
    }
    if ship.promotion() {
        goods.push(promotion());
    }
    goods
}

/// "ship 4" with what it carries.
fn ship_in_words(ship: Ship) -> Line {
    let goods = goods(ship);
    let name = Line::new().styled(paint::BOLD, format!("ship {}", ship.sail()));
    if goods.is_empty() { name.text(" (empty)") } else { goods.into_iter().fold(name.text(" "), Line::join) }
}

fn category(category: Category) -> &'static str {
    match category {
        Category::Art => "art",
        Category::Science => "science",
        Category::Architecture => "architecture",
    }
}

/// "art 1" and the ware it shows.
fn tile_in_words(tile: Tile) -> Line {
    let name = format!("{} {}", category(tile.category()), tile.value());
    let line = Line::new().styled(paint::BOLD, name);
    match tile.ware() {
        Some(ware) => line.text(" ").join(symbol(ware.port().city())),
        None => line,
    }
}

/// The points of a seat, if the viewer may see them.
fn points(seen: &Observation, seat: Seat) -> Option<i32> {
    let points = seen.seats[seat.index()].points.as_ref()?;
    Some(points.values().map(|&points| i32::from(points)).sum())
}

/// The total of a seat's tiles in a category.
fn total(seen: &Observation, seat: Seat, of: Category) -> u32 {
    let tiles = seen.seats[seat.index()].tiles.iter();
    tiles.filter(|tile| tile.category() == of).map(|tile| u32::from(tile.value())).sum()
}

/// The place of a seat's marker in a city, from 1, and the space it stands on.
fn standing(seen: &Observation, seat: Seat, city: City) -> (usize, u8) {
    let markers = &seen.cities[&city].markers;
    let place = markers.iter().position(|marker| marker.seat == seat).unwrap_or(0);
    (place + 1, markers[place].space)
}
