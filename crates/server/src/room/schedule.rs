//! What a room does unasked: it lets bots think and play, watches the clock, lets a bot stand in for somebody who has vanished,
//! and begins rematches. Of several nodes only one does this for a match, its *leader*.

use std::time::{Duration, Instant};

use fondaco_game::{Seat, Turn, Viewer};
use fondaco_table::{
    AnyTable, Authority, BotRequest, ClockRule, Control, Entry, Fact, Happening, Occupant, Options, Pace, Refusal,
    Stage, occupant,
};
use fondaco_wire::{BotWaits, ServerMessage, WhyNot};
use tokio::sync::oneshot;

use super::Room;
use super::commit::Changed;
use crate::bots::{Asked, Thinker, Ticket};
use crate::services::Settings;
use crate::store::{Absence, DEAD_AFTER_MS, Holiday};

/// How long after a failure of the store what is due is tried again.
const RETRY: Duration = Duration::from_millis(500);
/// The longest time until a bot that could not decide is asked again.
const RETRY_BOT: Duration = Duration::from_secs(60);
/// When people are told that a bot waits for others, and how often that is looked at again.
const BOT_WAITS: Duration = Duration::from_secs(1);
/// What is due later than this need not be waited for in memory.
const LONG: Duration = Duration::from_secs(3600);
/// A node that is not the leader asks again after this time.
const CLAIM_AGAIN: Duration = Duration::from_secs(5);

/// What is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// Become the leader.
    Claim,
    /// Somebody's time runs out.
    Tick,
    /// A bot plays what it has decided.
    Play,
    /// A bot stands in for somebody who has vanished.
    StandIn(Seat),
    /// A match begins by itself.
    Start,
    /// Whoever manages the table is not there, and the person at this seat does from now on.
    HandOver(Seat),
    /// A rematch that all have agreed on is opened.
    Rematch,
    /// A match that is over is rated.
    Rate,
    /// The store is asked who is on holiday.
    Holidays,
}

/// What a room has to do.
#[derive(Debug)]
pub(super) struct Schedule {
    pub(super) thinking: Option<Thinking>,
    leader: bool,
    claim_at: Instant,
    retry_at: Option<Instant>,
    /// How often in a row a bot could not decide.
    undecided: u32,
    /// Whether this match is the rematch of another.
    follows: bool,
    /// Whether the match has ended, and whether that has been told.
    ended: bool,
    end_told: bool,
    pub(super) unrated: bool,
    /// Whether it is not known who is on holiday.
    holidays: bool,
}

/// A bot that thinks, or has thought.
#[derive(Debug)]
pub(super) struct Thinking {
    seat: Seat,
    at: u64,
    /// How many steps stood: if the number and the seat are the same, it thinks about the same position.
    steps: usize,
    /// It does not play before this.
    not_before: Instant,
    mind: Mind,
    ticket: Ticket,
    /// When it is looked whether it still waits for others, and for how many people know that it does.
    look_at: Instant,
    told: u32,
}

#[derive(Debug)]
enum Mind {
    Asked(oneshot::Receiver<Option<String>>),
    Decided(String),
}

/// Waits until the bot has decided; for ever if none thinks.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Option<String> {
    match thinking {
        Some(Thinking { mind: Mind::Asked(answer), .. }) => answer.await.ok().flatten(),
        _ => std::future::pending().await,
    }
}

impl Schedule {
    pub(super) fn new(table: &AnyTable, leader: bool, now: Instant) -> Self {
        let over = matches!(table.stage(), Stage::Over(_));
        Schedule {
            thinking: None,
            leader,
            claim_at: now,
            retry_at: None,
            undecided: 0,
            follows: table.about().follows.is_some(),
            ended: over,
            end_told: over && !table.is_closed(),
            unrated: over,
            holidays: true,
        }
    }

    pub(super) fn is_leader(&self) -> bool {
        self.leader
    }

