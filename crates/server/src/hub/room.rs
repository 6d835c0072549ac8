//! A room: one match in memory, from coming in to leaving. Nothing else on this node changes the match.

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::Viewer;
use fondaco_table::{AnyTable, CatchUp, MatchId, Progress, Stage};
use fondaco_wire::{Done, Frame, ServerMessage, WhyNot};
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::chat::Talk;
use super::duty::{self, Duties, Duty};
use super::keep::{load, new_part};
use super::post::{Asker, Post};
use super::presence::Presences;
use super::remind::Reminders;
use super::together::Together;
use super::viewers::Viewers;
use super::{Glance, Hub, Standing, lock, request};
use crate::metrics::Gauge;
use crate::store::Commit;

/// Where a room's match comes from.
pub(super) enum Origin {
    /// From the store.
    Stored,
    /// It is new and not stored yet; whoever opened it waits for an answer.
    New(Box<NewRoom>, Option<(Asker, Instant)>),
    /// It is new and has been stored.
    Opened(Box<AnyTable>, Listing),
}

/// A match that is not stored yet.
pub(super) struct NewRoom {
    pub(super) table: AnyTable,
    pub(super) opened: Progress,
    pub(super) public: bool,
    pub(super) invitation: String,
}

/// Who may come to a table.
#[derive(Clone, Debug)]
pub(super) struct Listing {
    pub(super) public: bool,
    pub(super) invitation: String,
}

/// A match in memory.
pub(super) struct Room {
    pub(super) hub: Arc<Hub>,
    pub(super) id: MatchId,
    pub(super) table: Box<AnyTable>,
    pub(super) listing: Listing,
    pub(super) viewers: Viewers,
    pub(super) presences: Presences,
    pub(super) reminders: Reminders,
    pub(super) talk: Talk,
    pub(super) together: Together,
    pub(super) duties: Duties,
    pub(super) glance: Arc<Glance>,
    pub(super) counted: Counted,
    /// Something else may have been stored than what this room knows: it is read before anything else is written.
    pub(super) unsure: bool,
    /// When something last happened here.
    pub(super) stirred: Instant,
}

/// What a room does next.
enum Event {
    Post(Option<Post>),
    Thought(Option<String>),
    Due,
}

/// Whether a room stays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stay {
    Yes,
    /// The server stops.
    No,
}

impl Room {
    /// The life of a room.
    pub(super) async fn run(
        hub: Arc<Hub>,
        id: MatchId,
        origin: Origin,
        mut mail: mpsc::Receiver<Post>,
        glance: Arc<Glance>,
    ) {
        match Room::enter(&hub, &id, origin, glance).await {
            Ok(mut room) => room.live(&mut mail).await,
            Err(why) => {
                // Nobody can find it any more; who wrote meanwhile is told why.
                lock(&hub.rooms).remove(&id);
                mail.close();
                while let Some(post) = mail.recv().await {
                    hub.refuse_post(&id, post, why.clone());
                }
            }
        }
    }

