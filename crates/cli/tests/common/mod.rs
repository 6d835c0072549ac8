//! Runs the program as anybody would.

pub(crate) mod bots;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// What it wrote, if nothing was wrong.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The one line it said was wrong.
    #[track_caller]
    pub(crate) fn bad(self) -> String {
        assert_eq!(self.code, 2, "{} {}", self.out, self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        let line = self.err.trim_end();
        line.strip_prefix("error: ").unwrap_or_else(|| panic!("no 'error: ' before {line}")).to_owned()
    }
}

/// Runs the program with these arguments.
pub(crate) fn fondaco(args: &[&str]) -> Run {
    typed(args, "")
}

/// Runs the program and types these lines.
pub(crate) fn typed(args: &[&str], input: &str) -> Run {
    typed_at(args, input, (100, 30))
}

/// Runs the program and types these lines, with so many columns and rows for what it writes.
pub(crate) fn typed_at(args: &[&str], input: &str, (columns, rows): (usize, usize)) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fondaco"))
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_CTYPE")
        .env("LANG", "C.UTF-8")
        .env("COLUMNS", columns.to_string())
        .env("LINES", rows.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program was built");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("no signal ends it"),
        out: String::from_utf8(output.stdout).expect("its output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("its errors are UTF-8"),
    }
}

/// An empty directory for a test.
pub(crate) fn empty_directory(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a directory for tests");
    path
}

/// A path as an argument.
pub(crate) fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("test paths are UTF-8")
}

/// Writes random games into a directory and gives their paths.
pub(crate) fn recorded(game: &str, directory: &str, players: usize, games: usize) -> Vec<PathBuf> {
    let path = empty_directory(directory);
    let (players, games) = (players.to_string(), games.to_string());
    let args = ["simulate", "--game", game, "--players", &players, "--games", &games, "--records", text(&path)];
    fondaco(&args).good();
    let mut files: Vec<PathBuf> = path.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}
