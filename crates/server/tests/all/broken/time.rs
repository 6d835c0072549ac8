//! Nobody's clock runs while nobody can be served; and the database's clock counts, not the nodes'.

use std::sync::atomic::Ordering;
use std::time::Duration;

use fondaco_server::environment::{Environment, now_ms};
use fondaco_server::store::{Absence, NodeId};
use fondaco_table::{AnyTable, Fact, Happening, MatchId};
use serde_json::{Value, json};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use tokio::time::sleep;

use crate::hub::{Guest, fixed, hub_with, table};
use crate::support::{Base, On};

const STOP: Duration = Duration::from_secs(5);

/// A match of this person among bots, with a clock, in which it is their turn.
async fn begin(guest: &mut Guest, base_ms: u64) -> String {
    let clock = json!({"clock": {"real_time": {"base_ms": base_ms, "increment_ms": 0}}, "absence": "end",
        "setup": {"players": 3, "first": 0}});
    let done = guest
        .ask(table("strozzi", json!(["me", {"bot": {"level": "random"}}, {"bot": {"level": "random"}}]), clock))
        .await;
    let id = done["done"]["match"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    guest.ask(json!({"watch": {"match": id}})).await;
    guest.ask(json!({"manage": {"match": id, "do": "start"}})).await;
    guest.until(|message| message["update"]["view"]["strozzi"]["legal"][0].is_string()).await;
    id
}

async fn stored(store: &fondaco_server::store::Store, id: &str) -> AnyTable {
    AnyTable::replay(store.log(&id.parse().unwrap(), 0).await.unwrap()).unwrap()
}

fn fell(table: &AnyTable) -> bool {
    table.log_from(0).iter().any(|entry| matches!(entry.fact, Fact::Happened(Happening::FlagFell { .. })))
}

fn left_ms(shown: &Value) -> u64 {
    shown["table"]["clock"]["left_ms"][0].as_u64().unwrap_or_else(|| panic!("{shown}"))
}

/// The server is stopped for longer than Ada has: she loses nothing. What she thinks while it runs, she is charged for.
#[tokio::test(flavor = "multi_thread")]
async fn time_away_is_not_charged() {
    let base = Base::sqlite();
    let store = base.open().await;
    let (environment, now) = fixed();
    let start =
        async || hub_with(environment.clone(), &store, |settings| settings.sweep = Duration::from_millis(100)).await;
    let hub = start().await;
    let mut ada = Guest::new(&hub, "Ada");
    let id = begin(&mut ada, 60_000).await;
    // Her clock begins when she has seen what was drawn.
    let begins = stored(&store, &id).await.thinking_since().unwrap();
    for later in [begins - 4_000, begins, begins + 5_000] {
        // In small steps: the server was there all the time.
        now.store(later, Ordering::SeqCst);
        sleep(Duration::from_millis(300)).await;
    }
    hub.stop(STOP).await;
    now.fetch_add(70_000, Ordering::SeqCst);

    let hub = start().await;
    let mut ada = Guest::new(&hub, "Ada");
    sleep(Duration::from_millis(500)).await;
    assert!(!fell(&stored(&store, &id).await), "she has lost on time");
    let shown = ada.ask(json!({"watch": {"match": id}})).await;
    let (left, seq) = (left_ms(&shown["snapshot"]), shown["snapshot"]["table"]["seq"].as_u64().unwrap());
    assert!((54_000..=56_000).contains(&left), "{left}");
    // It happened once, for everybody to see.
    let entries = store.log(&id.parse().unwrap(), 0).await.unwrap();
    let excused = entries.iter().filter_map(|entry| match entry.fact {
        Fact::Happened(Happening::Excused { ms }) => Some(ms),
        _ => None,
    });
    assert_eq!(excused.collect::<Vec<_>>(), [70_000]);
    // Her clock goes on: a decision is charged for, and in the end it runs out.
    now.fetch_add(4_000, Ordering::SeqCst);
    sleep(Duration::from_millis(300)).await;
    let action = shown["snapshot"]["view"]["strozzi"]["legal"][0].as_str().unwrap().to_owned();
    assert!(
        ada.ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": action}}}})).await["done"].is_object()
    );
    let update = ada.until(|message| message["update"]["table"]["seq"].as_u64() > Some(seq)).await;
    let left = left_ms(&update["update"]);
    assert!((50_000..=52_000).contains(&left), "{left}");
    hub.stop(STOP).await;
}

/// The database holds a room up until Ada's time is over. What she had decided before counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_judged_by_when_it_arrived() {
    let base = Base::sqlite();
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    // The shortest clock there is.
    let id = begin(&mut ada, 10_000).await;
    bea.ask(json!({"watch": {"match": id}})).await;
    let shown = ada.ask(json!({"watch": {"match": id}})).await;
    let (seq, begins) = (shown["snapshot"]["table"]["seq"].as_u64().unwrap(), stored(&store, &id).await);
    let ends = begins.thinking_since().unwrap() + 10_000;
    let action = shown["snapshot"]["view"]["strozzi"]["legal"][0].as_str().unwrap().to_owned();
    let until = async |ms: u64| sleep(Duration::from_millis(ms.saturating_sub(now_ms()))).await;
    let Base::Sqlite(folder) = &base else { unreachable!("that is what was asked for") };
    let path = folder.path().join("data/fondaco.db");
    let mut other = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    until(ends - 600).await;
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    // The room is busy with what somebody says; her decision waits behind it.
    bea.send(&json!({"v": 1, "id": 70, "chat": {"match": id, "says": {"text": "Ciao!"}}}));
    sleep(Duration::from_millis(150)).await;
    assert!(now_ms() < ends, "this machine is too slow to say anything");
    ada.send(&json!({"v": 1, "id": 71, "act": {"match": id, "do": {"play": {"at": seq, "action": action}}}}));
    until(ends + 200).await;
    other.execute("ROLLBACK").await.unwrap();
    let answer = ada.until(|message| message["id"] == 71).await;
    assert!(answer["done"].is_object(), "{answer}");
    assert!(!fell(&stored(&store, &id).await), "she has lost on time");
    hub.stop(STOP).await;
}

