//! The versions of the tables. A version that has been released is never changed: the next one is a new file.

use std::borrow::Cow;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Connection, PgConnection, SqlSafeStr, SqliteConnection};

use super::StoreError;

const SQLITE: &[(&str, &str)] = &[
    ("tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
    ("duties", include_str!("../../migrations/sqlite/0002_duties.sql")),
    ("push", include_str!("../../migrations/sqlite/0003_push.sql")),
    ("heads", include_str!("../../migrations/sqlite/0004_heads.sql")),
    ("retention", include_str!("../../migrations/sqlite/0005_retention.sql")),
    ("people", include_str!("../../migrations/sqlite/0006_people.sql")),
];
const POSTGRES: &[(&str, &str)] = &[
    ("tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    ("duties", include_str!("../../migrations/postgres/0002_duties.sql")),
    ("push", include_str!("../../migrations/postgres/0003_push.sql")),
    ("heads", include_str!("../../migrations/postgres/0004_heads.sql")),
    ("retention", include_str!("../../migrations/postgres/0005_retention.sql")),
    ("people", include_str!("../../migrations/postgres/0006_people.sql")),
];

/// The last version that this program knows.
pub(super) const KNOWN: i64 = SQLITE.len() as i64;

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
    let known = KNOWN;
    match error {
        MigrateError::Execute(error) => error.into(),
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known },
        error => StoreError::Other(format!("the tables cannot be brought up to date: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{Entry, Fact, Happening, MatchId};
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::super::{Commit, CommitError, Database, Part, Store, json};
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
    /// A match that an older program has left, before heads took chunks by themselves.
    #[tokio::test]
    async fn an_older_database_goes_on() {
        const MATCH: &str = "
            INSERT INTO matches (id, game, stage, public, invitation, created_ms, changed_ms, card)
            VALUES ('m1', 'strozzi', 'playing', FALSE, '', 0, 0, '');
            INSERT INTO chunks (match, next, entries) VALUES (1, 1, $1);
            INSERT INTO heads (match, entries, last) VALUES (1, 1, 1)";
        let entry = |index| Entry { index, ms: 0, fact: Fact::Happened(Happening::Started) };
        let folder = std::env::temp_dir().join(format!("fondaco-older-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("older.db");
        let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
        let mut older = options.connect().await.unwrap();
        migrator(&SQLITE[..3]).run_direct(None, &mut older, false).await.unwrap();
        sqlx::query(MATCH).bind(json(&[entry(0)])).execute(&mut older).await.unwrap();
        older.close().await.unwrap();

        let store = Store::open(&Database::Sqlite(file)).await.unwrap();
        let match_id = MatchId::new("m1").unwrap();
        for index in 1..3 {
            let part = Part { match_id: match_id.clone(), entries: vec![entry(index)], card: None, new: None };
            let commit = Commit { parts: vec![part] };
            store.commit(commit.clone()).await.unwrap();
            assert_eq!(store.commit(commit).await, Err(CommitError::Conflict), "once");
        }
        let kept: Vec<Entry> = store.log(&match_id, 0).await.unwrap();
        assert_eq!(kept, (0..3).map(entry).collect::<Vec<_>>());
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
