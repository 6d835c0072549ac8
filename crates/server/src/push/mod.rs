//! Web push: telling somebody that it is their turn while no page of theirs is open.
//!
//! 1. `service` — the push services that browsers use; an address that a client names is at one of them, or refused.
//! 2. `seal` — messages that only the browser can read (RFC 8291); `vapid` — how this server signs (RFC 8292).
//! 3. `words` — what is said, in the person's language; `deliver` — the request itself, with its limits.
//! 4. Here — the queue between rooms and push services.
//!
//! It is on if the operator has said whom push services may write to (`push_contact`). A room only ever puts something into a
//! bounded queue, after what it tells is stored: nobody's move waits for a push service. One task takes it out, asks the store
//! whether this person has been told before, and lets a bounded number of deliveries go at the same time.

mod deliver;
mod seal;
mod service;
mod vapid;
mod words;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use fondaco_table::{GameName, MatchId, Name, PlayerId};
use thiserror::Error;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, JoinSet};

use crate::environment::Environment;
use crate::lang::Lang;
use crate::store::{NewSubscription, Store, StoreError, Subscription};
use crate::tasks::Need;
use deliver::{Message, Outcome, PushClient};
use seal::Recipient;
use service::Endpoint;
use vapid::Keys;

pub use service::{BadEndpoint, BadService, Service};
pub use vapid::{BadContact, Contact};

/// How many devices of one person are told.
pub const MOST_DEVICES: u32 = 8;
/// The most that waits to be told.
const MOST_WAITING: usize = 1_024;
/// The most deliveries at the same time.
const MOST_AT_ONCE: usize = 32;
/// A push service that could not take a message is asked once more, so much later.
const AGAIN: Duration = Duration::from_secs(5);
/// How long a push service keeps a message for a browser that is off, if no clock says how long it is worth something.
const KEEP: Duration = Duration::from_secs(24 * 60 * 60);

/// How a server pushes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whom push services may write to.
    pub contact: Contact,
    /// Push services beside those that everybody's browsers use.
    pub services: Vec<Service>,
}

/// Why somebody is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// It is their turn.
    Turn,
    /// Their table in a round of a tournament is about to begin.
    Round,
    /// The others ask whether to end the match without a result. Who says nothing agrees, or declines if it is rated.
    Vote {
        /// Whether the match is rated.
        rated: bool,
    },
}

/// A table waits for somebody, and they are away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    /// Why.
    pub call: Call,
    /// For whom.
    pub person: PlayerId,
    /// In which match.
    pub match_id: MatchId,
    /// Of which game.
    pub game: GameName,
    /// The other people at the table.
    pub with: Vec<Name>,
    /// How long it is worth telling; until it is told, if nothing says.
    pub time: Option<Duration>,
    /// Whether minutes count.
    pub urgent: bool,
}

/// A browser that wants to be told, as it says so itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SubscriptionRequest {
    /// Its address at a push service.
    pub endpoint: String,
    /// Its public key, as base64url.
    pub key: String,
    /// Its secret, as base64url.
    pub auth: String,
    /// The language in which it wants to be told.
    pub lang: String,
}

/// Why a browser cannot be told.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SubscribeError {
    /// Its address is none.
    #[error(transparent)]
    Endpoint(#[from] BadEndpoint),
    /// Its keys are none.
    #[error("p256dh is a point of P-256 in 65 bytes and auth has 16 bytes, both as base64url")]
    Keys,
    /// Its person is not known any more.
    #[error("you are not known here any more")]
    Gone,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What became of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Push services took them.
    pub taken: u64,
    /// The browser was not there any more.
    pub gone: u64,
    /// Push services did not take them.
    pub failed: u64,
    /// Too many waited.
    pub dropped: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = "fondaco_pushes_total";
        writeln!(f, "# HELP {name} messages to push services\n# TYPE {name} counter")?;
        let Counts { taken, gone, failed, dropped } = self;
        for (what, count) in [("taken", taken), ("gone", gone), ("failed", failed), ("dropped", dropped)] {
            writeln!(f, "{name}{{what=\"{what}\"}} {count}")?;
        }
        Ok(())
    }
}

