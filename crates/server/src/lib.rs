//! The server: matches on the network. `fondaco serve` starts it.
//!
//! Read in this order; a module imports only what stands before it, and a test sees to that:
//!
//! 1. [`tasks`] — what goes on for as long as a server runs, and is begun again if it fails.
//!    [`network`] — addresses; [`announce`] — which of them other devices find; [`tls`] and [`client_stream`] — the
//!    connection to one client. [`environment`] — time and randomness; [`limit`] — how often; [`places`] — how many at once;
//!    [`metrics`] — what is counted; [`lang`] — the languages of those who are away.
//!    `tournament` — who meets whom, and what the results are worth.
//! 2. [`store`] — everything that must outlive a server, in SQLite or PostgreSQL. Whatever is told has been stored before.
//! 3. [`people`] — who is this? Guests, accounts, programs with tokens. [`outbox`] — what waits to be sent to a client.
//! 4. [`bots`] — where bots think; [`rating`]; [`push`], [`mail`] — telling people who are away. `services` — these together.
//! 5. `room` — one match in memory: one task, which changes the match, stores, and then tells. Its gate says who may do what.
//! 6. [`hub`] — all rooms of this node, and who is connected. [`admin`] — what an operator does on the machine.
//! 7. [`api`] — the REST interface; [`socket`] — one task for each connected client; [`site`] — the browser client.
//! 8. [`config`]; `serve` — connections and their limits; here — the server as a whole.
//!
//! From click to stored step and back: the socket's task reads a message and puts it into the mailbox of the match's room.
//! The room asks the table, which checks the rules and says what happened. The room waits until the store has it on the
//! disk, together with what other matches store in the same moment. Then it writes what each viewer may see into the outboxes
//! of the sockets, whose tasks send it. The seat comes from the authenticated connection, never from a message.

pub mod admin;
pub mod announce;
pub mod api;
pub mod bots;
pub mod client_stream;
pub mod config;
pub mod environment;
pub mod hub;
pub mod lang;
pub mod limit;
pub mod mail;
pub mod metrics;
pub mod network;
pub mod outbox;
pub mod people;
pub mod places;
pub mod push;
pub mod rating;
mod room;
mod serve;
mod services;
pub mod site;
pub mod socket;
pub mod store;
pub mod tasks;
pub mod tls;
mod tournament;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde_json::json;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;

use api::App;
use api::security::protect;
use config::{Config, LogFormat};
use environment::Environment;
use hub::{Hub, Post};
use mail::Mail;
use people::{Limits, People, Proxies, PublicOrigin, WeakPeople};
use places::{Most, Places};
use push::Push;
use serve::Listener;
use site::Site;
use store::{Database, How, Store, StoreError};
use tasks::Need;
use tls::Tls;

