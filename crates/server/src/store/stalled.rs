//! Tournaments that are in the way. A round is drawn from what was read, and stored only if nothing has changed since: if people come
//! and go faster than that, nobody does for a moment. And what was called off before it began is kept for a while only.

use super::connection::{args, counted};
use super::{Store, StoreError};

impl Store {
    /// Throws away tournaments that never began and were called off by this time, at most so many. How many there were.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn drop_cancelled(&self, until_ms: u64, limit: u32) -> Result<u64, StoreError> {
        const ENTRANTS: &str = "
            DELETE FROM entrants WHERE tournament IN (
                SELECT id FROM tournaments WHERE stage = 'cancelled' AND round = 0 AND ended_ms <= $1
                ORDER BY ended_ms, number LIMIT $2)";
        const TOURNAMENTS: &str = "
            DELETE FROM tournaments WHERE id IN (
                SELECT id FROM tournaments WHERE stage = 'cancelled' AND round = 0 AND ended_ms <= $1
                ORDER BY ended_ms, number LIMIT $2)";
        let mut connection = self.writer().await?;
        connection.begin().await?;
        connection.run(ENTRANTS, args![until_ms, u64::from(limit)]).await?;
        let dropped = connection.run(TOURNAMENTS, args![until_ms, u64::from(limit)]).await?;
        connection.commit().await?;
        Ok(dropped)
    }

    /// Until then nobody enters a tournament, leaves it or sits a round out: its next round is drawn.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn hold_tournament(&self, id: &str, until_ms: u64) -> Result<(), StoreError> {
        let sql = "UPDATE tournaments SET held_ms = $2 WHERE id = $1 AND held_ms < $2";
        self.writer().await?.run(sql, args![id, until_ms]).await.map(drop)
    }

    /// Until when nobody comes or goes; 0 if anybody may.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn tournament_held(&self, id: &str) -> Result<u64, StoreError> {
        let sql = "SELECT held_ms FROM tournaments WHERE id = $1";
        let row: Option<(i64,)> = self.reader().await?.row(sql, args![id]).await?;
        Ok(row.map_or(0, |(ms,)| counted(ms)))
    }
}
