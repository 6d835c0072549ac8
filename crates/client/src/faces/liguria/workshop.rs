//! Liguria's box: 55 ship cards, 120 tiles with the contracts, the street, the buildings (section 10 of RULES.md).

use std::ops::{Range, RangeInclusive};

use fondaco_game::insight::ComponentName;
use fondaco_liguria::components::{Card, Contract, HarborTile, Knight, Tile};
use fondaco_liguria::edition::{
    BUILDING_PRESTIGE, BUILDINGS as BUILDING_KINDS, CARDS as ALL_CARDS, MAX_CONTRACT_POINTS, MAX_OF_A_KIND, MAX_SPACES,
    MIN_SPACES, SPACE_COINS, SPACE_TILES,
};

use self::facts::FACTS;
use self::file::{contract, entry, half, read, tidy, write};
use self::flaws::flaws;
use super::words;
use crate::t;
use crate::table::workshop::{
    Cards, Column, Counts, Draft, Group, Part, Rows, Shape, Shown, Symbol, SymbolSlot, Workshop,
};

mod facts;
mod file;
mod flaws;

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

#[cfg(test)]
mod tests {
    use fondaco_game::Edition as _;
    use fondaco_liguria::Edition;

    use super::*;
    use crate::faces::workshop_laws::every_number_has_a_picture;

    pub(super) fn ours() -> Draft {
        read(&Edition::built_in().canonical()).unwrap()
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
}