    /// Brings the match in.
    async fn enter(hub: &Arc<Hub>, id: &MatchId, origin: Origin, glance: Arc<Glance>) -> Result<Room, WhyNot> {
        let (table, listing, new) = match origin {
            Origin::Opened(table, listing) => (table, listing, true),
            Origin::New(new, from) => {
                let NewRoom { table, opened, public, invitation } = *new;
                let listing = Listing { public, invitation };
                let part = new_part(hub, &table, opened, &listing);
                if let Err(error) = hub.store.commit(Commit { parts: vec![part] }).await {
                    tracing::warn!(match_id = %id, %error, "a new match could not be stored");
                    if let Some((from, _)) = from {
                        hub.refuse(from, None, WhyNot::Storage);
                    }
                    return Err(WhyNot::NoSuchMatch);
                }
                hub.metrics.steps.add(1);
                tracing::info!(match_id = %id, game = %table.game(), public, "opened");
                if let Some((from, arrived)) = from {
                    let done = Done {
                        match_id: Some(id.clone()),
                        seq: Some(table.seq()),
                        seat: table.seat_of(&from.person().id),
                        invitation: (!listing.public).then(|| listing.invitation.clone()),
                    };
                    from.done(done, false);
                    hub.metrics.step_time.observe_time(arrived.elapsed());
                }
                (Box::new(table), listing, true)
            }
            Origin::Stored => {
                let begun = Instant::now();
                let loaded = load(hub, id).await.map_err(|error| {
                    tracing::warn!(match_id = %id, %error, "a match could not be read");
                    WhyNot::Storage
                })?;
                let (table, listing) = loaded.ok_or(WhyNot::NoSuchMatch)?;
                hub.metrics.load_time.observe_time(begun.elapsed());
                tracing::debug!(match_id = %id, entries = table.entries(), "came from the store");
                (table, listing, false)
            }
        };
        lock(&hub.standings).remove(id);
        let now = Instant::now();
        let mut room = Room {
            viewers: Viewers::default(),
            presences: Presences::new(&table, now),
            reminders: Reminders::new(table.chairs().len()),
            talk: if new { Talk::silent() } else { Talk::default() },
            together: Together::default(),
            duties: Duties::new(&table, new, now),
            counted: Counted::new(hub, table.stage()),
            hub: Arc::clone(hub),
            id: id.clone(),
            table,
            listing,
            glance,
            unsure: false,
            stirred: now,
        };
        room.glance.set(Standing::of(&room.table));
        if new {
            room.stir_lobby(true, None);
        }
        room.plan();
        Ok(room)
    }

    async fn live(&mut self, mail: &mut mpsc::Receiver<Post>) {
        loop {
            let due = self.due();
            let event = tokio::select! {
                biased;
                () = at(due) => Event::Due,
                action = duty::thought(&mut self.duties.thinking) => Event::Thought(action),
                post = mail.recv() => Event::Post(post),
            };
            let stay = match event {
                Event::Post(Some(post)) => self.receive(post).await,
                Event::Post(None) => Stay::No,
                Event::Thought(action) => {
                    self.thought(action).await;
                    Stay::Yes
                }
                Event::Due => {
                    self.on_time().await;
                    Stay::Yes
                }
            };
            if (stay == Stay::No || self.may_leave(Instant::now())) && self.leave(mail, stay == Stay::No).await {
                return;
            }
        }
    }

    /// When something must be done, if nothing happens before.
    fn due(&self) -> Option<Instant> {
        let now = Instant::now();
        let duty = self.duty(now).map(|(at, _)| at);
        let reminder = self.reminder().map(|(at, _)| at);
        [duty, reminder, self.presences.due(), self.leaves_at(now)].into_iter().flatten().min()
    }

    async fn on_time(&mut self) {
        let now = Instant::now();
        if self.presences.due().is_some_and(|due| due <= now) {
            self.tell_presence(now).await;
        }
        if let Some((at, duty)) = self.duty(now)
            && at <= now
        {
            self.attend(duty).await;
        }
        if let Some((at, seat)) = self.reminder()
            && at <= now
        {
            self.remind(seat).await;
        }
    }

