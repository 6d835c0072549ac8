//! Editions as files and as lists of components.

use std::fmt::Write as _;

use fondaco_game::edition::Component;

use super::{Edition, Parts, Space};
use crate::components::{Card, Tile};

/// Writes an edition as a file.
pub(super) fn file(edition: &Edition) -> String {
    let Parts { street, buildings, contracts, tiles, cards } = edition.parts();
    let mut text = edition.about.to_file("liguria");
    let street: Vec<[u8; 2]> = street.iter().map(|space| [space.tiles, space.coins]).collect();
    let _ = writeln!(text, "\n# The market street from left to right: [tiles, coins]\nstreet = {street:?}");
    let _ = writeln!(text, "\n# The prestige of the buildings: [front, back]\nbuildings = {buildings:?}");
    text.push_str("\n# Their order matters: of equal assignments of cubes, those that come first are filled (L-9.4)\n");
    text.push_str("contracts = [\n");
    for (terms, count) in contracts {
        let count = if count == 1 { String::new() } else { format!(", count = {count}") };
        let _ = writeln!(text, "    {{ cubes = \"{}\", points = {}{count} }},", terms.contract, terms.points);
    }
    text.push_str("]\n\n[tiles]\n");
    for (tile, count) in Tile::common().zip(tiles) {
        let _ = writeln!(text, "{tile} = {count}");
    }
    text.push_str("\n# The score, W and the wheels, A anchor, U U-turn, ^ and the arrows, and after the colon the cubes offered\n");
    text.push_str("[cards]\n");
    for (card, count) in counted(&cards) {
        let _ = writeln!(text, "\"{card}\" = {count}");
    }
    text
}

/// The different cards from the highest score to the lowest, with how many there are.
fn counted(cards: &[Card]) -> Vec<(Card, usize)> {
    let alike = cards.chunk_by(PartialEq::eq).rev();
    alike.filter_map(|cards| Some((*cards.first()?, cards.len()))).collect()
}

/// Every component with what the edition says of it: of a space its tiles and coins, of a building its front and back, of a
/// contract its points and how many there are, of tiles and cards how many there are. The order of the contracts counts as one, too.
pub(super) fn components(edition: &Edition) -> Vec<Component> {
    let Parts { street, buildings, contracts, tiles, cards } = edition.parts();
    let component = |part, name: String, value: String| Component { part, name, value };
    let mut list = Vec::new();
    for (number, Space { tiles, coins }) in (1..).zip(street) {
        list.push(component("street", format!("space {number}"), format!("{tiles} {coins}")));
    }
    for (number, [front, back]) in (1..).zip(buildings) {
        list.push(component("buildings", format!("building{number}"), format!("{front} {back}")));
    }
    for (terms, count) in &contracts {
        list.push(component("contracts", terms.contract.to_string(), format!("{} {count}", terms.points)));
    }
    let order: Vec<String> = contracts.iter().map(|(terms, _)| terms.contract.to_string()).collect();
    list.push(component("contracts", "order".to_owned(), order.join(" ")));
    for (tile, count) in Tile::common().zip(tiles).filter(|&(_, count)| count > 0) {
        list.push(component("tiles", tile.to_string(), count.to_string()));
    }
    for (card, count) in counted(&cards) {
        list.push(component("cards", card.to_string(), count.to_string()));
    }
    list
}
