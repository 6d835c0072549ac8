//! Matches: list, show, end, quarantine, release, export, delete.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use fondaco_server::admin::{Admin, StoredMatch};
use fondaco_server::store::{MatchFilter, MatchSummary};
use fondaco_table::{AnyTable, Holder};
use serde_json::{Value, json};

use super::show::{Show, plain};
use super::time::written;
use crate::error::{Done, fault, fault_in};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// List matches, the newest first
    Matches {
        /// Only those at this stage
        #[arg(long, value_parser = ["gathering", "playing", "paused", "over"])]
        stage: Option<String>,
        /// Only those where this person ever sat
        #[arg(long, value_name = "PERSON")]
        of: Option<String>,
        /// Only those that are set aside
        #[arg(long)]
        quarantined: bool,
        /// Only those before the one with this number
        #[arg(long, value_name = "NUMBER")]
        before: Option<u64>,
        /// How many
        #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=1000))]
        limit: u32,
    },
    /// Show a match: who sits where, how it stands, and whether it can be replayed
    Show {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
    },
    /// End a match that is under way, without a result
    End {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
    },
    /// Set a match aside: it is kept, and nobody can play or see it
    Quarantine {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
        /// Why, for the audit log
        #[arg(long, value_name = "TEXT")]
        reason: String,
    },
    /// Take a match up again that was set aside
    Release {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
    },
    /// Write a match with its whole log as JSON; it holds the secrets of a match that is not over
    Export {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
        /// The file to write; it must not exist
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Delete a match with its log and its chat, for good; results and ratings that came of it stay
    Delete {
        /// Its id
        #[arg(value_name = "MATCH")]
        id: String,
        /// Yes, for good
        #[arg(long)]
        yes: bool,
    },
}

pub(super) async fn run(admin: &Admin, show: &Show, command: Command) -> Done {
    match command {
        Command::Matches { stage, of, quarantined, before, limit } => {
            let person = match of {
                Some(text) => Some(admin.person(&text).await?.id),
                None => None,
            };
            let filter = MatchFilter { stage, person, quarantined };
            let all = admin.store().all_matches(&filter, before, limit).await?;
            show.list(&all, listed, in_a_line, "no match")
        }
        Command::Show { id } => {
            let stored = admin.stored_match(&id).await?;
            let about = about(&stored);
            show.one(&about, || in_words(&about))
        }
        Command::End { id } => {
            admin.end(&id).await?;
            show.done(&json!({"ended": id}), &format!("{id} is over, without a result"))
        }
        Command::Quarantine { id, reason } => {
            admin.quarantine(&id, &reason).await?;
            show.done(&json!({"quarantined": id}), &format!("{id} is set aside"))
        }
        Command::Release { id } => {
            admin.release(&id).await?;
            show.done(&json!({"released": id}), &format!("{id} can be played again"))
        }
        Command::Export { id, file } => {
            let stored = admin.stored_match(&id).await?;
            let out = new_private(&file)?;
            // Nobody has anything in the file unless it is written down who made it.
            if let Err(error) = admin.note_export(&stored.row.id, stored.entries.len()).await {
                let _ = std::fs::remove_file(&file);
                return Err(error.into());
            }
            write(out, &file, &json!({"match": about(&stored), "log": stored.entries}))?;
            let words = format!("{id}: {} entries in {}", stored.entries.len(), file.display());
            show.done(&json!({"exported": id, "entries": stored.entries.len(), "file": file}), &words)
        }
        Command::Delete { id, yes } => {
            if !yes {
                admin.match_of(&id).await?;
                return Err(fault(format!("this deletes {id} for good; say --yes")));
            }
            admin.delete(&id).await?;
            show.done(&json!({"deleted": id}), &format!("{id} is deleted"))
        }
    }
}

fn listed(row: &MatchSummary) -> Value {
    json!({"number": row.number, "match": row.id, "game": row.game, "stage": row.stage, "public": row.public,
        "created_ms": row.created_ms, "changed_ms": row.changed_ms, "quarantined": row.quarantined})
}

fn in_a_line(row: &MatchSummary) -> String {
    let aside = if row.quarantined { "  set aside" } else { "" };
    let public = if row.public { "public" } else { "private" };
    let MatchSummary { number, id, game, stage, .. } = row;
    format!("{number:>8}  {id:<16} {game:<9} {stage:<10} {public:<8} {}{aside}", written(row.changed_ms))
}

/// What an operator wants to know of a match; no secret of it.
fn about(stored: &StoredMatch) -> Value {
    let StoredMatch { row, entries } = stored;
    let replays = AnyTable::replay(entries.clone());
    let seats: Vec<Value> = row
        .card
        .seats
        .iter()
        .map(|chair| match &chair.holder {
            Holder::Open => json!("open"),
            Holder::Bot { level } => json!({"bot": level.as_str()}),
            Holder::Person { player, name, .. } => json!({"person": player.as_str(), "name": name.as_str()}),
        })
        .collect();
    json!({
        "match": row.id, "number": row.number, "game": row.game.as_str(), "stage": row.card.stage, "public": row.public,
        "created_ms": row.created_ms, "changed_ms": row.changed_ms, "seats": seats, "entries": entries.len(),
        "last_ms": entries.last().map(|entry| entry.ms), "leader": row.leader.as_ref().map(|node| node.as_str()),
        "replays": replays.is_ok(), "why_not": replays.err().map(|error| error.to_string()),
    })
}

fn in_words(about: &Value) -> String {
    let text = |key: &str| about[key].as_str().map_or_else(|| about[key].to_string(), plain);
    let time = |key: &str| about[key].as_u64().map_or_else(|| "-".to_owned(), written);
    let mut lines = vec![
        format!("{}  {}, {}", text("match"), text("game"), about["stage"].to_string().replace(['"', '{', '}'], "")),
        format!("opened {}, last entry {} (UTC)", time("created_ms"), time("last_ms")),
        format!("{} entries, {}", about["entries"], if about["public"] == true { "public" } else { "private" }),
    ];
    for (seat, holder) in about["seats"].as_array().into_iter().flatten().enumerate() {
        let who = match (&holder["person"], &holder["bot"]) {
            (Value::String(id), _) => format!("{} ({id})", plain(holder["name"].as_str().unwrap_or_default())),
            (_, Value::String(level)) => format!("bot {level}"),
            _ => "open".to_owned(),
        };
        lines.push(format!("seat {seat}: {who}"));
    }
    if let Some(why) = about["why_not"].as_str() {
        lines.push(format!("it cannot be replayed: {}", plain(why)));
    }
    lines.join("\n")
}

/// Makes a file that is not there yet and that only its owner reads.
fn new_private(file: &Path) -> Done<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => fault_in(file, "it exists; name another file"),
        _ => fault_in(file, error),
    })
}

fn write(mut out: File, file: &Path, value: &Value) -> Done {
    let written = writeln!(out, "{value}").and_then(|()| out.sync_all());
    written.map_err(|error| fault_in(file, error))
}