    async fn receive(&mut self, post: Post) -> Stay {
        match post {
            Post::Request(request) => self.serve(*request).await,
            // Who has gone meanwhile would never be missed.
            Post::Watch { client, .. } if client.outbox().is_closed() => {}
            Post::Watch { client, id, seq, invitation } => {
                let person = client.person();
                if !self.admits(person, Some(client.number()), invitation.as_deref()) {
                    client.unwatch(&self.id);
                    self.hub.metrics.refused(&WhyNot::NoSuchMatch);
                    client.answer(id, request::refusal(Some(self.id.clone()), WhyNot::NoSuchMatch));
                    return Stay::Yes;
                }
                // He has seen more than this node: another one has gone on.
                if seq.is_some_and(|seq| seq > self.table.seq()) {
                    self.unsure = true;
                }
                if self.unsure {
                    // If it cannot be read now, he is told what is known here, which is stored.
                    let _ = self.catch_up().await;
                }
                let viewer = self.viewer(person);
                let come = match seq.map(|seq| self.table.catch_up(viewer, seq)) {
                    Some(CatchUp::Update(update)) => ServerMessage::Update(update),
                    Some(CatchUp::Snapshot(snapshot)) => ServerMessage::Snapshot(snapshot),
                    None => ServerMessage::Snapshot(Box::new(self.table.snapshot(viewer))),
                };
                client.outbox().queue(Frame::answer(id, come).to_text().into());
                if let Some(ended) = self.ended() {
                    client.outbox().queue(Frame::new(ended).to_text().into());
                }
                self.retell_chat(&client, viewer).await;
                self.viewers.add(Arc::clone(&client), viewer);
                if let Viewer::Player(seat) = viewer {
                    self.came_back(seat);
                }
                // Whoever comes is told who is there, even if his coming changes nothing: from a second tab.
                client.outbox().queue(Frame::new(self.presence()).to_text().into());
                client.outbox().wake();
                self.look_around();
                self.stirred = Instant::now();
            }
            Post::Unwatch { client } => {
                self.viewers.remove(client);
                self.look_alone(client).await;
                self.look_around();
                self.stirred = Instant::now();
            }
            Post::Mute { client, id, player, on } => {
                self.viewers.mute(client.number(), player, on);
                Asker::Client(client, id).done(self.done(None), false);
            }
            Post::Together { client, id, look } => match self.look_together(&client, look).await {
                Ok(()) => Asker::Client(client, id).done(self.done(None), false),
                Err(why) => self.hub.refuse(Asker::Client(client, id), Some(self.id.clone()), why),
            },
            Post::Changed { entries } => {
                if entries > self.table.entries() {
                    self.unsure = true;
                    let _ = self.catch_up().await;
                }
            }
            Post::ChatChanged => self.hear_chat().await,
            Post::Elsewhere(elsewhere) => self.look_elsewhere(elsewhere).await,
            // Even if there is nothing to do: whoever is its host releases it when it leaves memory.
            Post::Adopt if !self.duties.is_host() => self.attend(Duty::Claim).await,
            Post::Adopt => {}
            Post::Look(answer) => drop(answer.send(Some(self.table.clone()))),
            Post::Reread { person } => self.reread_if(&person).await,
            Post::Stop => return Stay::No,
        }
        Stay::Yes
    }

    /// Leaves memory, unless somebody has just come. The store is told when somebody must look again.
    async fn leave(&mut self, mail: &mut mpsc::Receiver<Post>, stopping: bool) -> bool {
        let wake_ms = self.wakes_at_ms(stopping);
        if self.duties.is_host()
            && let Err(error) = self.hub.store.release_match(&self.id, self.hub.node(), wake_ms).await
        {
            // If this node dies or stops, the others find the match by that.
            tracing::warn!(match_id = %self.id, %error, "a match could not be released");
        }
        self.duties.release();
        let hub = Arc::clone(&self.hub);
        if !hub.close_room(&self.id, mail, stopping) {
            self.stirred = Instant::now();
            self.plan();
            return false;
        }
        hub.remember(&self.id, Standing::of(&self.table));
        tracing::debug!(match_id = %self.id, "left memory");
        // Who wrote in between goes to the next room.
        while let Some(post) = mail.recv().await {
            if stopping {
                hub.refuse_post(&self.id, post, WhyNot::Storage);
            } else {
                hub.post(&self.id, None, post);
            }
        }
        true
    }
}

async fn at(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due.into()).await,
        None => std::future::pending().await,
    }
}

/// Under which stage a room is counted.
pub(super) struct Counted {
    hub: Arc<Hub>,
    stage: Stage,
}

impl Counted {
    fn new(hub: &Arc<Hub>, stage: Stage) -> Self {
        gauge(hub, stage).add(1);
        Counted { hub: Arc::clone(hub), stage }
    }

    pub(super) fn move_to(&mut self, hub: &Hub, stage: Stage) {
        gauge(hub, self.stage).add(-1);
        gauge(hub, stage).add(1);
        self.stage = stage;
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        gauge(&self.hub, self.stage).add(-1);
    }
}

fn gauge(hub: &Hub, stage: Stage) -> &Gauge {
    let metrics = hub.metrics();
    match stage {
        Stage::Gathering => &metrics.gathering,
        Stage::Playing | Stage::Paused => &metrics.playing,
        Stage::Over(_) => &metrics.over,
    }
}
