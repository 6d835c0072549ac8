//! `fondaco league`: the same tables in any parts, on any number of threads, with a mean and a worst case.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{empty_directory, fondaco, text};
use serde_json::Value;

/// A league that takes no time: nobody searches.
const LEAGUE: [&str; 12] = [
    "league",
    "--game",
    "strozzi",
    "--bot",
    "greedy",
    "--against",
    "random,apprentice",
    "--exploiters",
    "random",
    "--players",
    "3,4",
    "--json",
];

fn league(args: &[&str]) -> Value {
    serde_json::from_str(&fondaco(&[&LEAGUE[..], args].concat()).good()).unwrap()
}

/// The games of each file in a directory.
fn games(directory: &Path) -> BTreeMap<String, Value> {
    let files = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| {
            let mut results: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            (path.file_name().unwrap().to_str().unwrap().to_owned(), results["games"].take())
        })
        .collect()
}

#[test]
fn parts_threads_and_interruptions_change_nothing() {
    let directory = empty_directory("league-parts");
    let place = |name: &str| directory.join(name);
    let play = |range: &str, threads: &str, name: &str| {
        let report = league(&["--games", range, "--threads", threads, "--out", text(&place(name))]);
        (report, games(&place(name)))
    };
    let (report, whole) = play("12", "1", "whole");
    // Two opponents and an exploiter, at two tables, with two editions.
    assert_eq!((whole.len(), report["games"].as_u64()), (12, Some(144)));
    assert_eq!(play("0..5", "2", "a").1.len(), 12);
    play("5..12", "1", "b");
    assert_eq!(play("12", "3", "a").1, whole, "what is there is not played again, and what is missing is");
    play("0..5", "1", "c");
    let (b, c, all) = (place("b"), place("c"), place("all"));
    let merge = ["league", "merge", text(&b), text(&c), "--out", text(&all), "--json"];
    let merged: Value = serde_json::from_str(&fondaco(&merge).good()).unwrap();
    assert_eq!(games(&place("all")), whole);
    assert_eq!(merged["bot"], "greedy");
    for side in ["alone", "exploited"] {
        let (one, other) = (&report[side]["mean"]["mean"], &merged[side]["mean"]["mean"]);
        assert!((one.as_f64().unwrap() - other.as_f64().unwrap()).abs() < 1e-9, "{side}: {one} {other}");
    }
}

#[test]
fn a_table_tells_the_mean_and_the_worst() {
    let table: Vec<&str> = LEAGUE[..11].to_vec();
    let out = fondaco(&[&table[..], &["--games", "12", "--editions", "0"]].concat()).good();
    for words in [
        "The league of greedy: 72 games of strozzi.",
        "greedy alone among others",
        "| among ",
        "times a fair share",
        "| worst: ",
        "| mean ",
        "Others alone among players like greedy",
    ] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
    // Who searches and says nothing of iterations makes a few.
    let search = ["league", "--game", "strozzi", "--against", "greedy", "--exploiters", "exploiter@2"];
    let out =
        fondaco(&[&search[..], &["--players", "3", "--editions", "0", "--games", "1", "--iterations", "3"]].concat());
    assert!(out.good().contains("| exploiter@2 "));
}

#[test]
fn a_fixture_ends_when_it_is_decided() {
    let directory = empty_directory("league-decided");
    let report = league(&["--games", "400", "--editions", "0", "--decide", "1..2", "--out", text(&directory)]);
    let among_random = &report["alone"]["rows"][0];
    assert_eq!(among_random["verdict"], "high", "{among_random}");
    assert!(among_random["games"].as_u64() < Some(300), "{among_random}");
    assert!(games(&directory).values().all(|games| games.as_array().unwrap().len() <= 400));
}

#[test]
fn wrong_leagues_are_refused() {
    let directory = empty_directory("league-wrong");
    league(&["--games", "1", "--out", text(&directory)]);
    let kept = games(&directory);
    let error = fondaco(&[&LEAGUE[..], &["--games", "2", "--luck", "9", "--out", text(&directory)]].concat()).bad();
    assert!(error.contains("holds another arena"), "{error}");
    assert_eq!(games(&directory), kept, "it is as it was");
    let error = fondaco(&["league", "merge", text(&directory), text(&directory)]).bad();
    assert!(error.contains("game 0 is in another of the files already"), "{error}");
    let empty = empty_directory("league-empty");
    let cases: &[(&[&str], &str)] = &[
        (&["league"], "--game"),
        (&["league", "--game", "strozzi", "--bot", "dodge"], "no bot is called 'dodge'"),
        (&["league", "--game", "strozzi", "--players", "2"], "Strozzi is for 3 to 6 players, not for 2"),
        (&["league", "--game", "strozzi", "--decide", "2..1"], "a test compares two shares"),
        (&["league", "--game", "strozzi", "--against", "doge", "--exploiters", "doge"], "nobody plays"),
        (&["league", "--game", "strozzi", "--games", "0"], "no game at all"),
        (&["league", "merge"], "DIR"),
        (&["league", "merge", text(&empty)], "no results of a league"),
        (&["league", "merge", "nowhere"], "nowhere"),
    ];
    for (args, fault) in cases {
        let error = fondaco(args).bad();
        assert!(error.contains(fault), "{args:?}: {error}");
    }
}
