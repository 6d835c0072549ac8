//! The host that is a server: it keeps what it was told, sends what is asked, and sends it again if the answer got lost.
//!
//! Nothing is lost in the middle of a move or of a word. What was sent stays in a list until it is answered. After a break
//! the server first tells what was missed; what turns out to have been done is struck off, and the rest is sent again. That is
//! safe because a decision names the position that it is about: a second one would be stale.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use fondaco_game::{Record, Seat, Viewer};
use fondaco_table::log::Happening;
use fondaco_table::{AnyNews, Ask, FairnessProof, GameName, MatchId, Offer, Refusal, TableView};
use fondaco_wire::{
    Act, ClientMessage, Ended, Frame, History, Mishap, Refused, Said, Say, Seen, ServerMessage, Snapshot, WantHistory,
    Watch, WhyNot,
};
use leptos::prelude::*;

use super::happened;
use super::pledge::Pledge;
use super::room::{Entry, Room};
use super::socket::{Connection, Link, Listener};
use super::words;
use crate::base::browser;
use crate::base::games;
use crate::data::replay::origin;
use crate::data::tournaments;
use crate::table::host::{Hint, Host, HostMessage, Receiver, Trouble};
use crate::table::people::People;

pub use proven::Fault;

/// What one comes to a table for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To see it: from one's seat, if one has one.
    Watch,
    /// To take a seat, if one is free.
    Sit,
    /// To see what spectators see, even if one has a seat.
    LookOn,
}

/// A match on a server.
pub struct Remote {
    me: Weak<Remote>,
    id: MatchId,
    invitation: Option<String>,
    line: Rc<Connection>,
    room: Room,
    receiver: RefCell<Option<Receiver>>,
    /// The table as it was told last; its view has no news.
    last: RefCell<Option<Snapshot>>,
    /// Everything that has happened, once it is known from the beginning.
    story: RefCell<Option<AnyNews>>,
    ended: RefCell<Option<Ended>>,
    /// Whether the record was compared with the story.
    compared: Cell<bool>,
    /// What waits for an answer, in the order in which it was asked.
    pending: RefCell<Vec<Pending>>,
    next_id: Cell<u32>,
    /// Whether the line was up before: then what comes first is what was missed.
    returns: Cell<bool>,
    joins: Cell<bool>,
    looking_on: bool,
    /// Whether one has promised something for the shuffle, and shown it; and what.
    promised: Cell<bool>,
    shown: Cell<bool>,
    /// Whether the match has begun without it.
    left_out: Cell<bool>,
    pledge: RefCell<Option<Pledge>>,
    /// Whether one wants to play again: then one goes along to the next match.
    again: Cell<bool>,
    /// The seq of the last decision for which the clock began to run here.
    hurried: Cell<u64>,
}

#[derive(Clone, Debug)]
struct Pending {
    id: u32,
    message: ClientMessage,
    /// Whether it may have been done already.
    again: bool,
    /// What had been said when it was asked.
    said: u64,
}

impl Remote {
    /// Comes to a match; what becomes of it is seen in the room.
    #[must_use]
    pub fn open(id: MatchId, invitation: Option<String>, room: Room, wish: Wish) -> Rc<Self> {
        let host = Rc::new_cyclic(|me| Remote {
            me: me.clone(),
            id,
            invitation,
            line: Connection::new(),
            room,
            receiver: RefCell::default(),
            last: RefCell::default(),
            story: RefCell::default(),
            ended: RefCell::default(),
            compared: Cell::new(false),
            pending: RefCell::default(),
            next_id: Cell::new(1),
            returns: Cell::new(false),
            joins: Cell::new(wish == Wish::Sit),
            looking_on: wish == Wish::LookOn,
            promised: Cell::new(false),
            shown: Cell::new(false),
            left_out: Cell::new(false),
            pledge: RefCell::default(),
            again: Cell::new(false),
            hurried: Cell::new(0),
        });
        room.set_host(Rc::clone(&host));
        let listener: Weak<dyn Listener> = host.me.clone();
        host.line.open(listener);
        host
    }

    /// The line, for those who look after it.
    #[must_use]
    pub fn line(&self) -> &Connection {
        &self.line
    }

    /// Says something to those at the table.
    pub fn say(&self, says: fondaco_wire::Saying) {
        self.want(ClientMessage::Chat(Say { match_id: self.id.clone(), says }));
    }

