//! The reading side of a WebSocket. Frames are read and checked by `tungstenite`; what it writes, which is answers to pings and
//! to the end, goes the way of everything that is sent.

use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use fondaco_wire::MAX_CLIENT_BYTES;
use tokio::io::{AsyncRead as _, AsyncReadExt as _, ReadBuf};
use tungstenite::protocol::{Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::frames::{Frames, TooMany};
use crate::client_stream::ClientReader;
use crate::outbox::Outbox;

/// What waits to be read of one socket: enough for most messages.
const READ_BYTES: usize = 2 * 1024;

/// How much of a client that sends too much is still taken, so that it hears why it has to go.
const MOST_DISCARDED: usize = 256 * 1024;

/// The reading side of a WebSocket.
pub(super) struct Reader {
    line: ClientReader,
    protocol: WebSocketContext,
    /// What is counted, if anything is.
    frames: Option<Frames>,
    /// Whether there were too many frames.
    flooded: bool,
}

impl Reader {
    /// Listens at this line, of which this much has been read already. With `limits`, there may be only so many frames.
    pub(super) fn new(line: ClientReader, read: Vec<u8>, limits: bool) -> Self {
        let mut frames = limits.then(Frames::default);
        let flooded = frames.as_mut().is_some_and(|frames| frames.come(&read, Instant::now()).is_err());
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BYTES)
            .max_message_size(Some(2 * MAX_CLIENT_BYTES))
            .max_frame_size(Some(2 * MAX_CLIENT_BYTES));
        let protocol = WebSocketContext::from_partially_read(read, Role::Server, Some(config));
        Reader { line, protocol, frames, flooded }
    }

    /// Whether the client has sent more frames than it may: nothing more of it is read.
    pub(super) fn is_flooded(&self) -> bool {
        self.flooded
    }

    /// Waits for a message. Nothing is lost if the waiting is given up.
    ///
    /// # Errors
    /// If the connection is closed or broken, or what comes is no WebSocket.
    pub(super) async fn hear(&mut self, outbox: &Outbox) -> Result<Message, Error> {
        poll_fn(|context| {
            let Reader { line, protocol, frames, flooded } = &mut *self;
            if *flooded {
                return Poll::Ready(Err(Error::ConnectionClosed));
            }
            let mut wire = Wire { line: Pin::new(line), context, outbox, frames, flooded };
            match protocol.read(&mut wire) {
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
                heard => Poll::Ready(heard),
            }
        })
        .await
    }

    /// Takes what else comes, up to a bound, and throws it away, until the other side has closed. If it were left lying, the
    /// connection would be reset, and the last thing that was said to the other side would be lost.
    pub(super) async fn discard(&mut self) {
        let mut bytes = vec![0; READ_BYTES];
        for _ in 0..MOST_DISCARDED / READ_BYTES {
            if !matches!(self.line.read(&mut bytes).await, Ok(1..)) {
                return;
            }
        }
    }

    /// Answers the other side's wish to end.
    pub(super) fn answer_close(&mut self, outbox: &Outbox) {
        let mut nothing = std::task::Context::from_waker(std::task::Waker::noop());
        let Reader { line, protocol, frames, flooded } = self;
        let mut wire = Wire { line: Pin::new(line), context: &mut nothing, outbox, frames, flooded };
        // It says that the connection is closed now.
        let _ = protocol.flush(&mut wire);
    }
}

/// The connection as `tungstenite` wants it.
struct Wire<'a, 'w> {
    line: Pin<&'a mut ClientReader>,
    context: &'a mut Context<'w>,
    outbox: &'a Outbox,
    frames: &'a mut Option<Frames>,
    flooded: &'a mut bool,
}

impl Read for Wire<'_, '_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut bytes = ReadBuf::new(bytes);
        match self.line.as_mut().poll_read(self.context, &mut bytes) {
            Poll::Ready(read) => {
                read?;
                let now = Instant::now();
                if let Some(Err(TooMany)) = self.frames.as_mut().map(|frames| frames.come(bytes.filled(), now)) {
                    *self.flooded = true;
                    return Err(io::ErrorKind::QuotaExceeded.into());
                }
                Ok(bytes.filled().len())
            }
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Wire<'_, '_> {
    fn write(&mut self, frame: &[u8]) -> io::Result<usize> {
        self.outbox.control(frame);
        Ok(frame.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
