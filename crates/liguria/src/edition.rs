//! Component data: the street, tiles, contracts and cards a game is played with (L-1.1, L-1.4, section 10 of RULES.md).

use std::fmt::Write as _;

use fondaco_game::edition::{Table, Value, read};
use fondaco_game::{EditionId, Faults, impl_edition};

use crate::components::{Card, Contract, Cubes, HarborTile, Tile};
use crate::state::{rounds, row_length};

/// The number of ship cards with a positive score (L-1.1).
pub const POSITIVE_CARDS: usize = 22;
/// The number of ship cards with a negative score (L-1.1).
pub const NEGATIVE_CARDS: usize = 33;
/// The number of ship cards (L-1.1).
pub const CARDS: usize = POSITIVE_CARDS + NEGATIVE_CARDS;
/// The number of variety tiles (L-1.4).
pub const TILES: usize = 120;
/// The most kinds of contracts.
pub const MAX_CONTRACTS: usize = 24;
/// The most contract tiles, so that those of one player are a set of 32.
const MAX_CONTRACT_TILES: usize = 32;
/// The most kinds of tiles.
pub const MAX_KINDS: usize = Tile::COMMON + MAX_CONTRACTS;
/// The most tiles of one kind, so that no ship ever has more than 127 wheels.
const MAX_OF_A_KIND: i64 = 36;
/// The most spaces of the street.
pub const MAX_SPACES: usize = 8;

/// With these numbers every round has its tiles (L-3.1), and both signs are there whatever was taken before (L-3.2): a round
/// takes at most all cards but one of a sign.
const _: () = {
    let mut players = 3;
    while players <= 4 {
        assert!(row_length(players) as usize * rounds(players) as usize <= TILES);
        let needed = (players - 1) * (rounds(players) as usize - 1) + 1;
        assert!(needed <= POSITIVE_CARDS);
        assert!(needed <= NEGATIVE_CARDS);
        players += 1;
    }
};

/// The components of one edition.
#[derive(Debug)]
pub struct Edition {
    id: EditionId,
    street: Vec<Space>,
    /// The prestige of each harbor tile: front and back (L-9.2).
    prestige: [[u8; 2]; 8],
    /// All kinds of tiles, sorted: the common ones, then the contracts.
    kinds: Vec<Tile>,
    /// How many tiles there are of each kind.
    tiles: [u8; MAX_KINDS],
    /// The contracts by their place among the kinds.
    contracts: Vec<Terms>,
    /// The contracts as the file lists them (L-9.4): places in `contracts`.
    listed: Vec<u8>,
    /// All cards, sorted, so that equal ones lie side by side.
    cards: [Card; CARDS],
}

/// A space of the market street (L-3.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    /// How many tiles a buyer there takes.
    pub tiles: u8,
    /// How much silver they take.
    pub coins: u8,
}

/// What a contract asks for and gives (L-9.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The contract.
    pub contract: Contract,
    /// The cubes it asks for.
    pub cubes: Cubes,
    /// The points it gives if it is filled.
    pub points: u8,
}

impl_edition!(Edition, parse, "../editions/reconstructed.toml");

impl Edition {
    /// The market street from left to right.
    #[must_use]
    #[inline]
    pub fn street(&self) -> &[Space] {
        &self.street
    }

    /// The prestige of each harbor tile: of its front and of its back (L-9.2).
    #[must_use]
    #[inline]
    pub fn prestige(&self) -> &[[u8; 2]; 8] {
        &self.prestige
    }

    /// All kinds of tiles, sorted.
    #[must_use]
    #[inline]
    pub fn kinds(&self) -> &[Tile] {
        &self.kinds
    }

    /// How many tiles there are of each kind, in the order of [`kinds`](Edition::kinds); 0 for kinds there are not.
    #[must_use]
    pub fn tiles(&self) -> &[u8; MAX_KINDS] {
        &self.tiles
    }

    /// The place of a tile in [`kinds`](Edition::kinds), if the edition knows it.
    #[must_use]
    #[inline]
    pub fn kind(&self, tile: Tile) -> Option<usize> {
        match tile {
            Tile::Harbor(tile) => Some(tile.index()),
            Tile::Diplomat(tile) => Some(8 + tile.index()),
            Tile::Knight(tile) => Some(10 + tile.index()),
            Tile::Contract(contract) => {
                let place = self.contracts.binary_search_by_key(&contract, |terms| terms.contract).ok()?;
                Some(Tile::COMMON + place)
            }
        }
    }

