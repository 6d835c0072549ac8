//! Whatever is put in, wrong input gets one line that names the fault, exit code 2, and no file is left half written.

use std::fs;
use std::io::Write as _;

use crate::common::{empty_directory, fondaco, recorded, text, typed};

#[test]
fn the_number_of_players_is_checked() {
    for command in ["trace", "simulate", "perft", "play"] {
        for players in ["2", "7", "0", "300"] {
            let args: &[&str] = match command {
                "play" => &["play", "strozzi", "--players", players],
                "perft" => &["perft", "--game", "strozzi", "--depth", "1", "--players", players],
                command => &[command, "--game", "strozzi", "--players", players],
            };
            assert_eq!(fondaco(args).bad(), format!("Strozzi is for 3 to 6 players, not for {players}"));
        }
    }
    assert!(fondaco(&["play", "--players", "-1"]).bad().contains("'-1'"));
    assert_eq!(fondaco(&["play", "--seats", "me,greedy"]).bad(), "Strozzi is for 3 to 6 players, not for 2");
    let mismatch = fondaco(&["play", "--players", "4", "--seats", "me,greedy,greedy"]).bad();
    assert_eq!(mismatch, "3 seats are named for 4 players");
}

#[test]
fn arguments_are_checked() {
    let cases: &[(&[&str], &str)] = &[
        (&["trace", "--game", "chess"], "invalid value 'chess' for"),
        (&["play", "chess"], "invalid value 'chess' for"),
        (&["trace", "--game", "chess"], "[possible values: strozzi"),
        (&["trace"], "--game"),
        (&["dance"], "dance"),
        (&["trace", "--game", "strozzi", "--policy", "dodge"], "no bot is called 'dodge'; there are random, "),
        (&["play", "--seats", "me,dodge,greedy"], "no bot is called 'dodge'; there are random, "),
        (&["play", "--seats", "me:\u{1b}[2J,greedy,greedy"], "is no name"),
        (&["trace", "--game", "strozzi", "--games", "0"], "0"),
        (&["simulate", "--game", "strozzi", "--games", "0"], "0"),
        (&["simulate", "--game", "strozzi", "--threads", "0"], "0"),
        (&["simulate", "--game", "strozzi", "--games", "many"], "many"),
        (&["perft", "--game", "strozzi", "--depth", "21"], "--depth is at most 20, not 21"),
        (&["perft", "--game", "strozzi", "--depth", "1", "--skip", "9999"], "the game of seed 0 is over after"),
        (&["bench", "--seconds", "NaN"], "--seconds"),
        (&["simulate", "--game", "strozzi", "--seed", "-1"], "invalid value '-1' for '--seed <N>'"),
        (&["arena", "--game", "strozzi", "--bots", "greedy", "--seed", "-1"], "invalid value '-1' for '--seed <N>'"),
        (&["play", "--first", "4"], "seat 4 cannot start"),
        (&["play", "--first", "9"], "9"),
        (&["play", "--set", "colour=red"], "strozzi has no option 'colour'; it has "),
        (&["play", "--set", "colour"], "OPTION=VALUE"),
        (&["play", "--set", "secret_scores=7"], "invalid type"),
        (&["verify"], "FILE"),
    ];
    for (args, fault) in cases {
        let error = fondaco(args).bad();
        assert!(error.contains(fault), "{args:?}: {error}");
    }
}

#[test]
fn no_file_and_no_text_file() {
    let directory = empty_directory("no-file");
    let (missing, binary) = (directory.join("missing.json"), directory.join("binary.json"));
    fs::write(&binary, [b'{', 0xff, 0xfe]).unwrap();
    let cases = [
        (missing.as_path(), "no such file or directory"),
        (directory.as_path(), "a directory, not a file"),
        (binary.as_path(), "byte 1 is not UTF-8"),
    ];
    for (path, fault) in cases {
        let path = text(path);
        let args: [&[&str]; 5] = [
            &["verify", path],
            &["replay", path],
            &["play", "--resume", path],
            &["trace", "--game", "strozzi", "--edition", path],
            &["simulate", "--game", "strozzi", "--edition", path],
        ];
        for args in args {
            let error = fondaco(args).bad();
            assert!(error.starts_with(path) && error.contains(fault), "{args:?}: {error}");
        }
    }
}

