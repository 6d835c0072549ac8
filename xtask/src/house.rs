//! Tests of the project's own files, which have to say the same in several places.

use std::fs;

fn read(path: &str) -> String {
    fs::read_to_string(crate::root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The value of a line `key = "value"`.
fn value<'a>(text: &'a str, key: &str) -> &'a str {
    let prefix = format!("{key} = \"");
    let line = text.lines().find_map(|line| line.strip_prefix(&prefix)).unwrap_or_else(|| panic!("no {key}"));
    line.split('"').next().expect("a value")
}

/// The oldest compiler that is promised is the one that everything is tested with.
#[test]
fn one_version_of_rust_is_said_everywhere() {
    let version = value(&read("Cargo.toml"), "rust-version").to_owned();
    assert_eq!(value(&read("rust-toolchain.toml"), "channel"), format!("{version}.0"));
    for path in ["CONTRIBUTING.md", "docs/release.md", "Containerfile"] {
        assert!(read(path).contains(&version), "{path} does not say {version}");
    }
}

/// ARCHITECTURE.md calls these crates pure; clippy sees to it, if it is told so in each.
#[test]
fn every_pure_crate_forbids_the_outside_world() {
    let list = read("crates/game/clippy.toml");
    let pure = crate::test::pure_crates(&crate::root()).unwrap();
    // The arena is as pure, though no browser runs it.
    for name in pure.iter().map(String::as_str).chain(["arena"]) {
        assert_eq!(read(&format!("crates/{name}/clippy.toml")), list, "crates/{name}/clippy.toml is another one");
        let root = read(&format!("crates/{name}/src/lib.rs"));
        let law = "#![forbid(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros, clippy::iter_over_hash_type)]";
        assert!(
            root.lines().any(|line| line == law),
            "crates/{name}/src/lib.rs does not forbid what clippy.toml lists"
        );
    }
    // Search and table reckon with odds and ratings.
    for name in pure.iter().filter(|name| *name != "search" && *name != "table") {
        let root = read(&format!("crates/{name}/src/lib.rs"));
        assert!(
            root.lines().any(|line| line == "#![deny(clippy::float_arithmetic)]"),
            "crates/{name} may count in floats"
        );
    }
}

/// Every source file of these crates: its path, and its text.
fn sources<'a>(crates: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    fn gather(folder: &str, all: &mut Vec<(String, String)>) {
        let entries = fs::read_dir(crate::root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
        for entry in entries {
            let entry = entry.expect("an entry");
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type().expect("a type").is_dir() {
                gather(&path, all);
            } else if path.ends_with(".rs") {
                let text = read(&path);
                all.push((path, text));
            }
        }
    }
    let mut all = Vec::new();
    crates.for_each(|name| gather(&format!("crates/{name}/src"), &mut all));
    all
}

/// Only the network of November 2026, which bots are measured by, may count in floats where rules are.
#[test]
fn nothing_else_is_excused_from_counting_in_integers() {
    let excused = ["allow(", "expect("].map(|word| format!("{word}clippy::float_arithmetic"));
    let pure = crate::test::pure_crates(&crate::root()).unwrap();
    let ruled = pure.iter().map(String::as_str).filter(|name| *name != "search" && *name != "table");
    let all = sources(ruled);
    let files = all.iter().filter(|(_, text)| excused.iter().any(|excuse| text.contains(excuse)));
    let files: Vec<&str> = files.map(|(path, _)| &**path).collect();
    assert!(matches!(files[..], [one] if one.ends_with("/src/insight.rs")), "excused are {files:?}");
}

/// ARCHITECTURE.md, invariant 4: the rules draw nothing. Dice are for whoever plays a game, and for making up an edition.
#[test]
fn no_game_draws() {
    let pure = crate::test::pure_crates(&crate::root()).unwrap();
    let games: Vec<&str> =
        pure.iter().map(String::as_str).filter(|name| !["game", "search", "table"].contains(name)).collect();
    assert!(games.len() >= 2, "{games:?} are all games");
    let mut excused = 0;
    for (path, text) in sources(games.iter().copied()) {
        let Some(line) = draws(&text) else { continue };
        assert!(path.ends_with("/src/edition/surprise.rs"), "{path} draws: {line}");
        excused += 1;
    }
    assert_eq!(excused, games.len(), "an edition is made up of other files");
}

/// The first line of a source file that names a generator of random numbers, outside comments and its tests.
fn draws(text: &str) -> Option<&str> {
    let code = text.lines().take_while(|line| *line != "#[cfg(test)]");
    let code = code.filter(|line| !line.trim_start().starts_with("//"));
    // An `Errand::default()` draws nothing.
    let rand = |line: &str| line.match_indices("rand::").any(|(at, _)| !line[..at].ends_with(char::is_alphabetic));
    let mut named = code.filter(|line| line.contains("Dice") || rand(line));
    named.next()
}

#[test]
fn a_game_that_draws_is_found() {
    assert_eq!(
        draws("/// As `Dice` does.\nuse fondaco_game::{Dice, Seat};\n"),
        Some("use fondaco_game::{Dice, Seat};")
    );
    assert_eq!(
        draws("let dice = fondaco_game::QuickDice::quick(1, 0);"),
        Some("let dice = fondaco_game::QuickDice::quick(1, 0);")
    );
    assert_eq!(draws("let seed = rand::random();"), Some("let seed = rand::random();"));
    assert_eq!(draws("let errand = Errand::default();"), None);
    assert_eq!(
        draws("//! use fondaco_game::Dice;\nfn f() {}\n#[cfg(test)]\nmod tests {\n    use fondaco_game::Dice;\n}\n"),
        None
    );
}

/// No type of a pure crate holds a trait object. A function may be lent one, so that it is compiled once.
#[test]
fn pure_crates_keep_no_trait_objects() {
    // An error that only its own type can tell apart.
    let excused = [("crates/game/src/record.rs", "Arc<dyn std::error::Error + Send + Sync>")];
    let pure = crate::test::pure_crates(&crate::root()).unwrap();
    for (path, text) in sources(pure.iter().map(String::as_str).chain(["arena"])) {
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            let lent = line.replace("&dyn ", "").replace("&mut dyn ", "");
            let known = excused.iter().any(|(file, what)| *file == path && line.contains(what));
            assert!(known || !lent.contains("dyn "), "{path} keeps a trait object: {line}");
        }
    }
}

/// The commands of the container file are those that docs/release.md tells to type.
#[test]
fn the_container_is_built_as_the_documents_say() {
    let told = read("docs/release.md");
    let container = read("Containerfile");
    let commands: Vec<&str> = container.lines().filter_map(|line| line.strip_prefix("RUN cargo ")).collect();
    assert!(commands.len() >= 2, "the container file runs no cargo");
    for command in commands {
        assert!(told.contains(&format!("cargo {command}")), "docs/release.md does not say `cargo {command}`");
    }
}

/// Podman reads the one file and Docker the other: what stays out of a container is the same.
#[test]
fn every_builder_of_containers_leaves_the_same_out() {
    let left_out = read(".containerignore");
    assert!(left_out.lines().any(|line| line == "/target"));
    assert_eq!(left_out, read(".dockerignore"));
}

/// Whoever changes a version says what is in it.
#[test]
fn the_changelog_knows_what_is_not_released() {
    assert!(read("CHANGELOG.md").contains("\n## Unreleased\n"));
}