    /// Another node has written: perhaps it is the leader now.
    pub(super) fn doubt_leader(&mut self) {
        self.leader = false;
        self.claim_at = Instant::now();
    }

    pub(super) fn release(&mut self) {
        self.leader = false;
        self.thinking = None;
    }

    pub(super) fn forget_thought(&mut self) {
        self.thinking = None;
    }

    /// The match has ended.
    pub(super) fn end(&mut self) {
        self.unrated |= !std::mem::replace(&mut self.ended, true);
    }

    /// The end is told; true if nobody has been told yet.
    pub(super) fn tell_end(&mut self) -> bool {
        !std::mem::replace(&mut self.end_told, true)
    }

    /// Somebody may have taken a holiday, or be back.
    pub(super) fn look_for_holidays(&mut self) {
        self.holidays = true;
    }

    pub(super) fn retry(&mut self) {
        self.retry_at = Some(Instant::now() + RETRY);
    }

    /// A bot could not decide: it is asked again, each time later.
    fn retry_bot(&mut self) {
        let wait = RETRY.saturating_mul(1 << self.undecided.min(10)).min(RETRY_BOT);
        self.undecided += 1;
        self.thinking = None;
        self.retry_at = Some(Instant::now() + wait);
    }
}

impl Room {
    /// Makes plans after something has changed: the bot that is due begins to think.
    pub(super) fn plan(&mut self) {
        let due = self.table.bot_due().filter(|_| self.schedule.leader);
        let Some(BotRequest { seat, level, at }) = due else {
            self.schedule.thinking = None;
            return;
        };
        let steps = self.table.steps();
        if self.schedule.thinking.as_ref().is_some_and(|thinking| thinking.seat == seat && thinking.steps == steps) {
            return;
        }
        let bot = level.bot().unwrap_or_else(|error| {
            tracing::warn!(match_id = %self.id, %error, "an unknown bot; greedy plays for it");
            fondaco_search::Level::GREEDY.into()
        });
        // In practice everybody can ask for the same again.
        let seed = match self.table.options().practice {
            Some(_) => self.table.bot_dice(seat),
            None => self.services.environment.word(),
        };
        // Of a table that nobody manages, the first who sits there answers for its bots.
        let seated = || self.table.chairs().iter().find_map(|chair| chair.holder.player().cloned());
        let owner = self.table.owner().cloned().or_else(seated);
        let able = occupant::able(self.table.chairs().iter().map(|chair| Occupant::from(&chair.holder).to_string()));
        let thinker = Thinker { bot, able, seed };
        let Some(Asked { answer, ticket }) =
            self.services.bots.ask(owner, self.access.source, self.table.position(), thinker)
        else {
            // Too many wait already.
            return self.schedule.retry_bot();
        };
        let now = Instant::now();
        let not_before = now + pause(self.table.options().pace, seed);
        let mind = Mind::Asked(answer);
        let look_at = now + BOT_WAITS;
        self.schedule.thinking = Some(Thinking { seat, at, steps, not_before, mind, ticket, look_at, told: 0 });
    }

    /// When to look whether the bot still waits for others, if anybody is there to be told.
    pub(super) fn looks_at_bot(&self) -> Option<Instant> {
        let thinking = self.schedule.thinking.as_ref().filter(|_| !self.viewers.is_empty())?;
        matches!(thinking.mind, Mind::Asked(_)).then_some(thinking.look_at)
    }

    /// Tells everybody for how many others the bot waits, if that has changed.
    pub(super) fn look_at_bot(&mut self, now: Instant) {
        let Some(thinking) = &mut self.schedule.thinking else { return };
        thinking.look_at = now + BOT_WAITS;
        let before = self.services.bots.before(&thinking.ticket).unwrap_or(0);
        let before = u32::try_from(before).unwrap_or(u32::MAX);
        if std::mem::replace(&mut thinking.told, before) != before {
            self.viewers.tell_all(self.bot_waits(before));
        }
    }

