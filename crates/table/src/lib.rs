//! The authority over one match: who sits where, whose turn it is, what may be taken back, whose time runs, what is drawn,
//! and what each viewer may see of it. Pure: no I/O, no clock, no randomness of its own.
//!
//! Read in this order:
//!
//! 1. [`options`], [`seats`], [`offer`], [`orders`] — what is agreed, who plays, what needs consent, plans made ahead.
//!    [`label`], [`occupant`] — names and ids; who sat where, as records write it.
//! 2. [`log`] — everything that can happen to a table: it changes only by appending to its log.
//! 3. [`table`] — the [`Table`], opened or rebuilt from a log; `fold` — what each entry does to it; `state` — its state.
//! 4. [`play`], [`ask`], [`control`] — who may append what: decisions, what people ask, what happens unasked; [`refusal`].
//!    `bounds` — how long a log can get.
//! 5. [`clock`], [`fairness`], [`proof`] — thinking time; where draws come from, and how anybody checks them.
//! 6. [`view`] — what one viewer may see; [`broadcast`] — the same for many at once; `retell` — what happened
//!    long ago. [`tally`] — results.
//! 7. [`for_each_game`] — the registry, the only place that names the games; [`any`] — all of them behind one type;
//!    [`editions`] — their component data.
//! 8. [`daily`] — the deal of a day, and whether a game is one of it.
//!
//! Whoever runs a table is called the server here, even where it is the page itself in solo play. It owns an [`AnyTable`] and
//! does the same for each request:
//!
//! 1. It calls [`ask`](AnyTable::ask), [`manage`](AnyTable::manage), [`control`](AnyTable::control) or
//!    [`play`](AnyTable::play), with the time. A [`Refusal`] changes nothing.
//! 2. It stores the entries of the [`Progress`]. If it cannot, it goes back with [`before`](AnyTable::before) and tells nobody.
//! 3. It sends each viewer whom it concerns an [`update`](AnyTable::update) since the progress began; to many at once,
//!    what [`broadcast`](AnyTable::broadcast) tells.
//! 4. If a bot is due it lets it think, anywhere, and answers with [`Authority::Bot`]; if a deadline is set it says the time with a
//!    [`Tick`](Control::Tick) then.
//!
//! ```
//! use fondaco_game::{Seat, Turn, Viewer};
//! use fondaco_search::Level;
//! use fondaco_table::{AnyTable, Ask, Authority, Opening, Control, GameName, Holder, MatchId, Name, PlayerId, Seed};
//!
//! let me = Holder::person(PlayerId::new("p1")?, Name::new("Ginevra")?);
//! let bot = Holder::bot(Level::GREEDY);
//! let opening = Opening {
//!     id: MatchId::new("m1")?,
//!     options: GameName::Strozzi.usual(3),
//!     given: vec![],
//!     seats: vec![me, bot.clone(), bot],
//!     owner: None,
//!     follows: None,
//!     seed: Seed::new([7; 32]), // from the server's source of true randomness
//! };
//! let (mut table, _) = AnyTable::open(opening, 0)?;
//! let started = table.control(Control::Start, 1_000)?;
//! assert!(started.entries.len() > 4); // the display was laid out and a ship turned over
//! let update = table.update(Viewer::Player(Seat::new(0)), started.since);
//! assert_eq!(update.table.seq, started.seq);
//! let progress = match (table.turn(), table.bot_due()) {
//!     (Turn::Player(seat), None) => table.ask(seat, Ask::Play { at: table.seq(), action: "pass".into() }, 2_000)?,
//!     (_, Some(bot)) => table.play(Authority::Bot(bot.seat), bot.at, "pass", 2_000)?,
//!     _ => unreachable!("somebody is due"),
//! };
//! assert_eq!(progress.since, started.seq);
//! assert_eq!(AnyTable::replay(table.log_from(0))?, table);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]

pub mod any;
pub mod ask;
pub mod bounds;
pub mod broadcast;
pub mod clock;
pub mod control;
pub mod daily;
pub mod delta;
pub mod editions;
pub mod fairness;
mod fold;
mod hex;
pub mod label;
#[cfg(test)]
mod leaks;
pub mod log;
pub mod occupant;
pub mod offer;
#[cfg(feature = "openapi")]
pub mod openapi;
pub mod options;
pub mod orders;
pub mod play;
pub mod proof;
pub mod refusal;
mod registry;
mod retell;
pub mod seats;
mod state;
pub mod table;
pub mod tally;
pub mod view;

pub use any::{
    AnyGame, AnyNews, AnyPosition, AnyTable, AnyView, CatchUp, ForGame, ForPosition, GameName, UnknownGame, games,
    verify_fairness, verify_record,
};
pub use ask::{Ask, Manage};
pub use clock::Clock;
pub use control::Control;
pub use editions::{AnyEdition, NotKept};
pub use fairness::{Contribution, Promise, Promised, Seed};
pub use label::{BadLabel, LevelName, MatchId, Name, PlayerId, Salt};
pub use log::{By, Ending, Entry, Fact, Happening, LogError, Opening, Plans, Played};
pub use occupant::Occupant;
pub use offer::{Offer, OpenOffer};
pub use options::{Absence, ClockRule, Contest, Options, OptionsError, Pace, TakeBacks};
pub use orders::{Lasts, Order};
pub use proof::{FairnessProof, ProofError, ProofSummary};
pub use refusal::Refusal;
pub use seats::{Authority, BotRequest, Chair, Holder, Mark, Why};
pub use table::{Progress, Stage, Table};
pub use tally::Tally;
pub use view::{About, Delta, History, News, Snapshot, TableView, ToldStep, Undo, Update, View, You};

/// Setups have nothing that JSON cannot say.
fn to_json(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("a setup can be written as JSON")
}
