//! The check that nothing imports upwards: among the crates, and among the folders of the browser client.
//!
//! Both orders stand here and nowhere else. ARCHITECTURE.md has a picture of them.

use crate::games;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

/// The crates, from the lowest up. A crate may depend on those before its own line. Its tests may use any other.
const CRATES: &[&[&str]] = &[
    &["game"],
    &[ANY_GAME, "search"],
    &["arena"],
    &["testkit"],
    &["table"],
    &["wire"],
    &["server", "client"],
    &["cli", "python"],
];

/// Every game of the registry.
const ANY_GAME: &str = "*";

/// The client's folders, from the lowest up. Each may import those before it, and its modules are in an order too: no two import
/// each other, not even through others.
const CLIENT: &[&str] = &["base", "table", "faces", "data", "hosts", "pages"];

/// Looks at every crate and every file of the client, and prints what is wrong. True if nothing is.
pub(crate) fn run(root: &Path) -> bool {
    let faults = look(root).unwrap_or_else(|error| vec![error]);
    for fault in &faults {
        println!("{fault}");
    }
    println!("{} crate layers, {} client layers, {} faults", CRATES.len(), CLIENT.len(), faults.len());
    faults.is_empty()
}

fn look(root: &Path) -> Result<Vec<String>, String> {
    let games: Vec<String> = games::read(root)?.into_iter().map(|game| game.folder.replace("crates/", "")).collect();
    let (manifests, files) = sources(root).map_err(|error| error.to_string())?;
    let mut faults: Vec<String> = manifests.iter().flat_map(|(name, text)| dependencies(&games, name, text)).collect();
    faults.extend(imports(&files));
    Ok(faults)
}

/// The manifest of every crate, and every file of the client.
fn sources(root: &Path) -> io::Result<(Vec<Manifest>, Vec<File>)> {
    let mut manifests = Vec::new();
    for entry in fs::read_dir(root.join("crates"))? {
        let folder = entry?.path();
        if let (Some(name), Ok(text)) = (folder.file_name(), fs::read_to_string(folder.join("Cargo.toml"))) {
            manifests.push((name.to_string_lossy().into_owned(), text));
        }
    }
    manifests.sort();
    let mut files = Vec::new();
    gather(&root.join("crates/client/src"), &mut Vec::new(), &mut files)?;
    files.sort();
    Ok((manifests, files))
}

/// A crate's name, and its manifest.
type Manifest = (String, String);

/// A source file: the path of its module, and its text.
type File = (Vec<String>, String);

fn gather(folder: &Path, module: &mut Vec<String>, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type()?.is_dir() {
            module.push(name);
            gather(&entry.path(), module, files)?;
            module.pop();
        } else if let Some(name) = name.strip_suffix(".rs") {
            let path = module.iter().cloned().chain([name.to_owned()]).collect();
            files.push((path, fs::read_to_string(entry.path())?));
        }
    }
    Ok(())
}

/// What is wrong with the dependencies that a crate's manifest names.
fn dependencies(games: &[String], name: &str, manifest: &str) -> Vec<String> {
    let line = |name: &str| CRATES.iter().position(|line| line.contains(&name));
    let place = |name: &str| line(name).or_else(|| line(ANY_GAME).filter(|_| games.iter().any(|game| game == name)));
    let Some(own) = place(name) else {
        return vec![format!("crates/{name}: it has no place among the layers in xtask/src/layers.rs")];
    };
    let mut faults = Vec::new();
    let mut section = "";
    for line in manifest.lines() {
        let mut key = line.trim();
        if let Some(header) = key.strip_prefix('[') {
            section = header.trim_end_matches(']');
            // `[dependencies.fondaco-game]` names one, too.
            match section.rsplit_once('.') {
                Some((_, name)) if section.contains("dependencies.") => key = name,
                _ => continue,
            }
        }
        let Some(rest) = key.strip_prefix("fondaco-").filter(|_| section.contains("dependencies")) else { continue };
        let other = rest.split(['.', ' ', '=', ']']).next().unwrap_or_default();
        if !section.contains("dev-dependencies") && place(other).is_none_or(|other| other >= own) {
            faults.push(format!("crates/{name}: it depends on {other}, which is not below it"));
        }
    }
    faults
}

/// What is wrong with the imports of the client's files.
fn imports(files: &[File]) -> Vec<String> {
    let place = |name: &str| CLIENT.iter().position(|layer| *layer == name);
    let modules: BTreeSet<&[String]> = files.iter().filter_map(|(module, _)| module.get(..2)).collect();
    // Of each module of a layer, those of the same layer that it imports.
    let mut beside: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    let mut faults = Vec::new();
    for (module, text) in files {
        // What stands above the layers may import all of them.
        let [first, ..] = &module[..] else { continue };
        let Some(own) = place(first) else { continue };
        for path in paths(module, text) {
            let Some(other) = place(&path[0]) else { continue };
            if other > own {
                let file = module.join("/");
                faults.push(format!("crates/client/src/{file}.rs: it imports {}, which is above it", path.join("::")));
            }
            if let (Some(from), Some(to)) = (module.get(..2), path.get(..2).and_then(|to| modules.get(to)))
                && other == own
                && from != *to
            {
                beside.entry(from).or_default().insert(to);
            }
        }
    }
    let circle = |circle: Vec<&[String]>| {
        let names: Vec<&str> = circle.iter().map(|module| module[1].as_str()).collect();
        format!("crates/client/src/{}: modules import each other: {}", circle[0][0], names.join(" -> "))
    };
    faults.extend(beside.keys().find_map(|start| way_back(&beside, start)).map(circle));
    faults
}

