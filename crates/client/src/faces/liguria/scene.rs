//! What the parts of the board share: the desk, and what follows from what it shows.

use std::sync::Arc;

use fondaco_game::{Seat, Viewer};
use fondaco_liguria::components::{Positions, Tile};
use fondaco_liguria::preview::{Imagined, PlannedVoyage, Standing, Way};
use fondaco_liguria::state::{MAX_ROW, PLACES};
use fondaco_liguria::{Action, Event, Liguria, Observation, Phase};
use leptos::prelude::*;

use super::cards::{Slot, slots};
use super::chart::geometry::Geometry;
use super::pick;
use crate::table::face::Desk;
use crate::table::people::Person;

/// The board's own signals. All of them follow from the desk's.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) desk: Desk<Liguria>,
    /// How many play.
    pub(super) players: usize,
    /// Whose harbor lies at the bottom left: the viewer's, or the first seat's.
    pub(super) me: Seat,
    /// What is due.
    pub(super) phase: Memo<Phase>,
    /// The position as far as the viewer knows it.
    pub(super) now: Memo<Option<Imagined>>,
    /// The same after what was picked.
    pub(super) after: Memo<Option<Imagined>>,
    /// Where the next decision can take the viewer's ship.
    pub(super) ways: Memo<Arc<Vec<Way>>>,
    /// What comes of the voyage that was planned so far.
    pub(super) voyage: Memo<Option<Arc<PlannedVoyage>>>,
    /// The cards of the round, each in its place.
    pub(super) cards: Memo<Vec<Slot>>,
    /// The tiles of the row, each with a number that it keeps while the row closes up.
    pub(super) row: Memo<Vec<(u32, Tile)>>,
    /// The positions of tiles that were just taken, until the row closes up.
    pub(super) gaps: Memo<Positions>,
    /// The size of the chart in pixels.
    pub(super) size: RwSignal<(f64, f64)>,
    /// Where everything lies on it.
    pub(super) chart: Memo<Geometry>,
}

impl Scene {
    pub(super) fn new(desk: Desk<Liguria>) -> Self {
        let (players, me) = home_of(desk);
        let now = Memo::new(move |_| desk.shown.with(|seen| Imagined::new(seen)));
        let after = Memo::new(move |_| {
            let actions: Vec<Action> =
                desk.commit.with(|commit| commit.as_ref().map(|commit| commit.actions.clone()))?;
            now.get()?.after_all(&actions)
        });
        let phase = Memo::new(move |_| desk.shown.with(|seen| seen.phase));
        let sailing = move || desk.your_turn() && pick::is_voyage(phase.get());
        let ways = Memo::new(move |_| {
            Arc::new(match now.get() {
                Some(now) if sailing() => now.ways(),
                _ => Vec::new(),
            })
        });
        let voyage = Memo::new(move |_| {
            let now = now.get().filter(|_| sailing())?;
            Some(Arc::new(now.voyage(&desk.pick.with(|pick| pick.plan()))))
        });
        let cards = Memo::new(move |before: Option<&Vec<Slot>>| {
            desk.shown.with(|seen| slots(before.map_or(&[], Vec::as_slice), seen))
        });
        let row = Memo::new(move |before: Option<&Vec<(u32, Tile)>>| {
            desk.shown.with(|seen| numbered(before.map_or(&[], Vec::as_slice), &seen.row))
        });
        let gaps = Memo::new(move |_| desk.recent.with(|recent| gaps(recent)));
        let size = RwSignal::new((856.0, 590.0));
        let chart = Memo::new(move |_| {
            let (width, height) = size.get();
            Geometry::new(players, width, height)
        });
        Scene { desk, players, me, phase, now, after, ways, voyage, cards, row, gaps, size, chart }
    }

    /// Reads what is shown.
    pub(super) fn seen<T>(&self, read: impl FnOnce(&Observation) -> T) -> T {
        self.desk.shown.with(|seen| read(seen))
    }

    /// Who sits there.
    pub(super) fn person(&self, seat: Seat) -> Person {
        self.desk.people.with(|people| people.at(seat).cloned()).unwrap_or(Person {
            name: String::new(),
            initial: String::new(),
            colour: 1,
            bot: None,
            mark: None,
            is_bot: false,
            you: false,
        })
    }

