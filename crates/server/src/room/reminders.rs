//! Telling somebody who is away that it is their turn, that their table in a round of a tournament is about to begin, or that the others
//! ask them whether to end the match: once, and not again before they have come back.
//!
//! A room does not wait for any of it. People at the table hear of their turn there, and their page says it if they look
//! elsewhere. Somebody who was away when their turn began is told after a while, unless they have come back by then; and so is
//! somebody who went away soon after: a telephone in a pocket seems to be there until its connection turns out to be dead.
//!
//! A vote has an end after which silence is an answer, so its call does not wait for an earlier one of a turn.

use std::num::NonZeroU64;
use std::time::{Duration, Instant};

use fondaco_game::Seat;
use fondaco_table::{AnyTable, ClockRule, Holder, Offer, OpenOffer, Stage};

use super::Room;
use crate::mail::{TableMail, Why};
use crate::push::{Call, Reminder};

/// Somebody who went away later than this after their turn began has seen it.
const SOON: Duration = Duration::from_secs(120);
/// Who has been called to a vote and stays away is not called to another one so soon: offers can be withdrawn and made again.
const VOTES: Duration = Duration::from_secs(12 * 60 * 60);

/// What a room knows about who was told.
#[derive(Debug)]
pub(super) struct Reminders {
    /// For whom the table has begun to wait since the match came into memory, until they have been told.
    waits: Vec<Wait>,
    /// For each seat, whether its person may have been told, by whichever node, and has not come back since.
    told: Vec<bool>,
    /// The seq of the vote that is under way.
    vote: Option<u64>,
    /// For each seat, when its person was last called to a vote, unless they have come back since.
    called: Vec<Option<Instant>>,
}

/// A table waits for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wait {
    seat: Seat,
    since: Instant,
    call: Call,
}

impl Reminders {
    pub(super) fn new(table: &AnyTable) -> Self {
        let seats = table.chairs().len();
        let vote = vote(table).map(|open| open.seq);
        Reminders { waits: Vec::new(), told: vec![true; seats], vote, called: vec![None; seats] }
    }
}

/// The vote on ending the match without a result, if it has an end.
fn vote(table: &AnyTable) -> Option<&OpenOffer> {
    table.offer().filter(|open| open.offer == Offer::Abandon && open.until_ms.is_some())
}

impl Room {
    /// A round of a tournament waits for its people. Its table has been stored. Over days, their turn is soon enough.
    pub(super) fn round_began(&mut self) {
        if self.table.options().contest.is_none() || !self.is_urgent() || self.services.push.is_none() {
            return;
        }
        let (chairs, now) = (self.table.chairs(), Instant::now());
        let seated = chairs.iter().zip(Seat::all(chairs.len())).filter(|(chair, _)| chair.holder.player().is_some());
        self.reminders.waits = seated.map(|(_, seat)| Wait { seat, since: now, call: Call::Round }).collect();
    }

    /// Whether minutes count.
    fn is_urgent(&self) -> bool {
        matches!(self.table.options().clock, ClockRule::RealTime { .. })
    }

    /// It is somebody else's turn now. That has been stored.
    pub(super) fn turn_began(&mut self, turn: Option<Seat>) {
        let plays = |seat: &Seat| self.table.chairs()[seat.index()].person_plays();
        let turn = turn.filter(plays).filter(|&seat| self.may_tell(seat));
        self.reminders.waits.retain(|wait| matches!(wait.call, Call::Vote { .. }));
        if let Some(seat) = turn {
            self.reminders.waits.push(Wait { seat, since: Instant::now(), call: Call::Turn });
            // Another node may be the one that tells them.
            self.reminders.told[seat.index()] = true;
        }
    }

    /// Whether there is a way to tell the person of this seat. Nobody is disturbed on holiday.
    fn may_tell(&self, seat: Seat) -> bool {
        let tells = self.services.push.is_some() || self.services.mail.is_some() && self.is_daily();
        let now_ms = self.services.environment.now_ms();
        tells && self.table.chairs()[seat.index()].on_holiday(now_ms).is_none()
    }

