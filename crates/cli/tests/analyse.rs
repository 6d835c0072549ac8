//! `fondaco analyse`, hints and reviews, and the reports that bots are measured by.

use std::fs;

use crate::common::{empty_directory, fondaco, recorded, text, typed};
use serde_json::Value;

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&fondaco(args).good()).unwrap()
}

#[test]
fn the_same_seed_and_budget_give_the_same_bytes() {
    let file = &recorded("strozzi", "analyse", 3, 1)[0];
    let analyse = |args: &[&str]| fondaco(&[&["analyse", text(file), "--budget", "12"], args].concat()).good();
    let first = analyse(&["--threads", "1"]);
    assert_eq!(first, analyse(&["--threads", "3"]));
    assert_ne!(first, analyse(&["--seed", "1"]));
    for words in ["12 iterations a step from seed 0", "The decisions that cost most:", "drawn:", "luck", "Lorenzo"] {
        assert!(first.contains(words), "{words} in\n{first}");
    }
    let report = analyse(&["--json"]);
    assert_eq!(report, analyse(&["--json", "--threads", "2"]));
    let report: Value = serde_json::from_str(&report).unwrap();
    let record: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let (steps, played) = (report["steps"].as_array().unwrap(), record["steps"].as_array().unwrap());
    assert_eq!(steps.len(), played.len());
    assert!(steps.iter().zip(played).all(|(step, played)| step["step"] == *played));
    let luck: f64 = report["players"].as_array().unwrap().iter().map(|player| player["luck"].as_f64().unwrap()).sum();
    assert!(luck.abs() < 1e-6);
    // What a step leads to is what the next one begins with: what was best changes nobody's chances.
    let decided: Vec<&Value> = steps.iter().map(|step| &step["decision"]).collect();
    for pair in decided.windows(2).filter(|pair| !pair[0].is_null() && pair[0]["seat"] == pair[1]["seat"]) {
        assert_eq!(pair[0]["win"], pair[1]["best_win"]);
    }
    // Nothing is said to cost nothing.
    let costs = first.lines().filter(|line| line.contains(" cost ") && line.contains(" was better"));
    assert!(
        costs.clone().count() > 0 && costs.clone().all(|line| !line.contains(" 0 points") && !line.contains(" 0 %")),
        "{first}"
    );
    let worst = &steps[report["costliest"][0].as_u64().unwrap() as usize]["decision"];
    assert!(worst["loss"].as_f64() > Some(0.0) && worst["best"].is_string() && worst["line"].is_array());
}

#[test]
fn a_position_is_taken_apart() {
    let file = &recorded("strozzi", "analyse-at", 4, 1)[0];
    let report = json(&["analyse", text(file), "--budget", "50", "--json"]);
    let decision = report["steps"].as_array().unwrap().iter().position(|step| !step["decision"].is_null()).unwrap();
    let at = decision.to_string();
    let view = json(&["analyse", text(file), "--at", &at, "--budget", "50", "--json"]);
    let win: f64 = view["win"].as_array().unwrap().iter().map(|win| win.as_f64().unwrap()).sum();
    assert!((win - 1.0).abs() < 1e-9);
    let choices = view["choices"].as_array().unwrap();
    assert!(choices.len() > 1 && choices[0]["value"].as_f64() >= choices[1]["value"].as_f64());
    assert_eq!(choices[0]["equal"], true);
    assert!(choices.iter().any(|choice| !choice["reasons"].as_array().unwrap().is_empty()), "{choices:?}");
    assert_eq!(choices[0]["line"][0], choices[0]["action"]);
    let shown = fondaco(&["analyse", text(file), "--at", &at, "--budget", "50"]).good();
    assert!(shown.contains("can choose:") && shown.contains("visits"), "{shown}");
    let before = fondaco(&["analyse", text(file), "--at", "0", "--budget", "5"]).good();
    assert_eq!(before.lines().count(), 5, "{before}");
    assert!(fondaco(&["analyse", text(file), "--at", "9999"]).bad().contains("so nothing is at 9999"));
}

