//! Runs the commands that the documents show: those in blocks that are called `sh` or `console`, with the program as it is now,
//! in a scratch folder. Of what stands within sentences, the arguments of our own program are read.
//!
//! A block is one shell, so that a command can use what those before it set.

use super::list::{List, Plan};
use crate::{command, markdown, play, test};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How the commands are run.
const LIST: &str = "docs/book/commands.txt";
/// Our own program.
const PROGRAM: &str = "fondaco";
/// What the shell says after each command, before its number, its exit code and the time.
const MARK: &str = "@@fondaco@@";
/// The longest that a block may take, in seconds.
const PATIENCE: &str = "900";

/// A path and a text.
pub(crate) type Document = (String, String);

/// A command of a document.
#[derive(Debug, PartialEq, Eq)]
struct Shown {
    line: usize,
    text: String,
    /// What the document says that it prints.
    prints: Option<String>,
}

/// How one went.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Whole,
    /// Changed into this, as the list says.
    Changed(String),
    Parsed(String),
    Skipped(String),
    Failed(String),
}

/// A line of the report: where a command stands, what it is, and how it went.
struct Line {
    place: String,
    text: String,
    outcome: Outcome,
}

/// Runs what can be run of these documents, and says what was and what was not. True if nothing failed.
pub(crate) fn run(root: &Path, documents: &[Document]) -> bool {
    if !command::run(root, test::PROGRAM) {
        return false;
    }
    match attempt(root, documents) {
        Ok(lines) => {
            let (told, ok) = summary(&lines);
            print!("{told}");
            ok
        }
        Err(why) => {
            println!("{why}");
            false
        }
    }
}

fn attempt(root: &Path, documents: &[Document]) -> Result<Vec<Line>, String> {
    let list = fs::read_to_string(root.join(LIST)).map_err(|error| format!("{LIST}: {error}"))?;
    let list = List::read(&list).map_err(|why| format!("{LIST}, {why}"))?;
    let shell = Shell::new(root).map_err(|error| format!("a scratch folder: {error}"))?;
    let first = list.first.iter().map(|(line, text)| Shown { line: *line, text: text.clone(), prints: None });
    let mut lines = shell.run(&list, LIST, &first.collect::<Vec<_>>())?;
    // They are in no document.
    lines.retain(|line| matches!(line.outcome, Outcome::Failed(_)));
    for (path, shown) in in_blocks(documents) {
        lines.extend(shell.run(&list, path, &shown)?);
    }
    lines.extend(shell.read_arguments(&list, &in_sentences(documents))?);
    let stale = list.stale().into_iter();
    let fault = |why| Line { place: LIST.to_owned(), text: String::new(), outcome: Outcome::Failed(why) };
    lines.extend(stale.map(fault));
    Ok(lines)
}

/// The commands of every block, with the path of its document.
fn in_blocks(documents: &[Document]) -> impl Iterator<Item = (&str, Vec<Shown>)> {
    let blocks =
        documents.iter().flat_map(|(path, text)| markdown::blocks(text).into_iter().map(move |block| (path, block)));
    blocks.filter_map(|(path, block)| match block.language {
        "sh" => Some((path.as_str(), commands(block.text, block.line))),
        "console" => Some((path.as_str(), conversation(block.text, block.line))),
        _ => None,
    })
}

/// The commands of our own program that are named within sentences: each once, with the place where it is named first.
fn in_sentences(documents: &[Document]) -> Vec<(String, String)> {
    let mut named: Vec<(String, String)> = Vec::new();
    for (path, text) in documents {
        for (line, span) in markdown::spans(text) {
            let is_command = span.strip_prefix(PROGRAM).is_some_and(|rest| rest.starts_with(' '));
            if is_command && !named.iter().any(|(_, text)| *text == span) {
                named.push((format!("{path}:{line}"), span));
            }
        }
    }
    named
}

