//! `fondaco verify`: replays records and says of each whether it is good.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fondaco_game::{Outcome, Record, RecordError};
use serde::Serialize;

use crate::error::{Done, Failure, one_line};
use crate::face::Face;
use crate::file;
use crate::games::{self, Errand, GameName};
use crate::seats::Table;

/// Check that recorded games were played by the rules
///
/// Replays each record: every step must be legal where it stands, and the result must be the one that is stored. The exit
/// code is 0 if all are good, 2 otherwise.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The records
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Component data that the records were played with
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// Write JSON lines
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco verify game.json
  fondaco verify games/*.json
  fondaco verify --json --edition my-cards.toml game.json";

/// What is said of a record.
#[derive(Serialize)]
struct Report {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
    /// The step that is wrong, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip)]
    summary: String,
}

/// Runs the command.
pub(crate) fn run(args: &Args) -> Done {
    let mut sound = true;
    for path in &args.files {
        let report = match read(path) {
            Ok((record, game)) => game.run(Check { path, record: &record, edition: args.edition.as_deref() })?,
            Err(report) => *report,
        };
        sound &= report.ok;
        if args.json {
            let mut out = io::stdout().lock();
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else if report.ok {
            writeln!(io::stdout().lock(), "{}: ok, {}", one_line(&report.file), report.summary)?;
        } else {
            let line = format!("error: {}: {}", report.file, report.reason.unwrap_or_default());
            writeln!(io::stderr().lock(), "{}", one_line(&line))?;
        }
    }
    if sound { Ok(()) } else { Err(Failure::Reported) }
}

fn read(path: &Path) -> Result<(Record, GameName), Box<Report>> {
    let bad = |reason: String| Box::new(damaged(path, None, &reason));
    let record = file::read_record(path).map_err(|failure| {
        let reason = match failure {
            Failure::Faults(lines) => lines.join("; "),
            Failure::Reported | Failure::Pipe => String::new(),
        };
        // The reason stands beside the file already.
        let prefix = format!("{}: ", path.display());
        bad(reason.strip_prefix(&prefix).unwrap_or(&reason).to_owned())
    })?;
    let game = GameName::of(&record).map_err(bad)?;
    Ok((record, game))
}

fn damaged(path: &Path, step: Option<usize>, reason: &str) -> Report {
    Report {
        file: path.display().to_string(),
        ok: false,
        game: None,
        steps: None,
        result: None,
        step,
        reason: Some(one_line(reason)),
        summary: String::new(),
    }
}

struct Check<'a> {
    path: &'a Path,
    record: &'a Record,
    edition: Option<&'a Path>,
}

impl Errand for Check<'_> {
    type Result = Done<Report>;

    fn run<G: Face>(self) -> Done<Report> {
        games::edition::<G>(self.edition)?;
        Ok(match self.record.verify::<G>() {
            Ok(game) => self.good(&game),
            Err(error) => {
                let step = match error {
                    RecordError::Step { seq, .. } => Some(seq),
                    _ => None,
                };
                Report { game: Some(G::NAME), ..damaged(self.path, step, &error.to_string()) }
            }
        })
    }
}

impl Check<'_> {
    fn good<G: Face>(&self, game: &G) -> Report {
        let table = Table::of(self.record, game.players());
        let steps = self.record.steps.len();
        let result = game.outcome();
        let ending = match &result {
            Some(outcome) => {
                let winners: Vec<_> = outcome.winners().iter().collect();
                let points = winners.first().map_or(0, |&winner| outcome.scores()[winner]);
                format!("won by {} with {points}", table.list(&winners))
            }
            None => "not finished".to_owned(),
        };
        Report {
            file: self.path.display().to_string(),
            ok: true,
            game: Some(G::NAME),
            steps: Some(steps),
            result,
            step: None,
            reason: None,
            summary: format!("{}, {} players, {steps} steps, {ending}", G::NAME, game.players()),
        }
    }
}
