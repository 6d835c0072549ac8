//! A line to the server on which it says that the lists have changed, so that they need not be asked for so often.

use std::rc::{Rc, Weak};

use fondaco_wire::{ClientMessage, Frame, ServerMessage, WantLobby, Watch};

use crate::data::{tournaments, waiting};
use crate::hosts::online::socket::{Connection, Link, Listener};

/// The line, and what is done when it rings.
pub(crate) struct Bell {
    line: Rc<Connection>,
    ring: Box<dyn Fn()>,
}

impl Bell {
    /// Listens. It hangs up when nobody holds it any more.
    pub(crate) fn new(ring: Box<dyn Fn()>) -> Rc<Self> {
        let bell = Rc::new(Bell { line: Connection::new(), ring });
        let listener: Weak<dyn Listener> = Rc::downgrade(&(Rc::clone(&bell) as Rc<dyn Listener>));
        bell.line.open(listener);
        bell
    }

    /// To be called about once a second; says whether the line is up.
    pub(crate) fn tick(&self) -> bool {
        self.line.tick();
        self.line.link() == Link::Up
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        self.line.close();
    }
}

impl Listener for Bell {
    fn resume(&self) -> Vec<Watch> {
        Vec::new()
    }

    fn hear(&self, frame: Frame<ServerMessage>) {
        match frame.message {
            ServerMessage::Welcome(_) => {
                self.line.send(None, ClientMessage::Lobby(WantLobby { on: true }));
            }
            ServerMessage::Lobby(_) | ServerMessage::Invited(_) => (self.ring)(),
            ServerMessage::Tournament(news) => {
                tournaments::heard(news);
                (self.ring)();
            }
            ServerMessage::Together(told) => waiting::looked_at(told),
            _ => {}
        }
    }

    fn link(&self, _: Link) {}
}
