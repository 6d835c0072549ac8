//! The position: everything on the table, in some 300 bytes that are copied without an allocation.

use fondaco_game::{MAX_SEATS, Seat, SeatSet};

use crate::components::{City, Flag, Flags, Port, Ship, Tile};
use crate::edition::Edition;
use crate::scoring::{SOURCES, Source};
use crate::setup::Setup;

mod read;

/// Rounds in a game (S-6.1).
pub const ROUNDS: u8 = 3;
/// Promotion tiles that lie face up (S-2.3).
pub const DISPLAY: usize = 3;

/// A position of Strozzi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Strozzi {
    pub(crate) edition: &'static Edition,
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    /// Who turned over the ship, or will turn over the next one.
    pub(crate) active: Seat,
    /// Who is asked, or took the ship.
    pub(crate) decider: Seat,
    /// The ship that is being claimed, or was taken and is not docked yet.
    pub(crate) ship: Option<Ship>,
    pub(crate) claim: Option<Claim>,
    /// How many ships can still be turned over this round.
    pub(crate) supply: u8,
    /// The ships of the edition that nobody has seen this round: those in the supply and those set aside unseen (S-2.4).
    /// Of equal ships, those listed first count as seen first.
    pub(crate) unseen: u32,
    /// The ships that nobody wanted this round (S-3.7).
    pub(crate) aside: u32,
    pub(crate) flags: [Flags; MAX_SEATS],
    pub(crate) docks: [Dock; 3],
    pub(crate) tracks: [Track; 4],
    /// Tiles face down, face up, and kept by each seat; how many of each kind.
    pub(crate) stack: [u8; Tile::KINDS],
    pub(crate) display: [u8; Tile::KINDS],
    pub(crate) tiles: [[u8; Tile::KINDS]; MAX_SEATS],
    /// By source. Coins are no more than this, so their supply never runs out (S-1.5).
    pub(crate) points: [[i16; SOURCES.len()]; MAX_SEATS],
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The first starting player is drawn (S-2.5).
    Start,
    /// The display is laid out (S-2.3).
    Display,
    /// A ship is turned over (S-3.1).
    Ship,
    /// A player decides about the ship (S-3.2).
    Claim,
    /// The taker sends the ship to a port (S-4.1).
    Port,
    /// The taker keeps a promotion tile (S-4.5).
    Tile,
    /// The display is refilled (S-4.5).
    Refill,
    /// The game has ended.
    Over,
}

/// The flag on the ship and whose it is (S-3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Claim {
    pub(crate) seat: Seat,
    pub(crate) flag: Flag,
}

/// A ship at a port, under the flag that took it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Docked {
    pub(crate) ship: Ship,
    pub(crate) seat: Seat,
    pub(crate) flag: Flag,
}

impl Docked {
    #[inline]
    pub(crate) fn speed(self) -> u8 {
        self.ship.speed(self.flag)
    }
}

/// The ships at a port, fastest first (S-4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Dock {
    ships: [Option<Docked>; MAX_SEATS],
    count: u8,
    /// Who has a ship here: asked so often that it is worth writing down.
    owners: SeatSet,
}

impl Dock {
    pub(crate) fn ships(&self) -> impl Iterator<Item = Docked> {
        self.ships[..usize::from(self.count)].iter().flatten().copied()
    }

    #[inline]
    pub(crate) fn contains(&self, seat: Seat) -> bool {
        self.owners.contains(seat)
    }

    /// Docks a ship below those that are as fast (S-4.2) and says in which place from the fastest, from 0.
    #[inline]
    pub(crate) fn insert(&mut self, arriving: Docked) -> usize {
        let mut place = usize::from(self.count);
        while place > 0 && self.ships[place - 1].is_some_and(|docked| docked.speed() < arriving.speed()) {
            self.ships[place] = self.ships[place - 1];
            place -= 1;
        }
        self.ships[place] = Some(arriving);
        self.count += 1;
        self.owners.insert(arriving.seat);
        place
    }

    pub(crate) fn clear(&mut self) {
        *self = Dock::default();
    }
}

/// The markers of one city (S-2.2, S-4.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Track {
    /// The space of each seat's marker.
    pub(crate) space: [u8; MAX_SEATS],
    /// Who stands where, highest first: a higher space, or further left on the same one.
    pub(crate) order: [Seat; MAX_SEATS],
}

/// How a marker went up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Its place from the highest now, from 0.
    pub(crate) place: usize,
}

impl Track {
    /// All markers on the starting space, left to right as in `order` (S-2.2).
    pub(crate) fn new(order: [Seat; MAX_SEATS]) -> Self {
        Track { space: [0; MAX_SEATS], order }
    }

    /// Moves a marker up, at most to the top; it ends to the right of those already on the space (S-4.7). Says how it moved,
    /// if it did.
    #[inline]
    pub(crate) fn advance(&mut self, seat: Seat, steps: u8, top: u8) -> Option<Move> {
        let from = self.space[seat.index()];
        let to = (from + steps).min(top);
        if to == from {
            return None;
        }
        self.space[seat.index()] = to;
        let mut place = self.place(seat);
        while place > 0 && self.space[self.order[place - 1].index()] < to {
            self.order[place] = self.order[place - 1];
            place -= 1;
        }
        self.order[place] = seat;
        Some(Move { from, to, place })
    }

    /// The place of a marker from the highest, from 0.
    #[inline]
    pub(crate) fn place(&self, seat: Seat) -> usize {
        self.order.iter().position(|&other| other == seat).expect("every seat has a marker")
    }
}

impl Strozzi {
    /// The position before the first step.
    pub(crate) fn start(edition: &'static Edition, setup: Setup) -> Self {
        let first = setup.first.unwrap_or_default();
        let mut game = Strozzi {
            edition,
            setup,
            phase: Phase::Start,
            round: 0,
            active: first,
            decider: first,
            ship: None,
            claim: None,
            supply: 0,
            unseen: 0,
            aside: 0,
            flags: [Flags::NONE; MAX_SEATS],
            docks: [Dock::default(); 3],
            tracks: [Track::new(std::array::from_fn(Seat::new)); 4],
            stack: *edition.tiles(),
            display: [0; Tile::KINDS],
            tiles: [[0; Tile::KINDS]; MAX_SEATS],
            points: [[0; SOURCES.len()]; MAX_SEATS],
        };
        if setup.first.is_some() {
            game.seat_starting_player(first);
        }
        game
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.setup.players)
    }

    /// Three ships for each player and three more (S-2.4).
    pub(crate) fn supply_of_a_round(&self) -> u8 {
        (3 * u32::from(self.setup.players) + 3) as u8
    }

    #[inline]
    pub(crate) fn dock(&self, port: Port) -> &Dock {
        &self.docks[port.index()]
    }

    #[inline]
    pub(crate) fn track(&self, city: City) -> &Track {
        &self.tracks[city.index()]
    }

    pub(crate) fn score(&mut self, seat: Seat, source: Source, points: i32) {
        self.points[seat.index()][source as usize] += points as i16;
    }
}
