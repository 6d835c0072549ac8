//! A connected client, as the hub knows it: who it is, what waits for it, and which tables it hears of.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use fondaco_table::MatchId;
use fondaco_table::wire::{Frame, ServerMessage};

use super::post::Mailbox;
use crate::people::Person;
use crate::socket::{Outbox, Text};

/// The most tables a client hears of at once.
pub const MAX_WATCHED: usize = 64;

/// A connected client.
#[derive(Debug)]
pub struct Client {
    number: u64,
    person: Person,
    outbox: Outbox,
    watched: Mutex<HashMap<MatchId, Mailbox>>,
}

impl Client {
    pub(super) fn new(number: u64, person: Person, outbox: Outbox) -> Self {
        Client { number, person, outbox, watched: Mutex::default() }
    }

    /// Which connection it is; no other ever has the same number.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Who it is.
    #[must_use]
    pub fn person(&self) -> &Person {
        &self.person
    }

    /// What waits to be sent.
    #[must_use]
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// Sends a message that is no answer.
    pub fn tell(&self, message: ServerMessage) {
        self.answer(None, message);
    }

    /// Sends the answer to the message with this id.
    pub fn answer(&self, id: Option<u32>, message: ServerMessage) {
        self.outbox.push(Text::from(Frame::answer(id, message).to_text()));
    }

    /// The room of a table that it hears of.
    pub(super) fn mailbox(&self, id: &MatchId) -> Option<Mailbox> {
        self.watched().get(id).cloned()
    }

    /// It hears of this table from now on; false if there are too many.
    pub(super) fn watch(&self, id: &MatchId, mailbox: &Mailbox) -> bool {
        let mut watched = self.watched();
        let room = watched.len() < MAX_WATCHED || watched.contains_key(id);
        if room {
            watched.insert(id.clone(), mailbox.clone());
        }
        room
    }

    /// It hears of this table no more.
    pub(super) fn unwatch(&self, id: &MatchId) -> Option<Mailbox> {
        self.watched().remove(id)
    }

    /// It hears of no table any more: the rooms that must be told.
    pub(super) fn unwatch_all(&self) -> Vec<(MatchId, Mailbox)> {
        self.watched().drain().collect()
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<MatchId, Mailbox>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
