//! The attack that once grew a match to 134 MB: ten sockets of one guest who changes their plans without end. With
//! `FONDACO_FLOOD=180` it lasts so many seconds.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fondaco_server::Server;
use fondaco_server::config::Config;
use fondaco_server::store::Database;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::ALONE;
use crate::guest::{PATIENCE, Socket, cookie, create, http, socket};
use crate::support::Base;

/// How many sockets the guest has.
const SOCKETS: u64 = 10;
/// More than a person may ask for at once, and then each second.
const AT_ONCE: u64 = 60;
const EACH_SECOND: u64 = 20;

static NUMBERS: AtomicU64 = AtomicU64::new(1);

fn lasts() -> Duration {
    let seconds = std::env::var("FONDACO_FLOOD").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(4))
}

async fn ask(socket: &mut Socket, mut message: Value) -> Option<Value> {
    message["v"] = 1.into();
    message["id"] = 7.into();
    socket.send(Message::text(message.to_string())).await.ok()?;
    loop {
        match timeout(PATIENCE, socket.next()).await.expect("an answer")? {
            Ok(Message::Text(text)) => {
                let answer: Value = serde_json::from_str(&text).unwrap();
                if answer["id"] == 7 {
                    return Some(answer);
                }
            }
            Ok(_) => {}
            Err(_) => return None,
        }
    }
}

async fn greet(address: SocketAddr, cookie: &str) -> Option<Socket> {
    let mut socket = socket(address, cookie).await?;
    ask(&mut socket, json!({"hello": {"client": "flood"}})).await?;
    Some(socket)
}

/// Plans as long as they may be, each time others.
fn plans(number: u64) -> Value {
    let text = |index: u64| if number >> (index % 16) & 1 == 0 { "port rome" } else { "port naples" };
    let order = |_| json!({"tries": (0..16).map(text).collect::<Vec<_>>(), "lasts": "until_used"});
    (0..8).map(order).collect()
}

/// As often as one socket may.
const PAUSE: Duration = Duration::from_millis(50);

/// A guest at a match where nothing changes but their plans.
#[derive(Clone)]
struct Enemy {
    address: SocketAddr,
    cookie: String,
    id: String,
    at: u64,
}

impl Enemy {
    async fn sit_down(address: SocketAddr) -> Enemy {
        let cookie = cookie(address, "Mallory").await;
        let mut first = greet(address, &cookie).await.unwrap();
        let id = ask(&mut first, create("strozzi", 1, 2)).await.unwrap()["done"]["match"].as_str().unwrap().to_owned();
        let started = ask(&mut first, json!({"manage": {"match": id, "do": "start"}})).await.unwrap();
        assert!(started["done"].is_object(), "{started}");
        // When the bots have played, it is their turn.
        sleep(Duration::from_millis(300)).await;
        let one = http(address, ("GET", &format!("/api/v1/matches/{id}")), &cookie, &Value::Null).await.unwrap().2;
        let at = serde_json::from_str::<Value>(&one).unwrap()["seq"].as_u64().unwrap();
        Enemy { address, cookie, id, at }
    }
}

