//! How a match changes: the table first, then the store, and only then is anybody told.
//!
//! If the entries could not be stored, the table goes back to what it was. If another node was first, its entries are read,
//! told, and what was asked is tried once more: usually it is stale by then, and that is the answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use fondaco_game::{EditionId, Seat, Viewer};
use fondaco_table::{AnyTable, Control, Ending, Entry, Fact, Happening, PlayerId, Progress, Stage};
use fondaco_wire::{Incident, Mishap, ServerMessage, TableCard, WhyNot};

use super::chat::ChatLog;
use super::load::{aside, load};
use super::mailbox::Message;
use super::{Access, Room, Status};
use crate::store::{Absence, Card, Commit, CommitError, EndedRow, MatchPart, NewMatch, NodeId, StoreError};

/// After how long a log that could not be read is tried again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// A change that is stored: its progress, without the entries, and whether lists show the table differently now.
pub(super) struct Changed {
    pub(super) progress: Progress,
    card: bool,
    /// How the match stood before, as lists showed it.
    before: Option<Status>,
}

impl Changed {
    /// Whether there is something to tell: what was asked for may have been so already.
    pub(super) fn is_something(&self) -> bool {
        self.progress.seq > self.progress.since || self.progress.private.is_some()
    }
}

impl Room {
    /// Changes the table and stores what came of it. Nobody has been told yet: [`follow_up`](Self::follow_up) does.
    pub(super) async fn change(
        &mut self,
        mut act: impl FnMut(&mut AnyTable, u64) -> Result<Progress, WhyNot>,
    ) -> Result<Changed, WhyNot> {
        for attempt in 0..2 {
            if self.unsure {
                self.catch_up().await?;
            }
            self.excuse(None).await?;
            let mut progress = match act(&mut self.table, self.services.environment.now_ms()) {
                Ok(progress) => progress,
                // Another node may know better, and its word may not have come yet.
                Err(_) if attempt == 0 && self.catches_up().await? => continue,
                Err(why) => return Err(why),
            };
            let Some(first) = progress.entries.first() else { return Ok(self.changed(progress, false)) };
            let index = first.index;
            let part = self.part(&mut progress);
            let card = part.card.is_some();
            match self.services.store.commit(Commit { parts: vec![part] }).await {
                Ok(()) => return Ok(self.changed(progress, card)),
                Err(error) => self.take_back(index, &error).await?,
            }
        }
        Err(WhyNot::Storage)
    }

    /// What is stored now. Lists show it before anybody is told: whoever hears of it and looks finds it there.
    pub(super) fn changed(&self, progress: Progress, card: bool) -> Changed {
        Changed { progress, card, before: self.status.replace(Status::of(&self.table)) }
    }

    /// Where there are other nodes, reads what they have stored; true if there was something.
    async fn catches_up(&mut self) -> Result<bool, WhyNot> {
        let known = self.table.entries();
        if self.services.settings.shared {
            self.catch_up().await?;
        }
        Ok(self.table.entries() != known)
    }

    /// What was not stored has not happened. If another node was first, what it stored is read; otherwise the store is away.
    pub(super) async fn take_back(&mut self, index: u64, error: &CommitError) -> Result<(), WhyNot> {
        // Playing a long match again takes a while.
        *self.table = aside(|| self.table.before(index));
        self.unsure = true;
        match error {
            CommitError::Conflict => {
                tracing::debug!(match_id = %self.id, index, "another node was first");
                self.schedule.doubt_leader();
                self.catch_up().await
            }
            CommitError::Store(error) => {
                tracing::warn!(match_id = %self.id, %error, "nothing can be stored");
                Err(WhyNot::Storage)
            }
        }
    }

    /// Reads what others have stored, and tells it.
    pub(super) async fn catch_up(&mut self) -> Result<(), WhyNot> {
        // From the last entry that is known: if it is not there any more, the database has lost it.
        let known = self.table.entries() - 1;
        let stored = self.services.store.log(&self.id, known).await;
        let mut entries = stored.map_err(|error| {
            tracing::warn!(match_id = %self.id, %error, "the log cannot be read");
            WhyNot::Storage
        })?;
        let place = |entry: &Entry| (entry.index, entry.ms);
        if entries.first().map(place) != self.table.log_from(known).first().map(place) {
            return self.lose().await;
        }
        self.unsure = false;
        entries.remove(0);
        if entries.is_empty() {
            return Ok(());
        }
        match self.table.follow(&entries) {
            Ok(progress) => {
                let card = changes_card(&entries);
                self.told(&self.changed(progress, card));
                Ok(())
            }
            Err(error) => {
                tracing::error!(match_id = %self.id, %error, "what is stored does not follow; all is read again");
                self.reread().await
            }
        }
    }

