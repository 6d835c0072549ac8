//! Lines that somebody types, while the program looks whether the terminal has been resized.
//!
//! A thread reads, for reading waits; it is asked for one line at a time, so that nothing is read that nobody wants.

use std::io::{self, BufRead as _, Read as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Nobody types so long a line; a file of junk has one.
const LONGEST: u64 = 4096;
/// How often the size is looked at: people hardly notice so short a while, and the system hardly notices the question.
const LOOK_EVERY: Duration = Duration::from_millis(150);

type Read = io::Result<Vec<u8>>;

/// The thread that reads.
struct Reader {
    wanted: Sender<()>,
    lines: Receiver<Read>,
    /// Whether it was asked for a line that nobody has received yet.
    asked: bool,
}

static READER: Mutex<Option<Reader>> = Mutex::new(None);

/// Reads a line with its end; nothing at the end of the input.
pub(super) fn read() -> Read {
    let mut bytes = Vec::new();
    io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes)?;
    Ok(bytes)
}

/// Waits for a line; none if `enough` before there is one. It is then received by the next who waits.
pub(super) fn wait(enough: impl Fn() -> bool) -> Option<Read> {
    let mut reader = READER.lock().unwrap_or_else(PoisonError::into_inner);
    let reader = reader.get_or_insert_with(begin);
    if !reader.asked {
        // If the thread is gone, receiving says so.
        reader.asked = reader.wanted.send(()).is_ok();
    }
    loop {
        match reader.lines.recv_timeout(LOOK_EVERY) {
            Ok(line) => {
                reader.asked = false;
                return Some(line);
            }
            Err(RecvTimeoutError::Timeout) if enough() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Some(Ok(Vec::new())),
        }
    }
}

fn begin() -> Reader {
    let (wanted, wishes) = mpsc::channel();
    let (tell, lines) = mpsc::channel();
    thread::spawn(move || {
        while wishes.recv().is_ok() {
            if tell.send(read()).is_err() {
                break;
            }
        }
    });
    Reader { wanted, lines, asked: false }
}
