//! Lists of matches, and what other nodes hear.

use std::time::Duration;

use fondaco_server::store::{Audience, Change, EndedRow, MatchRow};
use fondaco_table::{Holder, Stage};
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use super::make::{begin, bot, card, entry, goes_on, guest, id, opens, over, person, player, shows};
use crate::support::On;

fn names(rows: &[MatchRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

pub(crate) async fn lists_show_what_is_public(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let holders = [person("ada"), Holder::Open, bot("greedy")];
    for (name, public, stage) in [
        ("open1", true, Stage::Gathering),
        ("hidden", false, Stage::Gathering),
        ("live1", true, Stage::Playing),
        ("resting", true, Stage::Paused),
        ("done", true, over()),
        ("open2", true, Stage::Gathering),
        ("private", false, Stage::Playing),
    ] {
        store.commit(opens(name, public, stage, &holders, 5_000)).await.unwrap();
    }
    assert_eq!(names(&store.open_tables(None, 10).await.unwrap()), ["open2", "open1"]);
    let page = store.open_tables(None, 1).await.unwrap();
    assert_eq!(names(&page), ["open2"]);
    assert_eq!(names(&store.open_tables(Some(page[0].number), 1).await.unwrap()), ["open1"]);
    let page = store.live_tables(None, 10).await.unwrap();
    assert_eq!(names(&page), ["resting", "live1"]);
    assert_eq!(names(&store.live_tables(Some(page[0].number), 10).await.unwrap()), ["live1"]);
    assert!(store.live_tables(Some(page[1].number), 10).await.unwrap().is_empty());

    store.commit(shows("open1", 1, card("open1", Stage::Playing, &holders, 6_000))).await.unwrap();
    assert_eq!(names(&store.open_tables(None, 10).await.unwrap()), ["open2"]);
    assert_eq!(names(&store.live_tables(None, 10).await.unwrap()), ["resting", "live1", "open1"]);

    let row = store.match_row(&id("hidden")).await.unwrap().unwrap();
    assert_eq!((row.public, &*row.invitation, row.created_ms, row.changed_ms), (false, "come to hidden", 5_000, 5_000));
    assert_eq!(row.card, card("hidden", Stage::Gathering, &holders, 0).table);
    assert_eq!((row.game, row.ended, row.leader), (row.card.game, None, None));
    let row = store.match_row(&id("open1")).await.unwrap().unwrap();
    assert_eq!((row.created_ms, row.changed_ms, row.card.stage), (5_000, 6_000, Stage::Playing));
}

pub(crate) async fn my_matches_are_paged(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let (ada, bea) = (person("ada"), person("bea"));
    for number in 0..6 {
        let stage = if number % 2 == 0 { Stage::Playing } else { over() };
        store.commit(opens(&format!("m{number}"), false, stage, &[ada.clone(), bot("x")], 1_000)).await.unwrap();
    }
    store.commit(opens("other", true, Stage::Playing, &[bea.clone(), bot("x")], 1_000)).await.unwrap();
    let ada = player("ada");
    let all = store.matches_of(&ada, None, None, 10).await.unwrap();
    assert_eq!(names(&all), ["m5", "m4", "m3", "m2", "m1", "m0"]);
    assert_eq!(names(&store.matches_of(&ada, Some(true), None, 10).await.unwrap()), ["m5", "m3", "m1"]);
    assert_eq!(names(&store.matches_of(&ada, Some(false), None, 10).await.unwrap()), ["m4", "m2", "m0"]);
    let page = store.matches_of(&ada, None, None, 4).await.unwrap();
    let next = store.matches_of(&ada, None, Some(page[3].number), 4).await.unwrap();
    assert_eq!((names(&page), names(&next)), (vec!["m5", "m4", "m3", "m2"], vec!["m1", "m0"]));

    // It is listed for those who come and those who come back, and no more for those who leave.
    store.commit(shows("m4", 1, card("m4", Stage::Playing, &[Holder::Open, bea], 2_000))).await.unwrap();
    assert_eq!(names(&store.matches_of(&ada, Some(false), None, 10).await.unwrap()), ["m2", "m0"]);
    assert_eq!(names(&store.matches_of(&player("bea"), None, None, 10).await.unwrap()), ["other", "m4"]);
    store.commit(shows("m4", 2, card("m4", Stage::Playing, &[bot("x"), person("ada")], 3_000))).await.unwrap();
    assert_eq!(names(&store.matches_of(&ada, Some(false), None, 10).await.unwrap()), ["m4", "m2", "m0"]);
    assert_eq!(names(&store.matches_of(&player("bea"), None, None, 10).await.unwrap()), ["other"]);
}

pub(crate) async fn a_finished_match_has_its_result(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    begin(&store, "m1").await;
    let mut ended = card("m1", over(), &[person("ada"), person("bea"), bot("greedy")], 9_000);
    ended.ended = Some(EndedRow { ms: 9_000, ranks: Some(vec![2, 1, 3]), scores: Some(vec![40, 51, -3]) });
    store.commit(shows("m1", 1, ended.clone())).await.unwrap();
    let row = store.match_row(&id("m1")).await.unwrap().unwrap();
    assert_eq!((row.ended, row.card), (ended.ended, ended.table));

    begin(&store, "m2").await;
    let mut abandoned = card("m2", over(), &[Holder::Open, Holder::Open], 9_000);
    abandoned.ended = Some(EndedRow { ms: 9_000, ranks: None, scores: None });
    store.commit(shows("m2", 1, abandoned.clone())).await.unwrap();
    assert_eq!(store.match_row(&id("m2")).await.unwrap().unwrap().ended, abandoned.ended);
}

/// The next change, other than that something may have been missed.
pub(crate) async fn next(changes: &mut Receiver<Change>) -> Option<Change> {
    loop {
        match timeout(Duration::from_secs(3), changes.recv()).await {
            Ok(Ok(Change::Missed)) => {}
            Ok(change) => return change.ok(),
            Err(_) => return None,
        }
    }
}

pub(crate) async fn changes_are_told_to_other_stores(on: On) {
    let base = &on.base().await;
    let (here, there) = (base.open().await, base.open().await);
    let (mut own, mut changes) = (here.changes(), there.changes());
    begin(&here, "m1").await;
    if base.is_sqlite() {
        assert!(timeout(Duration::from_millis(200), changes.recv()).await.is_err(), "SQLite tells nothing");
        return;
    }
    let told = |entries, card| Some(Change::Entries { match_id: id("m1"), entries, card });
    assert_eq!(next(&mut changes).await, told(1, true));
    here.commit(goes_on("m1", vec![entry(1, 1), entry(2, 2)])).await.unwrap();
    assert_eq!(next(&mut changes).await, told(3, false));
    // What is refused is not told.
    here.commit(goes_on("m1", vec![entry(1, 1)])).await.unwrap_err();

    let said = super::chat::said("m1", Audience::Table, "ada", "hello");
    here.say(&said).await.unwrap();
    assert_eq!(next(&mut changes).await, Some(Change::Chat { match_id: id("m1") }));
    here.tell_nodes(&["a\nword", "\u{0}"]).await.unwrap();
    assert_eq!(next(&mut changes).await, Some(Change::NodeMessage(r#"["a\nword","\u0000"]"#.into())));
    assert!(here.tell_nodes(&"x".repeat(8_000)).await.is_err());

    here.new_person(&guest("ada")).await.unwrap();
    here.new_session(&super::people::session(1, "ada")).await.unwrap();
    here.end_sessions_of(&player("ada"), None).await.unwrap();
    assert_eq!(next(&mut changes).await, Some(Change::LoggedOut { person: player("ada") }));
    here.delete_person(&player("ada"), 5_000).await.unwrap();
    assert_eq!(next(&mut changes).await, Some(Change::LoggedOut { person: player("ada") }));
    assert_eq!(next(&mut changes).await, Some(Change::Deleted { person: player("ada") }));

    // More than one notification can hold.
    let names: Vec<String> = (0..300).map(|number| format!("a-match-with-quite-a-long-name-{number}")).collect();
    let commits = names.iter().map(|name| here.commit(opens(name, false, Stage::Playing, &[bot("x"), bot("y")], 1)));
    assert!(futures_util::future::join_all(commits).await.iter().all(Result::is_ok));
    let mut heard = Vec::new();
    while heard.len() < names.len()
        && let Some(Change::Entries { match_id, .. }) = next(&mut changes).await
    {
        heard.push(match_id.to_string());
    }
    heard.sort();
    let mut names = names;
    names.sort();
    assert_eq!(heard, names);

    // Nobody is told what they wrote themselves.
    while let Ok(change) = own.try_recv() {
        assert_eq!(change, Change::Missed);
    }
}
