//! Writing an edition into a file that somebody has typed, so that comments and order stay.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// The file `typed`, changed so that it says what the file `fresh` says. What says the same already stays as it was typed, with the
/// comments beside it and in its order; the order of a list of texts means nothing. Nothing if one of them cannot be read, or is
/// written in a way that this does not change.
#[must_use]
pub fn merge(typed: &str, fresh: &str) -> Option<String> {
    let (old, new) = (DeTable::parse(typed).ok()?, DeTable::parse(fresh).ok()?);
    let mut edits = Edits { typed, fresh, list: Vec::new() };
    edits.table(0, old.get_ref(), new.get_ref())?;
    let Edits { mut list, .. } = edits;
    list.sort_by_key(|(place, _)| (place.start, place.end));
    let mut merged = String::new();
    let mut at = 0;
    for (place, text) in list {
        merged.push_str(typed.get(at..place.start)?);
        merged.push_str(&text);
        at = place.end;
    }
    merged.push_str(typed.get(at..)?);
    Some(merged)
}

/// What is changed: pieces of the typed file, and what stands there instead.
struct Edits<'t> {
    typed: &'t str,
    fresh: &'t str,
    list: Vec<(Range<usize>, String)>,
}

impl Edits<'_> {
    /// A table whose entries have a line or more each.
    fn table(&mut self, header: usize, old: &DeTable<'_>, new: &DeTable<'_>) -> Option<()> {
        for (key, value) in old {
            match new.get(key.get_ref().as_ref()) {
                Some(fresh) => self.value(value, fresh)?,
                None if self.is_header(value) => return None,
                None => {
                    let lines = self.start_of_line(key.span().start)..self.end_of_line(value.span().end);
                    self.list.push((lines, String::new()));
                }
            }
        }
        // New entries come after the last one; in a table that has none, after its header.
        let entries = old.iter().filter(|(_, value)| !self.is_header(value));
        let last = entries.map(|(_, value)| value.span().end).max();
        let place = last.map_or(if header == 0 { 0 } else { self.end_of_line(header) }, |end| self.end_of_line(end));
        for (key, value) in new {
            if old.get(key.get_ref().as_ref()).is_some() {
                continue;
            }
            if matches!(value.get_ref(), DeValue::Table(_)) {
                return None;
            }
            let gap = if place > 0 && !self.typed[..place].ends_with('\n') { "\n" } else { "" };
            let entry = self.fresh.get(key.span().start..value.span().end)?;
            self.list.push((place..place, format!("{gap}{entry}\n")));
        }
        Some(())
    }

    fn value(&mut self, old: &Spanned<DeValue<'_>>, new: &Spanned<DeValue<'_>>) -> Option<()> {
        if same(old.get_ref(), new.get_ref()) {
            return Some(());
        }
        match (old.get_ref(), new.get_ref()) {
            (DeValue::Table(table), DeValue::Table(fresh)) if self.is_header(old) => {
                self.table(old.span().start, table, fresh)
            }
            (DeValue::Array(list), DeValue::Array(fresh)) if !list.is_empty() && !fresh.is_empty() => {
                self.array(list, fresh)
            }
            _ => {
                self.list.push((old.span(), self.fresh.get(new.span())?.to_owned()));
                Some(())
            }
        }
    }

    fn array(&mut self, old: &DeArray<'_>, new: &DeArray<'_>) -> Option<()> {
        let mut stale: Vec<usize> = (0..old.len()).collect();
        let mut fresh: Vec<&Spanned<DeValue<'_>>> = new.iter().collect();
        if old.iter().chain(new.iter()).all(|value| value.get_ref().is_str()) {
            // In whatever order: what is in both stays.
            stale.retain(|&place| {
                let kept = fresh.iter().position(|value| same(value.get_ref(), old[place].get_ref()));
                kept.map(|kept| fresh.remove(kept)).is_none()
            });
        }
        let paired = stale.len().min(fresh.len());
        for (&place, value) in stale.iter().zip(&fresh) {
            self.value(&old[place], value)?;
        }
        let gone = &stale[paired..];
        for (number, &place) in gone.iter().enumerate() {
            // With the comma before it; those at the beginning with the comma after them.
            let piece = match old.get(place + 1) {
                Some(next) if number == place => old[place].span().start..next.span().start,
                _ => old[place.checked_sub(1)?].span().end..old[place].span().end,
            };
            self.list.push((piece, String::new()));
        }
        let last = old.last()?.span();
        let line = &self.typed[self.start_of_line(last.start)..last.start];
        let gap = if line.trim().is_empty() { format!(",\n{line}") } else { ", ".to_owned() };
        for value in &fresh[paired..] {
            let text = self.fresh.get(value.span())?;
            self.list.push((last.end..last.end, format!("{gap}{text}")));
        }
        Some(())
    }

    /// Whether it is a table under a header, or a list of such.
    fn is_header(&self, value: &Spanned<DeValue<'_>>) -> bool {
        value.get_ref().is_table() && !self.typed[value.span().start..].starts_with('{')
    }

    fn start_of_line(&self, at: usize) -> usize {
        self.typed[..at].rfind('\n').map_or(0, |end| end + 1)
    }

    /// Where the next line begins.
    fn end_of_line(&self, at: usize) -> usize {
        self.typed[at..].find('\n').map_or(self.typed.len(), |end| at + end + 1)
    }
}

