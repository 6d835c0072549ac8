//! Liguria's box: 55 ship cards, 120 tiles with the contracts, the street, the buildings (section 10 of RULES.md).

use std::fmt::Write as _;
use std::ops::{Range, RangeInclusive};

use fondaco_game::edition::{Rule, Value, quoted, read as read_file};
use fondaco_game::insight::ComponentName;
use fondaco_game::{About, Edition as _};
use fondaco_liguria::Edition;
use fondaco_liguria::components::{Card, Contract, Cubes, Diplomat, HarborTile, Knight, Tile};
use fondaco_liguria::edition::{
    BUILDING_PRESTIGE, BUILDINGS as BUILDING_KINDS, CARDS as ALL_CARDS, MAX_CONTRACT_POINTS, MAX_CONTRACT_TILES,
    MAX_CONTRACTS, MAX_OF_A_KIND, MAX_SPACES, MIN_SPACES, NEGATIVE_CARDS, POSITIVE_CARDS, SPACE_COINS, SPACE_TILES,
    TILES as ALL_TILES,
};
use fondaco_liguria::state::row_length;

use super::words;
use crate::t;
use crate::table::workshop::{
    Cards, Column, Counts, Draft, Fact, Flaw, Grade, Group, Holds, Part, Rows, Shape, Shown, Symbol, SymbolSlot,
    Workshop,
};

/// The parts by their numbers.
const CARDS: usize = 0;
const CONTRACTS: usize = 1;
const BUILDINGS: usize = 2;
const TILES: usize = 3;
const STREET: usize = 4;

/// Where the numbers of a card stand.
const WHEELS: usize = 1;
const ARROWS: usize = 4;
const BLUE: usize = 7;

/// The most points of a contract.
const MOST_POINTS: i16 = MAX_CONTRACT_POINTS as i16;

pub(super) const WORKSHOP: Workshop = Workshop {
    parts: &[
        Part { name: "cards", title: "box-cards", about: "box-cards.about", shape: Shape::Cards(CARD) },
        Part { name: "contracts", title: "box-contracts", about: "box-contracts.about", shape: Shape::Cards(CONTRACT) },
        Part { name: "buildings", title: "box-buildings", about: "box-buildings.about", shape: Shape::Rows(BUILDING) },
        Part { name: "tiles", title: "box-tiles", about: "box-tiles.about", shape: Shape::Counts(TILE) },
        Part { name: "street", title: "box-street", about: "box-street.about", shape: Shape::Rows(SPACE) },
    ],
    facts: &FACTS,
    minutes: 45,
    read,
    write,
    half,
    tidy,
    find,
    faults: &[
        ("spaces", "fault-spaces"),
        ("street", "fault-street"),
        ("buildings", "fault-buildings"),
        ("pair", "fault-pair"),
        ("contract", "fault-no-contract"),
        ("contract-twice", "fault-contract-twice"),
        ("contracts", "fault-contracts"),
        ("tile", "fault-no-kind"),
        ("tiles", "flaw-tiles"),
        ("wheel", "fault-no-wheel"),
        ("card", "fault-no-card"),
        ("cards", "fault-cards"),
    ],
    flaws,
};

const CARD: Cards = Cards {
    total: Some(ALL_CARDS),
    one: "box-card",
    numbers: &[6, 5, 4, 3, 2, 1, -1, -2, -3, -4, -5, -6],
    range: (-(Card::MAX_SCORE as i16), Card::MAX_SCORE as i16),
    symbols: &[
        symbol("box-wheel", "box-wheel-many", "wheel", 'W', Card::MAX_SYMBOLS as i16),
        symbol("box-anchor", "box-anchor-many", "anchor", 'A', 1),
        symbol("box-uturn", "box-uturn-many", "uturn", 'U', 1),
        symbol("box-arrow", "box-arrow-many", "arrow-up", 'P', Card::MAX_SYMBOLS as i16),
        cube("box-red", "box-red-many", "cube-red", 'R', Card::MAX_OFFER as i16, SymbolSlot::Foot),
        cube("box-yellow", "box-yellow-many", "cube-yellow", 'Y', Card::MAX_OFFER as i16, SymbolSlot::Foot),
        cube("box-blue", "box-blue-many", "cube-blue", 'B', Card::MAX_OFFER as i16, SymbolSlot::Foot),
    ],
    turning: 4..7,
    differ: false,
    ordered: false,
    art: None,
};

