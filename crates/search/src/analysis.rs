//! What a position is worth, what each decision would make of it, and how good and how lucky a whole game was.
//!
//! All of it comes from searches of a fixed number of iterations from fixed seeds: the same record, budget and seed give the
//! same numbers everywhere.

use fondaco_game::{Game, Insight, MAX_SEATS, NoStory, Seat, SeatSet, Step, StepOf, Turn, Weight};
#[cfg(feature = "serde")]
use fondaco_game::{Portable, Record, RecordError};

use crate::bot::NoDecision;
use crate::level::Level;
use crate::mcts::{Search, Style};
use crate::reason::Move;
#[cfg(feature = "serde")]
use crate::review::Review;
use crate::utility::Worth;

/// The longest line of play that is given for a decision.
const LONGEST_LINE: usize = 8;
/// How many of a position's decisions are compared with each other, each as long.
const COMPARED: usize = 4;
/// How often two decisions are compared, each time with other dice: what the comparisons differ by says how sure they are.
const SAMPLES: u64 = 4;
/// The part of the budget that one look at one of the compared decisions has.
const PART: u32 = 8;
/// A difference that is not this many times as large as its own error is none: with so few samples, chance alone makes one that
/// is larger five times in a hundred (Student's distribution with three degrees of freedom).
const SURE: f64 = 3.18;
/// Smaller differences are none, however sure: half a percent, and half a point (in hundredths).
const LEAST_WIN: f64 = 0.005;
const LEAST_SCORE: f64 = 50.0;

/// Somebody who judges positions and games with a fixed budget.
#[derive(Clone, Copy, Debug)]
pub struct Analyst {
    iterations: u32,
    /// The seed of the dice for this step, and for all steps.
    seed: u64,
    first_seed: u64,
    style: Style,
}

/// What a position is worth.
#[derive(Clone, Debug)]
pub struct PositionAnalysis<G: Game> {
    /// To each seat: its chance to win and its expected score.
    pub worth: Worth,
    /// Each legal decision, the best first; none unless a player decides.
    pub choices: Vec<Choice<G>>,
}

/// What a decision is worth.
#[derive(Clone, Debug)]
pub struct Choice<G: Game> {
    /// The decision.
    pub action: G::Action,
    /// What the position after it is worth to each seat.
    pub worth: Worth,
    /// How often the search tried it; an untried one has only been estimated.
    pub visits: u32,
    /// What is likely to happen then, this decision first.
    pub line: Vec<StepOf<G>>,
    /// How far its chance to win may be off, compared with that of the best; none if it was not compared.
    pub error: Option<f64>,
    /// Whether the search cannot tell it from the best: the best itself, and those about equal.
    pub equal: bool,
}

impl<G: Insight> Choice<G> {
    /// The whole move that it begins.
    #[must_use]
    pub fn whole(&self, game: &G, seat: Seat) -> Move<G> {
        Move::of(game, seat, &self.line)
    }
}

/// A step of a game, judged.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// Which step it was, from 0.
    pub at: usize,
    /// The step.
    pub step: StepOf<G>,
    /// What there is to say about it.
    pub verdict: Verdict<G>,
}

/// What there is to say about a step.
#[derive(Clone, Debug)]
pub enum Verdict<G: Game> {
    /// There was nothing else to do, or nothing else to draw.
    Forced,
    /// Somebody decided.
    Decision {
        /// Who.
        seat: Seat,
        /// What they decided.
        chosen: Box<Choice<G>>,
        /// What would have been best; the same if it was that.
        best: Box<Choice<G>>,
        /// How much of their chance to win it cost; 0 for the best, and for what cannot be told from it.
        loss: f64,
        /// How many points it cost them, in hundredths; 0 in the same cases.
        points: f64,
        /// How much better than the next best it was, in the chance to win and in hundredths of a point; nothing unless it
        /// was the best, and clearly so.
        lead: Option<(f64, f64)>,
    },
    /// Something was drawn.
    Draw {
        /// How many different things could have been.
        outcomes: usize,
        /// How much it changed each seat's chance to win, compared with what was to be expected.
        luck: [f64; MAX_SEATS],
        /// What was to be expected before it.
        expected: Box<Worth>,
        /// What it made of that.
        actual: Box<Worth>,
    },
}

impl Analyst {
    /// An analyst who spends about so many iterations on each step.
    ///
    /// # Errors
    /// If that is none at all.
    pub fn new(iterations: u32, seed: u64) -> Result<Self, NoDecision> {
        if iterations == 0 {
            return Err(NoDecision::NoBudget);
        }
        Ok(Analyst { iterations, seed, first_seed: seed, style: Level::DOGE.style().unwrap_or_default() })
    }

