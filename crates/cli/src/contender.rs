//! Who plays in the arena: bots of ours, and engines, programs of others that are processes with their pipes.

use std::fmt;
use std::io::{self, BufReader, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use fondaco_arena::engine::arbiter::{greet, set};
use fondaco_arena::engine::{Fault, Introduction, LONGEST_REPLY, Order, Reply, Talk, read_line};
use fondaco_search::BotSpec;

use crate::error::one_line;

/// What comes before the command line of an engine.
const PREFIX: &str = "engine:";
/// How long an engine that is told to end may take to do so.
const FAREWELL: Duration = Duration::from_millis(300);
/// How many lines of an engine wait to be read; then it waits itself.
const WAITING: usize = 64;

/// Who plays at a seat of the arena: a bot of ours, or an engine.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Contender {
    Bot(BotSpec),
    Engine(EngineLine),
}

/// The command line of an engine: a program and its arguments, separated by blanks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineLine(String);

impl FromStr for EngineLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.trim() {
            "" => Err("name a program, as in ./mine".to_owned()),
            line => Ok(EngineLine(line.to_owned())),
        }
    }
}

impl fmt::Display for EngineLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix(PREFIX) {
            Some(line) => {
                line.parse().map(Contender::Engine).map_err(|_: String| format!("name a program, as in {PREFIX}./mine"))
            }
            None => text.parse().map(Contender::Bot).map_err(|error: fondaco_search::BadBotSpec| error.to_string()),
        }
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Bot(bot) => bot.fmt(f),
            Contender::Engine(line) => write!(f, "{PREFIX}{line}"),
        }
    }
}

impl Contender {
    /// Whether others do well to expect the best of it. Of an engine nobody knows.
    pub(crate) fn is_able(&self) -> bool {
        match self {
            Contender::Bot(bot) => bot.level.is_able(),
            Contender::Engine(_) => true,
        }
    }
}

/// `NAME=VALUE`.
pub(crate) fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("not NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The first of these options that none of these engines has.
pub(crate) fn unknown_option<'o, 'e>(
    options: &'o [(String, String)],
    engines: impl IntoIterator<Item = &'e Introduction>,
) -> Option<&'o str> {
    let offered: Vec<&str> =
        engines.into_iter().flat_map(|engine| &engine.options).map(|offer| offer.name.as_str()).collect();
    options.iter().map(|(name, _)| name.as_str()).find(|name| !offered.contains(name))
}

/// An engine that runs.
pub(crate) struct Process {
    child: Child,
    /// What it is told. A thread writes it, so that nobody waits for an engine that does not read.
    orders: Option<Sender<String>>,
    replies: Receiver<Result<String, Fault>>,
    /// When it was told something last.
    told: Instant,
    /// The last line that it wrote to its standard error, and the thread that reads it, until it has been waited for.
    last_words: Arc<Mutex<String>>,
    complaints: Option<JoinHandle<()>>,
}

impl EngineLine {
    /// Starts the engine, hears who it is, and sets those of the options that it has.
    pub(crate) fn start(&self, options: &[(String, String)]) -> Result<(Process, Introduction), Fault> {
        let mut words = self.0.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // A group of its own: what it starts ends with it, and Ctrl-C is for the arena.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| Fault::Start(error.to_string()))?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(mut input), Some(output), Some(errors)) = pipes else {
            return Err(Fault::Start("it has no standard input and output".to_owned()));
        };
        let (orders, written) = channel::<String>();
        std::thread::spawn(move || {
            // An engine that has ended reads nothing more; its silence says so.
            while written.recv().is_ok_and(|line| input.write_all(line.as_bytes()).is_ok() && input.flush().is_ok()) {}
        });
        let (said, replies) = sync_channel(WAITING);
        std::thread::spawn(move || listen(output, &said));
        let last_words = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last_words);
        let complaints = Some(std::thread::spawn(move || keep_last(errors, &kept)));
        let mut process =
            Process { child, orders: Some(orders), replies, told: Instant::now(), last_words, complaints };
        let introduction = greet(&mut process)?;
        for (name, value) in options {
            if introduction.options.iter().any(|offer| offer.name == *name) {
                set(&mut process, name, value);
            }
        }
        Ok((process, introduction))
    }
}