/// One socket, which comes back when it is sent away.
async fn storm(enemy: Enemy, stop: Arc<AtomicBool>, taken: Arc<AtomicU64>, pause: Duration) {
    let Enemy { address, cookie, id, at } = enemy;
    // Each socket plans something else.
    let mut number = NUMBERS.fetch_add(7_001, Ordering::Relaxed);
    while !stop.load(Ordering::Relaxed) {
        let Some(mut socket) = greet(address, &cookie).await else {
            sleep(Duration::from_millis(100)).await;
            continue;
        };
        while !stop.load(Ordering::Relaxed) {
            number += 1;
            let orders = json!({"act": {"match": id, "do": {"orders": {"at": at, "orders": plans(number)}}}});
            let Some(answer) = ask(&mut socket, orders).await else { break };
            sleep(pause).await;
            if answer["done"].is_object() {
                taken.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_sockets_of_one_guest_fill_nothing() {
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    config.limits = true;
    let running = Server::start(config).await.unwrap();
    let address = running.addr();
    let enemy = Enemy::sit_down(address).await;
    let (id, path) = (enemy.id.clone(), format!("/api/v1/matches/{}", enemy.id));

    let (begun, stop, taken) = (Instant::now(), Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let storms: Vec<_> =
        (0..SOCKETS).map(|_| tokio::spawn(storm(enemy.clone(), stop.clone(), taken.clone(), PAUSE))).collect();
    // Somebody else looks at the tables, and at this match with five others.
    let mut slowest = Duration::ZERO;
    while begun.elapsed() < lasts() {
        let (paths, asked) = (["/api/v1/matches?list=open", &path, &path, &path, &path, &path, &path], Instant::now());
        let answers = paths.map(|path| http(address, ("GET", path), "", &Value::Null));
        for answer in futures_util::future::join_all(answers).await {
            let (status, _, body) = answer.expect("an answer");
            assert_eq!(status, 200, "{body}");
        }
        slowest = slowest.max(asked.elapsed());
        sleep(Duration::from_secs(1)).await;
    }
    stop.store(true, Ordering::Relaxed);
    for storm in storms {
        storm.await.unwrap();
    }
    let (took, taken) = (begun.elapsed(), taken.load(Ordering::Relaxed));
    assert!(taken <= AT_ONCE + EACH_SECOND * (took.as_secs() + 2), "{taken} in {took:?}");
    running.stop().await;
    let store = base.open().await;
    let entries = store.log(&id.parse().unwrap(), 0).await.unwrap();
    store.close().await;
    let Database::Sqlite(file) = base.database() else { unreachable!("it is SQLite") };
    let bytes = std::fs::metadata(file).unwrap().len();
    println!("{took:?}: {taken} plans taken, {} entries, {bytes} bytes, slowest answer {slowest:?}", entries.len());
    assert!(entries.len() < 2_500, "{} entries", entries.len());
    assert!(bytes < 1024 * 1024, "{bytes} bytes");
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
}

/// The same without limits, as fast as the server answers: what it takes comes back when the guest has gone.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn memory_comes_back_after_a_flood() {
    /// What may stay: what allocators keep, and what is remembered of a guest and a match.
    const STAYS_KIB: u64 = 24 * 1024;
    const CALM: Duration = Duration::from_secs(20);
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let node = crate::node::Node::start(&base.database());
    let enemy = Enemy::sit_down(node.address).await;
    let path = format!("/api/v1/matches/{}", enemy.id);
    // Everything has been done once before it is measured.
    for _ in 0..20 {
        http(node.address, ("GET", &path), &enemy.cookie, &Value::Null).await.expect("an answer");
    }
    let before = node.memory_kib();

    let (begun, stop, taken) = (Instant::now(), Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let storms: Vec<_> =
        (0..SOCKETS).map(|_| tokio::spawn(storm(enemy.clone(), stop.clone(), taken.clone(), Duration::ZERO))).collect();
    let mut peak = before;
    while begun.elapsed() < lasts() {
        let asked = (0..6).map(|_| http(node.address, ("GET", &path), "", &Value::Null));
        for answer in futures_util::future::join_all(asked).await {
            assert_eq!(answer.expect("an answer").0, 200);
        }
        peak = peak.max(node.memory_kib());
    }
    stop.store(true, Ordering::Relaxed);
    for storm in storms {
        storm.await.unwrap();
    }
    let (ended, taken) = (Instant::now(), taken.load(Ordering::Relaxed));
    let mut after = node.memory_kib();
    while after > before + STAYS_KIB && ended.elapsed() < CALM {
        sleep(Duration::from_millis(500)).await;
        after = node.memory_kib();
    }
    println!("{before} KiB before, {peak} at the most, {after} after {:?}; {taken} plans", ended.elapsed());
    assert!(taken > 500, "{taken} plans: no flood");
    assert!(after <= before + STAYS_KIB, "{before} KiB before, {after} after {taken} plans");
    // Each plan is about 4 KiB as it is sent: had all been kept, there would be much more of it.
    assert!(peak < before + STAYS_KIB + taken * 2, "{before} KiB before, {peak} at the most, {taken} plans");
}
