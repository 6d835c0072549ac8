//! Component data: the street, tiles, contracts and cards a game is played with (L-1.1, L-1.4, section 10 of RULES.md).

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use fondaco_game::edition::Component;
use fondaco_game::{About, EditionId, Faults, equal_by_id, kept_edition};

use crate::components::{Card, Contract, Cubes, HarborTile, Tile};
use crate::state::{rounds, row_length};

#[cfg(feature = "editions")]
mod file;
mod surprise;
mod write;

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
pub const MAX_CONTRACT_TILES: usize = 32;
/// The most points of a contract.
pub const MAX_CONTRACT_POINTS: u8 = 99;
/// The most tiles of one kind, so that no ship ever has more than 127 wheels.
pub const MAX_OF_A_KIND: u8 = 36;
/// The most kinds of tiles.
pub const MAX_KINDS: usize = Tile::COMMON + MAX_CONTRACTS;
/// How many numbers say what a tile shows, and what a card shows.
pub(crate) const TILE_SYMBOLS: usize = 15;
pub(crate) const CARD_SYMBOLS: usize = 9;
/// The fewest spaces of the street: for each player one (L-3.3).
pub const MIN_SPACES: usize = 4;
/// The most spaces of the street.
pub const MAX_SPACES: usize = 8;
/// How many tiles a space may give.
pub const SPACE_TILES: RangeInclusive<u8> = 1..=15;
/// How many coins a space may give.
pub const SPACE_COINS: RangeInclusive<u8> = 0..=9;
/// The kinds of buildings (L-9.2).
pub const BUILDINGS: usize = 3;
/// The prestige that a side of a building may show.
pub const BUILDING_PRESTIGE: RangeInclusive<u8> = 0..=20;

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
    about: About,
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
    /// For each card, the set of those like it.
    alike: [u64; CARDS],
    /// What each kind of tile and each card shows, as numbers.
    tile_symbols: Vec<[u8; TILE_SYMBOLS]>,
    card_symbols: [[i8; CARD_SYMBOLS]; CARDS],
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

equal_by_id!(Edition);

impl fondaco_game::Edition for Edition {
    kept_edition!(Edition);

    /// The canonical text of `editions/reconstructed.toml`, which needs no reader of TOML. A test compares the two.
    fn built_in() -> Self {
        let text = include_str!("../editions/reconstructed.txt");
        Self::from_canonical(About::named("reconstructed"), text).expect("the edition that is compiled in is tested")
    }

    #[cfg(feature = "editions")]
    const FAULTS: &'static [&'static str] = file::FAULTS;

    #[cfg(feature = "editions")]
    fn read(text: &str) -> Result<Self, Faults> {
        file::parse(text)
    }

    #[cfg(not(feature = "editions"))]
    fn read(_: &str) -> Result<Self, Faults> {
        Err(Faults::unsupported())
    }

    fn canonical(&self) -> String {
        canonical(&self.parts())
    }

    fn from_canonical(about: About, text: &str) -> Option<Self> {
        let (mut street, mut buildings, mut contracts) = (Vec::new(), [[0; 2]; 3], Vec::new());
        let (mut tiles, mut cards) = ([0; Tile::COMMON], Vec::new());
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let number = |at: usize| words.get(at)?.parse::<u8>().ok();
            match *words.first()? {
                "street" => street.push(Space { tiles: number(1)?, coins: number(2)? }),
                "tile" => {
                    let name = words.get(1)?;
                    tiles[Tile::common().position(|tile| tile.to_string() == *name)?] = number(2)?;
                }
                "card" => cards.push(words.get(1)?.parse().ok()?),
                "contract" => {
                    let contract: Contract = words.get(1)?.parse().ok()?;
                    contracts.push((Terms { contract, cubes: contract.cubes(), points: number(2)? }, number(3)?));
                }
                building => {
                    let at: usize = building.strip_prefix("building")?.parse().ok()?;
                    *buildings.get_mut(at.checked_sub(1)?)? = [number(1)?, number(2)?];
                }
            }
        }
        if contracts.len() > MAX_CONTRACTS {
            return None;
        }
        let cards = cards.try_into().ok()?;
        Some(assemble(about, &Parts { street, buildings, contracts, tiles, cards }))
    }

    fn to_file(&self) -> String {
        write::file(self)
    }

    fn components(&self) -> Vec<Component> {
        write::components(self)
    }

    fn surprise(seed: u64) -> Self {
        surprise::edition(seed)
    }
}

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

    /// What a kind of tile shows, as numbers: there is a tile; a harbor tile of each kind; scrolls; swords; a contract's points and
    /// cubes.
    #[inline]
    pub(crate) fn tile_symbols(&self, kind: u8) -> &[u8; TILE_SYMBOLS] {
        &self.tile_symbols[usize::from(kind)]
    }

    /// What the card at this place shows, as numbers: there is one; score, wheels, anchor, U-turn, arrows, cubes.
    #[inline]
    pub(crate) fn card_symbols(&self, place: u8) -> &[i8; CARD_SYMBOLS] {
        &self.card_symbols[usize::from(place)]
    }

    /// The card at a place of [`cards`](Edition::cards), and the set of those like it.
    #[inline]
    pub(crate) fn card_and_alike(&self, place: u32) -> (Card, u64) {
        (self.cards[place as usize], self.alike[place as usize])
    }

    /// The place of the first card like this one.
    pub(crate) fn first_alike(&self, card: Card) -> Option<u8> {
        let alike = self.alike(card);
        (alike != 0).then(|| alike.trailing_zeros() as u8)
    }

    /// The last card like this one that is not in the set, as a set of its own.
    pub(crate) fn last_alike(&self, card: Card, taken: u64) -> Option<u64> {
        (self.alike(card) & !taken).checked_ilog2().map(|place| 1 << place)
    }

    /// What it is made of.
    fn parts(&self) -> Parts {
        let buildings = [HarborTile::Building1, HarborTile::Building2, HarborTile::Building3];
        let contract =
            |&place: &u8| (self.contracts[usize::from(place)], self.tiles[Tile::COMMON + usize::from(place)]);
        Parts {
            street: self.street.clone(),
            buildings: buildings.map(|tile| self.prestige[tile.index()]),
            contracts: self.listed.iter().map(contract).collect(),
            tiles: std::array::from_fn(|kind| self.tiles[kind]),
            cards: self.cards,
        }
    }
}