#[test]
fn bad_records_and_budgets_are_refused() {
    let file = &recorded("strozzi", "analyse-bad", 3, 1)[0];
    assert!(fondaco(&["analyse", text(file), "--budget", "0"]).bad().contains("a budget of nothing decides nothing"));
    assert!(fondaco(&["analyse", text(file), "--budget", "lots"]).bad().contains("not a whole number"));
    let bad = empty_directory("analyse-junk").join("bad.json");
    assert!(fondaco(&["analyse", text(&bad)]).bad().contains("no such file"));
    fs::write(&bad, "{}").unwrap();
    assert!(fondaco(&["analyse", text(&bad)]).bad().contains("not a record"));
    let record = fs::read_to_string(file).unwrap();
    fs::write(&bad, record.replacen("\"pass\"", "\"flag ware\"", 3).replacen("reveal", "swim", 1)).unwrap();
    assert!(fondaco(&["analyse", text(&bad)]).bad().contains("step "));
}

#[test]
fn levels_play_hints_help_and_a_review_follows() {
    let seats = &[
        "play",
        "strozzi",
        "--seed",
        "2",
        "--first",
        "0",
        "--iterations",
        "5",
        "--seats",
        "me,doge,banker,apprentice",
    ];
    let out = typed(seats, "hint\n").good();
    // Why: at the first ship, somebody's ship or marker.
    for words in ["What the doge would do", "you win", " %", " ship, +"] {
        assert!(out.contains(words), "{words} in\n{out}");
    }
    let lines = "1\n".repeat(400);
    let out = typed(seats, &lines).good();
    assert!(
        out.contains("Looking back") && out.contains("of the chance to win and ") && out.contains(" points; "),
        "{out}"
    );
    assert!(out.contains("Luck of the draw, in chances to win: You "), "{out}");
    assert_eq!(out, typed(seats, &lines).good(), "the same seed is the same game");
    // Bots alone need no review, and undo does not confuse those that look ahead.
    let alone =
        typed(&["play", "strozzi", "--seats", "doge,banker,merchant", "--iterations", "3", "--seed", "1"], "").good();
    assert!(alone.contains("The game is over.") && !alone.contains("Looking back"));
    typed(seats, &("2\nundo\n".repeat(3) + &lines)).good();
    let quick = typed(&["play", "strozzi", "--seats", "me,doge,doge", "--millis", "1", "--seed", "1"], &lines).good();
    assert!(quick.contains("The game is over."));
}

#[test]
fn searching_bots_are_simulated_and_traced() {
    let args = ["--policy", "doge", "--iterations", "4", "--seed", "6"];
    let simulate = |threads: &str| {
        let args =
            [&["simulate", "--game", "strozzi", "--games", "6", "--threads", threads, "--json"], &args[..]].concat();
        let mut report = json(&args);
        report.as_object_mut().unwrap().remove("speed");
        report
    };
    assert_eq!(simulate("1"), simulate("3"));
    let trace = || fondaco(&[&["trace", "--game", "strozzi", "--players", "3"], &args[..]].concat()).good();
    assert_eq!(trace(), trace());
}

#[test]
fn components_are_counted() {
    for (game, kinds) in [("strozzi", ["ship ", "tile "]), ("liguria", ["card ", "tile "])] {
        let args = ["simulate", "--game", game, "--games", "8", "--policy", "greedy", "--report", "components"];
        let report = json(&[&args[..], &["--json", "--threads", "2"]].concat());
        assert_eq!(report, json(&[&args[..], &["--json", "--threads", "1"]].concat()));
        let rows = report["components"].as_array().unwrap();
        for kind in kinds {
            let own = rows.iter().filter(|row| row["component"].as_str().unwrap().starts_with(kind));
            assert!(own.count() > 5, "{game}: {kind}");
        }
        for row in rows {
            assert!(row["taken"].as_f64() <= row["offered"].as_f64(), "nobody takes what was not there: {row}");
        }
        let shown = fondaco(&args).good();
        assert!(shown.contains("component") && shown.lines().count() == rows.len() + 4, "{shown}");
    }
}

#[test]
fn endgames_are_counted() {
    let report = json(&["bench", "--game", "strozzi", "--endgames", "6", "--iterations", "100", "--json"]);
    assert_eq!(report["endgames"], 6);
    let bots = report["bots"].as_array().unwrap();
    let optimal = |name: &str| bots.iter().find(|bot| bot["bot"] == name).unwrap()["optimal"].as_f64().unwrap();
    assert!(optimal("doge") > optimal("random"), "{report}");
    assert!(optimal("doge-2026-11") > optimal("random"), "the yardsticks are asked, too");
    let shown = fondaco(&["bench", "--game", "strozzi", "--endgames", "1", "--iterations", "10"]).good();
    assert!(shown.contains("Solved endgames of strozzi: 1,") && shown.contains("| doge "), "{shown}");
    assert!(fondaco(&["bench", "--endgames", "0"]).bad().contains('0'));
}
