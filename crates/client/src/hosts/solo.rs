//! The host that is this page: it owns the table, stores what happens before it tells it, and lets the worker think.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::{
    AnyTable, Ask, Authority, BotRequest, Control, FairnessProof, GameName, Holder, LevelName, MatchId, Name, Opening,
    Options, OptionsError, PlayerId, Progress, Refusal, Seed,
};

use crate::base::{browser, settings};
use crate::data::store::{self, Played};
use crate::data::think::{Task, Thinker, Thought};
use crate::table::host::{Hint, Host, HostMessage, Receiver, Trouble};

/// The person's usual seat: seats are turned so that everybody sits at the bottom of their own board, and who begins is drawn.
const FIRST: Seat = Seat::new(0);

/// What a new match against bots needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The game and how it is played.
    pub options: Options,
    /// What the person is called.
    pub name: Name,
    /// How the bots play, in seat order.
    pub bots: Vec<LevelName>,
    /// Steps that are taken as given, as in a tutorial.
    pub given: Vec<String>,
}

/// Who sits somewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitting {
    /// Somebody who looks at this device.
    Person(Name),
    /// A bot that plays like this.
    Bot(LevelName),
}

/// Why no match could be begun.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotBegun {
    /// It cannot be played like this.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// What it is to be played with cannot be had.
    #[error("the edition cannot be had")]
    Edition,
    /// It could not be stored, or nothing random is to be had.
    #[error("{0:?}")]
    Trouble(Trouble),
}

/// A match that this page hosts.
pub struct Solo {
    /// For handing out to what goes on later.
    me: std::rc::Weak<Solo>,
    /// Who looks.
    viewer: Cell<Viewer>,
    table: RefCell<AnyTable>,
    receiver: RefCell<Option<Receiver>>,
    thinker: Thinker,
    /// The seq that a bot thinks about.
    thinking: Cell<Option<u64>>,
    /// Whether it is a deal that others play too: then no clock says how far bots look ahead.
    steady: bool,
}

/// Begins a match: opened, started and stored.
///
/// # Errors
/// If it cannot be played like this, or not be stored.
pub fn begin(plan: Plan) -> Result<MatchId, NotBegun> {
    begin_at(plan, FIRST)
}

/// Begins a match with the person at this seat: what if?
///
/// # Errors
/// As [`begin`].
pub fn begin_at(plan: Plan, seat: Seat) -> Result<MatchId, NotBegun> {
    let mut seats: Vec<Sitting> = plan.bots.into_iter().map(Sitting::Bot).collect();
    seats.insert(seat.index().min(seats.len()), Sitting::Person(plan.name));
    begin_with(plan.options, seats, plan.given)
}

/// Begins a match with whoever sits around this device.
///
/// # Errors
/// As [`begin`].
pub fn begin_with(options: Options, seats: Vec<Sitting>, given: Vec<String>) -> Result<MatchId, NotBegun> {
    // So that others can be challenged to it, and get the same cards as far as can be.
    let options = Options { lots: true, ..options };
    begin_dealt(options, seats, given, Seed::new(random()?))
}

fn random<const N: usize>() -> Result<[u8; N], NotBegun> {
    browser::random().ok_or(NotBegun::Trouble(Trouble::StorageForbidden))
}

/// Begins a match whose draws follow from this seed.
///
/// # Errors
/// As [`begin`].
pub fn begin_dealt(options: Options, seats: Vec<Sitting>, given: Vec<String>, seed: Seed) -> Result<MatchId, NotBegun> {
    let mut people = 0;
    let holder = |sitting| match sitting {
        Sitting::Bot(level) => Holder::bot(level),
        Sitting::Person(name) => {
            people += 1;
            let id = if people == 1 { "me".to_owned() } else { format!("me-{people}") };
            Holder::person(PlayerId::new(&id).expect("an id"), name)
        }
    };
    let opening = Opening {
        id: new_id(random()?),
        seats: seats.into_iter().map(holder).collect(),
        options,
        given,
        owner: None,
        follows: None,
        seed,
    };
    let now = browser::now_ms();
    let (mut table, opened) = AnyTable::open(opening, now)?;
    let mut entries = opened.entries;
    let started = table.control(Control::Start, now).map_err(|_| NotBegun::Trouble(Trouble::NoSuchGame))?;
    entries.extend(started.entries);
    let Record { edition, components, .. } = table.record();
    if let Some(components) = components {
        store::remember(&Played { game: table.game(), edition, components }).map_err(NotBegun::Trouble)?;
    }
    store::append(&table, &entries).map_err(NotBegun::Trouble)?;
    Ok(table.id().clone())
}

