//! A seat in numbers, as the network sees it. Their order is part of the network: whoever changes it must train it anew.
//!
//! No number says which card or contract is which, only what it does: so the network judges an owner's components as well as ours.

use fondaco_game::network::{self, ahead_of_others};
use fondaco_game::{PerSeat, Seat, SeatSet};

use super::Ahead;
use crate::components::{Colour, Cubes, Direction, HarborTile, Row, Tile};
use crate::phase::sail::destination;
use crate::state::{DIPLOMATS, KNIGHTS, Land, Liguria, Phase};

/// How many numbers there are for a seat: 156, and zeros up to a multiple of eight.
pub const NUMBERS: usize = 156_usize.next_multiple_of(8);

/// A seat in numbers.
pub(super) type Numbers = [i16; NUMBERS];

type Pen = network::Pen<NUMBERS>;

/// How many steps ahead and back stops are looked at.
const STEPS: usize = 5;

impl Liguria {
    /// A seat in numbers, in a position in which nothing hangs in the air, where those who are able play on as a search does: what
    /// the network is trained on.
    #[must_use]
    pub fn portrait(&self, seat: Seat, able: SeatSet) -> [i16; NUMBERS] {
        let parts = PerSeat::from_fn(self.seats(), |seat| self.forecast_parts(seat));
        Scene::new(self, &parts, able).portrait(seat)
    }
}

/// What is the same for all seats, or asked of all of them.
pub(super) struct Scene<'a> {
    game: &'a Liguria,
    parts: &'a PerSeat<[i32; 9]>,
    able: SeatSet,
    estimates: PerSeat<i32>,
    /// The strongest hand of knights, in swords, and whose it is; and the strongest of the others.
    swords: [(i32, Option<Seat>); 2],
    /// What lies in the row, and what is in the bag, by sort: ships, merchants, buildings, monks, diplomats, knights, contracts.
    row: [i32; 7],
    bag: [i32; 7],
    /// The face-up cards: how many, the highest and lowest score, wheels, anchors, U-turns and arrows.
    cards: [i32; 7],
    /// Islands that nobody holds, and their scores.
    free: [i32; 2],
}

impl<'a> Scene<'a> {
    pub(super) fn new(game: &'a Liguria, parts: &'a PerSeat<[i32; 9]>, able: SeatSet) -> Self {
        let mut swords = [(0, None); 2];
        for seat in Seat::all(game.seats()) {
            let player = game.player(seat);
            let hand = if player.ministers == 0 { 0 } else { i32::from(player.knights().swords()) };
            if hand > swords[0].0 {
                swords = [(hand, Some(seat)), swords[0]];
            } else if hand > swords[1].0 {
                swords[1] = (hand, Some(seat));
            }
        }
        let (mut row, mut bag) = ([0; 7], [0; 7]);
        game.row[..usize::from(game.row_len)].iter().for_each(|&kind| row[sort(kind.into())] += 1);
        game.bag.iter().enumerate().for_each(|(kind, &count)| bag[sort(kind)] += i32::from(count));
        let open = game.places.iter().filter(|place| matches!(place.land, Land::Coloured(_)) && place.holder.is_none());
        Scene {
            game,
            parts,
            able,
            estimates: PerSeat::from_fn(game.seats(), |seat| parts[seat].iter().sum()),
            swords,
            row,
            bag,
            cards: cards(game),
            free: open.fold([0; 2], |[count, scores], place| [count + 1, scores + i32::from(place.score)]),
        }
    }

    /// What all seats may expect.
    pub(super) fn estimates(&self) -> &PerSeat<i32> {
        &self.estimates
    }

    /// The numbers of one seat.
    pub(super) fn portrait(&self, seat: Seat) -> Numbers {
        let (game, ahead) = (self.game, self.game.ahead(seat));
        let mut pen = Pen::default();
        pen.put(self.parts[seat]);
        pen.put([self.estimates[seat] / 10]);
        pen.put(ahead_of_others(&self.estimates, seat).map(|gap| (gap / 10).clamp(-3000, 3000)));
        self.things(seat, &mut pen);
        self.contracts(seat, &mut pen);
        self.islands(seat, &mut pen);
        self.figures(seat, &mut pen);
        self.ship(seat, ahead, &mut pen);
        self.time(seat, ahead, &mut pen);
        self.market(seat, &mut pen);
        pen.put(self.row);
        pen.put(self.bag);
        pen.put(self.cards);
        pen.put(self.free);
        pen.put(game.supply.0.map(i32::from));
        let able = i32::from(self.able.contains(seat));
        pen.put([able, self.able.len() as i32 - able, game.seats() as i32]);
        pen.portrait()
    }

