//! What bots are told about a position: what each seat may expect to score.
//!
//! The estimate adds up what is certain (islands held, the harbor, figures), what the cubes at hand will probably bring
//! (`paint`), what the tiles at hand are good for while there are voyages to come, the best stop that the next voyage can
//! reach (`prospect`), and what the balance will cost. All are integers, in hundredths of a point, so that every platform
//! computes the same. The constants were fitted to games between bots with the reconstructed edition; nothing depends on
//! their being exact.
//!
//! That is the quick look. A small neural network judges better what comes of it; a search asks it about every position.

use fondaco_game::insight::{ComponentName, Judgement, POINT};
use fondaco_game::network::Network;
use fondaco_game::{Entry, Game as _, Insight, NoStory, PerSeat, Seat, SeatSet, Step, Viewer};

use crate::action::{Action, Deployment};
use crate::components::{Colour, Cubes, Knight, Knights, Row, Scrolls};
use crate::event::Event;
use crate::scoring::FIGURE;
use crate::state::{Land, Liguria, MAX_PLAYERS, Phase, Player};

mod folly;
mod hint;
mod paint;
mod portrait;
mod prospect;

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

/// What a tile that is still to be taken is worth on average, and what picking one place earlier adds to each.
const TILE: i32 = 200;
const CHOICE: i32 = 30;
/// What silver is worth while there are rows to pick from.
const COIN: i32 = 45;
/// What the rounds to come bring beyond what the rest of the estimate sees, by their number.
const TO_COME: [i32; 11] = [0, 310, 980, 1740, 2690, 3820, 5200, 6700, 8500, 10600, 12900];
/// By how many tiles a row of a harbor grows in a round, in hundredths.
const GROWTH: i32 = 45;
/// What an upgrade arrow brings on a building, and on another tile.
const ARROW: [i32; 2] = [400, 200];
/// Which part of the tiles at hand will be put to use, by the number of voyages to come, in hundredths.
const USE: [i32; 10] = [0, 50, 70, 82, 90, 95, 98, 100, 100, 100];

/// How far a seat is in the round, and what is still to come for it.
#[derive(Clone, Copy)]
struct Ahead {
    /// Times it will take tiles.
    takes: i32,
    /// Times it will take a card.
    cards: i32,
    /// Times its ship will sail before the movement round.
    voyages: i32,
    /// Whether it will sail in the movement round.
    homeward: bool,
}

impl Ahead {
    /// In tenths of a round: most of it is the tiles, some the voyage.
    fn tenths(self) -> i32 {
        6 * self.takes + self.cards + 3 * self.voyages
    }

    fn to_come(self) -> i32 {
        let (whole, part) = ((self.tenths() / 10) as usize, self.tenths() % 10);
        let (here, next) = (TO_COME[whole.min(9)], TO_COME[(whole + 1).min(10)]);
        here + (next - here) * part / 10
    }
}

impl Insight for Liguria {
    fn offered(event: &Event) -> Option<ComponentName> {
        match event {
            Event::CardDrawn { card } => Some(ComponentName::new("card", card)),
            Event::TileDrawn { tile, .. } => Some(ComponentName::new("tile", tile)),
            _ => None,
        }
    }

    fn taken(event: &Event) -> Option<(Seat, ComponentName)> {
        match event {
            Event::CardTaken { seat, card } => Some((*seat, ComponentName::new("card", card))),
            Event::TileTaken { seat, tile, .. } => Some((*seat, ComponentName::new("tile", tile))),
            _ => None,
        }
    }

    fn estimate(&self) -> PerSeat<i32> {
        match self.phase {
            Phase::Over => PerSeat::from_fn(self.seats(), |seat| self.total(seat) * POINT),
            Phase::Load | Phase::Bonus | Phase::Conquer | Phase::Deploy => self.settled().estimate(),
            _ => PerSeat::from_fn(self.seats(), |seat| self.forecast(seat)),
        }
    }

    fn spread(&self) -> i32 {
        if self.phase == Phase::Over {
            return 1;
        }
        // What scores of games between bots were off by: it falls almost evenly.
        let tenths: i32 = Seat::all(self.seats()).map(|seat| self.ahead(seat).tenths()).sum();
        3 * POINT + 4 * POINT * tenths / (10 * self.seats() as i32)
    }

