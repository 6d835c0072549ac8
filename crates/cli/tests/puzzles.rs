//! `fondaco puzzles`: the same options give the same bytes, and what is said of a position can be played there.

use crate::common::{empty_directory, fondaco, text};
use fondaco_game::{Edition as _, Portable, Record};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use serde_json::Value;

/// Two puzzles of a game, with an edition if one is named.
fn book<G: Portable>(edition: Option<&str>) -> Value {
    let args = |threads| {
        let mut args =
            vec!["puzzles", "--game", G::NAME, "--count", "2", "--budget", "60", "--gap", "3", "--seed", "4"];
        args.extend(["--threads", threads]);
        args.extend(edition.iter().flat_map(|file| ["--edition", *file]));
        args
    };
    let text = fondaco(&args("1")).good();
    assert_eq!(fondaco(&args("2")).good(), text, "the threads make a difference");
    serde_json::from_str(&text).unwrap()
}

fn solved<G: Portable>(book: &Value) {
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
                components: serde_json::from_value(book["components"].clone()).unwrap(),
                setup: source["setup"].clone(),
                seats: Vec::new(),
                steps: steps[..at].to_vec(),
                result: None,
            };
            let mut actions = Vec::new();
            record.keep_edition::<G>().unwrap();
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
    let strozzi = book::<Strozzi>(None);
    assert!(strozzi["components"].is_null(), "what is built in is not carried");
    solved::<Strozzi>(&strozzi);
    solved::<Liguria>(&book::<Liguria>(None));
}

/// A book of an owner's edition carries it: whoever solves the puzzles needs nothing else.
#[test]
fn puzzles_are_made_from_an_edition() {
    fn tried<G: Portable>() {
        let directory = empty_directory(&format!("puzzles-of-{}", G::NAME));
        let file = directory.join("surprise.toml");
        let written = fondaco(&["editions", "surprise", "--game", G::NAME, "--seed", "1"]).good();
        std::fs::write(&file, written).unwrap();
        let book = book::<G>(Some(text(&file)));
        let edition = G::Edition::surprise(1);
        assert_eq!(book["components"], edition.canonical());
        assert_eq!(
            (&book["edition"]["name"], &book["edition"]["hash"]),
            (&"surprise 1".into(), &edition.id().hash.clone().into())
        );
        solved::<G>(&book);
    }
    tried::<Strozzi>();
    tried::<Liguria>();
}

#[test]
fn bad_wishes_are_refused() {
    for args in [["--count", "0"], ["--budget", "0"], ["--gap", "100"], ["--first", "0"]] {
        fondaco(&[&["puzzles", "--game", "strozzi"][..], &args].concat()).bad();
    }
}
