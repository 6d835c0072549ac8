//! The chart: the circuit of twelve places around the ship cards, places clockwise from the lower left corner.

use fondaco_game::Seat;
use fondaco_liguria::components::{Card, Direction};
use fondaco_liguria::observe::PlaceView;
use fondaco_liguria::state::PLACES;
use fondaco_liguria::{Action, Observation};

use super::symbols::{self, CARD, LAMP, SEA, cubes_in, paint};
use crate::paint::{self, Line, colour};
use crate::seats::{self, Table};

/// Four places lie on each side.
const SIDE: usize = 4;

/// Draws places of this width and height. `open` are the choices of the viewer: what can be reached shows how.
pub(super) fn draw(seen: &Observation, table: &Table, open: &[Action], (wide, high): (usize, usize)) -> Vec<Line> {
    let chart = Chart { seen, table, open, wide };
    let middle = chart.middle(high * (SIDE - 2));
    let mut lines = Vec::new();
    for row in 0..SIDE {
        let cells: Vec<Option<[Line; 2]>> =
            (0..SIDE).map(|column| place_at(row, column).map(|place| chart.place(place))).collect();
        for part in 0..high {
            let mut line = Line::new();
            for (column, cell) in cells.iter().enumerate() {
                line = match cell {
                    Some(cell) => line.join(cell.get(part).cloned().unwrap_or_else(|| water(Line::new(), wide))),
                    None if column == 1 => line.join(middle[(row - 1) * high + part].clone()),
                    None => line,
                };
            }
            lines.push(line);
        }
    }
    lines
}

/// Row and column of a place, from the upper left corner.
fn position(place: usize) -> (usize, usize) {
    let last = SIDE - 1;
    let along = place % last;
    match place / last {
        0 => (last - along, 0),
        1 => (0, along),
        2 => (along, last),
        _ => (last, last - along),
    }
}

/// The place at a row and column; none in the middle.
fn place_at(row: usize, column: usize) -> Option<usize> {
    (0..PLACES).find(|&place| position(place) == (row, column))
}

/// An arrow from a place to the next one in this direction.
fn arrow(place: usize, heading: Direction) -> char {
    let next = (place + PLACES).saturating_add_signed(heading.steps(1).into()) % PLACES;
    let ((row, column), (to_row, to_column)) = (position(place), position(next));
    match (to_row.cmp(&row), to_column.cmp(&column)) {
        (std::cmp::Ordering::Less, _) => '▴',
        (std::cmp::Ordering::Greater, _) => '▾',
        (_, std::cmp::Ordering::Less) => '◂',
        _ => '▸',
    }
}

/// A line on water, so many columns wide.
fn water(line: Line, wide: usize) -> Line {
    let gap = wide.saturating_sub(line.width());
    line.styled(SEA, " ".repeat(gap)).fit(wide)
}

/// A line on water with a wave where it is empty.
fn rippled(line: Line, wide: usize) -> Line {
    let crest = paint::on(colour::SEA, colour::SEA_LIGHT);
    let gap = wide.saturating_sub(line.width());
    let line = line.styled(SEA, " ".repeat(gap / 2));
    water(if gap >= 5 { line.styled(crest, "~") } else { line }, wide)
}

struct Chart<'a> {
    seen: &'a Observation,
    table: &'a Table,
    open: &'a [Action],
    wide: usize,
}

