//! A position from its readable form.

use fondaco_game::position::Spot;
use fondaco_game::{AuditError, Edition as _, Game as _, Lawful as _, NoStory, Seat, Turn};

use super::{Observation, PlaceView, PositionError, ScreenView, SeatView, VoyageView};
use crate::components::{Card, HarborTile, Knights, Tile};
use crate::edition::Edition;
use crate::state::{DIPLOMATS, KNIGHTS, Land, Liguria, MAX_ROUNDS, MAX_ROW, PLACES, Phase, Place, Player, Voyage};

impl Liguria {
    /// A position from its parts, of which none may be hidden. It is held to the same audit as one that was played.
    ///
    /// # Errors
    /// What is missing, or does not add up.
    pub fn from_parts(seen: &Observation) -> Result<Self, PositionError> {
        let edition = Edition::find(&seen.edition).ok_or_else(|| PositionError::Edition(seen.edition.clone()))?;
        let mut game = Liguria::new(edition, &seen.setup).map_err(PositionError::Setup)?;
        let rounds = game.rounds();
        game.phase = seen.phase;
        game.round = match (seen.round, seen.phase) {
            (round, Phase::Homeward | Phase::Over) if round == rounds => rounds,
            (round, phase) if (1..=rounds).contains(&round) && !matches!(phase, Phase::Homeward | Phase::Over) => {
                round - 1
            }
            (round, _) => return Err(PositionError::Round(round)),
        };
        game.rebuild_order(seen)?;
        game.supply = seen.supply;
        length("places", seen.places.len(), PLACES)?;
        for (place, view) in game.places.iter_mut().zip(&seen.places) {
            *place = rebuild_place(view);
        }
        length("street spaces", seen.street.len(), edition.street().len())?;
        game.street[..seen.street.len()].copy_from_slice(&seen.street);
        game.rebuild_tiles(seen)?;
        game.rebuild_cards(seen)?;
        game.arrows = seen.arrows;
        game.voyage = match seen.voyage {
            Some(VoyageView { wheels, anchor, uturn, under_way, ended, figure }) => {
                Voyage { wheels, anchor, uturn, under_way, ended, figure }
            }
            None => Voyage::default(),
        };
        length("seats", seen.seats.len(), game.seats())?;
        for (seat, view) in Seat::all(game.seats()).zip(&seen.seats) {
            game.rebuild_seat(seat, view)?;
        }
        if seen.voyage.is_some() != game.phase.is_voyage() {
            let why = format!("a voyage is missing or should not be in the phase '{}'", game.phase);
            return Err(AuditError::contradiction(why).into());
        }
        game.audit()?;
        if game.phase == Phase::Over {
            // The final points follow from the position.
            game.finish(&mut NoStory);
        }
        // Lists in another order, numbers of nothing, points from nowhere: what is not written like this is not read.
        if game.parts() != *seen {
            return Err(PositionError::Form);
        }
        Ok(game)
    }

    fn rebuild_order(&mut self, seen: &Observation) -> Result<(), PositionError> {
        length("seats in order", seen.order.len(), self.seats())?;
        self.order[..seen.order.len()].copy_from_slice(&seen.order);
        self.at = match seen.decider {
            Some(decider) => {
                let place = seen.order.iter().position(|&seat| seat == decider);
                place.ok_or(PositionError::Seat(decider))? as u8
            }
            None => 0,
        };
        if matches!(self.turn(), Turn::Player(_)) == seen.decider.is_some() {
            return Ok(());
        }
        let why = format!("a decider is missing or should not be in the phase '{}'", self.phase);
        Err(AuditError::contradiction(why).into())
    }

    /// The row and the bag.
    fn rebuild_tiles(&mut self, seen: &Observation) -> Result<(), PositionError> {
        if seen.row.len() > MAX_ROW {
            return Err(too_many("tiles in the row", seen.row.len(), MAX_ROW));
        }
        self.row_len = seen.row.len() as u8;
        for (slot, &tile) in self.row.iter_mut().zip(&seen.row) {
            *slot = kind(self.edition, tile)? as u8;
        }
        self.bag.fill(0);
        for (&tile, &count) in
            seen.bag.as_ref().ok_or(PositionError::Missing { what: "the bag", place: Spot::Table })?
        {
            self.bag[kind(self.edition, tile)?] = count;
        }
        self.bag_len = seen.bag_size;
        let found = self.bag.iter().map(|&count| usize::from(count)).sum();
        length("tiles in the bag", found, seen.bag_size.into())
    }

