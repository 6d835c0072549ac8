//! Recorded games, replayed to their stored results. `examples/record_games.rs` recorded them.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fondaco_game::{Game, Record, RecordError, Turn};
use fondaco_liguria::{Liguria, Setup};

/// All recorded games, by file.
fn games() -> BTreeMap<String, Vec<Record>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut games = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let records: Vec<Record> = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        games.insert(name, records);
    }
    games
}

#[test]
fn recorded_games_end_as_they_did() {
    for (file, records) in games() {
        for (number, record) in records.iter().enumerate() {
            match record.verify::<Liguria>() {
                Ok(game) => assert_eq!(game.turn(), Turn::Over, "{file}, game {number}"),
                Err(error) => panic!("{file}, game {number}: {error}"),
            }
            assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(record));
        }
    }
}

#[test]
fn recorded_games_are_of_every_kind() {
    let records: Vec<Record> = games().into_values().flatten().collect();
    assert!(records.len() >= 200, "{} games", records.len());
    let count = |is: &dyn Fn(&Record, Setup) -> bool| {
        let setup = |record: &Record| serde_json::from_value(record.setup.clone()).unwrap();
        records.iter().filter(|record| is(record, setup(record))).count()
    };
    for players in 3..=4 {
        for open_screens in [false, true] {
            let played = |setup: Setup| setup == Setup { players, open_screens };
            for policy in ["random", "greedy"] {
                let only = |record: &Record| record.seats.iter().all(|seat| seat == policy);
                let found = count(&|record, setup| played(setup) && only(record));
                assert!(found >= 15, "{players} {policy} {open_screens}: {found}");
            }
            let mixed =
                |record: &Record| ["random", "greedy"].iter().all(|&name| record.seats.iter().any(|it| it == name));
            let found = count(&|record, setup| played(setup) && mixed(record));
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
    assert_eq!(events.len(), 36, "{events:?}");
}

/// What is said about a record after a change to it.
fn said(change: impl FnOnce(&mut Record)) -> String {
    let mut record = games()["4-random.json"][1].clone();
    record.verify::<Liguria>().unwrap();
    change(&mut record);
    record.verify::<Liguria>().unwrap_err().to_string()
}

#[test]
fn a_damaged_record_gets_step_and_reason() {
    assert_eq!(said(|record| record.game = "strozzi".into()), "a record of 'strozzi', not of liguria");
    assert_eq!(said(|record| record.rules = 2), "played by version 2 of the rules; this program knows version 1");
    assert_eq!(
        said(|record| record.edition.hash = "0".into()),
        "played with the edition reconstructed (0), which is not loaded"
    );
    assert_eq!(
        said(|record| record.setup["players"] = 5.into()),
        "setup: Liguria is for 3 or 4 players, not for 5 (L-2.1)"
    );
    assert!(said(|record| record.setup["colour"] = 7.into()).starts_with("setup: unknown field `colour`"));
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
    assert!(said(|record| drop(record.steps.pop())).contains("the game goes on"));
    assert!(said(|record| record.steps.push("stay".into())).ends_with("the game is over, but the record goes on"));
    assert_eq!(said(|record| record.result = None), "result: the game is over, but no result is stored");
    assert!(
        said(|record| record.result.as_mut().unwrap()["scores"][0] = 0.into())
            .contains("is stored, but the steps lead to")
    );
}

#[test]
fn a_record_that_stops_early_is_sound_without_a_result() {
    let mut record = games()["4-random.json"][0].clone();
    record.steps.truncate(40);
    record.result = None;
    assert!(record.verify::<Liguria>().unwrap().outcome().is_none());
}

#[test]
fn a_truncated_file_is_no_record() {
    let text = games()["3-greedy.json"][0].to_text();
    for cut in (0..text.len() - 2).step_by(97) {
        assert!(matches!(Record::parse(&text[..cut]), Err(RecordError::Unreadable(_))), "cut at {cut}");
    }
    assert!(Record::parse(&text.replacen("\"game\"", "\"gamme\"", 1)).is_err());
}
