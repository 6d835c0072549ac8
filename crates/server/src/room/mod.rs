//! A room: one match in memory. It is one task with a mailbox, and nothing else on this node changes the match. It answers one
//! request after the other; while it waits for the store, other rooms go on.
//!
//! 1. [`mailbox`] — what is sent to a room, and where its answer goes; [`client`] — a connected client.
//! 2. Here — the life of a room, from coming into memory to leaving it.
//!    `load` — how a match comes from the store.
//! 3. [`gate`] — who may do what; `request` — what a room does when it is asked; `commit` — how a match changes: stored first,
//!    then told.
//! 4. `schedule` — what it does unasked: bots, clocks, people who have vanished; `finish` — what comes after a match;
//!    `reminders` — telling people who are away; `load`, `recover` — how a match comes from the store, and what becomes of a room that
//!    fails.
//! 5. `viewers` — who is told what; `presence` — who is there; `chat`, `together` — talking, and looking at a match together;
//!    `status` — how the match stands, for lists.
//!
//! A room knows the node's [`Services`] and, of the hub, only what [`Directory`] says.

mod chat;
pub(crate) mod client;
mod commit;
mod finish;
pub(crate) mod gate;
mod load;
pub(crate) mod mailbox;
mod presence;
mod recover;
mod reminders;
mod request;
mod schedule;
mod status;
pub(crate) mod together;
mod viewers;

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::Viewer;
use fondaco_table::{AnyTable, CatchUp, MatchId, OptionsError, PlayerId, Progress, Stage};
use fondaco_wire::{Done, Frame, ServerMessage, WhyNot};
use tokio::sync::mpsc;
use tokio::time::sleep_until;

pub use chat::{MAX_CHAT, PHRASES};
pub use status::Status;

use crate::metrics::Gauge;
use crate::people::{AROUND, Kind, Person};
use crate::services::{Services, Settings};
use crate::store::{Commit, CommitError, HiddenAddress, StoreError};
use chat::ChatLog;
use client::Client;
use gate::Permission;
use mailbox::{Message, Requester};
use presence::Presences;
use reminders::Reminders;
use schedule::{Due, Schedule};
use together::Together;
use viewers::Viewers;

pub(crate) use commit::{card, new_part};
pub(crate) use load::load;
pub(crate) use status::SharedStatus;

/// What a room asks of whoever keeps all rooms.
pub(crate) trait Directory: Send + Sync {
    /// Takes a room out of memory, unless something waits in its mailbox; if it `must`, even then. Whether it is out.
    fn close(&self, id: &MatchId, mail: &mut mpsc::Receiver<Message>, status: Status, must: bool) -> bool;

    /// Takes a room out of memory whose match could not be brought in.
    fn abandon(&self, id: &MatchId);

    /// Sends something on to the next room of this match: it came when the last one was leaving.
    fn forward(self: Arc<Self>, id: &MatchId, message: Message);

    /// Opens the room of a new match that has been stored.
    fn open(self: Arc<Self>, id: MatchId, table: Box<AnyTable>, access: Access);

    /// Tells these people something, at every connection to this node that is `meant`, by its number.
    fn tell_people(&self, people: &[PlayerId], meant: &dyn Fn(u64) -> bool, message: &ServerMessage);

    /// Lists of open tables may have changed, and what these people see of their own.
    fn lobby_changed(&self, open: bool, people: &mut dyn Iterator<Item = &PlayerId>);
}

/// Where a room's match comes from.
pub(crate) enum Start {
    /// From the store.
    Stored,
    /// It is new and not stored yet; whoever opened it waits for an answer.
    New(Box<NewRoom>, Requester, Instant),
    /// It is new and has been stored.
    Opened(Box<AnyTable>, Access),
}

/// A match that is not stored yet.
pub(crate) struct NewRoom {
    pub(crate) table: AnyTable,
    pub(crate) opened: Progress,
    pub(crate) access: Access,
}

/// Who may come to a table: everybody, or those who show this invitation; and in which language they speak.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) public: bool,
    pub(crate) invitation: String,
    /// The language that is agreed.
    pub(crate) language: Option<String>,
    /// From where it was opened, as far as that is counted.
    pub(crate) source: Option<HiddenAddress>,
}

/// A match in memory.
pub(crate) struct Room {
    services: Arc<Services>,
    hub: Arc<dyn Directory>,
    id: MatchId,
    table: Box<AnyTable>,
    access: Arc<Access>,
    viewers: Viewers,
    presences: Presences,
    reminders: Reminders,
    chat: ChatLog,
    together: Together,
    schedule: Schedule,
    status: Arc<SharedStatus>,
    gauge: StageGauge,
    /// Something else may have been stored than what this room knows: it is read before anything else is written.
    unsure: bool,
    /// The match is there no more, or has been set aside: this room ends.
    ends: Option<WhyNot>,
    /// When something last happened here.
    stirred: Instant,
}

