//! `fondaco perft`, `simulate`, `bench` and `numbers` give the numbers that they should.

use crate::common::fondaco;
use fondaco_game::perft::perft;
use fondaco_game::{Dice, Edition as _, Game, NoStory, Step, Turn};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use serde_json::Value;

#[test]
fn perft_counts_as_the_library_does() {
    perft_counts::<Strozzi>(&[(3, 0, 4), (4, 0, 3), (6, 50, 4)]);
    perft_counts::<Liguria>(&[(3, 0, 4), (4, 0, 4), (4, 38, 3), (3, 60, 3)]);
}

fn perft_counts<G: Game>(cases: &[(usize, usize, u32)]) {
    for &(players, skip, depth) in cases {
        let mut game = G::new(G::Edition::reconstructed(), &G::default_setup(players)).unwrap();
        let (mut dice, mut actions) = (Dice::new(3), Vec::new());
        for _ in 0..skip {
            game.actions(&mut actions);
            let step = match game.turn() {
                Turn::Chance => Step::Chance(dice.draw(&game)),
                _ => Step::Action(*dice.pick(&actions).unwrap()),
            };
            game.apply(&step, &mut NoStory);
        }
        let (players, skip, deepest) = (players.to_string(), skip.to_string(), depth.to_string());
        let args = ["perft", "--game", G::NAME, "--players", &players, "--seed", "3", "--skip", &skip];
        let args = [&args[..], &["--depth", &deepest]].concat();
        let mut expected = "depth decisions chances over weight\n".to_owned();
        for depth in 0..=depth {
            expected += &format!("{depth} {}\n", perft(&game, depth));
        }
        assert_eq!(fondaco(&args).good(), expected);
        let json = fondaco(&[&args[..], &["--json"]].concat()).good();
        let last: Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
        assert_eq!(last["decisions"], perft(&game, depth).decisions);
    }
}

fn simulate(game: &str, args: &[&str]) -> Value {
    let args = [&["simulate", "--game", game, "--json"], args].concat();
    let mut report: Value = serde_json::from_str(&fondaco(&args).good()).unwrap();
    let speed = report.as_object_mut().unwrap().remove("speed").unwrap();
    assert!(speed["games_per_second"].as_f64() > Some(0.0));
    report
}

#[test]
fn statistics_do_not_depend_on_threads() {
    ["strozzi", "liguria"].into_iter().for_each(statistics);
}

fn statistics(game: &str) {
    let args = ["--players", "4", "--games", "120", "--policy", "greedy,random,random,random", "--seed", "5"];
    let one = simulate(game, &[&args[..], &["--threads", "1"]].concat());
    assert_eq!(one, simulate(game, &[&args[..], &["--threads", "2"]].concat()));
    assert_ne!(one, simulate(game, &[&args[..7], &["6", "--threads", "2"]].concat()));
    assert_eq!(one["games"], 120);
    let seats = one["seats"].as_array().unwrap();
    let wins: f64 = seats.iter().map(|seat| seat["wins"]["share"].as_f64().unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-9);
    for seat in seats {
        let sources: f64 = seat["sources"].as_object().unwrap().values().map(|points| points.as_f64().unwrap()).sum();
        assert!((sources - seat["points"]["mean"].as_f64().unwrap()).abs() < 1e-9);
    }
    assert!(seats[0]["wins"]["low"].as_f64() > Some(0.4), "greedy beats random: {}", seats[0]);
}

#[test]
fn statistics_are_readable() {
    for (game, source) in [("strozzi", "markers"), ("liguria", "contracts")] {
        let out = fondaco(&["simulate", "--game", game, "--players", "3", "--games", "20"]).good();
        for words in [&format!("20 games of {game} with 3 players"), source, "wins", "decisions/s"] {
            assert!(out.contains(words), "{out}");
        }
    }
}

#[test]
fn the_signature_is_always_the_same() {
    let bench = || fondaco(&["bench", "--seconds", "0", "--json"]).good();
    let first = bench();
    assert_eq!(first, bench());
    // A line for each game: a hundred games at each number of players.
    for ((game, players), line) in [("strozzi", 4), ("liguria", 2)].into_iter().zip(first.lines()) {
        let report: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&report["game"], &report["signature"]["games"]), (&game.into(), &(players * 100).into()));
        assert!(report["signature"]["steps"].as_u64() > Some(40_000));
        assert_eq!(report["signature"]["hash"].as_str().unwrap().len(), 16);
        let text = fondaco(&["bench", "--seconds", "0.01", "--game", game]).good();
        assert_eq!(text.lines().count(), players + 2, "{text}");
        assert!(text.starts_with(&format!("{game} signature: ")));
    }
    assert_eq!(first.lines().count(), 2);
}

/// docs/numbers.md shows what the command prints.
#[test]
fn the_document_about_numbers_is_what_the_command_prints() {
    let document = include_str!("../../../docs/numbers.md").replace('\r', "");
    for game in ["strozzi", "liguria"] {
        let printed = fondaco(&["numbers", "--game", game]).good();
        let shown = format!("```console\n$ fondaco numbers --game {game}\n{printed}```\n");
        assert!(document.contains(&shown), "docs/numbers.md does not show this:\n{shown}");
        let json: Value = serde_json::from_str(&fondaco(&["numbers", "--game", game, "--json"]).good()).unwrap();
        let last = json["tensor"].as_array().unwrap().last().unwrap();
        assert_eq!((last["name"] == "docked", last["name"] == "points"), (game == "strozzi", game == "liguria"));
    }
}
