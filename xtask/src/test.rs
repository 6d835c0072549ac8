//! `cargo xtask test`: the steps, one after the other, and a summary.

use crate::{command, needs, play, rules};
use std::fmt::Write as _;
use std::path::Path;
use std::time::Instant;

/// The crates that browsers run too, so they must compile for wasm32. Those
/// that do not exist yet are left out.
const ENGINE: &[&str] = &["game", "strozzi", "liguria", "search", "table"];

/// The command that builds the browser client.
pub(crate) const CLIENT: &[&str] = &["cargo", "run", "--locked", "--package", "xtask-client"];

/// The folder of the tests in a real browser.
const BROWSER: &str = "e2e";

/// What to do when a step has failed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterFailure {
    /// Run the other steps too: one run then shows everything that is wrong.
    GoOn,
    /// Skip the other steps.
    Stop,
}

/// One line of the summary.
struct Step {
    name: &'static str,
    work: Work,
}

enum Work {
    /// A command line.
    Command(Vec<String>),
    /// The check of rule citations, which is part of this program.
    Rules,
    /// Games in a real browser.
    Browser,
    /// Nothing to do yet, and why.
    Nothing(&'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Ok,
    Failed,
    Skipped,
}

struct Report {
    name: &'static str,
    outcome: Outcome,
    seconds: f64,
}

/// Runs everything. True if nothing failed.
pub(crate) fn all(root: &Path, after: AfterFailure) -> bool {
    if !needs::provide(root) {
        return false;
    }
    let steps = steps(|name| root.join("crates").join(name).join("Cargo.toml").exists());
    let reports = perform(&steps, after, |step| work(root, step));
    print!("\n{}", summary(&reports));
    passed(&reports)
}

/// The steps in their order: what is quick to find out comes first.
fn steps(has_crate: impl Fn(&str) -> bool) -> Vec<Step> {
    // Clippy looks at all targets, so benchmarks are compiled there; nothing
    // runs them here. Unit, integration and doc tests are all in `cargo test`.
    let clippy = "cargo clippy --workspace --all-targets --locked -- -D warnings";
    let tests = "cargo test --workspace --locked --no-fail-fast";
    vec![
        Step { name: "formatting", work: line("cargo fmt --all --check") },
        Step { name: "rules", work: Work::Rules },
        Step { name: "clippy", work: line(clippy) },
        Step { name: "tests", work: line(tests) },
        Step { name: "wasm32", work: wasm(has_crate) },
        Step {
            name: "client",
            work: Work::Command([CLIENT, &["--", "--budget"]].concat().iter().map(ToString::to_string).collect()),
        },
        Step { name: "browser", work: Work::Browser },
    ]
}

/// Plays in a real browser, on the client that was built last. Words choose among the tests.
pub(crate) fn browser(root: &Path, chosen: &[&str]) -> bool {
    script(root, &[&["node", "run.mjs"], chosen].concat())
}

/// Takes the pictures of the README, on the client that was built last.
pub(crate) fn pictures(root: &Path) -> bool {
    script(root, &["node", "pictures.mjs"])
}

/// Runs a script of the browser tests' folder.
fn script(root: &Path, words: &[&str]) -> bool {
    let folder = root.join(BROWSER);
    let target = play::target(root);
    // Some tests start a server.
    let program = target.join("debug").join(format!("fondaco{}", std::env::consts::EXE_SUFFIX));
    let places = [
        ("FONDACO_SITE_DIR", target.join("client/site")),
        ("FONDACO_E2E_OUT", target.join("e2e")),
        ("FONDACO_PROGRAM", program),
        ("FONDACO_PICTURES", root.join("docs/pictures")),
    ];
    let places = places.each_ref().map(|(name, place)| (*name, place.as_os_str()));
    can_browse(root)
        && command::run(root, &["cargo", "build", "--locked", "--bin", "fondaco"])
        && command::run_with(&folder, words, &places)
}

/// Whether there is a browser and what drives it; installs both where it can.
fn can_browse(root: &Path) -> bool {
    let folder = root.join(BROWSER);
    let installed = folder.join("node_modules/.package-lock.json").exists();
    needs::provide_browser(root) && (installed || command::run(&folder, &["npm", "ci", "--no-audit", "--no-fund"]))
}

fn line(words: &str) -> Work {
    Work::Command(words.split(' ').map(str::to_owned).collect())
}

fn wasm(has_crate: impl Fn(&str) -> bool) -> Work {
    let mut words = format!("cargo check --locked --target {}", needs::WASM);
    let before = words.len();
    for name in ENGINE.iter().filter(|name| has_crate(name)) {
        words += " -p fondaco-";
        words += name;
    }
    // Without -p, cargo would check every crate, and not all are for browsers.
    if words.len() == before { Work::Nothing("no engine crate yet") } else { line(&words) }
}

fn work(root: &Path, step: &Step) -> Outcome {
    let ok = match &step.work {
        Work::Command(words) => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            command::run(root, &words)
        }
        Work::Rules => {
            println!("\n$ cargo xtask rules");
            rules::run(root)
        }
        // Where no browser can be had, everything else is still worth testing; the summary says what was not.
        Work::Browser if !can_browse(root) => return Outcome::Skipped,
        Work::Browser => browser(root, &[]),
        Work::Nothing(why) => {
            println!("\n{}: {why}", step.name);
            return Outcome::Skipped;
        }
    };
    if ok { Outcome::Ok } else { Outcome::Failed }
}

