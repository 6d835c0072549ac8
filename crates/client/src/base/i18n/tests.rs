//! The languages are complete, and the code has no text of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_bundle::FluentResource;

use super::{Arg, Lang, text_in, words};

/// The lines of a file, each with the key that it belongs to: `message` or `message.attribute`.
fn lines(text: &str) -> Vec<(String, &str)> {
    let (mut message, mut current) = (String::new(), String::new());
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let name = |line: &str| line.split_once(" =").map(|(name, _)| name.to_owned());
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            message = name(line).unwrap_or_default();
            current.clone_from(&message);
        } else if let Some(attribute) = line.trim_start().strip_prefix('.').and_then(name) {
            current = format!("{message}.{attribute}");
        }
        found.push((current.clone(), line));
    }
    found
}

/// The keys of a file, each with the arguments that its text names.
fn keys(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (key, line) in lines(text).into_iter().filter(|(key, _)| !key.is_empty()) {
        let arguments = keys.entry(key).or_default();
        for rest in line.split('$').skip(1) {
            let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
            arguments.insert(rest[..end].to_owned());
        }
    }
    keys
}

/// The keys of a file that have one form for one and another for more, each with the argument that decides it.
fn plurals(text: &str) -> BTreeSet<(String, String)> {
    let lines = lines(text);
    let starts = |at: usize, word: &str| lines.get(at).is_some_and(|(_, line)| line.trim_start().starts_with(word));
    let plural = |(at, (key, line)): (usize, &(String, &str))| {
        let (_, argument) = line.strip_suffix(" ->")?.rsplit_once('$')?;
        let forms = starts(at + 1, "[one]") || starts(at + 1, "[0]") && starts(at + 2, "[one]");
        forms.then(|| (key.clone(), argument.to_owned()))
    };
    lines.iter().enumerate().filter_map(plural).collect()
}

fn all(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    words::files(lang).iter().flat_map(|(_, text)| keys(text)).collect()
}

/// Every source file of the client but tests, with its path.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
                let text = fs::read_to_string(&path).unwrap();
                // What tests say is for nobody to read; documentation and comments neither.
                let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default().to_owned();
                let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
                found.push((path, lines.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found
}

/// Every string literal of a source text, with what stands before it.
fn literals(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(open) = text[from..].find('"').map(|at| from + at) {
        // A quote as a character, and not the beginning of a text.
        if text[..open].ends_with('\'') && text[open + 1..].starts_with('\'') {
            from = open + 1;
            continue;
        }
        let mut end = open + 1;
        while let Some(c) = text[end..].chars().next() {
            match c {
                '"' => break,
                '\\' => end += 2,
                c => end += c.len_utf8(),
            }
        }
        found.push((&text[..open], &text[open + 1..end]));
        from = end + 1;
    }
    found
}

#[test]
fn every_file_is_read_without_fault() {
    for lang in Lang::ALL {
        for (file, text) in words::files(lang) {
            if let Err((_, faults)) = FluentResource::try_new((*text).to_owned()) {
                panic!("{}/{file}.ftl: {faults:?}", lang.code());
            }
        }
    }
}

#[test]
fn every_language_has_the_same_keys_with_the_same_arguments() {
    let english = all(Lang::En);
    for lang in [Lang::De, Lang::Fr] {
        let other = all(lang);
        let code = lang.code();
        for (key, arguments) in &english {
            let theirs = other.get(key).unwrap_or_else(|| panic!("{code} lacks {key}"));
            assert_eq!(theirs, arguments, "{code}: the arguments of {key}");
        }
        let more: Vec<&String> = other.keys().filter(|key| !english.contains_key(*key)).collect();
        assert!(more.is_empty(), "{code} has keys that English lacks: {more:?}");
    }
}

/// What is said before the client runs is not compiled in, but must be there in every language all the same.
#[test]
fn every_language_can_say_that_the_client_did_not_start() {
    let read = |lang: Lang| {
        let path = format!("{}/locales/{}/boot.ftl", env!("CARGO_MANIFEST_DIR"), lang.code());
        keys(&fs::read_to_string(path).unwrap())
    };
    let english = read(Lang::En);
    assert!(english.contains_key("boot-failed"));
    for lang in Lang::ALL {
        assert_eq!(read(lang), english, "{}", lang.code());
    }
}

#[test]
fn no_key_is_written_twice() {
    for lang in Lang::ALL {
        let mut seen = BTreeSet::new();
        for (file, text) in words::files(lang) {
            let starts = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
            for key in starts.filter_map(|line| line.split_once(" =")).map(|(key, _)| key) {
                assert!(seen.insert(key), "{}/{file}.ftl: {key} is there twice", lang.code());
            }
        }
    }
}

#[test]
fn every_key_is_used_and_every_used_key_is_there() {
    let english = all(Lang::En);
    let mut used = BTreeSet::new();
    for (path, text) in sources() {
        for (before, literal) in literals(&text) {
            used.insert(literal.to_owned());
            // Not `format!(`.
            let called =
                before.trim_end().strip_suffix("t!(").filter(|before| !before.ends_with(char::is_alphanumeric));
            if called.is_some() {
                assert!(english.contains_key(literal), "{}: no text has the key {literal}", path.display());
            }
        }
    }
    // The lessons name their texts.
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tutorial")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        used.extend(literals(&text).into_iter().map(|(_, literal)| literal.to_owned()));
    }
    let unused: Vec<&String> =
        english.keys().filter(|key| !used.contains(key.split('.').next().unwrap_or_default())).collect();
    assert!(unused.is_empty(), "nothing uses {unused:?}");
}

