//! A connected client, as the hub knows it: who it is, what waits for it, and which tables it hears of.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use fondaco_table::MatchId;
use fondaco_wire::{Frame, ServerMessage};

use super::mailbox::Mailbox;
use crate::outbox::{Outbox, Text};
use crate::people::{ClientAddress, Person, Whereabouts};

/// The most tables a client hears of at once.
pub const MAX_WATCHED: usize = 64;

/// A connected client.
#[derive(Debug)]
pub struct Client {
    number: u64,
    person: Person,
    /// Where it comes from, as far as that is counted.
    place: Option<Whereabouts>,
    outbox: Outbox,
    /// Whether it is sent changes instead of whole positions.
    deltas: AtomicBool,
    /// Mostly one: a list is quicker than a table of hashes.
    watched: Mutex<Vec<(MatchId, Mailbox)>>,
}

impl Client {
    pub(crate) fn new(number: u64, person: Person, place: Option<Whereabouts>, outbox: Outbox) -> Self {
        Client { number, person, place, outbox, deltas: AtomicBool::new(false), watched: Mutex::default() }
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

    /// Where it comes from, as far as that is counted.
    pub(crate) fn place(&self) -> Option<&Whereabouts> {
        self.place.as_ref()
    }

    /// Its address, as far as that is counted.
    pub(crate) fn address(&self) -> Option<&ClientAddress> {
        self.place.as_ref().map(|place| &place.address)
    }

    /// What waits to be sent.
    #[must_use]
    pub fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// It wants to be sent changes instead of whole positions, or not; said before it hears of any table.
    pub fn want_deltas(&self, on: bool) {
        self.deltas.store(on, Ordering::Relaxed);
    }

    /// Whether it is sent changes instead of whole positions.
    #[must_use]
    pub fn wants_deltas(&self) -> bool {
        self.deltas.load(Ordering::Relaxed)
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
    pub(crate) fn mailbox(&self, id: &MatchId) -> Option<Mailbox> {
        self.watched().iter().find(|(other, _)| other == id).map(|(_, mailbox)| mailbox.clone())
    }

    /// It hears of this table from now on; false if there are too many.
    pub(crate) fn watch(&self, id: &MatchId, mailbox: &Mailbox) -> bool {
        let mut watched = self.watched();
        match watched.iter().position(|(other, _)| other == id) {
            Some(place) => watched[place].1 = mailbox.clone(),
            None if watched.len() < MAX_WATCHED => watched.push((id.clone(), mailbox.clone())),
            None => return false,
        }
        true
    }

    /// Of how many tables it hears.
    pub(crate) fn watched_count(&self) -> usize {
        self.watched().len()
    }

    /// The rooms of all tables that it hears of.
    pub(crate) fn mailboxes(&self) -> Vec<Mailbox> {
        self.watched().iter().map(|(_, mailbox)| mailbox.clone()).collect()
    }

    /// It hears of this table no more.
    pub(crate) fn unwatch(&self, id: &MatchId) -> Option<Mailbox> {
        let mut watched = self.watched();
        let place = watched.iter().position(|(other, _)| other == id)?;
        Some(watched.swap_remove(place).1)
    }

    /// It hears of no table any more: the rooms that must be told.
    pub(crate) fn unwatch_all(&self) -> Vec<(MatchId, Mailbox)> {
        std::mem::take(&mut *self.watched())
    }

    fn watched(&self) -> MutexGuard<'_, Vec<(MatchId, Mailbox)>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
