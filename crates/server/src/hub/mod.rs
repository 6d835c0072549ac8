//! The hub: the matches in memory, and everybody who is connected to them.
//!
//! 1. [`client`] — a connected client; `post` — what is sent to a room.
//! 2. `request` — from a client's message to the room that it is for.
//! 3. `room` — one match in memory; `ask` — what people ask of it; `keep` — how it changes: stored first, then told; `duty` —
//!    what it does unasked: bots, clocks, people who have vanished; `viewers` — who is told what; `presence`, `chat`,
//!    `together`, `finish`.
//!    `remind` — who is away is told that it is his turn.
//! 4. `lobby` — open tables, and who seeks one.
//! 5. `adopt` — other nodes, and matches that nobody looks after.
//!
//! A match in memory is one task, its *room*, and nothing else changes it. A room answers one request after the other; while
//! it waits for the store, other rooms go on. Rooms come from the store when somebody asks for them, and leave memory when
//! nobody does.

mod adopt;
mod ask;
mod chat;
pub mod client;
mod duty;
mod finish;
mod keep;
mod lobby;
mod post;
mod presence;
mod remind;
mod request;
mod room;
mod together;
mod viewers;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use fondaco_game::{Seat, Turn};
use fondaco_table::{AnyTable, Ask, MatchId, PlayerId};
use fondaco_wire::{ClientMessage, Parting, ServerMessage};
use serde::Serialize;
use tokio::sync::{mpsc, oneshot};

pub use chat::{MAX_CHAT, PHRASES};
pub use client::Client;

use crate::bots::Bots;
use crate::clock::Source;
use crate::metrics::{Metrics, Page};
use crate::people::Person;
use crate::people::limit::{Limit, Rate};
use crate::push::Push;
use crate::socket::Outbox;
use crate::store::{NodeId, Store, StoreError};
use lobby::Lobby;
use post::{Asker, MAX_POST, Mailbox, Post, Request, Wanted};
use room::{Origin, Room};

/// How long who waits to be told may keep a server from stopping.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A day in seconds.
pub(crate) const DAY: u64 = 24 * 60 * 60;

/// How the hub goes about things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads on which bots look ahead.
    pub bots: usize,
    /// How long somebody may be away, when others wait for him, before a bot stands in.
    pub grace: Duration,
    /// How long a match stays in memory when nobody looks and nothing happens; a quarter of it once the match is over.
    pub idle: Duration,
    /// How often a node says that it is alive, and looks for matches that nobody looks after.
    pub sweep: Duration,
    /// How long somebody may be away, when his turn begins, before he is told by a push message.
    pub remind: Duration,
    /// How long a rematch waits for contributions to the shuffle before it begins.
    pub rematch: Duration,
    /// After how long a guest who has not come back is forgotten, if no match waits for him; never if it is zero.
    pub guests: Duration,
    /// How often the lists of open tables are sent, at the most.
    pub lobby: Duration,
    /// Whether several nodes may share the database.
    pub shared: bool,
    /// How often somebody may open a table.
    pub creations: Rate,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            bots: default_bots(),
            grace: Duration::from_secs(120),
            idle: Duration::from_secs(30),
            sweep: Duration::from_secs(3),
            remind: Duration::from_secs(10),
            rematch: Duration::from_secs(5),
            guests: Duration::from_secs(365 * DAY),
            lobby: Duration::from_millis(500),
            shared: false,
            creations: Rate::per_minute(20, 20),
        }
    }
}

/// Half the processors: the others serve people.
#[must_use]
pub fn default_bots() -> usize {
    std::thread::available_parallelism().map_or(1, |count| (count.get() / 2).max(1))
}

/// The matches in memory, and everybody who is connected to them.
#[derive(Debug)]
pub struct Hub {
    store: Store,
    bots: Bots,
    push: Option<Push>,
    metrics: Metrics,
    source: Source,
    settings: Settings,
    node: NodeId,
    rooms: Mutex<HashMap<MatchId, Entrance>>,
    clients: Mutex<HashMap<PlayerId, Vec<Arc<Client>>>>,
    lobby: Lobby,
    creations: Limit<PlayerId>,
    /// How matches stand that are not in memory, as far as somebody has asked.
    standings: Mutex<HashMap<MatchId, Standing>>,
    numbers: AtomicU64,
    /// Whether other nodes are alive.
    others: AtomicBool,
    /// Those that were alive when this one last asked.
    alive: Mutex<HashSet<NodeId>>,
    store_up: AtomicBool,
    stopping: AtomicBool,
}

