//! Strozzi's box: 29 ships, 36 tiles, four tracks (section 8 of RULES.md).

use std::fmt::Write as _;

use fondaco_game::edition::{Rule, read as read_file};
use fondaco_game::insight::ComponentName;
use fondaco_game::{About, Edition as _};
use fondaco_strozzi::Edition;
use fondaco_strozzi::components::{Category, City, Ship, Tile, Ware};
use fondaco_strozzi::edition::{BONUSES, MAX_TOP, SHIPS as ALL_SHIPS, TILES_PER_CATEGORY, TOP_BONUS};

use super::{art, words};
use crate::table::workshop::{
    Cards, Counts, Draft, Fact, Flaw, Grade, Group, Holds, Part, Shape, Symbol, SymbolSlot, Tracks, Workshop,
};

/// The parts by their numbers.
const SHIPS: usize = 0;
const TILES: usize = 1;
const TRACKS: usize = 2;

/// How many tiles of each category (S-1.4).
const OF_A_CATEGORY: i16 = TILES_PER_CATEGORY as i16;

pub(super) const WORKSHOP: Workshop = Workshop {
    parts: &[
        Part { name: "ships", title: "box-ships", about: "box-ships.about", shape: Shape::Cards(SHIP) },
        Part { name: "tiles", title: "box-promotions", about: "box-promotions.about", shape: Shape::Counts(TILE) },
        Part { name: "tracks", title: "box-tracks", about: "box-tracks.about", shape: Shape::Tracks(TRACK) },
    ],
    facts: &FACTS,
    minutes: 15,
    read,
    write,
    half,
    tidy: |_| {},
    find,
    faults: &[
        ("ship", "fault-no-ship"),
        ("ships", "fault-ships"),
        ("tile", "fault-no-tile"),
        ("tiles", "fault-tiles"),
        ("bonus", "fault-bonus"),
        ("track", "fault-track"),
        ("first-space", "flaw-first-space"),
        ("top-space", "flaw-top-space"),
    ],
    flaws,
};

const SHIP: Cards = Cards {
    total: Some(ALL_SHIPS),
    one: "box-ship",
    numbers: &[1, 2, 3, 4, 5, 6, 7, 8],
    range: (1, Ship::MAX_SAIL as i16),
    symbols: &[
        ware("box-gold", "box-gold-many", "ware-gold", "gold", 'G'),
        ware("box-grain", "box-grain-many", "ware-grain", "grain", 'R'),
        ware("box-cloth", "box-cloth-many", "ware-cloth", "cloth", 'C'),
        Symbol { most: Ship::MAX_SCROLLS as i16, ..ware("box-scroll", "box-scroll-many", "scroll", "scrolls", 'S') },
        Symbol {
            most: 1,
            place: SymbolSlot::Head,
            ..ware("box-symbol", "box-symbol-many", "laurel", "promotion", 'P')
        },
    ],
    turning: 0..3,
    differ: true,
    ordered: false,
    art: Some(art::SHIP),
};

const fn ware(name: &'static str, many: &'static str, icon: &'static str, class: &'static str, letter: char) -> Symbol {
    Symbol { name, many, icon, class, letter, most: Ship::MAX_WARE as i16, place: SymbolSlot::Body }
}

const TILE: Counts = Counts {
    kinds: Tile::KINDS,
    name: |kind, _| Tile::all().nth(kind).map(words::whole_tile).unwrap_or_default(),
    shows: |kind, _| {
        let Some(tile) = Tile::all().nth(kind) else { return (Vec::new(), None) };
        let ware = tile.ware().map(|ware| ware.port().city());
        let mut icons = vec![(words::category_icon(tile.category()), "cat")];
        icons.extend(ware.map(|city| (words::cargo_icon(city), words::cargo_of(city))));
        (icons, Some(tile.value().to_string()))
    },
    most: OF_A_CATEGORY,
    groups: &[
        category(|| words::category(Category::Art), "promo-art", 0),
        category(|| words::category(Category::Science), "promo-science", 4),
        category(|| words::category(Category::Architecture), "promo-architecture", 8),
    ],
};

const fn category(name: fn() -> String, icon: &'static str, first: usize) -> Group {
    Group { name, icon, kinds: first..first + 4, total: Some(OF_A_CATEGORY) }
}

const TRACK: Tracks = Tracks {
    name: |track| City::ALL.get(track).map(|&city| words::city(city)).unwrap_or_default(),
    looks: &[("city-venice", "gold"), ("city-rome", "grain"), ("city-naples", "cloth"), ("city-florence", "scrolls")],
    values: &[BONUSES[0] as i16, BONUSES[1] as i16, BONUSES[2] as i16],
    top: TOP_BONUS as i16,
    length: (1, MAX_TOP),
};

