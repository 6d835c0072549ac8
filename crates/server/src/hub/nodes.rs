//! Other nodes: what they have stored, and the matches that nobody looks after any more.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use fondaco_table::MatchId;
use tokio::sync::broadcast;

use super::Hub;
use super::friends::{Block, Call};
use super::retention::before;
use super::tournaments::Bulletin;
use crate::lock;
use crate::room::Directory as _;
use crate::room::mailbox::Message;
use crate::room::together::{FromPeers, PeerNews};
use crate::store::{Change, DEAD_AFTER_MS, NodeId, StoreError};
use crate::tasks::Need;

/// How many matches without a leader are taken at once.
const MOST: u32 = 200;
/// How many matches that are set aside are looked at.
const MOST_ASIDE: u32 = 500;
/// How often matches that ended and were not rated are looked for, and how long whoever is at it may take.
const RATE: Duration = Duration::from_secs(60);

/// Begins to look after other nodes, as long as there is a hub.
pub(super) fn begin(hub: &Arc<Hub>) {
    let weak = Arc::downgrade(hub);
    let mut changes = Some(hub.services.store.changes());
    hub.keep("other nodes", Need::Vital, move || hear_all(weak.clone(), changes.take()));
    let weak = Arc::downgrade(hub);
    hub.keep("heartbeat", Need::Vital, move || say_alive(weak.clone()));
    let weak = Arc::downgrade(hub);
    // Whether it has looked at everything since the start.
    let first = Arc::new(AtomicBool::new(true));
    hub.keep("sweep", Need::Helper, move || sweep_on(weak.clone(), Arc::clone(&first)));
}

/// Hears what other nodes have stored. A task that has failed may have missed something.
async fn hear_all(weak: Weak<Hub>, changes: Option<broadcast::Receiver<Change>>) {
    let Some(hub) = weak.upgrade() else { return };
    let mut changes = match changes {
        Some(changes) => changes,
        None => {
            let changes = hub.services.store.changes();
            hub.hear(Change::Missed);
            changes
        }
    };
    drop(hub);
    loop {
        let change = match changes.recv().await {
            Ok(change) => change,
            Err(broadcast::error::RecvError::Lagged(_)) => Change::Missed,
            Err(broadcast::error::RecvError::Closed) => return,
        };
        match weak.upgrade() {
            Some(hub) => hub.hear(change),
            None => return,
        }
    }
}

/// Says again and again that this node is alive; nothing else it does takes time from that.
async fn say_alive(weak: Weak<Hub>) {
    let mut failing = false;
    while let Some(hub) = weak.upgrade() {
        if hub.is_stopping() {
            return;
        }
        let beat = hub.beat().await;
        hub.store_up.store(beat.is_ok(), Ordering::Relaxed);
        if let Err(error) = &beat
            && !failing
        {
            tracing::warn!(%error, "the store does not answer");
        }
        failing = beat.is_err();
        if hub.services.has_returned() {
            // Clocks are set right, and where there are other nodes, they may have gone on meanwhile.
            hub.rooms.tell_all(|| Message::Returned);
            hub.note_all_again();
        }
        let pause = hub.services.settings.sweep;
        drop(hub);
        tokio::time::sleep(pause).await;
    }
}

async fn sweep_on(weak: Weak<Hub>, first: Arc<AtomicBool>) {
    let mut rated: Option<Instant> = None;
    while let Some(hub) = weak.upgrade() {
        if hub.is_stopping() {
            return;
        }
        match hub.sweep(first.load(Ordering::Relaxed)).await {
            Ok(()) => first.store(false, Ordering::Relaxed),
            Err(error) => tracing::debug!(%error, "other nodes and waiting matches are looked at later"),
        }
        if rated.is_none_or(|at| at.elapsed() > RATE) {
            match hub.rate_the_rest(rated.is_none()).await {
                Ok(()) => rated = Some(Instant::now()),
                Err(error) => tracing::warn!(%error, "it is not known what was not rated"),
            }
        }
        let pause = hub.services.settings.sweep;
        drop(hub);
        tokio::time::sleep(pause).await;
    }
}

