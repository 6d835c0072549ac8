//! Bots, generic over [`Game`](fondaco_game::Game). This crate names no game; a game tells about its positions through
//! [`Insight`](fondaco_game::Insight).
//!
//! 1. [`policy`] — bots that do not look ahead: `random` and `greedy`.
//! 2. [`utility`] — what an end or an estimate is worth to each player.
//! 3. [`mcts`] — the search, for any number of players and with exact chance; [`evaluator`] — what judges positions for it.
//! 4. [`level`] and [`bot`] — the bots people can choose, and one of them at a table.
//! 5. [`analysis`], [`review`] — hints and reviews: what decisions are worth, what they cost, and who was lucky.
//! 6. [`reason`] — why: the whole move that a decision begins, and what it changes in the numbers of the game.
//! 7. [`mod@course`] — the worth of a game after every step, so that the numbers agree with each other.
//! 8. [`puzzle`] — decisions where one is clearly best, and how hard it is to find.
//! 9. [`balance`] — which components are taken, and how their takers fare.
//! 10. [`mod@solve`] — the truth about small endgames, for tests and benchmarks.
//!
//! A position knows no future, because decks and bags are multisets. So no bot sees more than a person with a perfect
//! memory.
//!
//! ```
//! use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn};
//! use fondaco_search::{Bot, Budget, Level};
//! use fondaco_strozzi::{Edition, Setup, Strozzi};
//!
//! let mut game = Strozzi::new(Edition::reconstructed(), &Setup::new(3)).unwrap();
//! let mut dice = Dice::new(1);
//! while game.turn() == Turn::Chance {
//!     game.apply(&Step::Chance(dice.draw(&game)), &mut NoStory);
//! }
//! let mut bot = Bot::new(Level::DOGE, 7);
//! let action = bot.decide(&game, Budget::Iterations(50), || false).unwrap();
//! assert!(game.legal_actions().contains(&action));
//! ```
//!
//! The feature `serde`, on by default, is what [`Analyst::review`] needs: it reviews recorded games.

// Pure: clippy.toml beside this crate's manifest lists what that rules out.
#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]

pub mod analysis;
pub mod balance;
pub mod bot;
pub mod course;
pub mod evaluator;
pub mod level;
pub mod mcts;
pub mod policy;
pub mod puzzle;
pub mod reason;
pub mod review;
pub mod solve;
mod tree;
pub mod utility;

pub use analysis::{Analyst, Choice, Moment, PositionAnalysis, Verdict};
pub use balance::{Balance, Basket, ComponentBalance, Inventory};
pub use bot::{Bot, Budget, NoDecision};
pub use course::{Beat, as_chances, course};
pub use evaluator::{Evaluator, GamesOwn};
pub use level::{BadBotSpec, BotSpec, Level, Mind, UnknownLevel};
pub use mcts::{Aim, Judge, Opinion, Rivals, Search, Style};
pub use policy::{Policy, Sight};
pub use puzzle::{Find, Puzzle, Setter};
pub use reason::Move;
pub use review::{Cost, Course, Review};
pub use solve::{Endgame, Solution, TooLarge, solve};
pub use utility::Worth;

/// The examples of the README are compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
