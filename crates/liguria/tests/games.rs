//! Recorded games, replayed to their stored results. `examples/liguria_games.rs` recorded them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use fondaco_game::Record;
use fondaco_liguria::{Liguria, Setup};
use fondaco_testkit::records;

/// All recorded games, by file.
fn games() -> BTreeMap<String, Vec<Record>> {
    records::recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"))
}

#[test]
fn recorded_games_end_as_they_did() {
    records::check_recorded::<Liguria>(&games());
}

#[test]
fn recorded_games_are_of_every_kind() {
    let records: Vec<Record> = games().into_values().flatten().collect();
    assert!(records.len() >= 200, "{} games", records.len());
    let count = |is: &dyn Fn(&Record, Setup) -> bool| records::count::<Liguria>(&records, is);
    for players in 3..=4 {
        for open_screens in [false, true] {
            let played = |setup: Setup| setup == Setup { players, open_screens };
            for policy in ["random", "greedy"] {
                let found = count(&|record, setup| played(setup) && records::only(record, policy));
                assert!(found >= 15, "{players} {policy} {open_screens}: {found}");
            }
            let found = count(&|record, setup| played(setup) && records::mixed(record));
            assert!(found >= 15, "{players} mixed {open_screens}: {found}");
        }
    }
}

/// Together they show everything that can happen, so that a rule played wrongly shows in a result.
#[test]
fn recorded_games_meet_every_kind_of_step_and_event() {
    let (mut words, mut events) = (BTreeSet::new(), BTreeSet::new());
    for record in games().into_values().flatten() {
        words.extend(record.steps.iter().map(|step| step.split(' ').next().unwrap().to_owned()));
        let (mut replay, mut story) = (record.replay::<Liguria>().unwrap(), Vec::new());
        while replay.step(&mut story).unwrap().is_some() {}
        for event in story {
            let name = format!("{event:?}");
            events.insert(name.split(' ').next().unwrap().to_owned());
        }
    }
    let expected = "anchor blank buyer card conquer cubes deploy done draw island load sail score start stay straight \
                    take upgrade uturn";
    assert_eq!(words.into_iter().collect::<Vec<_>>().join(" "), expected);
    let rare = ["AsideReturned", "CardSetAside", "Expelled", "SkippingPaid", "DiplomatScored", "ContractScored"];
    for event in rare {
        assert!(events.contains(event), "{event}");
    }
    assert_eq!(events.len(), 45, "{events:?}");
}

/// What is said about a record after a change to it.
fn said(change: impl FnOnce(&mut Record)) -> String {
    records::said::<Liguria>(&games()["4-random.json"][1], change)
}

#[test]
fn a_damaged_record_gets_step_and_reason() {
    records::check_damaged::<Liguria>(&games()["4-random.json"][1]);
    assert_eq!(said(|record| record.game = "strozzi".into()), "a record of 'strozzi', not of liguria");
    assert_eq!(
        said(|record| record.setup["players"] = 5.into()),
        "setup: Liguria is for 3 or 4 players, not for 5 (L-2.1)"
    );
    assert_eq!(said(|record| record.steps[0] = "cubes RR".into()), "step 0: 'RR' is not two colours: RY, RB or YB");
    assert_eq!(
        said(|record| record.steps[4] = "blank 1 2".into()),
        "step 4: 'blank 1 2': two blank islands never lie between the same two harbors (L-2.3)"
    );
    assert_eq!(
        said(|record| record.steps[4] = "cubes RY".into()),
        "step 4: 'cubes RY' is not an outcome of chance: blank, island, score, start or draw"
    );
    assert!(said(|record| record.steps[3] = "stay".into()).ends_with("(L-2.2)"));
    assert!(said(|record| record.steps.push("stay".into())).ends_with("the game is over, but the record goes on"));
}

#[test]
fn a_record_that_stops_early_is_sound_without_a_result() {
    records::check_unfinished::<Liguria>(&games()["4-random.json"][0], 40);
}

#[test]
fn a_truncated_file_is_no_record() {
    records::check_truncated(&games()["3-greedy.json"][0]);
}
