//! What a viewer sees follows the story: each event changes what it says, and nothing is concluded from the rules.
//!
//! What lies behind a screen changes for those who see it; so do the bag and the deck.

use std::collections::BTreeMap;

use fondaco_game::{Seat, ordered};

use crate::components::{Card, Cubes, Direction, HarborTile, Knights, Positions, Row, Scrolls, Tile};
use crate::event::Event;
use crate::observe::{Observation, PlaceView, ScreenView, SeatView};
use crate::scoring::{SOURCES, Source};

impl Observation {
    /// Changes what is seen as this event says.
    pub(crate) fn follow(&mut self, event: &Event) {
        match *event {
            Event::StartCubes { seat, cubes } | Event::CubesOffered { seat, cubes } => {
                less_cubes(&mut self.supply, cubes);
                self.at(seat, |seat| more_cubes(&mut seat.pier, cubes));
            }
            Event::BlankLaid { place } => self.lay(place, PlaceView::Blank),
            Event::IslandLaid { place, colour } => {
                self.lay(place, PlaceView::Island { colour, score: None, holder: None, knights: Knights::NONE });
            }
            Event::ScoreLaid { place, score } => self.island(place, |island, _, _| *island = Some(score)),
            Event::Ordered { order } => self.order = order.to_vec(),
            Event::CoinsTaken { seat, coins } => self.behind_screen(seat, |screen| more(&mut screen.coins, coins)),
            Event::SkippingPaid { seat, coins } => self.behind_screen(seat, |screen| less(&mut screen.coins, coins)),
            Event::RoundBegan { round } => self.round = round,
            Event::TileDrawn { tile, .. } => self.draw_tile(tile),
            Event::CardDrawn { card } => self.draw_card(card),
            Event::CardSetAside { card } => {
                self.display.pop();
                insert(&mut self.aside, card);
            }
            Event::AsideReturned { cards } => self.return_aside(cards),
            Event::BuyerPlaced { seat, space } => {
                self.street.iter_mut().skip(space.into()).take(1).for_each(|slot| *slot = Some(seat));
            }
            Event::TileTaken { seat, tile, .. } => self.keep(seat, tile),
            Event::RowClosed { seat, taken, .. } => self.close_row(seat, taken),
            Event::CardTaken { seat, card } => {
                remove(&mut self.display, &card);
                self.at(seat, |seat| seat.card = Some(card));
            }
            Event::Upgraded { seat, tile } => self.at(seat, |seat| {
                take_one(&mut seat.fronts, &tile);
                add_one(&mut seat.backs, tile);
            }),
            Event::Sailed { seat, to, steps, .. } => {
                self.at(seat, |seat| (seat.place, seat.heading) = (to, Direction::of(steps)));
            }
            Event::Turned { seat, heading } => self.at(seat, |seat| seat.heading = Some(heading)),
            Event::Moored { seat, .. } => self.at(seat, |seat| seat.heading = None),
            Event::Unloaded { seat, cubes } => {
                self.at(seat, |seat| less_cubes(&mut seat.cargo, cubes));
                self.behind_screen(seat, |screen| more_cubes(&mut screen.home, cubes));
            }
            Event::LoadedFromPier { seat, owner, cubes } => {
                self.at(owner, |owner| less_cubes(&mut owner.pier, cubes));
                self.at(seat, |seat| more_cubes(&mut seat.cargo, cubes));
            }
            Event::LoadedOnIsland { seat, cubes, .. } => {
                less_cubes(&mut self.supply, cubes);
                self.at(seat, |seat| more_cubes(&mut seat.cargo, cubes));
            }
            Event::Deployed { seat, owner, row, spent } => self.deploy(seat, owner, row, spent),
            Event::Expelled { seat, place, knights } => self.expel(seat, place, knights),
            Event::Conquered { seat, place, knights } => self.conquer(seat, place, knights),
            Event::RoundEnded { .. } => self.end_round(),
            Event::LeftoversShown => (self.bag, self.deck) = (Some(BTreeMap::new()), Some(Vec::new())),
            Event::LeftInBag { tile, count } => {
                self.bag.get_or_insert_default().insert(tile, count);
            }
            Event::LeftInDeck { card } => self.deck.get_or_insert_default().push(card),
            Event::ScreenLifted { seat, coins, ministers, home, diplomats, knights } => {
                let (contracts, cards) = (Vec::new(), Vec::new());
                let screen = ScreenView { coins, ministers, home, diplomats, knights, contracts, cards };
                self.at(seat, |seat| seat.screen = Some(screen));
            }
            Event::ContractShown { seat, contract } => {
                self.behind_screen(seat, |screen| screen.contracts.push(contract));
            }
            Event::CardShown { seat, card } => self.behind_screen(seat, |screen| screen.cards.push(card)),
            Event::IslandScored { seat, points, .. } => self.score(seat, Source::Islands, points),
            Event::HarborScored { seat, points } => self.score(seat, Source::Harbor, points),
            Event::BalanceScored { seat, points, .. } => self.score(seat, Source::Balance, points),
            Event::ContractScored { seat, contract, points } => {
                self.score(seat, Source::Contracts, points);
                self.at(seat, |seat| seat.filled.get_or_insert_default().push(contract));
            }
            Event::SetsScored { seat, points, .. } => self.score(seat, Source::Sets, points),
            Event::DiplomatScored { seat, points, .. } => self.score(seat, Source::Diplomats, points),
            Event::Due { phase, decider, arrows, voyage } => {
                (self.phase, self.decider, self.arrows, self.voyage) = (phase, decider, arrows, voyage);
            }
            Event::StartDrawn { .. } | Event::Stayed { .. } | Event::HomewardBegan | Event::Ended => {}
        }
    }