/// Tells people who are away. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Push(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    sender: Arc<Sender>,
    /// The way to the one task that takes things out; none once it is stopped.
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    working: tokio::sync::Mutex<Option<JoinHandle<()>>>,
}

/// What the task and its deliveries share.
#[derive(Debug)]
struct Sender {
    store: Store,
    environment: Environment,
    services: Vec<Service>,
    contact: Contact,
    keys: Keys,
    client: PushClient,
    counted: [AtomicU64; 4],
}

/// What waits for the task.
#[derive(Debug)]
enum Job {
    Remind(Box<Reminder>),
    Back(PlayerId, MatchId),
}

impl Push {
    /// Ready to tell people. The keys are the store's; the first node makes them.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn new(store: Store, environment: Environment, settings: Settings) -> Result<Self, StoreError> {
        let failed = |what: &str| StoreError::Other(format!("the keys for push messages {what}"));
        let fresh = Keys::fresh().ok_or_else(|| failed("cannot be made"))?;
        let keys = Keys::read(&store.keep("push", &fresh).await?).ok_or_else(|| failed("cannot be read"))?;
        let Settings { contact, services } = settings;
        let client = PushClient::new().ok_or_else(|| failed("need TLS, which cannot be set up"))?;
        let counted = [const { AtomicU64::new(0) }; 4];
        let sender = Arc::new(Sender { store, environment, services, contact, keys, client, counted });
        let (queue, jobs) = mpsc::channel(MOST_WAITING);
        let (own, jobs) = (Arc::clone(&sender), Arc::new(tokio::sync::Mutex::new(jobs)));
        let working = sender.store.tasks().keep("push", Need::Helper, move || {
            let (sender, jobs) = (Arc::clone(&own), Arc::clone(&jobs));
            async move { work(sender, &mut *jobs.lock().await).await }
        });
        Ok(Push(Arc::new(Inner { sender, queue: Mutex::new(Some(queue)), working: Some(working).into() })))
    }

    /// The public key, as browsers want it.
    #[must_use]
    pub fn key(&self) -> &str {
        self.0.sender.keys.public()
    }

    /// A browser wants to be told.
    ///
    /// # Errors
    /// If it cannot be told, or the store fails.
    pub async fn subscribe(&self, session: [u8; 32], request: SubscriptionRequest) -> Result<(), SubscribeError> {
        let sender = &self.0.sender;
        let SubscriptionRequest { endpoint, key, auth, lang } = request;
        Endpoint::read(&endpoint, &sender.services)?;
        // That something can be sealed for it is the one proof that the keys are good.
        let recipient = Recipient::read(&key, &auth).ok_or(SubscribeError::Keys)?;
        seal::seal(&recipient, b"").ok_or(SubscribeError::Keys)?;
        let lang = Lang::of(&lang).code().to_owned();
        let subscription = Subscription { endpoint, key, auth, lang };
        let new = NewSubscription { session, subscription, created_ms: sender.environment.now_ms() };
        if sender.store.subscribe(&new, MOST_DEVICES).await? { Ok(()) } else { Err(SubscribeError::Gone) }
    }

    /// A table waits for somebody, and they are away. They are told unless they have been told before and have not come back; of a
    /// vote in any case. False if too much waits.
    pub fn remind(&self, reminder: Reminder) -> bool {
        self.put(Job::Remind(Box::new(reminder)))
    }

    /// Somebody has come back to a match. False if too much waits.
    pub fn back(&self, person: PlayerId, id: MatchId) -> bool {
        self.put(Job::Back(person, id))
    }

    fn put(&self, job: Job) -> bool {
        let queue = self.0.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let put = queue.as_ref().is_some_and(|queue| queue.try_send(job).is_ok());
        if !put {
            self.0.sender.counted[3].fetch_add(1, Ordering::Relaxed);
        }
        put
    }

    /// What became of messages.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let [taken, gone, failed, dropped] = &self.0.sender.counted;
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Counts { taken: read(taken), gone: read(gone), failed: read(failed), dropped: read(dropped) }
    }

    /// Tells what waits, and ends; within `most`.
    pub async fn stop(&self, most: Duration) {
        drop(self.0.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(mut working) = self.0.working.lock().await.take()
            && tokio::time::timeout(most, &mut working).await.is_err()
        {
            working.abort();
        }
    }
}

