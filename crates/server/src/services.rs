//! What the hub and the rooms of a node share: where things are stored, where bots think, who is told of their turn, what is
//! counted, the time, and how this node goes about things.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use fondaco_table::{MatchId, PlayerId, Seed};

use crate::bots::Bots;
use crate::environment::Environment;
use crate::limit::{Limit, Rate};
use crate::metrics::Metrics;
use crate::push::Push;
use crate::store::{NodeId, Store};

/// A day in seconds.
pub(crate) const DAY: u64 = 24 * 60 * 60;

/// How often somebody may say something.
const SPEAK: Rate = Rate { every: Duration::from_secs(2), burst: 6 };

/// How a node goes about things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads on which bots look ahead.
    pub bots: usize,
    /// How long somebody may be away, when others wait for them, before a bot stands in.
    pub grace: Duration,
    /// How long a match stays in memory when nobody looks and nothing happens; a quarter of it once the match is over.
    pub idle: Duration,
    /// How often a node says that it is alive, and looks for matches that nobody looks after.
    pub sweep: Duration,
    /// How long somebody may be away, when their turn begins, before they are told by a push message.
    pub remind: Duration,
    /// How long a rematch waits for contributions to the shuffle before it begins.
    pub rematch: Duration,
    /// After how long a guest who has not come back is forgotten, if no match waits for them; never if it is zero.
    pub guests: Duration,
    /// After how long a table at which nothing changes is removed, if its match has not begun; never if it is zero.
    pub waiting: Duration,
    /// After how long a match in which nothing happens is ended without a result; never if it is zero.
    pub abandoned: Duration,
    /// After how long what was said at a table is thrown away; never if it is zero.
    pub chat: Duration,
    /// How often the lists of open tables are sent, at the most.
    pub lobby: Duration,
    /// Whether several nodes may share the database.
    pub shared: bool,
    /// How often somebody may open a table.
    pub creations: Rate,
    /// How many sockets one person may have open.
    pub sockets: usize,
    /// How many tables that are not over a guest may have opened.
    pub tables_of_guest: u32,
    /// The same for an account, and for a program.
    pub tables_of_account: u32,
    /// How many tables one person may hear of at once, on all their sockets.
    pub watched: usize,
    /// How often somebody may ask for something, over all their sockets and requests together; as often as they like if nothing is
    /// said.
    pub acts: Option<Rate>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bots: default_bots(),
            grace: Duration::from_secs(120),
            idle: Duration::from_secs(30),
            sweep: Duration::from_secs(3),
            remind: Duration::from_secs(10),
            rematch: Duration::from_secs(5),
            guests: Duration::from_secs(365 * DAY),
            waiting: Duration::from_secs(14 * DAY),
            abandoned: Duration::from_secs(180 * DAY),
            chat: Duration::from_secs(365 * DAY),
            lobby: Duration::from_millis(500),
            shared: false,
            creations: Rate::per_minute(20, 20),
            sockets: 16,
            tables_of_guest: 20,
            tables_of_account: 100,
            watched: 128,
            acts: Some(Rate::per_minute(1_200, 60)),
        }
    }
}

/// Half the processors: the others serve people.
#[must_use]
pub fn default_bots() -> usize {
    std::thread::available_parallelism().map_or(1, |count| (count.get() / 2).max(1))
}

/// What the hub and the rooms of a node share.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) bots: Bots,
    pub(crate) push: Option<Push>,
    pub(crate) metrics: Metrics,
    pub(crate) environment: Environment,
    pub(crate) settings: Settings,
    /// How often people may say something, wherever they say it.
    pub(crate) speakers: Limit<PlayerId>,
    /// The name of this node.
    pub(crate) node: NodeId,
    /// Whether other nodes are alive.
    pub(crate) others: AtomicBool,
}

impl Services {
    pub(crate) fn new(store: Store, environment: Environment, settings: Settings, push: Option<Push>) -> Self {
        Services {
            bots: Bots::new(settings.bots),
            push,
            metrics: Metrics::default(),
            speakers: Limit::new(SPEAK, 20_000),
            node: NodeId::new(&format!("n{}", environment.letters::<12>())),
            others: AtomicBool::new(false),
            store,
            environment,
            settings,
        }
    }

    pub(crate) fn fresh_id(&self) -> MatchId {
        MatchId::new(&format!("m{}", self.environment.letters::<12>())).expect("letters are an id")
    }

    pub(crate) fn fresh_seed(&self) -> Seed {
        Seed::new(self.environment.bytes())
    }

    pub(crate) fn fresh_invitation(&self) -> String {
        self.environment.letters::<20>()
    }
}
