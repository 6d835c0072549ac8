//! One connection, to whichever database. The two understand the same plain SQL where it matters here, with parameters written
//! `$1`; what they do differently is in `sqlite` and `postgres`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, FromRow, Postgres};

use super::pool::PooledConnection;
use super::{Damage, StoreError};

/// How long a connection is waited for.
pub(super) const REACH: Duration = Duration::from_secs(1);
/// How long one statement may take.
const ANSWER: Duration = Duration::from_secs(5);

/// A value in a statement. Each has one type, so that PostgreSQL knows which even if there is none.
pub(super) enum Arg<'a> {
    Text(Option<Cow<'a, str>>),
    Int(Option<i64>),
    Float(Option<f64>),
    Bool(bool),
    Bytes(Option<&'a [u8]>),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Some(text).into()
    }
}

impl<'a> From<Option<&'a str>> for Arg<'a> {
    fn from(text: Option<&'a str>) -> Self {
        // PostgreSQL has no texts with this character.
        let whole =
            |text: &'a str| if text.contains('\0') { text.replace('\0', "\u{fffd}").into() } else { text.into() };
        Arg::Text(text.map(whole))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(Some(text.into()))
    }
}

impl From<Option<String>> for Arg<'_> {
    fn from(text: Option<String>) -> Self {
        Arg::Text(text.map(Cow::Owned))
    }
}

impl From<u64> for Arg<'_> {
    fn from(number: u64) -> Self {
        Some(number).into()
    }
}

impl From<Option<u64>> for Arg<'_> {
    fn from(number: Option<u64>) -> Self {
        Arg::Int(number.map(stored))
    }
}

impl From<Option<i64>> for Arg<'_> {
    fn from(number: Option<i64>) -> Self {
        Arg::Int(number)
    }
}

impl From<Option<f64>> for Arg<'_> {
    fn from(number: Option<f64>) -> Self {
        Arg::Float(number)
    }
}

impl From<bool> for Arg<'_> {
    fn from(is: bool) -> Self {
        Arg::Bool(is)
    }
}

impl<'a> From<&'a [u8; 32]> for Arg<'a> {
    fn from(bytes: &'a [u8; 32]) -> Self {
        Arg::Bytes(Some(bytes))
    }
}

impl<'a> From<&'a [u8]> for Arg<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Arg::Bytes(Some(bytes))
    }
}

impl<'a> From<Option<&'a [u8]>> for Arg<'a> {
    fn from(bytes: Option<&'a [u8]>) -> Self {
        Arg::Bytes(bytes)
    }
}

/// The values of a statement, in the order of its parameters.
macro_rules! args {
    ($($value:expr),* $(,)?) => { [$($crate::store::connection::Arg::from($value)),*] };
}
pub(super) use args;

/// A statement with its values.
pub(super) type Statement<'a> = (&'static str, Vec<Arg<'a>>);

/// A statement of a script.
macro_rules! statement {
    ($sql:expr, $($value:expr),* $(,)?) => { ($sql, Vec::from($crate::store::connection::args![$($value),*])) };
}
pub(super) use statement;

/// A number as databases store it. Ours never come near the limit.
pub(super) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A stored number that was never negative.
pub(super) fn counted(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A row of either database.
pub(super) trait AnyRow: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}
impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> AnyRow for T {}

/// One connection of a pool. If it is dropped within a statement or a transaction, or after one that failed, it is closed: so
/// no transaction outlives it, and nobody meets a broken connection.
pub(super) struct Connection {
    pub(super) wire: Backend,
    in_transaction: bool,
    pub(super) unsure: bool,
    damage: Arc<Damage>,
    /// Whether it is a tool's, beside a server.
    pub(super) beside: bool,
}

/// The connection itself.
pub(super) enum Backend {
    Sqlite(PooledConnection),
    Postgres(PoolConnection<Postgres>),
}

/// Binds the values of a statement.
macro_rules! bind {
    ($query:expr, $args:ident) => {{
        let mut query = $query;
        for arg in $args {
            query = match arg {
                Arg::Text(text) => query.bind(text.map(Cow::into_owned)),
                Arg::Int(number) => query.bind(number),
                Arg::Float(number) => query.bind(number),
                Arg::Bool(is) => query.bind(is),
                Arg::Bytes(bytes) => query.bind(bytes.map(<[u8]>::to_vec)),
            };
        }
        query
    }};
}

/// Hands a statement with its values to whichever database.
macro_rules! ask {
    ($connection:ident, $query:expr, $args:ident, $wire:ident, $bound:ident => $done:expr) => {{
        $connection.unsure = true;
        let answer = match &mut $connection.wire {
            Backend::Sqlite($wire) => {
                let ($wire, $bound) = (&mut **$wire, bind!($query, $args));
                bounded($done).await
            }
            Backend::Postgres($wire) => {
                let ($wire, $bound) = (&mut **$wire, bind!($query, $args));
                bounded($done).await
            }
        };
        $connection.unsure = answer.is_err();
        $connection.noted(answer)
    }};
}

impl Connection {
    pub(super) fn new(wire: Backend, damage: Arc<Damage>, beside: bool) -> Self {
        Connection { wire, in_transaction: false, unsure: false, damage, beside }
    }

    /// Passes an answer on; if it says that the database is damaged, that is remembered.
    pub(super) fn noted<T>(&self, answer: Result<T, StoreError>) -> Result<T, StoreError> {
        if let Err(StoreError::Damaged(why)) = &answer {
            self.damage.note(why);
        }
        answer
    }

