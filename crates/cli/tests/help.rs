//! `--help` shows what a command does, with examples that work.

use crate::common::fondaco;

const COMMANDS: [&str; 16] = [
    "league",
    "engine",
    "conformance",
    "play",
    "backup",
    "restore",
    "puzzles",
    "editions",
    "replay",
    "verify",
    "serve",
    "check",
    "trace",
    "simulate",
    "perft",
    "bench",
];

#[test]
fn every_command_has_help_with_examples() {
    let all = fondaco(&["--help"]).good();
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {command} ")), "{command}");
        let help = fondaco(&[command, "--help"]).good();
        let example = format!("\n  fondaco {command}");
        assert!(help.contains("Examples:\n") && help.matches(&example).count() >= 2, "{help}");
    }
    assert!(fondaco(&["--version"]).good().starts_with("fondaco "));
}

#[test]
fn without_a_command_there_is_help() {
    let run = fondaco(&[]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: fondaco"));
}

/// Whoever reads the output may have had enough before it is all written.
#[test]
fn nobody_complains_of_a_reader_who_leaves() {
    for arguments in ["--version", "--help", "help arena", "arena --help", "numbers --game liguria"] {
        for _ in 0..3 {
            let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_fondaco"))
                .args(arguments.split(' '))
                .stdout(std::process::Stdio::piped())
                .stderr(std::process::Stdio::piped())
                .spawn()
                .unwrap();
            drop(child.stdout.take());
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{arguments}");
        }
    }
}
