//! Which node looks after which match.

use fondaco_server::store::{DEAD_AFTER_MS, NewMatch};
use fondaco_table::Stage;
use futures_util::future::join_all;

use super::make::{begin, bot, card, id, node, opens, over, person, shows};
use crate::support::On;

pub(crate) async fn a_match_has_one_leader(on: On) {
    let base = &on.base().await;
    let stores = [base.open().await, base.open().await];
    begin(&stores[0], "m1").await;
    let (a, b, m1) = (node("a"), node("b"), id("m1"));
    for (store, node) in stores.iter().zip([&a, &b]) {
        store.heartbeat(node, 100_000, 1).await.unwrap();
    }
    let asked = join_all([stores[0].lead_match(&m1, &a, 100_000), stores[1].lead_match(&m1, &b, 100_000)]).await;
    let won: Vec<bool> = asked.into_iter().map(Result::unwrap).collect();
    assert_eq!(won.iter().filter(|won| **won).count(), 1, "{won:?}");
    let (leader, other) = if won[0] { (&a, &b) } else { (&b, &a) };
    let store = &stores[0];
    assert_eq!(store.match_row(&m1).await.unwrap().unwrap().leader.as_ref(), Some(leader));

    // The leader may ask again; the other only when the leader has given it up, or is dead.
    assert!(store.lead_match(&m1, leader, 101_000).await.unwrap());
    assert!(!store.lead_match(&m1, other, 100_000 + DEAD_AFTER_MS - 1).await.unwrap());
    store.release_match(&m1, other, None).await.unwrap();
    assert!(!store.lead_match(&m1, other, 101_000).await.unwrap(), "only the leader can give it up");
    store.release_match(&m1, leader, None).await.unwrap();
    assert!(store.lead_match(&m1, other, 101_000).await.unwrap());
    assert!(store.lead_match(&m1, leader, 100_000 + DEAD_AFTER_MS).await.unwrap(), "the other is dead");
    assert!(!store.lead_match(&id("nothing"), leader, 101_000).await.unwrap());
}

pub(crate) async fn orphans_are_found(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let (alive, dead) = (node("alive"), node("dead"));
    store.heartbeat(&alive, 200_000, 1).await.unwrap();
    store.heartbeat(&dead, 100_000, 1).await.unwrap();
    for name in ["rests", "sleeps", "wakes", "kept", "orphan", "over"] {
        begin(&store, name).await;
    }
    for (name, leader) in [("sleeps", &alive), ("wakes", &alive), ("kept", &alive), ("orphan", &dead), ("over", &dead)]
    {
        assert!(store.lead_match(&id(name), leader, 100_000).await.unwrap());
    }
    store.release_match(&id("sleeps"), &alive, Some(300_000)).await.unwrap();
    store.release_match(&id("wakes"), &alive, Some(200_000)).await.unwrap();
    store.commit(shows("over", 1, card("over", over(), &[person("ada")], 2_000))).await.unwrap();
    // A match that a node opens is its own from the start.
    let mut born = opens("born", false, Stage::Playing, &[bot("x"), bot("y")], 1_000);
    born.parts[0].new = Some(NewMatch {
        public: false,
        invitation: String::new(),
        leader: Some(node("never seen")),
        owner: None,
        source: None,
        wishes: Vec::new(),
    });
    store.commit(born).await.unwrap();

    let orphans = store.orphans(200_000, 10).await.unwrap();
    assert_eq!(orphans, [id("wakes"), id("orphan"), id("born")]);
    assert_eq!(store.orphans(200_000, 1).await.unwrap(), [id("wakes")]);
    assert_eq!(store.orphans(200_000 + DEAD_AFTER_MS, 10).await.unwrap().len(), 4, "who kept one is dead too");
    for orphan in &orphans {
        assert!(store.lead_match(orphan, &alive, 200_000).await.unwrap());
    }
    assert!(store.orphans(200_000, 10).await.unwrap().is_empty());
}

pub(crate) async fn nodes_say_how_busy_they_are(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    store.heartbeat(&node("b"), 100_000, 7).await.unwrap();
    store.heartbeat(&node("a"), 100_000, 8).await.unwrap();
    store.heartbeat(&node("b"), 110_000, 9).await.unwrap();
    let nodes = |ms| {
        let store = store.clone();
        async move {
            let rows = store.nodes(ms).await.unwrap();
            rows.iter().map(|row| (row.id.to_string(), row.seen_ms, row.load)).collect::<Vec<_>>()
        }
    };
    assert_eq!(nodes(110_000).await, [("a".into(), 100_000, 8), ("b".into(), 110_000, 9)]);
    assert_eq!(nodes(120_000).await, [("b".into(), 110_000, 9)]);
    store.sweep(110_000 + 24 * 60 * 60 * 1000, 100).await.unwrap();
    assert_eq!(nodes(0).await, []);
}
