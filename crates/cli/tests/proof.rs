//! `fondaco verify` on the proof of a match that a server gave.

use std::fs;
use std::path::PathBuf;

use crate::common::{bots, empty_directory, fondaco, text};
use fondaco_search::Level;
use fondaco_table::{FairnessProof, GameName};
use serde_json::Value;

/// The proof of a match among bots.
fn proof(game: GameName) -> FairnessProof {
    bots::played(game.usual(3), 3, Level::RANDOM, |_| ()).proof().unwrap()
}

fn written(name: &str, proof: &impl serde::Serialize) -> PathBuf {
    let file = empty_directory(name).join("proof.json");
    fs::write(&file, serde_json::to_string(proof).unwrap()).unwrap();
    file
}

#[test]
fn a_fair_match_is_proved() {
    for &game in GameName::ALL {
        let proof = proof(game);
        let file = written(&format!("proof-{game}"), &proof);
        let out = fondaco(&["verify", text(&file)]).good();
        let draws = proof.record.steps.len();
        assert!(out.contains(&format!(": ok, {game}, 3 players, {draws} steps, won by ")), "{out}");
        assert!(out.trim_end().ends_with(" draws as the seed gives them"), "{out}");
        let out = fondaco(&["verify", "--commitment", &proof.commitment, text(&file)]).good();
        assert!(out.contains("the seed is the one you were shown the hash of"), "{out}");
        let out = fondaco(&["verify", "--json", text(&file)]).good();
        let report: Value = serde_json::from_str(&out).unwrap();
        assert!(report["ok"] == true && report["draws"].as_u64() > Some(10), "{out}");
    }
}

#[test]
fn a_chosen_draw_is_found() {
    let proof = proof(GameName::Strozzi);
    let mut forged = serde_json::to_value(&proof).unwrap();
    let steps = forged["record"]["steps"].as_array_mut().unwrap();
    let ships: Vec<usize> = (0..steps.len()).filter(|&at| steps[at].as_str().unwrap().starts_with("reveal ")).collect();
    let other = ships.iter().copied().find(|&at| steps[at] != steps[ships[0]]).unwrap();
    steps.swap(ships[0], other);
    let file = written("proof-forged", &forged);
    let error = fondaco(&["verify", text(&file)]).bad();
    assert!(error.contains(&format!("move {}: ", ships[0])) && error.contains("but the seed gives"), "{error}");
    let mut forged = serde_json::to_value(&proof).unwrap();
    forged["seed"] = "07".repeat(32).into();
    let file = written("proof-other-seed", &forged);
    let error = fondaco(&["verify", text(&file)]).bad();
    assert!(error.contains("the seed is not the one whose hash was shown"), "{error}");
    let file = written("proof-shown", &proof);
    let error = fondaco(&["verify", "--commitment", &"ab".repeat(32), text(&file)]).bad();
    assert!(error.contains("the seed is not the one whose hash was shown"), "{error}");
    let mut broken = serde_json::to_value(&proof).unwrap();
    broken["v"] = 2.into();
    let error = fondaco(&["verify", text(&written("proof-newer", &broken))]).bad();
    assert!(error.contains("a proof of version 2"), "{error}");
    let file = written("proof-record", &proof.record);
    let error = fondaco(&["verify", "--commitment", &proof.commitment, text(&file)]).bad();
    assert!(error.contains("--commitment is for proofs"), "{error}");
}
