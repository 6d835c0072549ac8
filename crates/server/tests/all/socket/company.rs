//! A server on a port of its own, and people who play there as any client would.

use std::collections::VecDeque;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use fondaco_server::config::Config;
use fondaco_server::store::Database;
use fondaco_server::{Running, Server, hub};
use fondaco_server::{mail, push};
use fondaco_wire::{Frame, ServerMessage};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream as Stream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::support::folder::Folder;

/// Nothing takes longer, even on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A server and its database, which a restart keeps.
pub(crate) struct House {
    folder: Folder,
    running: Option<Running>,
    adjust: fn(&mut hub::Settings),
    limits: bool,
    push: Option<push::Settings>,
    mail: Option<mail::Settings>,
}

impl House {
    pub(crate) async fn open() -> Self {
        House::with(|_| {}).await
    }

    /// A server with other habits.
    pub(crate) async fn with(adjust: fn(&mut hub::Settings)) -> Self {
        let mut house =
            House { folder: Folder::new("house"), running: None, adjust, limits: false, push: None, mail: None };
        house.start().await;
        house
    }

    /// A server that tells people who are away, by this push service too.
    pub(crate) async fn pushing(service: SocketAddr, adjust: fn(&mut hub::Settings)) -> Self {
        let services = vec![format!("http://{service}").parse().unwrap()];
        let push = Some(push::Settings { contact: "mailto:me@example.org".parse().unwrap(), services });
        let mut house = House { folder: Folder::new("house"), running: None, adjust, limits: false, push, mail: None };
        house.start().await;
        house
    }

    /// A server that writes to people.
    pub(crate) async fn mailing(mail: mail::Settings, adjust: fn(&mut hub::Settings)) -> Self {
        let (folder, mail) = (Folder::new("house"), Some(mail));
        let mut house = House { folder, running: None, adjust, limits: false, push: None, mail };
        house.start().await;
        house
    }

    /// A server where people may do things only so often.
    pub(crate) async fn strict() -> Self {
        let mut house =
            House { folder: Folder::new("house"), running: None, adjust: |_| {}, limits: true, push: None, mail: None };
        house.start().await;
        house
    }

    pub(crate) async fn start(&mut self) {
        let mut config = Config::local(self.database());
        config.limits = self.limits;
        config.push = self.push.clone();
        config.mail = self.mail.clone();
        config.monitor = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let adjust = self.adjust;
        let running = Server::start_with(config, |settings| {
            settings.lobby = Duration::from_millis(50);
            adjust(settings);
        });
        self.running = Some(running.await.unwrap());
    }

    pub(crate) fn database(&self) -> Database {
        Database::Sqlite(self.folder.path().join("fondaco.db"))
    }

    pub(crate) async fn stop(&mut self) {
        self.running.take().unwrap().stop().await;
    }

    pub(crate) fn running(&self) -> &Running {
        self.running.as_ref().unwrap()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running().addr()
    }

    /// Looks at what is shown to those who look after the server.
    pub(crate) async fn monitor(&self, path: &str) -> (u16, String, String) {
        self.http_at(self.running().monitor().unwrap(), ("GET", path), "", &Value::Null).await
    }

    /// Asks over HTTP: the status, the head and the body.
    pub(crate) async fn http(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String, String) {
        self.http_at(self.address(), (method, path), cookie, body).await
    }

