//! What an operator does on the machine takes effect on the servers that run, on both databases.

use std::time::Duration;

use fondaco_server::admin::Admin;
use fondaco_server::environment::Environment;
use serde_json::{Value, json};

use crate::hub::{Guest, hub_with, table};
use crate::support::On;

async fn begun(guest: &mut Guest) -> String {
    let bots = json!(["me", {"bot": {"level": "random"}}, {"bot": {"level": "random"}}]);
    let done = guest.ask(table("strozzi", bots, json!({}))).await;
    let id = done["done"]["match"].as_str().unwrap_or_else(|| panic!("{done}")).to_owned();
    guest.ask(json!({"manage": {"match": id, "do": "start"}})).await;
    let shown = guest.ask(json!({"watch": {"match": id}})).await;
    assert!(shown["snapshot"].is_object(), "{shown}");
    id
}

async fn those_who_look_are_told(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let shared = !base.is_sqlite();
    let hub = hub_with(Environment::system(), &store, |settings| settings.shared = shared).await;
    let mut ada = Guest::new(&hub, "Ada");
    let admin = Admin::open(&base.database()).await.unwrap();

    let ended = begun(&mut ada).await;
    admin.end(&ended).await.unwrap();
    let told = ada.until(|message| message["ended"].is_object()).await;
    assert_eq!((&told["ended"]["match"], &told["ended"]["ending"]), (&json!(ended), &json!("abandoned")), "{told}");
    assert!(admin.end(&ended).await.unwrap_err().to_string().contains("is over"));

    let deleted = begun(&mut ada).await;
    admin.delete(&deleted).await.unwrap();
    let gone = |message: &Value| message["refused"]["match"] == deleted.as_str();
    let told = ada.until(gone).await;
    assert_eq!(told["refused"]["why"], "no_such_match", "{told}");

    let aside = begun(&mut ada).await;
    admin.quarantine(&aside, "to look at it").await.unwrap();
    assert!(admin.quarantine(&aside, "twice").await.is_err());
    let told = ada.until(|message| message["incident"]["match"] == aside.as_str()).await;
    assert!(told["incident"]["what"].to_string().contains("operator"), "{told}");
    admin.release(&aside).await.unwrap();
    let begun = std::time::Instant::now();
    loop {
        let shown = ada.ask(json!({"watch": {"match": aside}})).await;
        if shown["snapshot"].is_object() {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "{shown}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = admin.store().audit(None, 9).await.unwrap();
    let acts: Vec<&str> = log.iter().rev().map(|row| row.act.as_str()).collect();
    assert_eq!(acts, ["end", "delete", "quarantine", "release"]);
    assert!(log.iter().all(|row| row.actor == "host"));
    admin.close().await;
    hub.stop(Duration::from_secs(5)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_are_told_on_sqlite() {
    those_who_look_are_told(On::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_look_are_told_on_postgres() {
    those_who_look_are_told(On::Postgres).await;
}

/// A person whose name nobody should see is called something else everywhere.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_changed_at_all_tables() {
    let base = &On::Sqlite.base().await;
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let mut rude = Guest::new(&hub, "Rude");
    let new = fondaco_server::store::NewPerson {
        id: "urude".parse().unwrap(),
        name: "Rude".parse().unwrap(),
        kind: fondaco_server::store::PersonKind::Guest,
        login: None,
        owner: None,
        created_ms: 1_000,
    };
    store.new_person(&new).await.unwrap();
    let id = begun(&mut rude).await;
    let admin = Admin::open(&base.database()).await.unwrap();
    admin.rename("urude", "Kind").await.unwrap();
    let shown = rude.until(|message| message["snapshot"].to_string().contains("Kind")).await;
    assert!(!shown.to_string().contains("Rude"), "{shown}");
    let stored = admin.stored_match(&id).await.unwrap();
    let text = serde_json::to_string(&stored.entries).unwrap();
    assert!(text.contains("Kind") && !text.contains("Rude"), "{text}");
    assert_eq!(admin.person("urude").await.unwrap().name.as_str(), "Kind");
    admin.close().await;
    hub.stop(Duration::from_secs(5)).await;
}

/// Everything that an operator changes and its line in the audit log are one: what cannot be written down is not done.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_done_that_is_not_written_down() {
    use sqlx::{Connection as _, Executor as _, SqliteConnection};
    let base = &On::Sqlite.base().await;
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |_| {}).await;
    let mut ada = Guest::new(&hub, "Ada");
    let (ended, deleted, kept) = (begun(&mut ada).await, begun(&mut ada).await, begun(&mut ada).await);
    let aside = begun(&mut ada).await;
    let login = fondaco_server::store::Login { login: "ada".into(), password: "a hash".into() };
    let new = fondaco_server::store::NewPerson {
        id: "uowner".parse().unwrap(),
        name: "Owner".parse().unwrap(),
        kind: fondaco_server::store::PersonKind::Account,
        login: Some(login),
        owner: None,
        created_ms: 1_000,
    };
    store.new_person(&new).await.unwrap();
    let admin = Admin::open(&base.database()).await.unwrap();
    admin.quarantine(&aside, "to look at it").await.unwrap();

    let fondaco_server::store::Database::Sqlite(path) = base.database() else { unreachable!() };
    let mut other = SqliteConnection::connect(path.to_str().unwrap()).await.unwrap();
    let full = "CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no room'); END";
    other.execute(full).await.unwrap();
    assert!(admin.end(&ended).await.is_err());
    assert!(admin.delete(&deleted).await.is_err());
    assert!(admin.quarantine(&kept, "why not").await.is_err());
    assert!(admin.release(&aside).await.is_err());
    assert!(admin.reset_password("ada").await.is_err());
    assert!(admin.rename("ada", "Nobody").await.is_err());
    assert_eq!(admin.match_of(&ended).await.unwrap().card.stage, fondaco_table::Stage::Playing);
    assert!(admin.match_of(&deleted).await.is_ok());
    assert!(admin.match_of(&kept).await.unwrap().quarantine.is_none());
    assert!(admin.match_of(&aside).await.unwrap().quarantine.is_some());
    let owner = admin.person("ada").await.unwrap();
    assert_eq!((owner.name.as_str(), owner.login.unwrap().password.as_str()), ("Owner", "a hash"));

    other.execute("DROP TRIGGER full").await.unwrap();
    admin.end(&ended).await.unwrap();
    admin.delete(&deleted).await.unwrap();
    admin.quarantine(&kept, "why not").await.unwrap();
    admin.release(&aside).await.unwrap();
    admin.reset_password("ada").await.unwrap();
    admin.rename("ada", "Nobody").await.unwrap();
    let log = admin.store().audit(None, 9).await.unwrap();
    let acts: Vec<&str> = log.iter().rev().map(|row| row.act.as_str()).collect();
    assert_eq!(acts, ["quarantine", "end", "delete", "quarantine", "release", "password", "rename"]);
    admin.close().await;
    hub.stop(Duration::from_secs(5)).await;
}
