//! Perft: counting every line of play to a depth. Two engines that agree on these counts agree on the rules.

use std::fmt;
use std::ops::AddAssign;

use crate::game::{Game, NoStory};
use crate::seat::Turn;
use crate::step::Step;

/// What lies at a certain depth below a position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Perft {
    /// Positions where a player decides.
    pub decisions: u64,
    /// Positions where chance decides.
    pub chances: u64,
    /// Positions where the game is over, those reached earlier included.
    pub over: u64,
    /// The lines that lead there, each counted as often as the product of its chance weights.
    pub weight: u128,
}

impl AddAssign for Perft {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.chances += other.chances;
        self.over += other.over;
        self.weight += other.weight;
    }
}

/// As in the tables: decisions, chances, ends and weight.
impl fmt::Display for Perft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.decisions, self.chances, self.over, self.weight)
    }
}

/// Counts the positions `depth` steps below this one, along every decision and every outcome of chance.
#[must_use]
pub fn perft<G: Game>(game: &G, depth: u32) -> Perft {
    let turn = game.turn();
    if depth == 0 || turn == Turn::Over {
        let one = |kind| u64::from(turn_kind(turn) == kind);
        return Perft { decisions: one(0), chances: one(1), over: one(2), weight: 1 };
    }
    let mut sum = Perft::default();
    let mut below = |step, weight: u128| {
        let mut next = game.clone();
        next.apply(&step, &mut NoStory);
        let mut found = perft(&next, depth - 1);
        found.weight *= weight;
        sum += found;
    };
    if turn == Turn::Chance {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        chances.into_iter().for_each(|(chance, weight)| below(Step::Chance(chance), weight.into()));
    } else {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        actions.into_iter().for_each(|action| below(Step::Action(action), 1));
    }
    sum
}

fn turn_kind(turn: Turn) -> usize {
    match turn {
        Turn::Player(_) => 0,
        Turn::Chance => 1,
        Turn::Over => 2,
    }
}
