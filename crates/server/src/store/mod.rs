//! The store: everything that must outlive a server, in SQLite or PostgreSQL. Nodes keep no truth of their own.
//!
//! ```text
//! Store::open(&Database) -> Result<Store, StoreError>
//! Store::open_with(&Database, How) -> Result<Store, StoreError>       for tools: How::Beside
//! check(thorough: bool) -> Checkup                             damage() -> Option<String>
//! up() -> bool            measures() -> Measures    changes() -> broadcast::Receiver<Change>    close()
//! tasks() -> &Arc<Tasks>                                       what goes on in the background, of the whole server
//!
//! commit(Commit) -> Result<(), CommitError>                    all or nothing, with others in one transaction
//! log(&MatchId, from: u64) -> Vec<Entry>                       whole_log(&MatchId) -> WholeLog
//! match_row(&MatchId) -> Option<MatchRow>
//! open_tables(before: Option<u64>, limit) -> Vec<MatchRow>     live_tables(before: Option<u64>, limit) -> Vec<MatchRow>
//! listed_tables(limit) -> Vec<MatchRow>                        gathering_from(&HiddenAddress) -> GatheringFrom
//! matches_of(&PlayerId, over: Option<bool>, before: Option<u64>, limit) -> Vec<MatchRow>
//!
//! quarantine(&MatchId, Quarantine, reason: &str, ms) -> bool   end_quarantine(&MatchId) -> bool
//! quarantined(before: Option<u64>, limit) -> Vec<(u64, MatchId, QuarantineRow)>
//!
//! say(&StoredChat) -> u64                                      chat(&MatchId, Audience, after: u64, limit) -> Vec<StoredChat>
//!
//! beat(&NodeId, ms, load: u32, gap_ms: u64) -> Beat            leader_seen(&MatchId, &NodeId) -> Option<u64>
//! heartbeat(&NodeId, ms, load: u32)                            nodes(ms) -> Vec<NodeRow>
//! lead_match(&MatchId, &NodeId, ms) -> bool                    release_match(&MatchId, &NodeId, wake_ms: Option<u64>)
//! orphans(ms, limit) -> Vec<MatchId>                           unrated(ms, limit) -> Vec<MatchId>
//! tell_nodes(&impl Serialize)                                  heard by the other nodes in order, and stored nowhere
//!
//! new_person(&NewPerson) -> bool                               person(&PlayerId) -> Option<PersonRow>
//! person_by_login(&str) -> Option<PersonRow>                   bots_of(&PlayerId) -> Vec<PersonRow>
//! set_login_and_password(&PlayerId, &Login) -> bool            rename(&PlayerId, &Name) -> bool
//! touch(&PlayerId, Option<[u8; 32]>, ms)                       delete_person(&PlayerId, ms) -> bool
//! new_session(&SessionRow)                                     session(&[u8; 32], ms) -> Option<(SessionRow, PersonRow)>
//! extend_session(&[u8; 32], expires_ms)                        end_session(&[u8; 32]) -> bool
//! end_sessions_of(&PlayerId, Option<SessionKind>) -> u64       sessions_of(&PlayerId, ms) -> Vec<SessionRow>
//! end_other_sessions(&PlayerId, &[u8; 32]) -> u64
//! secret(name: &str, fresh: [u8; 32]) -> [u8; 32]              sweep(ms, limit) -> u64
//! keep(name: &str, fresh: &[u8]) -> Vec<u8>
//! drop_guests(unseen_ms, limit) -> u64                         absent_guests(unseen_ms, limit) -> Vec<PlayerId>
//! waiting_tables(unchanged_ms, limit) -> Vec<MatchId>          quiet_matches(since_ms, after: u64, limit) -> (Vec<MatchId>, Option<u64>)
//! remove_match(&MatchId, Removal) -> bool                      drop_chat(until_ms, limit) -> u64
//!
//! bring_edition(&AnyEdition, &PlayerId, guest: bool, ms) -> Brought                offer_edition(&By, &AnyEdition) -> EditionRow
//! edition(GameName, hash: &str) -> Option<EditionRow>          withdraw_edition(&By, hash: &str) -> bool
//! editions_for(Option<&PlayerId>, limit) -> Vec<EditionRow>    edition_by_hash(&str) -> Option<EditionRow>
//! keep_edition(GameName, &EditionId) -> bool                   keep_edition_of(&[Entry])
//! listed_editions(Option<&PlayerId>, limit) -> Vec<(EditionRow, u64)>               games_with(GameName, hash: &str) -> u64
//! keep_for_new(GameName, &EditionId, leaves: usize) -> Kept     remove_edition(&By, hash: &str) -> Removed
//!
//! rate(&Finished, Compute) -> bool                             statistics(&Subject) -> Vec<Statistics>
//! ratings(&Pool, limit) -> Vec<Standing>                       ratings_of(&Subject) -> Vec<Standing>
//! ratings_at_tables(first: u64, last: u64) -> Vec<RatedSeat>
//! rating_history(&Subject, GameName, limit) -> Vec<RatingPoint>                   rating_changes(&MatchId) -> Vec<RatingChange>
//!
//! wish(&WishRow, ms) -> Option<MatchId>                        wishes(&NodeId, ms, accounts: bool, skip: u32, limit) -> Vec<WishRow>
//! end_wish(&PlayerId, &NodeId) -> Option<MatchId>              end_wishes(&NodeId)         drop_wishes(ms) -> u64
//! blocks_among_wishers() -> Vec<(PlayerId, PlayerId)>
//!
//! open_tournament(&NewTournament, of_one: u32, of_all: u32) -> OpenedTournament   tournament(id: &str) -> Option<TournamentRow>
//! tournaments(TournamentList, Option<&PlayerId>, before: Option<u64>, limit) -> Vec<TournamentRow>
//! entrants(id: &str) -> Vec<EntrantRow>                        rounds(id: &str) -> Vec<RoundRow>
//! round_tables(id: &str) -> Vec<RoundTableRow>                 table_of(&MatchId) -> Option<TableOf>
//! gathering_tables_of(&PlayerId) -> Vec<(MatchId, TableOf)>
//! enter(id: &str, &PlayerId, ms) -> Entered                    withdraw(id: &str, &PlayerId) -> bool
//! rest(id: &str, &PlayerId, on: bool) -> bool                  entry(id: &str, &PlayerId) -> Option<EntryState>
//! begin_tournament(id: &str, ms) -> bool                       cancel_tournament(id: &str, ms) -> bool
//! due_tournaments(ms, limit) -> Vec<String>                    late_tables(ms, limit) -> Vec<MatchId>
//! hold_tournament(id: &str, until_ms)                          tournament_held(id: &str) -> u64
//! drop_cancelled(until_ms, limit) -> u64
//! open_round(Commit, OpenRound) -> Result<(), CommitError>     close_round(id: &str, version, &CloseRound, ends: bool) -> bool
//!
//! tie(&PlayerId, &PlayerId, Tie, ms) -> bool                   untie(&PlayerId, &PlayerId, Tie) -> bool
//! ties_of(&PlayerId, Tie, ms) -> Vec<Acquaintance>             blocked_by(&PlayerId) -> Vec<PlayerId>
//! played_with(&PlayerId, ms, limit) -> Vec<Acquaintance>       account_named(&str) -> Option<PlayerId>
//! note_here(&NodeId, came: &[PlayerId], left: &[PlayerId], ms) nobody_here(&NodeId)
//! invite(&PlayerId, &MatchId, &PlayerId, ms) -> Invited        invitations_of(&PlayerId) -> Vec<InvitationRow>
//! decline(&PlayerId, &MatchId) -> bool                         invitations_with(&PlayerId) -> Vec<StoredInvitation>
//!
//! subscribe(&NewSubscription, most: u32) -> bool               subscriptions_of(&PlayerId) -> Vec<Subscription>
//! unsubscribe(&PlayerId, endpoint: &str) -> bool               drop_subscription(endpoint: &str)
//! move_subscriptions(from: &[u8; 32], to: &[u8; 32])
//! remind_once(&PlayerId, &MatchId, ms) -> bool                 came_back(&PlayerId, &MatchId)
//!
//! add_daily(GameName, day: u64, &PlayerId, &DailyResult, ms) -> bool                has_daily(GameName, day: u64, &PlayerId) -> bool
//! daily_ladder(GameName, day: u64, Option<&PlayerId>) -> DailyLadder                 daily_of(&PlayerId) -> Vec<(String, u64, DailyResult)>
//!
//! take_holiday(&PlayerId, days: u32, ms) -> Result<Holiday, NoHoliday>            end_holiday(&PlayerId, ms) -> bool
//! holidays(&PlayerId) -> Vec<Holiday>                          on_holiday(&PlayerId, ms) -> Option<Holiday>
//!
//! mail_address(&PlayerId) -> Option<MailAddress>               pending_address(&PlayerId, ms) -> Option<String>
//! new_mail_link(&MailLink, MailBounds, ms) -> bool             confirm_address(&[u8; 32], ms) -> Option<PlayerId>
//! recovery_link(&[u8; 32], ms) -> Option<PlayerId>             use_recovery_link(&[u8; 32], ms) -> bool
//! set_mail_reminders(&PlayerId, on: bool, lang: Option<&str>) -> bool             drop_mail_address(&PlayerId)
//! mail_turn(&PlayerId, &MatchId, turn: u64, MailBounds, ms) -> Option<MailAddress>
//! mail_vote(&PlayerId, MailBounds, ms) -> Option<MailAddress>
//!
//! set_recovery_codes(&PlayerId, &[[u8; 32]], ms) -> bool       use_recovery_code(&PlayerId, &[u8; 32]) -> bool
//! recovery_codes(&PlayerId) -> u64                             has_recovery_code(&PlayerId, &[u8; 32]) -> bool
//! all_matches(&MatchFilter, before: Option<u64>, limit) -> Vec<MatchSummary>      find_people(&str, limit) -> Vec<PersonSummary>
//! announce(&By, &str, maintenance_ms: Option<u64>, until_ms) -> u64      announcement(ms) -> Option<Announcement>
//! end_announcement(&By) -> bool                                rename_at_tables(&PlayerId, &Name)
//!
//! back_up(&Path, file: &Path, replace, replay) -> Contents     restore(file: &Path, &Path, ms) -> Restored
//! ```
//!
//! What moderators and the operator do is in `moderation`, `reports` and `acts`.
//!
//! What answers nothing more is written above without its `Result<_, StoreError>`. `limit` is a `u32`, `ms` a `u64`.
//!
//! Read `commit` for how steps are written, `sqlite` (with `pool`, its connections) and `postgres` for what each database does
//! its own way, `connection` for what they share, and the files under `migrations` for the tables.
//!
//! All are `async`, take `&self`, and wait a bounded time: when the database is away they answer [`StoreError::Gone`] after a
//! second or so, and the store finds its way back by itself. Writers of SQLite wait for each other a few seconds, and commits go
//! before the others. A [`Store`] is cheap to clone.

