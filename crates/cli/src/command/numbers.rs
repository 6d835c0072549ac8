//! `fondaco numbers`: what decisions and views are as numbers.

use std::io::{self, Write as _};

use fondaco_game::encode::{Schema, Slice};
use serde::Serialize;

use crate::error::Done;
use crate::face::Face;
use crate::games::{self, ForGame, GameName};

/// Tell what decisions and views are as numbers
///
/// For those who train a network: how many ids there are for decisions, the small choices that make one, and what each number
/// of a tensor means. NOTATION.md of each game says which decision has which id.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(long, value_parser = games::by_name())]
    game: GameName,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco numbers --game strozzi
  fondaco numbers --game liguria --json";

#[derive(Serialize)]
struct Numbers {
    game: &'static str,
    actions: usize,
    heads: Vec<NamedSize>,
    tensor: Vec<Numbered>,
    edition: Vec<Numbered>,
}

#[derive(Serialize)]
struct NamedSize {
    name: &'static str,
    size: usize,
}

#[derive(Serialize)]
struct Numbered {
    name: &'static str,
    offset: usize,
    shape: &'static [usize],
    low: i16,
    high: i16,
    meaning: &'static str,
}

impl ForGame for Args {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let mut out = io::stdout().lock();
        if self.json {
            let heads = G::HEADS.iter().map(|head| NamedSize { name: head.name, size: head.size }).collect();
            let (tensor, edition) = (slices(G::schema()), slices(G::edition_schema()));
            serde_json::to_writer(&mut out, &Numbers { game: G::NAME, actions: G::ACTIONS, heads, tensor, edition })?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "Decisions have ids from 0 to {}. The small choices that make one:", G::ACTIONS - 1)?;
        for (number, head) in G::HEADS.iter().enumerate() {
            writeln!(out, "{number:>5}  {:<12} {}", head.name, head.size)?;
        }
        writeln!(out, "\nWhat a seat knows:\n{}", G::schema())?;
        writeln!(out, "\nThe edition:\n{}", G::edition_schema())?;
        Ok(())
    }
}

fn slices(schema: &'static Schema) -> Vec<Numbered> {
    let slice = |(offset, &Slice { name, shape, low, high, meaning }): (usize, &'static Slice)| Numbered {
        name,
        offset,
        shape,
        low,
        high,
        meaning,
    };
    schema.offsets().map(slice).collect()
}

pub(crate) fn run(args: Args) -> Done {
    games::run(args.game, args)
}
