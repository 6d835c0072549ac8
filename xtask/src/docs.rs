//! `cargo xtask docs`: the documents as a book in `target/book/html`, with checked links and tried commands.
//!
//! `docs/SUMMARY.md` lists the chapters. They stay where they are in the tree and are readable there. For the book they are copied
//! to the same paths below `target/book/src`, so that links from one to another need no change. What else they lead to is copied,
//! too: a picture as it is, any other file as text that a browser shows.

mod commands;
mod list;

use crate::links::{self, Site};
use crate::{command, markdown, needs, play};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The chapters and their order.
const SUMMARY: &str = "docs/SUMMARY.md";
/// What stands beside the chapters: mdBook's settings, and the colours.
const SETTINGS: &[(&str, &str)] = &[("docs/book/book.toml", "book.toml"), ("docs/book/book.css", "book.css")];
/// The folder of the documents. Each of them is in the book.
const DOCUMENTS: &str = "docs/";
/// How the names of pictures end.
const PICTURES: &[&str] = &["png", "svg", "webp"];

/// Builds the book and, unless only that is wanted, runs the commands in it. True if nothing is wrong.
pub(crate) fn run(root: &Path, only_build: bool) -> bool {
    println!("$ cargo xtask links");
    let linked = links::run(root);
    let book = match Site::tree(root).and_then(|site| Book::gather(root, &site)) {
        Ok(book) => book,
        Err(why) => {
            println!("{why}");
            return false;
        }
    };
    // A fault in one of these does not hide those of the next.
    let built = build(root, &book);
    let ran = only_build || commands::run(root, &book.chapters);
    match built {
        Ok(()) => println!("\nthe book is {}", folder(root).join("html/index.html").display()),
        Err(ref why) => println!("\n{why}"),
    }
    linked && built.is_ok() && ran
}

fn folder(root: &Path) -> PathBuf {
    play::target(root).join("book")
}

/// Lets mdBook build the book, and looks where its pages lead.
fn build(root: &Path, book: &Book) -> Result<(), String> {
    let folder = folder(root);
    book.write(root, &folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let program = needs::provide_book(root).ok_or("without mdBook there is no book")?;
    let (program, place) = (program.display().to_string(), folder.display().to_string());
    if !command::run(root, &[&program, "build", &place]) {
        return Err("mdBook cannot build the book".to_owned());
    }
    if !Site::folder(&folder.join("html"))?.report() {
        return Err("a link in the book leads nowhere".to_owned());
    }
    Ok(())
}

/// What is written for mdBook.
#[derive(Debug, Default, PartialEq, Eq)]
struct Book {
    summary: String,
    /// The path and the text of every chapter.
    chapters: Vec<(String, String)>,
    /// What else is copied: from where, to where.
    copies: BTreeSet<(String, String)>,
}

impl Book {
    fn gather(root: &Path, site: &Site) -> Result<Book, String> {
        let read = |path: &str| fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}"));
        let summary = read(SUMMARY)?;
        let paths: BTreeSet<String> = markdown::links(&summary)
            .iter()
            .filter_map(|link| links::resolve(SUMMARY, &link.target))
            .map(|(path, _)| path)
            .collect();
        let forgotten = |path: &&str| path.starts_with(DOCUMENTS) && *path != SUMMARY && !paths.contains(*path);
        if let Some(path) = site.pages().find(forgotten) {
            return Err(format!("{SUMMARY} does not lead to {path}"));
        }
        let mut book = Book::default();
        for path in &paths {
            let text = book.adapt(path, &read(path)?, &paths, site)?;
            book.chapters.push((path.clone(), text));
        }
        // In the book it stands at the root.
        book.summary = rewrite(&summary, |target| Ok(links::resolve(SUMMARY, target).map(|(path, _)| path)))?;
        Ok(book)
    }

    /// A chapter as it stands in the book. Links to other chapters stay; what others lead to is copied.
    fn adapt(&mut self, from: &str, text: &str, chapters: &BTreeSet<String>, site: &Site) -> Result<String, String> {
        rewrite(text, |target| {
            let Some((path, _)) = links::resolve(from, target).filter(|(path, _)| !chapters.contains(path)) else {
                return Ok(None);
            };
            let front = format!("{path}/README.md");
            if chapters.contains(&front) {
                return Ok(Some(format!("{}/README.md", target.trim_end_matches('/'))));
            }
            if !site.has_file(&path) {
                return Err(format!("{from}: in the book, '{target}' leads nowhere"));
            }
            let ending = path.rsplit('.').next().unwrap_or_default();
            if PICTURES.contains(&ending) {
                self.copies.insert((path.clone(), path));
                return Ok(None);
            }
            let copy = format!("{path}.txt");
            self.copies.insert((path, copy));
            let file = target.split('#').next().unwrap_or_default();
            Ok(Some(format!("{file}.txt")))
        })
    }

    fn write(&self, root: &Path, folder: &Path) -> io::Result<()> {
        let source = folder.join("src");
        if source.exists() {
            fs::remove_dir_all(&source)?;
        }
        let place = |path: &str| {
            let path = source.join(path);
            path.parent().map_or(Ok(()), fs::create_dir_all).map(|()| path)
        };
        fs::write(place("SUMMARY.md")?, &self.summary)?;
        for (path, text) in &self.chapters {
            fs::write(place(path)?, text)?;
        }
        for (from, to) in &self.copies {
            fs::copy(root.join(from), place(to)?)?;
        }
        for (from, to) in SETTINGS {
            fs::copy(root.join(from), folder.join(to))?;
        }
        Ok(())
    }
}

