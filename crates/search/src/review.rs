//! A whole game, judged: what its course was, who was lucky, which decisions cost most and which were strokes of genius.

use fondaco_game::insight::POINT;
use fondaco_game::{Game, MAX_SEATS, Outcome, Seat};

use crate::analysis::{Moment, Verdict};
use crate::course::{Beat, as_chances, course};
use crate::utility::Worth;

/// So many points weigh as much as the whole chance to win: a decision that costs 20 of them is as bad as one that costs 10 %.
/// A player who cannot win any more can still blunder.
pub const POINTS_TO_A_WIN: f64 = 200.0;

/// How much a change weighs: in the chance to win, and in hundredths of a point.
#[must_use]
pub fn weight(win: f64, score: f64) -> f64 {
    win + score / (POINTS_TO_A_WIN * f64::from(POINT))
}

/// What a decision cost, as it is said: in round numbers, and so that chance and points do not contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// Of the chance to win, in percent.
    pub percent: i32,
    /// Of the points to be expected.
    pub points: i32,
    /// Who gained most points by it, and how many. It is said where one's own points do not say why the chance fell.
    pub rival: Option<(Seat, i32)>,
}

impl Cost {
    /// The cost to a seat of what was chosen instead of the best: of both the chances to win, from 0 to 1, and the points, by
    /// seat.
    #[must_use]
    pub fn of(seat: Seat, win: (&[f64], &[f64]), points: (&[f64], &[f64])) -> Self {
        let at = |list: &[f64], seat: usize| list.get(seat).copied().unwrap_or_default();
        let less = |(chosen, best): (&[f64], &[f64]), seat| at(best, seat) - at(chosen, seat);
        let percent = ((less(win, seat.index()) * 100.0).round() as i32).max(0);
        let own = (less(points, seat.index()).round() as i32).max(0);
        let gains =
            (0..points.0.len()).filter(|&other| other != seat.index()).map(|other| (other, -less(points, other)));
        let most = gains.max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let rival = most.map(|(other, gain)| (Seat::new(other), gain.round() as i32));
        Cost { percent, points: own, rival: rival.filter(|(_, gain)| own == 0 && percent > 0 && *gain > 0) }
    }

    /// The same of two choices of an analyst.
    #[must_use]
    pub fn between(seat: Seat, chosen: &Worth, best: &Worth, players: usize) -> Self {
        let points = |worth: &Worth| worth.score[..players].iter().map(|score| score / f64::from(POINT)).collect();
        let (chosen_points, best_points): (Vec<f64>, Vec<f64>) = (points(chosen), points(best));
        Self::of(seat, (&chosen.win[..players], &best.win[..players]), (&chosen_points, &best_points))
    }
}

/// A whole game, judged.
#[derive(Clone, Debug)]
pub struct Review<G: Game> {
    /// How many played.
    pub players: usize,
    /// Every step.
    pub moments: Vec<Moment<G>>,
}

/// What a game was worth to each seat before the first step and after each.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    /// The chances to win.
    pub win: Vec<Vec<f64>>,
    /// The expected scores, in hundredths of a point.
    pub score: Vec<Vec<f64>>,
}

impl<G: Game> Review<G> {
    /// The course of the game, if this is how it ended.
    #[must_use]
    pub fn course(&self, outcome: Option<&Outcome>) -> Course {
        let end = outcome.map(Worth::of_outcome);
        let part = |of: fn(&Worth) -> &[f64; MAX_SEATS]| {
            let beats: Vec<Beat> = self.moments.iter().map(|moment| beat(&moment.verdict, self.players, of)).collect();
            let even = vec![1.0 / self.players.max(1) as f64; self.players];
            course(self.players, &beats, &even, end.as_ref().map(|end| &of(end)[..self.players]))
        };
        let mut win = part(|worth| &worth.win);
        as_chances(&mut win);
        Course { win, score: part(|worth| &worth.score) }
    }

    /// The luck of each seat: the sum of what all draws brought it.
    #[must_use]
    pub fn luck(&self, course: &Course) -> [f64; MAX_SEATS] {
        self.changes(course, |verdict, _| matches!(verdict, Verdict::Draw { .. }))
    }

