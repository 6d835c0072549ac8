//! What a position is worth, what each decision would make of it, and how good and how lucky a whole game was.
//!
//! All of it comes from searches of a fixed number of iterations from fixed seeds: the same record, budget and seed give the
//! same numbers everywhere.

use fondaco_game::{Game, Insight, MAX_SEATS, Record, RecordError, Seat, Silence, Step, StepOf, Turn};

use crate::bot::NoDecision;
use crate::level::Level;
use crate::mcts::{Search, Style};
use crate::utility::Worth;

/// The longest line of play that is given for a decision.
const LONGEST_LINE: usize = 8;
/// With fewer iterations a search that begins with a draw is no better than an estimate.
const FEW: u32 = 32;

/// Somebody who judges positions and games with a fixed budget.
#[derive(Clone, Copy, Debug)]
pub struct Analyst {
    iterations: u32,
    seed: u64,
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
        /// What he decided.
        chosen: Box<Choice<G>>,
        /// What would have been best; the same if it was that.
        best: Box<Choice<G>>,
        /// How much of his chance to win it cost; 0 for the best.
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
        Ok(Analyst { iterations, seed, style: Level::DOGE.style().unwrap_or_default() })
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
            Turn::Over => Position { worth: Worth::of(game), choices: Vec::new() },
            Turn::Chance => Position { worth: self.draws(game).expected, choices: Vec::new() },
            Turn::Player(seat) => {
                let choices = self.choices(game, seat);
                Position { worth: choices.first().map_or_else(|| Worth::of(game), |best| best.worth), choices }
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
            let worth = search.worth_after(&step).unwrap_or_else(|| Worth::of(&after(game, &step)));
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
        let Draws { worths, expected } = self.draws(game);
        let [_, _, ..] = worths[..] else { return Verdict::Forced };
        let actual = worths.iter().find(|(chance, _)| chance == drawn).map_or(expected, |(_, worth)| *worth);
        let luck = std::array::from_fn(|seat| actual.win[seat] - expected.win[seat]);
        Verdict::Draw { outcomes: worths.len(), luck }
    }

    /// What each outcome of the draw that is due is worth, and what is to be expected by the exact weights. All are judged
    /// in the same way, so that luck is even in the long run.
    fn draws<G: Insight>(&self, game: &G) -> Draws<G> {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        let each = self.iterations / (chances.len() as u32).max(1);
        let total = f64::from(game.chance_total().max(1));
        let positions: Vec<G> = chances.iter().map(|(chance, _)| after(game, &Step::Chance(*chance))).collect();
        // A search that begins with another draw would add the luck of its own dice to what it finds.
        let estimate = each < FEW && positions.iter().any(|position| position.turn() == Turn::Chance);
        let mut expected = Worth::default();
        let mut worths = Vec::with_capacity(chances.len());
        for ((chance, weight), position) in chances.into_iter().zip(positions) {
            let worth = if estimate { Worth::of(&position) } else { self.value(None, position, each) };
            expected.add_part(f64::from(weight) / total, &worth);
            worths.push((chance, worth));
        }
        Draws { worths, expected }
    }

    /// What a position is worth to each seat.
    fn value<G: Insight>(&self, me: Option<Seat>, position: G, iterations: u32) -> Worth {
        if position.turn() == Turn::Over {
            return Worth::of(&position);
        }
        self.search(me, position, iterations.max(1)).worth()
    }

    fn search<G: Insight>(&self, me: Option<Seat>, root: G, iterations: u32) -> Search<G> {
        const MOST_NODES: usize = 65_536;
        let nodes = (iterations as usize * 2 + 16).min(MOST_NODES);
        let mut search = Search::on_behalf_of(me, root, self.style, self.seed, nodes);
        search.run(iterations, || false);
        search
    }

    /// Judges every step of a record. `watch` hears of each step, and says whether to go on; if not, the rest is left out.
    ///
    /// # Errors
    /// If the record is not one of this game, or was not played by the rules.
    pub fn review<G: Insight>(
        &self,
        record: &Record,
        mut watch: impl FnMut(&Moment<G>) -> bool,
    ) -> Result<Review<G>, RecordError> {
        record.verify::<G>()?;
        let mut replay = record.replay::<G>()?;
        let mut review = Review { players: replay.game().players(), moments: Vec::with_capacity(record.steps.len()) };
        loop {
            let (before, at) = (replay.game().clone(), replay.at());
            let Some(step) = replay.step(&mut Silence)? else { break };
            review.moments.push(self.judge(&before, at, &step));
            if !review.moments.last().is_some_and(&mut watch) {
                break;
            }
        }
        Ok(review)
    }
}

/// The outcomes of a draw.
struct Draws<G: Game> {
    worths: Vec<(G::Chance, Worth)>,
    expected: Worth,
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

fn after<G: Game>(game: &G, step: &StepOf<G>) -> G {
    let mut after = game.clone();
    after.apply(step, &mut Silence);
    after
}
