//! What a viewer may see, in readable form, and the whole position in that same form for traces and saved states.
//!
//! With closed screens a viewer does not see what lies behind the others' (L-1.7), nor what is left in the bag and in the
//! deck: from that it could be computed. How many cubes the supply holds is in plain sight.

use std::collections::BTreeMap;

use fondaco_game::{Edition as _, EditionId, Seat, Viewer, ordered};
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::components::{Card, Colour, Contract, Cubes, Direction, HarborTile, Knights, Row, Scrolls, Tile};
use crate::scoring::SOURCES;
use crate::setup::{Setup, SetupError};
use crate::state::{Land, Liguria, Phase, Place, Voyage};

mod rebuild;

/// Why parts do not make a position of Liguria.
pub type PositionError = fondaco_game::PositionError<SetupError>;

/// A position as one viewer sees it. NOTATION.md describes it field by field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaObservation))]
pub struct Observation {
    /// The component data.
    pub edition: EditionId,
    /// What was decided before the game.
    pub setup: Setup,
    /// What is due.
    pub phase: Phase,
    /// The round, from 1; the last one in the movement round and after the game.
    pub round: u8,
    /// Who is asked; nobody while chance is due and after the game.
    pub decider: Option<Seat>,
    /// The order track from number 1; before the starting player is drawn, seat order.
    pub order: Vec<Seat>,
    /// The common supply of cubes: red, yellow, blue.
    pub supply: Cubes,
    /// The places of the circuit, from the harbor of the first seat clockwise.
    pub places: Vec<PlaceView>,
    /// The buyers on the spaces of the market street.
    pub street: Vec<Option<Seat>>,
    /// The row of tiles, from the left.
    pub row: Vec<Tile>,
    /// How many tiles are in the bag.
    pub bag_size: u8,
    /// How many of each kind, if the viewer may know; kinds with none are left out.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<BTreeMap<String, u8>>))]
    pub bag: Option<BTreeMap<Tile, u8>>,
    /// How many cards are in the deck.
    pub deck_size: u8,
    /// Which cards, sorted, if the viewer may know.
    pub deck: Option<Vec<Card>>,
    /// The cards set aside until both signs show, sorted.
    pub aside: Vec<Card>,
    /// The face-up cards, in drawing order.
    pub display: Vec<Card>,
    /// Upgrade arrows left to the one who is asked.
    pub arrows: u8,
    /// The movement of the one who is asked, while they sail.
    pub voyage: Option<VoyageView>,
    /// The players, by seat.
    pub seats: Vec<SeatView>,
}

/// A place of the circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(tag = "land", rename_all = "lowercase", deny_unknown_fields)
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaPlace))]
pub enum PlaceView {
    /// An island that has not been laid yet.
    Unknown,
    /// A player's harbor.
    Harbor {
        /// The player whose harbor it is.
        seat: Seat,
    },
    /// A blank island.
    Blank,
    /// A coloured island.
    Island {
        /// Its colour.
        colour: Colour,
        /// Its score tile, once it has one.
        score: Option<u8>,
        /// Who holds it.
        holder: Option<Seat>,
        /// The knights there, sorted.
        knights: Knights,
    },
}

/// A movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaVoyage))]
pub struct VoyageView {
    /// Steps that can still be made.
    pub wheels: u8,
    /// Whether a stopover can still be made.
    pub anchor: bool,
    /// Whether the ship can still reverse.
    pub uturn: bool,
    /// Whether it has made its first step.
    pub under_way: bool,
    /// Whether it has made its last step.
    pub ended: bool,
    /// The place of the harbor where a figure was placed this turn.
    pub figure: Option<u8>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaSeat))]
pub struct SeatView {
    /// Where the ship is.
    pub place: u8,
    /// The direction it keeps; none in a harbor, except during a stopover.
    pub heading: Option<Direction>,
    /// The cubes aboard.
    pub cargo: Cubes,
    /// The cubes on the pier.
    pub pier: Cubes,
    /// Harbor tiles that show their front; kinds with none are left out.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u8>))]
    pub fronts: BTreeMap<HarborTile, u8>,
    /// Harbor tiles that show their back; kinds with none are left out.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u8>))]
    pub backs: BTreeMap<HarborTile, u8>,
    /// The figures on the harbor.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, Seat>))]
    pub figures: BTreeMap<Row, Seat>,
    /// Expelled knight tiles.
    pub expelled: u8,
    /// The card of the round, once it is taken.
    pub card: Option<Card>,
    /// What lies behind the screen; nothing if the viewer may not see it.
    pub screen: Option<ScreenView>,
    /// The points by source, once the game is over.
    pub points: Option<BTreeMap<String, i16>>,
    /// The contracts that were filled, in the order of the edition, once the game is over.
    pub filled: Option<Vec<Contract>>,
}

