//! What bots are told about a position: what each seat may expect to score.
//!
//! Ships, markers and promotion all pay by rank. So the heart is one question, asked of each port, city and category: given
//! where everybody is expected to end and how uncertain that is, how likely is each of the paid ranks? The answers are
//! integers throughout, so that every platform computes the same. The constants below began as averages of games between bots
//! with the reconstructed edition, and were then changed one by one as long as a one-ply player with the change beat three
//! without it; nothing depends on their being exact.
//!
//! That is the quick look. Where no ship is in play, a small neural network judges better what the flags and the
//! order of play will do; a search plays each ship out and then asks it.

#[cfg(feature = "reference")]
use fondaco_game::insight::ODDS;
use fondaco_game::insight::{ComponentName, Judgement, POINT};
use fondaco_game::network::Network;
use fondaco_game::{Entry, Insight, MAX_SEATS, NoStory, PerSeat, Seat, SeatSet, Viewer};

use crate::action::Action;
use crate::components::{Category, City, Flag, Port, Tile};
use crate::event::Event;
use crate::scoring::{PLACES, PROMOTION_PLACES};
use crate::state::{Phase, ROUNDS, Strozzi};

mod folly;
mod portrait;
#[cfg(feature = "reference")]
#[allow(clippy::float_arithmetic, reason = "an estimate, not a rule")]
mod reference;

pub use portrait::NUMBERS;

/// The network that is compiled in.
#[cfg(not(feature = "training"))]
fn network() -> Option<&'static Network<NUMBERS>> {
    static NETWORK: Network<NUMBERS> = Network::read(include_bytes!("insight/net.bin"));
    Some(&NETWORK)
}

/// The network of a training run; none before there is one.
#[cfg(feature = "training")]
fn network() -> Option<&'static Network<NUMBERS>> {
    NETWORK.get()
}

#[cfg(feature = "training")]
static NETWORK: std::sync::OnceLock<Network<NUMBERS>> = std::sync::OnceLock::new();

/// Judges by this network from now on; once in a program's life.
#[cfg(feature = "training")]
pub fn use_network(bytes: &[u8]) {
    NETWORK.get_or_init(|| Network::read(bytes));
}

/// Heights and totals are estimated in 64ths of a space.
const SPACE: i32 = 64;
/// Probabilities are in 1024ths.
const CERTAIN: i32 = 1024;

/// What a ship brings the marker in its port, and how uncertain that is (a variance).
const SHIP_GAIN: Forecast = Forecast { mean: 2 * SPACE, variance: 78 };
/// What a ship brings the marker in Florence.
const SCROLL_GAIN: Forecast = Forecast { mean: 29, variance: 35 };
/// What tiles taken with other ships bring a marker in a port, for each ship to come.
const WARE_TILE_GAIN: Forecast = Forecast { mean: 8, variance: 8 };
/// What a whole round brings a marker in a port.
const ROUND_GAIN: Forecast = Forecast { mean: 160, variance: 141 };
/// What a whole round brings in Florence.
const ROUND_SCROLLS: Forecast = Forecast { mean: 130, variance: 105 };
/// What a ship brings to the total of a category.
const PROMOTION_GAIN: Forecast = Forecast { mean: 5, variance: 15 };
/// What a kept flag is worth beyond an average ship: a pirate flag can wait for the best one and strike; the others are
/// valued too highly by what they do for an average ship, because the good ships go first.
const KEPT_FLAG: [i32; 3] = [8 * POINT, -POINT, -2 * POINT];
/// How likely a claim stands when so many players could still pirate it: pirate flags are mostly kept for better.
const STANDS: [i32; MAX_SEATS] = [1024, 1014, 1004, 994, 984, 974];
/// How many ships of the supply bear a flag in the end: some are set aside.
const WANTED: i32 = 870;

/// What is expected of a number, and its variance.
#[derive(Clone, Copy, Default)]
struct Forecast {
    mean: i32,
    variance: i32,
}

impl Forecast {
    fn and(self, other: Forecast, times: i32) -> Forecast {
        Forecast { mean: self.mean + other.mean * times, variance: self.variance + other.variance * times }
    }
}

