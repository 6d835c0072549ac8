//! What a hub keeps for a while only, by its own clock.

use std::sync::atomic::Ordering;
use std::time::Duration;

use fondaco_server::store::Removal;
use fondaco_table::{Ending, MatchId, Stage};
use serde_json::{Value, json};

use crate::hub::{Guest, fixed, hub_with, table};
use crate::support::{Base, On};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

async fn opened(guest: &mut Guest, seats: Value) -> MatchId {
    let done = guest.ask(table("strozzi", seats, json!({}))).await;
    done["done"]["match"].as_str().unwrap_or_else(|| panic!("{done}")).parse().unwrap()
}

/// Tables that nobody came to are removed and matches that nobody went on with are ended; not those where somebody is.
#[tokio::test(flavor = "multi_thread")]
async fn tables_are_not_kept_for_ever() {
    let base = Base::sqlite();
    let store = base.open().await;
    let (environment, now) = fixed();
    let hub = hub_with(environment, &store, |settings| settings.idle = Duration::from_millis(50)).await;
    let mut ada = Guest::new(&hub, "Ada");
    let waiting = opened(&mut ada, json!(["me", "open", "open"])).await;
    let watched = opened(&mut ada, json!(["me", "open", "open"])).await;
    let begun = opened(&mut ada, json!(["me", {"bot": {"level": "random"}}, {"bot": {"level": "random"}}])).await;
    ada.ask(json!({"manage": {"match": begun.as_str(), "do": "start"}})).await;
    let mut bea = Guest::new(&hub, "Bea");
    let shown = bea.ask(json!({"watch": {"match": watched.as_str()}})).await;
    assert!(shown["snapshot"].is_object(), "{shown}");
    // Until the others have left memory.
    while hub.busy().matches > 1 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    now.fetch_add(13 * DAY_MS, Ordering::Relaxed);
    assert_eq!(hub.clean().await.unwrap().tables, 0);
    now.fetch_add(2 * DAY_MS, Ordering::Relaxed);
    let cleaned = hub.clean().await.unwrap();
    assert_eq!((cleaned.tables, cleaned.ended), (1, 0));
    assert!(store.match_row(&waiting).await.unwrap().is_none());
    assert!(store.match_row(&watched).await.unwrap().is_some(), "Bea looks at it");
    let none = ada.ask(json!({"watch": {"match": waiting.as_str()}})).await;
    assert_eq!(none["refused"]["why"], "no_such_match", "{none}");

    now.fetch_add(150 * DAY_MS, Ordering::Relaxed);
    assert_eq!(hub.clean().await.unwrap().ended, 0);
    now.fetch_add(30 * DAY_MS, Ordering::Relaxed);
    assert_eq!(hub.clean().await.unwrap().ended, 1);
    let over = async || store.match_row(&begun).await.unwrap().unwrap().card.stage;
    while over().await != Stage::Over(Ending::Abandoned) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(hub.clean().await.unwrap().ended, 0, "once");
    hub.stop(Duration::from_secs(5)).await;
}

/// Whoever looks at a match that is removed on another node is told.
#[tokio::test(flavor = "multi_thread")]
async fn a_removed_match_leaves_memory() {
    let base = On::Postgres.base().await;
    let (store, other) = (base.open().await, base.open().await);
    let (environment, _) = fixed();
    let hub = hub_with(environment, &store, |settings| settings.shared = true).await;
    let mut ada = Guest::new(&hub, "Ada");
    let id = opened(&mut ada, json!(["me", "open", "open"])).await;
    ada.ask(json!({"watch": {"match": id.as_str()}})).await;
    assert!(other.remove_match(&id, Removal::Always).await.unwrap());
    let told = ada.until(|message| message["refused"].is_object()).await;
    assert_eq!((&told["refused"]["why"], &told["refused"]["match"]), (&json!("no_such_match"), &json!(id.as_str())));
    while hub.busy().matches > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let none = ada.ask(json!({"act": {"match": id.as_str(), "do": "leave"}})).await;
    assert_eq!(none["refused"]["why"], "no_such_match", "{none}");
    hub.stop(Duration::from_secs(5)).await;
}
