//! Clients that mean harm: whatever they send, nothing breaks, nothing leaks, and the others play on as quickly as before.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fondaco_server::environment::Environment;
use fondaco_server::hub::{self, Client, Hub};
use fondaco_server::people::{Limits, People, Settings, Visit};
use fondaco_server::store::Store;
use fondaco_table::{MatchId, Name};
use fondaco_wire::{Frame, MAX_CLIENT_BYTES};
use futures_util::future::join_all;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::ALONE;
use crate::guest::{Guest, PATIENCE, cookie, gather, http, socket};
use crate::node::Node;
use crate::support::Base;
use crate::witness::Stored;

/// How many frames a second the enemies send together.
const STORM: u64 = 10_000;
/// How long, at the least: until they have sent half of what they want to send in this time. On a machine that has other things to do
/// they need longer for that, because they share it with the server.
const STORM_LASTS: Duration = Duration::from_secs(5);
const STORM_ENDS: Duration = Duration::from_secs(60);
/// How long everybody plays before, to see how quick the server is on this machine at the moment; and how many times as long decisions
/// may take in the storm, if that is more than what is quick on any machine.
const QUIET: Duration = Duration::from_secs(3);
const SLOWER: u32 = 4;
/// How many frames are sent at the least, however long that takes, to a server with limits.
const FRAMES: &str = "FONDACO_FRAMES";
/// What one connection sends at once: as much as the server reads before it closes the connection.
const VOLLEY: u64 = 100;
/// How many enemies there are.
const ENEMIES: u64 = 20;

/// Bytes of a WebSocket frame as a client sends it.
fn frame(first: u8, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match content.len() {
        length @ 0..126 => bytes.push(0x80 | u8::try_from(length).unwrap()),
        length @ 126..65536 => {
            bytes.push(0x80 | 126);
            bytes.extend(u16::try_from(length).unwrap().to_be_bytes());
        }
        length => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(content);
    bytes
}

/// A connection that has become a WebSocket, as bytes.
async fn raw(address: SocketAddr, cookie: &str) -> Option<TcpStream> {
    raw_from(1, address, cookie).await
}

/// The same from another address of this machine.
async fn raw_from(host: u8, address: SocketAddr, cookie: &str) -> Option<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, host], 0))).unwrap();
    // So that what is not read is noticed soon.
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(address).await.ok()?;
    let request = format!(
        "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Zm9uZGFjbyBsb2FkIHRvb2w=\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.ok()?);
    }
    head.starts_with(b"HTTP/1.1 101").then_some(stream)
}

/// Deals out numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % most
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[usize::try_from(self.below(all.len() as u64)).unwrap()]
    }
}

/// A message that could be right, of somebody who has no business there.
fn impudent(random: &mut Random, matches: &[String]) -> Value {
    let id = random.pick(matches).clone();
    let at = *random.pick(&[0, 1, 7, 40, u64::MAX]);
    let seat = *random.pick(&[0, 1, 2, 3, 200]);
    let act = |what: Value| json!({"act": {"match": id, "do": what}});
    let mut message = match random.below(16) {
        0 => {
            act(json!({"play": {"at": at, "action": random.pick(&["pass", "flag pirate", "port rome", "", "\u{0}"])}}))
        }
        1 => act(json!({"take_back": {"at": at, "to": random.below(9)}})),
        2 => act(json!({"offer": {"at": at, "offer": random.pick(&["abandon", "rematch", "pause"])}})),
        3 => act(json!({"answer": {"offer": at, "yes": true}})),
        4 => act(json!({"orders": {"at": at, "orders": [{"tries": ["pass"], "lasts": "until_used"}]}})),
        5 => act(json!(random.pick(&["away", "return", "leave", "resign", "withdraw"]))),
        6 => json!({"manage": {"match": id, "do": "start"}}),
        7 => json!({"manage": {"match": id, "do": {"bot": {"seat": seat, "level": "greedy"}}}}),
        8 => json!({"manage": {"match": id, "do": {"open": {"seat": seat}}}}),
        9 => json!({"join": {"match": id, "seat": seat, "invitation": "guess"}}),
        10 => json!({"watch": {"match": id, "seq": at}}),
        11 => json!({"history": {"match": id, "since": at}}),
        12 => json!({"chat": {"match": id, "says": {"text": "boo"}}}),
        13 => json!({"mute": {"match": id, "player": "u", "on": true}}),
        14 => json!({"unwatch": {"match": id}}),
        _ => json!({"create": {"options": {"game": "strozzi", "setup": {"players": at}}, "seats": ["me", "me"]}}),
    };
    message["v"] = 1.into();
    if random.below(2) == 0 {
        message["id"] = random.below(1000).into();
    }
    message
}

