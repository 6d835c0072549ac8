//! Engines: our bots speak the protocol, others' programs play in the arena, and whatever one of those does, the arena goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{empty_directory, fondaco, text, typed};
use serde_json::{Value, json};

/// A script that plays Strozzi as an engine, with `body` at each of its decisions. `legal` are the legal ones then.
#[cfg(unix)]
pub(crate) fn engine(directory: &Path, name: &str, body: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    let path = directory.join(name);
    let script = format!(
        "#!/usr/bin/env python3
import json, os, signal, sys, time
decisions = 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    if word == 'fondaco':
        print('engine ' + json.dumps({{'name': '{name}', 'options': [{{'name': 'depth'}}]}}), flush=True)
    elif word == 'game':
        print('ready', flush=True)
    elif word == 'quit':
        break
    elif word == 'decide':
        decisions += 1
        legal = json.loads(rest)['legal']
        answer = lambda text: print('answer ' + text, flush=True)
        {body}
"
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn report(args: &[&str]) -> Value {
    serde_json::from_str(&fondaco(&[&["arena", "--game", "strozzi", "--json"], args].concat()).good()).unwrap()
}

fn of<'r>(report: &'r Value, name: &str) -> &'r Value {
    let bots = report["bots"].as_array().unwrap();
    bots.iter().find(|bot| bot["bot"].as_str().unwrap().contains(name)).unwrap()
}

#[test]
fn a_bot_speaks_the_protocol() {
    let opening =
        json!({"game": "strozzi", "rules": 1, "edition": edition(), "setup": setup(), "players": 3, "seat": 0});
    let input = format!("fondaco 1\nnonsense\ngame {opening}\nquit\nfondaco 1\n");
    let out = typed(&["engine", "--bot", "doge@20"], &input).good();
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("engine {\"name\":\"fondaco doge@20\""), "{out}");
    assert_eq!(lines[1..], ["ready"], "nothing follows a farewell");
    for (bad, why) in [
        ("fondaco 2", "error version 2 of the protocol is not known here"),
        ("decide {}", "error 'decide' with something unreadable"),
        ("game {\"game\":\"chess\"", "error 'game' with something unreadable"),
        ("step {\"text\":\"pass\"}", "error no game has begun"),
        ("option {\"name\":\"iterations\",\"value\":\"0\"}", "error a budget of nothing"),
        ("option {\"name\":\"colour\",\"value\":\"red\"}", "error there is no option 'colour'"),
        (&format!("game {}", opening.to_string().replace("strozzi", "chess")), "error "),
        (&format!("game {opening}\nstep {{\"text\":\"dance\"}}"), "ready\nerror 'dance' is not "),
    ] {
        let out = typed(&["engine"], &format!("{bad}\n")).good();
        assert!(out.starts_with(why), "{bad}: {out}");
    }
    let error = typed(&["engine"], &"x".repeat(2 << 20)).bad();
    assert!(error.contains("a line of more than 1048576 bytes"), "{error}");
}