    /// The seats clockwise from the viewer's.
    pub(super) fn around(&self) -> impl Iterator<Item = Seat> + use<> {
        let (me, players) = (self.me.index(), self.players);
        (0..players).map(move |offset| Seat::new((me + offset) % players))
    }

    /// The place of a harbor.
    pub(super) fn home(&self, seat: Seat) -> usize {
        seat.index() * PLACES / self.players.max(1)
    }

    /// The slot of a place on the chart.
    pub(super) fn slot(&self, place: u8) -> usize {
        slot_of(self.me, self.players, place)
    }

    /// The numbers of a player, now and after what was picked.
    pub(super) fn standings(&self, seat: Seat) -> Option<(Standing, Standing)> {
        let now = self.now.get()?.standing(seat);
        Some((now, self.after.get().map_or(now, |after| after.standing(seat))))
    }
}

/// How many play, and whose harbor lies at the bottom left.
pub(super) fn home_of(desk: Desk<Liguria>) -> (usize, Seat) {
    let players = desk.shown.with_untracked(|seen| seen.seats.len());
    match desk.viewer {
        Viewer::Player(seat) if seat.index() < players => (players, seat),
        _ => (players, Seat::new(0)),
    }
}

/// The slot of a place on the chart of the one whose harbor lies at the bottom left.
pub(super) fn slot_of(me: Seat, players: usize, place: u8) -> usize {
    let home = me.index() * PLACES / players.max(1);
    (usize::from(place) + PLACES - home) % PLACES
}

/// Numbers the tiles of a row: those that were there before keep their numbers. A row only gets shorter, or is laid anew.
fn numbered(before: &[(u32, Tile)], row: &[Tile]) -> Vec<(u32, Tile)> {
    let mut old = before.iter();
    let mut last = before.iter().map(|&(number, _)| number).max().unwrap_or(0);
    let mut numbered = Vec::with_capacity(row.len());
    for &tile in row {
        let number = match old.by_ref().find(|&&(_, other)| other == tile) {
            Some(&(number, _)) => number,
            None => {
                last += 1;
                last
            }
        };
        numbered.push((number, tile));
    }
    numbered
}

/// Where tiles were taken since the row closed up last.
fn gaps(events: &[Event]) -> Positions {
    let open = events.iter().rev().take_while(|event| !matches!(event, Event::RowClosed { .. }));
    let taken = open.filter_map(|event| match event {
        Event::TileTaken { position, .. } => Some(usize::from(*position)),
        _ => None,
    });
    taken.filter(|&position| position < MAX_ROW).collect()
}

#[cfg(test)]
mod tests {
    use fondaco_liguria::components::HarborTile;

    use super::*;

    #[test]
    fn tiles_keep_their_numbers_when_the_row_closes_up() {
        let tile = Tile::Harbor;
        let row = [HarborTile::Monk, HarborTile::Ship1, HarborTile::Monk, HarborTile::Ship2].map(tile);
        let laid = numbered(&[], &row);
        assert_eq!(laid.iter().map(|&(number, _)| number).collect::<Vec<_>>(), [1, 2, 3, 4]);
        let closed = numbered(&laid, &[row[0], row[2], row[3]]);
        assert_eq!(closed.iter().map(|&(number, _)| number).collect::<Vec<_>>(), [1, 3, 4]);
        let grown = numbered(&laid, &[row[0], row[1], row[2], row[3], row[1]]);
        assert_eq!(grown.last().map(|&(number, _)| number), Some(5));
        assert!(numbered(&laid, &[]).is_empty());
    }

    #[test]
    fn taken_tiles_leave_gaps_until_the_row_closes_up() {
        let seat = Seat::new(1);
        let take = |position| Event::TileTaken { seat, position, tile: Tile::Harbor(HarborTile::Monk) };
        let mut events = vec![take(0), take(2), Event::SkippingPaid { seat, coins: 1 }];
        assert_eq!(gaps(&events), [0, 2].into_iter().collect());
        let taken = gaps(&events);
        events.extend([Event::RowClosed { seat, taken, left: 10, number: 1 }, Event::CoinsTaken { seat, coins: 2 }]);
        assert!(gaps(&events).is_empty());
        // What cannot be is not drawn.
        assert!(gaps(&[take(200)]).is_empty());
    }
}
