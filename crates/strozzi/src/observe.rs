//! What a viewer may see, in readable form, and the whole position in that same form for traces and saved states.
//!
//! Strozzi hides nothing but, if the table wants it, the others' points (S-7.3).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use fondaco_game::position::Spot;
use fondaco_game::{Edition as _, EditionId, Lawful as _, Seat, Viewer, ordered};
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::components::{City, Flag, Flags, Port, Ship, Tile};
use crate::edition::{Edition, SHIPS};
use crate::scoring::SOURCES;
use crate::setup::{Setup, SetupError};
use crate::state::{Claim, Docked, Phase, ROUNDS, Strozzi};

/// A position as one viewer sees it. NOTATION.md describes it field by field.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziObservation))]
pub struct Observation {
    /// The component data.
    pub edition: EditionId,
    /// What was decided before the game.
    pub setup: Setup,
    /// What is due.
    pub phase: Phase,
    /// The round, from 1.
    pub round: u8,
    /// Who turned over the ship, or will turn over the next one.
    pub active: Seat,
    /// Who is asked, or took the ship.
    pub decider: Seat,
    /// The ship that is being claimed, or was taken and is not docked yet.
    pub ship: Option<Ship>,
    /// The flag on that ship.
    pub claim: Option<ClaimView>,
    /// How many ships can still be turned over this round.
    pub supply: u8,
    /// The ships that nobody has seen this round, sorted.
    pub unseen: Vec<Ship>,
    /// The ships that nobody wanted this round, sorted.
    pub aside: Vec<Ship>,
    /// The promotion tiles that lie face up, sorted.
    pub display: Vec<Tile>,
    /// How many tiles of each kind lie face down; kinds with none are left out.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, u8>))]
    pub stack: BTreeMap<Tile, u8>,
    /// The four cities.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, CityView>))]
    pub cities: BTreeMap<City, CityView>,
    /// The players, by seat.
    pub seats: Vec<SeatView>,
}

/// A flag on the ship that is being claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziClaim))]
pub struct ClaimView {
    /// Whose it is.
    pub seat: Seat,
    /// Which it is.
    pub flag: Flag,
}

/// A city.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziCityView))]
pub struct CityView {
    /// The markers, highest first.
    pub markers: Vec<MarkerView>,
    /// The ships, fastest first; always none in Florence.
    pub ships: Vec<DockedView>,
}

/// A marker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziMarker))]
pub struct MarkerView {
    /// Whose it is.
    pub seat: Seat,
    /// The space it stands on.
    pub space: u8,
}

/// A ship at a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziDocked))]
pub struct DockedView {
    /// The card.
    pub ship: Ship,
    /// Whose it is.
    pub seat: Seat,
    /// The flag that took it.
    pub flag: Flag,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = StrozziSeat))]
pub struct SeatView {
    /// The unused flags.
    pub flags: Vec<Flag>,
    /// The promotion tiles kept, sorted.
    pub tiles: Vec<Tile>,
    /// The points by source; nothing if the viewer may not see them.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<BTreeMap<String, i16>>))]
    pub points: Option<BTreeMap<Cow<'static, str>, i16>>,
}

impl Strozzi {
    /// The position as this viewer may see it (S-7.3): others' points only if scores are open or the game is over.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Observation {
        self.view(|seat| viewer.is(seat) || self.points_are_open())
    }

    /// Whether everybody may see everybody's points.
    pub(crate) fn points_are_open(&self) -> bool {
        !self.setup.secret_scores || self.phase == Phase::Over
    }

    fn view(&self, sees_points_of: impl Fn(Seat) -> bool) -> Observation {
        Observation {
            edition: self.edition.id().clone(),
            setup: self.setup,
            phase: self.phase,
            round: fondaco_game::Game::round(self).0,
            active: self.active,
            decider: self.decider,
            ship: self.ship,
            claim: self.claim(),
            supply: self.supply,
            unseen: self.unseen_ships().collect(),
            aside: self.unwanted_ships().collect(),
            display: self.display().collect(),
            stack: ordered(self.stack()),
            cities: ordered(City::ALL.into_iter().map(|city| (city, self.city_view(city)))),
            seats: Seat::all(self.seats()).map(|seat| self.seat_view(seat, sees_points_of(seat))).collect(),
        }
    }

    fn city_view(&self, city: City) -> CityView {
        let port = Port::ALL.into_iter().find(|port| port.city() == city);
        CityView {
            markers: self.markers(city).collect(),
            ships: port.into_iter().flat_map(|port| self.docked(port)).collect(),
        }
    }

    fn seat_view(&self, seat: Seat, points: bool) -> SeatView {
        let by_source = || ordered(SOURCES.map(Cow::Borrowed).into_iter().zip(self.points[seat.index()]));
        SeatView {
            flags: self.flags(seat).iter().collect(),
            tiles: self.tiles(seat).collect(),
            points: points.then(by_source),
        }
    }
}

/// A position is written as a viewer who may see everything sees it.
#[cfg(feature = "serde")]
impl Serialize for Strozzi {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(serializer)
    }
}

/// A position is read back only if every component is accounted for, so that nothing written down can go wrong later.
#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Strozzi {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seen = Observation::deserialize(deserializer)?;
        Strozzi::from_parts(&seen).map_err(de::Error::custom)
    }
}

/// Why parts do not make a position of Strozzi.
pub type PositionError = fondaco_game::PositionError<SetupError>;

