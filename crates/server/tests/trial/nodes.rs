//! Two servers on one PostgreSQL: people of one match at different nodes, both writing the same match, one of them killed; and
//! a database that goes away.

use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_server::store::Store;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::ALONE;
use crate::guest::{Guest, House, PATIENCE, gather, http};
use crate::node::Node;
use crate::support::Base;
use crate::support::postgres::PrivatePostgres;
use crate::witness::Stored;

pub(crate) fn door(node: &Node) -> (watch::Sender<Option<std::net::SocketAddr>>, House) {
    watch::channel(Some(node.address))
}

/// Everybody decides until the match is over, or until told to stop.
pub(crate) async fn all_play(guests: Vec<Guest>, stop: &watch::Receiver<bool>) -> Vec<Guest> {
    let mut playing = Vec::new();
    for mut guest in guests {
        let stop = stop.clone();
        playing.push(tokio::spawn(async move {
            guest.play_on(&stop).await;
            guest
        }));
    }
    let mut guests = Vec::new();
    for guest in playing {
        guests.push(guest.await.expect("nobody meets with anything wrong"));
    }
    guests
}

impl Guest {
    /// The next thing of this kind that is seen by those who look together.
    async fn see(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let mut others = Vec::new();
        loop {
            match self.seen.pop_front() {
                Some(seen) if wanted(&seen) => return seen,
                Some(seen) => others.push(seen),
                // Pings alone are no reason to wait for ever.
                None => match timeout(PATIENCE, self.receive()).await {
                    Ok(message) => drop(message.expect("the connection stays")),
                    Err(_) => panic!("it is not shown; this was: {others:?}"),
                },
            }
        }
    }

    /// The next such moment that they look at.
    async fn look(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        self.see(|seen| seen["moment"].is_object() && wanted(&seen["moment"])).await["moment"].clone()
    }
}

/// What a node counts under this name.
async fn count(node: &Node, name: &str) -> u64 {
    let (_, _, page) = http(node.monitor, ("GET", "/metrics"), "", &Value::Null).await.unwrap();
    let line = page.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name}\n{page}"));
    line.trim().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn people_of_one_match_are_at_different_nodes() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let (here, there) = (Node::start(&base.database()), Node::start(&base.database()));
    let ((_a, house), (_b, other)) = (door(&here), door(&there));
    let (_stop, stopping) = watch::channel(false);
    for (game, bots) in [("strozzi", 1), ("liguria", 1)] {
        let mut guests = Vec::new();
        for (index, house) in [&house, &other, &house].into_iter().enumerate() {
            guests.push(Guest::new(house.clone(), &format!("{game} {index}")).await);
        }
        gather(&mut guests, game, bots).await;
        let guests = all_play(guests, &stopping).await;
        let store = Store::open(&base.database()).await.unwrap();
        let stored = Stored::read(&store, &guests[0].own.match_id).await;
        for guest in &guests {
            assert!(guest.own.is_over());
            assert!(stored.bears_out(&guest.own) > 5);
        }
        stored.is_what_one_alone_would_write();
        let proof = stored.table.proof().expect("it is over");
        fondaco_table::verify_fairness(&proof, None).unwrap_or_else(|error| panic!("{error}"));
        store.close().await;
    }
}

