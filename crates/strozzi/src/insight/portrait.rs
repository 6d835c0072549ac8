//! A seat in numbers, as the [network](super::net) sees it. Their order is part of the network: whoever changes it must train
//! it anew.

use std::array;

use fondaco_game::{PerSeat, Seat, SeatSet};

use super::Parts;
use crate::components::{Category, City, Flag, Port, Tile};
use crate::state::{ROUNDS, Strozzi};

/// How many numbers there are for a seat.
pub const NUMBERS: usize = 97;

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
            sail: average(unseen().map(|ship| i32::from(ship.sail())).sum()),
            scrolls: average(unseen().map(|ship| i32::from(ship.scrolls())).sum()),
            symbols: average(unseen().map(|ship| i32::from(ship.promotion())).sum()),
            wares: Port::ALL.map(|port| average(unseen().map(|ship| i32::from(ship.wares(port.ware()))).sum())),
            speeds: Port::ALL.map(|port| {
                let mut ships = game.dock(port).ships();
                array::from_fn(|_| ships.next().map_or(0, |docked| i32::from(docked.speed())))
            }),
            coming: Port::ALL.map(|port| {
                let comes = |seat: &Seat| game.flags(*seat).any() && !game.dock(port).contains(*seat);
                Seat::all(players).filter(comes).count() as i32
            }),
        }
    }

    /// The numbers of one seat.
    pub(super) fn portrait(&self, seat: Seat) -> [i16; NUMBERS] {
        let mut pen = Pen { numbers: [0; NUMBERS], at: 0 };
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
        pen.numbers
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

/// Writes one number after the other.
struct Pen {
    numbers: [i16; NUMBERS],
    at: usize,
}

impl Pen {
    fn put<const COUNT: usize>(&mut self, numbers: [i32; COUNT]) {
        for (slot, number) in self.numbers[self.at..].iter_mut().zip(numbers) {
            *slot = number.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        }
        self.at += COUNT;
    }
}

/// By how much a seat is ahead of the best three others; 0 where there are fewer.
fn ahead_of_others(values: &PerSeat<i32>, seat: Seat) -> [i32; 3] {
    let mut best = [None; 3];
    for other in Seat::all(values.len()).filter(|&other| other != seat) {
        let mut falling = Some(values[other]);
        for slot in &mut best {
            if falling > *slot {
                std::mem::swap(slot, &mut falling);
            }
        }
    }
    best.map(|other| other.map_or(0, |other| values[seat] - other))
}

/// What is further ahead or behind than four spaces is all the same.
fn near(gap: i32) -> i32 {
    gap.clamp(-4 * QUARTERS, 4 * QUARTERS)
}
