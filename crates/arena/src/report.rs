//! What the results of an arena come to.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::rating::{self, Rating};
use crate::results::{Arena, Results, Schedule};
use crate::sequential::{Sequential, TestReport};
use crate::sums::{self, Estimate, Share};

/// No game has been played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no game has been played to its end, so there is nothing to report")]
pub struct NoGames;

/// What is reported. All but the speed follows from the games alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// What was played.
    pub arena: Arena,
    /// How many games.
    pub games: usize,
    /// In how many ways the bots can sit.
    pub arrangements: usize,
    /// The strongest first.
    pub bots: Vec<BotReport>,
    /// By seat.
    pub seats: Vec<SeatReport>,
    /// Of duplicate deals: how much of the variance of the margin is the luck of the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_of_the_deal: Option<f64>,
    /// A sequential test, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<TestReport>,
}

/// What is reported of a bot. A share of 1 / players is fair.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotReport {
    /// Its name.
    pub bot: String,
    /// How many seats it holds in each game.
    pub seats_a_game: usize,
    /// The share of games that one of its seats wins.
    pub wins: Share,
    /// Its average rank, from 1.
    pub rank: Estimate,
    /// Its average points.
    pub score: Estimate,
    /// How far it is ahead of the average of the others.
    pub margin: Estimate,
    /// How strong it is, compared with the others.
    pub rating: Rating,
    /// How fast it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions_per_second: Option<f64>,
    /// Its wins and its margin without the luck of the draws, if that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// The games that it lost by rule, by what it did wrong. They count for wins, rank and rating, but have no points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<ForfeitReport>,
}

/// Results from which the luck of the draws is taken, without bias: see [`luck`](crate::luck).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Adjusted {
    /// The share of games that one of its seats wins.
    pub wins: Estimate,
    /// How far it is ahead of the average of the others.
    pub margin: Estimate,
    /// How wide the interval of the margin is, compared with that of the same games with luck.
    pub interval_ratio: Option<f64>,
}

/// The games that a bot lost by rule for the same fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForfeitReport {
    /// What it did wrong.
    pub why: String,
    /// How many games it lost for it.
    pub games: usize,
    /// The first of them.
    pub first: u64,
}

/// What is reported of a seat, whoever held it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    /// The number of the seat, from 0.
    pub seat: usize,
    /// The share of games that it wins.
    pub wins: Share,
    /// How far it is ahead of the average of the others.
    pub margin: Estimate,
}

/// What one seat came to in one game.
struct SeatResult {
    deal: u64,
    bot: usize,
    seat: usize,
    win: f64,
    rank: f64,
    /// The points and the margin, unless the game was lost by rule.
    points: Option<(f64, f64)>,
    /// What the draws gave: of the victory and of the margin, if that was measured.
    luck: Option<(f64, f64)>,
}

impl Report {
    /// What these results come to.
    ///
    /// # Errors
    /// If there are none.
    pub fn new(results: &Results) -> Result<Self, NoGames> {
        if results.games.is_empty() {
            return Err(NoGames);
        }
        let schedule = results.schedule();
        let rows = rows(results, &schedule);
        let ratings = rating::rate(results);
        let bot = |(bot, name): (usize, &String)| {
            let own: Vec<&SeatResult> = rows.iter().filter(|row| row.bot == bot).collect();
            let thinking = results.thinking.get(name).filter(|thinking| thinking.seconds > 0.0);
            BotReport {
                bot: name.clone(),
                seats_a_game: results.arena.bots.iter().filter(|other| *other == name).count(),
                wins: sums::share(&values(&own, |row| Some(row.win))),
                rank: sums::estimate(&values(&own, |row| Some(row.rank))),
                score: sums::estimate(&values(&own, |row| row.points.map(|(score, _)| score))),
                margin: sums::estimate(&values(&own, |row| row.points.map(|(_, margin)| margin))),
                rating: ratings[bot],
                decisions_per_second: thinking.map(|thinking| thinking.decisions as f64 / thinking.seconds),
                adjusted: adjusted(&own),
                forfeits: forfeits(results, &schedule, bot),
            }
        };
        let mut bots: Vec<BotReport> = schedule.bots().iter().enumerate().map(bot).collect();
        bots.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
        let seat = |seat: usize| {
            let own: Vec<&SeatResult> = rows.iter().filter(|row| row.seat == seat).collect();
            let win = values(&own, |row| Some(row.win));
            let margin = values(&own, |row| row.points.map(|(_, margin)| margin));
            SeatReport { seat, wins: sums::share(&win), margin: sums::estimate(&margin) }
        };
        Ok(Report {
            arena: results.arena.clone(),
            games: results.games.len(),
            arrangements: schedule.arrangements(),
            bots,
            seats: (0..results.arena.players).map(seat).collect(),
            luck_of_the_deal: if results.arena.duplicate {
                luck(&schedule, results.arena.players, &rows)
            } else {
                None
            },
            test: None,
        })
    }

