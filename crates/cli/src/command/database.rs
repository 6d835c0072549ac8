//! Which database a command is for, when it works on a server's database and not over the network.

use std::env;
use std::path::PathBuf;

use fondaco_server::config::{Config, Settings};
use fondaco_server::store::Database;

use crate::error::{Done, fault};

/// The same three settings as of `fondaco serve`, found in the same places.
#[derive(clap::Args)]
pub(crate) struct DatabaseArgs {
    /// The server's file with settings; FONDACO_CONFIG names one too
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The database, as for fondaco serve: sqlite:PATH or postgres://USER@HOST/NAME
    #[arg(long, value_name = "DATABASE")]
    database: Option<String>,
    /// The folder of the SQLite file, if no database is named
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
}

impl DatabaseArgs {
    /// The database that a server would use with these settings.
    pub(crate) fn read(&self) -> Done<Database> {
        let file = self.config.clone().or_else(|| env::var_os("FONDACO_CONFIG").map(PathBuf::from));
        let flags = Settings { database: self.database.clone(), data: self.data.clone(), ..Settings::default() };
        let config = Config::read(&flags, file.as_deref(), |name| env::var(name).ok());
        Ok(config.map_err(|error| fault(error.to_string()))?.database)
    }
}

/// Runs something that waits for a database.
pub(crate) fn wait<T>(work: impl Future<Output = T>) -> Done<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.map_err(|error| fault(format!("cannot run: {error}")))?.block_on(work))
}
