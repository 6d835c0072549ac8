//! Before the start: who manages the table, and when a match begins by itself. And for whom a bot will play.

use std::time::Duration;

use serde_json::{Value, json};

use super::company::{House, Player, bot, create, id_of};
use super::friends::account;

fn manage(id: &str, what: &Value) -> Value {
    json!({"manage": {"match": id, "do": what}})
}

/// Ada opens a table where Bea has sat down; both are there.
async fn two(house: &House, seats: Value) -> (Player, Player, String) {
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let id = id_of(&ada.done(create("strozzi", seats)).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    bea.watch(&id).await;
    (ada, bea, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_begins_by_itself_once_all_are_there() {
    let house = House::with(|settings| settings.countdown = Duration::from_millis(400)).await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let id = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    ada.watch(&id).await;
    // Seated, but not there: nobody would see it begin.
    bea.done(json!({"join": {"match": id}})).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    bea.watch(&id).await;
    assert_eq!(bea.table["stage"], "gathering");
    let told = bea.wait_for("the countdown", |message| message["presence"]["starts_ms"].is_u64()).await;
    assert_eq!(told["presence"]["here"], json!([true, true, true]));
    bea.until("the start", |bea| bea.table["stage"] == "playing").await;
    ada.until("the start", |ada| ada.table["stage"] == "playing").await;
}

/// Whoever was away once lost their time and came last; and the host could begin as soon as they had changed a bot.
#[tokio::test(flavor = "multi_thread")]
async fn a_rated_match_begins_when_all_are_there_and_could_have_stood_up() {
    let house = House::with(|settings| settings.countdown = Duration::from_millis(1200)).await;
    let (mut ada, mut bea) = (account(&house, "Ada").await, account(&house, "Bea").await);
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["rated"] = true.into();
    table["create"]["options"]["clock"] = json!({"real_time": {"base_ms": 600_000, "increment_ms": 0}});
    let id = id_of(&ada.done(table).await);
    ada.watch(&id).await;
    bea.done(json!({"join": {"match": id}})).await;
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (start, not_yet) = (manage(&id, &json!("start")), json!({"table": "rated_not_yet"}));
    assert_eq!(ada.refused(start.clone()).await, not_yet, "Bea is not there");
    bea.watch(&id).await;
    ada.done(manage(&id, &json!({"bot": {"seat": 2, "level": "doge"}}))).await;
    assert_eq!(ada.refused(start).await, not_yet, "Bea could not have stood up");
    bea.until("the start", |bea| bea.table["stage"] == "playing").await;
    ada.until("the start", |ada| ada.table["stage"] == "playing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_with_somebody_else_begins_when_all_are_there() {
    let house = House::with(|settings| {
        settings.rematch = Duration::from_millis(200);
        settings.countdown = Duration::from_millis(200);
    })
    .await;
    let (mut ada, mut bea, mut cleo) =
        (house.player("Ada").await, house.player("Bea").await, house.player("Cleo").await);
    let mut table = create("strozzi", json!(["me", "open", "open"]));
    table["create"]["options"]["absence"] = "end".into();
    let id = id_of(&ada.done(table).await);
    for own in [&mut bea, &mut cleo] {
        own.done(json!({"join": {"match": id}})).await;
    }
    ada.watch(&id).await;
    ada.done(manage(&id, &json!("start"))).await;
    assert!(cleo.act(&id, json!("resign")).await["done"].is_object());
    ada.until("the end", |ada| ada.table["stage"]["over"].is_object()).await;
    bea.watch(&id).await;
    assert!(ada.act(&id, json!({"offer": {"at": ada.seq, "offer": "rematch"}})).await["done"].is_object());
    bea.until("the offer", |own| own.table["you"]["asked"] == true).await;
    bea.act(&id, json!({"answer": {"offer": bea.table["offer"]["seq"], "yes": true}})).await;
    ada.until("the next match", |own| own.table["next"].is_string()).await;
    let next = ada.table["next"].as_str().unwrap().to_owned();
    for own in [&mut ada, &mut bea] {
        own.turn_to_another_table();
        own.watch(&next).await;
    }
    let mut dora = house.player("Dora").await;
    dora.done(json!({"join": {"match": next}})).await;
    tokio::time::sleep(Duration::from_millis(800)).await;
    dora.watch(&next).await;
    assert_eq!(dora.table["stage"], "gathering", "she was not there");
    dora.until("the start", |dora| dora.table["stage"] == "playing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn against_bots_nobody_is_hurried() {
    let house = House::with(|settings| settings.countdown = Duration::from_millis(50)).await;
    let mut ada = house.player("Ada").await;
    let id = id_of(&ada.done(create("strozzi", json!(["me", bot("greedy"), bot("greedy")]))).await);
    ada.watch(&id).await;
    let all = ada.everything(Duration::from_millis(400)).await;
    assert!(all.iter().all(|message| message["presence"]["starts_ms"].is_null()));
    assert_eq!(ada.table["stage"], "gathering");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_stands_up_stops_the_countdown() {
    let house = House::with(|settings| settings.countdown = Duration::from_millis(600)).await;
    let (ada, mut bea, id) = two(&house, json!(["me", "open", bot("greedy")])).await;
    bea.wait_for("the countdown", |message| message["presence"]["starts_ms"].is_u64()).await;
    bea.act(&id, json!("leave")).await;
    bea.wait_for("no countdown", |message| {
        message["presence"].is_object() && message["presence"]["starts_ms"].is_null()
    })
    .await;
    let all = bea.everything(Duration::from_millis(900)).await;
    assert!(all.iter().all(|message| message["update"]["table"]["stage"] != "playing"), "it began without her");
    drop(ada);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_passes_on_when_who_manages_it_is_away() {
    let house = House::with(|settings| settings.handover = Duration::from_millis(400)).await;
    let (ada, mut bea, id) = two(&house, json!(["me", "open", "open"])).await;
    assert_eq!(bea.refused(manage(&id, &json!("start"))).await, json!({"table": "not_owner"}));
    let bea_id = bea.id.clone();
    let cookie = ada.cookie.clone();
    drop(ada);
    bea.until("the table", |bea| bea.table["owner"] == bea_id.as_str()).await;
    bea.done(manage(&id, &json!({"bot": {"seat": 2, "level": "greedy"}}))).await;
    // She comes back and is a player like the others, until the table is handed back.
    let mut ada = house.connect(&cookie, json!([])).await;
    ada.watch(&id).await;
    assert_eq!(ada.refused(manage(&id, &json!("start"))).await, json!({"table": "not_owner"}));
    bea.done(manage(&id, &json!({"hand_over": {"seat": 0}}))).await;
    ada.done(manage(&id, &json!("start"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_sent_away() {
    let house = House::open().await;
    let (mut ada, mut bea, id) = two(&house, json!(["me", "open", "open"])).await;
    ada.done(manage(&id, &json!({"remove": {"seat": 1}}))).await;
    // She looks on, and cannot come back to a seat.
    bea.until("sent away", |bea| bea.table["you"].is_null()).await;
    assert_eq!(bea.refused(json!({"join": {"match": id}})).await, json!({"table": "removed"}));
    assert_eq!(ada.refused(manage(&id, &json!({"remove": {"seat": 1}}))).await["table"]["no_person"]["seat"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_wait_know_when_a_bot_will_play() {
    let house = House::with(|settings| settings.grace = Duration::from_millis(1500)).await;
    let (mut ada, mut bea, id) = two(&house, json!(["me", "open", bot("greedy")])).await;
    ada.done(manage(&id, &json!("start"))).await;
    ada.until("the start", |ada| ada.table["stage"] == "playing").await;
    bea.until("the start", |bea| bea.table["stage"] == "playing").await;
    // Whoever's turn it is goes away, and the other waits.
    let turn = |player: &Player| player.table["turn"]["player"] == player.table["you"]["seat"];
    for _ in 0..200 {
        if turn(&ada) || turn(&bea) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        let _ = ada.everything(Duration::from_millis(10)).await;
        let _ = bea.everything(Duration::from_millis(10)).await;
    }
    let (gone, mut waits) = if turn(&ada) { (ada, bea) } else { (bea, ada) };
    let seat = gone.table["you"]["seat"].clone();
    drop(gone);
    let told = waits.wait_for("when a bot plays", |message| message["presence"]["stands_in"].is_object()).await;
    assert_eq!(told["presence"]["stands_in"]["seat"], seat);
    waits
        .until("a bot plays", |waits| waits.seen.iter().any(|news| news["what"]["stood_in"]["why"] == "vanished"))
        .await;
    waits
        .wait_for("nobody is waited for", |message| {
            message["presence"].is_object() && message["presence"]["stands_in"].is_null()
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_say_how_much_time_is_left_and_what_waits_for_an_answer() {
    let house = House::open().await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let mut table = create("strozzi", json!(["me", "open", bot("greedy")]));
    table["create"]["options"]["clock"] = json!({"daily": {"days": 2}});
    table["create"]["options"]["setup"]["first"] = 0.into();
    let id = id_of(&ada.done(table).await);
    bea.done(json!({"join": {"match": id}})).await;
    ada.done(manage(&id, &json!("start"))).await;
    ada.watch(&id).await;
    let mine = async |player: &Player| {
        let (_, _, body) = house.http("GET", "/api/v1/matches?list=mine", &player.cookie, &Value::Null).await;
        serde_json::from_str::<Value>(&body).unwrap()
    };
    let listed = mine(&ada).await;
    let (now, one) = (listed["ms"].as_u64().unwrap(), &listed["matches"][0]);
    let left = one["deadline_ms"].as_u64().unwrap() - now;
    let day = 24 * 3_600_000;
    assert!(one["your_turn"] == true && left > day && left <= 2 * day, "{one}");
    // Another's time is not one's own, and nobody is asked anything.
    let other = mine(&bea).await;
    let one = &other["matches"][0];
    assert!(one["deadline_ms"].is_null() && one["asked"].is_null() && one["your_turn"].is_null(), "{one}");
    ada.done(json!({"act": {"match": id, "do": {"offer": {"at": ada.seq, "offer": "abandon"}}}})).await;
    assert_eq!(mine(&bea).await["matches"][0]["asked"], true);
    assert!(mine(&ada).await["matches"][0]["asked"].is_null());
    // While a bot plays for her, it is not her turn.
    ada.act(&id, json!("away")).await;
    assert!(mine(&ada).await["matches"][0]["your_turn"].is_null());
}