    /// The others may have asked somebody whether to end the match without a result; or somebody has answered. That has been stored.
    pub(super) fn look_at_vote(&mut self) {
        let asked = self.table.asked();
        let vote = vote(&self.table).map(|open| open.seq);
        if vote == self.reminders.vote {
            let waits = |wait: &Wait| !matches!(wait.call, Call::Vote { .. }) || asked.contains(wait.seat);
            return self.reminders.waits.retain(waits);
        }
        self.reminders.vote = vote;
        self.reminders.waits.retain(|wait| !matches!(wait.call, Call::Vote { .. }));
        if vote.is_none() {
            return;
        }
        let (since, call) = (Instant::now(), Call::Vote { rated: self.table.options().rated });
        let is_due = |seat: &Seat| {
            let called = self.reminders.called[seat.index()];
            called.is_none_or(|at| since.duration_since(at) > VOTES) && self.may_tell(*seat)
        };
        let waits: Vec<Wait> = asked.iter().filter(is_due).map(|seat| Wait { seat, since, call }).collect();
        self.reminders.waits.extend(waits);
    }

    /// Somebody has come to their table, or asks something of it.
    pub(super) fn came_back(&mut self, seat: Seat) {
        self.reminders.called[seat.index()] = None;
        let told = &mut self.reminders.told[seat.index()];
        let player = self.table.chairs()[seat.index()].holder.player();
        if let (Some(push), Some(player), true) = (&self.services.push, player, *told) {
            *told = !push.back(player.clone(), self.id.clone());
        }
    }

    /// Who is to be told, and when, if they do not come before.
    pub(super) fn reminder(&self) -> Option<(Instant, Wait)> {
        let due = |wait: &Wait| {
            let away = self.presences.absent_since(wait.seat)?;
            (away <= wait.since + SOON).then(|| (away.max(wait.since) + self.services.settings.remind, *wait))
        };
        self.reminders.waits.iter().filter_map(due).min_by_key(|(at, _)| *at)
    }

    /// Tells somebody that the table waits for them.
    pub(super) async fn remind(&mut self, wait: Wait) {
        let Wait { seat, call, .. } = wait;
        // Then they are given the time again.
        if self.seen_elsewhere(seat).await {
            return;
        }
        self.reminders.waits.retain(|other| *other != wait);
        let is_vote = matches!(call, Call::Vote { .. });
        if is_vote {
            // No row says that this has been told: of several nodes, the leader tells it.
            if !self.schedule.is_leader() {
                return;
            }
            self.reminders.called[seat.index()] = Some(Instant::now());
        }
        let chairs = self.table.chairs();
        let Holder::Person { player, .. } = &chairs[seat.index()].holder else { return };
        let others = chairs.iter().filter_map(|chair| match &chair.holder {
            Holder::Person { player: other, name, .. } if other != player => Some(name.clone()),
            _ => None,
        });
        let others: Vec<_> = others.collect();
        let gathers = self.table.stage() == Stage::Gathering;
        if let Some(mail) = self.services.mail.as_ref().filter(|_| self.is_daily()) {
            mail.remind(TableMail {
                person: player.clone(),
                match_id: self.id.clone(),
                game: self.table.game(),
                with: others.clone(),
                why: match call {
                    Call::Vote { rated } => Why::Vote { rated },
                    Call::Turn | Call::Round => Why::Turn { steps: self.table.steps() as u64 },
                },
            });
        }
        let Some(push) = &self.services.push else { return };
        let begins = self.table.options().contest.map(|contest| contest.starts_ms).filter(|_| gathers);
        let ends = vote(&self.table).and_then(|open| open.until_ms).map(NonZeroU64::get).filter(|_| is_vote);
        let until = begins.or(ends).or_else(|| self.table.deadline());
        let left = until.map(|ms| ms.saturating_sub(self.services.environment.now_ms()));
        let reminder = Reminder {
            call,
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
