//! The versions of the tables. A version that has been released is never changed: the next one is a new file.

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection, PgConnection, SqlSafeStr, SqliteConnection};

use super::StoreError;

const SQLITE: &[(&str, &str)] = &[
    ("tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    ("duties", include_str!("../../migrations/sqlite/0002_duties.sql")),
    ("push", include_str!("../../migrations/sqlite/0003_push.sql")),
];
const POSTGRES: &[(&str, &str)] = &[
    ("tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    ("duties", include_str!("../../migrations/postgres/0002_duties.sql")),
    ("push", include_str!("../../migrations/postgres/0003_push.sql")),
];

/// Brings the tables up to date. A connection of its own, because it may keep a lock when it fails.
pub(super) async fn sqlite(mut connection: SqliteConnection) -> Result<(), StoreError> {
    let done = migrator(SQLITE).run_direct(None, &mut connection, false).await;
    let closed = connection.close().await;
    done.map_err(told)?;
    Ok(closed?)
}

/// Brings the tables up to date; of several nodes that start at once, one does it and the others wait.
pub(super) async fn postgres(mut connection: PgConnection) -> Result<(), StoreError> {
    let done = migrator(POSTGRES).run_direct(None, &mut connection, false).await;
    let closed = connection.close().await;
    done.map_err(told)?;
    Ok(closed?)
}

fn migrator(versions: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(number, &(name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(versions).map(migration).collect())
}

fn told(error: MigrateError) -> StoreError {
    let known = SQLITE.len() as i64;
    match error {
        MigrateError::Execute(error) => error.into(),
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known },
        error => StoreError::Other(format!("the tables cannot be brought up to date: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_databases_have_the_same_versions() {
        let names = |versions: &[(&'static str, &str)]| versions.iter().map(|(name, _)| *name).collect::<Vec<_>>();
        assert_eq!(names(SQLITE), names(POSTGRES));
    }

    #[test]
    fn every_file_is_a_version() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        for (database, versions) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let entries = std::fs::read_dir(folder.join(database)).unwrap();
            let mut files: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            files.sort();
            let listed = (1..).zip(versions).map(|(number, (name, _))| format!("{number:04}_{name}.sql"));
            assert_eq!(files, listed.collect::<Vec<_>>());
        }
    }
}
