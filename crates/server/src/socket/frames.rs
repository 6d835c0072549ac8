//! How many frames a client sends. What reads them gives nothing back for those that say nothing, pieces of a message and frames
//! without content; so they are counted as their bytes come.

use std::time::{Duration, Instant};

use crate::limit::{Bucket, Rate};

/// Frames on one socket, of whatever kind. Each message that may be sent is one, and there is room for pings and pieces.
const FRAMES: Rate = Rate { every: Duration::from_millis(25), burst: 200 };

/// Follows where the frames of a stream of bytes begin.
#[derive(Debug, Default)]
pub(super) struct Frames {
    /// The head of the frame that is being read, as far as it has come.
    head: [u8; 14],
    read: usize,
    /// How much of its content is still to come.
    content: u64,
    taken: Bucket,
}

/// There were too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMany;

impl Frames {
    /// These bytes have come.
    pub(super) fn come(&mut self, mut bytes: &[u8], now: Instant) -> Result<(), TooMany> {
        while !bytes.is_empty() {
            if self.content > 0 {
                let skipped = usize::try_from(self.content).unwrap_or(usize::MAX).min(bytes.len());
                self.content -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            self.head[self.read] = bytes[0];
            self.read += 1;
            bytes = &bytes[1..];
            if let Some(content) = self.whole_head() {
                (self.read, self.content) = (0, content);
                self.taken.take(FRAMES, now).map_err(|_| TooMany)?;
            }
        }
        Ok(())
    }

    /// The length of the content, if the head is there.
    fn whole_head(&self) -> Option<u64> {
        let [_, second, rest @ ..] = &self.head;
        let mask = if second & 0x80 == 0 { 0 } else { 4 };
        let more = match second & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        if self.read < 2 + more + mask {
            return None;
        }
        Some(match more {
            0 => u64::from(second & 0x7f),
            _ => rest[..more].iter().fold(0, |length, byte| length << 8 | u64::from(*byte)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(content: usize) -> Vec<u8> {
        let mut bytes = vec![0x81];
        match content {
            0..126 => bytes.push(0x80 | u8::try_from(content).unwrap()),
            126..65536 => {
                bytes.push(0x80 | 126);
                bytes.extend(u16::try_from(content).unwrap().to_be_bytes());
            }
            _ => {
                bytes.push(0x80 | 127);
                bytes.extend((content as u64).to_be_bytes());
            }
        }
        bytes.extend([1, 2, 3, 4]);
        // It looks like heads.
        bytes.extend(std::iter::repeat_n(0x80, content));
        bytes
    }

    #[test]
    fn each_frame_is_counted_once_however_it_comes() {
        for piece in [1, 2, 3, 7, 1000, usize::MAX] {
            let (mut frames, now) = (Frames::default(), Instant::now());
            let all: Vec<u8> = [0, 5, 125, 126, 300, 65_535, 70_000, 0].into_iter().flat_map(frame).collect();
            // As many as there may be at once.
            for _ in 0..FRAMES.burst / 8 {
                for bytes in all.chunks(piece.min(all.len())) {
                    assert_eq!(frames.come(bytes, now), Ok(()), "in pieces of {piece}");
                }
            }
            assert_eq!(frames.come(&frame(0), now), Err(TooMany), "in pieces of {piece}");
        }
    }

    #[test]
    fn a_frame_that_nobody_may_send_does_no_harm() {
        let (mut frames, now) = (Frames::default(), Instant::now());
        let endless = [&b"\x81\xff"[..], &u64::MAX.to_be_bytes(), &[0; 4]].concat();
        assert_eq!(frames.come(&endless, now), Ok(()));
        assert_eq!(frames.come(&[0; 100_000], now), Ok(()));
    }
}
