//! What a desk knows of the best moves. How they are asked for, and how they look, is in [`hint`](crate::table::hint).

use std::sync::Arc;

use fondaco_game::Reason;

use super::Face;

/// What is known about the decision that is due.
#[derive(Clone, PartialEq, Debug)]
pub enum Hints<G: Face> {
    /// Nobody asked.
    None,
    /// The worker thinks.
    Thinking,
    /// The best moves, the best first.
    Known(Arc<Vec<Advice<G>>>),
}

/// A move that a hint speaks of.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<G: Face> {
    /// What one decides, one after the other; the first is legal now.
    pub actions: Vec<G::Action>,
    /// The chance to win after it.
    pub win: f64,
    /// The points to be expected.
    pub points: f64,
    /// Whether it cannot be told from the best.
    pub equal: bool,
    /// What it changes.
    pub reasons: Vec<Reason>,
}
