//! Tiles are drawn into the row (L-3.1), and the frame around it: rounds (L-8.1) and the end (L-8.2, L-9.7).

use fondaco_game::{Refusal, Weight};

use crate::chance::Chance;
use crate::components::Tile;
use crate::event::Event;
use crate::state::{Liguria, MAX_ROW, Phase, row_length};

impl Liguria {
    pub(crate) fn begin_round(&mut self, story: &mut impl Extend<Event>) {
        self.phase = Phase::Row;
        story.extend([Event::RoundBegan { round: self.round + 1 }]);
    }

    pub(crate) fn row_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        let kinds = self.edition.kinds().iter().zip(self.bag).filter(|&(_, count)| count > 0);
        out.extend(kinds.map(|(&tile, count)| (Chance::Tile(tile), count.into())));
    }

    /// The tile under a point of the bag, its kinds laid end to end.
    ///
    /// Eight kinds at a time: multiplying by a one in each byte makes each byte of the product the sum of the counts up to
    /// there. The bag never holds more than 120 tiles, so no sum reaches the next byte or the highest bit of its own.
    #[inline]
    pub(crate) fn row_at(&self, point: Weight) -> Tile {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGHS: u64 = 0x8080_8080_8080_8080;
        let mut point = u64::from(point);
        let (words, _) = self.bag.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let sums = u64::from_le_bytes(*word).wrapping_mul(ONES);
            let total = sums >> 56;
            if point < total {
                // The first byte whose sum is above the point: there, taking the point + 1 away leaves the high bit set.
                let above = ((sums | HIGHS) - (point + 1) * ONES) & HIGHS;
                return self.edition.kinds()[8 * index + above.trailing_zeros() as usize / 8];
            }
            point -= total;
        }
        panic!("the point lies in the bag");
    }

    pub(crate) fn check_tile(&self, tile: Tile) -> Result<(), Refusal> {
        match self.edition.kind(tile) {
            Some(kind) if self.bag[kind] > 0 => Ok(()),
            _ => Err(Refusal::illegal("L-3.1", format!("no tile {tile} is left in the bag"))),
        }
    }

    #[inline]
    pub(crate) fn apply_tile(&mut self, tile: Tile, story: &mut impl Extend<Event>) {
        let kind = self.edition.kind(tile).expect("checked: the edition has the tile");
        self.bag[kind] -= 1;
        self.bag_len -= 1;
        self.row[usize::from(self.row_len)] = kind as u8;
        story.extend([Event::TileDrawn { position: self.row_len, tile }]);
        self.row_len += 1;
        if self.row_len == row_length(self.seats()) {
            self.phase = Phase::Deck;
        }
    }

    /// L-8.1: what is left of the row leaves the game, and the cards of the round are now cards of earlier rounds.
    pub(crate) fn end_round(&mut self, story: &mut impl Extend<Event>) {
        story.extend([Event::RoundEnded { round: self.round + 1, left: self.row_len }]);
        self.row = [0; MAX_ROW];
        self.row_len = 0;
        self.round += 1;
        if self.round < self.rounds() {
            self.begin_round(story);
        } else {
            self.begin_homeward(story);
        }
    }
}
