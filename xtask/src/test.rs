//! `cargo xtask test`: the steps, and a summary. They come one after the other, but for those that only wait.

mod summary;

use self::summary::{Outcome, StepResult, passed, summary};
use crate::changes::{self, Packages};
use crate::programs::{self, Program};
use crate::{command, deny, games, layers, links, names, needs, orphans, play, rules};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// The crates beside the games' own that browsers run too, so they must be pure and compile for wasm32.
const PURE: &[&str] = &["game", "search", "table"];

/// The command that builds the browser client. It names no package: the features of all are then the same as for the tests, and
/// what was compiled for those serves here.
pub(crate) const CLIENT: &[&str] = &["cargo", "run", "--locked", "--bin", "xtask-client"];

/// The command that builds the program of which tests in a browser and from Python start servers, and which runs the commands of the
/// documents.
pub(crate) const PROGRAM: &[&str] = &["cargo", "build", "--locked", "--bin", "fondaco"];

/// The tests of a game that only developers have. The program is built once more with it; no other test gets to see that. Of
/// the whole workspace, so that what others wrote is not built once more; and what is, without optimisation: these games are
/// short.
const THIRD_GAME: &str = "cargo test --locked --workspace --features fondaco/third-game --test third-game \
    --config profile.dev.package.fondaco.opt-level=0 --config profile.dev.package.fondaco-table.opt-level=0 \
    --config profile.dev.package.fondaco-wire.opt-level=0";

/// What builds the browser client with that game, which has no face of its own.
const PLAIN_CLIENT: &str = "--feature=third-game";

/// The folder of the tests in a real browser.
const BROWSER: &str = "e2e";

/// What is asked for on the command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted<'a> {
    /// After a failure the other steps are skipped. Otherwise one run shows everything that is wrong.
    fail_fast: bool,
    /// Nothing is played in a browser, and the summary says so.
    without_browser: bool,
    /// Only what a change to some crates needs: to these, or to those that have changed.
    quick: Option<Vec<&'a str>>,
}

