//! What is sent to a room, and where its answer goes.

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Ask, Manage, MatchId, PlayerId};
use fondaco_wire::{Done, Frame, Look, Refused, Saying, ServerMessage, WhyNot};
use tokio::sync::{mpsc, oneshot};

use super::client::Client;
use super::together::Elsewhere;
use crate::people::Person;
use crate::socket::Text;

/// The most that waits for a room. A person has long since been told to wait; this bounds what all of them do together.
pub(super) const MAX_POST: usize = 128;

/// Where one writes to a room.
pub(super) type Mailbox = mpsc::Sender<Post>;

/// What is sent to a room.
#[derive(Debug)]
pub(super) enum Post {
    /// Somebody wants something of the table.
    Request(Box<Request>),
    /// Somebody comes to the table, or back to it.
    Watch { client: Arc<Client>, id: Option<u32>, seq: Option<u64>, invitation: Option<String> },
    /// This client hears no more of the table.
    Unwatch { client: u64 },
    /// This client hears nothing more of what somebody says, or hears it again.
    Mute { client: Arc<Client>, id: Option<u32>, player: PlayerId, on: bool },
    /// This client looks at the match with others.
    Together { client: Arc<Client>, id: Option<u32>, look: Look },
    /// Another node has stored so many entries.
    Changed { entries: u64 },
    /// Something may have been said on another node.
    ChatChanged,
    /// People look at the match together on other nodes.
    Elsewhere(Elsewhere),
    /// Nobody may be looking after this match.
    Adopt,
    /// A copy of the table is wanted.
    Look(oneshot::Sender<Option<Box<AnyTable>>>),
    /// The names in the log have changed, if this person was ever here.
    Reread { person: PlayerId },
    /// The server stops.
    Stop,
}

/// Somebody wants something of a table.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) from: Asker,
    pub(super) wanted: Wanted,
    /// When it came in.
    pub(super) arrived: Instant,
}

/// What somebody wants of a table.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    Ask(Ask),
    Manage(Manage),
    Join { seat: Option<Seat>, invitation: Option<String> },
    History { since: u64 },
    Chat(Saying),
}

/// Who asks, and where the answer goes.
#[derive(Debug)]
pub(super) enum Asker {
    /// A client; the number ties the answer to the question.
    Client(Arc<Client>, Option<u32>),
    /// A person who waits for the answer.
    Person(Person, oneshot::Sender<ServerMessage>),
}

impl Asker {
    /// Who asks.
    pub(super) fn person(&self) -> &Person {
        match self {
            Asker::Client(client, _) => client.person(),
            Asker::Person(person, _) => person,
        }
    }

    /// The connection, if it is one.
    pub(super) fn client(&self) -> Option<&Arc<Client>> {
        match self {
            Asker::Client(client, _) => Some(client),
            Asker::Person(..) => None,
        }
    }

    /// It has been done. A client that gave its question no number wants no answer. With `quiet` the client is not woken:
    /// more follows at once, or [`Asker::wake`].
    pub(super) fn done(self, done: Done, quiet: bool) {
        match self {
            Asker::Client(_, None) => {}
            Asker::Client(client, id) => {
                let text = Text::from(Frame::answer(id, ServerMessage::Done(done)).to_text());
                if quiet {
                    client.outbox().queue(text)
                } else {
                    client.outbox().push(text)
                };
            }
            // Who asked may have gone away.
            Asker::Person(_, answer) => drop(answer.send(ServerMessage::Done(done))),
        }
    }

    /// Answers with any message.
    pub(super) fn answer(self, message: ServerMessage) {
        match self {
            Asker::Client(client, id) => client.answer(id, message),
            Asker::Person(_, answer) => drop(answer.send(message)),
        }
    }

    /// It has not been done.
    pub(super) fn refuse(self, match_id: Option<MatchId>, why: WhyNot) {
        self.answer(ServerMessage::Refused(Refused::new(match_id, why)));
    }
}
