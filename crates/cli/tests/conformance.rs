//! The conformance suite: the files that are kept are those that the rules give, our own engine passes, and others are told what is
//! wrong with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{empty_directory, fondaco, text};
use serde_json::Value;

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// The files of a folder of games, by path.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for game in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for path in fs::read_dir(&game).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            files.insert(name, fs::read_to_string(&path).unwrap());
        }
    }
    files
}

#[test]
fn the_files_are_those_that_the_rules_give() {
    let folder = empty_directory("conformance");
    assert_eq!(fondaco(&["conformance", "write", text(&folder)]).good(), "");
    let (kept, mut fresh) = (files(&kept()), files(&folder));
    if cfg!(feature = "third-game") {
        // The game of the test kit is nobody's rules.
        fresh.retain(|name, _| kept.contains_key(name));
    }
    assert_eq!(kept.keys().collect::<Vec<_>>(), fresh.keys().collect::<Vec<_>>());
    for (name, text) in &fresh {
        assert!(
            kept[name] == *text,
            "conformance/{name} is out of date: write it with `fondaco conformance write conformance`"
        );
    }
    let size: usize = kept.values().map(String::len).sum();
    assert!(size < 1_000_000, "{size} bytes");
}

/// The numbers of the rules in a RULES.md.
fn rules(text: &str) -> Vec<String> {
    let first_words = text.lines().filter_map(|line| line.strip_prefix("- ")?.split(' ').next());
    let is_number = |word: &&str| matches!(word.as_bytes(), [b'A'..=b'Z', b'-', b'0'..=b'9', ..]);
    first_words.filter(is_number).map(str::to_owned).collect()
}

#[test]
fn every_rule_has_an_edge_position_or_a_reason_why_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut unseen_anywhere = Vec::new();
    for game in ["strozzi", "liguria"] {
        let read = |name: &str| -> Vec<Value> {
            let text = fs::read_to_string(kept().join(game).join(name)).unwrap();
            serde_json::from_str(&text).unwrap()
        };
        let (cases, positions) = (read("rules.json"), read("positions.json"));
        let numbered = rules(&fs::read_to_string(folder.join(game).join("RULES.md")).unwrap());
        assert!(numbered.len() >= 36, "{numbered:?}");
        for rule in &numbered {
            let of_it: Vec<&Value> = cases.iter().filter(|case| case["rule"] == **rule).collect();
            assert!(!of_it.is_empty(), "{rule} has no edge, and no reason why not");
            if of_it.iter().any(|case| case["unseen"].is_string()) {
                assert_eq!(of_it.len(), 1, "{rule} is unseen, and seen");
                unseen_anywhere.push(rule.clone());
                continue;
            }
            for case in of_it {
                let places = case["positions"].as_array().unwrap();
                assert!(!places.is_empty(), "no position: {case}");
                for place in places {
                    let position = &positions[usize::try_from(place.as_u64().unwrap()).unwrap()];
                    assert!(position["about"].as_array().unwrap().contains(&case["rule"]), "{case}: {position}");
                    assert!(position["seen"]["observation"].is_object(), "{case}: {position}");
                }
            }
        }
        for case in &cases {
            assert!(numbered.contains(&case["rule"].as_str().unwrap().to_owned()), "no such rule: {case}");
        }
    }
    // Those that no position shows. Whoever adds one says why, in `Edges::UNSEEN` of the game.
    assert_eq!(unseen_anywhere, ["S-3.8"]);
}

fn check(engine: &str, more: &[&str]) -> crate::common::Run {
    let args = ["conformance", "check", "--data", text(&kept()), "--engine", engine].map(str::to_owned);
    let args: Vec<&str> = args.iter().map(String::as_str).chain(more.iter().copied()).collect();
    fondaco(&args)
}

#[test]
fn our_own_engine_passes() {
    let own = format!("{} engine --bot greedy", env!("CARGO_BIN_EXE_fondaco"));
    let said = check(&own, &["--json"]).good();
    for line in said.lines() {
        let report: Value = serde_json::from_str(line).unwrap();
        assert!(report["passed"].as_u64().unwrap() > 200, "{line}");
        assert_eq!((report["failed"].as_u64(), report["unasked"].as_u64()), (Some(0), Some(0)), "{line}");
        let by = report["by"].as_object().unwrap();
        assert!(by.keys().filter(|about| about.contains("-")).count() >= 35, "rules have cases of their own: {line}");
    }
    let said = check(&own, &["--game", "strozzi"]).good();
    assert!(said.starts_with("Strozzi: fondaco greedy: ") && said.contains("\n  S-4.1 "), "{said}");
}

