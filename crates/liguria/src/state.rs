//! The position: everything on the table, in some 600 bytes that are copied without an allocation.

use fondaco_game::Seat;
use fondaco_game::bits::nonzero_counts;

use crate::components::{Card, Colour, Contract, Cubes, Direction, HarborTile, Knights, Row, Scrolls, Tile};
use crate::edition::{Edition, MAX_KINDS, MAX_SPACES};
use crate::scoring::SOURCES;
use crate::setup::Setup;

mod read;

/// The most that can play (L-2.1).
pub const MAX_PLAYERS: usize = 4;
/// The places of the circuit (L-2.3).
pub const PLACES: usize = 12;
/// The most cubes aboard a ship (L-1.5).
pub const CARGO: u8 = 10;
/// The ministers of a player (L-1.5).
pub const MINISTERS: u8 = 7;
/// The cubes of each colour (L-1.2).
pub const CUBES: u8 = Contract::MAX_CUBES;
/// The values of the island score tiles (L-1.3).
pub const SCORES: std::ops::RangeInclusive<u8> = 3..=9;
/// The islands of each colour (L-1.3).
pub const ISLANDS_OF_A_COLOUR: u8 = 2;
/// The most tiles in the row (L-3.1).
pub const MAX_ROW: usize = row_length(MAX_PLAYERS) as usize;
/// The most rounds (L-3.1).
pub const MAX_ROUNDS: usize = rounds(3) as usize;
/// The bag has room for all kinds, rounded up to whole words.
pub(crate) const BAG: usize = MAX_KINDS.next_multiple_of(8);

/// How many rounds so many play (L-3.1).
#[must_use]
#[inline]
pub const fn rounds(players: usize) -> u8 {
    if players == 4 { 8 } else { 9 }
}

/// How many tiles are laid out in a round for so many players (L-3.1).
#[must_use]
#[inline]
pub const fn row_length(players: usize) -> u8 {
    if players == 4 { 15 } else { 12 }
}

/// A position of Liguria.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Liguria {
    pub(crate) edition: &'static Edition,
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    /// Who is asked: a place in `order`. It runs down while buyers are placed (L-3.3) and up otherwise; 0 while chance is
    /// due.
    pub(crate) at: u8,
    /// The order track from number 1 (L-2.6, L-4.4), unused seats last; before the starting player is drawn, seat order.
    pub(crate) order: [Seat; MAX_PLAYERS],
    /// The common supply of cubes (L-1.2).
    pub(crate) supply: Cubes,
    pub(crate) places: [Place; PLACES],
    /// The buyers on the market street.
    pub(crate) street: [Option<Seat>; MAX_SPACES],
    /// The kinds of the tiles in the row, from the left; 0 beyond them.
    pub(crate) row: [u8; MAX_ROW],
    pub(crate) row_len: u8,
    /// How many tiles of each kind are in the bag, and in all.
    pub(crate) bag: [u8; BAG],
    pub(crate) bag_len: u8,
    /// The cards of the edition that are in the deck. Of equal cards, those listed first count as drawn first.
    pub(crate) deck: u64,
    /// The cards set aside until both signs show (L-3.2).
    pub(crate) aside: u64,
    /// The face-up cards in drawing order: places in the edition of the first card like them; 0 beyond them.
    pub(crate) display: [u8; MAX_PLAYERS],
    pub(crate) display_len: u8,
    /// Upgrade arrows left (L-5.3).
    pub(crate) arrows: u8,
    pub(crate) voyage: Voyage,
    pub(crate) players: [Player; MAX_PLAYERS],
    /// The final scores by source; 0 until the game is over.
    pub(crate) points: [[i16; SOURCES.len()]; MAX_PLAYERS],
}

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A player chooses their start cubes (L-2.2).
    Cubes,
    /// The places of the blank islands are drawn (L-2.3).
    Blank,
    /// The colour of the next island is drawn (L-2.3).
    Island,
    /// The score tile of the next coloured island is drawn (L-2.4).
    Score,
    /// The starting player is drawn (L-2.5).
    Start,
    /// A tile is drawn into the row (L-3.1).
    Row,
    /// A ship card is drawn (L-3.2).
    Deck,
    /// A player places their buyer (L-3.3).
    Buyer,
    /// A player takes tiles (L-4.1).
    Take,
    /// A player takes a card (L-5.1).
    Card,
    /// A player may upgrade a tile (L-5.3).
    Upgrade,
    /// A player sails (L-6.1), or sails on after a stopover (L-6.3).
    Sail,
    /// A player may load from another's pier (L-7.2).
    Load,
    /// A player may take bonus cubes on their island (L-7.5).
    Bonus,
    /// A player may conquer an island (L-7.4, L-7.6).
    Conquer,
    /// A player may place a figure on another's harbor (L-7.3).
    Deploy,
    /// A player may reverse after their movement (L-6.2).
    Turn,
    /// A player may sail in the movement round (L-8.2).
    Homeward,
    /// The game has ended.
    Over,
}

