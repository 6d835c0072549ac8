//! Whether enough games have been played: a sequential test of how often a bot wins.
//!
//! It is Wald's test of two hypotheses, that a bot wins a part `low` or `high` of its games, on the average of each deal (of each game,
//! where deals are not played twice), which is about normally distributed: the likelihoods are compared with the variance that was seen.
//! It may look after every game: whichever hypothesis is true, the other is chosen in at most `error` of all arenas, as far as the
//! approximation holds.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::results::Results;
use crate::sums;

/// With fewer groups nothing is decided: their spread says too little.
const LEAST_GROUPS: usize = 32;
/// So many groups more are taken to have varied as much as can be. A few groups that happen to agree would otherwise decide too
/// soon: with this the errors of simulated arenas stay within 5 %.
const DOUBT: f64 = 48.0;

/// Where the logarithm of the likelihoods decides: that of 32, although 19 would do for an error of 5 % if all were normal.
const BOUND: f64 = 3.4657;

/// A test of how often the first bot wins.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sequential {
    low: f64,
    high: f64,
    error: f64,
}

/// Hypotheses that are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a test compares two shares, the lower one first, as in 0.25..0.3")]
pub struct BadTest;

/// What a test says.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing yet.
    Undecided,
    /// It wins no more than the lower share.
    Low,
    /// It wins at least the higher share.
    High,
}

/// A test and what it says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TestReport {
    /// The bot that is tested: the first that was named.
    pub bot: String,
    /// The test.
    #[serde(flatten)]
    pub test: Sequential,
    /// What it says.
    pub verdict: Verdict,
    /// The logarithm of how much likelier the higher share makes the results than the lower.
    pub log_likelihood: f64,
    /// Where that decides, up or down.
    pub bound: f64,
}

/// One sentence.
impl fmt::Display for TestReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TestReport { bot, test: Sequential { low, high, error }, verdict, log_likelihood, bound } = self;
        let (low, high, error) = (100.0 * low, 100.0 * high, 100.0 * error);
        match verdict {
            Verdict::High => write!(f, "{bot} wins {high:.1} % of its games rather than {low:.1} %")?,
            Verdict::Low => write!(f, "{bot} wins {low:.1} % of its games rather than {high:.1} %")?,
            Verdict::Undecided => {
                write!(f, "Whether {bot} wins {low:.1} % or {high:.1} % of its games is not decided")?;
            }
        }
        write!(f, " (log likelihood {log_likelihood:.2}, bounds ±{bound:.2}; wrong in at most {error:.0} % of arenas).")
    }
}

impl Sequential {
    /// Whether the first bot wins this share of its games or that, with the same error for both.
    ///
    /// # Errors
    /// Unless both are shares, and the first is lower.
    pub fn new(low: f64, high: f64) -> Result<Self, BadTest> {
        let good = 0.0 <= low && low < high && high <= 1.0;
        if good { Ok(Sequential { low, high, error: 0.05 }) } else { Err(BadTest) }
    }

    /// What these results say. Luck is taken out where it was measured.
    #[must_use]
    pub fn look(&self, results: &Results) -> TestReport {
        let schedule = results.schedule();
        let mut groups: Vec<(u64, f64, f64)> = Vec::new();
        for played in &results.games {
            let deal = schedule.deal(played.game);
            for ((seat, won), &bot) in sums::wins(&played.ranks).enumerate().zip(schedule.seats(played.game)) {
                if bot == 0 {
                    let won = won - played.luck_of(seat).map_or(0.0, |(win, _)| win);
                    match groups.last_mut().filter(|(group, ..)| *group == deal) {
                        Some((_, sum, count)) => (*sum, *count) = (*sum + won, *count + 1.0),
                        None => groups.push((deal, won, 1.0)),
                    }
                }
            }
        }
        let means: Vec<f64> = groups.iter().map(|(_, sum, count)| sum / count).collect();
        let (log_likelihood, bound) = (self.log_likelihood(&means), BOUND);
        let verdict = match log_likelihood {
            enough if enough >= bound => Verdict::High,
            little if little <= -bound => Verdict::Low,
            _ => Verdict::Undecided,
        };
        let bot = schedule.bots().first().cloned().unwrap_or_default();
        TestReport { bot, test: *self, verdict, log_likelihood, bound }
    }

    fn log_likelihood(&self, means: &[f64]) -> f64 {
        if means.len() < LEAST_GROUPS {
            return 0.0;
        }
        let count = means.len() as f64;
        let mean = means.iter().sum::<f64>() / count;
        let squares: f64 = means.iter().map(|value| (value - mean).powi(2)).sum();
        let variance = (squares + DOUBT * 0.25) / (count + DOUBT);
        count * (self.high - self.low) * (2.0 * mean - self.low - self.high) / (2.0 * variance)
    }
}

#[cfg(test)]
mod tests {
    use fondaco_game::Dice;

    use super::*;

    #[test]
    fn only_two_shares_make_a_test() {
        for (low, high) in [(0.3, 0.3), (0.3, 0.2), (-0.1, 0.5), (0.5, 1.1), (f64::NAN, 0.5), (0.1, f64::NAN)] {
            assert_eq!(Sequential::new(low, high), Err(BadTest), "{low} {high}");
        }
    }

    /// How often this test chooses the higher share, and how many games it takes, if a bot wins a game with this probability.
    fn chosen(low: f64, high: f64, truth: u32) -> (u32, usize) {
        let (test, mut dice) = (Sequential::new(low, high).unwrap(), Dice::new(7));
        let (mut high, mut games) = (0, 0);
        for _ in 0..400 {
            let mut won = Vec::new();
            loop {
                won.push(f64::from(u8::from(dice.below(100) < truth)));
                let likelihood = test.log_likelihood(&won);
                if likelihood.abs() >= BOUND {
                    high += u32::from(likelihood > 0.0);
                    break;
                }
            }
            games += won.len();
        }
        (high, games / 400)
    }

    /// Of 400 arenas at most 20 may be wrong; a few more where chance will have it.
    #[test]
    fn it_errs_no_more_often_than_it_says() {
        let chosen = |truth| chosen(0.25, 0.35, truth);
        let ((wrong, games), (right, _)) = (chosen(25), chosen(35));
        assert!(wrong <= 30, "{wrong} of 400 say that a bot is better than it is");
        assert!(right >= 370, "{right} of 400 see that it is better");
        assert!(games < 250, "{games} games on average; a test of fixed size needs about 220 for the same errors");
        let (clearly, games) = chosen(60);
        assert!(clearly == 400 && games < 60, "what is clear is decided soon: {games} games");
    }

    /// Shares that are closer are no more often confused; they take more games, as the square of their difference says.
    #[test]
    fn it_errs_no_more_often_where_shares_are_close() {
        let ((wrong, games), (right, more)) = (chosen(0.25, 0.3, 25), chosen(0.25, 0.3, 30));
        assert!(wrong <= 30, "{wrong} of 400 say that a bot is better than it is");
        assert!(right >= 370, "{right} of 400 see that it is better");
        assert!((400..700).contains(&games) && (400..700).contains(&more), "{games} and {more} games on average");
    }
}
