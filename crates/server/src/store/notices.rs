//! How a server on SQLite hears what a tool beside it has done: the tool leaves notices in a table, and the server reads them once
//! a second. With PostgreSQL the nodes tell each other, and tools do as well.

use std::time::Duration;

use tokio::sync::broadcast;
use tokio::time::sleep;

use super::connection::{Connection, args};
use super::{Change, Pools, StoreError, postgres};

/// How often a server looks.
const EVERY: Duration = Duration::from_secs(1);
/// How many notices are read at once.
const MOST: u64 = 500;
/// How many notices are kept. A server that was not there when they were written has nothing in memory that they could concern.
const KEPT: u64 = 10_000;

/// Tells the servers what this transaction changes; they hear of it when it is committed. A server on SQLite is alone.
pub(super) async fn tell(connection: &mut Connection, origin: &str, changes: &[Change]) -> Result<(), StoreError> {
    match (connection.is_sqlite(), connection.beside) {
        (false, _) => postgres::tell(connection, origin, changes).await,
        (true, true) => leave(connection, changes).await,
        (true, false) => Ok(()),
    }
}

/// Leaves a notice of each change, within the transaction that makes it.
async fn leave(connection: &mut Connection, changes: &[Change]) -> Result<(), StoreError> {
    for change in changes {
        connection.run("INSERT INTO notices (line) VALUES ($1)", args![postgres::written(change)]).await?;
    }
    let sql = "DELETE FROM notices WHERE number <= (SELECT max(number) FROM notices) - $1";
    connection.run(sql, args![KEPT]).await.map(drop)
}

/// Hands on what tools have left, for as long as the store is open.
pub(super) async fn hear(pools: Pools, told: broadcast::Sender<Change>) {
    let mut last = None;
    loop {
        match read(&pools, last).await {
            Ok((next, changes)) => {
                last = Some(next);
                for change in changes {
                    // Nobody may be listening at the moment.
                    let _ = told.send(change);
                }
            }
            Err(error) => tracing::debug!(%error, "notices cannot be read"),
        }
        sleep(EVERY).await;
    }
}

/// What was left after this number, and the number to go on from. The first time only that number is wanted.
async fn read(pools: &Pools, after: Option<i64>) -> Result<(i64, Vec<Change>), StoreError> {
    let mut connection = pools.reader().await?;
    let Some(after) = after else {
        let row: Option<(i64,)> = connection.row("SELECT coalesce(max(number), 0) FROM notices", []).await?;
        return Ok((row.map_or(0, |(number,)| number), Vec::new()));
    };
    let sql = "SELECT number, line FROM notices WHERE number > $1 ORDER BY number LIMIT $2";
    let rows: Vec<(i64, String)> = connection.rows(sql, args![Some(after), MOST]).await?;
    let last = rows.last().map_or(after, |(number, _)| *number);
    Ok((last, rows.into_iter().filter_map(|(_, line)| postgres::read(&line)).collect()))
}
