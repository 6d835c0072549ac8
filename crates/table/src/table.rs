//! The table: what it is made of, how it is opened and how it is rebuilt from its log.

use fondaco_game::{Game, Outcome, Record, Seat, SeatSet, StepOf, Turn};
use serde::{Deserialize, Serialize};

use crate::clock::Clocks;
use crate::fairness::{Contribution, Root};
use crate::label::{Level, MatchId, PlayerId};
use crate::log::{Birth, By, Ending, Entry, Fact, Happening, LogError, Played};
use crate::offer::OpenOffer;
use crate::options::{Options, OptionsError};
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::seats::{BotRequest, Chair, Holder};
use crate::view::Fresh;

/// The authority over one match of the game `G`.
///
/// It changes only by appending to its log, and [`Table::replay`] of the log gives an equal table. A refused request changes
/// nothing. The host stores the entries of a [`Progress`] before it tells anybody; if it could not store them, it goes back
/// with [`Table::at`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<G: Game> {
    pub(crate) birth: Box<Birth>,
    pub(crate) born_ms: u64,
    /// The entries after the one that opened the table: that with index `i + 1` lies at `i`.
    pub(crate) log: Vec<Logged<G>>,
    /// The position before the first step, and the position now.
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
    pub(crate) contributions: Vec<Contribution>,
    pub(crate) chairs: Vec<Chair>,
    /// For each seat whose time ran out: what `changed` was then.
    pub(crate) flagged: Vec<Option<u64>>,
    pub(crate) orders: Vec<Vec<Order>>,
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
pub(crate) struct Logged<G: Game> {
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
    Agreed,
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
    /// When the host should call [`Decree::Tick`](crate::Decree::Tick), if nothing happens before.
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

impl<G: Game> Table<G> {
    /// Opens a table. Its progress holds the entry that opened it.
    ///
    /// # Errors
    /// If the options cannot be played, or the seats do not fit.
    pub fn open(mut birth: Birth, ms: u64) -> Result<(Self, Progress), OptionsError> {
        let (options, start) = birth.options.settle::<G>()?;
        birth.options = options;
        let players = start.players();
        if birth.seats.len() != players {
            return Err(OptionsError::Seats { given: birth.seats.len(), players });
        }
        let mut people: Vec<&PlayerId> = birth.seats.iter().filter_map(Holder::player).collect();
        people.sort_unstable();
        if people.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(OptionsError::Twice);
        }
        let chair = |holder: &Holder| Chair { holder: holder.clone(), ..Chair::default() };
        let table = Table {
            born_ms: ms,
            log: Vec::new(),
            game: start.clone(),
            start,
            standing: Vec::new(),
            seq: 0,
            changed: 0,
            drawn: 0,
            draws: 0,
            root: None,
            contributions: Vec::new(),
            chairs: birth.seats.iter().map(chair).collect(),
            flagged: vec![None; players],
            orders: vec![Vec::new(); players],
            stage: Stage::Gathering,
            offer: None,
            rematch: Rematch::None,
            clocks: Clocks::new(birth.options.clock, players),
            now: ms,
            fresh: Fresh::default(),
            birth: Box::new(birth),
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
        let Fact::Opened(birth) = first.fact else {
            return Err(LogError::Opening("its first entry is of another kind".into()));
        };
        let (mut table, _) = Table::open(*birth, first.ms)?;
        for entry in entries {
            table.take_in(&entry)?;
        }
        table.fresh = Fresh::since(table.seq);
        Ok(table)
    }

    /// Takes in entries that another host stored: the next of the same log.
    ///
    /// # Errors
    /// If they are not the next, or damaged. The table is then as it was.
    pub fn follow(&mut self, entries: &[Entry]) -> Result<Progress, LogError> {
        let mut next = self.clone();
        let mark = next.mark();
        let mut private = None;
        for entry in entries {
            next.take_in(entry)?;
            if let Fact::Orders { seat, .. } = entry.fact {
                private = Some(seat);
            }
        }
        *self = next;
        Ok(self.progress(mark, private))
    }

