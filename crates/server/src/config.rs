//! What can be set: by flags, by environment variables (`FONDACO_PORT`), in a file (TOML), in this order; otherwise it is as
//! usual. The same names everywhere.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use crate::mail::{self, Authorities, MailServer, MailTls, Secret};
use crate::network::{self, Network};
use crate::push::{self, Contact, Service};
use crate::services;
use crate::store::Database;
use crate::tls::TlsFiles;

/// What a setting is set to is not what it can be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// A value is wrong.
    #[error("{place}: {name}: {why}")]
    Value {
        /// Where it was set.
        place: String,
        /// Which setting.
        name: &'static str,
        /// What is wrong.
        why: String,
    },
    /// The file is.
    #[error("{file}: {why}")]
    File {
        /// Which file.
        file: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// Nobody has said where to keep things, and the system does not say either.
    #[error("there is no folder to keep the database in: name one with --data, or a database with --database")]
    NoData,
    /// A certificate without a key, or the other way round.
    #[error("tls_certificate and tls_key go together: name both files, or none")]
    HalfTls,
    /// What is said about mails does not go together.
    #[error(transparent)]
    Mail(#[from] mail::BadSettings),
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Plain,
    /// For programs: a JSON object in each line.
    Json,
}

impl FromStr for LogFormat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "plain" => Ok(LogFormat::Plain),
            "json" => Ok(LogFormat::Json),
            _ => Err("a log is 'plain' or 'json'".to_owned()),
        }
    }
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            LogFormat::Plain => "plain",
            LogFormat::Json => "json",
        })
    }
}

