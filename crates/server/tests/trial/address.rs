//! What one address may do, however many people it has become: tables and bots; handshakes and frames that say nothing.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fondaco_server::config::Config;
use fondaco_server::hub::Settings;
use fondaco_server::limit::Rate;
use fondaco_server::{Running, Server};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::crowd::{account, ask_as, guest, guest_with, is_open, send, socket};
use crate::guest::{PATIENCE, create};
use crate::support::Base;

/// A server with limits, to which this machine's first address is a proxy.
async fn server(base: &Base, adjust: impl FnOnce(&mut Settings)) -> Running {
    let mut config = Config::local(base.database());
    config.limits = true;
    config.bots = 1;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    Server::start_with(config, adjust).await.unwrap()
}

/// Somebody new at this address behind the proxy.
async fn newcomer(to: SocketAddr, client: &str) -> (TcpStream, String) {
    let more = format!("X-Forwarded-For: {client}\r\n");
    let cookie = guest_with(to, 1, &more).await;
    let (stream, answer) = socket(to, 1, &cookie, &more).await;
    assert!(is_open(&answer), "{answer}");
    (stream, cookie)
}

/// The answer to a wish for a table.
async fn open_table(stream: &mut TcpStream, open: usize, bots: usize) -> String {
    send(stream, &create("strozzi", open, bots), &["done", "refused"]).await
}