fn perform(steps: &[Step], after: AfterFailure, mut work: impl FnMut(&Step) -> Outcome) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    for step in steps {
        let start = Instant::now();
        let stop = after == AfterFailure::Stop && !passed(&reports);
        let outcome = if stop { Outcome::Skipped } else { work(step) };
        let seconds = start.elapsed().as_secs_f64();
        reports.push(Report { name: step.name, outcome, seconds });
    }
    reports
}

fn passed(reports: &[Report]) -> bool {
    reports.iter().all(|report| report.outcome != Outcome::Failed)
}

fn summary(reports: &[Report]) -> String {
    let mut table = format!("{:<12}{:<8}{:>8}\n", "step", "result", "seconds");
    let mut row = |name: &str, result: &str, seconds: f64| {
        // Writing into a string cannot fail.
        let _ = writeln!(table, "{name:<12}{result:<8}{seconds:>8.1}");
    };
    for report in reports {
        let result = match report.outcome {
            Outcome::Ok => "ok",
            Outcome::Failed => "FAILED",
            Outcome::Skipped => "skipped",
        };
        row(report.name, result, report.seconds);
    }
    let result = if passed(reports) { "ok" } else { "FAILED" };
    row("all", result, reports.iter().map(|report| report.seconds).sum());
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(after: AfterFailure, failing: &str) -> Vec<(&'static str, Outcome)> {
        let reports =
            perform(&steps(|_| true), after, |step| if step.name == failing { Outcome::Failed } else { Outcome::Ok });
        assert!(!passed(&reports));
        reports.iter().map(|report| (report.name, report.outcome)).collect()
    }

    #[test]
    fn a_failure_does_not_hide_the_steps_after_it() {
        let [.., (_, wasm), (_, client), (_, browser)] = outcomes(AfterFailure::GoOn, "clippy")[..] else {
            panic!("too few steps");
        };
        assert_eq!([wasm, client, browser], [Outcome::Ok; 3]);
    }

    #[test]
    fn fail_fast_skips_the_steps_after_a_failure() {
        assert_eq!(
            outcomes(AfterFailure::Stop, "clippy"),
            [
                ("formatting", Outcome::Ok),
                ("rules", Outcome::Ok),
                ("clippy", Outcome::Failed),
                ("tests", Outcome::Skipped),
                ("wasm32", Outcome::Skipped),
                ("client", Outcome::Skipped),
                ("browser", Outcome::Skipped),
            ]
        );
    }

    #[test]
    fn only_existing_crates_are_checked_for_wasm() {
        let Work::Command(words) = wasm(|name| name == "game" || name == "search") else {
            panic!("nothing to do");
        };
        assert!(words.join(" ").ends_with("-unknown -p fondaco-game -p fondaco-search"));
        assert!(matches!(wasm(|_| false), Work::Nothing(_)));
    }

    #[test]
    fn the_summary_is_a_table() {
        let report = |name, outcome, seconds| Report { name, outcome, seconds };
        let reports = [
            report("formatting", Outcome::Ok, 0.5),
            report("tests", Outcome::Failed, 12.25),
            report("wasm32", Outcome::Skipped, 0.0),
        ];
        let expected = "\
step        result   seconds
formatting  ok           0.5
tests       FAILED      12.2
wasm32      skipped      0.0
all         FAILED      12.8
";
        assert_eq!(summary(&reports), expected);
        assert!(!passed(&reports));
        assert!(passed(&reports[..1]));
    }
}
