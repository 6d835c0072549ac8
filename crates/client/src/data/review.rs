//! What is known of a match that is being reviewed, and what it adds up to. It knows no game, and it is what is stored.

use fondaco_game::insight::POINT;
use fondaco_game::{Bearing, Reason, Seat};
use fondaco_search::review::weight;
use fondaco_search::{Beat, Cost, Moment, Verdict, Worth, as_chances, course};
use fondaco_table::AnyGame;
use serde::{Deserialize, Serialize};

/// A step, judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Judged {
    /// There was nothing else to do, or nothing else to draw.
    #[serde(rename = "f")]
    Forced,
    /// Somebody decided.
    #[serde(rename = "d")]
    Decision(Box<Decided>),
    /// Something was drawn.
    #[serde(rename = "c")]
    Draw {
        /// What was to be expected.
        #[serde(rename = "e")]
        expected: Values,
        /// What came.
        #[serde(rename = "k")]
        actual: Values,
    },
}

/// What a position is worth to each seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Values {
    /// The chances to win.
    #[serde(rename = "w")]
    pub win: Vec<f64>,
    /// The points to be expected.
    #[serde(rename = "p")]
    pub points: Vec<f64>,
}

/// A decision, judged.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Decided {
    /// Who.
    #[serde(rename = "s")]
    pub seat: u8,
    /// What would have been best, in notation; the same if it was that, or as good.
    #[serde(rename = "b")]
    pub best: String,
    /// What everybody had after what was decided.
    #[serde(rename = "w")]
    pub chosen: Values,
    /// What they would have had after the best; nothing if it was made.
    #[serde(rename = "v", default)]
    pub better: Option<Values>,
    /// What it cost the one who decided: of the chance to win, and in points.
    #[serde(rename = "l", default)]
    pub loss: (f64, f64),
    /// How much better than all else it was, if it clearly was.
    #[serde(rename = "g", default)]
    pub lead: Option<(f64, f64)>,
    /// What was likely to happen after the best decision, which comes first; nothing if it was made.
    #[serde(rename = "n", default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The whole best move, as the one who moves decides it.
    #[serde(rename = "m", default, skip_serializing_if = "Vec::is_empty")]
    pub whole: Vec<String>,
    /// Why the best is better than what was decided; of a coup, what it changed.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl Decided {
    /// The best move, as whole as it is known.
    #[must_use]
    pub fn best_move(&self) -> Vec<String> {
        if self.whole.is_empty() { vec![self.best.clone()] } else { self.whole.clone() }
    }

    /// What it cost, as it is said; nothing if it was the best, or as good.
    #[must_use]
    pub fn cost(&self) -> Cost {
        let better = self.better.as_ref().unwrap_or(&self.chosen);
        let seat = Seat::new(usize::from(self.seat));
        Cost::of(seat, (&self.chosen.win, &better.win), (&self.chosen.points, &better.points))
    }
}

/// What a moment is told for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Something else was better.
    Mistake,
    /// Nothing else was nearly as good.
    Coup,
}

/// Less than this is neither a mistake nor a coup, in the weight of [`weight`]: one percent, or two points.
const LEAST: f64 = 0.01;
/// A decision is a coup if every other was worse by at least this much. At most so many coups are told.
const COUP: f64 = 0.05;
const COUPS: usize = 2;
/// The most reasons that are kept with a step.
const REASONS: usize = 6;

/// Four places are more than anybody reads, and make a review short enough to be stored.
fn short(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}

impl Values {
    fn of(worth: &Worth, players: usize) -> Self {
        let points = |score: &f64| (score / f64::from(POINT) * 10.0).round() / 10.0;
        Values {
            win: worth.win[..players].iter().map(|&win| short(win)).collect(),
            points: worth.score[..players].iter().map(points).collect(),
        }
    }
}

