//! The table: what it is made of, how it is opened and how it is rebuilt from its log.

use fondaco_game::{NoStory, Portable, Seat, SeatSet, StepOf, Turn};
use serde::{Deserialize, Serialize};

use crate::clock::Clocks;
use crate::fairness::{Contribution, Promised, Root, Seed};
use crate::label::{MatchId, PlayerId};
use crate::log::{By, Ending, Entry, Fact, Happening, LogError, Opening, Played};
use crate::offer::OpenOffer;
use crate::options::OptionsError;
use crate::orders::Order;
use crate::seats::{BotRequest, Chair, Holder};
use crate::view::Fresh;

/// The authority over one match of the game `G`.
///
/// It changes only by appending to its log, and [`Table::replay`] of the log gives an equal table. A refused request changes
/// nothing. The server stores the entries of a [`Progress`] before it tells anybody; if it could not store them, it goes back
/// with [`Table::before`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<G: Portable> {
    pub(crate) opening: Box<Opening>,
    pub(crate) opened_ms: u64,
    /// The entries after the one that opened the table: that with index `i + 1` lies at `i`.
    pub(crate) log: Vec<Logged<G>>,
    /// The position before the first step (after those that were given), and the position now.
    pub(crate) start: G,
    pub(crate) game: G,
    /// The steps that lead from the one to the other.
    pub(crate) standing: Vec<Standing>,
    /// How many things have happened for everybody to know; and at which of them the position last changed, and something
    /// was last drawn.
    pub(crate) seq: u64,
    pub(crate) changed: u64,
    pub(crate) drawn: u64,
    /// How many draws there were, those taken back included.
    pub(crate) draws: u64,
    pub(crate) root: Option<Root>,
    /// Whether a deal that other tables shared is no secret any more.
    pub(crate) revealed: bool,
    pub(crate) promises: Vec<Promised>,
    /// Until when promises are kept, once the match is about to begin.
    pub(crate) sealed: Option<u64>,
    pub(crate) contributions: Vec<Contribution>,
    pub(crate) chairs: Vec<Chair>,
    /// Who manages the table; whether they sat here and have stood up; and whom they have sent away.
    pub(crate) owner: Option<PlayerId>,
    pub(crate) forsaken: bool,
    pub(crate) removed: Vec<PlayerId>,
    /// For each seat whose time ran out: what `changed` was then.
    pub(crate) flagged: Vec<Option<u64>>,
    pub(crate) orders: Vec<Vec<Order>>,
    /// For each seat, where its last plans lie in the log; and how many changes it has caused.
    pub(crate) planned: Vec<Option<u32>>,
    pub(crate) changes: Vec<u32>,
    pub(crate) stage: Stage,
    pub(crate) offer: Option<OpenOffer>,
    pub(crate) rematch: Rematch,
    pub(crate) clocks: Clocks,
    /// When the last entry was made.
    pub(crate) now: u64,
    pub(crate) fresh: Fresh<G>,
}

/// An entry in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Logged<G: Portable> {
    pub(crate) ms: u64,
    pub(crate) fact: TypedFact<G>,
}

/// A fact whose steps are typed.
pub(crate) type TypedFact<G> = Fact<Played<StepOf<G>>>;

/// A step that stands: where it lies in [`Table::log`], whose it was, and how it came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) place: u32,
    pub(crate) seat: Option<Seat>,
    pub(crate) by: By,
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Stage {
    /// People sit down.
    Gathering,
    /// It is under way.
    Playing,
    /// It is under way, but rests.
    Paused,
    /// It has ended.
    Over(Ending),
}

/// How far a rematch is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rematch {
    None,
    /// These want to play again.
    Agreed(SeatSet),
    Made(MatchId),
}

/// What a request led to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What is to be stored before anybody is told.
    pub entries: Vec<Entry>,
    /// The seq before and after. Viewers are sent [`Table::look`] since the former.
    pub since: u64,
    /// The seq now.
    pub seq: u64,
    /// Whose plans have changed: that viewer is told even if the seq is the same.
    pub private: Option<Seat>,
    /// The bot that is to decide now.
    pub bot: Option<BotRequest>,
    /// When the server should call [`Control::Tick`](crate::Control::Tick), if nothing happens before.
    pub deadline: Option<u64>,
    /// Where the match stands now.
    pub stage: Stage,
}

impl Progress {
    /// Whether there is something to tell this viewer.
    #[must_use]
    pub fn concerns(&self, viewer: fondaco_game::Viewer) -> bool {
        self.seq > self.since || self.private.is_some_and(|seat| viewer.is(seat))
    }
}