/// An engine for the suite that leads our own one, and spoils what it answers.
#[cfg(unix)]
fn spoilt(folder: &Path, name: &str, body: &str) -> String {
    let path = folder.join(name);
    let script = format!(
        "#!/usr/bin/env python3
import json, subprocess, sys
own = subprocess.Popen([{:?}, 'engine', '--bot', 'random'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
steps = 0
for line in sys.stdin:
    own.stdin.write(line)
    own.stdin.flush()
    word = line.split(' ')[0].strip()
    steps = 0 if word == 'game' else steps + (word == 'step')
    if word in ('fondaco', 'game', 'legal', 'chances', 'result', 'perft', 'observation'):
        said = own.stdout.readline()
        {body}
        print(said, end='', flush=True)
",
        env!("CARGO_BIN_EXE_fondaco")
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    text(&path).to_owned()
}

#[cfg(unix)]
#[test]
fn an_engine_that_errs_is_told_where() {
    let folder = empty_directory("conformance-errs");
    let failed = |engine: &str| {
        let run = check(engine, &["--game", "strozzi", "--json"]);
        assert_eq!((run.code, run.err.as_str()), (2, ""), "{}", run.out);
        serde_json::from_str::<Value>(&run.out).unwrap()
    };
    // It has never heard of rule S-4.1: any port will do.
    let body = "said = said.replace('\"port rome\"', '\"port rome\",\"port florence\"') if word == 'legal' else said";
    let report = failed(&spoilt(&folder, "anywhere", body));
    assert!(report["by"]["S-4.1"]["failed"].as_u64() > Some(0), "{report}");
    assert!(
        report["by"]["S-4.1"]["first"].as_str().unwrap().contains("'port florence' should not be there"),
        "{report}"
    );
    assert_eq!(report["by"]["S-3.1"]["failed"].as_u64(), Some(0), "{report}");
    // It takes every draw for equally likely.
    let body = "said = 'chances ' + json.dumps([[c, 1] for c, _ in json.loads(said[8:])]) + '\\n' if word == 'chances' else said";
    let report = failed(&spoilt(&folder, "equal", body));
    assert!(report["failed"].as_u64() > Some(0) && report["by"]["results"]["failed"].as_u64() == Some(0), "{report}");
    // It thinks that markers on one space stand the other way round.
    let body = "said = said.replace('\"markers\":[', '\"markers\":[7,') if word == 'observation' else said";
    let report = failed(&spoilt(&folder, "markers", body));
    assert!(report["by"]["S-4.7"]["failed"].as_u64() > Some(0), "{report}");
    assert_eq!(report["by"]["counts"]["failed"].as_u64(), Some(0), "{report}");
    // It falls over, again and again: no more than so often.
    let report = failed(&spoilt(&folder, "falls", "word == 'legal' and sys.exit('oh dear')"));
    assert_eq!(report["failed"].as_u64(), Some(20), "{report}");
    assert!(report["unasked"].as_u64() > Some(0) && report.to_string().contains("oh dear"), "{report}");
}

#[test]
fn what_cannot_be_checked_gets_a_sentence() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    let error = check(text(&example), &[]).bad();
    assert!(error.ends_with("it offers no answers about the rules, so it cannot be held to them"), "{error}");
    assert!(check("/no/such/engine", &[]).bad().contains("cannot be started: No such file"));
    let folder = empty_directory("conformance-data");
    let own = format!("{} engine", env!("CARGO_BIN_EXE_fondaco"));
    let with = |data: &Path| fondaco(&["conformance", "check", "--engine", &own, "--data", text(data)]).bad();
    assert!(with(&folder).contains("no such file or directory"));
    let game = kept().join("strozzi");
    fs::create_dir(folder.join("strozzi")).unwrap();
    for name in ["editions.json", "games.json", "rules.json", "perft.json", "signatures.json"] {
        fs::copy(game.join(name), folder.join("strozzi").join(name)).unwrap();
    }
    let broken = folder.join("strozzi/positions.json");
    fs::write(&broken, "[{\"about\":[],\"game\":0,\"at\":9999,\"turn\":\"chance\"}]").unwrap();
    assert!(with(&folder).contains("there is no step 9999 of game 0"));
    fs::write(&broken, "[{\"about\":[],\"game\":0}]").unwrap();
    assert!(with(&folder).contains("missing field `at`"));
}
