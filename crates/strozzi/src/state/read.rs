//! Reading a position without drawing up an [`Observation`](crate::Observation): nothing here allocates.
//!
//! A position holds everything, the points that a table keeps secret (S-7.3) as well. A bot may look at it; whoever shows
//! something to a person uses [`observe`](fondaco_game::Game::observe). The seats are `Seat::all(game.players())`.

use fondaco_game::Seat;

use super::{Claim, Docked, Phase, Strozzi};
use crate::components::{City, Flags, Port, Ship, Tile};
use crate::observe::{ClaimView, DockedView, MarkerView};
use crate::scoring::SOURCES;

impl Strozzi {
    /// What is due.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who turned over the ship, or will turn over the next one (S-3.1).
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The ship that is being claimed, or was taken and is not docked yet (S-3.1, S-4.1).
    #[must_use]
    pub fn ship(&self) -> Option<Ship> {
        self.ship
    }

    /// The flag on that ship, and whose it is (S-3.5).
    #[must_use]
    pub fn claim(&self) -> Option<ClaimView> {
        self.claim.map(|Claim { seat, flag }| ClaimView { seat, flag })
    }

    /// How many ships can still be turned over this round (S-2.4).
    #[must_use]
    pub fn supply(&self) -> u8 {
        self.supply
    }

    /// The ships that nobody has seen this round, sorted: those in the supply and those that were set aside unseen (S-2.4).
    pub fn unseen_ships(&self) -> impl Iterator<Item = Ship> + use<> {
        self.members(self.unseen)
    }

    /// The ships that nobody wanted this round, sorted (S-3.7).
    pub fn unwanted_ships(&self) -> impl Iterator<Item = Ship> + use<> {
        self.members(self.aside)
    }

    /// The ships at a port, fastest first (S-4.2).
    pub fn docked(&self, port: Port) -> impl Iterator<Item = DockedView> {
        self.dock(port).ships().map(|Docked { ship, seat, flag }| DockedView { ship, seat, flag })
    }

    /// The markers of a city, highest first (S-4.7).
    pub fn markers(&self, city: City) -> impl ExactSizeIterator<Item = MarkerView> {
        let track = self.track(city);
        track.order[..self.seats()].iter().map(|&seat| MarkerView { seat, space: track.space[seat.index()] })
    }

    /// The space of a seat's marker in a city; 0 is the starting space (S-2.2).
    #[must_use]
    pub fn space(&self, city: City, seat: Seat) -> u8 {
        self.track(city).space[seat.index()]
    }

    /// A seat's unused flags (S-1.2).
    #[must_use]
    #[inline]
    pub fn flags(&self, seat: Seat) -> Flags {
        self.flags[seat.index()]
    }

    /// The promotion tiles that lie face up, sorted (S-2.3).
    pub fn display(&self) -> impl Iterator<Item = Tile> + use<> {
        spread(self.display)
    }

    /// The kinds of promotion tiles that lie face down, with how many there are of each (S-2.3).
    pub fn stack(&self) -> impl Iterator<Item = (Tile, u8)> + use<> {
        Tile::all().zip(self.stack).filter(|&(_, count)| count > 0)
    }

    /// The promotion tiles that a seat keeps, sorted (S-4.5).
    pub fn tiles(&self, seat: Seat) -> impl Iterator<Item = Tile> + use<> {
        spread(self.tiles[seat.index()])
    }

    /// A seat's points so far, by source: ships, markers, bonuses, promotion. They may be hidden from others (S-7.3).
    pub fn points(&self, seat: Seat) -> impl ExactSizeIterator<Item = (&'static str, i16)> + use<> {
        SOURCES.into_iter().zip(self.points[seat.index()])
    }

    /// A seat's points so far, from all sources. They may be hidden from others (S-7.3).
    #[must_use]
    pub fn total(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).sum()
    }

    /// The ships of the edition that are in this set.
    fn members(&self, set: u32) -> impl Iterator<Item = Ship> + use<> {
        let ships = self.edition.ships().iter().enumerate();
        ships.filter(move |(index, _)| set & (1 << index) != 0).map(|(_, &ship)| ship)
    }
}

/// Each tile as often as it is there.
fn spread(counts: [u8; Tile::KINDS]) -> impl Iterator<Item = Tile> {
    Tile::all().zip(counts).flat_map(|(tile, count)| std::iter::repeat_n(tile, count.into()))
}