/// What a room does next.
enum Event {
    Message(Option<Message>),
    Thought(Option<String>),
    Due,
}

/// Whether a room stays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    Yes,
    /// The server stops, or the match has been removed.
    No,
}

impl Room {
    /// Brings the match in.
    async fn enter(
        services: &Arc<Services>,
        hub: &Arc<dyn Directory>,
        id: &MatchId,
        start: Start,
        status: Arc<SharedStatus>,
    ) -> Result<Room, WhyNot> {
        let mut counted = false;
        let (table, access, new) = match start {
            Start::Opened(table, access) => (table, access, true),
            Start::New(new, from, arrived) => {
                let NewRoom { table, opened, access } = *new;
                if let Err(why) = may_open(services, from.person(), access.source.as_ref()).await {
                    from.refuse(&services.metrics, None, why);
                    return Err(WhyNot::NoSuchMatch);
                }
                let part = new_part(&services.node, &table, opened, &access);
                let edition = part.card.as_ref().and_then(|card| card.table.edition.clone());
                if let Err(error) = services.store.commit(Commit { parts: vec![part] }).await {
                    tracing::warn!(match_id = %id, %error, "a new match could not be stored");
                    // Nobody else has a match of this name: its edition has been removed.
                    let why = match (error, edition) {
                        (CommitError::Conflict, Some(edition)) => WhyNot::Options(OptionsError::Edition { edition }),
                        _ => WhyNot::Storage,
                    };
                    from.refuse(&services.metrics, None, why);
                    return Err(WhyNot::NoSuchMatch);
                }
                services.metrics.steps.add(1);
                tracing::info!(match_id = %id, game = %table.game(), public = access.public, "opened");
                let done = Done {
                    match_id: Some(id.clone()),
                    seq: Some(table.seq()),
                    seat: table.seat_of(&from.person().id),
                    invitation: (!access.public).then(|| access.invitation.clone()),
                };
                from.done(done, false);
                services.metrics.step_time.observe_time(arrived.elapsed());
                (Box::new(table), access, true)
            }
            Start::Stored => {
                let begun = Instant::now();
                let loaded = load(services, id).await.map_err(|error| match error {
                    StoreError::Quarantined { why } => WhyNot::Quarantined { why },
                    StoreError::Damaged(_) => WhyNot::Damaged,
                    error => {
                        tracing::warn!(match_id = %id, %error, "a match could not be read");
                        WhyNot::Storage
                    }
                })?;
                let stored = loaded.ok_or(WhyNot::NoSuchMatch)?;
                let (table, access) = (stored.table, stored.access);
                counted = stored.counted;
                services.metrics.load_time.observe_time(begun.elapsed());
                tracing::debug!(match_id = %id, entries = table.entries(), "came from the store");
                (table, access, false)
            }
        };
        let now = Instant::now();
        let mut room = Room {
            viewers: Viewers::default(),
            presences: Presences::new(&table, now),
            reminders: Reminders::new(&table),
            chat: if new { ChatLog::silent() } else { ChatLog::default() },
            together: Together::default(),
            schedule: Schedule::new(&table, new, now),
            gauge: StageGauge::new(services, table.stage()),
            services: Arc::clone(services),
            hub: Arc::clone(hub),
            id: id.clone(),
            table,
            access: Arc::new(access),
            status,
            unsure: false,
            ends: None,
            stirred: now,
        };
        if counted {
            room.schedule.unrated = false;
        }
        room.status.set(Status::of(&room.table));
        room.status.set_seated(&room.table);
        if new {
            room.stir_lobby(true, None);
            room.round_began();
        }
        room.plan();
        Ok(room)
    }

    async fn live(&mut self, mail: &mut mpsc::Receiver<Message>) {
        loop {
            let due = self.wakes_at();
            let event = tokio::select! {
                biased;
                () = at(due) => Event::Due,
                action = schedule::thought(&mut self.schedule.thinking) => Event::Thought(action),
                message = mail.recv() => Event::Message(message),
            };
            let stay = match event {
                Event::Message(Some(message)) => self.receive(message).await,
                Event::Message(None) => Stay::No,
                Event::Thought(action) => {
                    self.thought(action).await;
                    Stay::Yes
                }
                Event::Due => {
                    let stay = self.read_before_time_is_up(mail).await;
                    self.on_time().await;
                    stay
                }
            };
            if self.ends.is_some() {
                return;
            }
            if (stay == Stay::No || self.may_leave(Instant::now())) && self.leave(mail, stay == Stay::No).await {
                return;
            }
        }
    }