impl Phase {
    /// Whether a ship is under way: the round's sailing.
    pub(crate) fn is_voyage(self) -> bool {
        matches!(self, Phase::Sail | Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy | Phase::Turn)
    }

    /// Whether the circuit is still being laid out: no player has taken anything but start cubes.
    pub(crate) fn is_setup(self) -> bool {
        matches!(self, Phase::Cubes | Phase::Blank | Phase::Island | Phase::Score | Phase::Start)
    }
}

/// A place of the circuit (L-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Place {
    pub(crate) land: Land,
    /// The score tile of a coloured island; 0 if it has none yet (L-2.4).
    pub(crate) score: u8,
    /// Whose minister and knights stand there.
    pub(crate) holder: Option<Seat>,
    pub(crate) knights: Knights,
}

/// What is at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Land {
    /// An island that has not been laid yet.
    Unknown,
    Harbor(Seat),
    Blank,
    Coloured(Colour),
}

/// The movement of the player whose turn it is (section 6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Voyage {
    /// Steps they can still make.
    pub(crate) wheels: u8,
    /// Whether they can still make a stopover (L-6.3).
    pub(crate) anchor: bool,
    /// Whether they can still reverse (L-6.2).
    pub(crate) uturn: bool,
    /// Whether the ship has made its first step: its heading is now the direction of the movement.
    pub(crate) under_way: bool,
    /// Whether the ship has made its last step.
    pub(crate) ended: bool,
    /// The place of the harbor where they placed a figure this turn (L-7.3).
    pub(crate) figure: Option<u8>,
}

/// A player's things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Player {
    /// Where their ship is.
    pub(crate) place: u8,
    /// The direction it keeps (L-6.2); none in a harbor, where it may take either, unless it is there for a stopover.
    pub(crate) heading: Option<Direction>,
    pub(crate) cargo: Cubes,
    /// Cubes behind the screen.
    pub(crate) home: Cubes,
    pub(crate) pier: Cubes,
    pub(crate) coins: u8,
    /// Their tiles by kind: harbor tiles that show their front, and what lies behind the screen.
    pub(crate) tiles: [u8; MAX_KINDS],
    /// Their harbor tiles that show their back.
    pub(crate) backs: [u8; HarborTile::ALL.len()],
    /// Ministers in hand.
    pub(crate) ministers: u8,
    /// Expelled knight tiles (L-7.6).
    pub(crate) expelled: u8,
    /// The figures on their harbor, by row (L-7.3).
    pub(crate) figures: [Option<Seat>; Row::ALL.len()],
    /// Their ship cards by round, as in `display`; 0 beyond them. The last is the card of the round, if they have taken it.
    pub(crate) cards: [u8; MAX_ROUNDS],
    pub(crate) cards_len: u8,
}

impl Player {
    /// Wheels on ship tiles that show their front (L-6.1).
    #[inline]
    pub(crate) fn wheels(&self) -> u8 {
        self.tiles[HarborTile::Ship1.index()] + 2 * self.tiles[HarborTile::Ship2.index()]
    }

    /// Sacks on merchant tiles that show their front (L-7.2).
    #[inline]
    pub(crate) fn sacks(&self) -> u8 {
        self.tiles[HarborTile::Merchant1.index()] + 2 * self.tiles[HarborTile::Merchant2.index()]
    }

    /// How many more cubes their ship can carry (L-1.5).
    #[inline]
    pub(crate) fn room(&self) -> u8 {
        CARGO - self.cargo.total()
    }

    /// Their diplomats in hand.
    #[inline]
    pub(crate) fn diplomats(&self) -> Scrolls {
        Scrolls([self.tiles[DIPLOMATS], self.tiles[DIPLOMATS + 1]])
    }

    /// Their knights in hand.
    #[inline]
    pub(crate) fn knights(&self) -> Knights {
        Knights(std::array::from_fn(|kind| self.tiles[KNIGHTS + kind]))
    }

    /// Their contracts, by their place in the edition's sorted list.
    #[inline]
    pub(crate) fn contracts(&self) -> &[u8] {
        &self.tiles[Tile::COMMON..]
    }

    /// Whether a tile of their harbor shows its front (L-5.3).
    #[inline]
    pub(crate) fn shows_a_front(&self) -> bool {
        self.fronts() != 0
    }

