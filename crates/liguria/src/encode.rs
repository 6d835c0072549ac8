//! Decisions and views as numbers: the ids are below, the small choices in `path`, the views in `tensor`.

use std::ops::Range;

use fondaco_game::Seat;
use fondaco_game::encode::{ActionId, Encode, Head, Memory, Path, Pen, Schema};

use crate::action::{Action, Deployment};
use crate::components::{Card, Cubes, HarborTile, Knight, Knights, Pair, Positions, Row, Scrolls, Tile};
use crate::edition::{self, Edition, MAX_SPACES};
use crate::phase::take::{CHOICES, Taking};
use crate::state::{CARGO, Liguria, MAX_PLAYERS, MAX_ROW};

mod path;
mod tensor;

/// The most steps, tiles from one space and knights of each kind that ids below [`Encode::ACTIONS`] provide for.
const STEPS: u8 = 32;
const TAKEN: u8 = 5;
const PLACED: [u8; 4] = [7, 6, 4, 3];
/// The most that any edition provides for: no ship has more wheels than fit a signed byte, no kind more tiles than this.
const MAX_STEPS: u8 = 127;
const MAX_OF_A_KIND: u32 = edition::MAX_OF_A_KIND as u32;

/// The ways to pay for a figure (L-7.3): tiles with one scroll, with two.
const PAYMENTS: [[u8; 2]; 8] = [[0, 1], [1, 0], [2, 0], [0, 2], [1, 1], [3, 0], [2, 1], [4, 0]];

/// Where the ids of each kind of decision begin. What an unusual edition adds comes behind all of them.
const CUBES: u32 = 0;
const BUYER: u32 = CUBES + Pair::ALL.len() as u32;
const CARD: u32 = BUYER + MAX_SPACES as u32;
const UPGRADE: u32 = CARD + MAX_PLAYERS as u32;
const DONE: u32 = UPGRADE + HarborTile::ALL.len() as u32;
const STAY: u32 = DONE + 1;
const UTURN: u32 = STAY + 1;
const STRAIGHT: u32 = UTURN + 1;
const DEPLOY: u32 = STRAIGHT + 1;
const FIGURE: u32 = DEPLOY + 1;
const LOAD: u32 = FIGURE + (Row::ALL.len() * PAYMENTS.len()) as u32;
const SAIL: u32 = LOAD + choose(CARGO as u32 + 3, 3);
const ANCHOR: u32 = SAIL + 2 * STEPS as u32;
const CONQUER: u32 = ANCHOR + 2 * STEPS as u32;
const TAKE: u32 = CONQUER + box_size(PLACED);
const END: u32 = TAKE + sets_below(TAKEN as u32 + 1);

const FAR_SAIL: u32 = END;
const FAR_ANCHOR: u32 = FAR_SAIL + 2 * (MAX_STEPS - STEPS) as u32;
const LARGE_TAKE: u32 = FAR_ANCHOR + 2 * (MAX_STEPS - STEPS) as u32;
const LARGE_CONQUER: u32 = LARGE_TAKE + (1 << MAX_ROW);
const LAST: u32 = LARGE_CONQUER + (MAX_OF_A_KIND + 1).pow(4);

impl Encode for Liguria {
    const ACTIONS: usize = END as usize;

    const HEADS: &'static [Head] = path::HEADS;

    fn fits(edition: &Edition) -> bool {
        let count = |tile: Tile| edition.kind(tile).map_or(0, |kind| edition.tiles()[kind]);
        let ships = [HarborTile::Ship1, HarborTile::Ship2].map(|tile| count(Tile::Harbor(tile)));
        let wheels = edition.cards().iter().map(|card| card.wheels()).max().unwrap_or(0);
        // Everybody starts with a ship tile of one wheel (L-1.5).
        let knights = Knight::ALL.map(|knight| count(Tile::Knight(knight)));
        edition.street().iter().all(|space| space.tiles <= TAKEN)
            && 1 + ships[0] + 2 * ships[1] + wheels <= STEPS
            && Knights(knights).within(Knights(PLACED))
    }