/// What a record of the usual game of three says of its edition and setup.
fn record() -> Value {
    let path = crate::common::recorded("strozzi", "engine-record", 3, 1).remove(0);
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn edition() -> Value {
    record()["edition"].take()
}

fn setup() -> Value {
    record()["setup"].take()
}

/// Over pipes a bot plays whole games of both kinds, as strongly as it is.
#[test]
fn a_bot_plays_as_an_engine() {
    let program = env!("CARGO_BIN_EXE_fondaco");
    for (game, others) in [("strozzi", ",random,random"), ("liguria", ",random,random,random")] {
        let bots = format!("engine:{program} engine --bot doge{others}");
        let args = ["arena", "--game", game, "--bots", &bots, "--games", "4", "--engine-option", "iterations=20"];
        let report: Value = serde_json::from_str(&fondaco(&[&args[..], &["--json"]].concat()).good()).unwrap();
        let own = of(&report, "engine");
        assert!(own.get("forfeits").is_none(), "{own}");
        assert!(own["wins"]["share"].as_f64() > Some(0.7), "{own}");
    }
}

#[cfg(unix)]
#[test]
fn the_example_in_python_plays_both_games() {
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    assert!(fs::read_to_string(&example).unwrap().lines().count() <= 60, "sixty lines, as it says");
    let name = format!("engine:{}", text(&example));
    for (game, others) in [("strozzi", ",random,random"), ("liguria", ",random,random,random")] {
        let bots = format!("{name}{others}");
        let args = ["arena", "--game", game, "--bots", &bots, "--games", "4", "--json", "--engine-option", "seed=7"];
        let report: Value = serde_json::from_str(&fondaco(&args).good()).unwrap();
        assert_eq!(report["arena"]["players"].as_u64(), Some(others.matches(',').count() as u64 + 1));
        assert!(of(&report, "engine.py").get("forfeits").is_none(), "{report}");
    }
}

#[test]
fn the_example_in_rust_plays() {
    // Cargo has built it beside this test if it tests the whole workspace; else it does so now.
    let folder = std::env::current_exe().unwrap().parent().unwrap().with_file_name("examples");
    let example = folder.join(format!("my_engine{}", std::env::consts::EXE_SUFFIX));
    if !example.exists() {
        let built = std::process::Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--offline", "--package", "fondaco-arena", "--example", "my_engine"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status();
        assert!(built.unwrap().success());
    }
    let bots = format!("engine:{},random,random", text(&example));
    let report = report(&["--bots", &bots, "--games", "6"]);
    let own = of(&report, "my_engine");
    assert!(own.get("forfeits").is_none(), "{report}");
    assert!(own["wins"]["share"].as_f64() > Some(0.5), "it judges what a decision leads to: {report}");
}

#[cfg(unix)]
#[test]
fn an_engine_that_errs_loses_that_game_and_the_arena_goes_on() {
    let directory = empty_directory("engine-errs");
    let begin = Instant::now();
    for (name, body, why) in [
        ("illegal", "answer('port venice' if 'port venice' not in legal else 'flag 9')", "answered '"),
        ("junk", "answer('x' * 300)", "answered 'xxx"),
        ("silent", "time.sleep(60)", "no answer within 700 ms"),
        ("busy", "[0 for _ in iter(int, 1)]", "no answer within 700 ms"),
        ("chatter", "[print('info {}', flush=True) for _ in iter(int, 1)]", "no answer within 700 ms"),
        ("crash", "print(legal[99])", "ended with exit status: 1: IndexError: list index out of range"),
        ("killed", "os.kill(os.getpid(), signal.SIGKILL)", "ended with signal: 9"),
        ("long", "answer('x' * 200000)", "a line of more than 65536 bytes"),
        ("binary", "sys.stdout.buffer.write(b'\\xff\\n'), sys.stdout.flush()", "ended: not UTF-8"),
        ("honest", "print('error I am lost', flush=True)", "gave up: I am lost"),
    ] {
        let path = engine(&directory, name, body);
        let bots = format!("engine:{},greedy,greedy,greedy", text(&path));
        let report = report(&["--bots", &bots, "--games", "2", "--engine-millis", "200", "--threads", "2"]);
        assert_eq!(report["games"], 2, "{name}");
        let own = of(&report, name);
        let forfeits = own["forfeits"].as_array().unwrap_or_else(|| panic!("{name}: {own}"));
        assert!(forfeits[0]["why"].as_str().unwrap().starts_with(why), "{name}: {own}");
        assert_eq!(forfeits.iter().map(|forfeit| forfeit["games"].as_u64().unwrap()).sum::<u64>(), 2, "{own}");
        assert_eq!((own["wins"]["share"].as_f64(), own["rank"]["mean"].as_f64()), (Some(0.0), Some(4.0)), "{own}");
        let share = of(&report, "greedy")["wins"]["share"].as_f64().unwrap();
        assert!((share - 1.0 / 3.0).abs() < 1e-9, "the others share the victory: {share}");
        assert!(own["score"]["mean"].is_null(), "nobody has points: {own}");
    }
    assert!(begin.elapsed().as_secs() < 120, "nothing waits for an engine that hangs");
    // What is without luck has the same games as what is with it.
    let bots = format!("engine:{},greedy,greedy", text(&directory.join("illegal")));
    let report = report(&["--bots", &bots, "--games", "4", "--luck", "5"]);
    let own = of(&report, "illegal");
    assert_eq!((report["games"].as_u64(), own["wins"]["share"].as_f64()), (Some(4), Some(0.0)), "{own}");
    assert!(own["adjusted"]["wins"]["mean"].as_f64().unwrap() < 0.3, "{own}");
}

/// What an engine started ends with it, also if the engine ends by itself.
#[cfg(target_os = "linux")]
#[test]
fn nothing_of_an_engine_is_left_behind() {
    let directory = empty_directory("engine-orphans");
    let pid = directory.join("pid");
    let body = format!(
        "open({:?}, 'w').write(str(__import__('subprocess').Popen(['sleep', '600']).pid)); sys.exit(1)",
        text(&pid)
    );
    let path = engine(&directory, "parent", &body);
    report(&["--bots", &format!("engine:{},greedy,greedy", text(&path)), "--games", "1"]);
    let started = fs::read_to_string(&pid).unwrap();
    // A process that was killed is gone, or nobody has noticed its end yet. On a busy machine it ends when its turn comes: far
    // sooner than by itself.
    let state = || fs::read_to_string(format!("/proc/{started}/stat")).unwrap_or_default();
    let is_gone = || state().is_empty() || state().contains(") Z ");
    let start = Instant::now();
    while !is_gone() && start.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(20));
    }
    assert!(is_gone(), "{}", state());
}

