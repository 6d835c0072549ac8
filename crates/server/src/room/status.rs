//! How a match stands, as lists show it, for those who do not want to wait for its room.

use std::sync::Mutex;

use fondaco_game::{Seat, SeatSet, Turn};
use fondaco_table::{AnyTable, PlayerId, Stage};

use crate::lock;

/// How a match stands, as lists show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// Who is to decide; nobody if the match is not being played, or a bot is.
    pub turn: Option<Seat>,
    /// When their time runs out.
    pub deadline_ms: Option<u64>,
    /// Who has yet to answer an offer.
    pub asked: SeatSet,
    /// The round, from 1, and how many there are.
    pub round: (u8, u8),
}

impl Status {
    pub(crate) fn of(table: &AnyTable) -> Self {
        let turn = match (table.stage(), table.turn()) {
            (Stage::Playing, Turn::Player(seat)) => {
                Some(seat).filter(|seat| table.chairs()[seat.index()].person_plays())
            }
            _ => None,
        };
        Status { turn, deadline_ms: table.flag_falls(), asked: table.asked(), round: table.round() }
    }
}

/// The status of a match in memory: its room writes it, anybody reads it.
#[derive(Debug, Default)]
pub(crate) struct SharedStatus {
    status: Mutex<Option<Status>>,
    /// Everybody who has ever had a seat.
    seated: Mutex<Option<Vec<PlayerId>>>,
}

impl SharedStatus {
    pub(super) fn set(&self, status: Status) {
        *lock(&self.status) = Some(status);
    }

    /// What it was before.
    pub(super) fn replace(&self, status: Status) -> Option<Status> {
        lock(&self.status).replace(status)
    }

    /// Nothing if the match has not come from the store yet.
    pub(crate) fn get(&self) -> Option<Status> {
        *lock(&self.status)
    }

    pub(crate) fn set_seated(&self, table: &AnyTable) {
        *lock(&self.seated) = Some(table.ever_seated());
    }

    /// Whether somebody has ever had a seat, or it is not known who has.
    pub(crate) fn may_have_seated(&self, person: &PlayerId) -> bool {
        lock(&self.seated).as_ref().is_none_or(|seated| seated.contains(person))
    }
}
