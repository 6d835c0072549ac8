//! How things are told: as lines for people, or as JSON, an object in each line.

use std::io::{self, Write as _};

use serde_json::Value;

use crate::error::Done;

/// How things are told.
pub(super) struct Show {
    pub(super) json: bool,
}

impl Show {
    /// One thing: as JSON, or in these words.
    pub(super) fn one(&self, json: &Value, words: impl FnOnce() -> String) -> Done {
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{json}")?;
        } else {
            writeln!(out, "{}", words())?;
        }
        Ok(())
    }

    /// That something was done.
    pub(super) fn done(&self, json: &Value, words: &str) -> Done {
        self.one(json, || words.to_owned())
    }

    /// A list. People are told if it is empty.
    pub(super) fn list<T>(
        &self,
        all: &[T],
        json: impl Fn(&T) -> Value,
        words: impl Fn(&T) -> String,
        none: &str,
    ) -> Done {
        if all.is_empty() && !self.json {
            return self.one(&Value::Null, || none.to_owned());
        }
        all.iter().try_for_each(|one| self.one(&json(one), || words(one)))
    }
}

/// A text that somebody else chose, as part of a line: no control characters.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
