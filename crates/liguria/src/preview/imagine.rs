//! The position as a viewer knows it, from their observation.

use fondaco_game::{Edition as _, Game as _, Seat};

use super::Imagined;
use crate::components::{Card, Tile};
use crate::edition::Edition;
use crate::observe::{Observation, PlaceView, SeatView, VoyageView};
use crate::state::{CARGO, DIPLOMATS, KNIGHTS, Land, Liguria, MAX_PLAYERS, MAX_ROW, MINISTERS, PLACES, Phase, Voyage};

impl Imagined {
    /// What the viewer knows of the position; none if its edition is not loaded or the observation makes no sense.
    #[must_use]
    pub fn new(seen: &Observation) -> Option<Self> {
        let edition = Edition::find(&seen.edition)?;
        let mut game = Liguria::new(edition, &seen.setup).ok()?;
        let players = game.seats();
        let fits = seen.places.len() == PLACES
            && seen.order.len() == players
            && seen.seats.len() == players
            && seen.street.len() == edition.street().len()
            && seen.row.len() <= MAX_ROW
            && seen.display.len() <= players
            && (1..=game.rounds()).contains(&seen.round);
        if !fits || seats_named(seen).any(|seat| seat.index() >= players) {
            return None;
        }
        game.phase = seen.phase;
        let after_rounds = matches!(seen.phase, Phase::Homeward | Phase::Over);
        game.round = if after_rounds { game.rounds() } else { seen.round - 1 };
        game.order[..players].copy_from_slice(&seen.order);
        game.at = match seen.decider {
            Some(decider) => seen.order.iter().position(|&seat| seat == decider)? as u8,
            None => 0,
        };
        game.supply = seen.supply;
        game.street[..seen.street.len()].copy_from_slice(&seen.street);
        for (place, view) in game.places.iter_mut().zip(&seen.places) {
            match *view {
                PlaceView::Unknown => place.land = Land::Unknown,
                PlaceView::Harbor { seat } => place.land = Land::Harbor(seat),
                PlaceView::Blank => place.land = Land::Blank,
                PlaceView::Island { colour, score, holder, knights } => {
                    place.land = Land::Coloured(colour);
                    (place.score, place.holder, place.knights) = (score.unwrap_or(0), holder, knights);
                }
            }
        }
        game.imagine_market(seen)?;
        game.arrows = seen.arrows;
        if let Some(voyage) = seen.voyage {
            let VoyageView { wheels, anchor, uturn, under_way, ended, figure } = voyage;
            game.voyage = Voyage { wheels, anchor, uturn, under_way, ended, figure };
        }
        let mut open = [false; MAX_PLAYERS];
        for (seat, view) in Seat::all(players).zip(&seen.seats) {
            open[seat.index()] = view.screen.is_some();
            let marks = |view: &SeatView| view.figures.values().filter(|&&figure| figure == seat).count();
            let figures = seen.seats.iter().map(marks).sum();
            game.imagine_seat(seat, view, figures)?;
        }
        Some(Imagined { game, open })
    }
}

/// Every seat that an observation names.
fn seats_named(seen: &Observation) -> impl Iterator<Item = Seat> {
    let holders = seen.places.iter().filter_map(|place| match place {
        PlaceView::Harbor { seat } => Some(*seat),
        PlaceView::Island { holder, .. } => *holder,
        PlaceView::Unknown | PlaceView::Blank => None,
    });
    let figures = seen.seats.iter().flat_map(|view| view.figures.values().copied());
    holders.chain(figures).chain(seen.order.iter().copied()).chain(seen.street.iter().flatten().copied())
}

impl Liguria {
    /// The row and the cards. Of the bag and the deck only the size matters: nothing is drawn in a preview.
    fn imagine_market(&mut self, seen: &Observation) -> Option<()> {
        self.row_len = seen.row.len() as u8;
        for (slot, &tile) in self.row.iter_mut().zip(&seen.row) {
            *slot = self.edition.kind(tile)? as u8;
        }
        self.bag_len = seen.bag_size;
        if let Some(bag) = &seen.bag {
            self.bag.fill(0);
            for (&tile, &count) in bag {
                self.bag[self.edition.kind(tile)?] = count;
            }
        }
        (self.deck, self.aside) = (0, 0);
        for &card in &seen.aside {
            self.aside |= self.edition.last_alike(card, self.aside)?;
        }
        match &seen.deck {
            Some(cards) => {
                for &card in cards {
                    self.deck |= self.edition.last_alike(card, self.deck | self.aside)?;
                }
            }
            None => {
                let free = (0..self.edition.cards().len()).map(|place| 1 << place).filter(|bit| self.aside & bit == 0);
                self.deck = free.take(seen.deck_size.into()).sum();
            }
        }
        self.display_len = seen.display.len() as u8;
        for (slot, &card) in self.display.iter_mut().zip(&seen.display) {
            *slot = self.edition.first_alike(card)?;
        }
        Some(())
    }

    /// A player, with so many figures on the others' harbors.
    fn imagine_seat(&mut self, seat: Seat, view: &SeatView, figures: usize) -> Option<()> {
        if usize::from(view.place) >= PLACES || view.cargo.total() > CARGO {
            return None;
        }
        let (edition, round) = (self.edition, usize::from(self.round));
        let placed = figures + self.places.iter().filter(|place| place.holder == Some(seat)).count();
        let player = self.player_mut(seat);
        player.take_open_part(view);
        // Behind a closed screen nothing is known but how many cards and ministers there are.
        player.ministers = MINISTERS.saturating_sub(placed as u8);
        let mut earlier: &[Card] = &[];
        if let Some(screen) = &view.screen {
            (player.coins, player.ministers, player.home) = (screen.coins, screen.ministers, screen.home);
            player.tiles[DIPLOMATS..KNIGHTS].copy_from_slice(&screen.diplomats.0);
            player.tiles[KNIGHTS..Tile::COMMON].copy_from_slice(&screen.knights.0);
            for &contract in &screen.contracts {
                let count = &mut player.tiles[edition.kind(Tile::Contract(contract))?];
                *count = count.checked_add(1)?;
            }
            earlier = &screen.cards;
        }
        let known = earlier.len() == round;
        player.cards_len = round as u8;
        for (slot, &card) in player.cards.iter_mut().zip(earlier.iter().filter(|_| known)) {
            *slot = edition.first_alike(card)?;
        }
        if let Some(card) = view.card {
            *player.cards.get_mut(round)? = edition.first_alike(card)?;
            player.cards_len += 1;
        }
        Some(())
    }
}
