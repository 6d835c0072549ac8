//! The little of Markdown that the rules are written in: headings, paragraphs, quotes, lists, tables, `**strong**`, `*soft*`, links to
//! our own pages, `[words](#/page)`, and the numbers of rules, which become links. A rule is a heading, or an item of a list that
//! begins with its number.

/// A part of the text under a heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Section {
    /// 1 for the game, 2 for a chapter, 3 for a rule.
    pub(super) level: usize,
    /// The rule's number.
    pub(super) rule: Option<String>,
    /// The heading without the number.
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Block {
    Paragraph(Vec<Piece>),
    /// An example.
    Quote(Vec<Piece>),
    List {
        ordered: bool,
        items: Vec<Vec<Piece>>,
    },
    Table {
        head: Vec<Vec<Piece>>,
        rows: Vec<Vec<Vec<Piece>>>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Plain(String),
    Strong(String),
    Soft(String),
    /// The number of a rule.
    Rule(String),
    /// Words that lead to one of our own pages.
    Link {
        words: String,
        to: String,
    },
}

impl Section {
    /// Its id in the page.
    pub(super) fn id(&self) -> String {
        let name = self.rule.as_ref().unwrap_or(&self.title);
        let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let id: String = name.chars().map(plain).collect();
        if self.rule.is_some() { id } else { format!("s-{id}") }
    }

    /// Whether all these words, in small letters, are in it.
    pub(super) fn has(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let mut all = format!("{} {}", self.rule.as_deref().unwrap_or_default(), self.title);
        let mut add = |pieces: &Vec<Piece>| {
            for Piece::Plain(text)
            | Piece::Strong(text)
            | Piece::Soft(text)
            | Piece::Rule(text)
            | Piece::Link { words: text, .. } in pieces
            {
                all += " ";
                all += text;
            }
        };
        for block in &self.blocks {
            match block {
                Block::Paragraph(pieces) | Block::Quote(pieces) => add(pieces),
                Block::List { items, .. } => items.iter().for_each(&mut add),
                Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).for_each(&mut add),
            }
        }
        let all = all.to_lowercase();
        words.iter().all(|word| all.contains(word))
    }
}

/// The number of the rule that an item of a list is.
pub(super) fn rule_of(item: &[Piece]) -> Option<&str> {
    match item.first() {
        Some(Piece::Rule(rule)) => Some(rule),
        _ => None,
    }
}

/// The sections of a text.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        let level = line.bytes().take_while(|byte| *byte == b'#').count();
        if (1..=3).contains(&level) {
            sections.push(heading(level, line[level..].trim()));
            continue;
        }
        if line.is_empty() {
            continue;
        }
        // A sentence that goes on in the next line.
        let mut line = line.to_owned();
        while let Some(next) = lines.next_if(|next| goes_on(&line, next)) {
            line = format!("{line} {}", next.trim());
        }
        let line = line.as_str();
        let Some(section) = sections.last_mut() else { continue };
        if line.starts_with('|') {
            let head = cells(line);
            let mut rows = Vec::new();
            while let Some(next) = lines.next_if(|next| next.starts_with('|')) {
                if !next.contains("---") {
                    rows.push(cells(next));
                }
            }
            section.blocks.push(Block::Table { head, rows });
        } else if let Some(quoted) = line.strip_prefix("> ") {
            section.blocks.push(Block::Quote(pieces(quoted)));
        } else if let Some((ordered, item)) = item(line) {
            match section.blocks.last_mut() {
                Some(Block::List { ordered: before, items }) if *before == ordered => items.push(pieces(item)),
                _ => section.blocks.push(Block::List { ordered, items: vec![pieces(item)] }),
            }
        } else {
            section.blocks.push(Block::Paragraph(pieces(line)));
        }
    }
    sections
}

fn heading(level: usize, title: &str) -> Section {
    let (rule, title) = match title.split_once(' ') {
        Some((number, rest)) if is_rule(number) => (Some(number.to_owned()), rest),
        _ => (None, title),
    };
    Section { level, rule, title: title.to_owned(), blocks: Vec::new() }
}

/// Whether the next line belongs to the same paragraph or item: neither of them begins something else.
fn goes_on(line: &str, next: &str) -> bool {
    let begins = |line: &str| line.is_empty() || line.starts_with(['#', '|', '>']);
    !begins(line) && !begins(next) && item(next).is_none()
}

/// An item of a list: whether it is numbered, and what it says.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(rest) = line.strip_prefix("- ") {
        return Some((false, rest));
    }
    let (number, rest) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some((true, rest))
}

fn cells(line: &str) -> Vec<Vec<Piece>> {
    line.trim().trim_matches('|').split('|').map(|cell| pieces(cell.trim())).collect()
}

/// Whether a word is the number of a rule: a game's letter, a chapter and a number in it, as in `S-3.4`.
fn is_rule(word: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let rest = word.strip_prefix(|letter: char| letter.is_ascii_uppercase()).and_then(|rest| rest.strip_prefix('-'));
    rest.and_then(|rest| rest.split_once('.')).is_some_and(|(chapter, rule)| number(chapter) && number(rule))
}

fn pieces(line: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, part) in line.split("**").enumerate() {
        if index % 2 == 1 {
            pieces.push(Piece::Strong(part.to_owned()));
            continue;
        }
        for (index, part) in part.split('*').enumerate() {
            if index % 2 == 1 {
                pieces.push(Piece::Soft(part.to_owned()));
            } else {
                link(part, &mut pieces);
            }
        }
    }
    pieces
}

