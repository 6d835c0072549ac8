//! What PostgreSQL does its own way: the connections, how logs lie in it, and how nodes hear of each other.

use std::sync::Arc;
use std::time::Duration;

use fondaco_table::{MatchId, PlayerId};
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions, PgConnection, PgPool};
use tokio::sync::broadcast;
use tokio::time::{sleep, timeout};

use super::commit::Chunk;
use super::connection::{Backend, Connection, REACH, args, bounded, stored};
use super::log_readers::PLACES;
use super::{Audience, Change, How, StoreError, migrate};

const CONNECTIONS: u32 = 10;
/// The channel on which nodes tell each other what they have stored.
const CHANNEL: &str = "fondaco";
/// PostgreSQL takes less than 8000 bytes in one notification.
const LONGEST: usize = 7_500;
/// After so long a silence one asks whether the connection is still there.
const SILENCE: Duration = Duration::from_secs(10);

/// The connections to a server: one that commits, one that says that this node is alive, a few for whole logs, and others for
/// everything else.
#[derive(Clone, Debug)]
pub(super) struct Postgres {
    pub(super) committer: PgPool,
    /// For saying that this node is alive.
    pub(super) heart: PgPool,
    pub(super) others: PgPool,
    /// For whole logs.
    pub(super) logs: PgPool,
}

impl Postgres {
    /// Connects to a server and makes the tables if they are missing.
    pub(super) async fn open(url: &str, how: How) -> Result<Postgres, StoreError> {
        let options: PgConnectOptions = url.parse()?;
        let options = options.application_name("fondaco").disable_statement_logging();
        let connection = timeout(REACH, options.connect()).await;
        let mut connection = connection.map_err(|_| StoreError::Gone("it does not answer".into()))??;
        match how {
            How::Serve { must_exist: true, .. } if !migrate::exists_postgres(&mut connection).await? => {
                let text = "the database is empty, although one of Fondaco's must exist: is the address right?";
                return Err(StoreError::Refused(text.to_owned()));
            }
            How::Serve { .. } => migrate::postgres(connection).await?,
            How::Beside => migrate::is_current_postgres(connection).await?,
        }
        // A transaction whose node hangs or has gone must not keep its locks.
        let options = options.options([("idle_in_transaction_session_timeout", "10s"), ("statement_timeout", "10s")]);
        let pool = || PgPoolOptions::new().acquire_timeout(REACH).acquire_slow_threshold(Duration::from_secs(60));
        Ok(Postgres {
            committer: pool().max_connections(1).test_before_acquire(false).connect_with(options.clone()).await?,
            heart: pool().max_connections(1).connect_with(options.clone()).await?,
            others: pool().max_connections(CONNECTIONS).connect_with(options.clone()).await?,
            logs: pool().max_connections(PLACES).connect_lazy_with(options),
        })
    }
}

const APPEND: &str = "
    INSERT INTO chunks (match_id, first, next, entries)
    SELECT new.match_id, new.first, new.next, new.entries
    FROM UNNEST($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[]) AS new (match_id, first, next, entries)
    WHERE new.first = coalesce(
        (SELECT chunks.next FROM chunks WHERE chunks.match_id = new.match_id ORDER BY chunks.first DESC LIMIT 1), 0)
    ON CONFLICT DO NOTHING";

/// Appends chunks to the logs of different matches, which are in order, so that two nodes never wait for each other. False if
/// some of them do not continue their log; the transaction must be undone then.
pub(super) async fn append(connection: &mut Connection, chunks: &[&Chunk]) -> Result<bool, StoreError> {
    let Backend::Postgres(wire) = &mut connection.wire else {
        return Err(StoreError::Other("not a connection to PostgreSQL".into()));
    };
    let wire: &mut PgConnection = wire;
    let ids: Vec<&str> = chunks.iter().map(|chunk| &*chunk.match_id).collect();
    let firsts: Vec<i64> = chunks.iter().map(|chunk| stored(chunk.first)).collect();
    let nexts: Vec<i64> = chunks.iter().map(|chunk| stored(chunk.next)).collect();
    let texts: Vec<&str> = chunks.iter().map(|chunk| &*chunk.entries).collect();
    let query = sqlx::query(APPEND).bind(ids).bind(firsts).bind(nexts).bind(texts);
    let taken = bounded(query.execute(wire)).await?.rows_affected();
    Ok(taken == chunks.len() as u64)
}

/// The chunks of a log that have entries from an index on, in order, one after the other in one text.
pub(super) const LOG: &str =
    "SELECT string_agg(entries, '' ORDER BY first) FROM chunks WHERE match_id = $1 AND next > $2";

/// The chunks of a match that contain a text, and by what [`REWRITE`] finds each again.
pub(super) const SEARCH: &str =
    "SELECT first, entries FROM chunks WHERE match_id = $1 AND strpos(entries, $2) > 0 ORDER BY first";

/// Changes a chunk of a match.
pub(super) const REWRITE: &str = "UPDATE chunks SET entries = $3 WHERE match_id = $1 AND first = $2";

