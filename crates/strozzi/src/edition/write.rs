//! Editions as files and as lists of components.

use std::fmt::Write as _;

use fondaco_game::edition::Component;

use super::Edition;
use crate::components::{City, Tile};

/// Writes an edition as a file.
pub(super) fn file(edition: &Edition) -> String {
    let mut text = edition.about.to_file("strozzi");
    text.push_str("\n# SAIL:WARES:SCROLLS:PROMOTION\nships = [");
    let mut sail = None;
    for ship in edition.ships.iter().rev() {
        let gap = if sail == Some(ship.sail()) { " " } else { "\n    " };
        sail = Some(ship.sail());
        let _ = write!(text, "{gap}\"{ship}\",");
    }
    text.push_str("\n]\n\n# CATEGORY:VALUE:WARE\n[tiles]\n");
    for (tile, count) in Tile::all().zip(edition.tiles) {
        let _ = writeln!(text, "\"{tile}\" = {count}");
    }
    text.push_str("\n# The bonus of each space, from the starting space to the top\n[tracks]\n");
    for (city, track) in City::ALL.iter().map(|&city| (city, edition.track(city))) {
        let _ = writeln!(text, "{city} = {track:?}");
    }
    text
}

/// Every component with what the edition says of it: of ships and tiles how many there are, of tracks the bonuses.
pub(super) fn components(edition: &Edition) -> Vec<Component> {
    let component = |part, name: String, value: String| Component { part, name, value };
    let mut ships = edition.ships.to_vec();
    ships.dedup();
    let count = |ship| edition.ships.iter().filter(|&&other| other == ship).count();
    let ships = ships.into_iter().map(|ship| component("ships", ship.to_string(), count(ship).to_string()));
    let tiles = Tile::all().zip(edition.tiles).filter(|&(_, count)| count > 0);
    let tiles = tiles.map(|(tile, count)| component("tiles", tile.to_string(), count.to_string()));
    let tracks = City::ALL.iter().map(|&city| (city, edition.track(city))).map(|(city, track)| {
        let spaces: Vec<String> = track.iter().map(u8::to_string).collect();
        component("tracks", city.to_string(), spaces.join(" "))
    });
    ships.chain(tiles).chain(tracks).collect()
}
