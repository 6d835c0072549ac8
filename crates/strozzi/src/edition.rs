//! Component data: the ships, tiles and tracks a game is played with (S-1.3, S-1.4, section 8 of RULES.md).

use std::fmt::Write as _;

use fondaco_game::edition::Component;
use fondaco_game::{About, EditionId, Faults, equal_by_id, kept_edition};

use crate::components::{City, Ship, Tile};

#[cfg(feature = "editions")]
mod file;
mod surprise;
mod write;

/// The number of ship cards (S-1.3).
pub const SHIPS: usize = 29;
/// The number of promotion tiles of each category (S-1.4).
pub const TILES_PER_CATEGORY: usize = 12;
/// What the top space of a track bears (S-4.7).
pub const TOP_BONUS: u8 = 15;
/// What another space of a track may bear, or nothing (S-5.5).
pub const BONUSES: [u8; 3] = [0, 5, 10];
/// The most spaces a track may have beyond the starting one.
pub const MAX_TOP: usize = 30;

/// Slots of the hash table of ships: twice as many as there are ships, so that most are found at once.
const PLACES: usize = 64;
/// An empty slot.
const NOBODY: u8 = u8::MAX;

/// Where to look for a ship first.
#[inline]
fn slot(ship: Ship) -> usize {
    (ship.bits().wrapping_mul(0x9e37) >> 10).into()
}

/// The components of one edition.
#[derive(Debug)]
pub struct Edition {
    id: EditionId,
    about: About,
    /// All ships, sorted, so that equal ones lie side by side.
    ships: [Ship; SHIPS],
    /// For each ship, the set of those like it.
    alike: [u32; SHIPS],
    /// A hash table of the first ship of each kind, for every draw asks where its ship is.
    places: [u8; PLACES],
    /// How many tiles there are of each kind.
    tiles: [u8; Tile::KINDS],
    /// The bonus of each space of each city's track, from the starting space to the top; 0 beyond it.
    tracks: [[u8; MAX_TOP + 1]; 4],
    /// The top space of each.
    tops: [u8; 4],
}

equal_by_id!(Edition);

impl fondaco_game::Edition for Edition {
    kept_edition!(Edition);

    /// The canonical text of `editions/reconstructed.toml`, which needs no reader of TOML. A test compares the two.
    fn built_in() -> Self {
        let text = include_str!("../editions/reconstructed.txt");
        Self::from_canonical(About::named("reconstructed"), text).expect("the edition that is compiled in is tested")
    }

    #[cfg(feature = "editions")]
    const FAULTS: &'static [&'static str] = file::FAULTS;

    #[cfg(feature = "editions")]
    fn read(text: &str) -> Result<Self, Faults> {
        file::parse(text)
    }

    #[cfg(not(feature = "editions"))]
    fn read(_: &str) -> Result<Self, Faults> {
        Err(Faults::unsupported())
    }

    fn canonical(&self) -> String {
        canonical(&self.ships, &self.tiles, City::ALL.map(|city| self.track(city)))
    }

    fn from_canonical(about: About, text: &str) -> Option<Self> {
        let (mut ships, mut tiles, mut tracks) = (Vec::new(), [0; Tile::KINDS], [const { Vec::new() }; 4]);
        for line in text.lines() {
            let (kind, rest) = line.split_once(' ')?;
            match (kind, rest.split_once(' ')) {
                ("ship", None) => ships.push(rest.parse().ok()?),
                ("tile", Some((tile, count))) => tiles[tile.parse::<Tile>().ok()?.index()] = count.parse().ok()?,
                ("track", Some((city, spaces))) => {
                    let spaces: Result<_, _> = spaces.split(' ').map(str::parse).collect();
                    tracks[city.parse::<City>().ok()?.index()] = spaces.ok()?;
                }
                _ => return None,
            }
        }
        if tracks.iter().any(|track: &Vec<u8>| track.is_empty() || track.len() > MAX_TOP + 1) {
            return None;
        }
        Some(Edition::new(about, ships.try_into().ok()?, tiles, tracks.each_ref().map(Vec::as_slice)))
    }

    fn to_file(&self) -> String {
        write::file(self)
    }

    fn components(&self) -> Vec<Component> {
        write::components(self)
    }

    fn surprise(seed: u64) -> Self {
        surprise::edition(seed)
    }
}

