//! Editions: stored once, within limits, and there when a table needs them.

use fondaco_game::edition::MOST_KEPT;
use fondaco_server::store::{
    Brought, By, Commit, CommitError, Finished, FinishedSeat, Kept, MOST_OF_ALL, MOST_OF_GUEST, MOST_OF_GUESTS,
    MOST_OF_ONE, Pool, RESERVED, Rating, Removal, Removed, Store, Subject,
};
use fondaco_table::{AnyEdition, GameName, Opening, Stage};

use super::make::{begin, guest, id, opening, opens, player};
use crate::support::On;

const GAME: GameName = GameName::ALL[0];

async fn bring(store: &Store, edition: &AnyEdition, who: &str, ms: u64) -> Option<AnyEdition> {
    match store.bring_edition(edition, &player(who), false, ms).await.unwrap() {
        Brought::Stored(row) => Some(row.edition),
        Brought::TooManyOfOne => None,
        Brought::TooManyOfAll => panic!("there is room"),
    }
}

/// A match that is opened with an edition.
fn played_with(match_id: &str, edition: &AnyEdition) -> Commit {
    let mut commit = opens(match_id, true, Stage::Gathering, &[], 5);
    if let Some(card) = &mut commit.parts[0].card {
        card.table.edition = Some(edition.id.clone());
    }
    commit
}

pub(crate) async fn an_edition_is_stored_once(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let edition = GAME.surprise(1001);
    assert_eq!(bring(&store, &edition, "ada", 5).await.as_ref(), Some(&edition));
    // The same components under another name are the same edition.
    let mut renamed = edition.clone();
    (renamed.id.name, renamed.about.name) = ("mine".into(), "mine".into());
    assert_eq!(bring(&store, &renamed, "bea", 6).await.as_ref(), Some(&edition));
    let row = store.edition(GAME, &edition.id.hash).await.unwrap().unwrap();
    assert_eq!((row.person, row.offered, row.ms), (Some(player("ada")), false, 5));
    assert_eq!(store.edition_by_hash(&edition.id.hash).await.unwrap().unwrap().edition, edition);
    assert_eq!(store.edition_by_hash("0").await.unwrap(), None);
    // Nobody else is shown it, unless the operator offers it.
    let hashes = async |who: Option<&str>| -> Vec<String> {
        let who = who.map(player);
        let rows = store.editions_for(who.as_ref(), 10).await.unwrap();
        rows.into_iter().map(|row| row.edition.id.hash).collect()
    };
    assert_eq!(hashes(Some("ada")).await, [&*edition.id.hash]);
    assert!(hashes(Some("bea")).await.is_empty() && hashes(None).await.is_empty());
    let by = By::operator(7);
    store.offer_edition(&by, &edition).await.unwrap();
    let other = GAME.surprise(1002);
    store.offer_edition(&by, &other).await.unwrap();
    assert_eq!(hashes(None).await.len(), 2);
    assert!(store.withdraw_edition(&by, &other.id.hash).await.unwrap());
    assert!(!store.withdraw_edition(&by, &other.id.hash).await.unwrap());
    assert_eq!(hashes(None).await, [&*edition.id.hash]);
    let acts: Vec<String> = store.audit(None, 10).await.unwrap().into_iter().map(|row| row.act).collect();
    assert_eq!(acts, ["withdraw_edition", "offer_edition", "offer_edition"]);
}

