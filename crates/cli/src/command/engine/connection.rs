//! The connection of a program with a server: questions with their answers, and whatever else is told meanwhile.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use fondaco_table::view::{NewsOf, StepText, ViewOf};
use fondaco_wire::{ClientMessage, Frame, Hello, Parting, Ping, ServerMessageOf, Snapshot, Unread, WireError};
use serde::de::IgnoredAny;
use tokio::time::timeout;

use crate::error::one_line;
use crate::socket::{ServerAddress, Socket};

/// Nothing takes longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// Whoever has heard nothing for so long asks whether somebody is there.
const SILENCE: Duration = Duration::from_secs(30);
/// How many messages wait while an answer is waited for.
const MOST_WAITING: usize = 1000;

/// Why a connection is of no more use.
pub(super) enum Trouble {
    /// It is lost; another one may do.
    Lost(String),
    /// There is no use in going on.
    End(String),
}

/// What a server says. Games are not told apart: steps and decisions are texts, and what is seen is passed over.
pub(super) type Heard = ServerMessageOf<Seen, Past>;

/// The kinds of messages that must be understood.
const KINDS: [&str; 8] = ["welcome", "done", "refused", "snapshot", "update", "history", "ended", "bye"];

/// The part of a view that is of one game, by the game's name.
pub(super) type Seen = BTreeMap<String, ViewOf<IgnoredAny, Vec<String>, Vec<Noted>>>;

/// What happened before, by the game's name.
pub(super) type Past = BTreeMap<String, Vec<Noted>>;

/// Something that happened.
pub(super) type Noted = NewsOf<StepText>;

/// A table, for somebody who comes to it.
pub(super) type Arrival = Snapshot<Seen>;

/// A connection.
pub(super) struct Connection {
    socket: Socket,
    /// The number of the last question.
    asked: u32,
    /// What was told while an answer was waited for.
    waiting: VecDeque<Heard>,
    /// What the server's clock showed, and when.
    clock: (u64, Instant),
    /// Whether nothing has been heard for long.
    silent: bool,
    /// Under what name the program plays.
    pub(super) name: String,
}

impl Connection {
    /// Connects, and says who it is.
    pub(super) async fn open(place: &ServerAddress, token: &str) -> Result<Connection, Trouble> {
        let socket = timeout(PATIENCE, Socket::of_program(place)).await;
        let socket = socket.map_err(|_| Trouble::Lost("no answer".to_owned()))?.map_err(|error| lost(&error))?;
        let (waiting, clock) = (VecDeque::new(), (0, Instant::now()));
        let mut line = Connection { socket, asked: 0, waiting, clock, silent: false, name: String::new() };
        let client = format!("fondaco engine {}", env!("CARGO_PKG_VERSION"));
        let hello = Hello { client, token: Some(token.to_owned()), resume: Vec::new(), deltas: false };
        match line.ask(ClientMessage::Hello(hello)).await? {
            Heard::Welcome(welcome) => {
                line.clock = (welcome.ms, Instant::now());
                line.name = welcome.name.to_string();
                Ok(line)
            }
            Heard::Refused(refused) => Err(Trouble::End(one_line(&refused.text))),
            _ => Err(Trouble::End("the server does not say welcome".to_owned())),
        }
    }

    /// The server's time, in milliseconds.
    pub(super) fn now_ms(&self) -> u64 {
        let (ms, at) = self.clock;
        ms.saturating_add(at.elapsed().as_millis().try_into().unwrap_or(u64::MAX))
    }