const CONTRACT: Cards = Cards {
    total: None,
    one: "box-contract",
    numbers: &[8, 9, 10, 11, 12, 13, 14, 15, 16],
    range: (1, MOST_POINTS),
    symbols: &[
        cube("box-red", "box-red-many", "cube-red", 'R', Contract::MAX_CUBES as i16, SymbolSlot::Body),
        cube("box-yellow", "box-yellow-many", "cube-yellow", 'Y', Contract::MAX_CUBES as i16, SymbolSlot::Body),
        cube("box-blue", "box-blue-many", "cube-blue", 'B', Contract::MAX_CUBES as i16, SymbolSlot::Body),
    ],
    turning: 0..3,
    differ: false,
    ordered: true,
    art: None,
};

const fn symbol(name: &'static str, many: &'static str, icon: &'static str, letter: char, most: i16) -> Symbol {
    Symbol { name, many, icon, class: "sign", letter, most, place: SymbolSlot::Body }
}

const fn cube(
    name: &'static str,
    many: &'static str,
    icon: &'static str,
    letter: char,
    most: i16,
    place: SymbolSlot,
) -> Symbol {
    Symbol { name, many, icon, class: "cube", letter, most, place }
}

const TILE: Counts = Counts {
    kinds: Tile::COMMON,
    name: |kind, draft| {
        let Some(tile) = Tile::common().nth(kind) else { return String::new() };
        let number = match (tile, building(kind, draft)) {
            (Tile::Harbor(HarborTile::Monk) | Tile::Contract(_), _) => return words::tile_kind(tile),
            (_, Some(sides)) => sides,
            (Tile::Harbor(harbor), None) => words::harbor_tile(harbor).1.to_string(),
            (Tile::Diplomat(diplomat), _) => diplomat.scrolls().to_string(),
            (Tile::Knight(knight), _) => knight.swords().to_string(),
        };
        t!("liguria-tile", kind = words::tile_kind(tile), number = number)
    },
    shows: |kind, draft| match Tile::common().nth(kind) {
        Some(Tile::Harbor(HarborTile::Ship1)) => (vec![("wheel", "sign")], None),
        Some(Tile::Harbor(HarborTile::Ship2)) => (vec![("wheel", "sign"); 2], None),
        Some(Tile::Harbor(HarborTile::Merchant1)) => (vec![("sack", "sign")], None),
        Some(Tile::Harbor(HarborTile::Merchant2)) => (vec![("sack", "sign"); 2], None),
        Some(Tile::Harbor(HarborTile::Building1 | HarborTile::Building2 | HarborTile::Building3)) => {
            (vec![("building", "sign")], building(kind, draft))
        }
        Some(Tile::Harbor(HarborTile::Monk)) => (vec![("monk", "sign")], None),
        Some(Tile::Diplomat(diplomat)) => (vec![("scroll", "sign"); diplomat.scrolls().into()], None),
        Some(Tile::Knight(knight)) => {
            let mut icons = vec![("sword", "sign"); knight.swords().into()];
            icons.extend((knight == Knight::One).then_some(("cube", "cube")));
            (icons, None)
        }
        Some(Tile::Contract(_)) | None => (Vec::new(), None),
    },
    most: MAX_OF_A_KIND as i16,
    groups: &[
        Group { name: || t!("box-group-ships"), icon: "wheel", kinds: 0..2, total: None },
        Group { name: || t!("box-group-merchants"), icon: "sack", kinds: 2..4, total: None },
        Group { name: || t!("box-group-buildings"), icon: "building", kinds: KINDS_OF_BUILDINGS, total: None },
        Group { name: || t!("box-group-monks"), icon: "monk", kinds: 7..8, total: None },
        Group { name: || t!("box-group-diplomats"), icon: "diplomat", kinds: 8..10, total: None },
        Group { name: || t!("box-group-knights"), icon: "knight", kinds: 10..14, total: None },
    ],
};

/// The spaces of the street, each under its awning as on the board.
const SPACE: Rows = Rows {
    look: "stall",
    length: (MIN_SPACES, MAX_SPACES),
    name: |space| t!("box-space", number = space + 1),
    columns: &[
        Column {
            title: "box-space-tiles",
            look: "",
            shows: |tiles| (vec![("tiles", "sign")], Some(tiles.to_string())),
            range: range(&SPACE_TILES),
        },
        Column { title: "box-space-coins", look: "", shows: coins, range: range(&SPACE_COINS) },
    ],
};