pub(crate) async fn one_person_brings_a_few(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let edition = |number: u64| GAME.surprise(2000 + number);
    for number in 0..MOST_OF_ONE {
        assert!(bring(&store, &edition(number), "ada", number).await.is_some());
    }
    // One that is played with stays; the oldest of the others makes room.
    let play = async |number: u64| {
        let name = format!("m{number}");
        store.commit(played_with(&name, &edition(number))).await.unwrap();
    };
    play(0).await;
    assert!(bring(&store, &edition(100), "ada", 100).await.is_some());
    let there = async |number: u64| store.edition(GAME, &edition(number).id.hash).await.unwrap().is_some();
    assert!(there(0).await && !there(1).await && there(2).await && there(100).await);
    for number in (2..MOST_OF_ONE).chain([100]) {
        play(number).await;
    }
    assert_eq!(bring(&store, &edition(101), "ada", 101).await, None, "all of hers are played with");
    assert!(bring(&store, &edition(101), "bea", 101).await.is_some());
    // When the match goes, its edition need not stay.
    assert!(store.remove_match(&id("m2"), Removal::Always).await.unwrap());
    assert!(bring(&store, &edition(102), "ada", 102).await.is_some());
    assert!(there(0).await && !there(2).await && there(102).await);
    // Who goes leaves what others play with, and nobody's name at it.
    store.new_person(&guest("ada")).await.unwrap();
    assert!(store.delete_person(&player("ada"), 200).await.unwrap());
    assert_eq!(store.edition(GAME, &edition(0).id.hash).await.unwrap().unwrap().person, None);
    assert!(!there(102).await);
}

/// However many guests somebody is, others have room for their editions.
pub(crate) async fn guests_fill_their_own_share(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let usual = GAME.surprise(1);
    let edition = |number: u64| {
        let mut other = usual.clone();
        other.id.hash = format!("{number:016x}");
        other
    };
    let bring = async |number: u64, who: String, guest: bool| match store
        .bring_edition(&edition(number), &player(&who), guest, number)
        .await
        .unwrap()
    {
        Brought::Stored(_) => "stored",
        Brought::TooManyOfOne => "too many of one",
        Brought::TooManyOfAll => "too many of all",
    };
    for number in 0..MOST_OF_GUESTS {
        assert_eq!(bring(number, format!("g{}", number / MOST_OF_GUEST), true).await, "stored");
        store.commit(played_with(&format!("m{number}"), &edition(number))).await.unwrap();
    }
    assert_eq!(bring(1_000, "g0".into(), true).await, "too many of one");
    assert_eq!(bring(1_000, "g1000".into(), true).await, "too many of all");
    assert_eq!(bring(1_000, "ada".into(), false).await, "stored");
    // Who goes frees nothing that is played with.
    store.new_person(&guest("g1")).await.unwrap();
    assert!(store.delete_person(&player("g1"), 9).await.unwrap());
    assert_eq!(bring(1_001, "g1000".into(), true).await, "too many of all");
    assert!(store.remove_match(&id("m4"), Removal::Always).await.unwrap());
    assert_eq!(bring(1_001, "g1000".into(), true).await, "stored");
    assert!(store.edition(GAME, &edition(4).id.hash).await.unwrap().is_none());
}

pub(crate) async fn the_operator_removes_what_no_match_needs(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let (by, edition) = (By::operator(7), GAME.surprise(1003));
    let hash = &*edition.id.hash;
    // No match is opened with what is not stored.
    assert_eq!(store.commit(played_with("m1", &edition)).await, Err(CommitError::Conflict));
    assert!(store.match_row(&id("m1")).await.unwrap().is_none());
    assert_eq!(store.remove_edition(&by, hash).await.unwrap(), Removed::Unknown);
    store.offer_edition(&by, &edition).await.unwrap();
    store.commit(played_with("m1", &edition)).await.unwrap();
    assert_eq!(store.remove_edition(&by, hash).await.unwrap(), Removed::Needed { matches: 1 });
    assert!(store.edition_by_hash(hash).await.unwrap().is_some_and(|row| row.offered));
    assert!(store.remove_match(&id("m1"), Removal::Always).await.unwrap());
    assert_eq!(store.remove_edition(&by, hash).await.unwrap(), Removed::Gone);
    assert_eq!(store.edition_by_hash(hash).await.unwrap(), None);
    let acts: Vec<String> = store.audit(None, 10).await.unwrap().into_iter().map(|row| row.act).collect();
    assert_eq!(acts, ["remove_edition", "offer_edition"]);
}

