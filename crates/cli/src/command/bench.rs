//! `fondaco bench`: a signature that changes when the rules do, and how fast random games are played.

use std::hint::black_box;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};

use fondaco_arena::conformance::{Signature, signature};
use fondaco_game::{Game, QuickDice, Turn};
use serde::Serialize;

use super::endgames::Endgames;
use crate::bots;
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, ForGame, GameName};

/// Print a signature of the rules, and measure random play
///
/// The signature counts the steps of fixed random games and hashes every step and result. It is the same on every machine
/// and changes only if the rules or the dice do. The speed is that of one core, without telling the story.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game; all of them if none is named
    #[arg(long, value_parser = games::by_name())]
    game: Option<GameName>,
    /// How long to measure each number of players
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS")]
    seconds: f64,
    /// Instead, ask every bot about so many endgames whose solution is known
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    endgames: Option<u64>,
    /// How many iterations a bot's search makes for an endgame, at the most
    #[arg(long, default_value = "2000", value_name = "N", requires = "endgames", value_parser = bots::above_zero)]
    iterations: u32,
    /// Write a JSON object for each game
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco bench
  fondaco bench --game strozzi --seconds 5
  fondaco bench --json --seconds 0
  fondaco bench --endgames 500 --iterations 2000";

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    if !(0.0..=3600.0).contains(&args.seconds) {
        return Err(fault(format!("--seconds is from 0 to 3600, not {}", args.seconds)));
    }
    let games = match &args.game {
        Some(game) => std::slice::from_ref(game),
        None => GameName::ALL,
    };
    if let Some(count) = args.endgames {
        let ask = |game: &GameName| games::run(*game, Endgames { count, iterations: args.iterations, json: args.json });
        return games.iter().try_for_each(ask);
    }
    games.iter().try_for_each(|game| games::run(*game, Bench { seconds: args.seconds, json: args.json }))
}

struct Bench {
    seconds: f64,
    json: bool,
}

#[derive(Serialize)]
struct BenchReport {
    game: &'static str,
    rules: u32,
    signature: Signature,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    speed: Vec<Speed>,
}

#[derive(Serialize)]
struct Speed {
    players: usize,
    games_per_second: f64,
    decisions_per_second: f64,
    steps_per_second: f64,
}

impl ForGame for Bench {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let signature = signature::sign::<G>();
        let mut out = io::stdout().lock();
        if !self.json {
            let Signature { games, steps, hash } = &signature;
            writeln!(out, "{} signature: {steps} steps, {hash} ({games} random games)", G::NAME)?;
            if self.seconds > 0.0 {
                writeln!(out, "{:>7}  {:>11}  {:>13}  {:>11}", "players", "decisions/s", "with draws/s", "games/s")?;
            }
        }
        let mut speed = Vec::new();
        for players in G::PLAYERS.filter(|_| self.seconds > 0.0) {
            let measured = measure::<G>(players, Duration::from_secs_f64(self.seconds))?;
            if !self.json {
                let million = |rate: f64| format!("{:.2} M", rate / 1e6);
                let (decisions, steps) = (million(measured.decisions_per_second), million(measured.steps_per_second));
                writeln!(out, "{players:>7}  {decisions:>11}  {steps:>13}  {:>11.0}", measured.games_per_second)?;
            }
            speed.push(measured);
        }
        if self.json {
            serde_json::to_writer(&mut out, &BenchReport { game: G::NAME, rules: G::RULES, signature, speed })?;
            writeln!(out)?;
        }
        Ok(())
    }
}

/// Plays random games for a while.
fn measure<G: Game + Face>(players: usize, time: Duration) -> Done<Speed> {
    let start = games::start::<G>(players, None)?;
    let mut dice = QuickDice::quick(1, 0);
    let (mut games, mut decisions, mut draws) = (0_u64, 0_u64, 0_u64);
    let begin = Instant::now();
    let mut elapsed = Duration::ZERO;
    while elapsed < time {
        // The clock is read once for a hundred games, so it costs nothing.
        for _ in 0..100 {
            let mut game = start.clone();
            loop {
                match dice.step(&mut game) {
                    Turn::Over => break,
                    Turn::Chance => draws += 1,
                    Turn::Player(_) => decisions += 1,
                }
            }
            // Somebody might want to know how it ended.
            black_box(&game);
            games += 1;
        }
        elapsed = begin.elapsed();
    }
    let rate = |count: u64| count as f64 / elapsed.as_secs_f64();
    Ok(Speed {
        players,
        games_per_second: rate(games),
        decisions_per_second: rate(decisions),
        steps_per_second: rate(decisions + draws),
    })
}