    fn bot_waits(&self, before: u32) -> ServerMessage {
        ServerMessage::BotWaits(BotWaits { match_id: self.id.clone(), before })
    }

    /// What somebody who comes now should know of a bot that waits.
    pub(super) fn waiting_bot(&self) -> Option<ServerMessage> {
        let told = self.schedule.thinking.as_ref().map_or(0, |thinking| thinking.told);
        (told > 0).then(|| self.bot_waits(told))
    }

    /// The bot has decided, and plays as soon as it has pretended to think for long enough.
    pub(super) async fn thought(&mut self, action: Option<String>) {
        let Some(thinking) = &mut self.schedule.thinking else { return };
        let Some(action) = action else {
            // The server stops, there was nothing to decide, or whoever should have decided panicked.
            return self.schedule.retry_bot();
        };
        self.schedule.undecided = 0;
        thinking.mind = Mind::Decided(action);
        if thinking.not_before <= Instant::now() {
            self.attend(Due::Play).await;
        }
    }

    /// What is due next, and when.
    pub(super) fn next_due(&self, now: Instant) -> Option<(Instant, Due)> {
        let mut next: Option<(Instant, Due)> = None;
        let mut consider = |at: Instant, due: Due| {
            let at = self.schedule.retry_at.map_or(at, |retry| at.max(retry));
            if next.is_none_or(|(other, _)| at < other) {
                next = Some((at, due));
            }
        };
        if let Stage::Over(_) = self.table.stage() {
            if self.table.rematch_due() {
                consider(now, Due::Rematch);
            }
            if self.schedule.unrated {
                consider(now, Due::Rate);
            }
            if let Some(deadline) = self.table.deadline() {
                match self.schedule.leader {
                    true => consider(self.instant(now, deadline), Due::Tick),
                    false => consider(self.schedule.claim_at, Due::Claim),
                }
            }
            return next;
        }
        if self.schedule.holidays && self.may_have_holidays() {
            // Whichever node hears of it first says so.
            consider(now, Due::Holidays);
        }
        if !self.schedule.leader {
            let bot = self.table.bot_due().is_some();
            let person = self.vanishing(now).or_else(|| self.heir()).is_some();
            if bot || person || self.table.deadline().is_some() || self.starts_at(now).is_some() {
                consider(self.schedule.claim_at, Due::Claim);
            }
            return next;
        }
        if let Some(deadline) = self.table.deadline() {
            consider(self.instant(now, deadline), Due::Tick);
        }
        match &self.schedule.thinking {
            Some(Thinking { not_before, mind: Mind::Decided(_), .. }) => consider(*not_before, Due::Play),
            Some(_) => {}
            // It could not think before.
            None if self.table.bot_due().is_some() => consider(now, Due::Play),
            None => {}
        }
        if let Some((at, seat)) = self.vanishing(now) {
            consider(at, Due::StandIn(seat));
        }
        if let Some(at) = self.starts_at(now) {
            consider(at, Due::Start);
        }
        if let Some((at, seat)) = self.heir() {
            consider(at, Due::HandOver(seat));
        }
        next
    }

    /// When a time by the leader's clock will be.
    fn instant(&self, now: Instant, ms: u64) -> Instant {
        now + Duration::from_millis(ms.saturating_sub(self.services.environment.now_ms()))
    }

    /// When a time by the leader's clock was, or will be.
    fn instant_of(&self, now: Instant, ms: u64) -> Instant {
        let now_ms = self.services.environment.now_ms();
        if ms > now_ms {
            return self.instant(now, ms);
        }
        now.checked_sub(Duration::from_millis(now_ms - ms)).unwrap_or(now)
    }

    /// When the match begins by itself: if several people are seated and all of them are there, or if they have just agreed on it as
    /// a rematch. A table of a tournament does not wait longer than agreed.
    pub(super) fn starts_at(&self, now: Instant) -> Option<Instant> {
        let latest = self.table.begins_ms().map(|ms| self.instant_of(now, ms));
        self.starts_when_ready(now).into_iter().chain(latest).min()
    }