/// Hands on what an engine says, line by line, until it ends or says too much.
fn listen(output: impl Read, said: &SyncSender<Result<String, Fault>>) {
    let mut output = BufReader::new(output);
    loop {
        let line = match read_line(&mut output, LONGEST_REPLY) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => return,
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => Err(Fault::TooLong),
            Err(error) => Err(Fault::Ended(format!(": {error}"))),
        };
        let end = line.is_err();
        if said.send(line).is_err() || end {
            return;
        }
    }
}

/// Keeps the last line that an engine complains with.
fn keep_last(errors: impl Read, kept: &Mutex<String>) {
    let mut errors = BufReader::new(errors);
    while let Ok(Some(line)) = read_line(&mut errors, LONGEST_REPLY) {
        if !line.trim().is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = one_line(line.trim()).chars().take(160).collect();
        }
    }
}

impl Talk for Process {
    fn tell(&mut self, order: &Order) {
        self.told = Instant::now();
        if let Some(orders) = &self.orders {
            // If it is gone, hearing nothing will say so.
            let _ = orders.send(format!("{order}\n"));
        }
    }

    fn hear(&mut self, within: Duration, expected: &'static str) -> Result<Reply, Fault> {
        let slow = Fault::Slow { expected, millis: within.as_millis() };
        // Whoever never stops talking has always said something already, so the time is looked at first.
        let left = within.saturating_sub(self.told.elapsed());
        if left.is_zero() {
            return Err(slow);
        }
        match self.replies.recv_timeout(left) {
            Ok(line) => Reply::parse(&line?),
            Err(RecvTimeoutError::Timeout) => Err(slow),
            Err(RecvTimeoutError::Disconnected) => Err(Fault::Ended(self.end())),
        }
    }
}

impl Process {
    /// How it ended, and what it complained of.
    fn end(&mut self) -> String {
        let status = self.wait(FAREWELL).map(|status| format!(" with {status}"));
        // What it wrote last may still be on its way. What it started may hold the pipe open, so not for ever.
        let begin = Instant::now();
        while self.complaints.as_ref().is_some_and(|thread| !thread.is_finished()) && begin.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(2));
        }
        self.complaints = None;
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = if words.is_empty() { String::new() } else { format!(": {words}") };
        format!("{}{words}", status.unwrap_or_default())
    }

    /// Waits for its end, but not longer than this.
    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if begin.elapsed() < most => std::thread::sleep(Duration::from_millis(2)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id())
            && let Some(group) = rustix::process::Pid::from_raw(group)
        {
            // It may have ended by itself.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// An engine ends when nobody needs it any more: by itself, or not.
impl Drop for Process {
    fn drop(&mut self) {
        self.tell(&Order::Quit);
        self.orders = None;
        let _ = self.wait(FAREWELL);
        // Even if it has ended: what it started may go on.
        self.kill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contender_is_read_as_it_is_written() {
        for text in ["doge@20", "greedy", "engine:./mine", "engine:python3 mine.py --deep"] {
            assert_eq!(text.parse::<Contender>().unwrap().to_string(), text);
        }
        for bad in ["", "engine:", "engine: ", "dodge"] {
            assert!(bad.parse::<Contender>().is_err(), "{bad:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn who_has_always_something_to_say_is_slow_all_the_same() {
        let child = Command::new("sleep").arg("60").stdin(Stdio::null()).spawn().unwrap();
        let (said, replies) = sync_channel(2);
        for _ in 0..2 {
            said.send(Ok("info {}".to_owned())).unwrap();
        }
        let (orders, last_words) = (None, Arc::default());
        let mut process = Process { child, orders, replies, told: Instant::now(), last_words, complaints: None };
        assert!(process.hear(Duration::from_secs(60), "an answer").is_ok());
        assert!(matches!(process.hear(Duration::ZERO, "an answer"), Err(Fault::Slow { .. })));
    }
}
