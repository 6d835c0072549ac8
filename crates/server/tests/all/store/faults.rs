//! The database breaks, hangs or goes away: everybody hears of it soon, nothing confirmed is lost, and it comes back by itself.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_server::store::{Change, CommitError, Store, StoreError};
use sqlx::{Connection, Executor, SqliteConnection};
use tokio::time::sleep;

use super::make::{begin, entry, goes_on, id, name, node, player, tags};
use super::tables::next;
use crate::support::Base;
use crate::support::postgres::PrivatePostgres;

/// Writes the next entry of a match until it is stored, as a room does. How often the store was gone, and the longest answer.
async fn insist(store: &Store, match_id: &str, index: u64) -> (u32, Duration) {
    let (mut gone, mut longest) = (0, Duration::ZERO);
    for _ in 0..60 {
        let asked = Instant::now();
        let answer = store.commit(goes_on(match_id, vec![entry(index, index as u32)])).await;
        longest = longest.max(asked.elapsed());
        match answer {
            Ok(()) => return (gone, longest),
            // It was stored although the answer was lost.
            Err(CommitError::Conflict) => {
                assert!(gone > 0, "nobody else writes here");
                assert_eq!(store.log(&id(match_id), index).await.unwrap().len(), 1);
                return (gone, longest);
            }
            Err(CommitError::Store(StoreError::Gone(_))) => gone += 1,
            Err(CommitError::Store(error)) => panic!("{error}"),
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("the store does not come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_connections_are_replaced() {
    let base = Base::postgres().await;
    let Base::Postgres { server, name: database } = &base else { unreachable!() };
    let (store, other) = (base.open().await, base.open().await);
    let mut changes = other.changes();
    begin(&store, "m1").await;
    for index in 1..=5 {
        server.throw_out(database).await;
        let (_, longest) = insist(&store, "m1", index).await;
        assert!(longest < Duration::from_secs(3), "{longest:?}");
        assert_eq!(other.log(&id("m1"), 0).await.unwrap().len() as u64, index + 1, "readers find their way as well");
    }
    assert_eq!(tags(&store, "m1").await, [1, 2, 3, 4, 5]);
    // A listener is told that it may have missed something, and hears again.
    sleep(Duration::from_secs(1)).await;
    let mut missed = false;
    while let Ok(change) = changes.try_recv() {
        missed |= change == Change::Missed;
    }
    assert!(missed);
    insist(&store, "m1", 6).await;
    assert_eq!(next(&mut changes).await, Some(Change::Entries { match_id: id("m1"), entries: 7, card: false }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_gone_for_ten_seconds() {
    let server = Arc::new(PrivatePostgres::start());
    let base = Base::on(server.clone()).await;
    let store = base.open().await;
    let mut changes = store.changes();
    begin(&store, "m1").await;
    insist(&store, "m1", 1).await;
    server.kill();
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(10) {
        let asked = Instant::now();
        let answer = store.commit(goes_on("m1", vec![entry(2, 2)])).await;
        assert!(matches!(answer, Err(CommitError::Store(StoreError::Gone(_)))), "{answer:?}");
        assert!(matches!(store.log(&id("m1"), 0).await, Err(StoreError::Gone(_))));
        assert!(!store.up().await);
        assert!(asked.elapsed() < Duration::from_secs(5), "{:?}", asked.elapsed());
    }
    server.start_again();
    let back = Instant::now();
    let (_, longest) = insist(&store, "m1", 2).await;
    assert!(back.elapsed() < Duration::from_secs(5), "{:?}", back.elapsed());
    assert!(longest < Duration::from_secs(3), "{longest:?}");
    assert_eq!(tags(&store, "m1").await, [1, 2]);
    let heard = tokio::time::timeout(Duration::from_secs(5), changes.recv()).await;
    assert_eq!(heard.expect("it listens again").unwrap(), Change::Missed);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_hangs_keeps_nobody_waiting() {
    let server = Arc::new(PrivatePostgres::start());
    let base = Base::on(server.clone()).await;
    let store = base.open().await;
    begin(&store, "m1").await;
    server.freeze(true);
    for _ in 0..2 {
        let asked = Instant::now();
        let answer = store.commit(goes_on("m1", vec![entry(1, 1)])).await;
        assert!(matches!(answer, Err(CommitError::Store(StoreError::Gone(_)))), "{answer:?}");
        assert!(matches!(store.log(&id("m1"), 0).await, Err(StoreError::Gone(_))));
        assert!(asked.elapsed() < Duration::from_secs(12), "{:?}", asked.elapsed());
    }
    server.freeze(false);
    insist(&store, "m1", 1).await;
    assert_eq!(tags(&store, "m1").await, [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_another_program_locks() {
    let base = Base::sqlite();
    let Base::Sqlite(folder) = &base else { unreachable!() };
    let store = base.open().await;
    begin(&store, "m1").await;
    let path = folder.path().join("data/fondaco.db");
    let mut other = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();
    for _ in 0..2 {
        let asked = Instant::now();
        let answer = store.commit(goes_on("m1", vec![entry(1, 1)])).await;
        assert!(matches!(answer, Err(CommitError::Store(StoreError::Gone(_)))), "{answer:?}");
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
        assert_eq!(store.log(&id("m1"), 0).await.unwrap().len(), 1, "one can still read");
    }
    other.execute("ROLLBACK").await.unwrap();
    insist(&store, "m1", 1).await;
    assert_eq!(tags(&store, "m1").await, [1]);
}

/// A task that waits for a commit may be dropped at any moment; the store goes on.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_wait_does_no_harm() {
    for base in [Base::sqlite(), Base::postgres().await] {
        let store = base.open().await;
        begin(&store, "m1").await;
        let (nobody, called) = (player("nobody"), name("x"));
        for index in 1..100 {
            let commit = store.commit(goes_on("m1", vec![entry(index, index as u32)]));
            let _ = tokio::time::timeout(Duration::from_micros(20 * (index % 10)), commit).await;
            let rename = store.rename(&nobody, &called);
            let _ = tokio::time::timeout(Duration::from_micros(30 * (index % 10)), rename).await;
            // Those that were asked are stored in order: the next fits only if this one was.
            let stored = store.log(&id("m1"), 0).await.unwrap().len() as u64;
            if stored == index {
                insist_quietly(&store, index).await;
            }
        }
        assert!(tags(&store, "m1").await.into_iter().eq(1..100));
    }
}

/// Stores an entry that may be on its way already.
async fn insist_quietly(store: &Store, index: u64) {
    match store.commit(goes_on("m1", vec![entry(index, index as u32)])).await {
        Ok(()) | Err(CommitError::Conflict) => {}
        Err(CommitError::Store(error)) => panic!("{error}"),
    }
}

/// All connections for usual work are busy: that is no downtime, and nobody takes the node for dead.
#[tokio::test(flavor = "multi_thread")]
async fn a_busy_pool_is_not_taken_for_downtime() {
    let base = Base::postgres().await;
    let Base::Postgres { server, name: database } = &base else { unreachable!() };
    let store = base.open().await;
    let here = node("here");
    store.beat(&here, 0, 1, 60_000).await.unwrap();
    let mut lock = server.connect(database).await;
    lock.execute("BEGIN; LOCK TABLE people IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let waiting = (0..40).map(|_| {
        let store = store.clone();
        tokio::spawn(async move { store.person(&player("ada")).await })
    });
    let waiting: Vec<_> = waiting.collect();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(3) {
        let asked = Instant::now();
        store.beat(&here, 0, 1, 60_000).await.expect("the node can say that it is alive");
        assert!(store.up().await, "the database is there");
        assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
        // What others want has no connection at the moment.
        assert!(matches!(store.nodes(0).await, Err(StoreError::Gone(_))), "the pool is not busy");
    }
    lock.execute("ROLLBACK").await.unwrap();
    for one in waiting {
        // Those that waited too long were refused.
        let _ = one.await.unwrap();
    }
    assert_eq!(store.nodes(0).await.unwrap().len(), 1);
    store.close().await;
}