    async fn http_at(
        &self,
        address: SocketAddr,
        (method, path): (&str, &str),
        cookie: &str,
        body: &Value,
    ) -> (u16, String, String) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}Connection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let whole = tokio::task::spawn_blocking(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(request.as_bytes()).unwrap();
            let mut whole = String::new();
            stream.read_to_string(&mut whole).unwrap();
            whole
        });
        let whole = whole.await.unwrap();
        let (head, body) = whole.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_owned(), body.to_owned())
    }

    /// Somebody new, known by a cookie from now on.
    pub(crate) async fn guest(&self, name: &str) -> String {
        let (status, head, body) = self.http("POST", "/api/v1/guest", "", &json!({"name": name})).await;
        assert!((200..300).contains(&status), "{status} {body}");
        let cookie = head.lines().find_map(|line| {
            let (key, value) = line.split_once(": ")?;
            key.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap().to_owned())
        });
        cookie.expect("a guest gets a cookie")
    }

    /// Somebody new, connected.
    pub(crate) async fn player(&self, name: &str) -> Player {
        let cookie = self.guest(name).await;
        self.connect(&cookie, json!([])).await
    }

    /// Somebody with this cookie, who goes on with these matches.
    pub(crate) async fn connect(&self, cookie: &str, resume: Value) -> Player {
        let mut player = self.socket(cookie).await;
        let welcome = player.ask(json!({"hello": {"client": "test 1", "resume": resume}})).await;
        player.id = welcome["welcome"]["player"].as_str().unwrap_or_else(|| panic!("{welcome}")).to_owned();
        player
    }

    /// A socket on which nothing has been said.
    pub(crate) async fn socket(&self, cookie: &str) -> Player {
        let mut request = format!("ws://{}/api/v1/socket", self.address()).into_client_request().unwrap();
        if !cookie.is_empty() {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Player {
            socket,
            cookie: cookie.to_owned(),
            id: String::new(),
            inbox: VecDeque::new(),
            number: 0,
            place: None,
            seq: None,
            table: Value::Null,
            legal: Vec::new(),
            seen: Vec::new(),
        }
    }
}

/// Somebody at a client.
pub(crate) struct Player {
    socket: WebSocketStream<MaybeTlsStream<Stream>>,
    pub(crate) cookie: String,
    pub(crate) id: String,
    /// What came and nobody has looked at.
    inbox: VecDeque<Value>,
    number: u32,
    /// The match that is looked at.
    place: Option<String>,
    /// The seq that was seen last, the table as it is, and what may be decided.
    pub(crate) seq: Option<u64>,
    pub(crate) table: Value,
    pub(crate) legal: Vec<String>,
    /// What happened, as it was told: each with its seq.
    pub(crate) seen: Vec<Value>,
}

impl Player {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.send_text(message.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Reads no more: what is sent to this client piles up.
    pub(crate) fn stop_reading(self) -> WebSocketStream<MaybeTlsStream<Stream>> {
        self.socket
    }

    /// Sends a message and waits for its answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> Value {
        self.number += 1;
        let number = self.number;
        message["v"] = 1.into();
        message["id"] = number.into();
        self.send(&message).await;
        loop {
            let answer =
                timeout(PATIENCE, self.receive()).await.unwrap_or_else(|_| panic!("{message} was not answered"));
            let answer = answer.unwrap_or_else(|| panic!("closed before {message} was answered"));
            if answer["id"] == number {
                return answer;
            }
            self.inbox.push_back(answer);
        }
    }

    /// Asks something that must be done, and gives what `done` says.
    pub(crate) async fn done(&mut self, message: Value) -> Value {
        let answer = self.ask(message.clone()).await;
        assert!(answer["done"].is_object(), "{message} was answered by {answer}");
        answer["done"].clone()
    }

    /// Asks something that must be refused, and gives why.
    pub(crate) async fn refused(&mut self, message: Value) -> Value {
        let answer = self.ask(message.clone()).await;
        assert!(answer["refused"]["text"].is_string(), "{message} was answered by {answer}");
        answer["refused"]["why"].clone()
    }

    pub(crate) async fn act(&mut self, id: &str, what: Value) -> Value {
        self.ask(json!({"act": {"match": id, "do": what}})).await
    }

    pub(crate) async fn watch(&mut self, id: &str) -> Value {
        let answer = self.ask(json!({"watch": {"match": id}})).await;
        assert!(answer["snapshot"].is_object(), "{answer}");
        answer["snapshot"].clone()
    }

    /// The next message of this kind; those before it are passed over.
    pub(crate) async fn next(&mut self, kind: &str) -> Value {
        let found = self.wait_for(kind, |message| !message[kind].is_null()).await;
        found[kind].clone()
    }

