//! Recorded games, replayed to their stored results. `examples/strozzi_games.rs` recorded them.

use std::collections::BTreeMap;
use std::path::Path;

use fondaco_game::Record;
use fondaco_strozzi::{Setup, Strozzi};
use fondaco_testkit::records;

/// All recorded games, by file.
fn games() -> BTreeMap<String, Vec<Record>> {
    records::recorded(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games"))
}

#[test]
fn recorded_games_end_as_they_did() {
    records::check_recorded::<Strozzi>(&games());
}

#[test]
fn recorded_games_are_of_every_kind() {
    let records: Vec<Record> = games().into_values().flatten().collect();
    assert!(records.len() >= 200, "{} games", records.len());
    let count = |is: &dyn Fn(&Record, Setup) -> bool| records::count::<Strozzi>(&records, is);
    for players in 3..=6 {
        for policy in ["random", "greedy"] {
            assert!(
                count(&|record, setup| setup.players == players && records::only(record, policy)) >= 20,
                "{players} {policy}"
            );
        }
        assert!(count(&|record, setup| setup.players == players && records::mixed(record)) >= 20, "{players} mixed");
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
    records::said::<Strozzi>(&games()["4-random.json"][1], change)
}

#[test]
fn a_damaged_record_gets_step_and_reason() {
    records::check_damaged::<Strozzi>(&games()["4-random.json"][1]);
    assert_eq!(said(|record| record.game = "liguria".into()), "a record of 'liguria', not of strozzi");
    assert_eq!(
        said(|record| record.setup["players"] = 7.into()),
        "setup: Strozzi is for 3 to 6 players, not for 7 (S-2.1)"
    );
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
    assert!(said(|record| record.steps.push("pass".into())).ends_with("the game is over, but the record goes on"));
}

#[test]
fn a_record_that_stops_early_is_sound_without_a_result() {
    records::check_unfinished::<Strozzi>(&games()["4-random.json"][0], 40);
}

#[test]
fn a_truncated_file_is_no_record() {
    records::check_truncated(&games()["3-greedy.json"][0]);
}
