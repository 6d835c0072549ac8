//! The truth about small endgames: an exact expectimax in which each player maximises their own utility (max^n) and chance is
//! averaged by its exact weights. Whatever is larger than a limit is refused.

use std::collections::HashMap;

use fondaco_game::{Dice, Insight, NoStory, SeatSet, Step, Turn};
use thiserror::Error;

use crate::utility::Worth;

/// Values that differ by less are equal: a sum of many weights may not be exact to the last bit.
const EQUAL: f64 = 1e-9;

/// The endgame has more positions than it was allowed to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("too large to be solved: more than {limit} positions")]
pub struct TooLarge {
    /// How many were allowed.
    pub limit: usize,
}

/// A position, solved.
#[derive(Clone, Debug)]
pub struct Solution<G: Insight> {
    /// What it is worth to each seat if all play as well as can be.
    pub worth: Worth,
    /// Each legal decision and what it leads to, in the order of the game; none unless a player decides.
    pub actions: Vec<(G::Action, Worth)>,
    /// How many different positions there are from here on.
    pub positions: usize,
    decider: Option<usize>,
}

impl<G: Insight> Solution<G> {
    /// The best decision; of equally good ones, the first.
    pub(crate) fn best(&self) -> Option<G::Action> {
        self.actions.iter().map(|&(action, _)| action).find(|&action| self.is_optimal(action))
    }

    /// Whether nothing is better than this decision.
    #[must_use]
    pub fn is_optimal(&self, action: G::Action) -> bool {
        self.loss(action, |worth, seat| worth.utility[seat]) < EQUAL
    }

    /// How much of the chance to win this decision gives away.
    #[must_use]
    pub fn loss_of_win(&self, action: G::Action) -> f64 {
        self.loss(action, |worth, seat| worth.win[seat])
    }

    /// How much of the chance to win there is to lose: between the best decision and the worst.
    #[must_use]
    pub fn stake(&self) -> f64 {
        self.actions.iter().map(|&(action, _)| self.loss_of_win(action)).fold(0.0, f64::max)
    }

    fn loss(&self, action: G::Action, value: impl Fn(&Worth, usize) -> f64) -> f64 {
        let Some(seat) = self.decider else { return 0.0 };
        let found = self.actions.iter().find(|(known, _)| *known == action);
        let worth = found.map_or(0.0, |(_, worth)| value(worth, seat));
        (value(&self.worth, seat) - worth).max(0.0)
    }
}

/// Solves a position that has at most `limit` different positions from here on.
///
/// # Errors
/// If it has more.
pub fn solve<G: Insight>(game: &G, limit: usize) -> Result<Solution<G>, TooLarge> {
    Solver::new(limit, || false).solve(game)
}

/// The same, but it also gives up when `stop` says so; it is asked now and then.
pub(crate) fn solve_unless<G: Insight>(game: &G, limit: usize, stop: impl FnMut() -> bool) -> Option<Solution<G>> {
    Solver::new(limit, stop).solve(game).ok()
}

/// An endgame with its solution. Which ones there are depends on the rules and the dice alone, not on how bots play.
#[derive(Clone, Debug)]
pub struct Endgame<G: Insight> {
    /// The position.
    pub game: G,
    /// The truth about it.
    pub solution: Solution<G>,
}

impl<G: Insight> Endgame<G> {
    /// Looks for it in the random game of this seed: the earliest decision that can be solved within `limit` positions and
    /// can change the chance to win by at least `stake`; none if there is none.
    #[must_use]
    pub fn find(start: &G, seed: u64, limit: usize, stake: f64) -> Option<Self> {
        let mut dice = Dice::new(seed);
        let (mut game, mut actions, mut past) = (start.clone(), Vec::new(), Vec::new());
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Chance(dice.draw(&game)),
                Turn::Player(_) => {
                    game.actions(&mut actions);
                    if actions.len() > 1 {
                        past.push(game.clone());
                    }
                    Step::Action(*dice.pick(&actions)?)
                }
            };
            game.apply(&step, &mut NoStory);
        }
        // From the end backwards each position is little more than those that are known.
        let mut solver = Solver::new(limit, || false);
        let mut found = None;
        while let Some(game) = past.pop() {
            let Ok(solution) = solver.solve(&game) else { break };
            if solution.stake() >= stake {
                found = Some(Endgame { game, solution });
            }
        }
        found
    }
}

struct Solver<G, F> {
    known: HashMap<G, Worth>,
    limit: usize,
    stop: F,
}

/// The positions after which a solver is asked whether to stop.
const BETWEEN_STOPS: usize = 64;

impl<G: Insight, F: FnMut() -> bool> Solver<G, F> {
    fn new(limit: usize, stop: F) -> Self {
        Solver { known: HashMap::new(), limit, stop }
    }

    fn solve(&mut self, game: &G) -> Result<Solution<G>, TooLarge> {
        let worth = self.worth(game)?;
        let mut actions = Vec::new();
        let decider = if let Turn::Player(seat) = game.turn() {
            let mut legal = Vec::new();
            game.actions(&mut legal);
            for action in legal {
                actions.push((action, self.after(game, Step::Action(action))?));
            }
            Some(seat.index())
        } else {
            None
        };
        Ok(Solution { worth, actions, positions: self.known.len(), decider })
    }

    fn worth(&mut self, game: &G) -> Result<Worth, TooLarge> {
        if let Some(worth) = self.known.get(game) {
            return Ok(*worth);
        }
        let worth = match game.turn() {
            Turn::Over => Worth::of(game, SeatSet::default()),
            Turn::Player(seat) => {
                let mut actions = Vec::new();
                game.actions(&mut actions);
                let mut best: Option<Worth> = None;
                for action in actions {
                    let worth = self.after(game, Step::Action(action))?;
                    let better = |best: &Worth| worth.utility[seat.index()] > best.utility[seat.index()] + EQUAL;
                    if best.as_ref().is_none_or(better) {
                        best = Some(worth);
                    }
                }
                best.unwrap_or_else(|| Worth::of(game, SeatSet::default()))
            }
            Turn::Chance => {
                let mut chances = Vec::new();
                game.chances(&mut chances);
                let total = f64::from(game.chance_total().max(1));
                let mut expected = Worth::default();
                for (chance, weight) in chances {
                    expected.add_part(f64::from(weight) / total, &self.after(game, Step::Chance(chance))?);
                }
                expected
            }
        };
        let stops = self.known.len() % BETWEEN_STOPS == BETWEEN_STOPS - 1 && (self.stop)();
        if stops || self.known.len() >= self.limit {
            return Err(TooLarge { limit: self.limit });
        }
        self.known.insert(game.clone(), worth);
        Ok(worth)
    }

    fn after(&mut self, game: &G, step: Step<G::Action, G::Chance>) -> Result<Worth, TooLarge> {
        let mut after = game.clone();
        after.apply(&step, &mut NoStory);
        self.worth(&after)
    }
}
