//! The project's own commands: `cargo xtask test` and its parts.
//!
//! Read on in this order:
//! - [`mod@test`]: the steps of `cargo xtask test` and the summary at its end;
//! - [`programs`]: building and running the test programs; [`changes`]: which crates a quick run tests;
//! - [`play`]: `cargo play`; [`deploy`]: what the containers do, without containers;
//! - [`needs`]: the tools those steps use, and how a missing one is installed;
//! - [`rules`]: the check that rules, tests and code cite each other;
//! - [`layers`]: no crate and no folder of the client imports upwards;
//! - [`games`]: the games of the registry; [`names`]: who may name them;
//! - [`deny`]: what may be depended on; [`orphans`]: test files that nobody compiles;
//! - [`command`]: running a program and saying so.

mod changes;
mod command;
mod deny;
mod deploy;
mod games;
#[cfg(test)]
mod house;
mod layers;
mod names;
mod needs;
mod orphans;
mod play;
mod programs;
mod rules;
mod test;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  test [--fail-fast] [--without-browser]
                       install what is missing, then pass all tests:
                       formatting, rule citations, dependencies, clippy,
                       documents, tests, wasm32, fuzz targets, the browser
                       client, games in a real browser
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
        ["play", ref options @ ..] => exit(play::run(&root, options)),
        ["client"] => exit(command::run(&root, test::CLIENT)),
        ["client", how @ ("--quick" | "--budget")] => exit(command::run(&root, &[test::CLIENT, &["--", how]].concat())),
        ["deploy-check", ref how @ ..] => match deploy::Wanted::read(how) {
            Some(wanted) => exit(deploy::run(&root, &wanted)),
            None => refuse(&words),
        },
        ["third-game"] => exit(test::third_game(&root)),
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
