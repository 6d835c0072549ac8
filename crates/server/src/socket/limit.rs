//! How much a client may send: a number of messages a second. What is beyond that is refused, and a client that goes on all the
//! same is sent away.

use std::time::{Duration, Instant};

use crate::limit::{Bucket, Rate, Wait};

/// Messages on one socket.
const MESSAGES: Rate = Rate { every: Duration::from_millis(50), burst: 40 };
/// Refused ones, before the client is sent away.
const PATIENCE: Rate = Rate { every: Duration::from_millis(500), burst: 60 };
/// Messages that cannot be read, before the client is sent away.
const NONSENSE: Rate = Rate { every: Duration::from_secs(2), burst: 20 };

/// What one socket has sent.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    messages: Bucket,
    patience: Bucket,
    nonsense: Bucket,
}

/// What becomes of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It is read.
    Fine,
    /// It is refused; another may be sent after this time.
    Wait(Wait),
    /// Its sender is sent away.
    Rude,
}

impl Meter {
    /// A message has come.
    pub(crate) fn message(&mut self, now: Instant) -> Verdict {
        match self.messages.take(MESSAGES, now) {
            Ok(()) => Verdict::Fine,
            Err(wait) if self.patience.take(PATIENCE, now).is_ok() => Verdict::Wait(wait),
            Err(_) => Verdict::Rude,
        }
    }

    /// A frame that says nothing came, beyond what its sender may ask for.
    pub(crate) fn idle(&mut self, now: Instant) -> Verdict {
        if self.patience.take(PATIENCE, now).is_ok() { Verdict::Fine } else { Verdict::Rude }
    }

    /// A message could not be read.
    pub(crate) fn nonsense(&mut self, now: Instant) -> Verdict {
        if self.nonsense.take(NONSENSE, now).is_ok() { Verdict::Fine } else { Verdict::Rude }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_is_refused_and_far_too_much_is_rude() {
        let mut meter = Meter::default();
        let now = Instant::now();
        let verdicts: Vec<Verdict> = (0..101).map(|_| meter.message(now)).collect();
        assert!(verdicts[..40].iter().all(|verdict| *verdict == Verdict::Fine));
        assert!(verdicts[40..100].iter().all(|verdict| *verdict == Verdict::Wait(Wait(Duration::from_millis(50)))));
        assert_eq!(verdicts[100], Verdict::Rude);
        let mut meter = Meter::default();
        assert!((0..500).all(|index| meter.message(now + Duration::from_millis(50) * index) == Verdict::Fine));
    }

    #[test]
    fn nonsense_is_borne_for_a_while() {
        let mut meter = Meter::default();
        let now = Instant::now();
        assert_eq!((0..30).filter(|_| meter.nonsense(now) == Verdict::Fine).count(), 20);
        assert_eq!(meter.nonsense(now + Duration::from_secs(10)), Verdict::Fine);
    }
}
