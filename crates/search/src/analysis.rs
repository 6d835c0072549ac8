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
use crate::utility::Worth;

/// The longest line of play that is given for a decision.
const LONGEST_LINE: usize = 8;

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
pub struct Position<G: Game> {
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
        /// How much of their chance to win it cost; 0 for the best.
        loss: f64,
    },
    /// Something was drawn.
    Draw {
        /// How many different things could have been.
        outcomes: usize,
        /// How much it changed each seat's chance to win, compared with what was to be expected.
        luck: [f64; MAX_SEATS],
    },
}

/// A whole game, judged.
#[derive(Clone, Debug)]
pub struct Review<G: Game> {
    /// How many played.
    pub players: usize,
    /// Every step.
    pub moments: Vec<Moment<G>>,
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
    pub fn position<G: Insight>(&self, game: &G) -> Position<G> {
        match game.turn() {
            Turn::Over => Position { worth: Worth::of(game, everybody(game)), choices: Vec::new() },
            Turn::Chance => Position { worth: self.expected(game), choices: Vec::new() },
            Turn::Player(seat) => {
                let choices = self.choices(game, seat);
                Position {
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
            Choice { action, worth, visits, line: search.line(&step, LONGEST_LINE) }
        };
        let mut choices: Vec<Choice<G>> = tried.chain(untried).map(choice).collect();
        // The search trusts what it tried most. Of equally tried ones the more valuable comes first.
        let value = |choice: &Choice<G>| choice.worth.utility[seat.index()];
        choices.sort_by(|a, b| b.visits.cmp(&a.visits).then(value(b).total_cmp(&value(a))));
        choices
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
        let choices = self.choices(game, seat);
        let [best, ..] = &choices[..] else { return Verdict::Forced };
        let Some(chosen) = choices.iter().find(|choice| choice.action == action) else { return Verdict::Forced };
        let (mut best, mut chosen) = (best.clone(), chosen.clone());
        if best.action != chosen.action {
            // The search looked at one much longer than at the other: to compare them, it looks at both as long.
            for choice in [&mut best, &mut chosen] {
                choice.worth = self.value(Some(seat), after(game, &Step::Action(choice.action)), self.iterations / 2);
            }
            if chosen.worth.utility[seat.index()] >= best.worth.utility[seat.index()] {
                best = chosen.clone();
            }
        }
        let loss = (best.worth.win[seat.index()] - chosen.worth.win[seat.index()]).max(0.0);
        Verdict::Decision { seat, chosen: Box::new(chosen), best: Box::new(best), loss }
    }

    fn luck<G: Insight>(&self, game: &G, drawn: &G::Chance) -> Verdict<G> {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        if chances.len() < 2 {
            return Verdict::Forced;
        }
        let outcomes = chances.len();
        let (actual, expected) = match self.draws(game, &chances) {
            Some(worths) => {
                let actual = chances.iter().position(|(chance, _)| chance == drawn).map(|at| worths[at]);
                let expected = weighted(game, &chances, &worths);
                (actual.unwrap_or(expected), expected)
            }
            // One of several draws in a row: what is to be expected before it and after it.
            None => (self.deal(&after(game, &Step::Chance(*drawn))), self.deal(game)),
        };
        Verdict::Draw { outcomes, luck: std::array::from_fn(|seat| actual.win[seat] - expected.win[seat]) }
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
        let positions: Vec<G> = chances.iter().map(|(chance, _)| after(game, &Step::Chance(*chance))).collect();
        if positions.iter().any(|position| position.turn() == Turn::Chance) {
            return None;
        }
        let each = self.iterations / (chances.len() as u32).max(1);
        Some(positions.into_iter().map(|position| self.value(None, position, each)).collect())
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

/// The average by the exact weights.
fn weighted<G: Game>(game: &G, chances: &[(G::Chance, Weight)], worths: &[Worth]) -> Worth {
    let total = f64::from(game.chance_total().max(1));
    let mut sum = Worth::default();
    for ((_, weight), worth) in chances.iter().zip(worths) {
        sum.add_part(f64::from(*weight) / total, worth);
    }
    sum
}

impl<G: Game> Review<G> {
    /// The luck of each seat: the sum of what all draws brought it.
    #[must_use]
    pub fn luck(&self) -> [f64; MAX_SEATS] {
        let mut sum = [0.0; MAX_SEATS];
        for moment in &self.moments {
            if let Verdict::Draw { luck, .. } = &moment.verdict {
                sum.iter_mut().zip(luck).for_each(|(sum, luck)| *sum += luck);
            }
        }
        sum
    }

    /// What each seat's decisions cost it, in sum.
    #[must_use]
    pub fn losses(&self) -> [f64; MAX_SEATS] {
        let mut sum = [0.0; MAX_SEATS];
        for moment in &self.moments {
            if let Verdict::Decision { seat, loss, .. } = &moment.verdict {
                sum[seat.index()] += loss;
            }
        }
        sum
    }

    /// The decisions that cost most, the worst first; only those of seats that are asked for, and none that cost nothing.
    #[must_use]
    pub fn costliest(&self, most: usize, of: impl Fn(Seat) -> bool) -> Vec<&Moment<G>> {
        let loss = |moment: &&Moment<G>| match moment.verdict {
            Verdict::Decision { seat, loss, .. } if of(seat) => loss,
            _ => 0.0,
        };
        let mut costly: Vec<&Moment<G>> = self.moments.iter().filter(|moment| loss(moment) > 0.0).collect();
        costly.sort_by(|a, b| loss(b).total_cmp(&loss(a)).then(a.at.cmp(&b.at)));
        costly.truncate(most);
        costly
    }
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
