//! Many connections at once: nobody takes them all, nobody holds one for nothing, and there is place for those who play.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use fondaco_server::config::Config;
use fondaco_server::limit::Rate;
use fondaco_server::{Running, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use crate::guest::{PATIENCE, create};
use crate::support::Base;

/// A server with places for so many.
async fn server(base: &Base, connections: usize, adjust: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::local(base.database());
    config.connections = connections;
    config.monitor = Some("127.0.0.1:0".parse().unwrap());
    adjust(&mut config);
    Server::start(config).await.unwrap()
}

/// A connection from one of the addresses of this machine.
pub(crate) async fn connect(to: SocketAddr, host: u8) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((IpAddr::from([127, 0, 0, host]), 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Sends these bytes and reads until the other side closes, or has said enough.
pub(crate) async fn say(stream: &mut TcpStream, text: &str, enough: impl Fn(&str) -> bool) -> String {
    // Whoever is turned away may not get to say anything.
    let _ = stream.write_all(text.as_bytes()).await;
    let (mut heard, mut bytes) = (String::new(), [0; 4096]);
    let reading = async {
        while !enough(&heard) {
            match stream.read(&mut bytes).await {
                Ok(count) if count > 0 => heard += &String::from_utf8_lossy(&bytes[..count]),
                _ => break,
            }
        }
    };
    timeout(PATIENCE, reading).await.expect("an answer or an end");
    heard
}

/// Asks for something over HTTP.
async fn ask(to: SocketAddr, host: u8, head: &str, body: &Value) -> String {
    ask_as(to, host, head, "", body).await
}

/// The same with more lines in the head.
pub(crate) async fn ask_as(to: SocketAddr, host: u8, head: &str, more: &str, body: &Value) -> String {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let text = format!(
        "{head} HTTP/1.1\r\nHost: {to}\r\nOrigin: http://{to}\r\n{more}Connection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    say(&mut connect(to, host).await, &text, |_| false).await
}

pub(crate) async fn guest(to: SocketAddr, host: u8) -> String {
    guest_with(to, host, "").await
}

/// A guest, whose request has more lines in its head.
pub(crate) async fn guest_with(to: SocketAddr, host: u8, more: &str) -> String {
    cookie_in(&ask_as(to, host, "POST /api/v1/guest", more, &json!({"name": "Somebody"})).await)
}

/// The same with an account.
pub(crate) async fn account(to: SocketAddr, host: u8, more: &str, login: &str) -> String {
    let guest = cookie_in(&ask_as(to, host, "POST /api/v1/guest", more, &json!({"name": login})).await);
    let more = format!("{more}Cookie: {guest}\r\n");
    let body = json!({"login": login, "password": "a password that is long enough"});
    cookie_in(&ask_as(to, host, "POST /api/v1/account", &more, &body).await)
}

fn cookie_in(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_else(|| panic!("{answer}"));
    line.split(';').next().unwrap().to_owned()
}

/// Opens a WebSocket and, with a cookie, says hello: the connection and what was said last.
pub(crate) async fn socket(to: SocketAddr, host: u8, cookie: &str, more: &str) -> (TcpStream, String) {
    let mut stream = connect(to, host).await;
    let cookie_line = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    let request = format!(
        "GET /api/v1/socket HTTP/1.1\r\nHost: {to}\r\n{cookie_line}{more}Connection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Zm9uZGFjbyBsb2FkIHRvb2w=\r\n\r\n"
    );
    let head = say(&mut stream, &request, |heard| heard.contains("\r\n\r\n")).await;
    if !head.starts_with("HTTP/1.1 101") || cookie.is_empty() {
        return (stream, head);
    }
    let answer = send(&mut stream, &json!({"hello": {"client": "crowd"}}), &["welcome", "bye"]).await;
    (stream, answer)
}

/// Sends a message and waits for one of these answers.
pub(crate) async fn send(stream: &mut TcpStream, message: &Value, answers: &[&str]) -> String {
    let mut message = message.clone();
    message["v"] = 1.into();
    message["id"] = 1.into();
    let content = message.to_string();
    let length = u16::try_from(content.len()).unwrap();
    let frame = [&[0x81, 0xfe][..], &length.to_be_bytes(), &[0; 4], content.as_bytes()].concat();
    stream.write_all(&frame).await.unwrap();
    say(stream, "", |heard| answers.iter().any(|answer| heard.contains(&format!("\"{answer}\"")))).await
}

pub(crate) fn is_open(answer: &str) -> bool {
    answer.contains("\"welcome\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_has_only_so_many_sockets() {
    let base = Base::sqlite();
    let running = server(&base, 400, |config| config.sockets_per_person = 12).await;
    let cookie = guest(running.addr(), 1).await;
    let mut open = Vec::new();
    for number in 0..40u8 {
        let (stream, answer) = socket(running.addr(), 1 + number % 4, &cookie, "").await;
        if is_open(&answer) {
            open.push(stream);
        } else {
            assert!(answer.contains(r#"{"too_many_sockets":{"most":12}}"#), "{answer}");
            assert!(answer.contains(r#""bye":{"why":"too_many"}"#), "{answer}");
        }
    }
    assert_eq!(open.len(), 12);
    // Somebody else comes in, and so does this person when one is closed.
    let other = guest(running.addr(), 9).await;
    assert!(is_open(&socket(running.addr(), 9, &other, "").await.1));
    open.pop();
    let begun = Instant::now();
    while !is_open(&socket(running.addr(), 1, &cookie, "").await.1) {
        assert!(begun.elapsed() < PATIENCE);
        sleep(Duration::from_millis(20)).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_only_so_many_connections() {
    let base = Base::sqlite();
    let running = server(&base, 400, |config| config.connections_per_address = 10).await;
    // Another person each time: it is the address that counts.
    let mut cookies = Vec::new();
    for _ in 0..20 {
        cookies.push(guest(running.addr(), 2).await);
    }
    let mut open = Vec::new();
    for cookie in &cookies {
        let (stream, answer) = socket(running.addr(), 2, cookie, "").await;
        if is_open(&answer) {
            open.push(stream);
        } else {
            let told = answer.starts_with("HTTP/1.1 429") && answer.contains("\"too_many_connections\"");
            assert!(told, "not that the server is full: {answer}");
        }
    }
    assert_eq!(open.len(), 10);
    assert!(is_open(&socket(running.addr(), 3, &cookies[0], "").await.1));
    assert!(running.hub().metrics().turned_away.address.get() >= 10);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_shut_nobody_out() {
    let base = Base::sqlite();
    let running = server(&base, 40, |_| {}).await;
    let cookie = guest(running.addr(), 1).await;
    let mut silent = Vec::new();
    for number in 0..120u8 {
        silent.push(connect(running.addr(), 10 + number % 12).await);
    }
    // All places are taken by now, and those who have something to say come in all the same.
    sleep(Duration::from_millis(200)).await;
    let health = ask(running.addr(), 1, "GET /healthz", &Value::Null).await;
    assert!(health.starts_with("HTTP/1.1 200"), "{health}");
    let (mut stream, answer) = socket(running.addr(), 1, &cookie, "").await;
    assert!(is_open(&answer), "{answer}");
    let more: Vec<TcpStream> =
        futures_util::future::join_all((0..60).map(|n| connect(running.addr(), 30 + n % 12))).await;
    let pong = send(&mut stream, &json!({"ping": {"ms": 1}}), &["pong"]).await;
    assert!(pong.contains("pong"), "whoever plays stays: {pong}");
    assert!(running.hub().metrics().turned_away.silent.get() > 50);
    let monitor = running.monitor().unwrap();
    assert!(ask(monitor, 1, "GET /healthz", &Value::Null).await.contains("\"busy\""));
    // Those who go on being silent are gone after a few seconds.
    let begun = Instant::now();
    for mut stream in silent.into_iter().chain(more) {
        timeout(PATIENCE, stream.read(&mut [0; 64])).await.expect("closed").ok();
    }
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_is_kept_for_people_who_are_known() {
    let base = Base::sqlite();
    let running = server(&base, 40, |_| {}).await;
    let cookie = guest(running.addr(), 1).await;
    // These open sockets and do not say who they are.
    let (mut open, mut refused) = (Vec::new(), 0);
    for number in 0..40u8 {
        let (stream, answer) = socket(running.addr(), 10 + number % 8, "", "").await;
        if answer.starts_with("HTTP/1.1 101") {
            open.push(stream);
        } else {
            assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"busy\""), "{answer}");
            refused += 1;
        }
    }
    assert_eq!((open.len(), refused), (30, 10));
    let stranger = ask(running.addr(), 3, "GET /api/v1/matches", &Value::Null).await;
    assert!(stranger.starts_with("HTTP/1.1 503"), "{stranger}");
    assert!(ask(running.addr(), 3, "GET /healthz", &Value::Null).await.starts_with("HTTP/1.1 200"));
    let (_stream, answer) = socket(running.addr(), 1, &cookie, "").await;
    assert!(is_open(&answer), "{answer}");
    // They must say hello in time.
    for mut stream in open {
        timeout(Duration::from_secs(14), stream.read(&mut [0; 64])).await.expect("closed").ok();
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_leave_a_part_to_accounts_and_health_is_always_told() {
    let base = Base::sqlite();
    let running = server(&base, 40, |_| {}).await;
    let to = running.addr();
    let account = account(to, 1, "", "ginevra").await;
    let (mut open, mut refused) = (Vec::new(), 0);
    // Eight of the ten that an address may have: the one that brought the cookie may not be known to be closed yet.
    for host in 10..15 {
        let cookie = guest(to, host).await;
        for _ in 0..8 {
            let (stream, answer) = socket(to, host, &cookie, "").await;
            if is_open(&answer) {
                open.push(stream);
            } else {
                assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("\"busy\""), "{answer}");
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (35, 5));
    assert!(ask(to, 3, "GET /healthz", &Value::Null).await.starts_with("HTTP/1.1 200"));
    // All that is left is theirs.
    for _ in 0..5 {
        let (stream, answer) = socket(to, 1, &account, "").await;
        assert!(is_open(&answer), "{answer}");
        open.push(stream);
    }
    assert!(!is_open(&socket(to, 1, &account, "").await.1));
    assert!(ask(to, 3, "GET /healthz", &Value::Null).await.starts_with("HTTP/1.1 200"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_guests_at_one_address_share_what_it_may_ask_for() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = true;
    let slow = Duration::from_secs(3600);
    let running = Server::start_with(config, |settings| {
        settings.acts_from = Some(Rate { every: slow, burst: 30 });
        settings.creations_from = Rate { every: slow, burst: 2 };
        settings.resumed = Rate { every: slow, burst: 5 };
    });
    let running = running.await.unwrap();
    let to = running.addr();
    let mut done = 0;
    for _ in 0..4 {
        let (mut stream, answer) = socket(to, 2, &guest(to, 2).await, "").await;
        assert!(is_open(&answer), "{answer}");
        for _ in 0..10 {
            let answer = send(&mut stream, &json!({"lobby": {"on": false}}), &["done", "refused"]).await;
            assert!(answer.contains("\"done\"") || answer.contains("too_many"), "{answer}");
            done += usize::from(answer.contains("\"done\""));
        }
    }
    assert_eq!(done, 30);
    // Elsewhere nobody notices; but tables are counted by address as well.
    let (mut opened, mut refused) = (0, 0);
    for _ in 0..4 {
        let (mut stream, _) = socket(to, 3, &guest(to, 3).await, "").await;
        let answer = send(&mut stream, &create("strozzi", 3, 0), &["done", "refused"]).await;
        opened += usize::from(answer.contains("\"done\""));
        refused += usize::from(answer.contains("too_many"));
    }
    assert_eq!((opened, refused), (2, 2));
    // Whoever says hello comes back to a few tables, and to no more, however often they say it.
    let cookie = guest(to, 4).await;
    let (mut looked, mut refused) = (0, 0);
    for _ in 0..4 {
        let (mut stream, _) = socket(to, 4, "", &format!("Cookie: {cookie}\r\n")).await;
        let resume: Vec<Value> = (0..3).map(|number| json!({"match": format!("m{number}")})).collect();
        let hello = json!({"v": 1, "hello": {"client": "crowd", "resume": resume}}).to_string();
        let length = u16::try_from(hello.len()).unwrap();
        let frame = [&[0x81, 0xfe][..], &length.to_be_bytes(), &[0; 4], hello.as_bytes()].concat();
        stream.write_all(&frame).await.unwrap();
        let heard = say(&mut stream, "", |heard| heard.matches("\"refused\"").count() == 3).await;
        looked += heard.matches("no_such_match").count();
        refused += heard.matches("too_many").count();
    }
    assert_eq!((looked, refused), (5, 7));
    running.stop().await;
}

/// Slow in every way: while it speaks, while it listens. All at once, because each takes its time.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_slow_is_not_waited_for() {
    let base = Base::sqlite();
    let running = server(&base, 100, |_| {}).await;
    let to = running.addr();
    let ends_within = async |seconds: u64, bytes: &[u8], drop_by_drop: bool| {
        let mut stream = connect(to, 2).await;
        stream.write_all(bytes).await.unwrap();
        let (mut read, mut write) = stream.split();
        let writing = async {
            while drop_by_drop && write.write_all(b"x").await.is_ok() {
                sleep(Duration::from_millis(300)).await;
            }
            std::future::pending::<()>().await;
        };
        let reading = async {
            let mut heard = String::new();
            let _ = read.read_to_string(&mut heard).await;
            heard
        };
        let begun = Instant::now();
        tokio::select! {
            heard = reading => (heard, begun.elapsed()),
            () = writing => unreachable!(),
            () = sleep(Duration::from_secs(seconds)) => panic!("still open after {seconds} seconds"),
        }
    };
    let body = format!(
        "POST /api/v1/guest HTTP/1.1\r\nHost: {to}\r\nOrigin: http://{to}\r\nContent-Type: application/json\r\n\
         Content-Length: 1000\r\n\r\n{{"
    );
    // What the system buffers is little, so that the server notices.
    let deaf = async {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(2048).unwrap();
        let mut stream = socket.connect(to).await.unwrap();
        let page = format!("GET /api/v1/openapi.json HTTP/1.1\r\nHost: {to}\r\n\r\n");
        stream.write_all(page.repeat(400).as_bytes()).await.unwrap();
        // It never reads. The server gives it up: then what comes next cannot be sent.
        let begun = Instant::now();
        while stream.write_all(b" ").await.is_ok() {
            assert!(begun.elapsed() < Duration::from_secs(30), "still open");
            sleep(Duration::from_millis(500)).await;
        }
    };
    let (silent, head, body, ()) = tokio::join!(
        ends_within(8, b"", false),
        ends_within(8, b"GET / HTTP/1.1\r\nHost: ", true),
        ends_within(25, body.as_bytes(), true),
        deaf
    );
    assert!(silent.1 > Duration::from_secs(3) && head.1 > Duration::from_secs(3), "{silent:?} {head:?}");
    assert!(body.0.starts_with("HTTP/1.1 408"), "{body:?}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_the_address_is_the_clients() {
    let base = Base::sqlite();
    let running = server(&base, 400, |config| {
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        config.connections_per_address = 6;
        config.sockets_per_person = 1000;
    });
    let running = running.await;
    let cookie = guest(running.addr(), 9).await;
    let count = async |host: u8, forwarded: &str| {
        let mut open = Vec::new();
        for _ in 0..12 {
            let (stream, answer) = socket(running.addr(), host, &cookie, forwarded).await;
            if is_open(&answer) {
                open.push(stream);
            } else {
                let told = answer.is_empty() || answer.contains("503") || answer.contains("too_many_connections");
                assert!(told, "{answer}");
            }
        }
        open
    };
    // The proxy has any number, each of its clients a few.
    let one = count(1, "X-Forwarded-For: 198.51.100.1\r\n").await;
    let other = count(1, "X-Forwarded-For: 6.6.6.6, 198.51.100.2\r\n").await;
    let six = count(1, "X-Forwarded-For: 2001:db8::1\r\n").await;
    let neighbour = count(1, "X-Forwarded-For: 2001:db8::2\r\n").await;
    assert_eq!([one.len(), other.len(), six.len(), neighbour.len()], [6, 6, 6, 0]);
    // Nobody believes anybody else.
    let mut forged = Vec::new();
    for client in 0..12 {
        let more = format!("X-Forwarded-For: 203.0.113.{client}\r\n");
        let (stream, answer) = socket(running.addr(), 7, &cookie, &more).await;
        forged.extend(is_open(&answer).then_some(stream));
    }
    assert_eq!(forged.len(), 6);
    drop(one);
    let begun = Instant::now();
    while !is_open(&socket(running.addr(), 1, &cookie, "X-Forwarded-For: 198.51.100.1\r\n").await.1) {
        assert!(begun.elapsed() < PATIENCE, "places are free again");
        sleep(Duration::from_millis(20)).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_hears_of_only_so_many_tables() {
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = true;
    let running = Server::start_with(config, |settings| {
        settings.watched = 8;
        settings.creations.burst = 100;
    });
    let running = running.await.unwrap();
    let cookie = guest(running.addr(), 1).await;
    let (mut first, answer) = socket(running.addr(), 1, &cookie, "").await;
    assert!(is_open(&answer));
    let mut ids = Vec::new();
    for _ in 0..10 {
        let done = send(&mut first, &create("strozzi", 3, 0), &["done"]).await;
        let id = done.split(r#""match":""#).nth(1).unwrap_or_else(|| panic!("{done}"));
        ids.push(id.split('"').next().unwrap().to_owned());
        sleep(Duration::from_millis(60)).await;
    }
    let (mut second, _) = socket(running.addr(), 1, &cookie, "").await;
    for (index, id) in ids.iter().enumerate() {
        let stream = if index % 2 == 0 { &mut first } else { &mut second };
        let answer = send(stream, &json!({"watch": {"match": id}}), &["snapshot", "refused"]).await;
        assert_eq!(answer.contains("snapshot"), index < 8, "{index}: {answer}");
    }
    let done = send(&mut first, &json!({"unwatch": {"match": ids[0]}}), &["done"]).await;
    assert!(done.contains("done"));
    let answer = send(&mut second, &json!({"watch": {"match": ids[9]}}), &["snapshot", "refused"]).await;
    assert!(answer.contains("snapshot"), "{answer}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_not_for_the_public() {
    let base = Base::sqlite();
    let running = server(&base, 100, |_| {}).await;
    let public = ask(running.addr(), 1, "GET /metrics", &Value::Null).await;
    assert!(!public.contains("fondaco_steps_total"), "{public}");
    let health = ask(running.addr(), 1, "GET /healthz", &Value::Null).await;
    assert!(health.ends_with(r#"{"status":"ok"}"#), "no more than that: {health}");
    let monitor = running.monitor().unwrap();
    assert!(ask(monitor, 1, "GET /metrics", &Value::Null).await.contains("fondaco_steps_total"));
    assert!(ask(monitor, 1, "GET /api/v1/levels", &Value::Null).await.starts_with("HTTP/1.1 404"));
    running.stop().await;
}