    fn starts_when_ready(&self, now: Instant) -> Option<Instant> {
        if self.table.may_start().is_err() {
            return None;
        }
        let since = self.instant_of(now, self.table.last_ms());
        let Settings { rematch, countdown, .. } = self.services.settings;
        // Whoever has agreed on a rematch was there a moment ago, and need only have the time to add something to the shuffle.
        let agreed = self.schedule.follows && !self.seats_changed();
        if agreed && !waits_for_all(&self.table) {
            return Some(since + rematch);
        }
        let people = self.table.chairs().iter().filter(|chair| chair.holder.player().is_some()).count();
        let here = self.presences.all_here().filter(|_| people > 1)?;
        Some(here.max(since) + if agreed { rematch } else { countdown })
    }

    /// Whether others hold the seats than those with whom the table was opened.
    fn seats_changed(&self) -> bool {
        let seats = |entry: Entry| matches!(entry.fact, Fact::Happened(Happening::Seated { .. }));
        self.table.log_from(1).into_iter().any(seats)
    }

    /// Who will manage the table, and when: it gathers, whoever does has not been connected for a while, and this person is.
    fn heir(&self) -> Option<(Instant, Seat)> {
        if self.table.stage() != Stage::Gathering || self.table.deadline().is_some() {
            return None;
        }
        let seat = self.table.seat_of(self.table.owner()?)?;
        let absent_since = self.presences.absent_since(seat)?;
        let mut others = seat.clockwise(self.table.chairs().len());
        let heir = others.find(|&other| other != seat && self.viewers.here(Viewer::Player(other)))?;
        Some((absent_since + self.services.settings.handover, heir))
    }

    /// For whom a bot will stand in, and when: another person is here and waits for them.
    pub(super) fn vanishing(&self, _now: Instant) -> Option<(Instant, Seat)> {
        // Where a bot that plays on is the last place, only the clock decides.
        if self.table.options().rated || self.is_daily() {
            return None;
        }
        let chairs = self.table.chairs();
        let waited_for = |seat: &Seat| match self.table.stage() {
            Stage::Playing => self.table.turn() == Turn::Player(*seat),
            Stage::Paused => self.table.offer().is_some_and(|open| !open.agreed.contains(seat)),
            Stage::Gathering | Stage::Over(_) => false,
        };
        let plays = |seat: Seat| chairs[seat.index()].person_plays();
        let seat = Seat::all(chairs.len()).filter(|&seat| plays(seat)).find(waited_for)?;
        let absent_since = self.presences.absent_since(seat)?;
        let mut others = Seat::all(chairs.len()).filter(|&other| other != seat && plays(other));
        let waits = others.any(|other| self.viewers.here(Viewer::Player(other)));
        waits.then(|| (absent_since + self.services.settings.grace, seat))
    }

    /// When this room may leave memory, if nothing happens before.
    pub(super) fn leaves_at(&self, now: Instant) -> Option<Instant> {
        if !self.viewers.is_empty() || self.schedule.thinking.is_some() || self.reminder().is_some() {
            return None;
        }
        let rests = match self.next_due(now) {
            None => true,
            // Somebody else is the leader.
            Some((_, Due::Claim)) => self.schedule.claim_at > now,
            // The store will say when it is over.
            Some((at, Due::Tick)) => at > now + LONG,
            Some(_) => false,
        };
        // Mostly nobody comes back to a match that is over.
        let over = matches!(self.table.stage(), Stage::Over(_));
        rests.then(|| self.stirred + self.services.settings.idle / if over { 4 } else { 1 })
    }

    /// Whether this room leaves memory now.
    pub(super) fn may_leave(&self, now: Instant) -> bool {
        self.leaves_at(now).is_some_and(|at| at <= now)
    }

