//! `fondaco serve`: the server, for people in browsers and for programs.

use std::env;
use std::path::PathBuf;

use fondaco_server::config::{Config, Settings};

use crate::error::{Done, fault};

/// Serve matches to browsers and programs
///
/// Without any option it keeps everything in one file in your data folder and listens on this machine alone. Every option can
/// also be set by an environment variable (FONDACO_PORT=8080) or in a file (port = 8080); an option here comes first, then
/// the variable, then the file. The log goes to stderr. Ctrl-C ends it; nothing is lost, and matches go on at the next start.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file with settings, in TOML; FONDACO_CONFIG names one too
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where everything is stored: sqlite:PATH, or postgres://USER@HOST/NAME for several servers
    #[arg(long, value_name = "DATABASE")]
    database: Option<String>,
    /// The folder for the SQLite file, if no database is named
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// The address to listen on: 127.0.0.1 by default; 0.0.0.0 or :: for all
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// The port to listen on: 7878 by default; 0 for any that is free
    #[arg(long, value_name = "N")]
    port: Option<String>,
    /// The folder of the browser client, in place of the one that is compiled in; its variable is FONDACO_SITE_DIR
    #[arg(long, value_name = "DIR")]
    site: Option<String>,
    /// The address by which people reach the server, behind a proxy: https://play.example.org
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy in front of the server names the client's address in X-Forwarded-For
    #[arg(long)]
    behind_proxy: bool,
    /// How the log is written: plain or json
    #[arg(long, value_name = "FORMAT")]
    log: Option<String>,
    /// What is logged: error, warn, info, debug or trace; info by default
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
    /// The most bots that search at the same time; half the processors by default
    #[arg(long, value_name = "N")]
    bots: Option<String>,
    /// Seconds until a bot stands in for a player who is gone while others wait; 120 by default
    #[arg(long, value_name = "SECONDS")]
    grace: Option<String>,
    /// Seconds until a match that nobody is looking at is removed from memory; 30 by default
    #[arg(long, value_name = "SECONDS")]
    idle: Option<String>,
    /// Days until a guest who has not come back is deleted; 365 by default, 0 for never
    #[arg(long, value_name = "DAYS")]
    guests: Option<String>,
    /// The most connections at once; 10000 by default
    #[arg(long, value_name = "N")]
    connections: Option<String>,
    /// Notify people who are away when it is their turn, by push messages; push services may contact you at
    /// mailto:ME@HOST or https://HOST
    #[arg(long, value_name = "CONTACT")]
    push_contact: Option<String>,
    /// More push services than those of the usual browsers: https://HOST, separated by commas
    #[arg(long, value_name = "URLS")]
    push_services: Option<String>,
    /// Turn off all rate limits: for measuring on a closed machine only
    #[arg(long)]
    no_limits: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco serve
  fondaco serve --listen 0.0.0.0 --port 80
  fondaco serve --public-url https://play.example.org --behind-proxy --log json
  fondaco serve --public-url https://play.example.org --behind-proxy --push-contact mailto:me@example.org
  fondaco serve --database postgres://fondaco@db.example/fondaco
  fondaco serve --config fondaco.toml";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    let file = args.config.or_else(|| env::var_os("FONDACO_CONFIG").map(PathBuf::from));
    let flags = Settings {
        database: args.database,
        data: args.data,
        listen: args.listen,
        port: args.port,
        site: args.site,
        public_url: args.public_url,
        behind_proxy: args.behind_proxy.then(|| true.to_string()),
        log: args.log,
        log_level: args.log_level,
        bots: args.bots,
        grace: args.grace,
        idle: args.idle,
        guests: args.guests,
        connections: args.connections,
        limits: args.no_limits.then(|| false.to_string()),
        push_contact: args.push_contact,
        push_services: args.push_services,
    };
    let config = Config::read(&flags, file.as_deref(), |name| env::var(name).ok());
    let config = config.map_err(|error| fault(error.to_string()))?;
    fondaco_server::run(config).map_err(|error| fault(error.to_string()))
}