/// The way into a room.
#[derive(Clone, Debug)]
struct Entrance {
    mailbox: Mailbox,
    glance: Arc<Glance>,
}

/// What lists want to know of a match in memory, without asking its room.
#[derive(Debug, Default)]
struct Glance(Mutex<Option<Standing>>);

impl Glance {
    fn set(&self, standing: Standing) {
        *lock(&self.0) = Some(standing);
    }

    /// How the match stands; nothing if the room has not come from the store yet.
    fn standing(&self) -> Option<Standing> {
        *lock(&self.0)
    }
}

/// How a match stands, as lists tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Whose turn it is; nobody's if the match is not being played.
    pub turn: Option<Seat>,
    /// The round, from 1, and how many there are.
    pub round: (u8, u8),
}

impl Standing {
    fn of(table: &AnyTable) -> Self {
        Standing { turn: turn_of(table), round: table.round() }
    }
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
    pub fn new(store: Store, source: Source, settings: Settings) -> Arc<Self> {
        Hub::with_push(store, source, settings, None)
    }

    /// A hub that also tells people who are away.
    #[must_use]
    pub fn with_push(store: Store, source: Source, settings: Settings, push: Option<Push>) -> Arc<Self> {
        let node = NodeId::new(&format!("n{}", source.letters::<12>()));
        let hub = Arc::new(Hub {
            bots: Bots::new(settings.bots),
            push,
            metrics: Metrics::default(),
            rooms: Mutex::default(),
            clients: Mutex::default(),
            lobby: Lobby::default(),
            creations: Limit::new(settings.creations, 20_000),
            standings: Mutex::default(),
            numbers: AtomicU64::new(1),
            others: AtomicBool::new(false),
            alive: Mutex::default(),
            store_up: AtomicBool::new(true),
            stopping: AtomicBool::new(false),
            store,
            source,
            settings,
            node,
        });
        adopt::begin(&hub);
        lobby::begin(&hub);
        hub
    }

    /// What is counted.
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// What tells people who are away, if this server does.
    #[must_use]
    pub fn push(&self) -> Option<&Push> {
        self.push.as_ref()
    }

    /// The name of this node.
    #[must_use]
    pub fn node(&self) -> &NodeId {
        &self.node
    }

    /// How busy this node is.
    #[must_use]
    pub fn busy(&self) -> Busy {
        Busy {
            matches: lock(&self.rooms).len(),
            connections: self.metrics.connections.get(),
            bots_thinking: self.bots.thinking(),
            bots_waiting: self.bots.waiting(),
        }
    }

    /// The page that Prometheus reads.
    #[must_use]
    pub fn metrics_page(&self) -> String {
        let measures = self.store.measures();
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
        store += &self.push.as_ref().map(Push::counts).unwrap_or_default().to_string();
        let bots = (self.bots.thinking(), self.bots.waiting());
        let store_up = self.store_up.load(Ordering::Relaxed);
        Page { metrics: &self.metrics, bots, store_up, store }.to_string()
    }

    /// Whether the store answers now.
    pub async fn store_answers(&self) -> bool {
        let up = self.store.up().await;
        self.store_up.store(up, Ordering::Relaxed);
        up
    }

    /// Somebody has connected, and takes what is sent to him out of his outbox.
    pub fn connect(&self, person: Person) -> Arc<Client> {
        self.connect_at(person, Outbox::default())
    }

