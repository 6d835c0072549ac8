//! Each player takes one of the face-up cards (L-5.1) and puts its offer on their pier (L-5.2).

use fondaco_game::Refusal;
use fondaco_game::bits::{members, nth_of_few};

use crate::action::Action;
use crate::components::Card;
use crate::event::Event;
use crate::state::{Liguria, MAX_PLAYERS, Phase};

impl Liguria {
    /// Equal cards are one choice.
    #[inline]
    pub(crate) fn card_actions(&self, out: &mut impl Extend<Action>) {
        let cards = self.edition.cards();
        out.extend(members(self.shown_cards()).map(|card| Action::Card(cards[card as usize])));
    }

    #[inline]
    pub(crate) fn card_total(&self) -> u32 {
        self.shown_cards().count_ones()
    }

    /// The place in the edition of the card at this place of the choices.
    #[inline]
    pub(crate) fn card_at(&self, place: u32) -> u8 {
        nth_of_few(self.shown_cards(), place) as u8
    }

    /// The face-up cards, a bit for each place in the edition. A card is known there by its first like, so equal ones are one.
    #[inline]
    fn shown_cards(&self) -> u64 {
        self.display[..usize::from(self.display_len)].iter().fold(0, |set, &card| set | 1 << card)
    }

    pub(crate) fn check_card(&self, card: Card) -> Result<(), Refusal> {
        if self.face_up().any(|other| other == card) {
            return Ok(());
        }
        Err(Refusal::illegal("L-5.1", format!("no card {card} lies face up")))
    }

    #[inline]
    pub(crate) fn apply_card(&mut self, card: Card, story: &mut impl Extend<Event>) {
        let place = self.face_up().position(|other| other == card).expect("checked: the card lies face up");
        self.take_card(place, card, story);
    }

    /// Takes the face-up card that is at this place in the edition.
    #[inline]
    pub(crate) fn take_card_of(&mut self, index: u8, story: &mut impl Extend<Event>) {
        let place = self.display.iter().position(|&other| other == index).expect("the card lies face up");
        self.take_card(place, self.edition.cards()[usize::from(index)], story);
    }

    #[inline]
    fn take_card(&mut self, place: usize, card: Card, story: &mut impl Extend<Event>) {
        let seat = self.decider();
        let index = self.display[place];
        self.display.copy_within(place + 1..MAX_PLAYERS, place);
        self.display[MAX_PLAYERS - 1] = 0;
        self.display_len -= 1;
        // L-5.2, as far as the supply goes (L-1.2).
        let cubes = card.offer().at_most(self.supply);
        self.supply -= cubes;
        let player = self.player_mut(seat);
        player.cards[usize::from(player.cards_len)] = index;
        player.cards_len += 1;
        player.pier += cubes;
        story.extend([Event::CardTaken { seat, card }]);
        if !cubes.is_empty() {
            story.extend([Event::CubesOffered { seat, cubes }]);
        }
        self.arrows = card.arrows();
        self.ask_upgrade(story);
    }

    /// Asks for an upgrade if there is an arrow and a tile for it (L-5.3); else the next player takes a card, and after the
    /// last one the ships sail (L-5.1).
    pub(crate) fn ask_upgrade(&mut self, story: &mut impl Extend<Event>) {
        if self.arrows > 0 && self.me().shows_a_front() {
            self.phase = Phase::Upgrade;
            return;
        }
        self.arrows = 0;
        self.phase = Phase::Card;
        if !self.next_player() {
            self.begin_voyage(story);
        }
    }
}
