//! What SQLite does its own way: the file, and how logs lie in it.
//!
//! There is one connection that writes, and a few that read beside it.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection, SqlitePool};

use super::commit::Chunk;
use super::link::{Link, REACH, Wire, args, bounded, stored};
use super::{StoreError, migrate};

const READERS: u32 = 4;

/// The connections to a file.
#[derive(Clone, Debug)]
pub(super) struct Sqlite {
    pub(super) writer: SqlitePool,
    pub(super) readers: SqlitePool,
}

impl Sqlite {
    /// Opens a file; makes it, its folder and its tables if they are missing.
    pub(super) async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        if let Some(folder) = path.parent() {
            let cannot = |error| StoreError::Gone(format!("the folder {} cannot be made: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(cannot)?;
        }
        make_private(path)?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(REACH)
            .disable_statement_logging();
        migrate::sqlite(options.connect().await?).await?;
        let pool = || {
            // These connections go to no network: they are not tested, and they stay.
            SqlitePoolOptions::new()
                .acquire_timeout(REACH)
                .acquire_slow_threshold(Duration::from_secs(60))
                .test_before_acquire(false)
                .idle_timeout(None)
                .max_lifetime(None)
        };
        Ok(Sqlite {
            writer: pool().max_connections(1).connect_with(options.clone()).await?,
            readers: pool().max_connections(READERS).connect_with(options.read_only(true)).await?,
        })
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

/// Statements that take 1, 2, 4, … chunks: so any number of them needs few statements, and all are prepared once.
static APPEND: LazyLock<[String; 9]> = LazyLock::new(|| std::array::from_fn(|power| append_sql(1 << power)));

fn append_sql(chunks: usize) -> String {
    let mut sql = String::from(
        "INSERT INTO chunks (match, previous, next, entries) \
         SELECT matches.number, heads.last, new.column3, new.column4 FROM (VALUES ",
    );
    for chunk in 0..chunks {
        let gap = if chunk == 0 { "" } else { ", " };
        let _ = write!(sql, "{gap}(?, ?, ?, ?)");
    }
    // CROSS JOIN keeps this order: SQLite does not know that the tables are much larger than the list.
    sql += ") AS new CROSS JOIN matches ON matches.id = new.column1 CROSS JOIN heads ON heads.match = matches.number \
            WHERE heads.entries = new.column2";
    sql
}

/// Appends chunks to the logs of different matches. False if some of them do not continue their log; the transaction must be
/// undone then.
pub(super) async fn append(link: &mut Link, chunks: &[&Chunk]) -> Result<bool, StoreError> {
    let before: Option<(i64,)> = link.row("SELECT coalesce(max(id), 0) FROM chunks", []).await?;
    let before = before.map_or(0, |(id,)| id);
    let Wire::Sqlite(wire) = &mut link.wire else {
        return Err(StoreError::Other("not a connection to SQLite".into()));
    };
    let wire: &mut SqliteConnection = wire;
    let mut rest = chunks;
    let mut taken = 0;
    while !rest.is_empty() {
        let power = rest.len().ilog2().min(APPEND.len() as u32 - 1);
        let (now, later) = rest.split_at(1 << power);
        let sql: &'static str = &LazyLock::force(&APPEND)[power as usize];
        let mut query = sqlx::query(sql);
        for chunk in now {
            query = query
                .bind(chunk.match_id.clone())
                .bind(stored(chunk.first))
                .bind(stored(chunk.next))
                .bind(chunk.entries.clone());
        }
        taken += bounded(query.execute(&mut *wire)).await?.rows_affected();
        rest = later;
    }
    const MOVE_HEADS: &str = "
        UPDATE heads SET entries = chunks.next, last = chunks.id
        FROM chunks WHERE chunks.id > $1 AND heads.match = chunks.match";
    let moved = link.run(MOVE_HEADS, args![Some(before)]).await?;
    Ok(taken == chunks.len() as u64 && moved == taken)
}

/// Makes an empty log for a match that has just been stored.
pub(super) async fn begin_log(link: &mut Link, match_id: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO heads (match, entries) SELECT number, 0 FROM matches WHERE id = $1";
    link.run(sql, args![match_id]).await.map(drop)
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

    use super::super::{Commit, CommitError, Database, Part, Store};
    use super::*;

    /// A write-ahead log, and every transaction waits for the disk.
    #[tokio::test]
    async fn what_is_confirmed_is_on_the_disk() {
        let folder = std::env::temp_dir().join(format!("fondaco-wal-{}", std::process::id()));
        let store = Store::open(&Database::Sqlite(folder.join("wal.db"))).await.unwrap();
        let mut link = store.writer().await.unwrap();
        let mode: Option<(String,)> = link.row("PRAGMA journal_mode", []).await.unwrap();
        assert_eq!(mode, Some(("wal".into(),)));
        let full: Option<(i64,)> = link.row("PRAGMA synchronous", []).await.unwrap();
        assert_eq!(full, Some((2,)));
        drop(link);
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
        let mut link = store.writer().await.unwrap();
        link.run(MATCH, []).await.unwrap();
        link.run("INSERT INTO heads (match, entries) SELECT number, 1 FROM matches", []).await.unwrap();
        // This connection may not let the file grow; the next may.
        let _: Option<(i64,)> = link.row("PRAGMA max_page_count = 1", []).await.unwrap();
        drop(link);

        let match_id = MatchId::new("m1").unwrap();
        let entry = |index| Entry { index, ms: 0, fact: Fact::Happened(Happening::Started) };
        let entries: Vec<Entry> = (1..2_000).map(entry).collect();
        let part = Part { match_id: match_id.clone(), entries: entries.clone(), card: None, new: None };
        let commit = Commit { parts: vec![part] };
        let full = store.commit(commit.clone()).await;
        assert!(matches!(full, Err(CommitError::Store(StoreError::Gone(_)))), "{full:?}");
        assert!(store.log(&match_id, 0).await.unwrap().is_empty());
        store.commit(commit).await.unwrap();
        assert_eq!(store.log(&match_id, 0).await.unwrap(), entries);
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