impl Insight for Strozzi {
    fn offered(event: &Event) -> Option<ComponentName> {
        match event {
            Event::TurnedOver { ship, .. } => Some(ComponentName::new("ship", ship)),
            Event::Revealed { tile } => Some(ComponentName::new("tile", tile)),
            _ => None,
        }
    }

    fn taken(event: &Event) -> Option<(Seat, ComponentName)> {
        match event {
            Event::Taken { seat, ship, .. } => Some((*seat, ComponentName::new("ship", ship))),
            Event::TileTaken { seat, tile } => Some((*seat, ComponentName::new("tile", tile))),
            _ => None,
        }
    }

    fn estimate(&self) -> PerSeat<i32> {
        match (self.phase, self.claim) {
            (Phase::Over, _) => PerSeat::from_fn(self.seats(), |seat| self.total(seat) * POINT),
            (Phase::Port, _) => self.best_port(),
            (Phase::Tile, _) => self.best_tile(&Parts::of(self)),
            (Phase::Claim, Some(_)) => self.claimed(),
            _ => Parts::of(self).sum(),
        }
    }

    fn spread(&self) -> i32 {
        // What scores of games between bots were off by, at the end of each round; in between it falls evenly.
        let to_come: i32 = Seat::all(self.seats()).map(|seat| self.flags(seat).count() as i32).sum();
        let a_round = 3 * self.seats() as i32;
        let later = a_round * i32::from(ROUNDS.saturating_sub(self.round + 1));
        let part = (to_come + later) * 1024 / (3 * a_round);
        match self.phase {
            Phase::Over => 1,
            _ => (5 * POINT + 32 * POINT * (part as u32 * 1024).isqrt() as i32 / 1024).max(1),
        }
    }

    fn is_quiescent(&self) -> bool {
        matches!(self.phase, Phase::Ship | Phase::Over)
    }

    const RIVALS_SEARCH: bool = true;

    fn judgement(&self, able: SeatSet) -> Option<Judgement> {
        if self.phase != Phase::Ship {
            return None;
        }
        let network = network()?;
        let (estimate, portraits) = self.portraits(able);
        Some(network.judge(&estimate, &portraits[..self.seats()]))
    }

    #[cfg(feature = "reference")]
    #[allow(clippy::float_arithmetic, reason = "an estimate, not a rule")]
    fn reference_judgement(&self, able: SeatSet) -> Option<Judgement> {
        use crate::edition::Edition;
        // That network has played with these components and knows no others.
        if self.phase != Phase::Ship || !std::ptr::eq(self.edition, <Edition as fondaco_game::Edition>::reconstructed())
        {
            return None;
        }
        let (estimate, portraits) = self.portraits(able);
        let mut judgement = Judgement { scores: estimate, odds: PerSeat::new(self.seats(), 0) };
        let answers = reference::ask(&portraits[..self.seats()]);
        for seat in Seat::all(self.seats()) {
            let [correction, odds] = answers[seat.index()];
            judgement.scores[seat] += (correction * reference::CORRECTION) as i32;
            judgement.odds[seat] = (odds * ODDS as f32) as i32;
        }
        Some(judgement)
    }

    fn is_folly(&self, action: &Action) -> bool {
        self.folly(*action)
    }

    fn account(&self, _viewer: Viewer, entries: &mut Vec<Entry>) {
        self.list_account(entries);
    }
}

/// What each seat may expect when no ship is in play, part by part: a step changes few of them.
#[derive(Clone, Copy)]
struct Parts {
    ships: [PerSeat<i32>; 3],
    markers: [PerSeat<i32>; 4],
    promotion: [PerSeat<i32>; 3],
    rest: PerSeat<i32>,
}

impl Parts {
    fn of(game: &Strozzi) -> Self {
        Parts {
            ships: Port::ALL.map(|port| game.expect_ships(port)),
            markers: City::ALL.map(|city| game.expect_markers(city)),
            promotion: Category::ALL.map(|category| game.expect_promotion(category)),
            rest: game.points_and_flags(),
        }
    }