mod acts;
mod announcements;
mod backup;
mod chat;
mod check;
mod commit;
mod connection;
mod daily;
mod editions;
mod erase;
mod error;
mod friends;
mod holidays;
mod listing;
mod lock;
mod log_readers;
mod logs;
mod mail;
mod matches;
mod migrate;
mod moderation;
mod names;
mod nodes;
mod notices;
mod people;
mod plans;
mod played;
mod pool;
mod postgres;
mod push;
mod quarantine;
mod ratings;
mod recompute;
mod recovery;
mod reports;
mod restore;
mod retention;
#[cfg(debug_assertions)]
mod scans;
mod sessions;
mod sources;
mod sqlite;
mod stalled;
mod tournaments;
mod uptime;
mod wishes;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fondaco_table::{MatchId, PlayerId};
use thiserror::Error;
use tokio::sync::broadcast;
use tokio::task::{AbortHandle, JoinHandle};

use commit::{Counters, Queue};
use connection::{Backend, Connection};
use lock::FileLock;
use postgres::Postgres;
use sqlite::Sqlite;

use crate::tasks::{Need, Tasks};

pub use announcements::{Announcement, MAX_ANNOUNCEMENT};
pub use backup::{BackupError, Contents, Replayed, back_up};
pub use chat::{Audience, StoredChat};
pub use check::{Checkup, Fault};
pub use daily::{DAILY_DAYS, DailyLadder, DailyResult, DailyRow};
pub use editions::{
    Brought, EditionRow, Kept, MOST_COUNTED, MOST_OF_ALL, MOST_OF_GUEST, MOST_OF_GUESTS, MOST_OF_ONE, RESERVED, Removed,
};
pub use error::{CommitError, StoreError};
pub use friends::{Acquaintance, InvitationRow, Invited, MOST_INVITATIONS, MOST_TIES, StoredInvitation, Tie};
pub use holidays::{Allowance, HOLIDAY_DAYS, HOLIDAYS, Holiday, NoHoliday};
pub use listing::{MatchFilter, MatchSummary, PersonSummary};
pub use logs::WholeLog;
pub use mail::{Asked, MailAddress, MailBounds, MailKind, MailLink};
pub use matches::{Card, Commit, EndedRow, MatchPart, MatchRow, NewMatch};
pub use moderation::{Actor, AuditRow, Ban, Banned, By, MAX_REASON, Role, Silence};
pub use names::{Naming, SeenName};
pub use nodes::{DEAD_AFTER_MS, NodeId, NodeRow};
pub use people::{Login, NewPerson, PersonKind, PersonRow};
pub use push::{NewSubscription, Subscription};
pub use quarantine::{QuarantineRow, program};
pub use ratings::{
    Compute, Finished, FinishedSeat, Pool, RatedSeat, Rating, RatingChange, RatingPoint, Standing, Statistics, Subject,
};
pub use reports::{Closed, NewReport, ReportRow, ReportedChat};
pub use restore::{Restored, restore};
pub use retention::Removal;
pub use sessions::{MOST_COOKIES, SessionKind, SessionRow};
pub use sources::{GatheringFrom, HiddenAddress};
pub use tournaments::{
    Bye, CloseRound, Entered, EntrantRow, NewTournament, OpenRound, OpenedTournament, PersonName, Plan, RoundRow,
    RoundTableRow, TableEnd, TableOf, TableStands, TournamentRow,
};
pub use uptime::{Absence, Beat, REMEMBERED_MS};
pub use wishes::{ReadWish, WishRow, Wisher};

