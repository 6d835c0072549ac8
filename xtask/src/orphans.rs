//! The check that no test file is forgotten. The tests of a crate are one program, `tests/main.rs`; a file that it does not name is
//! compiled by nobody, and its tests would pass for ever.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// Looks at the tests of every crate and prints those that nobody compiles. True if there is none.
pub(crate) fn run(root: &Path) -> bool {
    let mut forgotten = Vec::new();
    let crates = fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
    for folder in crates.map(|entry| entry.path()).filter(|path| path.join("tests").is_dir()) {
        match look(&folder) {
            Ok(found) => forgotten.extend(found.into_iter().map(|file| format!("{}/tests/{file}", folder.display()))),
            Err(error) => forgotten.push(format!("{}: {error}", folder.display())),
        }
    }
    for file in &forgotten {
        println!("{file}: nothing names it, so its tests are never run");
    }
    println!("{} forgotten test files", forgotten.len());
    forgotten.is_empty()
}

fn look(folder: &Path) -> io::Result<Vec<String>> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml"))?;
    let mut files = Vec::new();
    gather(&folder.join("tests"), "", &mut files)?;
    Ok(orphans(&manifest, &files))
}

/// Every Rust file below a folder, by its path in it, and its text.
pub(crate) fn gather(folder: &Path, prefix: &str, files: &mut Vec<(String, String)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            gather(&entry.path(), &format!("{name}/"), files)?;
        } else if name.ends_with(".rs") {
            files.push((name, fs::read_to_string(entry.path())?));
        }
    }
    files.sort();
    Ok(())
}

/// The files that are neither a program of their own nor a module of another file.
fn orphans(manifest: &str, files: &[(String, String)]) -> Vec<String> {
    let programs: BTreeSet<&str> =
        manifest.lines().filter_map(|line| line.strip_prefix("path = \"tests/")?.strip_suffix('"')).collect();
    let by_itself = !manifest.lines().any(|line| line == "autotests = false");
    let named = |name: &str| manifest.lines().any(|line| line == format!("name = \"{name}\""));
    let is_program = |path: &str| {
        let plain = path.strip_suffix(".rs").filter(|stem| !stem.contains('/'));
        let found = plain.or_else(|| path.strip_suffix("/main.rs").filter(|stem| !stem.contains('/')));
        programs.contains(path) || found.is_some_and(|stem| by_itself || named(stem))
    };
    let is_module = |path: &str| {
        let stem = path.trim_end_matches(".rs").trim_end_matches("/mod");
        let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
        let word = format!("mod {name};");
        let says = |text: &str| {
            text.lines().any(|line| line.trim_start_matches("pub ").trim_start_matches("pub(crate) ") == word)
        };
        let by_path = format!("/{path}\"]");
        // Named by whoever stands in the same folder, by the folder's own file, or by its path.
        files.iter().any(|(other, text)| {
            let other_stem = other.trim_end_matches(".rs").trim_end_matches("/mod");
            let same = other.rsplit_once('/').map_or("", |(folder, _)| folder) == folder;
            ((same || other_stem == folder) && other != path && says(text)) || text.contains(&by_path)
        })
    };
    files.iter().map(|(path, _)| path).filter(|path| !is_program(path) && !is_module(path)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(manifest: &str, files: &[(&str, &str)]) -> Vec<String> {
        let files: Vec<_> = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect();
        orphans(manifest, &files)
    }

    const ONE: &str =
        "autotests = false\n[[test]]\nname = \"all\"\npath = \"tests/main.rs\"\n[[test]]\nname = \"allocations\"\n";

    #[test]
    fn what_is_named_is_no_orphan() {
        let files = [
            ("allocations.rs", "mod common;\n"),
            ("common/mod.rs", "mod position;\n"),
            ("common/position.rs", ""),
            ("laws.rs", ""),
            ("main.rs", "mod common;\nmod laws;\nmod rules;\n"),
            ("rules/mod.rs", "mod s1;\n"),
            ("rules/s1.rs", ""),
        ];
        assert_eq!(found(ONE, &files), [""; 0]);
    }

    #[test]
    fn what_nobody_names_is() {
        let files =
            [("main.rs", "mod laws;\n"), ("laws.rs", ""), ("leaks.rs", ""), ("rules/mod.rs", ""), ("rules/s1.rs", "")];
        assert_eq!(found(ONE, &files), ["leaks.rs", "rules/mod.rs", "rules/s1.rs"]);
    }

    #[test]
    fn where_cargo_finds_programs_by_itself_they_are_none() {
        assert_eq!(found("", &[("leaks.rs", ""), ("rest/main.rs", "mod web;\n"), ("rest/web.rs", "")]), [""; 0]);
        assert_eq!(found("", &[("rest/main.rs", ""), ("rest/web.rs", "")]), ["rest/web.rs"]);
        let shared = "#[path = \"../support/mod.rs\"]\nmod support;\n";
        assert_eq!(
            found("", &[("rest/main.rs", shared), ("support/mod.rs", "mod folder;\n"), ("support/folder.rs", "")]),
            [""; 0]
        );
    }
}