/// What lies behind a screen (L-1.7).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = LiguriaScreen))]
pub struct ScreenView {
    /// How much silver lies there.
    pub coins: u8,
    /// Ministers in hand.
    pub ministers: u8,
    /// Cubes brought home.
    pub home: Cubes,
    /// Diplomats, sorted.
    pub diplomats: Scrolls,
    /// Knights, sorted.
    pub knights: Knights,
    /// Contracts, sorted.
    pub contracts: Vec<Contract>,
    /// Ship cards of earlier rounds, in their order.
    pub cards: Vec<Card>,
}

impl Liguria {
    /// The position as this viewer may see it (L-1.7): all screens open if the table plays so, and when the game is over.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Observation {
        let open = self.screens_are_open();
        self.view(open, |seat| open || viewer.is(seat))
    }

    /// The whole position in readable form, as a viewer who may see everything would see it.
    /// [`from_parts`](Liguria::from_parts) makes a position of it again.
    #[must_use]
    pub fn parts(&self) -> Observation {
        self.view(true, |_| true)
    }

    /// Whether everybody may see what lies behind everybody's screen.
    pub(crate) fn screens_are_open(&self) -> bool {
        self.setup.open_screens || self.phase == Phase::Over
    }

    /// `open` says whether what is left in the bag and the deck may be known.
    fn view(&self, open: bool, sees_behind: impl Fn(Seat) -> bool) -> Observation {
        Observation {
            edition: self.edition.id().clone(),
            setup: self.setup,
            phase: self.phase,
            round: fondaco_game::Game::round(self).0,
            decider: self.asked(),
            order: self.order().to_vec(),
            supply: self.supply,
            places: self.places().collect(),
            street: self.street().to_vec(),
            row: self.row().collect(),
            bag_size: self.bag_len,
            bag: open.then(|| ordered(self.bag())),
            deck_size: self.deck.count_ones() as u8,
            deck: open.then(|| self.deck().collect()),
            aside: self.set_aside().collect(),
            display: self.display().collect(),
            arrows: self.arrows,
            voyage: self.voyage(),
            seats: Seat::all(self.seats()).map(|seat| self.seat_view(seat, sees_behind(seat))).collect(),
        }
    }

    /// Who is asked; nobody while chance is due and after the game.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Seat> {
        fondaco_game::Game::turn(self).player()
    }

    fn seat_view(&self, seat: Seat, behind: bool) -> SeatView {
        let player = self.player(seat);
        let over = self.phase == Phase::Over;
        let by_source = || ordered(SOURCES.iter().map(ToString::to_string).zip(self.points[seat.index()]));
        SeatView {
            place: player.place,
            heading: player.heading,
            cargo: player.cargo,
            pier: player.pier,
            fronts: ordered(self.fronts(seat)),
            backs: ordered(self.backs(seat)),
            figures: ordered(Row::ALL.into_iter().filter_map(|row| Some((row, player.figures[row.index()]?)))),
            expelled: player.expelled,
            card: self.card_of_the_round(seat),
            screen: behind.then(|| self.screen_view(seat)),
            points: over.then(by_source),
            filled: over.then(|| self.filled(seat)),
        }
    }

    pub(crate) fn screen_view(&self, seat: Seat) -> ScreenView {
        let player = self.player(seat);
        let earlier = usize::from(player.cards_len.min(self.round));
        ScreenView {
            coins: player.coins,
            ministers: player.ministers,
            home: player.home,
            diplomats: player.diplomats(),
            knights: player.knights(),
            contracts: self.contracts(seat).collect(),
            cards: self.cards(seat).take(earlier).collect(),
        }
    }

    /// The contracts that would be filled if the game ended now (L-9.4).
    fn filled(&self, seat: Seat) -> Vec<Contract> {
        let filled = self.assignment(seat).filled;
        let listed = self.edition.listed().iter().map(|&place| usize::from(place));
        let each = listed.flat_map(|place| std::iter::repeat_n(place, filled[place].into()));
        each.map(|place| self.edition.contracts()[place].contract).collect()
    }
}

impl PlaceView {
    pub(crate) fn new(place: &Place) -> Self {
        match place.land {
            Land::Unknown => PlaceView::Unknown,
            Land::Harbor(seat) => PlaceView::Harbor { seat },
            Land::Blank => PlaceView::Blank,
            Land::Coloured(colour) => PlaceView::Island {
                colour,
                score: Some(place.score).filter(|&score| score > 0),
                holder: place.holder,
                knights: place.knights,
            },
        }
    }
}

impl VoyageView {
    pub(crate) fn new(voyage: &Voyage) -> Self {
        let Voyage { wheels, anchor, uturn, under_way, ended, figure } = *voyage;
        VoyageView { wheels, anchor, uturn, under_way, ended, figure }
    }
}

/// A position is written as a viewer who may see everything sees it.
#[cfg(feature = "serde")]
impl Serialize for Liguria {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(serializer)
    }
}

/// A position is read back only if every component is accounted for, so that nothing written down can go wrong later.
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Liguria {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seen = Observation::deserialize(deserializer)?;
        Liguria::from_parts(&seen).map_err(de::Error::custom)
    }
}