    /// The next message that is wanted; those before it are passed over.
    pub(crate) async fn wait_for(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        while let Some(message) = self.inbox.pop_front() {
            if wanted(&message) {
                return message;
            }
        }
        loop {
            let message = timeout(PATIENCE, self.receive()).await.unwrap_or_else(|_| panic!("no {what}"));
            let message = message.unwrap_or_else(|| panic!("closed before {what}"));
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The next message of all; nothing if the socket was closed.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await? {
                Ok(Message::Text(text)) => {
                    let typed = Frame::<ServerMessage>::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    assert_eq!(typed.to_text(), text.as_str(), "messages are written in one way");
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.take_in(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Everything that comes within this time.
    pub(crate) async fn everything(&mut self, time: Duration) -> Vec<Value> {
        let mut all: Vec<Value> = self.inbox.drain(..).collect();
        let end = tokio::time::Instant::now() + time;
        while let Ok(Some(message)) = tokio::time::timeout_at(end, self.receive()).await {
            all.push(message);
        }
        all
    }

    /// Keeps the picture of the table as a client would, and checks that nothing was missed or told twice.
    fn take_in(&mut self, message: &Value) {
        let (body, news) = if message["snapshot"].is_object() {
            (&message["snapshot"], false)
        } else if message["update"].is_object() {
            (&message["update"], true)
        } else {
            return;
        };
        if self.place.get_or_insert_with(|| body["match"].as_str().unwrap().to_owned()) != &body["match"] {
            return;
        }
        let seq = body["table"]["seq"].as_u64().unwrap();
        let view = body["view"].as_object().unwrap().values().next().unwrap();
        if news {
            let since = body["since"].as_u64().unwrap();
            if let Some(seen) = self.seq {
                assert_eq!(since, seen, "every update begins where the last one ended");
            }
            let told: Vec<Value> = view["news"].as_array().unwrap().clone();
            let numbers: Vec<u64> = told.iter().map(|news| news["seq"].as_u64().unwrap()).collect();
            assert_eq!(numbers, (since + 1..=seq).collect::<Vec<_>>());
            self.seen.extend(told);
        }
        self.seq = Some(seq);
        self.table = body["table"].clone();
        self.legal = view["legal"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    }

    /// Forgets the picture: another table is looked at.
    pub(crate) fn turn_to_another_table(&mut self) {
        self.place = None;
        self.seq = None;
        self.table = Value::Null;
        self.legal.clear();
        self.seen.clear();
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table["stage"]["over"] != Value::Null
    }

    /// Waits for the next update or snapshot, unless the picture is as wanted.
    pub(crate) async fn until(&mut self, what: &str, wanted: impl Fn(&Player) -> bool) {
        while !wanted(self) {
            let message = timeout(PATIENCE, self.receive()).await.unwrap_or_else(|_| panic!("never {what}"));
            let message = message.unwrap_or_else(|| panic!("closed before {what}"));
            if message["update"].is_null() && message["snapshot"].is_null() {
                self.inbox.push_back(message);
            }
        }
    }

    /// Decides whenever it is one's turn, until the match is over.
    pub(crate) async fn play_on(&mut self, id: &str, mut choose: impl FnMut(&[String]) -> usize) {
        loop {
            self.until("one's turn", |own| own.is_over() || !own.legal.is_empty()).await;
            if self.is_over() {
                return;
            }
            let action = self.legal[choose(&self.legal)].clone();
            let answer = self.act(id, json!({"play": {"at": self.seq, "action": action}})).await;
            assert!(answer["done"].is_object(), "{answer}");
            // The update comes before or after; until then nothing may be decided.
            let seq = answer["done"]["seq"].as_u64();
            self.until("the update", |own| own.seq >= seq).await;
        }
    }
}

/// A choice that is as good as any, and the same every time.
pub(crate) fn any(salt: usize) -> impl FnMut(&[String]) -> usize {
    let mut state = salt;
    move |legal| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % legal.len()
    }
}

/// A table for these seats, with bots that do not pretend to think.
#[expect(clippy::needless_pass_by_value, reason = "calls read like the message")]
pub(crate) fn create(game: &str, seats: Value) -> Value {
    let players = seats.as_array().unwrap().len();
    json!({"create": {
        "options": {"game": game, "setup": {"players": players}, "pace": "none"},
        "seats": seats,
        "public": true
    }})
}

/// A bot.
pub(crate) fn bot(level: &str) -> Value {
    json!({"bot": {"level": level}})
}

/// The match that `done` names.
pub(crate) fn id_of(done: &Value) -> String {
    done["match"].as_str().unwrap().to_owned()
}
