//! Promotion tiles are turned face up: three at the start (S-2.3), and one after each that was taken (S-4.5).

use fondaco_game::bits::{count_under, nonzero_counts, sum_of_counts};
use fondaco_game::{Refusal, Weight};

use crate::chance::Chance;
use crate::components::Tile;
use crate::event::Event;
use crate::state::{DISPLAY, Phase, Strozzi};

impl Strozzi {
    pub(crate) fn reveal_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        let kinds = Tile::all().zip(self.stack).filter(|&(_, count)| count > 0);
        out.extend(kinds.map(|(tile, count)| (Chance::Reveal(tile), count.into())));
    }

    #[inline]
    pub(crate) fn stack_size(&self) -> Weight {
        let [first, last] = counts(&self.stack);
        sum_of_counts(first) + sum_of_counts(last)
    }

    /// The tile under a point of the stack, its kinds laid end to end.
    #[inline]
    pub(crate) fn stack_at(&self, point: Weight) -> Tile {
        let [first, last] = counts(&self.stack);
        let before = sum_of_counts(first);
        Tile::from_index(if point < before { count_under(first, point) } else { 8 + count_under(last, point - before) })
    }

    pub(crate) fn check_reveal(&self, tile: Tile) -> Result<(), Refusal> {
        if self.stack[tile.index()] > 0 {
            return Ok(());
        }
        let rule = if self.phase == Phase::Display { "S-2.3" } else { "S-4.5" };
        Err(Refusal::illegal(rule, format!("no tile {tile} is left in the stack")))
    }

    #[inline]
    pub(crate) fn apply_reveal(&mut self, tile: Tile, story: &mut impl Extend<Event>) {
        self.stack[tile.index()] -= 1;
        self.display[tile.index()] += 1;
        story.extend([Event::Revealed { tile }]);
        if self.phase == Phase::Refill {
            self.end_turn(story);
        } else if counts(&self.display).map(sum_of_counts).into_iter().sum::<u32>() == DISPLAY as u32 {
            self.begin_round(self.active, story);
        }
    }
}

/// The counts of all kinds as two numbers, a byte for each.
#[inline]
fn counts([a, b, c, d, e, f, g, h, last @ ..]: &[u8; Tile::KINDS]) -> [u64; 2] {
    [u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]), u32::from_le_bytes(*last).into()]
}

/// The kinds of which there is a tile, a bit for each.
#[inline]
pub(super) fn kinds(tiles: &[u8; Tile::KINDS]) -> u64 {
    let [first, last] = counts(tiles);
    nonzero_counts(first) | nonzero_counts(last) << 8
}