/// Something that is no message, but may look like one.
fn nonsense(random: &mut Random, matches: &[String]) -> Vec<u8> {
    let mut text = impudent(random, matches).to_string();
    match random.below(8) {
        0 => "[".repeat(15_000).into_bytes(),
        1 => format!("{{\"v\":1,\"act\":{}", "{\"a\":".repeat(2_000)).into_bytes(),
        2 => r#"{"v":1,"v":1,"id":99999999999999999999,"ping":{"ms":-1}}"#.into(),
        3 => format!(r#"{{"v":{},"ping":{{"ms":1}}}}"#, 1 + random.below(2)).into_bytes(),
        4 => (0..random.below(200)).map(|_| char::from(32 + random.below(95) as u8)).collect::<String>().into_bytes(),
        5 => {
            text.truncate(usize::try_from(random.below(text.len() as u64)).unwrap());
            text.into_bytes()
        }
        6 => "\u{202e}\u{0}\u{10ffff}".repeat(usize::try_from(random.below(50)).unwrap()).into_bytes(),
        _ => {
            // One byte is another.
            let place = usize::try_from(random.below(text.len() as u64)).unwrap();
            let mut bytes = text.into_bytes();
            bytes[place] = 32 + random.below(95) as u8;
            bytes
        }
    }
}

/// Bytes that are no WebSocket.
fn violation(random: &mut Random) -> Vec<u8> {
    match random.below(9) {
        0 => frame(0x81, b"\xff\xfe not UTF-8"),
        1 => frame(0x83, b"an opcode that is reserved"),
        2 => frame(0xf1, b"bits that are reserved"),
        3 => frame(0x80, b"goes on with nothing"),
        4 => b"\x81\x05plain".to_vec(),
        5 => [&b"\x81\xff"[..], &u64::MAX.to_be_bytes(), &[0; 4]].concat(),
        6 => frame(0x09, &[b'x'; 300]),
        7 => frame(0x81, &vec![b'x'; 3 * MAX_CLIENT_BYTES]),
        _ => frame(0x88, b"\x00"),
    }
}

/// Connects, sends a volley, hears how it is sent away, and comes again, until told to stop.
async fn enemy(
    address: SocketAddr,
    number: u64,
    targets: watch::Receiver<Arc<[String]>>,
    sent: Arc<AtomicU64>,
    stop: watch::Receiver<bool>,
) {
    let cookie = cookie(address, &format!("Enemy {number}")).await;
    let mut random = Random(number + 1);
    let each = Duration::from_micros(1_000_000 * VOLLEY * ENEMIES / STORM);
    let mut next = tokio::time::Instant::now();
    while !*stop.borrow() {
        next += each;
        let Some(mut stream) = raw_from(100 + number as u8, address, &cookie).await else {
            tokio::time::sleep_until(next).await;
            continue;
        };
        let matches = Arc::clone(&targets.borrow());
        let mut volley = frame(0x81, br#"{"v":1,"hello":{"client":"enemy"}}"#);
        for _ in 0..VOLLEY {
            volley.extend(match random.below(20) {
                0..3 => frame(0x81, &nonsense(&mut random, &matches)),
                3 => frame(0x82, b"\x00\x01\x02"),
                4 => frame(0x89, b"ping"),
                5 => frame(0x8a, b"pong"),
                _ => frame(0x81, impudent(&mut random, &matches).to_string().as_bytes()),
            });
        }
        volley.extend(violation(&mut random));
        let written = async {
            let (mut read, mut write) = stream.split();
            let writing = async { write.write_all(&volley).await };
            let reading = async { while read.read(&mut [0; 8192]).await.is_ok_and(|count| count > 0) {} };
            tokio::join!(writing, reading).0
        };
        // The server may close before it has read everything.
        let _ = timeout(PATIENCE, written).await.expect("the server ends what it does not like");
        sent.fetch_add(VOLLEY, Ordering::Relaxed);
        tokio::time::sleep_until(next).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_frames_harms_nobody_else() {
    storm(false, 0).await;
}

/// With limits, as servers run. `FONDACO_FRAMES=1000000` sends so many.
#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_frames_is_limited() {
    let frames = std::env::var(FRAMES).ok().map_or(0, |count| count.parse().expect("a number of frames"));
    storm(true, frames).await;
}

/// Within what time half of these decisions were confirmed, and 99 of 100.
fn half_and_most(mut times: Vec<Duration>) -> (Duration, Duration) {
    times.sort_unstable();
    assert!(!times.is_empty(), "nobody could play");
    (times[times.len() / 2], times[times.len() * 99 / 100])
}

/// What enemies aim at: the match that is played, one that is not for everybody, and one that does not exist.
fn aims(own: &str, hidden: &str) -> Arc<[String]> {
    [own, hidden, "mnosuchmatch1"].map(str::to_owned).into()
}

/// Enemies send so many frames, and as many as they can for a few seconds, while others play.
async fn storm(limits: bool, least: u64) {
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let node = Node::with(&base.database(), limits);
    let (_door, house) = watch::channel(Some(node.address));
    let (stop, stopping) = watch::channel(false);
    let mut guests = Vec::new();
    for index in 0..3 {
        guests.push(Guest::new(house.clone(), &format!("Calm {index}")).await);
    }
    gather(&mut guests, "liguria", 0).await;
    let mut hidden = crate::guest::create("strozzi", 3, 0);
    hidden["create"]["public"] = false.into();
    let mut host = Guest::new(house.clone(), "Carla").await;
    let hidden = host.insist(hidden).await["done"]["match"].as_str().unwrap().to_owned();
    let (target, targets) = watch::channel(aims(&guests[0].own.match_id, &hidden));
    // Some look on and never read.
    let mut stuck = Vec::new();
    for index in 0..5 {
        let mut stream = raw(node.address, &cookie(node.address, &format!("Stuck {index}")).await).await.unwrap();
        let watch = json!({"v": 1, "watch": {"match": guests[0].own.match_id}}).to_string();
        let hello = frame(0x81, br#"{"v":1,"hello":{"client":"stuck"}}"#);
        stream.write_all(&[hello, frame(0x81, watch.as_bytes())].concat()).await.unwrap();
        stuck.push(stream);
    }
    for guest in &mut guests {
        guest.thinks = Duration::from_millis(if limits { 100 } else { 4 });
    }
    let (quiet, quietly) = watch::channel(false);
    tokio::join!(join_all(guests.iter_mut().map(|guest| guest.play_on(&quietly))), async {
        sleep(QUIET).await;
        quiet.send_replace(true);
    });
    let (quiet_half, quiet_most) = half_and_most(guests.iter_mut().flat_map(|guest| guest.times.drain(..)).collect());
    let sent = Arc::new(AtomicU64::new(0));
    let mut enemies = Vec::new();
    for number in 0..ENEMIES {
        enemies.push(tokio::spawn(enemy(node.address, number, targets.clone(), Arc::clone(&sent), stopping.clone())));
    }
    // They play as long as the storm lasts, one match after the other, and the enemies go along.
    let elsewhere = hidden.clone();
    let playing = tokio::spawn(async move {
        let mut stories = Vec::new();
        loop {
            join_all(guests.iter_mut().map(|guest| guest.play_on(&stopping))).await;
            stories.extend(guests.iter().map(|guest| guest.own.clone()));
            if *stopping.borrow() {
                return (guests, stories);
            }
            gather(&mut guests, "liguria", 0).await;
            target.send_replace(aims(&guests[0].own.match_id, &elsewhere));
        }
    });
    let begun = Instant::now();
    sleep(STORM_LASTS).await;
    let wanted = STORM * STORM_LASTS.as_secs() / 2;
    while sent.load(Ordering::Relaxed) < wanted {
        assert!(begun.elapsed() < STORM_ENDS, "the storm was a breeze: {} frames", sent.load(Ordering::Relaxed));
        sleep(Duration::from_millis(100)).await;
    }
    while sent.load(Ordering::Relaxed) < least {
        assert_eq!(node.complaints(), Vec::<String>::new());
        sleep(Duration::from_millis(100)).await;
    }
    let frames = sent.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
    stop.send(true).unwrap();
    for enemy in enemies {
        enemy.await.unwrap();
    }
    let (guests, stories) = playing.await.expect("nobody calm meets with anything wrong");
    assert!(guests.iter().all(|guest| guest.returns == 1), "nobody calm lost the connection");
    let times: Vec<Duration> = guests.iter().flat_map(|guest| guest.times.iter().copied()).collect();
    let count = times.len();
    let (half, most) = half_and_most(times);
    println!(
        "{} frames, {frames:.0} a second; {count} calm decisions in {} matches, half within {half:.1?}, 99 of 100 within {most:.1?}; \
         before the storm {quiet_half:.1?} and {quiet_most:.1?}",
        sent.load(Ordering::Relaxed),
        stories.len() / guests.len()
    );
    assert_eq!(node.complaints(), Vec::<String>::new());
    // With limits people play at a person's pace, so that the slowest of few decisions counts.
    let slowest = Duration::from_millis(if limits { 2000 } else { 500 }).max(quiet_most * SLOWER);
    assert!(
        count > 20 && half < Duration::from_millis(50).max(quiet_half * SLOWER) && most < slowest,
        "{half:?} {most:?}, and {quiet_half:?} {quiet_most:?} before"
    );
    // The stuck ones were dropped or are about to be; the server still does everything for everybody else.
    let (status, _, body) = http(node.address, ("GET", "/healthz"), "", &Value::Null).await.unwrap();
    assert_eq!(status, 200, "{body}");
    let answer = host.insist(json!({"watch": {"match": hidden}})).await;
    assert_eq!(answer["snapshot"]["table"]["stage"], "gathering", "nobody got in: {answer}");
    assert_eq!(answer["snapshot"]["table"]["seq"], 0, "nobody did anything there");
    drop(stuck);
    node.kill();
    let store = Store::open(&base.database()).await.unwrap();
    for told in stories.chunks(guests.len()) {
        let stored = Stored::read(&store, &told[0].match_id).await;
        for story in told {
            stored.bears_out(story);
        }
        stored.is_what_one_alone_would_write();
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_websocket_ends_that_connection_only() {
    let base = Base::sqlite();
    let node = Node::start(&base.database());
    let mut calm = socket(node.address, &cookie(node.address, "Calm").await).await.unwrap();
    calm.send(Message::text(r#"{"v":1,"id":1,"hello":{"client":"calm"}}"#)).await.unwrap();
    calm.next().await.unwrap().unwrap();
    let cookie = cookie(node.address, "Enemy").await;
    let mut random = Random(7);
    for greeted in [false, true] {
        for _ in 0..40 {
            let mut stream = raw(node.address, &cookie).await.unwrap();
            let hello = if greeted { frame(0x81, br#"{"v":1,"hello":{"client":"enemy"}}"#) } else { Vec::new() };
            stream.write_all(&[hello, violation(&mut random)].concat()).await.unwrap();
            let mut rest = Vec::new();
            let closed = timeout(Duration::from_secs(8), stream.read_to_end(&mut rest)).await;
            assert!(closed.is_ok(), "the connection stays open: {:?}", String::from_utf8_lossy(&rest));
        }
    }
    // Before there is a WebSocket at all: half a request, a huge head, something else altogether.
    for bytes in
        [&b"GET /api/v1/socket HTTP/1.1\r\nHost"[..], &[b'x'; 100_000], b"\x16\x03\x01\x02\x00\x01\x00", b"\r\n\r\n"]
    {
        let mut stream = TcpStream::connect(node.address).await.unwrap();
        let _ = stream.write_all(bytes).await;
        let mut rest = Vec::new();
        let closed = timeout(Duration::from_secs(20), stream.read_to_end(&mut rest)).await;
        assert!(closed.is_ok(), "the connection stays open after {:?}", &bytes[..bytes.len().min(20)]);
    }
    calm.send(Message::text(r#"{"v":1,"id":2,"ping":{"ms":1}}"#)).await.unwrap();
    let pong = timeout(PATIENCE, calm.next()).await.unwrap().unwrap().unwrap();
    assert!(pong.to_text().unwrap().contains("pong"));
    assert_eq!(node.complaints(), Vec::<String>::new());
}

/// A hub whose clock stands still and whose dice fall as they must, so that two of them send the same bytes.
struct Fixed {
    hub: Arc<Hub>,
    people: People,
    _base: Base,
}

impl Fixed {
    async fn new() -> Fixed {
        let base = Base::sqlite();
        let state = AtomicU64::new(1);
        let random = move |bytes: &mut [u8]| {
            for byte in bytes {
                let next = state.load(Ordering::Relaxed).wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                state.store(next, Ordering::Relaxed);
                *byte = (next >> 40) as u8;
            }
        };
        let environment = Environment::new(|| 1_767_225_600_000, random);
        let store = base.open().await;
        let settings = Settings { limits: Limits::none(), ..Settings::default() };
        let people = People::new(store.clone(), environment.clone(), settings).await.unwrap();
        // Nothing that happens unasked takes a number in between.
        let hub = Hub::new(store, environment, hub::Settings { bots: 1, ..hub::Settings::default() });
        Fixed { hub, people, _base: base }
    }

    async fn client(&self, name: &str) -> Arc<Client> {
        let origin = self.people.client_address(&Default::default(), &Default::default());
        let (person, _) = self.people.guest(Name::new(name).unwrap(), &Visit::from(origin)).await.unwrap();
        self.hub.connect(person)
    }

    /// Sends a message, and waits until it has been dealt with.
    async fn say(&self, client: &Arc<Client>, message: Value, texts: &mut Vec<String>) {
        let mut message = message;
        message["v"] = 1.into();
        message["id"] = 1.into();
        let before = texts.len();
        self.hub.handle(client, Frame::from_client(&message.to_string()).unwrap(), Instant::now());
        let answered = |texts: &[String]| texts[before..].iter().any(|text| text.starts_with(r#"{"v":1,"id":1,"#));
        let begun = Instant::now();
        while !answered(texts) {
            client.outbox().try_take(texts);
            assert!(begun.elapsed() < PATIENCE, "no answer to {message}");
            sleep(Duration::from_millis(1)).await;
        }
    }
}

/// A match in which the second player makes these plans; everything that the others are sent.
async fn with_plans(plans: &[Value]) -> Vec<Vec<String>> {
    let fixed = Fixed::new().await;
    let mut clients = Vec::new();
    for name in ["Ada", "Bea", "Cleo", "Dora"] {
        clients.push(fixed.client(name).await);
    }
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); 4];
    let create = json!({"create": {
        "options": {"game": "strozzi", "setup": {"players": 3, "first": 0, "secret_scores": true}, "forced": false},
        "seats": ["me", "open", "open"], "public": true
    }});
    fixed.say(&clients[0], create, &mut texts[0]).await;
    let done: Value = serde_json::from_str(&texts[0][0]).unwrap();
    let id = done["done"]["match"].as_str().unwrap().to_owned();
    for index in [1, 2] {
        fixed.say(&clients[index], json!({"join": {"match": id}}), &mut texts[index]).await;
    }
    for index in 0..4 {
        fixed.say(&clients[index], json!({"watch": {"match": id}}), &mut texts[index]).await;
    }
    fixed.say(&clients[0], json!({"manage": {"match": id, "do": "start"}}), &mut texts[0]).await;
    let seq = async || fixed.hub.look(&MatchId::new(&id).unwrap()).await.unwrap().unwrap().seq();
    let act = |what: Value| json!({"act": {"match": id, "do": what}});
    for orders in plans {
        let plan = act(json!({"orders": {"at": seq().await, "orders": orders}}));
        fixed.say(&clients[1], plan, &mut texts[1]).await;
    }
    for index in [0, 1] {
        let pass = act(json!({"play": {"at": seq().await, "action": "pass"}}));
        fixed.say(&clients[index], pass, &mut texts[index]).await;
    }
    // At the end the seed is shown, and still not what anybody had in mind.
    let offer = act(json!({"offer": {"at": seq().await, "offer": "abandon"}}));
    fixed.say(&clients[0], offer, &mut texts[0]).await;
    let offered = seq().await;
    for index in [1, 2] {
        fixed.say(&clients[index], act(json!({"answer": {"offer": offered, "yes": true}})), &mut texts[index]).await;
    }
    sleep(Duration::from_millis(250)).await;
    for (client, texts) in clients.iter().zip(&mut texts) {
        client.outbox().try_take(texts);
    }
    fixed.hub.stop(Duration::from_secs(5)).await;
    texts.remove(1);
    texts
}

/// What one may not see does not change a byte of what one is sent.
#[tokio::test(flavor = "multi_thread")]
async fn hidden_facts_change_no_byte() {
    let order = |tries: &[&str]| json!([{"tries": tries, "lasts": "until_used"}]);
    let plain = with_plans(&[]).await;
    for texts in &plain {
        assert!(texts.len() > 5 && texts.iter().any(|text| text.contains("\"ended\"")), "everybody is told everything");
    }
    // Plans that are withdrawn, that never apply, that take the place of others.
    let plans: [&[Value]; 3] = [
        &[order(&["flag ware"]), json!([])],
        &[order(&["port rome"])],
        &[order(&["flag plus1"]), order(&["flag pirate", "flag ware"]), order(&["port venice", "port naples"])],
    ];
    for plans in plans {
        let planned = with_plans(plans).await;
        for (viewer, (planned, plain)) in planned.iter().zip(&plain).enumerate() {
            assert_eq!(updates(planned), updates(plain), "viewer {viewer} with {plans:?}");
        }
    }
}

/// What is told of the match; when it is told who is there depends on how busy the machine is.
fn updates(texts: &[String]) -> Vec<String> {
    texts.iter().filter(|text| !text.contains("\"presence\"")).cloned().collect()
}
