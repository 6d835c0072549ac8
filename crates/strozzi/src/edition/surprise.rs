//! Random editions that agree with everything that is published about the box (section 8 of RULES.md).

use fondaco_game::{About, Dice};

use super::{Edition, SHIPS, TILES_PER_CATEGORY};
use crate::components::{Category, Ship, Tile, Ware};

/// The edition of a seed.
pub(super) fn edition(seed: u64) -> Edition {
    let mut dice = Dice::new(seed);
    let mut ships = ships(&mut dice);
    ships.sort_unstable();
    let tiles = tiles(&mut dice);
    let tracks: [Vec<u8>; 4] = std::array::from_fn(|_| track(&mut dice));
    let ships = ships.try_into().expect("as many ships were drawn as there are");
    Edition::new(About::named(&format!("surprise {seed}")), ships, tiles, tracks.each_ref().map(Vec::as_slice))
}

/// All different, with every sail from 1 to 8: one ship of 8 without wares, the one of the rulebook's example, and others that carry
/// the more the slower they are.
fn ships(dice: &mut Dice) -> Vec<Ship> {
    let ship = |sail, wares, scrolls, promotion| {
        Ship::new(sail, wares, scrolls, promotion).expect("what is drawn is within what a ship can show")
    };
    let mut ships = vec![ship(8, [0; 3], 0, false), ship(1 + dice.below(5) as u8, [0, 2, 2], 0, true)];
    while ships.len() < SHIPS {
        // The first seven have one sail each, so that none is missing.
        let sail = match ships.len() - 2 {
            few @ 0..7 => few as u8 + 1,
            _ => 1 + dice.below(7) as u8,
        };
        let mut wares = [0; 3];
        for _ in 0..1 + dice.below(2) + u32::from(7 - sail) / 2 {
            wares[dice.below(3) as usize] += 1;
        }
        let (scrolls, promotion) = match dice.below(6) {
            0 | 1 => (1, false),
            2 => (2, false),
            3 | 4 => (0, true),
            _ => (0, false),
        };
        let drawn = ship(sail, wares, scrolls, promotion);
        if !ships.contains(&drawn) {
            ships.push(drawn);
        }
    }
    ships
}

/// Twelve in each category; most have value 1, and an art tile shows Venice's ware.
fn tiles(dice: &mut Dice) -> [u8; Tile::KINDS] {
    let mut tiles = [0; Tile::KINDS];
    for category in Category::ALL {
        let doubles = 1 + dice.below(5) as u8;
        tiles[Tile::new(category, None).index()] = doubles;
        for number in doubles..TILES_PER_CATEGORY as u8 {
            let first_art = category == Category::Art && number == doubles;
            let ware = if first_art { Ware::ALL[0] } else { Ware::ALL[dice.below(3) as usize] };
            tiles[Tile::new(category, Some(ware)).index()] += 1;
        }
    }
    tiles
}

/// Ten spaces beyond the starting one: 15 at the top, 10 somewhere below it, and 5 below that.
fn track(dice: &mut Dice) -> Vec<u8> {
    let mut spaces = vec![0; 11];
    let ten = 5 + dice.below(5) as usize;
    let five = 2 + dice.below(ten as u32 - 2) as usize;
    (spaces[10], spaces[ten], spaces[five]) = (15, 10, 5);
    spaces
}