impl Judged {
    /// What the analyst says of a step from this position.
    #[must_use]
    pub fn of<G: AnyGame>(moment: &Moment<G>, position: &G) -> Self {
        let players = position.players();
        match &moment.verdict {
            Verdict::Forced => Judged::Forced,
            Verdict::Decision { seat, chosen, best, loss, points, lead } => {
                let made = best.action == chosen.action;
                let whole = best.whole(position, *seat);
                let heavy =
                    weight(*loss, *points) >= LEAST || lead.is_some_and(|(win, score)| weight(win, score) >= COUP);
                let mut reasons = match (heavy, made) {
                    (false, _) => Vec::new(),
                    (true, true) => whole.told(position, *seat),
                    (true, false) => whole.told_against(&chosen.whole(position, *seat), *seat),
                };
                let mut kept = 0;
                // What a rival could do comes last, and stays.
                reasons.retain(|reason| {
                    kept += 1;
                    kept <= REASONS || matches!(reason.bearing, Bearing::Then | Bearing::Otherwise)
                });
                let texts = |own: &[G::Action]| own.iter().map(ToString::to_string).collect();
                Judged::Decision(Box::new(Decided {
                    seat: seat.index() as u8,
                    best: best.action.to_string(),
                    chosen: Values::of(&chosen.worth, players),
                    better: (!made).then(|| Values::of(&best.worth, players)),
                    loss: (short(*loss), short(points / f64::from(POINT))),
                    lead: lead.map(|(win, score)| (short(win), short(score / f64::from(POINT)))),
                    line: if made { Vec::new() } else { best.line.iter().map(ToString::to_string).collect() },
                    whole: if heavy { texts(&whole.own) } else { Vec::new() },
                    reasons,
                }))
            }
            Verdict::Draw { expected, actual, .. } => {
                Judged::Draw { expected: Values::of(expected, players), actual: Values::of(actual, players) }
            }
        }
    }

    fn beat(&self, of: fn(&Values) -> &[f64]) -> Beat {
        match self {
            Judged::Forced => Beat::Still,
            Judged::Decision(decided) => match &decided.better {
                None => Beat::Still,
                Some(better) => {
                    let both = of(&decided.chosen).iter().zip(of(better));
                    Beat::Worse(both.map(|(chosen, better)| chosen - better).collect())
                }
            },
            Judged::Draw { expected, actual } => {
                Beat::Draw { expected: of(expected).to_vec(), actual: of(actual).to_vec() }
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
    /// What it came to: those who won share the win. Nothing if the match is not over.
    pub end: Option<Values>,
}

/// What a player's decisions and draws add up to, in chances to win: luck, own and others' make the way from the start to the
/// end.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// Decisions with a choice.
    pub decisions: u32,
    /// How many of them were the best, or as good.
    pub best: u32,
    /// What draws brought.
    pub luck: f64,
    /// What the own decisions cost, as a number below zero.
    pub own: f64,
    /// What the others' decisions brought.
    pub others: f64,
    /// What the own decisions cost in points.
    pub points: f64,
}

/// The course of a match as far as it has been judged without a gap.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Way {
    /// Each seat's chance to win before the first step and after each.
    pub win: Vec<Vec<f64>>,
    /// The points to be expected.
    pub points: Vec<Vec<f64>>,
}

impl Review {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(budget: u32, players: usize, steps: usize, end: Option<Values>) -> Self {
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

    /// The course of the match, up to the first step that has not been judged.
    #[must_use]
    pub fn way(&self) -> Way {
        let known: Vec<&Judged> = self.steps.iter().map_while(Option::as_ref).collect();
        let end = self.end.as_ref().filter(|_| self.is_whole());
        let part = |of: fn(&Values) -> &[f64], start: f64| {
            let beats: Vec<Beat> = known.iter().map(|judged| judged.beat(of)).collect();
            course(self.players, &beats, &vec![start; self.players], end.map(of))
        };
        let mut win = part(|values| &values.win, 1.0 / self.players.max(1) as f64);
        as_chances(&mut win);
        Way { win, points: part(|values| &values.points, 0.0) }
    }

    /// Every decision that has been judged, with its step.
    pub fn decisions(&self) -> impl Iterator<Item = (usize, &Decided)> {
        self.steps.iter().enumerate().filter_map(|(at, judged)| match judged {
            Some(Judged::Decision(decided)) => Some((at, &**decided)),
            _ => None,
        })
    }

