//! Streams of events over plain HTTP.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use super::company::{House, bot};

/// A stream that is read, and the requests that are made beside it.
struct Program {
    address: SocketAddr,
    cookie: String,
}

/// One event, as the standard says that it is read.
#[derive(Clone, Debug, Default)]
struct Event {
    id: Option<u64>,
    kind: String,
    data: Value,
}

/// An open stream.
struct Stream {
    lines: BufReader<TcpStream>,
    head: String,
}

impl Stream {
    /// Opens one: its status and, if that is 200, the stream.
    async fn open(address: SocketAddr, cookie: &str, path: &str, more: &str) -> (u16, Self) {
        // The system keeps little for it: who does not read is noticed soon.
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(address).await.unwrap();
        let request = format!("GET /api/v1{path} HTTP/1.1\r\nhost: {address}\r\ncookie: {cookie}\r\n{more}\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut lines = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(lines.read_line(&mut head).await.unwrap() > 0, "{head}");
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, Stream { lines, head: head.to_ascii_lowercase() })
    }

    /// The next line of what is sent, without the sizes of its chunks.
    async fn line(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            let read =
                timeout(Duration::from_secs(30), self.lines.read_line(&mut line)).await.expect("something comes");
            if read.ok()? == 0 {
                return None;
            }
            // A size stands alone in its line, before a piece; what ends a piece is empty and ends so, too.
            match line.strip_suffix("\r\n") {
                Some("0") => return None,
                Some(_) => {}
                None => return Some(line.trim_end_matches('\n').to_owned()),
            }
        }
    }

    async fn next(&mut self) -> Option<Event> {
        let mut event = Event::default();
        loop {
            let line = self.line().await?;
            match line.split_once(": ") {
                Some(("id", id)) => event.id = Some(id.parse().unwrap()),
                Some(("event", kind)) => kind.clone_into(&mut event.kind),
                Some(("data", data)) => event.data = serde_json::from_str(data).unwrap(),
                // A comment, or how soon to come back.
                Some(("" | "retry", _)) => {}
                None if line.is_empty() && !event.kind.is_empty() => return Some(event),
                None if line.is_empty() => {}
                _ => panic!("{line}"),
            }
        }
    }

    /// The next event of this kind.
    async fn until(&mut self, kind: &str) -> Event {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.kind == kind {
                return event;
            }
        }
    }
}

impl Program {
    async fn post(&self, house: &House, path: &str, body: &Value) -> Value {
        let (status, _, text) = house.http("POST", &format!("/api/v1{path}"), &self.cookie, body).await;
        assert!(matches!(status, 200 | 201 | 409), "{status} {text}");
        serde_json::from_str(&text).unwrap()
    }

    async fn open(&self, path: &str, more: &str) -> (u16, Stream) {
        Stream::open(self.address, &self.cookie, path, more).await
    }
}

async fn program(house: &House, name: &str) -> Program {
    Program { address: house.address(), cookie: house.guest(name).await }
}

fn wanted(level: &str) -> Value {
    json!({
        "options": {"game": "strozzi", "setup": {"players": 3}, "pace": "none"},
        "seats": ["me", bot(level), bot(level)]
    })
}

