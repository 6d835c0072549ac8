//! `fondaco verify`: replays records and says of each whether it is good; and checks the proofs that servers give for finished
//! matches, that no draw was chosen.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use fondaco_game::{Outcome, Record, RecordError};
use fondaco_table::{FairnessProof, ProofError, ProofSummary};
use serde::{Deserialize, Serialize};

use crate::error::{Done, Failure, fault, one_line};
use crate::face::Face;
use crate::file;
use crate::games::{self, ForGame, GameName};
use crate::seats::Table;

/// Check that recorded games were played by the rules
///
/// Replays each record: every step must be legal where it stands, and the result must be the one that is stored. A file can
/// also be the proof of a match on a server: then every card and tile drawn must be the one that the revealed seed gives, and
/// the seed the one whose hash was shown before the match. The exit code is 0 if all are good, 2 otherwise.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The records, or proofs
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The hash that you were shown before the match, for a proof: its "commitment" must be this one
    #[arg(long, value_name = "HASH")]
    commitment: Option<String>,
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
  fondaco verify --commitment 569a5bca3315ae41… proof.json
  fondaco verify --json --edition my-cards.toml game.json";

/// What is said of a record.
#[derive(Serialize)]
struct Verdict {
    file: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    /// For a proof: how many draws there were, all as the seed gives them.
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<u32>,
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
        let verdict = match read(path) {
            Ok((what, game)) => {
                let edition = args.edition.as_deref();
                games::run(game, Check { path, what: &what, edition, commitment: args.commitment.as_deref() })?
            }
            Err(verdict) => *verdict,
        };
        sound &= verdict.ok;
        if args.json {
            let mut out = io::stdout().lock();
            serde_json::to_writer(&mut out, &verdict)?;
            writeln!(out)?;
        } else if verdict.ok {
            writeln!(io::stdout().lock(), "{}: ok, {}", one_line(&verdict.file), verdict.summary)?;
        } else {
            let line = format!("error: {}: {}", verdict.file, verdict.reason.unwrap_or_default());
            writeln!(io::stderr().lock(), "{}", one_line(&line))?;
        }
    }
    if sound { Ok(()) } else { Err(Failure::Reported) }
}

/// What a file holds.
enum What {
    Record(Box<Record>),
    Proof(Box<FairnessProof>),
}

impl What {
    fn record(&self) -> &Record {
        match self {
            What::Record(record) => record,
            What::Proof(proof) => &proof.record,
        }
    }
}

fn read(path: &Path) -> Result<(What, GameName), Box<Verdict>> {
    let bad = |reason: String| Box::new(damaged(path, None, &reason));
    let text = file::read(path).map_err(|failure| {
        let reason = match failure {
            Failure::Faults(lines) => lines.join("; "),
            Failure::Reported | Failure::Pipe => String::new(),
        };
        // The reason stands beside the file already.
        let prefix = format!("{}: ", path.display());
        bad(reason.strip_prefix(&prefix).unwrap_or(&reason).to_owned())
    })?;
    let what = parse(&text).map_err(bad)?;
    let game = games::of(what.record()).map_err(bad)?;
    Ok((what, game))
}

/// Only a proof reveals a seed.
fn parse(text: &str) -> Result<What, String> {
    #[derive(Deserialize)]
    struct Revealed {
        #[serde(rename = "seed")]
        _seed: serde::de::IgnoredAny,
    }
    if serde_json::from_str::<Revealed>(text).is_ok() {
        FairnessProof::parse(text).map(|proof| What::Proof(Box::new(proof))).map_err(|error| error.to_string())
    } else {
        Record::parse(text).map(|record| What::Record(Box::new(record))).map_err(|error| error.to_string())
    }
}

fn damaged(path: &Path, step: Option<usize>, reason: &str) -> Verdict {
    Verdict {
        file: path.display().to_string(),
        ok: false,
        game: None,
        steps: None,
        draws: None,
        result: None,
        step,
        reason: Some(one_line(reason)),
        summary: String::new(),
    }
}

struct Check<'a> {
    path: &'a Path,
    what: &'a What,
    edition: Option<&'a Path>,
    commitment: Option<&'a str>,
}

impl ForGame for Check<'_> {
    type Result = Done<Verdict>;

    fn run<G: Face>(self) -> Done<Verdict> {
        games::edition::<G>(self.edition)?;
        if let Err(error) = self.what.record().keep_edition::<G>() {
            return Ok(Verdict { game: Some(G::NAME), ..damaged(self.path, None, &error.to_string()) });
        }
        let shown = match self.what {
            What::Proof(proof) => match proof.verify::<G>(self.commitment) {
                Ok(shown) => Some(shown),
                Err(error) => return Ok(self.unfair::<G>(&error)),
            },
            What::Record(_) if self.commitment.is_some() => {
                let reason = "--commitment is for proofs, and this is a record";
                return Err(fault(format!("{}: {reason}", self.path.display())));
            }
            What::Record(_) => None,
        };
        Ok(match self.what.record().verify::<G>() {
            Ok(game) => self.good(&game, shown),
            Err(error) => {
                let step = match error {
                    RecordError::Step { seq, .. } => Some(seq),
                    _ => None,
                };
                Verdict { game: Some(G::NAME), ..damaged(self.path, step, &games::wrong(&error)) }
            }
        })
    }
}

impl Check<'_> {
    /// A proof that proves nothing.
    fn unfair<G: Face>(&self, error: &ProofError) -> Verdict {
        let step = match error {
            ProofError::Move { number, .. } | ProofError::Draw { number, .. } => Some(*number),
            ProofError::Record(RecordError::Step { seq, .. }) => Some(*seq),
            _ => None,
        };
        Verdict { game: Some(G::NAME), ..damaged(self.path, step, &error.to_string()) }
    }

    fn good<G: Face>(&self, game: &G, shown: Option<ProofSummary>) -> Verdict {
        let record = self.what.record();
        let table = Table::of(record, game.players());
        let steps = record.steps.len();
        let result = game.outcome();
        let ending = match &result {
            Some(outcome) => {
                let winners: Vec<_> = outcome.winners().iter().collect();
                let points = winners.first().map_or(0, |&winner| outcome.scores()[winner]);
                format!("won by {} with {points}", table.list(&winners))
            }
            None => "not finished".to_owned(),
        };
        let practice = match self.what {
            What::Proof(proof) => proof.practice,
            What::Record(_) => None,
        };
        let fair = match shown {
            // Whoever opened it could know them: nothing is proved but that they follow from the seed.
            Some(ProofSummary { draws, .. }) if practice.is_some() => {
                format!(", a practice match, {draws} draws as its seed gives them, which was no secret")
            }
            Some(ProofSummary { draws, .. }) if self.commitment.is_some() => {
                format!(", {draws} draws as the seed gives them, and the seed is the one you were shown the hash of")
            }
            Some(ProofSummary { draws, .. }) => format!(", {draws} draws as the seed gives them"),
            None => String::new(),
        };
        Verdict {
            file: self.path.display().to_string(),
            ok: true,
            game: Some(G::NAME),
            steps: Some(steps),
            draws: shown.map(|shown| shown.draws),
            result,
            step: None,
            reason: None,
            summary: format!("{}, {} players, {steps} steps, {ending}{fair}", G::NAME, game.players()),
        }
    }
}
