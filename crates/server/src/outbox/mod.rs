//! What waits to be sent to one client, and the way to it. A message is handed to the system at once, by whoever has it; only
//! what the system does not take waits. It is bounded: a client that does not keep up is parted from, and nobody waits for it.

mod text;

use std::collections::VecDeque;
use std::io::{self, ErrorKind, IoSlice};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fondaco_wire::{Bye, Frame, Parting, ServerMessage};
use tokio::sync::Notify;

use crate::client_stream::ClientWriter;
pub use text::Text;

/// The most messages that wait for a client.
pub const MAX_WAITING: usize = 256;
/// The most bytes that wait for a client.
pub const MAX_BYTES: usize = 1 << 20;
/// The most messages that are handed to the system at once.
const AT_ONCE: usize = 8;

/// What a ping, and the end of a connection, look like on the wire (RFC 6455, 5.2).
pub(crate) const PING: [u8; 2] = [0x89, 0];
const CLOSE: [u8; 2] = [0x88, 0];

/// What waits to be sent to one client. One without a line keeps everything until it is taken.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    wake: Notify,
    stalled: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The connection.
    line: Option<Arc<ClientWriter>>,
    waiting: VecDeque<Text>,
    /// How many bytes of the first one the system has taken.
    begun: usize,
    /// How many bytes wait, without their heads.
    bytes: usize,
    /// The system takes nothing more at the moment.
    stuck: bool,
    parting: Option<Parting>,
    recheck: bool,
    closed: bool,
}

/// What a socket is to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Send what waits.
    Send,
    /// Send what waits, the last word included, and close.
    Part(Parting),
    /// See whether the person is still logged in.
    Recheck,
}

impl Outbox {
    /// The outbox of a client at the other end of this line.
    #[must_use]
    pub fn on(line: ClientWriter) -> Self {
        let state = State { line: Some(Arc::new(line)), ..State::default() };
        Outbox { state: Mutex::new(state), ..Outbox::default() }
    }

    /// Sends a message. Whoever does not keep up is parted from: false.
    pub fn push(&self, text: Text) -> bool {
        self.add(text, true)
    }

    /// Adds a message that another one follows at once: it waits until then, so that both are one write.
    pub fn queue(&self, text: Text) -> bool {
        self.add(text, false)
    }

    /// Sends a frame that is no message.
    pub(crate) fn control(&self, frame: &[u8]) {
        self.add(Text::control(frame), true);
    }

    fn add(&self, text: Text, send: bool) -> bool {
        let mut state = self.state();
        if state.closed || state.parting.is_some() {
            return false;
        }
        state.bytes += text.content().len();
        state.waiting.push_back(text);
        if send {
            state.write();
        }
        let kept = state.waiting.len() <= MAX_WAITING && state.bytes <= MAX_BYTES;
        if !kept {
            state.part(Parting::Slow);
        }
        let wanted = state.next().is_some();
        drop(state);
        if !kept {
            self.stalled.notify_one();
        }
        if !kept || (send && wanted) {
            self.wake.notify_one();
        }
        kept
    }

    /// Sends what was queued.
    pub fn wake(&self) {
        let mut state = self.state();
        state.write();
        if state.next().is_some() {
            drop(state);
            self.wake.notify_one();
        }
    }

    /// Closes the connection, once what waits has been sent; at once if that cannot be.
    pub fn part(&self, why: Parting) {
        let mut state = self.state();
        if !state.closed && state.parting.is_none() {
            state.part(why);
            drop(state);
            self.stalled.notify_one();
            self.wake.notify_one();
        }
    }

    /// Lets the socket see whether the person is still logged in.
    pub fn recheck(&self) {
        self.state().recheck = true;
        self.wake.notify_one();
    }

    /// The socket is gone: nothing is kept any more.
    pub fn close(&self) {
        let mut state = self.state();
        *state = State { closed: true, parting: state.parting, ..State::default() };
    }