    // The last voyages: no tile and no card is taken any more.
    fn is_near_end(&self) -> bool {
        self.round + 1 >= self.rounds() && (self.phase.is_voyage() || self.phase == Phase::Homeward)
    }

    // With the network, four iterations would play as well as the strongest bot of November 2026.
    const MIDDLE_JUDGES_WELL: bool = false;

    fn judgement(&self, able: SeatSet) -> Option<Judgement> {
        let network = network()?;
        if self.phase.is_setup() {
            return None;
        }
        let game = self.settled();
        if game.phase == Phase::Over {
            return None;
        }
        let parts = PerSeat::from_fn(game.seats(), |seat| game.forecast_parts(seat));
        let scene = portrait::Scene::new(&game, &parts, able);
        let mut portraits = [[0; NUMBERS]; MAX_PLAYERS];
        for seat in Seat::all(game.seats()) {
            portraits[seat.index()] = scene.portrait(seat);
        }
        Some(network.judge(scene.estimates(), &portraits[..game.seats()]))
    }

    fn hint(&self, actions: &[Action], weights: &mut Vec<u32>) {
        weights.clear();
        match self.phase {
            Phase::Take => self.guess_takes(actions, weights),
            _ => weights.extend(actions.iter().map(|&action| self.guess(action))),
        }
    }

    fn reference_hint(&self, actions: &[Action], weights: &mut Vec<u32>) {
        weights.clear();
        weights.extend(actions.iter().map(|&action| self.guess(action)));
    }

    fn is_folly(&self, action: &Action) -> bool {
        self.folly(*action)
    }

    fn account(&self, viewer: Viewer, entries: &mut Vec<Entry>) {
        self.list_account(viewer, entries);
    }
}

impl Liguria {
    fn after(&self, action: Action) -> Liguria {
        let mut next = *self;
        next.apply(&Step::Action(action), &mut NoStory);
        next
    }

    /// The decision after which the one who is asked is furthest ahead of the others' average.
    fn best_of<const N: usize>(&self, actions: [Action; N]) -> Action {
        let seat = self.decider();
        let lead = |estimate: &PerSeat<i32>| estimate[seat] * estimate.len() as i32 - estimate.iter().sum::<i32>();
        let mut best = (actions[0], i32::MIN);
        for (index, &action) in actions.iter().enumerate() {
            if actions[..index].contains(&action) {
                continue;
            }
            let lead = lead(&self.after(action).estimate());
            if lead > best.1 {
                best = (action, lead);
            }
        }
        best.0
    }

    fn ahead(&self, seat: Seat) -> Ahead {
        let at = usize::from(self.at);
        let place = self.order.iter().position(|&other| other == seat).unwrap_or(0);
        let left = i32::from(self.rounds() - self.round.min(self.rounds()));
        let (taken, carded, sailed) = match self.phase {
            Phase::Take => (place < at, false, false),
            Phase::Card => (true, place < at, false),
            Phase::Upgrade => (true, place <= at, false),
            phase if phase.is_voyage() => (true, true, place < at || place == at && self.voyage.ended),
            _ => (false, false, false),
        };
        let homeward = match self.phase {
            Phase::Homeward => place >= at,
            _ => true,
        };
        Ahead {
            takes: left - i32::from(taken),
            cards: left - i32::from(carded),
            voyages: left - i32::from(sailed),
            homeward,
        }
    }

    /// What a seat may expect to have at the end.
    fn forecast(&self, seat: Seat) -> i32 {
        self.forecast_parts(seat).iter().sum()
    }

    /// The same, part by part.
    fn forecast_parts(&self, seat: Seat) -> [i32; 9] {
        let ahead = self.ahead(seat);
        [
            self.forecast_islands(seat, ahead),
            self.forecast_harbor(seat, ahead),
            self.forecast_balance(seat, ahead),
            self.forecast_figures(seat, ahead),
            self.forecast_paint(seat, ahead),
            self.forecast_hand(seat, ahead),
            self.forecast_market(seat),
            self.forecast_voyage(seat, ahead),
            ahead.to_come(),
        ]
    }