    /// The database has lost what happened last, perhaps when a standby took over: the match goes on from what is there, and
    /// everybody is told.
    async fn lose(&mut self) -> Result<(), WhyNot> {
        let before = self.table.seq();
        self.reread().await?;
        self.unsure = false;
        self.schedule.doubt_leader();
        let seq = self.table.seq();
        tracing::error!(match_id = %self.id, before, seq, "the database has lost the end of a match");
        self.services.metrics.lost.add(1);
        self.viewers.tell_all(self.lost_moves());
        Ok(())
    }

    /// What those are told who have seen what the database has lost.
    pub(super) fn lost_moves(&self) -> ServerMessage {
        let what = Mishap::Lost { seq: self.table.seq() };
        ServerMessage::Incident(Incident { match_id: self.id.clone(), what })
    }

    /// Whoever is thinking is not charged for the time during which nobody could be served; `more` is another such time. It
    /// comes before everything that charges a clock.
    pub(super) async fn excuse(&mut self, more: Option<Absence>) -> Result<(), WhyNot> {
        for _ in 0..2 {
            let Some(since) = self.table.thinking_since() else { return Ok(()) };
            self.services.stay_alive().await.map_err(|_| WhyNot::Storage)?;
            let ms = self.services.environment.now_ms();
            let away = self.services.away(since, ms, more);
            let mut progress = self.table.control(Control::Excuse { ms: away }, ms)?;
            let Some(first) = progress.entries.first() else { return Ok(()) };
            let index = first.index;
            let part = self.part(&mut progress);
            match self.services.store.commit(Commit { parts: vec![part] }).await {
                Ok(()) => {
                    tracing::info!(match_id = %self.id, away, "a clock is set right");
                    self.told(&self.changed(progress, false));
                    return Ok(());
                }
                Err(error) => self.take_back(index, &error).await?,
            }
        }
        Ok(())
    }

    /// What is stored could not be read: soon it is tried again, even if nobody asks.
    pub(super) fn look_again(&self) {
        let (hub, id) = (Arc::clone(&self.hub), self.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(LOOK_AGAIN).await;
            hub.forward(&id, Message::Changed { entries: u64::MAX });
        });
    }

    /// What everybody is told once it is stored, and what follows from it.
    pub(super) async fn follow_up(&mut self, changed: &Changed) {
        self.services.metrics.steps.add(1);
        self.told(changed);
        if self.table.rematch_due() {
            self.rematch().await;
        }
    }

    /// Tells a change that is stored, and makes new plans.
    pub(super) fn told(&mut self, changed: &Changed) {
        let Changed { progress, card, before } = changed;
        let (card, before) = (*card, before.and_then(|before| before.turn));
        self.stirred = Instant::now();
        if card {
            let table = &self.table;
            self.viewers.settle(|person| table.seat_of(&person.id).map_or(Viewer::Spectator, Viewer::Player));
            self.gauge.move_to(self.table.stage());
            self.status.set_seated(&self.table);
        }
        self.viewers.tell(&self.table, progress);
        let turn = Status::of(&self.table).turn;
        // For whom a bot will play, and when the match begins, may be another now.
        if card || before != turn || self.table.stage() == Stage::Gathering {
            self.look_around();
        }
        if before != turn {
            self.turn_began(turn);
        }
        self.look_at_vote();
        if card || before != turn {
            self.stir_lobby(card, before);
        }
        if card {
            // Somebody may have sat down, or the match begun, during somebody's holiday.
            self.schedule.look_for_holidays();
            self.say_what_changed();
            if let Stage::Over(_) = self.table.stage() {
                self.schedule.end();
                // A deal that others still play is told later.
                if let Some(ended) = self.ended()
                    && self.schedule.tell_end()
                {
                    self.viewers.tell_all(ended);
                }
            }
        }
        self.plan();
    }

    /// What is stored of a change. The entries are moved out: nobody needs them later.
    pub(super) fn part(&self, progress: &mut Progress) -> MatchPart {
        let card = changes_card(&progress.entries).then(|| card(&self.table, self.access.language.as_deref()));
        MatchPart { match_id: self.id.clone(), entries: std::mem::take(&mut progress.entries), card, new: None }
    }

    /// Lists may show this table, or show it differently.
    pub(super) fn stir_lobby(&self, card: bool, before: Option<Seat>) {
        if card && self.table.options().contest.is_some() {
            self.services.contests.fetch_add(1, Ordering::Relaxed);
        }
        let chairs = self.table.chairs();
        let concerned = |index: usize| {
            card || [before, Status::of(&self.table).turn].into_iter().flatten().any(|seat| seat.index() == index)
        };
        let people = chairs.iter().enumerate().filter(|(index, _)| concerned(*index));
        let mut people = people.filter_map(|(_, chair)| chair.holder.player());
        self.hub.lobby_changed(card && self.access.public, &mut people);
    }

    fn say_what_changed(&self) {
        let stage = serde_json::to_string(&self.table.stage()).unwrap_or_default();
        tracing::info!(match_id = %self.id, seq = self.table.seq(), stage, "changed");
    }

    /// The log is read again, if this person was ever in it.
    pub(super) async fn reread_if(&mut self, person: &PlayerId) {
        if self.table.mentions(person) && self.reread().await.is_err() {
            self.unsure = true;
        }
    }

    /// Reads the whole match again, and shows everybody how it is.
    async fn reread(&mut self) -> Result<(), WhyNot> {
        match load(&self.services, &self.id).await {
            Ok(Some(stored)) => {
                self.table = stored.table;
                self.chat = ChatLog::default();
                let table = &self.table;
                self.viewers.settle(|person| table.seat_of(&person.id).map_or(Viewer::Spectator, Viewer::Player));
                self.viewers.show(table);
                self.look_around();
                self.gauge.move_to(self.table.stage());
                self.status.set(Status::of(&self.table));
                self.status.set_seated(&self.table);
                self.schedule.forget_thought();
                self.plan();
                Ok(())
            }
            Ok(None) => {
                self.ends = Some(WhyNot::NoSuchMatch);
                Err(WhyNot::NoSuchMatch)
            }
            Err(StoreError::Quarantined { why }) => {
                self.ends = Some(WhyNot::Quarantined { why });
                Err(WhyNot::Quarantined { why })
            }
            Err(error) => {
                tracing::warn!(match_id = %self.id, %error, "the log cannot be read");
                Err(WhyNot::Storage)
            }
        }
    }
}

