//! The few words of a message that are needed, found without reading all of it, so that what is measured is the server.

/// The place of some bytes among others.
pub(super) fn find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// The number that follows these words, not far from the beginning.
pub(super) fn number(text: &[u8], after: &[u8]) -> Option<u64> {
    let rest = &text[find(text, after)? + after.len()..];
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
    digits.map(|byte| u64::from(byte - b'0')).reduce(|number, digit| number * 10 + digit)
}

/// The kind of a message, from its beginning.
pub(super) fn kind(start: &[u8]) -> &[u8] {
    let Some(mut rest) = start.strip_prefix(br#"{"v":1,""#) else { return b"" };
    if let Some(after) = rest.strip_prefix(b"id\":") {
        let end = after.iter().position(|&byte| byte == b'"').map_or(after.len(), |place| place + 1);
        rest = &after[end..];
    }
    rest.split(|&byte| byte == b'"').next().unwrap_or_default()
}

/// The text in quotes that follows these words.
pub(super) fn quoted<'t>(text: &'t [u8], after: &[u8]) -> Option<&'t [u8]> {
    let rest = &text[find(text, after)? + after.len()..];
    rest.split(|&byte| byte == b'"').next()
}

/// One of the legal actions: the one that `random` points at.
pub(super) fn choose(text: &[u8], random: u64) -> Option<&str> {
    const LEGAL: &[u8] = b"\"legal\":[";
    // What comes after it is shorter than what comes before.
    let start = (0..=text.len().checked_sub(LEGAL.len())?).rev().find(|&at| text[at..].starts_with(LEGAL))?;
    let rest = &text[start + LEGAL.len()..];
    let list = &rest[..rest.iter().position(|&byte| byte == b']')?];
    // Between the quotes of `"a","b"` every second part is an action; notation has no quotes of its own.
    let count = list.iter().filter(|&&byte| byte == b'"').count() as u64 / 2;
    let place = usize::try_from(random % count.max(1)).ok()?;
    std::str::from_utf8(list.split(|&byte| byte == b'"').nth(2 * place + 1)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_needed_words_are_found() {
        let update =
            br#"{"v":1,"update":{"match":"m7","since":9,"table":{"seq":10,"legal":[]},"legal":["a b","c"],"h":1}}"#;
        assert_eq!((kind(update), kind(br#"{"v":1,"id":17,"done":{}}"#)), (&b"update"[..], &b"done"[..]));
        assert_eq!(kind(b"nonsense"), b"");
        assert_eq!(number(update, b"\"since\":"), Some(9));
        assert_eq!(quoted(update, b"\"match\":\""), Some(&b"m7"[..]));
        assert_eq!((choose(update, 4), choose(update, 7)), (Some("a b"), Some("c")));
        assert_eq!(choose(br#"{"legal":[]}"#, 3), None);
        assert_eq!(choose(b"{}", 3), None);
    }
}
