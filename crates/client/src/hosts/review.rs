//! What is known of a match that is being reviewed, and what it adds up to. It knows no game, and it is what is stored.

use fondaco_game::Game;
use fondaco_search::{Moment, Verdict};
use serde::{Deserialize, Serialize};

/// A step, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Judged {
    /// There was nothing else to do, or nothing else to draw.
    #[serde(rename = "f")]
    Forced,
    /// Somebody decided.
    #[serde(rename = "d")]
    Decision {
        /// Who.
        #[serde(rename = "s")]
        seat: u8,
        /// What would have been best, in notation; the same if it was that.
        #[serde(rename = "b")]
        best: String,
        /// Each seat's chance to win after what was decided.
        #[serde(rename = "w")]
        win: Vec<f64>,
        /// The chance of the one who decided after the best decision.
        #[serde(rename = "v")]
        best_win: f64,
        /// What it cost them.
        #[serde(rename = "l")]
        loss: f64,
        /// What was likely to happen after the best decision, which comes first; nothing if it was made.
        #[serde(rename = "n", default, skip_serializing_if = "Vec::is_empty")]
        line: Vec<String>,
    },
    /// Something was drawn.
    #[serde(rename = "c")]
    Draw {
        /// How much it changed each seat's chance to win, compared with what was to be expected.
        #[serde(rename = "k")]
        luck: Vec<f64>,
    },
}

/// Four places are more than anybody reads, and make a review short enough to be stored.
fn short(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

impl Judged {
    /// What the analyst says, for a table of so many players.
    #[must_use]
    pub fn of<G: Game>(moment: &Moment<G>, players: usize) -> Self {
        match &moment.verdict {
            Verdict::Forced => Judged::Forced,
            Verdict::Decision { seat, chosen, best, loss, .. } => Judged::Decision {
                seat: seat.index() as u8,
                best: best.action.to_string(),
                win: chosen.worth.win[..players].iter().map(|&win| short(win)).collect(),
                best_win: short(best.worth.win[seat.index()]),
                loss: short(*loss),
                line: if best.action == chosen.action {
                    Vec::new()
                } else {
                    best.line.iter().map(ToString::to_string).collect()
                },
            },
            Verdict::Draw { luck, .. } => {
                Judged::Draw { luck: luck[..players].iter().map(|&luck| short(luck)).collect() }
            }
        }
    }
}

/// A match that is being reviewed.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Review {
    /// How many iterations each step was looked at.
    pub budget: u32,
    /// How many play.
    pub players: usize,
    /// Every step, as far as it has been judged.
    pub steps: Vec<Option<Judged>>,
    /// The chances at the end: those who won share them. Nothing if the match is not over.
    #[serde(default)]
    pub end: Vec<f64>,
}

/// What a player's decisions and draws add up to.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// Decisions with a choice.
    pub decisions: u32,
    /// How many of them were the best.
    pub best: u32,
    /// What they cost in chances to win.
    pub loss: f64,
    /// How much of the best chance each kept, added up.
    kept: f64,
    /// What draws brought in chances to win.
    pub luck: f64,
}

impl Sum {
    /// How much of the best chance the decisions kept, on average, from 0 to 1; nothing if there was none.
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.kept / f64::from(self.decisions))
    }

    fn add(&mut self, best: bool, best_win: f64, loss: f64) {
        self.decisions += 1;
        self.best += u32::from(best);
        self.loss += loss;
        self.kept += if best_win > 0.0 { (1.0 - loss / best_win).clamp(0.0, 1.0) } else { 1.0 };
    }
}

impl Review {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(budget: u32, players: usize, steps: usize, end: Vec<f64>) -> Self {
        Review { budget, players, steps: vec![None; steps], end }
    }

    /// How many steps have been judged.
    #[must_use]
    pub fn done(&self) -> usize {
        self.steps.iter().flatten().count()
    }