    /// Sits down.
    pub fn join(&self, seat: Option<Seat>) {
        let invitation = self.invitation.clone();
        self.want(ClientMessage::Join(fondaco_wire::Join { match_id: self.id.clone(), seat, invitation }));
    }

    /// Manages the table.
    pub fn manage(&self, manage: fondaco_table::Manage) {
        self.want(ClientMessage::Manage(fondaco_wire::ManageTable { match_id: self.id.clone(), manage }));
    }

    /// Asks something that is answered, and keeps it until then.
    pub fn want(&self, message: ClientMessage) {
        let id = self.number();
        let said = self.last_said();
        self.pending.borrow_mut().push(Pending { id, message: message.clone(), again: false, said });
        self.show_pending();
        self.line.send(Some(id), message);
    }

    /// Shows beside the board what waits for an answer.
    fn show_pending(&self) {
        let unsaid = |pending: &Pending| match &pending.message {
            ClientMessage::Chat(Say { says, .. }) => Some((pending.said, says.clone())),
            _ => None,
        };
        let (unsaid, some): (Vec<_>, bool) = {
            let pending = self.pending.borrow();
            (pending.iter().filter_map(unsaid).collect(), !pending.is_empty())
        };
        self.room.unsure.set(some);
        if self.room.unsaid.with_untracked(|before| *before != unsaid) {
            self.room.unsaid.set(unsaid);
        }
    }

    fn number(&self) -> u32 {
        let id = self.next_id.get();
        self.next_id.set(id + 1);
        id
    }

    fn last_said(&self) -> u64 {
        self.room.said.with_untracked(|said| said.iter().map(|said| said.number).max().unwrap_or(0))
    }

    /// Once one's clock runs, what is still to be shown is shown at once: the time is the person's own.
    pub fn hurry(&self) {
        let own = |table: &TableView| {
            let (you, running) = (table.you.as_ref()?, table.clock.as_ref()?.running?);
            (running.seat == you.seat && running.since_ms <= self.room.server_ms()).then_some(table.seq)
        };
        let runs = self.room.table.with_untracked(|table| own(table.as_deref()?));
        if let Some(seq) = runs
            && self.hurried.replace(seq) != seq
        {
            self.tell(HostMessage::Hurry);
        }
    }

    fn tell(&self, message: HostMessage) {
        // The receiver may ask something back at once, so it must not be held.
        let receiver = self.receiver.borrow().clone();
        if let Some(receiver) = receiver {
            receiver(message);
        }
    }

    fn seq(&self) -> Option<u64> {
        self.last.borrow().as_ref().map(|last| last.table.seq)
    }

    /// What the link said, if one came by an invitation.
    #[must_use]
    pub fn invitation(&self) -> Option<String> {
        self.invitation.clone()
    }

    fn watch(&self, seq: Option<u64>) -> Watch {
        let (match_id, invitation) = (self.id.clone(), self.invitation.clone());
        Watch { match_id, seq, invitation, looking_on: self.looking_on }
    }

    /// Keeps the table as it is now, and shows it beside the board.
    fn keep(&self, snapshot: Snapshot) {
        self.room.table.set(Some(Arc::new(snapshot.table.clone())));
        if self.room.about.with_untracked(|about| about.as_deref() != Some(&snapshot.about)) {
            self.room.about.set(Some(Arc::new(snapshot.about.clone())));
        }
        *self.last.borrow_mut() = Some(Snapshot { view: games::without_news(snapshot.view), ..snapshot });
        if self.room.entry.get_untracked() != Entry::Here {
            self.room.entry.set(Entry::Here);
        }
        self.shuffle();
        self.miss_own_part();
        self.compare();
    }

    fn take_snapshot(&self, snapshot: Snapshot) {
        self.tell(HostMessage::Snapshot(Box::new(snapshot.clone())));
        // Before anything new is asked: that is not to be sent twice.
        self.caught_up(None);
        self.recall(&snapshot);
        *self.story.borrow_mut() = None;
        Pledge::touch(&self.id);
        self.keep(snapshot);
        self.want_history(0);
        if self.joins.take() && untrack(|| self.room.has_free_seat() && self.room.seat().is_none()) {
            self.join(None);
        }
    }

    fn want_history(&self, since: u64) {
        let want = WantHistory { match_id: self.id.clone(), since };
        self.line.send(Some(self.number()), ClientMessage::History(want));
    }

