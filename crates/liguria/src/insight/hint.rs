//! A quick guess of how likely a sensible player is to choose an action.

use fondaco_game::Seat;

use crate::action::Action;
use crate::components::{HarborTile, Positions};
use crate::phase::sail::destination;
use crate::state::{Land, Liguria, Phase};

use super::COIN;

/// What is added to every set of tiles, so that none is worth less than nothing.
const BASE: i32 = 20_000;

impl Liguria {
    pub(super) fn guess(&self, action: Action) -> u32 {
        match action {
            Action::Buyer(space) => {
                let space = self.edition.street()[usize::from(space)];
                2 + 2 * u32::from(space.tiles) + u32::from(space.coins)
            }
            Action::Take(positions) => self.guess_take(positions),
            Action::Card(card) => (12 + i32::from(card.score()) + 2 * i32::from(card.wheels())).max(1) as u32,
            Action::Upgrade(tile) => match tile {
                HarborTile::Building1 | HarborTile::Building2 | HarborTile::Building3 => 24,
                HarborTile::Monk => 12,
                HarborTile::Merchant1 | HarborTile::Merchant2 => 6,
                HarborTile::Ship1 | HarborTile::Ship2 => 4,
            },
            Action::Sail(steps) => self.guess_stop(steps),
            Action::Anchor(steps) => 2 * self.guess_stop(steps),
            Action::Load(cubes) => 1 + u32::from(cubes.total()) * u32::from(cubes.total()) * 4,
            Action::Conquer(knights) if knights.is_empty() => 1,
            Action::Conquer(_) => 6,
            Action::Deploy(None) => 1,
            Action::Deploy(Some(deployment)) => match self.here().land {
                Land::Harbor(owner) => 1 + 3 * u32::from(self.player(owner).row(deployment.row)),
                _ => 1,
            },
            Action::Cubes(_) | Action::Done | Action::Stay | Action::Uturn | Action::Straight => 1,
        }
    }

    /// For each set of tiles: what each of them would add to the estimate alone, less what skipping costs (L-4.1).
    pub(super) fn guess_takes(&self, actions: &[Action], weights: &mut Vec<u32>) {
        let seat = self.decider();
        let before = self.forecast(seat);
        let mut worth = [0_i32; 16];
        for (position, &kind) in self.row[..usize::from(self.row_len)].iter().enumerate() {
            let like = self.row[..position].iter().position(|&other| other == kind);
            worth[position] = match like {
                Some(like) => worth[like],
                None => {
                    let mut with = *self;
                    with.me_mut().tiles[usize::from(kind)] += 1;
                    with.forecast(seat) - before
                }
            };
        }
        weights.extend(actions.iter().map(|&action| match action {
            Action::Take(positions) => {
                let sum: i32 = positions.iter().map(|position| worth[position]).sum();
                (BASE + sum - COIN * i32::from(positions.price())).max(1) as u32
            }
            _ => 1,
        }));
    }

    /// Buildings and contracts score of themselves; skipping costs.
    fn guess_take(&self, positions: Positions) -> u32 {
        let worth: u32 =
            positions.iter().map(|position| TILES[usize::from(self.row[position]).min(TILES.len() - 1)]).sum();
        (worth * 4 / (4 + u32::from(positions.price()))).max(1)
    }

    fn guess_stop(&self, steps: i8) -> u32 {
        let (seat, me) = (self.decider(), self.me());
        let place = &self.places[usize::from(destination(me.place, steps))];
        let room = me.room();
        match place.land {
            Land::Harbor(owner) if owner == seat => 2 + 6 * u32::from(me.cargo.total()),
            _ if self.phase == Phase::Homeward => 1,
            Land::Harbor(owner) => 2 + self.guess_harbor(owner, room),
            Land::Coloured(_) if place.holder == Some(seat) => 4 + 4 * u32::from(place.knights.cubes().min(room)),
            Land::Coloured(_) if me.ministers > 0 && me.knights().swords() > place.knights.swords() => {
                4 + 2 * u32::from(place.score)
            }
            Land::Coloured(_) | Land::Blank | Land::Unknown => 1,
        }
    }

    fn guess_harbor(&self, owner: Seat, room: u8) -> u32 {
        let (me, harbor) = (self.me(), self.player(owner));
        let cubes = harbor.pier.total().min(me.sacks()).min(room);
        let figure = me.ministers > 0 && me.diplomats().total() > harbor.figure_count();
        4 * u32::from(cubes) + if figure { 8 } else { 0 }
    }
}

/// What tiles are worth to somebody who does not look further, by kind; the last is for all contracts.
const TILES: [u32; 15] = [3, 5, 3, 5, 4, 6, 8, 4, 4, 6, 5, 4, 5, 6, 6];
