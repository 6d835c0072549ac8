//! Bringing people together who want to play the same: one task on each node looks after the wishes of those connected to it.
//!
//! Wishes lie in the store, so that people at different nodes find each other. Every node works out which tables they make; the node
//! of whoever has waited longest at a table opens it. The match is stored together with the grant of all their wishes, or not at
//! all: so nobody sits at two tables, and no table is opened twice. A wish ends with the connection that it came by.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use fondaco_search::Level;
use fondaco_table::{AnyTable, GameName, Holder, Manage, MatchId, Opening, OptionsError, PlayerId};
use fondaco_wire::{Done, Pairing, Search, ServerMessage, WhyNot, Wish};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::Hub;
use super::wishes::{Agreed, From, Moment, agreed, searches};
use crate::lock;
use crate::people::{Kind, Person};
use crate::room::client::Client;
use crate::room::mailbox::{Command, Requester};
use crate::room::{Access, Start, may_open, new_part};
use crate::store::{Commit, CommitError, StoreError, Subject, WishRow, Wisher};
use crate::tasks::Need;

/// How many orders can wait.
const MAX_ORDERS: usize = 1_024;
/// How many wishes are looked at in one round, of people with an account and of guests: half of them are those who have waited longest,
/// and the others take turns. So wishes that never fit keep nobody from being looked at.
const MOST: u32 = 250;
/// The furthest apart that ratings may be said to be, in points.
const WIDEST: u8 = 50;
/// How long it takes until somebody looks whether there is anything to do.
const IDLE: Duration = Duration::from_secs(5);
/// How often wishes of nodes that are gone are thrown away, in rounds.
const TIDY: u32 = 60;

/// The way to the one task.
#[derive(Debug)]
pub(super) struct Pairings {
    orders: mpsc::Sender<Order>,
    /// What the task reads; it takes it when it begins.
    waiting: Mutex<Option<mpsc::Receiver<Order>>>,
    /// How many rounds there have been.
    rounds: AtomicU64,
}

/// From where on a round looks, because the one before it did not get to everybody.
#[derive(Clone, Copy, Default)]
struct Turns {
    groups: From,
    searches: From,
    accounts: u32,
    guests: u32,
}

/// What a client wants: to wish something, or nothing any more.
#[derive(Debug)]
struct Order {
    client: Arc<Client>,
    id: Option<u32>,
    wish: Option<Wish>,
}

/// Somebody who waits here.
struct Waiting {
    client: Arc<Client>,
    row: WishRow,
    /// What they were told last.
    told: Option<Pairing>,
}

impl Default for Pairings {
    fn default() -> Self {
        let (orders, waiting) = mpsc::channel(MAX_ORDERS);
        Pairings { orders, waiting: Mutex::new(Some(waiting)), rounds: AtomicU64::new(0) }
    }
}

/// What the task keeps, even if it fails in between.
struct Keeps {
    orders: mpsc::Receiver<Order>,
    here: HashMap<PlayerId, Waiting>,
    rounds: u32,
    turns: Turns,
    next_round: Instant,
}

/// Looks after the wishes as long as there is a hub.
pub(super) fn begin(hub: &Arc<Hub>) {
    let Some(orders) = lock(&hub.pairings.waiting).take() else { return };
    let keeps = Keeps { orders, here: HashMap::new(), rounds: 0, turns: Turns::default(), next_round: Instant::now() };
    let keeps = Arc::new(tokio::sync::Mutex::new(keeps));
    let weak = Arc::downgrade(hub);
    hub.keep("pairing", Need::Helper, move || {
        let (weak, keeps) = (weak.clone(), Arc::clone(&keeps));
        async move { look_after(weak, &mut *keeps.lock().await).await }
    });
}

