//! The check that links between the documents lead somewhere: to a file or folder of the tree, and to a heading that is there.
//! The same check looks at the pages of the book. Addresses of other sites are not asked: that needs a network.

use crate::markdown::Link;
use crate::{command, html, markdown};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Looks at every Markdown file and prints the links that lead nowhere. True if there is none.
pub(crate) fn run(root: &Path) -> bool {
    match Site::tree(root) {
        Ok(site) => site.report(),
        Err(why) => {
            println!("{why}");
            false
        }
    }
}

/// A file with links.
#[derive(Debug, Default)]
struct Page {
    links: Vec<Link>,
    anchors: BTreeSet<String>,
}

/// Files that belong together, by their paths.
#[derive(Debug, Default)]
pub(crate) struct Site {
    files: BTreeSet<String>,
    pages: BTreeMap<String, Page>,
}

impl Site {
    /// What git has, or would be given.
    pub(crate) fn tree(root: &Path) -> Result<Site, String> {
        let list = command::answer(root, &["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let list = list.ok_or("git does not tell which files there are")?;
        let mut site = Site::default();
        // What was deleted is still in git's list.
        for path in list.split('\0').filter(|path| !path.is_empty() && root.join(path).exists()) {
            // What is a page of the client is a page once that is built.
            if path.ends_with(".html") {
                site.files.insert(path.to_owned());
            } else {
                site.add(path.to_owned(), &root.join(path))?;
            }
        }
        Ok(site)
    }

    /// What is in a folder.
    pub(crate) fn folder(root: &Path) -> Result<Site, String> {
        let mut site = Site::default();
        let mut folders = vec![root.to_path_buf()];
        while let Some(folder) = folders.pop() {
            let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
            for path in entries.flatten().map(|entry| entry.path()) {
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/");
                site.add(name, &path)?;
            }
        }
        Ok(site)
    }

    fn add(&mut self, name: String, path: &Path) -> Result<(), String> {
        let read = || fs::read_to_string(path).map_err(|error| format!("{name}: {error}"));
        if name.ends_with(".md") {
            self.add_markdown(&name, &read()?);
        } else if name.ends_with(".html") {
            self.add_html(&name, &read()?);
        }
        self.files.insert(name);
        Ok(())
    }

    fn add_markdown(&mut self, path: &str, text: &str) {
        let page = Page { links: markdown::links(text), anchors: markdown::anchors(text) };
        self.pages.insert(path.to_owned(), page);
        self.files.insert(path.to_owned());
    }

    fn add_html(&mut self, path: &str, text: &str) {
        let link = |place: std::ops::Range<usize>| Link {
            line: text[..place.start].matches('\n').count() + 1,
            target: text[place.clone()].replace("&amp;", "&"),
            place,
        };
        let links = html::links(text).into_iter().map(link).collect();
        self.pages.insert(path.to_owned(), Page { links, anchors: html::ids(text).into_iter().collect() });
        self.files.insert(path.to_owned());
    }

    /// The documents.
    pub(crate) fn pages(&self) -> impl Iterator<Item = &str> {
        self.pages.keys().map(String::as_str)
    }

    pub(crate) fn has_file(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    fn has_folder(&self, path: &str) -> bool {
        let before = if path.is_empty() { String::new() } else { format!("{path}/") };
        self.files.range(before.clone()..).next().is_some_and(|file| file.starts_with(&before))
    }

    /// Prints every fault, and how much was looked at. True if there is no fault.
    pub(crate) fn report(&self) -> bool {
        let faults = self.faults();
        for fault in &faults {
            println!("{fault}");
        }
        let links = || self.pages.iter().flat_map(|(path, page)| page.links.iter().map(move |link| (path, link)));
        let outside = links().filter(|(path, link)| resolve(path, &link.target).is_none()).count();
        let inside = links().count() - outside;
        println!("{} pages, {inside} links, {outside} to other sites, {} faults", self.pages.len(), faults.len());
        faults.is_empty()
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (path, page) in &self.pages {
            for link in &page.links {
                if let Some(why) = self.fault(path, &link.target) {
                    faults.push(format!("{path}:{}: {why}", link.line));
                }
            }
        }
        faults
    }

    /// Why a link on this page leads nowhere.
    fn fault(&self, from: &str, target: &str) -> Option<String> {
        let (path, anchor) = resolve(from, target)?;
        if target.is_empty() {
            return Some("a link has no target".to_owned());
        }
        if !self.has_file(&path) && !self.has_folder(&path) {
            return Some(format!("'{target}' leads nowhere: there is no {path}"));
        }
        // An anchor in a file that is no document is the code host's.
        let page = self.pages.get(&path)?;
        let missing = anchor.filter(|anchor| !anchor.is_empty() && !page.anchors.contains(*anchor))?;
        Some(format!("'{target}' leads nowhere: {path} has no heading #{missing}"))
    }
}

/// The path and the anchor that a link on this page leads to; nothing if that is another site, or a page of the browser client
/// (`#/…`), to which the rules that it shows lead.
pub(crate) fn resolve<'a>(from: &str, target: &'a str) -> Option<(String, Option<&'a str>)> {
    let scheme = target.split_once(':').map(|(scheme, _)| scheme);
    let is_scheme =
        |scheme: &str| scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+.-".contains(letter));
    if target.starts_with("//") || target.starts_with("#/") || scheme.is_some_and(is_scheme) {
        return None;
    }
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    let path = path.split_once('?').map_or(path, |(path, _)| path);
    if path.is_empty() {
        return Some((from.to_owned(), anchor));
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.trim_end_matches('/').split('/') {
        match (part, parts.last()) {
            (".", _) => {}
            ("..", Some(last)) if *last != ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    Some((parts.join("/"), anchor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(pages: &[(&str, &str)]) -> Site {
        let mut site = Site::default();
        for (path, text) in pages {
            site.add_markdown(path, text);
        }
        site.files.insert("crates/x/src/lib.rs".to_owned());
        site
    }

    #[test]
    fn a_link_that_leads_somewhere_is_no_fault() {
        let text = "# A b\n[a](../README.md) [b](../README.md#start-here) [c](#a-b) [d](../crates/x) [e](../crates/x/src/lib.rs#L3) \
                    [f](https://example.org/nothing) [g](mailto:me@example.org) [h](./b.md) [i](..)";
        let site = site(&[("docs/b.md", text), ("README.md", "## Start here\n[docs](docs/)")]);
        assert_eq!(site.faults(), [""; 0]);
    }

    #[test]
    fn a_broken_link_is_a_fault() {
        for target in ["c.md", "../b.md", "../../README.md", "/docs/a.md", "A.md", "../crates/y", "", "a.md/b", "a.png"]
        {
            let site = site(&[("docs/a.md", &format!("\n[x]({target})"))]);
            let faults = site.faults();
            assert_eq!(faults.len(), 1, "{target}: {faults:?}");
            assert!(faults[0].starts_with("docs/a.md:2: "), "{faults:?}");
        }
        assert_eq!(site(&[("a.md", "![x](b.png)")]).faults().len(), 1, "a picture is a link, too");
        assert_eq!(site(&[("a.md", "<img src=\"b.png\">")]).faults().len(), 1);
    }

    #[test]
    fn a_broken_anchor_is_a_fault() {
        let other = ("b.md", "# Here\n## Here\n```sh\n# nor this\n```\n");
        let count = |target: &str| site(&[("a.md", &format!("# Own\n[x]({target})")), other]).faults().len();
        assert_eq!(["#own", "b.md#here", "b.md#here-1", "#/editions"].map(count), [0; 4]);
        assert_eq!(["#Own", "#here", "b.md#own", "b.md#here-2", "b.md#nor-this", "b.md#/x"].map(count), [1; 6]);
    }

    #[test]
    fn pages_of_the_book_are_looked_at_in_the_same_way() {
        let mut site = Site::default();
        site.add_html("a/b.html", "<h1 id=\"x\"><a href=\"#x\">x</a></h1><a href=\"../c.html#y\">c</a>");
        assert_eq!(site.faults().len(), 1);
        site.add_html("c.html", "<p id=\"z\">");
        assert_eq!(site.faults(), ["a/b.html:1: '../c.html#y' leads nowhere: c.html has no heading #y"]);
        site.add_html("c.html", "<p id=\"y\">");
        assert_eq!(site.faults(), [""; 0]);
    }
}