const FACTS: [Fact; 12] = [
    Fact {
        grade: Grade::Certain,
        part: SHIPS,
        says: "fact-ships",
        holds: |ships, _| Holds::so_many(ships.len(), ALL_SHIPS),
    },
    Fact {
        grade: Grade::Certain,
        part: SHIPS,
        says: "fact-example",
        holds: |ships, _| Holds::once(ships.iter().any(|ship| ship[1..] == [0, 2, 2, 0, 1])),
    },
    Fact {
        grade: Grade::Certain,
        part: SHIPS,
        says: "fact-sails",
        holds: |ships, _| Holds::once((1..=SHIP.range.1).all(|sail| ships.iter().any(|ship| ship[0] == sail))),
    },
    Fact {
        grade: Grade::Certain,
        part: SHIPS,
        says: "fact-four",
        holds: |ships, _| Holds::once(ships.iter().any(|ship| ship[0] == 4)),
    },
    Fact {
        grade: Grade::Likely,
        part: SHIPS,
        says: "fact-eight",
        holds: |ships, _| Holds::once(ships.iter().any(|ship| ship[..4] == [8, 0, 0, 0])),
    },
    Fact {
        grade: Grade::Likely,
        part: SHIPS,
        says: "fact-all-differ",
        holds: |ships, _| match ships {
            [] => Holds::NotYet,
            _ if (1..ships.len()).any(|one| ships[..one].contains(&ships[one])) => Holds::No,
            _ => Holds::Yes,
        },
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-twelve",
        holds: |tiles, _| {
            let sums = tiles.chunks(4).map(|tiles| tiles.iter().map(|tile| tile[0]).sum::<i16>());
            if sums.clone().all(|sum| sum == OF_A_CATEGORY) { Holds::Yes } else { Holds::No }
        },
    },
    Fact {
        grade: Grade::Certain,
        part: TILES,
        says: "fact-art-gold",
        holds: |tiles, _| Holds::once(tiles.first().is_some_and(|tile| tile[0] > 0)),
    },
    Fact {
        grade: Grade::Likely,
        part: TILES,
        says: "fact-value-one",
        holds: |tiles, _| {
            let doubles: i16 = tiles.iter().skip(3).step_by(4).map(|tile| tile[0]).sum();
            if doubles < 18 { Holds::Yes } else { Holds::No }
        },
    },
    Fact {
        grade: Grade::Certain,
        part: TRACKS,
        says: "fact-fifteen",
        holds: |tracks, _| Holds::always(tracks, |track| track.last() == Some(&TRACK.top)),
    },
    Fact {
        grade: Grade::Likely,
        part: TRACKS,
        says: "fact-ten-spaces",
        holds: |tracks, _| Holds::always(tracks, |track| track.len() == 11),
    },
    Fact {
        grade: Grade::Likely,
        part: SHIPS,
        says: "fact-one-symbol",
        holds: |ships, _| Holds::always(ships, |ship| ship[5] <= 1),
    },
];

fn small(number: i16) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

fn ship(entry: &[i16]) -> Option<Ship> {
    let &[sail, gold, grain, cloth, scrolls, promotion] = entry else { return None };
    Ship::new(small(sail), [gold, grain, cloth].map(small), small(scrolls), promotion > 0)
}

fn entry(ship: Ship) -> Vec<i16> {
    let [gold, grain, cloth] = Ware::ALL.map(|ware| ship.wares(ware).into());
    vec![ship.sail().into(), gold, grain, cloth, ship.scrolls().into(), ship.promotion().into()]
}

fn find(component: &ComponentName, _: &Draft) -> Option<(usize, Vec<i16>)> {
    let notation = &component.notation;
    match component.kind.as_str() {
        "ship" => Some((SHIPS, entry(notation.parse().ok()?))),
        "tile" => Some((TILES, vec![notation.parse::<Tile>().ok()?.index() as i16])),
        _ => None,
    }
}

fn read(text: &str) -> Option<Draft> {
    let edition = Edition::restore(About::named("draft"), text).ok()?;
    let ships = edition.ships().iter().rev().map(|&ship| entry(ship));
    let tiles = edition.tiles().iter().map(|&count| vec![count.into()]);
    let track = |city: City| (0..=edition.top(city)).map(|space| edition.bonus(city, space).into()).collect();
    Some(vec![ships.collect(), tiles.collect(), City::ALL.map(track).into()])
}

fn write(draft: &Draft) -> String {
    let mut text = String::from("\n# SAIL:WARES:SCROLLS:PROMOTION\nships = [\n");
    for ship in draft[SHIPS].iter().filter_map(|entry| ship(entry)) {
        let _ = writeln!(text, "    \"{ship}\",");
    }
    text.push_str("]\n\n# CATEGORY:VALUE:WARE\n[tiles]\n");
    for (tile, count) in Tile::all().zip(&draft[TILES]) {
        let _ = writeln!(text, "\"{tile}\" = {}", count[0]);
    }
    text.push_str("\n# The bonus of each space, from the starting space to the top\n[tracks]\n");
    for (city, track) in City::ALL.iter().zip(&draft[TRACKS]) {
        let _ = writeln!(text, "{city} = {track:?}");
    }
    text
}

