//! The hub: all rooms of a node, and everybody who is connected to them.
//!
//! 1. Here — who is connected, and what the hub does for the rest of the server.
//! 2. `rooms` — how a match is found, comes into memory and leaves it; the room itself is the module `room`. `late` — news for those
//!    that are busy.
//! 3. `request` — from a client's message to the room that it is for.
//! 4. `lobby` — open tables, and who seeks one.
//! 5. `pairing` — people who are brought together, with `wishes` — who suits whom.
//!    `tournaments` — their rounds, each of which is opened when the one before it is over.
//! 6. `friends` — who is here, for those who follow them.
//! 7. `nodes` — other nodes, and matches that nobody looks after; `retention` — what is kept for a while only.
//!
//! A match comes from the store when somebody asks for it, and leaves memory when nobody does.

mod friends;
mod late;
mod lobby;
mod nodes;
mod pages;
mod pairing;
mod request;
mod retention;
mod rooms;
mod tournaments;
mod wishes;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use fondaco_table::{Ask, ClockRule, MatchId, PlayerId, Stage};
use fondaco_wire::{ClientMessage, Parting, Refused, ServerMessage, WhyNot};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

pub use crate::room::client::{Client, MAX_WATCHED};
pub use crate::room::{MAX_CHAT, PHRASES, Status};
pub use crate::services::{Post, Settings, default_bots};
pub use request::MOST_ITERATIONS;
pub use retention::Cleaned;

use crate::environment::Environment;
use crate::limit::Limit;
use crate::lock;
use crate::mail::Mail;
use crate::metrics::{Metrics, Page};
use crate::outbox::Outbox;
use crate::people::{AddressLimit, Person, Whereabouts};
use crate::push::Push;
use crate::room::mailbox::{Command, Message, Requester};
use crate::services::Services;
use crate::store::{Audience, NodeId, Store, StoreError};
use crate::tasks::Need;
use friends::Noted;
use lobby::Lobby;
use pages::Copies;
use pairing::Pairings;
use rooms::Rooms;

pub(crate) use pages::TournamentPage;

/// How often it is tried whether the store can be read and written, at the most.
const TRY_AGAIN: Duration = Duration::from_secs(1);
/// How long push messages and mails that wait may each keep a server from stopping.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// All rooms of a node, and everybody who is connected to them.
#[derive(Debug)]
pub struct Hub {
    services: Arc<Services>,
    rooms: Rooms,
    clients: Mutex<HashMap<PlayerId, Vec<Arc<Client>>>>,
    lobby: Lobby,
    pairings: Pairings,
    /// How tournaments stand.
    pages: Copies<Option<TournamentPage>>,
    creations: Limit<PlayerId>,
    creations_from: AddressLimit,
    acts: Option<Limit<PlayerId>>,
    acts_from: Option<AddressLimit>,
    resumed: Limit<PlayerId>,
    /// The number of the next client.
    numbers: AtomicU64,
    /// The accounts that are noted to be here.
    noted: Mutex<Noted>,
    /// The nodes that were alive when this one last asked.
    alive: Mutex<HashSet<NodeId>>,
    store_up: AtomicBool,
    /// When it was last tried whether the store can be read and written, and whether it could.
    tried: tokio::sync::Mutex<Option<(Instant, bool)>>,
    stopping: AtomicBool,
}

/// How busy a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Busy {
    /// Matches in memory.
    pub matches: usize,
    /// Open sockets.
    pub connections: i64,
    /// Bots that think.
    pub bots_thinking: usize,
    /// Bots that wait for a thread.
    pub bots_waiting: usize,
}

impl Hub {
    /// A hub on this store. What it does unasked, it does on the tokio runtime that it is made on.
    #[must_use]
    pub fn new(store: Store, environment: Environment, settings: Settings) -> Arc<Self> {
        Hub::with_post(store, environment, settings, Post::default())
    }

    /// A hub that also tells people who are away.
    #[must_use]
    pub fn with_post(store: Store, environment: Environment, settings: Settings, post: Post) -> Arc<Self> {
        let hub = Arc::new(Hub {
            creations: Limit::new(settings.creations, 20_000),
            creations_from: AddressLimit::new(settings.creations_from, 20_000),
            acts: settings.acts.map(|rate| Limit::new(rate, 20_000)),
            acts_from: settings.acts_from.map(|rate| AddressLimit::new(rate, 20_000)),
            resumed: Limit::new(settings.resumed, 20_000),
            services: Arc::new(Services::new(store, environment, settings, post)),
            rooms: Rooms::default(),
            clients: Mutex::default(),
            lobby: Lobby::default(),
            pairings: Pairings::default(),
            pages: Copies::default(),
            numbers: AtomicU64::new(1),
            noted: Mutex::default(),
            alive: Mutex::default(),
            store_up: AtomicBool::new(true),
            tried: tokio::sync::Mutex::default(),
            stopping: AtomicBool::new(false),
        });
        nodes::begin(&hub);
        retention::begin(&hub);
        lobby::begin(&hub);
        pairing::begin(&hub);
        tournaments::begin(&hub);
        hub
    }

