//! What was typed of Liguria's box as a file, whole or half.

use std::fmt::Write as _;

use fondaco_game::edition::{Rule, Value, quoted, read as read_file};
use fondaco_game::{About, Edition as _};
use fondaco_liguria::Edition;
use fondaco_liguria::components::{Card, Contract, Cubes, HarborTile, Tile};
use fondaco_liguria::edition::CARDS as ALL_CARDS;

use super::{BUILDING, BUILDINGS, CARDS, CONTRACTS, MOST_POINTS, SPACE, STREET, TILE, TILES};
use crate::table::workshop::{Draft, Rows};

/// What half a file has for the cubes of a contract that has none so far.
const NO_CUBES: &str = "-";
/// The most contracts that are typed: more than any edition may have, so that half a file may have too many.
const MOST_TYPED: usize = 99;

fn small(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

pub(super) fn card(entry: &[i16]) -> Option<Card> {
    let &[score, wheels, anchor, uturn, arrows, red, yellow, blue] = entry else { return None };
    let offer = Cubes([red, yellow, blue].map(small));
    Card::new(i8::try_from(score).ok()?, small(wheels), anchor > 0, uturn > 0, small(arrows), offer)
}

pub(super) fn contract(entry: &[i16]) -> Option<(Contract, i16)> {
    let &[points, red, yellow, blue] = entry else { return None };
    let contract = Contract::new(Cubes([red, yellow, blue].map(small)))?;
    (1..=MOST_POINTS).contains(&points).then_some((contract, points))
}

/// Equal ones together, in the order in which each was typed first.
pub(super) fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counted: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counted.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += 1,
            None => counted.push((one, 1)),
        }
    }
    counted
}

pub(super) fn entry(card: Card) -> Vec<i16> {
    let Cubes([red, yellow, blue]) = card.offer();
    let signs = [card.wheels(), card.anchor().into(), card.uturn().into(), card.arrows(), red, yellow, blue];
    std::iter::once(i16::from(card.score())).chain(signs.map(i16::from)).collect()
}

pub(super) fn read(text: &str) -> Option<Draft> {
    let edition = Edition::restore(About::named("draft"), text).ok()?;
    let cards = edition.cards().iter().rev().map(|&card| entry(card));
    let contracts = edition.listed().iter().flat_map(|&place| {
        let (terms, count) =
            (edition.contracts()[usize::from(place)], edition.tiles()[Tile::COMMON + usize::from(place)]);
        let Cubes(cubes) = terms.cubes;
        let entry: Vec<i16> = std::iter::once(terms.points).chain(cubes).map(i16::from).collect();
        std::iter::repeat_n(entry, count.into())
    });
    let tiles = edition.tiles()[..Tile::COMMON].iter().map(|&count| vec![count.into()]);
    let street = edition.street().iter().map(|space| vec![space.tiles.into(), space.coins.into()]);
    let buildings = [HarborTile::Building1, HarborTile::Building2, HarborTile::Building3];
    let buildings = buildings.map(|tile| edition.prestige()[tile.index()].map(i16::from).to_vec());
    Some(vec![cards.collect(), contracts.collect(), buildings.into(), tiles.collect(), street.collect()])
}

pub(super) fn write(draft: &Draft) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "\n# The market street from left to right: [tiles, coins]\nstreet = {:?}", draft[STREET]);
    let _ = writeln!(text, "\n# The prestige of the buildings: [front, back]\nbuildings = {:?}", draft[BUILDINGS]);
    text.push_str("\n# Their order matters: of equal assignments of cubes, those that come first are filled (L-9.4)\n");
    text.push_str("contracts = [\n");
    for (entry, count) in counted(draft[CONTRACTS].iter()) {
        // Half a contract stands in half a file: no edition has one.
        let (cubes, note) = match contract(entry) {
            Some((contract, _)) => (contract.to_string(), ""),
            None => (NO_CUBES.to_owned(), " # without its cubes so far"),
        };
        let count = if count == 1 { String::new() } else { format!(", count = {count}") };
        let _ = writeln!(text, "    {{ cubes = \"{cubes}\", points = {}{count} }},{note}", entry[0]);
    }
    text.push_str("]\n\n[tiles]\n");
    for (tile, count) in Tile::common().zip(&draft[TILES]) {
        let _ = writeln!(text, "{tile} = {}", count[0]);
    }
    text.push_str(
        "\n# The score, W and the wheels, A anchor, U U-turn, ^ and the arrows, and after the colon the cubes\n",
    );
    text.push_str("[cards]\n");
    for (card, count) in counted(draft[CARDS].iter().filter_map(|entry| card(entry))) {
        let _ = writeln!(text, "\"{card}\" = {count}");
    }
    text
}

/// Contracts have no order in a box, but in the rules: those with most of a colour together, the smaller ones first.
pub(super) fn tidy(draft: &mut Draft) {
    draft[CONTRACTS].sort_by_cached_key(|entry| {
        let cubes = &entry[1..];
        let mut colours: Vec<usize> = (0..cubes.len()).filter(|&colour| cubes[colour] > 0).collect();
        colours.sort_by_key(|&colour| std::cmp::Reverse(cubes[colour]));
        (colours, cubes.iter().sum::<i16>(), entry.clone())
    });
}

