//! What is kept for a while only: tables that nobody came to, matches that nobody goes on with, what was said, guests who do not
//! come back. It is thrown away little by little, so that nobody who plays waits for it.

use std::sync::{Arc, Weak};
use std::time::Duration;

use super::Hub;
use crate::lock;
use crate::room::mailbox::Message;
use crate::services::DAY;
use crate::store::{Removal, StoreError};
use crate::tasks::Need;

/// How often.
const EVERY: Duration = Duration::from_secs(3600);
/// How much is thrown away at once, and how long the others have the store for themselves before the next.
pub(super) const BATCH: u32 = 100;
pub(super) const PAUSE: Duration = Duration::from_millis(50);
/// After how long a guest who has done nothing at all is forgotten.
const UNUSED: Duration = Duration::from_secs(30 * DAY);

/// What has been thrown away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cleaned {
    /// Tables that nobody came to.
    pub tables: u64,
    /// Matches that were ended because nobody went on with them.
    pub ended: u64,
    /// Lines of chat.
    pub chat: u64,
    /// Guests.
    pub guests: u64,
}

/// Begins to throw away what has been kept long enough, as long as there is a hub.
pub(super) fn begin(hub: &Arc<Hub>) {
    let weak = Arc::downgrade(hub);
    hub.keep("cleaning", Need::Helper, move || clean_on(weak.clone()));
}

async fn clean_on(weak: Weak<Hub>) {
    while let Some(hub) = weak.upgrade() {
        match hub.clean().await {
            Ok(cleaned) if cleaned != Cleaned::default() => tracing::info!(?cleaned, "thrown away"),
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the store could not be cleaned"),
        }
        drop(hub);
        tokio::time::sleep(EVERY).await;
    }
}

impl Hub {
    /// Throws away what has been kept long enough.
    ///
    /// # Errors
    /// If the store fails. What was thrown away until then stays so, and the rest comes the next time.
    pub async fn clean(self: &Arc<Self>) -> Result<Cleaned, StoreError> {
        let (services, settings) = (&self.services, &self.services.settings);
        let now_ms = services.environment.now_ms();
        let mut cleaned = Cleaned::default();
        while !self.is_stopping() && services.store.sweep(now_ms, BATCH).await? >= u64::from(BATCH) {
            tokio::time::sleep(PAUSE).await;
        }
        if !settings.waiting.is_zero() {
            cleaned.tables = self.remove_waiting(before(now_ms, settings.waiting)).await?;
        }
        if !settings.abandoned.is_zero() {
            cleaned.ended = self.end_quiet(before(now_ms, settings.abandoned)).await?;
        }
        if !settings.chat.is_zero() {
            let until_ms = before(now_ms, settings.chat);
            while !self.is_stopping() {
                let dropped = services.store.drop_chat(until_ms, BATCH).await?;
                cleaned.chat += dropped;
                if dropped == 0 {
                    break;
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
        self.cancel_forgotten_tournaments().await?;
        if !settings.guests.is_zero() {
            cleaned.guests = self.forget_guests(now_ms, settings.guests).await?;
        }
        Ok(cleaned)
    }

    async fn remove_waiting(self: &Arc<Self>, unchanged_ms: u64) -> Result<u64, StoreError> {
        let (store, mut removed) = (&self.services.store, 0);
        while !self.is_stopping() {
            let mut some = false;
            for id in store.waiting_tables(unchanged_ms, BATCH).await? {
                // Where somebody still looks, nobody is turned away.
                if self.rooms.find(&id).is_none()
                    && store.remove_match(&id, Removal::IfWaitingSince(unchanged_ms)).await?
                {
                    self.match_removed(&id);
                    removed += 1;
                    some = true;
                }
            }
            if !some {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(removed)
    }

    async fn end_quiet(self: &Arc<Self>, since_ms: u64) -> Result<u64, StoreError> {
        let (mut after, mut ended) = (Some(0), 0);
        while let Some(from) = after.filter(|_| !self.is_stopping()) {
            let (quiet, next) = self.services.store.quiet_matches(since_ms, from, BATCH).await?;
            for id in quiet {
                // Its room ends it, and looks again whether nothing has happened.
                let _ = self.mailbox(&id).send(Message::EndIfQuiet { since_ms }).await;
                ended += 1;
            }
            after = next;
            tokio::time::sleep(PAUSE).await;
        }
        Ok(ended)
    }

    async fn forget_guests(&self, now_ms: u64, guests: Duration) -> Result<u64, StoreError> {
        let (store, mut forgotten) = (&self.services.store, 0);
        while !self.is_stopping() {
            let dropped = store.drop_guests(before(now_ms, guests.min(UNUSED)), BATCH).await?;
            forgotten += dropped;
            if dropped == 0 {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        while !self.is_stopping() {
            let mut some = false;
            for id in store.absent_guests(before(now_ms, guests), BATCH).await? {
                if !lock(&self.clients).contains_key(&id) && store.delete_person(&id, now_ms).await? {
                    self.person_deleted(&id);
                    forgotten += 1;
                    some = true;
                }
                tokio::time::sleep(PAUSE / 10).await;
            }
            if !some {
                break;
            }
        }
        Ok(forgotten)
    }
}

/// This long before a time in milliseconds.
pub(super) fn before(ms: u64, time: Duration) -> u64 {
    ms.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
