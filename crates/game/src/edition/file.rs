//! Edition files: TOML, with the place of every value.

use std::cell::{Cell, RefCell};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::about::{About, check_author, check_name, check_note};
use super::faults::Found;
use super::{Fault, FaultKind, Faults, MAX_BYTES, MAX_FAULTS, Rule};
use crate::step::{NotationError, quoted};

/// Reads a TOML file of the game of this title with `build`, which takes what it knows out of the top table and reports faults
/// through the values it meets. Keys it did not take are faults too. What every edition may say of itself is read before: `name`,
/// `author`, `note`, and `game`, which must be this one.
///
/// A byte order mark at the beginning is allowed and means nothing.
///
/// # Errors
/// The faults, with their places.
pub fn read<T>(
    text: &str,
    title: &str,
    build: impl FnOnce(Option<About>, &mut Table<'_>) -> Option<T>,
) -> Result<T, Faults> {
    if text.len() > MAX_BYTES {
        return Err(Faults::one(FaultKind::TooLong { bytes: text.len() }));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let sheet = Sheet { text, faults: RefCell::default(), foreign: Cell::default() };
    let (root, errors) = DeTable::parse_recoverable(text);
    // After a slip in the syntax everything that follows looks wrong, too: only the first is told.
    let place = |error: &toml::de::Error| error.span().map_or(0, |span| span.start);
    if let Some(error) = errors.iter().min_by_key(|error| place(error)) {
        sheet.fault(place(error), slip(error.message()));
        return Err(sheet.tell(None));
    }
    let mut table = Table::new(&sheet, root.get_ref(), None);
    let about = about(&mut table, title);
    if sheet.foreign.get() {
        sheet.faults.borrow_mut().truncate(1);
        return Err(sheet.tell(Some(root.get_ref())));
    }
    let built = build(about, &mut table);
    if let Some(kind) = table.of_another_game(title) {
        return Err(Faults { foreign: true, ..Faults::one(kind) });
    }
    table.close();
    match built {
        Some(built) if sheet.faults.borrow().is_empty() => Ok(built),
        _ => Err(sheet.tell(Some(root.get_ref()))),
    }
}

/// What the file says of the edition itself.
fn about(table: &mut Table<'_>, title: &str) -> Option<About> {
    if let Some(value) = table.take_optional("game")
        && let Some(game) = value.text()
        && game != title.to_lowercase()
    {
        table.sheet.foreign.set(true);
        value.fault(FaultKind::OtherGame { found: quoted(game), title: title.to_owned() });
    }
    let author = table.take_optional("author").map(|value| value.line(check_author));
    let note = table.take_optional("note").map(|value| value.line(check_note));
    let name = table.take("name").and_then(|value| value.line(check_name));
    Some(About { name: name?, author: author.flatten(), note: note.flatten() })
}

/// Which slip a message of the TOML reader is about: its own words are for those who know its source.
fn slip(message: &str) -> FaultKind {
    if message.contains("recurs") {
        FaultKind::Nested
    } else if message.contains("duplicate") {
        FaultKind::Twice
    } else {
        FaultKind::Syntax
    }
}

/// The file being read and what was found wrong with it, by its offset.
struct Sheet<'t> {
    text: &'t str,
    /// Those of the whole file have no offset.
    faults: RefCell<Vec<(Option<usize>, FaultKind)>>,
    /// Whether it says that it is of another game.
    foreign: Cell<bool>,
}

impl Sheet<'_> {
    fn fault(&self, offset: impl Into<Option<usize>>, kind: FaultKind) {
        self.faults.borrow_mut().push((offset.into(), kind));
    }

    /// The faults in the order of the file. Only for those that are told it is worked out where they are.
    fn tell(&self, root: Option<&DeTable<'_>>) -> Faults {
        let mut found = self.faults.take();
        found.sort_by_key(|&(offset, _)| offset);
        let more = found.len().saturating_sub(MAX_FAULTS);
        found.truncate(MAX_FAULTS);
        let list = found.into_iter().map(|(offset, kind)| {
            let before = self.text.get(..offset.unwrap_or(0)).unwrap_or(self.text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let entry = root.and_then(|root| in_table(root, offset?)).unwrap_or_default();
            Fault { line, column, entry, kind }
        });
        Faults { list: list.collect(), more, foreign: self.foreign.get() }
    }
}

/// Which entry begins at this place of the file: `ships[3]`, `tracks.rome`.
fn in_table(table: &DeTable<'_>, offset: usize) -> Option<String> {
    table.iter().find_map(|(key, value)| {
        let name = key.get_ref();
        if key.span().start == offset || value.span().start == offset {
            return Some(name.to_string());
        }
        let dot = |inner: String| if inner.starts_with('[') { inner } else { format!(".{inner}") };
        in_value(value.get_ref(), offset).map(|inner| format!("{name}{}", dot(inner)))
    })
}

fn in_value(value: &DeValue<'_>, offset: usize) -> Option<String> {
    match value {
        DeValue::Table(table) => in_table(table, offset),
        DeValue::Array(list) => list.iter().enumerate().find_map(|(index, value)| {
            if value.span().start == offset {
                return Some(format!("[{index}]"));
            }
            let dot = |inner: String| if inner.starts_with('[') { inner } else { format!(".{inner}") };
            in_value(value.get_ref(), offset).map(|inner| format!("[{index}]{}", dot(inner)))
        }),
        _ => None,
    }
}

/// A table of the file: keys are taken out one by one, and what is left over is unknown.
pub struct Table<'t> {
    sheet: &'t Sheet<'t>,
    entries: Vec<(&'t str, usize, Value<'t>)>,
    offset: Option<usize>,
    taken: Cell<usize>,
    missing: RefCell<Vec<String>>,
}