/// The commands of a script, without comments. One goes on in the next line if it says so, or within quotes.
fn commands(script: &str, first_line: usize) -> Vec<Shown> {
    let mut found = Vec::new();
    let (mut text, mut line, mut start) = (String::new(), first_line, first_line);
    let (mut quote, mut comment) = (None, false);
    let mut letters = script.chars().chain(['\n']).peekable();
    while let Some(letter) = letters.next() {
        line += usize::from(letter == '\n');
        match (letter, quote) {
            ('\n', None) => {
                let text = std::mem::take(&mut text);
                if !text.trim().is_empty() {
                    found.push(Shown { line: start, text: text.trim().to_owned(), prints: None });
                }
                (comment, start) = (false, line);
            }
            _ if comment => {}
            ('#', None) if text.is_empty() || text.ends_with(' ') => comment = true,
            ('\\', None | Some('"')) => {
                let next = letters.next();
                line += usize::from(next == Some('\n'));
                // The line goes on, and so does the word.
                if next != Some('\n') {
                    text.push(letter);
                    text.extend(next);
                }
            }
            ('\'' | '"', None) => {
                quote = Some(letter);
                text.push(letter);
            }
            _ => {
                if quote == Some(letter) {
                    quote = None;
                }
                text.push(letter);
            }
        }
    }
    found
}

/// The commands of a conversation: behind `$`, with what each prints below it.
fn conversation(text: &str, first_line: usize) -> Vec<Shown> {
    let mut found: Vec<Shown> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if let Some(command) = line.strip_prefix("$ ") {
            found.push(Shown { line: first_line + number, text: command.to_owned(), prints: Some(String::new()) });
        } else if let Some(prints) = found.last_mut().and_then(|shown| shown.prints.as_mut()) {
            prints.push_str(line);
            prints.push('\n');
        }
    }
    found
}

/// Where commands are run.
struct Shell {
    root: PathBuf,
    scratch: PathBuf,
    /// The folder of our program.
    programs: PathBuf,
}

impl Shell {
    /// With an empty folder.
    fn new(root: &Path) -> std::io::Result<Shell> {
        let scratch = play::target(root).join("book/scratch");
        if scratch.exists() {
            fs::remove_dir_all(&scratch)?;
        }
        fs::create_dir_all(&scratch)?;
        Ok(Shell { root: root.to_path_buf(), scratch, programs: play::target(root).join("debug") })
    }

    /// Runs the commands of one block.
    fn run(&self, list: &List, document: &str, shown: &[Shown]) -> Result<Vec<Line>, String> {
        let plans: Vec<Plan> = shown.iter().map(|shown| list.plan(&shown.text)).collect();
        let answers = self.answers(&script(&plans, list.server.as_deref()))?;
        let lines = shown.iter().zip(plans).enumerate().map(|(number, (shown, plan))| {
            let outcome = outcome(shown, plan, &answers, number);
            Line { place: format!("{document}:{}", shown.line), text: shown.text.clone(), outcome }
        });
        let lines: Vec<Line> = lines.collect();
        for line in &lines {
            println!("{line}");
        }
        Ok(lines)
    }

    /// Lets our program read the arguments of commands that are named within sentences.
    fn read_arguments(&self, list: &List, named: &[(String, String)]) -> Result<Vec<Line>, String> {
        let plans: Vec<Plan> = named.iter().map(|(_, text)| list.plan_within(text)).collect();
        let answers = self.answers(&script(&plans, None))?;
        let line = |(number, ((place, text), plan)): (usize, (&(String, String), Plan))| {
            let shown = Shown { line: 0, text: text.clone(), prints: None };
            Line { place: place.clone(), text: text.clone(), outcome: outcome(&shown, plan, &answers, number) }
        };
        let lines: Vec<Line> = named.iter().zip(plans).enumerate().map(line).collect();
        for line in lines.iter().filter(|line| matches!(line.outcome, Outcome::Skipped(_))) {
            println!("{line}");
        }
        Ok(lines)
    }

