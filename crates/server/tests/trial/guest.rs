//! Somebody who plays on, whatever happens to the connection or the server: they come back, say what they have seen, and send
//! again what was not answered.

use std::collections::{BTreeMap, VecDeque};
use std::io::{Read as _, Write as _};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, timeout, timeout_at};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing takes longer, even on a slow machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// A WebSocket.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Where the server is, while there is one.
pub(crate) type House = watch::Receiver<Option<SocketAddr>>;

/// The last seq that was confirmed in each match, while it goes on.
pub(crate) type Confirmed = Arc<Mutex<BTreeMap<String, u64>>>;

/// Asks over HTTP: the status, the head and the body; nothing if the server goes away meanwhile.
pub(crate) async fn http(
    address: SocketAddr,
    request: (&str, &str),
    cookie: &str,
    body: &Value,
) -> Option<(u16, String, String)> {
    let (method, path) = request;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n{cookie}Connection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let asked = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).ok()?;
        stream.write_all(request.as_bytes()).ok()?;
        let mut whole = String::new();
        stream.read_to_string(&mut whole).ok()?;
        Some(whole)
    });
    let whole = asked.await.unwrap()?;
    let (head, body) = whole.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, head.to_owned(), body.to_owned()))
}

/// Somebody new: the cookie.
pub(crate) async fn cookie(address: SocketAddr, name: &str) -> String {
    let (status, head, body) = http(address, ("POST", "/api/v1/guest"), "", &json!({"name": name})).await.unwrap();
    assert_eq!(status, 201, "{body}");
    let line = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: ")).unwrap();
    line["set-cookie: ".len()..].split(';').next().unwrap().to_owned()
}

/// A socket on which nothing has been said.
pub(crate) async fn socket(address: SocketAddr, cookie: &str) -> Option<Socket> {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let (socket, _) = tokio_tungstenite::connect_async(request).await.ok()?;
    Some(socket)
}

/// Somebody who plays on.
pub(crate) struct Guest {
    pub(crate) house: House,
    pub(crate) cookie: String,
    pub(crate) player: String,
    socket: Option<Socket>,
    number: u32,
    random: u64,
    /// How long they think, at the most.
    pub(crate) thinks: Duration,
    /// The match that they play, as they know it.
    pub(crate) own: Story,
    /// What they have sent and not been answered: the seq that they had seen, and their decision.
    pending: Option<(u64, String)>,
    /// How often they came back, sent a decision again, and were told that nothing can be stored.
    pub(crate) returns: u32,
    pub(crate) again: u32,
    pub(crate) storage: u32,
    /// What they have been shown, looking at a match with others.
    pub(crate) seen: VecDeque<Value>,
    /// What they have been told of tournaments.
    pub(crate) tournaments: VecDeque<Value>,
    /// How long each of their decisions took to be confirmed.
    pub(crate) times: Vec<Duration>,
    /// What others may know of that at any moment.
    pub(crate) confirmed: Confirmed,
    clicked: Instant,
}

/// A match as one player was told of it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Story {
    pub(crate) match_id: String,
    pub(crate) seat: u64,
    /// The seq of the first picture that they saw, and of the last; and everything told in between.
    pub(crate) first: u64,
    pub(crate) seq: Option<u64>,
    pub(crate) told: Vec<Value>,
    pub(crate) table: Value,
    pub(crate) legal: Vec<String>,
    /// Every decision that they ever sent, by the seq that they had seen.
    pub(crate) sent: BTreeMap<u64, String>,
    /// Those that were confirmed, with the seq that the server named.
    pub(crate) confirmed: BTreeMap<u64, u64>,
}

impl Story {
    pub(crate) fn is_over(&self) -> bool {
        !self.table["stage"]["over"].is_null()
    }
}