    /// The same analyst with other dice, so that each step of a game has its own.
    fn at(self, at: usize) -> Self {
        let seed = self.seed.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(at as u64);
        Analyst { seed, ..self }
    }

    /// What this position is worth.
    #[must_use]
    pub fn position<G: Insight>(&self, game: &G) -> PositionAnalysis<G> {
        match game.turn() {
            Turn::Over => PositionAnalysis { worth: Worth::of(game, everybody(game)), choices: Vec::new() },
            Turn::Chance => PositionAnalysis { worth: self.expected(game), choices: Vec::new() },
            Turn::Player(seat) => {
                let mut choices = self.choices(game, seat);
                let compared = choices.len().min(COMPARED);
                self.compare(game, seat, &mut choices[..compared]);
                PositionAnalysis {
                    worth: choices.first().map_or_else(|| Worth::of(game, everybody(game)), |best| best.worth),
                    choices,
                }
            }
        }
    }

    /// Every legal decision, the best first.
    fn choices<G: Insight>(&self, game: &G, seat: Seat) -> Vec<Choice<G>> {
        let search = self.search(Some(seat), game.clone(), self.iterations);
        let opinions = search.opinions();
        let mut actions = Vec::new();
        game.actions(&mut actions);
        actions.retain(|action| opinions.iter().all(|opinion| opinion.action != *action));
        let tried = opinions.iter().map(|opinion| (opinion.action, opinion.visits));
        let untried = actions.iter().map(|&action| (action, 0));
        let choice = |(action, visits): (G::Action, u32)| {
            let step = Step::Action(action);
            let worth = search.worth_after(&step).unwrap_or_else(|| Worth::of(&after(game, &step), everybody(game)));
            let line = search.line(&step, LONGEST_LINE);
            Choice { action, worth, visits, line, error: None, equal: false }
        };
        let mut choices: Vec<Choice<G>> = tried.chain(untried).map(choice).collect();
        // The search trusts what it tried most. Of equally tried ones the more valuable comes first.
        let value = |choice: &Choice<G>| choice.worth.utility[seat.index()];
        choices.sort_by(|a, b| b.visits.cmp(&a.visits).then(value(b).total_cmp(&value(a))));
        choices
    }

    /// Looks at these decisions equally long and with the same dice, sorts them, the best first, and says which of them
    /// cannot be told from it: a search looks at its favourite much longer than at the others, so what it says of them cannot
    /// be compared.
    fn compare<G: Insight>(&self, game: &G, seat: Seat, choices: &mut [Choice<G>]) {
        let each = (self.iterations / PART).max(1);
        let look = |choice: &Choice<G>| -> Vec<Worth> {
            let position = after(game, &Step::Action(choice.action));
            let sample = |sample| self.at(sample as usize).value(Some(seat), position.clone(), each);
            (0..SAMPLES).map(sample).collect()
        };
        let mut looks: Vec<(usize, Vec<Worth>)> = choices.iter().map(look).enumerate().collect();
        let mean = |samples: &[Worth]| {
            let mut sum = Worth::default();
            samples.iter().for_each(|worth| sum.add(worth));
            sum.over(samples.len() as u32)
        };
        for ((_, samples), choice) in looks.iter().zip(choices.iter_mut()) {
            choice.worth = mean(samples);
        }
        let value = |index: usize| choices[index].worth.utility[seat.index()];
        // A stable sort: of equal ones, what the search tried more stays first.
        looks.sort_by(|(a, _), (b, _)| value(*b).total_cmp(&value(*a)));
        let Some((first, best)) = looks.first() else { return };
        let (first, best) = (*first, best.clone());
        let top = choices[first].worth;
        for (index, samples) in &looks {
            let choice = &mut choices[*index];
            let error = |of: &dyn Fn(&Worth) -> f64| {
                let differences: Vec<f64> = best.iter().zip(samples).map(|(best, own)| of(best) - of(own)).collect();
                deviation(&differences) / (differences.len() as f64).sqrt()
            };
            let (win, score) = (|worth: &Worth| worth.win[seat.index()], |worth: &Worth| worth.score[seat.index()]);
            let (win_error, score_error) = (error(&win), error(&score));
            choice.error = Some(win_error);
            choice.equal = win(&top) - win(&choice.worth) <= (SURE * win_error).max(LEAST_WIN)
                && score(&top) - score(&choice.worth) <= (SURE * score_error).max(LEAST_SCORE);
        }
        let order: Vec<G::Action> = looks.iter().map(|(index, _)| choices[*index].action).collect();
        choices.sort_by_key(|choice| order.iter().position(|action| *action == choice.action));
    }