    /// What it has: cubes, coins, tiles, cards.
    fn things(&self, seat: Seat, pen: &mut Pen) {
        let player = self.game.player(seat);
        pen.put(player.home.0.map(i32::from));
        pen.put(player.cargo.0.map(i32::from));
        pen.put(player.pier.0.map(i32::from));
        pen.put([player.home.sets(), player.home.total(), player.cargo.total()].map(i32::from));
        pen.put([player.coins, player.ministers, player.expelled, player.wheels(), player.sacks()].map(i32::from));
        let tiles: [u8; KNIGHTS + 4] = std::array::from_fn(|kind| player.tiles[kind]);
        pen.put(tiles.map(i32::from));
        pen.put(player.backs.map(i32::from));
        pen.put(Row::ALL.map(|row| player.row(row).into()));
        pen.put([self.game.harbor_points(seat), self.game.balance(seat)]);
        let diplomats = player.diplomats().total();
        pen.put([player.knights().swords().into(), diplomats.into()]);
    }

    /// Its contracts: how many lack how many cubes, and their points; which cubes they lack; what the row offers.
    fn contracts(&self, seat: Seat, pen: &mut Pen) {
        let (game, player) = (self.game, self.game.player(seat));
        let mut at_hand = player.home;
        at_hand += player.cargo;
        let (mut counts, mut points, mut wanted) = ([0; 4], [0; 4], [0; 3]);
        for (terms, &held) in game.edition.contracts().iter().zip(player.contracts()) {
            if held > 0 {
                let (lacks, held) = (lacks(terms.cubes, at_hand).min(3), i32::from(held));
                counts[lacks] += held;
                points[lacks] += held * i32::from(terms.points);
                for colour in Colour::ALL {
                    wanted[colour.index()] += held * i32::from(terms.cubes[colour]);
                }
            }
        }
        pen.put(counts);
        pen.put(points);
        pen.put(Colour::ALL.map(|colour| wanted[colour.index()] - i32::from(at_hand[colour])));
        // The best contract in the row, after what it lacks.
        let mut best = [0; 2];
        for &kind in &game.row[..usize::from(game.row_len)] {
            if let Some(terms) = usize::from(kind).checked_sub(Tile::COMMON).map(|at| &game.edition.contracts()[at]) {
                let value = i32::from(terms.points) - 3 * lacks(terms.cubes, at_hand) as i32;
                if value > best[0] {
                    best = [value, best[0]];
                } else if value > best[1] {
                    best[1] = value;
                }
            }
        }
        pen.put(best);
    }

    /// Its islands, what stands on them, and what others could take.
    fn islands(&self, seat: Seat, pen: &mut Pen) {
        let [(most, whose), (next, _)] = self.swords;
        let strongest = if whose == Some(seat) { next } else { most };
        let own = if whose == Some(seat) { most } else { self.game.player(seat).knights().swords().into() };
        let (mut count, mut scores, mut swords, mut in_danger, mut cubes) = (0, 0, 0, 0, 0);
        // What others hold and this seat could take.
        let (mut prey, mut best) = (0, 0);
        for place in &self.game.places {
            let (score, there) = (i32::from(place.score), i32::from(place.knights.swords()));
            match place.holder {
                Some(holder) if holder == seat => {
                    count += 1;
                    scores += score;
                    swords += there;
                    cubes += i32::from(place.knights.cubes());
                    in_danger += if strongest > there { score } else { 0 };
                }
                Some(_) if own > there => {
                    prey += 1;
                    best = best.max(score);
                }
                _ => {}
            }
        }
        pen.put([count, scores, swords, in_danger, cubes, prey, best, strongest]);
    }

    /// Its figures on others' harbors and theirs on its own.
    fn figures(&self, seat: Seat, pen: &mut Pen) {
        let game = self.game;
        let (mut rows, mut tiles) = ([0; 4], 0);
        for player in &game.players[..game.seats()] {
            for row in Row::ALL {
                if player.figures[row.index()] == Some(seat) {
                    rows[row.index()] += 1;
                    tiles += i32::from(player.row(row));
                }
            }
        }
        pen.put(rows);
        pen.put([tiles, game.player(seat).figure_count().into()]);
    }

