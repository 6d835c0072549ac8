//! What any game is to Fondaco: a pure state machine with explicit chance.
//!
//! Read in this order:
//!
//! 1. [`game`] — the [`Game`] trait: whose turn it is, what may be done, what happens then.
//! 2. [`seat`], [`step`], [`outcome`] — the small types it speaks in.
//! 3. [`edition`] — a game's component data: loaded, checked and named.
//! 4. [`record`] — a finished or unfinished game as plain JSON, and replaying it.
//! 5. [`dice`] — the only randomness there is, and only callers use it.
//! 6. [`perft`] and [`laws`] — how a game is proved to be right.
//! 7. [`insight`] — what a game may tell a bot about its positions.
//! 8. [`describe`] — a game in plain words, for a face that knows nothing of it.
//!
//! Nothing here does I/O, reads a clock or draws a random number on its own.

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]
// Rules count in integers, so that every machine comes to the same.
#![deny(clippy::float_arithmetic)]

pub mod describe;
pub mod dice;
pub mod edition;
pub mod game;
pub mod insight;
pub mod laws;
mod ordered;
pub mod outcome;
pub mod perft;
pub mod record;
pub mod seat;
pub mod step;

pub use describe::Describe;
pub use dice::Dice;
pub use edition::{Edition, EditionId, Faults};
pub use game::{Game, NoStory, Weight};
pub use insight::Insight;
pub use ordered::ordered;
pub use outcome::Outcome;
pub use record::{Record, RecordError};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet, Turn, Viewer};
pub use step::{Notation, NotationError, Refusal, Step, StepOf};
