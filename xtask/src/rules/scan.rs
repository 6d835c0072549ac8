//! Reading rule numbers out of text, by hand and line by line.
//!
//! Nothing here understands Rust. It relies on formatted code (which is checked
//! before): one attribute or function to a line, and an item's closing brace as
//! far to the right as its first line.

/// The number that a line of RULES.md defines: `- S-4.2 text`, where the number
/// or the beginning of the text may be bold (`- **S-4.2** text`).
pub(super) fn definition(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("- ")?;
    let (is_bold, rest) = match rest.strip_prefix("**") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let letter = rest.chars().next().filter(char::is_ascii_uppercase)?;
    let length = number_length(rest.strip_prefix(letter)?.strip_prefix('-')?)?;
    let (name, after) = rest.split_at(letter.len_utf8() + "-".len() + length);
    let ends = after.starts_with(' ') || (is_bold && after.starts_with("**"));
    ends.then_some(name)
}

/// The length of the `4.2` that a text starts with: two numbers without leading
/// zeros, and nothing that would make it a longer word.
fn number_length(text: &str) -> Option<usize> {
    let word = word(text);
    let (section, number) = word.split_once('.')?;
    let is_number =
        |digits: &str| !digits.starts_with('0') && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (is_number(section) && is_number(number)).then_some(word.len())
}

/// The letters, digits and dots that a text starts with, less the full stop
/// that may end a sentence there.
fn word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '.' && c != '_');
    text[..end.unwrap_or(text.len())].trim_end_matches('.')
}

/// Everything in a line that looks like the number of a rule, of a game with one of these letters.
///
/// `S-4` alone is a section and not looked at. `S-4.2a` or `S-4.2.1` is
/// returned as it stands: it will name no rule, and that is what is wrong.
pub(super) fn citations(line: &str, letters: &[char]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, dash) in line.match_indices('-') {
        let before = &line[..at];
        let Some(letter) = before.chars().next_back().filter(|c| letters.contains(c)) else {
            continue;
        };
        // The `L-2.0` in `MPL-2.0` is no citation.
        let mut earlier = before[..before.len() - letter.len_utf8()].chars();
        if earlier.next_back().is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '-') {
            continue;
        }
        let word = word(&line[at + dash.len()..]);
        let Some((section, number)) = word.split_once('.') else { continue };
        let is_digit = |c: char| c.is_ascii_digit();
        if !section.is_empty() && section.chars().all(is_digit) && number.starts_with(is_digit) {
            found.push(format!("{letter}-{word}"));
        }
    }
    found
}

/// A function that is named after a rule, as in `fn s_4_2_equal_speed`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RuleFunction {
    pub(super) line: usize,
    pub(super) name: String,
    /// The rule's number, as in `S-4.2`.
    pub(super) rule: String,
    /// It carries `#[test]`.
    pub(super) is_test: bool,
    /// It carries `#[ignore]`.
    pub(super) is_ignored: bool,
}

/// All functions of a Rust file that are named after a rule.
pub(super) fn rule_functions(text: &str, letters: &[char]) -> Vec<RuleFunction> {
    let mut found = Vec::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for (line, text) in text.lines().enumerate() {
        let mut text = text.trim_start();
        if let Some(rest) = text.strip_prefix("#[test]") {
            is_test = true;
            // Inside a macro, where nothing is formatted, the rest may follow.
            text = rest.trim_start();
        }
        if text.starts_with("#[ignore") {
            is_ignored = true;
        }
        let Some(name) = function(text) else { continue };
        if let Some(rule) = rule_of(name, letters) {
            let name = name.to_owned();
            found.push(RuleFunction { line, name, rule, is_test, is_ignored });
        }
        // Attributes may take several lines, but they end at a function.
        (is_test, is_ignored) = (false, false);
    }
    found
}

/// The name of the function that a line begins.
fn function(line: &str) -> Option<&str> {
    let mut rest = line;
    for word in ["pub ", "pub(crate) ", "pub(super) ", "const ", "async ", "unsafe "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let rest = rest.strip_prefix("fn ")?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&rest[..end])
}

/// `S-4.2` for `s_4_2` and for `s_4_2_anything`.
fn rule_of(function: &str, letters: &[char]) -> Option<String> {
    let mut parts = function.split('_');
    let first = parts.next()?;
    let letter = letters.iter().find(|letter| first == letter.to_ascii_lowercase().to_string())?;
    let (section, number) = (parts.next()?, parts.next()?);
    let rule = format!("{section}.{number}");
    (number_length(&rule) == Some(rule.len())).then(|| format!("{letter}-{rule}"))
}

/// `s_4_2` for `S-4.2`.
pub(super) fn function_name(rule: &str) -> String {
    rule.to_lowercase().replace(['-', '.'], "_")
}