/// The tiles that are buildings, each with the side that lies up first and the one that it is turned to.
const BUILDING: Rows = Rows {
    look: "tile",
    length: (BUILDING_KINDS, BUILDING_KINDS),
    name: |kind| t!("box-building", number = kind + 1),
    columns: &[
        Column {
            title: "box-front",
            look: "front",
            shows: |prestige| (vec![("building", "sign")], Some(prestige.to_string())),
            range: range(&BUILDING_PRESTIGE),
        },
        Column {
            title: "box-back",
            look: "back",
            shows: |prestige| (vec![("laurel", "sign")], Some(prestige.to_string())),
            range: range(&BUILDING_PRESTIGE),
        },
    ],
};

/// The coins of a space: each of them, as on the board, as long as one can count them at a glance.
fn coins(count: i16) -> Shown {
    match count {
        1..=4 => (vec![("coin", "sign"); usize::from(count.unsigned_abs())], None),
        0 => (vec![("coin", "sign none")], Some(count.to_string())),
        _ => (vec![("coin", "sign")], Some(count.to_string())),
    }
}

/// The smallest and the largest number.
const fn range(of: &RangeInclusive<u8>) -> (i16, i16) {
    (*of.start() as i16, *of.end() as i16)
}

/// The kinds of tiles that are buildings.
const KINDS_OF_BUILDINGS: Range<usize> = 4..7;

/// The front and the back of a kind of tile that is a building: "1/5".
fn building(kind: usize, draft: &Draft) -> Option<String> {
    let place = KINDS_OF_BUILDINGS.contains(&kind).then(|| kind - KINDS_OF_BUILDINGS.start)?;
    match draft.get(BUILDINGS)?.get(place)?.as_slice() {
        [front, back] => Some(format!("{front}/{back}")),
        _ => None,
    }
}

/// The place of a kind of tile.
const fn diplomat(diplomat: Diplomat) -> usize {
    8 + diplomat.index()
}

const fn knight(knight: Knight) -> usize {
    10 + knight.index()
}

fn count(tiles: &[Vec<i16>], kind: usize) -> i16 {
    tiles.get(kind).map_or(0, |count| count[0])
}

const FACTS: [Fact; 15] = [
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-plus",
        holds: |cards, _| Holds::so_many(cards.iter().filter(|card| card[0] > 0).count(), POSITIVE_CARDS),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-minus",
        holds: |cards, _| Holds::so_many(cards.iter().filter(|card| card[0] < 0).count(), NEGATIVE_CARDS),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-wheel",
        holds: |cards, _| Holds::always(cards, |card| card[WHEELS] > 0),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-no-offer",
        holds: |cards, _| Holds::once(cards.iter().any(|card| card[ARROWS + 1..] == [0, 0, 0])),
    },
    Fact {
        grade: Grade::Certain,
        part: CARDS,
        says: "fact-blue-arrow",
        holds: |cards, _| Holds::once(cards.iter().any(|card| card[ARROWS] > 0 && card[BLUE] > 0)),
    },
    Fact {
        grade: Grade::Likely,
        part: CONTRACTS,
        says: "fact-contracts",
        holds: |contracts, _| Holds::once([12, 14].iter().all(|points| contracts.iter().any(|one| one[0] == *points))),
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-tiles",
        holds: |_, draft| Holds::so_many(all_tiles(draft).max(0) as usize, ALL_TILES),
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-knights",
        holds: |tiles, _| {
            let there = |one| count(tiles, knight(one)) > 0;
            Holds::once(there(Knight::One) && there(Knight::Two) && there(Knight::Four))
        },
    },
    Fact {
        grade: Grade::Likely,
        part: TILES,
        says: "fact-two-ships",
        holds: |tiles, _| Holds::once(count(tiles, 0) > 0 && count(tiles, 1) > 0),
    },
    Fact {
        grade: Grade::Likely,
        part: TILES,
        says: "fact-scrolls",
        holds: |tiles, _| Holds::once(count(tiles, diplomat(Diplomat::Two)) > 0),
    },
    Fact { grade: Grade::Likely, part: TILES, says: "fact-start", holds: |_, _| Holds::Fixed },
    Fact {
        grade: Grade::Certain,
        part: STREET,
        says: "fact-space",
        holds: |street, _| Holds::once(street.iter().any(|space| space[..] == [2, 1])),
    },
    Fact {
        grade: Grade::Likely,
        part: STREET,
        says: "fact-street",
        holds: |street, _| if street.is_sorted_by_key(|space| space[0]) { Holds::Yes } else { Holds::No },
    },
    Fact {
        grade: Grade::Likely,
        part: STREET,
        says: "fact-largest",
        holds: |street, _| if too_large(street).is_empty() { Holds::Yes } else { Holds::No },
    },
    Fact {
        grade: Grade::Likely,
        part: BUILDINGS,
        says: "fact-back",
        holds: |buildings, _| Holds::always(buildings, |values| values[1] > values[0]),
    },
];

