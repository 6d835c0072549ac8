//! How a match stands, as lists show it, for those who do not want to wait for its room.

use std::sync::Mutex;

use fondaco_game::{Seat, Turn};
use fondaco_table::{AnyTable, Stage};

use crate::lock;

/// How a match stands, as lists show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// Whose turn it is; nobody's if the match is not being played.
    pub turn: Option<Seat>,
    /// The round, from 1, and how many there are.
    pub round: (u8, u8),
}

impl Status {
    pub(crate) fn of(table: &AnyTable) -> Self {
        let turn = match (table.stage(), table.turn()) {
            (Stage::Playing, Turn::Player(seat)) => Some(seat),
            _ => None,
        };
        Status { turn, round: table.round() }
    }
}

/// The status of a match in memory: its room writes it, anybody reads it.
#[derive(Debug, Default)]
pub(crate) struct SharedStatus(Mutex<Option<Status>>);

impl SharedStatus {
    pub(super) fn set(&self, status: Status) {
        *lock(&self.0) = Some(status);
    }

    /// Nothing if the match has not come from the store yet.
    pub(crate) fn get(&self) -> Option<Status> {
        *lock(&self.0)
    }
}
