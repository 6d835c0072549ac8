//! A server to be called, and somebody who calls it like a browser or like a program.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Request, Response};
use fondaco_server::api::security::protect;
use fondaco_server::api::{self, App};
use fondaco_server::config::Config;
use fondaco_server::environment::{Environment, now_ms};
use fondaco_server::hub::{self, Hub};
use fondaco_server::limit::Rate;
use fondaco_server::people::{Limits, People, PublicOrigin, Settings};
use fondaco_server::site::Site;
use fondaco_server::store::{Database, Store};
use fondaco_server::{Running, Server};
use futures_util::TryStreamExt as _;
use serde_json::{Value, json};
use sqlx::{Connection as _, PgConnection};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tower::ServiceExt as _;

use crate::support::{Base, On};

/// A server with a database of its own.
pub(crate) struct Web {
    door: Door,
    body: Inside,
    people: Option<People>,
    base: Base,
}

/// How it is called: without a socket, or like the real thing.
#[derive(Clone)]
enum Door {
    Router(Router),
    Address(SocketAddr),
}

/// What must be stopped at the end.
enum Inside {
    Parts(Arc<Hub>, Store),
    Server(Running),
}

/// A clock that tests put forward.
#[derive(Clone, Default)]
pub(crate) struct Clock(Arc<AtomicU64>);

impl Clock {
    pub(crate) fn advance(&self, time: Duration) {
        self.0.fetch_add(time.as_millis() as u64, Ordering::SeqCst);
    }

    fn environment(&self) -> Environment {
        let ahead = Arc::clone(&self.0);
        let system = Environment::system();
        Environment::new(
            move || now_ms() + ahead.load(Ordering::SeqCst),
            move |bytes| bytes.fill_with(|| system.word() as u8),
        )
    }
}

impl Web {
    /// A server without limits, at no public address.
    pub(crate) async fn new(on: On) -> Self {
        Web::at(on, &Clock::default()).await
    }

    /// The same with another clock.
    pub(crate) async fn at(on: On, clock: &Clock) -> Self {
        Web::build(on, Settings { limits: Limits::none(), ..Settings::default() }, clock.environment()).await
    }

    pub(crate) async fn with(on: On, settings: Settings) -> Self {
        Web::build(on, settings, Environment::system()).await
    }

    async fn build(on: On, settings: Settings, environment: Environment) -> Self {
        let base = on.base().await;
        let store = base.open().await;
        let (router, hub, people) = node(&store, settings, environment).await;
        Web { door: Door::Router(router), body: Inside::Parts(hub, store), people: Some(people), base }
    }

    /// The same person, who calls another node on the same store.
    pub(crate) async fn elsewhere(&self, visitor: &Visitor) -> Visitor {
        let Inside::Parts(_, store) = &self.body else { panic!("this server has one node") };
        let settings = Settings { limits: Limits::none(), ..Settings::default() };
        let (router, ..) = node(store, settings, Environment::system()).await;
        Visitor { door: Door::Router(router), ..visitor.clone() }
    }

    /// The whole server, on a port of its own.
    pub(crate) async fn real(on: On) -> Self {
        let base = on.base().await;
        let config = Config { limits: false, ..Config::local(base.database()) };
        Web::running(Server::start(config).await.unwrap(), base)
    }

    /// This server, which runs on a port of its own.
    pub(crate) fn running(running: Running, base: Base) -> Self {
        Web { door: Door::Address(running.addr()), body: Inside::Server(running), people: None, base }
    }

    /// A server that people reach by https.
    pub(crate) async fn secure(on: On) -> Self {
        let public_origin = PublicOrigin::new(Some("https://play.example.org"));
        Web::with(on, Settings { public_origin, limits: Limits::none(), ..Settings::default() }).await
    }

    /// Somebody with a browser.
    pub(crate) fn browser(&self) -> Visitor {
        let own = [("origin", "http://fondaco.test"), ("sec-fetch-site", "same-origin")];
        Visitor { door: self.door.clone(), cookie: None, device: None, cookies: Vec::new(), headers: owned(&own) }
    }

    /// Somebody with a browser who has become a guest.
    pub(crate) async fn guest(&self, name: &str) -> Visitor {
        let mut visitor = self.browser();
        assert_eq!(visitor.post("/guest", json!({ "name": name })).await.status, 201);
        visitor
    }

    /// Somebody with a browser and an account.
    pub(crate) async fn account(&self, login: &str, password: &str) -> Visitor {
        let mut visitor = self.guest(login).await;
        let made = visitor.post("/account", json!({ "login": login, "password": password })).await;
        assert_eq!(made.status, 200, "{}", made.text);
        visitor
    }

    /// A program with a token.
    pub(crate) fn program(&self, token: &str) -> Visitor {
        let headers = owned(&[("authorization", &format!("Bearer {token}"))]);
        Visitor { door: self.door.clone(), cookie: None, device: None, cookies: Vec::new(), headers }
    }

    /// Its store.
    pub(crate) fn store(&self) -> &Store {
        match &self.body {
            Inside::Parts(_, store) => store,
            Inside::Server(running) => running.store(),
        }
    }

    /// Its people, if it has no port of its own.
    pub(crate) fn people(&self) -> &People {
        self.people.as_ref().expect("this server is called without a socket")
    }