macro_rules! settings {
    ($($(#[$doc:meta])* $name:ident, $variable:literal;)+) => {
        /// What one place says: a setting that it does not name is left to the next place. All are texts here; a file may
        /// also write numbers and yes or no.
        #[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        pub struct Settings {
            $($(#[$doc])* #[serde(deserialize_with = "any")] pub $name: Option<String>,)+
        }

        impl Settings {
            /// What these say, and for the rest what the others say.
            #[must_use]
            pub fn or(self, others: Settings) -> Settings {
                Settings { $($name: self.$name.or(others.$name),)+ }
            }

            /// What the environment says.
            #[must_use]
            pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Settings {
                Settings { $($name: variable($variable),)+ }
            }

            /// Every setting: its name and its environment variable.
            pub const NAMES: &[(&str, &str)] = &[$((stringify!($name), $variable)),+];
        }
    };
}

settings! {
    /// Where everything is stored: `sqlite:PATH` or `postgres://USER@HOST/NAME`.
    database, "FONDACO_DATABASE";
    /// The folder for the SQLite file, if no database is named.
    data, "FONDACO_DATA";
    /// Whether the database must exist already, so that an empty one is not made in its place.
    must_exist, "FONDACO_MUST_EXIST";
    /// Whether a damaged database is served all the same, as far as it can be read.
    allow_damage, "FONDACO_ALLOW_DAMAGE";
    /// The address to listen at.
    listen, "FONDACO_LISTEN";
    /// The port to listen at; 0 is any that is free.
    port, "FONDACO_PORT";
    /// The folder of the browser client, in place of the one that is compiled in.
    site, "FONDACO_SITE_DIR";
    /// The address by which people reach the server, behind a proxy.
    public_url, "FONDACO_PUBLIC_URL";
    /// The networks of the proxies in front of the server that say which address a request comes from, separated by commas.
    trusted_proxies, "FONDACO_TRUSTED_PROXIES";
    /// The file of the certificate, as PEM: then the server speaks TLS itself.
    tls_certificate, "FONDACO_TLS_CERTIFICATE";
    /// The file of its private key, as PEM.
    tls_key, "FONDACO_TLS_KEY";
    /// Where health and metrics are shown, as ADDRESS:PORT; nowhere by default.
    monitor, "FONDACO_MONITOR";
    /// How the log is written: `plain` or `json`.
    log, "FONDACO_LOG";
    /// What is logged: `error`, `warn`, `info`, `debug`, `trace`, or a filter such as `info,fondaco_server::hub=debug`.
    log_level, "FONDACO_LOG_LEVEL";
    /// How many bots may look ahead at the same time.
    bots, "FONDACO_BOTS";
    /// After how many seconds a bot stands in for somebody who is gone while others wait.
    grace, "FONDACO_GRACE";
    /// After how many seconds a match that nobody is looking at is removed from memory.
    idle, "FONDACO_IDLE";
    /// After how many days a guest who has not come back is deleted, if no match waits for them; 0 is never.
    guests, "FONDACO_GUESTS";
    /// After how many days a table at which nothing changes is removed, if its match has not begun; 0 is never.
    waiting, "FONDACO_WAITING";
    /// After how many days a match in which nothing happens is ended without a result; 0 is never.
    abandoned, "FONDACO_ABANDONED";
    /// After how many days the chat of a table is deleted; 0 is never.
    chat, "FONDACO_CHAT";
    /// How many connections there may be at once.
    connections, "FONDACO_CONNECTIONS";
    /// How many of them from one address.
    connections_per_address, "FONDACO_CONNECTIONS_PER_ADDRESS";
    /// How many sockets one person may have open.
    sockets_per_person, "FONDACO_SOCKETS_PER_PERSON";
    /// How many tables that are not over a guest may have opened.
    tables_per_guest, "FONDACO_TABLES_PER_GUEST";
    /// The same for an account, and for a program.
    tables_per_account, "FONDACO_TABLES_PER_ACCOUNT";
    /// Whether people may do things only so often. Without it anybody can try any number of passwords: for measuring only.
    limits, "FONDACO_LIMITS";
    /// Whom push services may contact, as `mailto:ME@HOST` or `https://HOST`. If it is set, people who are away are notified
    /// when it is their turn.
    push_contact, "FONDACO_PUSH_CONTACT";
    /// More push services than those of the usual browsers, as `https://HOST`, separated by commas.
    push_services, "FONDACO_PUSH_SERVICES";
    /// The mail server, as `HOST` or `HOST:PORT`. If it is set, accounts can have an address for mails.
    mail_server, "FONDACO_MAIL_SERVER";
    /// How the line to it is secured: `starttls`, `tls` or `none`.
    mail_tls, "FONDACO_MAIL_TLS";
    /// A file with certificates that are trusted there besides those that everybody trusts, as PEM.
    mail_ca, "FONDACO_MAIL_CA";
    /// By what this server is known there.
    mail_user, "FONDACO_MAIL_USER";
    /// And by which password.
    mail_password, "FONDACO_MAIL_PASSWORD";
    /// The file with that password, in its place.
    mail_password_file, "FONDACO_MAIL_PASSWORD_FILE";
    /// Whom mails come from, as `NAME <ME@HOST>` or `ME@HOST`.
    mail_from, "FONDACO_MAIL_FROM";
}

/// A text, a number or a yes or no, as a text.
fn any<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Any {
        Text(String),
        Number(i64),
        Flag(bool),
    }
    Ok(Some(match Any::deserialize(deserializer)? {
        Any::Text(text) => text,
        Any::Number(number) => number.to_string(),
        Any::Flag(flag) => flag.to_string(),
    }))
}

impl Settings {
    /// What a file says.
    ///
    /// # Errors
    /// If it cannot be read, or something in it is no setting.
    pub fn from_file(file: &Path) -> Result<Settings, ConfigError> {
        let wrong = |why: String| ConfigError::File { file: file.to_owned(), why };
        let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.message().to_owned()))
    }
}

