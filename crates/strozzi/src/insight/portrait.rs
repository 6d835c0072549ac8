//! A seat in numbers, as the network sees it. Their order is part of the network: whoever changes it must train
//! it anew.

use std::array;

use fondaco_game::network::{self, ahead_of_others};
use fondaco_game::{PerSeat, Seat, SeatSet};

use super::Parts;
use crate::components::{Category, City, Flag, Port, Tile};
use crate::state::{ROUNDS, Strozzi};

/// How many numbers there are for a seat: 141, and zeros up to a multiple of eight. The first 97 are those of November 2026,
/// whose network still sees them.
pub const NUMBERS: usize = 141_usize.next_multiple_of(8);

/// A seat in numbers.
pub(super) type Numbers = [i16; NUMBERS];

type Pen = network::Pen<NUMBERS>;

/// Sail numbers run from 1 to 8 (S-1.3).
const SAILS: usize = 8;
/// How far ahead on a track its bonuses are seen, in spaces.
const AHEAD: [u8; 4] = [1, 2, 3, 5];

/// Heights and totals are in quarters, so that places among equals show.
const QUARTERS: i32 = 4;
/// Averages of the unseen ships are in 16ths.
const AVERAGE: i32 = 16;

impl Strozzi {
    /// A seat in numbers, where no ship is in play and those who are able play on as a search does: what the network is
    /// trained on.
    #[must_use]
    pub fn portrait(&self, seat: Seat, able: SeatSet) -> [i16; NUMBERS] {
        Scene::new(self, &Parts::of(self), able).portrait(seat)
    }
}

/// What is the same for all seats, or asked of all of them.
pub(super) struct Scene<'a> {
    game: &'a Strozzi,
    parts: &'a Parts,
    able: SeatSet,
    estimates: PerSeat<i32>,
    /// By city, and by category.
    heights: [PerSeat<i32>; 4],
    totals: [PerSeat<i32>; 3],
    flags: i32,
    /// On average of the unseen ships.
    sail: i32,
    scrolls: i32,
    symbols: i32,
    wares: [i32; 3],
    /// The speeds of the first three ships at each port, and how many players may still come.
    speeds: [[i32; 3]; 3],
    coming: [i32; 3],
    /// How many unseen ships there are of each sail number, how many are faster than the first three at each port, and how many
    /// bring a port two wares or more.
    sails: [i32; SAILS],
    faster: [[i32; 3]; 3],
    laden: [i32; 3],
    /// The face-down tiles: how many, and how many of value 2.
    stack: [i32; 2],
}

impl<'a> Scene<'a> {
    pub(super) fn new(game: &'a Strozzi, parts: &'a Parts, able: SeatSet) -> Self {
        let players = game.seats();
        let florence = game.track(City::Florence);
        let unseen = || {
            let ships = game.edition.ships().iter().enumerate();
            ships.filter(|&(index, _)| game.unseen & (1 << index) != 0).map(|(_, ship)| ship)
        };
        let count = game.unseen.count_ones().max(1) as i32;
        let average = |sum: i32| AVERAGE * sum / count;
        let (mut sail, mut scrolls, mut symbols, mut wares) = (0, 0, 0, [0; 3]);
        let (mut sails, mut laden) = ([0; SAILS], [0; 3]);
        for ship in unseen() {
            sail += i32::from(ship.sail());
            scrolls += i32::from(ship.scrolls());
            symbols += i32::from(ship.promotion());
            sails[usize::from(ship.sail()).clamp(1, SAILS) - 1] += 1;
            for port in Port::ALL {
                let brings = i32::from(ship.wares(port.ware()));
                wares[port.index()] += brings;
                laden[port.index()] += i32::from(brings > 1);
            }
        }
        let speeds = Port::ALL.map(|port| {
            let mut ships = game.dock(port).ships();
            array::from_fn(|_| ships.next().map_or(0, |docked| i32::from(docked.speed())))
        });
        let stack = Tile::all().map(|tile| (tile.value(), i32::from(game.stack[tile.index()])));
        let stack =
            stack.fold([0; 2], |[all, twos], (value, count)| [all + count, twos + if value == 2 { count } else { 0 }]);
        Scene {
            game,
            parts,
            able,
            estimates: parts.sum(),
            heights: City::ALL.map(|city| {
                let track = game.track(city);
                PerSeat::from_fn(players, |seat| {
                    i32::from(track.space[seat.index()]) * QUARTERS - track.place(seat) as i32
                })
            }),
            totals: Category::ALL.map(|category| {
                PerSeat::from_fn(players, |seat| {
                    i32::from(game.promotion_total(seat, category)) * QUARTERS - florence.place(seat) as i32
                })
            }),
            flags: Seat::all(players).map(|seat| game.flags(seat).count() as i32).sum(),
            sail: average(sail),
            scrolls: average(scrolls),
            symbols: average(symbols),
            wares: wares.map(average),
            speeds,
            sails,
            faster: speeds.map(|first| {
                first.map(|speed| sails.iter().zip(1..).filter(|(_, sail)| *sail > speed).map(|(count, _)| count).sum())
            }),
            laden,
            stack,
            coming: Port::ALL.map(|port| {
                let comes = |seat: &Seat| game.flags(*seat).any() && !game.dock(port).contains(*seat);
                Seat::all(players).filter(comes).count() as i32
            }),
        }
    }

