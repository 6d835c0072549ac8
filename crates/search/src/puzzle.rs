//! Puzzles: decisions where one is clearly best, and how hard it is to find.
//!
//! A position is looked at three times, each time with other dice: shortly, because nearly all are none; with the whole budget;
//! and then far longer, to see whether the answer stays. It is a puzzle if the same decision comes first every time, and every
//! rival costs a good part of the chance to win and brings no more points. What the same player decides next belongs to it, as
//! long as nothing is drawn and that is as clear: a flag, then a port, then a tile.

#[cfg(feature = "serde")]
pub mod book;

use fondaco_game::insight::POINT;
use fondaco_game::{Insight, NoStory, Seat, Step, StepOf, Turn};

use crate::analysis::{Analyst, Choice};
use crate::bot::{Bot, Budget, NoDecision};
use crate::level::Level;

/// The first look is shorter than the budget by this, and the last one longer.
const FIRST_LOOK: u32 = 8;
const LAST_LOOK: u32 = 4;
/// With fewer choices there must be another decision to find, or one could guess; with more, nobody can calculate them.
const FEWEST: usize = 3;
const MOST: usize = 40;
/// The most decisions of one puzzle, and the most answers of others between them.
const MOST_FINDS: usize = 3;
const MOST_ANSWERS: usize = 6;
/// How many other decisions are told.
const OTHERS: usize = 3;
/// With how few iterations a puzzle of the first difficulty is found, the second and so on; the last needs more. None at all is
/// who takes what looks best at once.
pub const DEPTHS: [u32; 4] = [0, 4, 16, 64];
/// How often each of them tries, and how often it must find everything.
const TRIES: u64 = 4;
const FOUND: u64 = 3;
/// How often a merchant tries.
const MERCHANTS: u64 = 20;

/// Somebody who looks for puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Setter {
    /// How many iterations to spend on a look.
    pub budget: u32,
    /// How much of the chance to win every other decision must cost.
    pub gap: f64,
    /// The seed of the dice.
    pub seed: u64,
}

/// A position that is a puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Insight> {
    /// What is to be found, one after the other; at least one.
    pub finds: Vec<Find<G>>,
    /// How hard it is, from 1 to 5: how far a search must look, by [`DEPTHS`].
    pub difficulty: u8,
    /// How many of a hundred merchants find it.
    pub merchants: u8,
}

/// A decision that is to be found.
#[derive(Clone, Debug)]
pub struct Find<G: Insight> {
    /// The position.
    pub position: G,
    /// What happens before it, from the find before on: what others decide, and what nobody has a choice about.
    pub before: Vec<StepOf<G>>,
    /// What is best, with what is likely to follow.
    pub best: Choice<G>,
    /// The next best.
    pub others: Vec<Choice<G>>,
    /// How much of the chance to win everything else costs, at the least, in every look.
    pub margin: f64,
}

/// What leads to a position, and the position.
type Next<G> = (Vec<StepOf<G>>, G);

impl Setter {
    /// The puzzle in this position, if it is one whose answer is `wanted`.
    ///
    /// # Errors
    /// If the budget is nothing.
    pub fn puzzle<G: Insight>(
        &self,
        game: &G,
        wanted: impl FnOnce(&G::Action) -> bool,
    ) -> Result<Option<Puzzle<G>>, NoDecision> {
        let Turn::Player(seat) = game.turn() else { return Ok(None) };
        let choices = game.legal_actions().len();
        if choices < 2 {
            return Ok(None);
        }
        let Some(first) = self.find(game, seat, wanted)? else { return Ok(None) };
        let mut finds = vec![first];
        while finds.len() < MOST_FINDS {
            let last = &finds[finds.len() - 1];
            let Some((before, position)) = self.next(last, seat)? else { break };
            let Some(find) = self.find(&position, seat, |_| true)? else { break };
            finds.push(Find { before, ..find });
        }
        if choices < FEWEST && finds.len() < 2 {
            return Ok(None);
        }
        let (difficulty, merchants) = (self.difficulty(&finds)?, self.merchants(&finds)?);
        Ok(Some(Puzzle { finds, difficulty, merchants }))
    }