impl<G: Portable> Table<G> {
    /// Opens a table. Its progress holds the entry that opened it.
    ///
    /// # Errors
    /// If the options cannot be played, or the seats do not fit.
    pub fn open(mut opening: Opening, ms: u64) -> Result<(Self, Progress), OptionsError> {
        let (options, mut start) = opening.options.settle::<G>()?;
        opening.options = options;
        for (number, text) in opening.given.iter().enumerate() {
            let wrong = |why: String| OptionsError::Given { number, why };
            let step = StepOf::<G>::parse(text, start.turn()).map_err(|error| wrong(error.to_string()))?;
            start.play(&step, &mut NoStory).map_err(|refusal| wrong(refusal.to_string()))?;
            if start.turn() == Turn::Over {
                return Err(wrong("the game would be over".into()));
            }
        }
        let players = start.players();
        if opening.seats.len() != players {
            return Err(OptionsError::Seats { given: opening.seats.len(), players });
        }
        if opening.options.rated && !opening.given.is_empty() {
            return Err(OptionsError::RatedGiven);
        }
        if opening.options.contest.is_some() && !opening.given.is_empty() {
            return Err(OptionsError::Contest);
        }
        if opening.options.rated && opening.seats.iter().any(Holder::is_guest) {
            return Err(OptionsError::RatedGuest);
        }
        if opening.options.rated && opening.seats.iter().any(Holder::has_bound) {
            return Err(OptionsError::RatedBots);
        }
        if let Some(number) = opening.options.practice {
            opening.seed = Seed::practice(number);
        }
        let mut people: Vec<&PlayerId> = opening.seats.iter().filter_map(Holder::player).collect();
        people.sort_unstable();
        if people.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(OptionsError::Twice);
        }
        let chair = |holder: &Holder| Chair { holder: holder.clone(), ..Chair::default() };
        let table = Table {
            opened_ms: ms,
            log: Vec::new(),
            game: start.clone(),
            start,
            standing: Vec::new(),
            seq: 0,
            changed: 0,
            drawn: 0,
            draws: 0,
            root: None,
            revealed: false,
            promises: Vec::new(),
            sealed: None,
            contributions: Vec::new(),
            chairs: opening.seats.iter().map(chair).collect(),
            owner: opening.owner.clone(),
            forsaken: false,
            removed: Vec::new(),
            flagged: vec![None; players],
            orders: vec![Vec::new(); players],
            planned: vec![None; players],
            changes: vec![0; players],
            stage: Stage::Gathering,
            offer: None,
            rematch: Rematch::None,
            clocks: Clocks::new(opening.options.clock, players),
            now: ms,
            fresh: Fresh::default(),
            opening: Box::new(opening),
        };
        let progress = table.progress(Mark { index: 0, seq: 0 }, None);
        Ok((table, progress))
    }

    /// Rebuilds a table from its whole log.
    ///
    /// # Errors
    /// If the log is damaged: the first entry that cannot be.
    pub fn replay(entries: impl IntoIterator<Item = Entry>) -> Result<Self, LogError> {
        let mut entries = entries.into_iter();
        let Some(first) = entries.next() else { return Err(LogError::Empty) };
        if first.index != 0 {
            return Err(LogError::Order { expected: 0, found: first.index });
        }
        let Fact::Opened(opening) = first.fact else {
            return Err(LogError::Opening("its first entry is of another kind".into()));
        };
        let (mut table, _) = Table::open(*opening, first.ms)?;
        // As much room as it takes: most tables that are brought back are only looked at.
        let (least, _) = entries.size_hint();
        table.log.reserve_exact(least);
        table.standing.reserve_exact(least);
        for entry in entries {
            table.take_in(&entry, Telling::No)?;
        }
        table.fresh = Fresh::since(table.seq);
        Ok(table)
    }

    /// Takes in entries that another server stored: the next of the same log.
    ///
    /// # Errors
    /// If they are not the next, or damaged. The table is then as it was.
    pub fn follow(&mut self, entries: &[Entry]) -> Result<Progress, LogError> {
        let mark = self.mark();
        let mut private = None;
        for entry in entries {
            if let Err(error) = self.take_in(entry, Telling::Yes) {
                *self = self.before(mark.index);
                return Err(error);
            }
            if let Fact::Orders(plans) = &entry.fact {
                private = Some(plans.seat);
            }
        }
        Ok(self.progress(mark, private))
    }

    /// The table as it was before the entry with this index: what a server goes back to when it could not store that entry. It
    /// never goes back before the entry that opened it. Further back than the last change, plans that were replaced since are missing.
    #[must_use]
    pub fn before(&self, index: u64) -> Self {
        let (mut table, _) =
            Table::open((*self.opening).clone(), self.opened_ms).expect("a table that was opened can be opened");
        let wanted = usize::try_from(index).unwrap_or(usize::MAX).saturating_sub(1);
        for (place, Logged { ms, fact }) in self.log.iter().enumerate().take(wanted) {
            let mut fact = fact.clone();
            let replaced = self.fresh.replaced.iter().find(|(replaced, _)| *replaced as usize == place);
            if let (Fact::Orders(plans), Some((_, orders))) = (&mut fact, replaced) {
                plans.orders.clone_from(orders);
            }
            table.try_push(*ms, fact, Telling::No).expect("what was appended once can be appended again");
        }
        table.fresh = Fresh::since(table.seq);
        table
    }

    /// Whether this person has ever had a seat.
    #[must_use]
    pub fn mentions(&self, person: &PlayerId) -> bool {
        self.holders().any(|holder| holder.player() == Some(person))
    }

    /// Everybody who has ever had a seat, in order.
    #[must_use]
    pub fn ever_seated(&self) -> Vec<PlayerId> {
        let mut all: Vec<PlayerId> = self.holders().filter_map(|holder| holder.player().cloned()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whoever has held a seat, one after the other.
    fn holders(&self) -> impl Iterator<Item = &Holder> {
        let seated = self.log.iter().filter_map(|logged| match &logged.fact {
            Fact::Happened(Happening::Seated { holder, .. }) => Some(&**holder),
            _ => None,
        });
        self.opening.seats.iter().chain(seated)
    }

    fn take_in(&mut self, entry: &Entry, telling: Telling) -> Result<(), LogError> {
        let expected = self.entries();
        if entry.index != expected {
            return Err(LogError::Order { expected, found: entry.index });
        }
        let refuse = |why: String| LogError::Entry { index: entry.index, why };
        if entry.ms < self.now {
            return Err(refuse("it is older than the one before".into()));
        }
        let fact = match &entry.fact {
            Fact::Happened(Happening::Step(Played { step, by })) => {
                let step = StepOf::<G>::parse(step, self.game.turn()).map_err(|error| refuse(error.to_string()))?;
                Fact::Happened(Happening::Step(Played { step, by: *by }))
            }
            other => other.map(|_| unreachable!("steps are read above")),
        };
        self.try_push(entry.ms, fact, telling).map_err(refuse)
    }

    /// Appends a fact that the table itself found true.
    pub(crate) fn push(&mut self, ms: u64, fact: TypedFact<G>) {
        self.try_push(ms, fact, Telling::Yes).expect("the table checks before it appends");
    }

    pub(crate) fn happened(&mut self, ms: u64, happening: Happening<Played<StepOf<G>>>) {
        self.push(ms, Fact::Happened(happening));
    }

    fn try_push(&mut self, ms: u64, fact: TypedFact<G>, telling: Telling) -> Result<(), String> {
        match (telling, &fact) {
            (Telling::Yes, Fact::Happened(happening)) => {
                let (turn, number) = (self.game.turn(), self.standing.len());
                let mut story = Vec::new();
                self.fold(ms, &fact, &mut story)?;
                self.fresh.add(self.seq, ms, happening, turn, number, story);
            }
            _ => self.fold(ms, &fact, &mut NoStory)?,
        }
        if let Fact::Orders(plans) = &fact {
            self.replace_plans(plans.seat);
        }
        self.log.push(Logged { ms, fact });
        self.now = ms;
        Ok(())
    }

    /// Begins a change: what is appended from here on is one progress.
    pub(crate) fn mark(&mut self) -> Mark {
        self.fresh = Fresh::since(self.seq);
        self.here()
    }

    /// Where the log ends now.
    pub(crate) fn here(&self) -> Mark {
        Mark { index: self.entries(), seq: self.seq }
    }

    /// What was asked for is so already: nothing is stored, and nobody is told.
    pub(crate) fn unchanged(&self) -> Progress {
        self.progress(self.here(), None)
    }

    /// Ends a change.
    pub(crate) fn progress(&self, mark: Mark, private: Option<Seat>) -> Progress {
        Progress {
            entries: self.log_from(mark.index).collect(),
            since: mark.seq,
            seq: self.seq,
            private,
            bot: self.bot_due(),
            deadline: self.deadline(),
            stage: self.stage,
        }
    }
}

/// Whether what is appended is news to anybody.
#[derive(Clone, Copy)]
enum Telling {
    Yes,
    No,
}

/// Where a change began.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    index: u64,
    seq: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server keeps thousands of tables: an entry must stay small, or a long match would not fit into 64 KiB.
    #[test]
    fn an_entry_in_memory_is_small() {
        let sizes = [size_of::<Logged<fondaco_strozzi::Strozzi>>(), size_of::<Logged<fondaco_liguria::Liguria>>()];
        assert!(sizes.iter().all(|&size| size <= 32), "{sizes:?}");
    }
}
