//! Promotion tiles are turned face up: three at the start (S-2.3), and one after each that was taken (S-4.5).

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

    pub(crate) fn stack_size(&self) -> Weight {
        self.stack.iter().map(|&count| Weight::from(count)).sum()
    }

    /// The tile under a point of the stack, its kinds laid end to end.
    pub(crate) fn stack_at(&self, mut point: Weight) -> Tile {
        Tile::all()
            .find(|tile| {
                let count = Weight::from(self.stack[tile.index()]);
                let here = point < count;
                point = point.wrapping_sub(count);
                here
            })
            .expect("the point lies in the stack")
    }

    pub(crate) fn check_reveal(&self, tile: Tile) -> Result<(), Refusal> {
        if self.stack[tile.index()] > 0 {
            return Ok(());
        }
        let rule = if self.phase == Phase::Display { "S-2.3" } else { "S-4.5" };
        Err(Refusal::illegal(rule, format!("no tile {tile} is left in the stack")))
    }

    pub(crate) fn apply_reveal(&mut self, tile: Tile, story: &mut impl Extend<Event>) {
        self.stack[tile.index()] -= 1;
        self.display[tile.index()] += 1;
        story.extend([Event::Revealed { tile }]);
        if self.phase == Phase::Refill {
            self.end_turn(story);
        } else if self.display.iter().sum::<u8>() == DISPLAY as u8 {
            self.begin_round(self.active, story);
        }
    }
}