    /// Runs a script, and says what each of its commands said and how it ended.
    fn answers(&self, script: &str) -> Result<Vec<Answer>, String> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.programs.clone()).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
        let mut command = Command::new("timeout");
        command.args([PATIENCE, "bash"]).current_dir(&self.scratch).env("PATH", path);
        // Whatever is kept for a person is kept here.
        command.env("HOME", &self.scratch).env_remove("XDG_DATA_HOME").env("NO_COLOR", "1").env("ROOT", &self.root);
        command::cleanse(&mut command);
        let output = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().and_then(|mut child| {
            if let Some(mut input) = child.stdin.take() {
                input.write_all(script.as_bytes())?;
            }
            child.wait_with_output()
        });
        let output = output.map_err(|error| format!("bash: {error}"))?;
        Ok(answers(&String::from_utf8_lossy(&output.stdout)))
    }
}

/// What one command said, and how it ended.
#[derive(Debug, PartialEq, Eq)]
struct Answer {
    number: usize,
    code: String,
    said: String,
}

fn answers(said: &str) -> Vec<Answer> {
    let mut found = Vec::new();
    let mut before = String::new();
    for line in said.lines() {
        let end = line.strip_prefix(MARK).and_then(|rest| rest.trim().split_once(' '));
        if let Some((number, code)) = end
            && let Ok(number) = number.parse()
        {
            found.push(Answer { number, code: code.to_owned(), said: std::mem::take(&mut before) });
        } else {
            before.push_str(line);
            before.push('\n');
        }
    }
    found
}

/// A script of all that is run, which says after each command how it ended. It is read whole before anything is run: no command
/// can take the rest of it for its input.
fn script(plans: &[Plan], server: Option<&str>) -> String {
    let mut script = "{ exec 2>&1 </dev/null\n".to_owned();
    let texts = || plans.iter().filter_map(|plan| if let Plan::Run { text, .. } = plan { Some(text) } else { None });
    let server = server.filter(|address| texts().any(|text| text.contains(address)));
    if server.is_some() {
        script += SERVER;
    }
    for (number, plan) in plans.iter().enumerate() {
        let text = match plan {
            Plan::Run { text, until: Some(sign), .. } => {
                format!("{text} >until.log 2>&1 &\n{}", UNTIL.replace("SIGN", &format!("'{sign}'")))
            }
            Plan::Run { text, in_tree: true, .. } => format!("(cd \"$ROOT\" && {text})"),
            Plan::Run { text, .. } => text.clone(),
            // Whoever asks for help has had all arguments before that read. Where the output goes is none of them.
            Plan::Parse { text, .. } => format!("{} --help >/dev/null", text.split(" > ").next().unwrap_or_default()),
            Plan::Skip { .. } => continue,
        };
        let text = server.map_or(text.clone(), |address| text.replace(address, "$ADDRESS"));
        // Writing into a string cannot fail.
        let _ = writeln!(script, "{text}\nprintf '\\n{MARK} {number} %s\\n' $?");
    }
    script + "}\n"
}

/// A server beside the commands; its address is in a variable.
const SERVER: &str = "fondaco serve --port 0 --data server >server.log 2>&1 &
trap \"kill $!\" EXIT
for _ in {1..300}; do grep -qs 'Fondaco is at' server.log && break; kill -0 $! || break; sleep 0.1; done
ADDRESS=$(sed -n 's|.*Fondaco is at \\(.*\\)/$|\\1|p' server.log)
";

/// Waits until the command that was started last says something, and ends it.
const UNTIL: &str = "for _ in {1..300}; do grep -qs SIGN until.log && break; kill -0 $! || break; sleep 0.1; done
kill $! && wait $!
grep SIGN until.log || { tail until.log; false; }";

