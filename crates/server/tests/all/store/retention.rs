//! What is kept for a while only goes, all else stays, and whoever writes meanwhile hardly waits.

use std::time::{Duration, Instant};

use fondaco_server::store::{Audience, Change, Removal};
use fondaco_table::Stage;

use super::chat::said;
use super::make::{bot, card, entry, goes_on, guest, id, name, opens, over, person, player, shows};
use super::tables::next;
use crate::support::On;

pub(crate) async fn waiting_tables_are_removed(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let holders = [person("ada"), bot("greedy")];
    for (name, stage, ms) in [
        ("old", Stage::Gathering, 1_000),
        ("new", Stage::Gathering, 9_000),
        ("begun", Stage::Playing, 1_000),
        ("over", over(), 1_000),
    ] {
        store.commit(opens(name, name != "old", stage, &holders, ms)).await.unwrap();
        store.say(&said(name, Audience::Table, "ada", "hello")).await.unwrap();
    }
    store.commit(goes_on("old", vec![entry(1, 1), entry(2, 2)])).await.unwrap();
    assert_eq!(store.waiting_tables(8_999, 9).await.unwrap(), [id("old")]);
    assert_eq!(store.waiting_tables(9_000, 9).await.unwrap(), [id("old"), id("new")]);
    assert_eq!(store.waiting_tables(9_000, 1).await.unwrap(), [id("old")]);

    // Whoever sits down in the last moment keeps their table.
    for kept in ["new", "begun", "over", "none"] {
        assert!(!store.remove_match(&id(kept), Removal::IfWaitingSince(8_999)).await.unwrap(), "{kept}");
    }
    let other = if base.is_sqlite() { None } else { Some(base.open().await) };
    let mut changes = other.as_ref().map(fondaco_server::store::Store::changes);
    assert!(store.remove_match(&id("old"), Removal::IfWaitingSince(8_999)).await.unwrap());
    assert!(!store.remove_match(&id("old"), Removal::Always).await.unwrap(), "it is gone");
    if let Some(changes) = &mut changes {
        assert_eq!(next(changes).await, Some(Change::Removed { match_id: id("old") }));
    }
    assert!(store.match_row(&id("old")).await.unwrap().is_none());
    assert!(store.log(&id("old"), 0).await.unwrap().is_empty());
    assert!(store.chat(&id("old"), Audience::Table, 0, 9).await.unwrap().is_empty());
    assert!(store.commit(goes_on("old", vec![entry(3, 3)])).await.is_err(), "it cannot go on");
    for kept in ["new", "begun", "over"] {
        assert_eq!(store.log(&id(kept), 0).await.unwrap().len(), 1, "{kept}");
        assert_eq!(store.chat(&id(kept), Audience::Table, 0, 9).await.unwrap().len(), 1, "{kept}");
    }
    assert_eq!(store.matches_of(&player("ada"), None, None, 9).await.unwrap().len(), 3);
    assert!(store.remove_match(&id("over"), Removal::Always).await.unwrap());
    assert_eq!(store.matches_of(&player("ada"), None, None, 9).await.unwrap().len(), 2);
}

pub(crate) async fn quiet_matches_are_found(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let holders = [person("ada"), bot("greedy")];
    // The entries of `make` are of the times 1,000, 1,001, …
    for name in ["m1", "m2", "m3", "m4"] {
        store.commit(opens(name, true, Stage::Playing, &holders, 1_000)).await.unwrap();
    }
    store.commit(goes_on("m2", (1..900).map(|index| entry(index, 0)).collect())).await.unwrap();
    store.commit(shows("m3", 1, card("m3", Stage::Paused, &holders, 1_001))).await.unwrap();
    store.commit(shows("m4", 1, card("m4", over(), &holders, 1_001))).await.unwrap();
    store.commit(opens("m5", true, Stage::Gathering, &holders, 1_000)).await.unwrap();
    let (quiet, more) = store.quiet_matches(1_500, 0, 9).await.unwrap();
    assert_eq!((quiet, more), (vec![id("m1"), id("m3")], None), "m2 was played at 1,899");
    let (quiet, more) = store.quiet_matches(1_500, 0, 2).await.unwrap();
    assert_eq!(quiet, [id("m1")]);
    let (quiet, more) = store.quiet_matches(1_500, more.unwrap(), 2).await.unwrap();
    assert_eq!((quiet, more), (vec![id("m3")], None));
    assert_eq!(store.quiet_matches(2_000, 0, 9).await.unwrap().0.len(), 3);
}

