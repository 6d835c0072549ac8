//! The connection to the server: it says hello, notices when nobody is there any more, and comes back by itself.
//!
//! A [`Connection`] is never in doubt for long. It is up, or it says when it tries again; waiting grows from half a second to ten
//! seconds. What was lost is lost quickly: a line that hears nothing asks, and one that gets no answer is given up.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use fondaco_wire::{ClientMessage, Frame, Hello, Parting, Ping, ServerMessage, Watch, WhyNot, WireError};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::WebSocket;

use crate::base::browser;

/// How a line is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// It is being made.
    Connecting,
    /// The server has answered.
    Up,
    /// It is broken; at this time, in the browser's milliseconds, it is tried again.
    Down {
        /// When.
        again_ms: u64,
    },
    /// It is not tried again.
    Over(Over),
}

/// Why a line is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// The server speaks in a way that this page does not know: it is newer.
    Newer,
    /// The person has logged out, here or elsewhere, or is nobody yet.
    Nobody,
    /// The person has too many connections.
    TooMany,
    /// Somebody wanted no more of it.
    Closed,
}

/// Who listens to a line.
pub trait Listener {
    /// The matches to hear of from the first, each time.
    fn resume(&self) -> Vec<Watch>;
    /// A message has come. The first after each connection is a welcome.
    fn hear(&self, frame: Frame<ServerMessage>);
    /// The line is doing differently.
    fn link(&self, link: Link);
}

/// How long nothing may be heard before one asks.
const QUIET: u64 = 15_000;
/// How long an answer, or a connection, may take.
const PATIENCE: u64 = 8_000;
/// The waits between tries; the last goes on.
const WAITS: [u64; 6] = [500, 1_000, 2_000, 3_000, 5_000, 10_000];

/// The number of hello; other messages have larger ones.
const HELLO_ID: u32 = 0;

/// A connection that comes back by itself.
pub struct Connection {
    me: Weak<Connection>,
    listener: RefCell<Option<Weak<dyn Listener>>>,
    socket: RefCell<Option<Opened>>,
    link: Cell<Link>,
    tries: Cell<usize>,
    /// When something was heard last, and when an answer is overdue.
    heard: Cell<u64>,
    overdue: Cell<Option<u64>>,
}

/// A socket and what it calls.
struct Opened {
    socket: WebSocket,
    _calls: [Closure<dyn Fn(JsValue)>; 3],
}

impl Drop for Opened {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

impl Connection {
    /// A line that is not made yet.
    #[must_use]
    pub fn new() -> Rc<Self> {
        Rc::new_cyclic(|me| Connection {
            me: me.clone(),
            listener: RefCell::default(),
            socket: RefCell::default(),
            link: Cell::new(Link::Connecting),
            tries: Cell::new(0),
            heard: Cell::new(0),
            overdue: Cell::new(None),
        })
    }

    /// Who listens from now on; then connects.
    pub fn open(&self, listener: Weak<dyn Listener>) {
        *self.listener.borrow_mut() = Some(listener);
        self.connect();
    }

    /// Nobody listens any more.
    pub fn close(&self) {
        *self.listener.borrow_mut() = None;
        self.link.set(Link::Over(Over::Closed));
        self.hang_up();
    }

    /// How it is doing.
    #[must_use]
    pub fn link(&self) -> Link {
        self.link.get()
    }

    /// Sends a message, and says whether there was a way to.
    pub fn send(&self, id: Option<u32>, message: ClientMessage) -> bool {
        let text = Frame { id, message }.to_text();
        if id.is_some() && self.overdue.get().is_none() {
            self.overdue.set(Some(browser::now_ms() + PATIENCE));
        }
        self.link.get() == Link::Up && self.write(&text)
    }

    fn write(&self, text: &str) -> bool {
        self.socket.borrow().as_ref().is_some_and(|opened| opened.socket.send_with_str(text).is_ok())
    }

    /// Tries again at once, if it is broken or may be.
    pub fn retry(&self) {
        match self.link.get() {
            Link::Down { .. } => {
                self.tries.set(0);
                self.connect();
            }
            Link::Up => self.ask(),
            Link::Connecting | Link::Over(_) => {}
        }
    }

    /// The browser says that there is no network: no use in waiting for an answer.
    pub fn lose(&self) {
        if matches!(self.link.get(), Link::Up | Link::Connecting) {
            self.broken();
        }
    }

    /// To be called about twice a second.
    pub fn tick(&self) {
        let now = browser::now_ms();
        match self.link.get() {
            Link::Down { again_ms } if now >= again_ms => self.connect(),
            Link::Connecting | Link::Up if self.overdue.get().is_some_and(|overdue| now > overdue) => self.broken(),
            Link::Up if now > self.heard.get() + QUIET && self.overdue.get().is_none() => self.ask(),
            _ => {}
        }
    }

    fn ask(&self) {
        let now = browser::now_ms();
        if self.overdue.get().is_none() {
            self.overdue.set(Some(now + PATIENCE));
        }
        self.write(&Frame::new(ClientMessage::Ping(Ping { ms: now })).to_text());
    }