/// What lies in the folder `more` comes with the parts of the program that are loaded later, so nothing else may say it.
#[test]
fn what_a_first_game_says_is_there_from_the_start() {
    const FIRST: [&str; 11] = [
        "base/",
        "table/",
        "faces/",
        "pages/app.rs",
        "pages/home",
        "pages/shell.rs",
        "pages/kept.rs",
        "pages/covers.rs",
        "pages/agree.rs",
        "pages/table.rs",
        "pages/lazy.rs",
    ];
    // What is loaded later all the same; decisions are planned at a server's table, which comes with its texts.
    const LATER: [&str; 23] = [
        "base/sheet.rs",
        "faces/liguria/ending.rs",
        "faces/liguria/why.rs",
        "faces/liguria/workshop.rs",
        "faces/liguria/workshop/facts.rs",
        "faces/liguria/workshop/flaws.rs",
        "faces/strozzi/ending.rs",
        "faces/strozzi/plan.rs",
        "faces/strozzi/why.rs",
        "faces/strozzi/workshop.rs",
        "pages/home/games.rs",
        "pages/home/places.rs",
        "table/big.rs",
        "table/count.rs",
        "table/ending.rs",
        "table/help.rs",
        "table/hint/list.rs",
        "table/interlude.rs",
        "table/parts.rs",
        "table/result.rs",
        "table/said.rs",
        "table/why.rs",
        "table/workshop.rs",
    ];
    let later: BTreeSet<String> = words::files(Lang::En)
        .iter()
        .filter(|(file, _)| file.starts_with("more/"))
        .flat_map(|(_, text)| keys(text).into_keys())
        .collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (path, text) in sources() {
        let path = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        if LATER.contains(&&*path) || !FIRST.iter().any(|first| path.starts_with(first)) {
            continue;
        }
        for (_, literal) in literals(&text) {
            // The card that explains things waits for its words.
            let explains = literal.starts_with("explain-");
            assert!(explains || !later.contains(literal), "{path} says {literal}, which is loaded later");
        }
    }
}

/// What lies in a game's file comes with the game, so nobody else may say it.
#[test]
fn what_a_game_says_comes_with_the_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let games: Vec<String> = fondaco_table::GameName::ALL.iter().map(ToString::to_string).collect();
    for (game, text) in words::files(Lang::En).into_iter().filter(|(file, _)| games.iter().any(|game| game == file)) {
        let keys = keys(text);
        for (path, text) in sources() {
            let face = path.strip_prefix(&root).unwrap().starts_with(format!("faces/{game}"));
            let said = literals(&text).into_iter().find(|(_, literal)| keys.contains_key(*literal));
            let of_face = face || path == root.join(format!("faces/{game}.rs"));
            assert!(of_face || said.is_none(), "{} says {said:?} of {game}", path.display());
        }
    }
}

