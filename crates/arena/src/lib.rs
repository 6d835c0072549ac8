//! Agents against agents, in every arrangement of the seats, with honest intervals. Pure: no clock, no thread, no file. The
//! `fondaco arena` command adds those; `examples/my_bot.rs` shows how to measure a bot of your own, and `examples/my_evaluator.rs`
//! our search with an evaluation of your own.
//!
//! 1. [`agent`] — what decides at a seat; [`engine`] — how that can be somebody else's program;
//!    [`conformance`] — what such a program must know if it knows the rules.
//! 2. [`deal`] — draws that are the same whoever sits where, and [`play()`], one game.
//! 3. [`luck`] — what the draws gave each seat; [`sequential`] — whether enough games have been played.
//! 4. [`results`] — which games there are, who sits where in each, and how they ended.
//! 5. [`sums`], [`rating`] and [`report`] — what the results come to; [`league`] — what many arenas come to.

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]

pub mod agent;
pub mod conformance;
pub mod deal;
pub mod engine;
pub mod league;
pub mod luck;
pub mod play;
pub mod rating;
pub mod report;
pub mod results;
pub mod sequential;
pub mod sums;

pub use agent::Agent;
pub use deal::Deal;
pub use fondaco_search::Evaluator;
pub use league::{Fixture, League};
pub use luck::{Luck, LuckMeter};
pub use play::{PlayError, play, play_watched};
pub use report::{NoGames, Report};
pub use results::{Arena, Forfeit, Played, Results, ResultsError, Schedule, Thinking};
pub use sequential::{Sequential, Verdict};

/// The examples of the project's README are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