/// All variety tiles, with the contracts.
fn all_tiles(draft: &Draft) -> i32 {
    draft[TILES].iter().map(|count| i32::from(count[0])).sum::<i32>() + draft[CONTRACTS].len() as i32
}

/// For how many players the largest spaces of a street give more tiles than there are in the row: how many they give, and how many
/// there are.
fn too_large(street: &[Vec<i16>]) -> Vec<(usize, i16, i16)> {
    let mut spaces: Vec<i16> = street.iter().map(|space| space[0]).collect();
    spaces.sort_unstable_by(|one, other| other.cmp(one));
    let of = |players: usize| (players, spaces.iter().take(players).sum::<i16>(), i16::from(row_length(players)));
    [3, 4].map(of).into_iter().filter(|(_, largest, row)| largest > row).collect()
}

fn small(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn card(entry: &[i16]) -> Option<Card> {
    let &[score, wheels, anchor, uturn, arrows, red, yellow, blue] = entry else { return None };
    let offer = Cubes([red, yellow, blue].map(small));
    Card::new(i8::try_from(score).ok()?, small(wheels), anchor > 0, uturn > 0, small(arrows), offer)
}

fn contract(entry: &[i16]) -> Option<(Contract, i16)> {
    let &[points, red, yellow, blue] = entry else { return None };
    let contract = Contract::new(Cubes([red, yellow, blue].map(small)))?;
    (1..=MOST_POINTS).contains(&points).then_some((contract, points))
}

/// Equal ones together, in the order in which each was typed first.
fn counted<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counted: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counted.iter_mut().find(|(other, _)| *other == one) {
            Some((_, count)) => *count += 1,
            None => counted.push((one, 1)),
        }
    }
    counted
}

fn entry(card: Card) -> Vec<i16> {
    let Cubes([red, yellow, blue]) = card.offer();
    let signs = [card.wheels(), card.anchor().into(), card.uturn().into(), card.arrows(), red, yellow, blue];
    std::iter::once(i16::from(card.score())).chain(signs.map(i16::from)).collect()
}

fn find(component: &ComponentName, draft: &Draft) -> Option<(usize, Vec<i16>)> {
    let notation = &component.notation;
    match component.kind.as_str() {
        "card" => Some((CARDS, entry(notation.parse().ok()?))),
        "tile" => match notation.parse().ok()? {
            Tile::Contract(wanted) => {
                let is = |entry: &&Vec<i16>| contract(entry).is_some_and(|(contract, _)| contract == wanted);
                Some((CONTRACTS, draft[CONTRACTS].iter().find(is)?.clone()))
            }
            common => {
                let kind = Tile::common().position(|tile| tile == common)?;
                Some((TILES, vec![i16::try_from(kind).ok()?]))
            }
        },
        _ => None,
    }
}

