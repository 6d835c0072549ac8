//! What is wrong with an edition file, in the reader's language: the reader of files says which kind of fault it is, with its numbers
//! and names; what a game says itself, its face has words for.

use fondaco_game::edition::{Fault, FaultKind, Found, MAX_BYTES, Rule};

use crate::base::i18n::{self, Arg};
use crate::table::workshop::Workshop;

/// A fault of a file, as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Shown {
    /// Where it is.
    pub(super) line: usize,
    pub(super) column: usize,
    kind: FaultKind,
}

impl From<&Fault> for Shown {
    fn from(fault: &Fault) -> Self {
        Shown { line: fault.line, column: fault.column, kind: fault.kind.clone() }
    }
}

impl Shown {
    /// What is wrong.
    pub(super) fn words(&self, workshop: Option<&Workshop>) -> String {
        words(&self.kind, workshop)
    }
}

/// What is wrong, in the chosen language. Without the game's box, its own faults are told in English.
pub(super) fn words(kind: &FaultKind, workshop: Option<&Workshop>) -> String {
    in_words(kind, workshop, &i18n::text)
}

/// A text by its key, with what it speaks of.
type Say<'a> = &'a dyn Fn(&str, &[(&'static str, Arg)]) -> String;

fn in_words(kind: &FaultKind, workshop: Option<&Workshop>, say: Say<'_>) -> String {
    let found = |found: &Found| [("found", Arg::from(instead(found, say)))];
    match kind {
        FaultKind::Syntax => say("fault-syntax", &[]),
        FaultKind::Nested => say("fault-nested", &[]),
        FaultKind::Twice => say("fault-twice", &[]),
        FaultKind::TooLong { .. } => say("edition-too-long", &[("kilobytes", Arg::from(MAX_BYTES / 1024))]),
        FaultKind::Unsupported | FaultKind::NotCanonical | FaultKind::NoHash | FaultKind::Mistaken { .. } => {
            say("fault-no-text", &[])
        }
        FaultKind::Full => say("fault-full", &[]),
        FaultKind::OtherGame { found, title } => {
            say("fault-other-game", &[("found", Arg::from(found)), ("title", Arg::from(title))])
        }
        FaultKind::Foreign { title, missing, others, .. } => {
            let names = [("title", title), ("missing", missing), ("others", others)];
            say("fault-foreign", &names.map(|(name, text)| (name, Arg::from(text))))
        }
        FaultKind::Missing { key } => say("fault-missing", &[("key", Arg::from(key))]),
        FaultKind::Unknown { key } => say("fault-unknown", &[("key", Arg::from(key))]),
        FaultKind::NotText { found: it } => say("fault-not-text", &found(it)),
        FaultKind::NotNumber { low, high, found } => {
            let bounds = [("low", Arg::from(*low as f64)), ("high", Arg::from(*high as f64))];
            let [low, high] = bounds;
            say("fault-not-number", &[low, high, ("found", Arg::from(instead(found, say)))])
        }
        FaultKind::NotList { found: it } => say("fault-not-list", &found(it)),
        FaultKind::NotTable { found: it } => say("fault-not-table", &found(it)),
        FaultKind::NameLength | FaultKind::AuthorLength => say("fault-name-length", &[]),
        FaultKind::NoteLength => say("fault-note-length", &[]),
        FaultKind::NameUnclean | FaultKind::NoteUnclean => say("fault-unclean", &[]),
        FaultKind::Rule(rule) => of_game(rule, workshop, say),
    }
}

/// What stands there instead.
fn instead(found: &Found, say: Say<'_>) -> String {
    match found {
        Found::Number(number) => number.clone(),
        Found::Text => say("fault-found-text", &[]),
        Found::Date => say("fault-found-date", &[]),
        Found::List => say("fault-found-list", &[]),
        Found::Table => say("fault-found-table", &[]),
    }
}

/// What a game says of its own components.
fn of_game(rule: &Rule, workshop: Option<&Workshop>, say: Say<'_>) -> String {
    let key = workshop.and_then(|workshop| workshop.faults.iter().find(|(name, _)| *name == rule.name));
    let Some((_, key)) = key else { return rule.words.clone() };
    let numbers = rule.numbers.iter().map(|(name, number)| (*name, Arg::from(*number as f64)));
    let texts = rule.texts.iter().map(|(name, text)| (*name, Arg::from(text)));
    say(key, &numbers.chain(texts).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use fondaco_game::Edition as _;
    use fondaco_table::GameName;

    use super::*;
    use crate::base::i18n::{Lang, find_in, text_in};
    use crate::table::face::Face;

    fn german(key: &str, args: &[(&'static str, Arg)]) -> String {
        text_in(Lang::De, key, args)
    }

    /// Every kind of fault that is no game's.
    fn kinds() -> Vec<FaultKind> {
        let found = || Found::Number("7".to_owned());
        let text = || "x".to_owned();
        vec![
            FaultKind::Syntax,
            FaultKind::Nested,
            FaultKind::Twice,
            FaultKind::TooLong { bytes: 1 },
            FaultKind::Unsupported,
            FaultKind::Full,
            FaultKind::NotCanonical,
            FaultKind::NoHash,
            FaultKind::Mistaken { found: text(), wanted: text() },
            FaultKind::OtherGame { found: text(), title: text() },
            FaultKind::Foreign { title: text(), missing: text(), others: text(), more: true },
            FaultKind::Missing { key: text() },
            FaultKind::Unknown { key: text() },
            FaultKind::NotText { found: Found::Table },
            FaultKind::NotNumber { low: 1, high: 9, found: found() },
            FaultKind::NotNumber { low: 1, high: 9, found: Found::Text },
            FaultKind::NotList { found: Found::Date },
            FaultKind::NotTable { found: Found::List },
            FaultKind::NameLength,
            FaultKind::AuthorLength,
            FaultKind::NoteLength,
            FaultKind::NameUnclean,
            FaultKind::NoteUnclean,
        ]
    }

    /// What a game may find wrong has a text, and what its sentences need is said.
    fn has_words<G: Face>() {
        let workshop = G::workshop().unwrap();
        for name in G::Edition::FAULTS {
            let (_, key) = workshop.faults.iter().find(|(fault, _)| fault == name).unwrap_or_else(|| panic!("{name}"));
            for lang in Lang::ALL {
                assert!(find_in(lang, key).is_some(), "{key} in {}", lang.code());
            }
        }
        assert_eq!(workshop.faults.len(), G::Edition::FAULTS.len(), "a fault that is never found");
    }

    #[test]
    fn every_fault_has_words_in_every_language() {
        for lang in Lang::ALL {
            for kind in kinds() {
                let said = in_words(&kind, None, &|key, args| text_in(lang, key, args));
                assert!(!said.starts_with("fault-") && !said.contains("{$"), "{kind:?} in {}: {said}", lang.code());
                assert!(lang == Lang::En || said != kind.to_string(), "{kind:?} in {}", lang.code());
            }
        }
        has_words::<fondaco_strozzi::Strozzi>();
        has_words::<fondaco_liguria::Liguria>();
    }

    /// Whatever a file has, no sentence is left with a gap.
    #[test]
    fn what_a_game_says_is_said_whole() {
        fn tried<G: Face>(edits: &[(&str, &str)]) {
            let (workshop, file) = (G::workshop().unwrap(), G::GAME.built_in().to_file().unwrap());
            for (from, to) in edits {
                assert!(file.contains(from), "{from} is not in {file}");
                let faults = G::GAME.read_edition(&file.replacen(from, to, 1)).unwrap_err();
                for fault in faults.list() {
                    let said = in_words(&fault.kind, Some(&workshop), &german);
                    assert!(!said.contains('{') && said != fault.kind.to_string(), "{to}: {said}");
                }
            }
        }
        tried::<fondaco_strozzi::Strozzi>(&[
            ("\"8:-:0:0\"", "\"8:-:0:0\", \"8:-:0:0\""),
            ("8:-:0:0", "9:-:0:0"),
            ("\"art:1:G\" = 3", "\"art:1:G\" = 2"),
            ("art:1:G", "art:1:X"),
            ("venice = [0, 0,", "venice = [0, 3,"),
            ("venice = [0, 0,", "venice = [5, 0,"),
            ("venice = [0, 0,", "venice = [0, 15,"),
            ("venice = [0,", "venice = []\nx = [0,"),
        ]);
        tried::<fondaco_liguria::Liguria>(&[
            ("street = [[1, 2]", "street = [[1]"),
            ("street = [[1, 2]", "street = [[15, 2]"),
            ("buildings = [", "buildings = [[1, 2], "),
            ("cubes = \"RRY\"", "cubes = \"YRR\""),
            ("ship1 = 12", "ship1 = 11"),
            ("ship1 = 12", "ship9 = 12"),
            ("\"+6W1:RY\" = 1", "\"+6W0:RY\" = 1"),
            ("\"+6W1:RY\" = 1", "\"+6X0:RY\" = 1"),
            ("\"+6W1:RY\" = 1", "\"-6W1:RY\" = 1"),
        ]);
        let faults = GameName::ALL[0].read_edition("name = ").unwrap_err();
        assert_eq!(in_words(&faults.list()[0].kind, None, &german), german("fault-syntax", &[]));
    }
}