fn outcome(shown: &Shown, plan: Plan, answers: &[Answer], number: usize) -> Outcome {
    let answer = answers.iter().find(|answer| answer.number == number);
    let failed = |plan: &Plan| match (plan, answer) {
        (Plan::Skip { .. }, _) => None,
        (_, None) => Some("it did not come to an end".to_owned()),
        (_, Some(answer)) if answer.code != "0" => Some(format!("exit code {}\n{}", answer.code, answer.said.trim())),
        (_, Some(answer)) => {
            let prints = shown.prints.as_ref().filter(|prints| prints.trim() != answer.said.trim());
            prints.map(|_| format!("it prints something else:\n{}", answer.said.trim()))
        }
    };
    if let Some(why) = failed(&plan) {
        return Outcome::Failed(why);
    }
    match plan {
        Plan::Skip { why } => Outcome::Skipped(why),
        Plan::Parse { why, .. } => Outcome::Parsed(why),
        Plan::Run { text, until: None, .. } if text == shown.text => Outcome::Whole,
        Plan::Run { text, until, .. } => {
            let end = until.map_or(String::new(), |sign| format!(" (ended after '{sign}')"));
            Outcome::Changed(text + &end)
        }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Line { place, text, outcome } = self;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (word, why) = match outcome {
            Outcome::Whole => ("whole", ""),
            Outcome::Changed(into) => ("changed", into.as_str()),
            Outcome::Parsed(why) => ("arguments", why.as_str()),
            Outcome::Skipped(why) => ("not run", why.as_str()),
            Outcome::Failed(why) => ("FAILED", why.as_str()),
        };
        write!(f, "{word:<10} {place}  {text}")?;
        if why.is_empty() { Ok(()) } else { write!(f, "\n           {}", why.replace('\n', "\n           ")) }
    }
}