/// What a guest called it, nobody needs to read for ever.
pub(crate) async fn the_operator_names_what_is_offered(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let by = By::operator(7);
    let called = |edition: &AnyEdition, name: &str| {
        let mut edition = edition.clone();
        (edition.id.name, edition.about.name) = (name.to_owned(), name.to_owned());
        edition
    };
    let (free, played) = (GAME.surprise(1011), GAME.surprise(1012));
    for (edition, match_id) in [(&free, "m1"), (&played, "m2")] {
        let rude = called(edition, "rude");
        bring(&store, &rude, "ada", 5).await.unwrap();
        store.commit(played_with(match_id, &rude)).await.unwrap();
    }
    // Nobody plays with the first any more.
    assert!(store.remove_match(&id("m1"), Removal::Always).await.unwrap());
    let offered = store.offer_edition(&by, &called(&free, "first printing")).await.unwrap();
    assert_eq!(offered.edition, called(&free, "first printing"));
    assert_eq!(store.edition(GAME, &free.id.hash).await.unwrap().unwrap().edition, offered.edition);
    // The log of a match knows the other one by its name.
    assert_eq!(store.offer_edition(&by, &called(&played, "second")).await.unwrap().edition.id.name, "rude");
    // No match is opened with a name that it has no longer.
    assert_eq!(store.commit(played_with("m3", &called(&free, "rude"))).await, Err(CommitError::Conflict));
    store.commit(played_with("m3", &offered.edition)).await.unwrap();
    assert_eq!(store.offer_edition(&by, &free).await.unwrap().edition.id.name, "first printing");
}

pub(crate) async fn a_log_finds_its_edition(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    // One program tests both databases, and keeps what it has once seen.
    let seed = match on {
        On::Sqlite => 3001,
        On::Postgres => 3003,
    };
    let (stored, lost) = (GAME.surprise(seed), GAME.surprise(seed + 1));
    store.offer_edition(&By::operator(1), &stored).await.unwrap();
    let entry = |edition: &AnyEdition| {
        let mut entry = opening("m1", &[]);
        if let fondaco_table::Fact::Opened(opening) = &mut entry.fact {
            let Opening { options, .. } = &mut **opening;
            options.edition = Some(edition.id.clone());
        }
        entry
    };
    assert!(!GAME.knows_edition(&stored.id));
    store.keep_edition_of(&[entry(&stored)]).await.unwrap();
    assert!(GAME.knows_edition(&stored.id));
    store.keep_edition_of(&[entry(&lost)]).await.unwrap();
    assert!(!GAME.knows_edition(&lost.id));
    assert!(!store.keep_edition(GAME, &lost.id).await.unwrap());
    // Under another name it is another edition.
    let mut renamed = stored.id.clone();
    renamed.name = "mine".into();
    assert!(!store.keep_edition(GAME, &renamed).await.unwrap());
    assert!(store.keep_edition(GAME, GAME.usual_edition()).await.unwrap());
}

/// Whoever opens tables with ever new editions leaves room for the matches that are there.
pub(crate) async fn new_tables_leave_room_in_memory(on: On) {
    // Whatever people have brought can be loaded.
    const { assert!((MOST_OF_ALL as usize) < RESERVED && RESERVED < MOST_KEPT) };
    let base = &on.base().await;
    let store = base.open().await;
    // One program tests both databases, and keeps what it has once seen.
    let seed = match on {
        On::Sqlite => 3011,
        On::Postgres => 3021,
    };
    let [brought, offered, late] = [0, 1, 2].map(|more| GAME.surprise(seed + more));
    let keep = async |edition: &AnyEdition, leaves| store.keep_for_new(GAME, &edition.id, leaves).await.unwrap();
    assert_eq!(keep(&brought, RESERVED).await, Kept::Unknown);
    for edition in [&brought, &late] {
        bring(&store, edition, "ada", 5).await.unwrap();
    }
    store.offer_edition(&By::operator(7), &offered).await.unwrap();
    assert_eq!(keep(&brought, MOST_KEPT).await, Kept::NoRoom);
    assert!(!GAME.knows_edition(&brought.id), "it took no place");
    assert_eq!(keep(&offered, MOST_KEPT).await, Kept::Here, "the operator's finds one");
    assert_eq!(keep(&brought, RESERVED).await, Kept::Here);
    assert_eq!(keep(&brought, MOST_KEPT).await, Kept::Here, "it has its place already");
    // A match that is there is loaded all the same.
    assert_eq!(keep(&late, MOST_KEPT).await, Kept::NoRoom);
    assert!(store.keep_edition(GAME, &late.id).await.unwrap());
}

