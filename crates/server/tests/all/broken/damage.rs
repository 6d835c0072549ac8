//! A damaged database is named as such, to its operator and to people; and nothing else is taken for a database.

use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::Duration;

use fondaco_server::config::Config;
use fondaco_server::environment::Environment;
use fondaco_server::rating::compute;
use fondaco_server::store::{Database, How, Store, StoreError};
use fondaco_server::{Server, StartError};
use fondaco_wire::WhyNot;
use serde_json::json;
use sqlx::Connection as _;

use super::{chunks_of, tamper};
use crate::hub::{Guest, hub_with, table};
use crate::support::folder::Folder;
use crate::support::{Base, On};

const SERVE: How = How::Serve { must_exist: true, allow_damage: false };

/// Some matches among bots, played for a while.
async fn matches(base: &Base, count: usize) -> Vec<String> {
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let mut ids = Vec::new();
    for number in 0..count {
        let mut ada = Guest::new(&hub, &format!("Ada{number}"));
        let bots = json!([{"bot": {"level": "random"}}, {"bot": {"level": "random"}}, {"bot": {"level": "random"}}]);
        let done = ada.ask(table("strozzi", bots, json!({}))).await;
        let id = done["done"]["match"].as_str().unwrap().to_owned();
        ada.ask(json!({"watch": {"match": id}})).await;
        ada.ask(json!({"manage": {"match": id, "do": "start"}})).await;
        ada.until(|message| message["ended"].is_object()).await;
        ids.push(id);
    }
    hub.stop(Duration::from_secs(5)).await;
    store.close().await;
    ids
}

pub(crate) async fn a_check_names_what_is_wrong(on: On) {
    let base = on.base().await;
    let ids = matches(&base, 3).await;
    let store = Store::open_with(&base.database(), How::Beside).await.unwrap();
    let good = store.check(true, compute).await.unwrap();
    assert_eq!((good.matches, good.quarantined, good.faults.len()), (3, 0, 0), "{good:?}");
    assert!(good.entries > 300, "{good:?}");
    let which = chunks_of(&base, &ids[1]);
    tamper(&base, &format!("UPDATE chunks SET entries = replace(entries, 'flag', 'flog') WHERE {which}")).await;
    let bad = store.check(false, compute).await.unwrap();
    assert_eq!((bad.matches, bad.faults.len()), (3, 1), "{bad:?}");
    assert_eq!(bad.faults[0].match_id.as_ref(), Some(&ids[1]));
    assert!(bad.faults[0].what.contains("flog"), "{bad:?}");
    store.close().await;
}

pub(crate) async fn a_database_that_must_exist_is_not_made(on: On) {
    let base = on.base().await;
    let database = base.database();
    for how in [SERVE, How::Beside] {
        let refused = Store::open_with(&database, how).await.unwrap_err();
        assert!(matches!(refused, StoreError::Refused(_)) && refused.to_string().lines().count() == 1, "{refused:?}");
    }
    if let Database::Sqlite(path) = &database {
        assert!(!path.exists(), "nothing was made");
        // An empty file is no database either.
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
        let refused = Store::open_with(&database, SERVE).await.unwrap_err();
        assert!(refused.to_string().contains("is empty"), "{refused}");
        std::fs::remove_file(path).unwrap();
    }
    base.open().await.close().await;
    Store::open_with(&database, SERVE).await.unwrap().close().await;
    Store::open_with(&database, How::Beside).await.unwrap().close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_file_is_not_taken_for_a_database() {
    let folder = Folder::new("foreign");
    let open = async |path: &Path| Store::open(&Database::Sqlite(path.to_owned())).await.unwrap_err().to_string();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "Eggs, flour, two pounds of butter, and whatever the market has").unwrap();
    let error = open(&text).await;
    assert!(error.contains("some other file"), "{error}");
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("Eggs"), "it is as it was");
    let other = folder.path().join("other.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&other).create_if_missing(true);
    let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let error = open(&other).await;
    assert!(error.contains("another program"), "{error}");
}

/// A file whose pages are damaged: a server does not start on it without being told to, and then says what is wrong.
#[tokio::test(flavor = "multi_thread")]
async fn damaged_pages_are_named() {
    let base = Base::sqlite();
    matches(&base, 4).await;
    let Database::Sqlite(path) = base.database() else { panic!("a file") };
    // The first pages say what the tables are; one of those after them is overwritten here and there.
    let mut file = std::fs::OpenOptions::new().read(true).write(true).open(&path).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    let mut whole = Vec::new();
    file.read_to_end(&mut whole).unwrap();
    let holds = |page: &u64| {
        let start = (*page * 4096) as usize;
        whole[start..start + 4096].windows(9).any(|bytes| bytes == b"happened\"")
    };
    let spoilt: Vec<u64> = (8..pages).filter(holds).collect();
    assert!(spoilt.len() > 4, "{pages} pages");
    for page in spoilt {
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0xff; 64]).unwrap();
    }
    file.sync_all().unwrap();
    drop(file);
    let refused = Server::start(Config::local(base.database())).await.unwrap_err();
    assert!(matches!(refused, StartError::Store(StoreError::Damaged(_))), "{refused}");
    let line = refused.to_string();
    assert!(line.contains("damaged") && line.contains("backup") && line.lines().count() == 1, "{line}");
    let tool = Store::open_with(&base.database(), How::Beside).await.unwrap();
    let found = tool.check(false, compute).await.unwrap();
    assert!(found.faults.iter().any(|fault| fault.match_id.is_none()), "{found:?}");
    tool.close().await;

    // Whoever insists gets what can be read; and everybody is told, not to try again, but that it is damaged.
    let running = Server::start(Config { allow_damage: true, ..Config::local(base.database()) }).await.unwrap();
    assert!(running.hub().store_answers().await, "it can be read and written");
    let mut met = 0;
    let live = running.store().check(false, compute).await.unwrap();
    for fault in live.faults.iter().filter_map(|fault| fault.match_id.as_ref()) {
        let looked = running.hub().look(&fault.parse().unwrap()).await;
        met += usize::from(matches!(looked, Err(WhyNot::Quarantined { .. } | WhyNot::Damaged)));
    }
    assert!(met > 0, "{live:?}");
    assert!(running.hub().store_is_damaged());
    assert!(running.hub().metrics_page().contains("fondaco_store_damaged 1\n"));
    let address = running.addr();
    let health = tokio::task::spawn_blocking(move || {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    });
    let health = health.await.unwrap();
    assert!(health.starts_with("HTTP/1.1 503") && health.contains("the database is damaged"), "{health}");
    running.stop().await;
}

/// One file has one server, in this process too.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_opened_once() {
    let base = Base::sqlite();
    let store = Store::open(&base.database()).await.unwrap();
    let refused = Store::open(&base.database()).await.unwrap_err();
    assert!(refused.to_string().contains("another Fondaco server"), "{refused}");
    // A tool may come beside it.
    Store::open_with(&base.database(), How::Beside).await.unwrap().close().await;
    store.close().await;
    Store::open(&base.database()).await.unwrap().close().await;
}
