//! Final scoring (section 9).

use fondaco_game::outcome::MAX_SOURCES;
use fondaco_game::{Outcome, PerSeat, Seat};

use crate::components::{HarborTile, Row};
use crate::event::Event;
use crate::observe::ScreenView;
use crate::state::{Liguria, Phase};

pub(crate) mod assignment;

use assignment::Assignment;

/// Where points come from, as results name it.
pub(crate) const SOURCES: [&str; 6] = ["islands", "harbor", "balance", "contracts", "sets", "diplomats"];

/// An index into [`SOURCES`].
#[derive(Clone, Copy)]
pub(crate) enum Source {
    Islands,
    Harbor,
    Balance,
    Contracts,
    Sets,
    Diplomats,
}

/// What a point of balance below zero costs (L-9.3).
pub(crate) const DEBT: i32 = 5;
/// What a set of left-over cubes gives (L-9.5).
pub(crate) const SET: i32 = 3;
/// What a tile gives the figure at its row (L-9.6).
pub(crate) const FIGURE: i32 = 2;

impl Liguria {
    /// The end of the game: everything is scored.
    pub(crate) fn finish(&mut self, story: &mut impl Extend<Event>) {
        self.phase = Phase::Over;
        self.at = 0;
        if !self.setup.open_screens {
            self.lift_screens(story);
        }
        for seat in Seat::all(self.seats()) {
            self.tell_islands(seat, story);
            let harbor = self.harbor_points(seat);
            story.extend([Event::HarborScored { seat, points: harbor }]);
            let balance = self.balance(seat);
            let debt = balance_points(balance);
            story.extend([Event::BalanceScored { seat, balance, points: debt }]);
            let filled = self.assignment(seat);
            self.tell_assignment(seat, &filled, story);
            self.tell_diplomats(seat, story);
            let sources = [
                self.island_points(seat),
                harbor,
                debt,
                filled.points,
                i32::from(filled.sets) * SET,
                self.diplomat_points(seat),
            ];
            self.points[seat.index()] = sources.map(|points| points as i16);
        }
        story.extend([Event::Ended]);
    }

    /// What nobody may have known becomes known (L-1.7). It is told lazily: listing it allocates.
    fn lift_screens(&self, story: &mut impl Extend<Event>) {
        story.extend([Event::LeftoversShown]);
        story.extend(self.bag().map(|(tile, count)| Event::LeftInBag { tile, count }));
        story.extend(self.deck().map(|card| Event::LeftInDeck { card }));
        story.extend(Seat::all(self.seats()).flat_map(|seat| {
            let ScreenView { coins, ministers, home, diplomats, knights, contracts, cards } = self.screen_view(seat);
            let lifted = Event::ScreenLifted { seat, coins, ministers, home, diplomats, knights };
            let contracts = contracts.into_iter().map(move |contract| Event::ContractShown { seat, contract });
            let cards = cards.into_iter().map(move |card| Event::CardShown { seat, card });
            std::iter::once(lifted).chain(contracts).chain(cards)
        }));
    }

    /// L-9.1: the score tiles of the islands they hold.
    pub(crate) fn island_points(&self, seat: Seat) -> i32 {
        self.places.iter().filter(|place| place.holder == Some(seat)).map(|place| i32::from(place.score)).sum()
    }

    fn tell_islands(&self, seat: Seat, story: &mut impl Extend<Event>) {
        let held = self.places.iter().enumerate().filter(|(_, place)| place.holder == Some(seat));
        story.extend(held.map(|(place, island)| {
            let points = island.score.into();
            Event::IslandScored { seat, place: place as u8, points }
        }));
    }