    /// Every byte that the database keeps: its file, or all its tables.
    pub(crate) async fn bytes_at_rest(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        match self.base.database() {
            Database::Sqlite(file) => {
                for entry in std::fs::read_dir(file.parent().unwrap()).unwrap() {
                    bytes.extend(std::fs::read(entry.unwrap().path()).unwrap());
                }
            }
            Database::Postgres(url) => {
                let mut link = PgConnection::connect(&url).await.unwrap();
                let all = sqlx::query_scalar("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
                let tables: Vec<String> = all.fetch_all(&mut link).await.unwrap();
                for table in tables {
                    let copy = format!("COPY {table} TO STDOUT (FORMAT binary)");
                    let rows: Vec<_> = link.copy_out_raw(&copy).await.unwrap().try_collect().await.unwrap();
                    bytes.extend(rows.concat());
                }
            }
        }
        bytes
    }

    /// Closes the database and throws it away.
    pub(crate) async fn end(self) {
        match self.body {
            Inside::Parts(hub, store) => {
                hub.stop(Duration::from_secs(5)).await;
                store.close().await;
            }
            Inside::Server(running) => running.stop().await,
        }
    }
}

/// A node on this store.
async fn node(store: &Store, settings: Settings, environment: Environment) -> (Router, Arc<Hub>, People) {
    let public_origin = settings.public_origin.clone();
    let people = People::new(store.clone(), environment.clone(), settings).await.unwrap();
    let often = Rate { every: Duration::from_micros(1), burst: 1_000_000 };
    let (tournaments, gather) = (Duration::from_millis(20), Duration::from_millis(300));
    // Nobody is connected here, so nothing begins by itself; and nobody waits to stand up.
    let countdown = Duration::ZERO;
    let busy =
        hub::Settings { creations: often, acts: None, tournaments, gather, countdown, ..hub::Settings::default() };
    let hub = Hub::new(store.clone(), environment, busy);
    let app = App { store: store.clone(), people: people.clone(), hub: Arc::clone(&hub), reach: None };
    let router = api::router(app).fallback_service(Site::embedded().route::<()>());
    (protect(router, &public_origin), hub, people)
}

fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Somebody who calls the server.
#[derive(Clone)]
pub(crate) struct Visitor {
    door: Door,
    pub(crate) cookie: Option<String>,
    /// By what the browser is known as a device.
    device: Option<String>,
    /// Every cookie so far.
    pub(crate) cookies: Vec<String>,
    headers: Vec<(String, String)>,
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.text))
    }

    /// The short name of the error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {}", self.text)).to_owned()
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Visitor {
    /// Sends another header from now on, or none of this name.
    pub(crate) fn header(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        self.headers.retain(|(other, _)| other != name);
        self.headers.extend(value.map(|value| (name.to_owned(), value.to_owned())));
        self
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send("POST", path, Some(body.to_string())).await
    }

    pub(crate) async fn patch(&mut self, path: &str, body: Value) -> Answer {
        self.send("PATCH", path, Some(body.to_string())).await
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Answer {
        self.send("DELETE", path, None).await
    }

    /// Sends a request under the root of the interface, and keeps the cookie that comes back.
    pub(crate) async fn send(&mut self, method: &str, path: &str, body: Option<String>) -> Answer {
        self.send_to(method, &format!("{}{path}", api::ROOT), body).await
    }

    /// Asks for something under the root of the interface, and reads nothing of the answer yet.
    pub(crate) async fn unread(&self, path: &str) -> Response<Body> {
        self.ask("GET", &format!("{}{path}", api::ROOT), None).await
    }

    async fn ask(&self, method: &str, path: &str, body: Option<String>) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path).header("host", "fondaco.test");
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let session = self.cookie.as_ref().map(|cookie| format!("fondaco={cookie}"));
        let shown: Vec<String> = session.into_iter().chain(self.device.clone()).collect();
        if !shown.is_empty() {
            request = request.header("cookie", shown.join("; "));
        }
        if let Some(body) = &body {
            request = request.header("content-length", body.len());
            if !self.headers.iter().any(|(name, _)| name == "content-type") {
                request = request.header("content-type", "application/json");
            }
        }
        let request = request.body(body.map_or_else(Body::empty, Body::from)).unwrap();
        match &self.door {
            Door::Router(router) => router.clone().oneshot(request).await.unwrap(),
            Door::Address(address) => over_tcp(*address, request).await,
        }
    }

    pub(crate) async fn send_to(&mut self, method: &str, path: &str, body: Option<String>) -> Answer {
        let response = self.ask(method, path, body).await;
        let (parts, body) = response.into_parts();
        let text = axum::body::to_bytes(body, 16 << 20).await.unwrap();
        let answer = Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8(text.to_vec()).unwrap(),
        };
        let set: Vec<&str> = answer
            .headers
            .get_all("set-cookie")
            .iter()
            .filter_map(|line| line.to_str().ok()?.split(';').next())
            .collect();
        if let Some(device) = set.iter().find(|pair| pair.starts_with("fondaco_device=")) {
            self.device = Some((*device).to_owned());
        }
        let kept = set.iter().find_map(|pair| pair.strip_prefix("fondaco="));
        match kept {
            Some("") => self.cookie = None,
            Some(value) => {
                self.cookie = Some(value.to_owned());
                self.cookies.push(value.to_owned());
            }
            None => {}
        }
        answer
    }
}

/// Sends a request over the network, one connection each: a small HTTP client, enough for this server.
async fn over_tcp(address: SocketAddr, request: Request<Body>) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let mut text = format!("{} {} HTTP/1.1\r\nconnection: close\r\n", parts.method, parts.uri);
    for (name, value) in &parts.headers {
        text += &format!("{name}: {}\r\n", value.to_str().unwrap());
    }
    text += "\r\n";
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream.write_all(&axum::body::to_bytes(body, 1 << 20).await.unwrap()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
    let (head, content) = (std::str::from_utf8(&answer[..end]).unwrap(), answer[end + 4..].to_vec());
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse::<u16>().unwrap();
    let mut response = Response::builder().status(status).body(Body::from(content)).unwrap();
    for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
        response.headers_mut().append(name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap());
    }
    response
}
