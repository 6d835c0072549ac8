//! Bots on the server: how many tables of them somebody may have, and what people are told when they wait.

use serde_json::json;

use super::company::{House, bot, create, id_of};

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_has_only_so_many_tables_that_are_not_over() {
    let house = House::with(|settings| settings.tables_of_guest = 3).await;
    let (mut ada, mut bea) = (house.player("Ada").await, house.player("Bea").await);
    let table = || create("strozzi", json!(["me", bot("random"), bot("random")]));
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(id_of(&ada.done(table()).await));
    }
    // Whether one sits there or not: whoever has opened it has it.
    assert_eq!(ada.refused(table()).await, json!({"too_many_tables": {"most": 3}}));
    let bots = create("strozzi", json!([bot("random"), bot("random"), bot("random")]));
    assert_eq!(ada.refused(bots.clone()).await, json!({"too_many_tables": {"most": 3}}));
    bea.done(bots).await;
    // One that is over makes place for another.
    ada.watch(&ids[0]).await;
    ada.done(json!({"manage": {"match": ids[0], "do": "start"}})).await;
    ada.act(&ids[0], json!("resign")).await;
    ada.until("the end", super::company::Player::is_over).await;
    ada.done(table()).await;
    assert_eq!(ada.refused(table()).await, json!({"too_many_tables": {"most": 3}}));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_told_for_how_many_others_their_bots_wait() {
    let house = House::with(|settings| settings.bots = 1).await;
    let mut ada = house.player("Ada").await;
    let mut last = String::new();
    for _ in 0..60 {
        let bots = json!([bot("doge"), bot("doge"), bot("doge")]);
        last = id_of(&ada.done(create("strozzi", bots)).await);
        ada.done(json!({"manage": {"match": last, "do": "start"}})).await;
    }
    ada.watch(&last).await;
    let told = ada.next("bot_waits").await;
    assert_eq!(told["match"], last.as_str());
    assert!((2..=60).contains(&told["before"].as_u64().unwrap()), "{told}");
    // Whoever comes meanwhile is told too, when the number changes or at once.
    let mut bea = house.player("Bea").await;
    bea.watch(&last).await;
    assert_eq!(bea.next("bot_waits").await["match"], last.as_str());
}
