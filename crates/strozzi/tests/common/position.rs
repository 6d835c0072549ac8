//! Positions built to order. Only what matters is said; the rest follows from it, so that every component is accounted for.

use std::collections::BTreeMap;

use fondaco_game::{Edition as _, Seat};
use fondaco_strozzi::components::{City, Flag, Port, Ship, Tile};
use fondaco_strozzi::{Edition, Setup, Strozzi};
use serde_json::{Value, json};

/// A position at the moment when a ship is to be turned over.
#[derive(Clone)]
pub(crate) struct Position {
    setup: Setup,
    round: u8,
    active: usize,
    aside: usize,
    docked: Vec<(Port, usize, Flag, Ship)>,
    markers: BTreeMap<City, Vec<(usize, u8)>>,
    display: Vec<Tile>,
    tiles: Vec<Vec<Tile>>,
    points: Vec<[i32; 4]>,
}

impl Position {
    /// The first ship of the first round, turned over by seat 0, with three value-2 tiles on display.
    pub(crate) fn new(players: usize) -> Self {
        Position {
            setup: Setup { first: Some(Seat::new(0)), ..Setup::new(players) },
            round: 1,
            active: 0,
            aside: 0,
            docked: Vec::new(),
            markers: BTreeMap::new(),
            display: tiles("art:2:- science:2:- architecture:2:-"),
            tiles: vec![Vec::new(); players],
            points: vec![[0; 4]; players],
        }
    }

    pub(crate) fn setup(mut self, change: impl FnOnce(&mut Setup)) -> Self {
        change(&mut self.setup);
        self
    }

    pub(crate) fn round(mut self, round: u8) -> Self {
        self.round = round;
        self
    }

    pub(crate) fn active(mut self, seat: usize) -> Self {
        self.active = seat;
        self
    }

    /// So many ships were set aside this round: the slowest of those that are nowhere else.
    pub(crate) fn aside(mut self, count: usize) -> Self {
        self.aside = count;
        self
    }

    /// Ships at ports: `rome 0 plus1 5:GRC:2:0, …`; at a port, the fastest first.
    pub(crate) fn docked(mut self, ships: &str) -> Self {
        for docked in ships.split(',') {
            let [port, seat, flag, ship] = docked.split_whitespace().collect::<Vec<_>>()[..] else {
                panic!("'{docked}' is no docked ship");
            };
            let known = (port.parse().unwrap(), seat.parse().unwrap(), flag.parse().unwrap(), ship.parse().unwrap());
            self.docked.push(known);
        }
        self
    }

    /// The markers of a city, highest first: `2@5 0@5 1@0`.
    pub(crate) fn markers(mut self, city: City, markers: &str) -> Self {
        let read = |marker: &str| {
            let (seat, space) = marker.split_once('@').expect("SEAT@SPACE");
            (seat.parse().unwrap(), space.parse().unwrap())
        };
        self.markers.insert(city, markers.split_whitespace().map(read).collect());
        self
    }

    pub(crate) fn display(mut self, shown: &str) -> Self {
        self.display = tiles(shown);
        self
    }

    /// The tiles a seat keeps: `art:2:- art:1:G`, or `3*art:2:-`.
    pub(crate) fn tiles(mut self, seat: usize, kept: &str) -> Self {
        self.tiles[seat] = tiles(kept);
        self
    }

    /// A seat's points for ships, markers, bonuses and promotion.
    pub(crate) fn points(mut self, seat: usize, points: [i32; 4]) -> Self {
        self.points[seat] = points;
        self
    }

    /// The position as JSON.
    pub(crate) fn json(&self) -> Value {
        let players = usize::from(self.setup.players);
        let edition = Edition::reconstructed();
        let mut unseen = edition.ships().to_vec();
        unseen.retain(|ship| self.docked.iter().all(|(.., docked)| docked != ship));
        let aside: Vec<Ship> = unseen.drain(..self.aside).collect();
        let mut stack: BTreeMap<Tile, i32> =
            Tile::all().map(|tile| (tile, edition.tiles()[tile.index()].into())).collect();
        for tile in self.display.iter().chain(self.tiles.iter().flatten()) {
            *stack.get_mut(tile).expect("every kind is there") -= 1;
        }
        stack.retain(|_, count| *count != 0);
        let supply = 3 * players + 3 - self.docked.len() - self.aside;
        json!({
            "edition": edition.id(),
            "setup": self.setup,
            "phase": "ship",
            "round": self.round,
            "active": self.active,
            "decider": self.active,
            "ship": null,
            "claim": null,
            "supply": supply,
            "unseen": unseen,
            "aside": aside,
            "display": self.display,
            "stack": stack,
            "cities": City::ALL.into_iter().map(|city| (city.to_string(), self.city(city))).collect::<BTreeMap<_, _>>(),
            "seats": (0..players).map(|seat| self.seat(seat)).collect::<Vec<_>>(),
        })
    }

    fn city(&self, city: City) -> Value {
        let first = self.setup.first.unwrap_or_default();
        let at_start = first.clockwise(usize::from(self.setup.players)).map(|seat| (seat.index(), 0)).collect();
        let markers: &Vec<(usize, u8)> = self.markers.get(&city).unwrap_or(&at_start);
        let docked = self.docked.iter().filter(|(port, ..)| port.city() == city);
        json!({
            "markers": markers.iter().map(|(seat, space)| json!({"seat": seat, "space": space})).collect::<Vec<_>>(),
            "ships": docked
                .map(|(_, seat, flag, ship)| json!({"ship": ship, "seat": seat, "flag": flag}))
                .collect::<Vec<_>>(),
        })
    }

    fn seat(&self, seat: usize) -> Value {
        let used = |flag: &Flag| self.docked.iter().any(|(_, owner, docked, _)| *owner == seat && docked == flag);
        let [ships, markers, bonuses, promotion] = self.points[seat];
        json!({
            "flags": Flag::ALL.into_iter().filter(|flag| !used(flag)).collect::<Vec<_>>(),
            "tiles": self.tiles[seat],
            "points": {"ships": ships, "markers": markers, "bonuses": bonuses, "promotion": promotion},
        })
    }

    /// The position itself.
    #[track_caller]
    pub(crate) fn build(&self) -> Strozzi {
        match serde_json::from_value(self.json()) {
            Ok(game) => game,
            Err(error) => panic!("this position cannot be: {error}"),
        }
    }

    /// The position with a ship just turned over.
    #[track_caller]
    pub(crate) fn with_ship(&self, ship: &str) -> Strozzi {
        super::after(&self.build(), &format!("ship {ship}"))
    }
}

fn tiles(text: &str) -> Vec<Tile> {
    let mut tiles = Vec::new();
    for word in text.split_whitespace() {
        let (count, tile) = word.split_once('*').unwrap_or(("1", word));
        tiles.extend(std::iter::repeat_n(tile.parse::<Tile>().unwrap(), count.parse().unwrap()));
    }
    tiles.sort_unstable();
    tiles
}
