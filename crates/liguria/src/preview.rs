//! What decisions would do, from what one viewer sees: for those who show a move before it is made.
//!
//! A preview is no second set of rules. [`Imagined`] is the position as far as the viewer knows it, with nothing behind the
//! screens that are closed to them; the real phases then play on it what they consider. As all that their own decisions touch
//! lies open to them, what they see of the imagined position afterwards is what they would see of the real one; `tests/preview.rs`
//! compares the two over whole games.
//!
//! - [`Imagined::after`] — what one decision does: tiles, a card, an upgrade, a stop.
//! - [`narrow`] — tiles picked one by one: the price so far, and which can still be added (L-4.2).
//! - [`Imagined::standing`] — the numbers of a player: wheels, sacks, prestige, silver, balance, points. Where the
//!   whole position is known, [`Liguria::standing`] gives them.
//! - [`Imagined::ways`], [`Imagined::voyage`] — a whole voyage planned at once (sections 6 and 7); see [`Plan`].
//! - [`Imagined::suggest`] — what most people would do at the stops of such a voyage.

use fondaco_game::{Game as _, NoStory, Seat, Step, Viewer};

use crate::action::Action;
use crate::components::{Cubes, Knights, Positions, Row, Scrolls};
use crate::event::Event;
use crate::observe::Observation;
use crate::scoring::{FIGURE, SET, balance_points};
use crate::state::{Land, Liguria, MAX_PLAYERS};

mod imagine;
mod suggest;
mod voyage;

pub use voyage::{Errand, Plan, PlannedVoyage, Question, Stop, Way};

/// A position as one viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Imagined {
    game: Liguria,
    /// Whose screens the viewer sees behind.
    open: [bool; MAX_PLAYERS],
}

impl Imagined {
    /// Who has to decide; nobody while chance is due and after the game.
    #[must_use]
    pub fn decider(&self) -> Option<Seat> {
        self.game.turn().player()
    }

    /// What the decider may do. Of a player whose screen is closed to the viewer, this is only what they could do with empty
    /// hands.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(&mut actions);
        actions
    }

    /// The position after a decision, and what happens; none if it is not allowed.
    #[must_use]
    pub fn after(&self, action: Action) -> Option<(Self, Vec<Event>)> {
        let (mut next, mut story) = (*self, Vec::new());
        next.game.play(&Step::Action(action), &mut story).ok()?;
        Some((next, story))
    }

    /// The position after several decisions of the same player, one after the other; none if one of them is not allowed.
    #[must_use]
    pub fn after_all(&self, actions: &[Action]) -> Option<Self> {
        let (mut next, decider) = (*self, self.decider());
        for &action in actions {
            if next.decider() != decider {
                return None;
            }
            next.game.play(&Step::Action(action), &mut NoStory).ok()?;
        }
        Some(next)
    }

    /// The position as this viewer sees it.
    #[must_use]
    pub fn observe(&self, viewer: Viewer) -> Observation {
        self.game.observe(viewer)
    }

    /// The numbers of a player.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> Standing {
        let standing = self.game.standing(seat);
        Standing { behind: standing.behind.filter(|_| self.open[seat.index() & 3]), ..standing }
    }

    /// What the next figure on this harbor costs in scrolls; none if its rows are all marked (L-7.3).
    #[must_use]
    pub fn figure_price(&self, owner: Seat) -> Option<u8> {
        self.game.figure_price(owner)
    }

    /// The fewest swords that conquer the island at a place (L-7.4, L-7.6); none where there is nothing to conquer.
    #[must_use]
    pub fn swords_needed(&self, place: u8) -> Option<u16> {
        self.game.swords_needed(place)
    }
}

/// The same numbers of a position that is known as a whole.
impl Liguria {
    /// The numbers of a player, those behind their screen included.
    #[must_use]
    pub fn standing(&self, seat: Seat) -> Standing {
        let player = self.player(seat);
        Standing {
            wheels: player.wheels(),
            reach: self.reach(seat),
            sacks: player.sacks(),
            rows: Row::ALL.map(|row| self.row_standing(seat, row)),
            prestige: self.harbor_points(seat),
            cargo: player.cargo,
            room: player.room(),
            ministers: player.ministers,
            behind: Some(self.behind(seat)),
        }
    }

    /// What the next figure on this harbor costs in scrolls; none if its rows are all marked (L-7.3).
    #[must_use]
    pub fn figure_price(&self, owner: Seat) -> Option<u8> {
        let figures = self.player(owner).figure_count();
        (usize::from(figures) < Row::ALL.len()).then_some(figures + 1)
    }

    /// The fewest swords that conquer the island at a place (L-7.4, L-7.6); none where there is nothing to conquer.
    #[must_use]
    pub fn swords_needed(&self, place: u8) -> Option<u16> {
        let place = self.places.get(usize::from(place))?;
        let coloured = matches!(place.land, Land::Coloured(_));
        coloured.then(|| place.knights.swords() + 1)
    }

