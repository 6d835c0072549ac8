//! Who looks for a table: lists of open tables for those who watch them, and seats for those who seek one.
//!
//! Rooms only say that something has changed. Every so often, if something has, the lists are read from the store and sent to
//! everybody for whom they are new.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use fondaco_table::{GameName, Holder, MatchId, PlayerId};
use fondaco_wire::{ServerMessage, TableCard, Watch};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;

use super::Hub;
use crate::lock;
use crate::outbox::Text;
use crate::room::client::Client;
use crate::room::mailbox::{Command, Requester};
use crate::store::{MatchRow, StoreError};
use crate::tasks::Need;

/// The most open tables that are listed, and the most of one's own.
const MOST: u32 = 60;
/// For at most this many people their own tables are read in one round; the others wait for the next.
const MOST_READ: usize = 200;
/// With each watcher the pause between two rounds grows by this much.
const EACH: Duration = Duration::from_micros(500);
/// Tables that have gathered for longer are not listed: nobody will come.
const STALE_MS: u64 = 24 * 3_600_000;

/// Who looks for a table.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    state: Mutex<State>,
    count: AtomicUsize,
    wake: Notify,
    ended: AtomicBool,
}

#[derive(Debug, Default)]
struct State {
    watchers: HashMap<u64, Watcher>,
    /// The clients of each person who watches.
    people: HashMap<PlayerId, Vec<u64>>,
    seekers: Vec<Seeker>,
    /// Whether the open tables have changed, and whether somebody's own have.
    open_changed: bool,
    own_changed: bool,
}

#[derive(Debug)]
struct Watcher {
    client: Arc<Client>,
    /// Whether their own tables have changed.
    changed: bool,
    own: Vec<Listed>,
    /// What they were sent last.
    sent: Option<u64>,
}

/// A table in a list, as it is sent.
#[derive(Debug)]
struct Listed {
    id: MatchId,
    card: Box<RawValue>,
}

impl Listed {
    fn new(card: &TableCard) -> Self {
        let written = to_raw_value(card).expect("a card has nothing that JSON cannot say");
        Listed { id: card.match_id.clone(), card: written }
    }
}

#[derive(Clone, Debug)]
struct Seeker {
    client: Arc<Client>,
    game: Option<GameName>,
}

impl Lobby {
    /// Whether nobody looks for a table.
    pub(super) fn is_empty(&self) -> bool {
        self.count.load(Ordering::Relaxed) == 0
    }

    /// A client hears of open tables and of its own from now on.
    pub(super) fn watch(&self, client: &Arc<Client>) {
        self.edit(|state| {
            let watcher = Watcher { client: Arc::clone(client), changed: true, own: Vec::new(), sent: None };
            if state.watchers.insert(client.number(), watcher).is_none() {
                state.people.entry(client.person().id.clone()).or_default().push(client.number());
            }
            state.own_changed = true;
        });
    }

    pub(super) fn unwatch(&self, client: u64) {
        self.edit(|state| state.remove(client));
    }

    /// A client wants to be seated.
    pub(super) fn seek(&self, client: &Arc<Client>, game: Option<GameName>) {
        self.edit(|state| {
            state.seekers.retain(|seeker| seeker.client.number() != client.number());
            state.seekers.push(Seeker { client: Arc::clone(client), game });
            state.open_changed = true;
        });
    }

    pub(super) fn seek_no_more(&self, client: u64) {
        self.edit(|state| state.seekers.retain(|seeker| seeker.client.number() != client));
    }

    /// A client is gone.
    pub(super) fn leave(&self, client: u64) {
        if !self.is_empty() {
            self.edit(|state| {
                state.remove(client);
                state.seekers.retain(|seeker| seeker.client.number() != client);
            });
        }
    }