impl Guest {
    pub(crate) async fn new(house: House, name: &str) -> Guest {
        let address = house.borrow().expect("there is a server");
        let cookie = cookie(address, name).await;
        let random = name
            .bytes()
            .fold(0x9e37_79b9_7f4a_7c15, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut guest = Guest {
            house,
            cookie,
            player: String::new(),
            socket: None,
            number: 0,
            random,
            thinks: Duration::from_millis(12),
            own: Story::default(),
            pending: None,
            returns: 0,
            again: 0,
            storage: 0,
            seen: VecDeque::new(),
            tournaments: VecDeque::new(),
            times: Vec::new(),
            confirmed: Confirmed::default(),
            clicked: Instant::now(),
        };
        guest.connect().await;
        guest
    }

    pub(crate) fn random(&mut self, below: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 11) % below
    }

    /// Comes to the server, or back to it, as often as it takes.
    async fn connect(&mut self) {
        self.returns += 1;
        let connecting = async {
            loop {
                let Ok(address) = self.house.wait_for(Option::is_some).await.map(|house| house.unwrap()) else {
                    return;
                };
                if let Some(socket) = socket(address, &self.cookie).await {
                    self.socket = Some(socket);
                    let resume = match self.own.seq {
                        Some(seq) => json!([{"match": self.own.match_id, "seq": seq}]),
                        None => json!([]),
                    };
                    self.number += 1;
                    let number = self.number;
                    self.send(json!({"v": 1, "id": number, "hello": {"client": "trial", "resume": resume}})).await;
                    if let Some(answer) = self.answer(number).await
                        && let Some(player) = answer["welcome"]["player"].as_str()
                    {
                        assert!(self.player.is_empty() || self.player == player, "they are who they were");
                        self.player = player.to_owned();
                        return;
                    }
                }
                self.socket = None;
                sleep(Duration::from_millis(15)).await;
            }
        };
        timeout(PATIENCE, connecting).await.expect("the server comes back");
    }

    /// Leaves this server for another.
    pub(crate) fn move_to(&mut self, house: House) {
        self.house = house;
        self.socket = None;
    }

    async fn send(&mut self, message: Value) {
        if let Some(socket) = &mut self.socket
            && socket.send(Message::text(message.to_string())).await.is_err()
        {
            self.socket = None;
        }
    }

