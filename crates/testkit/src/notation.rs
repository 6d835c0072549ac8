//! The examples in a `NOTATION.md`.

use serde_json::Value;

/// The examples in one language under a heading.
pub fn examples<'t>(text: &'t str, heading: &str, language: &str) -> Vec<&'t str> {
    let section = text.split("\n## ").find(|section| section.starts_with(heading)).expect("the heading is there");
    let fence = format!("```{language}\n");
    section.split(&fence).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

/// The first example in JSON under a heading.
pub fn json(text: &str, heading: &str) -> Value {
    serde_json::from_str(examples(text, heading, "json")[0]).unwrap()
}
