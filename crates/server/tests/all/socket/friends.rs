//! Friends over sockets: who is here, who is not heard, and who is asked to come.

use std::time::Duration;

use serde_json::{Value, json};

use super::company::{House, Player, create, id_of};

/// Somebody with an account, connected.
pub(super) async fn account(house: &House, name: &str) -> Player {
    let cookie = house.guest(name).await;
    let body = json!({"login": name.to_lowercase(), "password": "tre dadi e un gatto"});
    let (status, head, text) = house.http("POST", "/api/v1/account", &cookie, &body).await;
    assert!((200..300).contains(&status), "{status} {text}");
    // The first cookie is the one by which people are known.
    let new = head.lines().find_map(|line| {
        let (key, value) = line.split_once(": ")?;
        key.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or_default().to_owned())
    });
    house.connect(&new.unwrap_or(cookie), json!([])).await
}

async fn ask(house: &House, who: &Player, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let (status, _, text) = house.http(method, &format!("/api/v1{path}"), &who.cookie, body).await;
    (status, serde_json::from_str(&text).unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_followed_is_seen_to_come_and_go() {
    let house = House::with(|settings| settings.sweep = Duration::from_millis(50)).await;
    let (ada, bea) = (account(&house, "Ada").await, account(&house, "Bea").await);
    let (status, _) = ask(&house, &ada, "PUT", &format!("/players/{}/follow", bea.id), &Value::Null).await;
    assert_eq!(status, 204);
    let here = async |expected: bool| {
        for _ in 0..400 {
            let (_, friends) = ask(&house, &ada, "GET", "/friends", &Value::Null).await;
            if friends["follows"][0]["here"] == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("never seen: {expected}");
    };
    here(true).await;
    let (cookie, bea_id) = (bea.cookie.clone(), bea.id.clone());
    drop(bea);
    here(false).await;
    let bea = house.connect(&cookie, json!([])).await;
    here(true).await;
    // Who has blocked somebody is not seen by them, even if they follow again.
    let (status, _) = ask(&house, &bea, "PUT", &format!("/players/{}/block", ada.id), &Value::Null).await;
    assert_eq!(status, 204);
    assert_eq!(ask(&house, &ada, "PUT", &format!("/players/{bea_id}/follow"), &Value::Null).await.0, 204);
    here(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_is_not_heard() {
    let house = House::open().await;
    let (mut ada, mut bea, mut cleo) =
        (house.player("Ada").await, house.player("Bea").await, house.player("Cleo").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", "open"]))).await);
    ada.watch(&id).await;
    for other in [&mut bea, &mut cleo] {
        other.done(json!({"join": {"match": id}})).await;
        other.watch(&id).await;
    }
    let say = |text: &str| json!({"chat": {"match": id, "says": {"text": text}}});
    bea.done(say("before")).await;
    ada.wait_for("the chat", |message| message["chat"]["says"]["text"] == "before").await;
    assert_eq!(ask(&house, &ada, "PUT", &format!("/players/{}/block", bea.id), &Value::Null).await.0, 204);
    // Who comes anew hears nothing of it, neither old nor new.
    let mut again = house.connect(&ada.cookie, json!([])).await;
    again.watch(&id).await;
    bea.done(say("after")).await;
    cleo.done(say("from Cleo")).await;
    let heard = ada.wait_for("the chat", |message| message["chat"].is_object()).await;
    assert_eq!(heard["chat"]["says"]["text"], "from Cleo", "neither does who was there before");
    let all = again.everything(Duration::from_millis(800)).await;
    let heard: Vec<&str> = all.iter().filter_map(|message| message["chat"]["says"]["text"].as_str()).collect();
    assert_eq!(heard, ["from Cleo"]);
    bea.wait_for("Cleo", |message| message["chat"]["says"]["text"] == "from Cleo").await;
    // Who is blocked no more is heard again.
    assert_eq!(ask(&house, &ada, "DELETE", &format!("/players/{}/block", bea.id), &Value::Null).await.0, 204);
    bea.done(say("again")).await;
    for of_ada in [&mut ada, &mut again] {
        let heard = of_ada.wait_for("the chat", |message| message["chat"].is_object()).await;
        assert_eq!(heard["chat"]["says"]["text"], "again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_hears_of_it_at_once() {
    let house = House::open().await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let id = id_of(&ada.done(create("liguria", json!(["me", "open", "open"]))).await);
    let (status, _) = ask(&house, &ada, "POST", &format!("/matches/{id}/call"), &json!({"player": bea.id})).await;
    assert_eq!(status, 204);
    let told = bea.next("invited").await;
    assert_eq!(
        (&told["match"], &told["game"], &told["name"], &told["mark"]),
        (&json!(id), &json!("liguria"), &json!("Ada"), &json!("guest"))
    );
}