fn read(text: &str) -> Option<Draft> {
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

fn write(draft: &Draft) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "\n# The market street from left to right: [tiles, coins]\nstreet = {:?}", draft[STREET]);
    let _ = writeln!(text, "\n# The prestige of the buildings: [front, back]\nbuildings = {:?}", draft[BUILDINGS]);
    text.push_str("\n# Their order matters: of equal assignments of cubes, those that come first are filled (L-9.4)\n");
    text.push_str("contracts = [\n");
    for ((contract, points), count) in counted(draft[CONTRACTS].iter().filter_map(|entry| contract(entry))) {
        let count = if count == 1 { String::new() } else { format!(", count = {count}") };
        let _ = writeln!(text, "    {{ cubes = \"{contract}\", points = {points}{count} }},");
    }
    // What no file can say is not lost without a word.
    for entry in draft[CONTRACTS].iter().filter(|entry| contract(entry).is_none()) {
        let _ = writeln!(text, "    # half typed, without its cubes: points = {}", entry[0]);
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
fn tidy(draft: &mut Draft) {
    draft[CONTRACTS].sort_by_cached_key(|entry| {
        let cubes = &entry[1..];
        let mut colours: Vec<usize> = (0..cubes.len()).filter(|&colour| cubes[colour] > 0).collect();
        colours.sort_by_key(|&colour| std::cmp::Reverse(cubes[colour]));
        (colours, cubes.iter().sum::<i16>(), entry.clone())
    });
}

/// What a file has so far. Cards and contracts may be missing, and counts may be wrong.
fn half(text: &str) -> Option<(About, Draft)> {
    let read = read_file(text, "Liguria", |about, file| {
        let street = pairs(&file.take("street")?, &SPACE)?;
        let buildings = pairs(&file.take("buildings")?, &BUILDING)?;
        let mut contracts = Vec::new();
        for value in file.take("contracts")?.list()? {
            let mut table = value.table()?;
            let Cubes(cubes) = table.take("cubes")?.parse::<Contract>("contract")?.cubes();
            let points = table.take("points")?.number(1, MOST_POINTS.into())? as i16;
            let count = match table.take_optional("count") {
                Some(value) => value.number(1, MAX_CONTRACT_TILES as i64)?,
                None => 1,
            };
            table.close();
            let entry: Vec<i16> = std::iter::once(points).chain(cubes.map(i16::from)).collect();
            contracts.extend(std::iter::repeat_n(entry, count as usize));
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

fn flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let cards = &draft[CARDS];
    let positive = cards.iter().filter(|card| card[0] > 0).count();
    for (wanted, found, key) in
        [(POSITIVE_CARDS, positive, "flaw-plus"), (NEGATIVE_CARDS, cards.len() - positive, "flaw-minus")]
    {
        if wanted != found {
            flaws.push(Flaw::of(CARDS, key, (wanted as i32, found as i32)));
        }
    }
    for (number, entry) in cards.iter().enumerate() {
        match card(entry) {
            None => flaws.push(Flaw::at(CARDS, number, "flaw-no-card")),
            Some(card) if card.wheels() == 0 => flaws.push(Flaw::at(CARDS, number, "flaw-no-wheel")),
            Some(_) => {}
        }
    }
    contract_flaws(&draft[CONTRACTS], &mut flaws);
    let tiles = all_tiles(draft);
    if tiles != ALL_TILES as i32 {
        flaws.push(Flaw::of(TILES, "flaw-tiles", (ALL_TILES as i32, tiles)));
    }
    for (players, largest, row) in too_large(&draft[STREET]) {
        let key = if players == 3 { "flaw-street-3" } else { "flaw-street-4" };
        flaws.push(Flaw::of(STREET, key, (row.into(), largest.into())));
    }
    let spaces = &draft[STREET];
    if !(SPACE.length.0..=SPACE.length.1).contains(&spaces.len()) {
        flaws.push(Flaw::of(STREET, "flaw-spaces", (SPACE.length.0 as i32, spaces.len() as i32)));
    }
    flaws
}

fn contract_flaws(contracts: &[Vec<i16>], flaws: &mut Vec<Flaw>) {
    let read: Vec<Option<(Contract, i16)>> = contracts.iter().map(|entry| contract(entry)).collect();
    for (number, one) in read.iter().enumerate() {
        let Some((cubes, points)) = one else {
            flaws.push(Flaw::at(CONTRACTS, number, "flaw-no-contract"));
            continue;
        };
        if read[..number].iter().flatten().any(|(other, worth)| other == cubes && worth != points) {
            flaws.push(Flaw::at(CONTRACTS, number, "flaw-two-points"));
        }
    }
    let kinds = counted(read.iter().flatten()).len();
    if kinds > MAX_CONTRACTS {
        flaws.push(Flaw::of(CONTRACTS, "flaw-kinds", (MAX_CONTRACTS as i32, kinds as i32)));
    }
    if contracts.len() > MAX_CONTRACT_TILES {
        flaws.push(Flaw::of(CONTRACTS, "flaw-contracts", (MAX_CONTRACT_TILES as i32, contracts.len() as i32)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::workshop_laws::{
        agrees_with_the_reader, every_number_has_a_picture, finds_what_the_reader_finds, half_a_file_is_taken_up,
    };

    fn ours() -> Draft {
        read(&Edition::built_in().canonical()).unwrap()
    }

    #[test]
    fn what_is_typed_half_is_taken_up() {
        half_a_file_is_taken_up::<fondaco_liguria::Liguria>(
            &[
                |draft| draft[CARDS].truncate(20),
                |draft| draft[CARDS][0][WHEELS] = 0,
                |draft| draft[CONTRACTS].truncate(4),
                |draft| draft[CONTRACTS].clear(),
                |draft| draft[TILES][2][0] = 0,
                |draft| draft[STREET][5][0] = 15,
            ],
            &[
                ("cubes = \"RRY\"", "cubes = \"YRR\""),
                ("ship1 = 12", "ship9 = 12"),
                ("street = [[1, 2]", "street = [[1]"),
                ("\"+6W1:RY\" = 1", "\"+6X0:RY\" = 1"),
            ],
        );
    }

    #[test]
    fn half_a_contract_stays_in_the_file_as_a_comment() {
        let mut draft = ours();
        draft[CONTRACTS].push(vec![11, 0, 0, 0]);
        assert!(write(&draft).contains("# half typed, without its cubes: points = 11\n"));
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

    #[test]
    fn buildings_show_what_the_box_says() {
        let mut draft = ours();
        draft[BUILDINGS][1] = vec![4, 9];
        assert_eq!((TILE.shows)(5, &draft).1.as_deref(), Some("4/9"));
        assert!((TILE.name)(5, &draft).ends_with("4/9"), "{}", (TILE.name)(5, &draft));
        assert_eq!((TILE.shows)(7, &draft).1, None);
    }

    #[test]
    fn the_street_and_the_buildings_are_pictures() {
        every_number_has_a_picture::<fondaco_liguria::Liguria>(2);
    }

    #[test]
    fn a_balance_report_names_contracts() {
        let found = find(&ComponentName::new("tile", "contract-YYYBB"), &ours());
        assert_eq!(found, Some((CONTRACTS, vec![14, 0, 3, 2])));
        assert_eq!(find(&ComponentName::new("tile", "contract-RRR"), &ours()), None);
        assert_eq!(find(&ComponentName::new("tile", "ship2"), &ours()), Some((TILES, vec![1])));
    }

    /// Facts that other parts have a say in.
    #[test]
    fn facts_look_at_the_whole_box() {
        let holds = |draft: &Draft, says: &str| {
            let fact = FACTS.iter().find(|fact| fact.says == says).unwrap();
            (fact.holds)(&draft[fact.part], draft)
        };
        let mut draft = ours();
        assert_eq!(holds(&draft, "fact-tiles"), Holds::Yes);
        assert_eq!(holds(&draft, "fact-largest"), Holds::Yes);
        assert_eq!(holds(&draft, "fact-start"), Holds::Fixed);
        draft[CONTRACTS].pop();
        draft[STREET][5][0] = 9;
        assert_eq!(holds(&draft, "fact-tiles"), Holds::NotYet);
        assert_eq!(holds(&draft, "fact-largest"), Holds::No);
        draft[TILES][0][0] += 2;
        assert_eq!(holds(&draft, "fact-tiles"), Holds::No);
    }

    #[test]
    fn whatever_is_typed_is_judged_as_by_the_reader() {
        agrees_with_the_reader::<fondaco_liguria::Liguria>();
    }

    #[test]
    fn what_cannot_be_played_is_found() {
        finds_what_the_reader_finds::<fondaco_liguria::Liguria>(&[
            |draft| drop(draft[CARDS].pop()),
            |draft| draft[CARDS].push(vec![1, 1, 0, 0, 0, 0, 0, 0]),
            |draft| draft[CARDS][0][0] = -1,
            |draft| draft[CARDS][0][0] = 0,
            |draft| draft[CARDS][3][WHEELS] = 0,
            |draft| draft[TILES][2][0] += 1,
            |draft| drop(draft[CONTRACTS].pop()),
            |draft| draft[CONTRACTS][0] = vec![10, 0, 0, 0],
            |draft| draft[CONTRACTS][0][0] = 0,
            |draft| {
                draft[CONTRACTS].push(vec![11, 2, 1, 0]);
                draft[TILES][0][0] -= 1;
            },
            |draft| {
                draft[CONTRACTS].extend(vec![vec![10, 2, 1, 0]; 20]);
                draft[TILES][0][0] -= 10;
                draft[TILES][2][0] -= 10;
            },
            |draft| draft[STREET][5][0] = 15,
            |draft| draft[STREET].truncate(3),
        ]);
    }
}
