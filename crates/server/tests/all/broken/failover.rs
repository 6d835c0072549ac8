//! A database that has lost the end of a log, as when a standby takes over that was not up to date: rooms notice, and people are told.

use std::time::Duration;

use serde_json::json;

use super::quarantine::{begin, start};
use super::tamper;
use crate::hub::Guest;
use crate::support::{Base, On};

const STOP: Duration = Duration::from_secs(5);

/// Decides whatever comes first, until this seq.
async fn play(guest: &mut Guest, id: &str) -> u64 {
    let shown = guest.ask(json!({"watch": {"match": id}})).await;
    let (seq, action) = (&shown["snapshot"]["table"]["seq"], &shown["snapshot"]["view"]["strozzi"]["legal"][0]);
    let done = guest.ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": action}}}})).await;
    assert!(done["done"].is_object(), "{done}");
    let at = done["done"]["seq"].as_u64().unwrap();
    guest
        .until(|message| {
            message["update"]["table"]["seq"].as_u64() >= Some(at)
                && message["update"]["view"]["strozzi"]["legal"][0].is_string()
        })
        .await["update"]["table"]["seq"]
        .as_u64()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_log_is_lost() {
    let base = On::Postgres.base().await;
    let Base::Postgres { server, name } = &base else { panic!("a server") };
    let store = base.open().await;
    let hub = start(&store, &base).await;
    // With and without the connections to the database breaking, as they do when another server takes over.
    for breaks in [true, false] {
        let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
        let id = begin(&mut ada, true).await;
        let kept = store.log(&id.parse().unwrap(), 0).await.unwrap().len();
        let mut seq = play(&mut ada, &id).await;
        seq = seq.max(play(&mut ada, &id).await);
        bea.ask(json!({"watch": {"match": id}})).await;
        tamper(&base, &format!("DELETE FROM chunks WHERE match_id = '{id}' AND first >= {kept}")).await;
        if breaks {
            server.throw_out(name).await;
        } else {
            // The first who wants to write meets with it.
            ada.send(&json!({"v": 1, "id": 7, "act": {"match": id, "do": {"play": {"at": seq, "action": "pass"}}}}));
        }
        for guest in [&mut ada, &mut bea] {
            // They see what is there, and are told that the rest is lost.
            let told = guest.until(|message| message["incident"].is_object()).await;
            let now = told["incident"]["what"]["lost"]["seq"].as_u64().unwrap_or_else(|| panic!("{told}"));
            assert!(now < seq, "{told}");
        }
        if !breaks {
            let refused = ada.until(|message| message["id"] == 7).await;
            assert!(refused["refused"]["why"]["table"]["stale"].is_object(), "{refused}");
        }
        assert!(hub.metrics_page().contains(&format!("fondaco_lost_total {}\n", if breaks { 1 } else { 2 })));
        // Who comes back and has seen more is told as well.
        let mut cleo = Guest::new(&hub, "Cleo");
        let shown = cleo.ask(json!({"watch": {"match": id, "seq": seq + 40}})).await;
        assert!(shown["snapshot"].is_object(), "{shown}");
        cleo.until(|message| message["incident"]["what"]["lost"].is_object()).await;
        // And it goes on from there.
        play(&mut ada, &id).await;
    }
    hub.stop(STOP).await;
}
