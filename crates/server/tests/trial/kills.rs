//! A server that is killed again and again in the middle of play (`kill -9`), and started again on the same database.

use std::time::{Duration, Instant};

use fondaco_server::store::Store;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::ALONE;
use crate::guest::{Guest, Story, gather};
use crate::node::Node;
use crate::support::Base;
use crate::witness::Stored;

/// How often it is killed, unless `FONDACO_KILLS` says otherwise.
const KILLS: u32 = 12;
/// How many tables play meanwhile.
const TABLES: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn nothing_confirmed_is_lost_and_nothing_happens_twice() {
    let _alone = ALONE.lock().await;
    let kills = std::env::var("FONDACO_KILLS").map_or(KILLS, |text| text.parse().expect("FONDACO_KILLS is a number"));
    let base = Base::sqlite();
    let mut node = Node::start(&base.database());
    let (door, house) = watch::channel(Some(node.address));
    let (stop, stopping) = watch::channel(false);
    let mut parties = Vec::new();
    for number in 0..TABLES {
        let (game, bots) = if number % 2 == 0 { ("strozzi", number % 3) } else { ("liguria", number % 2) };
        let mut guests = Vec::new();
        for index in 0..3 {
            guests.push(Guest::new(house.clone(), &format!("Guest {number}-{index}")).await);
        }
        parties.push(tokio::spawn(play(guests, game, bots, stopping.clone())));
    }
    let mut random = Guest::new(house.clone(), "Chance").await;
    let (mut alive, mut longest) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..kills {
        let pause = Duration::from_millis(40 + random.random(400));
        sleep(pause).await;
        alive += pause;
        // Clients find nobody for a while; then somebody else, at another port.
        door.send(None).unwrap();
        node.kill();
        let begun = Instant::now();
        node = Node::start(&base.database());
        longest = longest.max(begun.elapsed());
        door.send(Some(node.address)).unwrap();
        assert!(parties.iter().all(|party| !party.is_finished()), "a party has given up");
    }
    // Long enough for everybody to come back and decide again.
    sleep(Duration::from_secs(1)).await;
    stop.send(true).unwrap();
    let mut sums = Sums::default();
    let mut stories: Vec<Story> = Vec::new();
    for party in parties {
        let (told, own) = party.await.expect("everybody plays on");
        stories.extend(told);
        sums.returns += own.returns;
        sums.again += own.again;
        sums.storage += own.storage;
    }
    node.kill();
    let store = Store::open(&base.database()).await.unwrap();
    let mut matches: Vec<&str> = stories.iter().map(|story| story.match_id.as_str()).collect();
    matches.dedup();
    let mut decisions = 0;
    for id in &matches {
        let stored = Stored::read(&store, id).await;
        decisions +=
            stories.iter().filter(|story| story.match_id == *id).map(|story| stored.bears_out(story)).sum::<usize>();
        stored.is_what_one_alone_would_write();
    }
    let confirmed: usize = stories.iter().map(|story| story.confirmed.len()).sum();
    println!(
        "{kills} kills in {alive:.1?} of play: {} matches, {decisions} decisions, {confirmed} of them confirmed, \
         {} came back, {} sent again, {} told that nothing can be stored; the slowest start took {longest:.0?}",
        matches.len(),
        sums.returns,
        sums.again,
        sums.storage
    );
    assert!(confirmed > 2 * kills as usize, "they hardly played: {confirmed}");
    assert!(sums.again > 0, "no kill hit a decision on its way");
    assert!(
        sums.returns as usize > 3 * TABLES + 2 * TABLES * kills as usize,
        "not everybody came back: {}",
        sums.returns
    );
    store.close().await;
}

/// A second server is refused, and leaves the first alone; after `kill -9` the file is free again.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_served_by_one_process() {
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let node = Node::start(&base.database());
    let said = Node::refused(&base.database());
    assert!(said.contains("another Fondaco server"), "{said}");
    let (_door, house) = watch::channel(Some(node.address));
    let mut ada = Guest::new(house, "Ada").await;
    assert!(ada.insist(crate::guest::create("strozzi", 1, 2)).await["done"].is_object());
    node.kill();
    drop(Node::start(&base.database()));
}

#[derive(Default)]
struct Sums {
    returns: u32,
    again: u32,
    storage: u32,
}

/// Three people play one match after the other.
async fn play(mut guests: Vec<Guest>, game: &str, bots: usize, stop: watch::Receiver<bool>) -> (Vec<Story>, Sums) {
    let mut stories = Vec::new();
    while !*stop.borrow() {
        gather(&mut guests, game, bots).await;
        let mut playing = Vec::new();
        for mut guest in guests.drain(..) {
            let stop = stop.clone();
            playing.push(tokio::spawn(async move {
                guest.play_on(&stop).await;
                guest
            }));
        }
        for guest in playing {
            let guest = guest.await.expect("nobody meets with anything wrong");
            stories.push(guest.own.clone());
            guests.push(guest);
        }
    }
    let sum = |of: fn(&Guest) -> u32| guests.iter().map(of).sum();
    let sums = Sums {
        returns: sum(|guest| guest.returns),
        again: sum(|guest| guest.again),
        storage: sum(|guest| guest.storage),
    };
    (stories, sums)
}