    /// The table as it was when its log had this many entries, the one that opened it included: what a host goes back to
    /// when it could not store what came after.
    #[must_use]
    pub fn at(&self, entries: u64) -> Self {
        let (mut table, _) =
            Table::open((*self.birth).clone(), self.born_ms).expect("a table that was opened can be opened");
        let wanted = usize::try_from(entries).unwrap_or(usize::MAX).saturating_sub(1);
        for Logged { ms, fact } in self.log.iter().take(wanted) {
            table.push(*ms, fact.clone());
        }
        table.fresh = Fresh::since(table.seq);
        table
    }

    fn take_in(&mut self, entry: &Entry) -> Result<(), LogError> {
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
        self.try_push(entry.ms, fact).map_err(refuse)
    }

    /// Appends a fact that the table itself found true.
    pub(crate) fn push(&mut self, ms: u64, fact: TypedFact<G>) {
        self.try_push(ms, fact).expect("the table checks before it appends");
    }

    pub(crate) fn happened(&mut self, ms: u64, happening: Happening<Played<StepOf<G>>>) {
        self.push(ms, Fact::Happened(happening));
    }

    fn try_push(&mut self, ms: u64, fact: TypedFact<G>) -> Result<(), String> {
        let number = self.standing.len();
        let turn = self.game.turn();
        let mut story = Vec::new();
        self.fold(ms, &fact, &mut story)?;
        if let Fact::Happened(happening) = &fact {
            self.fresh.add(self.seq, ms, happening, turn, number, story);
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

    /// Which match it is.
    #[must_use]
    pub fn id(&self) -> &MatchId {
        &self.birth.id
    }

    /// What was agreed before the match.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.birth.options
    }

    /// Who opened it.
    #[must_use]
    pub fn owner(&self) -> Option<&PlayerId> {
        self.birth.owner.as_ref()
    }

    /// The hash that was shown before the first draw.
    #[must_use]
    pub fn commitment(&self) -> String {
        self.birth.seed.commitment()
    }

    /// How many things have happened for everybody to know.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// How many entries the log has, the one that opened it included: the index of the next one.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.log.len() as u64 + 1
    }

    /// The log from this index on, as it is stored.
    pub fn log_from(&self, index: u64) -> impl Iterator<Item = Entry> + '_ {
        let opened = (index == 0).then(|| Entry { index: 0, ms: self.born_ms, fact: Fact::Opened(self.birth.clone()) });
        let skipped = usize::try_from(index).unwrap_or(usize::MAX).saturating_sub(1);
        let rest = self.log.iter().enumerate().skip(skipped).map(|(place, Logged { ms, fact })| Entry {
            index: place as u64 + 1,
            ms: *ms,
            fact: fact.map(|Played { step, by }| Played { step: step.to_string(), by: *by }),
        });
        opened.into_iter().chain(rest)
    }