    /// The deck, the cards set aside and the face-up ones.
    fn rebuild_cards(&mut self, seen: &Observation) -> Result<(), PositionError> {
        (self.deck, self.aside) = (0, 0);
        for &card in seen.deck.as_ref().ok_or(PositionError::Missing { what: "the deck", place: Spot::Table })? {
            // Of equal cards the first count as drawn first, so the deck is filled in from the back.
            self.deck |= last_free(self.edition, card, self.deck)?;
        }
        for &card in &seen.aside {
            self.aside |= last_free(self.edition, card, self.deck | self.aside)?;
        }
        length("cards in the deck", self.deck.count_ones() as usize, seen.deck_size.into())?;
        if seen.display.len() > self.seats() {
            return Err(too_many("face-up cards", seen.display.len(), self.seats()));
        }
        self.display_len = seen.display.len() as u8;
        for (slot, &card) in self.display.iter_mut().zip(&seen.display) {
            *slot = first_alike(self.edition, card)?;
        }
        Ok(())
    }

    fn rebuild_seat(&mut self, seat: Seat, view: &SeatView) -> Result<(), PositionError> {
        let hidden = PositionError::Missing { what: "what lies behind the screen", place: Spot::Seat(seat) };
        let screen = view.screen.as_ref().ok_or(hidden)?;
        let (edition, round) = (self.edition, self.round);
        let player = self.player_mut(seat);
        player.take_open_part(view);
        let ScreenView { coins, ministers, home, diplomats, knights, contracts, cards } = screen;
        (player.coins, player.ministers, player.home) = (*coins, *ministers, *home);
        player.tiles[DIPLOMATS..KNIGHTS].copy_from_slice(&diplomats.0);
        player.tiles[KNIGHTS..Tile::COMMON].copy_from_slice(&knights.0);
        for &contract in contracts {
            let count = &mut player.tiles[kind(edition, Tile::Contract(contract))?];
            *count = count.checked_add(1).ok_or_else(|| too_many("contracts", contracts.len(), u8::MAX.into()))?;
        }
        let cards: Vec<Card> = cards.iter().copied().chain(view.card).collect();
        let expected = match view.card {
            Some(_) => usize::from(round) + 1..=(usize::from(round) + 1).min(MAX_ROUNDS),
            None => 0..=MAX_ROUNDS,
        };
        if !expected.contains(&cards.len()) {
            return Err(PositionError::Count { what: "cards", place: Spot::Seat(seat), found: cards.len(), expected });
        }
        player.cards_len = cards.len() as u8;
        for (slot, &card) in player.cards.iter_mut().zip(&cards) {
            *slot = first_alike(edition, card)?;
        }
        Ok(())
    }
}

impl Player {
    /// Takes over what everybody sees of a player; the rest is as if they had nothing.
    pub(crate) fn take_open_part(&mut self, view: &SeatView) {
        self.place = view.place;
        self.heading = view.heading;
        self.cargo = view.cargo;
        self.pier = view.pier;
        self.expelled = view.expelled;
        self.tiles.fill(0);
        for tile in HarborTile::ALL {
            self.tiles[tile.index()] = view.fronts.get(&tile).copied().unwrap_or_default();
            self.backs[tile.index()] = view.backs.get(&tile).copied().unwrap_or_default();
        }
        for (&row, &figure) in &view.figures {
            self.figures[row.index()] = Some(figure);
        }
    }
}

fn rebuild_place(view: &PlaceView) -> Place {
    let bare = |land| Place { land, score: 0, holder: None, knights: Knights::NONE };
    match view {
        PlaceView::Unknown => bare(Land::Unknown),
        PlaceView::Harbor { seat } => bare(Land::Harbor(*seat)),
        PlaceView::Blank => bare(Land::Blank),
        PlaceView::Island { colour, score, holder, knights } => {
            Place { land: Land::Coloured(*colour), score: score.unwrap_or(0), holder: *holder, knights: *knights }
        }
    }
}

fn length(what: &'static str, found: usize, expected: usize) -> Result<(), PositionError> {
    if found == expected {
        Ok(())
    } else {
        Err(PositionError::Count { what, place: Spot::Table, found, expected: expected..=expected })
    }
}

fn too_many(what: &'static str, found: usize, most: usize) -> PositionError {
    PositionError::Count { what, place: Spot::Table, found, expected: 0..=most }
}

fn no_card(card: Card) -> PositionError {
    PositionError::Component { kind: "card", notation: card.to_string() }
}

fn kind(edition: &Edition, tile: Tile) -> Result<usize, PositionError> {
    edition.kind(tile).ok_or_else(|| PositionError::Component { kind: "tile", notation: tile.to_string() })
}

/// The last card like this one that is not in the set.
fn last_free(edition: &Edition, card: Card, taken: u64) -> Result<u64, PositionError> {
    edition.last_alike(card, taken).ok_or_else(|| no_card(card))
}

fn first_alike(edition: &Edition, card: Card) -> Result<u8, PositionError> {
    edition.first_alike(card).ok_or_else(|| no_card(card))
}