    fn at(&mut self, seat: Seat, change: impl FnOnce(&mut SeatView)) {
        if let Some(seat) = self.seats.get_mut(seat.index()) {
            change(seat);
        }
    }

    fn behind_screen(&mut self, seat: Seat, change: impl FnOnce(&mut ScreenView)) {
        if let Some(screen) = self.seats.get_mut(seat.index()).and_then(|seat| seat.screen.as_mut()) {
            change(screen);
        }
    }

    fn lay(&mut self, place: u8, land: PlaceView) {
        if let Some(slot) = self.places.get_mut(usize::from(place)) {
            *slot = land;
        }
    }

    /// Changes score tile, holder and knights of a coloured island.
    fn island(&mut self, place: u8, change: impl FnOnce(&mut Option<u8>, &mut Option<Seat>, &mut Knights)) {
        if let Some(PlaceView::Island { score, holder, knights, .. }) = self.places.get_mut(usize::from(place)) {
            change(score, holder, knights);
        }
    }

    fn draw_tile(&mut self, tile: Tile) {
        self.row.push(tile);
        less(&mut self.bag_size, 1);
        if let Some(bag) = &mut self.bag {
            take_one(bag, &tile);
        }
    }

    fn draw_card(&mut self, card: Card) {
        self.display.push(card);
        less(&mut self.deck_size, 1);
        if let Some(deck) = &mut self.deck {
            remove(deck, &card);
        }
    }

    fn return_aside(&mut self, cards: u8) {
        more(&mut self.deck_size, cards);
        let returned = std::mem::take(&mut self.aside);
        if let Some(deck) = &mut self.deck {
            returned.into_iter().for_each(|card| insert(deck, card));
        }
    }

    /// A tile lies where tiles of its kind lie.
    fn keep(&mut self, seat: Seat, tile: Tile) {
        match tile {
            Tile::Harbor(tile) => self.at(seat, |seat| add_one(&mut seat.fronts, tile)),
            Tile::Diplomat(tile) => {
                self.behind_screen(seat, |screen| more(&mut screen.diplomats.0[tile.index()], 1));
            }
            Tile::Knight(tile) => self.behind_screen(seat, |screen| more(&mut screen.knights.0[tile.index()], 1)),
            Tile::Contract(contract) => self.behind_screen(seat, |screen| insert(&mut screen.contracts, contract)),
        }
    }