    /// L-9.2: the visible prestige of their harbor tiles.
    pub(crate) fn harbor_points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let kinds = self.edition.prestige().iter().zip(player.tiles.iter().zip(player.backs));
        kinds.map(|(&sides, (&fronts, backs))| visible_prestige(sides, fronts, backs)).sum()
    }

    /// The part of [`harbor_points`](Liguria::harbor_points) that lies in a row.
    pub(crate) fn row_prestige(&self, seat: Seat, row: Row) -> i32 {
        let (player, prestige) = (self.player(seat), self.edition.prestige());
        let kinds = HarborTile::ALL.into_iter().filter(|tile| tile.row() == row).map(HarborTile::index);
        kinds.map(|kind| visible_prestige(prestige[kind], player.tiles[kind], player.backs[kind])).sum()
    }

    /// Their monks' part of the balance (L-9.3): 1 for each, or 2 if it is upgraded.
    pub(crate) fn green_points(&self, seat: Seat) -> i32 {
        let (player, monk) = (self.player(seat), HarborTile::Monk.index());
        i32::from(player.tiles[monk]) + 2 * i32::from(player.backs[monk])
    }

    /// L-9.3: the scores of their cards, the green points of their monks, 1 for each expelled knight.
    pub(crate) fn balance(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        let cards = &player.cards[..usize::from(player.cards_len)];
        let scores: i32 = cards.iter().map(|&card| i32::from(self.edition.cards()[usize::from(card)].score())).sum();
        scores + self.green_points(seat) + i32::from(player.expelled)
    }

    /// L-9.4, L-9.5: the best use of the cubes they brought home.
    pub(crate) fn assignment(&self, seat: Seat) -> Assignment {
        let player = self.player(seat);
        Assignment::best(self.edition, player.contracts(), player.home)
    }

    fn tell_assignment(&self, seat: Seat, filled: &Assignment, story: &mut impl Extend<Event>) {
        for &place in self.edition.listed() {
            let terms = self.edition.contracts()[usize::from(place)];
            let scored = Event::ContractScored { seat, contract: terms.contract, points: terms.points.into() };
            story.extend(std::iter::repeat_n(scored, filled.filled[usize::from(place)].into()));
        }
        story.extend([Event::SetsScored { seat, sets: filled.sets, points: i32::from(filled.sets) * SET }]);
    }

    /// Their figures on others' harbors: whose, which row, and what it gives (L-9.6).
    fn figures_of(&self, seat: Seat) -> impl Iterator<Item = (Seat, Row, i32)> {
        Seat::all(self.seats()).flat_map(move |owner| {
            let harbor = self.player(owner);
            let marked = Row::ALL.into_iter().filter(move |row| harbor.figures[row.index()] == Some(seat));
            marked.map(move |row| (owner, row, FIGURE * i32::from(harbor.row(row))))
        })
    }

    pub(crate) fn diplomat_points(&self, seat: Seat) -> i32 {
        self.figures_of(seat).map(|(_, _, points)| points).sum()
    }

    fn tell_diplomats(&self, seat: Seat, story: &mut impl Extend<Event>) {
        story.extend(self.figures_of(seat).map(|(owner, row, points)| Event::DiplomatScored {
            seat,
            owner,
            row,
            points,
        }));
    }

    /// A seat's final points from all sources.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        self.points[seat.index()].iter().map(|&points| i32::from(points)).sum()
    }

    /// The result, once the game is over (L-9.7): the most points; tied players share the victory.
    pub(crate) fn result(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let breakdown = PerSeat::from_fn(self.seats(), |seat| {
            let mut by_source = [0; MAX_SOURCES];
            for (slot, &points) in by_source.iter_mut().zip(&self.points[seat.index()]) {
                *slot = i32::from(points);
            }
            by_source
        });
        Some(Outcome::new(&SOURCES, breakdown, |_| 0))
    }
}

/// What tiles of a kind show whose prestige is this in front and behind (L-9.2).
#[inline]
fn visible_prestige([front, back]: [u8; 2], fronts: u8, backs: u8) -> i32 {
    i32::from(front) * i32::from(fronts) + i32::from(back) * i32::from(backs)
}

/// L-9.3: each point below zero costs 5; above zero gives nothing.
#[inline]
pub(crate) fn balance_points(balance: i32) -> i32 {
    DEBT * balance.min(0)
}