    /// The kinds of harbor tiles of which one shows its front, a bit for each.
    #[inline]
    pub(crate) fn fronts(&self) -> u64 {
        let (harbor, _) = self.tiles.split_first_chunk().expect("harbor tiles are the first kinds");
        nonzero_counts(u64::from_le_bytes(*harbor))
    }

    /// The tiles in a row of their harbor, either side up (L-9.6).
    #[inline]
    pub(crate) fn row(&self, row: Row) -> u8 {
        let kinds = match row {
            Row::Ship => 0..2,
            Row::Merchant => 2..4,
            Row::Building => 4..7,
            Row::Monk => 7..8,
        };
        kinds.map(|kind| self.tiles[kind] + self.backs[kind]).sum()
    }

    /// How many figures stand on their harbor (L-7.3).
    #[inline]
    pub(crate) fn figure_count(&self) -> u8 {
        self.figures.iter().filter(|figure| figure.is_some()).count() as u8
    }
}

/// The first diplomat and the first knight among the kinds of tiles.
pub(crate) const DIPLOMATS: usize = 8;
pub(crate) const KNIGHTS: usize = 10;

impl Liguria {
    /// The position before the first step (L-2.3, L-2.7): harbors evenly around the circuit, each ship in its own.
    pub(crate) fn start(edition: &'static Edition, setup: Setup) -> Self {
        let empty = Place { land: Land::Unknown, score: 0, holder: None, knights: Knights::NONE };
        let mut places = [empty; PLACES];
        let mut tiles = [0; MAX_KINDS];
        // L-1.5: the start tiles.
        tiles[HarborTile::Ship1.index()] = 1;
        tiles[HarborTile::Merchant1.index()] = 1;
        let player = Player {
            place: 0,
            heading: None,
            cargo: Cubes::NONE,
            home: Cubes::NONE,
            pier: Cubes::NONE,
            coins: 0,
            tiles,
            backs: [0; HarborTile::ALL.len()],
            ministers: MINISTERS,
            expelled: 0,
            figures: [None; Row::ALL.len()],
            cards: [0; MAX_ROUNDS],
            cards_len: 0,
        };
        let mut players = [player; MAX_PLAYERS];
        let count = usize::from(setup.players);
        for seat in Seat::all(count) {
            let place = seat.index() * (PLACES / count);
            places[place].land = Land::Harbor(seat);
            players[seat.index()].place = place as u8;
        }
        let mut bag = [0; BAG];
        bag[..MAX_KINDS].copy_from_slice(edition.tiles());
        Liguria {
            edition,
            setup,
            phase: Phase::Cubes,
            round: 0,
            at: 0,
            order: std::array::from_fn(Seat::new),
            supply: Cubes([CUBES; 3]),
            places,
            street: [None; MAX_SPACES],
            row: [0; MAX_ROW],
            row_len: 0,
            bag,
            bag_len: bag.iter().sum(),
            deck: (1 << edition.cards().len()) - 1,
            aside: 0,
            display: [0; MAX_PLAYERS],
            display_len: 0,
            arrows: 0,
            voyage: Voyage::default(),
            players,
            points: [[0; SOURCES.len()]; MAX_PLAYERS],
        }
    }

    #[inline]
    pub(crate) fn seats(&self) -> usize {
        usize::from(self.setup.players)
    }

    /// Who is asked.
    #[inline]
    pub(crate) fn decider(&self) -> Seat {
        self.order[usize::from(self.at & 3)]
    }

    /// How many rounds are played (L-3.1).
    #[inline]
    pub(crate) fn rounds(&self) -> u8 {
        rounds(self.seats())
    }

    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index() & 3]
    }

    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index() & 3]
    }

    /// The things of the one who is asked.
    #[inline]
    pub(crate) fn me(&self) -> &Player {
        self.player(self.decider())
    }

    #[inline]
    pub(crate) fn me_mut(&mut self) -> &mut Player {
        self.player_mut(self.decider())
    }

    /// The place where the ship of the one who is asked lies.
    #[inline]
    pub(crate) fn here(&self) -> &Place {
        &self.places[usize::from(self.me().place)]
    }

    /// The card of the round that a seat has taken; none before that and after the last round (L-8.1).
    #[inline]
    pub(crate) fn card_of_the_round(&self, seat: Seat) -> Option<Card> {
        let player = self.player(seat);
        let taken = player.cards_len > self.round;
        taken.then(|| self.edition.cards()[usize::from(player.cards[usize::from(self.round)])])
    }

    /// Goes on to the next player of the order; false if there is none.
    #[inline]
    pub(crate) fn next_player(&mut self) -> bool {
        self.at += 1;
        if usize::from(self.at) < self.seats() {
            return true;
        }
        self.at = 0;
        false
    }
}