    /// Begins a task that is begun again if it fails.
    fn keep<F: Future<Output = ()> + Send + 'static>(
        &self,
        name: &'static str,
        need: Need,
        begin: impl FnMut() -> F + Send + 'static,
    ) {
        // It ends with the hub.
        drop(self.services.store.tasks().keep(name, need, begin));
    }

    /// The tasks of this server that have failed and are about to be begun again.
    #[must_use]
    pub fn tasks_down(&self) -> Vec<&'static str> {
        self.services.store.tasks().down()
    }

    /// Whether this server cannot do without one of them.
    #[must_use]
    pub fn lacks_vital_task(&self) -> bool {
        self.services.store.tasks().lacks_vital()
    }

    /// What is gauge.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.services.metrics
    }

    /// What tells people who are away, if this server does.
    #[must_use]
    pub fn push(&self) -> Option<&Push> {
        self.services.push.as_ref()
    }

    /// What writes to people, if this server does.
    #[must_use]
    pub fn mail(&self) -> Option<&Mail> {
        self.services.mail.as_ref()
    }

    /// The name of this node.
    #[must_use]
    pub fn node(&self) -> &NodeId {
        &self.services.node
    }

    /// How busy this node is.
    #[must_use]
    pub fn busy(&self) -> Busy {
        Busy {
            matches: self.rooms.len(),
            connections: self.services.metrics.connections.get(),
            bots_thinking: self.services.bots.thinking(),
            bots_waiting: self.services.bots.waiting(),
        }
    }

    /// The page that Prometheus reads.
    #[must_use]
    pub fn metrics_page(&self) -> String {
        let measures = self.services.store.measures();
        let ends: Vec<u64> = (0..measures.batches.len() - 1).map(|power| 1 << power).collect();
        let what = "commits in one transaction of the store";
        let mut store =
            crate::metrics::histogram("fondaco_commit_batch", what, &ends, &measures.batches, measures.commits);
        for (name, what, count) in [
            ("fondaco_stored_entries_total", "entries of matches that were stored", measures.entries),
            ("fondaco_conflicts_total", "commits refused because another node was first", measures.conflicts),
        ] {
            store += &format!("# HELP {name} {what}\n# TYPE {name} counter\n{name} {count}\n");
        }
        store += &self.services.push.as_ref().map(Push::counts).unwrap_or_default().to_string();
        store += &self.services.mail.as_ref().map(Mail::counts).unwrap_or_default().to_string();
        let panics = self.services.bots.panics();
        let (name, what) = ("fondaco_bot_panics_total", "bots that panicked, for which another decided");
        store += &format!("# HELP {name} {what}\n# TYPE {name} counter\n{name} {panics}\n");
        let tasks = self.services.store.tasks();
        let (name, what) =
            ("fondaco_task_failures_total", "how often tasks in the background failed and were begun again");
        let failures = tasks.failures();
        store += &format!("# HELP {name} {what}\n# TYPE {name} counter\n{name} {failures}\n");
        let (name, down) = ("fondaco_tasks_down", tasks.down().len());
        store += &format!(
            "# HELP {name} tasks that have failed and wait to be begun again\n# TYPE {name} gauge\n{name} {down}\n"
        );
        let bots = (self.services.bots.thinking(), self.services.bots.waiting());
        let damaged = u8::from(self.store_is_damaged());
        let name = "fondaco_store_damaged";
        store +=
            &format!("# HELP {name} whether the database was found damaged\n# TYPE {name} gauge\n{name} {damaged}\n");
        let store_up = self.store_up.load(Ordering::Relaxed);
        Page { metrics: &self.services.metrics, bots, store_up, store }.to_string()
    }

    /// Whether the store can be read and written now. However often it is asked, it is tried once a second.
    pub async fn store_answers(&self) -> bool {
        let mut tried = self.tried.lock().await;
        match *tried {
            Some((at, up)) if at.elapsed() < TRY_AGAIN => return up,
            _ => {}
        }
        let up = self.services.store.up().await && self.beat().await.is_ok();
        *tried = Some((Instant::now(), up));
        self.store_up.store(up, Ordering::Relaxed);
        up
    }

    /// Whether something was found to be damaged in the database itself.
    #[must_use]
    pub fn store_is_damaged(&self) -> bool {
        self.services.store.damage().is_some()
    }

    /// Says in the store that this node is alive.
    async fn beat(&self) -> Result<(), StoreError> {
        let load = u32::try_from(self.rooms.len()).unwrap_or(u32::MAX);
        self.services.uptime.load.store(load, Ordering::Relaxed);
        self.services.beat().await
    }

    /// Somebody has connected, and takes what is sent to them out of their outbox.
    pub fn connect(&self, person: Person) -> Arc<Client> {
        self.admit(person, None, Outbox::default(), usize::MAX).expect("any number may connect like this")
    }

    /// Somebody has connected from this place, and is sent things by this outbox.
    ///
    /// # Errors
    /// If they have too many sockets already, this outbox.
    pub fn connect_at(&self, person: Person, place: Whereabouts, outbox: Outbox) -> Result<Arc<Client>, Box<Outbox>> {
        self.admit(person, Some(place), outbox, self.services.settings.sockets)
    }

    fn admit(
        &self,
        person: Person,
        place: Option<Whereabouts>,
        outbox: Outbox,
        most: usize,
    ) -> Result<Arc<Client>, Box<Outbox>> {
        let mut clients = lock(&self.clients);
        let own = clients.entry(person.id.clone()).or_default();
        if own.len() >= most {
            return Err(Box::new(outbox));
        }
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let client = Arc::new(Client::new(number, person, place, outbox));
        own.push(Arc::clone(&client));
        drop(clients);
        self.services.metrics.connections.add(1);
        if self.stopping.load(Ordering::Relaxed) {
            client.outbox().part(Parting::Restart);
        }
        Ok(client)
    }

    /// Whether there are as many sockets and streams as there may be.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let most = self.services.settings.connections;
        usize::try_from(self.services.metrics.connections.get()).is_ok_and(|count| count >= most)
    }

    /// How many sockets one person may have open.
    #[must_use]
    pub fn most_sockets(&self) -> usize {
        self.services.settings.sockets
    }

    /// Whether this person may hear of one more table.
    pub(super) fn may_watch_more(&self, person: &PlayerId) -> bool {
        let clients = lock(&self.clients);
        let watched = clients.get(person).into_iter().flatten().map(|client| client.watched_count());
        watched.sum::<usize>() < self.services.settings.watched
    }

    /// A client is gone.
    pub fn disconnect(&self, client: &Client) {
        client.outbox().close();
        let id = &client.person().id;
        let mut clients = lock(&self.clients);
        if let Some(own) = clients.get_mut(id) {
            own.retain(|other| other.number() != client.number());
            if own.is_empty() {
                clients.remove(id);
            }
        }
        drop(clients);
        self.services.metrics.connections.add(-1);
        self.lobby.leave(client.number());
        for (id, mailbox) in client.unwatch_all() {
            // The match may have left memory and come back just when the client came to it: then its room is another one.
            let now = self.rooms.find(&id);
            let mailbox = if mailbox.is_closed() { now.unwrap_or(mailbox) } else { mailbox };
            let gone = Message::Unwatch { client: client.number() };
            if let Err(mpsc::error::TrySendError::Full(gone)) = mailbox.try_send(gone) {
                // It must get there: nobody else will say it.
                tokio::spawn(async move { mailbox.send(gone).await });
            }
        }
    }

    /// Sockets of this person, or of everybody, see whether they are still logged in.
    pub fn recheck(&self, person: Option<&PlayerId>) {
        let clients = lock(&self.clients);
        match person {
            Some(person) => clients.get(person).into_iter().flatten().for_each(|client| client.outbox().recheck()),
            None => clients.values().flatten().for_each(|client| client.outbox().recheck()),
        }
    }

    /// Does what somebody asks and answers; for requests that do not come over a socket. Where they are is counted if it is known.
    pub async fn request(
        self: &Arc<Self>,
        who: &Person,
        place: Option<Whereabouts>,
        message: ClientMessage,
    ) -> ServerMessage {
        let (answer, answered) = oneshot::channel();
        self.take(Requester::Person(who.clone(), place, answer), message, Instant::now());
        match answered.await {
            Ok(message) => message,
            Err(_) => ServerMessage::Refused(Refused::new(None, WhyNot::Storage)),
        }
    }

    /// Somebody is about to be deleted: they leave the matches that are not over, and their sockets are closed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_person(self: &Arc<Self>, person: &Person) -> Result<(), StoreError> {
        loop {
            let rows = self.services.store.matches_of(&person.id, Some(false), None, 100).await?;
            let mut left = false;
            for row in &rows {
                let (answer, answered) = oneshot::channel();
                let from = Requester::Person(person.clone(), None, answer);
                self.to_room(&row.id, from, Command::Ask(Ask::Leave), Instant::now());
                left |= matches!(answered.await, Ok(ServerMessage::Done(_)));
            }
            if rows.is_empty() || !left {
                break;
            }
        }
        for client in lock(&self.clients).get(&person.id).into_iter().flatten() {
            client.outbox().part(Parting::LoggedOut);
        }
        Ok(())
    }

    /// Somebody has been deleted: matches in memory where they were are read again, without their name.
    pub fn person_deleted(&self, person: &PlayerId) {
        self.rooms.tell_where(person, || Message::Reread { person: person.clone() });
    }

    /// Somebody has taken a holiday, or is back: their daily matches are told, wherever they are. A match that does not hear of it
    /// asks the store before anybody's time runs out.
    pub fn holidays_changed(self: &Arc<Self>, person: &PlayerId) {
        let (hub, person) = (Arc::clone(self), person.clone());
        tokio::spawn(async move {
            let mut before = None;
            loop {
                match hub.services.store.matches_of(&person, Some(false), before, 50).await {
                    Ok(rows) if rows.is_empty() => return,
                    Ok(rows) => {
                        before = rows.last().map(|row| row.number);
                        for row in rows {
                            let under_way = matches!(row.card.stage, Stage::Playing | Stage::Paused);
                            if under_way && matches!(row.card.clock, ClockRule::Daily { .. }) && !hub.is_stopping() {
                                let _ = hub.mailbox(&row.id).send(Message::Holidays).await;
                            }
                        }
                    }
                    Err(error) => {
                        tracing::warn!(%error, "not all matches have heard of a holiday; they will ask");
                        return;
                    }
                }
            }
        });
    }

    /// The time, in milliseconds.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.services.environment.now_ms()
    }

    /// A moderator has deleted something that was said: those who have heard it are told.
    pub fn unsaid(&self, match_id: &MatchId, audience: Audience, number: u64) {
        self.rooms.tell(match_id, Message::Unsaid { audience, number });
    }

    /// A match has been removed: if it is in memory, whoever looks at it is told, and it leaves.
    pub(crate) fn match_removed(self: &Arc<Self>, id: &MatchId) {
        self.rooms.forget_status(Some(id));
        if let Some(mailbox) = self.rooms.find(id) {
            let (hub, id) = (Arc::clone(self), id.clone());
            tokio::spawn(async move {
                let _ = mailbox.send(Message::Removed).await;
                mailbox.closed().await;
                hub.rooms.forget_status(Some(&id));
            });
        }
        self.lobby.stir_all();
    }

    /// Stops: everybody is told to come back later, what has begun is finished, and the matches are left to other nodes, or
    /// to the next start. Ends within `most`.
    pub async fn stop(&self, most: Duration) {
        self.stopping.store(true, Ordering::SeqCst);
        // They wish again at another node, or at the next start.
        if let Err(error) = self.services.store.end_wishes(&self.services.node).await {
            tracing::warn!(%error, "wishes stay until this node is taken for dead");
        }
        if let Err(error) = self.services.store.nobody_here(&self.services.node).await {
            tracing::warn!(%error, "people seem to be here until this node is taken for dead");
        }
        lock(&self.clients).values().flatten().for_each(|client| client.outbox().part(Parting::Restart));
        let all_left = async {
            while !self.has_ended() {
                for mailbox in self.rooms.all() {
                    // One that is full hears it the next time; one that is gone has left already.
                    let _ = mailbox.try_send(Message::Stop);
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(most, all_left).await.is_err() {
            let Busy { matches, connections, .. } = self.busy();
            tracing::warn!(matches, connections, "stopped before all had left");
        }
        self.lobby.end();
        if let Some(push) = &self.services.push {
            push.stop(LAST_WORDS).await;
        }
        if let Some(mail) = &self.services.mail {
            mail.stop(LAST_WORDS).await;
        }
    }

    fn has_ended(&self) -> bool {
        self.rooms.len() == 0 && self.services.metrics.connections.get() <= 0
    }

    /// Whether the server is about to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}
