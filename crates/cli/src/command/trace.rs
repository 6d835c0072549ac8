//! `fondaco trace`: whole games as JSON lines, for programs that check or learn from them.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use fondaco_game::{Edition as _, EditionId, NoStory, Outcome, Turn, Weight};
use fondaco_search::BotSpec;
use serde::{Serialize, Serializer};

use crate::bots::{self, Company, Limits};
use crate::error::Done;
use crate::face::Face;
use crate::games::{self, Choice, ForGame};
use crate::seats;

/// Write games among bots as JSON lines
///
/// For each game: a line {"game","rules","edition","players","setup"}; for each step a line {"seq","turn","legal" or
/// "chances","step","state"} with the position before the step; and a line {"result"}. The game's NOTATION.md explains every
/// field.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    choice: Choice,
    /// The seed of decisions and draws; of several games, each has the next seed
    #[arg(long, default_value_t = 0, value_name = "N")]
    seed: u64,
    #[arg(long, help = seats::BOTS, default_value = "random", value_delimiter = ',', value_name = "BOT")]
    policy: Vec<BotSpec>,
    #[command(flatten)]
    limits: Limits,
    /// How many games, one after the other
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

const EXAMPLES: &str = "Examples:
  fondaco trace --game strozzi --players 4 --seed 7
  fondaco trace --game strozzi --players 3 --policy greedy --games 100 > games.jsonl
  fondaco trace --game strozzi --policy greedy,random,random,random | head -1";

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let start = self.choice.start::<G>()?;
        let bots = seats::bots(&self.policy, self.choice.players)?;
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        for number in 0..self.games {
            trace(&start, Company::new(&bots, self.limits, bots::seed_of(self.seed, number)), &mut out)?;
        }
        out.flush()?;
        Ok(())
    }
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    games::run(args.choice.game, args)
}

/// The line before a game. The order of the fields is part of the format, here and below.
#[derive(Serialize)]
struct Head<'a, S> {
    game: &'static str,
    rules: u32,
    edition: &'a EditionId,
    players: usize,
    setup: S,
}

/// The line of a step.
#[derive(Serialize)]
struct TraceLine<'a, A, C, G> {
    seq: usize,
    turn: Turn,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<&'a [A]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<&'a [(C, Weight)]>,
    #[serde(serialize_with = "as_text")]
    step: &'a dyn Display,
    state: &'a G,
}

/// The line after a game.
#[derive(Serialize)]
struct Tail {
    result: Outcome,
}

fn as_text<S: Serializer>(value: &&dyn Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn trace<G: Face>(start: &G, mut company: Company<G>, out: &mut impl Write) -> Done {
    let head = Head {
        game: G::NAME,
        rules: G::RULES,
        edition: start.edition().id(),
        players: start.players(),
        setup: start.setup(),
    };
    line(&head, out)?;
    let mut game = start.clone();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    let mut seq = 0;
    while let Some(step) = company.next_step(&game)? {
        let turn = game.turn();
        game.chances(&mut chances);
        game.actions(&mut actions);
        let chance = turn == Turn::Chance;
        let row: TraceLine<'_, G::Action, G::Chance, G> = TraceLine {
            seq,
            turn,
            legal: (!chance).then_some(&actions),
            chances: chance.then_some(&chances),
            step: &step,
            state: &game,
        };
        line(&row, out)?;
        game.apply(&step, &mut NoStory);
        seq += 1;
    }
    if let Some(result) = game.outcome() {
        line(&Tail { result }, out)?;
    }
    Ok(())
}

fn line(value: &impl Serialize, out: &mut impl Write) -> Done {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}
