//! What time it is, and true randomness: the two things that come from outside. A hub is given both, so that a test can put
//! its own in their place.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The time in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// Fills these bytes from the system's source of randomness.
///
/// # Panics
/// If the system has none: nothing that a server does would be safe then.
pub fn random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has a source of randomness");
}

/// Tells the time in milliseconds.
type Now = dyn Fn() -> u64 + Send + Sync;
/// Fills bytes at random.
type Random = dyn Fn(&mut [u8]) + Send + Sync;

/// Where time and randomness come from.
#[derive(Clone)]
pub struct Environment {
    now: Arc<Now>,
    random: Arc<Random>,
    /// Whether it takes time to wait. Where a test's clock stands still, it does not.
    waits: bool,
    /// By how much the clock that counts is ahead of this machine's, in milliseconds.
    ahead: Arc<AtomicI64>,
}

impl Environment {
    /// The system's.
    #[must_use]
    pub fn system() -> Self {
        Environment::new(now_ms, random)
    }

    /// Others, for tests.
    #[must_use]
    pub fn new(
        now: impl Fn() -> u64 + Send + Sync + 'static,
        random: impl Fn(&mut [u8]) + Send + Sync + 'static,
    ) -> Self {
        Environment { now: Arc::new(now), random: Arc::new(random), waits: true, ahead: Arc::default() }
    }

    /// The same, as if nobody ever waited: for tests whose clock stands still.
    #[must_use]
    pub fn without_waits(self) -> Self {
        Environment { waits: false, ..self }
    }

    /// How long somebody has waited since this moment, in milliseconds.
    #[must_use]
    pub fn waited_ms(&self, since: Instant) -> u64 {
        if self.waits { u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX) } else { 0 }
    }

    /// What time it is, by the clock that counts: the database's, where several nodes share one.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.own_ms().saturating_add_signed(self.ahead.load(Ordering::Relaxed))
    }

    /// What time it is by this machine's clock.
    #[must_use]
    pub fn own_ms(&self) -> u64 {
        (self.now)()
    }

    /// The clock that counts is ahead of this machine's by so much.
    pub fn set_ahead(&self, ms: i64) {
        self.ahead.store(ms, Ordering::Relaxed);
    }

    /// So many random bytes.
    #[must_use]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.random)(&mut bytes);
        bytes
    }

    /// A random number.
    #[must_use]
    pub fn word(&self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    /// So many random characters, of which nobody takes one for another: an id, or a secret in a link.
    #[must_use]
    pub fn letters<const N: usize>(&self) -> String {
        const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        self.bytes::<N>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
    }
}

impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Environment")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_random_and_readable() {
        let environment = Environment::system();
        let (one, other) = (environment.letters::<12>(), environment.letters::<12>());
        assert_ne!(one, other);
        assert!(one.len() == 12 && one.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit()), "{one}");
        assert!(environment.now_ms() > 1_700_000_000_000);
    }

    #[test]
    fn a_test_can_fix_them() {
        let environment = Environment::new(|| 7, |bytes| bytes.fill(1));
        assert_eq!((environment.now_ms(), environment.letters::<3>()), (7, "bbb".to_owned()));
        environment.set_ahead(-3);
        assert_eq!((environment.now_ms(), environment.own_ms()), (4, 7));
    }
}