/// Links to our own pages; an address elsewhere stays as it is written.
fn link(mut text: &str, pieces: &mut Vec<Piece>) {
    while let Some((words, to, from, until)) = first_link(text) {
        link_rules(&text[..from], pieces);
        pieces.push(Piece::Link { words: words.to_owned(), to: to.to_owned() });
        text = &text[until..];
    }
    link_rules(text, pieces);
}

/// The first link to one of our pages: its words, where it leads, and where it begins and ends.
fn first_link(text: &str) -> Option<(&str, &str, usize, usize)> {
    let middle = text.find("](#/")?;
    let from = text[..middle].rfind('[')?;
    let end = middle + text[middle..].find(')')?;
    Some((&text[from + 1..middle], &text[middle + 2..end], from, end + 1))
}

fn link_rules(text: &str, pieces: &mut Vec<Piece>) {
    let mut plain = String::new();
    for word in text.split_inclusive(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '.')) {
        let kept = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        if is_rule(kept) {
            if !plain.is_empty() {
                pieces.push(Piece::Plain(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Rule(kept.to_owned()));
            plain += &word[kept.len()..];
        } else {
            plain += word;
        }
    }
    if !plain.is_empty() {
        pieces.push(Piece::Plain(plain));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::base::route::Route;

    fn read(path: &str) -> String {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    fn numbers(text: &str) -> BTreeSet<String> {
        sections(text).into_iter().filter_map(|section| section.rule).collect()
    }

    #[test]
    fn a_text_is_taken_apart() {
        let text = "# Game\nWords.\n## Part\n### S-3.4 A rule\nAs **S-3.5** or (S-4.7), *softly*.\n\n1. one\n2. two\n- dot\n\
                    | A | B |\n|---|---|\n| 1 | 2 |\n";
        let found = sections(text);
        assert_eq!(found.len(), 3);
        let rule = &found[2];
        assert_eq!((rule.rule.as_deref(), rule.title.as_str(), rule.id().as_str()), (Some("S-3.4"), "A rule", "s-3-4"));
        let [
            Block::Paragraph(pieces),
            Block::List { ordered: true, items },
            Block::List { ordered: false, .. },
            Block::Table { head, rows },
        ] = &rule.blocks[..]
        else {
            panic!("{:?}", rule.blocks);
        };
        assert_eq!(
            pieces[..4],
            [
                Piece::Plain("As ".into()),
                Piece::Strong("S-3.5".into()),
                Piece::Plain(" or (".into()),
                Piece::Rule("S-4.7".into())
            ]
        );
        assert_eq!((items.len(), head.len(), rows.len()), (2, 2, 1));
        assert!(rule.has(&["softly".into(), "s-3.4".into()]) && !rule.has(&["loudly".into()]));
    }

    #[test]
    fn words_lead_to_our_own_pages() {
        let link = |words: &str, to: &str| Piece::Link { words: words.into(), to: to.into() };
        let plain = |text: &str| Piece::Plain(text.into());
        assert_eq!(pieces("[A](#/a)[B](#/b/c)."), [link("A", "#/a"), link("B", "#/b/c"), plain(".")]);
        assert_eq!(pieces("See [Editions](#/editions)")[1..], [link("Editions", "#/editions")]);
        for odd in ["[A](b.md)", "A](#/a)", "[A](#/a", "[A] (#/a)"] {
            assert_eq!(pieces(odd), [plain(odd)]);
        }
    }

    /// Owners of a box are told of the page where they type it in, and nobody that a table is played with our guesses if it is not.
    #[test]
    fn the_rules_lead_owners_to_the_editions() {
        for game in ["strozzi", "liguria"] {
            for (lang, usual) in [("en", "usual edition"), ("de", "üblichen Ausgabe"), ("fr", "édition habituelle")] {
                let text = read(&format!("locales/{lang}/rules-{game}.md"));
                assert!(!text.contains("OWNERS.md") && text.contains(usual), "{lang} {game}");
                let blocks = sections(&text).into_iter().flat_map(|section| section.blocks);
                let mut all = blocks.filter_map(|block| match block {
                    Block::Paragraph(pieces) => Some(pieces),
                    _ => None,
                });
                let way = Route::Editions.href();
                let leads = |piece: &Piece| matches!(piece, Piece::Link { to, .. } if *to == way);
                assert!(all.any(|pieces| pieces.iter().any(leads)), "{lang} {game}");
            }
        }
    }

    /// A game without translations shows the rules of its crate, where each is an item of a list.
    #[test]
    fn rules_are_items_of_a_list_too() {
        let found = sections(&read("../testkit/RULES.md"));
        let blocks = found.iter().flat_map(|section| &section.blocks);
        let items = blocks.filter_map(|block| match block {
            Block::List { items, .. } => Some(items),
            _ => None,
        });
        let rules: Vec<&str> = items.flatten().filter_map(|item| rule_of(item)).collect();
        assert!(rules.len() > 8 && rules.contains(&"P-2.4"), "{rules:?}");
        let turn = found.iter().find(|section| section.title == "2 A round").expect("a section");
        assert_eq!(turn.blocks.len(), 1, "sentences go on in the next line: {turn:?}");
    }

    /// The same rules in every language, and those that the games' rule books have.
    #[test]
    fn every_language_has_every_rule() {
        for (game, file) in [("strozzi", "../strozzi/RULES.md"), ("liguria", "../liguria/RULES.md")] {
            let english = numbers(&read(&format!("locales/en/rules-{game}.md")));
            assert!(english.len() > 20, "{game}: {}", english.len());
            for lang in ["de", "fr"] {
                assert_eq!(numbers(&read(&format!("locales/{lang}/rules-{game}.md"))), english, "{lang} {game}");
            }
            let book = read(file);
            for rule in &english {
                assert!(book.contains(rule.as_str()), "{file} has no {rule}");
            }
        }
    }
}
