//! People who want the same are brought together: each at one table, however many nodes there are.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use fondaco_server::environment::Environment;
use fondaco_server::hub::{Hub, Settings};
use fondaco_server::store::{CommitError, NodeId, Store, Tie, WishRow, Wisher};
use fondaco_table::{GameName, MatchId, Stage};
use fondaco_wire::{Speed, Wish};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Guest, PATIENCE, fixed, hub_with, person};
use crate::store::make::opens;
use crate::support::{Base, On};

fn wish(more: Value) -> Value {
    let mut wish = json!({"game": "strozzi", "players": 3, "speed": "brisk"});
    if let Value::Object(more) = more {
        for (key, value) in more {
            wish[key] = value;
        }
    }
    json!({"v": 1, "pair": {"wish": wish}})
}

fn quick(settings: &mut Settings) {
    settings.shared = true;
    settings.pairing = Duration::from_millis(30);
    settings.sweep = Duration::from_millis(100);
}

/// Two nodes on one database.
async fn two(base: &Base) -> (Store, [Arc<Hub>; 2]) {
    let store = base.open().await;
    let other = if base.is_sqlite() { store.clone() } else { base.open().await };
    let here = hub_with(Environment::system(), &store, quick).await;
    let there = hub_with(Environment::system(), &other, quick).await;
    (store, [here, there])
}

async fn stop(hubs: [Arc<Hub>; 2]) {
    for hub in hubs {
        hub.stop(Duration::from_secs(5)).await;
    }
}

impl Guest {
    /// The table that was found.
    async fn found(&mut self) -> MatchId {
        let told = self.until(|message| message["pairing"]["found"].is_object()).await;
        told["pairing"]["found"]["match"].as_str().unwrap().parse().unwrap()
    }
}

/// The wishes of everybody.
async fn all_wishes(store: &Store, node: &NodeId, ms: u64) -> Vec<WishRow> {
    let mut all = store.wishes(node, ms, true, 0, 100).await.unwrap();
    all.extend(store.wishes(node, ms, false, 0, 100).await.unwrap());
    all
}

/// Who sits at a match, by id.
async fn seated(store: &Store, id: &MatchId) -> Vec<String> {
    let row = store.match_row(id).await.unwrap().unwrap();
    let people = row.card.seats.iter().filter_map(|chair| chair.holder.player());
    let mut people: Vec<String> = people.map(ToString::to_string).collect();
    people.sort();
    people
}

/// How many wishes there are.
async fn wishes(store: &Store, hubs: &[Arc<Hub>; 2]) -> usize {
    all_wishes(store, hubs[0].node(), hubs[0].now_ms()).await.len()
}

async fn until_wishes(store: &Store, hubs: &[Arc<Hub>; 2], count: usize) {
    timeout(PATIENCE, async {
        while wishes(store, hubs).await != count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .unwrap_or_else(|_| panic!("there are never {count} wishes"));
}

pub(crate) async fn people_at_two_nodes_are_brought_together_once(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base).await;
    let mut guests: Vec<Guest> =
        (0..30).map(|number| Guest::new(&hubs[number % 2], &format!("P{number:02}"))).collect();
    for guest in &guests {
        guest.send(&wish(json!({})));
    }
    let mut tables: BTreeMap<MatchId, Vec<String>> = BTreeMap::new();
    for (number, guest) in guests.iter_mut().enumerate() {
        tables.entry(guest.found().await).or_default().push(format!("up{number:02}"));
    }
    assert_eq!(tables.len(), 10);
    for (id, mut people) in tables {
        people.sort();
        assert_eq!(seated(&store, &id).await, people, "who was told sits there, and nobody else");
        let row = store.match_row(&id).await.unwrap().unwrap();
        assert!(row.public && row.card.stage == Stage::Gathering);
        assert_eq!(json!(row.card.clock), json!({"real_time": {"base_ms": 600_000, "increment_ms": 10_000}}));
    }
    for number in 0..30 {
        let own = store.matches_of(&person(&format!("P{number:02}")).id, None, None, 9).await.unwrap();
        assert_eq!(own.len(), 1, "everybody sits at one table");
    }
    until_wishes(&store, &hubs, 0).await;
    drop(guests);
    stop(hubs).await;
}

pub(crate) async fn who_leaves_is_not_seated(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base).await;
    let [mut ada, mut bea, mut cleo, mut dora] =
        [("Ada", 0), ("Bea", 1), ("Cleo", 0), ("Dora", 1)].map(|(name, at)| Guest::new(&hubs[at], name));
    for guest in [&mut ada, &mut bea] {
        assert!(guest.ask(wish(json!({}))).await["done"].is_object());
    }
    let told = ada.until(|message| message["pairing"]["waiting"]["found"] == 2).await;
    let waiting = &told["pairing"]["waiting"];
    assert_eq!((&waiting["of"], &waiting["wish"]["players"]), (&json!(3), &json!(3)));
    // One goes away, one changes her mind: both find nobody.
    bea.leave();
    until_wishes(&store, &hubs, 1).await;
    ada.until(|message| message["pairing"]["waiting"]["found"] == 1).await;
    assert!(dora.ask(wish(json!({}))).await["done"].is_object());
    assert!(dora.ask(json!({"pair": {}})).await["done"].is_object());
    until_wishes(&store, &hubs, 1).await;
    assert!(cleo.ask(wish(json!({}))).await["done"].is_object());
    let mut eve = Guest::new(&hubs[1], "Eve");
    assert!(eve.ask(wish(json!({}))).await["done"].is_object());
    let id = ada.found().await;
    assert_eq!((cleo.found().await, eve.found().await), (id.clone(), id.clone()));
    assert_eq!(seated(&store, &id).await, ["uada", "ucleo", "ueve"]);
    stop(hubs).await;
}