    /// The same with what a sequential test says of these results.
    #[must_use]
    pub fn tested(self, test: Option<&Sequential>, results: &Results) -> Self {
        Report { test: test.map(|test| test.look(results)), ..self }
    }
}

/// For people, in tables that a Markdown document can hold.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { arena, games, arrangements, .. } = self;
        let Arena { game, players, seed, duplicate, millis, iterations, engine_millis, .. } = arena;
        let mut limit = match (millis, iterations) {
            (Some(millis), _) => format!(", at most {millis} ms a decision"),
            (_, Some(iterations)) => format!(", at most {iterations} iterations a decision"),
            _ => String::new(),
        };
        if let Some(millis) = engine_millis {
            limit += &format!(", engines at most {millis} ms");
        }
        let deals = if *duplicate { "duplicate deals" } else { "deals" };
        let (plural, ways) = (plural(*games, "game"), plural(*arrangements, "arrangement"));
        writeln!(f, "{plural} of {game} with {players} players in {ways}, {deals} from seed {seed}{limit}.")?;
        let fair = 100.0 / *players as f64;
        writeln!(f, "A fair share of wins is {fair:.1} %. Intervals are of 95 %.\n")?;
        let heads = ["bot", "seats", "wins", "rank", "points", "margin", "rating", "decisions/s"];
        let mut table = vec![heads.map(str::to_owned).to_vec()];
        for bot in &self.bots {
            table.push(vec![
                bot.bot.clone(),
                bot.seats_a_game.to_string(),
                share(&bot.wins),
                mean(&bot.rank, 2),
                mean(&bot.score, 1),
                mean(&bot.margin, 1),
                format!("{:.1} ± {:.1}", bot.rating.rating, 2.0 * bot.rating.uncertainty),
                bot.decisions_per_second.map_or("-".to_owned(), |rate| format!("{rate:.0}")),
            ]);
        }
        write_table(&table, f)?;
        writeln!(f)?;
        let mut table = vec![["seat", "wins", "margin"].map(str::to_owned).to_vec()];
        for seat in &self.seats {
            table.push(vec![seat.seat.to_string(), share(&seat.wins), mean(&seat.margin, 1)]);
        }
        write_table(&table, f)?;
        if let Some(luck) = self.luck_of_the_deal {
            let percent = 100.0 * luck;
            writeln!(f, "\nThe deal explains {percent:.0} % of the variance of the margin, beyond bots and seats.")?;
        }
        if self.bots.iter().any(|bot| bot.adjusted.is_some()) {
            writeln!(f, "\nWithout the luck of the draws, as a search judges it:\n")?;
            let mut table = vec![["bot", "wins", "margin", "interval of the margin"].map(str::to_owned).to_vec()];
            for (bot, adjusted) in self.bots.iter().filter_map(|bot| Some((&bot.bot, bot.adjusted.as_ref()?))) {
                let percent = |Estimate { mean, interval }: Estimate| Estimate {
                    mean: 100.0 * mean,
                    interval: interval.map(|interval| 100.0 * interval),
                };
                let ratio = adjusted.interval_ratio.map_or("-".to_owned(), |ratio| format!("{:.0} %", 100.0 * ratio));
                let wins = format!("{} %", mean(&percent(adjusted.wins), 1));
                table.push(vec![bot.clone(), wins, mean(&adjusted.margin, 1), ratio]);
            }
            write_table(&table, f)?;
        }
        if let Some(test) = &self.test {
            writeln!(f, "\n{test}")?;
        }
        if self.bots.iter().any(|bot| !bot.forfeits.is_empty()) {
            writeln!(f, "\nLost by rule; the others share such a victory, and nobody has points:\n")?;
            let mut table = vec![["bot", "games", "first", "why"].map(str::to_owned).to_vec()];
            for bot in &self.bots {
                for ForfeitReport { why, games, first } in &bot.forfeits {
                    table.push(vec![bot.bot.clone(), games.to_string(), first.to_string(), why.clone()]);
                }
            }
            write_table(&table, f)?;
        }
        Ok(())
    }
}

/// One row for each seat of each game, the games of a deal one after the other.
fn rows(results: &Results, schedule: &Schedule) -> Vec<SeatResult> {
    let mut rows = Vec::with_capacity(results.games.len() * results.arena.players);
    for played in &results.games {
        let (deal, seats) = (schedule.deal(played.game), schedule.seats(played.game));
        let (wins, margins) = (sums::wins(&played.ranks), sums::margins(&played.scores));
        for ((seat, (win, margin)), &bot) in wins.zip(margins).enumerate().zip(seats) {
            let rank = f64::from(played.ranks[seat]);
            let points = played.forfeit.is_none().then(|| (f64::from(played.scores[seat]), margin));
            rows.push(SeatResult { deal, bot, seat, win, rank, points, luck: played.luck_of(seat) });
        }
    }
    rows
}