#[test]
fn a_huge_file_is_refused_before_it_is_read() {
    let path = empty_directory("huge").join("junk.json");
    let mut file = fs::File::create(&path).unwrap();
    // 100 MB of junk: the first megabyte written, the rest a hole.
    file.write_all(&vec![b'x'; 1 << 20]).unwrap();
    file.set_len(100 << 20).unwrap();
    let begin = std::time::Instant::now();
    let path = text(&path);
    for args in [&["verify", path][..], &["replay", path], &["play", "--resume", path]] {
        let error = fondaco(args).bad();
        assert!(error.contains("larger than 16 MiB"), "{error}");
    }
    assert!(begin.elapsed().as_secs() < 5);
    // Junk that is small enough to be read.
    fs::write(path, vec![b'x'; 1 << 20]).unwrap();
    assert!(fondaco(&["verify", path]).bad().contains("not a record"));
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_file_is_refused() {
    assert!(fondaco(&["verify", "/dev/zero"]).bad().contains("not a plain file"));
}

#[test]
fn a_damaged_record_is_named_with_its_step_and_reason() {
    let good = fs::read_to_string(&recorded("strozzi", "damaged", 4, 1)[0]).unwrap();
    let directory = empty_directory("damaged");
    let cases = [
        ("truncated", good[..good.len() / 2].to_owned(), "not a record: EOF while parsing"),
        ("empty", String::new(), "not a record: EOF while parsing"),
        ("other-game", good.replace("\"strozzi\"", "\"chess\""), "no game is called 'chess'"),
        ("other-rules", good.replace("\"rules\":1", "\"rules\":99"), "version 99 of the rules"),
        ("other-edition", good.replace("reconstructed", "golden"), "edition golden"),
        ("setup", good.replace("\"players\":4", "\"players\":9"), "3 to 6 players"),
        ("notation", good.replacen("\"pass\"", "\"past\"", 1), "'past' is not a decision"),
        ("illegal", good.replacen("\"port ", "\"port rome\",\"port ", 1), "step "),
        ("result", good.replacen("\"ranks\":[", "\"ranks\":[9,", 1), "result: "),
        ("unknown-key", good.replacen('{', "{\"colour\":1,", 1), "unknown field `colour`"),
        ("deep", "[".repeat(100_000), "not a record"),
        ("control", good.replacen("\"pass\"", "\"\\u001b[2J\\n\"", 1), "is not a decision"),
    ];
    for (name, record, reason) in cases {
        let path = directory.join(format!("{name}.json"));
        fs::write(&path, record).unwrap();
        for args in [&["verify", text(&path)][..], &["play", "--resume", text(&path)]] {
            let error = fondaco(args).bad();
            assert!(error.starts_with(text(&path)) && error.contains(reason), "{name}: {error}");
            assert!(!error.contains('\u{1b}'), "{name}");
        }
    }
}

#[test]
fn every_fault_of_an_edition_is_named() {
    let path = empty_directory("edition").join("mine.toml");
    fs::write(&path, "name = 7\nships = ['9:G:0:0']\ncolour = 'red'\n").unwrap();
    for command in [
        &["trace", "--game", "strozzi"][..],
        &["simulate", "--game", "strozzi"],
        &["perft", "--game", "strozzi", "--depth", "1"],
        &["play"],
    ] {
        let run = fondaco(&[command, &["--edition", text(&path)]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let lines: Vec<&str> = run.err.lines().collect();
        assert!(lines.len() >= 5, "{lines:?}");
        let prefix = format!("error: {}: line ", text(&path));
        assert!(lines.iter().all(|line| line.starts_with(&prefix)), "{lines:?}");
        assert!(lines.iter().any(|line| line.contains("unknown key 'colour'")), "{lines:?}");
    }
}

#[test]
fn an_unwritable_path_leaves_nothing_behind() {
    let directory = empty_directory("unwritable");
    let (file, inside) = (directory.join("file"), directory.join("file").join("game.json"));
    fs::write(&file, "notes").unwrap();
    let missing = directory.join("missing").join("game.json");
    for (path, fault) in [
        (&inside, "cannot be written"),
        (&missing, "cannot be written: no such file or directory"),
        (&directory, "cannot be written: it is a directory"),
        (&file, "exists and is no saved game"),
    ] {
        let run = typed(&["play", "--seed", "1"], &format!("save {}\n", text(path)));
        let error = run.bad();
        assert!(error.contains(fault), "{error}");
    }
    let error = fondaco(&["simulate", "--game", "strozzi", "--games", "9", "--records", text(&inside)]).bad();
    assert!(error.contains("cannot be made"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "notes");
    assert_eq!(directory.read_dir().unwrap().count(), 1, "no temporary file is left");
}

/// A directory that may not be written in; root may write anywhere, so then there is nothing to see.
#[cfg(unix)]
#[test]
fn a_read_only_directory_is_respected() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = empty_directory("read-only");
    fs::set_permissions(&directory, fs::Permissions::from_mode(0o555)).unwrap();
    let path = directory.join("game.json");
    let run = typed(&["play", "--seed", "1"], &format!("save {}\n", text(&path)));
    if fs::write(directory.join("probe"), "").is_err() {
        assert!(run.bad().contains("permission denied"));
    }
    fs::set_permissions(&directory, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn what_a_script_types_wrong_ends_it() {
    for (input, fault) in [
        ("9\n", "There is no choice 9"),
        ("0\n", "There is no choice 0"),
        ("99999999999999999999999\n", "There is no choice 99999999999999999999"),
        ("flag purple\n", "'purple' is not a flag"),
        ("jump\n", "'jump' is not a decision"),
        ("port rome\n", "You cannot: "),
        ("undo\n", "no decision to undo"),
        ("save\n", "Name a file"),
        ("? unicorn\n", "Nothing here is called 'unicorn'"),
        ("quit now\n", "'quit' stands alone"),
        ("\u{1b}[2J\n", "is not a decision"),
    ] {
        let error = typed(&["play", "--seed", "1", "--first", "0"], input).bad();
        assert!(error.contains(fault), "{input:?}: {error}");
    }
    let long = typed(&["play", "--seed", "1", "--first", "0"], &"x".repeat(1 << 20)).bad();
    assert!(long.len() < 300, "{long}");
}
