//! Telling somebody who is away that it is his turn: once, and not again before he has come back.
//!
//! A room does not wait for any of it. Who is at the table hears of his turn there, and his page says it if he looks elsewhere.
//! Who was away when his turn began is told after a while, if he has not come back by then; and so is who went away soon after:
//! a telephone in a pocket seems to be there until its connection turns out to be dead.

use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_table::{ClockRule, Holder};

use super::Room;
use crate::push::Reminder;

/// Who went away later than this after his turn began has seen it.
const SOON: Duration = Duration::from_secs(120);

/// What a room knows about who was told.
#[derive(Debug)]
pub(super) struct Reminders {
    /// Whose turn has begun since the room is here, and when; nobody's if he has been told.
    turn: Option<(Seat, Instant)>,
    /// For each seat, whether its person may have been told, by whichever node, and has not come back since.
    told: Vec<bool>,
}

impl Reminders {
    pub(super) fn new(seats: usize) -> Self {
        Reminders { turn: None, told: vec![true; seats] }
    }
}

impl Room {
    /// It is somebody else's turn now. That has been stored.
    pub(super) fn turn_began(&mut self, turn: Option<Seat>) {
        let turn = turn.filter(|seat| self.services.push.is_some() && self.table.chairs()[seat.index()].person_plays());
        self.reminders.turn = turn.map(|seat| (seat, Instant::now()));
        if let Some(seat) = turn {
            // Another node may be the one that tells him.
            self.reminders.told[seat.index()] = true;
        }
    }

    /// Somebody has come to his table, or asks something of it.
    pub(super) fn came_back(&mut self, seat: Seat) {
        let told = &mut self.reminders.told[seat.index()];
        let player = self.table.chairs()[seat.index()].holder.player();
        if let (Some(push), Some(player), true) = (&self.services.push, player, *told) {
            *told = !push.back(player.clone(), self.id.clone());
        }
    }

    /// Who is to be told, and when, if he does not come before.
    pub(super) fn reminder(&self) -> Option<(Instant, Seat)> {
        let (seat, began) = self.reminders.turn?;
        let away = self.presences.absent_since(seat)?;
        (away <= began + SOON).then(|| (away.max(began) + self.services.settings.remind, seat))
    }

    /// Tells somebody that it is his turn.
    pub(super) async fn remind(&mut self, seat: Seat) {
        // Then he is given the time again.
        if self.seen_elsewhere(seat).await {
            return;
        }
        self.reminders.turn = None;
        let chairs = self.table.chairs();
        let (Some(push), Holder::Person { player, .. }) = (&self.services.push, &chairs[seat.index()].holder) else {
            return;
        };
        let others = chairs.iter().filter_map(|chair| match &chair.holder {
            Holder::Person { player: other, name } if other != player => Some(name.clone()),
            _ => None,
        });
        let left = self.table.deadline().map(|ms| ms.saturating_sub(self.services.environment.now_ms()));
        let reminder = Reminder {
            person: player.clone(),
            match_id: self.id.clone(),
            game: self.table.game(),
            with: others.collect(),
            time: left.map(Duration::from_millis),
            urgent: matches!(self.table.options().clock, ClockRule::RealTime { .. }),
        };
        push.remind(reminder);
    }
}
