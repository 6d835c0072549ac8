//! The tests of the workspace: built in one go, then several programs at a time. `cargo test` runs them one after the other, and
//! many of them wait rather than compute.

use crate::command;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// A test program that was built.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    package: String,
    /// Its package's folder, in which it runs.
    folder: PathBuf,
    target: String,
    path: PathBuf,
}

/// Those that take longest begin first, so that nothing is left to wait for at the end.
const LONG: &[&str] = &["fondaco-server", "fondaco-search", "fondaco"];

/// Builds the tests of these packages, or of all; nothing if that fails.
pub(crate) fn build(root: &Path, packages: &[String]) -> Option<Vec<Program>> {
    // Not the examples: clippy has compiled them, and linking them proves nothing more.
    let mut words = vec!["cargo", "test", "--no-run", "--locked", "--lib", "--bins", "--tests"];
    words.extend(packages.iter().flat_map(|name| ["--package", name.as_str()]));
    if packages.is_empty() {
        words.push("--workspace");
    }
    words.push("--message-format=json-render-diagnostics");
    println!("\n$ {}", words.join(" "));
    let start = Instant::now();
    let output = command::prepare(&words).current_dir(root).stderr(Stdio::inherit()).output();
    let seconds = start.elapsed().as_secs_f64();
    match output {
        Ok(output) if output.status.success() => {
            let mut programs: Vec<Program> =
                String::from_utf8_lossy(&output.stdout).lines().filter_map(Program::read).collect();
            println!("ok, {} programs, {seconds:.1} s", programs.len());
            let rank = |program: &Program| LONG.iter().position(|name| *name == program.package).unwrap_or(LONG.len());
            programs.sort_by_key(rank);
            Some(programs)
        }
        Ok(output) => {
            println!("FAILED ({}), {seconds:.1} s", output.status);
            None
        }
        Err(error) => {
            println!("FAILED ({error}), {seconds:.1} s");
            None
        }
    }
}

impl Program {
    /// Reads a line of cargo's; nothing if it is not about a test program.
    fn read(line: &str) -> Option<Program> {
        let after = |key: &str| {
            let (_, rest) = line.split_once(&format!("\"{key}\":\""))?;
            rest.split_once('"').map(|(value, _)| value.to_owned())
        };
        let path = PathBuf::from(after("executable")?);
        // A target has such a field too, which says only that it can be tested: the program itself is built beside its tests.
        let (_, profile) = line.split_once("\"profile\":{")?;
        if !profile.split('}').next()?.contains("\"test\":true") || after("reason")? != "compiler-artifact" {
            return None;
        }
        let manifest = PathBuf::from(after("manifest_path")?);
        let id = after("package_id")?;
        // `path+file:///…/crates/game#fondaco-game@0.1.0`, or without the name where the folder has the same.
        let name = id.rsplit_once('#').map_or("", |(_, name)| name).split('@').next()?;
        let folder = manifest.parent()?.to_owned();
        let same = || folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let package = if name.starts_with(|first: char| first.is_ascii_digit()) { same()? } else { name.to_owned() };
        let (_, target) = line.split_once("\"target\":{")?;
        let (_, target) = target.split_once("\"name\":\"")?;
        Some(Program { package, folder, target: target.split('"').next()?.to_owned(), path })
    }

    /// Runs it with these words and returns what it said, with a line above it; and whether it passed.
    fn run(&self, words: &[&str]) -> (String, bool) {
        let start = Instant::now();
        let mut command = Command::new(&self.path);
        command::cleanse(&mut command);
        command.args(words);
        let output =
            command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).stdin(Stdio::null()).output();
        let seconds = start.elapsed().as_secs_f64();
        let (package, target) = (&self.package, &self.target);
        match output {
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stdout);
                let complained = String::from_utf8_lossy(&output.stderr);
                let how = if output.status.success() { "ok".to_owned() } else { format!("FAILED ({})", output.status) };
                (
                    format!("\n     Running {package} ({target}): {how}, {seconds:.1} s\n{said}{complained}"),
                    output.status.success(),
                )
            }
            Err(error) => (format!("\n     Running {package} ({target}): FAILED ({error})\n"), false),
        }
    }
}

/// The tests that failed, in what a program said.
fn failed_tests(said: &str) -> Vec<&str> {
    let failed = said.lines().filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
    failed.map(|name| name.trim_end_matches(" - should panic")).collect()
}

/// How running programs ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) passed: bool,
    /// The tests that passed only at the second try, each with its program.
    pub(crate) unsteady: Vec<String>,
}