pub(crate) async fn a_person_has_one_wish(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base).await;
    // In two tabs, and at another node: the last one counts.
    let (mut first, mut second, mut third) =
        (Guest::new(&hubs[0], "Ada"), Guest::new(&hubs[0], "Ada"), Guest::new(&hubs[1], "Ada"));
    for guest in [&mut first, &mut second, &mut third] {
        assert!(guest.ask(wish(json!({}))).await["done"].is_object());
        assert_eq!(wishes(&store, &hubs).await, 1);
    }
    for guest in [&mut first, &mut second] {
        guest.until(|message| message["pairing"] == "ended").await;
    }
    // Who waits no more cannot end what is wished elsewhere.
    assert!(first.ask(json!({"pair": {}})).await["done"].is_object());
    first.leave();
    second.leave();
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(wishes(&store, &hubs).await, 1);
    // What cannot be is refused, and what was wished before stays.
    for (wrong, why) in [
        (json!({"players": 7}), "setup"),
        (json!({"players": 2, "game": null}), "setup"),
        (json!({"within": 0}), "setup"),
        (json!({"within": 51}), "setup"),
        (json!({"rated": true}), "rated_guest"),
    ] {
        let answer = third.ask(wish(wrong.clone())).await;
        let told = &answer["refused"]["why"]["options"];
        assert!(*told == why || told[why].is_object(), "{wrong}: {answer}");
    }
    let kept = all_wishes(&store, &NodeId::new("none"), hubs[0].now_ms()).await;
    assert_eq!(kept.len(), 1);
    assert_eq!((kept[0].wisher.wish.players, kept[0].node.clone()), (Some(3), hubs[1].node().clone()));
    stop(hubs).await;
}

/// Who is blocked while both wait does not come to the same table.
pub(crate) async fn a_block_acts_on_those_who_wait(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base).await;
    let [mut ada, mut bea, mut cleo] =
        [("Ada", 0), ("Bea", 1), ("Cleo", 0)].map(|(name, at)| Guest::new(&hubs[at], name));
    for guest in [&mut ada, &mut bea] {
        assert!(guest.ask(wish(json!({}))).await["done"].is_object());
    }
    ada.until(|message| message["pairing"]["waiting"]["found"] == 2).await;
    let (one, other) = (person("Bea").id, person("Ada").id);
    assert!(store.tie(&one, &other, Tie::Block, 1).await.unwrap());
    ada.until(|message| message["pairing"]["waiting"]["found"] == 1).await;
    assert!(cleo.ask(wish(json!({}))).await["done"].is_object());
    let told = cleo.until(|message| message["pairing"].is_object()).await;
    assert_eq!(told["pairing"]["waiting"]["found"], 2, "{told}");
    assert!(store.untie(&one, &other, Tie::Block).await.unwrap());
    let id = ada.found().await;
    assert_eq!((bea.found().await, cleo.found().await), (id.clone(), id));
    stop(hubs).await;
}