/// Plays a whole match by requests, and knows of it by the stream alone. Answers how often it came back.
async fn play(house: &House, me: &Program, query: &str) -> usize {
    let id = me.post(house, "/matches", &wanted("greedy")).await["match"].as_str().unwrap().to_owned();
    let path = format!("/matches/{id}/events{query}");
    let (status, mut stream) = me.open(&path, "").await;
    assert!(status == 200 && stream.head.contains("content-type: text/event-stream"), "{}", stream.head);
    assert!(stream.head.contains("cache-control: no-store"), "{}", stream.head);
    me.post(house, &format!("/matches/{id}/manage"), &json!({"do": "start"})).await;
    let (mut seen, mut returns) = (None, 0);
    loop {
        let event = stream.next().await.expect("the stream goes on");
        let content = &event.data[event.kind.as_str()];
        assert_eq!((&event.data["v"], content["match"].as_str()), (&json!(1), Some(id.as_str())), "{event:?}");
        let legal = match event.kind.as_str() {
            "snapshot" | "update" => {
                assert_eq!(event.id, content["table"]["seq"].as_u64());
                &content["view"]["strozzi"]["legal"]
            }
            "delta" => {
                assert!(!query.is_empty() && event.id == content["seq"].as_u64());
                assert_eq!(content["since"].as_u64(), seen);
                &content["legal"]
            }
            "ended" => {
                assert_eq!(content["ending"], "played");
                return returns;
            }
            _ => continue,
        };
        if event.kind == "update" {
            assert_eq!(content["since"].as_u64(), seen, "nothing is missing, and nothing comes twice");
        }
        seen = event.id;
        if let Some(action) = legal.get(0) {
            let act = json!({"do": {"play": {"at": seen, "action": action}}});
            me.post(house, &format!("/matches/{id}/act"), &act).await;
            // Now and then the connection breaks.
            if seen.is_some_and(|seq| seq % 7 == 0) {
                returns += 1;
                let (status, again) = me.open(&path, &format!("last-event-id: {}\r\n", seen.unwrap())).await;
                assert_eq!(status, 200);
                stream = again;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_requests_and_a_stream() {
    let house = House::open().await;
    let me = program(&house, "Ada").await;
    for query in ["", "?deltas=true"] {
        let returns = play(&house, &me, query).await;
        assert!(returns > 0, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_gate_and_the_limits_are_those_of_sockets() {
    let house = House::with(|settings| settings.sockets = 2).await;
    let (me, other) = (program(&house, "Ada").await, program(&house, "Bea").await);
    let id = me.post(&house, "/matches", &wanted("greedy")).await["match"].as_str().unwrap().to_owned();
    let path = format!("/matches/{id}/events");
    assert_eq!(other.open(&path, "").await.0, 404, "it is not public");
    assert_eq!(me.open("/matches/nothing/events", "").await.0, 404);
    assert_eq!(Stream::open(me.address, "", &path, "").await.0, 401);
    assert_eq!(me.open(&path, "last-event-id: x\r\n").await.0, 422);
    assert_eq!(me.open(&path, "origin: https://elsewhere.example\r\n").await.0, 403);
    let (status, mut first) = me.open(&path, "").await;
    assert_eq!(status, 200);
    first.until("presence").await;
    // A socket and a stream are two of a person's, and more are refused, whichever they are.
    let mut socket = house.connect(&me.cookie, json!([])).await;
    assert_eq!(me.open(&path, "").await.0, 429);
    // Who sits there is there, by a stream as by a socket.
    let seen = socket.watch(&id).await;
    assert_eq!(seen["table"]["you"]["seat"], 0);
    let presence = socket.next("presence").await;
    assert_eq!(presence["here"][0], true);
    drop(socket);
    // Who goes away makes place.
    drop(first);
    for attempt in 0.. {
        if me.open(&path, "").await.0 == 200 {
            break;
        }
        assert!(attempt < 200, "the place of a stream that has ended is free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_waits_for_their_turn() {
    let house = House::open().await;
    let me = program(&house, "Ada").await;
    let (status, mut stream) = me.open("/me/events", "").await;
    assert_eq!(status, 200);
    assert_eq!(stream.until("lobby").await.data["lobby"]["tables"], json!([]));
    let id = me.post(&house, "/matches", &wanted("random")).await["match"].as_str().unwrap().to_owned();
    me.post(&house, &format!("/matches/{id}/manage"), &json!({"do": "start"})).await;
    loop {
        let lobby = stream.until("lobby").await.data;
        if lobby["lobby"]["tables"][0]["your_turn"] == true {
            assert_eq!(lobby["lobby"]["tables"][0]["match"], id.as_str());
            break;
        }
    }
    // Logging out ends it, and says so.
    let (status, _, text) = house.http("POST", "/api/v1/logout", &me.cookie, &Value::Null).await;
    assert!((200..300).contains(&status), "{text}");
    assert_eq!(stream.until("bye").await.data["bye"]["why"], "logged_out");
    assert!(stream.next().await.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_stops_and_says_so() {
    let mut house = House::open().await;
    let me = program(&house, "Ada").await;
    let (_, mut stream) = me.open("/me/events", "").await;
    stream.until("lobby").await;
    house.stop().await;
    assert_eq!(stream.until("bye").await.data["bye"]["why"], "restart");
}

/// Somebody opens a stream and does not read it: after a while nothing is kept for them.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_parted_from() {
    let house = House::with(|settings| settings.acts = None).await;
    let me = program(&house, "Ada").await;
    let id = me.post(&house, "/matches", &wanted("greedy")).await["match"].as_str().unwrap().to_owned();
    let (_, _stream) = me.open(&format!("/matches/{id}/events"), "").await;
    let path = format!("/matches/{id}/manage");
    // Each change is told with the whole position: in the end nothing fits any more, neither here nor in the system.
    let gone = |page: &str| page.lines().any(|line| line == "fondaco_connections 0");
    for round in 0_u32.. {
        // Both seats in turn: each may change 2,000 times.
        let level = if round % 4 < 2 { "random" } else { "greedy" };
        let seat = json!({"seat": 1 + round % 2, "level": level});
        let (status, _, text) =
            house.http("POST", &format!("/api/v1{path}"), &me.cookie, &json!({"do": {"bot": seat}})).await;
        assert_eq!(status, 200, "before as many changes as one may make: {round} {text}");
        if round % 100 == 0 && gone(&house.monitor("/metrics").await.2) {
            break;
        }
    }
    let (_, _, page) = house.monitor("/metrics").await;
    assert!(page.lines().any(|line| line == "fondaco_slow_total 1"), "{page}");
    assert!(gone(&page), "{page}");
}