    /// What is clearly best here.
    fn find<G: Insight>(
        &self,
        game: &G,
        seat: Seat,
        wanted: impl FnOnce(&G::Action) -> bool,
    ) -> Result<Option<Find<G>>, NoDecision> {
        if game.legal_actions().len() > MOST {
            return Ok(None);
        }
        let Some(first) = self.look(game, seat, (self.budget / FIRST_LOOK).max(1), 0)? else { return Ok(None) };
        if !wanted(&first.best.action) {
            return Ok(None);
        }
        let Some(once) = self.look(game, seat, self.budget, 1)? else { return Ok(None) };
        if once.best.action != first.best.action {
            return Ok(None);
        }
        let again = self.look(game, seat, self.budget.saturating_mul(LAST_LOOK), 2)?;
        let again = again.filter(|again| again.best.action == once.best.action);
        Ok(again.map(|again| Find { margin: once.margin.min(again.margin), ..again }))
    }

    /// One look: nothing unless one decision is clearly better than all that it was compared with.
    fn look<G: Insight>(
        &self,
        game: &G,
        seat: Seat,
        iterations: u32,
        number: u64,
    ) -> Result<Option<Find<G>>, NoDecision> {
        let choices = Analyst::new(iterations, self.seed.wrapping_add(number))?.position(game).choices;
        let mut compared = choices.into_iter().filter(|choice| choice.error.is_some());
        let Some(best) = compared.next() else { return Ok(None) };
        let mut others: Vec<Choice<G>> = compared.collect();
        let win = |choice: &Choice<G>| choice.worth.win[seat.index()];
        let score = |choice: &Choice<G>| choice.worth.score[seat.index()];
        let margin = others.iter().map(|other| win(&best) - win(other)).fold(1.0, f64::min);
        // A chance that grows while the points shrink cannot be explained by what a person counts.
        let agree = others.iter().all(|other| !other.equal && score(&best) + f64::from(POINT) >= score(other));
        // There must be something to say: what the best changes, compared with the next best.
        let why = |other: &Choice<G>| !best.whole(game, seat).reasons(&other.whole(game, seat).after, seat).is_empty();
        if margin < self.gap || !agree || !others.first().is_some_and(why) {
            return Ok(None);
        }
        others.truncate(OTHERS);
        Ok(Some(Find { position: game.clone(), before: Vec::new(), best, others, margin }))
    }

    /// The next decision of the same player after a find, and what leads there; nothing if something is drawn before.
    fn next<G: Insight>(&self, find: &Find<G>, seat: Seat) -> Result<Option<Next<G>>, NoDecision> {
        let mut position = find.position.clone();
        position.apply(&Step::Action(find.best.action), &mut NoStory);
        let mut before = Vec::new();
        while before.len() <= MOST_ANSWERS {
            let Turn::Player(decider) = position.turn() else { break };
            let action = match position.legal_actions()[..] {
                [only] => only,
                _ if decider == seat => return Ok(Some((before, position))),
                _ => {
                    let answer = Analyst::new((self.budget / FIRST_LOOK).max(1), self.seed)?.position(&position);
                    let Some(best) = answer.choices.first() else { break };
                    best.action
                }
            };
            position.apply(&Step::Action(action), &mut NoStory);
            before.push(Step::Action(action));
        }
        Ok(None)
    }

    /// How far a search must look to find everything.
    fn difficulty<G: Insight>(&self, finds: &[Find<G>]) -> Result<u8, NoDecision> {
        for (index, depth) in DEPTHS.into_iter().enumerate() {
            let (level, budget) = match depth {
                0 => (Level::GREEDY, Budget::Level),
                depth => (Level::DOGE, Budget::Iterations(depth)),
            };
            let found = self.found(finds, level, budget, TRIES)?;
            if found >= FOUND {
                return Ok(index as u8 + 1);
            }
        }
        Ok(DEPTHS.len() as u8 + 1)
    }

    /// How many of a hundred merchants find everything.
    fn merchants<G: Insight>(&self, finds: &[Find<G>]) -> Result<u8, NoDecision> {
        let found = self.found(finds, Level::MERCHANT, Budget::Level, MERCHANTS)?;
        Ok((found * 100 / MERCHANTS) as u8)
    }

    /// How often a bot finds everything.
    fn found<G: Insight>(
        &self,
        finds: &[Find<G>],
        level: Level,
        budget: Budget,
        tries: u64,
    ) -> Result<u64, NoDecision> {
        let mut found = 0;
        for number in 0..tries {
            let mut all = true;
            for find in finds {
                let mut bot = Bot::new(level, self.seed.wrapping_add(number));
                all &= bot.decide(&find.position, budget, || false)? == find.best.action;
            }
            found += u64::from(all);
        }
        Ok(found)
    }
}
