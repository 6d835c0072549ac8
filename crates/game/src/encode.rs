//! Decisions and views as numbers, for those who learn: an id for each decision, small choices that lead to it, and tensors of
//! what a seat knows.
//!
//! None of it depends on the edition. What an edition changes is a tensor of its own, which is written once, not for every
//! position.

use std::ops::{Deref, Range};

use crate::game::Game;
use crate::seat::Seat;

pub use crate::tensor::{Pen, Schema, Slice};

/// The number of a decision. Numbers stay what they are: records, networks and tables of other versions agree on them.
pub type ActionId = u32;

/// How much of the past is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// Nothing but what lies in sight: exactly what [`observe`](Game::observe) shows.
    Sight,
    /// Everything that was public when it happened. Nothing is ever drawn in secret, so that is the whole position; of the
    /// future nobody knows more than the odds.
    Perfect,
}

/// A kind of small choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// Its name.
    pub name: &'static str,
    /// Choices are below this.
    pub size: usize,
}

/// One small choice on the way to a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Choice {
    /// The place of its kind in [`Encode::HEADS`].
    pub head: u8,
    /// What is chosen.
    pub value: u8,
}

/// The small choices that make a decision, in their order. Of the legal decisions, no path is the beginning of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Path {
    choices: [Choice; Path::MAX],
    len: u8,
}

impl Path {
    /// The longest path there is.
    pub const MAX: usize = 16;

    /// Appends a choice.
    ///
    /// # Panics
    /// If the path is full.
    pub fn push(&mut self, head: u8, value: u8) {
        self.choices[usize::from(self.len)] = Choice { head, value };
        self.len += 1;
    }

    /// The path with one more choice.
    #[must_use]
    pub fn with(mut self, head: u8, value: u8) -> Self {
        self.push(head, value);
        self
    }
}

impl Deref for Path {
    type Target = [Choice];

    fn deref(&self) -> &[Choice] {
        &self.choices[..usize::from(self.len)]
    }
}

/// A game whose decisions and views are numbers too.
pub trait Encode: Game {
    /// Ids are below this, unless an edition offers more than editions usually do; see [`fits`](Encode::fits).
    const ACTIONS: usize;

    /// The kinds of small choices.
    const HEADS: &'static [Head];

    /// Whether every decision with this edition has an id below [`ACTIONS`](Encode::ACTIONS). With another one all ids are
    /// still distinct, but some are larger.
    fn fits(edition: &Self::Edition) -> bool;

    /// The number of a decision in this position. Decisions are numbered as they lie on the table: the second face-up card has
    /// the same number whichever card it is.
    fn id(&self, action: &Self::Action) -> ActionId;

    /// The decision with this number in this position, legal or not; none if the number means nothing here.
    fn action(&self, id: ActionId) -> Option<Self::Action>;

    /// Tells the numbers of the legal decisions, each once, in runs. None unless a decision is due. Nothing is allocated.
    fn legal_ids(&self, tell: impl FnMut(Range<ActionId>));

    /// The small choices that make this decision.
    fn path(&self, action: &Self::Action) -> Path;

    /// What the numbers of a [`tensor`](Encode::tensor) mean.
    fn schema() -> &'static Schema;

    /// What the numbers of an [`edition_tensor`](Encode::edition_tensor) mean.
    fn edition_schema() -> &'static Schema;

    /// Writes what a seat knows; called by [`tensor`](Encode::tensor).
    fn write_tensor<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, pen: &mut Pen<'_, T>);

    /// Writes component data; called by [`edition_tensor`](Encode::edition_tensor).
    fn write_edition<T: Copy + From<i16>>(edition: &Self::Edition, pen: &mut Pen<'_, T>);

    /// Replaces `mask` by whether the decision with each number is legal. A decision beyond the mask is left out of it. Nothing is
    /// allocated.
    fn mask(&self, mask: &mut [bool]) {
        mask.fill(false);
        self.mark(mask);
    }

    /// The same in a mask that is all false. Says between which numbers the legal decisions lie: who writes into the same mask again
    /// need clear no more than that.
    #[inline]
    fn mark(&self, mask: &mut [bool]) -> Range<usize> {
        let (mut first, mut end) = (mask.len(), 0);
        self.legal_ids(|ids| {
            let (from, to) = (ids.start as usize, (ids.end as usize).min(mask.len()));
            if let Some(run) = mask.get_mut(from..to) {
                run.fill(true);
                (first, end) = (first.min(from), end.max(to));
            }
        });
        first.min(end)..end
    }

    /// Writes what a seat knows into `out`, as [`schema`](Encode::schema) says: itself first, the others clockwise from it.
    /// Nothing is allocated.
    ///
    /// # Panics
    /// Unless `out` has exactly as many numbers as the schema.
    fn tensor<T: Copy + From<i16>>(&self, seat: Seat, memory: Memory, out: &mut [T]) {
        let mut pen = Pen::new(Self::schema(), out);
        self.write_tensor(seat, memory, &mut pen);
        pen.close();
    }

    /// Writes the component data into `out`, as [`edition_schema`](Encode::edition_schema) says.
    ///
    /// # Panics
    /// Unless `out` has exactly as many numbers as the schema.
    fn edition_tensor<T: Copy + From<i16>>(edition: &Self::Edition, out: &mut [T]) {
        let mut pen = Pen::new(Self::edition_schema(), out);
        Self::write_edition(edition, &mut pen);
        pen.close();
    }
}

/// Replaces `mask` by what may be chosen next after the choices in `prefix`, given the paths of all legal decisions, and says
/// of which kind that choice is; none if the prefix is a whole path, or the beginning of none.
///
/// # Panics
/// If `mask` is shorter than the largest head.
pub fn next_choice(paths: &[Path], prefix: &[Choice], mask: &mut [bool]) -> Option<u8> {
    mask.fill(false);
    let mut head = None;
    for path in paths.iter().filter(|path| path.starts_with(prefix)) {
        let next = path.get(prefix.len())?;
        mask[usize::from(next.value)] = true;
        head = Some(next.head);
    }
    head
}
