//! Reading the repository's text files.

use super::File;
use std::fs;
use std::path::Path;

/// The kinds of file in which people cite rules. Recorded games and other data
/// are none.
const KINDS: &[&str] = &["rs", "md", "toml", "py", "ts", "js", "html"];

/// Directories with nothing of ours in them, or, as for this program's own, with
/// tests that must name rules that do not exist.
const LEFT_OUT: &[&str] = &["target", "node_modules", "fuzz/corpus", "fuzz/artifacts", "xtask"];

/// All files that may cite rules, or why they cannot be read.
pub(super) fn read(root: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    walk(root, "", &mut files)?;
    Ok(files)
}

fn walk(root: &Path, directory: &str, files: &mut Vec<File>) -> Result<(), String> {
    let because = |path: &str, error: std::io::Error| format!("{path}: {error}");
    let entries = fs::read_dir(root.join(directory)).map_err(|e| because(directory, e))?;
    for entry in entries {
        let entry = entry.map_err(|e| because(directory, e))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if directory.is_empty() { name.clone() } else { format!("{directory}/{name}") };
        // Links are neither file nor directory here: what they lead to is read
        // where it lies, and never in circles.
        let kind = entry.file_type().map_err(|e| because(&path, e))?;
        if kind.is_dir() && enters(&path, &name) && !is_cache(&entry.path()) {
            walk(root, &path, files)?;
        } else if kind.is_file() && is_text(&name) {
            let bytes = fs::read(entry.path()).map_err(|e| because(&path, e))?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            files.push(File { path, text });
        }
    }
    Ok(())
}

fn enters(path: &str, name: &str) -> bool {
    !LEFT_OUT.contains(&path) && !LEFT_OUT.contains(&name) && !name.starts_with('.')
}

/// Cargo and others mark what they can make again with this file, so a build
/// directory is known by any name.
fn is_cache(directory: &Path) -> bool {
    directory.join("CACHEDIR.TAG").exists()
}

fn is_text(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(_, kind)| KINDS.contains(&kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_read_and_this_program_is_not() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let files = read(root).unwrap();
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert!(paths.contains(&"Cargo.toml"));
        assert!(paths.iter().all(|path| !path.starts_with("xtask/")));
        assert!(paths.iter().all(|path| !path.starts_with("target/")));
    }

    #[test]
    fn what_is_read_and_what_is_not() {
        for path in ["crates", "crates/strozzi/tests", "fuzz/fuzz_targets", "e2e"] {
            assert!(enters(path, path.rsplit('/').next().unwrap()), "{path}");
        }
        for path in [".git", "target", "fuzz/target", "fuzz/corpus", "e2e/node_modules", "xtask"] {
            assert!(!enters(path, path.rsplit('/').next().unwrap()), "{path}");
        }
        assert!(is_text("README.md"));
        assert!(!is_text("game.json"));
        assert!(!is_text("md"));
    }

    #[test]
    fn an_unreadable_place_is_named() {
        assert!(read(Path::new("no/such/place")).is_err());
    }
}
