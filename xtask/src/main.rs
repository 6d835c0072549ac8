//! The project's own commands: `cargo xtask test` and its parts.
//!
//! Read on in this order:
//! - [`mod@test`]: the steps of `cargo xtask test` and the summary at its end;
//! - [`programs`]: building and running the test programs; [`changes`]: which crates a quick run tests;
//! - [`play`]: `cargo play`; [`deploy`]: what the containers do, without containers;
//! - [`python`]: the Python package, built and tried;
//! - [`needs`]: the tools those steps use, and how a missing one is installed;
//! - [`rules`]: the check that rules, tests and code cite each other;
//! - [`layers`]: no crate and no folder of the client imports upwards;
//! - [`games`]: the games of the registry; [`names`]: who may name them;
//! - [`links`]: links between documents, read by [`markdown`] and [`html`]; [`docs`]: the documents as a book;
//! - [`deny`]: what may be depended on; [`orphans`]: test files that nobody compiles;
//! - [`command`]: running a program and saying so.

mod changes;
mod command;
mod deny;
mod deploy;
mod docs;
mod games;
#[cfg(test)]
mod house;
mod html;
mod layers;
mod links;
mod markdown;
mod names;
mod needs;
mod orphans;
mod play;
mod programs;
mod python;
mod rules;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [--fail-fast] [--without-browser]
                       install what is missing, then pass all tests:
                       formatting, rule citations, links, dependencies, clippy,
                       documents, tests, wasm32, fuzz targets, the Python
                       package, the browser client, games in a real browser
  test --quick [CRATES]
                       what a change to these crates needs, or to those that
                       differ from the main branch: the quick checks, clippy,
                       and their tests
  play [OPTIONS]       build everything, serve it on this machine, open it in
                       the browser; options are those of `fondaco serve`
  rules                check only that every numbered rule is cited and tested
  layers               check only that no crate and no folder of the client
                       imports upwards
  names                check only that no code names a game but its own and the
                       registry
  links                check only that no link between documents is broken
  docs [--build]       the documents as a book in target/book/html: build it,
                       check its links and run the commands that it shows, in
                       a scratch folder; build: run none of them
  client [--quick | --budget]
                       build the browser client into target/client/site;
                       quick: not optimised, for a look; budget: fail if a
                       first visit loads more than it may
  e2e [WORDS]          games in a real browser, on the client that was built
                       last; words choose among them
  third-game           a game that only developers have, in the terminal, at
                       tables, on a server and in a real browser
  deploy-check [--program PATH] [--old PATH]
                       build the release as Containerfile does, start what
                       deploy/compose.yaml starts, play a match through it and
                       replace one node after the other; with a program that
                       was built before; beginning with an older one
  wheel                build the Python package into target/python/wheels
  python [--long]      build the Python package and try it; long: also what
                       takes minutes, on an optimised build
  pictures             the README's pictures anew, from the same client
  help                 print this

`cargo play` is `cargo xtask play`.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let root = root();
    match words[..] {
        ["test", ref how @ ..] => match test::Wanted::read(how) {
            Some(wanted) => exit(test::run(&root, &wanted)),
            None => refuse(&words),
        },
        ["rules"] => exit(rules::run(&root)),
        ["layers"] => exit(layers::run(&root)),
        ["names"] => exit(names::run(&root)),
        ["links"] => exit(links::run(&root)),
        ["docs"] => exit(docs::run(&root, false)),
        ["docs", "--build"] => exit(docs::run(&root, true)),
        ["play", ref options @ ..] => exit(play::run(&root, options)),
        ["client"] => exit(command::run(&root, test::CLIENT)),
        ["client", how @ ("--quick" | "--budget")] => exit(command::run(&root, &[test::CLIENT, &["--", how]].concat())),
        ["deploy-check", ref how @ ..] => match deploy::Wanted::read(how) {
            Some(wanted) => exit(deploy::run(&root, &wanted)),
            None => refuse(&words),
        },
        ["third-game"] => exit(test::third_game(&root)),
        ["wheel"] => exit(python::wheel(&root)),
        ["python"] => exit(python::test(&root, false)),
        ["python", "--long"] => exit(python::test(&root, true)),
        ["pictures"] => exit(test::pictures(&root)),
        ["e2e", ref chosen @ ..] => exit(test::browser(&root, chosen)),
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => refuse(&words),
    }
}

fn refuse(words: &[&str]) -> ExitCode {
    if !words.is_empty() {
        eprintln!("cargo xtask: cannot do `{}`", words.join(" "));
    }
    eprint!("{USAGE}");
    ExitCode::from(2)
}

fn exit(ok: bool) -> ExitCode {
    if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The workspace's directory. Cargo tells it to what it runs; the place where
/// this program was compiled serves when it is started by hand.
pub(crate) fn root() -> PathBuf {
    let xtask =
        std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    xtask.parent().map_or(xtask.clone(), Path::to_path_buf)
}
