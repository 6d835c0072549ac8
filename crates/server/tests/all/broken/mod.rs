//! What is damaged, away or lost: it is named, and troubles nobody else.

pub(crate) mod damage;
mod failover;
pub(crate) mod quarantine;
pub(crate) mod ratings;
pub(crate) mod time;

use fondaco_server::store::Database;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::support::Base;

/// Changes something in the database behind the server's back.
pub(crate) async fn tamper(base: &Base, sql: &str) {
    assert!(alter(base, sql).await > 0, "nothing was changed");
}

/// Does something to a database beside the server. How many rows it changed.
pub(crate) async fn alter(base: &Base, sql: &str) -> u64 {
    let sql = AssertSqlSafe(sql.to_owned());
    match base.database() {
        Database::Sqlite(path) => {
            let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
            let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
            let changed = sqlx::query(sql).execute(&mut connection).await.unwrap().rows_affected();
            connection.close().await.unwrap();
            changed
        }
        Database::Postgres(url) => {
            let mut connection = sqlx::PgConnection::connect(&url).await.unwrap();
            sqlx::query(sql).execute(&mut connection).await.unwrap().rows_affected()
        }
    }
}

/// The rows of a match's log, as SQL says it.
pub(crate) fn chunks_of(base: &Base, id: &str) -> String {
    if base.is_sqlite() {
        format!("match = (SELECT number FROM matches WHERE id = '{id}')")
    } else {
        format!("match_id = '{id}'")
    }
}