/// What deleted people are called.
pub const NOBODY: &str = "—";

/// How many changes a receiver can fall behind.
const CHANGES: usize = 4_096;

/// Which database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// A file; one node.
    Sqlite(PathBuf),
    /// A server, by its address; any number of nodes.
    Postgres(String),
}

/// A text that names no database.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("a database is written sqlite:PATH or postgres://USER@HOST/NAME")]
pub struct BadDatabase;

impl FromStr for Database {
    type Err = BadDatabase;

    fn from_str(text: &str) -> Result<Self, BadDatabase> {
        match text.split_once(':') {
            Some(("sqlite", path)) if !path.is_empty() => Ok(Database::Sqlite(path.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Database::Postgres(text.into())),
            _ => Err(BadDatabase),
        }
    }
}

/// How a database is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// By a server: the tables are made or brought up to date, and a file is held, so that no second server opens it.
    Serve {
        /// Whether a database must be there already. If not, an empty one is made where there is none.
        must_exist: bool,
        /// Whether a damaged database is opened all the same.
        allow_damage: bool,
    },
    /// By a tool, perhaps beside the server that holds it. It must be there, and its tables must be those of this program.
    Beside,
}

impl Default for How {
    fn default() -> Self {
        How::Serve { must_exist: false, allow_damage: false }
    }
}

