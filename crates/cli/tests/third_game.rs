//! A game that is one line of the registry works everywhere: the small game of the test kit, which has no code of its own
//! outside its crate. Compiled with the feature `third-game` only, so that nobody else gets the game.

mod common;

use std::fs;

use common::{bots, empty_directory, fondaco, recorded, text, typed};
use fondaco_game::{Record, Viewer};
use fondaco_search::Level;
use fondaco_table::{AnyTable, GameName, verify_fairness, verify_record};
use serde_json::Value;

#[path = "third_game/upgrade.rs"]
mod upgrade;

const PIG: &str = "pig";

#[test]
fn it_is_listed() {
    assert_eq!(GameName::ALL.last().map(|game| game.as_str()), Some(PIG));
    let error = fondaco(&["trace", "--game", "chess"]).bad();
    assert!(error.contains("liguria, pig]"), "{error}");
}

#[test]
fn it_is_played_in_the_terminal() {
    let out =
        typed(&["play", PIG, "--seats", "me:Anna,greedy", "--seed", "5"], &"?\nhelp\nhint\n1\n".repeat(60)).good();
    for words in [
        "Pig  round 2 of 5",
        "purse",
        "Hold ",
        "into your purse",
        "Roll again",
        "What you can type",
        "Pig has no explanations",
        "Anna: puts ",
        "The purses are opened",
        " wins with ",
        "The game is over: ",
    ] {
        assert!(out.contains(words), "{words}: {out}");
    }
    // Nobody sees what is in the purse of another.
    let out = typed(&["play", PIG, "--seats", "me,greedy", "--seed", "5", "--set", "closed_purses=true"], "1\n").good();
    assert!(out.contains("closed"), "{out}");
    let error = fondaco(&["play", PIG, "--players", "7"]).bad();
    assert!(error.contains("Pig is for 2 to 6 players"), "{error}");
}

#[test]
fn games_of_it_are_written_counted_and_checked() {
    let lines = fondaco(&["trace", "--game", PIG, "--players", "2", "--seed", "7"]).good();
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert!(last.to_string().contains("purse"), "{last}");
    let files = recorded(PIG, "third-records", 3, 4);
    for file in &files {
        assert!(fondaco(&["verify", text(file)]).good().contains(": ok, pig, 3 players"));
        let record = Record::parse(&fs::read_to_string(file).unwrap()).unwrap();
        verify_record(&record).unwrap();
    }
    fondaco(&["replay", text(&files[0])]).good();
    fondaco(&["analyse", text(&files[0]), "--budget", "50"]).good();
    let out = fondaco(&["perft", "--game", PIG, "--players", "2", "--depth", "3"]).good();
    assert!(out.contains("3 55 21 0 76"), "{out}");
    let out = fondaco(&["simulate", "--game", PIG, "--players", "6", "--games", "20", "--policy", "greedy"]).good();
    assert!(out.contains("purse"), "{out}");
}

#[test]
fn bots_meet_in_the_arena() {
    let bots =
        ["arena", "--game", PIG, "--players", "2", "--bots", "merchant,random", "--games", "60", "--iterations", "60"];
    let out = fondaco(&[&bots[..], &["--duplicate"]].concat()).good();
    assert!(out.contains("merchant") && out.contains("random"), "{out}");
}

#[test]
fn a_table_of_it_is_played_kept_and_proved() {
    let mut options = GameName::Pig.usual(4);
    options.setup["closed_purses"] = true.into();
    let table = bots::played(options, 4, Level::GREEDY, |table| {
        let seen = serde_json::to_value(table.snapshot(Viewer::Spectator)).unwrap();
        assert!(seen["view"][PIG].is_object(), "{seen}");
    });
    assert_eq!(AnyTable::replay(table.log_from(0)).unwrap(), table);
    assert_eq!(table.round(), (5, 5));
    let proof = table.proof().unwrap();
    verify_fairness(&proof, Some(&proof.commitment)).unwrap();
    let file = empty_directory("third-proof").join("proof.json");
    fs::write(&file, serde_json::to_string(&proof).unwrap()).unwrap();
    assert!(fondaco(&["verify", text(&file)]).good().contains(": ok, pig, 4 players"));
}

/// Tables are opened over the REST interface and played over sockets, by people and by the server's bots; every decision is
/// stored before it is told, and matches are fetched back from the store.
#[test]
#[cfg(target_os = "linux")]
fn a_server_bears_matches_of_it() {
    for (players, bots) in [("2", "0"), ("4", "2")] {
        let out = fondaco(&[
            "load",
            "--game",
            PIG,
            "--players",
            players,
            "--bots",
            bots,
            "--level",
            "greedy",
            "--matches",
            "4",
            "--sockets-per-match",
            "3",
            "--seconds",
            "2",
            "--json",
        ])
        .good();
        let report: Value = serde_json::from_str(&out).unwrap();
        assert!(report["decisions"].as_f64().unwrap() > 20.0, "{out}");
        assert_eq!(report["faults"], serde_json::json!([]), "{out}");
    }
}
