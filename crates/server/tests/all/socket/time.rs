//! What happens by itself: clocks, people who vanish, matches that leave memory and come back, restarts.

use std::time::Duration;

use serde_json::json;
use tokio::time::sleep;

use super::company::{House, Player, any, bot, create, id_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls() {
    let house = House::open().await;
    // At the same time: it is the longest wait of all these tests.
    let (mut playing_on, mut ending) = tokio::join!(until_the_flag(&house, "bot"), until_the_flag(&house, "end"));
    assert_eq!(playing_on.table["seats"][0]["stand_in"], "greedy");
    // The bots play it to its end by themselves.
    playing_on.until("the end", Player::is_over).await;
    assert_eq!(ending.table["stage"], json!({"over": {"forfeited": {"by": 0}}}));
    assert_eq!(ending.next("ended").await["ranks"], json!([3, 1, 1]));
}

/// Somebody among bots who lets their time run out.
async fn until_the_flag(house: &House, absence: &str) -> Player {
    let mut ada = house.player("Ada").await;
    let mut table = create("strozzi", json!(["me", bot("greedy"), bot("greedy")]));
    // The shortest clock there is.
    table["create"]["options"]["clock"] = json!({"real_time": {"base_ms": 10_000, "increment_ms": 0}});
    table["create"]["options"]["absence"] = absence.into();
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("her turn", |own| !own.legal.is_empty()).await;
    ada.until("the flag", |own| own.seen.iter().any(|news| news["what"]["flag_fell"]["seat"] == 0)).await;
    ada
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_for_who_has_vanished() {
    let house = House::with(|settings| settings.grace = Duration::from_millis(400)).await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["setup"]["first"] = 0.into();
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    bea.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("her turn", |own| !own.legal.is_empty()).await;
    // As long as she is there, nobody hurries her.
    sleep(Duration::from_millis(900)).await;
    assert!(bea.everything(Duration::from_millis(50)).await.iter().all(|message| message["bye"].is_null()));
    assert!(bea.table["seats"][0]["stand_in"].is_null());
    let (cookie, seq) = (ada.cookie.clone(), ada.seq);
    drop(ada);
    bea.until("the stand-in", |own| own.table["seats"][0]["stand_in"] == "greedy").await;
    assert!(bea.seen.iter().any(|news| news["what"]["stood_in"] == json!({"seat": 0, "why": "vanished"})));
    let mut ada = house.connect(&cookie, json!([{"match": id, "seq": seq}])).await;
    ada.until("the picture", |own| own.seq.is_some()).await;
    assert!(ada.act(&id, json!("return")).await["done"].is_object());
    bea.until("her return", |own| own.table["seats"][0]["stand_in"].is_null()).await;
    tokio::join!(ada.play_on(&id, any(1)), bea.play_on(&id, any(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_among_bots_one_may_stay_away() {
    let house = House::with(|settings| {
        settings.grace = Duration::from_millis(100);
        settings.idle = Duration::from_millis(100);
    })
    .await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("liguria", json!(["me", bot("random"), bot("random")]))).await);
    ada.watch(&id).await;
    ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    ada.until("her turn", |own| !own.legal.is_empty()).await;
    let (cookie, seq) = (ada.cookie.clone(), ada.seq);
    drop(ada);
    // It leaves memory, and comes back when somebody looks.
    for _ in 0..200 {
        if house.running().hub().busy().matches == 0 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(house.running().hub().busy().matches, 0);
    let mut ada = house.connect(&cookie, json!([])).await;
    let snapshot = ada.watch(&id).await;
    assert_eq!((snapshot["table"]["seq"].as_u64(), &snapshot["table"]["seats"][0]["stand_in"]), (seq, &json!(null)));
    assert_eq!(house.running().hub().busy().matches, 1);
    ada.play_on(&id, any(9)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_nothing_and_bots_go_on_by_themselves() {
    let mut house = House::open().await;
    let (mut ada, mut eve) = (house.player("Ada").await, house.player("Eve").await);
    let mut table = create("strozzi", json!(["me", bot("greedy"), bot("greedy")]));
    table["create"]["options"]["pace"] = "slow".into();
    let solo = id_of(&ada.done(table).await);
    let mut table = create("liguria", json!([bot("random"), bot("random"), bot("random")]));
    table["create"]["options"]["pace"] = "normal".into();
    let bots = id_of(&ada.done(table).await);
    ada.watch(&solo).await;
    eve.watch(&bots).await;
    for id in [&solo, &bots] {
        ada.done(json!({"manage": {"match": id, "do": "start"}})).await;
    }
    ada.until("the start", |own| own.seq > Some(0)).await;
    eve.until("some play", |own| own.table["steps"].as_u64() > Some(0)).await;
    house.stop().await;
    // Everybody was told to come back.
    assert_eq!(ada.next("bye").await["why"], "restart");
    assert_eq!(eve.next("bye").await["why"], "restart");
    house.start().await;
    // Nobody looks, and the bots' match goes on.
    let store = house.running().store().clone();
    let id = bots.parse().unwrap();
    let before = store.log(&id, 0).await.unwrap().len();
    for _ in 0..300 {
        if store.log(&id, 0).await.unwrap().len() > before + 1 {
            break;
        }
        sleep(Duration::from_millis(20)).await;
    }
    assert!(store.log(&id, 0).await.unwrap().len() > before + 1);
    // What was told is there, in the same place.
    for (own, id) in [(ada, solo), (eve, bots)] {
        let (seq, told) = (own.seq, own.seen.clone());
        let mut again = house.connect(&own.cookie, json!([{"match": id, "seq": seq}])).await;
        again.seq = seq;
        again.until("what was missed", |own| !own.table.is_null()).await;
        let answer = again.ask(json!({"history": {"match": id, "since": 0}})).await;
        let history =
            answer["history"]["news"].as_object().unwrap().values().next().unwrap().as_array().unwrap().clone();
        for news in told {
            assert!(history.contains(&news), "{news}");
        }
    }
}
