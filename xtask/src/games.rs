//! The games of the registry, read from its text: neither this program nor the client's builder compiles them.

use std::path::Path;

/// Where the one list of games stands.
pub(crate) const REGISTRY: &str = "crates/table/src/registry.rs";

/// A line of the registry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// What stands for it in enums, as in `Strozzi`; it is the game's title, too.
    pub(crate) variant: String,
    /// Its name in records and file names, as in `strozzi`.
    #[allow(dead_code, reason = "two programs read the list, and each wants another part of it")]
    pub(crate) name: String,
    /// The folder of its crate, as in `crates/strozzi`.
    pub(crate) folder: String,
    /// The feature that turns it on, unless it is always there.
    pub(crate) feature: Option<String>,
}

/// The games in the order of the list.
pub(crate) fn read(root: &Path) -> Result<Vec<Game>, String> {
    let text = std::fs::read_to_string(root.join(REGISTRY)).map_err(|error| format!("{REGISTRY}: {error}"))?;
    let games = parse(&text);
    if games.is_empty() { Err(format!("{REGISTRY}: no game is listed")) } else { Ok(games) }
}

/// Every line `Variant name = fondaco_crate::path::Type, … faces;` outside comments.
fn parse(text: &str) -> Vec<Game> {
    let mut feature = None;
    let mut games = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
        let line = match line.strip_prefix("#[cfg(feature = \"").and_then(|rest| rest.split_once("\")]")) {
            Some((name, rest)) => {
                feature = Some(name.to_owned());
                rest.trim()
            }
            None => line,
        };
        if line.is_empty() {
            continue;
        }
        let feature = feature.take();
        let Some((names, rest)) = line.strip_suffix(" faces;").and_then(|line| line.split_once(" = fondaco_")) else {
            continue;
        };
        let (Some((variant, name)), Some((home, _))) = (names.split_once(' '), rest.split_once("::")) else { continue };
        games.push(Game {
            variant: variant.to_owned(),
            name: name.to_owned(),
            folder: format!("crates/{home}"),
            feature,
        });
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_the_rest_is_not() {
        let text = "\
/// Variant name = path::to::Type, own faces;
macro_rules! for_each_game {
            $($first)*
            Uno uno = fondaco_uno::Uno, own faces;
            #[cfg(feature = \"more\")]
            Due due = fondaco_kit::due::Due, plain faces;
            #[cfg(feature = \"one-line\")] Tre tre = fondaco_kit::Tre, plain faces;
            Quattro quattro = fondaco_quattro::Quattro, plain faces;
";
        let game = |variant: &str, folder: &str, feature: Option<&str>| Game {
            variant: variant.to_owned(),
            name: variant.to_lowercase(),
            folder: folder.to_owned(),
            feature: feature.map(str::to_owned),
        };
        assert_eq!(
            parse(text),
            [
                game("Uno", "crates/uno", None),
                game("Due", "crates/kit", Some("more")),
                game("Tre", "crates/kit", Some("one-line")),
                game("Quattro", "crates/quattro", None),
            ]
        );
    }

    #[test]
    fn every_game_of_the_registry_has_a_crate_with_rules() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = root.ancestors().find(|folder| folder.join(REGISTRY).exists()).unwrap();
        for game in read(root).unwrap() {
            assert!(root.join(&game.folder).join("RULES.md").exists(), "{game:?}");
        }
    }
}