    /// When somebody must look at this match again, once it has left memory.
    pub(super) fn wakes_at_ms(&self, stopping: bool) -> Option<u64> {
        let bot = stopping && self.table.bot_due().is_some();
        if bot { Some(self.services.environment.now_ms()) } else { self.table.deadline() }
    }

    /// Does what is due.
    pub(super) async fn attend(&mut self, due: Due) {
        self.schedule.retry_at = None;
        match due {
            Due::Claim => self.claim().await,
            Due::Play => self.play_bot().await,
            // Whatever has become of the news: nobody's time runs out on holiday.
            Due::Tick if self.may_have_holidays() && !self.tell_holidays().await => {}
            Due::Tick => self.carry_out(Control::Tick).await,
            Due::Holidays => drop(self.tell_holidays().await),
            Due::StandIn(seat) => {
                if !self.seen_elsewhere(seat).await {
                    tracing::info!(match_id = %self.id, %seat, "vanished");
                    self.carry_out(Control::StandIn { seat }).await;
                }
            }
            Due::Start => self.carry_out(Control::Start).await,
            Due::HandOver(seat) => {
                let manages = self.table.owner().and_then(|owner| self.table.seat_of(owner));
                let there = match manages {
                    Some(manages) => self.seen_elsewhere(manages).await,
                    None => true,
                };
                if !there {
                    tracing::info!(match_id = %self.id, %seat, "manages the table now");
                    self.carry_out(Control::HandOver { seat }).await;
                }
            }
            Due::Rematch => self.rematch().await,
            Due::Rate => self.rate().await,
        }
    }

    /// Whether it is played by a clock of days.
    pub(super) fn is_daily(&self) -> bool {
        matches!(self.table.options().clock, ClockRule::Daily { .. })
    }

    /// Whether holidays count here: somebody's time runs, by a clock of days.
    fn may_have_holidays(&self) -> bool {
        self.is_daily() && matches!(self.table.stage(), Stage::Playing | Stage::Paused)
    }

    /// Asks the store who is on holiday, and tells the table. False if that is not known, or cannot be stored: it is tried again.
    async fn tell_holidays(&mut self) -> bool {
        self.schedule.holidays = false;
        for seat in Seat::all(self.table.chairs().len()) {
            if let Err(why) = self.tell_holiday(seat).await {
                tracing::warn!(match_id = %self.id, %seat, why, "a holiday is not told yet");
                self.schedule.holidays = true;
                self.schedule.retry();
                return false;
            }
        }
        true
    }

    async fn tell_holiday(&mut self, seat: Seat) -> Result<(), String> {
        let chair = &self.table.chairs()[seat.index()];
        let Some(player) = chair.holder.player().filter(|_| chair.has_a_say()).cloned() else { return Ok(()) };
        let now_ms = self.services.environment.now_ms();
        let holiday = self.services.store.on_holiday(&player, now_ms).await.map_err(|error| error.to_string())?;
        let until_ms = holiday.map(|holiday| holiday.until_ms);
        let known = |room: &Self| room.table.chairs()[seat.index()].on_holiday(now_ms) == until_ms;
        if !known(self) {
            self.carry_out(match holiday {
                Some(Holiday { from_ms, until_ms }) => Control::Holiday { seat, from_ms, until_ms },
                None => Control::HolidayOver { seat },
            })
            .await;
        }
        if known(self) { Ok(()) } else { Err("it could not be stored".to_owned()) }
    }

