//! Each player takes coins and tiles, from left to right on the street (section 4).

use fondaco_game::{PerSeat, Refusal};

use crate::action::Action;
use crate::components::Positions;
use crate::edition::Space;
use crate::event::Event;
use crate::state::{Liguria, MAX_ROW, Phase};

/// In how many ways so many (second) can be chosen of so many (first).
pub(crate) const CHOICES: [[u16; MAX_ROW + 1]; MAX_ROW + 1] = {
    let mut choices = [[0; MAX_ROW + 1]; MAX_ROW + 1];
    let mut of = 0;
    while of <= MAX_ROW {
        choices[of][0] = 1;
        let mut count = 1;
        while count <= of {
            choices[of][count] = choices[of - 1][count - 1] + choices[of - 1][count];
            count += 1;
        }
        of += 1;
    }
    choices
};

/// Which tiles may be taken (L-4.1, L-4.2).
#[derive(Clone, Copy)]
pub(crate) struct Taking {
    /// How many there are in the row.
    pub(crate) row: usize,
    /// How many of the first ones, for the silver reaches over all gaps between them.
    pub(crate) free: usize,
    /// How many are taken.
    pub(crate) tiles: usize,
}

impl Liguria {
    /// L-4.4: everyone will go to the lowest free number, so the order along the street is the new order.
    pub(crate) fn begin_takes(&mut self, story: &mut impl Extend<Event>) {
        for (number, seat) in self.street.into_iter().flatten().enumerate() {
            self.order[number] = seat;
        }
        self.tell_order(story);
        self.at = 0;
        self.phase = Phase::Take;
        self.take_coins(story);
    }

    pub(crate) fn tell_order(&self, story: &mut impl Extend<Event>) {
        let order = PerSeat::from_fn(self.seats(), |number| self.order[number.index()]);
        story.extend([Event::Ordered { order }]);
    }

    /// The space where the buyer of the one who is asked stands: the leftmost that is taken.
    #[inline]
    fn space(&self) -> Option<(usize, Space)> {
        let space = self.street.iter().position(Option::is_some)?;
        Some((space, self.edition.street()[space]))
    }

    /// What the one who is asked may take, if they may.
    #[inline]
    pub(crate) fn taking(&self) -> Option<Taking> {
        if self.phase != Phase::Take {
            return None;
        }
        let (_, Space { tiles, .. }) = self.space()?;
        let (row, tiles) = (usize::from(self.row_len), usize::from(tiles));
        Some(Taking { row, free: (tiles + usize::from(self.me().coins)).min(row), tiles })
    }

    /// L-4.1: first the coins of the space, which the bank always has (L-1.6); they may pay for skipping at once (L-4.2).
    fn take_coins(&mut self, story: &mut impl Extend<Event>) {
        let Some((_, Space { coins, .. })) = self.space() else { return };
        if coins > 0 {
            self.me_mut().coins += coins;
            story.extend([Event::CoinsTaken { seat: self.decider(), coins }]);
        }
    }

    /// Every affordable set of the right size, as rising binary numbers: for each rightmost tile, the others are chosen
    /// from the window to its left that the silver reaches (L-4.2).
    #[inline]
    pub(crate) fn take_actions(&self, out: &mut impl Extend<Action>) {
        let Some((_, Space { tiles, .. })) = self.space() else { return };
        let (row, coins) = (u32::from(self.row_len), u32::from(self.me().coins));
        let others = u32::from(tiles) - 1;
        for last in others..row {
            let window = (others + coins).min(last);
            let shift = last - window;
            let top = 1_u32 << last;
            let mut set = (1_u32 << others) - 1;
            while set < 1 << window {
                out.extend([Action::Take(Positions::from_bits((top | set << shift) as u16))]);
                if set == 0 {
                    break;
                }
                // Gosper's hack: the next larger number with as many bits.
                let low = set & set.wrapping_neg();
                let carried = set + low;
                set = carried | (((set ^ carried) / low) >> 2);
            }
        }
    }

