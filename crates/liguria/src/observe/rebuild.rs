//! A position from its readable form.

use fondaco_game::{AuditError, Edition as _, Game as _, Lawful as _, NoStory, Seat, Turn};

use super::{Observation, PlaceView, PositionError, ScreenView, SeatView, VoyageView};
use crate::components::{Card, HarborTile, Knights, Tile};
use crate::edition::Edition;
use crate::state::{DIPLOMATS, KNIGHTS, Land, Liguria, MAX_ROUNDS, MAX_ROW, PLACES, Phase, Place, Voyage};

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
            return Err(PositionError::Count(format!("{} tiles in the row", seen.row.len())));
        }
        self.row_len = seen.row.len() as u8;
        for (slot, &tile) in self.row.iter_mut().zip(&seen.row) {
            *slot = kind(self.edition, tile)? as u8;
        }
        self.bag.fill(0);
        for (&tile, &count) in seen.bag.as_ref().ok_or_else(|| PositionError::Missing("the bag is".into()))? {
            self.bag[kind(self.edition, tile)?] = count;
        }
        self.bag_len = seen.bag_size;
        let found: u32 = self.bag.iter().map(|&count| u32::from(count)).sum();
        if found != u32::from(seen.bag_size) {
            return Err(PositionError::Count(format!("the bag holds {found} tiles, not {}", seen.bag_size)));
        }
        Ok(())
    }

    /// The deck, the cards set aside and the face-up ones.
    fn rebuild_cards(&mut self, seen: &Observation) -> Result<(), PositionError> {
        (self.deck, self.aside) = (0, 0);
        for &card in seen.deck.as_ref().ok_or_else(|| PositionError::Missing("the deck is".into()))? {
            // Of equal cards the first count as drawn first, so the deck is filled in from the back.
            self.deck |= last_free(self.edition, card, self.deck)?;
        }
        for &card in &seen.aside {
            self.aside |= last_free(self.edition, card, self.deck | self.aside)?;
        }
        if self.deck.count_ones() != u32::from(seen.deck_size) {
            let found = self.deck.count_ones();
            return Err(PositionError::Count(format!("the deck holds {found} cards, not {}", seen.deck_size)));
        }
        if seen.display.len() > self.seats() {
            return Err(PositionError::Count(format!("{} cards lie face up", seen.display.len())));
        }
        self.display_len = seen.display.len() as u8;
        for (slot, &card) in self.display.iter_mut().zip(&seen.display) {
            *slot = first_alike(self.edition, card)?;
        }
        Ok(())
    }

    fn rebuild_seat(&mut self, seat: Seat, view: &SeatView) -> Result<(), PositionError> {
        let hidden = || PositionError::Missing(format!("seat {seat}: what lies behind the screen is"));
        let screen = view.screen.as_ref().ok_or_else(hidden)?;
        let (edition, round) = (self.edition, self.round);
        let player = self.player_mut(seat);
        player.place = view.place;
        player.heading = view.heading;
        player.cargo = view.cargo;
        player.pier = view.pier;
        player.expelled = view.expelled;
        player.tiles.fill(0);
        for tile in HarborTile::ALL {
            player.tiles[tile.index()] = view.fronts.get(&tile).copied().unwrap_or_default();
            player.backs[tile.index()] = view.backs.get(&tile).copied().unwrap_or_default();
        }
        for (&row, &figure) in &view.figures {
            player.figures[row.index()] = Some(figure);
        }
        let ScreenView { coins, ministers, home, diplomats, knights, contracts, cards } = screen;
        (player.coins, player.ministers, player.home) = (*coins, *ministers, *home);
        player.tiles[DIPLOMATS..KNIGHTS].copy_from_slice(&diplomats.0);
        player.tiles[KNIGHTS..Tile::COMMON].copy_from_slice(&knights.0);
        for &contract in contracts {
            let count = &mut player.tiles[kind(edition, Tile::Contract(contract))?];
            *count =
                count.checked_add(1).ok_or_else(|| PositionError::Count(format!("too many contracts {contract}")))?;
        }
        let cards: Vec<Card> = cards.iter().copied().chain(view.card).collect();
        if cards.len() > MAX_ROUNDS || (view.card.is_some() && cards.len() != usize::from(round) + 1) {
            return Err(PositionError::Count(format!("seat {seat}: {} cards in round {}", cards.len(), round + 1)));
        }
        player.cards_len = cards.len() as u8;
        for (slot, &card) in player.cards.iter_mut().zip(&cards) {
            *slot = first_alike(edition, card)?;
        }
        Ok(())
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

fn length(what: &str, found: usize, expected: usize) -> Result<(), PositionError> {
    if found == expected { Ok(()) } else { Err(PositionError::Count(format!("{found} {what}, not {expected}"))) }
}

fn kind(edition: &Edition, tile: Tile) -> Result<usize, PositionError> {
    edition.kind(tile).ok_or_else(|| PositionError::Component(format!("tile {tile}")))
}

/// The last card like this one that is not in the set.
fn last_free(edition: &Edition, card: Card, taken: u64) -> Result<u64, PositionError> {
    let free = edition.alike(card) & !taken;
    if free == 0 {
        return Err(PositionError::Component(format!("card {card}, or not so many")));
    }
    Ok(1 << (63 - free.leading_zeros()))
}

fn first_alike(edition: &Edition, card: Card) -> Result<u8, PositionError> {
    match edition.alike(card) {
        0 => Err(PositionError::Component(format!("card {card}"))),
        alike => Ok(alike.trailing_zeros() as u8),
    }
}
