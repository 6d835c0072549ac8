//! Means and shares with intervals that stay honest when results depend on each other: several seats of one game, and the
//! games of one deal.

use serde::Serialize;

use crate::results::Results;

/// The normal distribution's share of 95 %.
const Z: f64 = 1.96;

/// Student's distribution's share of 95 %, for so many degrees of freedom: a few groups say little about their spread.
fn student(freedom: f64) -> f64 {
    Z + (Z.powi(3) + Z) / (4.0 * freedom) + (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / (96.0 * freedom * freedom)
}

/// A mean with half of its 95 % interval; none if too little was seen to say.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half of its interval.
    pub interval: Option<f64>,
}

/// A share with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// The share, from 0 to 1.
    pub share: f64,
    /// Where its interval begins.
    pub low: f64,
    /// Where its interval ends.
    pub high: f64,
}

/// The mean of values that come in groups: those of one group may depend on each other, the groups do not. Each value comes
/// with its group, and groups come one after the other.
#[must_use]
pub fn estimate(values: &[(u64, f64)]) -> Estimate {
    let count = values.len() as f64;
    let mean = values.iter().map(|(_, value)| value).sum::<f64>() / count;
    let (mut groups, mut squares) = (0_u64, 0.0);
    for group in values.chunk_by(|a, b| a.0 == b.0) {
        let deviation: f64 = group.iter().map(|(_, value)| value - mean).sum();
        squares += deviation * deviation;
        groups += 1;
    }
    let groups = groups as f64;
    let error = (squares * groups / (groups - 1.0)).sqrt() / count;
    Estimate { mean, interval: (groups > 1.0).then(|| student(groups - 1.0) * error) }
}

/// Wilson's interval, which is honest near 0 and 1 too, for as many independent games as the spread of the values is worth.
#[must_use]
pub fn share(values: &[(u64, f64)]) -> Share {
    let Estimate { mean: share, interval } = estimate(values);
    let error = interval.unwrap_or(0.0) / Z;
    // Where nothing varies, all results count as independent: nothing says how much they are not.
    let games = if error > 0.0 { share * (1.0 - share) / (error * error) } else { values.len() as f64 };
    wilson(share, games)
}

fn wilson(share: f64, games: f64) -> Share {
    let z2 = Z * Z / games.max(1.0);
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (share * (1.0 - share) / games.max(1.0) + z2 / (4.0 * games.max(1.0))).sqrt();
    Share { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The part of a game that each seat won: all of it, or a part if the victory is shared.
pub fn wins(ranks: &[u8]) -> impl Iterator<Item = f64> {
    let winners = ranks.iter().filter(|&&rank| rank == 1).count().max(1) as f64;
    ranks.iter().map(move |&rank| if rank == 1 { 1.0 / winners } else { 0.0 })
}

/// How far each seat's score is ahead of the average of the others.
pub fn margins(scores: &[i32]) -> impl Iterator<Item = f64> {
    let total: f64 = scores.iter().map(|&score| f64::from(score)).sum();
    let others = scores.len() as f64 - 1.0;
    scores.iter().map(move |&score| f64::from(score) - (total - f64::from(score)) / others)
}

/// ": doge 41 % (35-47), greedy 20 %", as far as one can say in the middle of it.
#[must_use]
pub fn so_far(results: &Results) -> String {
    let schedule = results.schedule();
    let bots = schedule.bots();
    let mut sums = vec![(0.0, 0.0); bots.len()];
    for played in &results.games {
        for (&bot, won) in schedule.seats(played.game).iter().zip(wins(&played.ranks)) {
            sums[bot].0 += won;
            sums[bot].1 += 1.0;
        }
    }
    let known = bots.iter().zip(&sums).filter(|(_, (_, count))| *count > 0.0);
    let shown: Vec<String> = known
        .map(|(bot, (won, count))| {
            let Share { share, low, high } = wilson(won / count, *count);
            format!("{bot} {:.0} % ({:.0}-{:.0})", 100.0 * share, 100.0 * low, 100.0 * high)
        })
        .collect();
    if shown.is_empty() { String::new() } else { format!(": {}", shown.join(", ")) }
}

/// How much of the variance of these values their groups explain, from 0 to 1: the intraclass correlation of groups that
/// are all equally large. None if there are too few.
#[must_use]
pub fn explained(groups: &[Vec<f64>]) -> Option<f64> {
    let size = groups.first()?.len();
    if groups.len() < 2 || size < 2 || groups.iter().any(|group| group.len() != size) {
        return None;
    }
    let (count, size) = (groups.len() as f64, size as f64);
    let mean = |group: &[f64]| group.iter().sum::<f64>() / size;
    let all = groups.iter().map(|group| mean(group)).sum::<f64>() / count;
    let between = groups.iter().map(|group| (mean(group) - all).powi(2)).sum::<f64>() * size / (count - 1.0);
    let within = groups.iter().flat_map(|group| {
        let mean = mean(group);
        group.iter().map(move |value| (value - mean).powi(2))
    });
    let within = within.sum::<f64>() / (count * (size - 1.0));
    let total = between + (size - 1.0) * within;
    (total > 0.0).then(|| ((between - within) / total).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_one_give_the_usual_interval() {
        let values: Vec<(u64, f64)> =
            [3.0, 9.0, 4.0, 4.0].into_iter().enumerate().map(|(at, v)| (at as u64, v)).collect();
        let Estimate { mean, interval } = estimate(&values);
        assert!((mean - 5.0).abs() < 1e-12);
        assert!((student(30.0) - 2.042).abs() < 0.001 && (student(5.0) - 2.571).abs() < 0.03);
        // The variance is 22 / 3.
        assert!((interval.unwrap() - student(3.0) * (22.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn repeated_results_are_no_news() {
        let once: Vec<(u64, f64)> =
            (0..20).map(|at| (at, f64::from(u8::from([0, 3, 6, 9, 15].contains(&at))))).collect();
        let twice: Vec<(u64, f64)> = once.iter().flat_map(|&value| [value, value]).collect();
        let (once, twice) = (share(&once), share(&twice));
        assert!((once.low - twice.low).abs() < 1e-9 && (once.high - twice.high).abs() < 1e-9);
        let never = share(&[(0, 0.0), (1, 0.0), (2, 0.0)]);
        assert!(never.high > 0.3, "three lost games say little: {never:?}");
    }

    #[test]
    fn groups_explain_all_or_nothing() {
        let all: Vec<Vec<f64>> = (0..10).map(|at| vec![f64::from(at); 4]).collect();
        assert!((explained(&all).unwrap() - 1.0).abs() < 1e-12);
        let nothing: Vec<Vec<f64>> = (0..10).map(|_| vec![1.0, -1.0, 2.0, -2.0]).collect();
        assert_eq!(explained(&nothing), Some(0.0));
        assert_eq!(explained(&[vec![1.0, 2.0]]), None);
    }
}