    /// Becomes the leader, if no other node is.
    async fn claim(&mut self) {
        // SQLite has one node: another that the store still knows is one that is gone.
        let patience = if self.services.settings.shared { 0 } else { 2 * DEAD_AFTER_MS };
        let now_ms = self.services.environment.now_ms();
        let (store, node) = (&self.services.store, &self.services.node);
        // Nobody looked after the match since its last leader was alive. Of a node that is alone, the store knows more.
        let seen = if self.services.settings.shared && self.table.thinking_since().is_some() {
            store.leader_seen(&self.id, node).await
        } else {
            Ok(None)
        };
        let led = match &seen {
            Ok(_) => store.lead_match(&self.id, node, now_ms + patience).await,
            Err(error) => Err(error.clone()),
        };
        match led {
            Ok(true) => {
                self.schedule.leader = true;
                let away = seen.ok().flatten().map(|from_ms| Absence { from_ms, until_ms: now_ms });
                // If it fails, that is not held against anybody: whoever comes next has the time from then on.
                let _ = self.excuse(away).await;
                self.plan();
            }
            Ok(false) => self.schedule.claim_at = Instant::now() + CLAIM_AGAIN,
            Err(error) => {
                tracing::warn!(match_id = %self.id, %error, "a match could not be claimed");
                self.schedule.retry();
            }
        }
    }

    async fn carry_out(&mut self, control: Control) {
        match self.change(|table, ms| Ok(table.control(control.clone(), ms)?)).await {
            Ok(Changed { progress, .. }) if progress.seq == progress.since => {}
            Ok(changed) => self.follow_up(&changed).await,
            Err(WhyNot::Table(refusal)) => {
                tracing::warn!(match_id = %self.id, ?control, %refusal, "the table refused a control");
                self.schedule.retry();
            }
            Err(_) => self.schedule.retry(),
        }
    }

    async fn play_bot(&mut self) {
        let Some(thinking) = self.schedule.thinking.take() else { return self.plan() };
        let Mind::Decided(action) = &thinking.mind else {
            self.schedule.thinking = Some(thinking);
            return;
        };
        let (authority, at) = (Authority::Bot(thinking.seat), thinking.at);
        match self.change(|table, ms| Ok(table.play(authority, at, action, ms)?)).await {
            Ok(changed) => self.follow_up(&changed).await,
            // The position has changed: it thinks again.
            Err(WhyNot::Table(Refusal::Stale { .. } | Refusal::PersonPlays { .. } | Refusal::NotYourTurn { .. })) => {
                self.plan();
            }
            Err(WhyNot::Table(refusal)) => {
                tracing::error!(match_id = %self.id, action, %refusal, "the table refused what a bot decided");
                self.schedule.retry();
            }
            Err(_) => {
                self.schedule.thinking.get_or_insert(thinking);
                self.schedule.retry();
            }
        }
    }
}

/// Whether a match begins only when everybody is there: time that runs out would be the last place for who is not.
fn waits_for_all(table: &AnyTable) -> bool {
    let Options { rated, clock, contest, .. } = table.options();
    *rated && contest.is_none() && matches!(clock, ClockRule::RealTime { .. })
}

/// Whether whoever manages the table may begin the match. A rated one leaves everybody the time to stand up after a change of the
/// seats, as when it begins by itself.
///
/// # Errors
/// Why it cannot begin, or not yet.
pub(super) fn may_begin(table: &AnyTable, all_here: bool, countdown: Duration, ms: u64) -> Result<(), Refusal> {
    table.may_start()?;
    let settled = u128::from(ms.saturating_sub(table.last_ms())) >= countdown.as_millis();
    if table.options().rated && !(settled && (all_here || !waits_for_all(table))) {
        return Err(Refusal::RatedNotYet);
    }
    Ok(())
}

/// How long a bot pretends to think.
fn pause(pace: Pace, random: u64) -> Duration {
    let (least, most) = match pace {
        Pace::Slow => (900, 1500),
        Pace::Normal => (600, 900),
        Pace::None => return Duration::ZERO,
    };
    Duration::from_millis(least + random % (most - least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_pretend_to_think() {
        assert_eq!(pause(Pace::None, 7), Duration::ZERO);
        for random in 0..2000 {
            assert!((900..1500).contains(&pause(Pace::Slow, random).as_millis()));
            assert!((600..900).contains(&pause(Pace::Normal, random).as_millis()));
        }
    }
}