    fn sum(&self) -> PerSeat<i32> {
        let mut sum = self.rest;
        for part in self.ships.iter().chain(&self.markers).chain(&self.promotion) {
            sum.iter_mut().zip(part.iter()).for_each(|(sum, part)| *sum += part);
        }
        sum
    }
}

impl Strozzi {
    /// What the networks are shown: the estimate, which they correct, and everybody's portrait.
    fn portraits(&self, able: SeatSet) -> (PerSeat<i32>, [portrait::Numbers; MAX_SEATS]) {
        let parts = Parts::of(self);
        let scene = portrait::Scene::new(self, &parts, able);
        let mut portraits = [[0; NUMBERS]; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            portraits[seat.index()] = scene.portrait(seat);
        }
        (parts.sum(), portraits)
    }

    /// The estimate if the taker sends their ship where it does them most good.
    fn best_port(&self) -> PerSeat<i32> {
        let before = Parts::of(self);
        let scrolls = self.ship.is_some_and(|ship| ship.scrolls() > 0);
        let free = Port::ALL.into_iter().filter(|&port| !self.dock(port).contains(self.decider));
        let estimates = free.map(|port| {
            let mut after = *self;
            after.apply_port(port, &mut NoStory);
            if after.round != self.round {
                return after.estimate();
            }
            let mut parts = before;
            parts.ships[port.index()] = after.expect_ships(port);
            parts.markers[port.city().index()] = after.expect_markers(port.city());
            if scrolls {
                parts.markers[City::Florence.index()] = after.expect_markers(City::Florence);
                parts.promotion = Category::ALL.map(|category| after.expect_promotion(category));
            }
            if after.phase == Phase::Tile { after.best_tile(&parts) } else { parts.sum() }
        });
        best(self.decider, estimates).unwrap_or_else(|| before.sum())
    }

    /// The estimate if the taker keeps the tile that does them most good.
    fn best_tile(&self, before: &Parts) -> PerSeat<i32> {
        let shown = Tile::all().filter(|tile| self.display[tile.index()] > 0);
        let estimates = shown.map(|tile| {
            let mut after = *self;
            after.apply_tile(tile, &mut NoStory);
            if after.round != self.round {
                return after.estimate();
            }
            let mut parts = *before;
            parts.promotion[tile.category() as usize] = after.expect_promotion(tile.category());
            if let Some(ware) = tile.ware() {
                let city = ware.port().city();
                parts.markers[city.index()] = after.expect_markers(city);
            }
            parts.sum()
        });
        best(self.decider, estimates).unwrap_or_else(|| before.sum())
    }

    /// A claimed ship is its claimant's if nobody pirates it.
    fn claimed(&self) -> PerSeat<i32> {
        let mut kept = *self;
        kept.take_claimed();
        let (kept, lost) = (kept.estimate(), Parts::of(self).sum());
        let stands = STANDS[self.pirates_to_come()];
        PerSeat::from_fn(self.seats(), |seat| (kept[seat] * stands + lost[seat] * (CERTAIN - stands)) / CERTAIN)
    }

    /// Points so far, and what the unused flags may do beyond the average.
    fn points_and_flags(&self) -> PerSeat<i32> {
        let usable = self.usable();
        PerSeat::from_fn(self.seats(), |seat| {
            let flags: i32 = self.flags(seat).iter().map(|flag| KEPT_FLAG[flag as usize]).sum();
            self.total(seat) * POINT + flags * usable / CERTAIN
        })
    }

    /// Which part of the unused flags will be used: the supply may not suffice.
    fn usable(&self) -> i32 {
        let flags: i32 = Seat::all(self.seats()).map(|seat| self.flags(seat).count() as i32).sum();
        if flags == 0 { 0 } else { (WANTED * i32::from(self.supply) / flags).min(CERTAIN) }
    }