    /// What each seat's own decisions cost it, in sum.
    #[must_use]
    pub fn losses(&self, course: &Course) -> [f64; MAX_SEATS] {
        self.changes(course, |verdict, of| matches!(verdict, Verdict::Decision { seat, .. } if seat.index() == of))
            .map(|change| -change)
    }

    /// What the chances changed by in the steps that count for a seat.
    fn changes(&self, course: &Course, counts: impl Fn(&Verdict<G>, usize) -> bool) -> [f64; MAX_SEATS] {
        let mut sums = [0.0; MAX_SEATS];
        for (moment, pair) in self.moments.iter().zip(course.win.windows(2)) {
            for (seat, sum) in sums.iter_mut().enumerate().take(self.players) {
                if counts(&moment.verdict, seat) {
                    *sum += pair[1][seat] - pair[0][seat];
                }
            }
        }
        sums
    }

    /// The decisions that cost most, the worst first; only those of seats that are asked for, and none that cost nothing.
    #[must_use]
    pub fn costliest(&self, most: usize, of: impl Fn(Seat) -> bool) -> Vec<&Moment<G>> {
        self.heaviest(most, |verdict| match *verdict {
            Verdict::Decision { seat, loss, points, .. } if of(seat) => weight(loss, points),
            _ => 0.0,
        })
    }

    /// The decisions that were clearly better than anything else, the clearest first.
    #[must_use]
    pub fn coups(&self, most: usize, of: impl Fn(Seat) -> bool) -> Vec<&Moment<G>> {
        self.heaviest(most, |verdict| match *verdict {
            Verdict::Decision { seat, lead: Some((win, score)), .. } if of(seat) => weight(win, score),
            _ => 0.0,
        })
    }

    fn heaviest(&self, most: usize, weigh: impl Fn(&Verdict<G>) -> f64) -> Vec<&Moment<G>> {
        let mut heavy: Vec<&Moment<G>> = self.moments.iter().filter(|moment| weigh(&moment.verdict) > 0.0).collect();
        heavy.sort_by(|a, b| weigh(&b.verdict).total_cmp(&weigh(&a.verdict)).then(a.at.cmp(&b.at)));
        heavy.truncate(most);
        heavy
    }
}

/// What a step does to the worth of a game.
fn beat<G: Game>(verdict: &Verdict<G>, players: usize, of: fn(&Worth) -> &[f64; MAX_SEATS]) -> Beat {
    match verdict {
        Verdict::Forced => Beat::Still,
        Verdict::Decision { chosen, best, .. } if chosen.action == best.action => Beat::Still,
        Verdict::Decision { chosen, best, .. } => {
            let (chosen, best) = (of(&chosen.worth), of(&best.worth));
            Beat::Worse(chosen.iter().zip(best).take(players).map(|(chosen, best)| chosen - best).collect())
        }
        Verdict::Draw { expected, actual, .. } => {
            Beat::Draw { expected: of(expected)[..players].to_vec(), actual: of(actual)[..players].to_vec() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_decision_cost_is_said_without_a_contradiction() {
        let me = Seat::new(1);
        let win = (&[0.5, 0.3, 0.2][..], &[0.3, 0.51, 0.19][..]);
        let own = Cost::of(me, win, (&[90.0, 80.0, 70.0], &[90.0, 90.4, 70.0]));
        assert_eq!(own, Cost { percent: 21, points: 10, rival: None });
        // The chance fell though one's own points did not: somebody else's rose.
        let others = Cost::of(me, win, (&[99.6, 80.0, 71.0], &[90.0, 80.2, 70.0]));
        assert_eq!(others, Cost { percent: 21, points: 0, rival: Some((Seat::new(0), 10)) });
        // More points and less of a chance: the points are no cost.
        assert_eq!(Cost::of(me, win, (&[90.0, 85.0, 70.0], &[90.0, 80.0, 70.0])).points, 0);
        // A player who cannot win any more can still lose points.
        let lost = (&[1.0, 0.0, 0.0][..], &[1.0, 0.0, 0.0][..]);
        let late = Cost::of(me, lost, (&[90.0, 30.0, 70.0], &[80.0, 50.0, 70.0]));
        assert_eq!(late, Cost { percent: 0, points: 20, rival: None });
        assert_eq!(Cost::of(me, (&[], &[]), (&[], &[])), Cost::default());
    }
}
