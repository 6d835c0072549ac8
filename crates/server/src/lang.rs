//! The languages in which somebody who is away is told something.

use fondaco_table::Name;

/// A language of the browser client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// English.
    En,
    /// German.
    De,
    /// French.
    Fr,
}

impl Lang {
    /// The language of this code (`de`, `de-AT`); English if it is none of ours.
    #[must_use]
    pub fn of(code: &str) -> Self {
        let base = code.split(['-', '_']).next().unwrap_or_default();
        let known = [Lang::En, Lang::De, Lang::Fr].into_iter().find(|lang| lang.code().eq_ignore_ascii_case(base));
        known.unwrap_or(Lang::En)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::De => "de",
            Lang::Fr => "fr",
        }
    }

    /// Names as one says them: "a, b and c"; nothing if there are none.
    #[must_use]
    pub fn list(self, names: &[Name]) -> Option<String> {
        let and = match self {
            Lang::En => "and",
            Lang::De => "und",
            Lang::Fr => "et",
        };
        let (last, others) = names.split_last()?;
        let others: Vec<&str> = others.iter().map(Name::as_str).collect();
        Some(if others.is_empty() { last.to_string() } else { format!("{} {and} {last}", others.join(", ")) })
    }
}
