//! When people could be served. A node says again and again that it is alive; a gap in that is an *absence*, during which nobody's
//! clock runs. The database's clock counts, because those of several nodes may differ.

use super::connection::{args, counted};
use super::{DEAD_AFTER_MS, NodeId, Store, StoreError};

/// For how long absences are remembered: longer than anybody may think about one decision.
pub const REMEMBERED_MS: u64 = 60 * 24 * 60 * 60 * 1000;

/// A time during which nobody could be served.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Absence {
    /// From when.
    pub from_ms: u64,
    /// Until when.
    pub until_ms: u64,
}

/// What a node learns when it says that it is alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The time, by the database's clock.
    pub ms: u64,
    /// Whether this has ended an absence.
    pub returned: bool,
    /// The absences that concern this node's matches, as far as they are remembered.
    pub absences: Vec<Absence>,
}

impl Store {
    /// Says that a node is alive, and learns when nobody was. A gap that is longer than `gap_ms` is an absence: of all nodes, or
    /// of this one if others were alive. A file has the clock of its machine: `ms`.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn beat(&self, node: &NodeId, ms: u64, load: u32, gap_ms: u64) -> Result<Beat, StoreError> {
        const CLOCK: &str = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
        const BEFORE: &str = "SELECT max(seen_ms), max(CASE WHEN id = $1 THEN seen_ms END) FROM nodes";
        const AWAY: &str = "INSERT INTO absences (node, from_ms, until_ms) VALUES ($1, $2, $3)";
        const ABSENCES: &str = "
            SELECT from_ms, until_ms FROM absences WHERE (node IS NULL OR node = $1) AND until_ms > $2 ORDER BY from_ms";
        let mut connection = self.0.pools.heart().await?;
        connection.begin().await?;
        let ms = if connection.is_sqlite() {
            ms
        } else {
            connection.row::<(i64,), _>(CLOCK, []).await?.map_or(ms, |(clock,)| counted(clock))
        };
        let before: Option<(Option<i64>, Option<i64>)> = connection.row(BEFORE, args![node.as_str()]).await?;
        let (any, own) = before.unwrap_or_default();
        let gap = |seen: Option<i64>, most: u64| seen.map(counted).filter(|seen| ms.saturating_sub(*seen) > most);
        let (whose, away) = match gap(any, gap_ms) {
            Some(since) => (None, Some(since)),
            None => (Some(node.as_str()), gap(own, DEAD_AFTER_MS)),
        };
        if let Some(since) = away {
            connection.run(AWAY, args![whose, since, ms]).await?;
        }
        super::nodes::write_heartbeat(&mut connection, node, ms, load).await?;
        let since = ms.saturating_sub(REMEMBERED_MS);
        let rows: Vec<(i64, i64)> = connection.rows(ABSENCES, args![node.as_str(), since]).await?;
        connection.commit().await?;
        let read = |(from, until): (i64, i64)| Absence { from_ms: counted(from), until_ms: counted(until) };
        Ok(Beat { ms, returned: away.is_some(), absences: rows.into_iter().map(read).collect() })
    }

    /// When the leader of a match was last alive, if that is another node than this one.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn leader_seen(&self, id: &fondaco_table::MatchId, node: &NodeId) -> Result<Option<u64>, StoreError> {
        const SEEN: &str = "
            SELECT nodes.seen_ms FROM matches JOIN nodes ON nodes.id = matches.host
            WHERE matches.id = $1 AND matches.host <> $2";
        let row: Option<(i64,)> = self.reader().await?.row(SEEN, args![id.as_str(), node.as_str()]).await?;
        Ok(row.map(|(seen,)| counted(seen)))
    }
}
