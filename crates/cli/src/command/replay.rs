//! `fondaco replay`: a recorded game at any moment, and how it came to that.

use std::io::{self, Write as _};
use std::path::PathBuf;

use fondaco_game::{Record, RecordError, Seat, Viewer};

use crate::error::{Done, fault, fault_in};
use crate::face::Face;
use crate::games::{self, ForGame};
use crate::paint::Line;
use crate::screen::{self, Scene};
use crate::seats::Table;
use crate::terminal::Terminal;
use crate::{file, svg};

/// Show a recorded game at any moment
///
/// Prints the story so far and the board after --at steps, or at the end of the record.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// After how many steps
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// See it as this seat does, from 0, with its choices if it is asked
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<Seat>,
    /// Component data that the record was played with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Write the position as JSON
    #[arg(long)]
    json: bool,
    /// Also draw the screen of that moment into an SVG picture
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const EXAMPLES: &str = "Examples:
  fondaco replay game.json
  fondaco replay game.json --at 40 --as 0
  fondaco replay game.json --at 40 --json
  fondaco replay game.json --at 40 --as 0 --svg screen.svg";

/// The size of the screen in a picture.
const PICTURE: (usize, usize) = (100, 31);

/// Runs the command.
pub(crate) fn run(args: &Args, terminal: Terminal) -> Done {
    let record = file::read_record(&args.file)?;
    let game = games::of(&record).map_err(|error| fault_in(&args.file, error))?;
    games::run(game, Show { args, record: &record, terminal })
}

struct Show<'a> {
    args: &'a Args,
    record: &'a Record,
    terminal: Terminal,
}

impl ForGame for Show<'_> {
    type Result = Done;

    fn run<G: Face>(self) -> Done {
        let Show { args, record, terminal } = self;
        let refuse = |error: RecordError| fault_in(&args.file, games::wrong(&error));
        games::equip::<G>(args.edition.as_deref(), &args.file, record)?;
        let mut replay = record.replay::<G>().map_err(refuse)?;
        let steps = record.steps.len();
        let at = args.at.unwrap_or(steps);
        if at > steps {
            return Err(fault_in(&args.file, format_args!("has {steps} steps, so nothing is at {at}")));
        }
        let (mut story, mut known) = (Vec::new(), 0);
        while replay.at() < at {
            // What the viewer has decided before, they know.
            if let (fondaco_game::Turn::Player(seat), Some(viewer)) = (replay.game().turn(), args.seat)
                && seat == viewer
            {
                known = story.len();
            }
            replay.step(&mut story).map_err(refuse)?;
        }
        let game = replay.game();
        let table = Table::of(record, game.players());
        let viewer = match args.seat {
            Some(seat) if seat.index() >= game.players() => {
                return Err(fault(format!(
                    "--as {seat}: {} play, at the seats 0 to {}",
                    game.players(),
                    game.players() - 1
                )));
            }
            Some(seat) => Viewer::Player(seat),
            None => Viewer::Spectator,
        };
        let scene = Scene { game, table: &table, viewer, story: &story, known, said: None, look: None };
        if let Some(path) = &args.svg {
            let mut lines = scene.fill(PICTURE);
            lines.push(Line::from(" ›"));
            let title = format!("A game of {} in a terminal", G::TITLE);
            file::write(path, &svg::draw(&lines, PICTURE.0, &title))?;
        }
        if args.json {
            let mut out = io::stdout().lock();
            serde_json::to_writer(&mut out, game)?;
            writeln!(out)?;
            return Ok(());
        }
        let all = Scene { known: 0, ..scene };
        terminal.print(&all.list(terminal.size()))?;
        if let Some(outcome) = game.outcome() {
            terminal.print(&[vec![Line::new()], screen::result(&outcome, &table)].concat())?;
        }
        terminal.print(&[Line::new(), Line::from(format!("After step {at} of {steps}."))])
    }
}
