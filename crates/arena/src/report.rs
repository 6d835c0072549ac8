//! What the results of an arena come to.

use std::io::Write;

use serde::Serialize;

use super::rating::{self, Rating};
use super::results::{Arena, Results};
use super::sums::{self, Estimate, Share};
use crate::error::{Done, fault};

/// What is reported. All but the speed follows from the games alone.
#[derive(Serialize)]
pub(super) struct Report {
    pub(super) arena: Arena,
    pub(super) games: usize,
    pub(super) arrangements: usize,
    /// The strongest first.
    pub(super) bots: Vec<BotReport>,
    seats: Vec<SeatReport>,
    /// Of duplicate deals: how much of the variance of the margin is the luck of the deal.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck_of_the_deal: Option<f64>,
}

/// What is reported of a bot. A share of 1 / players is fair.
#[derive(Serialize)]
pub(super) struct BotReport {
    pub(super) bot: String,
    seats_a_game: usize,
    pub(super) wins: Share,
    rank: Estimate,
    score: Estimate,
    margin: Estimate,
    pub(super) rating: Rating,
    #[serde(skip_serializing_if = "Option::is_none")]
    decisions_per_second: Option<f64>,
}

/// What is reported of a seat, whoever held it.
#[derive(Serialize)]
struct SeatReport {
    seat: usize,
    wins: Share,
    margin: Estimate,
}

/// What one seat came to in one game.
struct Row {
    deal: u64,
    bot: usize,
    seat: usize,
    win: f64,
    rank: f64,
    score: f64,
    margin: f64,
}

impl Report {
    pub(super) fn new(results: &Results) -> Done<Self> {
        if results.games.is_empty() {
            return Err(fault("no game has been played to its end, so there is nothing to report"));
        }
        let rows = rows(results);
        let (different, ratings) = (results.different(), rating::rate(results));
        let bot = |(bot, name): (usize, &String)| {
            let own: Vec<&Row> = rows.iter().filter(|row| row.bot == bot).collect();
            let thinking = results.thinking.get(name).filter(|thinking| thinking.seconds > 0.0);
            BotReport {
                bot: name.clone(),
                seats_a_game: results.arena.bots.iter().filter(|other| *other == name).count(),
                wins: sums::share(&values(&own, |row| row.win)),
                rank: sums::estimate(&values(&own, |row| row.rank)),
                score: sums::estimate(&values(&own, |row| row.score)),
                margin: sums::estimate(&values(&own, |row| row.margin)),
                rating: ratings[bot],
                decisions_per_second: thinking.map(|thinking| thinking.decisions as f64 / thinking.seconds),
            }
        };
        let mut bots: Vec<BotReport> = different.iter().enumerate().map(bot).collect();
        bots.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
        let seat = |seat: usize| {
            let own: Vec<&Row> = rows.iter().filter(|row| row.seat == seat).collect();
            let (win, margin) = (values(&own, |row| row.win), values(&own, |row| row.margin));
            SeatReport { seat, wins: sums::share(&win), margin: sums::estimate(&margin) }
        };
        Ok(Report {
            arena: results.arena.clone(),
            games: results.games.len(),
            arrangements: results.arrangements().len(),
            bots,
            seats: (0..results.arena.players).map(seat).collect(),
            luck_of_the_deal: if results.arena.duplicate { luck(results, &rows) } else { None },
        })
    }

