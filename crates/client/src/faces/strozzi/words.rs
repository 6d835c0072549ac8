//! The words for Strozzi's things, and their icons.

use fondaco_strozzi::components::{Category, City, Flag, Ship, Tile, Ware};
use fondaco_strozzi::preview::Climb;

use crate::t;

/// "Venice".
pub(super) fn city(city: City) -> String {
    t!("strozzi-city", city = city.to_string())
}

/// The letter that stands for a city where there is no room for more.
pub(super) fn city_letter(city: City) -> String {
    t!("strozzi-city-letter", city = city.to_string())
}

/// What moves markers in a city, as texts and styles name it.
pub(super) const fn cargo_of(city: City) -> &'static str {
    match city {
        City::Venice => "gold",
        City::Rome => "grain",
        City::Naples => "cloth",
        City::Florence => "scrolls",
    }
}

/// The icon of what moves markers in a city.
pub(super) const fn cargo_icon(city: City) -> &'static str {
    match city {
        City::Venice => "ware-gold",
        City::Rome => "ware-grain",
        City::Naples => "ware-cloth",
        City::Florence => "scroll",
    }
}

/// The icon of a city.
pub(super) const fn city_icon(city: City) -> &'static str {
    match city {
        City::Venice => "city-venice",
        City::Rome => "city-rome",
        City::Naples => "city-naples",
        City::Florence => "city-florence",
    }
}

/// "gold +2".
pub(super) fn gain(city: City, steps: u8) -> String {
    t!("strozzi-gain", cargo = cargo_of(city), steps = steps)
}

/// All gains of some moves: "cloth +2, scrolls +1".
pub(super) fn gains(climbs: &[Climb]) -> String {
    climbs.iter().map(|climb| gain(climb.city, climb.to - climb.from)).collect::<Vec<_>>().join(", ")
}

/// "+1", as on a button.
pub(super) fn flag(flag: Flag) -> String {
    t!("strozzi-flag", flag = flag.to_string())
}

/// The icon of a flag.
pub(super) const fn flag_icon(flag: Flag) -> &'static str {
    match flag {
        Flag::Pirate => "flag-pirate",
        Flag::Plus1 => "flag-plus1",
        Flag::Ware => "flag-ware",
    }
}

/// "+15".
pub(super) fn plus(points: i32) -> String {
    t!("strozzi-plus", points = points)
}

/// "Art".
pub(super) fn category(category: Category) -> String {
    t!("strozzi-category", category = category.to_string())
}

/// The icon of a category.
pub(super) const fn category_icon(category: Category) -> &'static str {
    match category {
        Category::Art => "promo-art",
        Category::Science => "promo-science",
        Category::Architecture => "promo-architecture",
    }
}

/// "Art 1".
pub(super) fn tile(tile: Tile) -> String {
    t!("strozzi-tile", category = category(tile.category()), value = tile.value())
}

/// "Art 1, gold".
pub(super) fn whole_tile(tile: Tile) -> String {
    let ware = tile.ware().map_or("none", |ware| cargo_of(ware.port().city()));
    t!("strozzi-tile-whole", category = category(tile.category()), value = tile.value(), cargo = ware)
}

/// "2 cloth, 1 gold, promotion"; nothing if the ship is empty.
fn cargo(ship: Ship) -> String {
    let wares = Ware::ALL.into_iter().map(|ware| (cargo_of(ware.port().city()), ship.wares(ware)));
    let mut parts: Vec<String> = wares
        .chain([("scrolls", ship.scrolls())])
        .filter(|(_, count)| *count > 0)
        .map(|(cargo, count)| t!("strozzi-cargo", cargo = cargo, count = count))
        .collect();
    if ship.promotion() {
        parts.push(t!("strozzi-cargo-promotion"));
    }
    parts.join(", ")
}

/// "ship 4 (2 cloth, 1 gold, promotion)".
pub(super) fn ship(ship: Ship) -> String {
    let cargo = cargo(ship);
    t!("strozzi-ship", sail = ship.sail(), empty = cargo.is_empty(), cargo = cargo)
}
