//! A message as it is sent: a frame of the WebSocket, head and all, so that it goes to the system in one piece. It is written once,
//! whoever gets it.

use axum::body::Bytes;

/// A message as it is sent. A copy is a counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    frame: Bytes,
    /// How long its head is.
    head: usize,
}

impl Text {
    /// A frame that is no message: all of it is head.
    pub(super) fn control(frame: &[u8]) -> Self {
        Text { frame: Bytes::copy_from_slice(frame), head: frame.len() }
    }

    /// What it looks like on the wire.
    pub(super) fn frame(&self) -> &[u8] {
        &self.frame
    }

    /// The message; nothing if it is none.
    pub(super) fn content(&self) -> &[u8] {
        &self.frame[self.head..]
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        let mut room = [0; 10];
        let head = head(text.len(), &mut room);
        let mut frame = text.into_bytes();
        frame.splice(..0, head.iter().copied());
        Text { frame: frame.into(), head: head.len() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// The head of a text of this length, whole in one frame and not masked (RFC 6455, 5.2).
fn head(length: usize, room: &mut [u8; 10]) -> &[u8] {
    room[0] = 0x81;
    if length < 126 {
        room[1] = length as u8;
        &room[..2]
    } else if let Ok(length) = u16::try_from(length) {
        room[1] = 126;
        room[2..4].copy_from_slice(&length.to_be_bytes());
        &room[..4]
    } else {
        room[1] = 127;
        room[2..].copy_from_slice(&(length as u64).to_be_bytes());
        &room[..]
    }
}
