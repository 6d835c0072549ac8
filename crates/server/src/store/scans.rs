//! No statement reads a table from end to end that grows for as long as a server lives: what one person asks for must not cost more
//! because others have played. Debug builds ask SQLite once for each statement how it would go about it, and refuse one that does, so
//! that every test of the server tests this too. SQLite decides by the text and the indexes alone: nothing here runs `ANALYZE`.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use sqlx::{AssertSqlSafe, SqliteConnection};

use super::StoreError;

/// In a statement that may: a tool's, which no server runs while people play, or one that reads page by page.
const MAY: &str = "/* whole */";

/// What grows. Other tables have as many rows as there are nodes, connections or people with power.
const GROWING: [&str; 31] = [
    "addresses",
    "audit",
    "chat",
    "chunks",
    "daily",
    "daily_scores",
    "editions",
    "entrants",
    "heads",
    "holidays",
    "invitations",
    "mail_links",
    "mailed_turns",
    "mails",
    "matches",
    "people",
    "plans",
    "played",
    "ratings",
    "recovery_codes",
    "reminders",
    "reports",
    "results",
    "rounds",
    "seats",
    "sessions",
    "subscriptions",
    "ties",
    "totals",
    "tournament_tables",
    "tournaments",
];

/// Statements that have been looked at.
static KNOWN: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);

/// Refuses a statement that reads a growing table from end to end.
pub(super) async fn refuse(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), StoreError> {
    let first = sql.split_whitespace().next().unwrap_or_default();
    if !matches!(first, "SELECT" | "INSERT" | "UPDATE" | "DELETE" | "WITH") || sql.contains(MAY) {
        return Ok(());
    }
    if KNOWN.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(|known| known.contains(sql)) {
        return Ok(());
    }
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
    let rows: Vec<(i64, i64, i64, String)> = match sqlx::query_as(explain).fetch_all(&mut *connection).await {
        Ok(rows) => rows,
        // Whoever runs it is told what is wrong with it.
        Err(_) => return Ok(()),
    };
    let partial = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'";
    let partial: Vec<(String,)> = sqlx::query_as(partial).fetch_all(connection).await?;
    for (.., step) in &rows {
        if let Some(table) = whole(step, sql)
            && !partial.iter().any(|(index,)| step.ends_with(&format!("INDEX {index}")))
        {
            return Err(StoreError::Other(format!("a statement reads all of {table} ({step}): {sql}")));
        }
    }
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default().insert(sql);
    Ok(())
}

/// The growing table that a step of a plan reads from end to end, or from a number on.
fn whole<'a>(step: &'a str, sql: &'a str) -> Option<&'a str> {
    let mut words = step.split(' ');
    let from_number = step.contains("(rowid>?") || step.contains("(rowid<?");
    let table = match words.next()? {
        "SCAN" => words.next()?,
        "SEARCH" if from_number => words.next()?,
        _ => return None,
    };
    let table = named(table, sql);
    // What is listed by number, with nothing else to look for, is read as far as it is shown.
    (GROWING.contains(&table) && !(from_number && table == "audit")).then_some(table)
}

/// What a table is called, if this is what the statement calls it.
fn named<'a>(alias: &'a str, sql: &'a str) -> &'a str {
    let words: Vec<&str> = sql.split_whitespace().collect();
    let is_alias = |pair: &&[&str]| pair[1] == "AS" && pair[2].trim_end_matches([',', ')']) == alias;
    words.windows(3).find(is_alias).map_or(alias, |found| found[0])
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;

    #[tokio::test]
    async fn a_statement_that_reads_everything_is_refused() {
        let mut connection = SqliteConnectOptions::new().filename(":memory:").connect().await.unwrap();
        const TABLES: &str = "
            CREATE TABLE matches (number INTEGER PRIMARY KEY, id TEXT UNIQUE, stage TEXT);
            CREATE INDEX matches_unfinished ON matches (stage) WHERE stage <> 'over';
            CREATE TABLE nodes (id TEXT)";
        sqlx::raw_sql(TABLES).execute(&mut connection).await.unwrap();
        for allowed in [
            "SELECT stage FROM matches WHERE id = $1",
            "SELECT number FROM matches WHERE stage = 'playing' AND stage <> 'over'",
            "SELECT number FROM matches WHERE stage <> 'over' ORDER BY stage",
            "SELECT one.stage FROM nodes JOIN matches AS one ON one.id = nodes.id",
            "SELECT /* whole */ COUNT(*) FROM matches",
            "PRAGMA user_version",
        ] {
            refuse(&mut connection, allowed).await.unwrap();
        }
        for refused in [
            "SELECT number FROM matches WHERE stage = 'playing'",
            "SELECT id FROM matches WHERE number > $1 AND stage = 'playing'",
            "DELETE FROM nodes WHERE id NOT IN (SELECT one.id FROM matches AS one WHERE one.stage = 'over')",
        ] {
            let error = refuse(&mut connection, refused).await.unwrap_err().to_string();
            assert!(error.contains("a statement reads all of matches"), "{error}");
        }
    }
}