    /// Ship points at one port this round (S-5.3): who lies there may be overtaken, who does not shares what is left.
    fn expect_ships(&self, port: Port) -> PerSeat<i32> {
        let mut expected = PerSeat::new(self.seats(), 0);
        let dock = self.dock(port);
        let comes = |seat: Seat| self.flags(seat).any() && !dock.contains(seat);
        let coming = Seat::all(self.seats()).filter(|&seat| comes(seat)).count() as i32;
        let mut paid = PLACES.into_iter().take(dock.ships().count() + coming as usize).sum::<i32>() * POINT;
        let unseen = self.unseen.count_ones().max(1) as i32;
        for (place, docked) in dock.ships().enumerate() {
            let slower = self.edition.ships().partition_point(|ship| ship.sail() <= docked.speed());
            let faster = (self.unseen >> slower).count_ones() as i32;
            // Whoever comes has a choice of ships and perhaps a +1 flag, and then the faster ones come.
            let overtaken = CERTAIN * faster / unseen * 7 / 4;
            expected[docked.seat] = pay_after(place, coming as usize, overtaken.min(CERTAIN)) * POINT / CERTAIN;
            paid -= expected[docked.seat];
        }
        let share = paid.max(0) / coming.max(1) * self.usable() / CERTAIN;
        for seat in Seat::all(self.seats()).filter(|&seat| comes(seat)) {
            // A +1 flag gets a better place; the later ships of a port know what they must beat.
            let faster = if self.flags(seat).contains(Flag::Plus1) { POINT } else { 0 };
            expected[seat] = share + faster;
        }
        expected
    }

    /// Marker and bonus points in one city, this round and later (S-5.4, S-5.5).
    fn expect_markers(&self, city: City) -> PerSeat<i32> {
        let track = self.track(city);
        let usable = self.usable();
        let mut heights = PerSeat::from_fn(self.seats(), |seat| {
            // Standing further left on a space is worth a little height.
            let place = track.place(seat) as i32;
            let height = i32::from(track.space[seat.index()]) * SPACE - 2 * place;
            let ships = self.flags(seat).count() as i32;
            let to_come = match Port::ALL.into_iter().find(|port| port.city() == city) {
                None => Forecast::default().and(SCROLL_GAIN, ships),
                Some(port) if ships > 0 && !self.dock(port).contains(seat) => {
                    let ware = if self.flags(seat).contains(Flag::Ware) { SPACE / ships } else { 0 };
                    let ship = SHIP_GAIN.and(WARE_TILE_GAIN, ships);
                    Forecast { mean: ship.mean + ware, ..ship }
                }
                Some(_) => Forecast::default().and(WARE_TILE_GAIN, ships),
            };
            Forecast { mean: height + to_come.mean * usable / CERTAIN, variance: to_come.variance }
        });
        let a_round = if city == City::Florence { ROUND_SCROLLS } else { ROUND_GAIN };
        let mut expected = PerSeat::new(self.seats(), 0);
        for _ in self.round..ROUNDS {
            let ranks = expect_ranks(&heights, PLACES);
            for seat in Seat::all(self.seats()) {
                expected[seat] += ranks[seat] + self.expect_bonus(city, heights[seat]);
                heights[seat] = heights[seat].and(a_round, 1);
            }
        }
        expected
    }

    /// The bonus around an expected height: the average of where the marker may well be.
    fn expect_bonus(&self, city: City, height: Forecast) -> i32 {
        let spread = (height.variance as u32 * SPACE as u32).isqrt() as i32;
        let bonus = |height: i32| {
            let space = height.clamp(0, i32::from(self.edition.top(city)) * SPACE);
            let (below, part) = ((space / SPACE) as u8, space % SPACE);
            let above = (below + 1).min(self.edition.top(city));
            let at = |space| i32::from(self.edition.bonus(city, space)) * POINT;
            at(below) + (at(above) - at(below)) * part / SPACE
        };
        (bonus(height.mean - spread) + 2 * bonus(height.mean) + bonus(height.mean + spread)) / 4
    }

    /// Promotion points of one category at the end (S-7.1).
    fn expect_promotion(&self, category: Category) -> PerSeat<i32> {
        let florence = self.track(City::Florence);
        let later = 3 * i32::from(ROUNDS.saturating_sub(self.round + 1));
        let totals = PerSeat::from_fn(self.seats(), |seat| {
            let total = i32::from(self.promotion_total(seat, category)) * SPACE;
            let tie = 4 * florence.place(seat) as i32;
            let ships = later + self.flags(seat).count() as i32;
            Forecast { mean: total - tie, variance: 0 }.and(PROMOTION_GAIN, ships)
        });
        expect_ranks(&totals, PROMOTION_PLACES)
    }
}

