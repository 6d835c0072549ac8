//! What SQLite does its own way: the file, and how logs lie in it.
//!
//! There is one connection that writes, and a few that read beside it.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::error::ErrorKind;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use super::commit::{Chunk, MOST};
use super::connection::{Backend, Connection, REACH, bounded, stored};
use super::lock::FileLock;
use super::log_readers::PLACES;
use super::pool::Pool;
use super::{How, StoreError, check, migrate};

const READERS: u32 = 4;
/// How long one waits for the connection that writes: others write before, and each may wait for the disk.
const WRITERS_WAIT: Duration = Duration::from_secs(5);
/// How long the connection that writes waits for a tool that writes beside the server.
const TOOLS: Duration = Duration::from_secs(2);
/// How long a server looks at the structure of a file before it begins.
const QUICK_CHECK: Duration = Duration::from_secs(3);
/// How long the write-ahead log gets before it is written back: 16 MiB. The heads are written anew again and again, and back into
/// the file only this often.
const WAL_PAGES: &str = "4096";

/// The connections to a file.
#[derive(Clone, Debug)]
pub(super) struct Sqlite {
    pub(super) path: PathBuf,
    pub(super) writer: Pool,
    pub(super) readers: Pool,
    /// For whole logs.
    pub(super) logs: Pool,
}

impl Sqlite {
    /// Opens a file; a server makes it, its folder and its tables if they are missing, and holds it from then on.
    pub(super) async fn open(path: &Path, how: How) -> Result<(Sqlite, Option<FileLock>), StoreError> {
        let (must_exist, allow_damage) = match how {
            How::Serve { must_exist, allow_damage } => (must_exist, allow_damage),
            How::Beside => (true, true),
        };
        let written = std::fs::metadata(path).map_or(0, |about| about.len());
        if must_exist && written == 0 {
            let what = if path.exists() { "is empty" } else { "is not there" };
            let why = "although a database must exist: is the path right, or the disk not mounted?";
            return Err(StoreError::Refused(format!("{} {what}, {why}", path.display())));
        }
        if let Some(folder) = path.parent() {
            let cannot = |error| StoreError::Gone(format!("the folder {} cannot be made: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(cannot)?;
        }
        let lock = match how {
            How::Serve { .. } => Some(FileLock::take(path)?),
            How::Beside => None,
        };
        make_private(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(REACH)
            .pragma("wal_autocheckpoint", WAL_PAGES)
            .disable_statement_logging();
        if written > 0 {
            refuse_other_files(path)?;
            roll_back(path).await?;
            refuse_foreign(path).await?;
            if !allow_damage {
                refuse_damaged(path).await?;
            }
        }
        match how {
            How::Serve { .. } => migrate::sqlite(options.connect().await?).await?,
            How::Beside => migrate::is_current_sqlite(options.connect().await?).await?,
        }
        let writer = Pool::new(1, WRITERS_WAIT, options.clone().busy_timeout(TOOLS));
        let readers = Pool::new(READERS, REACH, options.clone().read_only(true));
        let logs = Pool::new(PLACES, REACH, options.read_only(true));
        // The first of each is opened now: what is wrong with the file shows at the start.
        drop((writer.take().await?, readers.take().await?));
        Ok((Sqlite { path: path.to_owned(), writer, readers, logs }, lock))
    }
}

fn foreign(path: &Path, what: &str) -> StoreError {
    StoreError::Refused(format!("{} is {what}, not a database of Fondaco", path.display()))
}

/// Refuses a file that is no database at all.
fn refuse_other_files(path: &Path) -> Result<(), StoreError> {
    let mut head = [0; 16];
    let read = std::fs::File::open(path).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head));
    if read.is_err() || &head != b"SQLite format 3\0" { Err(foreign(path, "some other file")) } else { Ok(()) }
}

/// Takes back what a program that was killed had half done, as a restore can be while it leaves the write-ahead log. SQLite does
/// so by itself as soon as somebody who may write reads, and tells those who may not that they cannot.
async fn roll_back(path: &Path) -> Result<(), StoreError> {
    let journal = super::backup::beside(path, "-journal");
    if std::fs::metadata(journal).is_ok_and(|about| about.len() > 0) {
        let options = SqliteConnectOptions::new().filename(path).busy_timeout(REACH).disable_statement_logging();
        let mut connection = options.connect().await?;
        bounded(sqlx::query("SELECT count(*) FROM sqlite_schema").execute(&mut connection)).await?;
        connection.close().await?;
    }
    Ok(())
}

/// Refuses another program's database.
async fn refuse_foreign(path: &Path) -> Result<(), StoreError> {
    const TABLES: &str = "SELECT count(*), count(*) FILTER (WHERE name = '_sqlx_migrations') FROM sqlite_schema";
    let options = SqliteConnectOptions::new().filename(path).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await?;
    let (tables, ours): (i64, i64) = bounded(sqlx::query_as(TABLES).fetch_one(&mut connection)).await?;
    connection.close().await?;
    if tables > 0 && ours == 0 { Err(foreign(path, "the database of another program")) } else { Ok(()) }
}

/// Refuses a damaged file, as far as a short look at its structure shows it.
async fn refuse_damaged(path: &Path) -> Result<(), StoreError> {
    let (faults, finished) = check::structure(path, false, Some(QUICK_CHECK)).await?;
    if !finished {
        tracing::info!("the database is large: 'fondaco check' looks at all of it");
    }
    match faults.first() {
        None => Ok(()),
        Some(fault) => Err(StoreError::Damaged(format!(
            "{fault}; restore a backup, or look closer with 'fondaco check'. --allow-damage serves what can be read"
        ))),
    }
}

/// Makes a new file that only its owner reads: it will hold secrets. What SQLite puts beside it has the same rights.
#[cfg(unix)]
fn make_private(path: &Path) -> Result<(), StoreError> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let made = std::fs::OpenOptions::new().append(true).create(true).mode(0o600).open(path);
    made.map(drop).map_err(|error| StoreError::Gone(format!("{} cannot be opened: {error}", path.display())))
}