    /// A decision is judged by when it came in: what waits to be read when somebody's time runs out is read first.
    async fn read_before_time_is_up(&mut self, mail: &mut mpsc::Receiver<Message>) -> Stay {
        let now = Instant::now();
        if !matches!(self.next_due(now), Some((at, Due::Tick)) if at <= now) {
            return Stay::Yes;
        }
        for _ in 0..mail.len() {
            let Ok(message) = mail.try_recv() else { break };
            if self.receive(message).await == Stay::No {
                return Stay::No;
            }
        }
        Stay::Yes
    }

    /// When something must be done, if nothing happens before.
    fn wakes_at(&self) -> Option<Instant> {
        let now = Instant::now();
        let due = self.next_due(now).map(|(at, _)| at);
        let reminder = self.reminder().map(|(at, _)| at);
        [due, reminder, self.presences.due(), self.looks_at_bot(), self.leaves_at(now)].into_iter().flatten().min()
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        if self.presences.due().is_some_and(|due| due <= now) {
            self.tell_presence(now).await;
        }
        if self.looks_at_bot().is_some_and(|at| at <= now) {
            self.look_at_bot(now);
        }
        if let Some((at, due)) = self.next_due(now)
            && at <= now
        {
            self.attend(due).await;
        }
        if let Some((at, wait)) = self.reminder()
            && at <= now
        {
            self.remind(wait).await;
        }
    }

    async fn receive(&mut self, message: Message) -> Stay {
        match message {
            Message::Request(request) => self.serve(*request).await,
            // A client that has gone meanwhile would never be missed.
            Message::Watch { client, .. } if client.outbox().is_closed() => {}
            Message::Watch { client, id, seq, invitation, looking_on } => {
                self.welcome(client, id, seq, invitation.as_deref(), looking_on).await;
            }
            Message::Blocked { client, player, on } => self.viewers.mute(client, player, on),
            Message::Unwatch { client } => {
                self.viewers.remove(client);
                self.look_alone(client).await;
                self.look_around();
                self.stirred = Instant::now();
            }
            Message::Changed { entries } => {
                // Fewer are there if the database has lost some.
                if entries != self.table.entries() {
                    self.unsure = true;
                    if self.catch_up().await == Err(WhyNot::Storage) {
                        self.look_again();
                    }
                }
            }
            Message::ChatChanged => self.hear_chat().await,
            Message::Unsaid { audience, number } => self.unsaid(audience, number),
            Message::FromPeers(news) => self.look_elsewhere(news).await,
            // Even if there is nothing to do: its leader releases it when it leaves memory.
            Message::Adopt if !self.schedule.is_leader() => self.attend(Due::Claim).await,
            Message::Adopt => {}
            Message::Returned => {
                if self.services.settings.shared {
                    self.unsure = true;
                    self.schedule.doubt_leader();
                    let _ = self.catch_up().await;
                }
                // If it fails, whatever is done next does it first.
                let _ = self.excuse(None).await;
            }
            Message::Holidays => self.schedule.look_for_holidays(),
            Message::Read(reading) => reading.read(Ok(&self.table)),
            Message::Reread { person } => self.reread_if(&person).await,
            Message::SetAside(why) => self.ends = Some(WhyNot::Quarantined { why }),
            Message::EndIfQuiet { since_ms } => self.end_if_quiet(since_ms).await,
            // Whoever asked may have gone away.
            Message::Reveal(answer) => drop(answer.send(self.reveal().await)),
            Message::Removed => {
                self.viewers.part(&self.id);
                return Stay::No;
            }
            Message::Stop => return Stay::No,
        }
        Stay::Yes
    }

    /// Somebody comes to the table, or back to it, and has seen everything up to `seq`.
    async fn welcome(
        &mut self,
        client: Arc<Client>,
        id: Option<u32>,
        seq: Option<u64>,
        invitation: Option<&str>,
        looking_on: bool,
    ) {
        let from = Requester::Client(Arc::clone(&client), id);
        let who = self.visitor(&from, invitation);
        if let Err(why) = self.gate().ask(&who, Permission::See) {
            client.unwatch(&self.id);
            return self.refuse(from, why);
        }
        // They have seen more than this node: another one has gone on.
        if seq.is_some_and(|seq| seq > self.table.seq()) {
            self.unsure = true;
        }
        if self.unsure {
            // If it cannot be read now, they are told what is known here, which is stored.
            let _ = self.catch_up().await;
        }
        // They have seen what the database has lost.
        let lost = seq.is_some_and(|seq| seq > self.table.seq()) && !self.unsure;
        let viewer = if looking_on { Viewer::Spectator } else { self.viewer(client.person()) };
        let come = match seq.map(|seq| self.table.catch_up(viewer, seq)) {
            Some(CatchUp::Update(update)) => ServerMessage::Update(update),
            Some(CatchUp::Snapshot(snapshot)) => ServerMessage::Snapshot(snapshot),
            None => ServerMessage::Snapshot(Box::new(self.table.snapshot(viewer))),
        };
        client.outbox().queue(Frame::answer(id, come).to_text().into());
        if lost {
            client.outbox().queue(Frame::new(self.lost_moves()).to_text().into());
        }
        if let Some(ended) = self.ended() {
            client.outbox().queue(Frame::new(ended).to_text().into());
        }
        if let Some(rated) = self.rated().await {
            client.outbox().queue(Frame::new(rated).to_text().into());
        }
        // If it cannot be known now, they hear one person more.
        let blocked = self.services.store.blocked_by(&client.person().id).await.unwrap_or_default();
        if !looking_on {
            self.retell_chat(&client, viewer, &blocked).await;
        }
        self.viewers.add(Arc::clone(&client), viewer, looking_on);
        self.viewers.has_seen(client.number(), &self.table);
        for player in blocked {
            self.viewers.mute(client.number(), player, true);
        }
        if let Viewer::Player(seat) = viewer {
            self.came_back(seat);
        }
        if let Some(waits) = self.waiting_bot() {
            client.outbox().queue(Frame::new(waits).to_text().into());
        }
        // Whoever comes is told who is there, even if that changes nothing: from a second tab.
        client.outbox().queue(Frame::new(self.presence()).to_text().into());
        client.outbox().wake();
        self.look_around();
        self.stirred = Instant::now();
    }