/// How a server is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where everything is stored.
    pub database: Database,
    /// Whether the database must exist already.
    pub must_exist: bool,
    /// Whether a damaged database is served all the same.
    pub allow_damage: bool,
    /// The address to listen at.
    pub listen: IpAddr,
    /// The port to listen at; 0 is any that is free.
    pub port: u16,
    /// The folder of the browser client, in place of the one that is compiled in.
    pub site: Option<PathBuf>,
    /// The address by which people reach the server.
    pub public_url: Option<String>,
    /// The networks of the proxies in front of the server that say which address a request comes from.
    pub trusted_proxies: Vec<Network>,
    /// The certificate and its key, if the server speaks TLS itself.
    pub tls: Option<TlsFiles>,
    /// Where health and metrics are shown, if anywhere.
    pub monitor: Option<SocketAddr>,
    /// How the log is written.
    pub log: LogFormat,
    /// What is logged.
    pub log_level: String,
    /// How many bots may look ahead at the same time.
    pub bots: usize,
    /// After how long a bot stands in for somebody who is gone.
    pub grace: Duration,
    /// After how long a match that nobody is looking at is removed from memory.
    pub idle: Duration,
    /// After how long a guest who has not come back is deleted; never if it is zero.
    pub guests: Duration,
    /// After how long a table at which nothing changes is removed, if its match has not begun; never if it is zero.
    pub waiting: Duration,
    /// After how long a match in which nothing happens is ended without a result; never if it is zero.
    pub abandoned: Duration,
    /// After how long the chat of a table is deleted; never if it is zero.
    pub chat: Duration,
    /// How many connections there may be at once.
    pub connections: usize,
    /// How many of them from one address.
    pub connections_per_address: usize,
    /// How many sockets one person may have open.
    pub sockets_per_person: usize,
    /// How many tables that are not over a guest may have opened.
    pub tables_per_guest: u32,
    /// The same for an account, and for a program.
    pub tables_per_account: u32,
    /// Whether people may do things only so often.
    pub limits: bool,
    /// How people who are away are notified when it is their turn; not at all if it is not set.
    pub push: Option<push::Settings>,
    /// How people are written to; not at all if it is not set.
    pub mail: Option<mail::Settings>,
}

impl Config {
    /// A server on this database, at any free port of this machine: for tests.
    #[must_use]
    pub fn local(database: Database) -> Self {
        let services::Settings { bots, grace, idle, guests, waiting, abandoned, chat, sockets, .. } =
            services::Settings::default();
        let services::Settings { tables_of_guest, tables_of_account, .. } = services::Settings::default();
        Config {
            database,
            must_exist: false,
            allow_damage: false,
            listen: IpAddr::from([127, 0, 0, 1]),
            port: 0,
            site: None,
            public_url: None,
            trusted_proxies: Vec::new(),
            tls: None,
            monitor: None,
            log: LogFormat::Plain,
            log_level: "info".to_owned(),
            bots,
            grace,
            idle,
            guests,
            waiting,
            abandoned,
            chat,
            connections: 10_000,
            connections_per_address: 400,
            sockets_per_person: sockets,
            tables_per_guest: tables_of_guest,
            tables_per_account: tables_of_account,
            limits: true,
            push: None,
            mail: None,
        }
    }