    #[inline]
    fn id(&self, action: &Action) -> ActionId {
        match *action {
            Action::Cubes(pair) => CUBES + pair as u32,
            Action::Buyer(space) => BUYER + u32::from(space),
            Action::Take(positions) => take_id(positions),
            Action::Card(card) => CARD + self.slot(card),
            Action::Upgrade(tile) => UPGRADE + tile.index() as u32,
            Action::Done => DONE,
            Action::Sail(steps) => steps_id(steps, SAIL, FAR_SAIL),
            Action::Anchor(steps) => steps_id(steps, ANCHOR, FAR_ANCHOR),
            Action::Stay => STAY,
            Action::Load(cubes) => LOAD + load_rank(cubes),
            Action::Conquer(knights) => conquer_id(knights),
            Action::Deploy(None) => DEPLOY,
            Action::Deploy(Some(Deployment { row, spent })) => {
                let payment = PAYMENTS.iter().position(|payment| *payment == spent.0).unwrap_or_default();
                FIGURE + (row.index() * PAYMENTS.len() + payment) as u32
            }
            Action::Uturn => UTURN,
            Action::Straight => STRAIGHT,
        }
    }

    fn action(&self, id: ActionId) -> Option<Action> {
        let of = |first: u32| (id - first) as usize;
        Some(match id {
            CUBES..BUYER => Action::Cubes(Pair::ALL[of(CUBES)]),
            BUYER..CARD => Action::Buyer(of(BUYER) as u8),
            CARD..UPGRADE => Action::Card(self.card_in_slot(id - CARD)?),
            UPGRADE..DONE => Action::Upgrade(HarborTile::ALL[of(UPGRADE)]),
            DONE => Action::Done,
            STAY => Action::Stay,
            UTURN => Action::Uturn,
            STRAIGHT => Action::Straight,
            DEPLOY => Action::Deploy(None),
            FIGURE..LOAD => {
                let (row, payment) = (of(FIGURE) / PAYMENTS.len(), of(FIGURE) % PAYMENTS.len());
                Action::Deploy(Some(Deployment { row: Row::ALL[row], spent: Scrolls(PAYMENTS[payment]) }))
            }
            LOAD..SAIL => Action::Load(load_at(id - LOAD)),
            SAIL..ANCHOR => Action::Sail(steps_at(id - SAIL, 0)),
            ANCHOR..CONQUER => Action::Anchor(steps_at(id - ANCHOR, 0)),
            CONQUER..TAKE => Action::Conquer(Knights(digits(id - CONQUER, PLACED.map(|most| u32::from(most) + 1)))),
            TAKE..END => Action::Take(take_at(id - TAKE)),
            FAR_SAIL..FAR_ANCHOR => Action::Sail(steps_at(id - FAR_SAIL, STEPS)),
            FAR_ANCHOR..LARGE_TAKE => Action::Anchor(steps_at(id - FAR_ANCHOR, STEPS)),
            LARGE_TAKE..LARGE_CONQUER => {
                let positions = Positions::from_bits((id - LARGE_TAKE) as u16);
                Action::Take(Some(positions).filter(|positions| positions.len() > TAKEN)?)
            }
            LARGE_CONQUER..LAST => {
                let knights = Knights(digits(id - LARGE_CONQUER, [MAX_OF_A_KIND + 1; 4]));
                Action::Conquer(Some(knights).filter(|knights| !knights.within(Knights(PLACED)))?)
            }
            _ => return None,
        })
    }

    #[inline]
    fn legal_ids(&self, mut tell: impl FnMut(Range<ActionId>)) {
        match self.taking() {
            Some(taking) if taking.tiles <= TAKEN.into() => take_ids(taking, &mut tell),
            _ => self.tell_actions(&mut Ids { game: self, tell }),
        }
    }

    fn path(&self, action: &Action) -> Path {
        self.choices(action)
    }