    /// As whom a person sees the table now.
    fn viewer(&self, person: &Person) -> Viewer {
        self.table.seat_of(&person.id).map_or(Viewer::Spectator, Viewer::Player)
    }

    /// Leaves memory, unless somebody has just come. The store is told when somebody must look again.
    async fn leave(&mut self, mail: &mut mpsc::Receiver<Message>, stopping: bool) -> bool {
        let wake_ms = self.wakes_at_ms(stopping);
        if self.schedule.is_leader()
            && let Err(error) = self.services.store.release_match(&self.id, &self.services.node, wake_ms).await
        {
            // If this node dies or stops, the others find the match by that.
            tracing::warn!(match_id = %self.id, %error, "a match could not be released");
        }
        self.schedule.release();
        if !self.hub.close(&self.id, mail, Status::of(&self.table), stopping) {
            self.stirred = Instant::now();
            self.plan();
            return false;
        }
        tracing::debug!(match_id = %self.id, "left memory");
        // What came in between goes to the next room.
        while let Some(message) = mail.recv().await {
            if stopping {
                message.refuse(&self.services.metrics, &self.id, WhyNot::Storage);
            } else {
                Arc::clone(&self.hub).forward(&self.id, message);
            }
        }
        true
    }
}

/// Whether somebody may open one more table, they and whoever else is there. Several at once may each be allowed as the last one; how
/// often somebody may open a table bounds that.
pub(crate) async fn may_open(
    services: &Services,
    person: &Person,
    source: Option<&HiddenAddress>,
) -> Result<(), WhyNot> {
    let unknown = |error: StoreError| {
        tracing::warn!(%error, "it is not known how many tables somebody has");
        WhyNot::Storage
    };
    let Settings { tables_of_guest, tables_of_account, gathering_from, .. } = services.settings;
    let guest = person.kind == Kind::Guest;
    let most = if guest { tables_of_guest } else { tables_of_account };
    if most != u32::MAX && services.store.open_matches_of(&person.id).await.map_err(unknown)? >= u64::from(most) {
        return Err(WhyNot::TooManyTables { most });
    }
    let Some(source) = source.filter(|_| gathering_from != u32::MAX) else { return Ok(()) };
    // Guests leave half of the places to accounts.
    let most = if guest { gathering_from } else { gathering_from.saturating_mul(2) };
    let found = services.store.gathering_from(source).await.map_err(unknown)?;
    if found.near >= u64::from(most) || found.around >= u64::from(most) * u64::from(AROUND) {
        return Err(WhyNot::TooManyTablesHere { most });
    }
    Ok(())
}

async fn at(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}

/// Counts a room under the stage of its match.
struct StageGauge {
    services: Arc<Services>,
    stage: Stage,
}

impl StageGauge {
    fn new(services: &Arc<Services>, stage: Stage) -> Self {
        gauge(services, stage).add(1);
        StageGauge { services: Arc::clone(services), stage }
    }

    fn move_to(&mut self, stage: Stage) {
        gauge(&self.services, self.stage).add(-1);
        gauge(&self.services, stage).add(1);
        self.stage = stage;
    }
}

impl Drop for StageGauge {
    fn drop(&mut self) {
        gauge(&self.services, self.stage).add(-1);
    }
}

fn gauge(services: &Services, stage: Stage) -> &Gauge {
    match stage {
        Stage::Gathering => &services.metrics.gathering,
        Stage::Playing | Stage::Paused => &services.metrics.playing,
        Stage::Over(_) => &services.metrics.over,
    }
}
