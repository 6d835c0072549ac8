//! `fondaco backup` and `fondaco restore`: a copy of a server's database, and the way back.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use fondaco_server::store::{self, Contents, Database};
use serde_json::json;

use super::database::DatabaseArgs;
use crate::error::{Done, Failure, fault};

/// Copy a server's database into a file, also while the server runs
///
/// The copy holds everything that was confirmed to anybody before it began. It is read back before it gets its name: whether
/// it is whole, and whether every match has its whole log. Only you can read it, because it holds secrets. An existing file is
/// not replaced unless you say so. This is for SQLite; PostgreSQL has pg_dump, and docs/deploy.md says how.
#[derive(clap::Args)]
#[command(after_help = BACKUP_EXAMPLES)]
pub(crate) struct BackupArgs {
    /// The file to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Replace the file if it exists
    #[arg(long)]
    replace: bool,
    /// Also replay every match in the copy, and name those that cannot be
    #[arg(long)]
    replay: bool,
    /// Say what is in it as JSON
    #[arg(long)]
    json: bool,
}

const BACKUP_EXAMPLES: &str = "Examples:
  fondaco backup fondaco-monday.db
  fondaco backup --data /var/lib/fondaco --replace /backup/fondaco.db
  fondaco backup --replay --json fondaco.db";

/// Put a backup in the place of a server's database
///
/// The server must be stopped. The backup is read before anything is changed, and the database that was there is kept beside
/// it under another name. If the command is interrupted, the old database is still there, or the new one is, whole.
#[derive(clap::Args)]
#[command(after_help = RESTORE_EXAMPLES)]
pub(crate) struct RestoreArgs {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseArgs,
    /// Say what was restored as JSON
    #[arg(long)]
    json: bool,
}

const RESTORE_EXAMPLES: &str = "Examples:
  fondaco restore fondaco-monday.db
  fondaco restore --data /var/lib/fondaco /backup/fondaco.db";

/// Runs `fondaco backup`.
pub(crate) fn back_up(args: &BackupArgs) -> Done {
    let database = sqlite(&args.database, "pg_dump")?;
    let made = super::database::wait(store::back_up(&database, &args.file, args.replace, args.replay))?;
    let contents = made.map_err(|error| fault(error.to_string()))?;
    if args.json {
        println!("{}", json!({"file": args.file, "contents": shown(&contents)}));
    } else {
        println!("{}: {}", args.file.display(), in_words(&contents));
    }
    match &contents.replayed {
        Some(replayed) if !replayed.broken.is_empty() => {
            let line = |(id, why): &(String, String)| format!("the match {id} cannot be replayed: {why}");
            Err(Failure::Faults(replayed.broken.iter().map(line).collect()))
        }
        _ => Ok(()),
    }
}

/// Runs `fondaco restore`.
pub(crate) fn restore(args: &RestoreArgs) -> Done {
    let database = sqlite(&args.database, "pg_restore")?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now_ms = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    let done = super::database::wait(store::restore(&args.file, &database, now_ms))?;
    let restored = done.map_err(|error| fault(error.to_string()))?;
    if args.json {
        let aside = restored.aside;
        println!("{}", json!({"database": database, "aside": aside, "contents": shown(&restored.contents)}));
    } else {
        println!("{}: {}", database.display(), in_words(&restored.contents));
        if let Some(aside) = restored.aside {
            println!("what was there before is now {}", aside.display());
        }
    }
    Ok(())
}

fn sqlite(args: &DatabaseArgs, instead: &str) -> Done<PathBuf> {
    match args.read()? {
        Database::Sqlite(path) => Ok(path),
        Database::Postgres(_) => {
            Err(fault(format!("this is for SQLite; use {instead} for PostgreSQL (docs/deploy.md)")))
        }
    }
}

fn in_words(contents: &Contents) -> String {
    let Contents { bytes, version, matches, entries, people, replayed } = contents;
    let replayed = replayed.as_ref().map_or(String::new(), |replayed| format!(", {} replayed", replayed.whole));
    format!(
        "{matches} matches{replayed}, {entries} entries, {people} people; {bytes} bytes, tables of version {version}"
    )
}

fn shown(contents: &Contents) -> serde_json::Value {
    let Contents { bytes, version, matches, entries, people, replayed } = contents;
    let broken = |(id, why): &(String, String)| json!({"match": id, "why": why});
    let replayed = replayed.as_ref().map(
        |replayed| json!({"whole": replayed.whole, "broken": replayed.broken.iter().map(broken).collect::<Vec<_>>()}),
    );
    json!({"bytes": bytes, "version": version, "matches": matches, "entries": entries, "people": people,
        "replayed": replayed})
}