    /// Judges a step from this position. The step must be legal there.
    #[must_use]
    pub fn judge<G: Insight>(&self, game: &G, at: usize, step: &StepOf<G>) -> Moment<G> {
        let analyst = self.at(at);
        let verdict = match (game.turn(), step) {
            (Turn::Player(seat), Step::Action(action)) => analyst.decision(game, seat, *action),
            (Turn::Chance, Step::Chance(chance)) => analyst.luck(game, chance),
            _ => Verdict::Forced,
        };
        Moment { at, step: *step, verdict }
    }

    fn decision<G: Insight>(&self, game: &G, seat: Seat, action: G::Action) -> Verdict<G> {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        if actions.len() < 2 {
            return Verdict::Forced;
        }
        let mut choices = self.choices(game, seat);
        // The two that the search likes best, and what was decided.
        let Some(made) = choices.iter().position(|choice| choice.action == action) else { return Verdict::Forced };
        if made > 1 {
            choices.swap(made, 2);
        }
        choices.truncate(if made > 1 { 3 } else { 2 });
        self.compare(game, seat, &mut choices);
        let Some(chosen) = choices.iter().find(|choice| choice.action == action).cloned() else {
            return Verdict::Forced;
        };
        let (mut best, at) = (choices[0].clone(), seat.index());
        if chosen.equal {
            best = chosen.clone();
        }
        let loss = (best.worth.win[at] - chosen.worth.win[at]).max(0.0);
        let points = (best.worth.score[at] - chosen.worth.score[at]).max(0.0);
        let second = choices.get(1).filter(|second| choices[0].action == action && !second.equal);
        let lead = second
            .map(|second| (best.worth.win[at] - second.worth.win[at], best.worth.score[at] - second.worth.score[at]));
        Verdict::Decision { seat, chosen: Box::new(chosen), best: Box::new(best), loss, points, lead }
    }

    fn luck<G: Insight>(&self, game: &G, drawn: &G::Chance) -> Verdict<G> {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        if chances.len() < 2 {
            return Verdict::Forced;
        }
        let outcomes = chances.len();
        let (actual, expected) = match self.draws(game, &chances) {
            Some(worths) => weighed(game, &chances, &worths, drawn),
            // One of several draws in a row: what is to be expected before it and after it.
            None => (self.deal(&after(game, &Step::Chance(*drawn))), self.deal(game)),
        };
        let luck = std::array::from_fn(|seat| actual.win[seat] - expected.win[seat]);
        Verdict::Draw { outcomes, luck, expected: Box::new(expected), actual: Box::new(actual) }
    }

    /// What a draw made of this position, and what was to be expected. All that could have been drawn is judged in the same way,
    /// whatever was, so that luck is even in the long run: the average of what it made of it, by the exact weights, is what was to be
    /// expected. None if there was nothing else to draw.
    #[must_use]
    pub fn weigh<G: Insight>(&self, game: &G, drawn: &G::Chance) -> Option<(Worth, Worth)> {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        if chances.len() < 2 {
            return None;
        }
        let worths = self.values(outcomes(game, &chances));
        Some(weighed(game, &chances, &worths, drawn))
    }

    /// What is to be expected of the draw that is due.
    fn expected<G: Insight>(&self, game: &G) -> Worth {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        let worths = self.draws(game, &chances);
        worths.map_or_else(|| self.deal(game), |worths| weighted(game, &chances, &worths))
    }

    /// What each outcome of a draw is worth, all judged in the same way, so that luck is even in the long run; none if more
    /// draws may follow at once.
    fn draws<G: Insight>(&self, game: &G, chances: &[(G::Chance, Weight)]) -> Option<Vec<Worth>> {
        let positions = outcomes(game, chances);
        let are_last = positions.iter().all(|position| position.turn() != Turn::Chance);
        are_last.then(|| self.values(positions))
    }

    /// What the outcomes of a draw are worth. If another draw follows at once, the position is judged as it lies: a search would see a
    /// few of the many things that may be drawn next, and what this draw is worth would be lost among them.
    fn values<G: Insight>(&self, positions: Vec<G>) -> Vec<Worth> {
        let each = self.iterations / (positions.len() as u32).max(1);
        let value = |position: G| match position.turn() {
            Turn::Chance if position.is_quiescent() => Worth::of(&position, everybody(&position)),
            _ => self.value(None, position, each),
        };
        positions.into_iter().map(value).collect()
    }

