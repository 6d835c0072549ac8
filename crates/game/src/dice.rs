//! The only randomness there is: seeded streams, sampled with integers alone, so that the same seed gives the same game on every
//! platform. No game uses them; callers draw and play what they drew.
//!
//! [`Dice`] are ChaCha20, which nobody can foresee: matches are dealt with them. So are recorded games, and bots search with them:
//! another stream would be other records, checksums, trees, puzzles and deals of the day. [`QuickDice`] are PCG32, for those who play
//! millions of random games and keep none of them.

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use crate::game::Game;
use crate::seat::Turn;

/// A stream of fair draws.
#[derive(Clone, Debug)]
pub struct Dice<R = ChaCha20Rng>(R);

/// Draws that somebody could foresee, for a fraction of the work.
pub type QuickDice = Dice<Pcg32>;

impl Dice {
    /// The stream of a small seed: its eight bytes, little end first, then 24 zeros, are the key.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self::from_key(key)
    }

    /// The stream of a whole ChaCha20 key (nonce 0, counter from 0, words of 32 bits, little end first).
    #[must_use]
    pub fn from_key(key: [u8; 32]) -> Self {
        Dice(ChaCha20Rng::from_seed(key))
    }
}

impl QuickDice {
    /// The stream number `stream` of a seed: PCG32 with that state and sequence.
    #[must_use]
    pub fn quick(seed: u64, stream: u64) -> Self {
        Dice(Pcg32::new(seed, stream))
    }
}

impl<R: Rng> Dice<R> {
    /// The next 32 bits of the stream.
    #[inline]
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits of the stream.
    #[inline]
    pub fn word64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, all equally likely (Lemire: multiply, keep the high half, and draw again in the few cases
    /// that would favour some numbers).
    ///
    /// # Panics
    /// If `bound` is 0: there is nothing to draw.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a draw from nothing");
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// One of the items, all equally likely; none of none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len() as u32) as usize]) }
    }

    /// Draws the outcome of the chance step that is due.
    ///
    /// # Panics
    /// If no chance step is due.
    #[inline]
    pub fn draw<G: Game>(&mut self, game: &G) -> G::Chance {
        game.chance_at(self.below(game.chance_total()))
    }

    /// One of the legal decisions, all equally likely: the same as if they were listed and one picked.
    ///
    /// # Panics
    /// If no decision is due.
    #[inline]
    pub fn choose<G: Game>(&mut self, game: &G) -> G::Action {
        game.action_at(self.below(game.action_total()))
    }

    /// Draws or chooses what is due, plays it, and says whose turn it was; nothing once the game is over.
    #[inline]
    pub fn step<G: Game>(&mut self, game: &mut G) -> Turn {
        game.random_step(|bound| self.below(bound))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first block of ChaCha20 under the zero key, as published with RFC 8439 (appendix A.1, test vector 1).
    #[test]
    fn the_stream_is_chacha20() {
        let mut dice = Dice::new(0);
        let words: Vec<u32> = (0..4).map(|_| dice.word()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0, 0xe56a_5d40, 0x28bd_8653]);
    }

    /// The first words of PCG32 with state 42 and sequence 54, as its author's demonstration program prints them.
    #[test]
    fn the_quick_stream_is_pcg32() {
        let mut dice = QuickDice::quick(42, 54);
        let words: Vec<u32> = (0..6).map(|_| dice.word()).collect();
        assert_eq!(words, [0xa15c_02b7, 0x7b47_f409, 0xba1d_3330, 0x83d2_f293, 0xbfa4_784b, 0xcbed_606e]);
    }

    #[test]
    fn draws_are_even_and_reach_every_number() {
        let mut dice = Dice::new(1);
        let mut seen = [0_u32; 7];
        for _ in 0..70_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (9_500..10_500).contains(&times)), "{seen:?}");
    }

    #[test]
    fn a_large_bound_draws_again_where_it_must() {
        // Two thirds of 2^32: one word in three would favour the low numbers and is refused.
        let bound = 2_863_311_531;
        let (mut taken, mut plain) = (Dice::new(3), Dice::new(3));
        let draws: Vec<u32> = (0..1000).map(|_| taken.below(bound)).collect();
        let words: Vec<u32> = (0..1000).map(|_| ((u64::from(plain.word()) * u64::from(bound)) >> 32) as u32).collect();
        assert!(draws.iter().all(|&draw| draw < bound));
        assert_ne!(draws, words);
    }
}