/// What a file has so far. Ships and spaces may be missing, and counts may be wrong.
fn half(text: &str) -> Option<(About, Draft)> {
    let read = read_file(text, "Strozzi", |about, file| {
        let ships = file.take("ships")?.list()?;
        let ships = ships.iter().map(|value| value.parse("ship").map(entry)).collect::<Option<_>>()?;
        let mut tiles = vec![vec![0]; Tile::KINDS];
        for (key, value) in file.take("tiles")?.table()?.take_rest() {
            match key.parse::<Tile>() {
                Ok(tile) => tiles[tile.index()] = vec![value.number(0, OF_A_CATEGORY.into())? as i16],
                Err(error) => value.fault(Rule::notation("tile", &error)),
            }
        }
        let mut cities = file.take("tracks")?.table()?;
        let tracks = City::ALL.iter().map(|city| {
            let spaces = cities.take(&city.to_string())?.list()?;
            let bonus = |bonus: &i16| *bonus == TRACK.top || TRACK.values.contains(bonus);
            let spaces = spaces.iter().map(|value| value.number(0, TRACK.top.into()).map(|bonus| bonus as i16));
            spaces.map(|space| space.filter(bonus)).collect::<Option<Vec<i16>>>()
        });
        let tracks = tracks.collect::<Option<_>>()?;
        cities.close();
        Some((about?, vec![ships, tiles, tracks]))
    });
    read.ok()
}

fn flaws(draft: &Draft) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    let ships = draft[SHIPS].len();
    if ships != ALL_SHIPS {
        flaws.push(Flaw::of(SHIPS, "flaw-ships", (ALL_SHIPS as i32, ships as i32)));
    }
    for (number, entry) in draft[SHIPS].iter().enumerate() {
        if ship(entry).is_none() {
            flaws.push(Flaw::at(SHIPS, number, "flaw-no-ship"));
        }
    }
    for (tiles, key) in draft[TILES].chunks(4).zip(["flaw-art", "flaw-science", "flaw-architecture"]) {
        let sum: i16 = tiles.iter().map(|tile| tile[0]).sum();
        if sum != OF_A_CATEGORY {
            flaws.push(Flaw::of(TILES, key, (OF_A_CATEGORY.into(), sum.into())));
        }
    }
    for (number, track) in draft[TRACKS].iter().enumerate() {
        if track.first() != Some(&0) {
            flaws.push(Flaw::at(TRACKS, number, "flaw-first-space"));
        }
        let tops = track.iter().filter(|&&bonus| bonus == TRACK.top).count();
        if track.last() != Some(&TRACK.top) || tops != 1 {
            flaws.push(Flaw::at(TRACKS, number, "flaw-top-space"));
        }
    }
    flaws
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::faces::workshop_laws::{agrees_with_the_reader, finds_what_the_reader_finds, half_a_file_is_taken_up};

    #[test]
    fn what_is_typed_half_is_taken_up() {
        half_a_file_is_taken_up::<fondaco_strozzi::Strozzi>(
            &[
                |draft| draft[SHIPS].truncate(12),
                |draft| draft[SHIPS].clear(),
                |draft| draft[TILES][0][0] = 0,
                |draft| draft[TRACKS][1][0] = 5,
            ],
            &[
                ("8:-:0:0", "9:-:0:0"),
                ("art:1:G", "art:1:X"),
                ("venice = [0, 0,", "venice = [0, 3,"),
                ("[tiles]", "[tilez]"),
            ],
        );
    }

    #[test]
    fn whatever_is_typed_is_judged_as_by_the_reader() {
        agrees_with_the_reader::<fondaco_strozzi::Strozzi>();
    }

    #[test]
    fn what_cannot_be_played_is_found() {
        finds_what_the_reader_finds::<fondaco_strozzi::Strozzi>(&[
            |draft| drop(draft[SHIPS].pop()),
            |draft| draft[SHIPS].push(vec![3, 0, 0, 0, 0, 0]),
            |draft| draft[SHIPS].truncate(1),
            |draft| draft[SHIPS].clear(),
            |draft| draft[SHIPS][4][0] = 0,
            |draft| draft[SHIPS][4][4] = 3,
            |draft| draft[TILES][0][0] += 1,
            |draft| draft[TILES][11][0] = 0,
            |draft| draft[TRACKS][1][0] = 5,
            |draft| draft[TRACKS][1][4] = 15,
            |draft| *draft[TRACKS][3].last_mut().unwrap() = 10,
        ]);
    }
}