fn values(rows: &[&SeatResult], value: impl Fn(&SeatResult) -> Option<f64>) -> Vec<(u64, f64)> {
    rows.iter().filter_map(|row| Some((row.deal, value(row)?))).collect()
}

/// Wins and margin without luck; none if no game has both points and luck.
fn adjusted(rows: &[&SeatResult]) -> Option<Adjusted> {
    let wins = values(rows, |row| Some(row.win - row.luck?.0));
    let margin = sums::estimate(&values(rows, |row| Some(row.points?.1 - row.luck?.1)));
    let raw = sums::estimate(&values(rows, |row| row.luck.and(row.points).map(|(_, margin)| margin)));
    let interval_ratio = margin.interval.zip(raw.interval).filter(|(_, raw)| *raw > 0.0).map(|(own, raw)| own / raw);
    (!wins.is_empty()).then(|| Adjusted { wins: sums::estimate(&wins), margin, interval_ratio })
}

/// The most different faults of a bot that are told apart; the rest are one.
const MOST_FAULTS: usize = 10;

/// The games that a bot lost by rule, by what it did wrong.
fn forfeits(results: &Results, schedule: &Schedule, bot: usize) -> Vec<ForfeitReport> {
    let mut all: Vec<ForfeitReport> = Vec::new();
    for played in &results.games {
        let Some(forfeit) = &played.forfeit else { continue };
        if schedule.seats(played.game)[forfeit.seat.index()] != bot {
            continue;
        }
        let why = if all.len() < MOST_FAULTS { forfeit.why.as_str() } else { "something else" };
        match all.iter_mut().find(|known| known.why == forfeit.why || known.why == why) {
            Some(known) => known.games += 1,
            None => all.push(ForfeitReport { why: why.to_owned(), games: 1, first: played.game }),
        }
    }
    all
}

/// The part of the margin's variance that a deal explains: what the games of one deal have in common at a seat, whoever
/// sits there, when the strength of the bots and of the seats is taken out.
fn luck(schedule: &Schedule, players: usize, rows: &[SeatResult]) -> Option<f64> {
    let margin = |row: &SeatResult| row.points.map(|(_, margin)| margin);
    let mean = |own: &dyn Fn(&&SeatResult) -> bool| {
        let own: Vec<f64> = rows.iter().filter(own).filter_map(margin).collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    let bots: Vec<f64> = (0..schedule.bots().len()).map(|bot| mean(&|row| row.bot == bot)).collect();
    let seats: Vec<f64> = (0..players).map(|seat| mean(&|row| row.seat == seat)).collect();
    let whole = |deal: &&[SeatResult]| {
        deal.len() == players * schedule.arrangements() && deal.iter().all(|row| row.points.is_some())
    };
    let deals = rows.chunk_by(|a, b| a.deal == b.deal).filter(whole);
    let mut groups: Vec<Vec<f64>> = Vec::new();
    for deal in deals {
        for (seat, usual) in seats.iter().enumerate() {
            let own = deal.iter().filter(|row| row.seat == seat);
            groups.push(own.filter_map(|row| Some(margin(row)? - bots[row.bot] - usual)).collect());
        }
    }
    sums::explained(&groups)
}

fn share(Share { share, low, high }: &Share) -> String {
    format!("{:.1} % ({:.1}-{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

pub(crate) fn mean(Estimate { mean, interval }: &Estimate, digits: usize) -> String {
    match interval {
        // Every game was lost by rule.
        _ if mean.is_nan() => "-".to_owned(),
        Some(interval) => format!("{mean:.digits$} ± {interval:.digits$}"),
        None => format!("{mean:.digits$}"),
    }
}

pub(crate) fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A table with a head; the first column is to the left, numbers are to the right.
pub(crate) fn write_table(rows: &[Vec<String>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for (at, row) in rows.iter().enumerate() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if column == 0 {
                write!(f, "| {cell:<width$} ")?;
            } else {
                write!(f, "| {cell:>width$} ")?;
            }
        }
        writeln!(f, "|")?;
        if at == 0 {
            for (column, width) in widths.iter().enumerate() {
                let (dashes, end) = ("-".repeat(width + 1), if column == 0 { '-' } else { ':' });
                write!(f, "|{dashes}{end}")?;
            }
            writeln!(f, "|")?;
        }
    }
    Ok(())
}