    fn take_update(&self, update: fondaco_wire::Update) {
        let (Some(seen), Some(mut snapshot)) = (self.seq(), self.last.borrow().clone()) else { return };
        if update.since > seen {
            // Something is missing in between.
            self.line.send(None, ClientMessage::Watch(self.watch(Some(seen))));
            return;
        }
        if update.table.seq < seen {
            return;
        }
        let news = games::news(&update.view);
        let mine = update.table.you.as_ref().map(|you| you.seat);
        let same_viewer = snapshot.table.you.as_ref().map(|you| you.seat) == mine;
        self.note(&games::happenings(&news), &snapshot.table, &update.table);
        let next = update.table.next.clone().filter(|_| snapshot.table.next.is_none() && self.again.get());
        if let Some(story) = self.story.borrow_mut().as_mut() {
            games::add_news(story, news.clone());
        }
        snapshot.table = update.table.clone();
        snapshot.view = update.view.clone();
        let returns = self.returns.take();
        let steps = games::steps(&news).len();
        if returns && steps > 0 {
            self.room.missed.set(Some(steps));
        }
        if games::ordered(&news) {
            self.room.notice.set(Some(crate::t!("plan-done")));
        }
        // Who sees it with other eyes gets a board of their own.
        if same_viewer {
            let update = Box::new(update);
            self.tell(if returns { HostMessage::Missed(update) } else { HostMessage::Update(update) });
        }
        if returns {
            self.caught_up(Some(&news));
        }
        self.keep(snapshot);
        if let Some(next) = next {
            self.tell(HostMessage::Next(next));
        }
    }

    /// Says what happened beside the game.
    fn note(&self, news: &[Happening<()>], before: &TableView, now: &TableView) {
        let seat = |table: &TableView| table.you.as_ref().map(|you| you.seat);
        let viewer = |table| seat(table).map_or(Viewer::Spectator, Viewer::Player);
        let me = seat(before);
        let (sat, sit) = (People::new(&before.seats, viewer(before)), People::new(&now.seats, viewer(now)));
        for what in news {
            match what {
                Happening::Offered { by, offer: Offer::Rematch, .. } => self.again.set(Some(*by) == me),
                Happening::Answered { seat, yes } if Some(*seat) == me => self.again.set(*yes),
                _ => {}
            }
        }
        let told = news.iter().filter(|what| happened::is_news(what, me));
        let said: Vec<String> = told.filter_map(|what| Some(happened::told(what, Some(&sat), &sit)?.1)).collect();
        if !said.is_empty() {
            self.room.happened.set(Some(said.join(" ")));
        }
    }

    /// The server has told what was missed: what was asked before is struck off if it was done, and otherwise sent again.
    fn caught_up(&self, news: Option<&AnyNews>) {
        self.returns.set(false);
        let seat = self.last.borrow().as_ref().and_then(|last| Some(last.table.you.as_ref()?.seat));
        self.pending.borrow_mut().retain(|pending| match &pending.message {
            ClientMessage::Act(Act { ask: Ask::Play { at, action }, .. }) => {
                let steps = news.map(games::steps).unwrap_or_default();
                !steps.iter().any(|(seq, by, step)| seq > at && *by == seat && step == action)
            }
            _ => true,
        });
        let again: Vec<Pending> = {
            let mut pending = self.pending.borrow_mut();
            pending.iter_mut().for_each(|pending| pending.again = true);
            // What was said is told again by the server, after this.
            pending.iter().filter(|pending| !matches!(pending.message, ClientMessage::Chat(_))).cloned().collect()
        };
        for Pending { id, message, .. } in again {
            self.line.send(Some(id), message);
        }
        self.show_pending();
    }

    /// The server has told again what was said: what is not among it is said again.
    fn say_again(&self) {
        let mut again = Vec::new();
        self.pending.borrow_mut().retain_mut(|pending| match &pending.message {
            // Once for each connection: this may be told anew before the answer comes.
            ClientMessage::Chat(Say { says, .. }) if std::mem::take(&mut pending.again) => {
                let arrived = untrack(|| self.room.was_heard(pending.said, says));
                if !arrived {
                    again.push(pending.clone());
                }
                !arrived
            }
            _ => true,
        });
        for Pending { id, message, .. } in again {
            self.line.send(Some(id), message);
        }
        self.show_pending();
    }

