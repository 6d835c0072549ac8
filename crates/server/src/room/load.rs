//! How a match comes from the store. Reading and replaying a long log takes a while, so it is done on threads where it keeps nobody
//! waiting, by connections that nobody else needs, and only for a few matches at a time.

use fondaco_table::{AnyTable, LogError, MatchId};

use super::Access;
use crate::store::{Store, StoreError};

/// A match that has come from the store.
pub(crate) struct Loaded {
    pub(crate) table: Box<AnyTable>,
    pub(crate) access: Access,
    /// Whether its results have been kept.
    pub(crate) counted: bool,
}

/// A match as it is stored; nothing if there is none.
pub(crate) async fn load(store: &Store, id: &MatchId) -> Result<Option<Loaded>, StoreError> {
    let Some(row) = store.match_row(id).await? else { return Ok(None) };
    let log = store.whole_log(id).await?;
    let replayed = tokio::task::spawn_blocking(move || {
        // What holds the place among those that are being read goes when all is done.
        let (entries, _place) = log.entries()?;
        Ok::<_, StoreError>(AnyTable::replay(entries))
    });
    let table = replayed.await.map_err(|error| StoreError::Other(format!("the match {id}: {error}")))??;
    let table = table.map_err(|error| damaged(id, &error))?;
    let access = Access { public: row.public, invitation: row.invitation };
    Ok(Some(Loaded { table: Box::new(table), access, counted: row.counted }))
}

/// A log that does not lead to a table: nothing that trying again helps against.
fn damaged(id: &MatchId, error: &LogError) -> StoreError {
    tracing::error!(match_id = %id, %error, "a stored match is damaged");
    StoreError::Other(format!("the match {id} is damaged: {error}"))
}
