//! Sockets that do not behave: whatever they do, the others play on.

use std::time::Duration;

use fondaco_server::hub::MAX_WATCHED;
use serde_json::{Value, json};

use super::company::{House, PATIENCE, Player, any, bot, create, id_of};

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_parted_from_and_the_others_go_on() {
    let house = House::open().await;
    let (mut ada, mut stuck) = (house.player("Ada").await, house.player("Stuck").await);
    let own = id_of(&ada.done(create("strozzi", json!(["me", bot("random"), bot("random")]))).await);
    ada.watch(&own).await;
    // They look on at many quick matches, and read nothing: the system's buffers fill, then their outbox.
    let mut others = Vec::new();
    for _ in 0..40 {
        let id = id_of(&ada.done(create("liguria", json!([bot("random"), bot("random"), bot("random")]))).await);
        stuck.watch(&id).await;
        others.push(id);
    }
    stuck.watch(&own).await;
    let socket = stuck.stop_reading();
    for id in others {
        ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    }
    ada.done(json!({"manage": {"match": own, "do": "start"}})).await;
    ada.play_on(&own, any(8)).await;
    let hub = house.running().hub();
    for _ in 0..600 {
        if hub.metrics().slow.get() > 0 && hub.busy().connections == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!((hub.metrics().slow.get(), hub.busy().connections), (1, 1));
    drop(socket);
}

async fn bye(player: &mut Player) -> Value {
    let bye = player.next("bye").await["why"].clone();
    assert!(tokio::time::timeout(PATIENCE, player.receive()).await.unwrap().is_none(), "closed after the last word");
    bye
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_comes_first() {
    let house = House::open().await;
    let cookie = house.guest("Ada").await;
    let mut ada = house.socket(&cookie).await;
    let answer = ada.ask(json!({"ping": {"ms": 1}})).await;
    assert_eq!(answer["refused"]["why"], "no_hello");
    assert_eq!(bye(&mut ada).await, "rude");
    // Nobody knows who this is.
    let mut nobody = house.socket("").await;
    assert_eq!(nobody.ask(json!({"hello": {"client": "x"}})).await["refused"]["why"], "no_hello");
    assert_eq!(bye(&mut nobody).await, "logged_out");
    let mut forged = house.socket("fondaco=nonsense").await;
    assert_eq!(forged.ask(json!({"hello": {"client": "x", "token": "bot_x"}})).await["refused"]["why"], "wrong_token");
    assert_eq!(bye(&mut forged).await, "logged_out");
    // A newer program is told which version is spoken here.
    let mut newer = house.socket(&cookie).await;
    newer.send(&json!({"v": 2, "id": 1, "greetings": {}})).await;
    assert_eq!(newer.next("refused").await["why"], json!({"version": {"speaks": 1}}));
    let mut twice = house.connect(&cookie, json!([])).await;
    assert!(twice.refused(json!({"hello": {"client": "x"}})).await["unreadable"].is_object());
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_refused_and_then_shown_the_door() {
    let house = House::strict().await;
    let mut ada = house.player("Ada").await;
    ada.send_text("][".to_owned()).await;
    assert!(ada.next("refused").await["why"]["unreadable"]["why"].is_string());
    assert!(ada.refused(json!({"dance": {}})).await["unreadable"].is_object(), "answered under its number");
    let long = json!({"v": 1, "chat": {"match": "m", "says": {"text": "x".repeat(17_000)}}});
    ada.send(&long).await;
    let why = ada.next("refused").await["why"].clone();
    assert!(why["unreadable"]["why"].as_str().unwrap().contains("at most 16384 are read"), "{why}");
    for _ in 0..25 {
        ada.send_text("{".to_owned()).await;
    }
    assert_eq!(bye(&mut ada).await, "rude");
    // Too much at once: refused for a while, then sent away.
    let mut bea = house.player("Bea").await;
    for _ in 0..60 {
        bea.send(&json!({"v": 1, "id": 9, "ping": {"ms": 1}})).await;
    }
    let all = bea.everything(Duration::from_millis(500)).await;
    let refused = all.iter().find(|message| message["refused"]["why"]["too_many"]["wait_ms"].is_u64());
    assert_eq!(refused.unwrap_or_else(|| panic!("{all:?}"))["id"], 9, "even this is an answer");
    assert!(all.iter().filter(|message| message["pong"].is_object()).count() >= 38);
    for _ in 0..200 {
        bea.send(&json!({"v": 1, "id": 9, "ping": {"ms": 1}})).await;
    }
    assert_eq!(bea.next("bye").await["why"], "rude");
    // However much of it is still on its way: it is taken, so that the connection is not reset before it is heard why.
    let mut cleo = house.player("Cleo").await;
    for _ in 0..1_000 {
        cleo.send(&json!({"v": 1, "ping": {"ms": 1}})).await;
    }
    assert_eq!(cleo.next("bye").await["why"], "rude");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_socket_hears_of_only_so_many_tables() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let mut ids = Vec::new();
    for _ in 0..=MAX_WATCHED {
        ids.push(id_of(&ada.done(create("strozzi", json!(["me", "open", "open"]))).await));
    }
    let last = ids.pop().unwrap();
    for id in &ids {
        ada.watch(id).await;
    }
    let refused = ada.refused(json!({"watch": {"match": last}})).await;
    assert!(refused["too_many"].is_object(), "{refused}");
    // Of those it hears of, it may ask again; and another one takes the place of one that it has left.
    ada.watch(&ids[0]).await;
    ada.done(json!({"unwatch": {"match": ids[0]}})).await;
    ada.watch(&last).await;
    assert!(ada.refused(json!({"watch": {"match": ids[0]}})).await["too_many"].is_object());
    // Another socket has its own.
    house.connect(&ada.cookie.clone(), json!([])).await.watch(&ids[0]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_cannot_open_a_socket() {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
    let house = House::open().await;
    let mut request = format!("ws://{}/api/v1/socket", house.address()).into_client_request().unwrap();
    request.headers_mut().insert("origin", "https://evil.example".parse().unwrap());
    let error = tokio_tungstenite::connect_async(request).await.unwrap_err().to_string();
    assert!(error.contains("403"), "{error}");
    let mut request = format!("ws://{}/api/v1/socket", house.address()).into_client_request().unwrap();
    request.headers_mut().insert("origin", format!("http://{}", house.address()).parse().unwrap());
    assert!(tokio_tungstenite::connect_async(request).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_logs_out_is_parted_from() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let mut bea = house.player("Bea").await;
    let (status, _, body) = house.http("POST", "/api/v1/logout", &ada.cookie.clone(), &Value::Null).await;
    assert!((200..300).contains(&status), "{status} {body}");
    assert_eq!(bye(&mut ada).await, "logged_out");
    assert!(bea.ask(json!({"ping": {"ms": 1}})).await["pong"].is_object());
}