    /// Debug builds refuse a statement that reads a growing table from end to end.
    #[cfg(debug_assertions)]
    async fn look_over(&mut self, sql: &'static str) -> Result<(), StoreError> {
        match &mut self.wire {
            Backend::Sqlite(wire) => super::scans::refuse(wire, sql).await,
            Backend::Postgres(_) => Ok(()),
        }
    }

    #[cfg(not(debug_assertions))]
    fn look_over(&mut self, _: &'static str) -> std::future::Ready<Result<(), StoreError>> {
        std::future::ready(Ok(()))
    }

    /// Runs a statement. How many rows it changed.
    pub(super) async fn run<const N: usize>(
        &mut self,
        sql: &'static str,
        args: [Arg<'_>; N],
    ) -> Result<u64, StoreError> {
        self.look_over(sql).await?;
        ask!(self, sqlx::query(sql), args, wire, query => async { Ok(query.execute(wire).await?.rows_affected()) })
    }

    /// Runs statements one after the other, within a transaction. SQLite is handed all of them at once: the way to it and back
    /// takes longer than most of them.
    pub(super) async fn run_all(&mut self, statements: Vec<Statement<'_>>) -> Result<(), StoreError> {
        if !self.is_sqlite() {
            for (sql, args) in statements {
                ask!(self, sqlx::query(sql), args, wire, query => async { query.execute(wire).await.map(drop) })?;
            }
            return Ok(());
        }
        let (mut script, mut all) = (String::new(), Vec::new());
        for (sql, args) in statements {
            self.look_over(sql).await?;
            add_shifted(&mut script, sql, all.len());
            all.extend(args);
        }
        // It is put together from what is written here.
        let script = AssertSqlSafe(script);
        ask!(self, sqlx::query(script), all, wire, query => async { query.execute(wire).await.map(drop) })
    }

    /// Runs a statement outside a transaction. How many rows it changed; nothing if what must be unique was taken.
    pub(super) async fn run_unless_taken<const N: usize>(
        &mut self,
        sql: &'static str,
        args: [Arg<'_>; N],
    ) -> Result<Option<u64>, StoreError> {
        self.look_over(sql).await?;
        ask!(self, sqlx::query(sql), args, wire, query => async {
            match query.execute(wire).await {
                Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(None),
                done => done.map(|done| Some(done.rows_affected())),
            }
        })
    }

    /// All rows that a statement finds.
    pub(super) async fn rows<T: AnyRow, const N: usize>(
        &mut self,
        sql: &'static str,
        args: [Arg<'_>; N],
    ) -> Result<Vec<T>, StoreError> {
        self.look_over(sql).await?;
        ask!(self, sqlx::query_as(sql), args, wire, query => query.fetch_all(wire))
    }

    /// The one row that a statement finds, if any.
    pub(super) async fn row<T: AnyRow, const N: usize>(
        &mut self,
        sql: &'static str,
        args: [Arg<'_>; N],
    ) -> Result<Option<T>, StoreError> {
        self.look_over(sql).await?;
        ask!(self, sqlx::query_as(sql), args, wire, query => query.fetch_optional(wire))
    }

    /// Begins a transaction. SQLite takes the right to write at once: asking for it later could fail.
    pub(super) async fn begin(&mut self) -> Result<(), StoreError> {
        let sql = if self.is_sqlite() { "BEGIN IMMEDIATE" } else { "BEGIN" };
        self.run(sql, []).await?;
        self.in_transaction = true;
        Ok(())
    }

    /// Ends the transaction and keeps what it did.
    pub(super) async fn commit(&mut self) -> Result<(), StoreError> {
        self.run("COMMIT", []).await?;
        self.in_transaction = false;
        Ok(())
    }

    /// Ends the transaction and undoes what it did.
    pub(super) async fn rollback(&mut self) -> Result<(), StoreError> {
        self.run("ROLLBACK", []).await?;
        self.in_transaction = false;
        Ok(())
    }

    pub(super) fn is_sqlite(&self) -> bool {
        matches!(self.wire, Backend::Sqlite(_))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if self.in_transaction || self.unsure {
            match &mut self.wire {
                Backend::Sqlite(wire) => wire.spoilt = true,
                Backend::Postgres(wire) => wire.close_on_drop(),
            }
        }
    }
}

/// Adds a statement to a script; its parameters come after as many others.
fn add_shifted(script: &mut String, sql: &str, others: usize) {
    let mut parts = sql.split('$');
    script.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (number, rest) = part.split_at(end);
        let number = number.parse::<usize>().map_or(0, |number| number + others);
        let _ = write!(script, "${number}{rest}");
    }
    script.push(';');
}

/// Waits for an answer of the database, but not for ever.
pub(super) async fn bounded<T>(answer: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match tokio::time::timeout(ANSWER, answer).await {
        Ok(answer) => answer.map_err(StoreError::from),
        Err(_) => Err(StoreError::Gone("it does not answer".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_a_script_have_values_of_their_own() {
        let mut script = String::new();
        add_shifted(&mut script, "UPDATE a SET b = $2, c = $2 WHERE d = $1", 0);
        add_shifted(&mut script, "DELETE FROM a WHERE d = $1 AND e = $10", 2);
        add_shifted(&mut script, "VACUUM", 12);
        assert_eq!(script, "UPDATE a SET b = $2, c = $2 WHERE d = $1;DELETE FROM a WHERE d = $3 AND e = $12;VACUUM;");
    }
}