    /// Asks something, and waits for the answer. What comes meanwhile is kept.
    pub(super) async fn ask(&mut self, message: ClientMessage) -> Result<Heard, Trouble> {
        let id = self.say(message).await?;
        let begun = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            let heard = timeout(left, self.hear()).await;
            match heard.map_err(|_| Trouble::Lost("no answer".to_owned()))?? {
                (Some(answered), Some(heard)) if answered == id => return Ok(heard),
                (_, Some(Heard::Bye(bye))) => return Err(parting(bye.why)),
                (_, Some(_)) if self.waiting.len() == MOST_WAITING => {
                    return Err(Trouble::Lost("the server says too much at once".to_owned()));
                }
                (_, Some(heard)) => self.waiting.push_back(heard),
                (_, None) => {}
            }
        }
    }

    /// Notes whether the server is alive: after a silence it is asked, and after another one the connection counts as lost.
    pub(super) async fn note_liveness(&mut self, heard: Option<Heard>) -> Result<Option<Heard>, Trouble> {
        match &heard {
            Some(Heard::Pong(pong)) => self.clock = (pong.server_ms, Instant::now()),
            None if self.silent => return Err(Trouble::Lost("nothing is heard of it any more".to_owned())),
            None => {
                let ms = self.now_ms();
                self.say(ClientMessage::Ping(Ping { ms })).await?;
            }
            Some(_) => {}
        }
        self.silent = heard.is_none();
        Ok(heard)
    }

    /// What the server says next, for [`note_liveness`](Connection::note_liveness); nothing if it has been silent for long. Whoever
    /// stops waiting loses nothing.
    pub(super) async fn next(&mut self) -> Result<Option<Heard>, Trouble> {
        if let Some(heard) = self.waiting.pop_front() {
            return Ok(Some(heard));
        }
        let begun = Instant::now();
        loop {
            let left = SILENCE.saturating_sub(begun.elapsed());
            let Ok(heard) = timeout(left, self.hear()).await else { return Ok(None) };
            match heard?.1 {
                Some(Heard::Bye(bye)) => return Err(parting(bye.why)),
                Some(heard) => return Ok(Some(heard)),
                None => {}
            }
        }
    }

    async fn say(&mut self, message: ClientMessage) -> Result<u32, Trouble> {
        self.asked += 1;
        let text = Frame::answer(Some(self.asked), message).to_text();
        let sent = timeout(PATIENCE, self.socket.send(&text)).await;
        sent.map_err(|_| Trouble::Lost("the server does not read".to_owned()))?.map_err(|error| lost(&error))?;
        Ok(self.asked)
    }

    /// The next message, with the number of the question that it answers; nothing of what is for others.
    async fn hear(&mut self) -> Result<(Option<u32>, Option<Heard>), Trouble> {
        let text = self.socket.message().await.map_err(|error| lost(&error))?;
        let read =
            std::str::from_utf8(text).map_err(|_| Trouble::Lost("the server says what is no text".to_owned()))?;
        understood(read).map_err(|error| Trouble::End(format!("the server cannot be understood: {error}")))
    }
}

/// A message, with the number of the question that it answers; nothing of what is for others.
fn understood(text: &str) -> Result<(Option<u32>, Option<Heard>), WireError> {
    match Frame::<Heard>::parse(text) {
        Ok(Frame { id, message }) => Ok((id, Some(message))),
        Err(error @ WireError::Unreadable(_)) => match Frame::<Unread<'_>>::parse(text) {
            Ok(Frame { message, .. }) if !KINDS.contains(&&*message.kind) => Ok((None, None)),
            _ => Err(error),
        },
        Err(error) => Err(error),
    }
}

fn lost(error: &std::io::Error) -> Trouble {
    Trouble::Lost(match error.kind() {
        std::io::ErrorKind::UnexpectedEof | std::io::ErrorKind::ConnectionAborted => "it hung up".to_owned(),
        _ => one_line(&error.to_string()),
    })
}

/// Why the server closed the connection.
fn parting(why: Parting) -> Trouble {
    match why {
        Parting::Restart => Trouble::Lost("the server starts again".to_owned()),
        Parting::Slow => Trouble::Lost("this program did not keep up".to_owned()),
        Parting::Rude => Trouble::End("the server parted with this program: it said too much".to_owned()),
        Parting::LoggedOut => Trouble::End("the server does not know this token any more".to_owned()),
        Parting::Banned => Trouble::End("the server has banned this program".to_owned()),
        Parting::TooMany => Trouble::End("this program has too many connections with the server".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use fondaco_wire::ServerMessage;

    use super::*;

    /// A program hears what a server says today: every message of the protocol's description is understood, or it is for others.
    #[test]
    fn every_message_is_understood_or_for_others() {
        let page = include_str!("../../../../../docs/protocol.md");
        let section = page.split("\n## ").find(|part| part.starts_with("From server to client")).unwrap();
        let mut heard = std::collections::BTreeSet::new();
        for text in section.split("```json\n").skip(1).filter_map(|block| block.split("```").next()) {
            Frame::<ServerMessage>::parse(text).unwrap();
            let kind = Frame::<Unread<'_>>::parse(text).unwrap().message.kind;
            let (_, message) = understood(text).unwrap_or_else(|error| panic!("{kind}: {error}"));
            assert!(message.is_some() || !KINDS.contains(&&*kind), "{kind}");
            heard.extend(message.map(|_| kind));
        }
        assert!(KINDS.iter().all(|kind| heard.contains(*kind)), "{heard:?}");
    }

    #[test]
    fn what_must_be_understood_is_not_passed_over() {
        let newer = [r#"{"v":1,"lobby":{"x":1}}"#, r#"{"tomorrow":{"v":2},"v":1}"#];
        for text in newer {
            assert!(matches!(understood(text), Ok((None, None))), "{text}");
        }
        // Whatever the order of its fields.
        for text in
            [r#"{"v":1,"update":{"x":1}}"#, r#"{"update":{"x":1},"v":1}"#, r#"{ "ended": 1, "v": 1 }"#, "nonsense"]
        {
            assert!(matches!(understood(text), Err(WireError::Unreadable(_))), "{text}");
        }
    }
}
