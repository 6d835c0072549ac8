//! The way to others who look back at the same match: a line of its own, which comes back by itself and joins again.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use fondaco_table::{MatchId, PlayerId};
use fondaco_wire::{ClientMessage, Frame, Look, LookTogether, Seen, ServerMessage, Watch};
use leptos::prelude::*;

use crate::base::keys;
use crate::data::account;
use crate::hosts::online::socket::{Connection, Link, Listener};
use crate::pages::replay::together::Together;

/// How often the line is looked after.
const TICK: Duration = Duration::from_millis(500);

/// Where to tell what is seen.
type Receiver = Rc<dyn Fn(Seen)>;

/// Who looks at a match with others.
pub struct Looking {
    id: MatchId,
    line: Rc<Connection>,
    me: RefCell<Option<PlayerId>>,
    receiver: RefCell<Option<Receiver>>,
    /// Whether one looks with the others: a line that comes back says so again.
    joined: Cell<bool>,
    ticking: Cell<Option<IntervalHandle>>,
}

/// The way to those who look at this match; none if one is nobody at the server yet.
#[must_use]
pub fn way(id: &MatchId) -> Option<Rc<dyn Together>> {
    if !matches!(untrack(account::who), account::Who::Known(_)) {
        return None;
    }
    let looking = Rc::new(Looking {
        id: id.clone(),
        line: Connection::new(),
        me: RefCell::default(),
        receiver: RefCell::default(),
        joined: Cell::new(false),
        ticking: Cell::new(None),
    });
    let weak = Rc::downgrade(&looking);
    let listener: Weak<dyn Listener> = weak;
    looking.line.open(listener);
    let line = Rc::downgrade(&looking.line);
    let tick = move || {
        if let Some(line) = line.upgrade() {
            line.tick();
        }
    };
    looking.ticking.set(set_interval_with_handle(tick, TICK).ok());
    Some(looking)
}

impl Looking {
    fn tell(&self, look: Look) {
        self.line.send(None, ClientMessage::Together(LookTogether { match_id: self.id.clone(), look }));
    }
}

impl Listener for Looking {
    fn resume(&self) -> Vec<Watch> {
        // Only who hears of a match can look at it with others.
        vec![Watch { match_id: self.id.clone(), seq: None, invitation: keys::of(&self.id), looking_on: false }]
    }

    fn hear(&self, frame: Frame<ServerMessage>) {
        match frame.message {
            ServerMessage::Welcome(welcome) => *self.me.borrow_mut() = Some(welcome.player),
            // The match is heard of.
            ServerMessage::Snapshot(snapshot) if snapshot.match_id == self.id && self.joined.get() => {
                self.tell(Look::Join);
            }
            ServerMessage::Together(together) if together.match_id == self.id => {
                let receiver = self.receiver.borrow().clone();
                if let Some(receiver) = receiver {
                    receiver(together.seen);
                }
            }
            _ => {}
        }
    }

    fn link(&self, _link: Link) {}
}

impl Together for Looking {
    fn me(&self) -> Option<PlayerId> {
        self.me.borrow().clone()
    }

    fn send(&self, look: Look) {
        match look {
            Look::Join => self.joined.set(true),
            Look::Leave => self.joined.set(false),
            _ => {}
        }
        self.tell(look);
    }

    fn attach(&self, receiver: Receiver) {
        *self.receiver.borrow_mut() = Some(receiver);
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        if let Some(ticking) = self.ticking.take() {
            ticking.clear();
        }
        self.line.close();
    }
}