    fn schema() -> &'static Schema {
        &tensor::SCHEMA
    }

    fn edition_schema() -> &'static Schema {
        &tensor::EDITION
    }

    fn write_tensor<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, pen: &mut Pen<'_, T>) {
        self.write(seat, memory, pen);
    }

    fn write_edition<T: Copy + From<i16>>(edition: &Edition, pen: &mut Pen<'_, T>) {
        tensor::write_edition(edition, pen);
    }
}

impl Liguria {
    /// The place of a face-up card, from the first that was drawn; of equal cards, the first counts.
    #[inline]
    fn slot(&self, card: Card) -> u32 {
        self.face_up().position(|other| other == card).unwrap_or_default() as u32
    }

    fn card_in_slot(&self, slot: u32) -> Option<Card> {
        self.face_up().nth(slot as usize).filter(|&card| self.slot(card) == slot)
    }
}

/// Steps forwards and backwards in turn: +1, -1, +2, -2 and so on.
#[inline]
fn steps_id(steps: i8, near: u32, far: u32) -> u32 {
    let (count, back) = (u32::from(steps.unsigned_abs()), u32::from(steps < 0));
    let (first, before) = if count <= u32::from(STEPS) { (near, 1) } else { (far, u32::from(STEPS) + 1) };
    first + 2 * count.saturating_sub(before) + back
}

fn steps_at(rank: u32, before: u8) -> i8 {
    let count = (rank / 2) as i8 + 1 + before as i8;
    if rank % 2 == 1 { -count } else { count }
}

/// Sets of one tile first, then of two, and so on; sets of one size as rising binary numbers.
#[inline]
fn take_id(positions: Positions) -> u32 {
    let size = u32::from(positions.len());
    if size > u32::from(TAKEN) {
        return LARGE_TAKE + u32::from(positions.bits());
    }
    let rank =
        (1..).zip(positions.iter()).fold(0, |rank, (place, position)| rank + u32::from(CHOICES[position][place]));
    FIRST_TAKES[size as usize] + rank
}

/// The first id of the sets of each size.
const FIRST_TAKES: [u32; TAKEN as usize + 1] = {
    let (mut first, mut size) = ([TAKE; TAKEN as usize + 1], 1);
    while size <= TAKEN as usize {
        first[size] = TAKE + sets_below(size as u32);
        size += 1;
    }
    first
};

/// The ids of the sets that may be taken: all of the tiles that the silver reaches from the first one, then, for each tile behind
/// them, those that end with it.
#[inline]
fn take_ids(Taking { row, free, tiles }: Taking, tell: &mut impl FnMut(Range<ActionId>)) {
    let first = FIRST_TAKES[tiles];
    tell(first..first + u32::from(CHOICES[free][tiles]));
    for (last, sets) in CHOICES.iter().enumerate().take(row).skip(free) {
        below_last(first + u32::from(sets[tiles]), last + 1 - free..last, tiles - 1, tell);
    }
}

/// The ids of the sets that have so many more tiles, in these positions. The lowest one makes a run.
fn below_last(first: ActionId, positions: Range<usize>, left: usize, tell: &mut impl FnMut(Range<ActionId>)) {
    match left {
        0 => tell(first..first + 1),
        1 => tell(first + positions.start as u32..first + positions.end as u32),
        _ => {
            let lasts = CHOICES.iter().enumerate().take(positions.end).skip(positions.start + left - 1);
            for (next, sets) in lasts {
                below_last(first + u32::from(sets[left]), positions.start..next, left - 1, tell);
            }
        }
    }
}

/// Tells the ids of decisions instead of listing these.
struct Ids<'g, F> {
    game: &'g Liguria,
    tell: F,
}

impl<F: FnMut(Range<ActionId>)> Extend<Action> for Ids<'_, F> {
    #[inline]
    fn extend<I: IntoIterator<Item = Action>>(&mut self, actions: I) {
        for action in actions {
            let id = self.game.id(&action);
            (self.tell)(id..id + 1);
        }
    }
}

