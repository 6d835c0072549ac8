//! Modules of the server import only what stands before them, and only the gate refuses for want of permission.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Lower ones first. Those in one line do not know each other.
const LAYERS: [&[&str]; 12] = [
    &["tasks"],
    &["announce", "client_stream", "network", "tls", "tournament"],
    &["environment", "lang", "limit", "metrics", "outbox", "places", "store"],
    &["people", "push", "mail", "rating", "bots"],
    &["services"],
    &["room"],
    &["hub", "admin"],
    &["api"],
    &["socket"],
    &["site", "config"],
    &["serve"],
    &["lib"],
];

/// The text of every file of the server but its tests, by path from `src`.
fn sources() -> BTreeMap<PathBuf, String> {
    fn read(folder: &Path, root: &Path, all: &mut BTreeMap<PathBuf, String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read(&path, root, all);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                let code = without_tests(&text);
                let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
                all.insert(path.strip_prefix(root).unwrap().to_owned(), lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
    let (root, mut all) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), BTreeMap::new());
    read(&root, &root, &mut all);
    all
}

/// A file up to the module of its tests. What else is only for tests may stand before what is not.
fn without_tests(text: &str) -> &str {
    let tests = ["mod ", "pub(crate) mod ", "pub mod "].map(|module| format!("#[cfg(test)]\n{module}"));
    let end = tests.iter().filter_map(|tests| text.find(tests)).min();
    &text[..end.unwrap_or(text.len())]
}

#[test]
fn what_stands_behind_something_for_tests_is_looked_at() {
    let text = "use a;\n    #[cfg(test)]\n    fn len() {}\nuse b;\n#[cfg(test)]\nmod tests {\nuse c;\n}\n";
    assert_eq!(without_tests(text), "use a;\n    #[cfg(test)]\n    fn len() {}\nuse b;\n");
    let limit = include_str!("../../src/limit.rs");
    assert!(without_tests(limit).contains("struct Bucket"));
}

fn layer(module: &str) -> usize {
    let place = LAYERS.iter().position(|layer| layer.contains(&module));
    place.unwrap_or_else(|| panic!("the module {module} has no layer: give it one"))
}

#[test]
fn modules_import_only_downwards() {
    for (path, code) in sources() {
        let first = path.iter().next().unwrap().to_str().unwrap();
        let module = first.trim_end_matches(".rs");
        for import in code.split("crate::").skip(1) {
            let name: String = import.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            // What the crate itself offers to all of them, and macros of the module itself.
            if name != "lock" && name != module {
                assert!(layer(&name) < layer(module), "{} imports {name}", path.display());
            }
        }
    }
}

/// Whoever writes one of these decides who may do something.
#[test]
fn only_the_gate_refuses_for_want_of_permission() {
    let named = ["WhyNot::NotSeated", "Refusal::NotOwner", "Refusal::NotOver", ".ct_eq("];
    // Beside the gate: how refusals are shown and counted, and a proof that a match which is over always has.
    let others = ["room/gate.rs", "api/error.rs", "metrics.rs", "api/matches/read.rs"];
    for (path, code) in sources() {
        if !others.contains(&path.to_str().unwrap()) {
            for name in named {
                assert!(!code.contains(name), "{} decides by itself: {name}", path.display());
            }
        }
    }
}
