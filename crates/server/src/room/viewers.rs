//! Who hears of a table, and what each of them is told: what the table says that viewer may see, and nothing else.

use std::sync::Arc;

use fondaco_game::Viewer;
use fondaco_table::broadcast::LastShown;
use fondaco_table::{AnyTable, MatchId, PlayerId, Progress};
use fondaco_wire::{Frame, Listener, Refused, ServerMessage, WhyNot};

use super::client::Client;
use crate::outbox::Text;
use crate::people::Person;

/// Who hears of a table.
#[derive(Debug, Default)]
pub(super) struct Viewers {
    watchers: Vec<Watcher>,
    /// What those were shown last who are sent changes; one for each who sees something else.
    shown: Vec<(Viewer, LastShown)>,
}

#[derive(Debug)]
struct Watcher {
    client: Arc<Client>,
    viewer: Viewer,
    /// As whom they have seen what changes are told from, if they are sent changes.
    seen_as: Option<Viewer>,
    /// Whether they see what spectators see, even if they have a seat.
    looking_on: bool,
    muted: Vec<PlayerId>,
}

/// What somebody is told depends on this alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kind {
    viewer: Viewer,
    /// Whether they are sent changes, and whether they have seen what those begin from.
    deltas: bool,
    follows: bool,
}

impl Watcher {
    fn kind(&self) -> Kind {
        let deltas = self.client.wants_deltas();
        Kind { viewer: self.viewer, deltas, follows: deltas && self.seen_as == Some(self.viewer) }
    }
}

/// How many people one client can mute at a table.
const MAX_MUTED: usize = 256;

impl Viewers {
    pub(super) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    pub(super) fn has(&self, client: u64) -> bool {
        self.watchers.iter().any(|watcher| watcher.client.number() == client)
    }

    /// Whether a client only looks on.
    pub(super) fn looks_on(&self, client: u64) -> bool {
        self.watchers.iter().any(|watcher| watcher.looking_on && watcher.client.number() == client)
    }

    /// A client hears of the table from now on; one that does already goes on.
    pub(super) fn add(&mut self, client: Arc<Client>, viewer: Viewer, looking_on: bool) {
        match self.watchers.iter_mut().find(|watcher| watcher.client.number() == client.number()) {
            Some(watcher) => (watcher.viewer, watcher.looking_on) = (viewer, looking_on),
            None => self.watchers.push(Watcher { client, viewer, seen_as: None, looking_on, muted: Vec::new() }),
        }
    }

    pub(super) fn remove(&mut self, client: u64) {
        self.watchers.retain(|watcher| watcher.client.number() != client);
        if !self.watchers.iter().any(|watcher| watcher.client.wants_deltas()) {
            self.shown.clear();
        }
    }

    /// Who sits where has changed.
    pub(super) fn settle(&mut self, seat_of: impl Fn(&Person) -> Viewer) {
        for watcher in self.watchers.iter_mut().filter(|watcher| !watcher.looking_on) {
            watcher.viewer = seat_of(watcher.client.person());
        }
    }

    /// A client hears nothing more of what somebody says, or hears it again.
    pub(super) fn mute(&mut self, client: u64, player: PlayerId, on: bool) {
        if let Some(watcher) = self.watchers.iter_mut().find(|watcher| watcher.client.number() == client) {
            watcher.muted.retain(|muted| *muted != player);
            if on && watcher.muted.len() < MAX_MUTED {
                watcher.muted.push(player);
            }
        }
    }

    /// Whether the person at this seat hears of the table.
    pub(super) fn here(&self, viewer: Viewer) -> bool {
        self.watchers.iter().any(|watcher| watcher.viewer == viewer)
    }

