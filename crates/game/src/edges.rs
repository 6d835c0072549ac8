//! Where each rule of a game shows: for the conformance suite, which holds programs in other languages to it.
//!
//! A rule that forbids something shows wherever somebody would have done so. What all others do is seen in what a step leads to: an
//! [`Edge`] says which steps, and names the case in which a program that has the rule wrong comes to another position.

use crate::game::Game;

/// A step that has just been made, or the beginning of a game.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The position before the step; at the beginning, the same as [`now`](Moment::now).
    pub before: &'a G,
    /// What happened; nothing at the beginning.
    pub events: &'a [G::Event],
    /// The position now.
    pub now: &'a G,
}

impl<G: Game> Moment<'_, G> {
    /// Whether an event of the step is like this.
    pub fn told(&self, like: impl FnMut(&G::Event) -> bool) -> bool {
        self.events.iter().any(like)
    }
}

/// A case in which a rule shows.
pub struct Edge<G: Game> {
    /// The number of the rule.
    pub rule: &'static str,
    /// The case, in a few words.
    pub what: &'static str,
    /// Whether this is one.
    pub is_here: fn(&Moment<'_, G>) -> bool,
}

/// A rule that nothing in a position shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// The number of the rule.
    pub rule: &'static str,
    /// Why not.
    pub why: &'static str,
}

/// A game that can say where each of its rules shows.
pub trait Edges: Game {
    /// At least one for each rule, but for those that no position shows.
    fn edges() -> Vec<Edge<Self>> {
        Vec::new()
    }

    /// Those.
    const UNSEEN: &'static [Unseen] = &[];
}
