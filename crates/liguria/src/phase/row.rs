//! Tiles are drawn into the row (L-3.1), and the frame around it: rounds (L-8.1) and the end (L-8.2, L-9.7).

use fondaco_game::bits::{count_under, sum_of_counts};
use fondaco_game::{NoStory, Refusal, Weight};

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
    #[inline]
    pub(crate) fn row_at(&self, point: Weight) -> Tile {
        self.edition.kinds()[self.kind_at(point)]
    }

    /// Its kind. The bag never holds more than 120 tiles, few enough for their sums to fit a byte.
    #[inline]
    fn kind_at(&self, mut point: Weight) -> usize {
        let (words, _) = self.bag.as_chunks::<8>();
        for (index, word) in words.iter().enumerate() {
            let counts = u64::from_le_bytes(*word);
            let total = sum_of_counts(counts);
            if point < total {
                return 8 * index + count_under(counts, point) as usize;
            }
            point -= total;
        }
        panic!("the point lies in the bag");
    }

    /// A tile is drawn under a point of the bag.
    #[inline]
    pub(crate) fn random_tile(&mut self, below: impl FnOnce(Weight) -> u32) {
        let kind = self.kind_at(below(self.bag_len.into()));
        self.lay_tile(kind, &mut NoStory);
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
        self.lay_tile(kind, story);
    }

    #[inline]
    fn lay_tile(&mut self, kind: usize, story: &mut impl Extend<Event>) {
        self.bag[kind] -= 1;
        self.bag_len -= 1;
        self.row[usize::from(self.row_len)] = kind as u8;
        let kinds = self.edition.kinds();
        story.extend(std::iter::once_with(|| Event::TileDrawn { position: self.row_len, tile: kinds[kind] }));
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
