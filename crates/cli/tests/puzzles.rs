//! `fondaco puzzles`: the same options give the same bytes, and what is said of a position can be played there.

use crate::common::fondaco;
use fondaco_game::{Portable, Record};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use serde_json::Value;

fn found<G: Portable>() {
    let args = |threads| {
        [
            "puzzles",
            "--game",
            G::NAME,
            "--count",
            "2",
            "--budget",
            "60",
            "--gap",
            "3",
            "--seed",
            "4",
            "--threads",
            threads,
        ]
    };
    let text = fondaco(&args("1")).good();
    assert_eq!(fondaco(&args("2")).good(), text, "the threads make a difference");
    let book: Value = serde_json::from_str(&text).unwrap();
    let mut count = 0;
    for source in book["games"].as_array().unwrap() {
        let steps: Vec<String> = serde_json::from_value(source["steps"].clone()).unwrap();
        for puzzle in source["puzzles"].as_array().unwrap() {
            count += 1;
            let at = puzzle["at"].as_u64().unwrap() as usize;
            let record = Record {
                game: G::NAME.into(),
                rules: G::RULES,
                edition: serde_json::from_value(book["edition"].clone()).unwrap(),
                components: None,
                setup: source["setup"].clone(),
                seats: Vec::new(),
                steps: steps[..at].to_vec(),
                result: None,
            };
            let mut actions = Vec::new();
            record.verify::<G>().unwrap().actions(&mut actions);
            let legal: Vec<String> = actions.iter().map(ToString::to_string).collect();
            let find = &puzzle["finds"][0];
            let best = find["best"].as_str().unwrap();
            assert!(best.starts_with(puzzle["kind"].as_str().unwrap()), "{best} is of another kind");
            assert!((1..=5).contains(&puzzle["difficulty"].as_u64().unwrap()));
            assert!(legal.iter().any(|action| action == best), "{best} is not legal");
            for other in find["others"].as_array().unwrap() {
                let (action, win) = (other[0].as_str().unwrap(), other[1].as_f64().unwrap());
                assert!(action != best && legal.iter().any(|one| one == action), "{action} is not legal");
                assert!(win <= find["win"].as_f64().unwrap() - 0.03 + 1.1e-3, "{action} is as good as {best}");
            }
            assert!(find["margin"].as_f64().unwrap() >= 0.03 - 1e-9);
        }
    }
    assert_eq!(count, 2);
}

#[test]
fn puzzles_are_found_and_can_be_solved() {
    found::<Strozzi>();
    found::<Liguria>();
}

#[test]
fn bad_wishes_are_refused() {
    for args in [["--count", "0"], ["--budget", "0"], ["--gap", "100"], ["--first", "0"]] {
        fondaco(&[&["puzzles", "--game", "strozzi"][..], &args].concat()).bad();
    }
}