/// A node whose clock is wrong takes a match over: the database's clock counts.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_with_another_clock_charges_nobody() {
    let base = On::Postgres.base().await;
    let store = base.open().await;
    let start = async |ahead: u64| {
        let system = Environment::system();
        let environment =
            Environment::new(move || now_ms() + ahead, move |bytes| bytes.fill_with(|| system.word() as u8));
        hub_with(environment, &store, |settings| {
            settings.shared = true;
            settings.sweep = Duration::from_millis(200);
        })
        .await
    };
    let hub = start(0).await;
    let mut ada = Guest::new(&hub, "Ada");
    let id = begin(&mut ada, 30_000).await;
    hub.stop(STOP).await;
    let hub = start(600_000).await;
    let mut ada = Guest::new(&hub, "Ada");
    let shown = ada.ask(json!({"watch": {"match": id}})).await;
    assert!(left_ms(&shown["snapshot"]) > 25_000, "{shown}");
    sleep(Duration::from_millis(1_500)).await;
    let table = stored(&store, &id).await;
    assert!(!fell(&table), "she has lost on time");
    let seq = table.seq();
    let action = shown["snapshot"]["view"]["strozzi"]["legal"][0].as_str().unwrap().to_owned();
    assert!(
        ada.ask(json!({"act": {"match": id, "do": {"play": {"at": seq, "action": action}}}})).await["done"].is_object()
    );
    let table = stored(&store, &id).await;
    assert!(table.last_ms() < now_ms() + 60_000, "entries have the database's time");
    hub.stop(STOP).await;
}

/// What nodes learn of absences, on either database.
pub(crate) async fn absences_are_noted(on: On) {
    let base = on.base().await;
    let (store, other) = (base.open().await, base.open().await);
    let (one, two) = (NodeId::new("one"), NodeId::new("two"));
    let first = store.beat(&one, 1_000_000, 0, 0).await.unwrap();
    assert!(!first.returned && first.absences.is_empty(), "there was nobody before: {first:?}");
    if base.is_sqlite() {
        assert_eq!(first.ms, 1_000_000);
        assert!(!store.beat(&one, 1_009_000, 0, 10_000).await.unwrap().returned);
        let back = store.beat(&two, 1_080_000, 0, 10_000).await.unwrap();
        assert_eq!(
            (back.returned, &*back.absences),
            (true, &[Absence { from_ms: 1_009_000, until_ms: 1_080_000 }][..])
        );
        // Another node was alive: only this one was away.
        let back = store.beat(&one, 1_081_000, 0, 10_000).await.unwrap();
        assert!(back.returned && back.absences.len() == 2, "{back:?}");
        assert_eq!(store.beat(&two, 1_082_000, 0, 10_000).await.unwrap().absences.len(), 1);
    } else {
        // Whatever a node believes, the time is the database's.
        assert!(first.ms.abs_diff(now_ms()) < 60_000, "{first:?}");
        assert!(!other.beat(&two, 5, 0, 1_000).await.unwrap().returned);
        sleep(Duration::from_millis(600)).await;
        let back = store.beat(&one, 0, 0, 500).await.unwrap();
        assert!(back.returned && back.absences.len() == 1, "{back:?}");
        assert_eq!(other.beat(&two, 0, 0, 500).await.unwrap().absences, back.absences);
    }
    let id: MatchId = "m".parse().unwrap();
    assert_eq!(store.leader_seen(&id, &one).await.unwrap(), None);
}