    /// How many sets that are.
    #[inline]
    pub(crate) fn take_total(&self) -> u32 {
        let Some(Taking { row, free, tiles }) = self.taking() else { return 0 };
        // Of the tiles that silver reaches from the first one, all sets; behind them, those of a window before each.
        let windows = (row - free) as u32 * u32::from(CHOICES[free.max(1) - 1][tiles - 1]);
        u32::from(CHOICES[free][tiles]) + windows
    }

    /// The set at this place among them.
    #[inline]
    pub(crate) fn take_at(&self, mut place: u32) -> Positions {
        let Taking { free, tiles, .. } = self.taking().expect("a buyer is on the street");
        let others = tiles - 1;
        let (mut last, mut window) = (free - 1, free - 1);
        match place.checked_sub(CHOICES[free][tiles].into()) {
            // Behind these, each tile further to the right has a window of its own.
            Some(behind) => {
                let each = u32::from(CHOICES[window][others]);
                last += 1 + (behind / each) as usize;
                place = behind % each;
            }
            None => {
                while u32::from(CHOICES[window][tiles]) > place {
                    window -= 1;
                }
                last = window;
                place -= u32::from(CHOICES[window][tiles]);
            }
        }
        // Rising binary numbers come by their highest bit first: below each bit, there are so many choices of the rest.
        let mut set = 1_u16 << last;
        for left in (1..=others).rev() {
            while u32::from(CHOICES[window - 1][left]) > place {
                window -= 1;
                last -= 1;
            }
            place -= u32::from(CHOICES[window - 1][left]);
            window -= 1;
            last -= 1;
            set |= 1 << last;
        }
        Positions::from_bits(set)
    }

    pub(crate) fn check_take(&self, positions: Positions) -> Result<(), Refusal> {
        let tiles = self.space().map_or(0, |(_, space)| space.tiles);
        if positions.len() != tiles {
            return Err(Refusal::illegal("L-4.1", format!("the space gives {tiles} tiles, not {}", positions.len())));
        }
        if let Some(beyond) = positions.iter().find(|&position| position >= usize::from(self.row_len)) {
            return Err(Refusal::illegal("L-4.1", format!("the row has no position {beyond}")));
        }
        let (cost, coins) = (positions.price(), self.me().coins);
        if cost > coins {
            let why = format!("skipping {cost} tiles costs {cost} silver, and there is {coins}");
            return Err(Refusal::illegal("L-4.2", why));
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn apply_take(&mut self, positions: Positions, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let (row, length) = (self.row, usize::from(self.row_len));
        let player = self.player_mut(seat);
        // L-4.3: to the harbor rows, front up, or behind the screen.
        for position in positions.iter() {
            player.tiles[usize::from(row[position])] += 1;
        }
        // L-4.2.
        let cost = positions.price();
        player.coins -= cost;
        let kinds = self.edition.kinds();
        story.extend(positions.iter().map(|position| {
            let tile = kinds[usize::from(row[position])];
            Event::TileTaken { seat, position: position as u8, tile }
        }));
        if cost > 0 {
            story.extend([Event::SkippingPaid { seat, coins: cost }]);
        }
        // L-4.4.
        let mut closed = [0; MAX_ROW];
        let mut left = 0;
        for (position, &kind) in row[..length].iter().enumerate() {
            closed[left] = kind;
            left += usize::from(!positions.contains(position));
        }
        closed[left..length].fill(0);
        self.row = closed;
        self.row_len = left as u8;
        if let Some((space, _)) = self.space() {
            self.street[space] = None;
        }
        story.extend([Event::RowClosed { seat, taken: positions, left: self.row_len, number: self.at + 1 }]);
        if self.next_player() {
            self.take_coins(story);
        } else {
            self.phase = Phase::Card;
        }
    }
}
