//! How cubes, tiles, cards and places look and what they are called.

use anstyle::{RgbColor, Style};
use fondaco_game::Seat;
use fondaco_liguria::Edition;
use fondaco_liguria::components::{
    Card, Colour, Contract, Cubes, Diplomat, HarborTile, Knight, Knights, Row, Scrolls, Tile,
};
use fondaco_liguria::observe::PlaceView;

use crate::paint::{self, BOLD, DIM, Line, colour};
use crate::seats::Table;

/// A tile that lies behind the screen.
pub(super) const LILAC: RgbColor = RgbColor(0xd6, 0xcd, 0xea);
/// The back of a tile.
const BACK: RgbColor = RgbColor(0x2f, 0x3e, 0x50);
/// Ship cards with a positive score, and with a negative one.
const GREEN: RgbColor = RgbColor(0x1d, 0x6b, 0x4a);
const CRIMSON: RgbColor = RgbColor(0xa8, 0x32, 0x1c);

/// Paper to write on.
pub(super) const CARD: Style = paint::on(colour::PAPER, colour::INK);
/// Water to write on.
pub(super) const SEA: Style = paint::on(colour::SEA, colour::SEA_INK);
/// What may be chosen.
pub(super) const LAMP: Style = paint::on(colour::LAMP, colour::INK).bold();

/// A paint: its letter, and its colour with the ink for it.
pub(super) fn paint(colour: Colour) -> Style {
    let (ground, ink) = match colour {
        Colour::Red => (RgbColor(0xc2, 0x3b, 0x2a), colour::LIGHT),
        Colour::Yellow => (RgbColor(0xf0, 0xbe, 0x3c), colour::INK),
        Colour::Blue => (RgbColor(0x2f, 0x5c, 0xa8), colour::LIGHT),
    };
    paint::on(ground, ink).bold()
}

pub(super) fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
    }
}

/// Cubes as letters on their colours: RRY. Many are counted: R7Y2.
pub(super) fn cubes(heap: Cubes) -> Line {
    cubes_in(heap, 10)
}

/// The same where there is little room: counted if the letters would take more.
pub(super) fn cubes_in(heap: Cubes, room: usize) -> Line {
    letters(Colour::ALL.into_iter().map(|colour| (colour, heap[colour])), usize::from(heap.total()) > room)
}

/// The cubes of a contract as it is written, the most of one colour first.
pub(super) fn contract_cubes(contract: Contract, room: usize) -> Line {
    letters(contract.colours(), usize::from(contract.cubes().total()) > room)
}

fn letters(cubes: impl Iterator<Item = (Colour, u8)>, counted: bool) -> Line {
    cubes.filter(|&(_, count)| count > 0).fold(Line::new(), |line, (colour, count)| {
        let text = if counted { format!("{colour}{count}") } else { colour.to_string().repeat(count.into()) };
        line.styled(paint(colour), text)
    })
}

/// Cubes, or "nothing".
pub(super) fn cubes_or(heap: Cubes, nothing: &str) -> Line {
    if heap.is_empty() { Line::from(nothing) } else { cubes(heap) }
}

/// A contract: the cubes it asks for, and what it gives.
pub(super) fn contract(contract: Contract, edition: &Edition) -> Line {
    contract_cubes(contract, 10).text(format!("\u{a0}{}", points_of(contract, edition)))
}

/// What a contract gives.
pub(super) fn points_of(contract: Contract, edition: &Edition) -> u8 {
    edition.contracts().iter().find(|terms| terms.contract == contract).map_or(0, |terms| terms.points)
}

/// "ship 2", "building 3▸7", "contract RRY 10".
pub(super) fn tile(tile: Tile, edition: &Edition) -> Line {
    match tile {
        Tile::Harbor(tile) => harbor_tile(tile, edition),
        Tile::Diplomat(tile) => Line::from(format!("diplomat {}", tile.scrolls())),
        Tile::Knight(tile) => Line::from(format!("knight {}", knight(tile))),
        Tile::Contract(of) => Line::from("contract ").join(contract(of, edition)),
    }
}

pub(super) fn harbor_tile(tile: HarborTile, edition: &Edition) -> Line {
    let [front, back] = sides(tile, edition);
    Line::from(match tile.row() {
        Row::Monk => "monk".to_owned(),
        Row::Building => format!("building {front}▸{back}"),
        row => format!("{row} {front}"),
    })
}

