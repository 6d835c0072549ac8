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
    /// Start only if the database is there already, so that an empty one is not made in its place
    #[arg(long)]
    must_exist: bool,
    /// Start even if the database is damaged, and serve what can be read
    #[arg(long)]
    allow_damage: bool,
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
    /// Proxies in front of the server that name the client's address in X-Forwarded-For: addresses or networks such as
    /// 10.0.0.0/8, separated by commas
    #[arg(long, value_name = "NETWORKS")]
    trusted_proxies: Option<String>,
    /// Speak TLS, with the certificate in this file (PEM); it is read again when it changes, or at SIGHUP
    #[arg(long, value_name = "FILE")]
    tls_certificate: Option<String>,
    /// The file of the certificate's private key (PEM)
    #[arg(long, value_name = "FILE")]
    tls_key: Option<String>,
    /// Show health and metrics at this address and port: 127.0.0.1:7879. Nowhere by default
    #[arg(long, value_name = "ADDRESS:PORT")]
    monitor: Option<String>,
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
    /// Days until a table that waits for people is removed if nothing changes there; 14 by default, 0 for never
    #[arg(long, value_name = "DAYS")]
    waiting: Option<String>,
    /// Days until a match in which nothing happens is ended without a result; 180 by default, 0 for never
    #[arg(long, value_name = "DAYS")]
    abandoned: Option<String>,
    /// Days until the chat of a table is deleted; 365 by default, 0 for never
    #[arg(long, value_name = "DAYS")]
    chat: Option<String>,
    /// The most connections at once; 10000 by default
    #[arg(long, value_name = "N")]
    connections: Option<String>,
    /// The most of them from one address; 400 by default
    #[arg(long, value_name = "N")]
    connections_per_address: Option<String>,
    /// The most sockets that one person may have open; 16 by default
    #[arg(long, value_name = "N")]
    sockets_per_person: Option<String>,
    /// How many tables that are not over a guest may have opened; 20 by default
    #[arg(long, value_name = "N")]
    tables_per_guest: Option<String>,
    /// The same for an account, and for a program; 100 by default
    #[arg(long, value_name = "N")]
    tables_per_account: Option<String>,
    /// Tell people who are away that it is their turn, by push messages; push services may write to this address:
    /// mailto:ME@HOST or https://HOST
    #[arg(long, value_name = "CONTACT")]
    push_contact: Option<String>,
    /// More push services than those of the usual browsers: https://HOST, separated by commas
    #[arg(long, value_name = "URLS")]
    push_services: Option<String>,
    /// Let accounts have an address for mails, which this mail server sends: HOST or HOST:PORT. It needs --public-url
    #[arg(long, value_name = "SERVER")]
    mail_server: Option<String>,
    /// How the line to the mail server is secured: starttls (the default), tls or none
    #[arg(long, value_name = "HOW")]
    mail_tls: Option<String>,
    /// Trust the certificates in this file there too (PEM): for a mail server of one's own
    #[arg(long, value_name = "FILE")]
    mail_ca: Option<String>,
    /// By what this server is known to the mail server
    #[arg(long, value_name = "NAME")]
    mail_user: Option<String>,
    /// The file with the password for that; or set FONDACO_MAIL_PASSWORD
    #[arg(long, value_name = "FILE")]
    mail_password_file: Option<String>,
    /// The sender of mails: NAME <ME@HOST>, or ME@HOST
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Turn off all rate limits: for measuring on a closed machine only
    #[arg(long)]
    no_limits: bool,
}

const EXAMPLES: &str = "Examples:
  fondaco serve
  fondaco serve --listen 0.0.0.0 --port 80
  fondaco serve --listen 0.0.0.0 --port 443 --tls-certificate certificate.pem --tls-key key.pem
  fondaco serve --public-url https://play.example.org --trusted-proxies 127.0.0.1 --monitor 127.0.0.1:7879
  fondaco serve --public-url https://play.example.org --push-contact mailto:me@example.org
  fondaco serve --database postgres://fondaco@db.example/fondaco
  fondaco serve --config fondaco.toml";

/// Runs the command.
pub(crate) fn run(args: Args) -> Done {
    let file = args.config.or_else(|| env::var_os("FONDACO_CONFIG").map(PathBuf::from));
    let flags = Settings {
        database: args.database,
        data: args.data,
        must_exist: args.must_exist.then(|| true.to_string()),
        allow_damage: args.allow_damage.then(|| true.to_string()),
        listen: args.listen,
        port: args.port,
        site: args.site,
        public_url: args.public_url,
        trusted_proxies: args.trusted_proxies,
        tls_certificate: args.tls_certificate,
        tls_key: args.tls_key,
        monitor: args.monitor,
        log: args.log,
        log_level: args.log_level,
        bots: args.bots,
        grace: args.grace,
        idle: args.idle,
        guests: args.guests,
        waiting: args.waiting,
        abandoned: args.abandoned,
        chat: args.chat,
        connections: args.connections,
        connections_per_address: args.connections_per_address,
        sockets_per_person: args.sockets_per_person,
        tables_per_guest: args.tables_per_guest,
        tables_per_account: args.tables_per_account,
        limits: args.no_limits.then(|| false.to_string()),
        push_contact: args.push_contact,
        push_services: args.push_services,
        mail_server: args.mail_server,
        mail_tls: args.mail_tls,
        mail_ca: args.mail_ca,
        mail_user: args.mail_user,
        // Everybody on the machine can read a command line.
        mail_password: None,
        mail_password_file: args.mail_password_file,
        mail_from: args.mail_from,
    };
    let config = Config::read(&flags, file.as_deref(), |name| env::var(name).ok());
    let config = config.map_err(|error| fault(error.to_string()))?;
    fondaco_server::run(config).map_err(|error| fault(error.to_string()))
}