    /// Something has changed: open tables, and what these people see of their own.
    pub(super) fn stir<'a>(&self, open: bool, people: impl Iterator<Item = &'a PlayerId>) {
        self.edit(|state| {
            state.open_changed |= open;
            for person in people {
                for number in state.people.get(person).into_iter().flatten() {
                    if let Some(watcher) = state.watchers.get_mut(number) {
                        watcher.changed = true;
                        state.own_changed = true;
                    }
                }
            }
        });
    }

    /// Anything may have changed.
    pub(super) fn stir_all(&self) {
        if !self.is_empty() {
            self.edit(|state| {
                state.open_changed = true;
                state.own_changed = !state.watchers.is_empty();
                state.watchers.values_mut().for_each(|watcher| watcher.changed = true);
            });
        }
    }

    /// The server stops.
    pub(super) fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.wake.notify_one();
    }

    fn edit(&self, edit: impl FnOnce(&mut State)) {
        let mut state = lock(&self.state);
        edit(&mut state);
        self.count.store(state.watchers.len() + state.seekers.len(), Ordering::Relaxed);
        if state.is_due() {
            self.wake.notify_one();
        }
    }
}

impl State {
    /// The work of this round: whether the open tables have changed, the seekers, and whose own tables have changed.
    fn take(&mut self) -> (bool, Vec<Seeker>, Vec<Arc<Client>>) {
        let take = |watcher: &mut Watcher| std::mem::take(&mut watcher.changed).then(|| Arc::clone(&watcher.client));
        let changed: Vec<Arc<Client>> = self.watchers.values_mut().filter_map(take).take(MOST_READ).collect();
        self.own_changed = changed.len() == MOST_READ;
        (std::mem::take(&mut self.open_changed), self.seekers.clone(), changed)
    }

    fn is_due(&self) -> bool {
        self.open_changed || self.own_changed
    }

    fn remove(&mut self, client: u64) {
        let Some(watcher) = self.watchers.remove(&client) else { return };
        let person = &watcher.client.person().id;
        if let Some(numbers) = self.people.get_mut(person) {
            numbers.retain(|number| *number != client);
            if numbers.is_empty() {
                self.people.remove(person);
            }
        }
    }
}

/// Serves the lobby as long as there is a hub.
pub(super) fn begin(hub: &Arc<Hub>) {
    let weak = Arc::downgrade(hub);
    let mut again = false;
    hub.keep("lobby", Need::Helper, move || serve(weak.clone(), std::mem::replace(&mut again, true)));
}

