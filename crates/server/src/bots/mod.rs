//! Where bots think: a few threads of their own, never those that serve people.
//!
//! Bots that do not look ahead take microseconds, those that do up to a second. So there are two queues: every thread takes
//! quick work first, and one thread does nothing else. In each queue the owners of the matches take turns, so that whoever has many
//! bots waits for their own and not the others for them. When many wait, each is given less time: a weaker move is better than a
//! long wait. A bot that panics harms nobody: another one decides for it.

mod queue;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fondaco_game::SeatSet;
use fondaco_search::{Bot, BotSpec, Budget, Level};
use fondaco_table::{AnyGame, AnyPosition, ForPosition, PlayerId};
use tokio::sync::oneshot;

use crate::store::HiddenAddress;
use queue::Queue;

/// No bot is given less time than this, however many wait.
const LEAST: Duration = Duration::from_millis(30);

/// Whose match it is; those that nobody has opened are somebody's together.
pub type Owner = Option<PlayerId>;

/// Who decides.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    /// The bot.
    pub bot: BotSpec,
    /// Who at the table is able to look ahead: what it expects of the others depends on that.
    pub able: SeatSet,
    /// Its dice.
    pub seed: u64,
}

/// How a bot decides; tests have others.
type Decide = fn(&AnyPosition, Thinker, &mut dyn FnMut() -> bool) -> Option<String>;

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
    decide: Decide,
    thinking: AtomicUsize,
    panics: AtomicU64,
    closed: AtomicBool,
}

#[derive(Debug)]
struct Queues {
    quick: Queue<Question>,
    deep: Queue<Question>,
}

#[derive(Debug)]
struct Question {
    position: Box<AnyPosition>,
    thinker: Thinker,
    answer: oneshot::Sender<Option<String>>,
}

/// A question that has been asked.
#[derive(Debug)]
pub struct Asked {
    /// The decision in notation; nothing if there is nothing to decide, or the pool is closing.
    pub answer: oneshot::Receiver<Option<String>>,
    /// Its place in the queue.
    pub ticket: Ticket,
}

/// The place of a question in its queue.
#[derive(Clone, Debug)]
pub struct Ticket {
    owner: Owner,
    number: u64,
    quick: bool,
}

impl Bots {
    /// So many threads for bots that look ahead, and one for those that do not. Of tables that were opened from one address so many
    /// wait of each kind.
    #[must_use]
    pub fn new(deep: usize, most_from: usize) -> Self {
        Bots::deciding(deep, most_from, decide)
    }

    fn deciding(deep: usize, most_from: usize, decide: Decide) -> Self {
        let deep = deep.max(1);
        let shared = Arc::new(Shared {
            queues: Mutex::new(Queues { quick: Queue::new(most_from), deep: Queue::new(most_from) }),
            work: Condvar::new(),
            deep,
            decide,
            thinking: AtomicUsize::new(0),
            panics: AtomicU64::new(0),
            closed: AtomicBool::new(false),
        });
        let threads = (0..=deep).map(|number| {
            let shared = Arc::clone(&shared);
            let work = move || {
                if number > 0 {
                    step_back();
                }
                while shared.work_on(number > 0) {}
            };
            let thread = std::thread::Builder::new().name(format!("bots-{number}"));
            thread.spawn(work).expect("the system can start a thread")
        });
        let threads = threads.collect();
        Bots { shared, threads }
    }

    /// Lets a bot decide, in a match of this owner that was opened from there. Nothing if too many wait already: ask again later. A
    /// caller who no longer wants the answer drops its receiver.
    #[must_use]
    pub fn ask(
        &self,
        owner: Owner,
        source: Option<HiddenAddress>,
        position: AnyPosition,
        thinker: Thinker,
    ) -> Option<Asked> {
        let (answer, answered) = oneshot::channel();
        let question = Question { position: Box::new(position), thinker, answer };
        let quick = is_quick(&thinker.bot.level);
        let mut queues = self.shared.queues();
        let queue = if quick { &mut queues.quick } else { &mut queues.deep };
        let number = queue.push(&owner, source, question, |question| !question.answer.is_closed())?;
        drop(queues);
        // One would do if all threads took all work.
        if quick {
            self.shared.work.notify_one();
        } else {
            self.shared.work.notify_all();
        }
        Some(Asked { answer: answered, ticket: Ticket { owner, number, quick } })
    }