    /// What flags, the environment and a file say together.
    ///
    /// # Errors
    /// The first setting that is wrong, with its place.
    pub fn read(
        flags: &Settings,
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let environment = Settings::from_environment(&variable);
        let written = file.map(Settings::from_file).transpose()?.unwrap_or_default();
        let place = |name: &str, of: fn(&Settings) -> &Option<String>| {
            if of(flags).is_some() {
                format!("--{}", name.replace('_', "-"))
            } else if of(&environment).is_some() {
                let known = Settings::NAMES.iter().find(|(other, _)| *other == name);
                known.map_or_else(String::new, |(_, variable)| (*variable).to_owned())
            } else {
                file.map_or_else(String::new, |file| file.display().to_string())
            }
        };
        macro_rules! value {
            ($name:ident) => {
                value!($name, |text: &str| text.parse().map_err(|_| "not a number of this kind".to_owned()))
            };
            ($name:ident, $parse:expr) => {{
                let all = [&flags.$name, &environment.$name, &written.$name];
                match all.into_iter().flatten().next() {
                    None => None,
                    Some(text) => Some($parse(text).map_err(|why: String| ConfigError::Value {
                        place: place(stringify!($name), |settings| &settings.$name),
                        name: stringify!($name),
                        why,
                    })?),
                }
            }};
        }
        let yes_or_no = |text: &str| match text {
            "true" | "yes" | "1" => Ok(true),
            "false" | "no" | "0" => Ok(false),
            _ => Err("say 'true' or 'false'".to_owned()),
        };
        let days = |text: &str| match text.parse::<u32>() {
            Ok(days) => Ok(Duration::from_secs(u64::from(days) * services::DAY)),
            Err(_) => Err("not a number of days".to_owned()),
        };
        let path = |text: &str| Ok::<PathBuf, String>(text.into());
        let text = |text: &str| Ok::<String, String>(text.to_owned());
        let data = value!(data, path);
        let database = match value!(database, |text: &str| text.parse::<Database>().map_err(|error| error.to_string()))
        {
            Some(database) => database,
            None => {
                let folder = data.or_else(|| data_folder(&variable)).ok_or(ConfigError::NoData)?;
                Database::Sqlite(folder.join("fondaco.db"))
            }
        };
        let public_url = value!(public_url, |text: &str| {
            let known = text.starts_with("https://") || text.starts_with("http://");
            if known { Ok(text.to_owned()) } else { Err("an address begins with https:// or http://".to_owned()) }
        });
        let services = value!(push_services, |text: &str| {
            let named = text.split(',').map(str::trim).filter(|name| !name.is_empty());
            named.map(str::parse).collect::<Result<Vec<Service>, _>>().map_err(|error| error.to_string())
        });
        let contact = value!(push_contact, |text: &str| text.parse::<Contact>().map_err(|error| error.to_string()));
        let file_password = value!(mail_password_file, |name: &str| {
            let read = std::fs::read_to_string(name).map_err(|error| format!("{name}: {error}"));
            read.map(|text| text.trim_end_matches(['\r', '\n']).to_owned())
        });
        let user = match (value!(mail_user, text), value!(mail_password, text), file_password) {
            (None, None, None) => None,
            (Some(user), Some(password), None) | (Some(user), None, Some(password)) => Some((user, Secret(password))),
            _ => return Err(mail::BadSettings::HalfUser.into()),
        };
        let from = value!(mail_from, |text: &str| {
            text.parse().map_err(|_| "write it as NAME <ME@HOST>, or as ME@HOST".to_owned())
        });
        let tls = value!(mail_tls, |text: &str| text.parse::<MailTls>()).unwrap_or_default();
        let mail = match value!(mail_server, |text: &str| text.parse::<MailServer>()) {
            Some(server) => {
                let settings = mail::Settings::new(server, tls, user, from, public_url.as_deref())?;
                Some(mail::Settings { ca: value!(mail_ca, Authorities::read), ..settings })
            }
            None => None,
        };
        let usual = Config::local(database);
        Ok(Config {
            must_exist: value!(must_exist, yes_or_no).unwrap_or(usual.must_exist),
            allow_damage: value!(allow_damage, yes_or_no).unwrap_or(usual.allow_damage),
            listen: value!(listen, |text: &str| text.parse().map_err(|_| "not an IP address".to_owned()))
                .unwrap_or(usual.listen),
            port: value!(port).unwrap_or(7878),
            site: value!(site, path),
            public_url,
            trusted_proxies: value!(trusted_proxies, network::several).unwrap_or(usual.trusted_proxies),
            tls: match (value!(tls_certificate, path), value!(tls_key, path)) {
                (Some(certificate), Some(key)) => Some(TlsFiles { certificate, key }),
                (None, None) => None,
                _ => return Err(ConfigError::HalfTls),
            },
            monitor: value!(monitor, |text: &str| text.parse().map_err(|_| "write ADDRESS:PORT".to_owned())),
            log: value!(log, |text: &str| text.parse()).unwrap_or(usual.log),
            log_level: value!(log_level, text).unwrap_or(usual.log_level),
            bots: value!(bots).unwrap_or(usual.bots),
            grace: value!(grace).map_or(usual.grace, Duration::from_secs),
            idle: value!(idle).map_or(usual.idle, Duration::from_secs),
            guests: value!(guests, days).unwrap_or(usual.guests),
            waiting: value!(waiting, days).unwrap_or(usual.waiting),
            abandoned: value!(abandoned, days).unwrap_or(usual.abandoned),
            chat: value!(chat, days).unwrap_or(usual.chat),
            connections: value!(connections).unwrap_or(usual.connections),
            connections_per_address: value!(connections_per_address).unwrap_or(usual.connections_per_address),
            sockets_per_person: value!(sockets_per_person).unwrap_or(usual.sockets_per_person),
            tables_per_guest: value!(tables_per_guest).unwrap_or(usual.tables_per_guest),
            tables_per_account: value!(tables_per_account).unwrap_or(usual.tables_per_account),
            limits: value!(limits, yes_or_no).unwrap_or(usual.limits),
            push: contact.map(|contact| push::Settings { contact, services: services.unwrap_or_default() }),
            mail,
            database: usual.database,
        })
    }
}

