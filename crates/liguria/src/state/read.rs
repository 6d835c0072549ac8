//! Reading a position without drawing up an [`Observation`](crate::Observation): nothing here allocates.
//!
//! A position holds everything, what lies behind the screens (L-1.7) as well. A bot may look at it; whoever shows something
//! to a person uses [`observe`](fondaco_game::Game::observe). The seats are `Seat::all(game.players())`; a method that takes
//! a seat panics if nobody sits there.

use fondaco_game::Seat;

use super::{Liguria, PLACES, Phase, Player};
use crate::components::{Card, Contract, Cubes, Direction, HarborTile, Knights, Row, Scrolls, Tile};
use crate::observe::{PlaceView, VoyageView};
use crate::scoring::SOURCES;

impl Liguria {
    /// What is due.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The order track from number 1 (L-2.6); before the starting player is drawn, seat order.
    #[must_use]
    pub fn order(&self) -> &[Seat] {
        &self.order[..self.seats()]
    }

    /// The common supply of cubes (L-1.2).
    #[must_use]
    pub fn supply(&self) -> Cubes {
        self.supply
    }

    /// The harbors and islands of the circuit, from the harbor of the first seat clockwise (L-2.3).
    pub fn places(&self) -> impl ExactSizeIterator<Item = PlaceView> {
        self.places.iter().map(PlaceView::new)
    }

    /// The place with this number, from 0, wrapping around the circuit.
    #[must_use]
    pub fn place(&self, at: u8) -> PlaceView {
        PlaceView::new(&self.places[usize::from(at) % PLACES])
    }

    /// The buyers on the spaces of the market street (L-3.3).
    #[must_use]
    pub fn street(&self) -> &[Option<Seat>] {
        &self.street[..self.edition.street().len()]
    }

    /// The row of tiles, from the left (L-3.1).
    pub fn row(&self) -> impl ExactSizeIterator<Item = Tile> {
        self.row[..usize::from(self.row_len)].iter().map(|&kind| self.edition.kinds()[usize::from(kind)])
    }

    /// The kinds of tiles in the bag, with how many there are of each (L-3.1). With closed screens nobody may know.
    pub fn bag(&self) -> impl Iterator<Item = (Tile, u8)> {
        self.edition.kinds().iter().copied().zip(self.bag).filter(|&(_, count)| count > 0)
    }

    /// The cards in the deck, sorted (L-3.2). With closed screens nobody may know.
    pub fn deck(&self) -> impl Iterator<Item = Card> + use<> {
        self.members(self.deck)
    }

    /// The cards that are set aside until both signs show, sorted (L-3.2).
    pub fn set_aside(&self) -> impl Iterator<Item = Card> + use<> {
        self.members(self.aside)
    }

    /// The face-up cards, in drawing order (L-3.2).
    pub fn display(&self) -> impl Iterator<Item = Card> {
        self.face_up()
    }

    /// Upgrade arrows left to the one who is asked (L-5.3).
    #[must_use]
    pub fn arrows(&self) -> u8 {
        self.arrows
    }

    /// The movement of the one who is asked, while they sail (L-6.1).
    #[must_use]
    pub fn voyage(&self) -> Option<VoyageView> {
        self.phase.is_voyage().then(|| VoyageView::new(&self.voyage))
    }

    /// The number of the place where a seat's ship lies.
    #[must_use]
    pub fn ship(&self, seat: Seat) -> u8 {
        self.at(seat).place
    }

    /// The direction that a seat's ship keeps (L-6.2); none in a harbor, except during a stopover.
    #[must_use]
    pub fn heading(&self, seat: Seat) -> Option<Direction> {
        self.at(seat).heading
    }

    /// The cubes aboard a seat's ship (L-1.5).
    #[must_use]
    pub fn cargo(&self, seat: Seat) -> Cubes {
        self.at(seat).cargo
    }

    /// The cubes on a seat's pier (L-2.2).
    #[must_use]
    pub fn pier(&self, seat: Seat) -> Cubes {
        self.at(seat).pier
    }

    /// The tiles of a seat's harbor that show their front, with how many there are of each (L-4.3).
    pub fn fronts(&self, seat: Seat) -> impl Iterator<Item = (HarborTile, u8)> + use<> {
        let tiles = self.at(seat).tiles;
        HarborTile::ALL.into_iter().zip(tiles).filter(|&(_, count)| count > 0)
    }

    /// The tiles of a seat's harbor that show their back, with how many there are of each (L-5.3).
    pub fn backs(&self, seat: Seat) -> impl Iterator<Item = (HarborTile, u8)> + use<> {
        let backs = self.at(seat).backs;
        HarborTile::ALL.into_iter().zip(backs).filter(|&(_, count)| count > 0)
    }

    /// Whose figure stands on a row of a seat's harbor (L-7.3).
    #[must_use]
    pub fn figure(&self, seat: Seat, row: Row) -> Option<Seat> {
        self.at(seat).figures[row.index()]
    }

    /// A seat's expelled knight tiles (L-7.6).
    #[must_use]
    pub fn expelled(&self, seat: Seat) -> u8 {
        self.at(seat).expelled
    }

    /// A seat's silver. It lies behind the screen (L-1.7).
    #[must_use]
    pub fn coins(&self, seat: Seat) -> u8 {
        self.at(seat).coins
    }

    /// The cubes that a seat brought home. They lie behind the screen (L-1.7).
    #[must_use]
    pub fn home(&self, seat: Seat) -> Cubes {
        self.at(seat).home
    }

    /// A seat's ministers in hand. They stand behind the screen (L-1.7).
    #[must_use]
    pub fn ministers(&self, seat: Seat) -> u8 {
        self.at(seat).ministers
    }

    /// A seat's diplomats in hand. They lie behind the screen (L-1.7).
    #[must_use]
    pub fn diplomats(&self, seat: Seat) -> Scrolls {
        self.at(seat).diplomats()
    }

    /// A seat's knights in hand. They lie behind the screen (L-1.7).
    #[must_use]
    pub fn knights(&self, seat: Seat) -> Knights {
        self.at(seat).knights()
    }

    /// A seat's contracts, sorted. They lie behind the screen (L-1.7).
    pub fn contracts(&self, seat: Seat) -> impl Iterator<Item = Contract> {
        let contracts = self.edition.contracts().iter().zip(self.at(seat).contracts());
        contracts.flat_map(|(terms, &count)| std::iter::repeat_n(terms.contract, count.into()))
    }

    /// A seat's ship cards, by round. But for that of the round, they lie behind the screen (L-1.7).
    pub fn cards(&self, seat: Seat) -> impl ExactSizeIterator<Item = Card> {
        let player = self.at(seat);
        player.cards[..usize::from(player.cards_len)].iter().map(|&card| self.edition.cards()[usize::from(card)])
    }

    /// A seat's final points by source; 0 until the game is over.
    pub fn points(&self, seat: Seat) -> impl ExactSizeIterator<Item = (&'static str, i16)> + use<> {
        SOURCES.into_iter().zip(self.points[seat.index()])
    }

    /// A player's things.
    fn at(&self, seat: Seat) -> &Player {
        &self.players[..self.seats()][seat.index()]
    }

    /// The cards of the edition that are in this set.
    fn members(&self, set: u64) -> impl Iterator<Item = Card> + use<> {
        let cards = self.edition.cards().iter().enumerate();
        cards.filter(move |(index, _)| set & (1 << index) != 0).map(|(_, &card)| card)
    }
}