/// Whether two values say the same.
fn same(one: &DeValue<'_>, other: &DeValue<'_>) -> bool {
    match (one, other) {
        (DeValue::Array(one), DeValue::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|(one, other)| same(one.get_ref(), other.get_ref()))
        }
        (DeValue::Table(one), DeValue::Table(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    other.get(key.get_ref().as_ref()).is_some_and(|other| same(value.get_ref(), other.get_ref()))
                })
        }
        (DeValue::Integer(one), DeValue::Integer(other)) => {
            (one.as_str(), one.radix()) == (other.as_str(), other.radix())
        }
        _ => one.as_str().is_some() && one.as_str() == other.as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_the_same_stays_as_it_was_typed() {
        let typed = "# mine\nships = [\n    'a', # the best\n    'b', 'c',\n]\nname = 'x' # so it is called\n\n\
                     [tiles] # counted twice\nship1 = 12\n# rare\nship2 = 6\n\n[tracks]\nrome = [0, 5, 15]\n";
        assert_eq!(merge(typed, typed).as_deref(), Some(typed));
        let fresh =
            "name = \"x\"\nships = [\"b\", \"a\", \"c\"]\n[tiles]\nship2=6\nship1=12\n[tracks]\nrome = [0,5,15]\n";
        assert_eq!(merge(typed, fresh).as_deref(), Some(typed), "in another order");
        let fresh = "author = \"me\"\nname = \"y\"\nships = [\"a\", \"d\", \"c\", \"e\"]\n[tiles]\nship1 = 11\nmonk = 7\n\
                     [tracks]\nrome = [0, 10, 15]\n";
        let merged = "# mine\nships = [\n    'a', # the best\n    \"d\", 'c', \"e\",\n]\nname = \"y\" # so it is called\n\
                      author = \"me\"\n\n[tiles] # counted twice\nship1 = 11\n# rare\nmonk = 7\n\n[tracks]\n\
                      rome = [0, 10, 15]\n";
        assert_eq!(merge(typed, fresh).as_deref(), Some(merged));
    }

    #[test]
    fn lists_become_longer_and_shorter() {
        for (typed, fresh, merged) in [
            ("l = ['a', 'b', 'c']", "l = ['c']", "l = ['c']"),
            ("l = ['a', 'b', 'c']", "l = ['a']", "l = ['a']"),
            ("l = ['a', 'b', 'c']", "l = ['b']", "l = ['b']"),
            ("l = [\n  'a', # one\n]", "l = ['a', 'b']", "l = [\n  'a',\n  'b', # one\n]"),
            ("l = [1, 2]", "l = [1, 3, 4]", "l = [1, 3, 4]"),
            ("l = [1, 2, 3]", "l = []", "l = []"),
            ("l = []", "l = [1]", "l = [1]"),
            ("l = [{ a = 1 }, { a = 2 }]", "l = [{ a = 2 }, { a = 2 }]", "l = [{ a = 2 }, { a = 2 }]"),
        ] {
            assert_eq!(merge(typed, fresh).as_deref(), Some(merged), "{typed} {fresh}");
        }
        assert_eq!(merge("l = [", "l = []"), None);
        assert_eq!(merge("", "name = 'x'\n").as_deref(), Some("name = 'x'\n"));
    }
}