    fn take_history(&self, history: History) {
        let Some(seen) = self.seq() else { return };
        let last = {
            let mut story = self.story.borrow_mut();
            match story.as_mut() {
                Some(story) => games::add_news(story, history.news),
                None => *story = Some(history.news),
            }
            story.as_ref().map_or(0, games::last_seq)
        };
        if last < history.seq.min(seen) && last > history.since {
            return self.want_history(last);
        }
        self.tell_story();
        self.compare();
    }

    fn tell_story(&self) {
        let (story, seq) = (self.story.borrow().clone(), self.seq().unwrap_or(0));
        if let Some(news) = story {
            let history = History { match_id: self.id.clone(), since: 0, seq, news };
            self.tell(HostMessage::History(Box::new(history)));
        }
    }

    fn answered(&self, id: Option<u32>) -> Option<Pending> {
        let index = self.pending.borrow().iter().position(|pending| Some(pending.id) == id)?;
        let answered = self.pending.borrow_mut().remove(index);
        self.show_pending();
        Some(answered)
    }

    fn take_refusal(&self, id: Option<u32>, refused: Refused) {
        let pending = self.answered(id);
        if refused.why == WhyNot::NoSuchMatch {
            return self.room.entry.set(Entry::NoSuchMatch);
        }
        if let WhyNot::Quarantined { why } = refused.why {
            return self.room.entry.set(Entry::Aside(why));
        }
        match (&refused.why, pending) {
            (why, Some(Pending { message: ClientMessage::Act(Act { ask: ask @ Ask::Contribute { .. }, .. }), .. })) => {
                // It had been added before the answer got lost.
                if *why == WhyNot::Table(Refusal::AlreadyContributed) {
                    self.confirmed(&ask);
                }
            }
            // Only a server's table gets so far: the screen has no words for it.
            (
                why @ WhyNot::Table(Refusal::TooManyChanges),
                Some(Pending { again: false, message: ClientMessage::Act(_), .. }),
            ) => {
                self.refresh();
                self.room.notice.set(Some(words::refused(why)));
            }
            (
                WhyNot::Table(refusal),
                Some(Pending { message: ClientMessage::Act(Act { ask: Ask::Play { .. }, .. }), .. }),
            ) => self.refuse(refusal),
            // It had been done before the answer got lost, or there is nothing more to do.
            (WhyNot::Table(_), Some(Pending { again: true, .. })) => self.refresh(),
            (WhyNot::Table(refusal), Some(Pending { message: ClientMessage::Act(_), .. })) => self.refuse(refusal),
            (_, Some(Pending { message: ClientMessage::Act(_), .. })) => {
                // The decision is still due.
                self.refresh();
                self.room.notice.set(Some(words::refused(&refused.why)));
            }
            // It was asked twice, and answered the first time.
            (_, None) if id.is_some() => {}
            _ => self.room.notice.set(Some(words::refused(&refused.why))),
        }
    }

    fn refuse(&self, refusal: &Refusal) {
        if self.receiver.borrow().is_some() {
            self.tell(HostMessage::Refused(refusal.clone()));
        } else {
            self.room.notice.set(Some(crate::table::refusal::words(refusal)));
        }
    }

    fn hear_said(&self, said: Said) {
        self.room.said.update(|all| {
            let same = |one: &Said| one.number == said.number && one.seat.is_some() == said.seat.is_some();
            if !all.iter().any(same) {
                all.push(said);
                all.sort_by_key(|said| said.ms);
            }
        });
    }
}

impl Listener for Remote {
    fn resume(&self) -> Vec<Watch> {
        vec![self.watch(self.seq())]
    }

