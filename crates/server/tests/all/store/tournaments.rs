//! Tournaments: who has entered, and rounds that are stored with their matches or not at all.

use fondaco_server::store::{
    Bye, CloseRound, Commit, CommitError, EndedRow, Entered, NewTournament, OpenRound, OpenedTournament, Plan,
    RoundRow, Store, TableEnd, TableStands,
};
use fondaco_table::{ClockRule, GameName, LevelName, PlayerId, Stage};
use fondaco_wire::rest::{EntryState, Odd, TournamentList, TournamentStage};

use super::make::{bot, card, guest, id, opens, over, person, player, shows};
use crate::support::On;

fn new(id: &str, most: u32, daily: bool) -> NewTournament {
    let clock = match daily {
        true => ClockRule::Daily { days: 2 },
        false => ClockRule::RealTime { base_ms: 600_000, increment_ms: 0 },
    };
    let plan = Plan {
        name: format!("The {id}"),
        game: GameName::Strozzi,
        players: 3,
        rounds: 2,
        clock,
        rated: false,
        duplicate: false,
        programs: false,
        odd: Odd::Bots,
        bots: LevelName::new("greedy").unwrap(),
        most,
        edition: None,
    };
    NewTournament {
        id: id.into(),
        organizer: player("ada"),
        public: true,
        invitation: "come".into(),
        plan,
        starts_ms: None,
        ms: 1_000,
    }
}

async fn enter(store: &Store, tournament: &str, who: &str) -> Entered {
    store.enter(tournament, &player(who), 2_000).await.unwrap()
}

/// The next round of a tournament: these people at one table each.
fn round(
    tournament: &str,
    version: u64,
    number: u8,
    matches: &[&str],
    closes: Option<CloseRound>,
) -> (Commit, OpenRound) {
    let seats: Vec<Option<PlayerId>> = vec![Some(player("ada")), Some(player("bea")), None];
    let holders = [person("ada"), person("bea"), bot("greedy")];
    let mut commit = Commit { parts: Vec::new() };
    for one in matches {
        commit.parts.extend(opens(one, true, Stage::Gathering, &holders, 3_000).parts);
    }
    let byes = vec![Bye { person: player("cleo"), asked: true }];
    let row = RoundRow { round: number, opened_ms: 3_000, begins_ms: 5_000, ended_ms: None, byes };
    let tables = matches.iter().map(|one| (id(one), seats.clone())).collect();
    (commit, OpenRound { tournament: tournament.into(), version, round: row, tables, closes })
}

