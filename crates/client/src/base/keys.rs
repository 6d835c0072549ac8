//! What lets one read matches that are not public: the last part of an invitation, which the addresses of replays and reviews carry
//! with them (`#/replay/ID~KEY/57`), so that a link works for whoever gets it. It is kept as long as the browser's tab.

use std::cell::RefCell;

use fondaco_table::MatchId;

use crate::base::browser;

/// Of how many matches keys are kept.
const MOST: usize = 32;
/// The longest key that is looked at.
const LONGEST: usize = 64;
/// What stands between a match's id and its key.
const MARK: char = '~';

/// Of each match its id, its key, and whether one has decided what to do there.
type Keys = Vec<(String, String, bool)>;

thread_local! {
    static KEYS: RefCell<Option<Keys>> = const { RefCell::new(None) };
}

const STORED: &str = "fondaco:keys";

fn with<T>(read: impl FnOnce(&mut Keys) -> T) -> T {
    KEYS.with_borrow_mut(|keys| {
        read(keys.get_or_insert_with(|| {
            let text = browser::session().and_then(|session| session.get_item(STORED).ok()?);
            text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
        }))
    })
}

/// The key of a match, if one is known.
#[must_use]
pub fn of(id: &MatchId) -> Option<String> {
    with(|keys| keys.iter().find(|(known, ..)| known == id.as_str()).map(|(_, key, _)| key.clone()))
}

/// Remembers the key of a match.
pub fn remember(id: &MatchId, key: &str) {
    if key.is_empty()
        || key.len() > LONGEST
        || !key.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_')
    {
        return;
    }
    let entered = has_entered(id);
    with(|keys| {
        keys.retain(|(known, ..)| known != id.as_str());
        keys.insert(0, (id.to_string(), key.to_owned(), entered));
        keys.truncate(MOST);
        store(keys);
    });
}

fn store(keys: &Keys) {
    if let Some(session) = browser::session() {
        let _ = session.set_item(STORED, &serde_json::to_string(keys).unwrap_or_default());
    }
}

/// Whoever was invited to this match has decided what to do there, so they need not be asked again.
pub fn enter(id: &MatchId) {
    with(|keys| {
        if let Some((.., entered)) = keys.iter_mut().find(|(known, _, entered)| known == id.as_str() && !entered) {
            *entered = true;
            store(keys);
        }
    });
}

/// Whether they have.
#[must_use]
pub fn has_entered(id: &MatchId) -> bool {
    with(|keys| keys.iter().any(|(known, _, entered)| known == id.as_str() && *entered))
}

/// A match as an address names it: with its key, if one is known.
#[must_use]
pub fn named(id: &MatchId) -> String {
    of(id).map_or_else(|| id.to_string(), |key| format!("{id}{MARK}{key}"))
}

/// Reads a match that an address names, and remembers its key.
#[must_use]
pub fn read(word: &str) -> Option<MatchId> {
    let (id, key) = word.split_once(MARK).unwrap_or((word, ""));
    let id = MatchId::new(id).ok()?;
    remember(&id, key);
    Some(id)
}

/// What a request for this match ends with, so that it is answered.
#[must_use]
pub fn query(id: &MatchId) -> String {
    of(id).map_or_else(String::new, |key| format!("?invitation={key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_with_an_address_and_goes_with_it() {
        let id = read("m1~abc-9").unwrap();
        assert_eq!((id.as_str(), of(&id).as_deref()), ("m1", Some("abc-9")));
        assert_eq!((named(&id), query(&id)), ("m1~abc-9".to_owned(), "?invitation=abc-9".to_owned()));
        let other = read("m2").unwrap();
        assert_eq!((named(&other), query(&other)), ("m2".to_owned(), String::new()));
        // Without it the address is as before, and what is known stays.
        assert_eq!(read("m1").as_ref().map(named), Some("m1~abc-9".to_owned()));
    }

    #[test]
    fn reading_an_invitation_is_not_deciding() {
        let id = read("asked~abc").unwrap();
        assert!(!has_entered(&id));
        enter(&id);
        remember(&id, "def");
        assert!(has_entered(&id), "another key is no other match");
        let other = MatchId::new("other").unwrap();
        enter(&other);
        assert!(!has_entered(&other), "nobody was invited there");
    }

    #[test]
    fn what_is_no_key_is_not_kept() {
        let long = format!("m3~{}", "x".repeat(65));
        for odd in ["m3~", "m3~a b", "m3~a&b=1", "m3~a/../b", long.as_str()] {
            let id = read(odd).unwrap();
            assert_eq!(of(&id), None, "{odd}");
        }
        for index in 0..40 {
            remember(&MatchId::new(&format!("many{index}")).unwrap(), "k");
        }
        assert_eq!(of(&MatchId::new("many0").unwrap()), None, "only so many are kept");
        assert!(of(&MatchId::new("many39").unwrap()).is_some());
    }
}
