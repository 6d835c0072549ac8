//! The tools that the test command and the book need, and how to get one that is missing.

use crate::command;
use std::path::{Path, PathBuf};

/// Everything needed. A new tool is one more line here.
const NEEDS: &[Need] = &[
    need("rustfmt", Sign::Runs("cargo fmt --version"), Origin::Component("rustfmt")),
    need("clippy", Sign::Runs("cargo clippy --version"), Origin::Component("clippy")),
    need("wasm32 target", Sign::Target(WASM), Origin::Target(WASM)),
    need("C compiler", Sign::Runs("cc --version"), Origin::Debian("gcc libc6-dev")),
    need("PostgreSQL", Sign::Versioned("initdb", "/usr/lib/postgresql"), Origin::Debian("postgresql")),
    // Debian's Python has Debian's packages, whichever other one comes first in the path.
    need("Python with websocket-client", Sign::Either(PYTHON, DEBIAN_PYTHON), Origin::Debian("python3-websocket")),
    need(VENV, Sign::Runs("python3 -m ensurepip --version"), Origin::Debian("python3-venv")),
];

/// What environments of the Python package are made with.
const VENV: &str = "Python with venv";

/// What the games in a real browser need beside that.
const BROWSER: &[Need] = &[
    need("Node.js", Sign::Runs("node --version"), Origin::Debian("nodejs")),
    need("npm", Sign::Runs("npm --version"), Origin::Debian("npm")),
    need("Chromium", Sign::Runs("chromium --version"), Origin::Debian("chromium chromium-headless-shell")),
    // With other letters texts are wider, and what fits here would not fit there.
    need("Liberation fonts", Sign::Runs(FONTS), Origin::Debian("fontconfig fonts-liberation")),
];

/// What the book is made with; the tests need none. Without its own server and without watching files it compiles sooner.
const BOOK: Need = need("mdBook", Sign::Tool("mdbook", "0.5.4"), Origin::Crate("mdbook", "0.5.4", "search"));

/// Where tools lie that are compiled for us alone.
const TOOLS: &str = "target/tools";

const PYTHON: &str = "python3 -c__import__('websocket')";
const DEBIAN_PYTHON: &str = "/usr/bin/python3 -c__import__('websocket')";

const FONTS: &str = "fc-list --quiet :postscriptname=LiberationSans";

/// The target that browsers run.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// One tool.
struct Need {
    name: &'static str,
    sign: Sign,
    origin: Origin,
}

const fn need(name: &'static str, sign: Sign, origin: Origin) -> Need {
    Need { name, sign, origin }
}

