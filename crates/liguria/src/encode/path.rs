//! Decisions as small choices: first what to do, then each tile, place, cube or knight by itself.

use fondaco_game::encode::{Head, Path};

use crate::action::{Action, Deployment};
use crate::components::{HarborTile, Pair, Row};
use crate::edition::MAX_SPACES;
use crate::encode::MAX_OF_A_KIND;
use crate::phase::sail::destination;
use crate::state::{CARGO, Liguria, MAX_PLAYERS, MAX_ROW, PLACES};

const CARGO_CHOICES: usize = CARGO as usize + 1;
const KNIGHT_CHOICES: usize = MAX_OF_A_KIND as usize + 1;

/// The kinds of choices, in the order of the constants below.
pub(super) const HEADS: &[Head] = &[
    Head { name: "decision", size: 14 },
    Head { name: "cubes", size: Pair::ALL.len() },
    Head { name: "space", size: MAX_SPACES },
    Head { name: "tile", size: MAX_ROW },
    Head { name: "card", size: MAX_PLAYERS },
    Head { name: "harbor tile", size: HarborTile::ALL.len() },
    Head { name: "place", size: 2 * PLACES },
    Head { name: "circles", size: 11 },
    Head { name: "red", size: CARGO_CHOICES },
    Head { name: "yellow", size: CARGO_CHOICES },
    Head { name: "blue", size: CARGO_CHOICES },
    Head { name: "knight1", size: KNIGHT_CHOICES },
    Head { name: "knight2", size: KNIGHT_CHOICES },
    Head { name: "knight3", size: KNIGHT_CHOICES },
    Head { name: "knight4", size: KNIGHT_CHOICES },
    Head { name: "row", size: Row::ALL.len() + 1 },
    Head { name: "diplomat1", size: 5 },
    Head { name: "diplomat2", size: 3 },
];

const DECISION: u8 = 0;
const PAIR: u8 = 1;
const SPACE: u8 = 2;
const TILE: u8 = 3;
const SLOT: u8 = 4;
const HARBOR_TILE: u8 = 5;
const PLACE: u8 = 6;
const CIRCLES: u8 = 7;
const RED: u8 = 8;
const KNIGHT1: u8 = 11;
const ROW: u8 = 15;
const DIPLOMAT1: u8 = 16;
const DIPLOMAT2: u8 = 17;

impl Liguria {
    pub(super) fn choices(&self, action: &Action) -> Path {
        let decision = |number: u8| Path::default().with(DECISION, number);
        match *action {
            Action::Cubes(pair) => decision(0).with(PAIR, pair as u8),
            Action::Buyer(space) => decision(1).with(SPACE, space),
            // Each tile by itself, from the left; how many there are, the street has said.
            Action::Take(positions) => {
                positions.iter().fold(decision(2), |path, position| path.with(TILE, position as u8))
            }
            Action::Card(card) => decision(3).with(SLOT, self.slot(card) as u8),
            Action::Upgrade(tile) => decision(4).with(HARBOR_TILE, tile.index() as u8),
            Action::Done => decision(5),
            Action::Sail(steps) => self.course(decision(6), steps),
            Action::Anchor(steps) => self.course(decision(7), steps),
            Action::Stay => decision(8),
            Action::Load(cubes) => {
                (RED..).zip(cubes.0).fold(decision(9), |path, (colour, count)| path.with(colour, count))
            }
            Action::Conquer(knights) => {
                (KNIGHT1..).zip(knights.0).fold(decision(10), |path, (knight, count)| path.with(knight, count))
            }
            Action::Deploy(None) => decision(11).with(ROW, 0),
            Action::Deploy(Some(Deployment { row, spent })) => {
                let path = decision(11).with(ROW, row.index() as u8 + 1);
                path.with(DIPLOMAT1, spent.0[0]).with(DIPLOMAT2, spent.0[1])
            }
            Action::Uturn => decision(12),
            Action::Straight => decision(13),
        }
    }

    /// Where the ship goes, in which direction, and how often all the way round before that.
    fn course(&self, path: Path, steps: i8) -> Path {
        let place = destination(self.me().place, steps) + if steps < 0 { PLACES as u8 } else { 0 };
        path.with(PLACE, place).with(CIRCLES, (steps.unsigned_abs() - 1) / PLACES as u8)
    }
}
