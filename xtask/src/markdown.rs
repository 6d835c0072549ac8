//! What the checks of the documents read of Markdown: links, anchors, and code.
//!
//! Headings are those that begin with `#`; the anchors are those that mdBook makes, and so do the usual code hosts.

use crate::html;
use std::collections::BTreeSet;
use std::ops::Range;

/// A block of code between fences.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block<'a> {
    pub(crate) language: &'a str,
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    pub(crate) text: &'a str,
    /// Where it stands, fences included.
    outer: Range<usize>,
}

/// Every block of code between fences. One that is not closed goes to the end.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    // The fence of the block that is open, and where its text begins.
    let mut open: Option<(&str, usize)> = None;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let (trimmed, next) = (line.trim(), at + line.len());
        let fence = fence(trimmed);
        match (open, fence) {
            (None, Some(fence)) => {
                let language = trimmed[fence.len()..].trim().split([' ', ',']).next().unwrap_or_default();
                found.push(Block { language, line: number + 2, text: &text[next..], outer: at..text.len() });
                open = Some((fence, next));
            }
            (Some((opened, start)), Some(fence)) if fence.starts_with(opened) && fence == trimmed => {
                if let Some(block) = found.last_mut() {
                    (block.text, block.outer.end) = (&text[start..at], next);
                }
                open = None;
            }
            _ => {}
        }
        at = next;
    }
    found
}

/// The fence that a line begins with.
fn fence(line: &str) -> Option<&str> {
    let mark = line.chars().next().filter(|mark| ['`', '~'].contains(mark))?;
    let length = line.chars().take_while(|other| *other == mark).count();
    // With a backtick behind it, it is code within a line.
    (length >= 3 && !line[length..].contains('`')).then(|| &line[..length])
}

/// The pieces of code within lines, each with the number of its line. A line break in one is a blank.
pub(crate) fn spans(text: &str) -> Vec<(usize, String)> {
    let prose = without_blocks(text);
    let words = |range: Range<usize>| prose[range].split_whitespace().collect::<Vec<_>>().join(" ");
    ticked(&prose).into_iter().map(|(_, inner)| (line_of(&prose, inner.start), words(inner))).collect()
}

/// A link or a picture.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The number of its line, from 1.
    pub(crate) line: usize,
    /// Where the target stands in the text.
    pub(crate) place: Range<usize>,
    pub(crate) target: String,
}

/// Every link and picture, also those that are written as HTML. A reference is where it is defined.
pub(crate) fn links(text: &str) -> Vec<Link> {
    let prose = prose(text);
    let mut places: Vec<Range<usize>> =
        prose.match_indices("](").map(|(at, mark)| destination(&prose, at + mark.len())).collect();
    let mut at = 0;
    for line in prose.split_inclusive('\n') {
        if let Some(end) = line.find("]:").filter(|_| line.starts_with('[')) {
            places.push(destination(&prose, at + end + 2));
        }
        at += line.len();
    }
    places.extend(html::links(&prose));
    places.sort_by_key(|place| place.start);
    let link =
        |place: Range<usize>| Link { line: line_of(text, place.start), target: text[place.clone()].to_owned(), place };
    places.into_iter().map(link).collect()
}

/// The target that stands here: up to a blank or the bracket that closes the link.
fn destination(text: &str, from: usize) -> Range<usize> {
    let start = from + text[from..].len() - text[from..].trim_start_matches(' ').len();
    if let Some(inside) = text[start..].strip_prefix('<') {
        return start + 1..start + 1 + inside.find('>').unwrap_or(0);
    }
    let mut depth = 0;
    let end = text[start..].find(|letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter.is_whitespace() || depth < 0
    });
    start..end.map_or(text.len(), |end| start + end)
}

/// What one can lead to within a text: its headings, and whatever HTML gives a name.
pub(crate) fn anchors(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in without_blocks(text).lines() {
        let marks = line.chars().take_while(|letter| *letter == '#').count();
        let Some(heading) = line[marks..].strip_prefix(' ').filter(|_| (1..=6).contains(&marks)) else { continue };
        let name = slug(&plain(heading.trim_end_matches('#')));
        // The second of the same name has a number.
        let mut names = std::iter::once(name.clone()).chain((1..).map(|number| format!("{name}-{number}")));
        found.extend(names.find(|name| !found.contains(name)));
    }
    found.extend(html::ids(&prose(text)));
    found
}

/// A heading without what is no letter of it: tags, and the targets of links.
fn plain(heading: &str) -> String {
    let mut text = heading.to_owned();
    while let Some(start) = text.find("](") {
        let end = destination(&text, start + 2).end;
        text.replace_range(start..(end + 1).min(text.len()), "");
    }
    // In code, such brackets are letters.
    if !text.contains('`') {
        while let Some(start) = text.find('<')
            && let Some(length) = text[start..].find('>')
        {
            text.replace_range(start..=start + length, "");
        }
    }
    text
}

