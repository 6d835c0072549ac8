//! Backups while people play: each holds every decision that was confirmed before it began, and nobody is held up by it.

use std::time::{Duration, Instant};

use fondaco_server::store::{Database, Store, back_up};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::ALONE;
use crate::guest::{Confirmed, Guest, gather};
use crate::node::Node;
use crate::support::Base;
use crate::witness::Stored;

/// How many tables play meanwhile.
const TABLES: usize = 4;
/// How many backups are made.
const BACKUPS: u32 = 6;

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_holds_what_was_confirmed_before_it() {
    let _alone = ALONE.lock().await;
    let base = Base::sqlite();
    let node = Node::start(&base.database());
    let Database::Sqlite(database) = base.database() else { unreachable!() };
    let (_door, house) = watch::channel(Some(node.address));
    let (stop, stopping) = watch::channel(false);
    let confirmed = Confirmed::default();
    let mut parties = Vec::new();
    for number in 0..TABLES {
        let game = if number % 2 == 0 { "strozzi" } else { "liguria" };
        let mut guests = Vec::new();
        for index in 0..2 {
            let mut guest = Guest::new(house.clone(), &format!("Guest {number}-{index}")).await;
            guest.confirmed = confirmed.clone();
            guest.thinks = Duration::from_millis(2);
            guests.push(guest);
        }
        parties.push(tokio::spawn(play(guests, game, stopping.clone())));
    }
    let (mut took, mut steps) = (Duration::ZERO, 0);
    for number in 0..BACKUPS {
        sleep(Duration::from_millis(250)).await;
        let before = confirmed.lock().unwrap().clone();
        let file = database.with_file_name(format!("backup-{number}.db"));
        let begun = Instant::now();
        let contents = back_up(&database, &file, false, true).await.unwrap();
        took = took.max(begun.elapsed());
        assert_eq!(contents.replayed.unwrap().broken, []);
        let copy = Store::open(&Database::Sqlite(file)).await.unwrap();
        for (match_id, seq) in &before {
            let stored = Stored::read(&copy, match_id).await.table.seq();
            assert!(stored >= *seq, "{match_id}: {seq} was confirmed, and the backup ends at {stored}");
        }
        steps = before.values().sum();
        copy.close().await;
    }
    stop.send(true).unwrap();
    let mut slowest = Duration::ZERO;
    for party in parties {
        for guest in party.await.expect("nobody meets with anything wrong") {
            assert_eq!(guest.storage, 0, "nobody is told that nothing can be stored");
            slowest = slowest.max(guest.times.iter().max().copied().unwrap_or_default());
        }
    }
    println!("{BACKUPS} backups, the slowest in {took:.0?}; {steps} steps; the slowest decision took {slowest:.0?}");
    assert!(steps > 100, "they hardly played: {steps}");
    assert_eq!(node.complaints(), Vec::<String>::new());
}

/// Two people play one match after the other.
async fn play(mut guests: Vec<Guest>, game: &str, stop: watch::Receiver<bool>) -> Vec<Guest> {
    while !*stop.borrow() {
        gather(&mut guests, game, 1).await;
        let mut playing = Vec::new();
        for mut guest in guests.drain(..) {
            let stop = stop.clone();
            playing.push(tokio::spawn(async move {
                guest.play_on(&stop).await;
                guest
            }));
        }
        for guest in playing {
            guests.push(guest.await.expect("nobody meets with anything wrong"));
        }
    }
    guests
}