/// Tells the other nodes what this transaction changes. They hear of it when it is committed.
pub(super) async fn tell(connection: &mut Connection, origin: &str, changes: &[Change]) -> Result<(), StoreError> {
    let mut text = String::new();
    for change in changes {
        let line = written(change);
        if text.len() + line.len() > LONGEST {
            notify(connection, &text).await?;
            text.clear();
        }
        if text.is_empty() {
            text.push_str(origin);
        }
        text.push('\n');
        text.push_str(&line);
    }
    if text.is_empty() { Ok(()) } else { notify(connection, &text).await }
}

async fn notify(connection: &mut Connection, text: &str) -> Result<(), StoreError> {
    connection.run("SELECT pg_notify($1, $2)", args![CHANNEL, text]).await.map(drop)
}

/// A change in one line. Ids have no line breaks.
pub(super) fn written(change: &Change) -> String {
    match change {
        Change::Entries { match_id, entries, card } => format!("entries {entries} {card} {match_id}"),
        Change::Chat { match_id } => format!("chat {match_id}"),
        Change::Unsaid { match_id, audience, number } => format!("unsaid {} {number} {match_id}", audience.as_str()),
        Change::LoggedOut { person } => format!("logged-out {person}"),
        Change::Deleted { person } => format!("deleted {person}"),
        Change::Renamed { person } => format!("renamed {person}"),
        Change::Removed { match_id } => format!("removed {match_id}"),
        Change::NodeMessage(message) => format!("word {message}"),
        Change::Missed => "missed".into(),
    }
}

/// The change that a line tells; a line of a newer program may be none that we know.
pub(super) fn read(line: &str) -> Option<Change> {
    let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match kind {
        "entries" => {
            let (entries, rest) = rest.split_once(' ')?;
            let (card, match_id) = rest.split_once(' ')?;
            Change::Entries {
                match_id: MatchId::new(match_id).ok()?,
                entries: entries.parse().ok()?,
                card: card.parse().ok()?,
            }
        }
        "chat" => Change::Chat { match_id: MatchId::new(rest).ok()? },
        "unsaid" => {
            let (audience, rest) = rest.split_once(' ')?;
            let (number, match_id) = rest.split_once(' ')?;
            let audience = Audience::read(audience).ok()?;
            Change::Unsaid { match_id: MatchId::new(match_id).ok()?, audience, number: number.parse().ok()? }
        }
        "logged-out" => Change::LoggedOut { person: PlayerId::new(rest).ok()? },
        "deleted" => Change::Deleted { person: PlayerId::new(rest).ok()? },
        "renamed" => Change::Renamed { person: PlayerId::new(rest).ok()? },
        "removed" => Change::Removed { match_id: MatchId::new(rest).ok()? },
        "word" => Change::NodeMessage(rest.into()),
        _ => Change::Missed,
    })
}

/// Hands on what other nodes tell, for as long as the store is open. When it has not listened for a while it says so.
pub(super) async fn listen(
    pool: PgPool,
    mut first: Option<PgListener>,
    origin: Arc<str>,
    told: broadcast::Sender<Change>,
) {
    loop {
        let listener = match first.take() {
            Some(listener) => Ok(listener),
            None => listener(&pool).await,
        };
        match listener {
            Ok(listener) => {
                let why = hear(listener, &origin, &told).await;
                tracing::warn!(%why, "other nodes cannot be heard");
            }
            Err(StoreError::Gone(_)) if pool.is_closed() => return,
            Err(error) => tracing::debug!(%error, "other nodes cannot be heard yet"),
        }
        if pool.is_closed() {
            return;
        }
        sleep(Duration::from_millis(250)).await;
    }
}

/// Begins to listen.
pub(super) async fn listener(pool: &PgPool) -> Result<PgListener, StoreError> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    bounded(listener.listen(CHANNEL)).await?;
    Ok(listener)
}

/// Listens until the connection breaks. Says why it did.
async fn hear(mut listener: PgListener, origin: &str, told: &broadcast::Sender<Change>) -> StoreError {
    let tell = |change| {
        // Nobody may be listening at the moment.
        let _ = told.send(change);
    };
    tell(Change::Missed);
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => {
                let mut lines = notification.payload().lines();
                if lines.next() != Some(origin) {
                    lines.filter_map(read).for_each(tell);
                }
            }
            Ok(Ok(None)) => return StoreError::Gone("the connection broke".into()),
            Ok(Err(error)) => return error.into(),
            Err(_) => {
                if let Err(error) = bounded(sqlx::query("SELECT 1").execute(&mut listener)).await {
                    return error;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_as_they_are_written() {
        let match_id = MatchId::new("m 1").unwrap();
        let person = PlayerId::new("u2").unwrap();
        for change in [
            Change::Entries { match_id: match_id.clone(), entries: 7, card: true },
            Change::Chat { match_id: match_id.clone() },
            Change::Unsaid { match_id: match_id.clone(), audience: Audience::Spectators, number: 12 },
            Change::Removed { match_id },
            Change::LoggedOut { person: person.clone() },
            Change::Renamed { person: person.clone() },
            Change::Deleted { person },
            Change::NodeMessage(r#"{"at": 1}"#.into()),
            Change::Missed,
        ] {
            assert_eq!(read(&written(&change)), Some(change));
        }
        assert_eq!(read("entries 7"), None);
        assert_eq!(read("something newer"), Some(Change::Missed));
    }
}
