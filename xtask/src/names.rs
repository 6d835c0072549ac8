//! The check that no list of games grows beside the registry: outside a game's crate, its faces and the registry, no code names
//! a game. What holds for every game is written for any game.
//!
//! A face is what lies in a folder or file of the game's name; the line `mod strozzi;` that brings it in is no fault. Tests,
//! benches, examples, comments, attributes and sentences may name whom they like; a text without a blank, such as a key or a
//! file's name, is no sentence. In the client's texts, style sheets and scripts only comments may: a sentence about one game is said
//! by that game's file (`more/strozzi.ftl`, `cover-strozzi.ftl`).

use crate::games::{self, Game, REGISTRY};
use crate::orphans::gather;
use crate::rules::scan::lines_outside_tests;
use std::io;
use std::path::Path;

/// Looks at all code and prints every name that should not be there. True if there is none.
pub(crate) fn run(root: &Path) -> bool {
    let looked = games::read(root).and_then(|games| {
        let files = sources(root).map_err(|error| error.to_string())?;
        let pages = pages(root).map_err(|error| error.to_string())?;
        let code = files.iter().flat_map(|(path, text)| check(&games, path, text));
        let shown = pages.iter().flat_map(|(path, text)| check_page(&games, path, text));
        Ok((files.len() + pages.len(), code.chain(shown).collect::<Vec<String>>()))
    });
    match looked {
        Ok((files, faults)) => {
            for fault in &faults {
                println!("{fault}");
            }
            println!("{} names of games where they do not belong, in {files} files", faults.len());
            faults.is_empty()
        }
        Err(why) => {
            println!("{why}");
            false
        }
    }
}

/// The code of every crate, of what is fuzzed, and of this program.
fn sources(root: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root.join("crates"))? {
        let name = format!("crates/{}/src", entry?.file_name().to_string_lossy());
        if root.join(&name).is_dir() {
            gather(&root.join(&name), &format!("{name}/"), &mut files)?;
        }
    }
    for name in ["fuzz/fuzz_targets", "xtask/src", "xtask/client/src"] {
        gather(&root.join(name), &format!("{name}/"), &mut files)?;
    }
    let tests: Vec<String> = files.iter().flat_map(|(path, text)| test_modules(path, text)).collect();
    files.retain(|(path, _)| !tests.iter().any(|module| is_in(path, module)));
    Ok(files)
}

/// What the client is made of beside code: texts, style sheets and scripts.
fn pages(root: &Path) -> io::Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let mut folders: Vec<String> = ["locales", "style", "site"].map(|name| format!("crates/client/{name}")).into();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if [".ftl", ".css", ".js", ".html", ".webmanifest"].iter().any(|ending| path.ends_with(ending)) {
                files.push((path, std::fs::read_to_string(entry.path())?));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// What is wrong with a text, a style sheet or a script: a line for each that names a game outside a comment.
fn check_page(games: &[Game], path: &str, text: &str) -> Vec<String> {
    let mut comment = false;
    let mut faults = Vec::new();
    for (line, said) in text.lines().enumerate() {
        let mut said = said.to_owned();
        if path.ends_with(".ftl") && said.starts_with('#')
            || path.ends_with(".js") && said.trim_start().starts_with("//")
        {
            continue;
        }
        if !path.ends_with(".ftl") {
            said = outside_comments(&said, &mut comment);
        }
        let mut words = said.split(|c: char| !c.is_alphanumeric());
        let named = words.find_map(|word| {
            let is = |game: &&Game| (word == game.name || word == game.variant) && !belongs(path, game);
            games.iter().find(is).map(|_| word)
        });
        faults.extend(named.map(|name| format!("{path}:{}: '{name}' names a game: say it for any game", line + 1)));
    }
    faults
}

/// What of a line stands outside `/* … */` and `<!-- … -->`, of which one may go on from the line before.
fn outside_comments(line: &str, comment: &mut bool) -> String {
    let (mut rest, mut kept) = (line, String::new());
    loop {
        let marks: [&str; 2] = if *comment { ["*/", "-->"] } else { ["/*", "<!--"] };
        let Some((at, mark)) = marks.iter().filter_map(|mark| Some((rest.find(mark)?, mark))).min() else { break };
        if !*comment {
            kept += &rest[..at];
        }
        rest = &rest[at + mark.len()..];
        *comment = !*comment;
    }
    if !*comment {
        kept += rest;
    }
    kept
}

/// The modules that a file declares for tests only, each as its path without an ending.
fn test_modules(path: &str, text: &str) -> Vec<String> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let own = ["/lib", "/main", "/mod"].iter().find_map(|name| stem.strip_suffix(name)).unwrap_or(stem);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let declared = lines.windows(2).filter(|two| two[0] == "#[cfg(test)]");
    let names = declared.filter_map(|two| two[1].strip_suffix(';')?.rsplit_once("mod "));
    names.map(|(_, name)| format!("{own}/{name}")).collect()
}

