//! What many people read of a tournament at the same time is read from the store and worked out once for all of them. A copy is good
//! for a second, and only as long as nobody has come or gone, no round has begun or ended, and no table of a tournament has on this node.

use std::collections::HashMap;
use std::future::Future;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fondaco_table::PlayerId;
use tokio::sync::OnceCell;

use super::Hub;
use super::tournaments::Stored;
use crate::lock;
use crate::store::{StoreError, TournamentRow};
use crate::tournament::{Standing, standings};

/// How long a copy is good.
const GOOD: Duration = Duration::from_secs(1);
/// The most copies that are kept.
const MOST: usize = 32;

/// A tournament, and how it stands.
pub(crate) struct TournamentPage {
    pub(crate) stored: Stored,
    pub(crate) ranking: Vec<Standing>,
    /// Where everybody is among the entrants.
    pub(crate) numbers: HashMap<PlayerId, usize>,
}

impl TournamentPage {
    fn new(stored: Stored) -> Self {
        let seats = usize::from(stored.row.plan.players);
        let ranking = standings(stored.entrants.len(), seats, &stored.told());
        let numbers = stored.numbers().into_iter().map(|(id, number)| (id.clone(), number)).collect();
        TournamentPage { stored, ranking, numbers }
    }
}

/// What a copy was made of: the version of the tournament, and how often a table has begun or ended here.
type Version = (u64, u64);

/// Copies by name, each made once.
pub(super) struct Copies<T>(Mutex<HashMap<String, Arc<Made<T>>>>);

struct Made<T> {
    version: Version,
    since: Instant,
    value: OnceCell<Arc<T>>,
}

impl<T> Default for Copies<T> {
    fn default() -> Self {
        Copies(Mutex::default())
    }
}

impl<T> std::fmt::Debug for Copies<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Copies(…)")
    }
}

impl<T> Copies<T> {
    /// A copy of this version; if there is none that is good, whoever asks first makes it and the others wait for it.
    async fn get<E, F: Future<Output = Result<T, E>>>(
        &self,
        name: &str,
        version: Version,
        make: impl FnOnce() -> F,
    ) -> Result<Arc<T>, E> {
        let made = {
            let mut all = lock(&self.0);
            let good = |made: &Made<T>| made.since.elapsed() < GOOD;
            match all.get(name).filter(|made| good(made) && made.version == version) {
                Some(made) => Arc::clone(made),
                None => {
                    all.retain(|_, made| good(made));
                    let fresh = Arc::new(Made { version, since: Instant::now(), value: OnceCell::new() });
                    if all.len() < MOST || all.contains_key(name) {
                        all.insert(name.to_owned(), Arc::clone(&fresh));
                    }
                    fresh
                }
            }
        };
        made.value.get_or_try_init(async || make().await.map(Arc::new)).await.cloned()
    }
}

impl Hub {
    /// How a tournament stands, within a second; nothing if it is gone.
    ///
    /// # Errors
    /// If the store fails.
    pub(crate) async fn tournament_page(&self, row: &TournamentRow) -> Result<Arc<Option<TournamentPage>>, StoreError> {
        let version = (row.version, self.services.contests.load(Ordering::Relaxed));
        self.pages
            .get(&row.id, version, async || {
                let Some(stored) = self.stored_tournament(&row.id).await? else { return Ok(None) };
                let page = tokio::task::spawn_blocking(move || TournamentPage::new(stored)).await;
                page.map(Some).map_err(|error| StoreError::Other(error.to_string()))
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use super::*;

    #[tokio::test]
    async fn many_who_ask_at_once_get_one_copy() {
        let (copies, made) = (Copies::<u32>::default(), AtomicU32::new(0));
        let ask = async |name: &str, version: u64| {
            let make = async || {
                tokio::time::sleep(Duration::from_millis(20)).await;
                Ok::<_, ()>(made.fetch_add(1, Ordering::SeqCst) + 1)
            };
            *copies.get(name, (version, 0), make).await.unwrap()
        };
        let all = futures_util::future::join_all((0..50).map(|_| ask("t1", 7))).await;
        assert_eq!(all, [1; 50]);
        assert_eq!(ask("t1", 8).await, 2, "what has changed is read again");
        assert_eq!(ask("t2", 8).await, 3);
        assert_eq!(ask("t1", 8).await, 2);
        tokio::time::sleep(GOOD).await;
        assert_eq!(ask("t1", 8).await, 4, "it is good for a second");
        for number in 0..2 * MOST {
            ask(&format!("x{number}"), 1).await;
        }
        assert!(lock(&copies.0).len() <= MOST);
    }

    #[tokio::test]
    async fn what_failed_is_tried_again() {
        let copies = Copies::<u32>::default();
        assert_eq!(copies.get("t1", (1, 0), async || Err("no")).await, Err("no"));
        assert_eq!(copies.get("t1", (1, 0), async || Ok::<_, &str>(5)).await, Ok(Arc::new(5)));
    }
}
