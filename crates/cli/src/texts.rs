//! The words that the terminal shares with the browser: English messages of the client's Fluent files, of which only plain lines
//! with names in braces are used here.

/// Words for any game: those of reasons.
pub(crate) const COMMON: &str = include_str!("../../client/locales/en/more/hint.ftl");

/// The message with this key, with these names filled in; the key itself if there is none.
pub(crate) fn say(file: &str, key: &str, names: &[(&str, &str)]) -> String {
    let message = file.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "));
    let mut text = message.unwrap_or(key).to_owned();
    for (name, value) in names {
        text = text.replace(&format!("{{ ${name} }}"), value);
    }
    text
}

/// A number with its sign.
pub(crate) fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_found_and_filled_in() {
        let file = "a = no\nwhy = { $who }: { $what }\nwhy-not = x\n";
        assert_eq!(say(file, "why", &[("who", "Piero"), ("what", "+5")]), "Piero: +5");
        assert_eq!(say(file, "who", &[]), "who");
        assert_eq!(say(COMMON, "why-a-round", &[("points", &signed(-5))]), "−5 a round");
    }
}
