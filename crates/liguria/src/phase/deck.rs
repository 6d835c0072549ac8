//! One ship card for each player is turned face up, until both signs show (L-3.2).

use fondaco_game::bits::nth_member;
use fondaco_game::{NoStory, Refusal, Weight};

use crate::chance::Chance;
use crate::components::Card;
use crate::event::Event;
use crate::state::Liguria;

impl Liguria {
    /// Every card in the deck is equally likely; those set aside are not in it.
    pub(crate) fn deck_chances(&self, out: &mut Vec<(Chance, Weight)>) {
        for (index, &card) in self.edition.cards().iter().enumerate() {
            if self.deck & (1 << index) == 0 {
                continue;
            }
            match out.last_mut() {
                Some((Chance::Card(last), weight)) if *last == card => *weight += 1,
                _ => out.push((Chance::Card(card), 1)),
            }
        }
    }

    /// The card under a point of the deck.
    #[inline]
    pub(crate) fn deck_at(&self, point: Weight) -> Card {
        self.edition.cards()[nth_member(self.deck, point) as usize]
    }

    pub(crate) fn check_draw(&self, card: Card) -> Result<(), Refusal> {
        if self.edition.alike(card) & self.deck != 0 {
            return Ok(());
        }
        Err(Refusal::illegal("L-3.2", format!("no card {card} is left in the deck")))
    }

    pub(crate) fn apply_draw(&mut self, card: Card, story: &mut impl Extend<Event>) {
        self.turn_up(self.edition.alike(card), card, story);
    }

    /// A card is drawn under a point of the deck.
    #[inline]
    pub(crate) fn random_draw(&mut self, below: impl FnOnce(Weight) -> u32) {
        let place = nth_member(self.deck, below(self.deck.count_ones()));
        let (card, alike) = self.edition.card_and_alike(place);
        self.turn_up(alike, card, &mut NoStory);
    }

    #[inline]
    fn turn_up(&mut self, alike: u64, card: Card, story: &mut impl Extend<Event>) {
        let first = alike & self.deck;
        let drawn = first & first.wrapping_neg();
        self.deck &= !drawn;
        story.extend([Event::CardDrawn { card }]);
        let full = usize::from(self.display_len) + 1 == self.seats();
        if full && self.face_up().all(|other| other.is_positive() == card.is_positive()) {
            self.aside |= drawn;
            story.extend([Event::CardSetAside { card }]);
            return;
        }
        self.display[usize::from(self.display_len)] = alike.trailing_zeros() as u8;
        self.display_len += 1;
        if full {
            if self.aside != 0 {
                // They were drawn last of their like, so the deck again ends with the cards listed last.
                story.extend([Event::AsideReturned { cards: self.aside.count_ones() as u8 }]);
                self.deck |= self.aside;
                self.aside = 0;
            }
            self.begin_buyers();
        }
    }

    /// The face-up cards, in drawing order.
    #[inline]
    pub(crate) fn face_up(&self) -> impl Iterator<Item = Card> {
        self.display[..usize::from(self.display_len)].iter().map(|&index| self.edition.cards()[usize::from(index)])
    }
}
