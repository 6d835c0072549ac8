//! Recorded games, replayed to their stored results. `examples/record_games.rs` recorded them.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fondaco_game::{Game, Record, RecordError, Turn};
use fondaco_strozzi::{Setup, Strozzi};

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
            match record.verify::<Strozzi>() {
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
    for players in 3..=6 {
        for policy in ["random", "greedy"] {
            let only = |record: &Record| record.seats.iter().all(|seat| seat == policy);
            assert!(count(&|record, setup| setup.players == players && only(record)) >= 20, "{players} {policy}");
        }
        let mixed = |record: &Record| ["random", "greedy"].iter().all(|&name| record.seats.iter().any(|it| it == name));
        assert!(count(&|record, setup| setup.players == players && mixed(record)) >= 20, "{players} mixed");
        for (option, chosen) in [
            ("usual", &(|setup: Setup| setup == Setup::new(players.into())) as &dyn Fn(Setup) -> bool),
            ("first", &|setup| setup.first.is_some()),
            ("secret_scores", &|setup| setup.secret_scores),
            ("zero_ranks", &|setup| !setup.zero_ranks),
        ] {
            assert!(count(&|_, setup| setup.players == players && chosen(setup)) >= 10, "{players} {option}");
        }
    }
}

/// What is said about a record after a change to it.
fn said(change: impl FnOnce(&mut Record)) -> String {
    let mut record = games()["4-random.json"][1].clone();
    record.verify::<Strozzi>().unwrap();
    change(&mut record);
    record.verify::<Strozzi>().unwrap_err().to_string()
}

#[test]
fn a_damaged_record_gets_step_and_reason() {
    assert_eq!(said(|record| record.game = "liguria".into()), "a record of 'liguria', not of strozzi");
    assert_eq!(said(|record| record.rules = 2), "played by version 2 of the rules; this program knows version 1");
    assert_eq!(
        said(|record| record.edition.hash = "0".into()),
        "played with the edition reconstructed (0), which is not loaded"
    );
    assert_eq!(
        said(|record| record.setup["players"] = 7.into()),
        "setup: Strozzi is for 3 to 6 players, not for 7 (S-2.1)"
    );
    assert!(said(|record| record.setup["colour"] = 7.into()).starts_with("setup: unknown field `colour`"));
    assert_eq!(
        said(|record| record.steps[0] = "reveal".into()),
        "step 0: 'reveal' is not an outcome of chance: start, reveal or ship"
    );
    assert_eq!(
        said(|record| record.steps[3] = "ship 4:G:0:0".into()),
        "step 3: 'ship 4:G:0:0': no ship 4:G:0:0 is left to turn over this round (S-3.1)"
    );
    assert_eq!(
        said(|record| record.steps[4] = "ship 8:-:0:0".into()),
        "step 4: 'ship 8:-:0:0' is not a decision: pass, flag, port or tile"
    );
    assert!(said(|record| record.steps[4] = "port rome".into()).ends_with("(S-3.2)"));
    assert!(said(|record| drop(record.steps.pop())).contains("the game goes on"));
    assert!(said(|record| record.steps.push("pass".into())).ends_with("the game is over, but the record goes on"));
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
    assert!(record.verify::<Strozzi>().unwrap().outcome().is_none());
}

#[test]
fn a_truncated_file_is_no_record() {
    let text = games()["3-greedy.json"][0].to_text();
    for cut in (0..text.len() - 2).step_by(97) {
        assert!(matches!(Record::parse(&text[..cut]), Err(RecordError::Unreadable(_))), "cut at {cut}");
    }
    assert!(Record::parse(&text.replacen("\"game\"", "\"gamme\"", 1)).is_err());
}