/// However much the operator offers, everybody finds what they brought themselves.
pub(crate) async fn ones_own_come_first(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let [mine, newer, both] = [1, 2, 3].map(|more| GAME.surprise(6000 + more));
    bring(&store, &mine, "ada", 1).await.unwrap();
    bring(&store, &both, "ada", 2).await.unwrap();
    let by = By::operator(7);
    for number in 0..3 {
        store.offer_edition(&by, &GAME.surprise(6010 + number)).await.unwrap();
    }
    store.offer_edition(&by, &both).await.unwrap();
    bring(&store, &newer, "bea", 9).await.unwrap();
    let hashes = async |who: Option<&str>, limit| -> Vec<String> {
        let who = who.map(player);
        let rows = store.editions_for(who.as_ref(), limit).await.unwrap();
        rows.into_iter().map(|row| row.edition.id.hash).collect()
    };
    assert_eq!(hashes(Some("ada"), 2).await, [&*both.id.hash, &mine.id.hash]);
    assert_eq!(hashes(Some("ada"), 10).await.len(), 5, "none is there twice");
    assert_eq!(hashes(Some("bea"), 10).await[0], newer.id.hash);
    assert_eq!(hashes(None, 10).await.len(), 4);
    // With how many matches each has.
    for match_id in ["m1", "m2"] {
        store.commit(played_with(match_id, &mine)).await.unwrap();
    }
    store.commit(played_with("m3", &both)).await.unwrap();
    let listed = store.listed_editions(Some(&player("ada")), 10).await.unwrap();
    assert_eq!(listed.iter().map(|(_, games)| *games).collect::<Vec<_>>(), [1, 2, 0, 0, 0]);
    assert_eq!(store.games_with(GAME, &mine.id.hash).await.unwrap(), 2);
}

pub(crate) async fn ratings_are_kept_apart(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    let ada = Subject::Person(player("ada"));
    let other = Pool { game: GAME, edition: Some("0566959f31c2102e".into()) };
    for (match_id, pool) in [("m1", Pool::usual(GAME)), ("m2", other.clone()), ("m3", other.clone())] {
        begin(&store, match_id).await;
        let seats = vec![FinishedSeat { subject: ada.clone(), rank: 1, points: Some(9) }];
        let finished = Finished { match_id: id(match_id), pool, ms: 5, seats, rated: true };
        let better: fondaco_server::store::Compute =
            |before, _| before.iter().map(|one| Rating { rating: one.rating + 1.0, ..*one }).collect();
        assert!(store.rate(&finished, better).await.unwrap());
    }
    let usual = store.ratings(&Pool::usual(GAME), 10).await.unwrap();
    assert_eq!((usual.len(), usual[0].rating.rating, usual[0].matches), (1, 26.0, 1));
    let apart = store.ratings(&other, 10).await.unwrap();
    assert_eq!((apart.len(), apart[0].rating.rating, apart[0].matches), (1, 27.0, 2));
    assert_eq!(store.ratings_of(&ada).await.unwrap(), usual, "what a page shows is the usual one");
    assert_eq!(store.rating_history(&ada, GAME, 10).await.unwrap().len(), 1);
    let done = store.statistics(&ada).await.unwrap();
    assert_eq!((done.len(), done[0].matches), (1, 3), "but all matches count as played");
}