/// Takes out what waits, as long as there is somebody who puts something in.
async fn work(sender: Arc<Sender>, jobs: &mut mpsc::Receiver<Job>) {
    let mut under_way = JoinSet::new();
    while let Some(job) = jobs.recv().await {
        let done = match job {
            Job::Back(person, id) => sender.store.came_back(&person, &id).await,
            Job::Remind(reminder) => sender.begin(*reminder, &mut under_way).await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, "nobody can be told at the moment");
        }
        while under_way.try_join_next().is_some() {}
    }
    while under_way.join_next().await.is_some() {}
}

impl Sender {
    /// Tells somebody on all their devices, unless they have been told.
    async fn begin(self: &Arc<Self>, reminder: Reminder, under_way: &mut JoinSet<()>) -> Result<(), StoreError> {
        let devices = self.store.subscriptions_of(&reminder.person).await?;
        if devices.is_empty() {
            return Ok(());
        }
        // A vote has an end: that they have been told of their turn does not tell them of it.
        let is_vote = matches!(reminder.call, Call::Vote { .. });
        if !is_vote && !self.store.remind_once(&reminder.person, &reminder.match_id, self.environment.now_ms()).await? {
            return Ok(());
        }
        tracing::info!(match_id = %reminder.match_id, person = %reminder.person, devices = devices.len(), "reminded");
        let reminder = Arc::new(reminder);
        for device in devices {
            while under_way.len() >= MOST_AT_ONCE {
                under_way.join_next().await;
            }
            let (sender, reminder) = (Arc::clone(self), Arc::clone(&reminder));
            under_way.spawn(async move { sender.tell(&device, &reminder).await });
        }
        Ok(())
    }

    /// Tells somebody on one device.
    async fn tell(&self, device: &Subscription, reminder: &Reminder) {
        let mut outcome = self.try_once(device, reminder).await;
        if outcome == Outcome::Later {
            tokio::time::sleep(AGAIN).await;
            outcome = self.try_once(device, reminder).await;
        }
        let place = match outcome {
            Outcome::Taken => 0,
            Outcome::Gone => {
                if let Err(error) = self.store.drop_subscription(&device.endpoint).await {
                    tracing::warn!(%error, "a subscription could not be removed");
                }
                1
            }
            Outcome::Later | Outcome::Refused => 2,
        };
        self.counted[place].fetch_add(1, Ordering::Relaxed);
    }

    async fn try_once(&self, device: &Subscription, reminder: &Reminder) -> Outcome {
        // Which services are known may have changed since it was stored.
        let Ok(endpoint) = Endpoint::read(&device.endpoint, &self.services) else { return Outcome::Gone };
        let text = words::message(Lang::of(&device.lang), reminder);
        let sealed =
            Recipient::read(&device.key, &device.auth).and_then(|recipient| seal::seal(&recipient, text.as_bytes()));
        let Some(body) = sealed else { return Outcome::Gone };
        let origin = endpoint.origin();
        let Some(authorization) = self.keys.authorization(&origin, &self.contact, self.environment.now_ms()) else {
            return Outcome::Refused;
        };
        let message = Message {
            authorization,
            body,
            topic: seal::topic(reminder.match_id.as_str()),
            keep: reminder.time.unwrap_or(KEEP),
            urgent: reminder.urgent,
        };
        self.client.deliver(&endpoint, message).await
    }
}
