//! Edition files: TOML, with the place of every value.

use std::cell::RefCell;
use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Fault, Faults};

/// Reads a TOML file with `build`, which takes what it knows out of the top table and reports faults through the values it
/// meets. Keys it did not take are faults too.
///
/// # Errors
/// Every fault found, with its place.
pub fn read<T>(text: &str, build: impl FnOnce(&mut Table<'_>) -> Option<T>) -> Result<T, Faults> {
    let sheet = Sheet { text, faults: RefCell::default() };
    let (root, errors) = DeTable::parse_recoverable(text);
    // After a slip in the syntax everything that follows looks wrong, too: only the first is told.
    let place = |error: &toml::de::Error| error.span().map_or(0, |span| span.start);
    if let Some(error) = errors.iter().min_by_key(|error| place(error)) {
        sheet.fault(place(error), error.message().to_owned());
    }
    let built = if errors.is_empty() {
        let mut table = Table::new(&sheet, root.get_ref(), 0);
        let built = build(&mut table);
        table.close();
        built
    } else {
        None
    };
    let mut faults = sheet.faults.into_inner();
    faults.sort_by_key(|fault| (fault.line, fault.column));
    match built {
        Some(built) if faults.is_empty() => Ok(built),
        _ => Err(Faults(faults)),
    }
}

/// The file being read and what was found wrong with it.
struct Sheet<'t> {
    text: &'t str,
    faults: RefCell<Vec<Fault>>,
}

impl Sheet<'_> {
    fn fault(&self, offset: usize, what: String) {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        self.faults.borrow_mut().push(Fault { line, column, what });
    }
}

/// A table of the file: keys are taken out one by one, and what is left over is unknown.
pub struct Table<'t> {
    sheet: &'t Sheet<'t>,
    entries: Vec<(&'t str, usize, Value<'t>)>,
    offset: usize,
}

impl<'t> Table<'t> {
    fn new(sheet: &'t Sheet<'t>, table: &'t DeTable<'t>, offset: usize) -> Self {
        let entries = table
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), key.span().start, Value { sheet, value }))
            .collect();
        Table { sheet, entries, offset }
    }

    /// Takes out the value of a key that must be there.
    pub fn take(&mut self, key: &str) -> Option<Value<'t>> {
        let found = self.take_optional(key);
        if found.is_none() {
            self.fault(format!("the key '{key}' is missing"));
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
    pub fn fault(&self, what: impl Into<String>) {
        self.sheet.fault(self.offset, what.into());
    }

    /// Reports every key that nobody took.
    pub fn close(self) {
        for (key, offset, _) in self.entries {
            self.sheet.fault(offset, format!("unknown key '{key}'"));
        }
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
    pub fn fault(&self, what: impl Into<String>) {
        self.sheet.fault(self.value.span().start, what.into());
    }

    /// The text it should be.
    #[must_use]
    pub fn text(&self) -> Option<&'t str> {
        self.or_fault(self.value.get_ref().as_str(), "a text in quotes")
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
        self.or_fault(number, &format!("a whole number from {low} to {high}"))
    }

    /// The list it should be.
    #[must_use]
    pub fn list(&self) -> Option<Vec<Value<'t>>> {
        let list = self.value.get_ref().as_array();
        let list = list.map(|list| list.iter().map(|value| Value { sheet: self.sheet, value }).collect());
        self.or_fault(list, "a list in brackets")
    }

    /// The table it should be; the caller closes it.
    #[must_use]
    pub fn table(&self) -> Option<Table<'t>> {
        let table = self.value.get_ref().as_table();
        let table = table.map(|table| Table::new(self.sheet, table, self.value.span().start));
        self.or_fault(table, "a table")
    }

    /// What its text says in the game's notation.
    #[must_use]
    pub fn parse<T: std::str::FromStr<Err: fmt::Display>>(&self) -> Option<T> {
        self.text()?.parse().map_err(|error: T::Err| self.fault(error.to_string())).ok()
    }

    fn or_fault<T>(&self, found: Option<T>, expected: &str) -> Option<T> {
        if found.is_none() {
            self.fault(format!("expected {expected}, found {}", self.value.get_ref().type_str()));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let read = read(text, |table| {
            let name = table.take("name").and_then(|value| value.text().map(str::to_owned));
            let size = table.take("size").and_then(|value| value.number(1, 9));
            name.zip(size)
        });
        let faults = read.err().map(|faults| faults.0).unwrap_or_default();
        faults.into_iter().map(|Fault { line, column, what }| format!("{line}:{column} {what}")).collect()
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        assert!(faults("name = 'a'\nsize = 3").is_empty());
        assert_eq!(
            faults("name = 7\n\nsize = 10\n  colour = 1"),
            [
                "1:8 expected a text in quotes, found integer",
                "3:8 expected a whole number from 1 to 9, found integer",
                "4:3 unknown key 'colour'"
            ]
        );
        assert_eq!(faults("size = 2"), ["1:1 the key 'name' is missing"]);
        assert_eq!(faults("name = ").len(), 1);
        assert!(!faults("\u{0}[[[").is_empty());
    }
}
