//! How often bots find the best decision where it is known: endgames that are small enough to be solved.

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::thread;

use fondaco_search::{Endgame, Level};
use serde::Serialize;

use crate::bots::{Limits, Player, mind_seed};
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, ForGame};

/// The most positions of an endgame, and the least part of a victory that its first decision is about.
const LIMIT: usize = 10_000;
const STAKE: f64 = 0.02;
/// Random games that are searched for one endgame, at the most.
const PATIENCE: u64 = 200;

/// Random games that a thread looks at in one go.
const BATCH: usize = 16;

/// Asks every bot about some endgames.
pub(super) struct Endgames {
    pub(super) count: u64,
    pub(super) iterations: u32,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct EndgameReport {
    game: &'static str,
    endgames: usize,
    iterations: u32,
    bots: Vec<BotAnswers>,
}

#[derive(Serialize)]
struct BotAnswers {
    bot: &'static str,
    /// How often its decision was one of the best.
    optimal: f64,
    /// How much of its chance to win it gave away, on average.
    loss: f64,
}

/// What a bot did in an endgame: whether nothing was better, and how much of its chance to win it gave away.
#[derive(Clone, Copy, Default)]
struct Answer {
    optimal: bool,
    loss: f64,
}

/// How many bots are asked.
const BOTS: usize = Level::ALL.len() + Level::REFERENCES.len();

/// What each bot did, in the order of [`bots`].
type Answers = [Answer; BOTS];

/// Every level, and those that only measure others.
fn bots() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().chain(Level::REFERENCES)
}

impl ForGame for Endgames {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let starts: Vec<G> = G::PLAYERS.map(|players| games::start(players, None)).collect::<Done<_>>()?;
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let mut answers = Vec::new();
        let mut seeds = 0..self.count.saturating_mul(PATIENCE);
        while (answers.len() as u64) < self.count && !seeds.is_empty() {
            let some: Vec<u64> = seeds.by_ref().take(threads * BATCH).collect();
            answers.extend(self.ask(&starts, &some, threads)?);
        }
        answers.truncate(self.count as usize);
        let count = answers.len();
        let average = |value: &dyn Fn(&Answers) -> f64| answers.iter().map(value).sum::<f64>() / count.max(1) as f64;
        let row = |(at, level): (usize, Level)| BotAnswers {
            bot: level.name,
            optimal: average(&|answers| f64::from(u8::from(answers[at].optimal))),
            loss: average(&|answers| answers[at].loss),
        };
        let bots = bots().enumerate().map(row).collect();
        let report = EndgameReport { game: G::NAME, endgames: count, iterations: self.iterations, bots };
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
            return Ok(());
        }
        let EndgameReport { game, endgames, iterations, bots } = &report;
        writeln!(out, "Solved endgames of {game}: {endgames}, at most {iterations} iterations a decision.\n")?;
        writeln!(
            out,
            "| bot          | optimal | chance to win given away |\n|--------------|--------:|-------------------------:|"
        )?;
        for BotAnswers { bot, optimal, loss } in bots {
            let (optimal, loss) = (format!("{:.1} %", 100.0 * optimal), format!("{:.2} %", 100.0 * loss));
            writeln!(out, "| {bot:<12} | {optimal:>7} | {loss:>24} |")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

impl Endgames {
    /// Asks about the endgames of the random games with these seeds, in their order, on several threads.
    fn ask<G: Face>(&self, starts: &[G], seeds: &[u64], threads: usize) -> Done<Vec<Answers>> {
        let mut found: Vec<(u64, Answers)> = thread::scope(|scope| {
            let work = |first: usize| {
                let mine = seeds.iter().skip(first).step_by(threads);
                let asked = mine.filter_map(|&seed| self.ask_one(starts, seed).transpose().map(|done| (seed, done)));
                asked.map(|(seed, done)| Ok((seed, done?))).collect::<Done<Vec<_>>>()
            };
            let workers: Vec<_> = (0..threads).map(|first| scope.spawn(move || work(first))).collect();
            let done = workers.into_iter().map(|worker| worker.join().expect("asking does not panic"));
            done.collect::<Done<Vec<_>>>()
        })?
        .concat();
        found.sort_unstable_by_key(|&(seed, _)| seed);
        Ok(found.into_iter().map(|(_, answers)| answers).collect())
    }

    /// What every bot does in the endgame of one random game, for three players and more in turn; none if it has none. It
    /// depends on the rules and dice alone.
    fn ask_one<G: Face>(&self, starts: &[G], seed: u64) -> Done<Option<Answers>> {
        let start = &starts[(seed % starts.len() as u64) as usize];
        let Some(Endgame { game, solution }) = Endgame::find(start, seed, LIMIT, STAKE) else { return Ok(None) };
        let limits = Limits { millis: None, iterations: Some(self.iterations) };
        let mut answers = [Answer::default(); BOTS];
        for (answer, level) in answers.iter_mut().zip(bots()) {
            let mut player = Player::new(level.into(), limits, mind_seed(seed, 0));
            let action = player.decide(&game, || false).map_err(|error| fault(error.to_string()))?;
            *answer = Answer { optimal: solution.is_optimal(action), loss: solution.loss_of_win(action) };
        }
        Ok(Some(answers))
    }
}