/// What a file has so far. Cards and contracts may be missing, and counts may be wrong.
pub(super) fn half(text: &str) -> Option<(About, Draft)> {
    let read = read_file(text, "Liguria", |about, file| {
        let street = pairs(&file.take("street")?, &SPACE)?;
        let buildings = pairs(&file.take("buildings")?, &BUILDING)?;
        let mut contracts = Vec::new();
        for value in file.take("contracts")?.list()? {
            let mut table = value.table()?;
            let Cubes(cubes) = cubes(&table.take("cubes")?)?;
            let points = table.take("points")?.number(1, MOST_POINTS.into())? as i16;
            let count = match table.take_optional("count") {
                Some(value) => value.number(1, MOST_TYPED as i64)?,
                None => 1,
            };
            table.close();
            let entry: Vec<i16> = std::iter::once(points).chain(cubes.map(i16::from)).collect();
            contracts.extend(std::iter::repeat_n(entry, count as usize));
            if contracts.len() > MOST_TYPED {
                return None;
            }
        }
        let mut tiles = vec![vec![0]; Tile::COMMON];
        for (key, value) in file.take("tiles")?.table()?.take_rest() {
            match Tile::common().position(|tile| tile.to_string() == key) {
                Some(kind) => tiles[kind] = vec![value.number(0, TILE.most.into())? as i16],
                None => value.fault(Rule::new("tile", quoted(key))),
            }
        }
        let mut cards = Vec::new();
        for (key, value) in file.take("cards")?.table()?.take_rest() {
            match key.parse::<Card>() {
                Ok(card) => cards.extend(std::iter::repeat_n(card, value.number(0, ALL_CARDS as i64)? as usize)),
                Err(error) => value.fault(Rule::notation("card", &error)),
            }
        }
        cards.sort_unstable_by(|one, other| other.cmp(one));
        let cards = cards.into_iter().map(entry).collect();
        Some((about?, vec![cards, contracts, buildings, tiles, street]))
    });
    read.ok()
}

/// What a contract asks for, if that is typed already.
fn cubes(value: &Value<'_>) -> Option<Cubes> {
    match value.text()? {
        NO_CUBES => Some(Cubes::NONE),
        _ => value.parse::<Contract>("contract").map(Contract::cubes),
    }
}

/// Rows of numbers, each within its column's range.
fn pairs(value: &Value<'_>, rows: &Rows) -> Option<Vec<Vec<i16>>> {
    let row = |value: &Value<'_>| -> Option<Vec<i16>> {
        let list = value.list().filter(|list| list.len() == rows.columns.len())?;
        let numbers = list.iter().zip(rows.columns);
        numbers
            .map(|(value, column)| {
                value.number(column.range.0.into(), column.range.1.into()).map(|number| number as i16)
            })
            .collect()
    };
    value.list()?.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::WHEELS;
    use super::super::tests::ours;
    use super::*;
    use crate::faces::workshop_laws::half_a_file_is_taken_up;

    #[test]
    fn what_is_typed_half_is_taken_up() {
        half_a_file_is_taken_up::<fondaco_liguria::Liguria>(
            &[
                |draft| draft[CARDS].truncate(20),
                |draft| draft[CARDS][0][WHEELS] = 0,
                |draft| draft[CONTRACTS].truncate(4),
                |draft| draft[CONTRACTS].clear(),
                |draft| draft[CONTRACTS].insert(2, vec![11, 0, 0, 0]),
                |draft| draft[CONTRACTS] = vec![vec![7, 0, 0, 0]; 3],
                |draft| draft[CONTRACTS].extend(vec![vec![14, 0, 2, 3]; 40]),
                |draft| draft[TILES][2][0] = 0,
                |draft| draft[STREET][5][0] = 15,
            ],
            &[
                ("cubes = \"RRY\"", "cubes = \"YRR\""),
                ("cubes = \"RRY\"", "cubes = \"\""),
                ("cubes = \"RRY\", points = 10", "cubes = \"RRY\", points = 10, count = 9999"),
                ("ship1 = 12", "ship9 = 12"),
                ("street = [[1, 2]", "street = [[1]"),
                ("\"+6W1:RY\" = 1", "\"+6X0:RY\" = 1"),
            ],
        );
    }

    #[test]
    fn the_order_of_typing_makes_no_other_edition() {
        let file = |draft: &Draft| About::named("x").to_file("liguria") + &write(draft);
        let id = |draft: &Draft| Edition::read(&file(draft)).unwrap().id().clone();
        let ours = ours();
        let mut typed = ours.clone();
        typed[CONTRACTS].reverse();
        typed[CONTRACTS].swap(3, 11);
        typed[CARDS].rotate_left(7);
        assert_ne!(id(&typed), id(&ours));
        tidy(&mut typed);
        assert_eq!(id(&typed), id(&ours));
        // What is compiled in has the same order, so a box that is as we guess is the same edition.
        let mut again = ours.clone();
        tidy(&mut again);
        assert_eq!(again, ours);
    }
}
