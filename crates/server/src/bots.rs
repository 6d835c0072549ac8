//! Where bots think: a few threads of their own, never those that serve people.
//!
//! Bots that do not look ahead take microseconds, those that do up to a second. So there are two queues: every thread takes
//! quick work first, and one thread does nothing else. When many bots wait, each is given less time: a weaker move is better
//! than a long wait.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fondaco_search::{Bot, Budget, Level};
use fondaco_table::{AnyGame, AnyPosition, ForPosition};
use tokio::sync::oneshot;

/// No bot is given less time than this, however many wait.
const LEAST: Duration = Duration::from_millis(30);

/// The threads on which bots think.
#[derive(Debug)]
pub struct Bots {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
    /// How many threads look ahead.
    deep: usize,
    thinking: AtomicUsize,
    waiting: AtomicUsize,
    closed: AtomicBool,
}

#[derive(Debug, Default)]
struct Queues {
    quick: VecDeque<Question>,
    deep: VecDeque<Question>,
}

#[derive(Debug)]
struct Question {
    position: Box<AnyPosition>,
    level: Level,
    seed: u64,
    answer: oneshot::Sender<Option<String>>,
}

impl Bots {
    /// So many threads for bots that look ahead, and one for those that do not.
    #[must_use]
    pub fn new(deep: usize) -> Self {
        let deep = deep.max(1);
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            work: Condvar::new(),
            deep,
            thinking: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        });
        let threads = (0..=deep).map(|number| {
            let shared = Arc::clone(&shared);
            let work = move || while shared.work_on(number > 0) {};
            let thread = std::thread::Builder::new().name(format!("bots-{number}"));
            thread.spawn(work).expect("the system can start a thread")
        });
        let threads = threads.collect();
        Bots { shared, threads }
    }

    /// Lets a bot of this level decide. The answer is in notation; nothing if there is nothing to decide, or the pool is
    /// closing. A caller who no longer wants it drops the receiver.
    #[must_use]
    pub fn decide(&self, position: AnyPosition, level: Level, seed: u64) -> oneshot::Receiver<Option<String>> {
        let (answer, answered) = oneshot::channel();
        let question = Question { position: Box::new(position), level, seed, answer };
        let mut queues = self.shared.queues();
        let queue = if is_quick(&level) { &mut queues.quick } else { &mut queues.deep };
        queue.push_back(question);
        self.shared.waiting.fetch_add(1, Ordering::Relaxed);
        drop(queues);
        // One would do if all threads took all work.
        if is_quick(&level) {
            self.shared.work.notify_one();
        } else {
            self.shared.work.notify_all();
        }
        answered
    }

    /// How many bots are thinking.
    #[must_use]
    pub fn thinking(&self) -> usize {
        self.shared.thinking.load(Ordering::Relaxed)
    }

    /// How many wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.shared.waiting.load(Ordering::Relaxed)
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        self.shared.closed.store(true, Ordering::Relaxed);
        // Under the lock, so that no thread misses it between looking and waiting.
        drop(self.shared.queues());
        self.shared.work.notify_all();
        for thread in self.threads.drain(..) {
            // A thread that panicked has said so already.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers one question; false once the pool is closed.
    fn work_on(&self, deep: bool) -> bool {
        let mut queues = self.queues();
        let (question, behind) = loop {
            if self.closed.load(Ordering::Relaxed) {
                return false;
            }
            let next = match queues.quick.pop_front() {
                None if deep => queues.deep.pop_front(),
                quick => quick,
            };
            match next {
                Some(question) => break (question, queues.deep.len()),
                None => queues = self.work.wait(queues).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queues);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        let Question { position, level, seed, answer } = question;
        if !answer.is_closed() {
            self.thinking.fetch_add(1, Ordering::Relaxed);
            let end = time(&level, behind, self.deep).map(|time| Instant::now() + time);
            let enough = || {
                let late = end.is_some_and(|end| Instant::now() >= end);
                late || answer.is_closed() || self.closed.load(Ordering::Relaxed)
            };
            let decided = position.run(Decide { level, seed, enough });
            self.thinking.fetch_sub(1, Ordering::Relaxed);
            // Nobody may want it any more.
            let _ = answer.send(decided);
        }
        true
    }
}

fn is_quick(level: &Level) -> bool {
    level.millis().is_none()
}

/// How long a bot may think when so many others wait behind it.
fn time(level: &Level, behind: usize, threads: usize) -> Option<Duration> {
    let time = Duration::from_millis(level.millis()?.into());
    let share = 1 + behind / threads;
    Some((time / u32::try_from(share).unwrap_or(u32::MAX)).max(LEAST))
}

struct Decide<F> {
    level: Level,
    seed: u64,
    enough: F,
}

impl<F: FnMut() -> bool> ForPosition for Decide<F> {
    type Out = Option<String>;

    fn run<G: AnyGame>(self, position: &G) -> Option<String> {
        let mut bot = Bot::new(self.level, self.seed);
        bot.decide(position, Budget::Level, self.enough).ok().map(|action| action.to_string())
    }
}

#[cfg(test)]
mod tests {
    use fondaco_table::{AnyTable, Control, GameName, Holder, MatchId, Opening, Seed};

    use super::*;

    fn position(game: GameName) -> AnyPosition {
        let opening = Opening {
            id: MatchId::new("m").unwrap(),
            options: game.usual(3),
            given: vec![],
            seats: vec![Holder::bot(Level::GREEDY); 3],
            owner: None,
            follows: None,
            seed: Seed::new([1; 32]),
        };
        let (mut table, _) = AnyTable::open(opening, 0).unwrap();
        table.control(Control::Start, 0).unwrap();
        table.position()
    }

    #[tokio::test]
    async fn every_level_decides_in_every_game() {
        let bots = Bots::new(2);
        for &game in GameName::ALL {
            let answers = Level::ALL.map(|level| bots.decide(position(game), level, 7));
            for answer in answers {
                assert!(answer.await.unwrap().is_some());
            }
        }
        assert_eq!((bots.thinking(), bots.waiting()), (0, 0));
    }

    #[tokio::test]
    async fn quick_ones_do_not_wait_for_searches() {
        let bots = Bots::new(1);
        let deep: Vec<_> = (0..8).map(|seed| bots.decide(position(GameName::Strozzi), Level::DOGE, seed)).collect();
        let start = Instant::now();
        let quick = bots.decide(position(GameName::Strozzi), Level::GREEDY, 1).await.unwrap();
        assert!(quick.is_some() && start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        assert!(bots.waiting() > 0);
        // Nobody wants the others: they end at once.
        drop(deep);
        while bots.waiting() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(start.elapsed() < Duration::from_secs(3));
    }

    #[test]
    fn who_waits_behind_shortens_the_time() {
        assert_eq!(time(&Level::DOGE, 0, 2), Some(Duration::from_secs(1)));
        assert_eq!(time(&Level::DOGE, 8, 2), Some(Duration::from_millis(200)));
        assert_eq!(time(&Level::DOGE, 10_000, 2), Some(LEAST));
        assert_eq!(time(&Level::GREEDY, 10_000, 2), None);
    }
}
