//! What has changed since the main branch, as crates: `cargo xtask test --quick` tests those.

use crate::command;
use std::collections::BTreeSet;
use std::path::Path;

/// The folders of all packages, and their names.
pub(crate) type Packages = Vec<(String, String)>;

/// Reads the list of members in the root's Cargo.toml, and the name of each.
pub(crate) fn packages(root: &Path) -> Result<Packages, String> {
    let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let manifest = read(&root.join("Cargo.toml"))?;
    let members =
        manifest.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    let folders = members.split('"').skip(1).step_by(2);
    folders
        .map(|folder| {
            let text = read(&root.join(folder).join("Cargo.toml"))?;
            let name = text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
            Ok((folder.to_owned(), name.ok_or(format!("{folder}/Cargo.toml names no package"))?.to_owned()))
        })
        .collect()
}

/// The packages in which something has changed since this branch left the main branch, what is not committed included.
pub(crate) fn changed(root: &Path, packages: &Packages) -> Result<Vec<String>, String> {
    let ask = |line: &str| command::answer(root, &line.split(' ').collect::<Vec<_>>());
    let base = ["origin/main", "main"].iter().find_map(|main| ask(&format!("git merge-base HEAD {main}")));
    let base = base.unwrap_or_else(|| "HEAD".to_owned());
    let known = ask(&format!("git diff --name-only {base}")).ok_or("git diff fails: name the crates")?;
    let new = ask("git ls-files --others --exclude-standard").unwrap_or_default();
    Ok(of(packages, known.lines().chain(new.lines())))
}

/// The packages of these names or folders.
pub(crate) fn named(packages: &Packages, words: &[&str]) -> Result<Vec<String>, String> {
    words
        .iter()
        .map(|word| {
            let last = |folder: &str| folder.rsplit('/').next().map(str::to_owned);
            let is = |(folder, name): &&(String, String)| {
                name == word || folder == word || last(folder).as_deref() == Some(word)
            };
            packages.iter().find(is).map(|(_, name)| name.clone()).ok_or(format!("there is no crate `{word}`"))
        })
        .collect()
}

/// The packages that these files belong to: each to the innermost.
fn of<'a>(packages: &Packages, files: impl Iterator<Item = &'a str>) -> Vec<String> {
    let home = |file: &str| {
        let holds = |folder: &str| file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        packages
            .iter()
            .filter(|(folder, _)| holds(folder))
            .max_by_key(|(folder, _)| folder.len())
            .map(|(_, name)| name.clone())
    };
    files.filter_map(home).collect::<BTreeSet<_>>().into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Packages {
        [
            ("crates/game", "fondaco-game"),
            ("crates/cli", "fondaco"),
            ("xtask", "xtask"),
            ("xtask/client", "xtask-client"),
        ]
        .map(|(folder, name)| (folder.to_owned(), name.to_owned()))
        .to_vec()
    }

    #[test]
    fn a_file_belongs_to_the_innermost_package() {
        let files = [
            "README.md",
            "xtask/client/src/main.rs",
            "crates/game/src/a.rs",
            "crates/game/src/b.rs",
            "crates/gamete/x",
        ];
        assert_eq!(of(&some(), files.into_iter()), ["fondaco-game", "xtask-client"]);
    }

    #[test]
    fn a_crate_is_named_by_its_folder_or_its_name() {
        assert_eq!(
            named(&some(), &["game", "fondaco", "xtask/client"]).unwrap(),
            ["fondaco-game", "fondaco", "xtask-client"]
        );
        assert_eq!(named(&some(), &["gamma"]), Err("there is no crate `gamma`".to_owned()));
    }

    #[test]
    fn every_member_of_the_workspace_has_a_name() {
        let packages = packages(&crate::root()).unwrap();
        assert!(packages.contains(&("crates/game".to_owned(), "fondaco-game".to_owned())), "{packages:?}");
    }
}