/// What the hash of an edition is taken of: one line for each street space, building, tile kind, contract (in the
/// file's order, which matters) and card (sorted), whatever the file's comments.
fn canonical(parts: &Parts) -> String {
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

/// What an edition file holds.
struct Parts {
    street: Vec<Space>,
    buildings: [[u8; 2]; 3],
    contracts: Vec<(Terms, u8)>,
    tiles: [u8; Tile::COMMON],
    cards: [Card; CARDS],
}

fn assemble(about: About, parts: &Parts) -> Edition {
    let id = EditionId::new(&about.name, &canonical(parts));
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
    let kinds: Vec<Tile> = Tile::common().chain(contracts.iter().map(|terms| Tile::Contract(terms.contract))).collect();
    let tile_symbols = kinds.iter().map(|&tile| tile_symbols(tile, &contracts)).collect();
    let set =
        |card: Card| (0..CARDS).filter(|&place| parts.cards[place] == card).fold(0, |set, place| set | 1 << place);
    Edition {
        id,
        about,
        street: parts.street.clone(),
        prestige,
        kinds,
        tiles,
        contracts,
        listed,
        cards: parts.cards,
        alike: parts.cards.map(set),
        tile_symbols,
        card_symbols: parts.cards.map(card_symbols),
    }
}

fn tile_symbols(tile: Tile, contracts: &[Terms]) -> [u8; TILE_SYMBOLS] {
    let mut symbols = [0; TILE_SYMBOLS];
    symbols[0] = 1;
    match tile {
        Tile::Harbor(tile) => symbols[1 + tile.index()] = 1,
        Tile::Diplomat(diplomat) => symbols[9] = diplomat.scrolls(),
        Tile::Knight(knight) => symbols[10] = knight.swords(),
        Tile::Contract(contract) => {
            if let Some(terms) = contracts.iter().find(|terms| terms.contract == contract) {
                symbols[11] = terms.points;
                symbols[12..].copy_from_slice(&terms.cubes.0);
            }
        }
    }
    symbols
}

fn card_symbols(card: Card) -> [i8; CARD_SYMBOLS] {
    let [red, yellow, blue] = card.offer().0;
    let shown = [card.wheels(), card.anchor().into(), card.uturn().into(), card.arrows(), red, yellow, blue];
    let mut symbols = [1; CARD_SYMBOLS];
    symbols[1] = card.score();
    // None of these numbers is larger than 31.
    symbols[2..].copy_from_slice(&shown.map(|number| number as i8));
    symbols
}
