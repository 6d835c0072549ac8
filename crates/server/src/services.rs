//! What the hub and the rooms of a node share: where things are stored, where bots think, who is told of their turn, what is
//! counted, the time, and how this node goes about things.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fondaco_table::{MatchId, PlayerId, Seed};

use crate::bots::Bots;
use crate::environment::Environment;
use crate::limit::{Limit, Rate};
use crate::lock;
use crate::mail::Mail;
use crate::metrics::Metrics;
use crate::push::Push;
use crate::store::{Absence, NodeId, Store, StoreError};
use tokio::sync::MutexGuard;

/// A longer silence of a node that could write is an absence: it hung, or its machine slept.
const GAP: Duration = Duration::from_secs(10);
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
    /// How long people have to stand up again, once all are seated and there, before their match begins by itself.
    pub countdown: Duration,
    /// After how long somebody who is not connected manages a table no more, while others wait for its start.
    pub handover: Duration,
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
    /// How often those who want to be brought together are looked at.
    pub pairing: Duration,
    /// How often it is looked whether a tournament goes on.
    pub tournaments: Duration,
    /// How long people have to come to their table of a tournament before it begins without them.
    pub gather: Duration,
    /// Whether several nodes may share the database.
    pub shared: bool,
    /// How often somebody may open a table.
    pub creations: Rate,
    /// How many sockets and streams there may be at once.
    pub connections: usize,
    /// How many sockets one person may have open, streams included.
    pub sockets: usize,
    /// How many tables that are not over a guest may have opened.
    pub tables_of_guest: u32,
    /// The same for an account, and for a program.
    pub tables_of_account: u32,
    /// How many tables that have not begun guests at one IPv4 address or one /64 of IPv6 may have opened; together with accounts twice
    /// as many. From one /48 it is four times as many.
    pub gathering_from: u32,
    /// How many bots of tables that were opened from there may wait to think, of each kind.
    pub bots_from: usize,
    /// How many tables one person may hear of at once, on all their sockets.
    pub watched: usize,
    /// How often somebody may ask for something, over all their sockets and requests together; as often as they like if nothing is
    /// said.
    pub acts: Option<Rate>,
    /// The same for all sockets from one IPv4 address or one /64 of IPv6; four times as often from one /48.
    pub acts_from: Option<Rate>,
    /// How often a table may be opened over sockets from there.
    pub creations_from: Rate,
    /// How often somebody who says hello may come back to a table with that.
    pub resumed: Rate,
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
            countdown: Duration::from_secs(10),
            handover: Duration::from_secs(30),
            guests: Duration::from_secs(365 * DAY),
            waiting: Duration::from_secs(14 * DAY),
            abandoned: Duration::from_secs(180 * DAY),
            chat: Duration::from_secs(365 * DAY),
            lobby: Duration::from_millis(500),
            pairing: Duration::from_secs(1),
            tournaments: Duration::from_secs(2),
            gather: Duration::from_secs(120),
            shared: false,
            creations: Rate::per_minute(20, 20),
            connections: usize::MAX,
            sockets: 16,
            tables_of_guest: 20,
            tables_of_account: 100,
            gathering_from: 100,
            bots_from: 128,
            watched: 128,
            acts: Some(Rate::per_minute(1_200, 60)),
            acts_from: Some(Rate::per_minute(24_000, 800)),
            creations_from: Rate::per_minute(60, 120),
            resumed: Rate::per_minute(240, 256),
        }
    }
}

/// Half the processors: the others serve people.
#[must_use]
pub fn default_bots() -> usize {
    std::thread::available_parallelism().map_or(1, |count| (count.get() / 2).max(1))
}

/// How people who are away are told something, as far as this server does.
#[derive(Clone, Debug, Default)]
pub struct Post {
    /// By push messages.
    pub push: Option<Push>,
    /// By mails.
    pub mail: Option<Mail>,
}

/// What the hub and the rooms of a node share.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) store: Store,
    pub(crate) bots: Bots,
    pub(crate) push: Option<Push>,
    pub(crate) mail: Option<Mail>,
    pub(crate) metrics: Metrics,
    pub(crate) environment: Environment,
    pub(crate) settings: Settings,
    /// How often people may say something, wherever they say it.
    pub(crate) speakers: Limit<PlayerId>,
    /// The name of this node.
    pub(crate) node: NodeId,
    /// Whether other nodes are alive.
    pub(crate) others: AtomicBool,
    /// How often a table of a tournament has begun or ended here.
    pub(crate) contests: AtomicU64,
    pub(crate) uptime: Uptime,
}

/// When this node could serve people, as far as it knows.
#[derive(Debug, Default)]
pub(crate) struct Uptime {
    /// One at a time says that this node is alive.
    beaten: tokio::sync::Mutex<Beaten>,
    /// When that was, for those who do not want to wait.
    last: Mutex<Option<Instant>>,
    absences: Mutex<Vec<Absence>>,
    /// Whether this node was away, and its rooms do not know yet.
    returned: AtomicBool,
    /// How busy this node is.
    pub(crate) load: AtomicU32,
}

/// When this node last said that it is alive.
#[derive(Debug, Default)]
struct Beaten {
    /// When that was stored; nothing if it could not be stored the last time.
    stored: Option<Instant>,
    /// When it could not be stored, and why.
    failed: Option<(Instant, StoreError)>,
}

