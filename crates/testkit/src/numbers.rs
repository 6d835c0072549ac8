//! Positions as numbers, hashed: what is trained with one version is asked by another.

use fondaco_game::{Encode, Memory, QuickDice, Seat, Turn};

/// A number that is the same only if random games from here give the same tensors: of every seat, as it sees and as it remembers.
/// The numbers are written over those of the position before, as whoever plays on does.
pub fn tensors<G: Encode>(start: &G, games: u64) -> u64 {
    let mut numbers = vec![0_i16; G::schema().size()];
    // FNV-1a, over whole words.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for game in 0..games {
        let (mut position, mut dice) = (start.clone(), QuickDice::quick(game, 0));
        while dice.step(&mut position) != Turn::Over {
            for (seat, memory) in
                Seat::all(position.players()).flat_map(|seat| [(seat, Memory::Sight), (seat, Memory::Perfect)])
            {
                position.tensor(seat, memory, &mut numbers);
                for &number in &numbers {
                    hash = (hash ^ u64::from(number.cast_unsigned())).wrapping_mul(0x0000_0100_0000_01b3);
                }
            }
        }
    }
    hash
}