impl Strozzi {
    /// The whole position in readable form, as a viewer who may see everything would see it.
    /// [`from_parts`](Strozzi::from_parts) makes a position of it again.
    #[must_use]
    pub fn parts(&self) -> Observation {
        self.view(|_| true)
    }

    /// A position from its parts, of which none may be hidden. It is held to the same audit as one that was played.
    ///
    /// # Errors
    /// What is missing, or does not add up.
    pub fn from_parts(seen: &Observation) -> Result<Self, PositionError> {
        let edition = Edition::find(&seen.edition).ok_or_else(|| PositionError::Edition(seen.edition.clone()))?;
        let setup = seen.setup;
        let mut game = <Strozzi as fondaco_game::Game>::new(edition, &setup).map_err(PositionError::Setup)?;
        let players = game.seats();
        let sits = |seat: Seat| {
            if seat.index() < players { Ok(seat) } else { Err(PositionError::Seat(seat)) }
        };
        game.phase = seen.phase;
        game.round = match (seen.round, seen.phase) {
            (ROUNDS, Phase::Over) => ROUNDS,
            (1..=ROUNDS, phase) if phase != Phase::Over => seen.round - 1,
            (round, _) => return Err(PositionError::Round(round)),
        };
        game.active = sits(seen.active)?;
        game.decider = sits(seen.decider)?;
        game.ship = seen.ship;
        game.claim = match seen.claim {
            Some(ClaimView { seat, flag }) => Some(Claim { seat: sits(seat)?, flag }),
            None => None,
        };
        game.supply = seen.supply;
        // Of equal ships the first count as seen first, so the unseen ones are filled in from the back.
        game.unseen = gather(edition, seen.unseen.iter().rev(), |free| 31 - free.leading_zeros())?;
        game.aside = gather(edition, seen.aside.iter(), u32::trailing_zeros)?;
        game.display = count(&seen.display)?;
        game.stack = [0; Tile::KINDS];
        for (tile, &count) in &seen.stack {
            game.stack[tile.index()] = count;
        }
        for city in City::ALL {
            let view =
                seen.cities.get(&city).ok_or(PositionError::Missing { what: city.as_str(), place: Spot::Table })?;
            game.rebuild_city(city, view)?;
        }
        if seen.seats.len() != players {
            return Err(wrong_count("seats", Spot::Table, seen.seats.len(), players..=players));
        }
        for (index, view) in seen.seats.iter().enumerate() {
            game.flags[index] = view.flags.iter().copied().collect::<Flags>();
            game.tiles[index] = count(&view.tiles)?;
            let missing = || PositionError::Missing { what: "the points", place: Spot::Seat(Seat::new(index)) };
            let points = view.points.as_ref().ok_or_else(missing)?;
            for (slot, source) in game.points[index].iter_mut().zip(SOURCES) {
                *slot = *points.get(source).ok_or_else(missing)?;
            }
        }
        game.audit()?;
        // Lists in another order, a flag named twice, points from nowhere: what is not written like this is not read.
        if game.parts() != *seen {
            return Err(PositionError::Form);
        }
        Ok(game)
    }

    fn rebuild_city(&mut self, city: City, view: &CityView) -> Result<(), PositionError> {
        let players = self.seats();
        if view.markers.len() != players {
            return Err(wrong_count("markers", Spot::Named(city.as_str()), view.markers.len(), players..=players));
        }
        let seats = view.markers.iter().map(|marker| marker.seat).chain(view.ships.iter().map(|docked| docked.seat));
        if let Some(seat) = seats.into_iter().find(|seat| seat.index() >= players) {
            return Err(PositionError::Seat(seat));
        }
        let track = &mut self.tracks[city.index()];
        track.order = std::array::from_fn(Seat::new);
        for (slot, marker) in track.order.iter_mut().zip(&view.markers) {
            *slot = marker.seat;
            track.space[marker.seat.index()] = marker.space;
        }
        let port = Port::ALL.into_iter().find(|port| port.city() == city);
        let most = if port.is_some() { players } else { 0 };
        if view.ships.len() > most {
            return Err(wrong_count("ships", Spot::Named(city.as_str()), view.ships.len(), 0..=most));
        }
        for &DockedView { ship, seat, flag } in &view.ships {
            if let Some(port) = port {
                self.docks[port.index()].insert(Docked { ship, seat, flag });
            }
        }
        Ok(())
    }
}

/// The set of these ships in the edition; `choose` picks one of the places that are free for a ship.
fn gather<'s>(
    edition: &Edition,
    ships: impl Iterator<Item = &'s Ship>,
    choose: impl Fn(u32) -> u32,
) -> Result<u32, PositionError> {
    let mut set = 0_u32;
    for ship in ships {
        let alike = (0..SHIPS).filter(|&index| edition.ships()[index] == *ship).fold(0, |all, index| all | 1 << index);
        let free = alike & !set;
        if free == 0 {
            return Err(PositionError::Component { kind: "ship", notation: ship.to_string() });
        }
        set |= 1 << choose(free);
    }
    Ok(set)
}

fn wrong_count(what: &'static str, place: Spot, found: usize, expected: RangeInclusive<usize>) -> PositionError {
    PositionError::Count { what, place, found, expected }
}

fn count(tiles: &[Tile]) -> Result<[u8; Tile::KINDS], PositionError> {
    let mut counts = [0_u8; Tile::KINDS];
    if tiles.len() > usize::from(u8::MAX) {
        return Err(wrong_count("tiles in one place", Spot::Table, tiles.len(), 0..=u8::MAX.into()));
    }
    for tile in tiles {
        counts[tile.index()] += 1;
    }
    Ok(counts)
}