#[cfg(not(unix))]
fn make_private(_: &Path) -> Result<(), StoreError> {
    Ok(())
}

/// How many chunks a statement takes at the most: so any number of them needs few statements, and all are prepared once.
const SIZES: [usize; 20] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, MOST];

static APPEND: LazyLock<[String; SIZES.len()]> = LazyLock::new(|| SIZES.map(append_sql));

/// Appends up to so many chunks, or none of them: one that does not continue its log finds no head, and no chunk is of no match.
/// Each head takes its chunk by a trigger, so this is all that a step writes, and a transaction by itself.
fn append_sql(most: usize) -> String {
    let mut sql = String::from(
        "INSERT INTO chunks (match, previous, next, entries) \
         SELECT heads.match, heads.last, new.column3, new.column4 FROM (VALUES ",
    );
    for chunk in 0..most {
        sql += if chunk == 0 { "(?, ?, ?, ?)" } else { ", (?, ?, ?, ?)" };
    }
    // What is not bound is NULL. LEFT JOIN also keeps this order: SQLite does not know that the tables are much larger than the list.
    sql += ") AS new LEFT JOIN matches ON matches.id = new.column1 \
            LEFT JOIN heads ON heads.match = matches.number AND heads.entries = new.column2 \
            WHERE new.column1 IS NOT NULL";
    sql
}