/// The lines of a Rust file, numbered from 0, less the items that are compiled for tests only.
pub(crate) fn lines_outside_tests(text: &str) -> Vec<(usize, &str)> {
    if text.lines().any(|line| line.starts_with("#![cfg(test)]")) {
        return Vec::new();
    }
    let mut kept = Vec::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let item = line.trim_start();
        if !item.starts_with("#[cfg(test)]") && !item.starts_with("#[cfg(all(test,") {
            kept.push((number, line));
            continue;
        }
        let indent = line.len() - item.len();
        // The item ends with a brace or semicolon below its own first letter.
        let ends = |(_, line): &(usize, &str)| {
            let item = line.trim_start();
            line.len() - item.len() == indent && item.ends_with(['}', ';'])
        };
        lines.by_ref().find(ends);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn definitions_are_bullets_with_a_number() {
        for (line, expected) in [
            ("- S-4.2 Speed is the sail number.", Some("S-4.2")),
            ("- **S-4.2** Speed is the sail number.", Some("S-4.2")),
            ("- **S-4.2**", Some("S-4.2")),
            ("- **S-12.34 Speed.** It is the sail number.", Some("S-12.34")),
            ("- L-4.2 Another game's rule.", Some("L-4.2")),
            ("- s-4.2 text", None),
            ("- S-4.2", None),
            ("- S-4.2: text", None),
            ("- S-4.2a text", None),
            ("- S-4.2.1 text", None),
            ("- S-4 text", None),
            ("- S-04.2 text", None),
            ("- S-4.0 text", None),
            ("- S-4.2** text", None),
            ("  - S-4.2 text", None),
            ("* S-4.2 text", None),
            ("S-4.2 text", None),
            ("- as S-4.2 says", None),
            ("", None),
        ] {
            assert_eq!(definition(line), expected, "{line}");
        }
    }

    #[test]
    fn citations_are_found_anywhere_in_a_line() {
        for (line, expected) in [
            ("/// S-4.2: equal speed goes below (S-3.10).", &["S-4.2", "S-3.10"][..]),
            ("`S-1.1`,L-2.2; see S-7.3.", &["S-1.1", "L-2.2", "S-7.3"]),
            ("S-1.1", &["S-1.1"]),
            ("é S-1.1–S-1.2", &["S-1.1", "S-1.2"]),
            ("S-4.2a S-4.2.1 S-04.2", &["S-4.2a", "S-4.2.1", "S-04.2"]),
            ("MPL-2.0, XS-1.1, _S-1.1, A-S-1.1", &[]),
            ("sections S-1 to S-7. S-4.x, S-.1, S-a.1", &[]),
            ("s-1.1 S - 1.1 P-1.1 -", &[]),
        ] {
            assert_eq!(citations(line, &['S', 'L']), expected, "{line}");
        }
    }

    #[test]
    fn functions_named_after_rules_are_found() {
        let text = "
#[test]
fn s_4_2_equal_speed() {}
#[test]
#[should_panic(
    expected = \"no\"
)]
fn s_4_3() {}
fn s_4_4_helper() {}
    #[test]
    #[ignore = \"slow\"]
    pub(crate) fn l_12_1_long() {}
#[test] fn s_5_1_in_a_macro(n in 0..9) {}
// #[test]
fn s_5_2_in_a_comment() {}
#[test]
fn other() {}
#[test]
fn s_5_x() {}
#[test]
fn s_52() {}
#[test]
fn s_5_2x() {}
";
        let found: Vec<_> = rule_functions(text, &['S', 'L'])
            .into_iter()
            .map(|f| (f.line + 1, f.name, f.rule, f.is_test, f.is_ignored))
            .collect();
        let expect = |line, name: &str, rule: &str, is_test, is_ignored| {
            (line, name.to_owned(), rule.to_owned(), is_test, is_ignored)
        };
        assert_eq!(
            found,
            [
                expect(3, "s_4_2_equal_speed", "S-4.2", true, false),
                expect(8, "s_4_3", "S-4.3", true, false),
                expect(9, "s_4_4_helper", "S-4.4", false, false),
                expect(12, "l_12_1_long", "L-12.1", true, true),
                expect(13, "s_5_1_in_a_macro", "S-5.1", true, false),
                expect(15, "s_5_2_in_a_comment", "S-5.2", false, false),
            ]
        );
    }

    #[test]
    fn a_rule_tells_its_functions_name() {
        assert_eq!(function_name("S-4.2"), "s_4_2");
        assert_eq!(rule_of("s_4_2", &['S']).as_deref(), Some("S-4.2"));
        assert_eq!(rule_of("l_4_2", &['S']), None);
    }

    #[test]
    fn lines_of_tests_are_left_out() {
        let text = "\
one
#[cfg(test)]
mod tests;
two
impl X {
    #[cfg(test)]
    fn x(&self) {
        out
    }
    three
    #[cfg(test)]
    const Y: u8 = 0;
}
#[cfg(test)]
mod more {
    fn out() {
    }
}
four";
        assert_eq!(
            lines_outside_tests(text),
            [(0, "one"), (3, "two"), (4, "impl X {"), (9, "    three"), (12, "}"), (18, "four")]
        );
        assert!(lines_outside_tests("//! Text.\n#![cfg(test)]\nout").is_empty());
    }
}