    /// For how many others a bot waits: those before it, and those that think. Nothing if it waits no more.
    #[must_use]
    pub fn before(&self, ticket: &Ticket) -> Option<usize> {
        let queues = self.shared.queues();
        let queue = if ticket.quick { &queues.quick } else { &queues.deep };
        Some(queue.before(&ticket.owner, ticket.number)? + self.thinking())
    }

    /// How many bots are thinking.
    #[must_use]
    pub fn thinking(&self) -> usize {
        self.shared.thinking.load(Ordering::Relaxed)
    }

    /// How many wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> usize {
        let queues = self.shared.queues();
        queues.quick.len() + queues.deep.len()
    }

    /// How often a bot has panicked.
    #[must_use]
    pub fn panics(&self) -> u64 {
        self.shared.panics.load(Ordering::Relaxed)
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
            let next = match queues.quick.pop() {
                None if deep => queues.deep.pop(),
                quick => quick,
            };
            match next {
                Some((owner, question)) => break (question, queues.deep.behind(&owner)),
                None => queues = self.work.wait(queues).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queues);
        let Question { position, thinker, answer } = question;
        if !answer.is_closed() {
            self.thinking.fetch_add(1, Ordering::Relaxed);
            let end = time(&thinker.bot.level, behind, self.deep).map(|time| Instant::now() + time);
            let mut enough = || {
                let late = end.is_some_and(|end| Instant::now() >= end);
                late || answer.is_closed() || self.closed.load(Ordering::Relaxed)
            };
            let decided = self.guarded(&position, thinker, &mut enough);
            self.thinking.fetch_sub(1, Ordering::Relaxed);
            // Nobody may want it any more.
            let _ = answer.send(decided);
        }
        true
    }

    /// What a bot decides. If it panics, one that plays at random decides for it; the match goes on.
    fn guarded(&self, position: &AnyPosition, thinker: Thinker, enough: &mut dyn FnMut() -> bool) -> Option<String> {
        // What a panic may leave half done is the bot's own, and is thrown away with it.
        let mut attempt = |thinker| catch_unwind(AssertUnwindSafe(|| (self.decide)(position, thinker, enough)));
        attempt(thinker).unwrap_or_else(|_| {
            self.panics.fetch_add(1, Ordering::Relaxed);
            tracing::error!(bot = %thinker.bot, "a bot panicked; one that plays at random decides for it");
            attempt(Thinker { bot: Level::RANDOM.into(), ..thinker }).unwrap_or(None)
        })
    }
}

fn is_quick(level: &Level) -> bool {
    level.millis().is_none()
}

/// Lets this thread have what time the others leave: those who serve people go first. On Linux this is of a thread, elsewhere of
/// the whole process.
fn step_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(10) {
        tracing::warn!(%error, "bots think at the same priority as the server");
    }
}

/// How long a bot may think when so many others wait behind it.
fn time(level: &Level, behind: usize, threads: usize) -> Option<Duration> {
    let time = Duration::from_millis(level.millis()?.into());
    let share = 1 + behind / threads;
    Some((time / u32::try_from(share).unwrap_or(u32::MAX)).max(LEAST))
}

fn decide(position: &AnyPosition, thinker: Thinker, enough: &mut dyn FnMut() -> bool) -> Option<String> {
    position.run(Deciding { thinker, enough })
}

struct Deciding<'a> {
    thinker: Thinker,
    enough: &'a mut dyn FnMut() -> bool,
}