/// The most connections to the monitor.
const MONITORS: usize = 64;
/// Everything has stopped within this time.
const STOP: Duration = Duration::from_secs(8);

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error("cannot open the database: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be used.
    #[error("cannot listen at {address}: {error}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The browser client cannot be read.
    #[error("cannot read the site in {folder}: {error}")]
    Site {
        /// Its folder.
        folder: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The certificate cannot be used.
    #[error("cannot speak TLS: {0}")]
    Tls(String),
    /// What should be logged makes no sense.
    #[error("--log-level: {0}")]
    Log(String),
    /// The system does not let it run.
    #[error("cannot run: {0}")]
    System(io::Error),
}

/// A server.
#[derive(Debug)]
pub struct Server;

impl Server {
    /// Opens the store, and begins to listen and to look after matches.
    ///
    /// # Errors
    /// If the store cannot be opened, or the address cannot be used.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        Server::start_with(config, |_| {}).await
    }

    /// As [`start`](Self::start), with other habits of the hub: for tests.
    ///
    /// # Errors
    /// If the store cannot be opened, or the address cannot be used.
    pub async fn start_with(config: Config, adjust: impl FnOnce(&mut hub::Settings)) -> Result<Running, StartError> {
        let site = match &config.site {
            None => Site::embedded(),
            Some(folder) => Site::folder(folder).map_err(|error| StartError::Site { folder: folder.clone(), error })?,
        };
        let (listener, address) = listen(SocketAddr::new(config.listen, config.port)).await?;
        let monitor = match config.monitor {
            Some(monitor) => Some(listen(monitor).await?),
            None => None,
        };
        let tls = config.tls.clone().map(Tls::new).transpose().map_err(StartError::Tls)?;
        let how = How::Serve { must_exist: config.must_exist, allow_damage: config.allow_damage };
        let store = Store::open_with(&config.database, how).await?;
        let public_origin = PublicOrigin::new(config.public_url.as_deref()).with_tls(tls.is_some());
        let limits = if config.limits { Limits::default() } else { Limits::none() };
        let proxies = Proxies::new(&config.trusted_proxies);
        let settings = people::Settings { public_origin: public_origin.clone(), proxies, limits };
        let environment = Environment::system();
        let people = People::new(store.clone(), environment.clone(), settings).await?;
        let mut settings = hub::Settings {
            bots: config.bots,
            grace: config.grace,
            idle: config.idle,
            guests: config.guests,
            waiting: config.waiting,
            abandoned: config.abandoned,
            chat: config.chat,
            shared: matches!(config.database, Database::Postgres(_)),
            connections: config.connections,
            sockets: config.sockets_per_person,
            tables_of_guest: config.tables_per_guest,
            tables_of_account: config.tables_per_account,
            ..hub::Settings::default()
        };
        if !config.limits {
            settings.creations = Limits::none().requests;
            (settings.sockets, settings.watched) = (usize::MAX, usize::MAX);
            (settings.tables_of_guest, settings.tables_of_account) = (u32::MAX, u32::MAX);
            (settings.gathering_from, settings.bots_from) = (u32::MAX, usize::MAX);
            (settings.acts, settings.acts_from) = (None, None);
            (settings.creations_from, settings.resumed) = (Limits::none().requests, Limits::none().requests);
        }
        adjust(&mut settings);
        let push = match config.push.clone() {
            Some(settings) => Some(Push::new(store.clone(), environment.clone(), settings).await?),
            None => None,
        };
        let mail = match config.mail.clone() {
            Some(settings) => Some(Mail::new(store.clone(), environment.clone(), settings).await?),
            None => None,
        };
        let hub = Hub::with_post(store.clone(), environment, settings, Post { push, mail });
        let (known, weak, mut again) = (people.weak(), Arc::downgrade(&hub), false);
        let check = move || recheck(known.clone(), weak.clone(), std::mem::replace(&mut again, true));
        store.tasks().keep("log-outs", Need::Vital, check);
        // Who has a name of its own is found by that.
        let reach = if config.public_url.is_some() { Vec::new() } else { announce::addresses(address, tls.is_some()) };
        let app = App {
            store: store.clone(),
            people: people.clone(),
            hub: Arc::clone(&hub),
            reach: reach.first().map(|address| address.as_str().into()),
        };
        let (stop, stopping) = watch::channel(false);
        let most = match config.limits {
            true => Most::new(config.connections, config.connections_per_address),
            false => Most::from_anywhere(config.connections),
        };
        let public = Listener {
            router: router(app, site, &public_origin, &config),
            places: Places::new(most),
            hub: Arc::clone(&hub),
            people: Some(people),
            tls: tls.clone(),
        };
        let accept = |name, listening: Listener, listener: TcpListener| {
            let (listening, listener, stop) = (Arc::new(listening), Arc::new(listener), stopping.clone());
            let accept = move || Arc::clone(&listening).accept(Arc::clone(&listener), stop.clone());
            store.tasks().keep(name, Need::Vital, accept)
        };
        let mut accepting = vec![accept("connections", public, listener)];
        let monitor = monitor.map(|(listener, address)| {
            let monitor = Listener {
                router: monitor_router(&hub),
                places: Places::new(Most::from_anywhere(MONITORS)),
                hub: Arc::clone(&hub),
                people: None,
                tls: None,
            };
            accepting.push(accept("monitor", monitor, listener));
            address
        });
        Ok(Running { address, monitor, reach, secure: tls.is_some(), hub, store, stop, accepting })
    }
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let cannot = |error| StartError::Listen { address, error };
    let listener = TcpListener::bind(address).await.map_err(cannot)?;
    let address = listener.local_addr().map_err(cannot)?;
    Ok((listener, address))
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    monitor: Option<SocketAddr>,
    reach: Vec<String>,
    secure: bool,
    hub: Arc<Hub>,
    store: Store,
    stop: watch::Sender<bool>,
    accepting: Vec<tokio::task::JoinHandle<()>>,
}

impl Running {
    /// Where it listens.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.address
    }

    /// Where it shows its health and its metrics, if anywhere.
    #[must_use]
    pub fn monitor(&self) -> Option<SocketAddr> {
        self.monitor
    }

    /// Where other devices on the network find it.
    #[must_use]
    pub fn reach(&self) -> &[String] {
        &self.reach
    }

    /// Its matches.
    #[must_use]
    pub fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// Its store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Stops without losing anything: nobody new is let in, everybody is told to come back, what has begun is stored, and
    /// the matches are left to other nodes or the next start.
    pub async fn stop(self) {
        // It listens as long as there is a receiver.
        let _ = self.stop.send(true);
        for accepting in self.accepting {
            let _ = accepting.await;
        }
        self.hub.stop(STOP).await;
        self.store.close().await;
    }
}

