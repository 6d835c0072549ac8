//! The board: the four tracks with their docks beside the ship, and the players beside the promotion tiles.

use anstyle::{RgbColor, Style};
use fondaco_game::Seat;
use fondaco_strozzi::components::{Category, City, Flag, Port};
use fondaco_strozzi::observe::{CityView, MarkerView, SeatView};
use fondaco_strozzi::scoring::PLACES;
use fondaco_strozzi::state::ROUNDS;
use fondaco_strozzi::{Edition, Observation, Phase};

use super::ship::flag_word;
use super::{category, hue, letter, points, ship, style, symbol, title, total};
use crate::paint::{self, BOLD, DIM, Line, beside, colour};
use crate::seats::{self, Table};

/// The width of the table of players.
const PLAYERS: usize = 59;
/// The width of a promotion tile, and a little room beside it.
const TILES: usize = 20;
/// The width of a city's name before its track.
const LABEL: usize = 12;

pub(super) fn draw(
    seen: &Observation,
    edition: &'static Edition,
    table: &Table,
    (width, height): (usize, usize),
) -> Vec<Line> {
    let left = width - ship::WIDTH - 1;
    let roomy = height >= 28;
    let mut lines = vec![bar(seen, width)];
    if roomy {
        lines.push(Line::new());
    }
    lines.extend(beside(cities(seen, edition, table, left), left + 1, ship::draw(seen, table)));
    if roomy {
        lines.push(Line::new());
    }
    // The tiles lie below the ship, or further right where there is no room for the players otherwise.
    let aside = (left + 1).max((width - TILES).min(PLAYERS));
    lines.extend(beside(players(seen, table), aside, tiles(seen)));
    lines
}

/// The game and where it stands.
fn bar(seen: &Observation, width: usize) -> Line {
    let sea = paint::on(colour::SEA, colour::SEA_INK);
    let rounds: String = (1..=ROUNDS).map(|round| if round <= seen.round { '●' } else { '○' }).collect();
    let left = Line::new()
        .styled(sea.bold(), " STROZZI ")
        .styled(sea, format!("  round {} of {ROUNDS} {rounds}", seen.round))
        .styled(sea, format!("   {} in the supply", ships(seen.supply.into())))
        .styled(sea, format!("   {} set aside", seen.aside.len()));
    let hint = if width < 96 { "? help quit " } else { "? explains   help   quit " };
    let right = Line::new().styled(sea, hint);
    let gap = width.saturating_sub(left.width() + right.width());
    left.styled(sea, " ".repeat(gap)).join(right).fit(width)
}

fn ships(count: usize) -> String {
    if count == 1 { "1 ship".into() } else { format!("{count} ships") }
}

/// The tracks, each with its dock below.
fn cities(seen: &Observation, edition: &Edition, table: &Table, width: usize) -> Vec<Line> {
    let room = width - LABEL - 1;
    let widths = column_widths(seen, edition, room);
    // An edition may have tracks that are too long to be drawn.
    let drawn = widths.iter().sum::<usize>() <= room;
    let mut header = Line::new().text(" ".repeat(LABEL + 1));
    if drawn {
        for (space, &wide) in widths.iter().enumerate() {
            header = header.styled(DIM, format!("{space:<wide$}"));
        }
    } else {
        header = header.styled(DIM, "markers, highest first");
    }
    let mut lines = vec![header];
    for city in City::ALL {
        let view = &seen.cities[&city];
        let markers = if drawn { spaces(city, view, edition, table, &widths) } else { ranking(view, table) };
        let name = format!(" {:<9}{} ", title(city).to_uppercase(), letter(city));
        lines.push(Line::new().styled(style(city), name).text(" ").join(markers));
        if Port::ALL.iter().any(|port| port.city() == city) {
            lines.push(dock(view, table, room));
        }
    }
    lines
}

/// How wide each space is drawn: all alike, unless the markers on one need more.
fn column_widths(seen: &Observation, edition: &Edition, width: usize) -> Vec<usize> {
    let spaces = City::ALL.iter().map(|&city| usize::from(edition.top(city)) + 1).max().unwrap_or(1);
    let markers = |space: usize| {
        let on = |city: &CityView| city.markers.iter().filter(|marker| usize::from(marker.space) == space).count();
        seen.cities.values().map(on).max().unwrap_or(0)
    };
    let bonus = |space: usize| {
        let of = |&&city: &&City| space <= usize::from(edition.top(city));
        let most = City::ALL.iter().filter(of).map(|&city| edition.bonus(city, space as u8)).max().unwrap_or(0);
        if most > 0 { format!("+{most}").len() } else { 1 }
    };
    let mut widths: Vec<usize> = (0..spaces).map(|space| markers(space).max(bonus(space)) + 1).collect();
    let mut room = width.saturating_sub(widths.iter().sum());
    // Widen the narrowest first, so that a crowd on one space moves the others as little as possible.
    while room > 0 {
        let narrowest = widths.iter().min().copied().unwrap_or(0);
        let behind = widths.iter().filter(|&&wide| wide == narrowest).count();
        if behind > room || narrowest >= 8 {
            break;
        }
        widths.iter_mut().filter(|wide| **wide == narrowest).for_each(|wide| *wide += 1);
        room -= behind;
    }
    widths
}

/// The markers with the space that each stands on.
fn ranking(view: &CityView, table: &Table) -> Line {
    let marker = |line: Line, seat, space| line.join(table.piece(seat)).text(format!(" {space:<3}"));
    view.markers.iter().fold(Line::new(), |line, &MarkerView { seat, space }| marker(line, seat, space))
}