    fn hear(&self, frame: Frame<ServerMessage>) {
        let Frame { id, message } = frame;
        match message {
            ServerMessage::Welcome(welcome) => {
                self.room.me.set(Some(welcome.player));
                self.set_time(welcome.ms);
                self.returns.set(self.seq().is_some());
            }
            ServerMessage::Snapshot(snapshot) if snapshot.match_id == self.id => self.take_snapshot(*snapshot),
            ServerMessage::Update(update) if update.match_id == self.id => {
                self.room.bot_waits.set(0);
                self.take_update(*update);
            }
            ServerMessage::History(history) if history.match_id == self.id => self.take_history(*history),
            ServerMessage::Ended(ended) if ended.match_id == self.id => {
                // One can look back at it even without the server, and without the invitation.
                origin::keep_seen(&self.id, &ended.proof.record, untrack(|| self.room.seat()));
                self.examine(*ended);
            }
            ServerMessage::Rated(rated) if rated.match_id == self.id => self.room.rated.set(rated.changes),
            ServerMessage::Presence(presence) if presence.match_id == self.id => {
                self.room.stands_in.set(presence.stands_in);
                self.room.starts_ms.set(presence.starts_ms);
                self.room.here.set(presence.here);
                self.room.spectators.set(presence.spectators);
                // It comes after everything that is told again.
                self.say_again();
            }
            ServerMessage::Together(together) if together.match_id == self.id => {
                if let Seen::Moment { leader, people, .. } = together.seen {
                    self.room.looking.set(leader.filter(|_| people > 0).map(|leader| leader.name.to_string()));
                }
            }
            ServerMessage::BotWaits(waits) if waits.match_id == self.id => self.room.bot_waits.set(waits.before),
            ServerMessage::Chat(said) if said.match_id == self.id => self.hear_said(said),
            ServerMessage::Unsaid(unsaid) if unsaid.match_id == self.id => {
                let gone = |one: &Said| one.number == unsaid.number && one.seat.is_none() == unsaid.spectators;
                self.room.said.update(|all| all.retain(|one| !gone(one)));
            }
            ServerMessage::Incident(incident) if incident.match_id == self.id => match incident.what {
                Mishap::BroughtBack => self.room.notice.set(Some(crate::t!("online-brought-back"))),
                Mishap::Lost { .. } => self.room.notice.set(Some(crate::t!("online-lost-moves"))),
                Mishap::Quarantined { why } => self.room.entry.set(Entry::Aside(why)),
            },
            ServerMessage::Done(_) => {
                if let Some(Pending { message: ClientMessage::Act(Act { ask, .. }), .. }) = self.answered(id) {
                    self.confirmed(&ask);
                }
            }
            ServerMessage::Refused(refused) => self.take_refusal(id, refused),
            ServerMessage::Tournament(news) => tournaments::heard(news),
            ServerMessage::Pong(pong) => self.set_time(pong.server_ms),
            _ => {}
        }
    }

    fn link(&self, link: Link) {
        self.room.link.set(link);
    }
}

impl Remote {
    fn set_time(&self, server_ms: u64) {
        self.room.ahead.set(server_ms as i64 - browser::now_ms() as i64);
    }
}

impl Host for Remote {
    fn id(&self) -> MatchId {
        self.id.clone()
    }

    fn game(&self) -> GameName {
        self.last.borrow().as_ref().map_or(GameName::ALL[0], |last| games::game(&last.view))
    }

    fn viewer(&self) -> Viewer {
        untrack(|| self.room.viewer())
    }

    fn is_local(&self) -> bool {
        false
    }

    fn attach(&self, receiver: Receiver) {
        *self.receiver.borrow_mut() = Some(receiver);
        self.refresh();
    }

    fn detach(&self) {
        *self.receiver.borrow_mut() = None;
    }

    fn ask(&self, ask: Ask) {
        self.want(ClientMessage::Act(Act { match_id: self.id.clone(), ask }));
    }

    fn hint(&self, reply: Box<dyn FnOnce(Result<Vec<Hint>, Trouble>)>) {
        reply(Ok(Vec::new()));
    }

    fn record(&self) -> Option<Record> {
        Some(self.ended.borrow().as_ref()?.proof.record.clone())
    }

    fn proof(&self) -> Option<FairnessProof> {
        Some(self.ended.borrow().as_ref()?.proof.clone())
    }

    fn commitment(&self) -> Option<String> {
        // What was shown first counts, whatever the server says now.
        let first = self.pledged().map(|pledge| pledge.commitment);
        first.or_else(|| self.last.borrow().as_ref().map(|last| last.about.commitment.clone()))
    }

    fn doubt(&self) -> Option<String> {
        untrack(|| self.room.fault.get()).map(|fault| fault.why())
    }

    fn retry(&self) {
        self.line.retry();
    }

    fn refresh(&self) {
        let last = self.last.borrow().clone();
        if let Some(last) = last {
            self.tell(HostMessage::Snapshot(Box::new(last)));
            self.tell_story();
        }
    }
}

mod proven;
mod shuffle;
#[cfg(test)]
mod tests;