    /// Somebody has connected, and is sent things by this outbox.
    pub fn connect_at(&self, person: Person, outbox: Outbox) -> Arc<Client> {
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let client = Arc::new(Client::new(number, person, outbox));
        lock(&self.clients).entry(client.person().id.clone()).or_default().push(Arc::clone(&client));
        self.metrics.connections.add(1);
        if self.stopping.load(Ordering::Relaxed) {
            client.outbox().part(Parting::Restart);
        }
        client
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
        self.metrics.connections.add(-1);
        self.lobby.leave(client.number());
        for (id, mailbox) in client.unwatch_all() {
            // The match may have left memory and come back just when the client came to it: then its room is another one.
            let now = lock(&self.rooms).get(&id).map(|entrance| entrance.mailbox.clone());
            let mailbox = if mailbox.is_closed() { now.unwrap_or(mailbox) } else { mailbox };
            let gone = Post::Unwatch { client: client.number() };
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

    /// Does what somebody asks and answers; for requests that do not come over a socket.
    pub async fn request(self: &Arc<Self>, who: &Person, message: ClientMessage) -> ServerMessage {
        let (answer, answered) = oneshot::channel();
        self.take(Asker::Person(who.clone(), answer), message, Instant::now());
        match answered.await {
            Ok(message) => message,
            Err(_) => request::refusal(None, fondaco_wire::WhyNot::Storage),
        }
    }

    /// A copy of a match as it is stored, with all its secrets: for records, lists and proofs, never to be sent as such.
    /// Nothing if there is no such match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn look(self: &Arc<Self>, id: &MatchId) -> Result<Option<Box<AnyTable>>, StoreError> {
        let inside = lock(&self.rooms).get(id).cloned();
        if let Some(entrance) = inside {
            let (answer, answered) = oneshot::channel();
            if entrance.mailbox.send(Post::Look(answer)).await.is_ok()
                && let Ok(Some(table)) = answered.await
            {
                return Ok(Some(table));
            }
        }
        let entries = self.store.log(id, 0).await?;
        if entries.is_empty() {
            return Ok(None);
        }
        let table = AnyTable::replay(entries).map_err(|error| damaged(id, &error))?;
        self.remember(id, Standing::of(&table));
        Ok(Some(Box::new(table)))
    }

    /// How a match stands; nothing if there is no such match.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn standing(self: &Arc<Self>, id: &MatchId) -> Result<Option<Standing>, StoreError> {
        let inside = lock(&self.rooms).get(id).and_then(|entrance| entrance.glance.standing());
        let known = inside.or_else(|| lock(&self.standings).get(id).copied());
        if known.is_some() {
            return Ok(known);
        }
        Ok(self.look(id).await?.map(|table| Standing::of(&table)))
    }

