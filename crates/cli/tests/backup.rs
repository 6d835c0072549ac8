//! `fondaco backup` and `fondaco restore`, also killed in the middle.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use fondaco_server::store::{Database, NewPerson, PersonKind, Store};
use fondaco_table::{Name, PlayerId};

use crate::common::{empty_directory, fondaco, text};

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A database in which so many people are.
fn people(file: &Path, count: usize) {
    wait(async {
        let store = Store::open(&Database::Sqlite(file.to_owned())).await.unwrap();
        for number in 0..count {
            let person = NewPerson {
                id: PlayerId::new(&format!("p{number}")).unwrap(),
                name: Name::new("Ada").unwrap(),
                kind: PersonKind::Guest,
                login: None,
                owner: None,
                created_ms: 0,
            };
            store.new_person(&person).await.unwrap();
        }
        store.close().await;
    });
}

/// How many of two people are in a database.
fn count(file: &Path) -> usize {
    wait(async {
        let store = Store::open(&Database::Sqlite(file.to_owned())).await.unwrap();
        let mut found = 0;
        for id in ["p0", "p1"] {
            found += usize::from(store.person(&PlayerId::new(id).unwrap()).await.unwrap().is_some());
        }
        store.close().await;
        found
    })
}

#[test]
fn there_and_back() {
    let folder = empty_directory("backup");
    let (data, copy, database) = (text(&folder), folder.join("copy.db"), folder.join("fondaco.db"));
    people(&database, 1);
    let said = fondaco(&["backup", "--data", data, text(&copy)]).good();
    assert!(said.contains("copy.db: 0 matches, 0 entries, 1 people; "), "{said}");
    let error = fondaco(&["backup", "--data", data, text(&copy)]).bad();
    assert!(error.contains("it exists; name another file, or say --replace"), "{error}");
    people(&database, 2);
    let said = fondaco(&["restore", "--data", data, text(&copy)]).good();
    assert!(said.contains("fondaco.db: 0 matches") && said.contains("what was there before is now "), "{said}");
    assert_eq!(count(&database), 1);
    let said = fondaco(&["backup", "--data", data, "--replace", "--replay", "--json", text(&copy)]).good();
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["contents"]["people"], 1);
    assert_eq!(said["contents"]["replayed"]["whole"], 0);
    let database = format!("sqlite:{}", database.display());
    let said = fondaco(&["restore", "--database", &database, "--json", text(&copy)]).good();
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(said["aside"].as_str().unwrap().contains("fondaco.db.before-"), "{said}");
}

#[test]
fn what_cannot_be_is_one_line() {
    let folder = empty_directory("backup-wrong");
    let (data, copy) = (text(&folder), folder.join("copy.db"));
    let error = fondaco(&["backup", "--data", data, text(&copy)]).bad();
    assert!(error.contains("fondaco.db: No such file"), "{error}");
    let postgres = ["backup", "--database", "postgres://u@h/d", text(&copy)];
    let error = fondaco(&postgres).bad();
    assert!(error.contains("use pg_dump for PostgreSQL (docs/deploy.md)"), "{error}");
    std::fs::write(&copy, "Dear Ada,\n").unwrap();
    let error = fondaco(&["restore", "--data", data, text(&copy)]).bad();
    assert!(error.contains("copy.db: file is not a database"), "{error}");
    assert!(!folder.join("fondaco.db").exists());
    let error = fondaco(&["restore", "--data", data]).bad();
    assert!(error.contains("<FILE>"), "{error}");
}

/// Killed at any moment of a restore, there is a whole database: the old one or the new one.
#[cfg(unix)]
#[test]
fn a_restore_that_is_killed_leaves_a_whole_database() {
    let folder = empty_directory("backup-killed");
    let (data, copy, database) = (text(&folder), folder.join("copy.db"), folder.join("fondaco.db"));
    people(&database, 1);
    fondaco(&["backup", "--data", data, text(&copy)]).good();
    people(&database, 2);
    let two = folder.join("two.db");
    fondaco(&["backup", "--data", data, text(&two)]).good();
    // Later and later, until one comes too late, however slow the machine; then closer and closer to the moment of the swap.
    let (mut early, mut late) = (Duration::ZERO, None::<Duration>);
    for kill in 0..20 {
        let delay = match late {
            Some(late) => (early + late) / 2,
            None => Duration::from_millis(1 << kill),
        };
        let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
            .args(["restore", "--data", data, text(&copy)])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(delay);
        // It may have ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
        match count(&database) {
            1 => late = Some(delay),
            2 => early = delay,
            other => panic!("{other} people after kill {kill}"),
        }
        fondaco(&["restore", "--data", data, text(&two)]).good();
        assert_eq!(count(&database), 2);
    }
    assert!(early > Duration::ZERO, "none was killed before the swap");
    assert!(late.is_some(), "none came to the swap");
}