fn new_id(random: [u8; 8]) -> MatchId {
    let digits: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    MatchId::new(&digits).expect("an id")
}

impl Solo {
    /// Goes on with a match that is kept here.
    ///
    /// # Errors
    /// If it is not here, or damaged.
    pub fn open(id: &MatchId) -> Result<Rc<Self>, Trouble> {
        let table = store::load(id)?;
        Ok(Rc::new_cyclic(|me| Solo {
            me: me.clone(),
            viewer: Cell::new(Viewer::Player(store::person(table.chairs()))),
            table: RefCell::new(table),
            receiver: RefCell::default(),
            thinker: Thinker::default(),
            thinking: Cell::default(),
            steady: store::deal_of(id).is_some(),
        }))
    }

    /// How many people play; the others are bots.
    #[must_use]
    pub fn people(&self) -> usize {
        self.at(|table| table.chairs().iter().filter(|chair| chair.holder.player().is_some()).count())
    }

    /// Whether it goes on from another match.
    #[must_use]
    pub fn is_branched(&self) -> bool {
        self.at(|table| !table.about().given.is_empty())
    }

    /// Reads the table.
    pub(super) fn at<T>(&self, read: impl FnOnce(&AnyTable) -> T) -> T {
        read(&self.table.borrow())
    }

    /// Lets somebody else look, from when the next screen attaches itself.
    pub(super) fn look_as(&self, viewer: Viewer) {
        self.viewer.set(viewer);
    }

    /// Asks something in the name of somebody here.
    pub(super) fn ask_as(&self, seat: Seat, ask: Ask) {
        self.carry_out(|table| table.ask(seat, ask, browser::now_ms()));
        self.make_rematch();
    }

    /// As [`Host::attach`], for who had seen the match up to the entry and the seq before: what happened since is shown as it
    /// happened.
    pub(super) fn attach_since(&self, receiver: Receiver, seen: Option<(u64, u64)>) {
        *self.receiver.borrow_mut() = Some(receiver);
        match seen {
            None => self.tell_all(),
            Some((entries, seq)) => {
                let viewer = self.viewer();
                let (old, update) = self.at(|table| (table.before(entries), table.update(viewer, seq)));
                self.tell(HostMessage::Snapshot(Box::new(old.snapshot(viewer))));
                self.tell(HostMessage::History(Box::new(old.history(viewer, 0))));
                self.tell(HostMessage::Update(Box::new(update)));
            }
        }
        self.let_bot_think();
    }

    /// Tells the table as it is, and what happened before.
    fn tell_all(&self) {
        let (snapshot, history) = self.at(|table| (table.snapshot(self.viewer()), table.history(self.viewer(), 0)));
        self.tell(HostMessage::Snapshot(Box::new(snapshot)));
        self.tell(HostMessage::History(Box::new(history)));
    }

    fn tell(&self, message: HostMessage) {
        // The receiver may ask something back at once, so it must not be held.
        let receiver = self.receiver.borrow().clone();
        if let Some(receiver) = receiver {
            receiver(message);
        }
    }

    /// Does something to the table, stores it, then tells it.
    fn carry_out(&self, act: impl FnOnce(&mut AnyTable) -> Result<Progress, Refusal>) {
        let was_bot = self.table.borrow().bot_due().is_some();
        let result = act(&mut self.table.borrow_mut());
        let progress = match result {
            Ok(progress) => progress,
            Err(refusal) => return self.tell(HostMessage::Refused(refusal)),
        };
        let stored = store::append(&self.table.borrow(), &progress.entries);
        if let Err(trouble) = stored {
            self.go_back(&progress, &trouble);
            // Where another tab was quicker with a bot's move, that is nobody's trouble.
            let by_bot = was_bot && trouble == Trouble::Elsewhere;
            if !by_bot {
                self.tell(HostMessage::Trouble(trouble));
            }
            return;
        }
        if progress.concerns(self.viewer()) {
            let update = self.table.borrow().update(self.viewer(), progress.since);
            self.tell(HostMessage::Update(Box::new(update)));
        }
        self.let_bot_think();
    }

