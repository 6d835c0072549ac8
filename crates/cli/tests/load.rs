//! `fondaco load` puts a server under a little load, and says what it saw.

use serde_json::Value;

use crate::common::fondaco;

#[test]
#[cfg(target_os = "linux")]
fn a_small_load_is_borne() {
    for (game, bots) in [("strozzi", "0"), ("liguria", "1")] {
        let out =
            fondaco(&["load", "--game", game, "--matches", "5", "--bots", bots, "--seconds", "2", "--json"]).good();
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        let number = |name: &str| report[name].as_f64().unwrap_or_else(|| panic!("{name}: {out}"));
        assert_eq!((number("matches"), number("sockets")), (5.0, 20.0));
        assert!(number("decisions") > 20.0, "{out}");
        assert!(number("changes_per_second") >= 0.9 * number("decisions_per_second"), "a decision is a change: {out}");
        assert!(number("entries_per_second") > number("changes_per_second"), "draws follow: {out}");
        assert!(number("cpu_us_per_change") > 1.0 && number("memory_kib") > 1000.0, "{out}");
        let (latency, reload) = (&report["latency_ms"], &report["reload_ms"]);
        assert!(latency["p50"].as_f64().unwrap() > 0.0 && latency["max"].as_f64() >= latency["p99"].as_f64(), "{out}");
        assert_eq!(reload["count"], 5, "{out}");
        assert_eq!(report["faults"], serde_json::json!([]));
    }
}

#[test]
fn a_rate_is_kept() {
    let args = ["load", "--matches", "4", "--seconds", "2", "--rate", "20", "--json"];
    let report: serde_json::Value = serde_json::from_str(&fondaco(&args).good()).unwrap();
    let rate = report["decisions_per_second"].as_f64().unwrap();
    assert!((10.0..22.0).contains(&rate), "{report}");
}

#[test]
fn only_this_machine_and_only_so_much() {
    let error = fondaco(&["load", "--url", "http://192.0.2.7:80", "--monitor", "http://127.0.0.1:1"]).bad();
    assert_eq!(error, "--url: 192.0.2.7:80 is another machine; only this one is put under load");
    let error = fondaco(&["load", "--seconds", "1000"]).bad();
    assert!(error.contains("1000 is not in 1..=120"), "{error}");
    let error = fondaco(&["load", "--sockets-per-match", "2"]).bad();
    assert!(error.contains("every person needs one"), "{error}");
    let file = "sqlite:storm.db";
    let error = fondaco(&["load", "--storm", "4", "--nodes", "2", "--database", file]).bad();
    assert_eq!(error, "--nodes: an SQLite file has one server; several nodes need a PostgreSQL --database");
    let error = fondaco(&["load", "--nodes", "2"]).bad();
    assert!(error.contains("--storm"), "{error}");
    // Nobody is there.
    let error = fondaco(&[
        "load",
        "--url",
        "http://127.0.0.1:1",
        "--monitor",
        "http://127.0.0.1:1",
        "--matches",
        "1",
        "--seconds",
        "1",
    ])
    .bad();
    assert!(error.contains("cannot connect"), "{error}");
}

/// Everything at once, for a few seconds: nobody's request fails, and the server's memory comes back after one of three storms
/// at least. `fondaco load --storm` by hand says how much longer decisions take.
#[test]
#[cfg(target_os = "linux")]
fn a_storm_is_weathered() {
    let mut kept = false;
    for _ in 0..3 {
        let args = ["load", "--storm", "4", "--matches", "10", "--json"];
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_fondaco")).args(args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        let report: Value = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {output:?}"));
        let missed: Vec<&str> = report["missed"].as_array().unwrap().iter().map(|why| why.as_str().unwrap()).collect();
        // How long decisions take, and whether an enemy is let in at all within these seconds, is the machine's affair.
        let is_pace = |why: &&&str| why.contains(" ms in the storm") || why.contains("never made");
        let faults: Vec<&&str> = missed.iter().filter(|why| !is_pace(why)).collect();
        assert!(faults.iter().all(|why| why.contains("memory is")), "{report}");
        assert_eq!(output.status.success(), missed.is_empty(), "{report}");
        let attacks = report["attacks"].as_object().unwrap();
        let made = attacks.values().filter(|count| count.as_u64().unwrap() > 0).count();
        assert!(made + 2 >= attacks.len(), "{report}");
        assert!(report["decisions"].as_u64().unwrap() > 20 && report["visits"].as_u64().unwrap() > 3, "{report}");
        assert!(report["refused"].as_f64().unwrap() + report["turned_away"].as_f64().unwrap() > 20.0, "{report}");
        kept = faults.is_empty();
        if kept {
            break;
        }
        eprintln!("{report}");
    }
    assert!(kept, "memory did not come back after any of the storms");
}

/// A few short rounds: everybody comes, plays and goes, and what is left is looked at after each.
#[test]
#[cfg(target_os = "linux")]
fn a_soak_looks_at_what_is_left() {
    let out = fondaco(&["load", "--soak", "0.1", "--matches", "4", "--json"]).good();
    let report: Value = serde_json::from_str(&out).unwrap();
    let rounds = report["rounds"].as_u64().unwrap();
    assert!(rounds >= 8 && report["matches"].as_u64().unwrap() >= 4 * rounds, "{report}");
    assert_eq!(report["people"].as_u64().unwrap(), rounds * 4 * 3);
    for measured in ["memory_kib", "files"] {
        assert_eq!(report[measured].as_array().unwrap().len() as u64, rounds, "{report}");
    }
    // Nothing could be looked at, and all would seem well.
    let here = "http://127.0.0.1:1";
    let error = fondaco(&["load", "--soak", "0.1", "--url", here, "--monitor", here]).bad();
    assert!(error.contains("say with --pid which process it is"), "{error}");
    let error = fondaco(&["load", "--soak", "0.01"]).bad();
    assert!(error.contains("0.01 is not in 0.1..=1440"), "{error}");
}
