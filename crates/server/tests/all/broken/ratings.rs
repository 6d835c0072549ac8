//! `fondaco check` finds whatever in the ratings does not follow from the matches: what was changed, what is missing, what was added.

use fondaco_game::Seat;
use fondaco_server::environment::now_ms;
use fondaco_server::rating::compute;
use fondaco_server::store::{EndedRow, Fault, Finished, FinishedSeat, Pool, Store, Subject};
use fondaco_table::{Absence, AnyTable, Ask, ClockRule, Control, GameName, Opening, Options, Seed};

use super::{alter, tamper};
use crate::store::make::{bot, guest, id, opens, person, player};
use crate::support::{Base, On};

const COLUMNS: &str =
    "seat, subject, game, ms, rank, points, rating, uncertainty, rating_before, uncertainty_before, nth";

/// A rated match that ended at this time, because this seat gave up. It is not rated yet.
async fn play(store: &Store, name: &str, gives_up: usize, ms: u64) -> AnyTable {
    let holders = [person("ada"), person("bea"), bot("greedy")];
    let opening = Opening {
        id: id(name),
        options: Options {
            absence: Absence::End,
            clock: ClockRule::Daily { days: 1 },
            rated: true,
            ..GameName::Strozzi.usual(3)
        },
        given: vec![],
        seats: holders.to_vec(),
        owner: None,
        follows: None,
        seed: Seed::new([7; 32]),
    };
    let (mut table, _) = AnyTable::open(opening, ms - 10).unwrap();
    table.control(Control::Start, ms - 10).unwrap();
    table.ask(Seat::new(gives_up), Ask::Resign, ms).unwrap();
    let mut opened = opens(name, true, table.stage(), &holders, ms);
    let part = &mut opened.parts[0];
    part.entries = table.log_from(0);
    part.card.as_mut().unwrap().ended = Some(EndedRow { ms, ranks: table.ranks(), scores: None });
    store.commit(opened).await.unwrap();
    table
}

async fn rate(store: &Store, table: &AnyTable) {
    let seats = table.chairs().iter().zip(table.ranks().unwrap());
    let seats =
        seats.map(|(chair, rank)| FinishedSeat { subject: Subject::of(&chair.holder).unwrap(), rank, points: None });
    let (match_id, ms) = (table.id().clone(), table.last_ms());
    let finished = Finished { match_id, pool: Pool::of(table), ms, seats: seats.collect(), rated: true };
    assert!(store.rate(&finished, compute).await.unwrap());
}

async fn faults(store: &Store) -> Vec<Fault> {
    store.check(false, compute).await.unwrap().faults
}

/// Does this to the ratings, sees that the check finds one thing and says this of it, and undoes it.
async fn found(base: &Base, store: &Store, sql: &str, place: Option<&str>, says: &str) {
    tamper(base, sql).await;
    let faults = faults(store).await;
    let [Fault { match_id, what }] = &faults[..] else { panic!("{sql}: {faults:?}") };
    assert_eq!(match_id.as_deref(), place, "{sql}: {what}");
    assert!(what.contains(says), "{sql}: {what}");
    for table in ["results", "ratings"] {
        alter(base, &format!("DELETE FROM {table}")).await;
        tamper(base, &format!("INSERT INTO {table} SELECT * FROM kept_{table}")).await;
    }
}

pub(crate) async fn every_change_of_a_rating_is_accounted_for(on: On) {
    let base = &on.base().await;
    let store = base.open().await;
    for name in ["ada", "bea"] {
        store.new_person(&guest(name)).await.unwrap();
    }
    for (number, gives_up) in [0, 1, 0].into_iter().enumerate() {
        let table = play(&store, &format!("m{}", number + 1), gives_up, 5_000 + number as u64).await;
        rate(&store, &table).await;
    }
    assert_eq!(faults(&store).await, []);
    for table in ["results", "ratings"] {
        alter(base, &format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}")).await;
    }
    let change =
        |set: &str, id: &str| format!("UPDATE results SET {set} WHERE match_id = '{id}' AND subject = 'person ada'");
    let delete = |id: &str, more: &str| format!("DELETE FROM results WHERE match_id = '{id}'{more}");
    let add = |id: &str, seat: &str, nth: &str| {
        let columns = COLUMNS.replacen("seat", seat, 1).replacen("nth", nth, 1);
        let last = "FROM results WHERE match_id = 'm3' AND subject = 'person ada'";
        format!("INSERT INTO results (match_id, {COLUMNS}) SELECT '{id}', {columns} {last}")
    };
    let hers = " AND subject = 'person ada'";
    let standing = |sql: &str| format!("{sql} ratings WHERE subject = 'person ada'");
    let (m1, m2, m3) = (Some("m1"), Some("m2"), Some("m3"));
    for (sql, place, says) in [
        // Changed.
        (change("rating = rating + 1", "m2"), m2, "has the rating"),
        (change("rating = rating + 1", "m3"), m3, "has the rating"),
        (change("rating_before = rating_before - 1", "m2"), m2, "has the rating"),
        (change("rank = 2", "m1"), m1, "which its log does not say"),
        (change("nth = 7", "m2"), None, "person ada in strozzi does not go on from what it was after 1 rated matches"),
        ("UPDATE ratings SET rating = 40 WHERE subject = 'person ada'".into(), None, "after 3 rated matches"),
        ("UPDATE ratings SET matches = 2 WHERE subject = 'person ada'".into(), None, "after 3 rated matches"),
        // Missing.
        (delete("m1", hers), m1, "rating of person ada is missing"),
        (delete("m2", hers), m2, "rating of person ada is missing"),
        (delete("m3", hers), m3, "rating of person ada is missing"),
        (delete("m2", " AND subject = 'bot greedy'"), m2, "rating of bot greedy is missing"),
        (delete("m2", ""), m2, "rating of bot greedy, person ada, person bea is missing"),
        (standing("DELETE FROM"), None, "after 3 rated matches"),
        // Added.
        (add("m2", "5", "4"), m2, "which its log does not say"),
        (add("m9", "0", "4"), None, "person ada in strozzi does not go on from what it was after 3 rated matches"),
        (
            standing("INSERT INTO ratings SELECT 'person cleo', game, 40, 2, 3, 0 FROM"),
            None,
            "person cleo in strozzi does not go on from what it was after 0 rated matches",
        ),
    ] {
        found(base, &store, &sql, place, says).await;
    }

    // One that was not rated, long after its end; just after it, a server is still about to.
    let late = play(&store, "late", 1, 9_000).await;
    let fresh = play(&store, "fresh", 1, now_ms()).await;
    let seen = faults(&store).await;
    let [Fault { match_id: Some(which), what }] = &seen[..] else { panic!("{seen:?}") };
    assert!(which == "late" && what.contains("has changed no ratings"), "{seen:?}");
    rate(&store, &late).await;
    rate(&store, &fresh).await;
    assert_eq!(faults(&store).await, []);

    // Who has erased their account has taken their results with them.
    assert!(store.delete_person(&player("ada"), 10_000).await.unwrap());
    assert_eq!(faults(&store).await, []);
    // But nobody else's: what is left of such a match is still looked at.
    tamper(base, "DELETE FROM results WHERE match_id = 'm2' AND subject = 'person bea'").await;
    assert_eq!(faults(&store).await.len(), 1);
}
