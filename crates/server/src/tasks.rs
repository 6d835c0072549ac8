//! Tasks that go on for as long as a server runs: what writes, cleans, brings people together and so on. One that panics is begun again
//! after a pause. That is reported once, and health says which are down.

use std::any::Any;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;
use tokio::time::sleep;

/// The pause before a task is begun again. It doubles each time, until the task goes on for a while.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);
/// A task that has gone on for so long has recovered.
const STEADY: Duration = Duration::from_secs(120);

/// How much a server needs a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// Without it nobody can be served properly.
    Vital,
    /// Without it something is done later.
    Helper,
}

/// The tasks of a server that are down at the moment.
#[derive(Debug, Default)]
pub struct Tasks {
    down: Mutex<BTreeSet<&'static str>>,
    vital: Mutex<BTreeSet<&'static str>>,
    failures: AtomicU64,
}

impl Tasks {
    /// Begins a task of this name, which is begun again whenever it panics. What it does afterwards is up to `begin`. It is over when
    /// it ends by itself.
    pub(crate) fn keep<F: Future<Output = ()> + Send + 'static>(
        self: &Arc<Self>,
        name: &'static str,
        need: Need,
        mut begin: impl FnMut() -> F + Send + 'static,
    ) -> JoinHandle<()> {
        let tasks = Arc::clone(self);
        tokio::spawn(async move {
            let mut pause = PAUSE;
            loop {
                let begun = Instant::now();
                let Err(panic) = caught(async { begin().await }).await else { return };
                if begun.elapsed() >= STEADY {
                    pause = PAUSE;
                }
                tasks.failures.fetch_add(1, Ordering::Relaxed);
                locked(&tasks.down).insert(name);
                if need == Need::Vital {
                    locked(&tasks.vital).insert(name);
                }
                if pause == PAUSE {
                    tracing::error!(task = name, panic, "a task failed; it is begun again, please report it");
                } else {
                    tracing::debug!(task = name, panic, seconds = pause.as_secs(), "a task failed again");
                }
                sleep(pause).await;
                pause = (pause * 2).min(LONGEST);
                locked(&tasks.down).remove(name);
                locked(&tasks.vital).remove(name);
            }
        })
    }

    /// The tasks that have failed and wait to be begun again, by name.
    #[must_use]
    pub fn down(&self) -> Vec<&'static str> {
        locked(&self.down).iter().copied().collect()
    }

    /// Whether one of them is vital.
    #[must_use]
    pub fn lacks_vital(&self) -> bool {
        !locked(&self.vital).is_empty()
    }

    /// How often tasks have failed.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.failures.load(Ordering::Relaxed)
    }
}

fn locked<'a>(names: &'a Mutex<BTreeSet<&'static str>>) -> MutexGuard<'a, BTreeSet<&'static str>> {
    names.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs something to its end; or to where it panics, and says why it did.
pub(crate) async fn caught<F: Future>(future: F) -> Result<F::Output, String> {
    let mut future = pin!(future);
    std::future::poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Err(panic) => Poll::Ready(Err(said(&*panic))),
    })
    .await
}

/// What a panic said.
pub(crate) fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("something that is no text").to_owned()
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn a_task_that_fails_is_begun_again() {
        let tasks = Arc::new(Tasks::default());
        let (begun, mut beginnings) = mpsc::channel(10);
        let mut times = 0;
        let kept = tasks.keep("count", Need::Vital, move || {
            times += 1;
            let (number, begun) = (times, begun.clone());
            async move {
                begun.send(number).await.unwrap();
                sleep(Duration::from_millis(200)).await;
                assert!(number > 2, "not yet");
            }
        });
        let other = tasks.keep("other", Need::Helper, || async { sleep(LONGEST).await });
        for number in 1..=3 {
            let waited = Instant::now();
            assert_eq!(timeout(LONGEST, beginnings.recv()).await.unwrap(), Some(number));
            // The first time at once, then after a pause, which grows.
            let pause = PAUSE * (number - 1);
            assert!(waited.elapsed() + Duration::from_millis(500) > pause, "{number}: {:?}", waited.elapsed());
            assert!(tasks.down().is_empty() && !tasks.lacks_vital(), "it is under way");
            if number < 3 {
                let failing = Instant::now();
                while tasks.down() != ["count"] {
                    assert!(failing.elapsed() < LONGEST);
                    sleep(Duration::from_millis(5)).await;
                }
                assert!(tasks.lacks_vital());
            }
        }
        timeout(LONGEST, kept).await.expect("it has ended by itself").unwrap();
        assert_eq!((tasks.down(), tasks.failures()), (Vec::new(), 2));
        other.abort();
    }

    #[tokio::test]
    async fn a_helper_that_fails_is_not_vital() {
        let tasks = Arc::new(Tasks::default());
        let kept = tasks.keep("helper", Need::Helper, || async { panic!("again") });
        while tasks.failures() < 2 {
            assert!(!tasks.lacks_vital());
            sleep(Duration::from_millis(5)).await;
        }
        sleep(Duration::from_millis(5)).await;
        assert_eq!(tasks.down(), ["helper"]);
        // Nobody is kept busy by one that fails at once.
        assert_eq!(tasks.failures(), 2);
        kept.abort();
    }
}