impl Chart<'_> {
    /// A place in two lines: what it is; and the ships there.
    fn place(&self, place: usize) -> [Line; 2] {
        let reach = self.reach(place);
        let wide = self.wide;
        match &self.seen.places[place] {
            PlaceView::Harbor { seat } => {
                let land = paint::on(colour::LAND, colour::INK);
                let name: String = self.table.name(*seat).chars().take(wide - 4).collect();
                let margin = usize::from(name.chars().count() < wide - 4);
                let town = Line::new()
                    .styled(land, " ".repeat(margin))
                    .join(Table::shape(*seat))
                    .join(self.table.piece(*seat))
                    .styled(land.bold(), format!(" {name}"));
                let gap = " ".repeat((wide - 1).saturating_sub(town.width()));
                let town = water(town.styled(land, gap), wide);
                let pier = paint::on(colour::HULL, colour::LAND);
                let cubes = self.seen.seats[seat.index()].pier;
                let heap = cubes_in(cubes, 4);
                let heap = if cubes.is_empty() { Line::new().styled(pier, "·") } else { heap };
                let quay = Line::new().styled(SEA, " ").styled(pier, "─").join(heap).styled(pier, "─");
                [town, self.afloat(quay, place, reach)]
            }
            PlaceView::Island { colour, score, holder, knights } => {
                let style = paint(*colour);
                let score = score.map_or_else(|| "?".to_owned(), |score| score.to_string());
                let mut line = Line::new().styled(SEA, " ").styled(style, format!(" {colour} {score} "));
                if let Some(holder) = holder {
                    let strength = format!("{}†{}", knights.swords(), "□".repeat(knights.cubes().into()));
                    line = line.styled(SEA, " ").join(self.table.piece(*holder)).styled(SEA, strength);
                }
                [water(line, wide), self.afloat(Line::new().styled(SEA, " "), place, reach)]
            }
            PlaceView::Blank => {
                let land = paint::on(colour::LAND, colour::HULL);
                let line = Line::new().styled(SEA, " ").styled(land, "  ·  ");
                [water(line, wide), self.afloat(Line::new().styled(SEA, " "), place, reach)]
            }
            PlaceView::Unknown => {
                let fog = paint::on(colour::SEA, colour::SEA_LIGHT);
                [water(Line::new().styled(fog, "  ? "), wide), water(Line::new(), wide)]
            }
        }
    }

    /// The ships at a place after what is there, and how it can be reached.
    fn afloat(&self, mut line: Line, place: usize, reach: Option<i8>) -> Line {
        for (index, seat) in self.seen.seats.iter().enumerate() {
            if usize::from(seat.place) == place {
                let owner = Seat::new(index);
                let heading = seat.heading.map(|heading| arrow(place, heading).to_string()).unwrap_or_default();
                line = line.styled(SEA, " ").join(self.table.piece(owner)).styled(seats::style(owner), heading);
            }
        }
        let Some(steps) = reach else { return rippled(line, self.wide) };
        let steps = format!("{steps:+}");
        let room = self.wide.saturating_sub(steps.len() + 1);
        water(water(line, room).styled(LAMP, steps), self.wide)
    }

    /// The fewest steps with which the viewer can sail to a place, if it is their turn to.
    fn reach(&self, place: usize) -> Option<i8> {
        let from = i16::from(self.seen.seats[self.seen.decider?.index()].place);
        let sails = self.open.iter().filter_map(|action| match action {
            Action::Sail(steps) | Action::Anchor(steps) => Some(*steps),
            _ => None,
        });
        let there = |&steps: &i8| (from + i16::from(steps)).rem_euclid(PLACES as i16) as usize == place;
        sails.filter(there).min_by_key(|steps| steps.unsigned_abs())
    }

    /// The middle: the face-up cards, and those that were taken.
    fn middle(&self, high: usize) -> Vec<Line> {
        let wide = (SIDE - 2) * self.wide;
        let taken = Seat::all(self.seen.seats.len())
            .filter_map(|seat| Some((self.table.piece(seat), self.seen.seats[seat.index()].card?)));
        let number = |card: Card| {
            let at = self.open.iter().position(|action| *action == Action::Card(card));
            at.map_or_else(
                || Line::new().styled(symbols::score(card), " "),
                |at| Line::new().styled(LAMP, (at + 1).to_string()),
            )
        };
        let mut cards: Vec<(Line, Card)> =
            self.seen.display.iter().map(|&card| (number(card), card)).chain(taken).collect();
        cards.sort_by_key(|&(_, card)| card);
        cards.truncate(self.seen.seats.len());
        let mut lines = if cards.is_empty() {
            waves(wide)
        } else {
            let each = wide / SIDE.max(cards.len()) - 1;
            let drawn: Vec<[Line; 4]> = cards.into_iter().map(|(mark, card)| draw_card(mark, card, each)).collect();
            let margin = (wide - (each + 1) * drawn.len()) / 2;
            (0..4)
                .map(|part| {
                    let row = drawn
                        .iter()
                        .fold(water(Line::new(), margin), |line, card| line.join(card[part].clone()).styled(SEA, " "));
                    water(row, wide)
                })
                .collect()
        };
        let above = high.saturating_sub(lines.len()) / 2;
        lines.splice(0..0, std::iter::repeat_n(water(Line::new(), wide), above));
        lines.resize(high, water(Line::new(), wide));
        lines
    }
}

/// A card in four lines: score, wheels, the other actions, the offer.
fn draw_card(mark: Line, card: Card, wide: usize) -> [Line; 4] {
    let paper = |line: Line| {
        let gap = " ".repeat(wide.saturating_sub(line.width()));
        line.styled(CARD, gap).fit(wide)
    };
    let score = format!("{:>1$} ", symbols::signed(card.score().into()), wide - 2);
    let wheels = usize::from(card.wheels());
    let wheels = if wheels <= wide { "⊛".repeat(wheels) } else { format!("{wheels}⊛") };
    let wheels = if wheels.chars().count() < wide { format!(" {wheels}") } else { wheels };
    let arrows = usize::from(card.arrows());
    let symbols = [card.anchor().then_some("A"), card.uturn().then_some("↶")].into_iter().flatten().collect::<String>();
    let arrows = if arrows <= 2 { "↑".repeat(arrows) } else { format!("{arrows}↑") };
    let offer = if card.offer().is_empty() {
        Line::new().styled(CARD.dimmed(), " –")
    } else {
        Line::new().styled(CARD, " ").join(cubes_in(card.offer(), wide - 1))
    };
    [
        mark.styled(symbols::score(card), score).fit(wide),
        paper(Line::new().styled(CARD, wheels)),
        paper(Line::new().styled(CARD.bold(), format!(" {symbols}{arrows}"))),
        paper(offer),
    ]
}

/// The open sea.
fn waves(wide: usize) -> Vec<Line> {
    let crest = paint::on(colour::SEA, colour::SEA_LIGHT);
    let name = "M A R   L I G U R E";
    let wave = |from: usize| {
        let row: String = "  ~ ≈    ~   ".chars().cycle().skip(from).take(wide).collect();
        Line::new().styled(crest, row)
    };
    vec![wave(0), water(Line::new(), wide), Line::new().styled(crest, format!("{name:^wide$}")), wave(7)]
}
