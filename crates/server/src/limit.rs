//! How often somebody may do something: token buckets, by address or by person, in bounded memory.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often: one each `every`, and `burst` at once after a rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// The time after which one more is allowed.
    pub every: Duration,
    /// How many are allowed at once.
    pub burst: u32,
}

impl Rate {
    /// So many in a minute, and so many at once.
    #[must_use]
    pub const fn per_minute(count: u32, burst: u32) -> Self {
        Rate { every: Duration::from_micros(60_000_000 / count as u64), burst }
    }
}

/// Too often: it may be tried again after this time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait(pub Duration);

impl Wait {
    /// In milliseconds, as messages say it; never 0.
    pub(crate) fn ms(self) -> u64 {
        u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX).max(1)
    }
}

/// A bucket for each key.
///
/// A bucket is one instant: when it will be full again. Buckets are kept in two halves; when the younger half is full, it
/// becomes the older one and what was older is forgotten, which fills those buckets. So memory is bounded, and those who
/// ask often are remembered.
#[derive(Debug)]
pub struct Limit<K> {
    rate: Rate,
    most: usize,
    start: Instant,
    halves: Mutex<Halves<K>>,
}

#[derive(Debug)]
struct Halves<K> {
    young: HashMap<K, Duration>,
    old: HashMap<K, Duration>,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    /// A limit that remembers the last `most` keys at least, and twice as many at most.
    #[must_use]
    pub fn new(rate: Rate, most: usize) -> Self {
        let halves = Mutex::new(Halves { young: HashMap::new(), old: HashMap::new() });
        Limit { rate, most, start: Instant::now(), halves }
    }

    /// Takes one from the bucket of this key.
    ///
    /// # Errors
    /// How long to wait, if it is empty. Then nothing was taken.
    pub fn take(&self, key: &K) -> Result<(), Wait> {
        self.take_at(key, self.start.elapsed())
    }

    fn take_at(&self, key: &K, now: Duration) -> Result<(), Wait> {
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = halves.young.get(key).or_else(|| halves.old.get(key)).copied();
        let full_at = kept.unwrap_or(now).max(now) + self.rate.every;
        let allowed = now + self.rate.every * self.rate.burst;
        let answer = if full_at > allowed { Err(Wait(full_at - allowed)) } else { Ok(()) };
        if halves.young.len() >= self.most && !halves.young.contains_key(key) {
            halves.old = std::mem::take(&mut halves.young);
        }
        // Those who were refused are remembered as well as before.
        halves.young.insert(key.clone(), if answer.is_ok() { full_at } else { full_at - self.rate.every });
        answer
    }

    /// Puts one back that was taken from the bucket of this key: it has turned out not to count.
    pub fn refund(&self, key: &K) {
        let mut halves = self.halves.lock().unwrap_or_else(PoisonError::into_inner);
        let Halves { young, old } = &mut *halves;
        if let Some(full_at) = young.get_mut(key).or_else(|| old.get_mut(key)) {
            *full_at = full_at.saturating_sub(self.rate.every);
        }
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        let halves = self.halves.lock().unwrap();
        halves.young.len() + halves.old.len()
    }
}

/// One bucket, for a single client: it empties when something is taken and fills with time. It is kept as the instant when it
/// will be full.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bucket {
    full_at: Option<Instant>,
}

impl Bucket {
    /// Takes one, or says how long to wait for it.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Wait> {
        let full_at = self.full_at.unwrap_or(now).max(now) + rate.every;
        let latest = now + rate.every * rate.burst;
        if full_at > latest {
            return Err(Wait(full_at - latest));
        }
        self.full_at = Some(full_at);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_bucket_empties_and_fills() {
        let limit = Limit::new(Rate { every: SECOND, burst: 3 }, 10);
        for _ in 0..3 {
            assert_eq!(limit.take_at(&"a", SECOND), Ok(()));
        }
        assert_eq!(limit.take_at(&"a", SECOND), Err(Wait(SECOND)));
        assert_eq!(limit.take_at(&"a", SECOND * 3 / 2), Err(Wait(SECOND / 2)));
        assert_eq!(limit.take_at(&"b", SECOND), Ok(()));
        assert_eq!(limit.take_at(&"a", SECOND * 2), Ok(()));
        assert!(limit.take_at(&"a", SECOND * 2).is_err());
        limit.refund(&"a");
        assert_eq!(limit.take_at(&"a", SECOND * 2), Ok(()));
        assert!(limit.take_at(&"a", SECOND * 2).is_err(), "one and no more");
        assert_eq!((0..9).filter(|_| limit.take_at(&"a", SECOND * 1000).is_ok()).count(), 3, "no more than the burst");
    }

    #[test]
    fn memory_is_bounded_and_the_busy_are_remembered() {
        let limit = Limit::new(Rate { every: SECOND * 1000, burst: 50 }, 100);
        for key in 0..10_000u32 {
            assert!(limit.take_at(&key, SECOND).is_ok());
            if key % 50 == 0 {
                assert_eq!(limit.take_at(&u32::MAX, SECOND).is_ok(), key < 50 * 50, "{key}");
            }
            assert!(limit.len() <= 200);
        }
    }
}