    /// The contracts, sorted.
    #[must_use]
    #[inline]
    pub fn contracts(&self) -> &[Terms] {
        &self.contracts
    }

    /// The contracts in the order of the edition file, which breaks ties (L-9.4): places in
    /// [`contracts`](Edition::contracts).
    #[must_use]
    #[inline]
    pub fn listed(&self) -> &[u8] {
        &self.listed
    }

    /// The cards, sorted.
    #[must_use]
    #[inline]
    pub fn cards(&self) -> &[Card; CARDS] {
        &self.cards
    }

    /// The set of all cards like this one, a bit for each place in [`cards`](Edition::cards).
    #[must_use]
    #[inline]
    pub fn alike(&self, card: Card) -> u64 {
        let first = self.cards.partition_point(|&other| other < card);
        let count = self.cards[first..].iter().take_while(|&&other| other == card).count();
        ((1 << count) - 1) << first
    }

    /// What the hash of an edition is taken of: one line for each street space, building, tile kind, contract (in the
    /// file's order, which matters) and card (sorted), whatever the file's comments.
    fn canonical(parts: &Parts<'_>) -> String {
        let mut text = String::new();
        for Space { tiles, coins } in &parts.street {
            let _ = writeln!(text, "street {tiles} {coins}");
        }
        for (number, [front, back]) in (1..).zip(parts.buildings) {
            let _ = writeln!(text, "building{number} {front} {back}");
        }
        for (tile, count) in Tile::common().zip(parts.tiles) {
            let _ = writeln!(text, "tile {tile} {count}");
        }
        for (terms, count) in &parts.contracts {
            let _ = writeln!(text, "contract {} {} {count}", terms.contract, terms.points);
        }
        for card in parts.cards {
            let _ = writeln!(text, "card {card}");
        }
        text
    }
}

/// What an edition file holds.
struct Parts<'t> {
    name: &'t str,
    street: Vec<Space>,
    buildings: [[u8; 2]; 3],
    contracts: Vec<(Terms, u8)>,
    tiles: [u8; Tile::COMMON],
    cards: [Card; CARDS],
}

/// Reads an edition file and checks it against the facts that are certain.
fn parse(text: &str) -> Result<Edition, Faults> {
    read(text, |file| {
        let name = file.take("name").and_then(|value| name(&value));
        let street = file.take("street").and_then(|value| street(&value));
        let buildings = file.take("buildings").and_then(|value| buildings(&value));
        let contracts = file.take("contracts").and_then(|value| contracts(&value));
        let tiles = file.take("tiles").and_then(|value| tiles(value.table()?, contracts.as_deref()));
        let cards = file.take("cards").and_then(|value| cards(value.table()?));
        let parts = Parts {
            name: name?,
            street: street?,
            buildings: buildings?,
            contracts: contracts?,
            tiles: tiles?,
            cards: cards?,
        };
        Some(assemble(&parts))
    })
}

fn assemble(parts: &Parts<'_>) -> Edition {
    let id = EditionId::new(parts.name, &Edition::canonical(parts));
    let mut prestige = [[0; 2]; 8];
    for (tile, value) in
        [HarborTile::Building1, HarborTile::Building2, HarborTile::Building3].into_iter().zip(parts.buildings)
    {
        prestige[tile.index()] = value;
    }
    // L-9.2: upgraded ships, merchants and monks.
    for tile in HarborTile::ALL {
        match tile {
            HarborTile::Ship1 | HarborTile::Ship2 | HarborTile::Monk => prestige[tile.index()] = [0, 2],
            HarborTile::Merchant1 | HarborTile::Merchant2 => prestige[tile.index()] = [0, 3],
            HarborTile::Building1 | HarborTile::Building2 | HarborTile::Building3 => {}
        }
    }
    let mut sorted = parts.contracts.clone();
    sorted.sort_by_key(|(terms, _)| terms.contract);
    let place = |terms: &Terms| sorted.partition_point(|(other, _)| other.contract < terms.contract) as u8;
    let listed = parts.contracts.iter().map(|(terms, _)| place(terms)).collect();
    let mut tiles = [0; MAX_KINDS];
    tiles[..Tile::COMMON].copy_from_slice(&parts.tiles);
    for (slot, (_, count)) in tiles[Tile::COMMON..].iter_mut().zip(&sorted) {
        *slot = *count;
    }
    let contracts: Vec<Terms> = sorted.into_iter().map(|(terms, _)| terms).collect();
    let kinds = Tile::common().chain(contracts.iter().map(|terms| Tile::Contract(terms.contract))).collect();
    Edition { id, street: parts.street.clone(), prestige, kinds, tiles, contracts, listed, cards: parts.cards }
}