/// What is stored of a new match.
pub(crate) fn new_part(node: &NodeId, table: &AnyTable, opened: Progress, access: &Access) -> MatchPart {
    let new = NewMatch {
        public: access.public,
        invitation: access.invitation.clone(),
        leader: Some(node.clone()),
        owner: table.about().owner,
        source: access.source,
        wishes: Vec::new(),
    };
    MatchPart {
        match_id: table.id().clone(),
        entries: opened.entries,
        card: Some(card(table, access.language.as_deref())),
        new: Some(new),
    }
}

/// A table as lists show it.
pub(crate) fn card(table: &AnyTable, language: Option<&str>) -> Card {
    let ended = matches!(table.stage(), Stage::Over(_)).then(|| EndedRow {
        ms: table.last_ms(),
        ranks: table.ranks(),
        scores: match table.stage() {
            Stage::Over(Ending::Played) => table.outcome().map(|outcome| outcome.scores().iter().copied().collect()),
            _ => None,
        },
    });
    let listed = TableCard {
        match_id: table.id().clone(),
        game: table.game(),
        stage: table.stage(),
        seats: table.chairs().to_vec(),
        clock: table.options().clock,
        rated: table.options().rated,
        practice: table.options().practice.is_some(),
        edition: other_edition(table),
        language: language.map(str::to_owned),
        closed: table.is_closed(),
        your_turn: false,
        quarantine: None,
    };
    Card { table: listed, changed_ms: table.last_ms(), ended }
}

/// The edition that is played with, unless it is the one that is compiled in.
pub(super) fn other_edition(table: &AnyTable) -> Option<EditionId> {
    table.options().edition.clone().filter(|id| id.hash != table.game().usual_edition().hash)
}

/// Whether seats or the stage have changed.
fn changes_card(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| match &entry.fact {
        Fact::Opened(_) => true,
        Fact::Orders(_) => false,
        Fact::Happened(happening) => match happening {
            Happening::Seated { .. }
            | Happening::Removed { .. }
            | Happening::Started
            | Happening::Paused
            | Happening::Resumed
            | Happening::StoodIn { .. }
            | Happening::Returned { .. }
            | Happening::Resigned { .. }
            | Happening::Holiday { .. }
            | Happening::HolidayOver { .. }
            | Happening::Ended { .. }
            | Happening::Revealed => true,
            Happening::Step(_)
            | Happening::Handed { .. }
            | Happening::Promised(_)
            | Happening::Sealed { .. }
            | Happening::Contributed(_)
            | Happening::TakenBack { .. }
            | Happening::Offered { .. }
            | Happening::Answered { .. }
            | Happening::Withdrawn
            | Happening::FlagFell { .. }
            | Happening::Excused { .. }
            | Happening::Rematch { .. } => false,
        },
    })
}
