//! `docs/book/commands.txt`: how the commands of the documents are run here. The file explains its own form.

use std::cell::Cell;

/// What the file says.
#[derive(Debug, Default)]
pub(crate) struct List {
    /// Commands that are run before all others, each with its line.
    pub(crate) first: Vec<(usize, String)>,
    /// An address at which documents expect a server.
    pub(crate) server: Option<String>,
    replace: Vec<Entry>,
    at_most: Vec<Entry>,
    add: Vec<Entry>,
    until: Vec<Entry>,
    tree: Vec<Entry>,
    parse: Vec<Entry>,
    skip: Vec<Entry>,
}

/// A line: whom it is for, and what it says of them.
#[derive(Debug)]
struct Entry {
    line: usize,
    subject: String,
    says: String,
    /// Whether it was for anybody. One that is not is stale.
    used: Cell<bool>,
}

impl Entry {
    /// Whether this is for a command; then it has been of use.
    fn fits(&self, command: &str) -> bool {
        let fits = match self.subject.strip_suffix('*') {
            Some(beginning) => command.starts_with(beginning),
            None => command == self.subject,
        };
        self.used.set(self.used.get() || fits);
        fits
    }
}

/// What is done with a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// It is run: as it stands, or changed as the file says.
    Run { text: String, until: Option<String>, in_tree: bool },
    /// Only its arguments are read, and this is why.
    Parse { text: String, why: String },
    /// It is not run, and this is why.
    Skip { why: String },
}

/// What stands for something that a reader fills in.
const GAP: char = '…';

impl List {
    pub(crate) fn read(text: &str) -> Result<List, String> {
        let mut list = List::default();
        for (number, line) in text.lines().enumerate().map(|(number, line)| (number + 1, line.trim())) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (verb, rest) = line.split_once(' ').ok_or(format!("line {number}: '{line}' says nothing"))?;
            let (subject, says) =
                rest.split_once(" => ").map_or((rest, ""), |(subject, says)| (subject.trim(), says.trim()));
            let entry =
                Entry { line: number, subject: subject.to_owned(), says: says.to_owned(), used: Cell::new(false) };
            let (entries, wants_more) = match verb {
                "first" => {
                    list.first.push((number, rest.to_owned()));
                    continue;
                }
                "server" => {
                    list.server = Some(rest.to_owned());
                    continue;
                }
                "replace" => (&mut list.replace, true),
                "at-most" => (&mut list.at_most, true),
                "add" => (&mut list.add, true),
                "until" => (&mut list.until, true),
                "tree" => (&mut list.tree, false),
                "parse" => (&mut list.parse, true),
                "skip" => (&mut list.skip, true),
                _ => return Err(format!("line {number}: nothing is called '{verb}'")),
            };
            if says.is_empty() == wants_more {
                return Err(format!(
                    "line {number}: '{verb}' wants {}",
                    if wants_more { "A => B" } else { "one thing" }
                ));
            }
            if verb == "at-most" && says.parse::<u64>().is_err() {
                return Err(format!("line {number}: '{says}' is no number"));
            }
            entries.push(entry);
        }
        Ok(list)
    }

    /// What is done with a command of a document.
    pub(crate) fn plan(&self, command: &str) -> Plan {
        let find = |entries: &[Entry]| entries.iter().find(|entry| entry.fits(command)).map(|entry| entry.says.clone());
        if let Some(why) = find(&self.skip) {
            return Plan::Skip { why };
        }
        if let Some(why) = find(&self.parse) {
            return Plan::Parse { text: command.to_owned(), why };
        }
        if command.contains(GAP) {
            return Plan::Skip { why: "the reader fills something in".to_owned() };
        }
        let mut text = command.to_owned();
        for entry in self.add.iter().filter(|entry| entry.fits(command)) {
            text = format!("{text} {}", entry.says);
        }
        for entry in &self.at_most {
            text = at_most(&text, entry);
        }
        for entry in self.replace.iter().filter(|entry| text.contains(&entry.subject)) {
            entry.used.set(true);
        }
        for entry in &self.replace {
            text = text.replace(&entry.subject, &entry.says);
        }
        Plan::Run { text, until: find(&self.until), in_tree: find(&self.tree).is_some() }
    }

    /// What is done with a command that is named within a sentence: that has an example's arguments, if it has any.
    pub(crate) fn plan_within(&self, command: &str) -> Plan {
        match self.plan(command) {
            Plan::Run { .. } => {
                Plan::Parse { text: command.to_owned(), why: "it is named within a sentence".to_owned() }
            }
            other => other,
        }
    }

    /// The lines that were for nobody.
    pub(crate) fn stale(&self) -> Vec<String> {
        let all = [&self.replace, &self.at_most, &self.add, &self.until, &self.tree, &self.parse, &self.skip];
        let stale = all.into_iter().flatten().filter(|entry| !entry.used.get());
        stale.map(|entry| format!("line {}: no command is like '{}'", entry.line, entry.subject)).collect()
    }
}