/// How many commands went how, with those that failed once more at the end. True if none did.
fn summary(lines: &[Line]) -> (String, bool) {
    let count = |is: fn(&Outcome) -> bool| lines.iter().filter(|line| is(&line.outcome)).count();
    let failed: Vec<&Line> = lines.iter().filter(|line| matches!(line.outcome, Outcome::Failed(_))).collect();
    let mut told = String::new();
    for line in &failed {
        // Writing into a string cannot fail.
        let _ = writeln!(told, "{line}");
    }
    let _ = writeln!(
        told,
        "{} commands: {} run whole, {} run smaller or elsewhere, {} whose arguments were read, {} not run, {} failed",
        lines.len(),
        count(|outcome| *outcome == Outcome::Whole),
        count(|outcome| matches!(outcome, Outcome::Changed(_))),
        count(|outcome| matches!(outcome, Outcome::Parsed(_))),
        count(|outcome| matches!(outcome, Outcome::Skipped(_))),
        failed.len(),
    );
    (told, failed.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::docs::Book;
    use crate::links::Site;

    /// The list fits the documents of this tree: what `cargo xtask docs` would find only after everything was built and run.
    #[test]
    fn every_command_of_the_book_is_ours_or_in_the_list() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tree");
        let book = Book::gather(root, &Site::tree(root).expect("a tree")).expect("a book");
        let list = List::read(&fs::read_to_string(root.join(LIST)).expect("the list")).expect("a list");
        let is_ours = |text: &str| text.starts_with("fondaco ") || text.starts_with("cargo xtask ");
        let mut unknown = Vec::new();
        for (path, shown) in in_blocks(&book.chapters) {
            for Shown { line, text, .. } in shown {
                let stands = Plan::Run { text: text.clone(), until: None, in_tree: false };
                let is_known = list.plan(&text) != stands || list.server.as_ref().is_some_and(|at| text.contains(at));
                if !is_known && !is_ours(&text) {
                    unknown.push(format!("{path}:{line}  {text}"));
                }
            }
        }
        assert_eq!(unknown, [""; 0], "{LIST} says of each how it is run, or why not");
        list.first.iter().for_each(|(_, text)| drop(list.plan(text)));
        in_sentences(&book.chapters).iter().for_each(|(_, text)| drop(list.plan_within(text)));
        assert_eq!(list.stale(), [""; 0]);
    }

    fn texts(shown: &[Shown]) -> Vec<(usize, &str)> {
        shown.iter().map(|shown| (shown.line, shown.text.as_str())).collect()
    }

    #[test]
    fn a_script_is_cut_into_commands() {
        let script =
            "# all of it\nls -l   # long\n\ncurl $x#y \\\n  -d '{\n \"#\": 1\n}' # sent\necho \"a \\\" # b\"\n";
        let expected = [(11, "ls -l"), (13, "curl $x#y   -d '{\n \"#\": 1\n}'"), (17, "echo \"a \\\" # b\"")];
        assert_eq!(texts(&commands(script, 10)), expected);
    }

    #[test]
    fn a_conversation_has_commands_and_what_they_print() {
        let shown = conversation("$ a b\none\n\ntwo\n$ c\n", 3);
        assert_eq!(texts(&shown), [(3, "a b"), (7, "c")]);
        assert_eq!(shown[0].prints.as_deref(), Some("one\n\ntwo\n"));
    }

    /// Runs a block with this list, in a folder of its own.
    fn outcomes(name: &str, list: &str, shown: &[Shown]) -> Vec<Outcome> {
        let scratch = std::env::temp_dir().join(format!("fondaco-docs-{name}-{}", std::process::id()));
        fs::create_dir_all(&scratch).expect("a folder");
        let shell = Shell { root: scratch.clone(), scratch: scratch.clone(), programs: scratch.clone() };
        let lines = shell.run(&List::read(list).expect("a list"), "a.md", shown).expect("a shell");
        fs::remove_dir_all(scratch).expect("it was there");
        lines.into_iter().map(|line| line.outcome).collect()
    }

    #[test]
    fn commands_share_a_shell_and_one_that_fails_is_told() {
        let list = "skip git* => it publishes\nat-most head -n => 1\nuntil sleep* => x\nparse ls* => it is long\n";
        let script = "x=3\nls --no-such-option\necho $x >a\nfalse\ngit push\nhead -n 9 a\nread -r line\ncat nothing\n";
        let found = outcomes("shell", list, &commands(script, 1));
        assert_eq!(found[0], Outcome::Whole);
        assert!(matches!(&found[1], Outcome::Failed(_)), "no such option: {:?}", found[1]);
        assert_eq!(found[2], Outcome::Whole);
        assert!(matches!(&found[3], Outcome::Failed(why) if why.starts_with("exit code 1")), "{:?}", found[3]);
        assert_eq!(found[4], Outcome::Skipped("it publishes".to_owned()));
        assert_eq!(found[5], Outcome::Changed("head -n 1 a".to_owned()));
        assert!(matches!(&found[6], Outcome::Failed(_)), "nobody types: {:?}", found[6]);
        assert!(matches!(&found[7], Outcome::Failed(why) if why.contains("nothing")), "{:?}", found[7]);
        let lines: Vec<Line> =
            found.into_iter().map(|outcome| Line { place: String::new(), text: String::new(), outcome }).collect();
        let (told, ok) = summary(&lines);
        assert!(!ok && told.contains("8 commands: 2 run whole, 1 run smaller or elsewhere"), "{told}");
    }

    #[test]
    fn what_a_document_says_that_is_printed_is_compared() {
        let found = outcomes("prints", "", &conversation("$ echo a\na\n$ echo b\nc\n", 1));
        assert_eq!(found[0], Outcome::Whole);
        assert!(matches!(&found[1], Outcome::Failed(why) if why.contains("something else")), "{:?}", found[1]);
    }

    #[test]
    fn what_never_ends_is_ended_when_it_has_said_enough() {
        let list = "until serve now* => ready\n";
        let script = "serve() { echo ready; exec sleep 600; }\nserve now\n";
        let ended = Outcome::Changed("serve now (ended after 'ready')".to_owned());
        assert_eq!(outcomes("until", list, &commands(script, 1))[1], ended);
    }
}
