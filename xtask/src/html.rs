//! What the checks of the documents read of HTML: where it leads, and what has a name.

use std::ops::Range;

/// The places of all targets of links, pictures, styles and scripts.
pub(crate) fn links(text: &str) -> Vec<Range<usize>> {
    let tags = tags(text);
    tags.iter().flat_map(|tag| ["href", "src"].map(|name| attribute(text, tag, name))).flatten().collect()
}

/// Everything that a link can lead to.
pub(crate) fn ids(text: &str) -> Vec<String> {
    let tags = tags(text);
    tags.iter().filter_map(|tag| attribute(text, tag, "id")).map(|place| text[place].to_owned()).collect()
}

/// Where the tags stand that open something. What a script says is none.
fn tags(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('<').map(|start| at + start) {
        let rest = &text[start..];
        at = start + 1;
        if rest.starts_with("<!--") {
            at = start + rest.find("-->").unwrap_or(rest.len());
        } else if rest[1..].starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            let mut quoted = false;
            let end = rest.find(|letter: char| {
                quoted ^= letter == '"';
                letter == '>' && !quoted
            });
            let Some(end) = end else { continue };
            found.push(start..start + end);
            at = start + end;
            if rest.starts_with("<script") {
                at += text[at..].find("</script").unwrap_or(0);
            }
        }
    }
    found
}

/// Where the value of an attribute stands.
fn attribute(text: &str, tag: &Range<usize>, name: &str) -> Option<Range<usize>> {
    let before = format!("{name}=\"");
    let inside = &text[tag.clone()];
    let (at, _) = inside.match_indices(&before).find(|(at, _)| inside[..*at].ends_with(char::is_whitespace))?;
    let start = tag.start + at + before.len();
    Some(start..start + text[start..tag.end].find('"')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<!-- <a href=\"no.html\"> --><h2 id=\"one\"><a class=\"x\" href=\"#one\">1 < 2 &lt;a href=\"no\"</a></h2>\
        <img alt=\"a > b\" src=\"a.png\"><script src=\"b.js\">const no = '<p id=\"no\">';</script>\
        <p data-id=\"no\">";

    #[test]
    fn targets_and_names_are_found_in_tags_alone() {
        assert_eq!(links(PAGE).into_iter().map(|place| &PAGE[place]).collect::<Vec<_>>(), ["#one", "a.png", "b.js"]);
        assert_eq!(ids(PAGE), ["one"]);
    }
}