/// The estimate that puts `seat` furthest ahead of the others' average.
fn best(seat: Seat, estimates: impl Iterator<Item = PerSeat<i32>>) -> Option<PerSeat<i32>> {
    estimates.max_by_key(|estimate| estimate[seat] * estimate.len() as i32 - estimate.iter().sum::<i32>())
}

/// What a ship in this place is paid on average if so many ships come, each overtaking it with this probability.
fn pay_after(place: usize, coming: usize, overtaken: i32) -> i32 {
    let mut likely = [0; PLACES.len()];
    if place < likely.len() {
        likely[place] = CERTAIN;
    }
    for _ in 0..coming {
        push_down(&mut likely, overtaken);
    }
    likely.iter().zip(PLACES).map(|(likely, points)| likely * points).sum()
}

/// Somebody passes ahead with this probability: each place slides down one with it.
fn push_down(likely: &mut [i32; 3], ahead: i32) {
    let stays = CERTAIN - ahead;
    *likely = [
        likely[0] * stays / CERTAIN,
        (likely[1] * stays + likely[0] * ahead) / CERTAIN,
        (likely[2] * stays + likely[1] * ahead) / CERTAIN,
    ];
}

/// What each seat is paid on average for its rank among these forecasts, in hundredths of a point.
fn expect_ranks(forecasts: &PerSeat<Forecast>, pays: [i32; 3]) -> PerSeat<i32> {
    let players = forecasts.len();
    let mut likely = [[CERTAIN, 0, 0]; MAX_SEATS];
    for first in 1..players {
        for second in 0..first {
            let ahead = ahead(forecasts[Seat::new(first)], forecasts[Seat::new(second)]);
            push_down(&mut likely[second], ahead);
            push_down(&mut likely[first], CERTAIN - ahead);
        }
    }
    PerSeat::from_fn(players, |seat| {
        likely[seat.index()].iter().zip(pays).map(|(likely, pays)| likely * pays * POINT / CERTAIN).sum()
    })
}

/// How likely the first ends above the second: a logistic curve over their distance in standard deviations.
fn ahead(first: Forecast, second: Forecast) -> i32 {
    let distance = first.mean - second.mean;
    let variance = ((first.variance + second.variance) as usize / VARIANCE_STEP).min(EIGHTHS.len() - 1);
    let eighths = ((distance.abs() * EIGHTHS[variance]) >> 16).min(LOGISTIC.len() as i32 - 1);
    let likely = LOGISTIC[eighths as usize];
    if distance >= 0 { likely } else { CERTAIN - likely }
}

/// The steps in which [`EIGHTHS`] goes through the variances.
const VARIANCE_STEP: usize = 4;

/// For each variance, how many eighths on the logistic curve a distance of 1 is, in 65536ths: roots and divisions are slow,
/// and this is asked a hundred times for an estimate.
const EIGHTHS: [i32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < table.len() {
        let variance = (index * VARIANCE_STEP) as u32;
        // 9/16 of the deviation makes the logistic curve resemble the normal one; never zero, for ties are broken by little.
        let scale = (variance * SPACE as u32).isqrt() as i32 * 9 / 16 + 1;
        table[index] = 8 * 65536 / scale;
        index += 1;
    }
    table
};

/// 1024 / (1 + exp(-x)) for x in steps of an eighth.
const LOGISTIC: [i32; 49] = [
    512, 544, 576, 607, 637, 667, 695, 723, 749, 773, 796, 817, 837, 856, 872, 888, 902, 915, 926, 937, 946, 955, 962,
    969, 975, 981, 986, 990, 994, 997, 1000, 1003, 1006, 1008, 1010, 1011, 1013, 1014, 1015, 1016, 1017, 1018, 1019,
    1019, 1020, 1020, 1021, 1021, 1021,
];