    /// The position once what is due at a stop has been done as it looks best: a judgement in the middle of things would mistake
    /// them.
    fn settled(&self) -> Liguria {
        match self.phase {
            Phase::Load | Phase::Bonus => self.after(Action::Load(self.useful_load())).settled(),
            Phase::Conquer => self.after(self.best_of(self.useful_knights().map(Action::Conquer))).settled(),
            Phase::Deploy => self.after(self.best_of([None, self.useful_figure()].map(Action::Deploy))).settled(),
            _ => *self,
        }
    }

    /// Score tiles of islands, which may be lost while ships still sail (L-9.1, L-7.6).
    fn forecast_islands(&self, seat: Seat, ahead: Ahead) -> i32 {
        let held = self.places.iter().filter(|place| place.holder == Some(seat));
        held.map(|place| {
            let swords = i32::from(place.knights.swords()).max(1);
            let risk = (ahead.voyages * 8 / (swords + 1)).min(60);
            i32::from(place.score) * (POINT - risk)
        })
        .sum()
    }

    /// What the harbor shows, what arrows will add to it, and what its wheels and sacks are good for (L-9.2).
    fn forecast_harbor(&self, seat: Seat, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let asked = self.phase == Phase::Upgrade && seat == self.decider();
        // In tenths: a card has eight tenths of an arrow on average.
        let arrows = 8 * ahead.cards + if asked { 10 * i32::from(self.arrows) } else { 0 };
        let buildings = 10 * player.tiles[4..7].iter().map(|&count| i32::from(count)).sum::<i32>();
        let best = arrows.min(buildings);
        let others = (arrows - best).min(60);
        let upgrades = (best * ARROW[0] * 7 + others * ARROW[1] * 7) / 100;
        let voyages = ahead.voyages;
        let (wheels, sacks) = (i32::from(player.wheels()), i32::from(player.sacks()));
        let wheels = wheels.min(3) * (28 * voyages + 50) + (wheels - 3).max(0) * (10 * voyages + 15);
        let sacks = sacks.min(4) * 36 * voyages + (sacks - 4).max(0) * 10 * voyages;
        self.harbor_points(seat) * POINT + upgrades + wheels + sacks
    }

    /// What the balance will cost (L-9.3): with cards to come it is uncertain, and can still be steered.
    fn forecast_balance(&self, seat: Seat, ahead: Ahead) -> i32 {
        let balance = self.balance(seat);
        let cards = ahead.cards;
        if cards == 0 {
            return crate::scoring::balance_points(balance) * POINT;
        }
        // In 64ths of a point.
        let mean = 64 * balance + 13 * cards;
        let deviation = 200 * (cards as u32 * 1024).isqrt() as i32 / 32;
        let deficit = deviation * unit_loss(1024 * mean / deviation) / 1024;
        let price = 4 * crate::scoring::DEBT * POINT / (cards + 4);
        -(deficit * price / 64)
    }

    /// Figures on others' harbors, whose rows will grow (L-9.6).
    fn forecast_figures(&self, seat: Seat, ahead: Ahead) -> i32 {
        let mut sum = 0;
        for player in &self.players[..self.seats()] {
            for row in Row::ALL {
                if player.figures[row.index()] == Some(seat) {
                    sum += figure_value(player, row, ahead.takes);
                }
            }
        }
        sum
    }

    /// Knights, diplomats and silver at hand.
    fn forecast_hand(&self, seat: Seat, ahead: Ahead) -> i32 {
        let player = self.player(seat);
        let coins = if ahead.takes > 0 { i32::from(player.coins.min(8)) * COIN } else { 0 };
        if player.ministers == 0 {
            return coins;
        }
        let used = USE[ahead.voyages.clamp(0, 9) as usize];
        let knights = player.knights();
        let knights = 270 * i32::from(knights.count()) + 60 * i32::from(knights.swords());
        let scrolls = 210 * i32::from(player.diplomats().total()) + 60 * i32::from(player.diplomats().0[0]);
        coins + (knights + scrolls) * used / 100
    }

