//! What happens, told so that people can follow it. Everything in Liguria happens in the open; only what lies behind the
//! screens is out of sight afterwards (L-1.7).
//!
//! The events of a step say everything that it changes (see [`Game::follow`](fondaco_game::Game::follow)); the last one says
//! what is due then.

use fondaco_game::{PerSeat, Seat};
#[cfg(feature = "serde")]
use serde::Serialize;

use crate::components::{Card, Colour, Contract, Cubes, Direction, HarborTile, Knights, Positions, Row, Scrolls, Tile};
use crate::observe::VoyageView;
use crate::state::Phase;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(tag = "event", rename_all = "snake_case"))]
#[expect(missing_docs, reason = "the fields say what they are")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaEvent))]
pub enum Event {
    /// A player put their start cubes on their pier (L-2.2).
    StartCubes { seat: Seat, cubes: Cubes },
    /// There is a blank island at a place (L-2.3).
    BlankLaid { place: u8 },
    /// There is a coloured island at a place (L-2.3).
    IslandLaid { place: u8, colour: Colour },
    /// An island got its score tile (L-2.4).
    ScoreLaid { place: u8, score: u8 },
    /// The starting player was drawn (L-2.5).
    StartDrawn { seat: Seat },
    /// The order track from number 1, as it is from now on (L-2.6, L-4.4).
    Ordered {
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>))]
        order: PerSeat<Seat>,
    },
    /// A player got silver, at the start (L-2.5) or from the street (L-4.1).
    CoinsTaken { seat: Seat, coins: u8 },
    /// A round begins (L-3.1).
    RoundBegan { round: u8 },
    /// A tile was drawn into the row (L-3.1).
    TileDrawn { position: u8, tile: Tile },
    /// A card was turned face up (L-3.2).
    CardDrawn { card: Card },
    /// That card is set aside, for all scores have the same sign (L-3.2).
    CardSetAside { card: Card },
    /// The cards set aside are back in the deck (L-3.2).
    AsideReturned { cards: u8 },
    /// A player put their buyer on the street (L-3.3).
    BuyerPlaced { seat: Seat, space: u8 },
    /// A player took a tile; its position is that before the row closed up (L-4.1, L-4.3), and until then it leaves a gap.
    TileTaken { seat: Seat, position: u8, tile: Tile },
    /// A player paid for the tiles they skipped (L-4.2).
    SkippingPaid { seat: Seat, coins: u8 },
    /// The row closed up where tiles were taken, and the buyer went from the street to this number of the order track
    /// (L-4.4).
    RowClosed { seat: Seat, taken: Positions, left: u8, number: u8 },
    /// A player took a ship card (L-5.1).
    CardTaken { seat: Seat, card: Card },
    /// The cubes of its offer lie on their pier (L-5.2).
    CubesOffered { seat: Seat, cubes: Cubes },
    /// A tile was turned to its back (L-5.3).
    Upgraded { seat: Seat, tile: HarborTile },
    /// A ship sailed (L-6.1); to a stopover (L-6.3) if it did not stop.
    Sailed { seat: Seat, from: u8, to: u8, steps: i8, stopover: bool },
    /// A ship stays where it is: it has no wheel (L-6.1), or its owner wants to (L-8.2).
    Stayed { seat: Seat, place: u8 },
    /// A ship is done in a harbor, from where it may leave in either direction (L-6.2).
    Moored { seat: Seat, place: u8 },
    /// Cubes were brought home (L-7.1).
    Unloaded { seat: Seat, cubes: Cubes },
    /// Cubes were loaded from a pier (L-7.2).
    LoadedFromPier { seat: Seat, owner: Seat, cubes: Cubes },
    /// Cubes were loaded on an island (L-7.4 to L-7.6).
    LoadedOnIsland { seat: Seat, place: u8, cubes: Cubes },
    /// A player placed a figure (L-7.3).
    Deployed { seat: Seat, owner: Seat, row: Row, spent: Scrolls },
    /// A player lost an island; their knights lie before them to the end (L-7.6).
    Expelled { seat: Seat, place: u8, knights: Knights },
    /// A player holds an island now (L-7.4, L-7.6).
    Conquered { seat: Seat, place: u8, knights: Knights },
    /// A ship reversed, before its movement or after it (L-6.2).
    Turned { seat: Seat, heading: Direction },
    /// The round is over; so many tiles of the row leave the game, and its cards go behind the screens (L-8.1).
    RoundEnded { round: u8, left: u8 },
    /// The movement round begins (L-8.2).
    HomewardBegan,
    /// Closed screens are lifted (L-1.7): what is left in the bag and in the deck, if anything, is told next.
    LeftoversShown,
    /// So many tiles of a kind are left in the bag.
    LeftInBag { tile: Tile, count: u8 },
    /// A card is left in the deck.
    LeftInDeck { card: Card },
    /// What lay behind a closed screen; contracts and cards are told next.
    ScreenLifted { seat: Seat, coins: u8, ministers: u8, home: Cubes, diplomats: Scrolls, knights: Knights },
    /// A contract lay behind that screen.
    ContractShown { seat: Seat, contract: Contract },
    /// A ship card of an earlier round lay behind that screen.
    CardShown { seat: Seat, card: Card },
    /// Points for an island (L-9.1).
    IslandScored { seat: Seat, place: u8, points: i32 },
    /// Points for the harbor (L-9.2).
    HarborScored { seat: Seat, points: i32 },
    /// The balance, and what it costs (L-9.3).
    BalanceScored { seat: Seat, balance: i32, points: i32 },
    /// Points for a filled contract (L-9.4).
    ContractScored { seat: Seat, contract: Contract, points: i32 },
    /// Points for sets of left-over cubes (L-9.5).
    SetsScored { seat: Seat, sets: u8, points: i32 },
    /// Points for a figure on another's harbor (L-9.6).
    DiplomatScored { seat: Seat, owner: Seat, row: Row, points: i32 },
    /// The game is over (L-9.7).
    Ended,
    /// What is due now, and from whom: the last event of every step. The rest is as in an observation.
    Due { phase: Phase, decider: Option<Seat>, arrows: u8, voyage: Option<VoyageView> },
}

