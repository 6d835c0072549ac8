//! `fondaco perft`: counts every line of play, to compare engines.

use std::io::{self, Write as _};

use fondaco_arena::engine::inquiry::DEEPEST;
use fondaco_game::perft::{Perft, perft};
use fondaco_game::{NoStory, Turn};
use fondaco_search::Level;
use serde::Serialize;

use crate::bots::{Company, Limits};
use crate::error::{Done, fault};
use crate::face::Face;
use crate::games::{self, Choice, ForGame};

/// Count every line of play to a depth
///
/// Prints a line for each depth from 0: positions where a player decides, positions where chance decides, ends of the game,
/// and the lines of play, each as often as the product of its chance weights. A step more takes some ten times as long.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// How many steps deep, at most 20
    #[arg(long, value_name = "N")]
    depth: u32,
    /// The random game to start in, with --skip
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    /// How many steps of that game to play first
    #[arg(long, default_value_t = 0, value_name = "N")]
    skip: usize,
    /// Write JSON lines
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco perft --game strozzi --players 4 --depth 5
  fondaco perft --game strozzi --players 3 --depth 4 --seed 1 --skip 100
  fondaco perft --game strozzi --depth 4 --json";

#[derive(Serialize)]
struct DepthCount {
    depth: u32,
    decisions: u64,
    chances: u64,
    over: u64,
    weight: u128,
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        if self.depth > DEEPEST {
            return Err(fault(format!("--depth is at most {DEEPEST}, not {}", self.depth)));
        }
        let game = self.position::<G>()?;
        let mut out = io::stdout().lock();
        if !self.json {
            writeln!(out, "depth decisions chances over weight")?;
        }
        for depth in 0..=self.depth {
            let found = perft(&game, depth);
            if self.json {
                let Perft { decisions, chances, over, weight } = found;
                serde_json::to_writer(&mut out, &DepthCount { depth, decisions, chances, over, weight })?;
                writeln!(out)?;
            } else {
                writeln!(out, "{depth} {found}")?;
            }
        }
        Ok(())
    }
}

impl Args {
    /// The position to count from.
    fn position<G: Face>(&self) -> Done<G> {
        let mut game = self.choice.start::<G>()?;
        let bots = vec![Level::RANDOM.into(); self.choice.players];
        let mut company = Company::new(&bots, Limits::default(), self.seed);
        for played in 0..self.skip {
            if game.turn() == Turn::Over {
                let seed = self.seed;
                return Err(fault(format!(
                    "--skip {}: the game of seed {seed} is over after {played} steps",
                    self.skip
                )));
            }
            if let Some(step) = company.next_step(&game)? {
                game.apply(&step, &mut NoStory);
            }
        }
        Ok(game)
    }
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    games::run(args.choice.game, args)
}
