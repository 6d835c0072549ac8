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
    ("plans", include_str!("../../migrations/sqlite/0006_plans.sql")),
    ("totals", include_str!("../../migrations/sqlite/0007_totals.sql")),
    ("quarantine", include_str!("../../migrations/sqlite/0008_quarantine.sql")),
    ("owners", include_str!("../../migrations/sqlite/0009_owners.sql")),
    ("people", include_str!("../../migrations/sqlite/0010_people.sql")),
    ("host", include_str!("../../migrations/sqlite/0011_host.sql")),
    ("absences", include_str!("../../migrations/sqlite/0012_absences.sql")),
    ("rated", include_str!("../../migrations/sqlite/0013_rated.sql")),
    ("editions", include_str!("../../migrations/sqlite/0014_editions.sql")),
    ("played", include_str!("../../migrations/sqlite/0015_played.sql")),
    ("wishes", include_str!("../../migrations/sqlite/0016_wishes.sql")),
    ("friends", include_str!("../../migrations/sqlite/0017_friends.sql")),
    ("tournaments", include_str!("../../migrations/sqlite/0018_tournaments.sql")),
    ("mail", include_str!("../../migrations/sqlite/0019_mail.sql")),
    ("needed", include_str!("../../migrations/sqlite/0020_needed.sql")),
    ("daily", include_str!("../../migrations/sqlite/0021_daily.sql")),
    ("bounds", include_str!("../../migrations/sqlite/0022_bounds.sql")),
    ("ladders", include_str!("../../migrations/sqlite/0023_ladders.sql")),
    ("sources", include_str!("../../migrations/sqlite/0024_sources.sql")),
];
const POSTGRES: &[(&str, &str)] = &[
    ("tables", include_str!("../../migrations/postgres/0001_tables.sql")),
    ("duties", include_str!("../../migrations/postgres/0002_duties.sql")),
    ("push", include_str!("../../migrations/postgres/0003_push.sql")),
    ("heads", include_str!("../../migrations/postgres/0004_heads.sql")),
    ("retention", include_str!("../../migrations/postgres/0005_retention.sql")),
    ("plans", include_str!("../../migrations/postgres/0006_plans.sql")),
    ("totals", include_str!("../../migrations/postgres/0007_totals.sql")),
    ("quarantine", include_str!("../../migrations/postgres/0008_quarantine.sql")),
    ("owners", include_str!("../../migrations/postgres/0009_owners.sql")),
    ("people", include_str!("../../migrations/postgres/0010_people.sql")),
    ("host", include_str!("../../migrations/postgres/0011_host.sql")),
    ("absences", include_str!("../../migrations/postgres/0012_absences.sql")),
    ("rated", include_str!("../../migrations/postgres/0013_rated.sql")),
    ("editions", include_str!("../../migrations/postgres/0014_editions.sql")),
    ("played", include_str!("../../migrations/postgres/0015_played.sql")),
    ("wishes", include_str!("../../migrations/postgres/0016_wishes.sql")),
    ("friends", include_str!("../../migrations/postgres/0017_friends.sql")),
    ("tournaments", include_str!("../../migrations/postgres/0018_tournaments.sql")),
    ("mail", include_str!("../../migrations/postgres/0019_mail.sql")),
    ("needed", include_str!("../../migrations/postgres/0020_needed.sql")),
    ("daily", include_str!("../../migrations/postgres/0021_daily.sql")),
    ("bounds", include_str!("../../migrations/postgres/0022_bounds.sql")),
    ("ladders", include_str!("../../migrations/postgres/0023_ladders.sql")),
    ("sources", include_str!("../../migrations/postgres/0024_sources.sql")),
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

/// Refuses a file whose tables are not those of this program: a tool leaves them alone.
pub(super) async fn is_current_sqlite(mut connection: SqliteConnection) -> Result<(), StoreError> {
    let found = sqlx::query_scalar(VERSION).fetch_one(&mut connection).await;
    let closed = connection.close().await;
    is_current(found)?;
    Ok(closed?)
}

/// The same for a server.
pub(super) async fn is_current_postgres(mut connection: PgConnection) -> Result<(), StoreError> {
    let found = sqlx::query_scalar(VERSION).fetch_one(&mut connection).await;
    let closed = connection.close().await;
    is_current(found)?;
    Ok(closed?)
}

const VERSION: &str = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations WHERE success";

fn is_current(found: Result<i64, sqlx::Error>) -> Result<(), StoreError> {
    let known = KNOWN;
    match found.map_err(StoreError::from) {
        Ok(found) if found == known => Ok(()),
        Ok(found) if found > known => Err(StoreError::Newer { found, known }),
        Ok(found) => Err(StoreError::Refused(format!(
            "the database has version {found} of the tables, and this program has {known}: start the server once, \
             and it brings them up to date"
        ))),
        Err(error @ (StoreError::Gone(_) | StoreError::Damaged(_))) => Err(error),
        Err(_) => Err(StoreError::Refused("this is not a database of Fondaco".to_owned())),
    }
}

/// Whether Fondaco's tables are in a database.
pub(super) async fn exists_postgres(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let sql = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    Ok(sqlx::query_scalar(sql).fetch_one(connection).await?)
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
    use fondaco_table::{Entry, Fact, GameName, Happening, LevelName, MatchId, PlayerId};
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::super::{Commit, CommitError, Database, MatchPart, Store, Subject, json};
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

    /// While nodes are replaced one after the other, those of the version before work on with the new tables. So a version takes
    /// nothing away and demands nothing that an older program does not write.
    #[tokio::test]
    async fn the_version_before_can_work_on() {
        type Column = (String, String, String, bool, Option<String>);
        const COLUMNS: &str = "
            SELECT tables.name, columns.name, columns.type, columns.[notnull], columns.dflt_value
            FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%' AND tables.name <> '_sqlx_migrations'";
        let mut before: Vec<Column> = Vec::new();
        for version in 1..=SQLITE.len() {
            let mut connection = SqliteConnectOptions::new().filename(":memory:").connect().await.unwrap();
            migrator(&SQLITE[..version]).run_direct(None, &mut connection, false).await.unwrap();
            let now: Vec<Column> = sqlx::query_as(COLUMNS).fetch_all(&mut connection).await.unwrap();
            for column in &before {
                assert!(now.contains(column), "version {version} takes {column:?} away, or changes it");
            }
            let had = |table: &str| before.iter().any(|(other, ..)| other == table);
            for column in now.iter().filter(|column| had(&column.0) && !before.contains(column)) {
                let (table, name, _, demanded, default) = column;
                assert!(!demanded || default.is_some(), "version {version} demands {table}.{name}");
            }
            before = now;
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
        for (seat, (rank, points)) in [(1, Some(40)), (2, None), (1, Some(30)), (1, Some(7))].into_iter().enumerate() {
            const RESULT: &str = "
                INSERT INTO results (match_id, seat, subject, game, ms, rank, points)
                VALUES ('m1', $1, 'bot greedy', 'strozzi', 5, $2, $3)";
            let result = sqlx::query(RESULT).bind(seat as i64).bind(rank).bind(points);
            result.execute(&mut older).await.unwrap();
        }
        sqlx::query("INSERT INTO seats (match_id, person, seat) VALUES ('m1', 'ada', 0)")
            .execute(&mut older)
            .await
            .unwrap();
        let card = r#"{"match":"m1","game":"strozzi","stage":"playing","seats":[],"clock":"none"}"#;
        sqlx::query("UPDATE matches SET card = $1").bind(card).execute(&mut older).await.unwrap();
        older.close().await.unwrap();

        let store = Store::open(&Database::Sqlite(file)).await.unwrap();
        let match_id = MatchId::new("m1").unwrap();
        for index in 1..3 {
            let part = MatchPart { match_id: match_id.clone(), entries: vec![entry(index)], card: None, new: None };
            let commit = Commit { parts: vec![part] };
            store.commit(commit.clone()).await.unwrap();
            assert_eq!(store.commit(commit).await, Err(CommitError::Conflict), "once");
        }
        let kept: Vec<Entry> = store.log(&match_id, 0).await.unwrap();
        assert_eq!(kept, (0..3).map(entry).collect::<Vec<_>>());
        let done = store.statistics(&Subject::Bot(LevelName::new("greedy").unwrap())).await.unwrap().remove(0);
        assert_eq!((done.matches, done.ranks, done.points, done.scored, done.best), (4, vec![3, 1], 77, 3, Some(40)));
        let ada = PlayerId::new("ada").unwrap();
        assert_eq!(store.matches_of(&ada, Some(false), None, 9).await.unwrap()[0].id, match_id);
        assert!(store.matches_of(&ada, Some(true), None, 9).await.unwrap().is_empty());
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }

    /// What was made of a deal before its ladder was kept ready counts.
    #[tokio::test]
    async fn older_results_are_on_the_ladder() {
        let game = GameName::ALL[0];
        let folder = std::env::temp_dir().join(format!("fondaco-ladder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = folder.join("older.db");
        let mut older = SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await.unwrap();
        migrator(&SQLITE[..22]).run_direct(None, &mut older, false).await.unwrap();
        for (person, score) in [("ada", 9), ("bea", 4), ("cleo", 9)] {
            const MADE: &str = "INSERT INTO daily VALUES ($1, 3, $2, $3, 1, 0, 0, 5)";
            let made = sqlx::query(MADE).bind(game.as_str()).bind(person).bind(score);
            made.execute(&mut older).await.unwrap();
        }
        older.close().await.unwrap();

        let store = Store::open(&Database::Sqlite(file)).await.unwrap();
        let ladder = store.daily_ladder(game, 3, None).await.unwrap();
        assert_eq!((ladder.count, ladder.points), (3, 22));
        assert_eq!(ladder.rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 1, 3]);
        store.close().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}