async fn look_after(weak: Weak<Hub>, keeps: &mut Keeps) {
    let Keeps { orders, here, rounds, turns, next_round } = keeps;
    while let Some(hub) = weak.upgrade() {
        if hub.is_stopping() {
            return;
        }
        while let Ok(order) = orders.try_recv() {
            hub.carry_out(here, order).await;
        }
        // However often somebody asks, there is one round in this time.
        if !here.is_empty() && Instant::now() >= *next_round {
            // Before anything else: if this round fails, the next one is no sooner.
            let pause = hub.services.settings.pairing;
            *next_round = Instant::now() + pause;
            if rounds.is_multiple_of(TIDY)
                && let Err(error) = hub.services.store.drop_wishes(hub.now_ms()).await
            {
                tracing::debug!(%error, "old wishes stay for now");
            }
            *rounds = rounds.wrapping_add(1);
            hub.pairings.rounds.fetch_add(1, Ordering::Relaxed);
            if let Err(error) = hub.bring_together(here, turns).await {
                tracing::warn!(%error, "nobody can be brought together");
            }
            *next_round = Instant::now() + pause;
        }
        let wait = if here.is_empty() { IDLE } else { next_round.saturating_duration_since(Instant::now()) };
        let next = tokio::select! {
            order = orders.recv() => order,
            () = tokio::time::sleep(wait) => None,
        };
        if let Some(order) = next {
            hub.carry_out(here, order).await;
        }
    }
}

impl Hub {
    /// A client wishes something, or nothing any more.
    pub(super) fn pair(&self, client: &Arc<Client>, id: Option<u32>, wish: Option<Wish>) {
        let order = Order { client: Arc::clone(client), id, wish };
        if let Err(error) = self.pairings.orders.try_send(order) {
            let Order { client, id, .. } = error.into_inner();
            let from = Requester::Client(client, id);
            from.refuse(&self.services.metrics, None, WhyNot::TooMany { wait_ms: 1_000 });
        }
    }

    /// How many rounds of bringing people together there have been on this node.
    #[must_use]
    pub fn pairing_rounds(&self) -> u64 {
        self.pairings.rounds.load(Ordering::Relaxed)
    }

    async fn carry_out(&self, here: &mut HashMap<PlayerId, Waiting>, order: Order) {
        let Order { client, id, wish } = order;
        // Who has gone wishes nothing.
        if client.outbox().is_closed() {
            return;
        }
        let done = match wish {
            Some(wish) => self.wish(here, &client, wish).await,
            None => self.wish_no_more(here, &client).await,
        };
        let from = Requester::Client(Arc::clone(&client), id);
        match done {
            Ok(found) => {
                from.done(Done { match_id: None, seq: None, seat: None, invitation: None }, false);
                if let Some(match_id) = found {
                    client.tell(ServerMessage::Pairing(Pairing::Found { match_id }));
                }
            }
            Err(why) => from.refuse(&self.services.metrics, None, why),
        }
    }

    /// Somebody wishes something. If what they wished before has just been granted, the match.
    async fn wish(
        &self,
        here: &mut HashMap<PlayerId, Waiting>,
        client: &Arc<Client>,
        wish: Wish,
    ) -> Result<Option<MatchId>, WhyNot> {
        let person = client.person();
        check(person, &wish)?;
        let place = client.place();
        self.may_open_more(person, place).map_err(|wait| WhyNot::TooMany { wait_ms: wait.ms() })?;
        may_open(&self.services, person, place.map(|place| &place.source)).await?;
        let now_ms = self.services.environment.now_ms();
        // Who only lets bots come, or takes a wider range, goes on waiting.
        let same = |old: &Wish| Wish { within: wish.within, bots: wish.bots, ..old.clone() } == wish;
        let since_ms = here
            .get(&person.id)
            .filter(|waiting| same(&waiting.row.wisher.wish))
            .map_or(now_ms, |waiting| waiting.row.since_ms);
        let wisher = Wisher {
            person: person.id.clone(),
            name: person.name.clone(),
            mark: person.kind.mark(),
            ratings: self.ratings(person).await.map_err(stored)?,
            wish,
        };
        let row = WishRow::new(self.services.node.clone(), since_ms, wisher);
        if let Some(found) = self.services.store.wish(&row, now_ms).await.map_err(stored)? {
            here.remove(&person.id);
            return Ok(Some(found));
        }
        let waiting = Waiting { client: Arc::clone(client), row, told: None };
        if let Some(before) = here.insert(person.id.clone(), waiting)
            && before.client.number() != client.number()
        {
            before.client.tell(ServerMessage::Pairing(Pairing::Ended));
        }
        Ok(None)
    }

    /// Somebody wishes nothing more; on another connection they may. If it has just been granted, the match.
    async fn wish_no_more(
        &self,
        here: &mut HashMap<PlayerId, Waiting>,
        client: &Arc<Client>,
    ) -> Result<Option<MatchId>, WhyNot> {
        let person = &client.person().id;
        if here.get(person).is_none_or(|waiting| waiting.client.number() != client.number()) {
            return Ok(None);
        }
        let found = self.services.store.end_wish(person, &self.services.node).await.map_err(stored)?;
        here.remove(person);
        Ok(found)
    }

