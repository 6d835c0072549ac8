//! The rules change. What was stored by version 1 stays readable and verifiable for ever, and goes on by version 1, in a program
//! whose rules are of version 2: at the table, in the store, and on a server.

use std::fs;
use std::time::SystemTime;

use fondaco_game::{Dice, Seat, Turn};
use fondaco_server::Server;
use fondaco_server::config::Config;
use fondaco_server::people::{Kind, Person, token::SessionId};
use fondaco_server::store::{Card, Commit, Database, EndedRow, MatchPart, NewMatch, Store};
use fondaco_table::{
    AnyTable, Ask, Authority, Control, Entry, Fact, GameName, Happening, Holder, MatchId, Offer, Opening, Played,
    PlayerId, Seed, Stage, verify_fairness, verify_record,
};
use fondaco_wire::{Act, ClientMessage, Quarantine, ServerMessage, TableCard, WhyNot};
use serde_json::json;

use super::common::{empty_directory, fondaco, text};

/// A table of two people, by the rules of this version, as a program that knew no later one would have opened it.
fn open(id: &str, rules: u32, seed: u8) -> AnyTable {
    let mut options = GameName::Pig.usual(2);
    options.rules = Some(rules);
    let opening = Opening {
        id: MatchId::new(id).unwrap(),
        options,
        given: vec![],
        seats: ["ada", "bea"].map(|name| Holder::person(name.parse().unwrap(), name.parse().unwrap())).to_vec(),
        owner: Some("ada".parse().unwrap()),
        follows: None,
        seed: Seed::new([seed; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, 1_000).unwrap();
    table.control(Control::Start, 1_000).unwrap();
    table
}

/// Plays at random, rather daring, up to this many decisions. Whether somebody had a heap of 13 to decide about.
fn play(table: &mut AnyTable, dice: &mut Dice, most: usize) -> bool {
    let mut unlucky = false;
    for _ in 0..most {
        let Turn::Player(seat) = table.turn() else { break };
        let seen = serde_json::to_value(table.snapshot(fondaco_game::Viewer::Spectator)).unwrap();
        unlucky |= seen["view"]["pig"]["observation"]["heap"] == 13;
        let action = if dice.below(4) == 0 { "hold" } else { "roll" };
        table.play(Authority::Person(seat), table.seq(), action, 2_000).unwrap();
    }
    unlucky
}

/// A match by the rules of version 1 in which the difference matters: somebody had 13, and went on.
fn telling(id: &str, most: usize) -> AnyTable {
    for seed in 0..=255 {
        let mut table = open(id, 1, seed);
        if play(&mut table, &mut Dice::new(seed.into()), most)
            && (most > 100) == matches!(table.stage(), Stage::Over(_))
        {
            return table;
        }
    }
    panic!("13 is not so rare");
}

/// The same log, as if it had been written by other rules.
fn by_rules(entries: Vec<Entry>, rules: u32) -> Vec<Entry> {
    let mut entries = entries;
    if let Fact::Opened(opening) = &mut entries[0].fact {
        opening.options.rules = Some(rules);
    }
    entries
}

#[test]
fn a_table_goes_on_by_the_rules_it_began_with() {
    let mut table = telling("m", 20);
    let entries = table.log_from(0);
    assert_eq!(AnyTable::replay(entries.clone()).unwrap(), table);
    // By other rules it would be damaged; by rules that are not known, nobody can say.
    let error = AnyTable::replay(by_rules(entries.clone(), 2)).unwrap_err();
    assert!(error.to_string().starts_with("entry "), "{error}");
    let error = AnyTable::replay(by_rules(entries, 3)).unwrap_err();
    assert!(matches!(error, fondaco_table::LogError::Unknown(_)), "{error}");
    play(&mut table, &mut Dice::new(1), usize::MAX);
    assert!(matches!(table.stage(), Stage::Over(_)));
    let (record, proof) = (table.record(), table.proof().unwrap());
    assert_eq!((record.rules, table.options().rules), (1, Some(1)));
    verify_record(&record).unwrap();
    verify_fairness(&proof, Some(&proof.commitment)).unwrap();
    let folder = empty_directory("upgrade");
    for (name, written) in [("record.json", record.to_text()), ("proof.json", serde_json::to_string(&proof).unwrap())] {
        fs::write(folder.join(name), written).unwrap();
        assert!(fondaco(&["verify", text(&folder.join(name))]).good().contains(": ok, pig, 2 players"));
    }
    // The rematch is a new match.
    for seat in 0..2 {
        let at = table.seq();
        let ask = match table.offer() {
            None => Ask::Offer { at, offer: Offer::Rematch },
            Some(open) => Ask::Answer { offer: open.seq, yes: true },
        };
        table.ask(Seat::new(seat), ask, 3_000).unwrap();
    }
    let (next, ..) = table.rematch(MatchId::new("n").unwrap(), Seed::new([1; 32]), 4_000).unwrap();
    assert_eq!(next.options().rules, Some(2));
}

fn stored(table: &AnyTable) -> MatchPart {
    let over = matches!(table.stage(), Stage::Over(_));
    let card = TableCard {
        match_id: table.id().clone(),
        game: table.game(),
        stage: table.stage(),
        seats: table.chairs().to_vec(),
        clock: table.options().clock,
        rated: false,
        practice: false,
        edition: None,
        language: None,
        closed: false,
        your_turn: false,
        quarantine: None,
    };
    let ended = over.then(|| EndedRow { ms: 2_000, ranks: table.ranks(), scores: None });
    MatchPart {
        match_id: table.id().clone(),
        entries: table.log_from(0),
        // Just now: a match that nobody has gone on with for half a year is ended.
        card: Some(Card { table: card, changed_ms: now(), ended }),
        new: Some(NewMatch {
            public: true,
            invitation: "x".into(),
            leader: None,
            owner: None,
            source: None,
            wishes: Vec::new(),
        }),
    }
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap();
    since.as_millis().try_into().unwrap()
}

fn person(name: &str) -> Person {
    let id: PlayerId = name.parse().unwrap();
    Person { id, name: name.parse().unwrap(), kind: Kind::Guest, session: SessionId([1; 32]) }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_version_1_is_upgraded() {
    let folder = empty_directory("upgraded-database");
    let database = Database::Sqlite(folder.join("fondaco.db"));
    let store = Store::open(&database).await.unwrap();
    let (running, finished) = (telling("running", 20), telling("finished", usize::MAX));
    let mut unknown = stored(&telling("unknown", 20));
    unknown.entries = by_rules(unknown.entries, 3);
    for part in [stored(&running), stored(&finished), unknown] {
        store.commit(Commit { parts: vec![part] }).await.unwrap();
    }
    store.close().await;

    let server = Server::start(Config { limits: false, ..Config::local(database) }).await.unwrap();
    let (hub, store) = (server.hub(), server.store());
    // What is over is as it was, to the last byte, and is good.
    let found = hub.look(finished.id()).await.unwrap().unwrap();
    assert_eq!(*found, finished);
    verify_record(&found.record()).unwrap();
    let proof = found.proof().unwrap();
    verify_fairness(&proof, Some(&proof.commitment)).unwrap();
    // What runs goes on, by the rules it began with.
    let mut dice = Dice::new(3);
    loop {
        let table = hub.look(running.id()).await.unwrap().unwrap();
        let Turn::Player(seat) = table.turn() else { break };
        let action = if dice.below(4) == 0 { "hold" } else { "roll" }.to_owned();
        let ask = Ask::Play { at: table.seq(), action };
        let who = person(["ada", "bea"][seat.index()]);
        let answer = hub.request(&who, None, ClientMessage::Act(Act { match_id: running.id().clone(), ask })).await;
        assert!(matches!(answer, ServerMessage::Done(_)), "{answer:?}");
    }
    let log = store.log(running.id(), 0).await.unwrap();
    let ended = AnyTable::replay(log.clone()).unwrap();
    assert!(matches!(ended.stage(), Stage::Over(_)) && ended.record().rules == 1);
    verify_record(&ended.record()).unwrap();
    assert!(AnyTable::replay(by_rules(log, 2)).is_err(), "the versions did not differ here");
    // What this program does not know is set aside until it does.
    let id: MatchId = "unknown".parse().unwrap();
    assert!(hub.look(&id).await.is_err());
    let aside = store.quarantined(None, 10).await.unwrap();
    assert!(aside.len() == 1 && aside[0].1 == id && aside[0].2.why == Quarantine::Unknown, "{aside:?}");
    // New matches are played by the newest rules, and by no others.
    let create = |rules| {
        let options = json!({"game": "pig", "rules": rules, "setup": {"players": 2}});
        serde_json::from_value::<ClientMessage>(
            json!({"create": {"options": options, "seats": ["me", "open"], "public": true}}),
        )
    };
    let ServerMessage::Done(done) = hub.request(&person("ada"), None, create(None::<u32>).unwrap()).await else {
        panic!("it opens")
    };
    let new = hub.look(&done.match_id.unwrap()).await.unwrap().unwrap();
    assert_eq!(new.options().rules, Some(2));
    let answer = hub.request(&person("ada"), None, create(Some(1)).unwrap()).await;
    let ServerMessage::Refused(refused) = answer else { panic!("{answer:?}") };
    assert!(matches!(refused.why, WhyNot::Options(_)), "{refused:?}");
    server.stop().await;
    // Played on, it has the steps of both.
    let steps = |table: &AnyTable| {
        let step = |entry: &Entry| match &entry.fact {
            Fact::Happened(Happening::Step(Played { step, .. })) => Some(step.clone()),
            _ => None,
        };
        table.log_from(0).iter().filter_map(step).collect::<Vec<_>>()
    };
    assert!(steps(&ended).starts_with(&steps(&running)));
}
