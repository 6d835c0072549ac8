//! Which browsers want to be told, and who has been told.

use fondaco_server::store::{NewSubscription, Store, Subscription};

use super::make::{guest, id, player};
use super::people::session;
use crate::support::{Base, On};

/// A device of whoever has this session.
pub(crate) fn device(number: u8, endpoint: &str) -> NewSubscription {
    let [key, auth, lang] = ["key", "auth", "de"].map(str::to_owned);
    let subscription = Subscription { endpoint: endpoint.to_owned(), key, auth, lang };
    NewSubscription { session: [number; 32], subscription, created_ms: 1_000 }
}

/// Two people, each with a session.
async fn two(base: &Base) -> Store {
    let store = base.open().await;
    for (number, who) in [(1, "ada"), (2, "bea")] {
        store.new_person(&guest(who)).await.unwrap();
        store.new_session(&session(number, who)).await.unwrap();
    }
    store
}

async fn endpoints(store: &Store, who: &str) -> Vec<String> {
    let all = store.subscriptions_of(&player(who)).await.unwrap();
    all.into_iter().map(|one| one.endpoint).collect()
}

pub(crate) async fn a_device_is_one_persons(on: On) {
    let base = &on.base().await;
    let store = two(base).await;
    assert!(!store.subscribe(&device(3, "a"), 8).await.unwrap(), "nobody has this session");
    assert!(store.subscribe(&device(1, "a"), 8).await.unwrap());
    assert_eq!(store.subscriptions_of(&player("ada")).await.unwrap(), [device(1, "a").subscription]);
    // It says the same again, in another language.
    let mut again = device(1, "a");
    again.subscription.lang = "fr".into();
    assert!(store.subscribe(&again, 8).await.unwrap());
    assert_eq!(store.subscriptions_of(&player("ada")).await.unwrap(), [again.subscription]);
    // Somebody else uses the same browser now.
    assert!(store.subscribe(&device(2, "a"), 8).await.unwrap());
    assert_eq!((endpoints(&store, "ada").await.len(), endpoints(&store, "bea").await.len()), (0, 1));
    assert!(!store.unsubscribe(&player("ada"), "a").await.unwrap(), "it is not hers any more");
    assert!(store.unsubscribe(&player("bea"), "a").await.unwrap());
    assert!(!store.unsubscribe(&player("bea"), "a").await.unwrap());
    assert!(store.subscribe(&device(2, "a"), 8).await.unwrap());
    store.drop_subscription("a").await.unwrap();
    store.drop_subscription("a").await.unwrap();
    assert!(endpoints(&store, "bea").await.is_empty());
}

pub(crate) async fn a_subscription_ends_with_its_session(on: On) {
    let base = &on.base().await;
    let store = two(base).await;
    store.new_session(&session(3, "ada")).await.unwrap();
    for (number, endpoint) in [(1, "desk"), (3, "pocket"), (2, "other")] {
        assert!(store.subscribe(&device(number, endpoint), 8).await.unwrap());
    }
    store.end_session(&[1; 32]).await.unwrap();
    assert_eq!(endpoints(&store, "ada").await, ["pocket"]);
    // A new cookie on the same device.
    store.new_session(&session(4, "ada")).await.unwrap();
    store.move_subscriptions(&[3; 32], &[4; 32]).await.unwrap();
    store.end_session(&[3; 32]).await.unwrap();
    assert_eq!(endpoints(&store, "ada").await, ["pocket"]);
    store.end_sessions_of(&player("ada"), None).await.unwrap();
    assert!(endpoints(&store, "ada").await.is_empty());
    // Sessions that have expired are swept away, and guests who never came back.
    store.sweep(10_000, 100).await.unwrap();
    assert!(endpoints(&store, "bea").await.is_empty());
    store.new_session(&session(5, "bea")).await.unwrap();
    assert!(store.subscribe(&device(5, "other"), 8).await.unwrap());
    assert_eq!(store.drop_guests(50_000, 100).await.unwrap(), 2);
    assert!(endpoints(&store, "bea").await.is_empty());
}

pub(crate) async fn only_so_many_devices_are_kept(on: On) {
    let base = &on.base().await;
    let store = two(base).await;
    assert!(store.subscribe(&device(2, "other"), 3).await.unwrap());
    for (ms, endpoint) in (1..).zip(["a", "b", "c", "a", "d"]) {
        let new = NewSubscription { created_ms: ms, ..device(1, endpoint) };
        assert!(store.subscribe(&new, 3).await.unwrap());
    }
    assert_eq!(endpoints(&store, "ada").await, ["d", "a", "c"]);
    assert_eq!(endpoints(&store, "bea").await, ["other"]);
}

pub(crate) async fn a_reminder_is_noted_once(on: On) {
    let base = &on.base().await;
    let store = two(base).await;
    let other = base.open().await;
    let (ada, bea, first) = (player("ada"), player("bea"), id("m1"));
    let (one, two) = tokio::join!(store.remind_once(&ada, &first, 1_000), other.remind_once(&ada, &first, 1_000));
    assert_eq!(u8::from(one.unwrap()) + u8::from(two.unwrap()), 1, "of two nodes one tells her");
    assert!(store.remind_once(&ada, &id("m2"), 1_000).await.unwrap());
    assert!(store.remind_once(&bea, &id("m1"), 1_000).await.unwrap());
    other.came_back(&ada, &id("m1")).await.unwrap();
    other.came_back(&ada, &id("m1")).await.unwrap();
    assert!(store.remind_once(&ada, &id("m1"), 2_000).await.unwrap());
    assert!(!store.remind_once(&ada, &id("m2"), 2_000).await.unwrap());
    // What nobody came back for is forgotten after a season.
    store.sweep(91 * 24 * 60 * 60 * 1_000, 100).await.unwrap();
    assert!(store.remind_once(&ada, &id("m2"), 3_000).await.unwrap());
}
