//! Tournaments on several nodes: every round is opened once, and everybody is sent to one table.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use fondaco_game::{Dice, Seat};
use fondaco_server::environment::Environment;
use fondaco_server::hub::{Hub, Settings};
use fondaco_server::store::{
    Card, Commit, EndedRow, Entered, MatchPart, NewTournament, OpenedTournament, Plan, Store, TableStands,
};
use fondaco_table::{ClockRule, Ending, Entry, Fact, GameName, Happening, LevelName, MatchId, PlayerId, Stage};
use fondaco_wire::rest::{EntryState, Odd, TournamentStage};
use serde_json::json;
use tokio::time::timeout;

use super::{Guest, PATIENCE, hub_with, person};
use crate::support::{Base, On};

fn plan(rounds: u8) -> Plan {
    Plan {
        name: "Tuesday".into(),
        game: GameName::Strozzi,
        players: 3,
        rounds,
        clock: ClockRule::RealTime { base_ms: 600_000, increment_ms: 0 },
        rated: false,
        duplicate: false,
        programs: false,
        odd: Odd::Bots,
        bots: LevelName::new("greedy").unwrap(),
        most: 100,
        edition: None,
    }
}

/// A tournament of these people, which is due.
async fn due(store: &Store, rounds: u8, people: &[PlayerId], now_ms: u64) {
    due_as(store, plan(rounds), people, now_ms).await;
}

async fn due_as(store: &Store, plan: Plan, people: &[PlayerId], now_ms: u64) {
    let new = NewTournament {
        id: "t1".into(),
        organizer: people[0].clone(),
        public: true,
        invitation: "come".into(),
        plan,
        starts_ms: None,
        ms: now_ms,
    };
    assert_eq!(store.open_tournament(&new, 3, 10).await.unwrap(), OpenedTournament::Opened);
    for person in people {
        assert_eq!(store.enter("t1", person, now_ms).await.unwrap(), Entered::In);
    }
    assert!(store.begin_tournament("t1", now_ms).await.unwrap());
}

fn settings(gather: Duration) -> impl Fn(&mut Settings) {
    move |settings: &mut Settings| {
        settings.shared = true;
        settings.tournaments = Duration::from_millis(10);
        settings.sweep = Duration::from_millis(100);
        settings.gather = gather;
    }
}

async fn two(base: &Base, gather: Duration) -> (Store, [Arc<Hub>; 2]) {
    let store = base.open().await;
    let other = if base.is_sqlite() { store.clone() } else { base.open().await };
    let here = hub_with(Environment::system(), &store, settings(gather)).await;
    let there = hub_with(Environment::system(), &other, settings(gather)).await;
    (store, [here, there])
}

async fn stop(hubs: [Arc<Hub>; 2]) {
    for hub in hubs {
        hub.stop(Duration::from_secs(5)).await;
    }
}