    fn connect(&self) {
        self.hang_up();
        self.turn(Link::Connecting);
        self.overdue.set(Some(browser::now_ms() + PATIENCE));
        let Some(socket) = address().and_then(|address| WebSocket::new(&address).ok()) else { return self.broken() };
        let call = |act: fn(&Connection, JsValue)| {
            let me = self.me.clone();
            Closure::<dyn Fn(JsValue)>::new(move |event| {
                if let Some(me) = me.upgrade() {
                    act(&me, event);
                }
            })
        };
        let opened = call(|line, _| {
            if let Some(listener) = line.listener() {
                let client = concat!("fondaco-web ", env!("CARGO_PKG_VERSION")).to_owned();
                let hello = Hello { client, token: None, resume: listener.resume(), deltas: false };
                line.write(&Frame { id: Some(HELLO_ID), message: ClientMessage::Hello(hello) }.to_text());
            }
        });
        let message = call(|line, event| {
            let text = event.dyn_ref::<web_sys::MessageEvent>().and_then(|event| event.data().as_string());
            line.hear(&text.unwrap_or_default());
        });
        let closed = call(|line, _| line.broken());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(message.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        *self.socket.borrow_mut() = Some(Opened { socket, _calls: [opened, message, closed] });
    }

    fn listener(&self) -> Option<Rc<dyn Listener>> {
        self.listener.borrow().as_ref()?.upgrade()
    }

    fn hear(&self, text: &str) {
        self.heard.set(browser::now_ms());
        self.overdue.set(None);
        let frame = match Frame::<ServerMessage>::parse(text) {
            Ok(frame) => frame,
            // What a newer server says besides can be left out, but not what the table is about.
            Err(WireError::Unreadable(_)) if !is_vital(text) => return,
            Err(_) => return self.end(Over::Newer),
        };
        match &frame.message {
            ServerMessage::Welcome(_) => {
                self.tries.set(0);
                self.turn(Link::Up);
            }
            ServerMessage::Bye(bye) if matches!(bye.why, Parting::LoggedOut | Parting::Banned) => {
                return self.end(Over::Nobody);
            }
            ServerMessage::Bye(bye) if bye.why == Parting::TooMany => return self.end(Over::TooMany),
            ServerMessage::Bye(_) => return self.broken(),
            ServerMessage::Refused(refused) if matches!(refused.why, WhyNot::Version { .. }) => {
                return self.end(Over::Newer);
            }
            ServerMessage::Refused(refused) if matches!(refused.why, WhyNot::NoHello | WhyNot::Banned { .. }) => {
                return self.end(Over::Nobody);
            }
            _ => {}
        }
        if let Some(listener) = self.listener() {
            listener.hear(frame);
        }
    }

    fn broken(&self) {
        if matches!(self.link.get(), Link::Over(_) | Link::Down { .. }) {
            return;
        }
        let tries = self.tries.get();
        self.tries.set(tries + 1);
        let wait = WAITS[tries.min(WAITS.len() - 1)];
        // Not all come back at the same moment.
        let some = browser::random::<1>().map_or(0, |[byte]| u64::from(byte)) * wait / 512;
        self.give_up(Link::Down { again_ms: browser::now_ms() + wait + some });
    }

    fn end(&self, why: Over) {
        self.give_up(Link::Over(why));
    }

    fn give_up(&self, link: Link) {
        self.overdue.set(None);
        // The socket stays until the next takes its place: this may be one of its own calls.
        if let Some(opened) = self.socket.borrow().as_ref() {
            opened.socket.set_onclose(None);
            opened.socket.set_onmessage(None);
            let _ = opened.socket.close();
        }
        self.turn(link);
    }

    fn hang_up(&self) {
        drop(self.socket.take());
    }

    fn turn(&self, link: Link) {
        if self.link.replace(link) != link
            && let Some(listener) = self.listener()
        {
            listener.link(link);
        }
    }
}

/// What one cannot do without.
fn is_vital(text: &str) -> bool {
    ["\"snapshot\":", "\"update\":", "\"welcome\":"].iter().any(|kind| text.contains(kind))
}

/// Where the server listens: beside the page.
fn address() -> Option<String> {
    let location = browser::window()?.location();
    let page = location.href().ok()?;
    let page = page.split(['#', '?']).next().unwrap_or_default();
    let folder = &page[..=page.rfind('/')?];
    Some(format!("{}api/v1/socket", folder.replacen("http", "ws", 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_newer_server_says_besides_is_left_out() {
        let newer = r#"{"v":1,"moon":{"phase":"full"}}"#;
        assert!(matches!(Frame::<ServerMessage>::parse(newer), Err(WireError::Unreadable(_))));
        assert!(!is_vital(newer));
        let version = r#"{"v":2,"snapshot":{}}"#;
        assert_eq!(Frame::<ServerMessage>::parse(version), Err(WireError::Version { found: 2 }));
        assert!(is_vital(r#"{"v":1,"id":3,"snapshot":{"match":"m1","view":{"chess":{}}}}"#));
    }
}
