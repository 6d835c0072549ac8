//! Messages for many at once, as text. What several clients share has been written before, and is not written again.

use fondaco_game::Viewer;
use fondaco_table::AnyTable;
use fondaco_table::broadcast::{LastShown, SharedDelta, SharedUpdate};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Frame, Lobby};

/// Room for an update, in most cases.
const ROOM: usize = 8 * 1024;
/// By how much one viewer's update is longer than another's, in most cases.
const OWN_ROOM: usize = 512;

/// A [`ServerMessage`](crate::ServerMessage) with parts that have been written before. As JSON it is the same.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Shared<'a> {
    Update(&'a SharedUpdate<'a>),
    Delta(&'a SharedDelta<'a>),
    Lobby(Lobby<&'a RawValue>),
}

/// Who is to be told something, and how.
#[derive(Clone, Copy, Debug)]
pub struct Listener<'a> {
    /// What this listener sees follows from it.
    pub viewer: Viewer,
    /// Whether they want changes instead of whole positions.
    pub deltas: bool,
    /// What they were shown last, if they want changes and have seen something.
    pub last: Option<&'a LastShown>,
}

/// What each of these is told since seq `since`; and, to those who want changes, what they have been shown then. A viewer who has
/// not seen what the changes begin from is sent the whole update.
#[must_use]
pub fn broadcast_to(table: &AnyTable, listeners: &[Listener<'_>], since: u64) -> Vec<(String, Option<LastShown>)> {
    let viewers: Vec<Viewer> = listeners.iter().map(|listener| listener.viewer).collect();
    let mut told: Vec<(String, Option<LastShown>)> = Vec::with_capacity(listeners.len());
    table.broadcast(&viewers, since, |update| {
        let listener = listeners[told.len()];
        let now = listener.deltas.then(|| update.shown());
        let text = match (&now, listener.last.filter(|last| last.seq == since)) {
            (Some(now), Some(last)) => Frame::new(Shared::Delta(&update.since_shown(last, now))).to_text_of(OWN_ROOM),
            _ => Frame::new(Shared::Update(update)).to_text_of(ROOM),
        };
        told.push((text, now));
    });
    told
}

/// The update of each of these viewers since seq `since`, byte for byte as a [`Frame`] without an id writes it.
#[must_use]
pub fn broadcast(table: &AnyTable, viewers: &[Viewer], since: u64) -> Vec<String> {
    let mut texts: Vec<String> = Vec::with_capacity(viewers.len());
    table.broadcast(viewers, since, |update| {
        // About as long as the one before.
        let room = texts.last().map_or(ROOM, |text| text.len() + OWN_ROOM);
        texts.push(Frame::new(Shared::Update(update)).to_text_of(room));
    });
    texts
}

/// The [`Lobby`] message with these tables, each of which is a [`TableCard`](crate::TableCard).
#[must_use]
pub fn lobby(tables: Vec<&RawValue>) -> String {
    Frame::new(Shared::Lobby(Lobby { tables })).to_text()
}