/// As it is logged at the start: what is secret is left out.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let database = match &self.database {
            Database::Sqlite(path) => format!("sqlite:{}", path.display()),
            Database::Postgres(address) => without_password(address),
        };
        let site = self.site.as_ref().map_or("compiled in".to_owned(), |site| site.display().to_string());
        let public_url = self.public_url.as_deref().unwrap_or("none");
        write!(f, "database={database} must_exist={} allow_damage={}", self.must_exist, self.allow_damage)?;
        write!(f, " listen={} port={} site={site}", self.listen, self.port)?;
        let proxies: Vec<String> = self.trusted_proxies.iter().map(ToString::to_string).collect();
        write!(f, " public_url={public_url} trusted_proxies={}", proxies.join(","))?;
        if let Some(TlsFiles { certificate, key }) = &self.tls {
            write!(f, " tls_certificate={} tls_key={}", certificate.display(), key.display())?;
        }
        let monitor = self.monitor.map_or("none".to_owned(), |monitor| monitor.to_string());
        write!(f, " monitor={monitor} log={}", self.log)?;
        write!(f, " log_level={} bots={} grace={}", self.log_level, self.bots, self.grace.as_secs())?;
        let days = |time: Duration| time.as_secs() / services::DAY;
        write!(f, " idle={} guests={}", self.idle.as_secs(), days(self.guests))?;
        let (waiting, abandoned, chat) = (days(self.waiting), days(self.abandoned), days(self.chat));
        write!(f, " waiting={waiting} abandoned={abandoned} chat={chat}")?;
        write!(f, " connections={}", self.connections)?;
        write!(f, " connections_per_address={}", self.connections_per_address)?;
        write!(f, " sockets_per_person={}", self.sockets_per_person)?;
        write!(f, " tables_per_guest={} tables_per_account={}", self.tables_per_guest, self.tables_per_account)?;
        write!(f, " limits={}", self.limits)?;
        match &self.mail {
            None => f.write_str(" mail_server=none")?,
            Some(mail) => write!(f, " {mail}")?,
        }
        let Some(push::Settings { contact, services }) = &self.push else { return f.write_str(" push_contact=none") };
        let services: Vec<String> = services.iter().map(ToString::to_string).collect();
        write!(f, " push_contact={contact} push_services={}", services.join(","))
    }
}

/// A database's address, with dots for the password.
fn without_password(address: &str) -> String {
    let (rest, query) = address.split_once('?').unwrap_or((address, ""));
    let hidden = match rest.rsplit_once('@') {
        Some((user, host)) => match user.split_once("://") {
            Some((scheme, user)) => match user.split_once(':') {
                Some((user, _)) => format!("{scheme}://{user}:…@{host}"),
                None => rest.to_owned(),
            },
            None => rest.to_owned(),
        },
        None => rest.to_owned(),
    };
    // Parameters may hold a password too.
    if query.is_empty() { hidden } else { format!("{hidden}?…") }
}

/// Where this system keeps the data of programs.
fn data_folder(variable: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let all = if cfg!(windows) {
        folder("LOCALAPPDATA")?
    } else if cfg!(target_os = "macos") {
        home()?.join("Library/Application Support")
    } else {
        folder("XDG_DATA_HOME").filter(|path| path.is_absolute()).or_else(|| Some(home()?.join(".local/share")))?
    };
    Some(all.join("fondaco"))
}

#[cfg(test)]
mod tests;