/// Another node may have read a wish that has changed meanwhile: what it opens for that is not what they want.
pub(crate) async fn a_wish_that_has_changed_is_not_granted(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let (node, elsewhere) = (NodeId::new("here"), NodeId::new("elsewhere"));
    let wished = |node: &NodeId, since_ms: u64, bots: bool| {
        let who = person("Ada");
        // A rating that is not written as it is computed.
        let ratings = vec![(GameName::Strozzi, 0.1 + 0.2)];
        let wish = Wish { game: None, players: Some(3), speed: Speed::Brisk, within: None, rated: false, bots };
        let wisher = Wisher { person: who.id, name: who.name, mark: None, ratings, wish };
        WishRow::new(node.clone(), since_ms, wisher)
    };
    let mut opened = 0;
    let mut granted = async |row: &WishRow| {
        opened += 1;
        let mut commit = opens(&format!("m{opened}"), true, Stage::Gathering, &[], 5);
        commit.parts[0].new.as_mut().unwrap().wishes = vec![row.as_read()];
        store.commit(commit).await
    };
    for (node, since_ms, bots) in [(&node, 1, true), (&node, 2, false), (&elsewhere, 1, false)] {
        assert_eq!(store.wish(&wished(&NodeId::new("here"), 1, false), 1).await.unwrap(), None);
        let read = all_wishes(&store, &NodeId::new("here"), 1).await;
        assert_eq!(store.wish(&wished(node, since_ms, bots), 1).await.unwrap(), None);
        assert_eq!(granted(&read[0]).await, Err(CommitError::Conflict), "{since_ms} {bots}");
    }
    assert_eq!(store.wish(&wished(&node, 3, false), 1).await.unwrap(), None);
    let read = all_wishes(&store, &node, 1).await;
    granted(&read[0]).await.unwrap();
    assert_eq!(granted(&read[0]).await, Err(CommitError::Conflict), "once");
    assert!(store.end_wish(&person("Ada").id, &node).await.unwrap().is_some());
}

pub(crate) async fn bots_take_free_seats_after_a_while(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let (environment, now) = fixed();
    let shared = !base.is_sqlite();
    let hub = hub_with(environment, &store, |settings| {
        (settings.shared, settings.pairing) = (shared, Duration::from_millis(20));
    })
    .await;
    let mut ada = Guest::new(&hub, "Ada");
    ada.ask(wish(json!({}))).await;
    let told = ada.until(|message| message["pairing"]["waiting"].is_object()).await;
    let since = told["pairing"]["waiting"]["since_ms"].as_u64().unwrap();
    assert_eq!(told["pairing"]["waiting"]["bots_ms"], since + 30_000);
    now.fetch_add(31_000, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert!(store.matches_of(&person("Ada").id, None, None, 9).await.unwrap().is_empty(), "she has not asked for bots");
    // Now she does: she has waited long enough, and goes on waiting where she was.
    ada.ask(wish(json!({"bots": true}))).await;
    let id = ada.found().await;
    let row = store.match_row(&id).await.unwrap().unwrap();
    let seats = json!(row.card.seats);
    assert_eq!(
        (&seats[1]["holder"]["bot"]["level"], &seats[2]["holder"]["bot"]["level"]),
        (&json!("merchant"), &json!("merchant"))
    );
    timeout(PATIENCE, async {
        while store.match_row(&id).await.unwrap().unwrap().card.stage != Stage::Playing {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .expect("among bots there is nobody to wait for");
    hub.stop(Duration::from_secs(5)).await;
}

/// However often somebody asks, there is one round in a pause.
pub(crate) async fn many_orders_make_few_rounds(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |settings: &mut Settings| {
        settings.pairing = Duration::from_secs(1);
    })
    .await;
    let (mut ada, mut bea) = (Guest::new(&hub, "Ada"), Guest::new(&hub, "Bea"));
    assert!(ada.ask(json!({"pair": wish(json!({}))["pair"]})).await["done"].is_object());
    let (begun, before) = (std::time::Instant::now(), hub.pairing_rounds());
    for _ in 0..100 {
        assert!(bea.ask(json!({"pair": {}})).await["done"].is_object());
    }
    let most = begun.elapsed().as_secs() + 2;
    let rounds = hub.pairing_rounds() - before;
    assert!(rounds <= most, "{rounds} rounds in {:?}", begun.elapsed());
    ada.leave();
    bea.leave();
    hub.stop(Duration::from_secs(5)).await;
}

/// Wishes of guests that never fit keep nobody with an account waiting, nor other guests for ever.
pub(crate) async fn a_crowd_that_fits_nobody_is_passed_by(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, quick).await;
    for number in 0..600_u32 {
        let person = format!("crowd{number:03}").parse().unwrap();
        let ratings = GameName::ALL.iter().map(|&game| (game, f64::from(number) * 200.0)).collect();
        let wish = Wish { game: None, players: None, speed: Speed::Brisk, within: Some(1), rated: false, bots: false };
        let mark = Some(fondaco_table::Mark::Guest);
        let wisher = Wisher { person, name: "Crowd".parse().unwrap(), mark, ratings, wish };
        store.wish(&WishRow::new(hub.node().clone(), 1, wisher), 1).await.unwrap();
    }
    let mut people: Vec<Guest> = ["Ada", "Bea", "Cleo"].map(|name| Guest::new(&hub, name)).into();
    for one in &mut people {
        assert!(one.ask(json!({"pair": wish(json!({}))["pair"]})).await["done"].is_object());
    }
    for one in &mut people {
        timeout(PATIENCE, one.found()).await.expect("a table is found");
    }
    people.into_iter().for_each(|one| drop(one.leave()));
    hub.stop(Duration::from_secs(5)).await;
}
