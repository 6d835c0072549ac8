//! A bot at a table: a level, its dice and what it remembers of its last search.

use fondaco_game::{Dice, Insight, StepOf, Turn};
use thiserror::Error;

use crate::level::{Level, Mind};
use crate::mcts::Search;
use crate::policy::Policy;

/// Why a bot makes no decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum NoDecision {
    /// There is nothing left to decide.
    #[error("the game is over")]
    Over,
    /// A card or tile is due first.
    #[error("chance decides now, not a player")]
    ChanceDue,
    /// The rules leave nothing to do.
    #[error("there is no legal action")]
    NoAction,
    /// It was given no time at all.
    #[error("a budget of nothing decides nothing")]
    NoBudget,
}

/// How much a bot may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Budget {
    /// As much as its level says; the host's clock stops it when the level's time is up.
    Level,
    /// So many iterations, whatever the level says.
    Iterations(u32),
}

/// A bot that plays a whole game, and keeps what its search knows from decision to decision.
#[derive(Debug)]
pub struct Bot<G: Insight> {
    level: Level,
    dice: Dice,
    search: Option<Search<G>>,
    actions: Vec<G::Action>,
}

impl<G: Insight> Bot<G> {
    /// A bot of this level. The same seed gives the same decisions, if no clock stops it.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        Bot { level, dice: Dice::new(seed), search: None, actions: Vec::new() }
    }

    /// Its level.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Decides for the player whose turn it is. `stop` is asked now and then whether time is up.
    ///
    /// # Errors
    /// If no decision is due, or the budget is nothing.
    pub fn decide(&mut self, game: &G, budget: Budget, stop: impl FnMut() -> bool) -> Result<G::Action, NoDecision> {
        match game.turn() {
            Turn::Over => return Err(NoDecision::Over),
            Turn::Chance => return Err(NoDecision::ChanceDue),
            Turn::Player(_) => {}
        }
        if budget == Budget::Iterations(0) {
            return Err(NoDecision::NoBudget);
        }
        game.actions(&mut self.actions);
        match self.actions[..] {
            [] => return Err(NoDecision::NoAction),
            [only] => return Ok(only),
            _ => {}
        }
        let slips = self.level.slips > 0 && self.dice.below(100) < self.level.slips;
        let policy = match self.level.mind {
            _ if slips => Policy::Random,
            Mind::Policy(policy) => policy,
            Mind::Search { .. } => return Ok(self.search(game, budget, stop)),
        };
        policy.decide(game, &mut self.actions, &mut self.dice).ok_or(NoDecision::Over)
    }

    fn search(&mut self, game: &G, budget: Budget, stop: impl FnMut() -> bool) -> G::Action {
        let Mind::Search { iterations, style, .. } = self.level.mind else { unreachable!("asked only of a searcher") };
        let iterations = match budget {
            Budget::Level => iterations,
            Budget::Iterations(iterations) => iterations,
        };
        let known = self.search.take().filter(|search| search.root() == game);
        let nodes = Search::<G>::room_for(iterations);
        let mut search = known.unwrap_or_else(|| Search::new(game.clone(), style, self.dice.word64(), nodes));
        search.run(iterations, stop);
        let best = search.opinions().first().map(|opinion| opinion.action);
        self.search = Some(search);
        best.unwrap_or(self.actions[0])
    }

    /// The game went back, or on to where the bot was not told of: it forgets what it knows about it.
    pub fn forget(&mut self) {
        self.search = None;
    }

    /// Tells the bot what happened, so that it keeps what it knows about where the game went.
    pub fn follow(&mut self, step: &StepOf<G>) {
        if let Some(search) = &mut self.search {
            search.advance(step);
        }
    }
}