    /// What the buyer on the street will get: fewer tiles, but better ones, further left (L-4.1).
    fn forecast_market(&self, seat: Seat) -> i32 {
        let Some(space) = self.street.iter().position(|&buyer| buyer == Some(seat)) else { return 0 };
        let later = self.street[space + 1..].iter().flatten().count() as i32;
        let unplaced = if self.phase == Phase::Buyer { i32::from(self.at) } else { 0 };
        let space = self.edition.street()[space];
        let coins = if self.phase == Phase::Take && seat == self.decider() { 0 } else { i32::from(space.coins) };
        i32::from(space.tiles) * (TILE + CHOICE * (later + unplaced / 2)) + coins * COIN - 3 * TILE
    }

    /// The cubes that are worth most: those that contracts miss first, then the colours at hand that are rarest.
    fn useful_load(&self) -> Cubes {
        let (source, most) = self.loading();
        let me = self.me();
        let mut room = most.min(me.room());
        let mut missing = [0_i32; 3];
        for (terms, &count) in self.edition.contracts().iter().zip(me.contracts()) {
            for colour in Colour::ALL {
                missing[colour.index()] += i32::from(terms.cubes[colour]) * i32::from(count);
            }
        }
        let mut taken = Cubes::NONE;
        while room > 0 {
            let has = |colour: Colour| i32::from(me.home[colour] + me.cargo[colour] + taken[colour]);
            let wish = |colour: Colour| 2 * (missing[colour.index()] - has(colour)).max(0) - has(colour);
            let open = Colour::ALL.into_iter().filter(|&colour| taken[colour] < source[colour]);
            let Some(colour) = open.max_by_key(|&colour| wish(colour)) else { break };
            taken[colour] += 1;
            room -= 1;
        }
        taken
    }

    /// A few sensible conquests: none, with the weakest tiles that suffice, with the strongest, and with all.
    fn useful_knights(&self) -> [Knights; 4] {
        let hand = self.me().knights();
        let there = self.here().knights.swords();
        let gather = |kinds: [Knight; 4]| {
            let mut placed = Knights::NONE;
            for kind in kinds {
                while placed.swords() <= there && placed.0[kind.index()] < hand.0[kind.index()] {
                    placed.0[kind.index()] += 1;
                }
            }
            placed
        };
        let [one, two, three, four] = Knight::ALL;
        [Knights::NONE, gather([one, two, three, four]), gather([four, three, two, one]), hand]
    }

    /// The figure at the row that promises most, paid with as few tiles as can be.
    fn useful_figure(&self) -> Option<Deployment> {
        let Land::Harbor(owner) = self.here().land else { return None };
        let harbor = self.player(owner);
        let row = free_rows(harbor).max_by_key(|&row| harbor.row(row))?;
        let price = harbor.figure_count() + 1;
        let Scrolls([ones, twos]) = self.me().diplomats();
        let exact = |two: u8| price.checked_sub(2 * two).filter(|&one| one <= ones).map(|one| Scrolls([one, two]));
        let fits = (0..=twos.min(price / 2)).rev().find_map(exact);
        let spent = fits.unwrap_or(Scrolls([0, price.div_ceil(2)]));
        Some(Deployment { row, spent })
    }
}

/// What a figure at this row will have brought in the end.
fn figure_value(harbor: &Player, row: Row, takes: i32) -> i32 {
    FIGURE * (i32::from(harbor.row(row)) * POINT + GROWTH * takes)
}

fn free_rows(harbor: &Player) -> impl Iterator<Item = Row> {
    Row::ALL.into_iter().filter(|row| harbor.figures[row.index()].is_none())
}

/// How far below zero a number with this mean is on average, for a standard deviation of 1; both in 1024ths.
fn unit_loss(mean: i32) -> i32 {
    let eighths = (mean.abs() / 128).min(LOSS.len() as i32 - 2);
    let part = (mean.abs() - 128 * eighths).min(128);
    let (here, next) = (LOSS[eighths as usize], LOSS[eighths as usize + 1]);
    let loss = here + (next - here) * part / 128;
    if mean >= 0 { loss } else { loss - mean }
}

/// The loss function of the normal distribution in steps of an eighth, in 1024ths.
const LOSS: [i32; 25] =
    [409, 348, 293, 245, 203, 166, 134, 108, 85, 67, 52, 40, 30, 22, 17, 12, 9, 6, 4, 3, 2, 1, 1, 1, 0];
