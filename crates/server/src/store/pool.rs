//! Connections to an SQLite file for one kind of work: no more at once than its pool has places, and each is used again.
//!
//! A pool of `sqlx` asks a connection after each use whether it is still there. That is wise with a server. A file stays where it
//! is, and asking takes as long as a statement.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::time::error::Elapsed;
use tokio::time::timeout;

use super::StoreError;
use super::connection::REACH;

/// How long whoever goes first waits. Nobody uses a connection for longer, even if the disk is slow.
const FIRST: Duration = Duration::from_secs(10);
/// How many others can be before whoever goes first: they get their turn too, however often somebody goes first.
const AHEAD: usize = 4;

/// Connections for one kind of work.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// First come, first served.
    places: Arc<Semaphore>,
    most: u32,
    /// The head of the line, where one waits for a place. Who goes first need not stand in line.
    head: Arc<Semaphore>,
    patience: Duration,
    unused: Arc<Mutex<Vec<SqliteConnection>>>,
    options: Arc<SqliteConnectOptions>,
}

/// A connection that somebody uses.
pub(super) struct PooledConnection {
    /// There until it is given back.
    connection: Option<SqliteConnection>,
    place: Option<OwnedSemaphorePermit>,
    pool: Pool,
    /// It is closed instead of being used again.
    pub(super) spoilt: bool,
}

impl Pool {
    /// A pool of so many places, for which people wait so long; its connections are opened when they are needed.
    pub(super) fn new(most: u32, patience: Duration, options: SqliteConnectOptions) -> Self {
        Pool {
            places: Arc::new(Semaphore::new(most as usize)),
            most,
            head: Arc::new(Semaphore::new(AHEAD)),
            patience,
            unused: Arc::default(),
            options: Arc::new(options),
        }
    }

    /// Waits for a place, but not for ever.
    pub(super) async fn take(&self) -> Result<PooledConnection, StoreError> {
        let in_line = async {
            let _head = self.head.acquire().await?;
            Arc::clone(&self.places).acquire_owned().await
        };
        self.taken(timeout(self.patience, in_line).await, self.patience).await
    }

    /// Waits for a place before all but a few others, and for longer: for what must not fail because others are busy.
    pub(super) async fn take_first(&self) -> Result<PooledConnection, StoreError> {
        self.taken(timeout(FIRST, Arc::clone(&self.places).acquire_owned()).await, FIRST).await
    }

    async fn taken(
        &self,
        place: Result<Result<OwnedSemaphorePermit, AcquireError>, Elapsed>,
        patience: Duration,
    ) -> Result<PooledConnection, StoreError> {
        let late = |_| StoreError::Gone(format!("no connection within {} s", patience.as_secs()));
        let place = place.map_err(late)?.map_err(|_| StoreError::Gone("the store is closed".into()))?;
        let unused = self.unused().pop();
        let connection = match unused {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(PooledConnection { connection: Some(connection), place: Some(place), pool: self.clone(), spoilt: false })
    }

    /// Closes the pool, once all connections have been given back.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(self.most).await;
        self.places.close();
        drop(all);
        let unused = std::mem::take(&mut *self.unused());
        for connection in unused {
            // What was confirmed is on the disk already.
            let _ = connection.close().await;
        }
    }

    fn unused(&self) -> std::sync::MutexGuard<'_, Vec<SqliteConnection>> {
        self.unused.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deref for PooledConnection {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.connection.as_ref().expect("it is there until it is given back")
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.connection.as_mut().expect("it is there until it is given back")
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(connection) = self.connection.take() else { return };
        if !self.spoilt {
            self.pool.unused().push(connection);
        } else if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            // Its place is free when its transaction, if it has one, is undone.
            let place = self.place.take();
            runtime.spawn(async move {
                let _ = timeout(REACH, connection.close()).await;
                drop(place);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn number(held: &mut PooledConnection) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM temp.sqlite_schema").fetch_one(&mut **held).await.unwrap()
    }

    #[tokio::test]
    async fn a_connection_is_used_again_unless_it_is_spoilt() {
        let pool = Pool::new(1, REACH, SqliteConnectOptions::new().filename(":memory:"));
        let mut held = pool.take().await.unwrap();
        sqlx::query("CREATE TEMP TABLE mark (a)").execute(&mut *held).await.unwrap();
        drop(held);
        let mut held = pool.take().await.unwrap();
        assert_eq!(number(&mut held).await, 1, "the same");
        held.spoilt = true;
        drop(held);
        let mut held = pool.take().await.unwrap();
        assert_eq!(number(&mut held).await, 0, "another");
    }

    #[tokio::test]
    async fn who_comes_too_late_is_refused() {
        let pool = Pool::new(1, REACH, SqliteConnectOptions::new().filename(":memory:"));
        let held = pool.take().await.unwrap();
        assert_eq!(pool.take().await.err(), Some(StoreError::Gone("no connection within 1 s".into())));
        let closing = tokio::spawn({
            let pool = pool.clone();
            async move { pool.close().await }
        });
        drop(held);
        closing.await.unwrap();
        assert_eq!(pool.take().await.err(), Some(StoreError::Gone("the store is closed".into())));
    }
}