    /// The next message; nothing if the connection is lost. The server's pings come more often than patience ends, and say nothing: they
    /// are no reason to wait on.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let Ok(next) = timeout_at(end, self.socket.as_mut()?.next()).await else {
                let Story { match_id, seq, legal, table, .. } = &self.own;
                panic!(
                    "the server says nothing; {} in {match_id} at {seq:?}, waiting: {:?}, to decide: {}, {table}",
                    self.player,
                    self.pending,
                    legal.len()
                );
            };
            match next {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    self.take_in(&message);
                    if message["together"].is_object() {
                        self.seen.push_back(message["together"]["seen"].clone());
                    }
                    if message["tournament"].is_object() {
                        self.tournaments.push_back(message["tournament"]["event"].clone());
                    }
                    return Some(message);
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => {
                    self.socket = None;
                    return None;
                }
            }
        }
    }

    /// The answer to the message with this number; nothing if the connection is lost.
    async fn answer(&mut self, number: u32) -> Option<Value> {
        loop {
            let message = self.receive().await?;
            if message["id"] == number {
                return Some(message);
            }
        }
    }

    /// Keeps the picture of their match, and checks that nothing is missed, told twice, or taken back.
    fn take_in(&mut self, message: &Value) {
        let (body, news) = match (&message["update"], &message["snapshot"]) {
            (Value::Object(_), _) => (&message["update"], true),
            (_, Value::Object(_)) => (&message["snapshot"], false),
            _ => return,
        };
        let own = &mut self.own;
        if body["match"] != own.match_id.as_str() {
            return;
        }
        let seq = body["table"]["seq"].as_u64().unwrap();
        let view = body["view"].as_object().unwrap().values().next().unwrap();
        if news {
            let since = body["since"].as_u64().unwrap();
            assert_eq!(Some(since), own.seq, "every update begins where the last one ended");
            let told = view["news"].as_array().unwrap();
            let numbers: Vec<u64> = told.iter().map(|news| news["seq"].as_u64().unwrap()).collect();
            assert_eq!(numbers, (since + 1..=seq).collect::<Vec<_>>());
            own.told.extend(told.iter().cloned());
        } else {
            assert_eq!(own.seq, None, "what was missed is told, because it is not much");
            own.first = seq;
        }
        own.seq = Some(seq);
        own.table = body["table"].clone();
        own.seat = body["table"]["you"]["seat"].as_u64().unwrap();
        own.legal = view["legal"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
    }

    /// Asks until there is an answer, however often the server goes away meanwhile.
    pub(crate) async fn insist(&mut self, mut message: Value) -> Value {
        message["v"] = 1.into();
        loop {
            if self.socket.is_none() {
                self.connect().await;
            }
            self.number += 1;
            let number = self.number;
            message["id"] = number.into();
            self.send(message.clone()).await;
            if let Some(answer) = self.answer(number).await {
                let why = &answer["refused"]["why"];
                if *why == "storage" || why["too_many"].is_object() {
                    self.storage += u32::from(*why == "storage");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
                return answer;
            }
        }
    }

    /// Comes to a match that they will play.
    pub(crate) async fn sit_down(&mut self, match_id: &str) {
        let joined = self.insist(json!({"join": {"match": match_id}})).await;
        let seated = joined["refused"]["why"]["table"]["already_seated"].is_object();
        assert!(joined["done"].is_object() || seated, "{joined}");
        self.own = Story { match_id: match_id.to_owned(), ..Story::default() };
        self.pending = None;
        let shown = self.insist(json!({"watch": {"match": match_id}})).await;
        assert!(shown["snapshot"].is_object(), "{shown}");
    }

    /// Begins a match among bots with a clock of so many milliseconds, who loses when it runs out, and waits for their turn.
    pub(crate) async fn begin_with_clock(&mut self, base_ms: u64) -> String {
        let mut create = create("strozzi", 1, 2);
        create["create"]["options"]["setup"]["first"] = 0.into();
        create["create"]["options"]["clock"] = json!({"real_time": {"base_ms": base_ms, "increment_ms": 0}});
        create["create"]["options"]["absence"] = "end".into();
        let id = self.insist(create).await["done"]["match"].as_str().unwrap().to_owned();
        self.sit_down(&id).await;
        self.insist(json!({"manage": {"match": id, "do": "start"}})).await;
        while self.own.legal.is_empty() {
            self.receive().await.expect("the connection stays");
        }
        id
    }

    /// Looks at that match once it can be seen: it goes on, and so much time is left at least.
    pub(crate) async fn still_has_time(&mut self, id: &str, least_ms: u64) {
        let address = self.house.borrow().expect("there is a server");
        let path = format!("/api/v1/matches/{id}/snapshot");
        let begun = Instant::now();
        let shown = loop {
            match http(address, ("GET", &path), &self.cookie, &Value::Null).await {
                Some((200, _, body)) => break serde_json::from_str::<Value>(&body).unwrap(),
                other => assert!(begun.elapsed() < PATIENCE, "{other:?}"),
            }
            sleep(Duration::from_millis(100)).await;
        };
        let table = &shown["table"];
        assert_eq!(table["stage"], "playing", "{shown}");
        let left = table["clock"]["left_ms"][0].as_u64().unwrap();
        assert!(left > least_ms, "{left} ms are left: {shown}");
        let action = shown["view"]["strozzi"]["legal"][0].clone();
        let play = json!({"do": {"play": {"at": table["seq"], "action": action}}});
        let path = format!("/api/v1/matches/{id}/act");
        let (status, _, body) = http(address, ("POST", &path), &self.cookie, &play).await.unwrap();
        assert_eq!(status, 200, "{body}");
    }

    /// Decides whenever it is their turn, until the match is over or nobody wants to go on; what they have sent is settled then.
    pub(crate) async fn play_on(&mut self, stop: &watch::Receiver<bool>) {
        while !(self.own.is_over() || *stop.borrow() && self.pending.is_none()) {
            if self.socket.is_none() {
                self.connect().await;
                self.again += u32::from(self.pending.is_some());
                self.send_pending().await;
                continue;
            }
            if self.pending.is_none() && !self.own.legal.is_empty() {
                let thinks = u64::try_from(self.thinks.as_micros()).unwrap();
                let thinks = Duration::from_micros(self.random(thinks + 1));
                sleep(thinks).await;
                let at = self.own.seq.unwrap();
                let choice = self.random(self.own.legal.len() as u64);
                let action = self.own.legal[usize::try_from(choice).unwrap()].clone();
                self.own.sent.insert(at, action.clone());
                self.pending = Some((at, action));
                self.clicked = Instant::now();
                self.send_pending().await;
                continue;
            }
            let Some(message) = self.hear(stop).await else { continue };
            if self.pending.is_some() && message["id"] == self.number {
                self.settle(&message).await;
            }
        }
    }

    /// The next message, or nothing because it is time to stop.
    async fn hear(&mut self, stop: &watch::Receiver<bool>) -> Option<Value> {
        if self.pending.is_some() {
            return self.receive().await;
        }
        let mut stop = stop.clone();
        tokio::select! {
            message = self.receive() => message,
            _ = stop.wait_for(|stop| *stop) => None,
        }
    }

    async fn send_pending(&mut self) {
        if let Some((at, action)) = self.pending.clone() {
            self.number += 1;
            let (number, id) = (self.number, self.own.match_id.clone());
            let act = json!({"v": 1, "id": number, "act": {"match": id, "do": {"play": {"at": at, "action": action}}}});
            self.send(act).await;
        }
    }

    fn note_confirmed(&self, seq: u64) {
        let mut confirmed = self.confirmed.lock().unwrap();
        let last = confirmed.entry(self.own.match_id.clone()).or_default();
        *last = seq.max(*last);
    }

    /// Their decision has been answered.
    async fn settle(&mut self, answer: &Value) {
        let (at, action) = self.pending.clone().unwrap();
        if let Some(seq) = answer["done"]["seq"].as_u64() {
            self.times.push(self.clicked.elapsed());
            self.own.confirmed.insert(at, seq);
            self.note_confirmed(seq);
            self.pending = None;
            // Until the update has come, which may be before or after this, they cannot decide again.
            while self.own.seq.is_some_and(|own| own < seq) {
                self.own.legal.clear();
                if self.receive().await.is_none() {
                    return;
                }
            }
            return;
        }
        let why = &answer["refused"]["why"];
        if *why == "storage" || why["too_many"].is_object() {
            self.storage += u32::from(*why == "storage");
            sleep(Duration::from_millis(200)).await;
            return self.send_pending().await;
        }
        // It was sent twice, or somebody else was first; or it was stored although that could not be confirmed.
        let table = &why["table"];
        let settled = table["stale"].is_object() || *table == "match_over" || table["not_your_turn"].is_object();
        assert!(settled, "{action} at {at}: {answer}");
        self.pending = None;
        // What has changed since will be told, if it has not been.
        if self.own.seq == Some(at) {
            self.own.legal.clear();
        }
    }
}

/// A table of this game for so many people and bots, who do not pretend to think.
pub(crate) fn create(game: &str, people: usize, bots: usize) -> Value {
    let seats = (0..people + bots).map(|index| match index {
        0 => json!("me"),
        _ if index < people => json!("open"),
        _ => json!({"bot": {"level": "random"}}),
    });
    let seats: Vec<Value> = seats.collect();
    let options = json!({"game": game, "setup": {"players": people + bots}, "pace": "none"});
    json!({"create": {"options": options, "seats": seats, "public": true}})
}

/// These people come together at a new table, and the match begins.
pub(crate) async fn gather(guests: &mut [Guest], game: &str, bots: usize) {
    let created = guests[0].insist(create(game, guests.len(), bots)).await;
    let id = created["done"]["match"].as_str().unwrap_or_else(|| panic!("{created}")).to_owned();
    for guest in &mut *guests {
        guest.sit_down(&id).await;
    }
    let started = guests[0].insist(json!({"manage": {"match": id, "do": "start"}})).await;
    let begun = started["done"].is_object() || started["refused"]["why"]["table"] == "started";
    assert!(begun, "{started}");
}
