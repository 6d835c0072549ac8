//! What may be depended on, as `deny.toml` says: licences, banned crates, versions beside each other, sources.
//!
//! `cargo deny` reads the same file, but compiling it takes longer than the rest of a quick run. So this reads what it needs of
//! the file by itself: lists with one entry a line.

use crate::command;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A package that something here depends on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
}

/// What `deny.toml` says.
#[derive(Debug, Default)]
struct Policy {
    targets: Vec<String>,
    licences: BTreeSet<String>,
    banned: BTreeSet<String>,
    /// Versions that may stand beside others: a crate, and how its version begins.
    beside: Vec<(String, String)>,
    registries: BTreeSet<String>,
}

/// Checks every dependency and prints every fault. True if there is none.
pub(crate) fn run(root: &Path) -> bool {
    let found = match look(root) {
        Ok(found) => found,
        Err(error) => {
            println!("{error}");
            return false;
        }
    };
    let Found { policy, packages, python, locks } = &found;
    let mut faults = faults(policy, packages);
    faults.extend(unlawful(policy, python));
    for (file, lock) in locks {
        faults
            .extend(strangers(policy, lock).into_iter().map(|source| format!("{file}: {source} is no allowed source")));
    }
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} packages, {} of the Python package, {} faults", packages.len(), python.len(), faults.len());
    faults.is_empty()
}

/// What there is to check.
struct Found {
    policy: Policy,
    packages: BTreeSet<Package>,
    /// Those of the Python package, which has a workspace of its own.
    python: BTreeSet<Package>,
    locks: Vec<(&'static str, String)>,
}

fn look(root: &Path) -> Result<Found, String> {
    let read = |name: &str| fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"));
    let policy = Policy::read(&read("deny.toml")?);
    let tree = |of: &str, targets: &[String]| -> Result<BTreeSet<Package>, String> {
        let line = format!("cargo tree {of} --locked --edges normal,build,dev --prefix none");
        let mut words: Vec<&str> = line.split(' ').collect();
        words.extend(["--format", "{p}|{l}"]);
        words.extend(targets.iter().flat_map(|target| ["--target", target]));
        let tree = command::answer(root, &words).ok_or("cargo tree fails: is Cargo.lock up to date?")?;
        Ok(tree.lines().filter_map(Package::read).collect())
    };
    let packages = tree("--workspace", &policy.targets)?;
    let python = tree("--manifest-path crates/python/Cargo.toml", &[])?;
    let locks =
        ["Cargo.lock", "crates/python/Cargo.lock", "fuzz/Cargo.lock"].map(|name| read(name).map(|text| (name, text)));
    Ok(Found { packages, python, locks: locks.into_iter().collect::<Result<_, _>>()?, policy })
}

impl Package {
    /// Reads a line of `cargo tree`; nothing if it is one of ours.
    fn read(line: &str) -> Option<Package> {
        let (package, licence) = line.trim_end_matches(" (*)").split_once('|')?;
        let mut words = package.split(' ');
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        // Ours have their folder behind them.
        let ours = words.any(|word| word.starts_with("(/"));
        let own = |text: &str| text.to_owned();
        (!ours).then(|| Package { name: own(name), version: own(version), licence: own(licence) })
    }
}

impl Policy {
    fn read(text: &str) -> Policy {
        let (mut policy, mut section, mut list) = (Policy::default(), "", "");
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                (section, list) = (name, "");
                continue;
            }
            if let Some((key, value)) = line.split_once(" = ").filter(|(key, _)| !key.contains('{')) {
                list = key;
                if !value.starts_with('[') {
                    continue;
                }
            }
            let entry = line.split_once(" = [").map_or(line, |(_, rest)| rest);
            let Some(word) = entry.split('"').nth(1).map(str::to_owned) else { continue };
            match (section, list) {
                ("graph", "targets") => policy.targets.push(word),
                ("licenses", "allow") => _ = policy.licences.insert(word),
                ("bans", "deny") => _ = policy.banned.insert(word),
                ("bans", "skip") => {
                    let (name, version) = word.split_once('@').unwrap_or((&word, ""));
                    policy.beside.push((name.to_owned(), version.to_owned()));
                }
                ("sources", "allow-registry") => _ = policy.registries.insert(word),
                _ => {}
            }
        }
        policy
    }

    fn allows(&self, licence: &str) -> bool {
        let spaced = licence.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut rest = &words[..];
        self.any(&mut rest) && rest.is_empty()
    }

    /// `A OR B`, where each part may be an `AND`.
    fn any(&self, words: &mut &[&str]) -> bool {
        let mut holds = self.all(words);
        while let ["OR", rest @ ..] = words {
            *words = rest;
            holds |= self.all(words);
        }
        holds
    }

    fn all(&self, words: &mut &[&str]) -> bool {
        let mut holds = self.one(words);
        while let ["AND", rest @ ..] = words {
            *words = rest;
            holds &= self.one(words);
        }
        holds
    }

    fn one(&self, words: &mut &[&str]) -> bool {
        match words {
            ["(", rest @ ..] => {
                *words = rest;
                let holds = self.any(words);
                let closed = words.first() == Some(&")");
                *words = words.get(1..).unwrap_or_default();
                holds && closed
            }
            [name, "WITH", exception, rest @ ..] => {
                let whole = format!("{name} WITH {exception}");
                *words = rest;
                self.licences.contains(&whole)
            }
            [name, rest @ ..] => {
                *words = rest;
                self.licences.contains(*name)
            }
            [] => false,
        }
    }

    /// The exception that lets this version stand beside another.
    fn exception(&self, package: &Package) -> Option<&(String, String)> {
        let begins = |version: &str| {
            package.version.strip_prefix(version).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        self.beside.iter().find(|(name, version)| *name == package.name && begins(version))
    }
}