/// How one sees that a tool is there.
enum Sign {
    /// This command succeeds.
    Runs(&'static str),
    /// One of these commands does.
    Either(&'static str, &'static str),
    /// The compiler has a standard library for this target.
    Target(&'static str),
    /// This program runs, or is in the folder `bin` of some version in this folder: Debian keeps versions of some packages
    /// side by side, outside the path.
    Versioned(&'static str, &'static str),
    /// This program is among our own tools, in this version.
    Tool(&'static str, &'static str),
}

/// Where a tool comes from.
enum Origin {
    /// A component of the Rust toolchain.
    Component(&'static str),
    /// A target of the Rust toolchain.
    Target(&'static str),
    /// Debian packages, separated by blanks.
    Debian(&'static str),
    /// A crate, its version and the features that are needed of it; compiled here.
    Crate(&'static str, &'static str, &'static str),
}

/// What this machine lets us install with.
struct Machine {
    rustup: bool,
    apt: bool,
}

/// Installs what is missing where it can. Otherwise prints, in one line, what
/// to install. True if everything is there.
pub(crate) fn provide(root: &Path) -> bool {
    provide_some(root, NEEDS.iter())
}

/// The same for the games in a real browser alone.
pub(crate) fn provide_browser(root: &Path) -> bool {
    provide_some(root, BROWSER.iter())
}

/// The same for the Python package alone.
pub(crate) fn provide_python(root: &Path) -> bool {
    provide_some(root, NEEDS.iter().filter(|need| need.name == VENV))
}

/// The same for what the browser client is compiled with, and nothing else: who only plays tests nothing.
pub(crate) fn provide_target(root: &Path) -> bool {
    provide_some(root, NEEDS.iter().filter(|need| matches!(need.sign, Sign::Target(_))))
}

/// The same for the book: the program that makes it, if it is there.
pub(crate) fn provide_book(root: &Path) -> Option<PathBuf> {
    let Sign::Tool(name, _) = BOOK.sign else { return None };
    provide_some(root, std::iter::once(&BOOK)).then(|| tool(root, name))
}

/// One of our own tools.
fn tool(root: &Path, name: &str) -> PathBuf {
    root.join(TOOLS).join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

fn provide_some<'a>(root: &Path, wanted: impl Iterator<Item = &'a Need>) -> bool {
    let mut missing: Vec<&Need> = wanted.filter(|need| !need.is_met(root)).collect();
    if missing.is_empty() {
        return true;
    }
    let machine = Machine::look(root);
    for need in &missing {
        for line in need.origin.commands(&machine) {
            command::run(root, &words(&line));
        }
    }
    // The tool's presence decides, not the installers' exit codes: `apt-get
    // update` fails over one stale mirror, and the package installs all the same.
    missing.retain(|need| !need.is_met(root));
    if missing.is_empty() {
        return true;
    }
    println!("{}", plea(&missing));
    false
}

/// The one line that says what to install.
fn plea(missing: &[&Need]) -> String {
    let parts: Vec<String> = missing.iter().map(|need| format!("{} ({})", need.name, need.origin.advice())).collect();
    format!("missing, please install: {}", parts.join("; "))
}

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

impl Need {
    fn is_met(&self, root: &Path) -> bool {
        match self.sign {
            Sign::Runs(line) => command::answer(root, &words(line)).is_some(),
            Sign::Either(one, other) => [one, other].iter().any(|line| command::answer(root, &words(line)).is_some()),
            // rustc names the directory whether or not it is there. Unlike
            // asking rustup, this also works where rustup is not used.
            Sign::Target(target) => command::answer(root, &["rustc", "--print", "target-libdir", "--target", target])
                .is_some_and(|directory| Path::new(&directory).is_dir()),
            Sign::Versioned(program, folder) => {
                let mut versions = std::fs::read_dir(folder).into_iter().flatten().flatten();
                versions.any(|version| version.path().join("bin").join(program).exists())
                    || command::answer(root, &[program, "--version"]).is_some()
            }
            Sign::Tool(name, version) => {
                let program = tool(root, name).display().to_string();
                command::answer(root, &[&program, "--version"]).is_some_and(|told| told.ends_with(version))
            }
        }
    }
}

impl Origin {
    /// The commands that install it on this machine; none if it cannot be done.
    fn commands(&self, machine: &Machine) -> Vec<String> {
        match self {
            Origin::Component(_) | Origin::Target(_) if machine.rustup => vec![self.advice()],
            Origin::Debian(packages) if machine.apt => vec![
                "apt-get update".to_owned(),
                format!(
                    "env DEBIAN_FRONTEND=noninteractive \
                     apt-get install --yes --no-install-recommends {packages}"
                ),
            ],
            // Whoever runs this has cargo.
            Origin::Crate(..) => vec![self.advice()],
            _ => Vec::new(),
        }
    }

    /// The command that a person would type.
    fn advice(&self) -> String {
        match self {
            Origin::Component(name) => format!("rustup component add {name}"),
            Origin::Target(name) => format!("rustup target add {name}"),
            Origin::Debian(packages) => format!("on Debian: apt-get install {packages}"),
            Origin::Crate(name, version, features) => format!(
                "cargo install {name} --locked --version {version} --root {TOOLS} --no-default-features --features {features}"
            ),
        }
    }
}

impl Machine {
    fn look(root: &Path) -> Self {
        let debian = Path::new("/etc/debian_version").exists();
        let is_root = || command::answer(root, &["id", "-u"]).as_deref() == Some("0");
        let has_apt = || command::answer(root, &["apt-get", "--version"]).is_some();
        Machine {
            rustup: command::answer(root, &["rustup", "--version"]).is_some(),
            apt: debian && is_root() && has_apt(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BARE: Machine = Machine { rustup: false, apt: false };
    const FULL: Machine = Machine { rustup: true, apt: true };

    #[test]
    fn a_full_machine_can_install_everything() {
        for need in NEEDS.iter().chain(BROWSER) {
            assert!(!need.origin.commands(&FULL).is_empty(), "{}", need.name);
        }
    }

    #[test]
    fn a_bare_machine_installs_nothing() {
        for need in NEEDS.iter().chain(BROWSER) {
            assert!(need.origin.commands(&BARE).is_empty(), "{}", need.name);
        }
    }

    #[test]
    fn toolchain_parts_come_from_rustup() {
        let machine = Machine { rustup: true, apt: false };
        assert_eq!(Origin::Component("clippy").commands(&machine), ["rustup component add clippy"]);
        assert_eq!(Origin::Target(WASM).commands(&machine), ["rustup target add wasm32-unknown-unknown"]);
        assert!(Origin::Debian("gcc").commands(&machine).is_empty());
    }

    #[test]
    fn a_tool_is_compiled_wherever_there_is_cargo() {
        assert_eq!(BOOK.origin.commands(&BARE), [BOOK.origin.advice()]);
        assert!(BOOK.origin.advice().starts_with("cargo install mdbook --locked --version "));
        let (Sign::Tool(program, wanted), Origin::Crate(name, version, _)) = (&BOOK.sign, &BOOK.origin) else {
            panic!("the book is made with a tool that is compiled here");
        };
        assert_eq!((program, wanted), (name, version), "what is installed is what is looked for");
        assert!(!need("", Sign::Tool("no-such-tool", "1"), Origin::Debian("")).is_met(Path::new(".")));
    }

    #[test]
    fn the_plea_is_one_line_that_names_every_tool() {
        let missing: Vec<&Need> = NEEDS.iter().chain(BROWSER).collect();
        let line = plea(&missing);
        assert_eq!(line.lines().count(), 1);
        for need in NEEDS.iter().chain(BROWSER) {
            assert!(line.contains(need.name), "{line}");
            assert!(line.contains(&need.origin.advice()), "{line}");
        }
    }

    #[test]
    fn presence_is_seen() {
        let here = Path::new(".");
        let nothing = Origin::Debian("");
        assert!(!need("", Sign::Runs("no-such-program-anywhere"), nothing).is_met(here));
        let nothing = Origin::Debian("");
        assert!(need("", Sign::Runs("cargo --version"), nothing).is_met(here));
        let either = |one, other| need("", Sign::Either(one, other), Origin::Debian("")).is_met(here);
        assert!(either("no-such-program-anywhere", "cargo --version") && either("cargo --version", "no-such-program"));
        assert!(!either("no-such-program-anywhere", "no-such-program-either"));
        let nothing = Origin::Debian("");
        assert!(!need("", Sign::Target("no-such-target"), nothing).is_met(here));
    }

    #[test]
    fn a_version_is_seen_outside_the_path() {
        let folder = std::env::temp_dir().join(format!("fondaco-needs-{}", std::process::id()));
        let folder: &'static str = folder.to_str().expect("plain letters").to_owned().leak();
        let is_met = |program| need("", Sign::Versioned(program, folder), Origin::Debian("")).is_met(Path::new("."));
        assert!(!is_met("no-such-program-anywhere"));
        assert!(is_met("cargo"), "it is in the path");
        std::fs::create_dir_all(Path::new(folder).join("15/bin/no-such-program-anywhere")).expect("a folder");
        assert!(is_met("no-such-program-anywhere"));
        std::fs::remove_dir_all(folder).expect("it was there");
    }
}
