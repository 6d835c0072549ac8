//! `--help` shows what a command does, with examples that work.

use crate::common::fondaco;

const COMMANDS: [&str; 11] =
    ["play", "backup", "restore", "puzzles", "replay", "verify", "serve", "trace", "simulate", "perft", "bench"];

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