    /// Whether nothing will be sent any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let state = self.state();
        state.closed || state.parting.is_some()
    }

    /// Waits until there is something to do.
    pub async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.try_next() {
                return next;
            }
            self.wake.notified().await;
        }
    }

    fn try_next(&self) -> Option<Next> {
        let mut state = self.state();
        let next = state.next();
        if next == Some(Next::Recheck) {
            state.recheck = false;
        }
        next
    }

    /// Waits until the line takes more, and sends it.
    ///
    /// # Errors
    /// If the line is broken.
    pub async fn go_on(&self) -> io::Result<()> {
        let line = self.state().line.clone();
        let Some(line) = line else { return Err(ErrorKind::NotConnected.into()) };
        line.writable().await?;
        let mut state = self.state();
        state.stuck = false;
        state.write();
        if state.line.is_some() { Ok(()) } else { Err(ErrorKind::BrokenPipe.into()) }
    }

    /// Whether the system has taken everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let state = self.state();
        state.waiting.is_empty() && !state.stuck
    }

    /// Waits until there is something to do, and takes all messages: for an outbox without a line.
    pub async fn take(&self, into: &mut Vec<String>) -> Next {
        let next = self.next().await;
        self.drain(into);
        next
    }

    /// Takes all messages; nothing if there is nothing to do.
    pub fn try_take(&self, into: &mut Vec<String>) -> Option<Next> {
        let next = self.try_next();
        self.drain(into);
        next
    }

    fn drain(&self, into: &mut Vec<String>) {
        let mut state = self.state();
        state.bytes = 0;
        let texts = state.waiting.drain(..).filter(|text| !text.content().is_empty());
        into.extend(texts.map(|text| String::from_utf8_lossy(text.content()).into_owned()));
    }

    /// Waits until the client has been parted from. A socket that is busy sending waits for this too.
    pub async fn parted(&self) -> Parting {
        loop {
            if let Some(why) = self.state().parting {
                return why;
            }
            self.stalled.notified().await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn next(&self) -> Option<Next> {
        if let Some(why) = self.parting {
            return (!self.closed).then_some(Next::Part(why));
        }
        if self.recheck {
            return Some(Next::Recheck);
        }
        let waits = self.stuck || (self.line.is_none() && !self.waiting.is_empty());
        waits.then_some(Next::Send)
    }

    /// Hands what waits to the system, as much as it takes. While it takes nothing, the socket waits to be woken by it: nobody
    /// else touches the line, or the system would wake them instead.
    fn write(&mut self) {
        if self.stuck {
            return;
        }
        while !self.stuck
            && let (Some(line), Some(first)) = (&self.line, self.waiting.front())
        {
            // Mostly it is one, for which the system has a shorter way.
            let taken = if self.waiting.len() == 1 {
                line.try_write(&first.frame()[self.begun..])
            } else {
                let mut slices = [IoSlice::new(&[]); AT_ONCE];
                for (slice, text) in slices.iter_mut().zip(&self.waiting) {
                    *slice = IoSlice::new(text.frame());
                }
                let mut slices = &mut slices[..];
                IoSlice::advance_slices(&mut slices, self.begun);
                line.try_write_vectored(slices)
            };
            match taken {
                Ok(count) if count > 0 => self.sent(count),
                Err(error) if error.kind() == ErrorKind::WouldBlock => self.stuck = true,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(_) | Err(_) => self.break_off(),
            }
        }
        // With TLS, some of it may wait to be encrypted and sent.
        match self.line.as_ref().map(|line| line.is_flushed()) {
            None | Some(Ok(true)) => {}
            Some(Ok(false)) => self.stuck = true,
            Some(Err(_)) => self.break_off(),
        }
    }

    /// The line is broken. Whoever reads from it notices that too.
    fn break_off(&mut self) {
        *self = State { parting: self.parting, recheck: self.recheck, closed: true, ..State::default() };
    }

    /// The system has taken this many bytes more.
    fn sent(&mut self, count: usize) {
        self.begun += count;
        while let Some(first) = self.waiting.front() {
            let whole = first.frame().len();
            if self.begun < whole {
                return;
            }
            self.begun -= whole;
            self.bytes -= first.content().len();
            self.waiting.pop_front();
        }
    }

    /// The last message is queued. A client that does not keep up is not sent what still waits, but for the rest of a message
    /// that has begun.
    fn part(&mut self, why: Parting) {
        if why == Parting::Slow {
            self.waiting.truncate(usize::from(self.begun > 0));
        }
        let bye = ServerMessage::Bye(Bye { why });
        self.waiting.push_back(Frame::new(bye).to_text().into());
        self.waiting.push_back(Text::control(&CLOSE));
        self.bytes = self.waiting.iter().map(|text| text.content().len()).sum();
        self.parting = Some(why);
        self.write();
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    fn text(length: usize) -> Text {
        "x".repeat(length).into()
    }

    #[tokio::test]
    async fn messages_come_out_in_order_and_at_once() {
        let outbox = Outbox::default();
        let mut batch = Vec::new();
        assert_eq!(outbox.try_take(&mut batch), None);
        assert!(outbox.queue("1".into()) && outbox.push("2".into()));
        assert_eq!(outbox.take(&mut batch).await, Next::Send);
        assert_eq!(batch, ["1", "2"]);
        batch.clear();
        outbox.recheck();
        assert_eq!(outbox.take(&mut batch).await, Next::Recheck);
        outbox.push("3".into());
        outbox.part(Parting::Restart);
        assert!(!outbox.push("4".into()), "nothing after the last word");
        assert_eq!(outbox.take(&mut batch).await, Next::Part(Parting::Restart));
        assert_eq!(batch, ["3", r#"{"v":1,"bye":{"why":"restart"}}"#]);
        assert_eq!(outbox.parted().await, Parting::Restart);
    }

    #[tokio::test]
    async fn who_does_not_read_is_parted_from() {
        for size in [1, MAX_BYTES / 8] {
            let outbox = Outbox::default();
            let sent = (0..=MAX_WAITING).take_while(|_| outbox.push(text(size))).count();
            assert_eq!(sent, if size == 1 { MAX_WAITING } else { 8 });
            assert!(outbox.is_closed());
            let mut batch = Vec::new();
            assert_eq!(outbox.take(&mut batch).await, Next::Part(Parting::Slow));
            assert_eq!(batch.len(), 1, "what they did not read is thrown away");
        }
    }

    /// An outbox on a line, and the other end of that.
    async fn line() -> (Outbox, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let other = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        stream.writable().await.unwrap();
        (Outbox::on(stream.into_split().1.into()), other)
    }

    #[tokio::test]
    async fn what_the_line_takes_does_not_wait() {
        let (outbox, mut other) = line().await;
        assert!(outbox.queue("1".into()) && !outbox.is_empty());
        assert!(outbox.push("2".into()) && outbox.is_empty());
        outbox.control(&PING);
        assert!(outbox.push(text(126)) && outbox.push(text(70_000)));
        while !outbox.is_empty() {
            outbox.go_on().await.unwrap();
        }
        outbox.part(Parting::Rude);
        assert_eq!(outbox.next().await, Next::Part(Parting::Rude));
        outbox.close();
        let mut bytes = Vec::new();
        other.read_to_end(&mut bytes).await.unwrap();
        let long = [&b"\x81\x7f\0\0\0\0\0\x01\x11\x70"[..], &[b'x'; 70_000]].concat();
        let middle = [&b"\x81\x7e\0\x7e"[..], &[b'x'; 126]].concat();
        let bye = br#"{"v":1,"bye":{"why":"rude"}}"#;
        let last = [&[0x81, bye.len() as u8][..], bye, &CLOSE].concat();
        assert_eq!(bytes, [b"\x81\x011\x81\x012", &PING[..], &middle, &long, &last].concat());
    }

    #[tokio::test]
    async fn who_is_stuck_gets_the_rest_of_what_was_begun_and_the_last_word() {
        let (outbox, mut other) = line().await;
        let sent = (0..1_000).take_while(|_| outbox.push(text(100_000))).count();
        assert!(outbox.is_closed() && sent > 8, "{sent}");
        let reading = async {
            let mut bytes = Vec::new();
            other.read_to_end(&mut bytes).await.unwrap();
            bytes
        };
        let writing = async {
            while !outbox.is_empty() {
                outbox.go_on().await.unwrap();
            }
            outbox.close();
        };
        let (bytes, ()) = tokio::join!(reading, writing);
        let bye = br#"{"v":1,"bye":{"why":"slow"}}"#;
        let rest = bytes.strip_suffix(&CLOSE).unwrap().strip_suffix(bye).unwrap();
        let rest = rest.strip_suffix(&[0x81, bye.len() as u8]).unwrap();
        assert_eq!(rest.len() % 100_010, 0, "whole messages");
    }

    #[tokio::test]
    async fn a_broken_line_ends_it() {
        let (outbox, other) = line().await;
        drop(other);
        let pushed = (0..1_000).take_while(|_| outbox.push(text(10_000))).count();
        assert!(pushed < 1_000 && outbox.is_closed());
    }

    #[test]
    fn a_closed_one_keeps_nothing() {
        let outbox = Outbox::default();
        outbox.push("1".into());
        outbox.close();
        assert!(outbox.is_closed() && !outbox.push("2".into()));
        assert_eq!(outbox.try_take(&mut Vec::new()), None);
    }
}
