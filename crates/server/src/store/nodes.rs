//! Nodes: which server looks after the bots and clocks of which match.

use std::fmt;

use fondaco_table::MatchId;
use serde::{Deserialize, Serialize};

use super::commit::Note;
use super::connection::{Connection, args, counted};
use super::error::readable;
use super::{Store, StoreError};

/// A node that has not been seen for this long is dead, and others take its matches.
pub const DEAD_AFTER_MS: u64 = 15_000;
/// The longest message that nodes tell each other, in bytes: it must fit into a notification of PostgreSQL.
const MAX_MESSAGE: usize = 7_000;

/// One running server. A restarted one is another node.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NodeId(Box<str>);

impl NodeId {
    /// A node of this name. Names are the server's own; nobody outside chooses them.
    #[must_use]
    pub fn new(name: &str) -> Self {
        NodeId(name.into())
    }

    /// Its name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A node as it last said of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Which.
    pub id: NodeId,
    /// When it was last seen.
    pub seen_ms: u64,
    /// How busy it is, in its own measure.
    pub load: u32,
}

impl Store {
    /// Says that a node is alive, and how busy.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn heartbeat(&self, node: &NodeId, ms: u64, load: u32) -> Result<(), StoreError> {
        self.queue()?.note(Note::Heartbeat { node: node.clone(), ms, load }).await.map(drop)
    }

    /// The nodes that are alive at this time, by name.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn nodes(&self, ms: u64) -> Result<Vec<NodeRow>, StoreError> {
        let sql = "SELECT id, seen_ms, load FROM nodes WHERE seen_ms > $1 ORDER BY id";
        let rows: Vec<(String, i64, i64)> = self.reader().await?.rows(sql, args![dead_before(ms)]).await?;
        let read = |(id, seen_ms, load): (String, i64, i64)| NodeRow {
            id: NodeId::new(&id),
            seen_ms: counted(seen_ms),
            load: u32::try_from(load).unwrap_or(u32::MAX),
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// Tells the other nodes something that is not stored. They hear such messages in the order in which they were told, and
    /// none if there is one node only.
    ///
    /// # Errors
    /// If the store fails, or it is too long.
    pub async fn tell_nodes(&self, message: &impl Serialize) -> Result<(), StoreError> {
        let message = super::json(message);
        if message.len() > MAX_MESSAGE {
            return Err(StoreError::Other(format!("a message of {} bytes", message.len())));
        }
        self.queue()?.note(Note::NodeMessage(message)).await.map(drop)
    }

    /// Makes a node the leader of a match if nobody is, or it is already, or the leader is dead. True if it is the leader now.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn lead_match(&self, id: &MatchId, node: &NodeId, ms: u64) -> Result<bool, StoreError> {
        let note = Note::Lead { match_id: id.clone(), node: node.clone(), ms };
        Ok(self.queue()?.note(note).await? == 1)
    }

    /// The node no longer looks after the match; nothing changes if it did not. `wake_ms` is when somebody must look again.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn release_match(&self, id: &MatchId, node: &NodeId, wake_ms: Option<u64>) -> Result<(), StoreError> {
        let note = Note::Release { match_id: id.clone(), node: node.clone(), wake_ms };
        self.queue()?.note(note).await.map(drop)
    }

    /// Matches being played that nobody looks after though somebody should: their leader is dead, or their time has come.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn orphans(&self, ms: u64, limit: u32) -> Result<Vec<MatchId>, StoreError> {
        // Each reads one part of the index of matches being played, and nothing of the others.
        const DUE: &str = "
            SELECT number, id FROM matches
            WHERE stage = 'playing' AND host IS NULL AND wake_ms <= $1 AND quarantine IS NULL
            ORDER BY +number LIMIT $2";
        const LEFT: &str = "
            SELECT number, id FROM matches
            WHERE stage = 'playing' AND host IS NOT NULL AND quarantine IS NULL
                AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = matches.host AND nodes.seen_ms > $1)
            ORDER BY +number LIMIT $2";
        let mut connection = self.reader().await?;
        let mut rows: Vec<(i64, String)> = connection.rows(DUE, args![ms, u64::from(limit)]).await?;
        let left: Vec<(i64, String)> = connection.rows(LEFT, args![dead_before(ms), u64::from(limit)]).await?;
        rows.extend(left);
        rows.sort_unstable();
        rows.truncate(limit as usize);
        rows.into_iter().map(|(_, id)| readable(MatchId::new(&id))).collect()
    }
}

/// A node that was last seen then, or before, is dead.
pub(super) fn dead_before(ms: u64) -> u64 {
    ms.saturating_sub(DEAD_AFTER_MS)
}

/// 1 if the node is the leader now, whom the column `host` names.
pub(super) async fn write_leader(
    connection: &mut Connection,
    id: &MatchId,
    node: &NodeId,
    ms: u64,
) -> Result<u64, StoreError> {
    const LEAD: &str = "
        UPDATE matches SET host = $2, wake_ms = NULL
        WHERE id = $1 AND (
            host IS NULL OR host = $2
            OR NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = matches.host AND nodes.seen_ms > $3)
        )";
    connection.run(LEAD, args![id.as_str(), node.as_str(), dead_before(ms)]).await
}

pub(super) async fn write_release(
    connection: &mut Connection,
    id: &MatchId,
    node: &NodeId,
    wake_ms: Option<u64>,
) -> Result<u64, StoreError> {
    let sql = "UPDATE matches SET host = NULL, wake_ms = $3 WHERE id = $1 AND host = $2";
    connection.run(sql, args![id.as_str(), node.as_str(), wake_ms]).await
}

pub(super) async fn write_heartbeat(
    connection: &mut Connection,
    node: &NodeId,
    ms: u64,
    load: u32,
) -> Result<u64, StoreError> {
    const BEAT: &str = "
        INSERT INTO nodes (id, seen_ms, load) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET seen_ms = excluded.seen_ms, load = excluded.load";
    connection.run(BEAT, args![node.as_str(), ms, u64::from(load)]).await
}
