//! Who hears of a table, and what each of them is told: what the table says that viewer may see, and nothing else.

use std::sync::Arc;

use fondaco_game::Viewer;
use fondaco_table::{AnyTable, MatchId, PlayerId, Progress};
use fondaco_wire::{Frame, Refused, ServerMessage, WhyNot};

use super::client::Client;
use crate::outbox::Text;
use crate::people::Person;

/// Who hears of a table.
#[derive(Debug, Default)]
pub(super) struct Viewers(Vec<Watcher>);

#[derive(Debug)]
struct Watcher {
    client: Arc<Client>,
    viewer: Viewer,
    /// Whether they see what spectators see, even if they have a seat.
    looking_on: bool,
    muted: Vec<PlayerId>,
}

/// How many people one client can mute at a table.
const MAX_MUTED: usize = 256;

impl Viewers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn has(&self, client: u64) -> bool {
        self.0.iter().any(|watcher| watcher.client.number() == client)
    }

    /// Whether a client only looks on.
    pub(super) fn looks_on(&self, client: u64) -> bool {
        self.0.iter().any(|watcher| watcher.looking_on && watcher.client.number() == client)
    }

    /// A client hears of the table from now on; one that does already goes on.
    pub(super) fn add(&mut self, client: Arc<Client>, viewer: Viewer, looking_on: bool) {
        match self.0.iter_mut().find(|watcher| watcher.client.number() == client.number()) {
            Some(watcher) => (watcher.viewer, watcher.looking_on) = (viewer, looking_on),
            None => self.0.push(Watcher { client, viewer, looking_on, muted: Vec::new() }),
        }
    }

    pub(super) fn remove(&mut self, client: u64) {
        self.0.retain(|watcher| watcher.client.number() != client);
    }

    /// Who sits where has changed.
    pub(super) fn settle(&mut self, seat_of: impl Fn(&Person) -> Viewer) {
        for watcher in self.0.iter_mut().filter(|watcher| !watcher.looking_on) {
            watcher.viewer = seat_of(watcher.client.person());
        }
    }

    /// A client hears nothing more of what somebody says, or hears it again.
    pub(super) fn mute(&mut self, client: u64, player: PlayerId, on: bool) {
        if let Some(watcher) = self.0.iter_mut().find(|watcher| watcher.client.number() == client) {
            watcher.muted.retain(|muted| *muted != player);
            if on && watcher.muted.len() < MAX_MUTED {
                watcher.muted.push(player);
            }
        }
    }

    /// Whether the person at this seat hears of the table.
    pub(super) fn here(&self, viewer: Viewer) -> bool {
        self.0.iter().any(|watcher| watcher.viewer == viewer)
    }

    /// How many look on.
    pub(super) fn spectators(&self) -> u32 {
        let spectators = self.0.iter().filter(|watcher| watcher.viewer == Viewer::Spectator).count();
        u32::try_from(spectators).unwrap_or(u32::MAX)
    }

    /// Tells everybody concerned what has happened. Those who see the same are sent the same text.
    pub(super) fn tell(&self, table: &AnyTable, progress: &Progress) {
        let mut kinds: Vec<Viewer> = Vec::with_capacity(8);
        for Watcher { viewer, .. } in &self.0 {
            if !kinds.contains(viewer) && progress.concerns(*viewer) {
                kinds.push(*viewer);
            }
        }
        if kinds.is_empty() {
            return;
        }
        let texts = fondaco_wire::broadcast(table, &kinds, progress.since).into_iter().map(Text::from);
        // A copy of such a text is a counter.
        let told: Vec<(Viewer, Text)> = kinds.into_iter().zip(texts).collect();
        for watcher in &self.0 {
            if let Some((_, text)) = told.iter().find(|(viewer, _)| *viewer == watcher.viewer) {
                watcher.client.outbox().push(text.clone());
            }
        }
    }

    /// Tells everybody the same.
    pub(super) fn tell_all(&self, message: ServerMessage) {
        let text = Text::from(Frame::new(message).to_text());
        for watcher in &self.0 {
            watcher.client.outbox().push(text.clone());
        }
    }

    /// Everybody hears of the table no more, after these last words.
    pub(super) fn dismiss(&mut self, id: &MatchId, message: ServerMessage) {
        self.tell_all(message);
        for watcher in self.0.drain(..) {
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
        for watcher in self.0.iter().filter(|watcher| hears(watcher.client.number())) {
            watcher.client.outbox().push(text.clone());
        }
    }

    /// Shows everybody the table as it is.
    pub(super) fn show(&self, table: &AnyTable) {
        for watcher in &self.0 {
            watcher.client.tell(ServerMessage::Snapshot(Box::new(table.snapshot(watcher.viewer))));
        }
    }

    /// Tells what somebody said, or that it was deleted, to everybody who should hear it and wants to.
    pub(super) fn tell_chat(&self, text: &Text, by: Option<&PlayerId>, hears: impl Fn(Viewer) -> bool) {
        // A screen that everybody sees is told nothing of what is said.
        for watcher in self.0.iter().filter(|watcher| !watcher.looking_on) {
            if hears(watcher.viewer) && !by.is_some_and(|by| watcher.muted.contains(by)) {
                watcher.client.outbox().push(text.clone());
            }
        }
    }
}
