//! A copy of a SQLite database while a server uses it, and what such a copy must be like before anybody relies on it.
//!
//! `VACUUM INTO` copies what was committed when it began. Whoever writes meanwhile does not wait for it; the write-ahead log
//! grows until it is done.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use fondaco_table::{AnyTable, Entry};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use thiserror::Error;

use super::check::one_line;
use super::connection::{REACH, counted};
use super::{editions, migrate, sqlite};

/// Why there is no backup, or why nothing was restored from one. Nothing has been changed then.
#[derive(Debug, Error)]
pub enum BackupError {
    /// A file cannot be used.
    #[error("{file}: {why}")]
    File {
        /// Which.
        file: PathBuf,
        /// Why not.
        why: String,
    },
    /// The database is in use.
    #[error("{0}: a server or another program has this database open; stop it first")]
    InUse(PathBuf),
}

impl BackupError {
    pub(super) fn at(file: &Path, why: impl std::fmt::Display) -> Self {
        BackupError::File { file: file.to_owned(), why: why.to_string() }
    }
}

/// What a file that was read back holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// How long the file is.
    pub bytes: u64,
    /// The version of its tables.
    pub version: i64,
    /// How many matches there are.
    pub matches: u64,
    /// How many entries their logs have.
    pub entries: u64,
    /// How many people there are who have not been deleted.
    pub people: u64,
    /// If the matches were replayed: how many could be, and those that could not.
    pub replayed: Option<Replayed>,
}

/// What came of replaying all matches.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replayed {
    /// How many could be.
    pub whole: u64,
    /// Those that could not, with the reason.
    pub broken: Vec<(String, String)>,
}

/// Copies a database into a file that is not there yet, or that may be replaced, and reads the copy back. Only its owner can
/// read it. Until it has been read back it has another name, which ends in `.partial`.
///
/// # Errors
/// If there is no such database, the file is there already or cannot be written, or the copy is not sound.
pub async fn back_up(database: &Path, file: &Path, replace: bool, replay: bool) -> Result<Contents, BackupError> {
    let about = fs::metadata(database).map_err(|error| BackupError::at(database, error))?;
    if !about.is_file() {
        return Err(BackupError::at(database, "not a file"));
    }
    if same_file(database, file) {
        return Err(BackupError::at(file, "this is the database itself"));
    }
    if fs::symlink_metadata(file).is_ok_and(|about| !replace || !about.is_file()) {
        return Err(BackupError::at(file, "it exists; name another file, or say --replace"));
    }
    let partial = beside(file, ".partial");
    new_private(&partial).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::at(
            &partial,
            "it exists: another backup is being written, or one was interrupted; delete it if none is",
        ),
        _ => BackupError::at(&partial, error),
    })?;
    let copied = copy(database, &partial, replay).await.and_then(|contents| {
        keep(&partial, file, replace).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => BackupError::at(file, "it exists; name another file, or say --replace"),
            _ => BackupError::at(file, error),
        })?;
        Ok(contents)
    });
    if copied.is_err() {
        // What is not whole is of no use to anybody.
        let _ = fs::remove_file(&partial);
    }
    copied
}

async fn copy(database: &Path, partial: &Path, replay: bool) -> Result<Contents, BackupError> {
    let wrong = |error: sqlx::Error| BackupError::at(database, told(&error));
    let options = SqliteConnectOptions::new().filename(database).create_if_missing(false).busy_timeout(REACH);
    let mut connection = options.disable_statement_logging().connect().await.map_err(wrong)?;
    let name = partial.to_str().ok_or_else(|| BackupError::at(partial, "its name is not UTF-8"))?;
    let copied = sqlx::query("VACUUM INTO ?").bind(name).execute(&mut connection).await;
    // Only this program's own locks go with it.
    let _ = connection.close().await;
    copied.map_err(wrong)?;
    let written = File::open(partial).and_then(|file| file.sync_all());
    written.map_err(|error| BackupError::at(partial, error))?;
    read_back(partial, replay).await
}

/// Gives a file its name. Unless it may replace another, nothing that has the name is lost, even if it was made just now.
fn keep(partial: &Path, file: &Path, replace: bool) -> io::Result<()> {
    if replace {
        fs::rename(partial, file)?;
    } else {
        link_or_copy(partial, file)?;
        fs::remove_file(partial)?;
    }
    sync_folder(file);
    Ok(())
}

/// Reads a copy: whether SQLite finds it whole, whether it is one of ours and no newer than this program, and whether every
/// log is complete. It may not be open elsewhere.
pub(super) async fn read_back(file: &Path, replay: bool) -> Result<Contents, BackupError> {
    let wrong = |error: sqlx::Error| BackupError::at(file, told(&error));
    let bytes = fs::metadata(file).map_err(|error| BackupError::at(file, error))?.len();
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut connection = options.disable_statement_logging().connect().await.map_err(wrong)?;
    let contents = contents(&mut connection, bytes, replay).await;
    let _ = connection.close().await;
    contents.map_err(|why| match why {
        Wrong::Database(error) => wrong(error),
        Wrong::Contents(why) => BackupError::at(file, why),
    })
}

