//! Looking for damage: the structure of the database, whether every match can be replayed, and whether the ratings follow.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use fondaco_table::{AnyTable, MatchId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::connection::{args, counted};
use super::recompute::Told;
use super::{Compute, Databases, Store, StoreError};

/// How many faults of the structure are told.
const MOST_FAULTS: u32 = 100;
/// How many matches are read at once.
const PAGE: u64 = 200;

/// What a check has found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkup {
    /// How many matches there are.
    pub matches: u64,
    /// How many entries their logs have, as far as they can be read.
    pub entries: u64,
    /// How many matches are set aside.
    pub quarantined: u64,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// Something that is wrong with a database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// With which match; none if it is the database itself.
    pub match_id: Option<String>,
    /// What, in English.
    pub what: String,
}

impl Store {
    /// Looks at the structure of the database, replays every match and works out again what each made of the ratings. It
    /// changes nothing, and may be done beside a server.
    ///
    /// # Errors
    /// If the database cannot be reached.
    pub async fn check(&self, thorough: bool, compute: Compute) -> Result<Checkup, StoreError> {
        let mut found = Checkup::default();
        if let Databases::Sqlite(pools) = &self.0.pools.connections {
            let (faults, _) = structure(&pools.path, thorough, None).await?;
            found.faults.extend(faults.into_iter().map(|what| Fault { match_id: None, what }));
        }
        let (mut after, mut told) = (0, Told::default());
        loop {
            const NEXT: &str = "
                SELECT /* whole */ number, id, quarantine IS NOT NULL FROM matches WHERE number > $1 ORDER BY number LIMIT $2";
            let page: Result<Vec<(i64, String, bool)>, _> = self.reader().await?.rows(NEXT, args![after, PAGE]).await;
            let page = match page {
                Ok(page) => page,
                Err(StoreError::Damaged(what)) => {
                    let what = format!("the list of matches ends after number {after}: {what}");
                    found.faults.push(Fault { match_id: None, what });
                    return Ok(found);
                }
                Err(error) => return Err(error),
            };
            let Some((last, ..)) = page.last() else {
                let broken = self.broken_courses(&told).await?;
                found.faults.extend(broken.into_iter().map(|what| Fault { match_id: None, what }));
                return Ok(found);
            };
            after = counted(*last);
            for (_, id, aside) in page {
                found.matches += 1;
                found.quarantined += u64::from(aside);
                let what = match self.check_match(&id, compute, &mut told).await {
                    Ok(entries) => {
                        found.entries += entries;
                        continue;
                    }
                    Err(StoreError::Gone(why)) => return Err(StoreError::Gone(why)),
                    Err(StoreError::Refused(what)) => what,
                    Err(error) => error.to_string(),
                };
                told.matches.insert(id.clone());
                found.faults.push(Fault { match_id: Some(id), what });
            }
        }
    }

    /// Replays a match and works out what it made of the ratings: how many entries it has.
    async fn check_match(&self, id: &str, compute: Compute, told: &mut Told) -> Result<u64, StoreError> {
        let wrong = |what: String| StoreError::Refused(what);
        let id = MatchId::new(id).map_err(|error| wrong(error.to_string()))?;
        // A table where nobody came may have been removed meanwhile.
        let Some(row) = self.match_row(&id).await? else { return Ok(0) };
        let changes = self.rating_changes(&id).await?;
        let entries = self.log(&id, 0).await?;
        let count = entries.len() as u64;
        self.keep_edition_of(&entries).await?;
        match catch_unwind(AssertUnwindSafe(|| AnyTable::replay(entries))) {
            Ok(Ok(table)) => self.recompute(&row, &changes, &table, compute, told).await.map(|()| count),
            Ok(Err(error)) => Err(wrong(error.to_string())),
            Err(_) => Err(wrong("replaying it fails: a fault of the program".to_owned())),
        }
    }
}

/// What SQLite itself finds wrong with a file, and whether it has looked at everything; for so long at the most.
pub(super) async fn structure(
    path: &Path,
    thorough: bool,
    limit: Option<Duration>,
) -> Result<(Vec<String>, bool), StoreError> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true).disable_statement_logging();
    let mut connection = match options.connect().await.map_err(StoreError::from) {
        Ok(connection) => connection,
        Err(StoreError::Damaged(why)) => return Ok((vec![why], true)),
        Err(error) => return Err(error),
    };
    if let Some(limit) = limit {
        let begun = Instant::now();
        connection.lock_handle().await?.set_progress_handler(10_000, move || begun.elapsed() < limit);
    }
    let sql = if thorough {
        format!("PRAGMA integrity_check({MOST_FAULTS})")
    } else {
        format!("PRAGMA quick_check({MOST_FAULTS})")
    };
    let found = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(sql)).fetch_all(&mut connection).await;
    // What cannot be closed in order was only read.
    let _ = connection.close().await;
    match found {
        Ok(found) => Ok((found.iter().filter(|fault| *fault != "ok").map(|fault| one_line(fault)).collect(), true)),
        // Interrupted: it took too long.
        Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code == "9") => Ok((Vec::new(), false)),
        Err(error) => match StoreError::from(error) {
            StoreError::Damaged(why) => Ok((vec![why], true)),
            error => Err(error),
        },
    }
}

/// SQLite writes a fault on two lines.
pub(super) fn one_line(fault: &str) -> String {
    fault.split_whitespace().collect::<Vec<_>>().join(" ")
}