#[cfg(feature = "serde")]
fondaco_game::read_by_fields! {
    Event by event {
        seat: Seat,
        cubes: Cubes,
        place: u8,
        colour: Colour,
        score: u8,
        order: PerSeat<Seat>,
        coins: u8,
        round: u8,
        position: u8,
        tile: String,
        card: Card,
        cards: u8,
        space: u8,
        taken: Positions,
        left: u8,
        number: u8,
        from: u8,
        to: u8,
        steps: i8,
        stopover: bool,
        owner: Seat,
        row: Row,
        spent: Scrolls,
        knights: Knights,
        heading: Direction,
        count: u8,
        ministers: u8,
        home: Cubes,
        diplomats: Scrolls,
        contract: Contract,
        points: i32,
        balance: i32,
        sets: u8,
        phase: Phase,
        decider: Seat,
        arrows: u8,
        voyage: VoyageView,
    }
    StartCubes { seat, cubes }
    BlankLaid { place }
    IslandLaid { place, colour }
    ScoreLaid { place, score }
    StartDrawn { seat }
    Ordered { order }
    CoinsTaken { seat, coins }
    RoundBegan { round }
    TileDrawn { position, tile parsed }
    CardDrawn { card }
    CardSetAside { card }
    AsideReturned { cards }
    BuyerPlaced { seat, space }
    TileTaken { seat, position, tile parsed }
    SkippingPaid { seat, coins }
    RowClosed { seat, taken, left, number }
    CardTaken { seat, card }
    CubesOffered { seat, cubes }
    Upgraded { seat, tile parsed }
    Sailed { seat, from, to, steps, stopover }
    Stayed { seat, place }
    Moored { seat, place }
    Unloaded { seat, cubes }
    LoadedFromPier { seat, owner, cubes }
    LoadedOnIsland { seat, place, cubes }
    Deployed { seat, owner, row, spent }
    Expelled { seat, place, knights }
    Conquered { seat, place, knights }
    Turned { seat, heading }
    RoundEnded { round, left }
    HomewardBegan {}
    LeftoversShown {}
    LeftInBag { tile parsed, count }
    LeftInDeck { card }
    ScreenLifted { seat, coins, ministers, home, diplomats, knights }
    ContractShown { seat, contract }
    CardShown { seat, card }
    IslandScored { seat, place, points }
    HarborScored { seat, points }
    BalanceScored { seat, balance, points }
    ContractScored { seat, contract, points }
    SetsScored { seat, sets, points }
    DiplomatScored { seat, owner, row, points }
    Ended {}
    Due { phase, decider or_none, arrows, voyage or_none }
}