/// The anchor of a heading.
fn slug(heading: &str) -> String {
    let letters = heading.trim().to_lowercase();
    let letters = letters.chars().filter(|c| c.is_alphanumeric() || c.is_whitespace() || ['-', '_'].contains(c));
    letters.map(|letter| if letter.is_whitespace() { '-' } else { letter }).collect()
}

/// The text with blanks in place of all code, so that everything else stays where it is.
fn prose(text: &str) -> String {
    let mut prose = without_blocks(text);
    for (outer, _) in ticked(&prose.clone()) {
        blank(&mut prose, outer);
    }
    prose
}

/// The same, with the code that stands within lines.
fn without_blocks(text: &str) -> String {
    let mut prose = text.to_owned();
    for block in blocks(text) {
        blank(&mut prose, block.outer);
    }
    prose
}

fn blank(text: &mut String, range: Range<usize>) {
    // A letter of several bytes is several blanks.
    let blanks: String = text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(range, &blanks);
}

/// Where code stands between backticks: with them, and without. It ends in its own paragraph, or it is none.
fn ticked(text: &str) -> Vec<(Range<usize>, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find('`').map(|start| at + start) {
        let count = run(text, start);
        at = start + count;
        if text[..start].ends_with('\\') {
            continue;
        }
        let paragraph = text[at..].find("\n\n").map_or(text.len(), |end| at + end);
        let mut close = at;
        while let Some(end) = text[close..paragraph].find('`').map(|end| close + end) {
            let length = run(text, end);
            close = end + length;
            if length == count {
                found.push((start..close, at..end));
                at = close;
                break;
            }
        }
    }
    found
}

/// How many backticks stand here.
fn run(text: &str, at: usize) -> usize {
    text[at..].bytes().take_while(|byte| *byte == b'`').count()
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn targets(text: &str) -> Vec<(usize, String)> {
        links(text).into_iter().map(|link| (link.line, link.target)).collect()
    }

    #[test]
    fn links_are_found_however_they_are_written() {
        let text = "See [one](a.md), ![two](b.svg \"title\")\nand [three `x`](<c d.md>) and [f](g(h).md).\n\n[r]: e.md#f\n\
                    <img src=\"i.png\" alt=\"\"> <a href=\"j.md\">j</a>\n";
        let expected =
            [(1, "a.md"), (1, "b.svg"), (2, "c d.md"), (2, "g(h).md"), (4, "e.md#f"), (5, "i.png"), (5, "j.md")];
        assert_eq!(targets(text), expected.map(|(line, target)| (line, target.to_owned())));
        let first = &links(text)[0];
        assert_eq!(&text[first.place.clone()], "a.md");
    }

    #[test]
    fn code_has_no_links() {
        let text =
            "`[a](b.md)` and ``c ` [d](e.md)`` é\n\n```text\n[f](g.md)\n```\n\n~~~\n```\n[h](i.md)\n~~~\n[j](k.md)";
        assert_eq!(targets(text), [(11, "k.md".to_owned())]);
        assert_eq!(targets("a lone ` tick\n\n[a](b.md) ` again").len(), 1);
    }

    #[test]
    fn anchors_are_those_that_the_renderer_makes() {
        let text = "# The API, of `fondaco serve`\n## 6 Legal decisions, possible draws\n## Same\n## Same ##\n\
                    ### A [link](to.md) & <b>more</b>\n## Über_all\n```sh\n# no heading\n```\n<a id=\"named\"></a>\n#none\n";
        let expected = [
            "6-legal-decisions-possible-draws",
            "a-link--more",
            "named",
            "same",
            "same-1",
            "the-api-of-fondaco-serve",
            "über_all",
        ];
        assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn blocks_have_a_language_and_a_place() {
        let text = "a\n\n```sh\nls\n```\n- b\n  ```console,x\n  $ ls\n  ```\n````\n```\n````\n```rust\nend";
        let found: Vec<_> = blocks(text).iter().map(|block| (block.language, block.line, block.text)).collect();
        assert_eq!(found, [("sh", 4, "ls\n"), ("console", 8, "  $ ls\n"), ("", 11, "```\n"), ("rust", 14, "end")]);
    }

    #[test]
    fn code_within_lines_is_found() {
        assert_eq!(
            spans("Type `a\nb`, or ``c ` d``.\n\n```\n`e`\n```\n"),
            [(1, "a b".to_owned()), (2, "c ` d".to_owned())]
        );
    }
}