    /// How many look on.
    pub(super) fn spectators(&self) -> u32 {
        let spectators = self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator).count();
        u32::try_from(spectators).unwrap_or(u32::MAX)
    }

    /// Tells everybody concerned what has happened. Those who see the same are sent the same text.
    pub(super) fn tell(&mut self, table: &AnyTable, progress: &Progress) {
        let mut kinds: Vec<Kind> = Vec::with_capacity(8);
        for watcher in &self.watchers {
            if !kinds.contains(&watcher.kind()) && progress.concerns(watcher.viewer) {
                kinds.push(watcher.kind());
            }
        }
        if kinds.is_empty() {
            return;
        }
        let listener = |&Kind { viewer, deltas, follows }: &Kind| {
            let last = self.shown.iter().find(|(whose, _)| follows && *whose == viewer);
            Listener { viewer, deltas, last: last.map(|(_, last)| last) }
        };
        let listeners: Vec<Listener<'_>> = kinds.iter().map(listener).collect();
        let told = fondaco_wire::broadcast_to(table, &listeners, progress.since);
        // A copy of such a text is a counter.
        let told: Vec<(Kind, Text, Option<LastShown>)> =
            kinds.into_iter().zip(told).map(|(kind, (text, shown))| (kind, Text::from(text), shown)).collect();
        for watcher in &mut self.watchers {
            if let Some((kind, text, _)) = told.iter().find(|(kind, ..)| *kind == watcher.kind()) {
                watcher.client.outbox().push(text.clone());
                watcher.seen_as = kind.deltas.then_some(kind.viewer);
            }
        }
        for (Kind { viewer, .. }, _, shown) in told {
            if let Some(shown) = shown {
                self.keep(viewer, shown);
            }
        }
    }

    /// Keeps what those were shown who are sent changes.
    fn keep(&mut self, viewer: Viewer, shown: LastShown) {
        match self.shown.iter_mut().find(|(whose, _)| *whose == viewer) {
            Some((_, last)) => *last = shown,
            None => self.shown.push((viewer, shown)),
        }
    }

    /// A client has been shown the table as it is: changes are told from there.
    pub(super) fn has_seen(&mut self, client: u64, table: &AnyTable) {
        let watcher = self.watchers.iter_mut().find(|watcher| watcher.client.number() == client);
        if let Some(watcher) = watcher.filter(|watcher| watcher.client.wants_deltas()) {
            watcher.seen_as = Some(watcher.viewer);
            let viewer = watcher.viewer;
            self.keep(viewer, LastShown::of(table, viewer));
        }
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&self, message: ServerMessage) {
        let text = Text::from(Frame::new(message).to_text());
        for watcher in &self.watchers {
            watcher.client.outbox().push(text.clone());
        }
    }

    /// Everybody hears of the table no more, after these last words.
    pub(super) fn dismiss(&mut self, id: &MatchId, message: ServerMessage) {
        self.tell_all(message);
        for watcher in self.watchers.drain(..) {
            watcher.client.unwatch(id);
        }
    }

    /// Tells everybody that there is no such match any more; nobody hears of it from now on.
    pub(super) fn part(&mut self, id: &MatchId) {
        self.dismiss(id, ServerMessage::Refused(Refused::new(Some(id.clone()), WhyNot::NoSuchMatch)));
    }

    /// Tells the same to some of the connections.
    pub(super) fn tell_some(&self, message: ServerMessage, hears: impl Fn(u64) -> bool) {
        let text = Text::from(Frame::new(message).to_text());
        for watcher in self.watchers.iter().filter(|watcher| hears(watcher.client.number())) {
            watcher.client.outbox().push(text.clone());
        }
    }

    /// Shows everybody the table as it is.
    pub(super) fn show(&mut self, table: &AnyTable) {
        self.shown.clear();
        for watcher in &self.watchers {
            watcher.client.tell(ServerMessage::Snapshot(Box::new(table.snapshot(watcher.viewer))));
        }
        let clients: Vec<u64> = self.watchers.iter().map(|watcher| watcher.client.number()).collect();
        clients.into_iter().for_each(|client| self.has_seen(client, table));
    }

    /// Tells what somebody said, or that it was deleted, to everybody who should hear it and wants to.
    pub(super) fn tell_chat(&self, text: &Text, by: Option<&PlayerId>, hears: impl Fn(Viewer) -> bool) {
        // A screen that everybody sees is told nothing of what is said.
        for watcher in self.watchers.iter().filter(|watcher| !watcher.looking_on) {
            if hears(watcher.viewer) && !by.is_some_and(|by| watcher.muted.contains(by)) {
                watcher.client.outbox().push(text.clone());
            }
        }
    }
}
