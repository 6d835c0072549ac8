//! Edition files, checked against the facts that are certain.

use fondaco_game::Faults;
use fondaco_game::edition::{Rule, Table, Value, read};

use super::{BONUSES, Edition, MAX_TOP, SHIPS, TILES_PER_CATEGORY, TOP_BONUS};
use crate::components::{Category, City, Ship, Tile};

/// What is said against an edition.
pub(super) const FAULTS: &[&str] = &["ship", "ships", "tile", "tiles", "bonus", "track", "first-space", "top-space"];

/// Reads an edition file and checks it against the facts that are certain.
pub(super) fn parse(text: &str) -> Result<Edition, Faults> {
    read(text, "Strozzi", |about, file| {
        let ships = file.take("ships").and_then(|value| ships(&value));
        let tiles = file.take("tiles").and_then(|value| tiles(value.table()?));
        let tracks = file.take("tracks").and_then(|value| tracks(value.table()?));
        Some(Edition::new(about?, ships?, tiles?, tracks?.each_ref().map(Vec::as_slice)))
    })
}

/// 29 ships (S-1.3); that is enough for six players, who need 21 a round (S-2.4).
fn ships(value: &Value<'_>) -> Option<[Ship; SHIPS]> {
    let list = value.list()?;
    let mut ships: Vec<Ship> = list.iter().filter_map(|value| value.parse("ship")).collect();
    if list.len() != SHIPS {
        let words = format!("there are {SHIPS} ship cards, not {} (S-1.3)", list.len());
        value.fault(Rule::new("ships", words).number("wanted", SHIPS).number("found", list.len()));
        return None;
    }
    ships.sort_unstable();
    ships.try_into().ok()
}

/// Twelve tiles of each category (S-1.4).
fn tiles(mut table: Table<'_>) -> Option<[u8; Tile::KINDS]> {
    let mut counts = [0; Tile::KINDS];
    let mut sound = true;
    for (key, value) in table.take_rest() {
        let count = value.number(0, TILES_PER_CATEGORY as i64);
        match (key.parse::<Tile>(), count) {
            (Ok(tile), Some(count)) => counts[tile.index()] = count as u8,
            (Err(error), _) => {
                value.fault(Rule::notation("tile", &error));
                sound = false;
            }
            (Ok(_), None) => sound = false,
        }
    }
    for category in Category::ALL {
        let of_category = Tile::all().filter(|tile| tile.category() == category);
        let count: usize = of_category.map(|tile| usize::from(counts[tile.index()])).sum();
        if sound && count != TILES_PER_CATEGORY {
            let words = format!("there are {TILES_PER_CATEGORY} tiles of {category}, not {count} (S-1.4)");
            let rule = Rule::new("tiles", words).text("category", &category.to_string());
            table.fault(rule.number("wanted", TILES_PER_CATEGORY).number("found", count));
            sound = false;
        }
    }
    sound.then_some(counts)
}

/// A track for each city, whose bonuses are 5, 10 and 15 points, 15 on the top space (S-4.7, S-5.5).
fn tracks(mut table: Table<'_>) -> Option<[Vec<u8>; 4]> {
    let tracks = City::ALL.map(|city| track(&table.take(&city.to_string())?));
    table.close();
    let [venice, rome, naples, florence] = tracks;
    Some([venice?, rome?, naples?, florence?])
}

fn track(value: &Value<'_>) -> Option<Vec<u8>> {
    let list = value.list()?;
    let mut sound = true;
    let mut fault = |at: &Value<'_>, rule: Rule| {
        at.fault(rule);
        sound = false;
    };
    let mut spaces = Vec::new();
    for space in &list {
        let bonus = space.number(0, TOP_BONUS.into()).map(|bonus| bonus as u8);
        if bonus.is_some_and(|bonus| bonus != TOP_BONUS && !BONUSES.contains(&bonus)) {
            fault(space, Rule::new("bonus", "a bonus is 5, 10 or 15 points, or 0 for none (S-5.5)"));
        }
        spaces.extend(bonus);
    }
    if !(2..=MAX_TOP + 1).contains(&list.len()) {
        let words = format!("a track has a starting space and 1 to {MAX_TOP} more (S-2.2)");
        fault(value, Rule::new("track", words).number("most", MAX_TOP));
    } else if spaces.len() == list.len() {
        if spaces.first() != Some(&0) {
            fault(&list[0], Rule::new("first-space", "the starting space bears no bonus (S-5.4)"));
        }
        if spaces.last() != Some(&TOP_BONUS) || spaces.iter().filter(|&&bonus| bonus == TOP_BONUS).count() != 1 {
            let words = "the top space, and no other, bears the bonus of 15 (S-4.7)";
            fault(&list[list.len() - 1], Rule::new("top-space", words));
        }
    }
    (sound && spaces.len() == list.len()).then_some(spaces)
}

#[cfg(test)]
mod tests {
    use fondaco_game::Edition as _;

    use super::*;

    /// The hash covers the canonical text, so this also says that what is compiled in is canonical.
    #[test]
    fn what_is_compiled_in_is_what_the_file_says() {
        let file = parse(include_str!("../../editions/reconstructed.toml")).unwrap();
        assert_eq!(format!("{:?}", Edition::built_in()), format!("{file:?}"));
    }
}
