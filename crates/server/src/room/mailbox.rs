//! What is sent to a room, and where its answer goes.

use std::sync::Arc;
use std::time::Instant;

use fondaco_game::Seat;
use fondaco_table::{AnyTable, Ask, Manage, MatchId, PlayerId};
use fondaco_wire::{Done, Frame, Look, Quarantine, Refused, Saying, ServerMessage, WhyNot};
use tokio::sync::{mpsc, oneshot};

use super::client::Client;
use super::gate::Visitor;
use super::together::FromPeers;
use crate::metrics::Metrics;
use crate::outbox::Text;
use crate::people::{Person, Whereabouts};
use crate::store::Audience;

/// The most that waits for a room. A person has long since been told to wait; this bounds what all of them do together.
pub(crate) const MAX_WAITING: usize = 128;

/// Where one writes to a room.
pub(crate) type Mailbox = mpsc::Sender<Message>;

/// What is sent to a room.
#[derive(Debug)]
pub(crate) enum Message {
    /// Somebody wants something of the table.
    Request(Box<Request>),
    /// Somebody comes to the table, or back to it.
    Watch {
        client: Arc<Client>,
        id: Option<u32>,
        seq: Option<u64>,
        invitation: Option<String>,
        /// Whether they see what spectators see, even if they have a seat.
        looking_on: bool,
    },
    /// This client hears no more of the table.
    Unwatch { client: u64 },
    /// This client hears nothing more of what somebody says, or hears it again: its person has blocked them, or does so no more.
    Blocked { client: u64, player: PlayerId, on: bool },
    /// Another node has stored entries; this is how many there are now.
    Changed { entries: u64 },
    /// Something may have been said on another node.
    ChatChanged,
    /// A moderator has deleted something that was said.
    Unsaid { audience: Audience, number: u64 },
    /// People look at the match together on other nodes.
    FromPeers(FromPeers),
    /// This node was away: clocks are set right, and another node may have gone on.
    Returned,
    /// Somebody at the table has taken a holiday, or is back.
    Holidays,
    /// Nobody may be looking after this match.
    Adopt,
    /// Somebody reads something of the table.
    Read(Reading),
    /// The names in the log have changed, if this person was ever here.
    Reread { person: PlayerId },
    /// The match has been set aside, by another process.
    SetAside(Quarantine),
    /// End the match without a result, if it is under way and nothing has happened since this time.
    EndIfQuiet { since_ms: u64 },
    /// The deal that other tables shared has been played everywhere. The answer is whether it is no secret any more.
    Reveal(oneshot::Sender<bool>),
    /// The match is no longer in the store.
    Removed,
    /// The server stops.
    Stop,
}

impl Message {
    /// Refuses it, if somebody waits for an answer.
    pub(crate) fn refuse(self, metrics: &Metrics, id: &MatchId, why: WhyNot) {
        match self {
            Message::Request(request) => request.from.refuse(metrics, Some(id.clone()), why),
            Message::Watch { client, id: number, .. } => {
                client.unwatch(id);
                Requester::Client(client, number).refuse(metrics, Some(id.clone()), why);
            }
            Message::Read(reading) => reading.read(Err(why)),
            Message::Unwatch { .. }
            | Message::Blocked { .. }
            | Message::Changed { .. }
            | Message::ChatChanged
            | Message::Unsaid { .. }
            | Message::FromPeers(_)
            | Message::Returned
            | Message::Holidays
            | Message::Adopt
            | Message::Reread { .. }
            | Message::SetAside(_)
            | Message::EndIfQuiet { .. }
            | Message::Reveal(_)
            | Message::Removed
            | Message::Stop => {}
        }
    }

    /// Who sent it, as the gate wants to know them; nobody if no person did.
    pub(crate) fn visitor(&self) -> Option<Visitor<'_>> {
        let (player, invitation) = match self {
            Message::Request(request) => match &request.command {
                Command::Join { invitation, .. } => (&request.from.person().id, invitation.as_deref()),
                _ => (&request.from.person().id, None),
            },
            Message::Watch { client, invitation, .. } => (&client.person().id, invitation.as_deref()),
            _ => return None,
        };
        Some(Visitor { player: Some(player), invitation, watching: false })
    }
}

/// What somebody reads of a table, where the table is: a copy would take longer than most answers.
pub(crate) struct Reading(Box<Read>);

type Read = dyn FnOnce(Result<&AnyTable, WhyNot>) + Send;

impl Reading {
    pub(crate) fn new(read: impl FnOnce(Result<&AnyTable, WhyNot>) + Send + 'static) -> Self {
        Reading(Box::new(read))
    }

    /// Reads it, or is told why that cannot be.
    pub(crate) fn read(self, table: Result<&AnyTable, WhyNot>) {
        (self.0)(table);
    }
}

impl std::fmt::Debug for Reading {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Reading")
    }
}

/// Somebody wants something of a table.
#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) from: Requester,
    pub(crate) command: Command,
    /// When it came in.
    pub(crate) arrived: Instant,
}

/// What somebody wants of a table.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    Ask(Ask),
    Manage(Manage),
    Join {
        seat: Option<Seat>,
        invitation: Option<String>,
    },
    History {
        since: u64,
    },
    Chat(Saying),
    /// Hear nothing more of what somebody says, or hear it again.
    Mute {
        player: PlayerId,
        on: bool,
    },
    /// Look at the match with others.
    LookTogether(Look),
}

/// Who asks, and where the answer goes.
#[derive(Debug)]
pub(crate) enum Requester {
    /// A client; the number ties the answer to the question.
    Client(Arc<Client>, Option<u32>),
    /// A person who waits for the answer, and where they are, as far as that is counted.
    Person(Person, Option<Whereabouts>, oneshot::Sender<ServerMessage>),
}

impl Requester {
    /// Who asks.
    pub(crate) fn person(&self) -> &Person {
        match self {
            Requester::Client(client, _) => client.person(),
            Requester::Person(person, ..) => person,
        }
    }

    /// The connection, if it is one.
    pub(crate) fn client(&self) -> Option<&Arc<Client>> {
        match self {
            Requester::Client(client, _) => Some(client),
            Requester::Person(..) => None,
        }
    }

    /// Where they are, as far as that is counted.
    pub(crate) fn place(&self) -> Option<&Whereabouts> {
        match self {
            Requester::Client(client, _) => client.place(),
            Requester::Person(_, place, _) => place.as_ref(),
        }
    }

    /// It has been done. A client that gave its question no number wants no answer. With `quiet` the client is not woken:
    /// more follows at once, or [`Requester::wake`].
    pub(crate) fn done(self, done: Done, quiet: bool) {
        match self {
            Requester::Client(_, None) => {}
            Requester::Client(client, id) => {
                let text = Text::from(Frame::answer(id, ServerMessage::Done(done)).to_text());
                if quiet {
                    client.outbox().queue(text)
                } else {
                    client.outbox().push(text)
                };
            }
            // The caller may have gone away.
            Requester::Person(_, _, answer) => drop(answer.send(ServerMessage::Done(done))),
        }
    }

    /// Answers with any message.
    pub(crate) fn answer(self, message: ServerMessage) {
        match self {
            Requester::Client(client, id) => client.answer(id, message),
            Requester::Person(_, _, answer) => drop(answer.send(message)),
        }
    }

    /// It has not been done, and that is counted.
    pub(crate) fn refuse(self, metrics: &Metrics, match_id: Option<MatchId>, why: WhyNot) {
        metrics.refused(&why);
        self.answer(ServerMessage::Refused(Refused::new(match_id, why)));
    }
}
