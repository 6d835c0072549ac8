//! `fondaco arena`: the same games on any number of threads, in any parts, and a report that adds up.

use std::fs;

use crate::common::{empty_directory, fondaco, text};
use serde_json::Value;

const ARENA: [&str; 9] =
    ["arena", "--game", "strozzi", "--bots", "doge,greedy,random,random", "--iterations", "8", "--seed", "3"];

fn arena(args: &[&str]) -> String {
    fondaco(&[&ARENA[..], args].concat()).good()
}

/// The games of a file of results, which depend on nothing but the arena.
fn games(path: &std::path::Path) -> Value {
    let mut results: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    results["games"].take()
}

#[test]
fn threads_and_parts_and_interruptions_change_nothing() {
    let directory = empty_directory("arena-parts");
    let file = |name: &str| directory.join(name);
    let play = |range: &str, threads: &str, name: &str| {
        arena(&["--games", range, "--threads", threads, "--out", text(&file(name))]);
        games(&file(name))
    };
    let whole = play("24", "1", "whole.json");
    assert_eq!(whole.as_array().unwrap().len(), 24);
    assert_eq!(whole, play("24", "3", "threads.json"));
    play("0..9", "2", "a.json");
    play("9..24", "2", "b.json");
    // What a file holds already is not played again; what is missing is.
    assert_eq!(whole, play("24", "2", "a.json"));
    play("0..9", "1", "c.json");
    let merged = file("merged.json");
    let report = fondaco(&["arena", "merge", text(&file("b.json")), text(&file("c.json")), "--out", text(&merged)]);
    assert!(report.good().starts_with("24 games of strozzi with 4 players in 12 arrangements"));
    assert_eq!(whole, games(&merged));
}

#[test]
fn duplicate_deals_are_played_in_every_arrangement() {
    let directory = empty_directory("arena-duplicate");
    let (out, svg) = (directory.join("results.json"), directory.join("ladder.svg"));
    let report = arena(&["--games", "36", "--duplicate", "--out", text(&out), "--svg", text(&svg), "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!((report["games"].as_u64(), report["arrangements"].as_u64()), (Some(36), Some(12)));
    let luck = report["luck_of_the_deal"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&luck));
    let bots = report["bots"].as_array().unwrap();
    let seats: u64 = bots.iter().map(|bot| bot["seats_a_game"].as_u64().unwrap()).sum();
    assert_eq!(seats, 4);
    let wins: f64 =
        bots.iter().map(|bot| bot["wins"]["share"].as_f64().unwrap() * bot["seats_a_game"].as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9, "every game has a winner: {wins}");
    for bot in bots {
        let wins = &bot["wins"];
        assert!(wins["low"].as_f64() <= wins["share"].as_f64() && wins["share"].as_f64() <= wins["high"].as_f64());
        for measure in ["score", "margin"] {
            assert!(bot[measure]["interval"].as_f64() > Some(0.0), "{bot}");
        }
        // Who is last every time always has the same rank.
        let (rank, interval) = (bot["rank"]["mean"].as_f64().unwrap(), bot["rank"]["interval"].as_f64().unwrap());
        assert!((1.0..=4.0).contains(&rank) && (0.0..3.0).contains(&interval), "{bot}");
        assert!(bot["decisions_per_second"].as_f64() > Some(0.0));
    }
    assert_eq!(bots.last().unwrap()["bot"], "random", "the weakest is last");
    assert_eq!(report["seats"].as_array().unwrap().len(), 4);
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    for words in ["doge", "fair share", "prefers-color-scheme:dark", "36 games"] {
        assert!(svg.contains(words), "{words}");
    }
}

#[test]
fn a_report_is_readable() {
    let out = arena(&["--games", "12"]);
    for words in ["A fair share of wins is 25.0 %", "| bot ", "| doge ", "| seat ", "rating", "decisions/s"] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
    // As many play as are named.
    let out = fondaco(&["arena", "--game", "liguria", "--bots", "greedy,random,random", "--games", "3"]);
    assert!(out.good().contains("3 games of liguria with 3 players in 3 arrangements"));
}

#[test]
fn the_bots_are_listed_from_the_weakest() {
    let out = fondaco(&["arena", "--list-bots"]).good();
    let names: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!((names.first(), names.last()), (Some(&"random"), Some(&"doge")));
    assert_eq!(names.len(), 7);
}

#[test]
fn wrong_arenas_are_refused() {
    let directory = empty_directory("arena-wrong");
    let path = directory.join("results.json");
    arena(&["--games", "2", "--out", text(&path)]);
    let kept = fs::read_to_string(&path).unwrap();
    let other =
        ["arena", "--game", "strozzi", "--bots", "doge,greedy,greedy,random", "--iterations", "8", "--seed", "3"];
    let error = fondaco(&[&other[..], &["--games", "4", "--out", text(&path)]].concat()).bad();
    assert!(error.contains("holds another arena: bots is "), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), kept, "it is as it was");
    let error = fondaco(&["arena", "merge", text(&path), text(&path)]).bad();
    assert!(error.contains("game 0 is in another of the files already"), "{error}");
    let junk = directory.join("junk.json");
    for bad in ["", "[]", "{\"arena\":{}}", &kept.replace("\"ranks\":[", "\"ranks\":[9,")] {
        fs::write(&junk, bad).unwrap();
        let error = fondaco(&["arena", "merge", text(&junk)]).bad();
        assert!(error.contains("not the results of an arena"), "{error}");
        let error = fondaco(&[&ARENA[..], &["--games", "4", "--out", text(&junk)]].concat()).bad();
        assert!(error.contains("not the results of an arena"), "{error}");
        assert_eq!(fs::read_to_string(&junk).unwrap(), bad);
    }
    let cases: &[(&[&str], &str)] = &[
        (
            &["arena", "--game", "strozzi", "--bots", "dodge,greedy,greedy,greedy"],
            "no bot is called 'dodge'; there are random, ",
        ),
        (
            &["arena", "--game", "strozzi", "--bots", "doge@0,greedy,greedy,greedy"],
            "a budget of nothing decides nothing",
        ),
        (&["arena", "--game", "strozzi", "--bots", "greedy@9,greedy,greedy,greedy"], "greedy does not look ahead"),
        (
            &["arena", "--game", "strozzi", "--bots", "doge,greedy,greedy,greedy,greedy", "--players", "4"],
            "5 bots are named for 4 seats",
        ),
        (&["arena", "--game", "strozzi", "--bots", "doge,greedy"], "Strozzi is for 3 to 6 players, not for 2"),
        (&["arena", "--game", "strozzi", "--bots", "engine:,greedy,greedy"], "name a program, as in engine:./mine"),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--players", "9"], "Strozzi is for 3 to 6 players"),
        (
            &["arena", "--game", "strozzi", "--bots", "greedy", "--iterations", "0"],
            "a budget of nothing decides nothing",
        ),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--millis", "0"], "a budget of nothing decides nothing"),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--games", "0"], "no game at all"),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--games", "7..7"], "no game at all"),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--games", "x..7"], "neither a number nor a part"),
        (&["arena", "--game", "strozzi"], "--bots"),
        (&["arena"], "--game"),
        (&["arena", "merge"], "FILE"),
        (&["arena", "merge", "nothing.json"], "no such file"),
    ];
    for (args, fault) in cases {
        let error = fondaco(args).bad();
        assert!(error.contains(fault), "{args:?}: {error}");
    }
}