    /// The decision at a step, if it was judged to be one.
    #[must_use]
    pub fn decided(&self, at: usize) -> Option<&Decided> {
        match self.steps.get(at)? {
            Some(Judged::Decision(decided)) => Some(decided),
            _ => None,
        }
    }

    /// What it adds up to for each seat; only the steps that are asked for.
    #[must_use]
    pub fn sums(&self, way: &Way, counts: impl Fn(usize) -> bool) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); self.players];
        for ((at, judged), pair) in
            self.steps.iter().enumerate().zip(way.win.windows(2)).filter(|((at, _), _)| counts(*at))
        {
            let change = |seat: usize| pair[1][seat] - pair[0][seat];
            match judged {
                Some(Judged::Decision(decided)) => {
                    for (seat, sum) in sums.iter_mut().enumerate() {
                        if seat == usize::from(decided.seat) {
                            sum.own += change(seat);
                        } else {
                            sum.others += change(seat);
                        }
                    }
                    if let Some(sum) = sums.get_mut(usize::from(decided.seat)) {
                        sum.decisions += 1;
                        sum.best += u32::from(decided.better.is_none());
                        sum.points += decided.loss.1;
                    }
                }
                Some(Judged::Draw { .. }) => {
                    sums.iter_mut().enumerate().for_each(|(seat, sum)| sum.luck += change(seat));
                }
                Some(Judged::Forced) | None => debug_assert!(at < self.steps.len()),
            }
        }
        sums
    }

    /// The steps of the decisions that cost most, the worst first; of one seat or of all, and none that cost hardly anything.
    #[must_use]
    pub fn costliest(&self, most: usize, of: Option<usize>) -> Vec<usize> {
        self.heaviest(most, of, LEAST, |decided| Some(decided.loss))
    }

    /// The steps that are told: mistakes and coups, in the order in which they came.
    #[must_use]
    pub fn moments(&self, most: usize, of: Option<usize>) -> Vec<(usize, Kind)> {
        let coups = self.heaviest(COUPS.min(most), of, COUP, |decided| decided.lead);
        let mistakes = self.costliest(most - coups.len(), of);
        let mut moments: Vec<(usize, Kind)> = mistakes.into_iter().map(|at| (at, Kind::Mistake)).collect();
        moments.extend(coups.into_iter().map(|at| (at, Kind::Coup)));
        moments.sort_by_key(|(at, _)| *at);
        moments
    }

    fn heaviest(
        &self,
        most: usize,
        of: Option<usize>,
        least: f64,
        weigh: impl Fn(&Decided) -> Option<(f64, f64)>,
    ) -> Vec<usize> {
        let weigh =
            |decided: &Decided| weigh(decided).map_or(0.0, |(win, points)| weight(win, points * f64::from(POINT)));
        let wanted = |decided: &Decided| of.is_none_or(|seat| seat == usize::from(decided.seat));
        let mut heavy: Vec<(usize, f64)> = self
            .decisions()
            .filter(|(_, decided)| wanted(decided))
            .map(|(at, decided)| (at, weigh(decided)))
            .filter(|(_, weight)| *weight >= least)
            .collect();
        heavy.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        heavy.truncate(most);
        heavy.into_iter().map(|(at, _)| at).collect()
    }

    /// The draw that changed somebody's chances most: its step, the seat, and by how much.
    #[must_use]
    pub fn luckiest(&self, way: &Way) -> Option<(usize, usize, f64)> {
        let draws = self.steps.iter().enumerate().zip(way.win.windows(2));
        let draws = draws.filter(|((_, judged), _)| matches!(judged, Some(Judged::Draw { .. })));
        let each = draws.flat_map(|((at, _), pair)| {
            pair[1].iter().zip(&pair[0]).enumerate().map(move |(seat, (after, before))| (at, seat, after - before))
        });
        each.max_by(|a, b| a.2.abs().total_cmp(&b.2.abs()).then(b.0.cmp(&a.0)))
    }
}

impl Way {
    /// The chances where they change: after how many steps, and what they are then.
    #[must_use]
    pub fn changes(&self) -> Vec<(usize, &[f64])> {
        let last = self.win.len().saturating_sub(1);
        let is_new =
            |at: usize| at == 0 || at == last || self.win[at] != self.win[at - 1] || self.win[at] != self.win[at + 1];
        (0..self.win.len()).filter(|&at| is_new(at)).map(|at| (at, &self.win[at][..])).collect()
    }