/// Something that another node has stored, or a tool beside it. SQLite has one node, and hears of tools only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A match has this many entries now.
    Entries {
        /// Which.
        match_id: MatchId,
        /// How many entries there are now.
        entries: u64,
        /// Whether the table's card has changed, or it is new: then lists have.
        card: bool,
    },
    /// Something was said.
    Chat {
        /// Where.
        match_id: MatchId,
    },
    /// A moderator has deleted something that was said.
    Unsaid {
        /// Where.
        match_id: MatchId,
        /// To whom.
        audience: Audience,
        /// Its number there.
        number: u64,
    },
    /// Sessions of this person have ended: ask again who it is.
    LoggedOut {
        /// Whose.
        person: PlayerId,
    },
    /// This person has been deleted: read the matches where they sat again.
    Deleted {
        /// Who.
        person: PlayerId,
    },
    /// This person is called something else now, also where they sat: read those matches again.
    Renamed {
        /// Who.
        person: PlayerId,
    },
    /// A match has been removed with everything that was known of it.
    Removed {
        /// Which.
        match_id: MatchId,
    },
    /// What a node tells the others and nobody stores: JSON, in one line.
    NodeMessage(String),
    /// Something may have been missed: look at everything again.
    Missed,
}

/// What the store has done since it was opened.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Measures {
    /// How many transactions of the group commit there were, by how many commits were in them: at most 1, 2, 4, and so on.
    pub batches: [u64; 14],
    /// How many commits were stored.
    pub commits: u64,
    /// How many entries were stored.
    pub entries: u64,
    /// How many commits were refused with [`CommitError::Conflict`].
    pub conflicts: u64,
}

