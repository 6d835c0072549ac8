//! The check that rules, tests and code cite each other.
//!
//! Every crate with a RULES.md is a game's. The file numbers its rules, as in `S-4.2`; the letter of the first is the game's.
//! The check finds:
//! - a rule that no test is named after, or that the game's code never cites;
//! - a citation, or a test's name, of a rule that does not exist;
//! - a RULES.md that defines a rule twice, or none, or takes the letter of another.
//!
//! [`scan`] reads numbers out of lines, [`files`] reads the lines from disk,
//! and [`check`] compares them.

mod files;
pub(crate) mod scan;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

/// A text file of the repository.
struct File {
    /// Relative to the root, with forward slashes.
    path: String,
    text: String,
}

/// Something wrong, and where.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Fault {
    path: String,
    line: usize,
    what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// Checks the repository and prints every fault. True if there is none.
pub(crate) fn run(root: &Path) -> bool {
    let files = match files::read(root) {
        Ok(files) => files,
        Err(error) => {
            println!("{error}");
            return false;
        }
    };
    let (rules, faults) = check(&files);
    for fault in &faults {
        println!("{fault}");
    }
    println!("{rules} rules, {} faults in {} files", faults.len(), files.len());
    faults.is_empty()
}

/// The number of rules, and the faults in the order of files and lines.
fn check(files: &[File]) -> (usize, BTreeSet<Fault>) {
    let mut faults = BTreeSet::new();
    let (letters, rules) = definitions(files, &mut faults);
    let mut tested = BTreeSet::new();
    let mut cited = BTreeSet::new();

    for file in files {
        let fault = |line: usize, what: String| Fault { path: file.path.clone(), line: line + 1, what };
        let home = home(&file.path);

        for (line, text) in file.text.lines().enumerate() {
            for rule in scan::citations(text, &letters) {
                if !rules.contains_key(&rule) {
                    faults.insert(fault(line, format!("{rule} names no rule")));
                }
            }
        }
        if !file.path.ends_with(".rs") {
            continue;
        }

        for function in scan::rule_functions(&file.text, &letters) {
            if !function.is_test && !is_test_file(&file.path) {
                continue;
            }
            let Some(rule) = rules.get(&function.rule) else {
                let what = format!("fn {} is named after no rule", function.name);
                faults.insert(fault(function.line, what));
                continue;
            };
            // A test that is never run by default proves nothing.
            if function.is_test && !function.is_ignored && home == Some(rule.game.as_str()) {
                tested.insert(function.rule);
            }
        }

        if in_sources(&file.path) && !is_test_file(&file.path) {
            for (_, line) in scan::lines_outside_tests(&file.text) {
                let here = scan::citations(line, &letters).into_iter();
                cited.extend(here.filter(|name| rules.get(name).is_some_and(|rule| home == Some(rule.game.as_str()))));
            }
        }
    }

    for (name, rule) in &rules {
        // A game's rules may be written before its code: then they can be cited
        // already, but there is nothing yet that could be tested.
        let manifest = format!("crates/{}/Cargo.toml", rule.game);
        if !files.iter().any(|file| file.path == manifest) {
            continue;
        }
        let fault = |what| Fault { path: rules_of(&rule.game), line: rule.line + 1, what };
        if !tested.contains(name) {
            let function = scan::function_name(name);
            faults.insert(fault(format!("{name} has no test (`#[test] fn {function}_...`)")));
        }
        if !cited.contains(name) {
            let game = &rule.game;
            faults.insert(fault(format!("{name} is not cited in crates/{game}/src")));
        }
    }
    (rules.len(), faults)
}

/// Where a rule is defined.
struct Rule {
    game: String,
    line: usize,
}

/// The letters of the games, and every rule that a RULES.md defines, by its number.
fn definitions(files: &[File], faults: &mut BTreeSet<Fault>) -> (Vec<char>, BTreeMap<String, Rule>) {
    let (mut letters, mut rules) = (Vec::new(), BTreeMap::new());
    for file in files {
        let Some(game) = home(&file.path).filter(|name| file.path == rules_of(name)) else { continue };
        let mut fault = |line: usize, what: String| {
            faults.insert(Fault { path: file.path.clone(), line: line + 1, what });
        };
        let defined = |text| scan::definition(text).and_then(|name| Some((name.chars().next()?, name)));
        let Some((letter, _)) = file.text.lines().find_map(defined) else {
            fault(0, "no rule is defined (a line `- X-1.1 ...`, where X is the game's letter)".to_owned());
            continue;
        };
        if letters.contains(&letter) {
            fault(0, format!("{letter} is the letter of another game"));
            continue;
        }
        letters.push(letter);
        for (line, text) in file.text.lines().enumerate() {
            let Some((_, name)) = defined(text).filter(|(its, _)| *its == letter) else { continue };
            if rules.contains_key(name) {
                fault(line, format!("{name} is defined twice"));
            } else {
                rules.insert(name.to_owned(), Rule { game: game.to_owned(), line });
            }
        }
    }
    (letters, rules)
}

fn rules_of(crate_name: &str) -> String {
    format!("crates/{crate_name}/RULES.md")
}

/// The name of the crate that a file belongs to, as its directory has it.
fn home(path: &str) -> Option<&str> {
    path.strip_prefix("crates/")?.split_once('/').map(|(name, _)| name)
}

/// Whether a file is under its crate's `src`.
fn in_sources(path: &str) -> bool {
    path.strip_prefix("crates/").is_some_and(|rest| rest.contains("/src/"))
}

/// Whether a file holds tests only: integration tests, or a module `tests` in a
/// file of its own.
fn is_test_file(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs")
}
