//! Opening, closing, and the versions of the tables.

use fondaco_server::store::{CommitError, Store, StoreError};
use sqlx::{Connection, Executor, SqliteConnection};

use super::chat::said;
use super::make::{begin, entry, goes_on, guest, id, player};
use super::people::session;
use crate::support::{Base, On};

pub(crate) async fn reopening_gives_the_same(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    store.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2)])).await.unwrap();
    store.new_person(&guest("ada")).await.unwrap();
    store.new_session(&session(1, "ada")).await.unwrap();
    store.say(&said("m1", fondaco_server::store::Audience::Table, "ada", "hello")).await.unwrap();
    let log = store.log(&id("m1"), 0).await.unwrap();
    let row = store.match_row(&id("m1")).await.unwrap();
    let person = store.person(&player("ada")).await.unwrap();
    assert_eq!(log.len(), 3);
    assert!(row.is_some() && person.is_some());
    store.close().await;

    let store = base.open().await;
    assert_eq!(store.log(&id("m1"), 0).await.unwrap(), log);
    assert_eq!(store.match_row(&id("m1")).await.unwrap(), row);
    assert_eq!(store.person(&player("ada")).await.unwrap(), person);
    assert_eq!(store.session(&[1; 32], 0).await.unwrap().unwrap().0, session(1, "ada"));
    assert_eq!(store.chat(&id("m1"), fondaco_server::store::Audience::Table, 0, 9).await.unwrap().len(), 1);
    store.commit(goes_on("m1", vec![entry(3, 3)])).await.unwrap();
    assert!(store.up().await);
}

pub(crate) async fn a_newer_database_is_refused(on: On) {
    let base = &on.base().await;
    base.open().await.close().await;
    const NEWER: &str = "
        INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        SELECT 99, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    match base {
        Base::Sqlite(folder) => {
            let path = folder.path().join("data/fondaco.db");
            let mut file = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
            file.execute(NEWER).await.unwrap();
        }
        Base::Postgres { server, name } => drop(server.connect(name).await.execute(NEWER).await.unwrap()),
    }
    let refused = Store::open(&base.database()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Newer { found: 99, .. }), "{refused:?}");
    let line = refused.to_string();
    assert!(line.lines().count() == 1 && line.contains("version 99") && line.contains("newer program"), "{line}");
    assert!(Store::open(&base.database()).await.is_err(), "and again");
}

pub(crate) async fn two_nodes_may_start_at_once(on: On) {
    let base = &on.base().await;
    let database = base.database();
    if base.is_sqlite() {
        // A file has one node; what is promised is that its folder is made.
        Store::open(&database).await.unwrap();
        return;
    }
    let (a, b, c) = tokio::join!(Store::open(&database), Store::open(&database), Store::open(&database));
    begin(&a.unwrap(), "m1").await;
    assert_eq!(b.unwrap().log(&id("m1"), 0).await.unwrap(), c.unwrap().log(&id("m1"), 0).await.unwrap());
}

pub(crate) async fn a_closed_store_is_gone(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    // What was asked before it closes is stored.
    let late = store.clone();
    let commit = tokio::spawn(async move { late.commit(goes_on("m1", vec![entry(1, 1)])).await });
    tokio::task::yield_now().await;
    store.close().await;
    let stored = commit.await.unwrap();
    let gone = store.commit(goes_on("m1", vec![entry(2, 2)])).await;
    assert!(matches!(gone, Err(CommitError::Store(StoreError::Gone(_)))), "{gone:?}");
    assert!(matches!(store.log(&id("m1"), 0).await, Err(StoreError::Gone(_))));
    assert!(!store.up().await);
    let store = base.open().await;
    assert_eq!(store.log(&id("m1"), 1).await.unwrap().len(), usize::from(stored.is_ok()));
}