/// People of one match, each at another node, look at it together; then one of the nodes is killed.
#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_look_at_a_match_together() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let (here, there) = (Node::start(&base.database()), Node::start(&base.database()));
    let ((_a, house), (_b, other)) = (door(&here), door(&there));
    let (_stop, stopping) = watch::channel(false);
    let mut guests = vec![Guest::new(house, "Ada").await, Guest::new(other, "Bea").await];
    gather(&mut guests, "strozzi", 1).await;
    let mut guests = all_play(guests, &stopping).await;
    let (mut bea, mut ada) = (guests.pop().unwrap(), guests.pop().unwrap());
    let id = ada.own.match_id.clone();
    let look = |what: Value| json!({"together": {"match": id, "do": what}});

    assert!(ada.insist(look(json!("join"))).await["done"].is_object());
    assert_eq!(ada.look(|seen| seen["people"] == 1).await["leader"]["name"], "Ada");
    assert!(ada.insist(look(json!({"moment": {"at": 5}}))).await["done"].is_object());
    // Whoever comes to the other node sees what they look at here, and does not lead.
    assert!(bea.insist(look(json!("join"))).await["done"].is_object());
    let seen = bea.look(|seen| seen["people"] == 2 && seen["at"] == 5).await;
    assert_eq!(seen["leader"]["name"], "Ada");
    ada.look(|seen| seen["people"] == 2).await;
    let refused = bea.insist(look(json!({"moment": {"at": 6}}))).await;
    assert_eq!(refused["refused"]["why"]["together"]["why"], "somebody else leads");
    ada.insist(look(json!({"moment": {"at": 8}}))).await;
    bea.look(|seen| seen["at"] == 8).await;

    bea.insist(look(json!({"propose": {"at": 8, "line": ["pass"]}}))).await;
    let proposal = ada.see(|seen| seen["proposal"].is_object()).await["proposal"].clone();
    assert_eq!((&proposal["by"]["name"], &proposal["line"]), (&json!("Bea"), &json!(["pass"])));
    bea.insist(look(json!("lead"))).await;
    ada.look(|seen| seen["leader"]["name"] == "Bea").await;
    bea.insist(look(json!({"moment": {"at": 2}}))).await;
    ada.look(|seen| seen["at"] == 2).await;

    there.kill();
    let left = ada.look(|seen| seen["people"] == 1).await;
    assert!(left.get("leader").is_none() && left["at"] == 2, "{left}");
    ada.insist(look(json!("lead"))).await;
    assert_eq!(ada.look(|seen| seen["leader"].is_object()).await["leader"]["name"], "Ada");
}

#[tokio::test(flavor = "multi_thread")]
async fn both_nodes_write_the_same_match_at_once() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let (here, there) = (Node::start(&base.database()), Node::start(&base.database()));
    let ((_a, house), (_b, other)) = (door(&here), door(&there));
    let (stop, stopping) = watch::channel(false);
    let mut guests = vec![
        Guest::new(house.clone(), "Ada").await,
        Guest::new(other.clone(), "Bea").await,
        Guest::new(house.clone(), "Cleo").await,
    ];
    gather(&mut guests, "liguria", 0).await;
    let id = guests[0].own.match_id.clone();
    // The two at one node play; the third, at the other, goes away and comes back all the time, whoever's turn it is.
    let mut restless = guests.remove(1);
    let playing = tokio::spawn(async move { all_play(guests, &stopping).await });
    let begun = Instant::now();
    let mut rounds = 0;
    let mut conflicts = 0;
    while begun.elapsed() < Duration::from_secs(20) && !playing.is_finished() && (rounds < 60 || conflicts == 0) {
        for what in ["away", "return"] {
            let answer = restless.insist(json!({"act": {"match": id, "do": what}})).await;
            assert!(answer["done"].is_object() || answer["refused"]["why"]["table"].is_string(), "{answer}");
        }
        rounds += 1;
        conflicts = count(&here, "fondaco_conflicts_total ").await + count(&there, "fondaco_conflicts_total ").await;
    }
    stop.send(true).unwrap();
    let mut guests = playing.await.expect("everybody plays on");
    // What they were told last is read.
    sleep(Duration::from_millis(500)).await;
    restless.insist(json!({"ping": {"ms": 1}})).await;
    guests.push(restless);
    assert!(conflicts > 0, "the two nodes never met in {rounds} rounds");
    let store = Store::open(&base.database()).await.unwrap();
    let stored = Stored::read(&store, &id).await;
    for guest in &guests {
        stored.bears_out(&guest.own);
    }
    stored.is_what_one_alone_would_write();
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_node_is_killed_and_the_other_goes_on() {
    let _alone = ALONE.lock().await;
    let base = Base::postgres().await;
    let (here, there) = (Node::start(&base.database()), Node::start(&base.database()));
    let ((_a, house), (_b, other)) = (door(&here), door(&there));
    let (_stop, stopping) = watch::channel(false);
    let mut guests = vec![Guest::new(house.clone(), "Ada").await, Guest::new(other.clone(), "Bea").await];
    for guest in &mut guests {
        guest.thinks = Duration::from_millis(60);
    }
    // Whoever opened it is at the node that dies, and so are its bots.
    gather(&mut guests, "liguria", 2).await;
    let (pause, pausing) = watch::channel(false);
    let playing = tokio::spawn(async move { all_play(guests, &pausing).await });
    sleep(Duration::from_millis(700)).await;
    pause.send(true).expect("they are in the middle of the match");
    let mut guests = playing.await.expect("everybody plays on");
    assert!(guests.iter().all(|guest| !guest.own.is_over()), "the match is in its middle");
    let before = guests[1].own.seq;
    here.kill();
    let killed = Instant::now();
    // She comes back at the other node; there the bots go on by themselves, once their node is missed.
    guests[0].move_to(other.clone());
    let guests = all_play(guests, &stopping).await;
    println!("after {before:?} the rest of the match took {:.1?}", killed.elapsed());
    let store = Store::open(&base.database()).await.unwrap();
    let stored = Stored::read(&store, &guests[0].own.match_id).await;
    for guest in &guests {
        assert!(guest.own.is_over());
        stored.bears_out(&guest.own);
    }
    stored.is_what_one_alone_would_write();
    store.close().await;
}

