//! What an operator does beside a running server reaches those who are connected, within seconds.

use std::time::{Duration, Instant};

use fondaco_server::admin::Admin;
use fondaco_server::store::{Audience, Banned};
use fondaco_table::{MatchId, PlayerId};
use serde_json::json;
use tokio::time::timeout;

use super::company::{House, Player, bot, create, id_of};

/// The longest that anybody stays connected who should not; the server looks at bans every five seconds.
const SOON: Duration = Duration::from_secs(12);

/// Waits until the server closes the socket. How long it took.
async fn sent_away(player: &mut Player) -> Duration {
    let begun = Instant::now();
    let end = async { while player.receive().await.is_some() {} };
    timeout(SOON, end).await.expect("the socket is closed");
    begun.elapsed()
}

fn id(player: &Player) -> PlayerId {
    PlayerId::new(&player.id).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_sent_away_by_the_operator_is_gone() {
    let house = House::open().await;
    let admin = Admin::open(&house.database()).await.unwrap();
    let (mut ada, mut bea, mut eve) = (house.player("Ada").await, house.player("Bea").await, house.player("Eve").await);
    // Her session ends.
    assert_eq!(admin.store().end_sessions_of(&id(&ada), None).await.unwrap(), 1);
    assert!(sent_away(&mut ada).await < Duration::from_secs(5));
    // She is banned.
    admin.store().ban(&admin.by(), &Banned::Person(id(&bea)), None, "insults").await.unwrap();
    assert!(sent_away(&mut bea).await < Duration::from_secs(5));
    assert_eq!(house.http("GET", "/api/v1/me", &bea.cookie, &json!(null)).await.0, 403);
    // The others stay, until their network may not come.
    assert!(timeout(Duration::from_millis(500), eve.receive()).await.is_err(), "she is still there");
    let network = Banned::Network("127.0.0.0/8".parse().unwrap());
    admin.store().ban(&admin.by(), &network, None, "a flood of guests").await.unwrap();
    sent_away(&mut eve).await;
    admin.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_operator_deletes_is_gone_for_those_who_read_it() {
    let house = House::open().await;
    let admin = Admin::open(&house.database()).await.unwrap();
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let place = id_of(&ada.done(create("strozzi", json!(["me", "open", bot("greedy")]))).await);
    ada.watch(&place).await;
    bea.watch(&place).await;
    ada.done(json!({"chat": {"match": place, "says": {"text": "you idiot"}}})).await;
    let said = bea.next("chat").await;
    let number = said["number"].as_u64().unwrap();
    let begun = Instant::now();
    let match_id = MatchId::new(&place).unwrap();
    assert!(admin.store().unsay(&admin.by(), &match_id, Audience::Table, number).await.unwrap());
    let unsaid = bea.next("unsaid").await;
    assert_eq!((&unsaid["match"], &unsaid["number"]), (&json!(place), &json!(number)));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    admin.close().await;
}
