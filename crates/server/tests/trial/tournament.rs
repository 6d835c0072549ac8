//! A tournament of many programs, each at a socket of its own.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use fondaco_server::Server;
use fondaco_server::config::Config;
use fondaco_server::store::Store;
use fondaco_wire::rest::TournamentStage;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::ALONE;
use crate::guest::{Guest, House, http};
use crate::support::Base;
use crate::together::open_tournament;

/// How long they have for all of it.
const LONGEST: Duration = Duration::from_secs(540);

impl Guest {
    /// Enters the tournament.
    async fn enter(&self, id: &str, link: &str) {
        let address = self.house.borrow().expect("there is a server");
        let path = format!("/api/v1/tournaments/{id}/join?invitation={link}");
        let (status, _, body) = http(address, ("POST", &path), &self.cookie, &json!({})).await.unwrap();
        assert_eq!(status, 200, "{body}");
    }

    /// Goes to every table that the tournament has for them, and plays there to the end.
    async fn play_all_rounds(&mut self) -> u8 {
        let (_stop, stopping) = watch::channel(false);
        let mut rounds = 0;
        loop {
            match self.tournaments.pop_front() {
                None => drop(self.receive().await.expect("the connection stays")),
                Some(event) if event == "finished" => return rounds,
                Some(event) => {
                    let table = event["table"]["match"].as_str().unwrap_or_else(|| panic!("{event}"));
                    self.sit_down(table).await;
                    self.play_on(&stopping).await;
                    rounds += 1;
                }
            }
        }
    }
}

/// Comes to the server and enters.
async fn come(house: House, number: usize, id: &str, link: &str) -> Guest {
    let mut guest = Guest::new(house, &format!("P{number:04}")).await;
    guest.thinks = Duration::from_millis(200);
    guest.enter(id, link).await;
    guest
}

/// Three rounds with the same deal at all tables of a round. `FONDACO_ENTRANTS=1000` for a crowd.
#[tokio::test(flavor = "multi_thread")]
async fn many_programs_play_a_tournament_over_sockets() {
    let _alone = ALONE.lock().await;
    let entrants =
        std::env::var("FONDACO_ENTRANTS").map_or(16, |text| text.parse().expect("FONDACO_ENTRANTS is a number"));
    let base = Base::sqlite();
    let mut config = Config::local(base.database());
    (config.limits, config.connections_per_address) = (false, 4096);
    let running = Server::start_with(config, |settings| {
        settings.tournaments = Duration::from_millis(50);
        settings.countdown = Duration::from_millis(50);
        settings.gather = Duration::from_secs(30);
    });
    let running = running.await.unwrap();
    let address = running.addr();
    let plan = json!({"name": "Crowd", "game": "strozzi", "players": 4, "rounds": 3, "duplicate": true,
        "clock": {"real_time": {"base_ms": 600_000, "increment_ms": 0}}});
    let (id, link, organizer) = open_tournament(address, plan).await;
    let (_door, house) = watch::channel(Some(address));
    let mut people = Vec::new();
    let numbers: Vec<usize> = (0..entrants).collect();
    // Some at a time come through the door.
    for some in numbers.chunks(20) {
        let coming = some.iter().map(|&number| come(house.clone(), number, &id, &link));
        people.extend(futures_util::future::join_all(coming).await);
    }
    let begun = Instant::now();
    let path = format!("/api/v1/tournaments/{id}/start");
    let (status, _, body) = http(address, ("POST", &path), &organizer, &json!({})).await.unwrap();
    assert_eq!(status, 200, "{body}");
    let playing = people.into_iter().map(|mut guest| {
        tokio::spawn(async move {
            let rounds = guest.play_all_rounds().await;
            (rounds, guest)
        })
    });
    let playing: Vec<_> = playing.collect();
    let mut times = Vec::new();
    for one in playing {
        let (rounds, guest) = timeout(LONGEST, one).await.expect("it ends").expect("nobody meets with anything wrong");
        assert_eq!((rounds, guest.returns), (3, 1), "three tables for everybody, and no connection lost");
        times.extend(guest.times);
    }
    let took = begun.elapsed();
    // One file has one server.
    running.stop().await;
    let store = Store::open(&base.database()).await.unwrap();
    let row = store.tournament(&id).await.unwrap().unwrap();
    assert_eq!((row.stage, row.round), (TournamentStage::Finished, 3));
    let tables = store.round_tables(&id).await.unwrap();
    for round in 1..=3 {
        let seats = tables.iter().filter(|table| table.round == round).flat_map(|table| table.seats.iter().flatten());
        let sat: Vec<_> = seats.collect();
        let once: BTreeSet<_> = sat.iter().collect();
        assert_eq!((sat.len(), once.len()), (entrants, entrants), "everybody sits once in round {round}");
    }
    store.close().await;
    times.sort_unstable();
    let part = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{entrants} programs over sockets: {} matches, {} decisions in {:?}; confirmed after {:?} (median), {:?} (99 %), {:?} (most)",
        tables.len(),
        times.len(),
        took,
        part(50),
        part(99),
        part(100)
    );
}