/// What the front and the back of a harbor tile show: wheels, sacks, prestige or green points; and prestige.
pub(super) fn sides(tile: HarborTile, edition: &Edition) -> [u8; 2] {
    let [front, back] = edition.prestige()[tile.index()];
    let front = match tile {
        HarborTile::Ship1 | HarborTile::Merchant1 | HarborTile::Monk => 1,
        HarborTile::Ship2 | HarborTile::Merchant2 => 2,
        HarborTile::Building1 | HarborTile::Building2 | HarborTile::Building3 => front,
    };
    [front, back]
}

/// The front or back of a harbor tile with what it shows.
pub(super) fn side(value: u8, back: bool) -> Line {
    let style = if back { paint::on(BACK, colour::LAMP) } else { CARD };
    Line::new().styled(style, value.to_string())
}

/// "3†", or "1†□" for the one with the cube.
pub(super) fn knight(knight: Knight) -> String {
    let cube = if knight == Knight::One { "□" } else { "" };
    format!("{}†{cube}", knight.swords())
}

/// "1†□ 4†".
pub(super) fn knights(knights: Knights) -> String {
    knights.tiles().map(knight).collect::<Vec<_>>().join(" ")
}

/// "1 2": the scrolls of each diplomat.
pub(super) fn scrolls(scrolls: Scrolls) -> String {
    let of = |tile: Diplomat| tile.scrolls().to_string();
    scrolls.tiles().map(of).collect::<Vec<_>>().join(" ")
}

/// The score of a ship card on its colour.
pub(super) fn score(card: Card) -> Style {
    paint::on(if card.is_positive() { GREEN } else { CRIMSON }, colour::LIGHT).bold()
}

/// A ship card as it is written, its score on its colour.
pub(super) fn card(card: Card) -> Line {
    let (anchor, uturn) = (if card.anchor() { "A" } else { "" }, if card.uturn() { "U" } else { "" });
    let arrows = if card.arrows() > 0 { format!("^{}", card.arrows()) } else { String::new() };
    let actions = format!("W{}{anchor}{uturn}{arrows}", card.wheels());
    let line = Line::new().styled(score(card), format!("{:+}", card.score())).styled(BOLD, actions).styled(DIM, ":");
    if card.offer().is_empty() { line.text("-") } else { line.join(cubes(card.offer())) }
}

/// "+2" or "−2", and "0".
pub(super) fn signed(value: i32) -> String {
    match value {
        0 => "0".to_owned(),
        1.. => format!("+{value}"),
        _ => format!("−{}", value.unsigned_abs()),
    }
}

/// "1 cube", "2 cubes".
pub(super) fn count(number: impl Into<u32>, one: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// A place of the circuit: an island by its colour and score, which no two share; a harbor by its owner.
pub(super) fn place(places: &[PlaceView], at: u8, table: &Table) -> Line {
    match places.get(usize::from(at)) {
        Some(PlaceView::Harbor { seat }) => harbor(*seat, table),
        Some(PlaceView::Island { colour, score, .. }) => island(*colour, *score),
        Some(PlaceView::Blank) => Line::from("a blank island"),
        Some(PlaceView::Unknown) | None => Line::from("an island"),
    }
}

/// "red 7".
pub(super) fn island(colour: Colour, score: Option<u8>) -> Line {
    let word = colour_word(colour);
    let name = score.map_or_else(|| word.to_owned(), |score| format!("{word} {score}"));
    // A hard blank keeps the name in one piece.
    Line::new().styled(paint(colour), name.replace(' ', "\u{a0}"))
}

/// "L Lorenzo’s harbor", "your harbor".
pub(super) fn harbor(seat: Seat, table: &Table) -> Line {
    Line::from(format!("{} harbor", table.whose(seat)))
}

/// A tile in a few columns, for long lists: "ship2", "bldg3▸7", "RRY10".
pub(super) fn tile_chip(tile: Tile, edition: &Edition) -> Line {
    let text = match tile {
        Tile::Harbor(of) => {
            let [front, back] = sides(of, edition);
            match of.row() {
                Row::Ship => format!("ship{front}"),
                Row::Merchant => format!("mrch{front}"),
                Row::Building => format!("bldg{front}▸{back}"),
                Row::Monk => "monk".to_owned(),
            }
        }
        Tile::Diplomat(of) => format!("dipl{}", of.scrolls()),
        Tile::Knight(of) => format!("kngt{}", of.swords()),
        Tile::Contract(of) => {
            return contract_cubes(of, 10).text(points_of(of, edition).to_string());
        }
    };
    Line::from(text)
}