fn id_in(done: &str) -> String {
    let id = done.split(r#""match":""#).nth(1).unwrap_or_else(|| panic!("{done}"));
    id.split('"').next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_only_so_many_tables_that_have_not_begun() {
    let base = Base::sqlite();
    let running = server(&base, |settings| settings.gathering_from = 4).await;
    let to = running.addr();
    let refusal = r#"{"too_many_tables_here":{"most":4}}"#;
    // Two tables for each of several guests.
    let mut opened = Vec::new();
    let mut people = Vec::new();
    for _ in 0..3 {
        let (mut stream, cookie) = newcomer(to, "198.51.100.7").await;
        for _ in 0..2 {
            let answer = open_table(&mut stream, 3, 0).await;
            if answer.contains("\"done\"") {
                opened.push(id_in(&answer));
            } else {
                assert!(answer.contains(refusal) && answer.contains("at your address"), "{answer}");
            }
        }
        people.push((stream, cookie));
    }
    assert_eq!(opened.len(), 4);
    // By the other way in it is the same.
    let more = format!("X-Forwarded-For: 198.51.100.7\r\nCookie: {}\r\n", people[2].1);
    let body = create("strozzi", 3, 0)["create"].clone();
    let answer = ask_as(to, 1, "POST /api/v1/matches", &more, &body).await;
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains("too_many_tables_here"), "{answer}");
    // Next door nobody notices, and half of the places are for accounts.
    let (mut other, _) = newcomer(to, "198.51.100.8").await;
    assert!(open_table(&mut other, 3, 0).await.contains("\"done\""));
    let owner = account(to, 1, "X-Forwarded-For: 198.51.100.7\r\n", "ginevra").await;
    let (mut owner, answer) = socket(to, 1, &owner, "X-Forwarded-For: 198.51.100.7\r\n").await;
    assert!(is_open(&answer), "{answer}");
    assert!(open_table(&mut owner, 3, 0).await.contains("\"done\""));
    // After a restart it is still known.
    running.stop().await;
    let running = server(&base, |settings| settings.gathering_from = 4).await;
    let to = running.addr();
    let (mut stream, _) = newcomer(to, "198.51.100.7").await;
    assert!(open_table(&mut stream, 3, 0).await.contains(refusal));
    // Tables that people leave, or that begin, make place for others.
    let more = "X-Forwarded-For: 198.51.100.7\r\n";
    for (id, person) in opened.iter().zip([0, 0, 1, 1]) {
        let (mut own, _) = socket(to, 1, &people[person].1, more).await;
        for seat in 1..3 {
            let bot = json!({"manage": {"match": id, "do": {"bot": {"seat": seat, "level": "greedy"}}}});
            assert!(send(&mut own, &bot, &["done", "refused"]).await.contains("\"done\""));
        }
        let begun = send(&mut own, &json!({"manage": {"match": id, "do": "start"}}), &["done", "refused"]).await;
        assert!(begun.contains("\"done\""), "{begun}");
    }
    let answer = open_table(&mut stream, 3, 0).await;
    assert!(answer.contains("\"done\""), "{answer}");
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_customer_has_four_times_as_many_tables() {
    let base = Base::sqlite();
    let running = server(&base, |settings| settings.gathering_from = 2).await;
    let mut opened = 0;
    for network in 0..6 {
        for host in 1..=2 {
            let (mut stream, _) = newcomer(running.addr(), &format!("2001:db8:1:{network}::{host}")).await;
            for _ in 0..2 {
                opened += usize::from(open_table(&mut stream, 3, 0).await.contains("\"done\""));
            }
        }
        // The /64 counts as one, and the /48 as four of them.
        assert_eq!(opened, (2 * (network + 1)).min(8));
    }
    let (mut elsewhere, _) = newcomer(running.addr(), "2001:db8:2::1").await;
    assert!(open_table(&mut elsewhere, 3, 0).await.contains("\"done\""));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_one_address_leave_place_in_the_queue() {
    const WAIT: usize = 5;
    let base = Base::sqlite();
    let running = server(&base, |settings| settings.bots_from = WAIT).await;
    let to = running.addr();
    let table = json!({"create": {
        "options": {"game": "strozzi", "setup": {"players": 3}, "pace": "none"},
        "seats": [{"bot": {"level": "doge"}}, {"bot": {"level": "doge"}}, {"bot": {"level": "doge"}}], "public": true
    }});
    let begin = async |stream: &mut TcpStream| {
        let id = id_in(&send(stream, &table, &["done", "refused"]).await);
        let begun = send(stream, &json!({"manage": {"match": id, "do": "start"}}), &["done", "refused"]).await;
        assert!(begun.contains("\"done\""), "{begun}");
    };
    let mut people = Vec::new();
    for _ in 0..4 {
        let (mut stream, _) = newcomer(to, "198.51.100.7").await;
        for _ in 0..4 {
            begin(&mut stream).await;
        }
        people.push(stream);
    }
    // Sixteen matches are under way; one bot thinks, and only a few wait.
    let begun = Instant::now();
    let mut most = 0;
    while begun.elapsed() < Duration::from_secs(2) {
        most = most.max(running.hub().busy().bots_waiting);
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!(most, WAIT);
    // Somebody elsewhere has the next place.
    let (mut other, _) = newcomer(to, "198.51.100.8").await;
    begin(&mut other).await;
    let begun = Instant::now();
    while running.hub().busy().bots_waiting <= WAIT {
        assert!(begun.elapsed() < PATIENCE, "their bot is not in the queue");
        sleep(Duration::from_millis(1)).await;
    }
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_opens_only_so_many_sockets() {
    /// At once, and one more in this time.
    const AT_ONCE: usize = 120;
    const EVERY: Duration = Duration::from_millis(250);
    let base = Base::sqlite();
    let running = server(&base, |_| {}).await;
    let to = running.addr();
    let (begun, mut opened, mut refused) = (Instant::now(), 0, 0);
    for _ in 0..AT_ONCE + 40 {
        // It is closed again at once: connections are not what they run out of.
        let (_, head) = socket(to, 2, "", "").await;
        if head.starts_with("HTTP/1.1 101") {
            opened += 1;
        } else {
            assert!(head.starts_with("HTTP/1.1 429"), "{head}");
            refused += 1;
        }
    }
    let more = usize::try_from(begun.elapsed().as_millis() / EVERY.as_millis()).unwrap() + 1;
    assert!(opened >= AT_ONCE && opened <= AT_ONCE + more && refused > 0, "{opened} in {:?}", begun.elapsed());
    // They may ask for other things, and others may open theirs.
    let list = ask_as(to, 2, "GET /api/v1/levels", "", &Value::Null).await;
    assert!(list.starts_with("HTTP/1.1 200"), "{list}");
    assert!(socket(to, 3, "", "").await.1.starts_with("HTTP/1.1 101"));
    running.stop().await;
}

/// Frames without content, masked by nothing.
const PING: &[u8] = &[0x89, 0x80, 0, 0, 0, 0];
const BEGINNING: &[u8] = &[0x01, 0x80, 0, 0, 0, 0];
const PIECE: &[u8] = &[0x00, 0x80, 0, 0, 0, 0];

/// Sends these frames until the other side closes: how many, and after how long.
async fn sent_away(mut stream: TcpStream, first: &[u8], frame: &[u8]) -> (usize, Duration) {
    let (mut read, mut write) = stream.split();
    let begun = Instant::now();
    let mut sent = 0;
    let writing = async {
        write.write_all(first).await.ok();
        let some = frame.repeat(100);
        while write.write_all(&some).await.is_ok() {
            sent += 100;
            sleep(Duration::from_millis(10)).await;
        }
    };
    let reading = async { while read.read(&mut [0; 4096]).await.is_ok_and(|count| count > 0) {} };
    timeout(PATIENCE, async {
        tokio::select! {
            () = writing => {}
            () = reading => {}
        }
    })
    .await
    .expect("they are sent away");
    (sent, begun.elapsed())
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_frames_that_say_nothing_is_sent_away() {
    let base = Base::sqlite();
    let running = server(&base, |_| {}).await;
    let to = running.addr();
    for greeted in [false, true] {
        for (first, frame) in [(&b""[..], PING), (BEGINNING, PIECE)] {
            let cookie = guest(to, 2).await;
            let stream = if greeted {
                let (stream, answer) = socket(to, 2, &cookie, "").await;
                assert!(is_open(&answer), "{answer}");
                stream
            } else {
                socket(to, 2, "", &format!("Cookie: {cookie}\r\n")).await.0
            };
            let (sent, after) = sent_away(stream, first, frame).await;
            // Long before hello is due, or anything else would end it.
            assert!(sent < 100_000 && after < Duration::from_secs(6), "{greeted}: {sent} frames in {after:?}");
        }
    }
    // One that says little is welcome.
    let (mut calm, answer) = socket(to, 3, &guest(to, 3).await, "").await;
    assert!(is_open(&answer), "{answer}");
    for _ in 0..5 {
        calm.write_all(PING).await.unwrap();
        sleep(Duration::from_millis(50)).await;
    }
    assert!(send(&mut calm, &json!({"ping": {"ms": 1}}), &["pong"]).await.contains("pong"));
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_say_nothing_count_as_what_is_asked() {
    let base = Base::sqlite();
    let slow = Duration::from_secs(3600);
    let running = server(&base, |settings| settings.acts = Some(Rate { every: slow, burst: 20 })).await;
    let to = running.addr();
    let cookie = guest(to, 2).await;
    let (mut idle, _) = socket(to, 2, &cookie, "").await;
    let (mut other, _) = socket(to, 2, &cookie, "").await;
    let lobby = json!({"lobby": {"on": false}});
    for _ in 0..20 {
        idle.write_all(PING).await.unwrap();
        sleep(Duration::from_millis(20)).await;
    }
    // What came before this has been dealt with.
    assert!(send(&mut idle, &json!({"ping": {"ms": 1}}), &["pong"]).await.contains("pong"));
    // On another socket of theirs nothing is left; they are told so, and stay.
    let answer = send(&mut other, &lobby, &["done", "refused"]).await;
    assert!(answer.contains("too_many"), "{answer}");
    let (mut somebody, _) = socket(to, 2, &guest(to, 2).await, "").await;
    assert!(send(&mut somebody, &lobby, &["done", "refused"]).await.contains("\"done\""));
    running.stop().await;
}