    /// The numbers of one seat.
    pub(super) fn portrait(&self, seat: Seat) -> [i16; NUMBERS] {
        let mut pen = Pen::default();
        for port in Port::ALL {
            self.port(port, seat, &mut pen);
        }
        self.city(City::Florence, seat, &mut pen);
        for category in Category::ALL {
            let totals = &self.totals[category as usize];
            pen.put([self.parts.promotion[category as usize][seat], totals[seat]]);
            pen.put(ahead_of_others(totals, seat).map(near));
        }
        self.flags(seat, &mut pen);
        self.turn(seat, &mut pen);
        pen.put([self.game.total(seat), self.estimates[seat] / 10]);
        pen.put(ahead_of_others(&self.estimates, seat).map(|gap| (gap / 10).clamp(-3000, 3000)));
        self.offers(&mut pen);
        let others = |flag| {
            let has = |other: &Seat| *other != seat && self.game.flags(*other).contains(flag);
            Seat::all(self.game.seats()).filter(has).count() as i32
        };
        pen.put([others(Flag::Plus1), others(Flag::Ware)]);
        let able = i32::from(self.able.contains(seat));
        pen.put([able, self.able.len() as i32 - able]);
        self.to_come(seat, &mut pen);
        pen.portrait()
    }

    /// What may still come: ships, pirates, the bonuses above its markers, tiles.
    fn to_come(&self, seat: Seat, pen: &mut Pen) {
        pen.put(self.sails);
        self.faster.into_iter().for_each(|faster| pen.put(faster));
        pen.put(self.laden);
        let game = self.game;
        let pirates = |seats: &mut dyn Iterator<Item = Seat>| {
            seats.filter(|&other| other != seat && game.flags(other).contains(Flag::Pirate)).count() as i32
        };
        let order = || game.active.clockwise(game.seats());
        let earlier = pirates(&mut order().take_while(|&other| other != seat));
        pen.put([earlier, pirates(&mut order()) - earlier]);
        for city in City::ALL {
            let (space, top) = (game.track(city).space[seat.index()], game.edition.top(city));
            pen.put(AHEAD.map(|ahead| i32::from(game.edition.bonus(city, (space + ahead).min(top)))));
            pen.put([i32::from(top - space.min(top))]);
        }
        pen.put(self.stack);
    }

    /// Its ship at a port or what it would have to beat, and its marker there.
    fn port(&self, port: Port, seat: Seat, pen: &mut Pen) {
        let at = port.index();
        let docked = (0..).zip(self.game.dock(port).ships()).find(|(_, docked)| docked.seat == seat);
        let (place, speed) = docked.map_or((0, 0), |(place, docked)| (6 - place, i32::from(docked.speed())));
        pen.put([self.parts.ships[at][seat], self.parts.markers[port.city().index()][seat]]);
        pen.put([i32::from(docked.is_some()), place, speed]);
        let comes = docked.is_none() && self.game.flags(seat).any();
        pen.put(if comes { self.speeds[at] } else { [0; 3] });
        let heights = &self.heights[port.city().index()];
        pen.put([self.coming[at], heights[seat]]);
        pen.put(ahead_of_others(heights, seat).map(near));
    }

    /// Its marker in a city.
    fn city(&self, city: City, seat: Seat, pen: &mut Pen) {
        let heights = &self.heights[city.index()];
        pen.put([self.parts.markers[city.index()][seat], heights[seat]]);
        pen.put(ahead_of_others(heights, seat).map(near));
    }

    /// Its flags and the others', and the ships that they may take.
    fn flags(&self, seat: Seat, pen: &mut Pen) {
        let (game, flags) = (self.game, self.game.flags(seat));
        let mine = flags.count() as i32;
        let pirates =
            Seat::all(game.seats()).filter(|&other| other != seat && game.flags(other).contains(Flag::Pirate));
        pen.put([Flag::Pirate, Flag::Plus1, Flag::Ware].map(|flag| i32::from(flags.contains(flag))));
        pen.put([mine, pirates.count() as i32, self.flags - mine]);
        pen.put([i32::from(game.supply), i32::from(game.supply) - self.flags]);
        pen.put([self.sail, self.scrolls, self.symbols]);
    }

    /// When it is asked about the next ship, and the round.
    fn turn(&self, seat: Seat, pen: &mut Pen) {
        let game = self.game;
        let mine = game.flags(seat).count() as i32;
        let earlier = || game.active.clockwise(game.seats()).take_while(|&other| other != seat);
        let asked = earlier().filter(|&other| game.flags(other).any()).count() as i32;
        pen.put([if mine > 0 { asked } else { 0 }, i32::from(mine > 0 && asked == 0), earlier().count() as i32]);
        pen.put(array::from_fn::<_, { ROUNDS as usize }, _>(|round| i32::from(usize::from(game.round) == round)));
        pen.put([if game.round + 1 == ROUNDS { mine } else { 0 }]);
    }

    /// What the display offers, how many play, and which wares are to come.
    fn offers(&self, pen: &mut Pen) {
        let shown = |tile: Tile| i32::from(self.game.display[tile.index()]);
        let twos = Tile::all().filter(|tile| tile.value() == 2).map(shown).sum();
        pen.put([twos, self.game.seats() as i32]);
        pen.put(Category::ALL.map(|category| {
            let offered = Tile::all().filter(|&tile| tile.category() == category && shown(tile) > 0);
            offered.map(|tile| i32::from(tile.value())).max().unwrap_or(0)
        }));
        for port in Port::ALL {
            let tiles = Tile::all().filter(|tile| tile.ware() == Some(port.ware()));
            pen.put([self.wares[port.index()], tiles.map(shown).sum()]);
        }
    }
}

/// What is further ahead or behind than four spaces is all the same.
fn near(gap: i32) -> i32 {
    gap.clamp(-4 * QUARTERS, 4 * QUARTERS)
}