    /// The chances at a moment; nothing while that has not been computed.
    #[must_use]
    pub fn at(&self, at: usize) -> Option<&[f64]> {
        self.win.get(at).map(Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(win: f64, points: f64) -> Values {
        Values { win: vec![win, short(1.0 - win)], points: vec![points, 40.0 - points] }
    }

    fn decision(seat: u8, chosen: Values, better: Option<Values>) -> Option<Judged> {
        let of = usize::from(seat);
        let loss = better.as_ref().map_or((0.0, 0.0), |better| {
            (short((better.win[of] - chosen.win[of]).max(0.0)), (better.points[of] - chosen.points[of]).max(0.0))
        });
        Some(Judged::Decision(Box::new(Decided {
            seat,
            best: "pass".into(),
            chosen,
            better,
            loss,
            ..Decided::default()
        })))
    }

    fn review() -> Review {
        let mut review = Review::new(100, 2, 6, Some(values(1.0, 30.0)));
        review.steps = vec![
            Some(Judged::Draw { expected: values(0.5, 20.0), actual: values(0.6, 22.0) }),
            decision(0, values(0.5, 18.0), Some(values(0.6, 22.0))),
            decision(1, values(0.5, 18.0), None),
            Some(Judged::Draw { expected: values(0.5, 18.0), actual: values(0.8, 26.0) }),
            Some(Judged::Forced),
            decision(1, values(0.9, 30.0), Some(values(0.85, 28.0))),
        ];
        review
    }

    #[test]
    fn every_row_adds_up_from_the_start_to_the_end() {
        let review = review();
        let way = review.way();
        let sums = review.sums(&way, |_| true);
        for (seat, sum) in sums.iter().enumerate() {
            let start = way.win[0][seat];
            assert!((start + sum.luck + sum.own + sum.others - way.win[6][seat]).abs() < 1e-9, "{sum:?}");
        }
        assert!((way.win[6][0] - 1.0).abs() < 1e-4 && (way.points[6][0] - 30.0).abs() < 1e-3);
        assert_eq!((sums[0].decisions, sums[0].best, sums[1].decisions, sums[1].best), (1, 0, 2, 1));
        assert!((sums[0].points - 4.0).abs() < 1e-9 && sums[0].own < 0.0 && sums[1].own < 0.0);
        // What was best and what was forced changes nothing.
        assert!(way.win[2] == way.win[3] && way.win[4] == way.win[5]);
    }

    #[test]
    fn what_cost_most_comes_first_also_if_it_cost_only_points() {
        let mut review = review();
        assert_eq!(review.costliest(3, None), [1, 5]);
        assert_eq!(review.costliest(3, Some(1)), [5]);
        // Who cannot win any more can still throw 30 points away.
        review.steps[5] = decision(1, values(1.0, 40.0), Some(values(1.0, 10.0)));
        assert_eq!(review.costliest(1, None), [5]);
        assert_eq!(review.luckiest(&review.way()).map(|(at, ..)| at), Some(3));
    }

    #[test]
    fn coups_are_told_beside_mistakes() {
        let mut review = review();
        if let Some(Judged::Decision(decided)) = &mut review.steps[2] {
            decided.lead = Some((0.2, 8.0));
        }
        assert_eq!(review.moments(5, None), [(1, Kind::Mistake), (2, Kind::Coup), (5, Kind::Mistake)]);
        assert_eq!(review.moments(5, Some(0)), [(1, Kind::Mistake)]);
    }

    #[test]
    fn what_has_not_been_computed_has_no_number() {
        let mut review = review();
        assert_eq!(review.way().changes().last().unwrap().0, 6);
        review.steps[4] = None;
        assert!(!review.is_whole());
        let way = review.way();
        assert!(way.at(4).is_some() && way.at(5).is_none() && way.at(6).is_none());
        let text = serde_json::to_string(&review).unwrap();
        assert_eq!(serde_json::from_str::<Review>(&text).unwrap(), review);
    }
}