    fn close_row(&mut self, seat: Seat, taken: Positions) {
        let mut positions = 0..;
        self.row.retain(|_| positions.next().is_some_and(|position| !taken.contains(position)));
        self.street.iter_mut().filter(|buyer| **buyer == Some(seat)).for_each(|buyer| *buyer = None);
    }

    fn deploy(&mut self, seat: Seat, owner: Seat, row: Row, spent: Scrolls) {
        self.at(owner, |owner| {
            owner.figures.insert(row, seat);
        });
        self.behind_screen(seat, |screen| {
            less(&mut screen.ministers, 1);
            less_each(&mut screen.diplomats.0, spent.0);
        });
    }

    fn expel(&mut self, seat: Seat, place: u8, lost: Knights) {
        self.island(place, |_, holder, knights| (*holder, *knights) = (None, Knights::NONE));
        self.at(seat, |seat| more(&mut seat.expelled, lost.count()));
        self.behind_screen(seat, |screen| more(&mut screen.ministers, 1));
    }

    fn conquer(&mut self, seat: Seat, place: u8, placed: Knights) {
        self.island(place, |_, holder, knights| (*holder, *knights) = (Some(seat), placed));
        self.behind_screen(seat, |screen| {
            less(&mut screen.ministers, 1);
            less_each(&mut screen.knights.0, placed.0);
        });
    }

    /// The row leaves the game, and the cards of the round go behind the screens.
    fn end_round(&mut self) {
        self.row.clear();
        for seat in &mut self.seats {
            if let (Some(card), Some(screen)) = (seat.card.take(), &mut seat.screen) {
                screen.cards.push(card);
            }
        }
    }

    fn score(&mut self, seat: Seat, source: Source, gained: i32) {
        let none = || ordered(SOURCES.iter().map(|source| ((*source).to_owned(), 0)));
        self.at(seat, |seat| {
            seat.filled.get_or_insert_default();
            if let Some(points) = seat.points.get_or_insert_with(none).get_mut(SOURCES[source as usize]) {
                *points = points.saturating_add(gained as i16);
            }
        });
    }
}

fn more(count: &mut u8, more: u8) {
    *count = count.saturating_add(more);
}

fn less(count: &mut u8, fewer: u8) {
    *count = count.saturating_sub(fewer);
}

fn less_each<const N: usize>(counts: &mut [u8; N], fewer: [u8; N]) {
    counts.iter_mut().zip(fewer).for_each(|(count, fewer)| less(count, fewer));
}

fn more_cubes(heap: &mut Cubes, cubes: Cubes) {
    heap.0.iter_mut().zip(cubes.0).for_each(|(count, cubes)| more(count, cubes));
}

fn less_cubes(heap: &mut Cubes, cubes: Cubes) {
    less_each(&mut heap.0, cubes.0);
}

/// One more of a kind.
fn add_one(tiles: &mut BTreeMap<HarborTile, u8>, tile: HarborTile) {
    more(tiles.entry(tile).or_default(), 1);
}

/// One fewer of a kind; kinds with none are left out.
fn take_one<T: Ord>(tiles: &mut BTreeMap<T, u8>, tile: &T) {
    if let Some(count) = tiles.get_mut(tile) {
        less(count, 1);
        tiles.retain(|_, count| *count > 0);
    }
}

/// Puts an item where it belongs in a sorted list.
fn insert<T: Ord>(sorted: &mut Vec<T>, item: T) {
    let at = sorted.partition_point(|other| *other <= item);
    sorted.insert(at, item);
}

/// Takes one such item out of a list.
fn remove<T: PartialEq>(list: &mut Vec<T>, item: &T) {
    if let Some(at) = list.iter().position(|other| other == item) {
        list.remove(at);
    }
}