fn take_at(rank: u32) -> Positions {
    let size = (1..=usize::from(TAKEN)).rev().find(|&size| FIRST_TAKES[size] - TAKE <= rank).unwrap_or(1);
    let (mut left, mut position) = ((rank + TAKE - FIRST_TAKES[size]) as u16, MAX_ROW);
    let mut positions = Positions::default();
    for place in (1..=size).rev() {
        // The largest position whose sets of lower ones still fit.
        position = (0..position).rev().find(|&position| CHOICES[position][place] <= left).unwrap_or(0);
        left -= CHOICES[position][place];
        positions.insert(position);
    }
    positions
}

/// How many sets there are of fewer positions than this, but for the empty one.
const fn sets_below(size: u32) -> u32 {
    let (mut sets, mut smaller) = (0, 1);
    while smaller < size {
        sets += choose(MAX_ROW as u32, smaller);
        smaller += 1;
    }
    sets
}

/// Cubes by how many there are, then by red, then by yellow.
#[inline]
fn load_rank(cubes: Cubes) -> u32 {
    let [red, yellow, blue] = cubes.0.map(u32::from);
    let (others, total) = (yellow + blue, red + yellow + blue);
    // Fewer in all; as many, with more blue or yellow in the place of red; as many not red, with more blue.
    choose(total + 2, 3) + choose(others + 1, 2) + blue
}

fn load_at(rank: u32) -> Cubes {
    let rank = rank as u16;
    let total = (0..=usize::from(CARGO)).rev().find(|&total| CHOICES[total + 2][3] <= rank).unwrap_or(0);
    let left = rank - CHOICES[total + 2][3];
    let others = (0..=total).rev().find(|&others| CHOICES[others + 1][2] <= left).unwrap_or(0);
    let blue = usize::from(left - CHOICES[others + 1][2]);
    Cubes([total - others, others - blue, blue].map(|count| count as u8))
}

#[inline]
fn conquer_id(knights: Knights) -> u32 {
    if knights.within(Knights(PLACED)) {
        CONQUER + number(knights.0, PLACED.map(|most| u32::from(most) + 1))
    } else {
        LARGE_CONQUER + number(knights.0, [MAX_OF_A_KIND + 1; 4])
    }
}

/// The number with these digits, the first of which counts most, each with a base of its own.
fn number(digits: [u8; 4], bases: [u32; 4]) -> u32 {
    digits.into_iter().zip(bases).fold(0, |number, (digit, base)| number * base + u32::from(digit))
}

fn digits(number: u32, bases: [u32; 4]) -> [u8; 4] {
    let (mut left, mut digits) = (number, [0; 4]);
    for (digit, base) in digits.iter_mut().zip(bases).rev() {
        *digit = (left % base) as u8;
        left /= base;
    }
    digits
}

const fn box_size([one, two, three, four]: [u8; 4]) -> u32 {
    (one as u32 + 1) * (two as u32 + 1) * (three as u32 + 1) * (four as u32 + 1)
}

/// The number of ways to choose `count` of `from`.
const fn choose(from: u32, count: u32) -> u32 {
    if count > from {
        return 0;
    }
    let (mut ways, mut taken) = (1, 0);
    while taken < count {
        ways = ways * (from - taken) / (taken + 1);
        taken += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_block_is_counted_through_without_a_gap() {
        for rank in 0..SAIL - LOAD {
            assert_eq!(load_rank(load_at(rank)), rank);
        }
        for rank in 0..END - TAKE {
            assert_eq!(take_id(take_at(rank)), TAKE + rank);
        }
        for rank in 0..2 * u32::from(STEPS) {
            assert_eq!(steps_id(steps_at(rank, 0), SAIL, FAR_SAIL), SAIL + rank);
        }
        for rank in 0..2 * u32::from(MAX_STEPS - STEPS) {
            assert_eq!(steps_id(steps_at(rank, STEPS), SAIL, FAR_SAIL), FAR_SAIL + rank);
        }
        for rank in 0..TAKE - CONQUER {
            assert_eq!(conquer_id(Knights(digits(rank, PLACED.map(|most| u32::from(most) + 1)))), CONQUER + rank);
        }
    }
}
