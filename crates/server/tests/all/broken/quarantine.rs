//! One broken match does not spoil the rest: it is set aside, its owner sees why, and everybody else goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use fondaco_server::environment::{Environment, now_ms};
use fondaco_server::hub::Hub;
use fondaco_server::store::{By, Store, program};
use fondaco_table::{Fact, GameName, MatchId, Stage};
use fondaco_wire::{Quarantine, WhyNot};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{alter, chunks_of, tamper};
use crate::hub::{Guest, PATIENCE, hub_with, table};
use crate::store::make::{opens, person};
use crate::support::{Base, On};

const STOP: Duration = Duration::from_secs(5);

/// A match of this person among bots, under way.
pub(super) async fn begin(guest: &mut Guest, public: bool) -> String {
    let mut create =
        table("strozzi", json!(["me", {"bot": {"level": "random"}}, {"bot": {"level": "random"}}]), json!({}));
    create["create"]["public"] = public.into();
    let done = guest.ask(create).await;
    let id = done["done"]["match"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    guest.ask(json!({"watch": {"match": id}})).await;
    guest.ask(json!({"manage": {"match": id, "do": "start"}})).await;
    guest.until(|message| message["update"]["view"]["strozzi"]["legal"][0].is_string()).await;
    id
}

/// A hub on a database.
pub(super) async fn start(store: &Store, base: &Base) -> Arc<Hub> {
    let shared = !base.is_sqlite();
    hub_with(Environment::system(), store, |settings| {
        settings.shared = shared;
        settings.sweep = Duration::from_millis(200);
    })
    .await
}

/// Spoils a match that is stored: one of its steps is none.
async fn spoil(base: &Base, id: &str) {
    let which = chunks_of(base, id);
    tamper(base, &format!("UPDATE chunks SET entries = replace(entries, '\"step\":{{\"step\":\"', '\"step\":{{\"step\":\"spoilt ') WHERE {which}")).await;
}

async fn mend(base: &Base, id: &str) {
    let which = chunks_of(base, id);
    tamper(base, &format!("UPDATE chunks SET entries = replace(entries, 'spoilt ', '') WHERE {which}")).await;
}

/// The list of tables that somebody is sent, once it says this of the match.
async fn listed(guest: &mut Guest, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let found = guest.until(|message| {
        let tables = message["lobby"]["tables"].as_array();
        tables.into_iter().flatten().any(|card| card["match"] == id && wanted(card))
    });
    found.await
}

pub(crate) async fn a_match_that_cannot_be_replayed_troubles_nobody_else(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = start(&store, &base).await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    let (spoilt, sound, hidden) =
        (begin(&mut ada, true).await, begin(&mut ada, true).await, begin(&mut ada, false).await);
    let other = begin(&mut bea, true).await;
    hub.stop(STOP).await;
    spoil(&base, &spoilt).await;
    spoil(&base, &hidden).await;

    let hub = start(&store, &base).await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    ada.ask(json!({"lobby": {"on": true}})).await;
    // Both are sent their lists; Ada's says what is damaged, and what is not.
    let all = listed(&mut ada, &spoilt, |card| card["quarantine"] == "damaged").await;
    let sound_too = |card: &Value| card["match"] == sound.as_str() && card["your_turn"] == true;
    assert!(all["lobby"]["tables"].as_array().unwrap().iter().any(sound_too), "{all}");
    bea.ask(json!({"lobby": {"on": true}})).await;
    listed(&mut bea, &other, |card| card["quarantine"].is_null() && card["your_turn"] == true).await;
    // She is told at the table, too; what she may not see, nobody is told of.
    let refused = ada.ask(json!({"watch": {"match": spoilt}})).await;
    assert_eq!(refused["refused"]["why"], json!({"quarantined": {"why": "damaged"}}), "{refused}");
    let refused = ada.ask(json!({"act": {"match": hidden, "do": "resign"}})).await;
    assert_eq!(refused["refused"]["why"], json!({"quarantined": {"why": "damaged"}}), "{refused}");
    for message in [json!({"watch": {"match": hidden}}), json!({"join": {"match": hidden}})] {
        assert_eq!(bea.ask(message).await["refused"]["why"], "no_such_match");
    }
    // The others go on.
    assert!(ada.ask(json!({"watch": {"match": sound}})).await["snapshot"].is_object());
    assert!(ada.ask(json!({"act": {"match": sound, "do": "resign"}})).await["done"].is_object());
    assert!(bea.ask(json!({"watch": {"match": other}})).await["snapshot"].is_object());
    let id: MatchId = spoilt.parse().unwrap();
    assert_eq!(hub.look(&id).await.err(), Some(WhyNot::Quarantined { why: Quarantine::Damaged }));
    // It is written down, once.
    let aside = store.quarantined(None, 10).await.unwrap();
    assert_eq!(aside.len(), 2);
    let (_, _, row) = aside.iter().find(|(_, other, _)| *other == id).unwrap();
    assert!(row.reason.contains("spoilt") && row.program == program(), "{row:?}");
    assert!(!store.quarantine(&id, Quarantine::Damaged, "again", 1).await.unwrap());
    timeout(PATIENCE, async {
        while !hub.metrics_page().contains("fondaco_quarantined 2\n") {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .unwrap();
    hub.stop(STOP).await;
}

/// The room of such a match ends as soon as it has begun. Whoever wants something of it then is told why, never to wait.
pub(crate) async fn whoever_asks_for_it_is_told_at_once(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = start(&store, &base).await;
    let spoilt = begin(&mut Guest::new(&hub, "Ada"), true).await;
    hub.stop(STOP).await;
    spoil(&base, &spoilt).await;
    let hub = start(&store, &base).await;
    let id: MatchId = spoilt.parse().unwrap();
    let asks = (0..32).map(|_| {
        let (hub, id) = (Arc::clone(&hub), id.clone());
        tokio::spawn(async move {
            for _ in 0..100 {
                assert_eq!(hub.look(&id).await.err(), Some(WhyNot::Quarantined { why: Quarantine::Damaged }));
            }
        })
    });
    for asked in asks.collect::<Vec<_>>() {
        asked.await.unwrap();
    }
    hub.stop(STOP).await;
}

pub(crate) async fn another_program_tries_again(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = start(&store, &base).await;
    let mut ada = Guest::new(&hub, "Ada");
    let (one, two) = (begin(&mut ada, true).await, begin(&mut ada, true).await);
    hub.stop(STOP).await;
    for id in [&one, &two] {
        spoil(&base, id).await;
    }
    let hub = start(&store, &base).await;
    for id in [&one, &two] {
        assert!(hub.look(&id.parse().unwrap()).await.is_err());
    }
    hub.stop(STOP).await;
    // This program leaves it as it is, even if somebody has mended it; the next one tries again.
    mend(&base, &one).await;
    let hub = start(&store, &base).await;
    assert!(hub.look(&one.parse().unwrap()).await.is_err());
    hub.stop(STOP).await;
    tamper(&base, &format!("UPDATE matches SET quarantine = replace(quarantine, '{}', 'fondaco 0.0.1')", program()))
        .await;
    let hub = start(&store, &base).await;
    let mut ada = Guest::new(&hub, "Ada");
    timeout(PATIENCE, async {
        while store
            .quarantined(None, 10)
            .await
            .unwrap()
            .iter()
            .any(|(_, id, row)| id.as_str() == one || row.program != program())
        {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .unwrap();
    assert!(ada.ask(json!({"watch": {"match": one}})).await["snapshot"].is_object());
    assert!(ada.ask(json!({"act": {"match": one, "do": "resign"}})).await["done"].is_object());
    assert!(ada.ask(json!({"watch": {"match": two}})).await["refused"]["why"]["quarantined"].is_object());
    hub.stop(STOP).await;
}

pub(crate) async fn a_row_that_cannot_be_read_is_left_out(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = start(&store, &base).await;
    let mut ada = Guest::new(&hub, "Ada");
    let (spoilt, sound) = (begin(&mut ada, true).await, begin(&mut ada, true).await);
    hub.stop(STOP).await;
    tamper(&base, &format!("UPDATE matches SET card = '{{' WHERE id = '{spoilt}'")).await;
    let person = "uada".parse().unwrap();
    for _ in 0..2 {
        let own = store.matches_of(&person, None, None, 10).await.unwrap();
        assert_eq!(own.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), [&*sound]);
        assert_eq!(store.live_tables(None, 10).await.unwrap().len(), 1);
    }
    assert_eq!(store.quarantined(None, 10).await.unwrap().len(), 1);
}

pub(crate) async fn an_operator_sets_a_match_aside(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = start(&store, &base).await;
    let mut ada = Guest::new(&hub, "Ada");
    let name = begin(&mut ada, true).await;
    let id: MatchId = name.parse().unwrap();
    assert!(store.quarantine(&id, Quarantine::Operator, "somebody complained", now_ms()).await.unwrap());
    // The room that is in memory notices, and whoever looks at it is told.
    let told = ada.until(|message| message["incident"].is_object()).await;
    assert_eq!(told["incident"], json!({"match": name, "what": {"quarantined": {"why": "operator"}}}));
    let refused = ada.ask(json!({"act": {"match": name, "do": "resign"}})).await;
    assert_eq!(refused["refused"]["why"], json!({"quarantined": {"why": "operator"}}), "{refused}");
    assert!(store.live_tables(None, 10).await.unwrap().is_empty());
    assert!(store.end_quarantine(&id).await.unwrap());
    assert!(!store.end_quarantine(&id).await.unwrap());
    assert!(ada.ask(json!({"watch": {"match": name}})).await["snapshot"].is_object());
    assert!(ada.ask(json!({"act": {"match": name, "do": "resign"}})).await["done"].is_object());
    hub.stop(STOP).await;
}

/// What cannot be read now says nothing of the match: it is there again when the database is.
pub(crate) async fn a_store_that_fails_sets_nothing_aside(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    // One program tests both databases, and keeps what it has once seen.
    let edition = GameName::Strozzi.surprise(if base.is_sqlite() { 7001 } else { 7002 });
    store.offer_edition(&By::operator(1), &edition).await.unwrap();
    // Opened now: a table that has been waiting for years would be cleared away.
    let seats = [person("ada"), person("bea"), person("cleo")];
    let mut commit = opens("m1", true, Stage::Gathering, &seats, now_ms());
    if let Fact::Opened(opening) = &mut commit.parts[0].entries[0].fact {
        opening.options.edition = Some(edition.id.clone());
    }
    store.commit(commit).await.unwrap();
    let id: MatchId = "m1".parse().unwrap();
    alter(&base, "ALTER TABLE editions RENAME TO away").await;
    // Not before: where several nodes share a database, a hub hears of new matches, and would have read this one by now.
    let hub = start(&store, &base).await;
    assert_eq!(hub.look(&id).await.err(), Some(WhyNot::Storage));
    alter(&base, "ALTER TABLE away RENAME TO editions").await;
    assert!(hub.look(&id).await.unwrap().is_some());
    assert!(store.quarantined(None, 10).await.unwrap().is_empty());
    hub.stop(STOP).await;
}

/// The clock fails at the room's next question, and only there: as if the program had a fault.
pub(crate) async fn a_room_that_fails_comes_back_once(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let failures = Arc::new(AtomicU32::new(0));
    let armed = Arc::clone(&failures);
    let system = Environment::system();
    let now = move || {
        let fails = armed.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
        assert!(!fails, "the clock is broken");
        now_ms()
    };
    let environment = Environment::new(now, move |bytes| bytes.fill_with(|| system.word() as u8));
    let shared = !base.is_sqlite();
    let hub = hub_with(environment, &store, |settings| {
        settings.shared = shared;
        settings.sweep = Duration::from_secs(600);
    })
    .await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    let (id, other) = (begin(&mut ada, true).await, begin(&mut bea, true).await);
    bea.ask(json!({"watch": {"match": id}})).await;

    failures.store(1, Ordering::SeqCst);
    let act = json!({"v": 1, "act": {"match": id, "do": "away"}});
    ada.send(&act);
    for guest in [&mut ada, &mut bea] {
        // Everybody who looks sees it again as it is, and is told.
        guest.until(|message| message["snapshot"]["match"] == id.as_str()).await;
        let told = guest.until(|message| message["incident"].is_object()).await;
        assert_eq!(told["incident"], json!({"match": id, "what": "brought_back"}));
    }
    assert_eq!(hub.metrics().failures.get(), 1);
    // It goes on, for all of them.
    assert!(ada.ask(json!({"act": {"match": id, "do": "away"}})).await["done"].is_object());
    bea.until(|message| message["update"]["table"]["seats"][0]["stand_in"] == "greedy").await;

    failures.store(1, Ordering::SeqCst);
    ada.send(&json!({"v": 1, "act": {"match": id, "do": "return"}}));
    for guest in [&mut ada, &mut bea] {
        let told = guest.until(|message| message["incident"].is_object()).await;
        assert_eq!(told["incident"], json!({"match": id, "what": {"quarantined": {"why": "failed"}}}));
    }
    let refused = ada.ask(json!({"watch": {"match": id}})).await;
    assert_eq!(refused["refused"]["why"], json!({"quarantined": {"why": "failed"}}));
    // The other match never noticed.
    assert!(bea.ask(json!({"act": {"match": other, "do": "resign"}})).await["done"].is_object());
    let aside = store.quarantined(None, 10).await.unwrap();
    assert!(aside.len() == 1 && aside[0].2.reason.contains("the clock is broken"), "{aside:?}");
    hub.stop(STOP).await;
}
