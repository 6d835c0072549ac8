//! Random editions that agree with everything that is published about the box (section 10 of RULES.md).

use fondaco_game::{About, Dice};

use super::{CARDS, Edition, NEGATIVE_CARDS, POSITIVE_CARDS, Parts, Space, TILES, Terms, assemble};
use crate::components::{Card, Contract, Cubes, Tile};
use crate::state::row_length;

/// How many contracts there are, one tile each.
const CONTRACTS: usize = 18;
/// How many tiles of each kind there are at most.
const MOST_OF_A_KIND: u8 = 24;
/// How often each kind of tile is drawn, compared with the others: as often as it is in the edition that is compiled in.
const OFTEN: [u32; Tile::COMMON] = [12, 6, 12, 6, 6, 6, 6, 16, 10, 6, 6, 5, 3, 2];

/// The edition of a seed.
pub(super) fn edition(seed: u64) -> Edition {
    let mut dice = Dice::new(seed);
    let street = street(&mut dice);
    let buildings = buildings(&mut dice);
    let contracts = contracts(&mut dice);
    let tiles = tiles(&mut dice, contracts.len());
    let mut cards = cards(&mut dice);
    cards.sort_unstable();
    let cards = cards.try_into().expect("as many cards were drawn as there are");
    assemble(About::named(&format!("surprise {seed}")), &Parts { street, buildings, contracts, tiles, cards })
}

/// From few tiles at the left to many at the right; one space with 2 tiles and 1 coin; the largest fit the row.
fn street(dice: &mut Dice) -> Vec<Space> {
    loop {
        let mut spaces = vec![Space { tiles: 2, coins: 1 }];
        for _ in 0..4 + dice.below(2) {
            let tiles = 1 + dice.below(5) as u8;
            let coins = match tiles {
                1 => 1 + dice.below(3),
                2 => dice.below(3),
                3 => dice.below(2),
                _ => 0,
            };
            spaces.push(Space { tiles, coins: coins as u8 });
        }
        spaces.sort_by_key(|space| (space.tiles, space.coins));
        let fits = |players: usize| {
            let largest = spaces.iter().rev().take(players).map(|space| u32::from(space.tiles));
            largest.sum::<u32>() <= row_length(players).into()
        };
        if fits(3) && fits(4) {
            return spaces;
        }
    }
}

/// Each kind is worth more than the one before, and more upgraded.
fn buildings(dice: &mut Dice) -> [[u8; 2]; 3] {
    let mut front = 0;
    std::array::from_fn(|_| {
        front += 1 + dice.below(2) as u8;
        [front, front + 2 + dice.below(4) as u8]
    })
}

/// All different; one is worth 12 and one 14.
fn contracts(dice: &mut Dice) -> Vec<(Terms, u8)> {
    let mut found: Vec<(Terms, u8)> = Vec::new();
    while found.len() < CONTRACTS {
        let count = match found.len() {
            0 => 4,
            1 => 5,
            _ => 3 + dice.below(3),
        };
        let mut cubes = Cubes::NONE;
        for _ in 0..count {
            cubes.0[dice.below(3) as usize] += 1;
        }
        // 10, 12 and 14 for 3, 4 and 5 cubes, or one more or less.
        let spread = if found.len() < 2 { 1 } else { dice.below(3) };
        let points = (3 + 2 * count + spread) as u8;
        let contract = Contract::new(cubes).expect("some cubes, and not more than there are");
        if found.iter().all(|(other, _)| other.contract != contract) {
            found.push((Terms { contract, cubes, points }, 1));
        }
    }
    found
}

/// Some of every kind that the rulebooks speak of, and 120 with the contracts.
fn tiles(dice: &mut Dice, contracts: usize) -> [u8; Tile::COMMON] {
    let mut tiles = [1; Tile::COMMON];
    let all: u32 = OFTEN.iter().sum();
    let mut left = TILES - contracts - Tile::COMMON;
    while left > 0 {
        let mut point = dice.below(all);
        let kind = OFTEN.iter().position(|&often| {
            let here = point < often;
            point = point.wrapping_sub(often);
            here
        });
        let Some(count) = kind.and_then(|kind| tiles.get_mut(kind)) else { continue };
        if *count < MOST_OF_A_KIND {
            *count += 1;
            left -= 1;
        }
    }
    tiles
}

/// A card without its score.
struct Symbols {
    wheels: u8,
    anchor: bool,
    uturn: bool,
    arrows: u8,
    offer: Cubes,
}

impl Symbols {
    /// How good they are, roughly. An offer helps the others.
    fn worth(&self) -> u8 {
        12 + 3 * self.wheels + 2 * u8::from(self.anchor) + 2 * u8::from(self.uturn) + 4 * self.arrows
            - self.offer.total()
    }
}

/// The better a card is, the lower is its score. One has no offer, and one an arrow and a blue cube.
fn cards(dice: &mut Dice) -> Vec<Card> {
    let mut drawn: Vec<Symbols> = Vec::new();
    while drawn.len() < CARDS {
        let wheels = 1 + dice.below(4) as u8;
        let (anchor, uturn) = (dice.below(3) == 0, dice.below(3) == 0);
        let mut arrows = [0, 0, 1, 1, 2][dice.below(5) as usize];
        let mut offer = Cubes::NONE;
        for _ in 0..[0, 1, 1, 1, 2, 3][dice.below(6) as usize] {
            offer.0[dice.below(3) as usize] += 1;
        }
        match drawn.len() {
            0 => offer = Cubes::NONE,
            1 => (arrows, offer) = (1, Cubes([0, 0, 1])),
            _ => {}
        }
        drawn.push(Symbols { wheels, anchor, uturn, arrows, offer });
    }
    drawn.sort_by_key(Symbols::worth);
    let score = |place: usize| match place.checked_sub(POSITIVE_CARDS) {
        None => 6 - (place * 5 / POSITIVE_CARDS) as i8,
        Some(place) => -1 - (place * 6 / NEGATIVE_CARDS) as i8,
    };
    let card = |(place, symbols): (usize, Symbols)| {
        let Symbols { wheels, anchor, uturn, arrows, offer } = symbols;
        Card::new(score(place), wheels, anchor, uturn, arrows, offer)
            .expect("what is drawn is within what a card can show")
    };
    drawn.into_iter().enumerate().map(card).collect()
}
