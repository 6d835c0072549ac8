//! What many games come to: counted in whole numbers, reported with intervals.

use std::io::Write;

use fondaco_game::{Outcome, Seat};
use fondaco_search::BotSpec;
use serde::Serialize;

use crate::error::Done;
use crate::face::Face;

/// The normal distribution's share of 95 %.
const Z: f64 = 1.96;
/// A win is counted in parts that any number of winners can share.
const WIN: u64 = 60;

/// Sums over games.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    seats: Vec<SeatTally>,
    steps: Series,
    decisions: Series,
}

#[derive(Clone, Debug, Default)]
struct SeatTally {
    points: Series,
    wins: u64,
    sources: Vec<(&'static str, i64)>,
}

/// Sums of one number.
#[derive(Clone, Copy, Debug, Default)]
struct Series {
    count: u64,
    sum: i64,
    squares: i128,
    least: i64,
    most: i64,
}

impl Series {
    fn count(&mut self, value: i64) {
        self.add(&Series { count: 1, sum: value, squares: i128::from(value).pow(2), least: value, most: value });
    }

    fn add(&mut self, other: &Self) {
        let both = |a: i64, b: i64, pick: fn(i64, i64) -> i64| match (self.count, other.count) {
            (0, _) => b,
            (_, 0) => a,
            _ => pick(a, b),
        };
        self.least = both(self.least, other.least, i64::min);
        self.most = both(self.most, other.most, i64::max);
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean, and half of its 95 % interval.
    fn mean(&self) -> (f64, f64) {
        let n = self.count as f64;
        let mean = self.sum as f64 / n;
        let variance = if self.count > 1 { (self.squares as f64 - n * mean * mean).max(0.0) / (n - 1.0) } else { 0.0 };
        (mean, Z * (variance / n).sqrt())
    }
}

impl Tally {
    pub(super) fn new(players: usize) -> Self {
        Tally { seats: vec![SeatTally::default(); players], steps: Series::default(), decisions: Series::default() }
    }

    /// Counts a game.
    pub(super) fn count(&mut self, outcome: &Outcome, steps: u64, decisions: u64) {
        let winners = outcome.winners();
        for (seat, tally) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            tally.points.count(outcome.scores()[seat].into());
            if winners.contains(seat) {
                tally.wins += WIN / winners.len() as u64;
            }
            tally.sources.resize(outcome.sources().len(), ("", 0));
            for (sum, (source, points)) in tally.sources.iter_mut().zip(outcome.breakdown(seat)) {
                *sum = (source, sum.1 + i64::from(points));
            }
        }
        self.steps.count(steps as i64);
        self.decisions.count(decisions as i64);
    }

    /// Adds other games.
    pub(super) fn add(&mut self, other: &Self) {
        for (seat, more) in self.seats.iter_mut().zip(&other.seats) {
            seat.points.add(&more.points);
            seat.wins += more.wins;
            if seat.sources.is_empty() {
                seat.sources.clone_from(&more.sources);
            } else {
                seat.sources.iter_mut().zip(&more.sources).for_each(|(sum, more)| sum.1 += more.1);
            }
        }
        self.steps.add(&other.steps);
        self.decisions.add(&other.decisions);
    }
}

/// What is reported. All but the speed is the same on every machine.
#[derive(Serialize)]
pub(super) struct SimulationReport {
    game: &'static str,
    players: usize,
    games: u64,
    seed: u64,
    seats: Vec<SeatStatistics>,
    steps: Measure,
    decisions: Measure,
    speed: Speed,
}

#[derive(Serialize)]
struct SeatStatistics {
    seat: usize,
    bot: String,
    points: Measure,
    wins: Share,
    sources: serde_json::Map<String, serde_json::Value>,
    #[serde(skip)]
    by_source: Vec<(&'static str, f64)>,
}

/// A mean with half of its 95 % interval.
#[derive(Serialize)]
struct Measure {
    mean: f64,
    interval: f64,
    min: i64,
    max: i64,
}

/// A share with its 95 % interval.
#[derive(Serialize)]
struct Share {
    share: f64,
    low: f64,
    high: f64,
}

/// How fast it went.
#[derive(Serialize)]
pub(super) struct Speed {
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
}

impl Speed {
    pub(super) fn new(tally: &Tally, threads: usize, seconds: f64) -> Self {
        let rate = |count: f64| count / seconds.max(1e-9);
        Speed {
            threads,
            seconds,
            games_per_second: rate(tally.steps.count as f64),
            decisions_per_second: rate(tally.decisions.sum as f64),
        }
    }
}

impl SimulationReport {
    pub(super) fn new<G: Face>(tally: &Tally, bots: &[BotSpec], seed: u64, speed: Speed) -> Self {
        let games = tally.steps.count;
        let seat = |(seat, (counted, bot)): (usize, (&SeatTally, &BotSpec))| {
            let mean = |points: i64| points as f64 / games as f64;
            SeatStatistics {
                seat,
                bot: bot.to_string(),
                points: measure(&counted.points),
                wins: share(counted.wins as f64 / WIN as f64, games as f64),
                sources: counted.sources.iter().map(|&(name, sum)| (name.to_owned(), mean(sum).into())).collect(),
                by_source: counted.sources.iter().map(|&(name, sum)| (name, mean(sum))).collect(),
            }
        };
        SimulationReport {
            game: G::NAME,
            players: bots.len(),
            games,
            seed,
            seats: tally.seats.iter().zip(bots).enumerate().map(seat).collect(),
            steps: measure(&tally.steps),
            decisions: measure(&tally.decisions),
            speed,
        }
    }

