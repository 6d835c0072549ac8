//! `fondaco replay` and `fondaco verify` on recorded games.

use std::fs;

use crate::common::{empty_directory, fondaco, recorded, text};
use fondaco_game::{Portable, Record};
use fondaco_liguria::Liguria;
use fondaco_strozzi::Strozzi;
use serde_json::Value;

#[test]
fn good_records_are_good() {
    for (game, players) in [("strozzi", 5), ("liguria", 3)] {
        let files = recorded(game, &format!("good-{game}"), players, 3);
        assert!(text(&files[1]).ends_with(&format!("{game}-{players}p-random-000001.json")));
        let mut args = vec!["verify"];
        args.extend(files.iter().map(|file| text(file)));
        let out = fondaco(&args).good();
        assert_eq!(out.lines().count(), 3);
        let good = format!(": ok, {game}, {players} players, ");
        assert!(out.lines().all(|line| line.contains(&good)), "{out}");
        args.push("--json");
        for line in fondaco(&args).good().lines() {
            let report: Value = serde_json::from_str(line).unwrap();
            assert_eq!((&report["ok"], &report["game"]), (&true.into(), &game.into()));
            assert!(!report["result"]["winners"].as_array().unwrap().is_empty());
        }
    }
}

/// A record says who played which seat, with the number of iterations where somebody set one.
#[test]
fn a_simulated_game_says_who_played() {
    let directory = empty_directory("who-played");
    let games = directory.join("games");
    let seats = "greedy,random,doge@3";
    let simulate = ["simulate", "--game", "strozzi", "--players", "3", "--games", "2", "--policy", seats];
    fondaco(&[&simulate[..], &["--seed", "7", "--records", text(&games)]].concat()).good();
    let files: Vec<_> = games.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 2);
    for file in files {
        let record = Record::parse(&fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(record.seats, ["greedy", "random", "doge@3"]);
        record.verify::<Strozzi>().unwrap();
    }
}

#[test]
fn a_bad_one_among_good_ones_is_found() {
    let files = recorded("strozzi", "tampered", 4, 2);
    let mut record: Value = serde_json::from_str(&fs::read_to_string(&files[0]).unwrap()).unwrap();
    let steps = record["steps"].as_array_mut().unwrap();
    let at = steps.iter().position(|step| step.as_str().unwrap().starts_with("flag ")).unwrap();
    steps[at] = "flag pirate".into();
    steps.insert(at + 1, "flag pirate".into());
    fs::write(&files[0], record.to_string()).unwrap();
    let run = fondaco(&["verify", text(&files[0]), text(&files[1])]);
    assert!(run.out.starts_with(text(&files[1])) && run.out.contains(": ok"), "{}", run.out);
    let error = run.bad();
    assert!(error.starts_with(&format!("{}: step {}: ", text(&files[0]), at + 1)), "{error}");

    let run = fondaco(&["verify", "--json", text(&files[0])]);
    assert_eq!((run.code, run.err.as_str()), (2, ""));
    let report: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&report["ok"], &report["step"]), (&false.into(), &(at + 1).into()));
    assert!(report["reason"].as_str().unwrap().contains("(S-"));
}

#[test]
fn a_game_is_replayed_to_any_moment() {
    replayed_to_any_moment::<Strozzi>();
    replayed_to_any_moment::<Liguria>();
}

fn replayed_to_any_moment<G: Portable>() {
    let path = &recorded(G::NAME, &format!("replay-{}", G::NAME), 4, 1)[0];
    let record = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
    let whole = fondaco(&["replay", text(path)]).good();
    let steps = record.steps.len();
    assert!(whole.contains("The game is over.") && whole.ends_with(&format!("After step {steps} of {steps}.\n")));
    for at in [0, 1, 30, steps] {
        let mut replay = record.replay::<G>().unwrap();
        replay.seek(at).unwrap();
        let json = fondaco(&["replay", text(path), "--json", "--at", &at.to_string()]).good();
        assert_eq!(serde_json::from_str::<G>(&json).unwrap(), *replay.game());
        assert!(fondaco(&["replay", text(path), "--at", &at.to_string()]).good().contains(&G::NAME.to_uppercase()));
    }
    let beyond = fondaco(&["replay", text(path), "--at", "9999"]).bad();
    assert_eq!(beyond, format!("{}: has {steps} steps, so nothing is at 9999", text(path)));
    assert!(fondaco(&["replay", text(path), "--as", "4"]).bad().contains("--as 4"));
}

/// A record of another edition carries it; one that does not needs that edition's file.
#[test]
fn an_edition_comes_with_its_record_or_its_file() {
    let directory = empty_directory("own-edition");
    let edition = directory.join("mine.toml");
    let reconstructed = include_str!("../../strozzi/editions/reconstructed.toml");
    let mine = reconstructed.replacen("\"8:-:0:0\"", "\"8:G:0:0\"", 1);
    assert_ne!(mine, reconstructed);
    fs::write(&edition, mine).unwrap();
    let (file, games) = (text(&edition), directory.join("games"));
    fondaco(&["simulate", "--game", "strozzi", "--games", "1", "--edition", file, "--records", text(&games)]).good();
    let record = games.read_dir().unwrap().next().unwrap().unwrap().path();
    assert!(fondaco(&["verify", text(&record)]).good().contains(": ok"));
    let carries = Record::parse(&fs::read_to_string(&record).unwrap()).unwrap();
    assert!(carries.components.is_some());
    fs::write(&record, Record { components: None, ..carries }.to_text()).unwrap();
    assert!(fondaco(&["verify", text(&record)]).bad().contains("which is not loaded"));
    assert!(fondaco(&["verify", "--edition", file, text(&record)]).good().contains(": ok"));
    fondaco(&["replay", "--edition", file, text(&record), "--at", "20"]).good();
    fondaco(&["play", "--edition", file, "--resume", text(&record)]).good();
}
