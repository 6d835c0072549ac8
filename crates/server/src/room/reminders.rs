//! Telling somebody who is away that it is their turn, or that their table in a round of a tournament is about to begin: once, and
//! not again before they have come back.
//!
//! A room does not wait for any of it. People at the table hear of their turn there, and their page says it if they look
//! elsewhere. Somebody who was away when their turn began is told after a while, unless they have come back by then; and so is
//! somebody who went away soon after: a telephone in a pocket seems to be there until its connection turns out to be dead.

use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_table::{ClockRule, Holder, Stage};

use super::Room;
use crate::mail::TurnMail;
use crate::push::{Call, Reminder};

/// Somebody who went away later than this after their turn began has seen it.
const SOON: Duration = Duration::from_secs(120);

/// What a room knows about who was told.
#[derive(Debug)]
pub(super) struct Reminders {
    /// For whom the table has begun to wait since the match came into memory, and when, until they have been told.
    waits: Vec<(Seat, Instant)>,
    /// For each seat, whether its person may have been told, by whichever node, and has not come back since.
    told: Vec<bool>,
}

impl Reminders {
    pub(super) fn new(seats: usize) -> Self {
        Reminders { waits: Vec::new(), told: vec![true; seats] }
    }
}

impl Room {
    /// A round of a tournament waits for its people. Its table has been stored. Over days, their turn is soon enough.
    pub(super) fn round_began(&mut self) {
        if self.table.options().contest.is_none() || !self.is_urgent() || self.services.push.is_none() {
            return;
        }
        let (chairs, now) = (self.table.chairs(), Instant::now());
        let seated = chairs.iter().zip(Seat::all(chairs.len())).filter(|(chair, _)| chair.holder.player().is_some());
        self.reminders.waits = seated.map(|(_, seat)| (seat, now)).collect();
    }

    /// Whether minutes count.
    fn is_urgent(&self) -> bool {
        matches!(self.table.options().clock, ClockRule::RealTime { .. })
    }

    /// It is somebody else's turn now. That has been stored.
    pub(super) fn turn_began(&mut self, turn: Option<Seat>) {
        let tells = self.services.push.is_some() || self.services.mail.is_some() && self.is_daily();
        let now_ms = self.services.environment.now_ms();
        // Nobody is disturbed on holiday.
        let here = |seat: &Seat| {
            let chair = &self.table.chairs()[seat.index()];
            chair.person_plays() && chair.on_holiday(now_ms).is_none()
        };
        let turn = turn.filter(|_| tells).filter(here);
        self.reminders.waits = turn.map(|seat| (seat, Instant::now())).into_iter().collect();
        if let Some(seat) = turn {
            // Another node may be the one that tells them.
            self.reminders.told[seat.index()] = true;
        }
    }

    /// Somebody has come to their table, or asks something of it.
    pub(super) fn came_back(&mut self, seat: Seat) {
        let told = &mut self.reminders.told[seat.index()];
        let player = self.table.chairs()[seat.index()].holder.player();
        if let (Some(push), Some(player), true) = (&self.services.push, player, *told) {
            *told = !push.back(player.clone(), self.id.clone());
        }
    }

    /// Who is to be told, and when, if they do not come before.
    pub(super) fn reminder(&self) -> Option<(Instant, Seat)> {
        let due = |&(seat, began): &(Seat, Instant)| {
            let away = self.presences.absent_since(seat)?;
            (away <= began + SOON).then(|| (away.max(began) + self.services.settings.remind, seat))
        };
        self.reminders.waits.iter().filter_map(due).min_by_key(|(at, _)| *at)
    }

    /// Tells somebody that the table waits for them.
    pub(super) async fn remind(&mut self, seat: Seat) {
        // Then they are given the time again.
        if self.seen_elsewhere(seat).await {
            return;
        }
        self.reminders.waits.retain(|(waits, _)| *waits != seat);
        let chairs = self.table.chairs();
        let Holder::Person { player, .. } = &chairs[seat.index()].holder else { return };
        let others = chairs.iter().filter_map(|chair| match &chair.holder {
            Holder::Person { player: other, name, .. } if other != player => Some(name.clone()),
            _ => None,
        });
        let others: Vec<_> = others.collect();
        let gathers = self.table.stage() == Stage::Gathering;
        if let Some(mail) = self.services.mail.as_ref().filter(|_| self.is_daily()) {
            mail.remind(TurnMail {
                person: player.clone(),
                match_id: self.id.clone(),
                game: self.table.game(),
                with: others.clone(),
                turn: self.table.steps() as u64,
            });
        }
        let Some(push) = &self.services.push else { return };
        let begins = self.table.options().contest.map(|contest| contest.starts_ms).filter(|_| gathers);
        let until = begins.or_else(|| self.table.deadline());
        let left = until.map(|ms| ms.saturating_sub(self.services.environment.now_ms()));
        let reminder = Reminder {
            call: if gathers { Call::Round } else { Call::Turn },
            person: player.clone(),
            match_id: self.id.clone(),
            game: self.table.game(),
            with: others,
            time: left.map(Duration::from_millis),
            urgent: self.is_urgent(),
        };
        push.remind(reminder);
    }
}