    /// Undoes what could not be stored.
    fn go_back(&self, progress: &Progress, trouble: &Trouble) {
        let (id, viewer) = (self.id(), self.viewer());
        let mut table = self.table.borrow_mut();
        if let Some(first) = progress.entries.first() {
            *table = table.before(first.index);
        }
        // Where another tab went on, its match is the one that counts.
        if *trouble == Trouble::Elsewhere
            && let Ok(other) = store::load(&id)
        {
            *table = other;
        }
        let snapshot = table.snapshot(viewer);
        drop(table);
        self.tell(HostMessage::Snapshot(Box::new(snapshot)));
    }

    fn let_bot_think(&self) {
        let Some(BotRequest { seat, level, at }) = self.table.borrow().bot_due() else { return };
        if self.thinking.get() == Some(at) || self.receiver.borrow().is_none() {
            return;
        }
        self.thinking.set(Some(at));
        let seed = self.table.borrow().bot_dice(seat);
        let me = self.me.clone();
        let answer = move |thought: Result<Thought, Trouble>| {
            let Some(me) = me.upgrade() else { return };
            me.thinking.set(None);
            match thought {
                // A position that changed meanwhile has asked anew.
                Ok(Thought::Choice(action)) if me.table.borrow().bot_due().is_some_and(|due| due.at == at) => {
                    me.carry_out(|table| table.play(Authority::Bot(seat), at, &action, browser::now_ms()));
                }
                Ok(_) => me.let_bot_think(),
                Err(trouble) => me.tell(HostMessage::Trouble(trouble)),
            }
        };
        let thinking = (!self.steady).then(settings::thinking_untracked);
        let task = Task::Decide { level, seed, thinking };
        self.thinker.think(self.table.borrow().record(), task, Box::new(answer));
    }

    /// If the same people are to play again, lets them.
    fn make_rematch(&self) {
        if !self.table.borrow().rematch_due() {
            return;
        }
        let (Some(id), Some(seed)) = (browser::random().map(new_id), browser::random().map(Seed::new)) else { return };
        let now = browser::now_ms();
        let made = self.table.borrow_mut().rematch(id, seed, now);
        let Ok((mut next, opened, told)) = made else { return };
        let stored = next.control(Control::Start, now).map_err(|_| Trouble::NoSuchGame).and_then(|started| {
            let mut entries = opened.entries;
            entries.extend(started.entries);
            store::append(&next, &entries)?;
            store::append(&self.table.borrow(), &told.entries)
        });
        match stored {
            Ok(()) => self.tell(HostMessage::Next(next.id().clone())),
            Err(trouble) => {
                self.go_back(&told, &trouble);
                self.tell(HostMessage::Trouble(trouble));
            }
        }
    }
}

impl Host for Solo {
    fn id(&self) -> MatchId {
        self.table.borrow().id().clone()
    }

    fn game(&self) -> GameName {
        self.table.borrow().game()
    }

    fn viewer(&self) -> Viewer {
        self.viewer.get()
    }

    fn is_local(&self) -> bool {
        true
    }

    fn attach(&self, receiver: Receiver) {
        self.attach_since(receiver, None);
    }

    fn detach(&self) {
        *self.receiver.borrow_mut() = None;
    }

    fn ask(&self, ask: Ask) {
        if let Viewer::Player(seat) = self.viewer() {
            self.ask_as(seat, ask);
        }
    }

    fn hint(&self, reply: Box<dyn FnOnce(Result<Vec<Hint>, Trouble>)>) {
        let answer = move |thought: Result<Thought, Trouble>| {
            reply(thought.map(|thought| if let Thought::Hints(hints) = thought { hints } else { Vec::new() }));
        };
        store::count_hint(&self.id());
        let task = Task::Hint { iterations: settings::thinking_untracked().hint() };
        self.thinker.think(self.table.borrow().record(), task, Box::new(answer));
    }

    fn record(&self) -> Option<Record> {
        Some(self.table.borrow().record())
    }

    fn proof(&self) -> Option<FairnessProof> {
        self.table.borrow().proof()
    }

    fn retry(&self) {
        self.let_bot_think();
    }

    fn is_stored_as(&self, key: &str) -> bool {
        store::is_of(key, &self.id())
    }

    fn refresh(&self) {
        // What is stored counts: another tab may have gone on, and lets the bots think.
        let stored = store::load(&self.id()).ok().filter(|stored| stored.seq() != self.table.borrow().seq());
        if let Some(stored) = stored {
            *self.table.borrow_mut() = stored;
        }
        self.tell_all();
    }
}