enum Wrong {
    Database(sqlx::Error),
    Contents(String),
}

impl From<sqlx::Error> for Wrong {
    fn from(error: sqlx::Error) -> Self {
        Wrong::Database(error)
    }
}

async fn contents(connection: &mut SqliteConnection, bytes: u64, replay: bool) -> Result<Contents, Wrong> {
    let ours = "SELECT count(*) FROM sqlite_schema WHERE name IN ('_sqlx_migrations', 'matches', 'chunks', 'people')";
    if number(connection, ours).await? != 4 {
        return Err(Wrong::Contents("not a database of Fondaco".into()));
    }
    let found: Vec<(String,)> = sqlx::query_as("PRAGMA integrity_check(3)").fetch_all(&mut *connection).await?;
    if let Some((fault,)) = found.first().filter(|(fault,)| fault != "ok") {
        return Err(Wrong::Contents(format!("it is damaged: {}", one_line(fault))));
    }
    let version = number(connection, "SELECT coalesce(max(version), 0) FROM _sqlx_migrations WHERE success").await?;
    if version > migrate::KNOWN {
        let known = migrate::KNOWN;
        return Err(Wrong::Contents(format!(
            "it has version {version} of the tables, and this program knows up to {known}: use a newer program"
        )));
    }
    // Every head names the last chunk of its log, and no chunk is missing between that and the first.
    let torn = "
        WITH RECURSIVE chain (match, id, previous) AS (
            SELECT heads.match, chunks.id, chunks.previous
            FROM heads LEFT JOIN chunks
                ON chunks.id = heads.last AND chunks.match = heads.match AND chunks.next = heads.entries
            WHERE heads.entries > 0
            UNION ALL
            SELECT chain.match, chunks.id, chunks.previous
            FROM chain LEFT JOIN chunks
                ON chunks.id = chain.previous AND chunks.match = chain.match AND chunks.id < chain.id
            WHERE chain.previous IS NOT NULL
        )
        SELECT count(*) FROM chain WHERE id IS NULL";
    let torn = number(connection, torn).await?;
    if torn > 0 {
        return Err(Wrong::Contents(format!("{torn} matches miss a part of their log")));
    }
    let replayed = if replay { Some(replay_all(connection).await?) } else { None };
    Ok(Contents {
        bytes,
        version,
        matches: counted(number(connection, "SELECT count(*) FROM matches").await?),
        entries: counted(number(connection, "SELECT coalesce(sum(entries), 0) FROM heads").await?),
        people: counted(number(connection, "SELECT count(*) FROM people WHERE deleted_ms IS NULL").await?),
        replayed,
    })
}

async fn replay_all(connection: &mut SqliteConnection) -> Result<Replayed, sqlx::Error> {
    let mut replayed = Replayed::default();
    editions::keep_all(connection).await;
    let ids: Vec<(String,)> =
        sqlx::query_as("SELECT id FROM matches ORDER BY number").fetch_all(&mut *connection).await?;
    for (id,) in ids {
        let log: (Option<String>,) = sqlx::query_as(sqlite::LOG).bind(&id).bind(0).fetch_one(&mut *connection).await?;
        match replayable(&log.0.unwrap_or_default()) {
            Ok(()) => replayed.whole += 1,
            Err(why) => replayed.broken.push((id, why)),
        }
    }
    Ok(replayed)
}

fn replayable(log: &str) -> Result<(), String> {
    let chunks = serde_json::Deserializer::from_str(log).into_iter::<Vec<Entry>>();
    let entries: Result<Vec<Vec<Entry>>, _> = chunks.collect();
    let entries = entries.map_err(|error| error.to_string())?.concat();
    AnyTable::replay(entries).map(drop).map_err(|error| error.to_string())
}

async fn number(connection: &mut SqliteConnection, sql: &'static str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(sql).fetch_one(connection).await
}

/// What SQLite says, without what sqlx says before it.
pub(super) fn told(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        error => error.to_string(),
    }
}

/// A path beside another, with something after its name.
pub(super) fn beside(path: &Path, after: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(after);
    name.into()
}

/// Makes a file that is not there yet and that only its owner reads.
pub(super) fn new_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Gives a file a second name that nothing else has. Where the file system cannot do that, the second is a copy.
pub(super) fn link_or_copy(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && error.kind() != io::ErrorKind::NotFound => {
            let mut copy = new_private(to)?;
            io::copy(&mut File::open(from)?, &mut copy)?;
            copy.sync_all()
        }
        done => done,
    }
}

/// A name is on the disk once its folder is; not every system lets one ask for that.
pub(super) fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// Whether two paths name the same file.
pub(super) fn same_file(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