    /// Prints it for people, in tables that a Markdown document can hold.
    pub(super) fn print(&self, out: &mut impl Write) -> Done {
        let Report { arena, games, arrangements, .. } = self;
        let Arena { game, players, seed, duplicate, millis, iterations, .. } = arena;
        let limit = match (millis, iterations) {
            (Some(millis), _) => format!(", at most {millis} ms a decision"),
            (_, Some(iterations)) => format!(", at most {iterations} iterations a decision"),
            _ => String::new(),
        };
        let deals = if *duplicate { "duplicate deals" } else { "deals" };
        let (plural, ways) = (plural(*games, "game"), plural(*arrangements, "arrangement"));
        writeln!(out, "{plural} of {game} with {players} players in {ways}, {deals} from seed {seed}{limit}.")?;
        let fair = 100.0 / *players as f64;
        writeln!(out, "A fair share of wins is {fair:.1} %. Intervals are of 95 %.\n")?;
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
        print_table(&table, out)?;
        writeln!(out)?;
        let mut table = vec![["seat", "wins", "margin"].map(str::to_owned).to_vec()];
        for seat in &self.seats {
            table.push(vec![seat.seat.to_string(), share(&seat.wins), mean(&seat.margin, 1)]);
        }
        print_table(&table, out)?;
        if let Some(luck) = self.luck_of_the_deal {
            let percent = 100.0 * luck;
            writeln!(out, "\nThe deal explains {percent:.0} % of the variance of the margin, beyond bots and seats.")?;
        }
        Ok(())
    }
}

/// One row for each seat of each game, the games of a deal one after the other.
fn rows(results: &Results) -> Vec<Row> {
    let arrangements = results.arrangements();
    let count = arrangements.len() as u64;
    let mut rows = Vec::with_capacity(results.games.len() * results.arena.players);
    for played in &results.games {
        let deal = results.deal(played.game, count);
        let seats = &arrangements[(played.game % count) as usize];
        let (wins, margins) = (sums::wins(&played.ranks), sums::margins(&played.scores));
        for ((seat, (win, margin)), &bot) in wins.zip(margins).enumerate().zip(seats) {
            let (rank, score) = (f64::from(played.ranks[seat]), f64::from(played.scores[seat]));
            rows.push(Row { deal, bot, seat, win, rank, score, margin });
        }
    }
    rows
}

fn values(rows: &[&Row], value: impl Fn(&Row) -> f64) -> Vec<(u64, f64)> {
    rows.iter().map(|row| (row.deal, value(row))).collect()
}

/// The part of the margin's variance that a deal explains: what the games of one deal have in common at a seat, whoever
/// sits there, when the strength of the bots and of the seats is taken out.
fn luck(results: &Results, rows: &[Row]) -> Option<f64> {
    let (players, arrangements) = (results.arena.players, results.arrangements().len());
    let mean = |own: &dyn Fn(&&Row) -> bool| {
        let own: Vec<f64> = rows.iter().filter(own).map(|row| row.margin).collect();
        own.iter().sum::<f64>() / own.len().max(1) as f64
    };
    let bots: Vec<f64> = (0..results.different().len()).map(|bot| mean(&|row| row.bot == bot)).collect();
    let seats: Vec<f64> = (0..players).map(|seat| mean(&|row| row.seat == seat)).collect();
    let deals = rows.chunk_by(|a, b| a.deal == b.deal).filter(|deal| deal.len() == players * arrangements);
    let mut groups: Vec<Vec<f64>> = Vec::new();
    for deal in deals {
        for (seat, usual) in seats.iter().enumerate() {
            let own = deal.iter().filter(|row| row.seat == seat);
            groups.push(own.map(|row| row.margin - bots[row.bot] - usual).collect());
        }
    }
    sums::explained(&groups)
}

fn share(Share { share, low, high }: &Share) -> String {
    format!("{:.1} % ({:.1}-{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

fn mean(Estimate { mean, interval }: &Estimate, digits: usize) -> String {
    match interval {
        Some(interval) => format!("{mean:.digits$} ± {interval:.digits$}"),
        None => format!("{mean:.digits$}"),
    }
}

fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A table with a head; the first column is to the left, numbers are to the right.
pub(super) fn print_table(rows: &[Vec<String>], out: &mut impl Write) -> Done {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for (at, row) in rows.iter().enumerate() {
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            if column == 0 {
                write!(out, "| {cell:<width$} ")?;
            } else {
                write!(out, "| {cell:>width$} ")?;
            }
        }
        writeln!(out, "|")?;
        if at == 0 {
            for (column, width) in widths.iter().enumerate() {
                let (dashes, end) = ("-".repeat(width + 1), if column == 0 { '-' } else { ':' });
                write!(out, "|{dashes}{end}")?;
            }
            writeln!(out, "|")?;
        }
    }
    Ok(())
}
