//! The taker keeps a promotion tile (S-4.5).

use fondaco_game::Refusal;
use fondaco_game::bits::members;

use crate::action::Action;
use crate::components::Tile;
use crate::event::Event;
use crate::phase::display::kinds;
use crate::state::{Phase, Strozzi};

impl Strozzi {
    /// Equal tiles on display are one choice.
    #[inline]
    pub(crate) fn tile_actions(&self, out: &mut Vec<Action>) {
        out.extend(members(self.display_kinds()).map(|kind| Action::Tile(Tile::from_index(kind))));
    }

    /// The kinds of tiles that lie face up, a bit for each.
    #[inline]
    pub(crate) fn display_kinds(&self) -> u64 {
        kinds(&self.display)
    }

    pub(crate) fn check_tile(&self, tile: Tile) -> Result<(), Refusal> {
        if self.display[tile.index()] == 0 {
            return Err(Refusal::illegal("S-4.5", format!("no tile {tile} lies face up")));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_tile(&mut self, tile: Tile, story: &mut impl Extend<Event>) {
        self.display[tile.index()] -= 1;
        self.tiles[self.decider.index()][tile.index()] += 1;
        story.extend([Event::TileTaken { seat: self.decider, tile }]);
        if let Some(ware) = tile.ware() {
            self.advance(ware.port().city(), 1, story);
        }
        // The refill comes before anything else; with the stack empty nothing is refilled.
        if self.stack_size() > 0 {
            self.phase = Phase::Refill;
        } else {
            self.end_turn(story);
        }
    }
}
