//! Why the table did not do what it was asked to. It is then exactly as it was.

use fondaco_game::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::orders::{MAX_ORDERS, MAX_TRIES};

/// Why the table did not do it. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Refusal {
    /// Somebody else decides.
    #[error("it is not your turn: seat {turn} decides")]
    NotYourTurn { turn: Seat },
    /// The position has changed since the one that was looked at.
    #[error("the position has changed since {at}; it is of {now} now")]
    Stale { at: u64, now: u64 },
    /// The rules do not allow it here.
    #[error("{why} ({rule})")]
    Illegal { rule: String, why: String },
    /// It is no decision of this game.
    #[error("{why}")]
    Notation { why: String },
    /// The match has ended.
    #[error("the match is over")]
    MatchOver,
    /// The match has not ended.
    #[error("the match is not over")]
    NotOver,
    /// The match is paused.
    #[error("the match is paused")]
    Paused,
    /// The match is not paused.
    #[error("the match is not paused")]
    NotPaused,
    /// The match has not started.
    #[error("the match has not started")]
    NotStarted,
    /// It can be done only before the start.
    #[error("the match has started")]
    Started,
    /// The thinking time has run out, and the server is about to say so.
    #[error("the time for this decision is up")]
    TimeUp,
    /// There is no such seat.
    #[error("there is no seat {seat} at this table")]
    NoSuchSeat { seat: Seat },
    /// Somebody has it.
    #[error("seat {seat} is taken")]
    SeatTaken { seat: Seat },
    /// Nobody can sit down any more.
    #[error("no seat is free")]
    TableFull,
    /// They sit here.
    #[error("you already sit at this table, at seat {seat}")]
    AlreadySeated { seat: Seat },
    /// Whoever manages the table has sent them away.
    #[error("you were sent away from this table")]
    Removed,
    /// A seat is free.
    #[error("not all seats are taken")]
    SeatsOpen,
    /// No person holds the seat.
    #[error("nobody holds seat {seat}")]
    NoPerson { seat: Seat },
    /// A bot plays for the person, who must come back first.
    #[error("a bot plays your seat; take it back first")]
    BotPlays,
    /// A person decides here, so no bot can.
    #[error("a person plays seat {seat}, not a bot")]
    PersonPlays { seat: Seat },
    /// The time ran out for this decision, so the bot makes it.
    #[error("your time ran out, so the bot makes this decision; come back after it")]
    BotDecides,
    /// The person has given up.
    #[error("you have resigned")]
    Resigned,
    /// Only who manages the table can do it.
    #[error("only the one who manages the table can do that")]
    NotOwner,
    /// This table has no take-backs.
    #[error("this table allows no take-backs")]
    NoTakeBacks,
    /// There is no decision to take back.
    #[error("you have no decision to take back there")]
    NothingToTakeBack,
    /// Somebody else or chance has decided since.
    #[error("since that decision somebody else has decided or something was drawn, so it stands")]
    Barrier,
    /// One offer at a time.
    #[error("there is an offer on the table already")]
    OfferOpen,
    /// It was answered, withdrawn or has lapsed.
    #[error("that offer is no longer on the table")]
    NoOffer,
    /// They have agreed already.
    #[error("you have agreed already")]
    AlreadyAgreed,
    /// A rematch has been made.
    #[error("there is a rematch already")]
    RematchMade,
    /// Not all have agreed to a rematch.
    #[error("not everybody has agreed to a rematch")]
    NoRematch,
    /// Once is enough.
    #[error("you have contributed to the shuffle already")]
    AlreadyContributed,
    /// Otherwise who comes last could choose by what the others have shown.
    #[error("what you add to the shuffle is promised before the match begins and shown when it does")]
    NotPromised,
    /// Who plays a rated match is settled when it begins.
    #[error("in a rated match the seats stay as they are")]
    RatedSeats,
    /// It is over when it is over.
    #[error("a rated match cannot be paused")]
    RatedPause,
    /// Otherwise who has left would not come last.
    #[error("somebody has left this rated match, so it is played to its end")]
    RatedLeft,
    /// Otherwise who is losing could ask the others for a way out.
    #[error("everybody has decided something in this rated match, so it is played to its end")]
    RatedPlayed,
    /// Who does not like who sits there must be able to stand up, and who is not there would lose by it.
    #[error(
        "a rated match begins when its seats have been as they are for a while and, unless it is played by days, everybody is there"
    )]
    RatedNotYet,
    /// Nobody plays for a rating against themselves.
    #[error("somebody and their programs do not sit at one rated table, and neither do two programs of one account")]
    RatedOwn,
    /// Against bots alone there is nobody to be rated against.
    #[error("a rated match needs two people")]
    RatedAlone,
    /// A guest could leave a bad rating behind like a name.
    #[error("only people with an account sit at a rated table")]
    RatedGuest,
    /// Each bound would be another player on the scale.
    #[error("in a rated match, bots have no bound of their own")]
    RatedBots,
    /// Who plays there is settled, and there must be a result.
    #[error("this is a table of a tournament: its seats stay as they are, and it is played to its end")]
    Contest,
    /// What one table added would change the deal of that table alone.
    #[error("other tables are dealt the same, so nobody adds anything to this shuffle")]
    SharedDeal,
    /// Whoever plays with the same seed gets the same draws.
    #[error("nobody adds anything to the shuffle of a practice match")]
    Practice,
    /// The orders are too many or too long.
    #[error("at most {MAX_ORDERS} orders of 1 to {MAX_TRIES} decisions each")]
    Orders,
    /// The log would get too long: see [`bounds`](crate::bounds).
    #[error("there were too many changes at this table; you can still play on, resign or leave")]
    TooManyChanges,
}