    /// Prints it for people.
    pub(super) fn print(&self, out: &mut impl Write) -> Done {
        let SimulationReport { game, players, games, seed, .. } = self;
        let plural = if *games == 1 { "game" } else { "games" };
        writeln!(out, "{games} {plural} of {game} with {players} players, from seed {seed}. Intervals are of 95 %.\n")?;
        let sources: Vec<&str> = self.seats.first().into_iter().flat_map(|seat| &seat.by_source).map(|s| s.0).collect();
        write!(out, "seat  {:<9} {:>14} {:>5} {:>5}  {:>20} ", "bot", "points", "min", "max", "wins")?;
        sources.iter().try_for_each(|source| write!(out, " {source:>9}"))?;
        writeln!(out)?;
        for SeatStatistics { seat, bot, points, wins, by_source, .. } in &self.seats {
            let mean = format!("{:.1} ± {:.1}", points.mean, points.interval);
            let percent = |share: f64| 100.0 * share;
            let (share, low, high) = (percent(wins.share), percent(wins.low), percent(wins.high));
            let wins = format!("{share:.1} % ({low:.1}-{high:.1})");
            write!(out, "{seat:<5} {bot:<9} {mean:>14} {:>5} {:>5}  {wins:>20} ", points.min, points.max)?;
            by_source.iter().try_for_each(|(_, points)| write!(out, " {points:>9.1}"))?;
            writeln!(out)?;
        }
        writeln!(out)?;
        for (name, length) in [("steps", &self.steps), ("decisions", &self.decisions)] {
            let Measure { mean, interval, min, max } = length;
            writeln!(out, "{name:<9} {mean:.1} ± {interval:.1} a game, from {min} to {max}")?;
        }
        let Speed { threads, seconds, games_per_second, decisions_per_second } = self.speed;
        let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        let decisions = decisions_per_second / 1e6;
        writeln!(
            out,
            "speed     {games_per_second:.0} games/s, {decisions:.2} million decisions/s ({threads}, {seconds:.2} s)"
        )?;
        Ok(())
    }
}

fn measure(series: &Series) -> Measure {
    let (mean, interval) = series.mean();
    Measure { mean, interval, min: series.least, max: series.most }
}

/// Wilson's interval, which is honest near 0 and 1 too.
fn share(wins: f64, games: f64) -> Share {
    let share = wins / games;
    let z2 = Z * Z / games;
    let centre = (share + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (share * (1.0 - share) / games + z2 / (4.0 * games)).sqrt();
    Share { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_the_order() {
        let values = [3, 9, 4, 4, 0, -2];
        let mut whole = Series::default();
        values.iter().for_each(|&value| whole.count(value));
        let (mut left, mut right) = (Series::default(), Series::default());
        values[..2].iter().for_each(|&value| left.count(value));
        values[2..].iter().for_each(|&value| right.count(value));
        right.add(&left);
        assert_eq!(format!("{whole:?}"), format!("{right:?}"));
        assert_eq!((whole.least, whole.most, whole.sum), (-2, 9, 18));
        assert!((whole.mean().0 - 3.0).abs() < 1e-12);
    }

    /// Wilson's interval for 10 of 40 is 0.142 to 0.402.
    #[test]
    fn a_share_has_wilsons_interval() {
        let Share { share, low, high } = share(10.0, 40.0);
        assert!((share - 0.25).abs() < 1e-12);
        assert!((low - 0.142).abs() < 5e-4 && (high - 0.402).abs() < 5e-4, "{low} {high}");
    }
}
