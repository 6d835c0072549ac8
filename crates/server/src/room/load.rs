//! How a match comes from the store. Reading and replaying a long log takes a while, so it is done on threads where it keeps nobody
//! waiting, by connections that nobody else needs, and only for a few matches at a time. A match that cannot be read is set aside, so
//! that it troubles nobody else.

use std::panic::{AssertUnwindSafe, catch_unwind};

use fondaco_table::{AnyTable, Entry, LogError, MatchId};
use fondaco_wire::Quarantine;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use super::Access;
use crate::services::Services;
use crate::store::{MatchRow, StoreError};
use crate::tasks::said;

/// A match that has come from the store.
pub(crate) struct Loaded {
    pub(crate) table: Box<AnyTable>,
    pub(crate) access: Access,
    /// Whether its results have been kept.
    pub(crate) counted: bool,
}

/// A match as it is stored; nothing if there is none. One whose log does not lead to a table is set aside. One that another
/// program has set aside is tried again.
///
/// # Errors
/// If the store fails, or the match is set aside.
pub(crate) async fn load(services: &Services, id: &MatchId) -> Result<Option<Loaded>, StoreError> {
    let row = match services.store.match_row(id).await {
        Ok(Some(row)) => row,
        Ok(None) => return Ok(None),
        Err(StoreError::Unreadable(why)) => return Err(set_aside(services, id, Quarantine::Damaged, &why).await),
        Err(error) => return Err(error),
    };
    if let Some(aside) = row.quarantine.as_ref().filter(|aside| !aside.is_worth_another_try()) {
        return Err(StoreError::Quarantined { why: aside.why });
    }
    let log = match services.store.whole_log(id).await {
        Ok(log) => log,
        Err(error @ (StoreError::Unreadable(_) | StoreError::Damaged(_))) => {
            return Err(set_aside(services, id, Quarantine::Damaged, &error.to_string()).await);
        }
        Err(error) => return Err(error),
    };
    let (store, runtime) = (services.store.clone(), Handle::current());
    let replayed = tokio::task::spawn_blocking(move || {
        // What holds the place among those that are being read goes when all is done.
        let (entries, _place) = log.entries().map_err(Failed::at_store)?;
        // If it is not stored, replaying says so.
        runtime.block_on(store.keep_edition_of(&entries)).map_err(Failed::at_store)?;
        replay(entries)
    });
    match replayed.await.map_err(|error| StoreError::Other(format!("the match {id}: {error}")))? {
        Ok(table) => {
            if row.quarantine.is_some() && services.store.end_quarantine(id).await? {
                tracing::info!(match_id = %id, "a match that was set aside is taken up again");
            }
            let MatchRow { public, invitation, source, card, .. } = row;
            let access = Access { public, invitation, language: card.language, source };
            Ok(Some(Loaded { table: Box::new(table), access, counted: row.counted }))
        }
        Err(Failed::Log(why, reason)) => Err(set_aside(services, id, why, &reason).await),
        Err(Failed::Store(error)) => Err(error),
    }
}

/// Why a log did not lead to a table.
enum Failed {
    /// What is stored leads to none: the match must be set aside.
    Log(Quarantine, String),
    /// It could not be read, or there is no room for it now. That says nothing of the match, which is tried again.
    Store(StoreError),
}

impl Failed {
    fn at_store(error: StoreError) -> Self {
        match error {
            StoreError::Unreadable(_) | StoreError::Damaged(_) => Failed::Log(Quarantine::Damaged, error.to_string()),
            error => Failed::Store(error),
        }
    }
}

/// The table that a log leads to; or why the match must be set aside. Whatever is in the log, nobody else is harmed.
fn replay(entries: Vec<Entry>) -> Result<AnyTable, Failed> {
    match catch_unwind(AssertUnwindSafe(|| AnyTable::replay(entries))) {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(error @ LogError::Unknown(_))) => Err(Failed::Log(Quarantine::Unknown, error.to_string())),
        Ok(Err(error)) => Err(Failed::Log(Quarantine::Damaged, error.to_string())),
        Err(panic) => Err(Failed::Log(Quarantine::Failed, format!("replaying it failed: {}", said(&*panic)))),
    }
}

/// Sets a match aside, and says so once. What is answered to whoever wanted it.
pub(super) async fn set_aside(services: &Services, id: &MatchId, why: Quarantine, reason: &str) -> StoreError {
    match services.store.quarantine(id, why, reason, services.environment.now_ms()).await {
        Ok(first) => {
            if first {
                services.metrics.quarantined.add(1);
                tracing::error!(match_id = %id, reason, "a match is set aside");
            }
            StoreError::Quarantined { why }
        }
        // Then it is tried again with the next request.
        Err(error) => error,
    }
}

/// Does something that takes long. Others of this thread go on elsewhere meanwhile.
pub(super) fn aside<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::MultiThread => block_in_place(work),
        // There is no elsewhere.
        _ => work(),
    }
}
