//! How often bots find the best decision where it is known: endgames that are small enough to be solved.

use std::io::{self, Write as _};

use fondaco_search::{Endgame, Level};
use serde::Serialize;

use crate::bots::{Limits, Player, mind_seed};
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, Errand};

/// The most positions of an endgame, and the least part of a victory that its first decision is about.
const LIMIT: usize = 10_000;
const STAKE: f64 = 0.02;
/// Random games that are searched for one endgame, at the most.
const PATIENCE: u64 = 200;

/// Asks every bot about some endgames.
pub(super) struct Endgames {
    pub(super) count: u64,
    pub(super) iterations: u32,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    endgames: usize,
    iterations: u32,
    bots: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    bot: &'static str,
    /// How often its decision was one of the best.
    optimal: f64,
    /// How much of its chance to win it gave away, on average.
    loss: f64,
}

impl Errand for Endgames {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let endgames = self.find::<G>()?;
        let limits = Limits { millis: None, iterations: Some(self.iterations) };
        let mut bots = Vec::new();
        for level in Level::ALL {
            let (mut optimal, mut loss) = (0_u64, 0.0);
            for (at, Endgame { game, solution }) in endgames.iter().enumerate() {
                let mut player = Player::new(level.into(), limits, mind_seed(at as u64, 0));
                let action = player.decide(game, || false).map_err(|error| fault(error.to_string()))?;
                optimal += u64::from(solution.is_optimal(action));
                loss += solution.loss_of_win(action);
            }
            let count = endgames.len() as f64;
            bots.push(Row { bot: level.name, optimal: optimal as f64 / count, loss: loss / count });
        }
        let report = Report { game: G::NAME, endgames: endgames.len(), iterations: self.iterations, bots };
        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
            return Ok(());
        }
        let Report { game, endgames, iterations, bots } = &report;
        writeln!(out, "Solved endgames of {game}: {endgames}, at most {iterations} iterations a decision.\n")?;
        writeln!(
            out,
            "| bot        | optimal | chance to win given away |\n|------------|--------:|-------------------------:|"
        )?;
        for Row { bot, optimal, loss } in bots {
            let (optimal, loss) = (format!("{:.1} %", 100.0 * optimal), format!("{:.2} %", 100.0 * loss));
            writeln!(out, "| {bot:<10} | {optimal:>7} | {loss:>24} |")?;
        }
        writeln!(out)?;
        Ok(())
    }
}

impl Endgames {
    /// Those of random games from seed 0 on, for three players and more in turn. They depend on the rules and dice alone.
    fn find<G: Face>(&self) -> Done<Vec<Endgame<G>>> {
        let starts: Vec<G> = G::PLAYERS.map(|players| games::start(players, None)).collect::<Done<_>>()?;
        let seeds = 0..self.count.saturating_mul(PATIENCE);
        let found =
            seeds.filter_map(|seed| Endgame::find(&starts[(seed % starts.len() as u64) as usize], seed, LIMIT, STAKE));
        Ok(found.take(self.count as usize).collect())
    }
}