    fn row_standing(&self, seat: Seat, row: Row) -> RowStanding {
        let player = self.player(seat);
        let prestige = self.row_prestige(seat, row);
        RowStanding {
            tiles: player.row(row),
            value: match row {
                Row::Ship => player.wheels().into(),
                Row::Merchant => player.sacks().into(),
                Row::Building => prestige,
                Row::Monk => self.green_points(seat),
            },
            prestige,
            figure: player.figures[row.index()],
            figure_points: FIGURE * i32::from(player.row(row)),
        }
    }

    fn behind(&self, seat: Seat) -> Behind {
        let player = self.player(seat);
        let balance = self.balance(seat);
        let filled = self.assignment(seat);
        Behind {
            coins: player.coins,
            home: player.home,
            diplomats: player.diplomats(),
            knights: player.knights(),
            balance,
            points: Points {
                islands: self.island_points(seat),
                harbor: self.harbor_points(seat),
                balance: balance_points(balance),
                contracts: filled.points,
                sets: i32::from(filled.sets) * SET,
                diplomats: self.diplomat_points(seat),
            },
        }
    }
}

/// The numbers of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Wheels on ship tiles that show their front (L-6.1); those of a card are not among them.
    pub wheels: u8,
    /// How far the ship may sail in this round: those wheels and, once it is taken, those of the card (L-6.1).
    pub reach: u8,
    /// Sacks on merchant tiles that show their front (L-7.2).
    pub sacks: u8,
    /// The rows of the harbor, in the order of [`Row::ALL`].
    pub rows: [RowStanding; Row::ALL.len()],
    /// The visible prestige of the harbor (L-9.2).
    pub prestige: i32,
    /// The cubes aboard.
    pub cargo: Cubes,
    /// How many more the ship can carry (L-1.5).
    pub room: u8,
    /// Ministers in hand: those that stand nowhere, so that everybody can count them.
    pub ministers: u8,
    /// What is known only to those who see behind the screen.
    pub behind: Option<Behind>,
}

/// A row of a harbor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowStanding {
    /// Its tiles, either side up.
    pub tiles: u8,
    /// What it is good for: wheels, sacks, prestige of buildings, green points of monks.
    pub value: i32,
    /// Its visible prestige (L-9.2).
    pub prestige: i32,
    /// The figure that marks it.
    pub figure: Option<Seat>,
    /// What a figure there would give if the game ended now (L-9.6).
    pub figure_points: i32,
}

/// What lies behind a screen, and the numbers that need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Behind {
    /// How much silver lies there.
    pub coins: u8,
    /// Cubes brought home.
    pub home: Cubes,
    /// Diplomats in hand.
    pub diplomats: Scrolls,
    /// Knights in hand.
    pub knights: Knights,
    /// The balance of green and red points (L-9.3).
    pub balance: i32,
    /// What the game would give if it ended now.
    pub points: Points,
}

/// Points by source, as section 9 counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Points {
    /// L-9.1.
    pub islands: i32,
    /// L-9.2.
    pub harbor: i32,
    /// L-9.3: 0 or below.
    pub balance: i32,
    /// L-9.4.
    pub contracts: i32,
    /// L-9.5.
    pub sets: i32,
    /// L-9.6.
    pub diplomats: i32,
}

impl Points {
    /// All of them.
    #[must_use]
    pub const fn total(self) -> i32 {
        self.islands + self.harbor + self.balance + self.contracts + self.sets + self.diplomats
    }
}

/// Tiles that are being picked, of those that the legal actions allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picking {
    /// How many must be taken.
    pub size: u8,
    /// The least that taking them costs, for the tiles left between them that cannot be picked any more (L-4.2).
    pub price: u8,
    /// The tiles that can still be added; none once all are picked.
    pub open: Positions,
    /// The decision, once all are picked.
    pub complete: Option<Action>,
}

/// Narrows the legal actions to those that take all picked tiles; none if there is no such action.
#[must_use]
pub fn narrow(legal: &[Action], picked: Positions) -> Option<Picking> {
    let takes = legal.iter().filter_map(|action| match action {
        Action::Take(positions) if positions.bits() & picked.bits() == picked.bits() => Some(*positions),
        _ => None,
    });
    let (mut least, mut reached) = (None, 0);
    for positions in takes {
        let price = positions.price();
        least = Some(least.map_or((positions.len(), price), |(size, least): (u8, u8)| (size, least.min(price))));
        reached |= positions.bits();
    }
    let (size, price) = least?;
    let open = Positions::from_bits(if picked.len() < size { reached & !picked.bits() } else { 0 });
    let complete = (picked.len() == size).then_some(Action::Take(picked));
    Some(Picking { size, price, open, complete })
}
