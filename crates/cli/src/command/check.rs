//! `fondaco check`: looks for damage in a server's database.

use std::io::{self, Write as _};

use fondaco_server::store::{Checkup, How, Store, StoreError};

use super::database::{DatabaseArgs, wait};
use crate::error::{Done, Failure, fault, one_line};

/// Look for damage in a server's database
///
/// Reads the structure of the database, replays every match that is stored, and works out again what each rated match made of
/// everybody's rating. It changes nothing, and can be run beside the server. Each thing that is wrong is one line; the exit code is 0 if nothing is, 2 otherwise.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Compare indexes with their tables as well (SQLite): takes several times as long
    #[arg(long)]
    thorough: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco check
  fondaco check --config /etc/fondaco.toml
  fondaco check --thorough --database sqlite:/backup/fondaco.db";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    let Args { database, thorough } = args;
    let database = database.read()?;
    let checked: Result<Checkup, StoreError> = wait(async {
        let store = Store::open_with(&database, How::Beside).await?;
        let checked = store.check(thorough, fondaco_server::rating::compute).await;
        store.close().await;
        checked
    })?;
    let Checkup { matches, entries, quarantined, faults } = checked.map_err(|error| fault(error.to_string()))?;
    for found in &faults {
        let place = found.match_id.as_ref().map_or_else(|| "database".to_owned(), |id| format!("match {id}"));
        writeln!(io::stderr().lock(), "error: {}", one_line(&format!("{place}: {}", found.what)))?;
    }
    let mut out = io::stdout().lock();
    let aside = if quarantined > 0 { format!(" ({quarantined} of them set aside)") } else { String::new() };
    let result = match faults.len() {
        0 => "nothing is wrong".to_owned(),
        1 => "one thing is wrong".to_owned(),
        many => format!("{many} things are wrong"),
    };
    writeln!(out, "{matches} matches{aside}, {entries} entries: {result}")?;
    if faults.is_empty() { Ok(()) } else { Err(Failure::Reported) }
}