impl Hub {
    /// Looks which nodes are alive, and takes the matches that nobody looks after. Before that, this node is known to be alive.
    async fn sweep(self: &Arc<Self>, first: bool) -> Result<(), StoreError> {
        self.services.stay_alive().await?;
        let now_ms = self.services.environment.now_ms();
        // With SQLite there is no other node: the leader of a match before this one started is gone.
        let alone = first && !self.services.settings.shared;
        let ms = if alone { now_ms + 2 * DEAD_AFTER_MS } else { now_ms };
        if self.services.settings.shared {
            let nodes = self.services.store.nodes(now_ms).await?;
            self.services.others.store(nodes.iter().any(|node| node.id != self.services.node), Ordering::Relaxed);
            let now: HashSet<NodeId> = nodes.into_iter().map(|node| node.id).collect();
            let before = std::mem::replace(&mut *lock(&self.alive), now.clone());
            for gone in before.difference(&now) {
                self.rooms.tell_all(|| Message::FromPeers(FromPeers::Gone(gone.clone())));
            }
        }
        if let Err(error) = self.note_who_is_here().await {
            tracing::warn!(%error, "it is not noted who is here");
        }
        self.look_at_quarantines(first).await?;
        let mut taken: HashSet<MatchId> = HashSet::new();
        loop {
            // Those just taken may still be listed: their rooms claim them in their own time.
            let most = MOST + u32::try_from(taken.len()).unwrap_or(u32::MAX / 2);
            let orphans = self.services.store.orphans(ms, most).await?;
            let full = orphans.len() >= most as usize;
            let fresh: Vec<MatchId> = orphans.into_iter().filter(|id| !taken.contains(id)).collect();
            if fresh.is_empty() || self.is_stopping() {
                return Ok(());
            }
            tracing::info!(matches = fresh.len(), "taking over");
            for id in fresh {
                // It comes from the store and sees by itself what is to be done.
                let _ = self.mailbox(&id).send(Message::Adopt).await;
                taken.insert(id);
            }
            if !full {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Matches that somebody has set aside leave memory; at the start, those that another program set aside are tried again.
    async fn look_at_quarantines(self: &Arc<Self>, first: bool) -> Result<(), StoreError> {
        let aside = self.services.store.quarantined(None, MOST_ASIDE).await?;
        self.services.metrics.quarantined.set(i64::try_from(aside.len()).unwrap_or(i64::MAX));
        for (_, id, row) in aside {
            if first && row.is_worth_another_try() {
                // It comes from the store, or is set aside by this program.
                let _ = self.mailbox(&id).send(Message::Adopt).await;
            } else if !row.is_worth_another_try() {
                self.rooms.tell(&id, Message::SetAside(row.why));
            }
        }
        Ok(())
    }

    /// Takes matches into memory that ended and were not rated: their rooms do it.
    async fn rate_the_rest(self: &Arc<Self>, first: bool) -> Result<(), StoreError> {
        // With SQLite nobody else could be at it when this one starts.
        let patience = if first && !self.services.settings.shared { Duration::ZERO } else { RATE };
        for id in self.services.store.unrated(before(self.services.environment.now_ms(), patience), MOST).await? {
            tracing::info!(match_id = %id, "was not rated");
            self.mailbox(&id);
        }
        Ok(())
    }

    /// Another node has stored something. No room is waited for: one that is slow delays no other's news.
    pub(super) fn hear(self: &Arc<Self>, change: Change) {
        match change {
            Change::Entries { match_id, entries, card } => {
                self.rooms.forget_status(Some(&match_id));
                self.rooms.tell(&match_id, Message::Changed { entries });
                if card {
                    self.lobby.stir_all();
                }
            }
            Change::Chat { match_id } => self.rooms.tell(&match_id, Message::ChatChanged),
            Change::Unsaid { match_id, audience, number } => self.unsaid(&match_id, audience, number),
            Change::Removed { match_id } => self.match_removed(&match_id),
            Change::NodeMessage(message) => match serde_json::from_str::<PeerNews>(&message) {
                Ok(news) => {
                    if let Some((people, told)) = news.for_players() {
                        self.tell_people(people, &|_| true, &told);
                    }
                    let match_id = news.match_id.clone();
                    self.rooms.tell(&match_id, Message::FromPeers(FromPeers::News(Box::new(news))));
                }
                Err(error) => {
                    // No two of these look alike.
                    if let Ok(call) = serde_json::from_str::<Call>(&message) {
                        self.pass_on(call);
                    } else if let Ok(block) = serde_json::from_str::<Block>(&message) {
                        self.block(&block);
                    } else if let Ok(bulletin) = serde_json::from_str::<Bulletin>(&message) {
                        self.pass_on_bulletin(&bulletin);
                    } else {
                        tracing::debug!(%error, "another version of this program says something");
                    }
                }
            },
            // People hear of these, and tell.
            Change::LoggedOut { .. } => {}
            Change::Deleted { person } | Change::Renamed { person } => self.person_deleted(&person),
            Change::Missed => {
                self.rooms.forget_status(None);
                self.rooms.tell_all(|| Message::Changed { entries: u64::MAX });
                self.rooms.tell_all(|| Message::ChatChanged);
                self.rooms.tell_all(|| Message::FromPeers(FromPeers::Missed));
                self.lobby.stir_all();
            }
        }
    }
}