    /// What a position is worth while several things are drawn in a row: the average of what the next decision finds. It has
    /// the same dice whatever the step, so what one draw is worth afterwards is what the next one is worth before.
    fn deal<G: Insight>(&self, game: &G) -> Worth {
        let iterations = if game.turn() == Turn::Chance { self.iterations } else { 1 };
        Analyst { seed: self.first_seed, ..*self }.value(None, game.clone(), iterations)
    }

    /// What a position is worth to each seat.
    fn value<G: Insight>(&self, me: Option<Seat>, position: G, iterations: u32) -> Worth {
        if position.turn() == Turn::Over {
            return Worth::of(&position, everybody(&position));
        }
        self.search(me, position, iterations.max(1)).worth()
    }

    fn search<G: Insight>(&self, me: Option<Seat>, root: G, iterations: u32) -> Search<G> {
        let nodes = Search::<G>::room_for(iterations);
        let mut search = Search::on_behalf_of(me, root, self.style, self.seed, nodes);
        search.run(iterations, || false);
        search
    }

    #[cfg(feature = "serde")]
    /// Judges every step of a record. `watch` hears of each step, and says whether to go on; if not, the rest is left out.
    ///
    /// # Errors
    /// If the record is not one of this game, or was not played by the rules.
    pub fn review<G: Insight + Portable>(
        &self,
        record: &Record,
        mut watch: impl FnMut(&Moment<G>) -> bool,
    ) -> Result<Review<G>, RecordError> {
        record.verify::<G>()?;
        let mut replay = record.replay::<G>()?;
        let mut review = Review { players: replay.game().players(), moments: Vec::with_capacity(record.steps.len()) };
        loop {
            let (before, at) = (replay.game().clone(), replay.at());
            let Some(step) = replay.step(&mut NoStory)? else { break };
            review.moments.push(self.judge(&before, at, &step));
            if !review.moments.last().is_some_and(&mut watch) {
                break;
            }
        }
        Ok(review)
    }
}

/// The position after each outcome of a draw.
fn outcomes<G: Game>(game: &G, chances: &[(G::Chance, Weight)]) -> Vec<G> {
    chances.iter().map(|(chance, _)| after(game, &Step::Chance(*chance))).collect()
}

/// What was drawn is worth this, and what was to be expected that.
fn weighed<G: Game>(game: &G, chances: &[(G::Chance, Weight)], worths: &[Worth], drawn: &G::Chance) -> (Worth, Worth) {
    let expected = weighted(game, chances, worths);
    let actual = chances.iter().position(|(chance, _)| chance == drawn).map(|at| worths[at]);
    (actual.unwrap_or(expected), expected)
}

/// The average by the exact weights.
fn weighted<G: Game>(game: &G, chances: &[(G::Chance, Weight)], worths: &[Worth]) -> Worth {
    let total = f64::from(game.chance_total().max(1));
    let mut sum = Worth::default();
    for ((_, weight), worth) in chances.iter().zip(worths) {
        sum.add_part(f64::from(*weight) / total, worth);
    }
    sum
}

/// The standard deviation of a few samples.
fn deviation(samples: &[f64]) -> f64 {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = samples.iter().map(|sample| (sample - mean) * (sample - mean)).sum();
    (squares / (count - 1.0).max(1.0)).sqrt()
}

/// All who play: an analyst takes them for equally able.
fn everybody<G: Game>(game: &G) -> SeatSet {
    Seat::all(game.players()).collect()
}

fn after<G: Game>(game: &G, step: &StepOf<G>) -> G {
    let mut after = game.clone();
    after.apply(step, &mut NoStory);
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use fondaco_game::Dice;

    /// Chance alone rarely makes two decisions that are worth the same differ by more than [`SURE`] errors.
    #[test]
    fn equal_decisions_are_seldom_told_apart() {
        let mut dice = Dice::new(7);
        // A sum of dice is nearly a bell curve.
        let mut sample = || (0..12).map(|_| f64::from(dice.below(1000))).sum::<f64>() - 5994.0;
        let times = 4000;
        let mut told_apart = 0;
        for _ in 0..times {
            let differences: Vec<f64> = (0..SAMPLES).map(|_| sample()).collect();
            let mean = differences.iter().sum::<f64>() / SAMPLES as f64;
            let error = deviation(&differences) / (SAMPLES as f64).sqrt();
            told_apart += u32::from(mean.abs() > SURE * error);
        }
        assert!((times / 33..times / 14).contains(&told_apart), "{told_apart} of {times}");
    }
}
