//! Strozzi, a board game by Reiner Knizia for 3 to 6 players, as a pure state machine.
//!
//! RULES.md beside this crate's manifest is the rules text; code cites its numbers (S-4.2). NOTATION.md specifies setups,
//! steps, states and records. Read the code in this order:
//!
//! 1. [`components`] and [`edition`] — ships, tiles, flags, tracks; the data files under `editions/`.
//! 2. [`setup`], [`action`], [`chance`], [`event`] — what people decide, what is drawn, what is told.
//! 3. [`state`] — the position; `phase/*` — what happens in each phase; [`scoring`] — the points.
//! 4. [`game`] — all of it as a [`fondaco_game::Game`].
//! 5. [`notation`], [`observe`], `follow` — as text, as a viewer may see it, and how that follows the story.
//! 6. [`insight`] — what bots are told about a position; [`preview`] — what people are shown before they decide; [`audit`] —
//!    how the position accounts for itself.
//!
//! ```
//! use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn};
//! use fondaco_strozzi::{Edition, Setup, Strozzi};
//!
//! let mut game = Strozzi::new(Edition::reconstructed(), &Setup::new(4)).unwrap();
//! let mut dice = Dice::new(7);
//! while game.turn() != Turn::Over {
//!     let step = match dice.pick(&game.legal_actions()) {
//!         Some(&action) => Step::Action(action),
//!         None => Step::Chance(dice.draw(&game)),
//!     };
//!     game.play(&step, &mut NoStory).unwrap();
//! }
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.winners().len(), 1);
//! ```
//!
//! A position can be read as it lies on the table, and put together from parts; what does not add up is refused:
//!
//! ```
//! use fondaco_game::{Edition as _, Game, Seat};
//! use fondaco_strozzi::components::City;
//! use fondaco_strozzi::{Edition, PositionError, Setup, Strozzi};
//!
//! let game = Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
//! assert!(game.markers(City::Venice).all(|marker| marker.space == 0));
//! assert_eq!((game.total(Seat::new(0)), game.supply()), (0, 0));
//!
//! let mut parts = game.parts();
//! assert_eq!(Strozzi::from_parts(&parts), Ok(game));
//! parts.supply = 7;
//! assert!(matches!(Strozzi::from_parts(&parts), Err(PositionError::Audit(_))));
//! ```
//!
//! # Features
//!
//! Both are on by default.
//!
//! - `serde`: positions, setups, steps, events and observations as JSON, and with that, records.
//! - `editions`: component data of one's own from TOML files. The edition that is compiled in is there without it.

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]
// Rules count in integers, so that every machine comes to the same.
#![deny(clippy::float_arithmetic)]

mod account;
pub mod action;
pub mod audit;
pub mod chance;
pub mod components;
mod edges;
pub mod edition;
mod encode;
pub mod event;
mod follow;
pub mod game;
pub mod insight;
pub mod notation;
pub mod observe;
mod phase;
pub mod preview;
pub mod scoring;
pub mod setup;
pub mod state;

pub use action::Action;
pub use chance::Chance;
pub use edition::Edition;
pub use event::Event;
pub use observe::{Observation, PositionError};
pub use setup::{Setup, SetupError};
pub use state::{Phase, Strozzi};

/// The examples of the README are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
