//! Edition files, checked against the facts that are certain.

use std::ops::RangeInclusive;

use fondaco_game::Faults;
use fondaco_game::edition::{Rule, Table, Value, quoted, read};

use super::{
    BUILDING_PRESTIGE, BUILDINGS, CARDS, Edition, MAX_CONTRACT_POINTS, MAX_CONTRACT_TILES, MAX_CONTRACTS,
    MAX_OF_A_KIND, MAX_SPACES, MIN_SPACES, NEGATIVE_CARDS, POSITIVE_CARDS, Parts, SPACE_COINS, SPACE_TILES, Space,
    TILES, Terms, assemble,
};
use crate::components::{Card, Contract, Tile};
use crate::state::row_length;

/// What is said against an edition.
pub(super) const FAULTS: &[&str] = &[
    "spaces",
    "street",
    "buildings",
    "pair",
    "contract",
    "contract-twice",
    "contracts",
    "tile",
    "tiles",
    "wheel",
    "card",
    "cards",
];

/// Reads an edition file and checks it against the facts that are certain.
pub(super) fn parse(text: &str) -> Result<Edition, Faults> {
    read(text, "Liguria", |about, file| {
        let street = file.take("street").and_then(|value| street(&value));
        let buildings = file.take("buildings").and_then(|value| buildings(&value));
        let contracts = file.take("contracts").and_then(|value| contracts(&value));
        let tiles = file.take("tiles").and_then(|value| tiles(value.table()?, contracts.as_deref()));
        let cards = file.take("cards").and_then(|value| cards(value.table()?));
        let parts =
            Parts { street: street?, buildings: buildings?, contracts: contracts?, tiles: tiles?, cards: cards? };
        Some(assemble(about?, &parts))
    })
}

/// At least as many spaces as players, whose largest ones fit the row (L-3.1, L-3.3).
fn street(value: &Value<'_>) -> Option<Vec<Space>> {
    let list = value.list()?;
    let space = |value: &Value<'_>| {
        let [tiles, coins] = pair(value, "[tiles, coins]", &[SPACE_TILES, SPACE_COINS])?;
        Some(Space { tiles, coins })
    };
    let spaces: Vec<Space> = list.iter().filter_map(space).collect();
    if !(MIN_SPACES..=MAX_SPACES).contains(&list.len()) {
        let found = list.len();
        let words =
            format!("a street has {MIN_SPACES} to {MAX_SPACES} spaces, for each player one (L-3.3), not {found}");
        value.fault(Rule::new("spaces", words).number("most", MAX_SPACES).number("found", list.len()));
        return None;
    }
    if spaces.len() != list.len() {
        return None;
    }
    let mut largest: Vec<u8> = spaces.iter().map(|space| space.tiles).collect();
    largest.sort_unstable_by(|a, b| b.cmp(a));
    let mut sound = true;
    for players in [3, 4] {
        let (taken, row) = (largest[..players].iter().map(|&tiles| u32::from(tiles)).sum::<u32>(), row_length(players));
        if taken > row.into() {
            let words = format!("the {players} largest spaces give {taken} tiles, but the row has {row} (L-3.1)");
            let rule = Rule::new("street", words).number("players", players);
            value.fault(rule.number("found", taken).number("wanted", row));
            sound = false;
        }
    }
    sound.then_some(spaces)
}

fn buildings(value: &Value<'_>) -> Option<[[u8; 2]; BUILDINGS]> {
    let list = value.list()?;
    let sides = |value| pair(value, "[front, back]", &[BUILDING_PRESTIGE, BUILDING_PRESTIGE]);
    let values: Vec<[u8; 2]> = list.iter().filter_map(sides).collect();
    if list.len() != BUILDINGS {
        let words = format!("there are {BUILDINGS} kinds of buildings, not {} (L-9.2)", list.len());
        value.fault(Rule::new("buildings", words).number("found", list.len()));
        return None;
    }
    values.try_into().ok()
}

fn pair(value: &Value<'_>, what: &str, ranges: &[RangeInclusive<u8>; 2]) -> Option<[u8; 2]> {
    let list = value.list()?;
    let [first, second] = list.as_slice() else {
        let words = format!("expected {what}, found {} values", list.len());
        value.fault(Rule::new("pair", words).text("what", what).number("found", list.len()));
        return None;
    };
    let number = |value: &Value<'_>, range: &RangeInclusive<u8>| {
        value.number((*range.start()).into(), (*range.end()).into()).map(|number| number as u8)
    };
    let (first, second) = (number(first, &ranges[0]), number(second, &ranges[1]));
    Some([first?, second?])
}

