//! Messages for many at once, as text. What several clients share has been written before, and is not written again.

use fondaco_game::Viewer;
use fondaco_table::AnyTable;
use fondaco_table::broadcast::SharedUpdate;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{Frame, Lobby};

/// A [`ServerMessage`](crate::ServerMessage) with parts that have been written before. As JSON it is the same.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Shared<'a> {
    Update(&'a SharedUpdate<'a>),
    Lobby(Lobby<&'a RawValue>),
}

/// The update of each of these viewers since seq `since`, byte for byte as a [`Frame`] without an id writes it.
#[must_use]
pub fn broadcast(table: &AnyTable, viewers: &[Viewer], since: u64) -> Vec<String> {
    let mut texts = Vec::with_capacity(viewers.len());
    table.broadcast(viewers, since, |update| texts.push(Frame::new(Shared::Update(update)).to_text()));
    texts
}

/// The [`Lobby`] message with these tables, each of which is a [`TableCard`](crate::TableCard).
#[must_use]
pub fn lobby(tables: Vec<&RawValue>) -> String {
    Frame::new(Shared::Lobby(Lobby { tables })).to_text()
}
