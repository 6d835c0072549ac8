//! How many whole logs are read at a time. They are long and take memory, and everything else that is read is short: so they have
//! places and connections of their own, and whoever asks for one waits for others who do, and for nobody else.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::StoreError;

/// How many whole logs are read at a time.
pub(super) const PLACES: u32 = 3;
/// How long one waits for a place.
const PATIENCE: Duration = Duration::from_secs(10);

/// The places.
#[derive(Clone, Debug)]
pub(super) struct LogReaders(Arc<Semaphore>);

impl Default for LogReaders {
    fn default() -> Self {
        LogReaders(Arc::new(Semaphore::new(PLACES as usize)))
    }
}

impl LogReaders {
    /// Waits for a place, but not for ever.
    pub(super) async fn enter(&self) -> Result<OwnedSemaphorePermit, StoreError> {
        let place = timeout(PATIENCE, Arc::clone(&self.0).acquire_owned()).await;
        let place = place.map_err(|_| StoreError::Gone("too many long matches are being read".into()))?;
        place.map_err(|_| StoreError::Gone("the store is closed".into()))
    }
}