pub(crate) async fn people_enter_and_leave(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    for who in ["ada", "bea"] {
        store.new_person(&guest(who)).await.unwrap();
    }
    assert_eq!(store.open_tournament(&new("t1", 2, false), 2, 3).await.unwrap(), OpenedTournament::Opened);
    assert_eq!(store.open_tournament(&new("t2", 9, true), 2, 3).await.unwrap(), OpenedTournament::Opened);
    assert_eq!(store.open_tournament(&new("t3", 9, true), 2, 3).await.unwrap(), OpenedTournament::TooMany);
    assert_eq!(store.open_tournament(&new("t3", 9, true), 3, 2).await.unwrap(), OpenedTournament::ServerFull);
    assert_eq!((enter(&store, "t1", "ada").await, enter(&store, "t1", "ada").await), (Entered::In, Entered::In));
    assert_eq!((enter(&store, "t1", "bea").await, enter(&store, "t1", "cleo").await), (Entered::In, Entered::Full));
    assert_eq!(enter(&store, "nothing", "ada").await, Entered::Closed);
    let row = store.tournament("t1").await.unwrap().unwrap();
    assert_eq!((row.entrants, row.organizer.name.as_str(), row.stage), (2, "ADA", TournamentStage::Open));
    let names: Vec<String> =
        store.entrants("t1").await.unwrap().iter().map(|one| one.person.name.to_string()).collect();
    assert_eq!(names, ["ADA", "BEA"]);
    assert!(store.withdraw("t1", &player("ada")).await.unwrap());
    assert!(!store.withdraw("t1", &player("ada")).await.unwrap(), "who is out is out");
    assert_eq!(enter(&store, "t1", "cleo").await, Entered::In);
    // Nobody rests before the start, and nobody enters once it is due.
    assert!(!store.rest("t1", &player("bea"), true).await.unwrap());
    assert!(store.begin_tournament("t2", 1_500).await.unwrap());
    assert_eq!(enter(&store, "t2", "ada").await, Entered::Closed);
    assert_eq!(store.due_tournaments(1_499, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.due_tournaments(1_500, 9).await.unwrap(), ["t2"]);
    let mine = store.tournaments(TournamentList::Mine, Some(&player("cleo")), None, 9).await.unwrap();
    assert_eq!(mine.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["t1"]);
    let open = store.tournaments(TournamentList::Open, None, None, 1).await.unwrap();
    let older = store.tournaments(TournamentList::Open, None, Some(open[0].number), 9).await.unwrap();
    assert_eq!((open[0].id.as_str(), older[0].id.as_str()), ("t2", "t1"));
    assert!(store.cancel_tournament("t2", 9).await.unwrap() && !store.cancel_tournament("t2", 9).await.unwrap());
    // What nobody begins is called off some day.
    assert_eq!(store.cancel_forgotten(999, 9_000).await.unwrap(), 0);
    assert_eq!(store.cancel_forgotten(1_000, 9_000).await.unwrap(), 1);
    assert_eq!(enter(&store, "t1", "dora").await, Entered::Closed);
    // Who is deleted is in the standings without a name.
    assert!(store.delete_person(&player("bea"), 9_000).await.unwrap());
    let bea = &store.entrants("t1").await.unwrap()[0];
    assert_eq!((bea.person.name.as_str(), bea.state), ("—", EntryState::Withdrawn));
}

pub(crate) async fn a_round_is_stored_with_its_matches_or_not_at_all(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    store.open_tournament(&new("t1", 9, false), 9, 9).await.unwrap();
    for who in ["ada", "bea", "cleo"] {
        enter(&store, "t1", who).await;
    }
    store.begin_tournament("t1", 2_500).await.unwrap();
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    // It has changed since it was read: nothing is stored, no match either.
    let (commit, stale) = round("t1", version - 1, 1, &["m1", "m2"], None);
    assert_eq!(store.open_round(commit, stale).await, Err(CommitError::Conflict));
    assert!(store.match_row(&id("m1")).await.unwrap().is_none());
    // Two nodes open the round at once: one does.
    let (mine, theirs) = (round("t1", version, 1, &["m1", "m2"], None), round("t1", version, 1, &["m3", "m4"], None));
    let (one, other) = tokio::join!(store.open_round(mine.0, mine.1), store.open_round(theirs.0, theirs.1));
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    let tables = store.round_tables("t1").await.unwrap();
    assert_eq!(tables.len(), 2);
    let all = ["m1", "m2", "m3", "m4"];
    let mut stored = 0;
    for one in all {
        stored += usize::from(store.match_row(&id(one)).await.unwrap().is_some());
    }
    assert_eq!(stored, 2, "the matches of the other are not there");
    let row = store.tournament("t1").await.unwrap().unwrap();
    assert_eq!((row.stage, row.round, row.playing, row.version), (TournamentStage::Running, 1, true, version + 1));
    assert_eq!(store.due_tournaments(9_000, 9).await.unwrap(), [""; 0]);
    assert_eq!(store.late_tables(4_999, 9).await.unwrap().len(), 0);
    assert_eq!(store.late_tables(5_000, 9).await.unwrap().len(), 2);
    // Who comes late finds it among those that one can enter, until the last round.
    let open = async || {
        let rows = store.tournaments(TournamentList::Open, None, None, 9).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(open().await, ["t1"]);
    let before = store.tournaments(TournamentList::Open, None, Some(row.number), 9).await.unwrap();
    assert!(before.is_empty(), "it is on one page only");
    // Their people find them, and a table knows where it belongs.
    let own = store.match_in("t1", &player("ada")).await.unwrap().unwrap();
    let of = store.table_of(&own).await.unwrap().unwrap();
    assert_eq!((of.tournament.as_str(), of.round, of.plan.name.as_str()), ("t1", 1, "The t1"));
    assert_eq!(store.table_of(&id("m9")).await.unwrap(), None);
    // A rest is one, and has been had.
    assert!(!store.entrants("t1").await.unwrap()[2].rested, "it was not asked for");
    assert!(store.rest("t1", &player("cleo"), true).await.unwrap());
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    let closes = CloseRound { round: 1, ms: 7_000, ends: Vec::new(), withdrawn: vec![player("bea")] };
    let (commit, next) = round("t1", version, 2, &["m5"], Some(closes));
    store.open_round(commit, next).await.unwrap();
    let entrants = store.entrants("t1").await.unwrap();
    assert!(entrants[2].rested && entrants[2].state == EntryState::Playing);
    assert_eq!(entrants[1].state, EntryState::Withdrawn);
    assert!(!store.rest("t1", &player("cleo"), true).await.unwrap());
    assert_eq!(store.rounds("t1").await.unwrap()[0].ended_ms, Some(7_000));
    // The last round has begun: nobody comes back.
    assert!(open().await.is_empty());
    assert_eq!(enter(&store, "t1", "bea").await, Entered::Closed);
}

pub(crate) async fn results_are_those_of_the_matches(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    store.open_tournament(&new("t1", 9, false), 9, 9).await.unwrap();
    for who in ["ada", "bea"] {
        enter(&store, "t1", who).await;
    }
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    let (commit, open) = round("t1", version, 1, &["m1", "m2", "m3"], None);
    store.open_round(commit, open).await.unwrap();
    let stands = async |number: usize| store.round_tables("t1").await.unwrap().remove(number).stands;
    assert_eq!(stands(0).await, TableStands::Gathering);
    let holders = [person("ada"), person("bea"), bot("greedy")];
    store.commit(shows("m1", 1, card("m1", Stage::Playing, &holders, 6_000))).await.unwrap();
    assert_eq!(stands(0).await, TableStands::Playing);
    assert_eq!(store.due_tournaments(9_000, 9).await.unwrap(), [""; 0]);
    // Ada gave up, though the bot that played on came first.
    let mut ended = card("m1", over(), &holders, 7_000);
    ended.table.seats[0].resigned = true;
    ended.ended = Some(EndedRow { ms: 7_000, ranks: Some(vec![1, 2, 3]), scores: Some(vec![90, 80, 70]) });
    store.commit(shows("m1", 2, ended)).await.unwrap();
    let first = TableEnd {
        places: vec![3, 1, 2],
        scores: Some(vec![90, 80, 70]),
        forfeited: vec![true, false, false],
        absent: vec![false; 3],
    };
    assert_eq!(stands(0).await, TableStands::Over(first.clone()));
    // One has no result; one is removed: the round waits for neither.
    let mut ended = card("m2", over(), &holders, 7_000);
    ended.ended = Some(EndedRow { ms: 7_000, ranks: None, scores: None });
    store.commit(shows("m2", 1, ended)).await.unwrap();
    assert_eq!(store.due_tournaments(9_000, 9).await.unwrap(), [""; 0]);
    store.remove_match(&id("m3"), fondaco_server::store::Removal::Always).await.unwrap();
    assert_eq!(store.due_tournaments(9_000, 9).await.unwrap(), ["t1"]);
    assert_eq!(
        (stands(1).await, stands(2).await),
        (TableStands::Over(TableEnd::default()), TableStands::Over(TableEnd::default()))
    );
    // What is kept stays, whatever becomes of the match.
    let ends = vec![(1, first.clone()), (2, TableEnd::default()), (3, TableEnd::default())];
    let closes = CloseRound { round: 1, ms: 8_000, ends, withdrawn: Vec::new() };
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    assert!(!store.close_round("t1", version + 1, &closes, true).await.unwrap());
    assert!(store.close_round("t1", version, &closes, true).await.unwrap());
    store.remove_match(&id("m1"), fondaco_server::store::Removal::Always).await.unwrap();
    assert_eq!(stands(0).await, TableStands::Over(first));
    let row = store.tournament("t1").await.unwrap().unwrap();
    assert_eq!((row.stage, row.ended_ms, row.playing), (TournamentStage::Finished, Some(8_000), false));
    assert_eq!(store.due_tournaments(9_000, 9).await.unwrap(), [""; 0]);
}

/// Whoever changes nothing keeps no round from being opened.
pub(crate) async fn only_a_change_raises_the_version(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    store.open_tournament(&new("t1", 9, false), 9, 9).await.unwrap();
    let version = async || store.tournament("t1").await.unwrap().unwrap().version;
    for who in ["ada", "bea", "cleo"] {
        enter(&store, "t1", who).await;
    }
    let before = version().await;
    assert!(!store.withdraw("t1", &player("stranger")).await.unwrap());
    assert_eq!(enter(&store, "t1", "ada").await, Entered::In);
    assert_eq!(version().await, before);
    let (commit, open) = round("t1", before, 1, &["m1"], None);
    store.open_round(commit, open).await.unwrap();
    let before = version().await;
    assert!(!store.withdraw("t1", &player("stranger")).await.unwrap());
    assert!(!store.rest("t1", &player("stranger"), true).await.unwrap());
    assert!(store.rest("t1", &player("ada"), false).await.unwrap(), "she plays anyway");
    assert_eq!(version().await, before);
    assert!(store.rest("t1", &player("ada"), true).await.unwrap());
    assert!(store.rest("t1", &player("ada"), true).await.unwrap());
    assert!(store.withdraw("t1", &player("bea")).await.unwrap());
    assert!(!store.withdraw("t1", &player("bea")).await.unwrap(), "who has withdrawn has");
    assert_eq!(version().await, before + 2);
    // While a round is drawn, others are told to wait.
    assert_eq!(store.tournament_held("t1").await.unwrap(), 0);
    store.hold_tournament("t1", 5_000).await.unwrap();
    store.hold_tournament("t1", 4_000).await.unwrap();
    assert_eq!((store.tournament_held("t1").await.unwrap(), version().await), (5_000, before + 2));
}

/// However many come and go, a tournament has no more people than it may have.
pub(crate) async fn those_who_have_withdrawn_count(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    store.open_tournament(&new("t1", 4, false), 9, 9).await.unwrap();
    for who in ["ada", "bea"] {
        enter(&store, "t1", who).await;
    }
    // Before the start, who leaves makes room.
    for number in 0..10 {
        let who = format!("early{number}");
        assert_eq!(enter(&store, "t1", &who).await, Entered::In);
        assert!(store.withdraw("t1", &player(&who)).await.unwrap());
    }
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    let (commit, open) = round("t1", version, 1, &["m1"], None);
    store.open_round(commit, open).await.unwrap();
    for number in 0..10 {
        let who = format!("late{number}");
        let expected = if number < 2 { Entered::In } else { Entered::Full };
        assert_eq!(enter(&store, "t1", &who).await, expected, "{who}");
        store.withdraw("t1", &player(&who)).await.unwrap();
    }
    assert_eq!(store.entrants("t1").await.unwrap().len(), 4);
    assert_eq!(enter(&store, "t1", "late1").await, Entered::In, "who was in comes back");
}

/// What nobody has entered makes room, and what was called off before it began goes some day.
pub(crate) async fn empty_tournaments_make_room(on: On) {
    const HOUR: u64 = 3_600_000;
    let base = on.base().await;
    let store = base.open().await;
    let open = async |id: &str, ms: u64| {
        store.open_tournament(&NewTournament { ms, ..new(id, 9, false) }, 9, 3).await.unwrap()
    };
    for (number, id) in (0..).zip(["t1", "t2", "t3"]) {
        assert_eq!(open(id, number).await, OpenedTournament::Opened);
    }
    enter(&store, "t1", "bea").await;
    enter(&store, "t2", "ada").await;
    assert_eq!(open("t4", HOUR).await, OpenedTournament::ServerFull, "they have an hour");
    assert_eq!(open("t4", 1 + HOUR).await, OpenedTournament::Opened);
    let stage = async |id: &str| store.tournament(id).await.unwrap().map(|row| row.stage);
    assert_eq!(stage("t2").await, Some(TournamentStage::Cancelled), "only its organizer had entered it");
    assert_eq!((stage("t1").await, stage("t3").await), (Some(TournamentStage::Open), Some(TournamentStage::Open)));
    assert_eq!(store.drop_cancelled(HOUR, 9).await.unwrap(), 0);
    assert_eq!(store.drop_cancelled(1 + HOUR, 9).await.unwrap(), 1);
    assert_eq!((stage("t2").await, store.entrants("t2").await.unwrap().len()), (None, 0));
}

/// A round that was drawn with somebody who is deleted meanwhile is not opened.
pub(crate) async fn who_is_deleted_is_not_seated(on: On) {
    let base = on.base().await;
    let store = base.open().await;
    for who in ["ada", "bea"] {
        store.new_person(&guest(who)).await.unwrap();
    }
    store.open_tournament(&new("t1", 9, false), 9, 9).await.unwrap();
    for who in ["ada", "bea", "cleo"] {
        enter(&store, "t1", who).await;
    }
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    let (commit, first) = round("t1", version, 1, &["m1"], None);
    store.open_round(commit, first).await.unwrap();
    let version = store.tournament("t1").await.unwrap().unwrap().version;
    assert!(store.delete_person(&player("bea"), 9_000).await.unwrap());
    let (commit, second) = round("t1", version, 2, &["m2"], None);
    assert_eq!(store.open_round(commit, second).await, Err(CommitError::Conflict));
    assert!(store.match_row(&id("m2")).await.unwrap().is_none());
}