    /// Whether every step has been judged.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.steps.iter().all(Option::is_some)
    }

    /// Every decision that has been judged: its step, who made it, and what it cost.
    fn decisions(&self) -> impl Iterator<Item = (usize, usize, f64)> {
        self.steps.iter().enumerate().filter_map(|(at, judged)| match judged {
            Some(Judged::Decision { seat, loss, .. }) => Some((at, usize::from(*seat), *loss)),
            _ => None,
        })
    }

    /// What it adds up to for each seat; only the steps that are asked for.
    #[must_use]
    pub fn sums(&self, counts: impl Fn(usize) -> bool) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); self.players];
        for (_, judged) in self.steps.iter().enumerate().filter(|(at, _)| counts(*at)) {
            match judged {
                Some(Judged::Decision { seat, best_win, loss, line, .. }) => {
                    if let Some(sum) = sums.get_mut(usize::from(*seat)) {
                        sum.add(line.is_empty(), *best_win, *loss);
                    }
                }
                Some(Judged::Draw { luck }) => {
                    sums.iter_mut().zip(luck).for_each(|(sum, luck)| sum.luck += luck);
                }
                Some(Judged::Forced) | None => {}
            }
        }
        sums
    }

    /// The steps of the decisions that cost most, the worst first; of one seat or of all, and none that cost hardly anything.
    #[must_use]
    pub fn costliest(&self, most: usize, of: Option<usize>) -> Vec<usize> {
        const LEAST: f64 = 0.01;
        let counts = |&(_, seat, loss): &(usize, usize, f64)| loss >= LEAST && of.is_none_or(|wanted| wanted == seat);
        let mut costly: Vec<(usize, usize, f64)> = self.decisions().filter(counts).collect();
        costly.sort_by(|a, b| b.2.total_cmp(&a.2).then(a.0.cmp(&b.0)));
        costly.truncate(most);
        costly.into_iter().map(|(at, ..)| at).collect()
    }

    /// The draw that changed somebody's chances most: its step, the seat, and by how much.
    #[must_use]
    pub fn luckiest(&self) -> Option<(usize, usize, f64)> {
        let draws = self.steps.iter().enumerate().flat_map(|(at, judged)| match judged {
            Some(Judged::Draw { luck }) => luck.iter().enumerate().map(|(seat, luck)| (at, seat, *luck)).collect(),
            _ => Vec::new(),
        });
        draws.max_by(|a, b| a.2.abs().total_cmp(&b.2.abs()).then(b.0.cmp(&a.0)))
    }

    /// Each seat's chance to win over the match: after how many steps, and the chances then. Positions that have not been
    /// judged yet are left out.
    #[must_use]
    pub fn chances(&self) -> Vec<(usize, Vec<f64>)> {
        let judged = self.steps.iter().enumerate().filter_map(|(at, judged)| match judged {
            Some(Judged::Decision { win, .. }) => Some((at + 1, win.clone())),
            _ => None,
        });
        let even = vec![1.0 / self.players.max(1) as f64; self.players];
        let mut chances: Vec<(usize, Vec<f64>)> = std::iter::once((0, even)).chain(judged).collect();
        if !self.end.is_empty() && self.is_whole() {
            chances.retain(|(at, _)| *at < self.steps.len());
            chances.push((self.steps.len(), self.end.clone()));
        }
        chances
    }

    /// The chances at a moment: those after the last decision before it.
    #[must_use]
    pub fn chances_at(&self, at: usize) -> Vec<f64> {
        let chances = self.chances();
        chances.into_iter().rev().find(|(step, _)| *step <= at).map(|(_, chances)| chances).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decision(seat: u8, win: [f64; 2], best_win: f64) -> Option<Judged> {
        let loss = best_win - win[usize::from(seat)];
        let line = if loss > 0.0 { vec!["pass".to_owned()] } else { Vec::new() };
        Some(Judged::Decision { seat, best: "pass".into(), win: win.into(), best_win, loss, line })
    }

    fn review() -> Review {
        let mut review = Review::new(100, 2, 5, vec![1.0, 0.0]);
        review.steps = vec![
            decision(0, [0.4, 0.6], 0.5),
            Some(Judged::Draw { luck: vec![0.2, -0.2] }),
            decision(1, [0.6, 0.4], 0.4),
            Some(Judged::Forced),
            decision(1, [0.8, 0.2], 0.4),
        ];
        review
    }

    #[test]
    fn luck_and_skill_are_told_apart() {
        let sums = review().sums(|_| true);
        assert_eq!((sums[0].decisions, sums[0].best, sums[1].decisions, sums[1].best), (1, 0, 2, 1));
        assert!((sums[0].luck - 0.2).abs() < 1e-9 && (sums[1].luck + 0.2).abs() < 1e-9);
        assert!((sums[1].loss - 0.2).abs() < 1e-9);
        // The first was the best, the second kept half of the chance.
        assert!((sums[1].accuracy().unwrap() - 0.75).abs() < 1e-9);
        assert_eq!(review().sums(|at| at == 1)[0].accuracy(), None);
    }

    #[test]
    fn what_cost_most_comes_first() {
        assert_eq!(review().costliest(3, None), [4, 0]);
        assert_eq!(review().costliest(1, None), [4]);
        assert_eq!(review().costliest(3, Some(0)), [0]);
        assert_eq!(review().luckiest().map(|(at, ..)| at), Some(1));
    }

    #[test]
    fn the_graph_grows_from_even_chances_to_the_result() {
        let mut review = review();
        let whole = review.chances();
        assert_eq!(whole.first(), Some(&(0, vec![0.5, 0.5])));
        assert_eq!(whole.last(), Some(&(5, vec![1.0, 0.0])));
        assert_eq!(review.chances_at(2), [0.4, 0.6]);
        review.steps[3] = None;
        review.steps[4] = None;
        assert!(!review.is_whole());
        assert_eq!((review.done(), review.chances().last()), (3, Some(&(3, vec![0.6, 0.4]))));
        let text = serde_json::to_string(&review).unwrap();
        assert_eq!(serde_json::from_str::<Review>(&text).unwrap(), review);
    }
}
