//! Liguria, a board game by Alessandro Zucchini for 3 or 4 players, as a pure state machine.
//!
//! RULES.md beside this crate's manifest is the rules text; code cites its numbers (L-6.3). NOTATION.md specifies setups,
//! steps, states and records. Read the code in this order:
//!
//! 1. [`components`] and [`edition`] — cubes, tiles, cards; the street; the data files under `editions/`.
//! 2. [`setup`], [`action`], [`chance`], [`event`] — what people decide, what is drawn, what is told.
//! 3. [`state`] — the position; `phase/*` — what happens in each phase; `scoring` — the points.
//! 4. [`game`] — all of it as a [`fondaco_game::Game`].
//! 5. [`notation`], [`observe`], `follow` — as text, as a viewer may see it, and how that follows the story.
//! 6. [`insight`] — what bots are told about a position; [`preview`] — what people are shown before they decide; [`audit`] —
//!    how the position accounts for itself.
//!
//! ```
//! use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn};
//! use fondaco_liguria::{Edition, Liguria, Setup};
//!
//! let mut game = Liguria::new(Edition::reconstructed(), &Setup::new(4)).unwrap();
//! let mut dice = Dice::new(7);
//! while game.turn() != Turn::Over {
//!     let step = match dice.pick(&game.legal_actions()) {
//!         Some(&action) => Step::Action(action),
//!         None => Step::Chance(dice.draw(&game)),
//!     };
//!     game.play(&step, &mut NoStory).unwrap();
//! }
//! let outcome = game.outcome().unwrap();
//! assert!(!outcome.winners().is_empty());
//! ```
//!
//! A position can be read as it lies on the table, and put together from parts; what does not add up is refused:
//!
//! ```
//! use fondaco_game::{Edition as _, Game, Seat};
//! use fondaco_liguria::{Edition, Liguria, PositionError, Setup};
//!
//! let game = Liguria::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
//! assert_eq!((game.places().len(), game.ship(Seat::new(1))), (12, 4));
//! assert_eq!((game.coins(Seat::new(0)), game.row().len()), (0, 0));
//!
//! let mut parts = game.parts();
//! assert_eq!(Liguria::from_parts(&parts), Ok(game));
//! parts.supply.0[0] = 7;
//! assert!(matches!(Liguria::from_parts(&parts), Err(PositionError::Audit(_))));
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

pub mod account;
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
mod scoring;
pub mod setup;
pub mod state;

pub use action::{Action, Deployment};
pub use chance::Chance;
pub use edition::Edition;
pub use event::Event;
pub use observe::{Observation, PositionError};
pub use setup::{Setup, SetupError};
pub use state::{Liguria, Phase};

/// The examples of the README are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
