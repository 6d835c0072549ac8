//! The server as a whole: its health, its numbers, its end.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::company::{House, bot, create, id_of};

#[tokio::test(flavor = "multi_thread")]
async fn it_says_how_it_is() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("strozzi", json!(["me", bot("greedy"), bot("greedy")]))).await);
    ada.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    let (status, head, body) = house.http("GET", "/healthz", "", &Value::Null).await;
    assert_eq!((status, body.as_str()), (200, r#"{"status":"ok"}"#), "strangers are told no more");
    assert!(head.to_ascii_lowercase().contains("content-security-policy"), "{head}");
    let (status, _, body) = house.monitor("/healthz").await;
    let health: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((status, &health["status"]), (200, &json!("ok")), "{body}");
    assert_eq!((&health["busy"]["matches"], &health["busy"]["connections"]), (&json!(1), &json!(1)));
    let (status, _, page) = house.monitor("/metrics").await;
    assert_eq!(status, 200);
    for line in [
        "fondaco_matches{state=\"playing\"} 1",
        "fondaco_connections 1",
        "fondaco_store_up 1",
        "# TYPE fondaco_step_seconds histogram",
        "# TYPE fondaco_commit_batch histogram",
    ] {
        assert!(page.lines().any(|found| found == line), "{line}\n{page}");
    }
    let count = |name: &str| -> u64 {
        let line =
            page.lines().find(|line| line.starts_with(&format!("{name} "))).unwrap_or_else(|| panic!("{name}\n{page}"));
        line.split(' ').nth(1).unwrap().parse().unwrap()
    };
    assert!(count("fondaco_steps_total") >= 2 && count("fondaco_messages_total") >= 3);
    assert!(count("fondaco_commit_batch_count") >= 1 && count("fondaco_step_seconds_count") >= 2);
    let (status, _, _) = house.http("GET", "/api/v1/nothing", "", &Value::Null).await;
    assert_eq!(status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_stops_within_seconds_and_what_was_confirmed_is_there() {
    let mut house = House::open().await;
    let mut players = Vec::new();
    for number in 0..20 {
        let mut ada = house.player(&format!("Ada {number}")).await;
        let id = id_of(&ada.done(create("strozzi", json!(["me", bot("random"), bot("random")]))).await);
        ada.watch(&id).await;
        ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
        players.push((ada, id));
    }
    // Everybody is in the middle of something.
    for (ada, id) in &mut players {
        ada.until("a turn", |own| !own.legal.is_empty()).await;
        let (at, action) = (ada.seq, ada.legal[0].clone());
        ada.send(&json!({"v": 1, "id": 999, "act": {"match": id, "do": {"play": {"at": at, "action": action}}}})).await;
    }
    let begun = Instant::now();
    house.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(9), "{:?}", begun.elapsed());
    let mut confirmed = Vec::new();
    for (mut ada, id) in players {
        let mut done = None;
        while let Some(message) = ada.receive().await {
            if message["id"] == 999 {
                done = message["done"]["seq"].as_u64();
            }
        }
        confirmed.push((ada.cookie, id, done.max(ada.seq)));
    }
    house.start().await;
    for (cookie, id, seq) in confirmed {
        let mut ada = house.connect(&cookie, json!([])).await;
        let snapshot = ada.watch(&id).await;
        assert!(snapshot["table"]["seq"].as_u64() >= seq, "{id}");
    }
}
