//! What goes wrong, as the one line that is said about it.

use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why a command ended early. Everything but a closed pipe leads to exit code 2.
#[derive(Debug)]
pub(crate) enum Failure {
    /// One line for each fault.
    Faults(Vec<String>),
    /// The faults have been reported already.
    Reported,
    /// Whoever read the output has had enough (`| head`); there is nothing wrong with that.
    Pipe,
}

/// What a command comes to.
pub(crate) type Done<T = ()> = Result<T, Failure>;

/// A failure in one line.
pub(crate) fn fault(what: impl Into<String>) -> Failure {
    Failure::Faults(vec![what.into()])
}

/// A failure of this file.
pub(crate) fn fault_in(file: &Path, what: impl Display) -> Failure {
    fault(format!("{}: {what}", file.display()))
}

/// Only output goes through `?` as a plain I/O error; files are named where they are used.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Pipe,
            _ => fault(format!("cannot write: {error}")),
        }
    }
}

/// JSON is only ever written to the output.
impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        io::Error::from(error).into()
    }
}

/// A text from outside as part of one line: no control characters, and not megabytes of it.
pub(crate) fn one_line(text: &str) -> String {
    const LONGEST: usize = 500;
    let mut line: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_line() {
        assert_eq!(one_line("a\nb\u{1b}[2Jc"), "a\u{fffd}b\u{fffd}[2Jc");
        assert!(one_line(&"x".repeat(10_000)).chars().count() < 600);
    }
}