/// The command with smaller numbers: those right behind the entry's word.
fn at_most(text: &str, entry: &Entry) -> String {
    let most: u64 = entry.says.parse().unwrap_or(u64::MAX);
    let mut parts = text.split(&entry.subject);
    let mut changed = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // The word and the number may stand apart.
        let number = part.trim_start();
        let blanks = &part[..part.len() - number.len()];
        let digits = number.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(number.len());
        let (digits, rest) = number.split_at(digits);
        let smaller = digits.parse::<u64>().ok().filter(|number| *number > most).map(|_| most.to_string());
        entry.used.set(entry.used.get() || smaller.is_some());
        changed += &format!("{}{blanks}{}{rest}", entry.subject, smaller.as_deref().unwrap_or(digits));
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# how\n\nfirst mkdir a\nserver http://localhost:1\nreplace /var/lib => data\nat-most --games => 2\n\
        at-most @ => 3\nadd bench => --seconds 0\nuntil serve* => ready\ntree cargo rules\nparse load* => it takes minutes\nskip git * => it publishes\n";

    fn run(text: &str) -> Plan {
        Plan::Run { text: text.to_owned(), until: None, in_tree: false }
    }

    #[test]
    fn a_command_in_no_list_is_run_as_it_is() {
        let list = List::read(LIST).unwrap();
        assert_eq!(list.plan("arena --seed 7"), run("arena --seed 7"));
        assert_eq!((list.first, list.server.as_deref()), (vec![(3, "mkdir a".to_owned())], Some("http://localhost:1")));
    }

    #[test]
    fn what_takes_long_is_made_smaller() {
        let list = List::read(LIST).unwrap();
        assert_eq!(list.plan("arena --bots a@150,b@2,c@40 --games 800"), run("arena --bots a@3,b@2,c@3 --games 2"));
        assert_eq!(list.plan("bench"), run("bench --seconds 0"));
        assert_eq!(list.plan("bench --json"), run("bench --json"), "it is another command");
        assert_eq!(list.plan("backup /var/lib/x"), run("backup data/x"));
    }

    #[test]
    fn the_file_says_why_something_is_not_run() {
        let list = List::read(LIST).unwrap();
        assert_eq!(list.plan("git push"), Plan::Skip { why: "it publishes".to_owned() });
        let parse = |text: &str, why: &str| Plan::Parse { text: text.to_owned(), why: why.to_owned() };
        assert_eq!(list.plan("load --x"), parse("load --x", "it takes minutes"));
        assert!(matches!(list.plan("api /m…/act"), Plan::Skip { .. }));
        assert!(matches!(list.plan("serve --x"), Plan::Run { until: Some(text), .. } if text == "ready"));
        assert!(matches!(list.plan("cargo rules"), Plan::Run { in_tree: true, .. }));
        assert!(matches!(list.plan_within("arena"), Plan::Parse { .. }));
    }

    #[test]
    fn what_is_for_no_command_is_stale() {
        let list = List::read("skip a* => x\nat-most --n => 2\nreplace b => c\n").unwrap();
        assert_eq!(list.stale().len(), 3);
        let _ = (list.plan("abc"), list.plan("d --n 1"));
        assert_eq!(list.stale().len(), 2, "a number that is small already needs no entry");
        let _ = (list.plan("d --n 3"), list.plan("ebf"));
        assert_eq!(list.stale(), [""; 0]);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for (text, line) in
            [("skip a", 1), ("\nwhat a => b", 2), ("tree a => b", 1), ("at-most a => b", 1), ("skip", 1)]
        {
            let why = List::read(text).unwrap_err();
            assert!(why.starts_with(&format!("line {line}: ")), "{why}");
        }
    }
}