/// The store. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    pools: Pools,
    tasks: Arc<Tasks>,
    /// What keeps a second server from the file, until the store is closed.
    lock: Mutex<Option<FileLock>>,
    log_readers: log_readers::LogReaders,
    /// The way to the one task that commits; none once the store is closed.
    queue: Mutex<Option<Queue>>,
    committer: tokio::sync::Mutex<Option<JoinHandle<()>>>,
    listener: Option<AbortHandle>,
    counters: Arc<Counters>,
    told: broadcast::Sender<Change>,
    /// Tells what this store has written from what others have.
    origin: Arc<str>,
}

/// The connections.
#[derive(Clone, Debug)]
struct Pools {
    connections: Databases,
    /// Whether a tool has opened it, which tells the server what it does.
    beside: bool,
    damage: Arc<Damage>,
}

#[derive(Clone, Debug)]
enum Databases {
    Sqlite(Sqlite),
    Postgres(Postgres),
}

/// What was first found to be damaged in the database itself. It is said once, and health knows of it from then on.
#[derive(Debug, Default)]
struct Damage(OnceLock<String>);

impl Damage {
    fn note(&self, why: &str) {
        if self.0.set(why.to_owned()).is_ok() {
            tracing::error!(
                why,
                "the database is damaged: stop the server, and run 'fondaco check' or restore a backup"
            );
        }
    }
}

impl Pools {
    fn connection(&self, backend: Backend) -> Connection {
        Connection::new(backend, Arc::clone(&self.damage), self.beside)
    }

    /// For the one task that commits. It waits for a few others only, and longer than they do.
    async fn committer(&self) -> Result<Connection, StoreError> {
        Ok(self.connection(match &self.connections {
            Databases::Sqlite(pools) => Backend::Sqlite(pools.writer.take_first().await?),
            Databases::Postgres(pools) => Backend::Postgres(pools.committer.acquire().await?),
        }))
    }

    /// For other writes.
    async fn writer(&self) -> Result<Connection, StoreError> {
        Ok(self.connection(match &self.connections {
            Databases::Sqlite(pools) => Backend::Sqlite(pools.writer.take().await?),
            Databases::Postgres(pools) => Backend::Postgres(pools.others.acquire().await?),
        }))
    }

    /// For saying that this node is alive. A server that has much to do is not away: nothing else uses this connection to PostgreSQL,
    /// and to a file this goes before other writes.
    async fn heart(&self) -> Result<Connection, StoreError> {
        Ok(self.connection(match &self.connections {
            Databases::Sqlite(pools) => Backend::Sqlite(pools.writer.take_first().await?),
            Databases::Postgres(pools) => Backend::Postgres(pools.heart.acquire().await?),
        }))
    }

    /// For reading.
    async fn reader(&self) -> Result<Connection, StoreError> {
        Ok(self.connection(match &self.connections {
            Databases::Sqlite(pools) => Backend::Sqlite(pools.readers.take().await?),
            Databases::Postgres(pools) => Backend::Postgres(pools.others.acquire().await?),
        }))
    }

    /// For reading whole logs.
    async fn log_reader(&self) -> Result<Connection, StoreError> {
        Ok(self.connection(match &self.connections {
            Databases::Sqlite(pools) => Backend::Sqlite(pools.logs.take().await?),
            Databases::Postgres(pools) => Backend::Postgres(pools.logs.acquire().await?),
        }))
    }

    async fn close(&self) {
        match &self.connections {
            // The last to close a file in order is the one that can write its log back.
            Databases::Sqlite(pools) => {
                pools.logs.close().await;
                pools.readers.close().await;
                pools.writer.close().await;
            }
            Databases::Postgres(pools) => {
                pools.committer.close().await;
                pools.heart.close().await;
                pools.logs.close().await;
                pools.others.close().await;
            }
        }
    }
}

impl Store {
    /// Opens a database; makes the folder, the file and the tables if they are missing.
    ///
    /// # Errors
    /// If it cannot be reached, is damaged, is something else, is held by another server, or a newer program has changed it.
    pub async fn open(database: &Database) -> Result<Store, StoreError> {
        Store::open_with(database, How::default()).await
    }