fn name<'t>(value: &Value<'t>) -> Option<&'t str> {
    let name = value.text()?;
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        value.fault("a name has 1 to 60 characters on one line");
        return None;
    }
    Some(name)
}

/// At least as many spaces as players, whose largest ones fit the row (L-3.1, L-3.3).
fn street(value: &Value<'_>) -> Option<Vec<Space>> {
    let list = value.list()?;
    let space = |value: &Value<'_>| {
        let [tiles, coins] = pair(value, "[tiles, coins]", [1..=15, 0..=9])?;
        Some(Space { tiles, coins })
    };
    let spaces: Vec<Space> = list.iter().filter_map(space).collect();
    if !(4..=MAX_SPACES).contains(&list.len()) {
        value.fault(format!("a street has 4 to {MAX_SPACES} spaces, for each player one (L-3.3), not {}", list.len()));
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
            value.fault(format!("the {players} largest spaces give {taken} tiles, but the row has {row} (L-3.1)"));
            sound = false;
        }
    }
    sound.then_some(spaces)
}

fn buildings(value: &Value<'_>) -> Option<[[u8; 2]; 3]> {
    let list = value.list()?;
    let values: Vec<[u8; 2]> = list.iter().filter_map(|value| pair(value, "[front, back]", [0..=20, 0..=20])).collect();
    if list.len() != 3 {
        value.fault(format!("there are 3 kinds of buildings, not {} (L-9.2)", list.len()));
        return None;
    }
    values.try_into().ok()
}

fn pair(value: &Value<'_>, what: &str, ranges: [std::ops::RangeInclusive<i64>; 2]) -> Option<[u8; 2]> {
    let list = value.list()?;
    let [first, second] = list.as_slice() else {
        value.fault(format!("expected {what}, found {} values", list.len()));
        return None;
    };
    let [one, two] = ranges;
    let (first, second) = (first.number(*one.start(), *one.end()), second.number(*two.start(), *two.end()));
    Some([first? as u8, second? as u8])
}

/// Contracts that can be filled, each listed once (L-9.4).
fn contracts(value: &Value<'_>) -> Option<Vec<(Terms, u8)>> {
    let list = value.list()?;
    let mut found: Vec<(Terms, u8)> = Vec::new();
    for value in &list {
        let Some((terms, count)) = contract(value) else { continue };
        if found.iter().any(|(other, _)| other.contract == terms.contract) {
            value.fault(format!("the contract {} is listed twice; give it a count", terms.contract));
        } else {
            found.push((terms, count));
        }
    }
    let tiles: usize = found.iter().map(|&(_, count)| usize::from(count)).sum();
    if list.len() > MAX_CONTRACTS || tiles > MAX_CONTRACT_TILES {
        value.fault(format!("at most {MAX_CONTRACTS} kinds of contracts and {MAX_CONTRACT_TILES} tiles"));
        return None;
    }
    (found.len() == list.len()).then_some(found)
}

fn contract(value: &Value<'_>) -> Option<(Terms, u8)> {
    let mut table = value.table()?;
    let contract = table.take("cubes").and_then(|value| value.parse::<Contract>());
    let points = table.take("points").and_then(|value| value.number(1, 99));
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
        let count = value.number(0, MAX_OF_A_KIND);
        match (Tile::common().position(|tile| tile.to_string() == key), count) {
            (Some(kind), Some(count)) => counts[kind] = count as u8,
            (None, _) => {
                value.fault(format!("'{key}' is no kind of tile; contracts are listed under 'contracts'"));
                sound = false;
            }
            (Some(_), None) => sound = false,
        }
    }
    let contracts = contracts?;
    let all = counts.iter().chain(contracts.iter().map(|(_, count)| count));
    let total: usize = all.map(|&count| usize::from(count)).sum();
    if sound && total != TILES {
        table.fault(format!("there are {TILES} variety tiles, the contracts included, not {total} (L-1.4)"));
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
                value.fault(format!("the card {card} has no wheel (L-6.1)"));
                sound = false;
            }
            (Ok(card), Some(count)) => cards.extend(std::iter::repeat_n(card, count as usize)),
            (Err(error), _) => {
                value.fault(error.to_string());
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
        table.fault(format!(
            "there are {POSITIVE_CARDS} ship cards with a positive score and {NEGATIVE_CARDS} with a negative one, not \
             {positive} and {negative} (L-1.1)"
        ));
        return None;
    }
    cards.sort_unstable();
    cards.try_into().ok()
}