/// The database is away for longer than somebody has to think: they have what they had.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_loses_on_time_while_the_database_is_away() {
    let _alone = ALONE.lock().await;
    let server = Arc::new(PrivatePostgres::start());
    let base = Base::on(Arc::clone(&server)).await;
    let node = Node::start(&base.database());
    let (_door, house) = door(&node);
    let mut ada = Guest::new(house, "Ada").await;
    let id = ada.begin_with_clock(10_000).await;
    server.kill();
    sleep(Duration::from_secs(12)).await;
    server.start_again();
    sleep(Duration::from_secs(2)).await;
    ada.still_has_time(&id, 1_000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_is_gone_for_ten_seconds() {
    let _alone = ALONE.lock().await;
    let server = Arc::new(PrivatePostgres::start());
    let base = Base::on(Arc::clone(&server)).await;
    let node = Node::start(&base.database());
    let (_door, house) = door(&node);
    for frozen in [false, true] {
        let (stop, stopping) = watch::channel(false);
        let mut guests = vec![
            Guest::new(house.clone(), "Ada").await,
            Guest::new(house.clone(), "Bea").await,
            Guest::new(house.clone(), "Cleo").await,
        ];
        for guest in &mut guests {
            guest.thinks = Duration::from_millis(100);
        }
        gather(&mut guests, "liguria", 1).await;
        let playing = tokio::spawn(async move { all_play(guests, &stopping).await });
        sleep(Duration::from_millis(700)).await;
        // It hangs, or it is not there at all.
        if frozen {
            server.freeze(true);
        } else {
            server.kill();
        }
        let gone = Instant::now();
        sleep(Duration::from_secs(4)).await;
        let (status, _, body) = http(node.address, ("GET", "/healthz"), "", &Value::Null).await.unwrap();
        assert_eq!(status, 503, "{body}");
        sleep(Duration::from_secs(10).saturating_sub(gone.elapsed())).await;
        assert!(!playing.is_finished(), "nobody gives up");
        if frozen {
            server.freeze(false);
        } else {
            server.start_again();
        }
        let back = Instant::now();
        while http(node.address, ("GET", "/healthz"), "", &Value::Null).await.unwrap().0 != 200 {
            assert!(back.elapsed() < Duration::from_secs(15), "it does not recover");
            sleep(Duration::from_millis(50)).await;
        }
        // They go on by themselves, on the same connections.
        sleep(Duration::from_secs(3)).await;
        stop.send(true).unwrap();
        let guests = playing.await.expect("everybody plays on");
        let (returns, storage) = (
            guests.iter().map(|guest| guest.returns).sum::<u32>(),
            guests.iter().map(|guest| guest.storage).sum::<u32>(),
        );
        println!("frozen: {frozen}; {storage} were told that nothing can be stored");
        assert!(storage > 0, "nobody was told");
        assert_eq!(returns, 3, "nobody lost the connection");
        let store = Store::open(&base.database()).await.unwrap();
        let stored = Stored::read(&store, &guests[0].own.match_id).await;
        let away = gone.elapsed();
        for guest in &guests {
            stored.bears_out(&guest.own);
        }
        stored.is_what_one_alone_would_write();
        let last = stored.entries.last().unwrap().ms;
        let first = stored.entries.iter().map(|entry| entry.ms).filter(|ms| *ms + 9_000 < last).count();
        assert!(first > 5 && last > stored.entries[first - 1].ms + 9_000, "they played before and after, in {away:?}");
        store.close().await;
    }
}