/// Whether a file is that of a module, or of a part of it.
fn is_in(path: &str, module: &str) -> bool {
    path.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

/// What is wrong with a file: a line for each name.
fn check(games: &[Game], path: &str, text: &str) -> Vec<String> {
    let mut code = vec![""; text.lines().count()];
    for (line, text) in lines_outside_tests(text) {
        code[line] = text;
    }
    let names = names(&code.join("\n"));
    let mut faults = Vec::new();
    for game in games.iter().filter(|game| path != REGISTRY && !belongs(path, game)) {
        let named = names.iter().filter(|(_, name)| is_named(name, game));
        faults.extend(named.map(|(line, name)| (*line, name)));
    }
    faults.sort_unstable();
    let say = |(line, name)| format!("{path}:{line}: '{name}' names a game: say it for any game");
    faults.into_iter().map(say).collect()
}

/// Whether a file is of the game's crate, or of a face of it: `strozzi.css`, `cover-strozzi.ftl`.
fn belongs(path: &str, game: &Game) -> bool {
    let mut parts = path.split('/').map(|part| part.split('.').next().unwrap_or(part));
    let is_own = |part: &str| part.rsplit('-').next() == Some(&game.name);
    path.starts_with(&format!("{}/", game.folder)) || parts.any(is_own)
}

/// Whether the game stands in an identifier or a key: alone, or as a part of it.
fn is_named(word: &str, game: &Game) -> bool {
    let mut parts = word.split(|c: char| !c.is_alphanumeric());
    word == game.variant || parts.any(|part| part == game.name || part == game.variant)
}

/// Every identifier and every text without a blank, with its line; what stands in comments, attributes and `mod x;` left out.
fn names(code: &str) -> Vec<(usize, String)> {
    let chars: Vec<char> = code.chars().collect();
    let (mut found, mut line, mut at) = (Vec::new(), 1, 0);
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    // How deep we are in the brackets of an attribute.
    let mut attribute = 0_usize;
    let mut is_module = false;
    while at < chars.len() {
        let rest = |from: usize, text: &str| text.chars().enumerate().all(|(k, c)| chars.get(from + k) == Some(&c));
        let start = line;
        match chars[at] {
            '\n' => line += 1,
            '/' if rest(at, "//") => {
                while at + 1 < chars.len() && chars[at + 1] != '\n' {
                    at += 1;
                }
            }
            // A raw text, whose quotes are no ends.
            'r' if rest(at, "r#\"") || rest(at, "r\"") => {
                let hashes = if rest(at, "r#\"") { "\"#" } else { "\"" };
                at += hashes.len() + 1;
                let mut text = String::new();
                while at < chars.len() && !rest(at, hashes) {
                    line += usize::from(chars[at] == '\n');
                    text.push(chars[at]);
                    at += 1;
                }
                at += hashes.len() - 1;
                push(&mut found, start, text, attribute);
            }
            '"' => {
                let mut text = String::new();
                at += 1;
                while at < chars.len() && chars[at] != '"' {
                    at += usize::from(chars[at] == '\\');
                    line += usize::from(chars.get(at) == Some(&'\n'));
                    text.extend(chars.get(at));
                    at += 1;
                }
                push(&mut found, start, text, attribute);
            }
            // A letter, not the beginning of a lifetime.
            '\'' if rest(at + 2, "'") => at += 2,
            '\'' if rest(at, "'\\") => at += 3,
            '#' if attribute == 0 && (rest(at, "#[") || rest(at, "#![")) => {
                at += if rest(at, "#[") { 1 } else { 2 };
                attribute = 1;
            }
            '[' if attribute > 0 => attribute += 1,
            ']' if attribute > 0 => attribute -= 1,
            c if is_word(c) => {
                let mut word = String::from(c);
                while at + 1 < chars.len() && is_word(chars[at + 1]) {
                    at += 1;
                    word.push(chars[at]);
                }
                let is_declared = is_module && rest(at + 1, ";");
                is_module = word == "mod";
                if !is_declared {
                    push(&mut found, start, word, attribute);
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

fn push(found: &mut Vec<(usize, String)>, line: usize, text: String, attribute: usize) {
    if attribute == 0 && !text.contains(char::is_whitespace) {
        found.push((line, text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Game> {
        let game = |variant: &str| Game {
            variant: variant.to_owned(),
            name: variant.to_lowercase(),
            folder: format!("crates/{}", variant.to_lowercase()),
            feature: None,
        };
        vec![game("Uno"), game("Due")]
    }

    fn lines(path: &str, text: &str) -> Vec<usize> {
        let faults = check(&games(), path, text);
        faults.iter().map(|fault| fault.split(':').nth(1).unwrap().parse().unwrap()).collect()
    }

    #[test]
    fn code_that_names_a_game_is_a_fault() {
        let text =
            "use fondaco_uno::Uno;\n\nmatch game { GameName::Due => 1 }\nlet key = \"tutorial-uno\";\nfn of_due() {}\n";
        assert_eq!(lines("crates/cli/src/games.rs", text), [1, 1, 3, 4, 5]);
        assert_eq!(check(&games(), "a.rs", "GameName::Due")[0], "a.rs:1: 'Due' names a game: say it for any game");
        // After a text in several lines, the lines still count.
        assert_eq!(
            lines("a.rs", "let a = \"b\n c\";\nlet b = r#\"\n\"uno\" \"#; // x\nlet c = 'u'; let d: &'a str = Uno;"),
            [5]
        );
    }

    #[test]
    fn words_that_only_look_alike_are_none() {
        assert!(lines("a.rs", "let unison = duel; \"tuno\"; Unos; DUE").is_empty());
    }

    #[test]
    fn a_game_may_name_itself_and_so_may_its_faces() {
        for path in ["crates/uno/src/lib.rs", "crates/cli/src/face/uno/mod.rs", "crates/client/src/uno.rs", REGISTRY] {
            assert!(lines(path, "fondaco_uno::Uno").is_empty(), "{path}");
        }
        // But not the other one.
        assert_eq!(lines("crates/cli/src/face/uno/mod.rs", "Uno\nDue"), [2]);
    }

    #[test]
    fn tests_comments_attributes_and_sentences_may() {
        let text = "\
//! Uno.
mod uno;
pub(crate) mod due;
#[schema(example = \"uno\", list = [\"due\"])]
const HELP: &str = \"play uno
  play --game due\";
let x = r\"play uno\"; // Uno
#[cfg(test)]
mod tests {
    use fondaco_uno::Uno;
}
";
        assert!(lines("a.rs", text).is_empty(), "{:?}", check(&games(), "a.rs", text));
    }

    #[test]
    fn texts_styles_and_scripts_name_no_game_but_their_own() {
        let faults = |path: &str, text: &str| check_page(&games(), path, text).len();
        assert_eq!(
            faults("locales/en/lobby.ftl", "lobby-uno = For two\nabout = Uno and Due.\n# Uno\nlead = A duel\n"),
            2
        );
        assert_eq!(faults("locales/en/more/uno.ftl", "tutorial-uno = Learn Uno\n"), 0);
        assert_eq!(faults("locales/en/cover-uno.ftl", "tutorial-uno = Learn Uno\ntutorial-due = Learn Due\n"), 1);
        assert_eq!(faults("style/more/big.css", "/* Uno\n Due */ .a{} /* uno */\n[data-game=due]{}\n"), 1);
        assert_eq!(faults("site/boot.js", "// uno\nload(\"uno\");\n"), 1);
        assert_eq!(faults("site/index.html", "<!-- uno --><p>Fondaco</p>\n"), 0);
    }

    #[test]
    fn modules_for_tests_are_left_out() {
        let text = "mod any;\n#[cfg(test)]\nmod leaks;\n";
        assert_eq!(test_modules("crates/a/src/lib.rs", text), ["crates/a/src/leaks"]);
        assert_eq!(
            test_modules("crates/a/src/host.rs", "#[cfg(test)]\n    pub(crate) mod tests;"),
            ["crates/a/src/host/tests"]
        );
        assert!(
            is_in("a/leaks.rs", "a/leaks")
                && is_in("a/leaks/more.rs", "a/leaks")
                && !is_in("a/leaks_too.rs", "a/leaks")
        );
    }

    #[test]
    fn this_repository_is_looked_at() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let paths: Vec<String> = sources(root).unwrap().into_iter().map(|(path, _)| path).collect();
        let fuzzed = "fuzz/fuzz_targets/state.rs";
        for path in ["crates/client/src/lib.rs", REGISTRY, "xtask/src/names.rs", "xtask/client/src/site.rs", fuzzed] {
            assert!(paths.iter().any(|other| other == path), "{path}");
        }
        let paths: Vec<String> = pages(root).unwrap().into_iter().map(|(path, _)| path).collect();
        for name in ["locales/fr/more/online.ftl", "style/tokens.css", "site/sw.js", "site/index.html"] {
            assert!(paths.contains(&format!("crates/client/{name}")), "{name}");
        }
    }
}
