//! What any game is to Fondaco: a pure state machine with explicit chance.
//!
//! Read in this order:
//!
//! 1. [`game`] — the [`Game`] trait: whose turn it is, what may be done, what happens then.
//! 2. [`seat`], [`step`], [`outcome`] — the small types it speaks in.
//! 3. [`edition`] — a game's component data: loaded, checked and named.
//! 4. [`record`] — a finished or unfinished game as plain JSON, and replaying it.
//! 5. [`dice`] — the only randomness there is, and only callers use it.
//! 6. [`position`] — what can be wrong with a position that was put together from parts.
//! 7. [`perft`] and [`laws`] — how a game is proved to be right.
//! 8. [`insight`] — what a game may tell a bot about its positions.
//! 9. [`network`] — a small neural network, for a game that learns to judge them.
//! 10. [`account`] — a position number by number: what a decision changes, and so the reasons for it.
//! 11. [`describe`] — a game in plain words, for a face that knows nothing of it.
//! 12. [`encode`] — decisions and views as numbers, for those who learn.
//! 13. [`edges`] — where each rule of a game shows, for the conformance suite.
//! 14. [`bits`] — small sets, for games that are fast.
//!
//! Nothing here does I/O, reads a clock or draws a random number on its own.
//!
//! ```
//! use fondaco_game::{Dice, Game, NoStory, Outcome, Step, Turn};
//!
//! /// Plays a random game of any kind to its end.
//! fn random_game<G: Game>(mut game: G, seed: u64) -> Option<Outcome> {
//!     let (mut dice, mut actions) = (Dice::new(seed), Vec::new());
//!     loop {
//!         let step = match game.turn() {
//!             Turn::Over => return game.outcome(),
//!             Turn::Chance => Step::Chance(dice.draw(&game)),
//!             Turn::Player(_) => {
//!                 game.actions(&mut actions);
//!                 Step::Action(*dice.pick(&actions)?)
//!             }
//!         };
//!         game.apply(&step, &mut NoStory);
//!     }
//! }
//! ```
//!
//! # Features
//!
//! Both are on by default.
//!
//! - `serde`: [`record`], [`laws`], [`describe`] and [`Portable`]; everything can be written as JSON and read again.
//! - `editions`: component data from TOML files.

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]
// Rules count in integers, so that every machine comes to the same.
#![deny(clippy::float_arithmetic)]

pub mod account;
pub mod bits;
#[cfg(feature = "serde")]
pub mod describe;
pub mod dice;
pub mod edges;
pub mod edition;
pub mod encode;
#[cfg(feature = "serde")]
mod fields;
pub mod game;
pub mod insight;
mod lawful;
#[cfg(feature = "serde")]
pub mod laws;
pub mod network;
#[cfg(feature = "openapi")]
pub mod openapi;
mod ordered;
pub mod outcome;
pub mod perft;
#[cfg(feature = "serde")]
pub mod portable;
pub mod position;
#[cfg(feature = "serde")]
pub mod record;
pub mod seat;
pub mod step;
mod tensor;

pub use account::{Bearing, Entry, Reason};
#[cfg(feature = "serde")]
pub use describe::Describe;
pub use dice::{Dice, QuickDice};
pub use edges::{Edge, Edges};
pub use edition::{About, Edition, EditionId, Faults};
pub use encode::{ActionId, Encode, Memory};
pub use game::{Game, NoStory, Weight};
pub use insight::Insight;
pub use lawful::Lawful;
pub use ordered::ordered;
pub use outcome::Outcome;
#[cfg(feature = "serde")]
pub use portable::Portable;
pub use position::{AuditError, PositionError};
#[cfg(feature = "serde")]
pub use record::{Record, RecordError, StepError};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet, Turn, Viewer};
pub use step::{Decision, Draw, Notation, NotationError, Refusal, Step, StepOf};

/// The examples of the README are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
