//! What can go wrong with the store, and what is to be done about it.

use fondaco_wire::Quarantine;
use thiserror::Error;

/// Why the store did not answer. It can be copied, because one failed transaction answers many who waited for it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// The database is away, or cannot write at the moment. Try again later; nothing confirmed is lost.
    ///
    /// Of a write that is answered like this it is not known whether it was done: the connection may have broken after it.
    /// Writing it again is refused with [`CommitError::Conflict`] then; the caller reads what is stored.
    #[error("the database cannot be reached or cannot write: {0}")]
    Gone(String),
    /// A newer program has changed the database's tables. This program leaves them alone.
    #[error(
        "the database has version {found} of the tables, and this program knows up to {known}: \
         start a newer program, or another database"
    )]
    Newer {
        /// The version found.
        found: i64,
        /// The last version that this program knows.
        known: i64,
    },
    /// The database itself is damaged: pages of its file, or an index. Its operator must repair it.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Something stored cannot be understood: another program wrote it, or it is damaged.
    #[error("something stored cannot be read: {0}")]
    Unreadable(String),
    /// The match has been set aside.
    #[error("the match has been set aside: {why}")]
    Quarantined {
        /// Why.
        why: Quarantine,
    },
    /// The database is not opened, for this reason.
    #[error("{0}")]
    Refused(String),
    /// Something that trying again does not help against.
    #[error("the store failed: {0}")]
    Other(String),
}

/// Why a [`Commit`](super::Commit) was not stored.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommitError {
    /// Its entries do not continue what is stored: somebody else has written, or something is missing. Nothing of it was
    /// stored. Read the log again.
    #[error("somebody else has written to this match")]
    Conflict,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What was stored and can be read; it always can, unless somebody else wrote to the database.
pub(super) fn readable<T, E: std::fmt::Display>(read: Result<T, E>) -> Result<T, StoreError> {
    read.map_err(|error| StoreError::Unreadable(error.to_string()))
}

/// What trying again helps against: the database is away, starts, stops, is full, was busy, or chose this transaction to end a
/// deadlock.
impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        use sqlx::Error::{BeginFailed, Io, PoolClosed, PoolTimedOut, Protocol, Tls, WorkerCrashed};
        let passing = match &error {
            PoolTimedOut => return StoreError::Gone("no connection within a second".into()),
            Io(_) | Tls(_) | PoolClosed | WorkerCrashed | Protocol(_) | BeginFailed => true,
            sqlx::Error::Database(error) if error.code().is_some_and(|code| damages(&code)) => {
                return StoreError::Damaged(error.to_string());
            }
            sqlx::Error::Database(error) => error.code().is_some_and(|code| passes(&code)),
            _ => false,
        };
        if passing { StoreError::Gone(error.to_string()) } else { StoreError::Other(error.to_string()) }
    }
}

/// Whether an error with this code may pass. Those of PostgreSQL have five characters, of which the first two are the class;
/// those of SQLite are shorter numbers, of which the lowest eight bits are the kind.
fn passes(code: &str) -> bool {
    // no connection, transaction given up, too little of something, operator's intervention, system error, read-only
    const POSTGRES: [&str; 6] = ["08", "40", "53", "57", "58", "25006"];
    // busy, locked, out of memory, read-only, input or output failed, full, cannot be opened
    const SQLITE: [u32; 7] = [5, 6, 7, 8, 10, 13, 14];
    if code.len() == 5 {
        POSTGRES.iter().any(|class| code.starts_with(class))
    } else {
        code.parse().is_ok_and(|code: u32| SQLITE.contains(&(code & 0xff)))
    }
}

/// Whether an error with this code says that the database is damaged.
fn damages(code: &str) -> bool {
    // data or an index is corrupted
    const POSTGRES: [&str; 2] = ["XX001", "XX002"];
    // the file is malformed, or is no database
    const SQLITE: [u32; 2] = [11, 26];
    if code.len() == 5 {
        POSTGRES.contains(&code)
    } else {
        code.parse().is_ok_and(|code: u32| SQLITE.contains(&(code & 0xff)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_pass() {
        for code in ["08006", "40P01", "57P01", "53100", "25006", "5", "10", "13", "522", "3338"] {
            assert!(passes(code), "{code}");
        }
        for code in ["23505", "42501", "25P02", "1", "19", "2067", "11"] {
            assert!(!passes(code), "{code}");
        }
        for code in ["XX001", "11", "26", "779"] {
            assert!(damages(code) && !passes(code), "{code}");
        }
        assert!(!damages("XX000") && !damages("10"));
    }
}
