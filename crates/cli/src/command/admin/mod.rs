//! `fondaco admin`: what an operator does on the machine. It works on the server's database, with or without a running server.
//!
//! 1. Here — the commands and who does them. 2. [`mod@matches`], [`people`] — what each of them does. 3. [`show`] — how it is told.

mod matches;
mod people;
mod show;
mod time;

use fondaco_server::admin::{Admin, AdminError};
use fondaco_server::store::StoreError;

use super::database::{DatabaseArgs, wait};
use crate::error::{Done, Failure, fault};
use show::Show;

/// Look after matches and people on this machine
///
/// It works on the server's database, whether servers run or not; those that run follow within seconds. Nothing goes over the
/// network, so whoever may open the database may do all of this. Every change is written to the audit log (fondaco admin log).
/// A person is named by their id or by the name with which they log in.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    database: DatabaseArgs,
    /// Print JSON: one object in each line
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "Examples:
  fondaco admin matches --stage playing
  fondaco admin end m4kz8p2qw7xa
  fondaco admin ban ada --for 7d --reason 'insults in the chat'
  fondaco admin ban 203.0.113.0/24 --reason 'a flood of guests'
  fondaco admin announce --maintenance '2026-12-01 20:00' 'About half an hour.'
  fondaco admin --data /var/lib/fondaco log";

#[derive(clap::Subcommand)]
enum Command {
    #[command(flatten)]
    Matches(matches::Command),
    #[command(flatten)]
    People(people::Command),
}

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    let database = args.database.read()?;
    let show = Show { json: args.json };
    wait(async {
        let admin = Admin::open(&database).await?;
        let done = match args.command {
            Command::Matches(command) => matches::run(&admin, &show, command).await,
            Command::People(command) => people::run(&admin, &show, command).await,
        };
        admin.close().await;
        done
    })?
}

impl From<AdminError> for Failure {
    fn from(error: AdminError) -> Self {
        fault(error.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        fault(error.to_string())
    }
}