/// The table of somebody in a round, once it is open.
async fn table_in(store: &Store, round: u64, person: &PlayerId) -> MatchId {
    timeout(PATIENCE, async {
        while u64::from(store.tournament("t1").await.unwrap().unwrap().round) != round {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        store.match_in("t1", person).await.unwrap().unwrap()
    })
    .await
    .expect("the round begins")
}

pub(crate) async fn two_nodes_open_every_round_once(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base, Duration::from_millis(50)).await;
    let names: Vec<String> = (0..12).map(|number| format!("P{number:02}")).collect();
    let mut guests: Vec<Guest> = names.iter().enumerate().map(|(at, name)| Guest::new(&hubs[at % 2], name)).collect();
    let people: Vec<PlayerId> = names.iter().map(|name| person(name).id).collect();
    due(&store, 3, &people, hubs[0].now_ms()).await;
    for round in 1..=3_u64 {
        let mut tables: BTreeMap<MatchId, Vec<usize>> = BTreeMap::new();
        for (at, guest) in guests.iter_mut().enumerate() {
            if base.is_sqlite() {
                // Its nodes hear nothing of each other; people find their table where it is stored.
                tables.entry(table_in(&store, round, &people[at]).await).or_default().push(at);
                continue;
            }
            let told = guest.until(|message| message["tournament"]["event"]["table"]["round"] == round).await;
            assert_eq!(
                (&told["tournament"]["tournament"], &told["tournament"]["name"]),
                (&json!("t1"), &json!("Tuesday"))
            );
            let id = told["tournament"]["event"]["table"]["match"].as_str().unwrap();
            tables.entry(id.parse().unwrap()).or_default().push(at);
        }
        assert_eq!(tables.len(), 4);
        for (id, sitting) in &tables {
            assert_eq!(sitting.len(), 3, "everybody is sent to one table");
            // They all give up, as soon as it has begun: that ends it.
            for &at in sitting {
                let resign = json!({"v": 1, "act": {"match": id.as_str(), "do": "resign"}});
                timeout(PATIENCE, async {
                    loop {
                        guests[at].send(&resign);
                        let table = hubs[at % 2].look(id).await.unwrap().unwrap();
                        let seat = table.seat_of(&people[at]).unwrap();
                        if table.chairs()[seat.index()].resigned {
                            return;
                        }
                        tokio::time::sleep(Duration::from_millis(5)).await;
                    }
                })
                .await
                .expect("the table begins");
            }
        }
    }
    if !base.is_sqlite() {
        for guest in &mut guests {
            guest.until(|message| message["tournament"]["event"] == "finished").await;
        }
    }
    timeout(PATIENCE, async {
        while store.tournament("t1").await.unwrap().unwrap().stage != TournamentStage::Finished {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .expect("it ends");
    let row = store.tournament("t1").await.unwrap().unwrap();
    assert_eq!((row.stage, row.round, row.playing), (TournamentStage::Finished, 3, false));
    let tables = store.round_tables("t1").await.unwrap();
    assert_eq!(tables.len(), 12, "no round was opened twice");
    let mut met: BTreeMap<(PlayerId, PlayerId), u32> = BTreeMap::new();
    for round in 1..=3 {
        let of_round: Vec<_> = tables.iter().filter(|table| table.round == round).collect();
        let sat: BTreeSet<_> = of_round.iter().flat_map(|table| table.seats.iter().flatten().cloned()).collect();
        assert_eq!((of_round.len(), sat.len()), (4, 12), "everybody sits once in a round");
        for table in of_round.into_iter().filter(|table| table.round < 3) {
            let mut people: Vec<PlayerId> = table.seats.iter().flatten().cloned().collect();
            people.sort();
            for (at, one) in people.iter().enumerate() {
                for other in &people[..at] {
                    *met.entry((other.clone(), one.clone())).or_default() += 1;
                }
            }
        }
    }
    assert!(met.values().all(|times| *times == 1), "twelve people need not meet again in the second round");
    for person in &people {
        assert_eq!(store.matches_of(person, None, None, 99).await.unwrap().len(), 3);
        assert_eq!(store.entry("t1", person).await.unwrap(), Some(EntryState::Playing), "who gives up plays on");
    }
    drop(guests);
    stop(hubs).await;
}

/// A bot has played for somebody to the end: it keeps no place for them, and they are not waited for in the next round.
pub(crate) async fn who_does_not_come_is_withdrawn(on: On) {
    let base = on.base().await;
    let (store, hubs) = two(&base, Duration::from_secs(3600)).await;
    let people: Vec<PlayerId> = ["Ada", "Bea", "Cleo"].iter().map(|name| person(name).id).collect();
    due(&store, 2, &people, hubs[0].now_ms()).await;
    let until_round = async |round: u8| {
        timeout(PATIENCE, async {
            while store.tournament("t1").await.unwrap().unwrap().round != round {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await
        .expect("the round begins");
    };
    until_round(1).await;
    let first = store.round_tables("t1").await.unwrap().remove(0);
    // What a room would store at the end of such a match.
    let row = store.match_row(&first.match_id).await.unwrap().unwrap();
    let mut table = row.card.clone();
    table.stage = Stage::Over(Ending::Played);
    let cleo = first.seats.iter().position(|one| one.as_ref() == Some(&people[2])).unwrap();
    table.seats[cleo].stand_in = Some(LevelName::new("greedy").unwrap());
    let ranks: Vec<u8> = (0..3)
        .map(|seat| {
            if seat == cleo {
                1
            } else if seat == (cleo + 1) % 3 {
                2
            } else {
                3
            }
        })
        .collect();
    let ended = Some(EndedRow { ms: row.changed_ms, ranks: Some(ranks), scores: Some(vec![10, 20, 30]) });
    let index = store.log(&first.match_id, 0).await.unwrap().len() as u64;
    let fact = Fact::Happened(Happening::FlagFell { seat: Seat::new(cleo) });
    let part = MatchPart {
        match_id: first.match_id.clone(),
        entries: vec![Entry { index, ms: row.changed_ms, fact }],
        card: Some(Card { table, changed_ms: row.changed_ms, ended }),
        new: None,
    };
    store.commit(Commit { parts: vec![part] }).await.unwrap();
    until_round(2).await;
    let tables = store.round_tables("t1").await.unwrap();
    let TableStands::Over(end) = &tables[0].stands else { panic!("{:?}", tables[0].stands) };
    assert_eq!((end.places[cleo], end.forfeited[cleo]), (3, true));
    assert_eq!(store.entry("t1", &people[2]).await.unwrap(), Some(EntryState::Withdrawn));
    assert_eq!(tables[1].seats.iter().flatten().count(), 2, "a bot has the third seat");
    let row = store.match_row(&tables[1].match_id).await.unwrap().unwrap();
    assert_eq!(row.card.seats.iter().filter(|chair| chair.holder.player().is_none()).count(), 1);
    // There is another round to come back to: none, in this case.
    assert_eq!(store.enter("t1", &people[2], hubs[0].now_ms()).await.unwrap(), Entered::Closed);
    stop(hubs).await;
}

/// Plays every match of the tournament to its end, deciding at random. How many decisions that took.
async fn play_all(hub: Arc<Hub>, name: String, seed: u64) -> u64 {
    let mut guest = Guest::new(&hub, &name);
    let (mut dice, mut decisions) = (Dice::new(seed), 0);
    loop {
        // Others may take long; what is wrong is noticed by whoever waits for all.
        let Ok(message) = timeout(Duration::from_secs(1), guest.until(|_| true)).await else { continue };
        let event = &message["tournament"]["event"];
        if event == "finished" {
            guest.leave();
            return decisions;
        }
        if let Some(id) = event["table"]["match"].as_str() {
            guest.send(&json!({"v": 1, "watch": {"match": id}}));
        }
        for kind in ["snapshot", "update"] {
            let seen = &message[kind];
            let legal = seen["view"]["strozzi"]["legal"].as_array();
            if let (Some(action), "playing") =
                (legal.and_then(|legal| dice.pick(legal)), seen["table"]["stage"].as_str().unwrap_or(""))
            {
                let play = json!({"play": {"at": seen["table"]["seq"], "action": action}});
                guest.send(&json!({"v": 1, "act": {"match": seen["match"], "do": play}}));
                decisions += 1;
            }
        }
        // What has been read is not needed any more.
        guest.forget();
    }
}

/// A tournament of many programs on one server, three rounds with the same deal at all tables. `FONDACO_ENTRANTS=1000` for a crowd.
#[tokio::test(flavor = "multi_thread")]
async fn many_programs_play_a_tournament() {
    let entrants =
        std::env::var("FONDACO_ENTRANTS").map_or(24, |text| text.parse().expect("FONDACO_ENTRANTS is a number"));
    let base = Base::sqlite();
    let store = base.open().await;
    let hub = hub_with(Environment::system(), &store, |settings| {
        settings.tournaments = Duration::from_millis(50);
        settings.countdown = Duration::from_millis(50);
        settings.gather = Duration::from_secs(20);
    })
    .await;
    let names: Vec<String> = (0..entrants).map(|number| format!("P{number:04}")).collect();
    let people: Vec<PlayerId> = names.iter().map(|name| person(name).id).collect();
    let begun = Instant::now();
    let players: Vec<_> =
        names.into_iter().zip(1..).map(|(name, seed)| tokio::spawn(play_all(Arc::clone(&hub), name, seed))).collect();
    let plan = Plan { players: 4, duplicate: true, most: 1_024, ..plan(3) };
    due_as(&store, plan, &people, hub.now_ms()).await;
    let mut decisions = 0;
    for player in players {
        decisions += timeout(Duration::from_secs(600), player).await.expect("it ends").unwrap();
    }
    let row = store.tournament("t1").await.unwrap().unwrap();
    assert_eq!((row.stage, row.round), (TournamentStage::Finished, 3));
    let tables = store.round_tables("t1").await.unwrap();
    for round in 1..=3 {
        let sat: Vec<_> =
            tables.iter().filter(|table| table.round == round).flat_map(|table| table.seats.iter().flatten()).collect();
        let once: BTreeSet<_> = sat.iter().collect();
        assert_eq!((sat.len(), once.len()), (people.len(), people.len()), "everybody sits once in round {round}");
    }
    for table in &tables {
        let TableStands::Over(end) = &table.stands else { panic!("{table:?}") };
        assert!(!end.places.is_empty() && end.scores.is_some(), "{table:?}");
        let row = store.match_row(&table.match_id).await.unwrap().unwrap();
        assert!(!row.card.closed, "its deal is no secret any more");
    }
    println!("{entrants} programs, {} matches, {decisions} decisions: {:?}", tables.len(), begun.elapsed());
    hub.stop(Duration::from_secs(5)).await;
}
