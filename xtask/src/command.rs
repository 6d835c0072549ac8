//! Running a program: it is printed before, and how it went after.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Prints a command line, runs it in `root` and prints how it went and how long
/// it took. Its output goes where ours goes. True if it succeeded.
pub(crate) fn run(root: &Path, words: &[&str]) -> bool {
    run_with(root, words, &[])
}

/// The same with these in its environment.
pub(crate) fn run_with(root: &Path, words: &[&str], environment: &[(&str, &OsStr)]) -> bool {
    println!("\n$ {}", words.join(" "));
    let start = Instant::now();
    let status = prepare(words).current_dir(root).envs(environment.iter().copied()).status();
    let seconds = start.elapsed().as_secs_f64();
    match status {
        Ok(status) if status.success() => {
            println!("ok, {seconds:.1} s");
            true
        }
        Ok(status) => {
            println!("FAILED ({status}), {seconds:.1} s");
            false
        }
        Err(error) => {
            println!("FAILED ({}: {error}), {seconds:.1} s", words[0]);
            false
        }
    }
}

/// What a command prints on standard output, if it can be run and succeeds.
/// It is run silently: this is for questions, not for work.
pub(crate) fn answer(root: &Path, words: &[&str]) -> Option<String> {
    let output = prepare(words).current_dir(root).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// A command that is ready to run.
pub(crate) fn prepare(words: &[&str]) -> Command {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    // Nobody is there to answer a question on a build machine.
    command.stdin(Stdio::null());
    cleanse(&mut command);
    command
}

/// Takes what is ours out of a command's environment.
pub(crate) fn cleanse(command: &mut Command) {
    // Cargo describes the xtask package to us in these. Handed on to an inner
    // cargo, they would make some build scripts believe that something changed,
    // and `cargo test` by hand and `cargo xtask test` would rebuild in turns.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&*name);
        }
    }
}