#[test]
fn no_view_has_a_text_of_its_own() {
    // In a view, a text stands after a tag or a brace; a word in an attribute that people hear or read stands after its name.
    const SPOKEN: [&str; 5] = ["aria-label=", "title=", "placeholder=", "alt=", "aria-description="];
    for (path, text) in sources() {
        for (before, literal) in literals(&text) {
            let before = before.trim_end();
            let is_word = literal.chars().filter(|c| c.is_alphabetic()).count() > 1;
            let in_view = before.ends_with('>') && !before.ends_with("=>") && !before.ends_with("->");
            let spoken = SPOKEN.iter().any(|name| before.ends_with(name));
            assert!(!(is_word && (in_view || spoken)), "{}: {literal:?} belongs into locales/", path.display());
        }
    }
}

#[test]
fn numbers_and_plurals_are_right() {
    let draws = |lang, draws: u32| text_in(lang, "result-fair", &[("draws", draws.into())]);
    assert!(draws(Lang::En, 1).starts_with("The one draw is"));
    assert!(draws(Lang::Fr, 38).starts_with("Les 38 tirages sont"));
    assert_eq!(text_in(Lang::De, "number", &[("number", (-10).into())]), "−10");
}

/// In French, nothing takes the form of one: a text that says "un" instead of the number needs a form of its own for nothing.
#[test]
fn nothing_is_not_said_as_one() {
    // The number is one at least, or stands beside the word.
    const ONE_OR_MORE: [&str; 47] = [
        "challenge-deal",
        "challenge-hints",
        "challenge-verdict",
        "clock-daily",
        "clock-days-of",
        "daily-among-all",
        "edition-faults",
        "edition-more-faults",
        "edition-to-mend",
        "filter-clear",
        "filter-free",
        "hint-nudge-spread",
        "ledger-excused",
        "liguria-ask-card-hint",
        "liguria-ask-take-hint",
        "liguria-ask-upgrade",
        "liguria-undone-arrows",
        "liguria-undone-home",
        "no-too-often",
        "offer-rematch-until",
        "online-bot-waits",
        "online-clock-daily",
        "online-missed",
        "online-spectators",
        "online-too-many",
        "pair-find",
        "puzzle-task",
        "puzzles-own-count",
        "result-fair",
        "result-title",
        "result-unkept",
        "review-cost-points",
        "review-gained",
        "share-against",
        "strozzi-after",
        "strozzi-after-all-pirates",
        "strozzi-after-pirates",
        "strozzi-points",
        "strozzi-then-falls",
        "together-nobody",
        "together-people",
        "tour-average",
        "tour-others",
        "tour-rounds",
        "tour-rounds-of",
        "turns-more",
        "wait-fill",
    ];
    for lang in Lang::ALL {
        let keys = all(lang);
        let plurals: BTreeSet<_> = words::files(lang).iter().flat_map(|(_, text)| plurals(text)).collect();
        assert!(plurals.len() > 50, "{}: {plurals:?}", lang.code());
        for (key, argument) in &plurals {
            let said = |number: i32| {
                let named = |name: &String| -> (&'static str, Arg) {
                    let name: &'static str = name.clone().leak();
                    (name, if name == argument { number.into() } else { "x".into() })
                };
                text_in(lang, key, &keys[key].iter().map(named).collect::<Vec<_>>())
            };
            assert_ne!(said(1), said(2), "{}: {key}", lang.code());
            // Where the number is not said, nothing may be said as many are.
            if said(2) != said(3) {
                assert_ne!(said(0), said(2), "{}: {key}", lang.code());
            }
            if lang == Lang::Fr {
                let same = said(0) == said(1);
                assert_eq!(same, ONE_OR_MORE.contains(&&**key), "{key} of nothing: {}", said(0));
            }
        }
        // A game can end below zero.
        for key in ["card-points", "challenge-tried"] {
            let said = text_in(lang, key, &[("points", (-1).into()), ("date", "x".into()), ("with", "x".into())]);
            assert!(said.contains("−1 "), "{}: {said}", lang.code());
        }
    }
}