    /// How strong somebody is at each game, as far as that is known.
    async fn ratings(&self, person: &Person) -> Result<Vec<(GameName, f64)>, StoreError> {
        if person.kind != Kind::Account {
            return Ok(Vec::new());
        }
        let all = self.services.store.ratings_of(&Subject::Person(person.id.clone())).await?;
        Ok(all.into_iter().map(|standing| (standing.game, standing.rating.rating)).collect())
    }

    /// One round: who has gone wishes nothing; tables are opened; everybody here is told how it stands.
    async fn bring_together(
        self: &Arc<Self>,
        here: &mut HashMap<PlayerId, Waiting>,
        turns: &mut Turns,
    ) -> Result<(), StoreError> {
        let (store, node) = (&self.services.store, &self.services.node);
        let gone = here.iter().filter(|(_, waiting)| waiting.client.outbox().is_closed());
        for person in gone.map(|(person, _)| person.clone()).collect::<Vec<_>>() {
            store.end_wish(&person, node).await?;
            here.remove(&person);
        }
        let now_ms = self.now_ms();
        let read = *turns;
        let mut rows = self.wishes(now_ms, read, turns).await?;
        let mut blocked: HashMap<PlayerId, HashSet<PlayerId>> = HashMap::new();
        for (person, other) in store.blocks_among_wishers().await? {
            blocked.entry(person).or_default().insert(other);
        }
        let open: Vec<WishRow> = rows.iter().filter(|row| row.match_id.is_none()).cloned().collect();
        let (from, now) = (turns.groups, Moment::new(now_ms, blocked.clone()));
        let (groups, next) = off_the_workers(move || agreed(&open, &now, from)).await?;
        turns.groups = next;
        let mut opened = false;
        for group in groups {
            if group.members[0].node == *node {
                opened |= self.open_for(here, &group).await?;
            }
        }
        if opened {
            rows = self.wishes(now_ms, read, turns).await?;
        }
        self.tell_waiting(here, &rows, Moment::new(now_ms, blocked), turns).await
    }

    /// The wishes that a round looks at, the oldest first.
    async fn wishes(&self, now_ms: u64, read: Turns, turns: &mut Turns) -> Result<Vec<WishRow>, StoreError> {
        let (store, node) = (&self.services.store, &self.services.node);
        let mut rows = Vec::new();
        for (accounts, skip, next) in
            [(true, read.accounts, &mut turns.accounts), (false, read.guests, &mut turns.guests)]
        {
            let oldest = store.wishes(node, now_ms, accounts, 0, MOST / 2).await?;
            let full = oldest.len() as u32 >= MOST / 2;
            rows.extend(oldest);
            *next = 0;
            if full {
                let others = store.wishes(node, now_ms, accounts, MOST / 2 + skip, MOST / 2).await?;
                if others.len() as u32 >= MOST / 2 {
                    *next = skip + MOST / 2;
                }
                rows.extend(others);
            }
        }
        if !self.services.settings.shared {
            // What the server before this one has left.
            rows.retain(|row| row.node == *node);
        }
        rows.sort_by(|one, other| (one.since_ms, &one.wisher.person).cmp(&(other.since_ms, &other.wisher.person)));
        rows.dedup_by(|one, other| one.wisher.person == other.wisher.person);
        Ok(rows)
    }

    /// Tells everybody who waits here how it stands, if that is new.
    async fn tell_waiting(
        &self,
        here: &mut HashMap<PlayerId, Waiting>,
        rows: &[WishRow],
        moment: Moment,
        turns: &mut Turns,
    ) -> Result<(), StoreError> {
        let (store, node) = (&self.services.store, &self.services.node);
        let open: Vec<WishRow> = rows.iter().filter(|row| row.match_id.is_none()).cloned().collect();
        let mut people: Vec<PlayerId> = here.keys().cloned().collect();
        people.sort_unstable();
        let from = turns.searches;
        let (found, next) = off_the_workers(move || searches(&people, &open, &moment, from)).await?;
        turns.searches = next;
        let mut found: HashMap<PlayerId, Search> = found.into_iter().collect();
        let full = rows.len() >= (MOST / 2) as usize;
        let mut over = Vec::new();
        for (person, waiting) in here.iter_mut() {
            let row = rows.iter().find(|row| row.wisher.person == *person);
            let news = match row {
                Some(WishRow { match_id: Some(id), node: at, .. }) if at == node => {
                    over.push(person.clone());
                    Pairing::Found { match_id: id.clone() }
                }
                Some(row) if row.node == *node => match found.remove(person) {
                    Some(search) => Pairing::Waiting(search),
                    // They are told in the next round.
                    None => continue,
                },
                // They may be too far back in the queue to be read.
                None if full => continue,
                // They wish something at another node, or have been deleted.
                _ => {
                    over.push(person.clone());
                    Pairing::Ended
                }
            };
            if waiting.told.as_ref() != Some(&news) {
                waiting.client.tell(ServerMessage::Pairing(news.clone()));
                waiting.told = Some(news);
            }
        }
        for person in over {
            here.remove(&person);
            store.end_wish(&person, node).await?;
        }
        Ok(())
    }