    /// Somebody is about to be deleted: he leaves the matches that are not over, and his sockets are closed.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn forget_person(self: &Arc<Self>, person: &Person) -> Result<(), StoreError> {
        loop {
            let rows = self.store.matches_of(&person.id, Some(false), None, 100).await?;
            let mut left = false;
            for row in &rows {
                let (answer, answered) = oneshot::channel();
                let from = Asker::Person(person.clone(), answer);
                self.to_room(&row.id, from, Wanted::Ask(Ask::Leave), Instant::now());
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

    /// Somebody has been deleted: matches in memory where he was are read again, without his name.
    pub fn person_deleted(&self, person: &PlayerId) {
        let mailboxes: Vec<Mailbox> = lock(&self.rooms).values().map(|entrance| entrance.mailbox.clone()).collect();
        for mailbox in mailboxes {
            let person = person.clone();
            tokio::spawn(async move { mailbox.send(Post::Reread { person }).await });
        }
    }

    /// Stops: everybody is told to come back later, what has begun is finished, and the matches are left to other nodes, or
    /// to the next start. Ends within `most`.
    pub async fn stop(&self, most: Duration) {
        self.stopping.store(true, Ordering::SeqCst);
        lock(&self.clients).values().flatten().for_each(|client| client.outbox().part(Parting::Restart));
        let all_left = async {
            while !self.has_ended() {
                let inside: Vec<Mailbox> =
                    lock(&self.rooms).values().map(|entrance| entrance.mailbox.clone()).collect();
                for mailbox in inside {
                    // One that is full hears it the next time; one that is gone has left already.
                    let _ = mailbox.try_send(Post::Stop);
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        if tokio::time::timeout(most, all_left).await.is_err() {
            let Busy { matches, connections, .. } = self.busy();
            tracing::warn!(matches, connections, "stopped before all had left");
        }
        self.lobby.end();
        if let Some(push) = &self.push {
            push.stop(LAST_WORDS).await;
        }
    }

    fn has_ended(&self) -> bool {
        lock(&self.rooms).is_empty() && self.metrics.connections.get() <= 0
    }

    /// Whether the server is about to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// The way into the room of a match, which comes from the store if it is not in memory.
    fn entrance(self: &Arc<Self>, id: &MatchId) -> Mailbox {
        let mut rooms = lock(&self.rooms);
        if let Some(entrance) = rooms.get(id)
            && !entrance.mailbox.is_closed()
        {
            return entrance.mailbox.clone();
        }
        self.build(&mut rooms, id.clone(), Origin::Stored)
    }

    /// Makes a room for a match that is not in memory.
    fn build(self: &Arc<Self>, rooms: &mut HashMap<MatchId, Entrance>, id: MatchId, origin: Origin) -> Mailbox {
        let (mailbox, mail) = mpsc::channel(MAX_POST);
        let glance = Arc::new(Glance::default());
        rooms.insert(id.clone(), Entrance { mailbox: mailbox.clone(), glance: Arc::clone(&glance) });
        tokio::spawn(Room::run(Arc::clone(self), id, origin, mail, glance));
        mailbox
    }

    /// Takes a room out of memory, unless somebody has written to it; if it `must`, even then.
    fn close_room(&self, id: &MatchId, mail: &mut mpsc::Receiver<Post>, must: bool) -> bool {
        let mut rooms = lock(&self.rooms);
        let leaves = must || mail.is_empty();
        if leaves {
            rooms.remove(id);
            mail.close();
        }
        leaves
    }

    /// Sends a request to the room of a match.
    fn to_room(self: &Arc<Self>, id: &MatchId, from: Asker, wanted: Wanted, arrived: Instant) {
        let mailbox = from.client().and_then(|client| client.mailbox(id));
        let request = Post::Request(Box::new(Request { from, wanted, arrived }));
        self.post(id, mailbox, request);
    }

    /// Puts something into the mailbox of a room. If that room has just left memory, it comes back; if it is overrun, who
    /// asked is told to wait.
    fn post(self: &Arc<Self>, id: &MatchId, mailbox: Option<Mailbox>, post: Post) {
        let mailbox = mailbox.unwrap_or_else(|| self.entrance(id));
        match mailbox.try_send(post) {
            Ok(()) => {}
            Err(mpsc::error::TrySendError::Full(post)) => self.refuse_post(id, post, OVERRUN),
            Err(mpsc::error::TrySendError::Closed(post)) => {
                if let Err(error) = self.entrance(id).try_send(post) {
                    self.refuse_post(id, error.into_inner(), OVERRUN);
                }
            }
        }
    }

    /// Refuses what was sent to a room.
    fn refuse_post(&self, id: &MatchId, post: Post, why: fondaco_wire::WhyNot) {
        match post {
            Post::Request(request) => {
                self.metrics.refused(&why);
                request.from.refuse(Some(id.clone()), why);
            }
            Post::Watch { client, id: number, .. } => {
                self.metrics.refused(&why);
                client.unwatch(id);
                client.answer(number, request::refusal(Some(id.clone()), why));
            }
            Post::Mute { client, id: number, .. } | Post::Together { client, id: number, .. } => {
                self.metrics.refused(&why);
                client.answer(number, request::refusal(Some(id.clone()), why));
            }
            Post::Look(answer) => drop(answer.send(None)),
            Post::Unwatch { .. }
            | Post::Changed { .. }
            | Post::ChatChanged
            | Post::Elsewhere(_)
            | Post::Adopt
            | Post::Reread { .. }
            | Post::Stop => {}
        }
    }

    fn remember(&self, id: &MatchId, standing: Standing) {
        const MOST: usize = 20_000;
        let mut standings = lock(&self.standings);
        if standings.len() >= MOST {
            standings.clear();
        }
        standings.insert(id.clone(), standing);
    }
}

const OVERRUN: fondaco_wire::WhyNot = fondaco_wire::WhyNot::TooMany { wait_ms: 500 };

/// Whose turn it is, if the match is being played.
fn turn_of(table: &AnyTable) -> Option<Seat> {
    match (table.stage(), table.turn()) {
        (fondaco_table::Stage::Playing, Turn::Player(seat)) => Some(seat),
        _ => None,
    }
}

/// A log that does not lead to a table: nothing that trying again helps against.
fn damaged(id: &MatchId, error: &fondaco_table::LogError) -> StoreError {
    tracing::error!(match_id = %id, %error, "a stored match is damaged");
    StoreError::Other(format!("the match {id} is damaged: {error}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
