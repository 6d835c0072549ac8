//! The Python package: `cargo xtask wheel` builds it, and a step of `cargo xtask test` tries it from Python.
//!
//! Everything lies below `target/python`: an environment with the tools that `crates/python/requirements.txt` names, another one for
//! the long tests, what cargo compiles, and the wheels.

use crate::{command, needs, play, test};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the crate.
const CRATE: &str = "crates/python";
/// The tools and what the tests need.
const REQUIREMENTS: &str = "crates/python/requirements.txt";
/// What the long tests need beside that: large packages, for which the short ones do not wait.
const LONG_REQUIREMENTS: &str = "crates/python/requirements-long.txt";

/// Where everything lies.
struct Places {
    requirements: &'static [&'static str],
    environment: PathBuf,
    build: PathBuf,
    wheels: PathBuf,
}

impl Places {
    fn new(root: &Path, long: bool) -> Places {
        let folder = play::target(root).join("python");
        let (requirements, environment): (&[&str], _) = if long {
            (&[REQUIREMENTS, LONG_REQUIREMENTS], "environment-long")
        } else {
            (&[REQUIREMENTS], "environment")
        };
        Places {
            requirements,
            environment: folder.join(environment),
            build: folder.join("build"),
            wheels: folder.join("wheels"),
        }
    }

    /// A program of the environment.
    fn program(&self, name: &str) -> String {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.environment.join(folder).join(name).display().to_string()
    }

    /// Makes the environment, unless it is there with what is needed.
    fn provide(&self, root: &Path) -> bool {
        let texts = self.requirements.iter().map(|file| fs::read_to_string(root.join(file)));
        let Ok(wanted) = texts.collect::<Result<String, _>>() else { return false };
        let installed = self.environment.join("requirements.txt");
        if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
            return true;
        }
        let environment = self.environment.display().to_string();
        let python = self.program("python");
        let mut pip = vec![&python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
        pip.extend(self.requirements.iter().flat_map(|file| ["--requirement", file]));
        needs::provide_python(root)
            && command::run(root, &["python3", "-m", "venv", "--clear", &environment])
            && command::run(root, &pip)
            && fs::write(installed, wanted).is_ok()
    }

    /// Builds the wheel; nothing if that fails.
    fn build(&self, root: &Path, how: &[&str]) -> Option<PathBuf> {
        // An older wheel must not be taken for this one.
        let _ = fs::remove_dir_all(&self.wheels);
        let (maturin, manifest) = (self.program("maturin"), format!("{CRATE}/Cargo.toml"));
        let (wheels, build) = (self.wheels.display().to_string(), self.build.display().to_string());
        let python = self.program("python");
        let words = [&maturin, "build", "--locked", "--manifest-path", &manifest, "--out", &wheels];
        let words = [&words[..], &["--target-dir", &build, "--interpreter", &python], how].concat();
        if !command::run(root, &words) {
            return None;
        }
        let mut files = fs::read_dir(&self.wheels).ok()?.flatten().map(|entry| entry.path());
        files.find(|path| path.extension().is_some_and(|ending| ending == "whl"))
    }
}

/// Builds the wheel for whoever wants to install it, and says where it is.
pub(crate) fn wheel(root: &Path) -> bool {
    let places = Places::new(root, false);
    let wheel = places.provide(root).then(|| places.build(root, &["--release"])).flatten();
    match wheel {
        Some(wheel) => {
            println!("\npip install {}", wheel.display());
            true
        }
        None => false,
    }
}

/// Builds the package quickly and tries it from Python. `long` tries what takes minutes, too, with a release build and a server.
pub(crate) fn test(root: &Path, long: bool) -> bool {
    let places = Places::new(root, long);
    let how: &[&str] = if long { &["--release"] } else { &[] };
    let Some(wheel) = places.provide(root).then(|| places.build(root, how)).flatten() else { return false };
    let (python, wheel) = (places.program("python"), wheel.display().to_string());
    let pip = [&python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"];
    // What is skipped is named, and why.
    let pytest = [&python, "-m", "pytest", "--quiet", "-rs", "-p", "no:cacheprovider", CRATE];
    let words: &[&str] = if long { &["--long"] } else { &[] };
    let program = test::program(root);
    lint(root, &places)
        && (!long || command::run(root, test::PROGRAM))
        && command::run(root, &[&pip[..], &["--force-reinstall", &wheel]].concat())
        && command::run_with(root, &[&pytest[..], words].concat(), &[("FONDACO_PROGRAM", program.as_os_str())])
}

/// The crate is a workspace of its own, which formatting and lints of the other one do not reach.
fn lint(root: &Path, places: &Places) -> bool {
    let (manifest, build) = (format!("{CRATE}/Cargo.toml"), places.build.display().to_string());
    let clippy = ["cargo", "clippy", "--quiet", "--locked", "--manifest-path", &manifest, "--target-dir", &build];
    command::run(root, &["cargo", "fmt", "--check", "--manifest-path", &manifest])
        && command::run(root, &[&clippy[..], &["--all-targets", "--", "-D", "warnings"]].concat())
}