    /// Where the match stands.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The position, with everything that is hidden from some: for bots and records, never for the network.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.game.turn()
    }

    /// How many steps stand.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.standing.len()
    }

    /// The seats.
    #[must_use]
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Where this person sits.
    #[must_use]
    pub fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.holder.player() == Some(player)).map(Seat::new)
    }

    /// The plans of a seat. Only the one who sits there may see them.
    #[must_use]
    pub fn orders(&self, seat: Seat) -> &[Order] {
        self.orders.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    /// The offer that is on the table.
    #[must_use]
    pub fn offer(&self) -> Option<&OpenOffer> {
        self.offer.as_ref()
    }

    /// The bot that is to decide now.
    #[must_use]
    pub fn bot_due(&self) -> Option<BotRequest> {
        match (self.stage, self.game.turn()) {
            (Stage::Playing, Turn::Player(seat)) => {
                let level: &Level = self.chairs[seat.index()].bot()?;
                Some(BotRequest { seat, level: level.clone(), at: self.seq })
            }
            _ => None,
        }
    }

    /// When the time of the person who is thinking runs out, in the host's milliseconds.
    #[must_use]
    pub fn deadline(&self) -> Option<u64> {
        self.clocks.deadline().map(|(_, ms)| ms)
    }

    /// When the last entry was made.
    #[must_use]
    pub fn last_ms(&self) -> u64 {
        self.now
    }

    /// The result by the rules of the game, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// The people who have a say in offers: those who play their seats.
    #[must_use]
    pub fn voters(&self) -> SeatSet {
        let plays = |&seat: &Seat| self.chairs[seat.index()].person_plays();
        Seat::all(self.chairs.len()).filter(plays).collect()
    }

    /// The match as a record, which anybody can replay without the table: the steps that stand.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = Record::begin(&self.start);
        record.seats = self.chairs.iter().map(|chair| chair.holder.written()).collect();
        self.standing.iter().for_each(|&standing| record.push(&self.step(standing)));
        if let Some(outcome) = self.game.outcome() {
            record.finish(&outcome);
        }
        record
    }

    /// The ranks that count: those of the game, but who resigned comes after all who did not; if the match was forfeited,
    /// that seat is last and the others share the first rank. Nothing while the match goes on or if it was abandoned.
    #[must_use]
    pub fn ranks(&self) -> Option<Vec<u8>> {
        let standing: Vec<(bool, u8)> = match self.stage {
            Stage::Over(Ending::Played) => {
                let ranks = *self.game.outcome()?.ranks();
                self.chairs.iter().zip(ranks.iter()).map(|(chair, &rank)| (chair.resigned, rank)).collect()
            }
            Stage::Over(Ending::Forfeited { by }) => Seat::all(self.chairs.len()).map(|seat| (seat == by, 0)).collect(),
            _ => return None,
        };
        let rank = |own: &(bool, u8)| 1 + standing.iter().filter(|other| *other < own).count() as u8;
        Some(standing.iter().map(rank).collect())
    }

    /// The step itself.
    pub(crate) fn step(&self, standing: Standing) -> StepOf<G> {
        match &self.log[standing.place as usize].fact {
            Fact::Happened(Happening::Step(played)) => played.step,
            _ => unreachable!("only steps stand"),
        }
    }

    /// Refuses a seat that this table does not have.
    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat.index()).ok_or(Refusal::NoSuchSeat { seat })
    }

    /// Refuses unless a person plays this seat.
    pub(crate) fn person(&self, seat: Seat) -> Result<(), Refusal> {
        let chair = self.chair(seat)?;
        match chair.holder {
            Holder::Open | Holder::Bot { .. } => Err(Refusal::NoPerson { seat }),
            Holder::Person { .. } if chair.resigned => Err(Refusal::Resigned),
            Holder::Person { .. } if chair.stand_in.is_some() => Err(Refusal::BotPlays),
            Holder::Person { .. } => Ok(()),
        }
    }

    /// Refuses unless the match is being played.
    pub(crate) fn playing(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Gathering => Err(Refusal::NotStarted),
            Stage::Playing => Ok(()),
            Stage::Paused => Err(Refusal::Paused),
            Stage::Over(_) => Err(Refusal::MatchOver),
        }
    }

    /// Refuses unless the match is under way, paused or not.
    pub(crate) fn under_way(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Paused { Ok(()) } else { self.playing() }
    }

    /// Refuses once the match is over.
    pub(crate) fn not_over(&self) -> Result<(), Refusal> {
        if let Stage::Over(_) = self.stage { Err(Refusal::MatchOver) } else { Ok(()) }
    }

    /// Refuses what was asked before `since`, or in no past of this table.
    pub(crate) fn fresh_enough(&self, at: u64, since: u64) -> Result<(), Refusal> {
        if (since..=self.seq).contains(&at) { Ok(()) } else { Err(Refusal::Stale { at, now: self.seq }) }
    }
}

/// Where a change began.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    index: u64,
    seq: u64,
}