/// A text with other targets in its links, where there is another.
fn rewrite(text: &str, mut new: impl FnMut(&str) -> Result<Option<String>, String>) -> Result<String, String> {
    let (mut changed, mut at) = (String::new(), 0);
    for link in markdown::links(text) {
        changed += &text[at..link.place.start];
        changed += new(&link.target)?.as_deref().unwrap_or(&link.target);
        at = link.place.end;
    }
    Ok(changed + &text[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree with these files, in a folder of its own.
    fn gather(name: &str, files: &[(&str, &str)]) -> Result<Book, String> {
        let root = std::env::temp_dir().join(format!("fondaco-book-{name}-{}", std::process::id()));
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let site = Site::folder(&root)?;
        let book = Book::gather(&root, &site);
        fs::remove_dir_all(root).expect("it was there");
        book
    }

    const CHAPTERS: &str = "# Contents\n\n[Front](../README.md)\n\n- [A](a.md)\n- [Rules](../crates/x/README.md)\n";
    const FRONT: &str =
        "[a](docs/a.md#b) [x](crates/x) ![p](docs/p.png) [code](crates/x/lib.rs#L1) [out](https://example.org)";

    #[test]
    fn chapters_keep_their_places_and_what_they_lead_to_is_copied() {
        let files = [
            ("docs/SUMMARY.md", CHAPTERS),
            ("README.md", FRONT),
            ("docs/a.md", "[up](../README.md)"),
            ("docs/p.png", ""),
            ("crates/x/README.md", ""),
            ("crates/x/lib.rs", ""),
        ];
        let book = gather("places", &files).expect("a book");
        assert_eq!(
            book.summary,
            "# Contents\n\n[Front](README.md)\n\n- [A](docs/a.md)\n- [Rules](crates/x/README.md)\n"
        );
        let front = "[a](docs/a.md#b) [x](crates/x/README.md) ![p](docs/p.png) [code](crates/x/lib.rs.txt) [out](https://example.org)";
        let expected = [("README.md", front), ("crates/x/README.md", ""), ("docs/a.md", "[up](../README.md)")];
        assert_eq!(book.chapters, expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
        let copies = [("crates/x/lib.rs", "crates/x/lib.rs.txt"), ("docs/p.png", "docs/p.png")];
        assert_eq!(book.copies, copies.map(|(from, to)| (from.to_owned(), to.to_owned())).into());
    }

    #[test]
    fn a_document_that_is_in_no_chapter_is_named() {
        let files = [("docs/SUMMARY.md", "[A](a.md)"), ("docs/a.md", ""), ("docs/b.md", "")];
        assert_eq!(gather("forgotten", &files), Err("docs/SUMMARY.md does not lead to docs/b.md".to_owned()));
        let files = [("docs/SUMMARY.md", "[A](a.md)"), ("docs/a.md", "[b](../crates)"), ("crates/b.rs", "")];
        assert!(gather("nowhere", &files).is_err_and(|why| why.contains("leads nowhere")));
    }
}
