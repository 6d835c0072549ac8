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
