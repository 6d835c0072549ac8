//! A bot at a table: a level, its dice and what it remembers of its last search.

use fondaco_game::{Dice, Insight, Seat, SeatSet, StepOf, Turn};
use thiserror::Error;

use crate::evaluator::{Evaluator, GamesOwn};
use crate::level::{BotSpec, Level, Mind};
use crate::mcts::{Aim, Judge, Opinion, Search, Style};
use crate::policy::Sight;
use crate::solve::solve_unless;
use crate::utility::{LEAD, exp};

/// How many choices somebody compares who does not always take the best.
const COMPARED: usize = 6;
/// The weight of the best choice.
const CERTAIN: u32 = 1 << 20;

/// Near the end of a game a bot tries to solve it: after so many iterations, so that it has something if time runs out; at most
/// one position for so many iterations that it may make, because that takes about as long; and no more than this.
const BEFORE_SOLVING: u32 = 500;
const ITERATIONS_PER_SOLVED: u32 = 2;
const MOST_SOLVED: u32 = 10_000;

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
    /// As much as its level says; the caller's clock stops it when the level's time is up.
    Level,
    /// So many iterations, whatever the level says.
    Iterations(u32),
}

/// A bot that plays a whole game, and keeps what its search knows from decision to decision.
#[derive(Debug)]
pub struct Bot<G: Insight, E = GamesOwn> {
    level: Level,
    /// Who is able to look ahead, where that is known.
    able: Option<SeatSet>,
    dice: Dice,
    search: Option<Search<G, E>>,
    actions: Vec<G::Action>,
    evaluator: E,
}

impl<G: Insight> Bot<G> {
    /// A bot of this level, perhaps with iterations of its own. The same seed gives the same decisions, if no clock stops it.
    #[must_use]
    pub fn new(spec: impl Into<BotSpec>, seed: u64) -> Self {
        let level = spec.into().bounded();
        Bot { level, able: None, dice: Dice::new(seed), search: None, actions: Vec::new(), evaluator: GamesOwn }
    }

    /// The same bot with somebody else to judge positions, if its level searches; bots that do not count points and ask nobody.
    #[must_use]
    pub fn judged_by<E: Evaluator<G> + Clone>(mut self, evaluator: E) -> Bot<G, E> {
        if let Mind::Search { style, .. } = &mut self.level.mind {
            // Levels that do not judge as well as the game can are there to be worse than that, not than this.
            style.judge = Judge::Game;
        }
        Bot { level: self.level, able: self.able, dice: self.dice, search: None, actions: self.actions, evaluator }
    }
}

impl<G: Insight, E: Evaluator<G> + Clone> Bot<G, E> {
    /// Tells it who at the table is able to look ahead: people, and bots that search. It expects the others to take what looks
    /// best at once. A bot that is told nothing takes everybody for able.
    #[must_use]
    pub fn among(mut self, able: SeatSet) -> Self {
        self.able = Some(able);
        self
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
        let seat = match game.turn() {
            Turn::Over => return Err(NoDecision::Over),
            Turn::Chance => return Err(NoDecision::ChanceDue),
            Turn::Player(seat) => seat,
        };
        if budget == Budget::Iterations(0) {
            return Err(NoDecision::NoBudget);
        }
        game.actions(&mut self.actions);
        match self.actions[..] {
            [] => return Err(NoDecision::NoAction),
            [only] => return Ok(only),
            _ => {}
        }
        match self.level.mind {
            Mind::Policy(policy) => policy.decide(game, &mut self.actions, &mut self.dice).ok_or(NoDecision::Over),
            Mind::OnePly(sight) => Ok(self.one_ply(game, seat, sight)),
            Mind::Search { iterations, style, .. } => {
                let iterations = match budget {
                    Budget::Level => iterations,
                    Budget::Iterations(iterations) => iterations,
                };
                Ok(self.think(game, style, iterations, stop))
            }
        }
    }

    /// What it searched last, if its last decision was searched for.
    #[must_use]
    pub fn search(&self) -> Option<&Search<G, E>> {
        self.search.as_ref()
    }

    /// Looks at each choice once.
    fn one_ply(&mut self, game: &G, seat: Seat, sight: Sight) -> G::Action {
        let choices = self.actions.iter().map(|&action| (action, f64::from(sight.of(game, seat, action)))).collect();
        self.choose(game, choices)
    }

    fn think(&mut self, game: &G, style: Style, iterations: u32, mut stop: impl FnMut() -> bool) -> G::Action {
        let known = self.search.take().filter(|search| search.root() == game);
        let nodes = Search::<G>::room_for(iterations);
        let able = self.able.unwrap_or_else(|| Seat::all(game.players()).collect());
        let mut search = known.unwrap_or_else(|| {
            let search = Search::knowing(able, game.clone(), style, self.dice.word64(), nodes);
            search.judged_by(self.evaluator.clone())
        });
        let may_be_solved = self.may_solve(game, style);
        let first = if may_be_solved { iterations.min(BEFORE_SOLVING) } else { iterations };
        search.run(first, &mut stop);
        if may_be_solved {
            let most = (iterations / ITERATIONS_PER_SOLVED).min(MOST_SOLVED) as usize;
            if let Some(best) = solve_unless(game, most, &mut stop).and_then(|solution| solution.best()) {
                self.search = Some(search);
                return best;
            }
            search.run(iterations - first, stop);
        }
        let opinions = search.opinions();
        self.search = Some(search);
        let Some(best) = opinions.first() else { return self.actions[0] };
        if self.level.leeway == 0 {
            return best.action;
        }
        // What looks better than what was tried most often has been tried too little to be known to be.
        let points = |opinion: &Opinion<G::Action>| (opinion.action, opinion.worth.min(best.worth) * 2.0 * LEAD);
        let choices = opinions.iter().map(points).collect();
        self.choose(game, choices)
    }

    /// Whether it tries to look at everything that can still happen: where the game is nearly over, if it takes the best, and if
    /// everybody is able, because a solution expects the best of all.
    fn may_solve(&self, game: &G, style: Style) -> bool {
        let takes_the_best = self.level.leeway == 0 && style.aim == Aim::Victory && style.judge == Judge::Game;
        let all_are_able = self.able.is_none_or(|able| Seat::all(game.players()).all(|seat| able.contains(seat)));
        takes_the_best && all_are_able && game.is_near_end()
    }

    /// One of these choices, each with what it looks worth in hundredths of a point: the less it is behind the best, compared with
    /// the leeway, the likelier. Only a few of the best are compared, as people do, and nothing that is a folly.
    fn choose(&mut self, game: &G, mut choices: Vec<(G::Action, f64)>) -> G::Action {
        if choices.iter().any(|(action, _)| !game.is_folly(action)) {
            choices.retain(|(action, _)| !game.is_folly(action));
        }
        choices.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        choices.truncate(COMPARED);
        let Some(&(best, most)) = choices.first() else { return self.actions[0] };
        let leeway = f64::from(self.level.leeway) * f64::from(game.spread()) / 100.0;
        if leeway <= 0.0 {
            return best;
        }
        // A bell curve: it is flat near the best and falls fast beyond the leeway.
        let weight = |value: f64| {
            let behind = (most - value) / leeway;
            (exp(-behind * behind) * f64::from(CERTAIN)) as u32
        };
        let total = choices.iter().map(|&(_, value)| weight(value)).sum();
        let mut lot = self.dice.below(total);
        for &(action, value) in &choices {
            match lot.checked_sub(weight(value)) {
                Some(rest) => lot = rest,
                None => return action,
            }
        }
        best
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