/// The spaces of a track with the markers on them.
fn spaces(city: City, view: &CityView, edition: &Edition, table: &Table, widths: &[usize]) -> Line {
    let mut line = Line::new();
    for (space, &wide) in widths.iter().enumerate() {
        let space = space as u8;
        if space > edition.top(city) {
            break;
        }
        let bonus = edition.bonus(city, space);
        let ground = ground(city, bonus > 0);
        let mut cell = Line::new();
        for marker in view.markers.iter().filter(|marker| marker.space == space) {
            cell = cell.join(table.piece(marker.seat));
        }
        let mark = if bonus > 0 { format!("+{bonus}") } else { "·".into() };
        if cell.width() == 0 || (bonus > 0 && cell.width() + mark.len() < wide) {
            cell = cell.styled(ground, mark);
        }
        let rest = wide.saturating_sub(cell.width());
        line = line.join(cell).styled(ground, " ".repeat(rest));
    }
    line
}

/// The colour of a space: the city's, dark; brighter where there is a bonus.
fn ground(city: City, bonus: bool) -> Style {
    let (RgbColor(red, green, blue), _) = hue(city);
    let part = if bonus { 40 } else { 22 };
    let shade = |value: u8| (18 + u16::from(value) * part / 100) as u8;
    let text = if bonus { colour::LAMP } else { RgbColor(0xa4, 0x9e, 0x92) };
    paint::on(RgbColor(shade(red), shade(green), shade(blue)), text)
}

/// The ships at a port, fastest first, each with what its berth scores; closer together where many must fit.
fn dock(view: &CityView, table: &Table, room: usize) -> Line {
    let label = Line::new().styled(DIM, format!("{:>LABEL$} ", "docked"));
    if view.ships.is_empty() {
        return label.styled(DIM, "no ship yet");
    }
    let berths = |wide: usize, gap: usize| {
        let mut line = Line::new();
        for (place, docked) in view.ships.iter().enumerate() {
            let berth = PLACES.get(place).map_or_else(|| "–".to_owned(), i32::to_string);
            let gap = if place == 0 { 0 } else { gap };
            line = line
                .styled(DIM, format!("{:gap$}{berth:>wide$} ", ""))
                .join(table.piece(docked.seat))
                .styled(BOLD, format!(" {}", docked.ship.speed(docked.flag)));
        }
        line
    };
    let layouts = [berths(2, 3), berths(1, 2), berths(1, 1)];
    let fitting = layouts.iter().find(|line| line.width() <= room).unwrap_or(&layouts[2]);
    label.join(fitting.clone())
}

/// A row for each player: points, flags, tiles.
fn players(seen: &Observation, table: &Table) -> Vec<Line> {
    let head = format!("{:<17}{:>6}  {:<22}{}", "", "points", "flags", "art sci arch");
    let mut lines = vec![Line::new().styled(DIM, head)];
    for seat in Seat::all(table.players()) {
        let view = &seen.seats[seat.index()];
        let due = !matches!(seen.phase, Phase::Over | Phase::Start) && seat == seen.decider;
        let name = if due { BOLD } else { paint::PLAIN };
        let mut line = Line::new()
            .styled(if due { paint::ink(colour::LAMP).bold() } else { paint::PLAIN }, if due { "▸" } else { " " })
            .join(Table::shape(seat))
            .join(table.piece(seat))
            .styled(name, format!(" {:<13}", table.name(seat)));
        line = match points(seen, seat) {
            Some(points) => line.styled(BOLD, format!("{points:>6}  ")),
            None => line.styled(DIM, format!("{:>6}  ", "secret")),
        };
        for flag in Flag::ALL {
            line = line.join(flag_cell(seen, view, seat, flag));
        }
        for of in Category::ALL {
            let total = total(seen, seat, of);
            line = line.styled(if total == 0 { DIM } else { BOLD }, format!("{total:>2}  "));
        }
        lines.push(line);
    }
    lines
}

/// An unused flag, or the port where it lies.
fn flag_cell(seen: &Observation, view: &SeatView, seat: Seat, flag: Flag) -> Line {
    let word = flag_word(flag);
    let wide = word.len() + 3;
    if view.flags.contains(&flag) {
        return Line::new().styled(seats::style(seat), format!(" {word} ")).text(" ");
    }
    let lies = Port::ALL
        .iter()
        .find(|port| seen.cities[&port.city()].ships.iter().any(|docked| docked.seat == seat && docked.flag == flag));
    let place = lies.map_or('·', |port| title(port.city()).chars().next().unwrap_or('·'));
    Line::new().styled(DIM, format!("{:<wide$}", format!(" {place}")))
}

/// The promotion tiles that lie face up.
fn tiles(seen: &Observation) -> Vec<Line> {
    let left: u32 = seen.stack.values().map(|&count| u32::from(count)).sum();
    let head = format!(" promotion ★ {left:>2} left");
    let mut lines = vec![Line::new().styled(DIM, head)];
    for tile in &seen.display {
        let card = paint::on(colour::PAPER, colour::INK);
        let line = Line::new()
            .text(" ")
            .styled(card, format!(" {:<13}", category(tile.category())))
            .styled(card.bold(), format!("{}  ", tile.value()));
        lines.push(match tile.ware() {
            Some(ware) => line.join(symbol(ware.port().city())).styled(card, " "),
            None => line.styled(card, "  "),
        });
    }
    lines
}
