//! Putting a backup in the place of a SQLite database. Whenever it is interrupted, either the old database is there or the new
//! one, whole.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteLockingMode};
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use super::StoreError;
use super::backup::{
    BackupError, Contents, beside, link_or_copy, new_private, read_back, same_file, sync_folder, told,
};
use super::connection::REACH;
use super::lock::FileLock;

/// What was restored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// What the database holds now.
    pub contents: Contents,
    /// Where the database is that was there before, if there was one.
    pub aside: Option<PathBuf>,
}

/// Puts a backup in the place of a database, which is kept aside under a name that ends in `.before-` and this time. The backup
/// stays where it is.
///
/// # Errors
/// If the backup is not sound, the database is in use, or something cannot be written.
pub async fn restore(file: &Path, database: &Path, now_ms: u64) -> Result<Restored, BackupError> {
    if same_file(file, database) {
        return Err(BackupError::at(file, "this is the database itself"));
    }
    if fs::metadata(beside(file, "-wal")).is_ok_and(|about| about.len() > 0) {
        return Err(BackupError::at(
            file,
            "this is the database of a server, not a backup: a write-ahead log is beside it",
        ));
    }
    // Before anything else is touched.
    read_back(file, false).await?;
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(|error| BackupError::at(folder, error))?;
    }
    // No server may open it before all is done; a tool may have it open without this lock.
    let lock = FileLock::take(database).map_err(|error| match error {
        StoreError::Refused(_) => BackupError::InUse(database.to_owned()),
        error => BackupError::at(database, error),
    })?;
    let held = Held::take(database).await?;
    let fresh = beside(database, ".restoring");
    let restored = put(file, database, &fresh, &held, now_ms).await;
    if restored.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    held.release().await;
    drop(lock);
    restored
}

async fn put(file: &Path, database: &Path, fresh: &Path, held: &Held, now_ms: u64) -> Result<Restored, BackupError> {
    let wrong = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| BackupError::at(&path, error)
    };
    // One that was interrupted may have left it; nobody else holds the database.
    match fs::remove_file(fresh) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(BackupError::at(fresh, error)),
        _ => {}
    }
    let mut copy = new_private(fresh).map_err(wrong(fresh))?;
    let mut source = File::open(file).map_err(wrong(file))?;
    io::copy(&mut source, &mut copy).and_then(|_| copy.sync_all()).map_err(wrong(fresh))?;
    drop(copy);
    // The copy is what will be used, so it is the copy that is read.
    let contents = read_back(fresh, false).await?;
    if matches!(held, Held::Nothing) {
        link_or_copy(fresh, database).and_then(|()| fs::remove_file(fresh)).map_err(wrong(database))?;
        sync_folder(database);
        return Ok(Restored { contents, aside: None });
    }
    let aside = beside(database, &format!(".before-{now_ms}"));
    link_or_copy(database, &aside).map_err(wrong(&aside))?;
    if matches!(held, Held::Damaged) {
        // What could not be written back belongs to the old file, and would spoil the new one.
        for part in ["-wal", "-shm", "-journal"] {
            match fs::rename(beside(database, part), beside(&aside, part)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(BackupError::at(database, error)),
                _ => {}
            }
        }
    }
    sync_folder(database);
    fs::rename(fresh, database).map_err(wrong(database))?;
    sync_folder(database);
    Ok(Restored { contents, aside: Some(aside) })
}

/// A database that nobody else uses as long as this is held.
enum Held {
    /// There was none.
    Nothing,
    /// It is whole, and what was in its write-ahead log has been written back.
    Alone(SqliteConnection),
    /// SQLite cannot read it.
    Damaged,
}

impl Held {
    async fn take(database: &Path) -> Result<Held, BackupError> {
        if !fs::exists(database).map_err(|error| BackupError::at(database, error))? {
            return Ok(Held::Nothing);
        }
        // Without a write-ahead log there is nothing beside the file, and that it can be left says that nobody else is there.
        let options = SqliteConnectOptions::new()
            .filename(database)
            .create_if_missing(false)
            .locking_mode(SqliteLockingMode::Exclusive)
            .journal_mode(SqliteJournalMode::Delete)
            .busy_timeout(REACH)
            .disable_statement_logging();
        let taken = async {
            let mut connection = options.connect().await?;
            sqlx::query("BEGIN EXCLUSIVE").execute(&mut connection).await?;
            Ok::<_, sqlx::Error>(connection)
        };
        match taken.await {
            Ok(connection) => Ok(Held::Alone(connection)),
            Err(error) => match error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok()) {
                // busy, locked
                Some(code) if matches!(code & 0xff, 5 | 6) => Err(BackupError::InUse(database.to_owned())),
                // corrupt, not a database
                Some(code) if matches!(code & 0xff, 11 | 26) => Ok(Held::Damaged),
                _ => Err(BackupError::at(database, told(&error))),
            },
        }
    }

    async fn release(self) {
        if let Held::Alone(connection) = self {
            let _ = connection.close().await;
        }
    }
}