pub(crate) async fn old_chat_goes_and_numbers_go_on(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let say = async |at: &str, ms: u64, text: &str| {
        let mut line = said(at, Audience::Table, "ada", text);
        line.ms = ms;
        store.say(&line).await.unwrap()
    };
    for ms in 1..=5 {
        say("m1", ms, "early").await;
        say("m2", ms, "early").await;
    }
    say("m2", 100, "late").await;
    let mut dropped = Vec::new();
    loop {
        match store.drop_chat(50, 4).await.unwrap() {
            0 => break,
            some => dropped.push(some),
        }
    }
    assert_eq!(dropped.iter().sum::<u64>(), 10, "{dropped:?}");
    assert!(dropped.iter().all(|some| *some <= 8), "small batches: {dropped:?}");
    assert!(store.chat(&id("m1"), Audience::Table, 0, 9).await.unwrap().is_empty());
    let left = store.chat(&id("m2"), Audience::Table, 0, 9).await.unwrap();
    assert_eq!(left.iter().map(|line| (line.number, line.ms)).collect::<Vec<_>>(), [(6, 100)]);
    // Whoever has seen number 5 hears of the next.
    assert_eq!(say("m1", 200, "again").await, 6);
    assert_eq!(store.chat(&id("m1"), Audience::Table, 5, 9).await.unwrap().len(), 1);
    assert_eq!(store.drop_chat(50, 4).await.unwrap(), 0);
}

/// Thousands of rows are thrown away while somebody plays: no step waits long for it.
pub(crate) async fn nobody_waits_for_it(on: On) {
    const GUESTS: u32 = 1_500;
    let base = &on.base().await;
    let store = base.open().await;
    super::make::begin(&store, "m1").await;
    let mut making = Vec::new();
    for number in 0..GUESTS {
        let store = store.clone();
        making.push(async move {
            let mut line = said(&format!("c{}", number % 40), Audience::Table, "bea", "hello");
            line.ms = 1;
            store.say(&line).await.unwrap();
        });
    }
    futures_util::future::join_all(making).await;
    for number in 0..GUESTS / 3 {
        let mut one = guest(&format!("g{number}"));
        one.name = name("Guest");
        store.new_person(&one).await.unwrap();
    }
    let playing = tokio::spawn({
        let store = store.clone();
        async move {
            let (mut longest, mut index, begun) = (Duration::ZERO, 1, Instant::now());
            while begun.elapsed() < Duration::from_millis(1_500) {
                let asked = Instant::now();
                store.commit(goes_on("m1", vec![entry(index, 1)])).await.unwrap();
                longest = longest.max(asked.elapsed());
                index += 1;
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            (longest, index)
        }
    });
    let (mut chat, mut guests, mut hold) = (0, 0, Duration::ZERO);
    loop {
        let begun = Instant::now();
        let some = store.drop_chat(50, 100).await.unwrap();
        hold = hold.max(begun.elapsed());
        let begun = Instant::now();
        let gone = store.drop_guests(5_000, 100).await.unwrap();
        hold = hold.max(begun.elapsed());
        chat += some;
        guests += gone;
        if some + gone == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (longest, steps) = playing.await.unwrap();
    println!(
        "{chat} lines and {guests} guests; the longest batch {hold:.1?}, the longest of {steps} steps {longest:.1?}"
    );
    assert_eq!((chat, guests), (u64::from(GUESTS), u64::from(GUESTS / 3)));
    // Generous: other tests run at the same time.
    assert!(longest < Duration::from_secs(1), "{longest:?}");
}
