//! `fondaco trace` writes exactly the lines that other programs expect.

use crate::common::{empty_directory, fondaco, text};
use serde_json::{Value, json};

fn lines(game: &str, args: &[&str]) -> Vec<String> {
    let args = [&["trace", "--game", game], args].concat();
    fondaco(&args).good().lines().map(str::to_owned).collect()
}

fn keys(line: &str) -> Vec<String> {
    // The order matters too, so the text is read and not a map.
    let mut depth = 0;
    let mut quoted: Option<String> = None;
    let mut keys = Vec::new();
    let mut last = String::new();
    for c in line.chars() {
        match (&mut quoted, c) {
            (Some(_), '"') => last = quoted.take().unwrap(),
            (Some(text), c) => text.push(c),
            (None, '"') => quoted = Some(String::new()),
            (None, '{' | '[') => depth += 1,
            (None, '}' | ']') => depth -= 1,
            (None, ':') if depth == 1 => keys.push(last.clone()),
            _ => {}
        }
    }
    keys
}

/// Every line of a game is checked: what is chosen was possible, and the state is the one before the step.
fn check(game: &str, lines: &[String]) {
    let (head, rest) = lines.split_first().unwrap();
    let (tail, steps) = rest.split_last().unwrap();
    assert_eq!(keys(head), ["game", "rules", "edition", "players", "setup"]);
    assert_eq!(keys(tail), ["result"]);
    let head: Value = serde_json::from_str(head).unwrap();
    let tail: Value = serde_json::from_str(tail).unwrap();
    assert_eq!(tail["result"].as_object().unwrap().len(), 4);
    let mut record = json!({
        "game": head["game"], "rules": head["rules"], "edition": head["edition"], "setup": head["setup"],
        "steps": [], "result": tail["result"],
    });
    for (seq, line) in steps.iter().enumerate() {
        let row: Value = serde_json::from_str(line).unwrap();
        assert_eq!(row["seq"], seq);
        let step = &row["step"];
        if row["turn"] == "chance" {
            assert_eq!(keys(line), ["seq", "turn", "chances", "step", "state"]);
            let chances = row["chances"].as_array().unwrap();
            assert!(chances.iter().any(|chance| chance[0] == *step && chance[1].as_u64() > Some(0)), "{line}");
        } else {
            assert_eq!(keys(line), ["seq", "turn", "legal", "step", "state"]);
            assert_eq!(row["turn"]["player"], row["state"]["decider"]);
            assert!(row["legal"].as_array().unwrap().contains(step), "{line}");
        }
        assert_eq!(row["state"]["setup"], head["setup"]);
        record["steps"].as_array_mut().unwrap().push(step.clone());
    }
    let path = empty_directory(&format!("trace-{game}")).join(format!("{}.json", steps.len()));
    std::fs::write(&path, record.to_string()).unwrap();
    assert!(fondaco(&["verify", text(&path)]).good().contains(&format!(": ok, {game}")));
}

#[test]
fn a_trace_is_a_legal_game_in_the_documented_format() {
    for (game, players) in [("strozzi", "3"), ("strozzi", "6"), ("liguria", "3"), ("liguria", "4")] {
        for policy in ["random", "greedy"] {
            check(game, &lines(game, &["--players", players, "--seed", "7", "--policy", policy]));
        }
    }
}

#[test]
fn the_seed_says_the_whole_game() {
    for name in ["strozzi", "liguria"] {
        let game = |seed: &str| lines(name, &["--players", "4", "--seed", seed]);
        assert_eq!(game("7"), game("7"));
        assert_ne!(game("7"), game("8"));
        // Several games follow each other, each with the next seed.
        let both = lines(name, &["--players", "4", "--seed", "7", "--games", "2"]);
        assert_eq!(both, [game("7"), game("8")].concat());
    }
}

#[test]
fn each_seat_may_have_its_own_bot() {
    let mixed = lines("strozzi", &["--players", "3", "--policy", "greedy,random,random"]);
    assert_ne!(mixed, lines("strozzi", &["--players", "3"]));
    let error = fondaco(&["trace", "--game", "strozzi", "--players", "4", "--policy", "greedy,random"]).bad();
    assert_eq!(error, "2 bots are named for 4 players; name 1 or 4");
}

/// `fondaco trace | head` ends without a word.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::io::Read as _;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
        .args(["trace", "--game", "strozzi", "--games", "1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), [].as_slice()));
}
