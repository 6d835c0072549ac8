//! What waits to be sent to one client. It is bounded: a client that does not keep up is parted from, and nobody waits for it.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use fondaco_table::wire::{Bye, Frame, Parting, ServerMessage};
use tokio::sync::Notify;

/// The most messages that wait for a client.
pub const MAX_WAITING: usize = 256;
/// The most bytes that wait for a client.
pub const MAX_BYTES: usize = 1 << 20;

/// What waits to be sent to one client.
#[derive(Debug, Default)]
pub struct Outbox {
    state: Mutex<State>,
    wake: Notify,
    stalled: Notify,
}

#[derive(Debug, Default)]
struct State {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    parting: Option<Parting>,
    recheck: bool,
    closed: bool,
}

/// What a socket is to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Send what was taken.
    Send,
    /// Send what was taken, the last word included, and close.
    Part(Parting),
    /// See whether the person is still logged in.
    Recheck,
}

impl Outbox {
    /// Adds a message, and wakes the socket. Whoever does not keep up is parted from: false.
    pub fn push(&self, text: Utf8Bytes) -> bool {
        let kept = self.queue(text);
        self.wake.notify_one();
        kept
    }

    /// Adds a message that another one follows at once: the socket sleeps on until then, so that both are one write.
    pub fn queue(&self, text: Utf8Bytes) -> bool {
        let mut state = self.state();
        if state.closed || state.parting.is_some() {
            return false;
        }
        state.bytes += text.len();
        state.texts.push_back(text);
        if state.texts.len() <= MAX_WAITING && state.bytes <= MAX_BYTES {
            return true;
        }
        state.part(Parting::Slow);
        drop(state);
        self.stalled.notify_one();
        self.wake.notify_one();
        false
    }

    /// Wakes the socket, if something waits.
    pub fn wake(&self) {
        self.wake.notify_one();
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
        state.closed = true;
        state.texts = VecDeque::new();
        state.bytes = 0;
    }

    /// Whether nothing will be sent any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        let state = self.state();
        state.closed || state.parting.is_some()
    }

    /// Waits until there is something to do, and takes all messages.
    pub async fn take(&self, into: &mut Vec<Utf8Bytes>) -> Next {
        loop {
            if let Some(next) = self.try_take(into) {
                return next;
            }
            self.wake.notified().await;
        }
    }

    /// Takes all messages; nothing if there is nothing to do.
    pub fn try_take(&self, into: &mut Vec<Utf8Bytes>) -> Option<Next> {
        let mut state = self.state();
        into.extend(state.texts.drain(..));
        state.bytes = 0;
        if let Some(why) = state.parting {
            return Some(Next::Part(why));
        }
        if std::mem::take(&mut state.recheck) {
            return Some(Next::Recheck);
        }
        (!into.is_empty()).then_some(Next::Send)
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
    /// The last word is queued; who does not keep up is not sent what he has not read.
    fn part(&mut self, why: Parting) {
        if why == Parting::Slow {
            self.texts.clear();
        }
        let bye = ServerMessage::Bye(Bye { why });
        self.texts.push_back(Frame::new(bye).to_text().into());
        self.parting = Some(why);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(length: usize) -> Utf8Bytes {
        "x".repeat(length).into()
    }

    #[tokio::test]
    async fn messages_come_out_in_order_and_at_once() {
        let outbox = Outbox::default();
        let mut batch = Vec::new();
        assert_eq!(outbox.try_take(&mut batch), None);
        assert!(outbox.queue("1".into()) && outbox.push("2".into()));
        assert_eq!(outbox.take(&mut batch).await, Next::Send);
        assert_eq!(batch, [Utf8Bytes::from("1"), Utf8Bytes::from("2")]);
        batch.clear();
        outbox.recheck();
        assert_eq!(outbox.take(&mut batch).await, Next::Recheck);
        outbox.push("3".into());
        outbox.part(Parting::Restart);
        assert!(!outbox.push("4".into()), "nothing after the last word");
        assert_eq!(outbox.take(&mut batch).await, Next::Part(Parting::Restart));
        assert_eq!(batch, [Utf8Bytes::from("3"), r#"{"v":1,"bye":{"why":"restart"}}"#.into()]);
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
            assert_eq!(batch.len(), 1, "what he did not read is thrown away");
        }
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
