//! Looking at a match together: one leads, the others follow, anyone proposes; and only once it is over.

use std::time::Duration;

use serde_json::{Value, json};

use super::company::{House, Player, any, bot, create, id_of};

#[allow(clippy::needless_pass_by_value, reason = "it is always made on the spot")]
fn look(id: &str, what: Value) -> Value {
    json!({"together": {"match": id, "do": what}})
}

/// The next moment at which so many people look.
async fn moment(player: &mut Player, people: u32) -> Value {
    let told = player.wait_for("a moment", |message| message["together"]["seen"]["moment"]["people"] == people).await;
    told["together"]["seen"]["moment"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_people_look_at_the_same_moment() {
    let house = House::open().await;
    let (mut ada, mut bea, mut eve) = (house.player("Ada").await, house.player("Bea").await, house.player("Eve").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    bea.watch(&id).await;
    // Players must not be helped.
    let why = ada.refused(look(&id, json!("join"))).await;
    assert_eq!(why["together"]["why"], "the match is not over");
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    tokio::join!(ada.play_on(&id, any(1)), bea.play_on(&id, any(2)));

    // Somebody who does not watch has no business there.
    assert_eq!(eve.refused(look(&id, json!("join"))).await, "no_such_match");
    assert!(ada.refused(look(&id, json!({"moment": {"at": 3}}))).await["together"]["why"].is_string());
    ada.done(look(&id, json!("join"))).await;
    assert_eq!(moment(&mut ada, 1).await["leader"]["name"], "Ada");
    eve.watch(&id).await;
    bea.done(look(&id, json!("join"))).await;
    eve.done(look(&id, json!("join"))).await;
    moment(&mut ada, 3).await;
    moment(&mut bea, 3).await;
    assert_eq!(moment(&mut eve, 3).await["at"], 0);

    ada.done(look(&id, json!({"moment": {"at": 12}}))).await;
    for own in [&mut ada, &mut bea, &mut eve] {
        assert_eq!(moment(own, 3).await["at"], 12);
    }
    assert_eq!(eve.refused(look(&id, json!({"moment": {"at": 1}}))).await["together"]["why"], "somebody else leads");
    assert!(ada.refused(look(&id, json!({"moment": {"at": 9999}}))).await["together"]["why"].is_string());

    eve.done(look(&id, json!({"propose": {"at": 12, "line": ["pass"]}}))).await;
    let told = ada.wait_for("a proposal", |message| message["together"]["seen"]["proposal"].is_object()).await;
    let proposal = &told["together"]["seen"]["proposal"];
    assert_eq!((&proposal["by"]["name"], &proposal["line"]), (&json!("Eve"), &json!(["pass"])));

    bea.done(look(&id, json!("lead"))).await;
    assert_eq!(moment(&mut ada, 3).await["leader"]["name"], "Bea");
    // If the one who led goes, the others stay where they are.
    drop(bea);
    let left = moment(&mut ada, 2).await;
    assert!(left.get("leader").is_none() && left["at"] == 12, "{left}");
    eve.done(json!({"unwatch": {"match": id}})).await;
    assert_eq!(moment(&mut ada, 1).await["at"], 12);
    ada.done(look(&id, json!("leave"))).await;
}

/// Whoever had gone on to another page once heard nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn who_played_hears_of_it_wherever_they_are() {
    let house = House::open().await;
    let (mut ada, mut bea, mut eve) = (house.player("Ada").await, house.player("Bea").await, house.player("Eve").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    bea.done(json!({"join": {"match": id}})).await;
    for own in [&mut ada, &mut bea, &mut eve] {
        own.watch(&id).await;
    }
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    tokio::join!(ada.play_on(&id, any(1)), bea.play_on(&id, any(2)));
    for own in [&mut bea, &mut eve] {
        own.done(json!({"unwatch": {"match": id}})).await;
        own.everything(Duration::from_millis(50)).await;
    }
    ada.done(look(&id, json!("join"))).await;
    assert_eq!(moment(&mut bea, 1).await["leader"]["name"], "Ada");
    ada.done(look(&id, json!("leave"))).await;
    moment(&mut bea, 0).await;
    // It is nothing to those who only looked on.
    let all = eve.everything(Duration::from_millis(100)).await;
    assert!(all.iter().all(|message| message["together"].is_null()), "{all:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_scrubs_too_fast_waits() {
    let house = House::open().await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("strozzi", json!(["me", bot("random"), bot("random")]))).await);
    ada.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.play_on(&id, any(1)).await;
    ada.done(look(&id, json!("join"))).await;
    let mut waits = 0;
    for at in 0..38 {
        let answer = ada.ask(look(&id, json!({"moment": {"at": at}}))).await;
        waits += u32::from(answer["refused"]["why"]["too_many"]["wait_ms"].as_u64().is_some());
    }
    assert!(waits > 0, "thirty at once, then ten a second");
}