impl Edition {
    fn new(about: About, ships: [Ship; SHIPS], tiles: [u8; Tile::KINDS], tracks: [&[u8]; 4]) -> Self {
        let id = EditionId::new(&about.name, &canonical(&ships, &tiles, tracks));
        let tops = tracks.map(|track| track.len() as u8 - 1);
        let tracks = tracks.map(|track| std::array::from_fn(|space| track.get(space).copied().unwrap_or(0)));
        let set =
            |ship: &Ship| (0..SHIPS).filter(|&place| ships[place] == *ship).fold(0, |set, place| set | 1 << place);
        let mut places = [NOBODY; PLACES];
        for (place, &ship) in ships.iter().enumerate() {
            let mut slot = slot(ship);
            while places[slot] != NOBODY && ships[usize::from(places[slot])] != ship {
                slot = (slot + 1) % PLACES;
            }
            if places[slot] == NOBODY {
                places[slot] = place as u8;
            }
        }
        Edition { id, about, alike: ships.each_ref().map(set), ships, places, tiles, tracks, tops }
    }

    /// The ships, sorted.
    #[must_use]
    pub fn ships(&self) -> &[Ship; SHIPS] {
        &self.ships
    }

    /// How many tiles there are of each kind.
    #[must_use]
    pub fn tiles(&self) -> &[u8; Tile::KINDS] {
        &self.tiles
    }

    /// The top space of a city's track (S-4.7).
    #[must_use]
    #[inline]
    pub fn top(&self, city: City) -> u8 {
        self.tops[city.index()]
    }

    /// The bonus of each space of a city's track.
    fn track(&self, city: City) -> &[u8] {
        &self.tracks[city.index()][..=usize::from(self.top(city))]
    }

    /// The bonus of a space (S-5.5).
    #[must_use]
    #[inline]
    pub fn bonus(&self, city: City, space: u8) -> u8 {
        self.tracks[city.index()][usize::from(space)]
    }

    /// The ship at a place of [`ships`](Edition::ships), and the first place of one like it that is in the set `among`.
    #[inline]
    pub(crate) fn first_like(&self, place: u32, among: u32) -> (Ship, u32) {
        let place = place as usize;
        (self.ships[place], (self.alike[place] & among).trailing_zeros())
    }

    /// The place in [`ships`](Edition::ships) of the first ship like this one that is in the set `among`.
    #[must_use]
    #[inline]
    pub fn position(&self, ship: Ship, among: u32) -> Option<u32> {
        let mut slot = slot(ship);
        loop {
            let place = usize::from(*self.places.get(slot)?);
            if *self.ships.get(place)? == ship {
                let found = self.alike[place] & among;
                return (found != 0).then(|| found.trailing_zeros());
            }
            slot = (slot + 1) % PLACES;
        }
    }
}

/// What the hash of an edition is taken of: one line for each ship, tile kind and track, sorted, whatever the file's
/// order and comments.
fn canonical(ships: &[Ship], tiles: &[u8], tracks: [&[u8]; 4]) -> String {
    let mut text = String::new();
    for ship in ships {
        let _ = writeln!(text, "ship {ship}");
    }
    for (tile, count) in Tile::all().zip(tiles) {
        let _ = writeln!(text, "tile {tile} {count}");
    }
    for (city, track) in City::ALL.iter().zip(tracks) {
        let spaces: Vec<String> = track.iter().map(u8::to_string).collect();
        let _ = writeln!(text, "track {city} {}", spaces.join(" "));
    }
    text
}
