//! Chat: players and those who look on, muting, and limits.

use std::time::Duration;

use serde_json::{Value, json};

use super::company::{House, Player, any, bot, create, id_of};

fn said(all: &[Value]) -> Vec<&str> {
    all.iter().filter_map(|message| message["chat"]["says"]["text"].as_str()).collect()
}

async fn say(player: &mut Player, id: &str, text: &str) -> Value {
    player.ask(json!({"chat": {"match": id, "says": {"text": text}}})).await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_talk_apart() {
    let house = House::open().await;
    let (mut ada, mut bea, mut eve, mut fay) =
        (house.player("Ada").await, house.player("Bea").await, house.player("Eve").await, house.player("Fay").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    for own in [&mut bea, &mut eve, &mut fay] {
        own.watch(&id).await;
    }
    say(&mut ada, &id, " Buona fortuna! ").await;
    let heard = bea.next("chat").await;
    assert_eq!((&heard["number"], &heard["seat"], &heard["name"]), (&json!(1), &json!(0), &json!("Ada")));
    assert_eq!(heard["says"], json!({"text": "Buona fortuna!"}));
    assert_eq!(eve.next("chat").await, heard, "everybody hears the players");
    say(&mut eve, &id, "Ada will win").await;
    let heard = fay.wait_for("Eve", |message| message["chat"]["name"] == "Eve").await;
    assert!(heard["chat"]["seat"].is_null() && heard["chat"]["number"] == 1, "{heard}");
    // Nobody who plays hears it before the end.
    assert!(bea.done(json!({"chat": {"match": id, "says": {"phrase": "well-played"}}})).await["seat"] == 1);
    let all = bea.everything(Duration::from_millis(300)).await;
    assert!(said(&all).is_empty(), "{all:?}");
    assert!(all.iter().any(|message| message["chat"]["says"]["phrase"] == "well-played"));
    // Muted ones are not heard, until they are again.
    fay.done(json!({"mute": {"match": id, "player": ada.id, "on": true}})).await;
    say(&mut ada, &id, "one").await;
    say(&mut bea, &id, "two").await;
    let all = fay.everything(Duration::from_millis(300)).await;
    assert_eq!(said(&all), ["two"]);
    fay.done(json!({"mute": {"match": id, "player": ada.id, "on": false}})).await;
    say(&mut ada, &id, "three").await;
    fay.wait_for("Ada again", |message| message["chat"]["says"]["text"] == "three").await;
    // Those who come later hear what was said, each their own part.
    let mut gil = house.player("Gil").await;
    gil.watch(&id).await;
    let all = gil.everything(Duration::from_millis(300)).await;
    assert_eq!(said(&all), ["Buona fortuna!", "one", "two", "three", "Ada will win"]);
    let mut bea = house.connect(&bea.cookie, json!([{"match": id}])).await;
    let all = bea.everything(Duration::from_millis(300)).await;
    assert_eq!(said(&all), ["Buona fortuna!", "one", "two", "three"]);
    // When it is over everybody hears everybody.
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    tokio::join!(ada.play_on(&id, any(1)), bea.play_on(&id, any(2)));
    gil.until("the end", Player::is_over).await;
    say(&mut gil, &id, "what a match").await;
    bea.wait_for("Gil", |message| message["chat"]["says"]["text"] == "what a match").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn not_everything_can_be_said() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", "open"]))).await);
    ada.watch(&id).await;
    for bad in [json!({"text": ""}), json!({"text": "x".repeat(301)}), json!({"text": "a\nb"}), json!({"phrase": "?"})]
    {
        let why = ada.refused(json!({"chat": {"match": id, "says": bad}})).await;
        assert!(why["chat"]["why"].is_string(), "{why}");
    }
    let mut waits = 0;
    for number in 0..10 {
        let answer = say(&mut ada, &id, &format!("{number}")).await;
        waits += u32::from(answer["refused"]["why"]["too_many"]["wait_ms"].as_u64().is_some());
    }
    assert_eq!(waits, 4, "six at once, then one in two seconds");
}