    /// Opens a database.
    ///
    /// # Errors
    /// If it cannot be opened like this.
    pub async fn open_with(database: &Database, how: How) -> Result<Store, StoreError> {
        let mut origin = [0; 8];
        getrandom::fill(&mut origin).map_err(|error| StoreError::Other(error.to_string()))?;
        let origin: Arc<str> = format!("{:016x}", u64::from_le_bytes(origin)).into();
        let (told, _) = broadcast::channel(CHANGES);
        let damage = Arc::new(Damage::default());
        let tasks = Arc::<Tasks>::default();
        let (connections, lock, listener) = match database {
            Database::Sqlite(path) => {
                let (pools, lock) = Sqlite::open(path, how).await?;
                (Databases::Sqlite(pools), lock, None)
            }
            Database::Postgres(url) => {
                let pools = Postgres::open(url, how).await?;
                // It listens before anybody can ask it to write, so that nothing is missed.
                let first = postgres::listener(&pools.others).await?;
                let (others, whose, to, mut first) = (pools.others.clone(), origin.clone(), told.clone(), Some(first));
                let listen = move || postgres::listen(others.clone(), first.take(), whose.clone(), to.clone());
                let listener = tasks.keep("listener", Need::Vital, listen).abort_handle();
                (Databases::Postgres(pools), None, Some(listener))
            }
        };
        let pools = Pools { connections, beside: how == How::Beside, damage };
        let listener = match (&pools.connections, how) {
            (Databases::Sqlite(_), How::Serve { .. }) => {
                let (pools, told) = (pools.clone(), told.clone());
                let hear = move || notices::hear(pools.clone(), told.clone());
                Some(tasks.keep("notices", Need::Helper, hear).abort_handle())
            }
            _ => listener,
        };
        let counters = Arc::new(Counters::default());
        let (queue, committer) = Queue::start(pools.clone(), origin.clone(), counters.clone(), &tasks);
        Ok(Store(Arc::new(Inner {
            pools,
            tasks,
            lock: Mutex::new(lock),
            log_readers: log_readers::LogReaders::default(),
            queue: Mutex::new(Some(queue)),
            committer: tokio::sync::Mutex::new(Some(committer)),
            listener,
            counters,
            told,
            origin,
        })))
    }

    /// The tasks of the server that uses this store.
    #[must_use]
    pub fn tasks(&self) -> &Arc<Tasks> {
        &self.0.tasks
    }

    /// Whether the database answers now, the task of the group commit is there, and its last transaction did not fail.
    pub async fn up(&self) -> bool {
        if self.queue().map_or(true, |queue| queue.has_ended()) || self.0.tasks.lacks_vital() {
            return false;
        }
        let connection = match &self.0.pools.connections {
            Databases::Sqlite(_) => self.reader().await,
            Databases::Postgres(_) => self.0.pools.heart().await,
        };
        match connection {
            Ok(_) if self.0.counters.failed() => false,
            Ok(mut connection) => connection.row::<(i64,), _>("SELECT COUNT(*) FROM nodes", []).await.is_ok(),
            Err(_) => false,
        }
    }

    /// What the store has done since it was opened.
    #[must_use]
    pub fn measures(&self) -> Measures {
        self.0.counters.read()
    }

    /// What other nodes store, from now on. A receiver that falls behind must look at everything again, as after
    /// [`Change::Missed`].
    #[must_use]
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.0.told.subscribe()
    }

    /// Stores what is waiting and closes the database. Whatever is asked of it later is refused as gone.
    pub async fn close(&self) {
        drop(self.0.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(committer) = self.0.committer.lock().await.take() {
            // It ends when it has written everything.
            let _ = committer.await;
        }
        if let Some(listener) = &self.0.listener {
            listener.abort();
        }
        self.0.pools.close().await;
        drop(self.0.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// What was found to be damaged in the database itself, since it was opened.
    #[must_use]
    pub fn damage(&self) -> Option<String> {
        self.0.pools.damage.0.get().cloned()
    }

    fn queue(&self) -> Result<Queue, StoreError> {
        let queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.clone().ok_or_else(|| StoreError::Gone("the store is closed".into()))
    }

    async fn reader(&self) -> Result<Connection, StoreError> {
        self.0.pools.reader().await
    }

    async fn writer(&self) -> Result<Connection, StoreError> {
        self.0.pools.writer().await
    }

    /// Tells the other nodes, when the transaction is committed.
    async fn tell(&self, connection: &mut Connection, changes: &[Change]) -> Result<(), StoreError> {
        notices::tell(connection, &self.0.origin, changes).await
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

/// What is stored has nothing that JSON cannot say.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("what is stored can be written as JSON")
}