impl<'t> Table<'t> {
    fn new(sheet: &'t Sheet<'t>, table: &'t DeTable<'t>, offset: Option<usize>) -> Self {
        let entries = table
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, Value { sheet, value }))
            .collect();
        Table { sheet, entries, offset, taken: Cell::new(0), missing: RefCell::default() }
    }

    /// Takes out the value of a key that must be there.
    pub fn take(&mut self, key: &str) -> Option<Value<'t>> {
        let found = self.take_optional(key);
        if found.is_some() {
            self.taken.set(self.taken.get() + 1);
        } else {
            self.fault(FaultKind::Missing { key: key.to_owned() });
            self.missing.borrow_mut().push(key.to_owned());
        }
        found
    }

    /// Takes out the value of a key that may be there.
    pub fn take_optional(&mut self, key: &str) -> Option<Value<'t>> {
        let index = self.entries.iter().position(|(name, ..)| *name == key)?;
        Some(self.entries.remove(index).2)
    }

    /// Takes out everything that is left: each key with its value.
    pub fn take_rest(&mut self) -> Vec<(&'t str, Value<'t>)> {
        std::mem::take(&mut self.entries).into_iter().map(|(key, _, value)| (key, value)).collect()
    }

    /// Reports what is wrong with the table as a whole.
    pub fn fault(&self, kind: impl Into<FaultKind>) {
        self.sheet.fault(self.offset, kind.into());
    }

    /// Reports every key that nobody took.
    pub fn close(self) {
        for (key, offset, _) in self.entries {
            self.sheet.fault(offset, FaultKind::Unknown { key: quoted(key) });
        }
    }

    /// The one sentence that is said if at least half of what a file must have is missing and it has other things instead: then it is
    /// hardly a file of this game, and a list of faults would not help.
    fn of_another_game(&self, title: &str) -> Option<FaultKind> {
        const NAMED: usize = 4;
        let missing = self.missing.borrow();
        let (taken, unknown) = (self.taken.get(), self.entries.len());
        if missing.len() < taken || unknown < if taken == 0 { 1 } else { 2 } {
            return None;
        }
        let list = |names: &mut dyn Iterator<Item = &str>| {
            names.take(NAMED).map(|name| format!("'{}'", quoted(name))).collect::<Vec<_>>().join(", ")
        };
        let missing = list(&mut missing.iter().map(String::as_str));
        let others = list(&mut self.entries.iter().map(|&(key, ..)| key));
        Some(FaultKind::Foreign { title: title.to_owned(), missing, others, more: unknown > NAMED })
    }
}

