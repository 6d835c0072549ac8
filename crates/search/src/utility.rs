//! What an end or an estimate is worth to each player: winning above all, and a little for the margin, so that bots play for
//! the win and still fight for second place.
//!
//! Only additions, multiplications, divisions and square roots are used: those give the same bits on every platform.

use fondaco_game::insight::{Judgement, ODDS};
use fondaco_game::{Insight, MAX_SEATS, Outcome, PerSeat, Seat, SeatSet};

use crate::evaluator::{Evaluator, GamesOwn};

/// The part of the utility that is winning; the rest is the margin.
const WINNING: f64 = 0.9;
/// The margin, in hundredths of a point, that is worth half of all that margins are worth.
const MARGIN: f64 = 4000.0;
/// The lead, in hundredths of a point, that is everything to somebody who counts points.
pub(crate) const LEAD: f64 = 10_000.0;

/// What a position is worth to each seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Worth {
    /// The probability of winning; a shared victory counts as a part.
    pub win: [f64; MAX_SEATS],
    /// The expected score in hundredths of a point.
    pub score: [f64; MAX_SEATS],
    /// What each seat maximises, from 0 to 1.
    pub utility: [f64; MAX_SEATS],
}

impl Worth {
    /// Of a position, finished or not, if those who are able play on as a search does and the others as it looks best at once.
    pub fn of<G: Insight>(game: &G, able: SeatSet) -> Self {
        Self::judged_by(&GamesOwn, game, able)
    }

    /// The same as somebody else judges it. An end is what it is, whoever judges.
    pub(crate) fn judged_by<G: Insight>(evaluator: &impl Evaluator<G>, game: &G, able: SeatSet) -> Self {
        match game.outcome() {
            Some(outcome) => Self::of_outcome(&outcome),
            None => Self::of_unfinished(game, evaluator.evaluate(game, able)),
        }
    }

    /// The same by the judgement of November 2026.
    pub(crate) fn of_reference<G: Insight>(game: &G, able: SeatSet) -> Self {
        match game.outcome() {
            Some(outcome) => Self::of_outcome(&outcome),
            None => Self::of_unfinished(game, game.reference_judgement(able)),
        }
    }

    fn of_unfinished<G: Insight>(game: &G, judgement: Option<Judgement>) -> Self {
        match judgement {
            Some(judgement) => Self::of_judgement(&judgement),
            None => Self::of_estimate(&game.estimate(), game.spread()),
        }
    }

    /// Of an end.
    #[must_use]
    pub fn of_outcome(outcome: &Outcome) -> Self {
        let scores =
            PerSeat::from_fn(outcome.scores().len(), |seat| outcome.scores()[seat] * fondaco_game::insight::POINT);
        let winners = outcome.winners();
        Self::new(&scores, |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 })
    }

    /// Of estimated scores that are uncertain by `spread`: each seat wins as often as its lead is large.
    #[must_use]
    pub fn of_estimate(estimate: &PerSeat<i32>, spread: i32) -> Self {
        let best = estimate.iter().copied().max().unwrap_or_default();
        // A logistic curve over the difference of two scores resembles the normal one at this scale.
        let scale = 0.78 * f64::from(spread.max(1));
        Self::of_odds(estimate, |seat| f64::from(estimate[seat] - best) / scale)
    }

    /// Of the best that a game can tell.
    #[must_use]
    pub fn of_judgement(Judgement { scores, odds }: &Judgement) -> Self {
        let best = odds.iter().copied().max().unwrap_or_default();
        Self::of_odds(scores, |seat| f64::from(odds[seat] - best) / f64::from(ODDS))
    }

    /// With the logarithm of each seat's odds; that of the best is 0.
    fn of_odds(scores: &PerSeat<i32>, odds: impl Fn(Seat) -> f64) -> Self {
        let chances = PerSeat::from_fn(scores.len(), |seat| exp(odds(seat)));
        let sum: f64 = chances.iter().sum();
        Self::new(scores, |seat| chances[seat] / sum)
    }

    /// How far a seat's expected score is ahead of the others' average.
    #[must_use]
    pub fn lead(&self, seat: Seat, players: usize) -> f64 {
        let others = self.score[..players].iter().sum::<f64>() - self.score[seat.index()];
        self.score[seat.index()] - others / (players as f64 - 1.0)
    }

    /// The same to players who count their lead in points, and do not ask whether it wins: each point is worth the same.
    pub(crate) fn by_points(mut self, players: usize) -> Self {
        for seat in Seat::all(players) {
            let lead = self.lead(seat, players);
            self.utility[seat.index()] = (0.5 + 0.5 * lead / LEAD).clamp(0.0, 1.0);
        }
        self
    }

    /// Adds another, for an average.
    pub(crate) fn add(&mut self, other: &Worth) {
        self.add_part(1.0, other);
    }

    /// Adds a part of another, for a weighted average.
    pub(crate) fn add_part(&mut self, part: f64, other: &Worth) {
        for seat in 0..MAX_SEATS {
            self.win[seat] += part * other.win[seat];
            self.score[seat] += part * other.score[seat];
            self.utility[seat] += part * other.utility[seat];
        }
    }

    /// The average of a sum of so many.
    #[must_use]
    pub(crate) fn over(mut self, count: u32) -> Self {
        let all = self.win.iter_mut().chain(&mut self.score).chain(&mut self.utility);
        all.for_each(|sum| *sum /= f64::from(count.max(1)));
        self
    }

    fn new(scores: &PerSeat<i32>, win: impl Fn(Seat) -> f64) -> Self {
        let mut worth = Worth::default();
        let others = scores.len() as f64 - 1.0;
        let total: f64 = scores.iter().map(|&score| f64::from(score)).sum();
        for seat in Seat::all(scores.len()) {
            let score = f64::from(scores[seat]);
            let margin = score - (total - score) / others;
            let squashed = 0.5 + 0.5 * margin / (margin.abs() + MARGIN);
            let at = seat.index();
            worth.win[at] = win(seat);
            worth.score[at] = score;
            worth.utility[at] = WINNING * worth.win[at] + (1.0 - WINNING) * squashed;
        }
        worth
    }
}

/// The exponential of a number that is not positive, from multiplications alone: (1 + x/1024) to the 1024th.
pub(crate) fn exp(x: f64) -> f64 {
    let mut power = (1.0 + x / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_close_to_the_exponential() {
        for tenths in 0..80 {
            let x = -f64::from(tenths) / 10.0;
            assert!((exp(x) - x.exp()).abs() < 0.001, "{x}");
        }
    }

    #[test]
    fn a_lead_is_worth_more_the_less_is_to_come() {
        let scores = PerSeat::from_fn(3, |seat| [10_000, 9_000, 8_000][seat.index()]);
        let (early, late) = (Worth::of_estimate(&scores, 4_000), Worth::of_estimate(&scores, 400));
        assert!(early.win[0] > early.win[1] && early.win[1] > early.win[2]);
        assert!(late.win[0] > early.win[0]);
        assert!((early.win.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