/// A way from a module back to itself, if there is one.
fn way_back<'a>(
    edges: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
    start: &'a [String],
) -> Option<Vec<&'a [String]>> {
    let mut seen = BTreeSet::new();
    let mut ways = vec![vec![start]];
    while let Some(way) = ways.pop() {
        for next in way.last().and_then(|last| edges.get(last)).into_iter().flatten() {
            let longer: Vec<&[String]> = way.iter().copied().chain([*next]).collect();
            if *next == start {
                return Some(longer);
            }
            if seen.insert(*next) {
                ways.push(longer);
            }
        }
    }
    None
}

/// Every path in a file that begins with `crate` or `super`, from the crate's root; comments do not count.
fn paths(module: &[String], text: &str) -> Vec<Vec<String>> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let mut found = Vec::new();
    for (start, word) in [("crate::", 0), ("super::", 1)] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            // A path's later words belong to its first.
            if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
                continue;
            }
            let mut rest = &code[at + start.len()..];
            let mut up = word;
            while let Some(further) = rest.strip_prefix("super::") {
                rest = further;
                up += 1;
            }
            let from = if word == 0 { &[] } else { &module[..module.len().saturating_sub(up)] };
            read(&mut rest, from, &mut found);
        }
    }
    found.retain(|path| !path.is_empty());
    found
}

/// Reads a path or a tree of paths: `a::{b, c::d}`.
fn read(rest: &mut &str, before: &[String], found: &mut Vec<Vec<String>>) {
    let mut path = before.to_vec();
    loop {
        *rest = rest.trim_start();
        if let Some(inside) = rest.strip_prefix('{') {
            *rest = inside;
            while !rest.trim_start().is_empty() && !rest.trim_start().starts_with('}') {
                let length = rest.len();
                read(rest, &path, found);
                // To the next branch, past `as name`.
                *rest = &rest[rest.find([',', '}']).unwrap_or(rest.len())..];
                *rest = rest.strip_prefix(',').unwrap_or(rest);
                if rest.len() == length {
                    break;
                }
            }
            *rest = rest.trim_start();
            *rest = rest.strip_prefix('}').unwrap_or(rest);
            return;
        }
        let end = rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_')).unwrap_or(rest.len());
        let word = &rest[..end];
        *rest = &rest[end..];
        if !word.is_empty() && word != "self" {
            path.push(word.to_owned());
        }
        match rest.strip_prefix("::") {
            Some(further) => *rest = further,
            None => break,
        }
    }
    found.push(path);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        (path.split('/').map(str::to_owned).collect(), text.to_owned())
    }

    #[test]
    fn a_crate_depends_on_what_is_below_it() {
        let faults = |name, manifest| dependencies(&["chess".to_owned()], name, manifest);
        assert_eq!(faults("table", "[dependencies]\nfondaco-game.workspace = true\nserde = \"1\"\n"), [""; 0]);
        assert_eq!(faults("table", "[dependencies]\nfondaco-chess.workspace = true\n"), [""; 0]);
        assert_eq!(faults("game", "[dependencies]\nfondaco-table.workspace = true\n").len(), 1);
        assert_eq!(faults("chess", "[dependencies]\nfondaco-search.workspace = true\n").len(), 1);
        assert_eq!(faults("server", "[dependencies.fondaco-client]\nworkspace = true\n").len(), 1);
        assert_eq!(faults("table", "[target.'cfg(unix)'.dependencies]\nfondaco-server = { path = \"x\" }\n").len(), 1);
        assert_eq!(faults("moon", "").len(), 1, "every crate has its place");
        let tests = "[dev-dependencies]\nfondaco-search.workspace = true\nfondaco-table.workspace = true\n";
        assert_eq!(faults("chess", tests), [""; 0], "tests may use any other");
    }

    #[test]
    fn an_upward_import_is_found_however_it_is_written() {
        let upward = [
            "use crate::hosts::online::room::Room;",
            "use crate::{base::parts, hosts::{self, store}};",
            "fn f() { crate::hosts::store::load() }",
            "use super::super::hosts::store;",
            "use crate::{\n    base::parts as p,\n    pages::lazy,\n};",
        ];
        for text in upward {
            let found = imports(&[file("table/desk", text)]);
            assert!(found.iter().any(|fault| fault.contains("above")), "{text}: {found:?}");
        }
        let downward = [
            "use crate::base::{parts::Icon, route};",
            "// use crate::hosts::store;",
            "use super::face::Face;",
            "use fondaco_table::hosts::x;",
            "/// See [`solo`](crate::hosts::solo).",
        ];
        for text in downward {
            assert_eq!(imports(&[file("table/desk", text)]), [""; 0], "{text}");
        }
        assert_eq!(imports(&[file("lib", "pub use crate::pages::app;")]), [""; 0], "the root may name all");
    }

    #[test]
    fn modules_that_import_each_other_are_found() {
        let one = file("pages/home", "use crate::pages::lobby::Open;");
        let two = file("pages/lobby/open", "use super::super::kept::Kept;");
        let back = file("pages/kept", "use crate::pages::home;");
        assert_eq!(imports(&[one.clone(), two.clone()]), [""; 0]);
        let found = imports(&[one, two, back]);
        assert_eq!(found.len(), 1);
        assert!(found[0].contains("home -> lobby -> kept -> home"), "{found:?}");
        let screen = [file("table/desk", "use super::face::Face;"), file("table/face", "use super::desk::Desk;")];
        assert_eq!(imports(&screen).len(), 1, "in every layer");
    }
}
