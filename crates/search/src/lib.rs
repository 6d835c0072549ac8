//! Bots, generic over [`Game`](fondaco_game::Game). This crate names no game; a game tells about its positions through
//! [`Insight`](fondaco_game::Insight).
//!
//! 1. [`policy`] — bots that do not look ahead: `random` and `greedy`.
//!
//! A position knows no future, because decks and bags are multisets. So no bot sees more than a person with a perfect
//! memory.

pub mod bot;
pub mod level;
pub mod mcts;
pub mod policy;
mod tree;
pub mod utility;

pub use bot::{Bot, Budget, NoDecision};
pub use level::{Level, Mind, UnknownLevel};
pub use mcts::{Opinion, Rivals, Search, Style};
pub use policy::Policy;
pub use utility::Worth;