/// Runs a server until it is told to stop, by Ctrl-C or the system.
///
/// # Errors
/// If it cannot start.
pub fn run(config: Config) -> Result<(), StartError> {
    log_as(&config)?;
    // Sockets are asked less often for what has come while there is enough to do.
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.enable_all().event_interval(256).build().map_err(StartError::System)?;
    runtime.block_on(async {
        allow_many_files();
        let settings = config.to_string();
        // Before anybody is told where it is: whoever knows may stop it.
        let told_to_stop = told_to_stop().map_err(StartError::System)?;
        let running = Server::start(config).await?;
        // Not before: what is wrong with them is said in one line.
        tracing::info!("settings: {settings}");
        tracing::info!(node = %running.hub().node(), address = %running.addr(), "listening");
        let mut out = io::stdout();
        // Nobody may be reading.
        let scheme = if running.secure { "https" } else { "http" };
        let _ = writeln!(out, "Fondaco is at {scheme}://{}/", running.addr()).and_then(|()| out.flush());
        let _ = announce::say(running.reach());
        if let Some(monitor) = running.monitor() {
            let _ = writeln!(out, "Health and metrics are at http://{monitor}/").and_then(|()| out.flush());
        }
        told_to_stop.await;
        tracing::info!("stopping");
        running.stop().await;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Every connection is an open file, and systems allow few unless asked.
#[cfg(unix)]
fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let wanted = rustix::process::Rlimit { current: limit.maximum, ..limit };
    if limit.current != limit.maximum && setrlimit(Resource::Nofile, wanted).is_err() {
        tracing::warn!(files = ?limit.current, "the system allows no more open files");
    }
}

#[cfg(not(unix))]
fn allow_many_files() {}

/// Listens from now on, and is ready when the system or somebody at the terminal wants the server to stop.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// The log goes to stderr.
fn log_as(config: &Config) -> Result<(), StartError> {
    let filter = tracing_subscriber::EnvFilter::builder().parse(&config.log_level);
    let filter = filter.map_err(|error| StartError::Log(error.to_string()))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_target(false);
    let set = match config.log {
        LogFormat::Plain => log.with_ansi(false).try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    set.map_err(|error| StartError::Log(error.to_string()))
}

/// Sockets of ended sessions are closed, wherever the session was ended. If it has failed before, everybody is looked at.
async fn recheck(people: WeakPeople, hub: std::sync::Weak<Hub>, again: bool) {
    // People live as long as somebody holds them; this task shall not be the one.
    let Some(mut ends) = people.upgrade().map(|people| people.logged_out()) else { return };
    if again && let Some(hub) = hub.upgrade() {
        hub.recheck(None);
    }
    loop {
        let whose = match ends.recv().await {
            Ok(ended) => ended.person,
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => return,
        };
        match hub.upgrade() {
            Some(hub) => hub.recheck(whose.as_ref()),
            None => return,
        }
    }
}

/// Everything that the server serves.
fn router(app: App, site: Site, public_origin: &PublicOrigin, config: &Config) -> Router {
    let hub = Arc::clone(&app.hub);
    let socket = socket::router(app.people.clone(), Arc::clone(&hub), config.limits);
    let health = Router::new().route(serve::HEALTH, get(public_health)).with_state(Arc::clone(&hub));
    let all = api::router(app).merge(socket).merge(health).fallback_service(site.route::<()>());
    protect(all, public_origin).layer(middleware::from_fn_with_state(hub, log_request))
}

/// What only those see who look after the server.
fn monitor_router(hub: &Arc<Hub>) -> Router {
    Router::new().route(serve::HEALTH, get(health)).route("/metrics", get(metrics_page)).with_state(Arc::clone(hub))
}

/// Whether this node works: for whoever spreads people over several nodes, and no more than that.
async fn public_health(State(hub): State<Arc<Hub>>) -> Response {
    let (status, state) = state(&hub).await;
    (status, [(header::CACHE_CONTROL, "no-store")], Json(json!({"status": state}))).into_response()
}

/// Whether this node works, and how busy it is.
async fn health(State(hub): State<Arc<Hub>>) -> Response {
    let (status, state) = state(&hub).await;
    let down = hub.tasks_down();
    let body = json!({"status": state, "node": hub.node().as_str(), "busy": hub.busy(), "down": down});
    (status, [(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

async fn state(hub: &Hub) -> (StatusCode, &'static str) {
    let up = hub.store_answers().await;
    match (up, hub.is_stopping()) {
        _ if hub.lacks_vital_task() => {
            (StatusCode::SERVICE_UNAVAILABLE, "a part of the server has failed and is begun again")
        }
        (true, _) if hub.store_is_damaged() => (StatusCode::SERVICE_UNAVAILABLE, "the database is damaged"),
        (true, false) => (StatusCode::OK, "ok"),
        (true, true) => (StatusCode::SERVICE_UNAVAILABLE, "stopping"),
        (false, _) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer"),
    }
}

async fn metrics_page(State(hub): State<Arc<Hub>>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], hub.metrics_page()).into_response()
}

/// One line for each request; neither the query nor any header, which may hold secrets.
async fn log_request(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let (method, path, begun) = (request.method().clone(), request.uri().path().to_owned(), Instant::now());
    let response = next.run(request).await;
    hub.metrics().requests.add(1);
    let (status, micros) = (response.status().as_u16(), begun.elapsed().as_micros() as u64);
    if path == serve::HEALTH {
        tracing::debug!(%method, path, status, micros, "request");
    } else {
        tracing::info!(%method, path = %path.escape_debug(), status, micros, "request");
    }
    response
}

/// Locks what no panic leaves half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