#[cfg(unix)]
#[test]
fn an_engine_that_errs_once_plays_on_and_the_report_says_why() {
    let directory = empty_directory("engine-once");
    let path = engine(&directory, "once", "answer(legal[0] if decisions < 45 else 'dance')");
    let (bots, out) = (format!("engine:{},random,random", text(&path)), directory.join("results.json"));
    let args = ["arena", "--game", "strozzi", "--bots", &bots, "--games", "6", "--threads", "1", "--out", text(&out)];
    let told = fondaco(&args).good();
    assert!(told.contains("engines at most 1000 ms"), "{told}");
    assert!(told.contains("Lost by rule") && told.contains("answered 'dance' is not "), "{told}");
    // What was lost by rule is kept, read and merged like any other game.
    let kept: Value = serde_json::from_str(&fs::read_to_string(&out).unwrap()).unwrap();
    let lost = kept["games"].as_array().unwrap().iter().filter(|game| game.get("forfeit").is_some()).count();
    assert!((1..6).contains(&lost), "some games are played to their end, some are not: {lost}");
    assert_eq!(fondaco(&["arena", "merge", text(&out)]).good().lines().last(), told.lines().last());
    assert_eq!(fondaco(&args).good(), told, "nothing is played again");
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_begin_is_told_before_the_first_game() {
    let directory = empty_directory("engine-start");
    let good = engine(&directory, "good", "answer(legal[0])");
    let mute = directory.join("mute.sh");
    fs::write(&mute, "#!/bin/sh\necho oh dear >&2\nexit 3\n").unwrap();
    fs::set_permissions(&mute, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for (engine, option, why) in [
        ("/no/such/engine", "depth=1", "cannot be started: No such file"),
        (text(&mute), "depth=1", "ended with exit status: 3: oh dear"),
        (text(&good), "colour=red", "no engine has an option 'colour'"),
        (text(&good), "colour", "not NAME=VALUE"),
    ] {
        let bots = format!("engine:{engine},greedy,greedy");
        let error =
            fondaco(&["arena", "--game", "strozzi", "--bots", &bots, "--games", "2", "--engine-option", option]).bad();
        assert!(error.contains(why), "{error}");
    }
    let bots = format!("engine:{},greedy,greedy", text(&good));
    let fine = report(&["--bots", &bots, "--games", "2", "--engine-option", "depth=1"]);
    assert!(of(&fine, "good").get("forfeits").is_none());
}
