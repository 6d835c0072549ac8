//! Two servers on one PostgreSQL bring people together: those who wish the same, wherever they are connected, and those of a
//! tournament, though a server is killed just as a round ends.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use fondaco_server::store::{RoundTableRow, Store};
use fondaco_wire::rest::{EntryState, TournamentStage};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::ALONE;
use crate::guest::{Guest, PATIENCE, cookie, http};
use crate::node::Node;
use crate::nodes::{all_play, door};
use crate::support::Base;
use crate::witness::Stored;

impl Guest {
    /// The table that was found for them.
    async fn found(&mut self) -> String {
        loop {
            let message = self.receive().await.expect("the connection stays");
            if let Some(id) = message["pairing"]["found"]["match"].as_str() {
                return id.to_owned();
            }
        }
    }

    /// Gives up at this table, as soon as it has begun. However often that is asked meanwhile, it has happened then.
    async fn give_up(&mut self, id: &str) {
        loop {
            let answer = self.insist(json!({"act": {"match": id, "do": "resign"}})).await;
            let why = &answer["refused"]["why"]["table"];
            if answer["done"].is_object() || *why == "resigned" || *why == "match_over" {
                return;
            }
            assert_eq!(*why, "not_started", "{answer}");
            sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_wish_the_same_and_meet() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let (here, there) = (Node::start(&base.database()), Node::start(&base.database()));
    let ((_a, house), (_b, other)) = (door(&here), door(&there));
    let (_stop, stopping) = watch::channel(false);
    let mut guests = Vec::new();
    for (index, house) in [&house, &other, &house, &other, &other, &house].into_iter().enumerate() {
        let mut guest = Guest::new(house.clone(), &format!("Wisher {index}")).await;
        let wish = json!({"game": "strozzi", "players": 3, "speed": "brisk"});
        let answer = guest.insist(json!({"pair": {"wish": wish}})).await;
        assert!(answer["done"].is_object(), "{answer}");
        guests.push(guest);
    }
    let mut found = BTreeSet::new();
    for guest in &mut guests {
        let id = timeout(PATIENCE, guest.found()).await.expect("they are brought together");
        guest.sit_down(&id).await;
        found.insert(id);
    }
    assert_eq!(found.len(), 2, "six people, three to a table");
    // The first who wished were at two nodes, and so nobody waited for a third at their own.
    assert_eq!(guests[0].own.match_id, guests[1].own.match_id);
    // Each table begins by itself, once both nodes know that all are there.
    let guests = timeout(4 * PATIENCE, all_play(guests, &stopping)).await.expect("both tables begin and are played");
    let store = Store::open(&base.database()).await.unwrap();
    for guest in &guests {
        assert!(guest.own.is_over());
        let stored = Stored::read(&store, &guest.own.match_id).await;
        stored.bears_out(&guest.own);
        assert_eq!(stored.table.chairs().iter().filter(|chair| chair.holder.player().is_some()).count(), 3);
    }
    store.close().await;
}

/// A tournament by link, opened by somebody with an account who does not play: its id, its link, and their cookie.
pub(crate) async fn open_tournament(address: SocketAddr, plan: Value) -> (String, String, String) {
    let mut organizer = cookie(address, "Isabella").await;
    let account = json!({"login": "isabella", "password": "tre dadi e un gatto"});
    let (status, head, body) = http(address, ("POST", "/api/v1/account"), &organizer, &account).await.unwrap();
    assert!(status < 300, "{body}");
    // Whoever gets an account gets a new cookie.
    if let Some(line) = head.lines().find(|line| line.to_ascii_lowercase().starts_with("set-cookie: ")) {
        organizer = line["set-cookie: ".len()..].split(';').next().unwrap().to_owned();
    }
    let (status, _, body) = http(address, ("POST", "/api/v1/tournaments"), &organizer, &plan).await.unwrap();
    assert_eq!(status, 201, "{body}");
    let opened: Value = serde_json::from_str(&body).unwrap();
    let text = |key: &str| opened[key].as_str().unwrap().to_owned();
    (text("id"), text("invitation"), organizer)
}

/// The tables of a round, once it has been opened.
async fn tables_of(store: &Store, id: &str, round: u8) -> Vec<RoundTableRow> {
    let begun = Instant::now();
    while store.tournament(id).await.unwrap().unwrap().round < round {
        assert!(begun.elapsed() < PATIENCE, "round {round} is never opened");
        sleep(Duration::from_millis(20)).await;
    }
    let tables = store.round_tables(id).await.unwrap();
    tables.into_iter().filter(|table| table.round == round).collect()
}

/// Whichever server knows first that a round is over, and is killed then: the next one is opened, and opened once.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_killed_as_a_round_ends_and_the_next_is_opened_once() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let start = || Node::start(&base.database());
    let mut nodes = [start(), start()].map(Some);
    let address = |node: &Option<Node>| node.as_ref().map(|node| node.address);
    let doors = [0, 1].map(|index: usize| watch::channel(address(&nodes[index])));
    let plan = json!({"name": "Tuesday", "game": "strozzi", "players": 3, "rounds": 3, "public": false,
        "clock": {"real_time": {"base_ms": 600_000, "increment_ms": 0}}});
    let (id, link, organizer) = open_tournament(address(&nodes[0]).unwrap(), plan).await;
    let mut guests = Vec::new();
    for (index, name) in ["Ada", "Bea", "Cleo", "Dora", "Emma", "Fiammetta"].into_iter().enumerate() {
        let guest = Guest::new(doors[index % 2].1.clone(), name).await;
        let path = format!("/api/v1/tournaments/{id}/join?invitation={link}");
        let at = address(&nodes[index % 2]).unwrap();
        let (status, _, body) = http(at, ("POST", &path), &guest.cookie, &json!({})).await.unwrap();
        assert_eq!(status, 200, "{body}");
        guests.push(guest);
    }
    let path = format!("/api/v1/tournaments/{id}/start");
    let begun = http(address(&nodes[0]).unwrap(), ("POST", &path), &organizer, &json!({})).await.unwrap();
    assert_eq!(begun.0, 200, "{}", begun.2);
    let store = Store::open(&base.database()).await.unwrap();
    for round in 1..=3 {
        let tables = tables_of(&store, &id, round).await;
        let table_of = |player: &str| {
            let sits = |table: &&RoundTableRow| table.seats.iter().flatten().any(|one| one.as_str() == player);
            tables.iter().find(sits).expect("everybody has a table").match_id.as_str().to_owned()
        };
        // All give up, and the last of them at the server that is killed just then.
        let doomed = usize::from(round - 1) % 2;
        let mut last = guests.remove(doomed);
        for guest in &mut guests {
            let id = table_of(&guest.player);
            timeout(PATIENCE, guest.give_up(&id)).await.expect("the table begins");
        }
        let own = table_of(&last.player);
        let pause = Duration::from_millis(last.random(12));
        let ending = tokio::spawn(async move {
            last.give_up(&own).await;
            last
        });
        sleep(pause).await;
        nodes[doomed].take().unwrap().kill();
        // Whoever was there goes to the other one.
        doors[doomed].0.send(address(&nodes[1 - doomed])).unwrap();
        guests.insert(doomed, ending.await.expect("they come back"));
        if round < 3 {
            tables_of(&store, &id, round + 1).await;
        }
        nodes[doomed] = Some(start());
        doors[doomed].0.send(address(&nodes[doomed])).unwrap();
    }
    let ended = Instant::now();
    while store.tournament(&id).await.unwrap().unwrap().stage != TournamentStage::Finished {
        assert!(ended.elapsed() < PATIENCE, "it never ends");
        sleep(Duration::from_millis(20)).await;
    }
    let tables = store.round_tables(&id).await.unwrap();
    assert_eq!(tables.len(), 6, "no round was opened twice");
    for round in 1..=3 {
        let seats = tables.iter().filter(|table| table.round == round).flat_map(|table| table.seats.iter().flatten());
        assert_eq!(seats.collect::<BTreeSet<_>>().len(), 6, "everybody sits once in round {round}");
    }
    for guest in &guests {
        let player = guest.player.parse().unwrap();
        assert_eq!(store.matches_of(&player, None, None, 99).await.unwrap().len(), 3);
        assert_eq!(store.entry(&id, &player).await.unwrap(), Some(EntryState::Playing));
    }
    store.close().await;
}