/// Appends chunks to the logs of different matches, in one statement if they are no more than [`MOST`]. False if some of them do
/// not continue their log: then that statement has done nothing.
pub(super) async fn append(connection: &mut Connection, chunks: &[&Chunk]) -> Result<bool, StoreError> {
    for chunks in chunks.chunks(MOST) {
        let Backend::Sqlite(wire) = &mut connection.wire else {
            return Err(StoreError::Other("not a connection to SQLite".into()));
        };
        let wire: &mut SqliteConnection = wire;
        let sql: &'static str = &LazyLock::force(&APPEND)[SIZES.partition_point(|size| *size < chunks.len())];
        let mut query = sqlx::query(sql);
        for chunk in chunks {
            query = query
                .bind(chunk.match_id.clone())
                .bind(stored(chunk.first))
                .bind(stored(chunk.next))
                .bind(chunk.entries.clone());
        }
        connection.unsure = true;
        let taken = bounded(async {
            match query.execute(wire).await {
                Err(sqlx::Error::Database(error)) if error.kind() == ErrorKind::NotNullViolation => Ok(false),
                done => done.map(|_| true),
            }
        });
        let taken = taken.await;
        let taken = connection.noted(taken)?;
        connection.unsure = false;
        if !taken {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The chunks of a log that have entries from an index on, in order, one after the other in one text: reading them row by row
/// would take several times as long.
pub(super) const LOG: &str = "
    WITH RECURSIVE chain (previous, next, entries) AS (
        SELECT chunks.previous, chunks.next, chunks.entries
        FROM matches JOIN heads ON heads.match = matches.number JOIN chunks ON chunks.id = heads.last
        WHERE matches.id = $1 AND heads.entries > $2
        UNION ALL
        SELECT chunks.previous, chunks.next, chunks.entries
        FROM chain JOIN chunks ON chunks.id = chain.previous
        WHERE chunks.next > $2
    )
    SELECT string_agg(entries, '' ORDER BY next) FROM chain";

/// The chunks of a match that contain a text, and by what [`REWRITE`] finds each again.
pub(super) const SEARCH: &str = "
    WITH RECURSIVE chain (id, previous, entries) AS (
        SELECT chunks.id, chunks.previous, chunks.entries
        FROM matches JOIN heads ON heads.match = matches.number JOIN chunks ON chunks.id = heads.last
        WHERE matches.id = $1
        UNION ALL
        SELECT chunks.id, chunks.previous, chunks.entries FROM chain JOIN chunks ON chunks.id = chain.previous
    )
    SELECT id, entries FROM chain WHERE instr(entries, $2) > 0";

/// Changes a chunk of a match; here its place alone says which.
pub(super) const REWRITE: &str = "UPDATE chunks SET entries = $3 WHERE id = $2";

#[cfg(test)]
mod tests {
    use fondaco_table::{Entry, Fact, Happening, MatchId};

    use super::super::{Commit, CommitError, Database, MatchPart, NodeId, Store};
    use super::*;

    #[tokio::test]
    async fn without_the_task_that_commits_it_is_not_up() {
        let folder = std::env::temp_dir().join(format!("fondaco-dead-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("dead.db"))).await.unwrap();
        assert!(store.up().await);
        // As if it had panicked.
        let committer = store.0.committer.lock().await.take().unwrap();
        committer.abort();
        assert!(committer.await.unwrap_err().is_cancelled());
        assert!(!store.up().await);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// The task that commits fails once: whoever waited is told, health knows, and it goes on.
    #[tokio::test]
    async fn the_task_that_commits_is_begun_again() {
        let folder = std::env::temp_dir().join(format!("fondaco-again-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("again.db"))).await.unwrap();
        let node = NodeId::new("n1");
        store.heartbeat(&node, 1, 0).await.unwrap();
        store.0.counters.fails.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(matches!(store.heartbeat(&node, 2, 0).await, Err(StoreError::Gone(_))));
        let begun = std::time::Instant::now();
        while store.tasks().down() != ["committer"] {
            assert!(begun.elapsed() < std::time::Duration::from_secs(5));
            tokio::task::yield_now().await;
        }
        assert!(store.tasks().lacks_vital() && !store.up().await);
        // It waits for that, and is written.
        store.heartbeat(&node, 3, 0).await.unwrap();
        assert!(!store.tasks().lacks_vital() && store.up().await);
        assert_eq!(store.nodes(4).await.unwrap()[0].seen_ms, 3);
        store.close().await;
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// A write-ahead log, and every transaction waits for the disk.
    #[tokio::test]
    async fn what_is_confirmed_is_on_the_disk() {
        let folder = std::env::temp_dir().join(format!("fondaco-wal-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("wal.db"))).await.unwrap();
        let mut connection = store.writer().await.unwrap();
        let mode: Option<(String,)> = connection.row("PRAGMA journal_mode", []).await.unwrap();
        assert_eq!(mode, Some(("wal".into(),)));
        let full: Option<(i64,)> = connection.row("PRAGMA synchronous", []).await.unwrap();
        assert_eq!(full, Some((2,)));
        drop(connection);
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// The disk is full in the middle of a transaction: it is undone, and the store goes on when there is room again.
    #[tokio::test]
    async fn a_full_disk_loses_nothing() {
        const MATCH: &str = "
            INSERT INTO matches (id, game, stage, public, invitation, created_ms, changed_ms, card)
            VALUES ('m1', 'strozzi', 'playing', FALSE, '', 0, 0, '')";
        let folder = std::env::temp_dir().join(format!("fondaco-full-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("full.db"))).await.unwrap();
        #[cfg(unix)]
        for file in ["full.db", "full.db-wal"] {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(folder.join(file)).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
        }
        let mut connection = store.writer().await.unwrap();
        connection.run(MATCH, []).await.unwrap();
        connection.run("UPDATE heads SET entries = 1 /* whole */", []).await.unwrap();
        // This connection may not let the file grow; the next may.
        let _: Option<(i64,)> = connection.row("PRAGMA max_page_count = 1", []).await.unwrap();
        drop(connection);

        let match_id = MatchId::new("m1").unwrap();
        let entry = |index| Entry { index, ms: 0, fact: Fact::Happened(Happening::Started) };
        let entries: Vec<Entry> = (1..2_000).map(entry).collect();
        let part = MatchPart { match_id: match_id.clone(), entries: entries.clone(), card: None, new: None };
        let commit = Commit { parts: vec![part] };
        let full = store.commit(commit.clone()).await;
        assert!(matches!(full, Err(CommitError::Store(StoreError::Gone(_)))), "{full:?}");
        assert!(store.log(&match_id, 0).await.unwrap().is_empty());
        store.commit(commit).await.unwrap();
        assert_eq!(store.log(&match_id, 0).await.unwrap(), entries);
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    async fn opened(name: &str) -> (PathBuf, Store, MatchId) {
        const MATCH: &str = "
            INSERT INTO matches (id, game, stage, public, invitation, created_ms, changed_ms, card)
            VALUES ('m1', 'strozzi', 'playing', FALSE, '', 0, 0, '')";
        let folder = std::env::temp_dir().join(format!("fondaco-{name}-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("queue.db"))).await.unwrap();
        let mut connection = store.writer().await.unwrap();
        connection.run(MATCH, []).await.unwrap();
        connection.run("UPDATE heads SET entries = 1 /* whole */", []).await.unwrap();
        (folder, store, MatchId::new("m1").unwrap())
    }

    fn step(match_id: &MatchId, index: u64) -> Commit {
        let entry = Entry { index, ms: 0, fact: Fact::Happened(Happening::Started) };
        Commit { parts: vec![MatchPart { match_id: match_id.clone(), entries: vec![entry], card: None, new: None }] }
    }

    /// Somebody writes for longer than others are waited for: what is played is stored all the same, and so is who is alive.
    #[tokio::test]
    async fn what_is_played_waits_for_whoever_writes() {
        let (folder, store, match_id) = opened("patience").await;
        let mut held = store.writer().await.unwrap();
        held.begin().await.unwrap();
        let node = NodeId::new("n1");
        let (stored, alive, ()) = tokio::join!(store.commit(step(&match_id, 1)), store.beat(&node, 1, 0, 0), async {
            tokio::time::sleep(REACH * 2).await;
            held.commit().await.unwrap();
            drop(held);
        });
        stored.unwrap();
        alive.unwrap();
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// Many want to write something, each for a while: what is played comes between them, and they get their turn as well.
    #[tokio::test]
    async fn what_is_played_does_not_wait_for_a_crowd() {
        const CROWD: usize = 40;
        let (folder, store, match_id) = opened("crowd").await;
        let (done, _) = tokio::sync::watch::channel(0);
        let crowd = (0..CROWD).map(|_| async {
            let mut connection = store.writer().await.unwrap();
            connection.begin().await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
            connection.commit().await.unwrap();
            drop(connection);
            done.send_modify(|done| *done += 1);
        });
        let play = async {
            tokio::time::sleep(Duration::from_millis(10)).await;
            for index in 1..=4 {
                let before = *done.borrow();
                store.commit(step(&match_id, index)).await.unwrap();
                let waited_for = *done.borrow() - before;
                assert!(waited_for <= 6, "it waited for {waited_for} others");
            }
            assert!(*done.borrow() < CROWD, "they are not done yet");
        };
        tokio::join!(play, futures_util::future::join_all(crowd));
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
