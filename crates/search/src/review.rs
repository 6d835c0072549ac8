//! A whole game, judged: what its course was, who was lucky, which decisions cost most and which were strokes of genius.

use fondaco_game::insight::POINT;
use fondaco_game::{Game, MAX_SEATS, Outcome, Seat};

use crate::analysis::{Moment, Verdict};
use crate::course::{Beat, as_chances, course};
use crate::utility::Worth;

/// So many points weigh as much as the whole chance to win: a decision that costs 20 of them is as bad as one that costs 10 %.
/// Who cannot win any more can still blunder.
pub const POINTS_TO_A_WIN: f64 = 200.0;

/// How much a change weighs: in the chance to win, and in hundredths of a point.
#[must_use]
pub fn weight(win: f64, score: f64) -> f64 {
    win + score / (POINTS_TO_A_WIN * f64::from(POINT))
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