/// What is wrong with each package by itself.
fn unlawful(policy: &Policy, packages: &BTreeSet<Package>) -> Vec<String> {
    let mut faults = Vec::new();
    for Package { name, version, licence } in packages {
        if !policy.allows(licence) {
            faults.push(format!("{name} {version}: its licence \"{licence}\" is not allowed"));
        }
        if policy.banned.contains(name) {
            faults.push(format!("{name} {version} is banned"));
        }
    }
    faults
}

fn faults(policy: &Policy, packages: &BTreeSet<Package>) -> Vec<String> {
    let mut faults = unlawful(policy, packages);
    let mut versions: BTreeMap<&str, Vec<&Package>> = BTreeMap::new();
    for package in packages {
        versions.entry(&package.name).or_default().push(package);
    }
    let mut used = BTreeSet::new();
    for (name, all) in versions.iter().filter(|(_, all)| all.len() > 1) {
        let plain: Vec<&str> = all
            .iter()
            .filter(|package| {
                policy.exception(package).is_none_or(|found| {
                    used.insert(found);
                    false
                })
            })
            .map(|package| package.version.as_str())
            .collect();
        if plain.len() > 1 {
            faults.push(format!("{name} is there in several versions: {}", plain.join(", ")));
        }
    }
    let idle = policy.beside.iter().filter(|exception| !used.contains(exception));
    faults.extend(idle.map(|(name, version)| format!("deny.toml: {name}@{version} needs no exception any more")));
    faults
}

/// The sources in a lock file that are not allowed.
fn strangers<'a>(policy: &Policy, lock: &'a str) -> BTreeSet<&'a str> {
    let sources = lock.lines().filter_map(|line| line.strip_prefix("source = \"")?.strip_suffix('"'));
    sources
        .filter(|source| source.strip_prefix("registry+").is_none_or(|registry| !policy.registries.contains(registry)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: &str = r#"
[graph]
targets = [
    "x86_64-unknown-linux-gnu",
]
[licenses]
allow = [
    "MIT", # short
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "Unicode-3.0",
]
[bans]
multiple-versions = "deny"
deny = [
    { crate = "openssl", reason = "\"no\"" },
]
skip = [
    { crate = "syn@2", reason = "macros" },
]
[sources]
unknown-git = "deny"
allow-registry = ["https://github.com/rust-lang/crates.io-index"]
"#;

    fn found(tree: &str) -> Vec<String> {
        faults(&Policy::read(POLICY), &tree.lines().filter_map(Package::read).collect())
    }

    /// What no other test is about.
    const SYN: &str = "syn v2.0.1|MIT\nsyn v3.0.1|MIT\n";

    #[test]
    fn a_sound_tree_has_no_fault() {
        let tree = format!("{SYN}a v1.0.0|MIT OR GPL-3.0\na v1.0.0|MIT OR GPL-3.0 (*)\nours v0.1.0 (/home/ours)|\n\n");
        assert_eq!(found(&tree), [""; 0]);
    }

    #[test]
    fn licences_are_read_as_expressions() {
        let policy = Policy::read(POLICY);
        for good in [
            "MIT",
            "GPL-3.0/MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "MIT / X",
        ] {
            assert!(policy.allows(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR GPL-3.0) AND GPL-3.0",
            "MIT WITH LLVM-exception",
            "(MIT",
            "MIT)",
        ] {
            assert!(!policy.allows(bad), "{bad}");
        }
        assert_eq!(found(&format!("{SYN}a v1.0.0|GPL-3.0")), ["a 1.0.0: its licence \"GPL-3.0\" is not allowed"]);
    }

    #[test]
    fn banned_crates_are_found() {
        assert_eq!(found(&format!("{SYN}openssl v0.1.0|MIT")), ["openssl 0.1.0 is banned"]);
    }

    #[test]
    fn a_second_version_needs_an_exception_that_is_used() {
        let two = found(&format!("{SYN}a v1.0.0|MIT\na v2.0.0 (proc-macro)|MIT"));
        assert_eq!(two, ["a is there in several versions: 1.0.0, 2.0.0"]);
        let three = found(&format!("{SYN}syn v1.0.0|MIT"));
        assert_eq!(three, ["syn is there in several versions: 1.0.0, 3.0.1"]);
        assert_eq!(found("syn v2.0.1|MIT"), ["deny.toml: syn@2 needs no exception any more"]);
    }

    #[test]
    fn only_the_registry_is_a_source() {
        let policy = Policy::read(POLICY);
        let registry = "source = \"registry+https://github.com/rust-lang/crates.io-index\"\n";
        assert!(strangers(&policy, registry).is_empty());
        let git = format!("{registry}source = \"git+https://example.org/a\"\n");
        assert_eq!(strangers(&policy, &git).into_iter().collect::<Vec<_>>(), ["git+https://example.org/a"]);
    }

    #[test]
    fn the_lists_of_the_project_are_read() {
        let policy = Policy::read(include_str!("../../deny.toml"));
        assert!(policy.targets.len() == 2 && policy.licences.len() > 5 && policy.banned.contains("openssl"));
        assert!(policy.beside.iter().any(|(name, version)| name == "syn" && version == "2"));
        assert_eq!(policy.registries.len(), 1);
    }
}
