//! Decisions and views as numbers.

use std::ops::Range;

use fondaco_game::encode::{ActionId, Encode, Head, Memory, Path, Pen, Schema, Slice};
use fondaco_game::{Game as _, MAX_SEATS, Seat};

use super::{Action, Edition, Pig};

static SCHEMA: Schema = Schema::new(&[
    Slice::new("players", &[1], [2, 6], "how many play"),
    Slice::new("closed", &[1], [0, 1], "purses are closed"),
    Slice::new("phase", &[3], [0, 1], "roll, decide, over"),
    Slice::new("round", &[1], [0, 255], "rounds that were played"),
    Slice::new("active", &[MAX_SEATS], [0, 1], "whose turn it is"),
    Slice::new("heap", &[1], [0, 255], "what was rolled in this turn"),
    Slice::new("known", &[MAX_SEATS], [0, 1], "what the purse holds is known"),
    Slice::new("purses", &[MAX_SEATS], [0, i16::MAX], "what it holds"),
]);

static EDITION: Schema = Schema::new(&[
    Slice::new("rounds", &[1], [1, 255], "how many rounds there are"),
    Slice::new("enough", &[1], [1, 255], "what goes into the purse by itself"),
]);

impl Encode for Pig {
    const ACTIONS: usize = 2;
    const HEADS: &'static [Head] = &[Head { name: "decision", size: 2 }];

    fn fits(_: &Edition) -> bool {
        true
    }

    fn id(&self, action: &Action) -> ActionId {
        *action as ActionId
    }

    fn action(&self, id: ActionId) -> Option<Action> {
        [Action::Hold, Action::Roll].get(id as usize).copied()
    }

    fn legal_ids(&self, mut tell: impl FnMut(Range<ActionId>)) {
        if self.turn().player().is_some() {
            tell(0..2);
        }
    }

    fn path(&self, action: &Action) -> Path {
        Path::default().with(0, *action as u8)
    }

    fn schema() -> &'static Schema {
        &SCHEMA
    }

    fn edition_schema() -> &'static Schema {
        &EDITION
    }

    fn write_tensor<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, pen: &mut Pen<'_, T>) {
        let players = self.players();
        let knows = |other: Seat| memory == Memory::Perfect || self.is_open() || other == seat;
        let number = |count: u16| i16::try_from(count).unwrap_or(i16::MAX);
        pen.slice("players");
        pen.put(self.setup.players);
        pen.slice("closed");
        pen.put(self.setup.closed_purses);
        pen.slice("phase");
        pen.one_of(3, Some(self.phase as usize));
        pen.slice("round");
        pen.put(self.round);
        pen.slice("active");
        pen.one_of(MAX_SEATS, Some((self.active.index() + players - seat.index()) % players));
        pen.slice("heap");
        pen.put(self.heap);
        pen.slice("known");
        seat.clockwise(players).for_each(|other| pen.put(knows(other)));
        pen.skip(MAX_SEATS - players);
        pen.slice("purses");
        seat.clockwise(players).for_each(|other| pen.put(if knows(other) { number(self.purses[other]) } else { 0 }));
        pen.skip(MAX_SEATS - players);
    }

    fn write_edition<T: Copy + From<i16>>(edition: &Edition, pen: &mut Pen<'_, T>) {
        pen.slice("rounds");
        pen.put(edition.rounds);
        pen.slice("enough");
        pen.put(edition.enough);
    }
}