    /// Opens the table of people who have been brought together. False if one of them has gone, or somebody else was first.
    async fn open_for(self: &Arc<Self>, here: &HashMap<PlayerId, Waiting>, group: &Agreed) -> Result<bool, StoreError> {
        let first = &group.members[0].wisher;
        let mut options = group.game.usual(group.players);
        (options.clock, options.rated) = (first.wish.speed.clock(), first.wish.rated);
        let people = group.members.iter().map(|row| {
            let Wisher { person, name, mark, .. } = &row.wisher;
            Holder::marked(person.clone(), name.clone(), *mark)
        });
        let mut seats: Vec<Holder> = people.collect();
        seats.resize(group.players, Holder::bot(Level::MERCHANT));
        let id = self.services.fresh_id();
        let opening = Opening {
            id: id.clone(),
            options,
            given: Vec::new(),
            seats,
            owner: Some(first.person.clone()),
            follows: None,
            seed: self.services.fresh_seed(),
        };
        let (table, opened) = match AnyTable::open(opening, self.now_ms()) {
            Ok(opened) => opened,
            Err(error) => return Err(StoreError::Other(error.to_string())),
        };
        let opener = here.get(&first.person).and_then(|waiting| waiting.client.place());
        let source = opener.map(|place| place.source);
        let access = Access { public: true, invitation: self.services.fresh_invitation(), language: None, source };
        let mut part = new_part(&self.services.node, &table, opened, &access);
        if let Some(new) = &mut part.new {
            new.wishes = group.members.iter().map(WishRow::as_read).collect();
        }
        match self.services.store.commit(Commit { parts: vec![part] }).await {
            Ok(()) => {}
            Err(CommitError::Conflict) => return Ok(false),
            Err(CommitError::Store(error)) => return Err(error),
        }
        tracing::info!(match_id = %id, game = %group.game, people = group.members.len(), "brought together");
        self.new_room(id.clone(), Start::Opened(Box::new(table), access));
        if let [alone] = &group.members[..]
            && let Some(waiting) = here.get(&alone.wisher.person)
        {
            self.begin_alone(&id, waiting.client.person()).await;
        }
        Ok(true)
    }

    /// Among bots there is nobody to wait for.
    async fn begin_alone(self: &Arc<Self>, id: &MatchId, person: &Person) {
        let (answer, answered) = oneshot::channel();
        let from = Requester::Person(person.clone(), None, answer);
        self.to_room(id, from, Command::Manage(Manage::Start), std::time::Instant::now());
        // If it fails, they begin it themselves.
        let _ = timeout(Duration::from_secs(2), answered).await;
    }
}

/// Works something out where it keeps nobody waiting.
async fn off_the_workers<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| StoreError::Other(error.to_string()))
}

/// Refuses what cannot be.
fn check(person: &Person, wish: &Wish) -> Result<(), WhyNot> {
    let setup = |why: &str| Err(WhyNot::Options(OptionsError::Setup { why: why.to_owned() }));
    if person.kind == Kind::Bot {
        return setup("people are brought together; programs seek tables");
    }
    if wish.rated && person.kind != Kind::Account {
        return Err(WhyNot::Options(OptionsError::RatedGuest));
    }
    if wish.games().all(|game| wish.players_of(game).is_empty()) {
        return setup("no such game is for so many players");
    }
    if wish.within.is_some_and(|within| !(1..=WIDEST).contains(&within)) {
        return setup("ratings may be 1 to 50 points apart");
    }
    Ok(())
}

#[allow(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn stored(error: StoreError) -> WhyNot {
    tracing::warn!(%error, "a wish cannot be stored");
    WhyNot::Storage
}
