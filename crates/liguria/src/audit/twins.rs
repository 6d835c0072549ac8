//! Positions that a viewer cannot tell from this one: they differ only behind others' screens (L-1.7), and in what is left
//! in the bag and the deck.

use std::ops::Range;

use fondaco_game::{Lawful as _, Seat, Viewer};

use crate::components::Tile;
use crate::edition::MAX_KINDS;
use crate::state::{DIPLOMATS, KNIGHTS, Liguria, Phase, Player};

/// The tiles behind a screen: diplomats, knights and contracts among the kinds.
const HANDS: [Range<usize>; 3] = [DIPLOMATS..KNIGHTS, KNIGHTS..Tile::COMMON, Tile::COMMON..MAX_KINDS];

impl Liguria {
    pub(super) fn hidden_variants(&self, viewer: Viewer) -> Vec<Self> {
        if self.setup.open_screens || self.phase == Phase::Over {
            return Vec::new();
        }
        let others: Vec<Seat> = Seat::all(self.seats()).filter(|&seat| !viewer.is(seat)).collect();
        let mut twins = Vec::new();
        for (index, &one) in others.iter().enumerate() {
            self.changed(one, &mut twins);
            for &other in &others[index + 1..] {
                self.exchanged(one, other, &mut twins);
            }
        }
        // What is asked, and what cannot be, is in plain sight: a variant where that would not fit is none.
        twins.retain(|twin| twin != self && twin.audit().is_ok());
        twins
    }

    /// Two players exchange something behind their screens.
    fn exchanged(&self, one: Seat, other: Seat, twins: &mut Vec<Self>) {
        let mut exchange = |what: &dyn Fn(&mut Player, &mut Player)| {
            let mut twin = *self;
            let (mut mine, mut yours) = (*self.player(one), *self.player(other));
            what(&mut mine, &mut yours);
            *twin.player_mut(one) = mine;
            *twin.player_mut(other) = yours;
            twins.push(twin);
        };
        exchange(&|one, other| std::mem::swap(&mut one.coins, &mut other.coins));
        exchange(&|one, other| std::mem::swap(&mut one.home, &mut other.home));
        for hand in HANDS {
            exchange(&|one, other| one.tiles[hand.clone()].swap_with_slice(&mut other.tiles[hand.clone()]));
        }
        let earlier = usize::from(self.round.min(self.rounds()));
        exchange(&|one, other| one.cards[..earlier].swap_with_slice(&mut other.cards[..earlier]));
    }

    /// Something behind a player's screen is other than it is: more or less silver, a tile or card that would else be in
    /// the bag or the deck, a tile more or less that would else have been spent or left over.
    fn changed(&self, seat: Seat, twins: &mut Vec<Self>) {
        let mut change = |what: &dyn Fn(&mut Liguria) -> Option<()>| {
            let mut twin = *self;
            if what(&mut twin).is_some() {
                twins.push(twin);
            }
        };
        change(&|twin| {
            twin.player_mut(seat).coins += 1;
            Some(())
        });
        for hand in HANDS {
            change(&|twin| {
                let held = hand.clone().find(|&kind| twin.player(seat).tiles[kind] > 0)?;
                let drawn = hand.clone().rev().find(|&kind| twin.bag[kind] > 0)?;
                twin.player_mut(seat).tiles[held] -= 1;
                twin.player_mut(seat).tiles[drawn] += 1;
                twin.bag[held] += 1;
                twin.bag[drawn] -= 1;
                Some(())
            });
            for kind in hand.clone() {
                change(&|twin| {
                    let count = &mut twin.player_mut(seat).tiles[kind];
                    *count = count.checked_sub(1)?;
                    Some(())
                });
                change(&|twin| {
                    twin.player_mut(seat).tiles[kind] += 1;
                    Some(())
                });
            }
        }
        change(&|twin| twin.exchange_with_deck(seat));
    }

    /// Exchanges the first card of an earlier round with the first of the deck that is another.
    fn exchange_with_deck(&mut self, seat: Seat) -> Option<()> {
        let player = self.player(seat);
        let cards = self.edition.cards();
        let held = *player.cards[..usize::from(player.cards_len.min(self.round))].first()?;
        let drawn = (0..cards.len()).find(|&at| self.deck >> at & 1 == 1 && cards[at] != cards[usize::from(held)])?;
        self.deck &= !(1 << drawn);
        let returned = self.edition.alike(cards[usize::from(held)]) & !self.deck & !self.aside;
        self.deck |= 1 << (63 - returned.leading_zeros());
        let first = self.edition.alike(cards[drawn]).trailing_zeros();
        self.player_mut(seat).cards[0] = first as u8;
        Some(())
    }
}