impl Services {
    pub(crate) fn new(store: Store, environment: Environment, settings: Settings, post: Post) -> Self {
        let Post { push, mail } = post;
        Services {
            bots: Bots::new(settings.bots, settings.bots_from),
            push,
            mail,
            metrics: Metrics::default(),
            speakers: Limit::new(SPEAK, 20_000),
            node: NodeId::new(&format!("n{}", environment.letters::<12>())),
            others: AtomicBool::new(false),
            contests: AtomicU64::new(0),
            uptime: Uptime::default(),
            store,
            environment,
            settings,
        }
    }

    /// Says in the store that this node is alive, and learns when nobody could be served.
    pub(crate) async fn beat(&self) -> Result<(), StoreError> {
        self.beat_again(self.uptime.beaten.lock().await).await
    }

    async fn beat_again(&self, mut beaten: MutexGuard<'_, Beaten>) -> Result<(), StoreError> {
        // Whoever starts, or could not write, knows that nobody was served; otherwise it takes a longer gap to say so.
        let gap = match beaten.stored {
            Some(_) => GAP,
            None if self.settings.shared => self.settings.sweep + Duration::from_secs(1),
            None => Duration::ZERO,
        };
        let gap_ms = u64::try_from(gap.as_millis()).unwrap_or(u64::MAX);
        let (asked, own_ms) = (Instant::now(), self.environment.own_ms());
        let load = self.uptime.load.load(Ordering::Relaxed);
        match self.store.beat(&self.node, own_ms, load, gap_ms).await {
            Ok(beat) => {
                let took = asked.elapsed();
                // A slow answer says little about the time.
                if self.settings.shared && took < Duration::from_secs(1) {
                    let then = own_ms + u64::try_from(took.as_millis()).unwrap_or(0) / 2;
                    self.environment.set_ahead(beat.ms as i64 - then as i64);
                }
                if beat.returned {
                    tracing::info!(
                        absences = beat.absences.len(),
                        "nobody was served for a while; clocks are set right"
                    );
                    self.uptime.returned.store(true, Ordering::Relaxed);
                }
                *lock(&self.uptime.absences) = beat.absences;
                *beaten = Beaten { stored: Some(asked), failed: None };
                *lock(&self.uptime.last) = Some(asked);
                Ok(())
            }
            Err(error) => {
                *beaten = Beaten { stored: None, failed: Some((Instant::now(), error.clone())) };
                *lock(&self.uptime.last) = None;
                Err(error)
            }
        }
    }

    /// As [`beat`](Self::beat), unless that was done a moment ago.
    pub(crate) async fn stay_alive(&self) -> Result<(), StoreError> {
        let recent = |last: Option<Instant>| last.is_some_and(|last| last.elapsed() < self.settings.sweep * 2);
        let last = *lock(&self.uptime.last);
        if recent(last) {
            return Ok(());
        }
        // All rooms come at once: one does it for the others, who wait here for how it ends.
        let came = Instant::now();
        let beaten = self.uptime.beaten.lock().await;
        match &beaten.failed {
            Some((when, error)) if *when >= came => Err(error.clone()),
            _ if recent(beaten.stored) => Ok(()),
            _ => self.beat_again(beaten).await,
        }
    }

    /// Whether this node has come back from an absence that its rooms have not been told of.
    pub(crate) fn has_returned(&self) -> bool {
        self.uptime.returned.swap(false, Ordering::Relaxed)
    }

    /// For how long nobody could be served between these times; `more` is another absence.
    pub(crate) fn away(&self, since_ms: u64, now_ms: u64, more: Option<Absence>) -> u64 {
        let mut all: Vec<Absence> = lock(&self.uptime.absences).iter().copied().chain(more).collect();
        all.sort_unstable();
        sum(&all, since_ms, now_ms)
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

/// How much of the time between two moments absences cover, which are in order and may overlap.
fn sum(absences: &[Absence], since_ms: u64, now_ms: u64) -> u64 {
    let (mut sum, mut from) = (0, since_ms);
    for absence in absences {
        let (begin, end) = (absence.from_ms.max(from), absence.until_ms.min(now_ms));
        if end > begin {
            sum += end - begin;
            from = end;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absences_are_counted_once() {
        let all = [(10, 20), (15, 30), (16, 18), (50, 60)].map(|(from_ms, until_ms)| Absence { from_ms, until_ms });
        assert_eq!(sum(&all, 0, 100), 30);
        assert_eq!(sum(&all, 17, 55), 18);
        assert_eq!(sum(&all, 30, 50), 0);
        assert_eq!(sum(&all, 99, 1), 0);
    }

    /// All rooms ask at once whether this node is alive, while nothing can be written: none waits for the others' tries.
    #[tokio::test(flavor = "multi_thread")]
    async fn many_ask_at_once_and_one_answers() {
        use sqlx::{Connection as _, Executor as _, SqliteConnection};
        let folder = std::env::temp_dir().join(format!("fondaco-alive-{}", std::process::id()));
        let path = folder.join("alive.db");
        let store = Store::open(&crate::store::Database::Sqlite(path.clone())).await.unwrap();
        let services = Services::new(store, Environment::system(), Settings::default(), Post::default());
        let ask = || futures_util::future::join_all((0..50).map(|_| services.stay_alive()));
        let mut other = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
        other.execute("BEGIN IMMEDIATE").await.unwrap();
        let asked = Instant::now();
        assert!(ask().await.iter().all(Result::is_err));
        assert!(asked.elapsed() < Duration::from_secs(8), "{:?}", asked.elapsed());
        other.execute("ROLLBACK").await.unwrap();
        assert!(ask().await.iter().all(Result::is_ok));
        services.store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