impl ForPosition for Deciding<'_> {
    type Out = Option<String>;

    fn run<G: AnyGame>(self, position: &G) -> Option<String> {
        let Thinker { bot: BotSpec { level, iterations }, able, seed } = self.thinker;
        let budget = iterations.map_or(Budget::Level, |bound| Budget::Iterations(bound.get()));
        let mut bot = Bot::new(level, seed).among(able);
        bot.decide(position, budget, self.enough).ok().map(|action| action.to_string())
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Seat;
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

    /// This bot among people.
    fn thinker(bot: impl Into<BotSpec>, seed: u64) -> Thinker {
        Thinker { bot: bot.into(), able: Seat::all(3).collect(), seed }
    }

    fn somebody(name: &str) -> Owner {
        Some(PlayerId::new(name).unwrap())
    }

    /// The threads that look ahead have a lower priority than all others.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn people_go_before_bots() {
        let bots = Bots::new(1, usize::MAX);
        let deep = bots.ask(None, None, position(GameName::ALL[0]), thinker(Level::DOGE, 7)).unwrap();
        assert!(deep.answer.await.unwrap().is_some());
        let mut found = Vec::new();
        for task in std::fs::read_dir("/proc/self/task").unwrap() {
            let stat = std::fs::read_to_string(task.unwrap().path().join("stat")).unwrap_or_default();
            // The name, then the state and the numbers: the nice value is the seventeenth of them.
            if let Some((name, numbers)) = stat.rsplit_once(") ") {
                found.push((
                    name.contains("(bots-") && !name.contains("(bots-0"),
                    numbers.split(' ').nth(16).unwrap().to_owned(),
                ));
            }
        }
        assert!(found.contains(&(true, "10".to_owned())) && found.contains(&(false, "0".to_owned())), "{found:?}");
        assert!(!found.contains(&(false, "10".to_owned())), "{found:?}");
    }

    #[tokio::test]
    async fn every_level_decides_in_every_game() {
        let bots = Bots::new(2, usize::MAX);
        for &game in GameName::ALL {
            let answers =
                Level::ALL.map(|level| bots.ask(None, None, position(game), thinker(level, 7)).unwrap().answer);
            for answer in answers {
                assert!(answer.await.unwrap().is_some());
            }
        }
        assert_eq!((bots.thinking(), bots.waiting()), (0, 0));
    }

    /// A bot with a bound decides the same as often as it is asked, and soon.
    #[tokio::test]
    async fn a_bound_ends_the_search() {
        let bots = Bots::new(1, usize::MAX);
        let bot: BotSpec = "doge@40".parse().unwrap();
        for &game in GameName::ALL {
            let start = Instant::now();
            let mut answers = Vec::new();
            for _ in 0..3 {
                answers.push(bots.ask(None, None, position(game), thinker(bot, 7)).unwrap().answer.await.unwrap());
            }
            assert!(answers[0].is_some() && answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
            // The doge itself would have taken three seconds.
            assert!(start.elapsed() < Duration::from_millis(2_500), "{:?}", start.elapsed());
        }
    }

    /// What a bot expects of the others depends on who they are: among greedy ones it decides otherwise, now and then.
    #[tokio::test]
    async fn bots_know_who_sits_where() {
        let bots = Bots::new(1, usize::MAX);
        let bot: BotSpec = "doge@40".parse().unwrap();
        let mut differ = 0;
        for &game in GameName::ALL {
            for seed in 0..12 {
                let among = |able: SeatSet| Thinker { bot, able, seed };
                let ask = |able| bots.ask(None, None, position(game), among(able)).unwrap().answer;
                let (people, greedy) = (ask(Seat::all(3).collect()), ask(SeatSet::new()));
                differ += u32::from(people.await.unwrap() != greedy.await.unwrap());
            }
        }
        assert!(differ > 0);
    }

    #[tokio::test]
    async fn quick_ones_do_not_wait_for_searches() {
        let bots = Bots::new(1, usize::MAX);
        let ask = |level, seed| bots.ask(None, None, position(GameName::ALL[0]), thinker(level, seed)).unwrap().answer;
        let deep: Vec<_> = (0..8).map(|seed| ask(Level::DOGE, seed)).collect();
        let start = Instant::now();
        let quick = ask(Level::GREEDY, 1).await.unwrap();
        assert!(quick.is_some() && start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        assert!(bots.waiting() > 0);
        // Nobody wants the others: they end at once.
        drop(deep);
        while bots.waiting() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(start.elapsed() < Duration::from_secs(3));
    }

    /// Somebody has many bots that think: somebody else's does not wait for all of them.
    #[tokio::test]
    async fn owners_share_the_threads() {
        let bots = Bots::new(1, usize::MAX);
        let ask =
            |who, seed| bots.ask(somebody(who), None, position(GameName::ALL[0]), thinker(Level::DOGE, seed)).unwrap();
        let mut many: Vec<Asked> = (0..60).map(|seed| ask("many", seed)).collect();
        let other = ask("other", 1);
        assert!(bots.before(&other.ticket).unwrap() <= 2, "{:?}", bots.before(&other.ticket));
        assert!(bots.before(&many[59].ticket).unwrap() >= 58);
        let start = Instant::now();
        assert!(other.answer.await.unwrap().is_some());
        assert!(bots.waiting() > 30 && start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
        assert_eq!(bots.before(&other.ticket), None);
        // The last place is refused rather than kept for ever.
        let refused = (60..200).find(|&seed| {
            let asked = bots.ask(somebody("many"), None, position(GameName::ALL[0]), thinker(Level::DOGE, seed));
            let full = asked.is_none();
            many.extend(asked);
            full
        });
        assert!(refused.is_some() && bots.waiting() <= 65);
    }

    #[tokio::test]
    async fn a_panic_harms_nobody() {
        fn shaky(position: &AnyPosition, thinker: Thinker, enough: &mut dyn FnMut() -> bool) -> Option<String> {
            let panics = thinker.bot.level != Level::RANDOM && thinker.seed == 13;
            assert!(!panics, "this bot panics, as the test wants it to");
            decide(position, thinker, enough)
        }
        fn hopeless(_: &AnyPosition, _: Thinker, _: &mut dyn FnMut() -> bool) -> Option<String> {
            panic!("this bot always panics, as the test wants it to")
        }
        let bots = Bots::deciding(1, usize::MAX, shaky);
        for (seed, level) in [(13, Level::DOGE), (13, Level::GREEDY), (1, Level::DOGE), (1, Level::GREEDY)] {
            let asked = bots.ask(None, None, position(GameName::ALL[0]), thinker(level, seed)).unwrap();
            assert!(asked.answer.await.unwrap().is_some(), "somebody decides");
        }
        assert_eq!((bots.panics(), bots.thinking(), bots.waiting()), (2, 0, 0));
        let bots = Bots::deciding(1, usize::MAX, hopeless);
        for _ in 0..5 {
            let asked = bots.ask(None, None, position(GameName::ALL[0]), thinker(Level::GREEDY, 1)).unwrap();
            assert_eq!(asked.answer.await, Ok(None), "it is said that nothing was decided");
        }
        assert_eq!((bots.panics(), bots.thinking()), (5, 0));
    }

    #[test]
    fn who_waits_behind_shortens_the_time() {
        assert_eq!(time(&Level::DOGE, 0, 2), Some(Duration::from_secs(1)));
        assert_eq!(time(&Level::DOGE, 8, 2), Some(Duration::from_millis(200)));
        assert_eq!(time(&Level::DOGE, 10_000, 2), Some(LEAST));
        assert_eq!(time(&Level::GREEDY, 10_000, 2), None);
    }
}