impl<'a> Wanted<'a> {
    /// Reads the words after `test`; nothing if one of them is unknown.
    pub(crate) fn read(words: &[&'a str]) -> Option<Wanted<'a>> {
        let mut wanted = Wanted::default();
        for word in words {
            match (*word, &mut wanted.quick) {
                ("--fail-fast", _) => wanted.fail_fast = true,
                ("--without-browser", _) => wanted.without_browser = true,
                ("--quick", quick) => *quick = Some(Vec::new()),
                (name, Some(crates)) if !name.starts_with('-') => crates.push(name),
                _ => return None,
            }
        }
        Some(wanted)
    }
}

/// One line of the summary.
struct Step {
    name: &'static str,
    work: Work,
    /// Whether it goes on beside the step before it, with what that leaves of the processors.
    beside: bool,
}

impl Step {
    fn new(name: &'static str, work: Work) -> Step {
        Step { name, work, beside: false }
    }

    fn beside(self) -> Step {
        Step { beside: true, ..self }
    }
}

enum Work {
    /// A command line, and what is in its environment.
    Command(String, &'static [(&'static str, &'static str)]),
    /// A check that is part of this program.
    Check(fn(&Path) -> bool),
    /// Builds the tests of these packages, or of all.
    Build(Vec<String>),
    /// Runs what was built.
    Tests,
    /// Games in a real browser.
    Browser,
    /// Games in a real browser, which somebody does not want.
    NoBrowser,
}

/// Runs what is wanted. True if nothing failed.
pub(crate) fn run(root: &Path, wanted: &Wanted<'_>) -> bool {
    let steps = match &wanted.quick {
        Some(crates) => match chosen(root, crates) {
            Ok(packages) => quick(packages),
            Err(why) => {
                println!("{why}");
                return false;
            }
        },
        None if !needs::provide(root) => return false,
        None => steps(wanted.without_browser),
    };
    let (start, built, unsteady) = (Instant::now(), Mutex::default(), Unsteady::default());
    let results = perform(&steps, wanted.fail_fast, |step| work(root, step, &built, &unsteady));
    let unsteady = unsteady.take();
    print!("\n{}", summary(&results, &unsteady, start.elapsed().as_secs_f64()));
    passed(&results, &unsteady)
}

/// The packages that a quick run tests.
fn chosen(root: &Path, crates: &[&str]) -> Result<Vec<String>, String> {
    let packages: Packages = changes::packages(root)?;
    let chosen =
        if crates.is_empty() { changes::changed(root, &packages)? } else { changes::named(&packages, crates)? };
    let list =
        if chosen.is_empty() { "no crate has changed".to_owned() } else { format!("tests of {}", chosen.join(", ")) };
    println!("quick: {list}; everything is still tested by `cargo xtask test` alone");
    Ok(chosen)
}

/// The checks that are ready in a second or two.
fn checks() -> Vec<Step> {
    vec![
        line("formatting", "cargo fmt --all --check"),
        Step::new("rules", Work::Check(rules::run)),
        Step::new("layers", Work::Check(layers::run)),
        Step::new("names", Work::Check(names::run)),
        Step::new("test files", Work::Check(orphans::run)),
        Step::new("links", Work::Check(links::run)),
        Step::new("licences", Work::Check(deny::run)),
    ]
}

/// Clippy looks at all targets, so benchmarks and examples are compiled there.
const CLIPPY: &str = "cargo clippy --workspace --all-targets --locked -- -D warnings";

/// The steps in their order: what is quick to find out comes first.
fn steps(without_browser: bool) -> Vec<Step> {
    let mut steps = checks();
    steps.extend([
        line("clippy", CLIPPY),
        Step::new(
            "documents",
            Work::Command("cargo doc --workspace --no-deps --locked".to_owned(), &[("RUSTDOCFLAGS", "-D warnings")]),
        ),
        // What is published must compile without its features, too, and be packed.
        Step::new("no features", Work::Check(bare)),
        Step::new("packing", Work::Check(pack)),
        // Before the tests: those leave the program without that game, for the browser.
        line("third game", THIRD_GAME),
        Step::new("test build", Work::Build(Vec::new())),
        Step::new("wasm32", Work::Check(wasm)),
        // Running them needs a nightly compiler and a library in C++; that they still compile is seen without either, so any
        // file may stand for the library.
        Step::new(
            "fuzzing",
            Work::Command(
                "cargo check --manifest-path fuzz/Cargo.toml --locked --target-dir target/fuzz".to_owned(),
                &[("CUSTOM_LIBFUZZER_PATH", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))],
            ),
        ),
        // Half of the tests wait for a server, so there is time to compile. Nothing of what they run is built anew.
        Step::new("tests", Work::Tests),
        line("examples", &format!("{EXAMPLES} --workspace")).beside(),
        line("client", &format!("{} -- --budget", CLIENT.join(" "))).beside(),
        line("plain face", &format!("{} -- {PLAIN_CLIENT}", CLIENT.join(" "))).beside(),
        line("python", "cargo xtask python").beside(),
        Step::new("browser", if without_browser { Work::NoBrowser } else { Work::Browser }),
    ]);
    steps
}

/// The crates that browsers run too, those of the games among them, by the names of their folders.
pub(crate) fn pure_crates(root: &Path) -> Result<Vec<String>, String> {
    let games = games::read(root)?.into_iter().filter(|game| game.feature.is_none());
    let folders = games.filter_map(|game| Some(game.folder.rsplit_once('/')?.1.to_owned()));
    Ok(PURE.iter().map(ToString::to_string).chain(folders).collect())
}

/// Compiles the pure crates for browsers.
fn wasm(root: &Path) -> bool {
    with_pure(root, &["cargo", "check", "--locked", "--target", needs::WASM], |_| true)
}

/// Compiles what is published without its features.
fn bare(root: &Path) -> bool {
    with_pure(root, &["cargo", "check", "--locked", "--no-default-features"], is_published)
}

/// Packs what is published, as for a registry. It is compiled by other steps, and a tree with changes may be packed, too.
fn pack(root: &Path) -> bool {
    with_pure(root, &["cargo", "package", "--locked", "--no-verify", "--allow-dirty"], is_published)
}

fn is_published(name: &str) -> bool {
    name != "table"
}

/// Runs a command for these of the pure crates.
fn with_pure(root: &Path, words: &[&str], wanted: impl Fn(&str) -> bool) -> bool {
    let names = match pure_crates(root) {
        Ok(names) => names,
        Err(why) => {
            println!("{why}");
            return false;
        }
    };
    let packages: Vec<String> =
        names.iter().filter(|name| wanted(name)).map(|name| format!("--package=fondaco-{name}")).collect();
    let words = words.iter().copied();
    command::run(root, &words.chain(packages.iter().map(String::as_str)).collect::<Vec<_>>())
}

/// What a change to these packages needs. Clippy sees whether all that stands on them still compiles.
fn quick(packages: Vec<String>) -> Vec<Step> {
    let mut steps = checks();
    steps.push(line("clippy", CLIPPY));
    if packages.is_empty() {
        return steps;
    }
    let documented = packages.iter().filter(|name| !BINARIES.contains(&name.as_str()));
    let documented: String = documented.map(|name| format!(" --package {name}")).collect();
    steps.extend([Step::new("test build", Work::Build(packages)), Step::new("tests", Work::Tests)]);
    if !documented.is_empty() {
        steps.push(line("examples", &format!("{EXAMPLES}{documented}")).beside());
    }
    steps
}

/// The examples in the documentation.
const EXAMPLES: &str = "cargo test --doc --locked --no-fail-fast";

/// The packages that are programs only: their documentation has no examples, and cargo would complain.
const BINARIES: &[&str] = &["fondaco", "xtask", "xtask-client"];

fn line(name: &'static str, words: &str) -> Step {
    Step::new(name, Work::Command(words.to_owned(), &[]))
}

/// Where that is then.
pub(crate) fn program(root: &Path) -> PathBuf {
    play::target(root).join("debug").join(format!("fondaco{}", std::env::consts::EXE_SUFFIX))
}

/// Plays in a real browser, on the client that was built last. Words choose among the tests.
pub(crate) fn browser(root: &Path, chosen: &[&str]) -> bool {
    command::run(root, PROGRAM) && script(root, &[&["node", "run.mjs"], chosen].concat(), &SHIPPED)
}

/// Tests that a game of the registry needs no code but its own, on the small game that only developers have: in the terminal,
/// at tables and on a server, then in a browser, where a client is built with it.
pub(crate) fn third_game(root: &Path) -> bool {
    command::run(root, &THIRD_GAME.split(' ').collect::<Vec<_>>())
        && command::run(root, &[CLIENT, &["--", PLAIN_CLIENT]].concat())
        && script(root, &["node", "run.mjs"], &PLAIN)
}

/// Takes the pictures of the README, on the client that was built last.
pub(crate) fn pictures(root: &Path) -> bool {
    command::run(root, PROGRAM) && script(root, &["node", "pictures.mjs"], &SHIPPED)
}

/// A client that was built, and the tests that are played on it.
struct Pages {
    /// Where the client lies among what was built.
    site: &'static str,
    /// The tests, a folder beside the script that runs them.
    tests: &'static str,
    /// Where their pictures go, among what was built.
    out: &'static str,
}

/// What browsers load from a server.
const SHIPPED: Pages = Pages { site: "client/site", tests: ".", out: "e2e" };

/// The client with a game that has no face of its own.
const PLAIN: Pages = Pages { site: "client/third-game/site", tests: "third-game", out: "e2e-third-game" };

const PAGES: [Pages; 2] = [SHIPPED, PLAIN];

/// The tests that the script named as unsteady.
fn unsteady_pages(root: &Path, pages: &Pages) -> Vec<String> {
    let list = std::fs::read_to_string(play::target(root).join(pages.out).join("unsteady.txt"));
    list.unwrap_or_default().lines().map(|name| format!("browser: {name}")).collect()
}

/// Runs a script of the browser tests' folder.
fn script(root: &Path, words: &[&str], pages: &Pages) -> bool {
    let folder = root.join(BROWSER);
    let target = play::target(root);
    let places = [
        ("FONDACO_SITE_DIR", target.join(pages.site)),
        ("FONDACO_E2E_TESTS", PathBuf::from(pages.tests)),
        ("FONDACO_E2E_OUT", target.join(pages.out)),
        // Some tests start a server.
        ("FONDACO_PROGRAM", program(root)),
        ("FONDACO_PICTURES", root.join("docs/pictures")),
    ];
    let places = places.each_ref().map(|(name, place)| (*name, place.as_os_str()));
    can_browse(root) && command::run_with(&folder, words, &places)
}

/// Whether there is a browser and what drives it; installs both where it can.
fn can_browse(root: &Path) -> bool {
    let folder = root.join(BROWSER);
    let installed = folder.join("node_modules/.package-lock.json").exists();
    needs::provide_browser(root) && (installed || command::run(&folder, &["npm", "ci", "--no-audit", "--no-fund"]))
}

/// The test programs, once they are built.
type Built = Mutex<Option<Vec<Program>>>;

/// The tests that passed only at the second try, for the summary.
#[derive(Default)]
struct Unsteady(Mutex<Vec<String>>);

impl Unsteady {
    fn add(&self, names: Vec<String>) {
        if let Ok(mut all) = self.0.lock() {
            all.extend(names);
        }
    }

    fn take(self) -> Vec<String> {
        self.0.into_inner().unwrap_or_default()
    }
}

/// Before a command that goes on beside another step: that one measures time, and must not wait.
const NICE: &[&str] = if cfg!(unix) { &["nice", "-n", "10"] } else { &[] };

fn work(root: &Path, step: &Step, built: &Built, unsteady: &Unsteady) -> Outcome {
    let ok = match &step.work {
        Work::Command(words, environment) => {
            let nice = if step.beside { NICE } else { &[] };
            let words: Vec<&str> = nice.iter().copied().chain(words.split(' ')).collect();
            let environment: Vec<_> = environment.iter().map(|(name, value)| (*name, OsStr::new(value))).collect();
            command::run_with(root, &words, &environment)
        }
        Work::Check(check) => {
            println!("\n$ cargo xtask test: {}", step.name);
            check(root)
        }
        Work::Build(packages) => {
            let programs = programs::build(root, packages);
            let ok = programs.is_some();
            if let Ok(mut built) = built.lock() {
                *built = programs;
            }
            ok
        }
        Work::Tests => match built.lock().ok().and_then(|mut built| built.take()) {
            Some(programs) => {
                let ran = programs::run(programs);
                unsteady.add(ran.unsteady);
                ran.passed
            }
            // They did not compile, which has been said.
            None => return Outcome::Skipped,
        },
        Work::Browser => {
            // The tests have built the program. Here, cargo would choose other features for a few crates, and build half of it
            // once more.
            let ok = PAGES.map(|pages| {
                let ok = script(root, &["node", "run.mjs"], &pages);
                unsteady.add(unsteady_pages(root, &pages));
                ok
            });
            let ok = ok == [true; PAGES.len()];
            if !ok {
                println!("if there can be no browser on this machine: cargo xtask test --without-browser");
            }
            ok
        }
        Work::NoBrowser => return Outcome::LeftOut,
    };
    if ok { Outcome::Ok } else { Outcome::Failed }
}

fn perform(steps: &[Step], fail_fast: bool, work: impl Fn(&Step) -> Outcome + Sync) -> Vec<StepResult> {
    let mut results: Vec<StepResult> = Vec::new();
    for group in steps.chunk_by(|_, next| next.beside) {
        let stop = fail_fast && !passed(&results, &[]);
        let perform = |step: &Step| {
            let start = Instant::now();
            let outcome = if stop { Outcome::Skipped } else { work(step) };
            StepResult { name: step.name, outcome, seconds: start.elapsed().as_secs_f64() }
        };
        let [first, others @ ..] = group else { continue };
        thread::scope(|scope| {
            let others = scope.spawn(|| others.iter().map(perform).collect::<Vec<_>>());
            results.push(perform(first));
            // A panic of ours is as loud as it would be without a thread.
            results.extend(others.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        });
    }
    results
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(fail_fast: bool, failing: &str) -> Vec<(&'static str, Outcome)> {
        let results =
            perform(&steps(false), fail_fast, |step| if step.name == failing { Outcome::Failed } else { Outcome::Ok });
        assert!(!passed(&results, &[]));
        results.iter().map(|result| (result.name, result.outcome)).collect()
    }

    #[test]
    fn a_failure_does_not_hide_the_steps_after_it() {
        let [.., (_, fuzzing), (_, tests), _, (_, client), _, _, (_, browser)] = outcomes(false, "clippy")[..] else {
            panic!("too few steps");
        };
        assert_eq!([fuzzing, tests, client, browser], [Outcome::Ok; 4]);
    }

    #[test]
    fn fail_fast_skips_the_steps_after_a_failure() {
        let all = outcomes(true, "clippy");
        let at = all.iter().position(|(name, _)| *name == "clippy").expect("clippy is a step");
        assert!(all[..at].iter().all(|(_, outcome)| *outcome == Outcome::Ok));
        assert!(all.len() > at + 4 && all[at + 1..].iter().all(|(_, outcome)| *outcome == Outcome::Skipped));
    }

    #[test]
    fn a_browser_is_left_out_only_when_that_is_said_and_the_summary_says_it_loudly() {
        let is_browser = |steps: &[Step]| steps.iter().any(|step| matches!(step.work, Work::Browser));
        assert!(is_browser(&steps(false)));
        assert!(!is_browser(&steps(true)));
        let results = perform(&steps(true), false, |step| match step.work {
            Work::NoBrowser => Outcome::LeftOut,
            _ => Outcome::Ok,
        });
        let told = summary(&results, &[], 1.0);
        assert!(told.contains("browser     NOT RUN") && told.contains("NOTHING WAS TRIED IN A BROWSER"), "{told}");
    }

    #[test]
    fn words_are_read() {
        let read = |words: &str| {
            Wanted::read(&words.split_whitespace().collect::<Vec<_>>()).map(|wanted| format!("{wanted:?}"))
        };
        assert_eq!(Wanted::read(&[]), Some(Wanted::default()));
        let quick = Wanted { quick: Some(vec!["game", "table"]), ..Wanted::default() };
        assert_eq!(Wanted::read(&["--quick", "game", "table"]), Some(quick));
        assert!(
            read("--fail-fast --without-browser")
                .is_some_and(|told| told.contains("fail_fast: true, without_browser: true"))
        );
        for odd in ["--what", "game", "--quick --what", "quick"] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_quick_run_tests_nothing_where_nothing_changed() {
        let names = |packages: &[&str]| {
            quick(packages.iter().map(ToString::to_string).collect()).iter().map(|step| step.name).collect::<Vec<_>>()
        };
        assert!(!names(&[]).contains(&"tests"));
        assert!(names(&["fondaco-game"]).ends_with(&["clippy", "test build", "tests", "examples"]));
        assert!(names(&["fondaco"]).ends_with(&["clippy", "test build", "tests"]));
    }

    #[test]
    fn a_step_goes_on_beside_another_and_both_are_told() {
        let meet = std::sync::Barrier::new(2);
        let step = |name| line(name, name);
        let steps = [step("one"), step("two"), step("three").beside(), step("four")];
        let results = perform(&steps, true, |step| {
            if ["two", "three"].contains(&step.name) {
                // Neither is over before the other has begun.
                meet.wait();
            }
            if step.name == "three" { Outcome::Failed } else { Outcome::Ok }
        });
        let told: Vec<_> = results.iter().map(|result| (result.name, result.outcome)).collect();
        let expected =
            [("one", Outcome::Ok), ("two", Outcome::Ok), ("three", Outcome::Failed), ("four", Outcome::Skipped)];
        assert_eq!(told, expected);
    }

    #[test]
    fn tests_that_do_not_compile_are_not_run() {
        let built = Mutex::new(None);
        assert_eq!(
            work(Path::new("."), &Step::new("tests", Work::Tests), &built, &Unsteady::default()),
            Outcome::Skipped
        );
    }
}