async fn serve(weak: Weak<Hub>, again: bool) {
    // What it was at when it failed is not known.
    if again && let Some(hub) = weak.upgrade() {
        hub.lobby.stir_all();
    }
    let mut failing = false;
    while let Some(hub) = weak.upgrade() {
        if hub.lobby.ended.load(Ordering::Relaxed) || hub.is_stopping() {
            return;
        }
        if lock(&hub.lobby.state).is_due() {
            let served = hub.serve_lobby().await;
            if let Err(error) = &served {
                // Once, however long it lasts.
                if !failing {
                    tracing::warn!(%error, "the open tables cannot be read");
                }
                hub.lobby.stir_all();
            }
            failing = served.is_err();
            let each = EACH * u32::try_from(hub.lobby.count.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
            let pause = hub.services.settings.lobby.max(each);
            drop(hub);
            tokio::time::sleep(pause).await;
        } else {
            wait(&hub).await;
        }
    }
}

/// Sleeps until something changes; not for ever, or the hub would live as long.
async fn wait(hub: &Hub) {
    // Whether something has changed is looked at anyway.
    let _ = timeout(Duration::from_secs(5), hub.lobby.wake.notified()).await;
}

impl Hub {
    /// Seats the seekers, and sends the lists to everybody for whom they have changed.
    async fn serve_lobby(self: &Arc<Self>) -> Result<(), StoreError> {
        let (open_changed, seekers, changed) = lock(&self.lobby.state).take();
        if !seekers.is_empty() && open_changed {
            let open = self.open_tables().await?;
            self.seat_seekers(seekers, open).await;
        }
        for client in changed {
            let own = match self.own_tables(&client.person().id).await {
                Err(error @ StoreError::Gone(_)) => return Err(error),
                Ok(own) => own,
                // What cannot be read of one person's is no matter of the others.
                Err(error) => {
                    tracing::warn!(person = %client.person().id, %error, "somebody's own tables cannot be read");
                    Vec::new()
                }
            };
            if let Some(watcher) = lock(&self.lobby.state).watchers.get_mut(&client.number()) {
                watcher.own = own;
            }
        }
        let open = self.open_tables().await?;
        self.send_lists(&open.iter().map(|row| Listed::new(&row.card)).collect::<Vec<_>>());
        Ok(())
    }

    /// Public tables where somebody sits and a seat may be free.
    async fn open_tables(&self) -> Result<Vec<MatchRow>, StoreError> {
        let now_ms = self.services.environment.now_ms();
        let mut rows = self.services.store.listed_tables(MOST).await?;
        rows.retain(|row| {
            let fresh = row.changed_ms.saturating_add(STALE_MS) > now_ms;
            fresh && row.card.seats.iter().any(|chair| chair.holder.player().is_some())
        });
        Ok(rows)
    }

    /// The tables where somebody sits and that are not over.
    async fn own_tables(self: &Arc<Self>, person: &PlayerId) -> Result<Vec<Listed>, StoreError> {
        let rows = self.services.store.matches_of(person, Some(false), None, MOST).await?;
        let mut cards = Vec::with_capacity(rows.len());
        for mut card in rows.into_iter().map(|row| row.card) {
            if card.quarantine.is_some() {
                cards.push(card);
                continue;
            }
            let turn = match self.status(&card.match_id).await {
                Ok(status) => status.and_then(|status| status.turn),
                Err(StoreError::Quarantined { why }) => {
                    card.quarantine = Some(why);
                    None
                }
                Err(error) => return Err(error),
            };
            let chair = turn.and_then(|seat| card.seats.get(seat.index()));
            card.your_turn = chair.is_some_and(|chair| chair.holder.player() == Some(person));
            cards.push(card);
        }
        // Where it is their turn, first.
        cards.sort_by_key(|card| !card.your_turn);
        Ok(cards.iter().map(Listed::new).collect())
    }

    fn send_lists(&self, open: &[Listed]) {
        let common = list(&[], open);
        for watcher in lock(&self.lobby.state).watchers.values_mut() {
            let (hash, text) = if watcher.own.is_empty() { common.clone() } else { list(&watcher.own, open) };
            if watcher.sent.replace(hash) != Some(hash) {
                watcher.client.outbox().push(text);
            }
        }
    }

    /// Gives each seeker, in the order in which they came, a free seat at the oldest table that suits them.
    async fn seat_seekers(self: &Arc<Self>, seekers: Vec<Seeker>, open: Vec<MatchRow>) {
        let free = |row: &MatchRow| row.card.seats.iter().filter(|chair| chair.holder == Holder::Open).count();
        let oldest_first = open.into_iter().rev();
        let mut tables: Vec<(usize, MatchRow)> = oldest_first.map(|row| (free(&row), row)).collect();
        for Seeker { client, game } in seekers {
            let person = client.person();
            for (free, row) in &mut tables {
                let sits = row.card.seats.iter().any(|chair| chair.holder.player() == Some(&person.id));
                if *free == 0 || sits || game.is_some_and(|game| game != row.game) || client.outbox().is_closed() {
                    continue;
                }
                let (answer, answered) = oneshot::channel();
                let from = Requester::Person(person.clone(), None, answer);
                let join = Command::Join { seat: None, invitation: None };
                self.to_room(&row.id, from, join, Instant::now());
                *free -= 1;
                if let Ok(ServerMessage::Done(_)) = answered.await {
                    self.lobby.seek_no_more(client.number());
                    self.watch(
                        &client,
                        None,
                        Watch { match_id: row.id.clone(), seq: None, invitation: None, looking_on: false },
                    );
                    break;
                }
            }
        }
    }
}

/// The message with these tables, one's own first; and a hash by which two of them are told apart.
fn list(own: &[Listed], open: &[Listed]) -> (u64, Text) {
    let others = open.iter().filter(|listed| own.iter().all(|own| own.id != listed.id));
    let text = fondaco_wire::lobby(own.iter().chain(others).map(|listed| &*listed.card).collect());
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    (hasher.finish(), Text::from(text))
}