#[test]
fn luck_is_taken_out_and_a_test_stops_when_it_is_decided() {
    let directory = empty_directory("arena-luck");
    let play = |threads: &str, name: &str, more: &[&str]| {
        let path = directory.join(name);
        let bots = ["arena", "--game", "strozzi", "--bots", "greedy,random,random", "--games", "200", "--seed", "5"];
        let args = [&bots[..], &["--threads", threads, "--out", text(&path)], more].concat();
        (fondaco(&args).good(), games(&path))
    };
    let options = ["--luck", "29", "--decide", "0.4..0.6"];
    let (told, one) = play("1", "one.json", &options);
    let count = one.as_array().unwrap().len();
    assert!((16..100).contains(&count), "greedy beats random clearly, and soon: {count}");
    assert!(told.contains("greedy wins 60.0 % of its games rather than 40.0 %"), "{told}");
    assert!(told.contains("Without the luck of the draws"), "{told}");
    assert_eq!(play("3", "three.json", &options).1, one, "threads change nothing");
    assert_eq!(play("2", "one.json", &options).1, one, "what is decided is not played on");
    let path = directory.join("one.json");
    let report = fondaco(&["arena", "merge", text(&path), "--json", "--decide", "0.4..0.6"]).good();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["test"]["verdict"], "high");
    for bot in report["bots"].as_array().unwrap() {
        let (raw, adjusted) = (&bot["margin"], &bot["adjusted"]["margin"]);
        let apart = (raw["mean"].as_f64().unwrap() - adjusted["mean"].as_f64().unwrap()).abs();
        assert!(apart < 2.0 * raw["interval"].as_f64().unwrap(), "the mean stays what it is: {bot}");
        // Of random players a search knows little, so the interval need not be narrower here.
        assert!(bot["adjusted"]["interval_ratio"].as_f64().unwrap() < 1.5, "{bot}");
    }
    // Games that were played before are kept, even if fewer would have decided.
    let (_, all) = play("2", "all.json", &["--luck", "29"]);
    assert_eq!(play("2", "all.json", &options).1, all);
    // A file without luck is of another arena.
    let plain = ["arena", "--game", "strozzi", "--bots", "greedy,random,random", "--games", "2", "--seed", "5"];
    let path = directory.join("plain.json");
    fondaco(&[&plain[..], &["--out", text(&path)]].concat()).good();
    let error = fondaco(&[&plain[..], &["--out", text(&path), "--luck", "29"]].concat()).bad();
    assert!(error.contains("luck is null, not 29"), "{error}");
    for bad in ["0.3", "0.3..0.2", "a..b", "0.2..1.2"] {
        let error = fondaco(&["arena", "--game", "strozzi", "--bots", "greedy,greedy,greedy", "--decide", bad]).bad();
        assert!(error.contains("a test compares two shares"), "{error}");
    }
}