/// A value of the file.
#[derive(Clone, Copy)]
pub struct Value<'t> {
    sheet: &'t Sheet<'t>,
    value: &'t Spanned<DeValue<'t>>,
}

impl<'t> Value<'t> {
    /// Reports what is wrong with it.
    pub fn fault(&self, kind: impl Into<FaultKind>) {
        self.sheet.fault(self.value.span().start, kind.into());
    }

    /// The text it should be.
    #[must_use]
    pub fn text(&self) -> Option<&'t str> {
        self.or_fault(self.value.get_ref().as_str(), |found| FaultKind::NotText { found })
    }

    /// The whole number from `low` to `high` that it should be.
    #[must_use]
    pub fn number(&self, low: i64, high: i64) -> Option<i64> {
        let number = self
            .value
            .get_ref()
            .as_integer()
            .and_then(|integer| i64::from_str_radix(integer.as_str(), integer.radix()).ok())
            .filter(|number| (low..=high).contains(number));
        self.or_fault(number, |found| FaultKind::NotNumber { low, high, found })
    }

    /// The list it should be.
    #[must_use]
    pub fn list(&self) -> Option<Vec<Value<'t>>> {
        let list = self.value.get_ref().as_array();
        let list = list.map(|list| list.iter().map(|value| Value { sheet: self.sheet, value }).collect());
        self.or_fault(list, |found| FaultKind::NotList { found })
    }

    /// The table it should be; the caller closes it.
    #[must_use]
    pub fn table(&self) -> Option<Table<'t>> {
        let table = self.value.get_ref().as_table();
        let table = table.map(|table| Table::new(self.sheet, table, Some(self.value.span().start)));
        self.or_fault(table, |found| FaultKind::NotTable { found })
    }

    /// What its text says in the game's notation; otherwise this is a fault of the game of the given name.
    #[must_use]
    pub fn parse<T: std::str::FromStr<Err = NotationError>>(&self, otherwise: &'static str) -> Option<T> {
        self.text()?.parse().map_err(|error| self.fault(Rule::notation(otherwise, &error))).ok()
    }

    /// The text that passes this check.
    fn line(&self, check: fn(&str) -> Result<(), FaultKind>) -> Option<String> {
        let text = self.text()?;
        check(text).map_err(|kind| self.fault(kind)).ok()?;
        Some(text.to_owned())
    }

    fn or_fault<T>(&self, found: Option<T>, otherwise: impl FnOnce(Found) -> FaultKind) -> Option<T> {
        if found.is_none() {
            self.fault(otherwise(self.found()));
        }
        found
    }

    /// What it is: a number as it is written, or which kind of value.
    fn found(&self) -> Found {
        match self.value.get_ref() {
            DeValue::String(_) => Found::Text,
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) => {
                Found::Number(quoted(self.sheet.text.get(self.value.span()).unwrap_or_default()))
            }
            DeValue::Datetime(_) => Found::Date,
            DeValue::Array(_) => Found::List,
            DeValue::Table(_) => Found::Table,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(text: &str) -> Result<(String, i64), Faults> {
        read(text, "Small", |about, table| {
            let size = table.take("size").and_then(|value| value.number(1, 9));
            Some((about?.name, size?))
        })
    }

    fn faults(text: &str) -> Vec<String> {
        let faults = small(text).err().map(|faults| faults.list).unwrap_or_default();
        faults.into_iter().map(|Fault { line, column, kind, .. }| format!("{line}:{column} {kind}")).collect()
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        assert!(faults("name = 'a'\nsize = 3").is_empty());
        assert_eq!(
            faults("name = 7\n\nsize = 10\n  colour = 1"),
            [
                "1:8 expected a text in quotes, found 7",
                "3:8 expected a whole number from 1 to 9, found 10",
                "4:3 unknown key 'colour'"
            ]
        );
        assert_eq!(faults("size = 2"), ["1:1 the key 'name' is missing"]);
        let slip = FaultKind::Syntax.to_string();
        assert_eq!(faults("name = "), [format!("1:8 {slip}")]);
        assert_eq!(faults("name = 'a'\nsize 3"), [format!("2:6 {slip}")]);
        assert_eq!(faults("name = 'a'\nsize = 3\nname = 'b'"), ["3:1 this key is there already"]);
        assert!(!faults("\u{0}[[[").is_empty());
    }

    #[test]
    fn what_is_found_is_named_in_plain_words() {
        for (value, found) in [
            ("0x1F", "0x1F"),
            ("99999999999999999999999", "99999999999999999999999"),
            ("-1", "-1"),
            ("1.5", "1.5"),
            ("true", "true"),
            ("'3'", "a text"),
            ("[3]", "a list"),
            ("{ a = 1 }", "a table"),
            ("1979-05-27", "a date"),
        ] {
            let said = faults(&format!("name = 'a'\nsize = {value}"));
            assert_eq!(said, [format!("2:8 expected a whole number from 1 to 9, found {found}")]);
        }
        let long = "9".repeat(5000);
        assert!(faults(&format!("name = 'a'\nsize = {long}"))[0].len() < 200);
    }

    #[test]
    fn a_fault_names_its_entry() {
        let entries = |text: &str| -> Vec<String> {
            let read = read(text, "Small", |_, table| {
                for value in table.take("ships")?.list()? {
                    value.fault(Rule::new("some", "a ship"));
                    if let Some(list) = value.table().and_then(|mut table| table.take("wares")?.list()) {
                        list.iter().for_each(|value| value.fault(Rule::new("some", "a ware")));
                    }
                }
                let mut tracks = table.take("tracks")?.table()?;
                tracks.take("rome")?.fault(Rule::new("some", "a track"));
                tracks.close();
                Some(())
            });
            read.unwrap_err().list.into_iter().map(|fault| fault.entry).collect()
        };
        let found = entries("ships = [{ wares = [1, 2] }, { wares = [] }]\n[tracks]\nrome = 1\nroma = 2");
        let expected =
            ["", "ships[0]", "ships[0].wares[0]", "ships[0].wares[1]", "ships[1]", "tracks.rome", "tracks.roma"];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_byte_order_mark_means_nothing() {
        assert_eq!(small("\u{feff}name = 'a'\nsize = 3"), Ok(("a".to_owned(), 3)));
        assert_eq!(faults("\u{feff}nam = 'a'\nname = 'a'\nsize = 3"), ["1:1 unknown key 'nam'"]);
    }

    #[test]
    fn a_file_may_say_of_which_game_it_is() {
        assert_eq!(small("game = 'small'\nname = 'a'\nsize = 3"), Ok(("a".to_owned(), 3)));
        let said = faults("game = 'great'\nname = 'a'\nsize = 3");
        assert_eq!(said, ["1:8 this is an edition of 'great', not of Small"]);
        // If it does not, its entries tell.
        let said = faults("name = 'a'\nlength = 1\nwidth = 2\nheight = 3\ndepth = 4\ncolour = 5");
        let expected =
            "1:1 this is no edition of Small: it has no 'size', but 'colour', 'depth', 'height', 'length' and more";
        assert_eq!(said, [expected]);
    }

    #[test]
    fn very_much_is_told_in_few_lines() {
        let junk = "x = 1\n".repeat(2_000_000);
        let said = small(&junk).unwrap_err().to_string();
        assert_eq!(said, "line 1, column 1: an edition has at most 65536 bytes, and this has 12000000");
        // As many unknown keys as there is room for.
        let mut keys = String::from("name = 'a'\nsize = 3\n");
        for number in 0.. {
            let line = format!("k{number}=1\n");
            if keys.len() + line.len() > MAX_BYTES {
                break;
            }
            keys.push_str(&line);
        }
        let many = small(&keys).unwrap_err();
        assert_eq!(many.list().len(), MAX_FAULTS);
        assert!(many.more() > 5000 && many.to_string().ends_with(&format!("; and {} more", many.more())));
        // Nested as deeply as there is room for, and a key as long.
        for deep in ["x = ".to_owned() + &"[".repeat(60_000), "a.".repeat(30_000) + "b = 1", "[".repeat(60_000)] {
            let said = small(&deep).unwrap_err().to_string();
            assert!(!said.contains("recur") && said.len() < 200, "{said}");
        }
        let long = small(&format!("name = 'a'\nsize = 3\n{} = 1", "k".repeat(60_000))).unwrap_err().to_string();
        assert!(long.len() < 200, "{long}");
    }
}