    /// Where its ship is, what it can reach, and what lies ahead and behind.
    fn ship(&self, seat: Seat, ahead: Ahead, pen: &mut Pen) {
        let (game, player) = (self.game, self.game.player(seat));
        let card = game.card_of_the_round(seat).filter(|_| ahead.voyages > ahead.cards);
        pen.put([game.way_home(seat), game.lands(seat, ahead), i32::from(player.heading.is_none())]);
        pen.put([i32::from(card.is_some()), card.map_or(0, |card| card.wheels().into())]);
        pen.put([card.is_some_and(|card| card.anchor()), card.is_some_and(|card| card.uturn())].map(i32::from));
        let under_way = game.phase.is_voyage() && seat == game.decider();
        let voyage = if under_way { game.voyage } else { crate::state::Voyage::default() };
        pen.put([i32::from(voyage.wheels), voyage.anchor.into(), voyage.uturn.into(), voyage.under_way.into()]);
        let heading = player.heading.unwrap_or(Direction::Plus);
        for direction in [heading, heading.reversed()] {
            pen.put(std::array::from_fn::<_, STEPS, _>(|step| {
                let place = destination(player.place, direction.steps(step as u8 + 1));
                if ahead.voyages > 0 { game.stop_value(seat, place, ahead) } else { 0 }
            }));
        }
    }

    /// What is due, when its turn comes, and how much is still to come.
    fn time(&self, seat: Seat, ahead: Ahead, pen: &mut Pen) {
        let game = self.game;
        let place = game.order().iter().position(|&other| other == seat).unwrap_or(0) as i32;
        pen.put([ahead.takes, ahead.cards, ahead.voyages, ahead.tenths()]);
        pen.put([place, place - i32::from(game.at), i32::from(seat == game.decider())]);
        let phase = match game.phase {
            Phase::Buyer => 0,
            Phase::Take => 1,
            Phase::Card | Phase::Upgrade => 2,
            Phase::Homeward => 3,
            phase if phase.is_voyage() => 4,
            _ => 5,
        };
        pen.put(std::array::from_fn::<_, 6, _>(|at| i32::from(at == phase)));
        let asked = game.phase == Phase::Upgrade && seat == game.decider();
        pen.put([if asked { game.arrows.into() } else { 0 }]);
    }

    /// Its buyer on the street, and those before and after it.
    fn market(&self, seat: Seat, pen: &mut Pen) {
        let game = self.game;
        let Some(at) = game.street.iter().position(|&buyer| buyer == Some(seat)) else {
            pen.put([0; 5]);
            return;
        };
        let space = game.edition.street()[at];
        let before = game.street[..at].iter().flatten().count() as i32;
        let after = game.street[at + 1..].iter().flatten().count() as i32;
        pen.put([1, i32::from(space.tiles), i32::from(space.coins), before, after]);
    }
}

/// To which of the seven sorts a kind of tile belongs.
fn sort(kind: usize) -> usize {
    const { assert!(HarborTile::ALL.len() == DIPLOMATS && DIPLOMATS + 2 == KNIGHTS) };
    match kind {
        0..2 => 0,
        2..4 => 1,
        4..7 => 2,
        7 => 3,
        DIPLOMATS..KNIGHTS => 4,
        KNIGHTS..Tile::COMMON => 5,
        _ => 6,
    }
}

/// How many cubes a contract lacks.
fn lacks(contract: Cubes, at_hand: Cubes) -> usize {
    Colour::ALL.into_iter().map(|colour| usize::from(contract[colour].saturating_sub(at_hand[colour]))).sum()
}

/// What the face-up cards offer.
fn cards(game: &Liguria) -> [i32; 7] {
    let mut told = [i32::from(game.display_len), 0, 0, 0, 0, 0, 0];
    for &card in &game.display[..usize::from(game.display_len)] {
        let card = game.edition.cards()[usize::from(card)];
        let score = i32::from(card.score());
        told[1] = told[1].max(score);
        told[2] = told[2].min(score);
        told[3] = told[3].max(card.wheels().into());
        told[4] += i32::from(card.anchor());
        told[5] += i32::from(card.uturn());
        told[6] = told[6].max(card.arrows().into());
    }
    told
}
