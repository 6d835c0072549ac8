//! The seam between a table screen and the authority behind it.
//!
//! A [`Host`] is a match that this person looks at: hosted by the page itself ([`solo`](crate::hosts::solo)) or by a server. It
//! speaks in the table's own wire types, so a screen cannot tell the difference. The screen hands over a [`Receiver`] and is told
//! everything through it; what it asks is answered in the same way.

use std::rc::Rc;

use fondaco_game::{Reason, Record, Viewer};
use fondaco_table::{Ask, FairnessProof, GameName, MatchId, Refusal};
use fondaco_wire::{History, Snapshot, Update};
use serde::{Deserialize, Serialize};

/// What a host tells a screen.
#[derive(Clone, Debug)]
pub enum HostMessage {
    /// The table as it is.
    Snapshot(Box<Snapshot>),
    /// What happened before: for the ledger.
    History(Box<History>),
    /// What happened.
    Update(Box<Update>),
    /// What happened while one was away: to be shown quickly.
    Missed(Box<Update>),
    /// What is still to be shown is shown at once.
    Hurry,
    /// What was asked was not done, and nothing has changed.
    Refused(Refusal),
    /// Something outside the game went wrong; what was played before is not lost.
    Trouble(Trouble),
    /// The same people went on to this match.
    Next(MatchId),
}

/// What can go wrong outside the game. Each has its text in `errors.ftl`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The browser keeps nothing for this site.
    StorageForbidden,
    /// The browser's storage is full.
    StorageFull,
    /// There is no such match here.
    NoSuchGame,
    /// The match is not over.
    NotOver,
    /// The server has no such match, or not for this person.
    NoSuchMatch,
    /// The server does not answer.
    Away,
    /// What was stored cannot be read.
    Damaged {
        /// What is wrong with it.
        why: String,
    },
    /// The match went on in another tab.
    Elsewhere,
    /// The thinking part could not be loaded, or broke down.
    Worker {
        /// What the browser says.
        why: String,
    },
}

impl Trouble {
    /// The key of its text.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Trouble::StorageForbidden => "error-storage-forbidden",
            Trouble::StorageFull => "error-storage-full",
            Trouble::NoSuchGame => "error-no-such-game",
            Trouble::NotOver => "error-not-over",
            Trouble::NoSuchMatch => "no-such-match",
            Trouble::Away => "no-answer",
            Trouble::Damaged { .. } => "error-damaged",
            Trouble::Elsewhere => "error-elsewhere",
            Trouble::Worker { .. } => "error-worker",
        }
    }
}

/// Where a host sends its messages.
pub type Receiver = Rc<dyn Fn(HostMessage)>;

/// What a move is worth, as a hint says it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hint {
    /// What one decides, in notation, one after the other: a whole move.
    pub actions: Vec<String>,
    /// The chance to win after it, from 0 to 1.
    pub win: f64,
    /// The points to be expected at the end.
    pub points: f64,
    /// Whether the search cannot tell it from the best.
    pub equal: bool,
    /// What it changes, the weightiest first.
    pub reasons: Vec<Reason>,
}

/// A match that this person looks at.
pub trait Host {
    /// Which match.
    fn id(&self) -> MatchId;
    /// The game.
    fn game(&self) -> GameName;
    /// As whom this person looks.
    fn viewer(&self) -> Viewer;
    /// Whether it is played here, so that everything about it can be asked at once and offline.
    fn is_local(&self) -> bool;
    /// Whether several people look at this device in turn: then texts speak of everybody by name.
    fn is_shared(&self) -> bool {
        false
    }
    /// Begins to tell: a snapshot, the history, then every update. Replaces an earlier receiver.
    fn attach(&self, receiver: Receiver);
    /// Stops telling.
    fn detach(&self);
    /// Asks something of the table. The answer comes as a message.
    fn ask(&self, ask: Ask);
    /// The best decisions for the one whose turn it is, the best first; nothing if this host gives no hints.
    fn hint(&self, reply: Box<dyn FnOnce(Result<Vec<Hint>, Trouble>)>);
    /// The match so far as a record; nothing if this host does not hand it out.
    fn record(&self) -> Option<Record>;
    /// The proof that no draw was chosen; nothing until the match is over.
    fn proof(&self) -> Option<FairnessProof>;
    /// The hash of the secret that all draws come from, as it was told before the first; nothing if there was nobody to tell.
    fn commitment(&self) -> Option<String> {
        None
    }
    /// What this host has found wrong with the end of the match by itself, if anything.
    fn doubt(&self) -> Option<String> {
        None
    }
    /// Tries again what went wrong outside the game.
    fn retry(&self);
    /// Whether this is a key of the browser's storage that the match is kept under: another tab went on with it.
    fn is_stored_as(&self, _key: &str) -> bool {
        false
    }
    /// Tells the table once more as it is: after a refusal, or when another tab went on with it.
    fn refresh(&self);
}