/// Runs programs, as many at a time as there are processors, and at least two. Each is told when it is over, in one piece.
///
/// What fails is run once more, alone, when all others are over. If it passes then, it depends on the machine's pace, which is a fault
/// of the test: the summary names it, and bears only a few of them. It is the same for tests in a browser.
pub(crate) fn run(programs: Vec<Program>) -> Ran {
    let at_once = thread::available_parallelism().map_or(2, usize::from).max(2);
    let queue = Mutex::new(programs.into_iter());
    let again = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                loop {
                    let next = queue.lock().ok().and_then(|mut queue| queue.next());
                    let Some(program) = next else { return };
                    let (told, passed) = program.run(&[]);
                    print!("{told}");
                    if !passed && let Ok(mut again) = again.lock() {
                        again.push((program, told));
                    }
                }
            });
        }
    });
    // A thread that panicked has failed, too.
    let Ok(again) = again.into_inner() else { return Ran::default() };
    let (mut failed, mut unsteady) = (Vec::new(), Vec::new());
    for (program, told) in again {
        let name = format!("{} ({})", program.package, program.target);
        let tests = failed_tests(&told);
        // One that ended before it had said which test failed has nothing to try again.
        if tests.is_empty() {
            failed.push(name);
            continue;
        }
        let (told, passed) = program.run(&[&["--test-threads=1", "--exact"], &*tests].concat());
        print!("{told}");
        if passed {
            unsteady.extend(tests.iter().map(|test| format!("{name}: {test}")));
        } else {
            failed.push(name);
        }
    }
    if !failed.is_empty() {
        println!("\nFAILED: {}", failed.join(", "));
    }
    Ran { passed: failed.is_empty(), unsteady }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(test: bool, executable: &str) -> String {
        format!(
            r#"{{"reason":"compiler-artifact","package_id":"path+file:///f/crates/game#fondaco-game@0.1.0","manifest_path":"/f/crates/game/Cargo.toml","target":{{"kind":["test"],"crate_types":["bin"],"name":"all","src_path":"/f/crates/game/tests/main.rs","doctest":false,"test":true}},"profile":{{"opt_level":"1","test":{test}}},"features":[],"filenames":["/f/all"],"executable":{executable},"fresh":true}}"#
        )
    }

    #[test]
    fn tests_that_failed_are_found() {
        let said = "running 3 tests\ntest a::one ... ok\ntest a::two ... FAILED\ntest three - should panic ... FAILED\n\n\
                    failures:\n    a::two\n\ntest result: FAILED. 2 passed; 1 failed\n";
        assert_eq!(failed_tests(said), ["a::two", "three"]);
        assert!(failed_tests("thread 'main' panicked: no test was run").is_empty());
    }

    #[test]
    fn programs_are_read_from_what_cargo_says() {
        let program = Program::read(&line(true, "\"/f/target/all-1\"")).expect("a program");
        let expected = Program {
            package: "fondaco-game".to_owned(),
            folder: PathBuf::from("/f/crates/game"),
            target: "all".to_owned(),
            path: PathBuf::from("/f/target/all-1"),
        };
        assert_eq!(program, expected);
        let same_name = line(true, "\"/f/x\"").replace("#fondaco-game@0.1.0", "#0.1.0");
        assert_eq!(Program::read(&same_name).expect("a program").package, "game");
    }

    #[test]
    fn libraries_and_programs_for_tests_are_not_run() {
        assert_eq!(Program::read(&line(true, "null")), None);
        assert_eq!(Program::read(&line(false, "\"/f/fondaco\"")), None);
        assert_eq!(Program::read("not of cargo's"), None);
    }

    #[test]
    fn one_failure_is_a_failure_of_all() {
        let program = |name: &str| Program {
            package: name.to_owned(),
            folder: PathBuf::from("."),
            target: "all".to_owned(),
            path: PathBuf::from(name),
        };
        assert!(run(vec![program("true"), program("true")]).passed);
        assert!(!run(vec![program("true"), program("false"), program("true")]).passed);
        assert!(!run(vec![program("./there-is-no-such-program")]).passed);
    }

    #[cfg(unix)]
    #[test]
    fn what_failed_is_tried_once_more_alone() {
        let folder = std::env::temp_dir().join(format!("fondaco-programs-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = |name: &str, alone: &str| {
            let path = folder.join(name);
            let script = format!(
                "#!/bin/sh\nif [ $# -gt 0 ]; then {alone}; exit; fi\necho 'test a::b ... FAILED'\necho 'test c ... FAILED'\nexit 1\n"
            );
            // Another program writes it: what some test starts at this moment would inherit a file that is open here, and what
            // is open for writing cannot be run.
            let write = "printf %s \"$1\" > \"$2\" && chmod +x \"$2\"";
            let written = Command::new("sh").args(["-c", write, "sh", &script]).arg(&path).status();
            assert!(written.expect("there is a shell").success());
            Program { package: name.to_owned(), folder: folder.clone(), target: "all".to_owned(), path }
        };
        let ran = run(vec![program("unsteady", "[ \"$*\" = '--test-threads=1 --exact a::b c' ]")]);
        let unsteady = ["a::b", "c"].map(|test| format!("unsteady (all): {test}"));
        assert_eq!(ran, Ran { passed: true, unsteady: unsteady.to_vec() });
        assert_eq!(run(vec![program("wrong", "false")]), Ran::default());
        std::fs::remove_dir_all(folder).expect("it was there");
    }
}