/// Contracts that can be filled, each listed once (L-9.4).
fn contracts(value: &Value<'_>) -> Option<Vec<(Terms, u8)>> {
    let list = value.list()?;
    let mut found: Vec<(Terms, u8)> = Vec::new();
    for value in &list {
        let Some((terms, count)) = contract(value) else { continue };
        if found.iter().any(|(other, _)| other.contract == terms.contract) {
            let contract = terms.contract.to_string();
            let words = format!("the contract {contract} is listed twice; give it a count");
            value.fault(Rule::new("contract-twice", words).text("text", &contract));
        } else {
            found.push((terms, count));
        }
    }
    let tiles: usize = found.iter().map(|&(_, count)| usize::from(count)).sum();
    if list.len() > MAX_CONTRACTS || tiles > MAX_CONTRACT_TILES {
        let words = format!("at most {MAX_CONTRACTS} kinds of contracts and {MAX_CONTRACT_TILES} tiles");
        value.fault(Rule::new("contracts", words).number("kinds", MAX_CONTRACTS).number("tiles", MAX_CONTRACT_TILES));
        return None;
    }
    (found.len() == list.len()).then_some(found)
}

fn contract(value: &Value<'_>) -> Option<(Terms, u8)> {
    let mut table = value.table()?;
    let contract = table.take("cubes").and_then(|value| value.parse::<Contract>("contract"));
    let points = table.take("points").and_then(|value| value.number(1, MAX_CONTRACT_POINTS.into()));
    let count = match table.take_optional("count") {
        Some(value) => value.number(1, MAX_CONTRACT_TILES as i64),
        None => Some(1),
    };
    table.close();
    let (contract, points) = (contract?, points? as u8);
    Some((Terms { contract, cubes: contract.cubes(), points }, count? as u8))
}

/// 120 tiles, the contracts included (L-1.4); that is enough for every round (L-3.1).
fn tiles(mut table: Table<'_>, contracts: Option<&[(Terms, u8)]>) -> Option<[u8; Tile::COMMON]> {
    let mut counts = [0; Tile::COMMON];
    let mut sound = true;
    for (key, value) in table.take_rest() {
        let count = value.number(0, MAX_OF_A_KIND.into());
        match (Tile::common().position(|tile| tile.to_string() == key), count) {
            (Some(kind), Some(count)) => counts[kind] = count as u8,
            (None, _) => {
                let key = quoted(key);
                let words = format!("'{key}' is no kind of tile; contracts are listed under 'contracts'");
                value.fault(Rule::new("tile", words).text("text", &key));
                sound = false;
            }
            (Some(_), None) => sound = false,
        }
    }
    let contracts = contracts?;
    let all = counts.iter().chain(contracts.iter().map(|(_, count)| count));
    let total: usize = all.map(|&count| usize::from(count)).sum();
    if sound && total != TILES {
        let words = format!("there are {TILES} variety tiles, the contracts included, not {total} (L-1.4)");
        table.fault(Rule::new("tiles", words).number("wanted", TILES).number("found", total));
        sound = false;
    }
    sound.then_some(counts)
}

/// 55 cards, each with a wheel; 22 of them positive (L-1.1). So there is always one of each sign to draw (L-3.2).
fn cards(mut table: Table<'_>) -> Option<[Card; CARDS]> {
    let mut cards = Vec::new();
    let mut sound = true;
    for (key, value) in table.take_rest() {
        let count = value.number(0, CARDS as i64);
        match (key.parse::<Card>(), count) {
            (Ok(card), Some(_)) if card.wheels() == 0 => {
                let card = card.to_string();
                value.fault(Rule::new("wheel", format!("the card {card} has no wheel (L-6.1)")).text("text", &card));
                sound = false;
            }
            (Ok(card), Some(count)) => cards.extend(std::iter::repeat_n(card, count as usize)),
            (Err(error), _) => {
                value.fault(Rule::notation("card", &error));
                sound = false;
            }
            (Ok(_), None) => sound = false,
        }
    }
    if !sound {
        return None;
    }
    let positive = cards.iter().filter(|card| card.is_positive()).count();
    if (positive, cards.len()) != (POSITIVE_CARDS, CARDS) {
        let negative = cards.len() - positive;
        let words = format!(
            "there are {POSITIVE_CARDS} ship cards with a positive score and {NEGATIVE_CARDS} with a negative one, not \
             {positive} and {negative} (L-1.1)"
        );
        let rule = Rule::new("cards", words).number("plus", POSITIVE_CARDS).number("minus", NEGATIVE_CARDS);
        table.fault(rule.number("positive", positive).number("negative", negative));
        return None;
    }
    cards.sort_unstable();
    cards.try_into().ok()
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
