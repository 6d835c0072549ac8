//! Bots, generic over [`Game`](fondaco_game::Game). This crate names no game; a game tells about its positions through
//! [`Insight`](fondaco_game::Insight).
//!
//! 1. [`policy`] — bots that do not look ahead: `random` and `greedy`.
//!
//! A position knows no future, because decks and bags are multisets. So no bot sees more than a person with a perfect
//! memory.

pub mod policy;

pub use policy::Policy;
