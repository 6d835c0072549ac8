//! Builds the browser client into a folder of static files: `cargo xtask client`, or for a quick look without optimisation
//! `cargo xtask client --quick`, or as `cargo play` wants it, fast to run but not small, with `--play`.
//!
//! 1. cargo compiles `fondaco-client` for wasm32; wasm-bindgen writes the JavaScript around it.
//! 2. The style sheets are put together, and every file that a page loads gets a name with its hash, so that browsers can
//!    keep it for ever; `index.html` names them all, so it is the one file that changes.
//! 3. The rules and tutorials become files of their own, which are loaded when they are wanted; a service worker keeps
//!    everything for use without a network.
//! 4. Every file is compressed with brotli beside itself, and what a first visit loads is added up: with `--budget`, more
//!    than that is a failure.
//!
//! The page has no script or style of its own inside it, so the strictest content security policy fits:
//! `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'`.

#[path = "../../src/games.rs"]
mod games;
mod site;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use site::Wanted;

/// The most bytes a first visit may load, compressed.
const BUDGET: usize = 700_000;
const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("cargo xtask client: {why}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), String> {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let root = here.ancestors().nth(2).ok_or("the workspace is gone")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    let said = |flag: &str| std::env::args().any(|word| word == flag);
    // With the games of a feature the client lies in a folder of its own, built quickly: nobody ships it.
    let feature = std::env::args().find_map(|word| word.strip_prefix("--feature=").map(str::to_owned));
    let (quick, play, keep) = (said("--quick") || feature.is_some(), said("--play"), said("--budget"));
    let (profile, folder) = match (quick, play) {
        (true, _) => ("dev", "debug"),
        (_, true) => ("play", "play"),
        _ => ("client", "client"),
    };
    let wasm = compile(root, &target, profile, feature.as_deref())?.join(folder).join("fondaco-client.wasm");
    let (client, built) = (root.join("crates/client"), target.join("client").join(feature.as_deref().unwrap_or("")));
    let (out, stamp) = (built.join("site"), built.join("stamp"));
    let now = site::fingerprint(&client, &wasm)?;
    if !keep && out.join("index.html").exists() && fs::read_to_string(&stamp).is_ok_and(|before| before == now) {
        println!("{} is up to date", out.display());
        return Ok(());
    }
    let module = split(&wasm, &built.join("split"))?;
    let bound = bind(&module.main, &built.join("bound"))?;
    let mut games = games::read(root)?;
    games.retain(|game| game.feature.is_none() || game.feature == feature);
    let parts = site::build(&client, &games, &module, &bound, &out, quick || play)?;
    report(&parts, &games, keep)?;
    // Not before the report: what is too large is not up to date.
    fs::write(&stamp, now).map_err(|error| format!("{}: {error}", stamp.display()))?;
    println!("\n{}", out.display());
    Ok(())
}

/// Compiles the client. Returns the folder of what is built for wasm32.
fn compile(root: &Path, target: &Path, profile: &str, feature: Option<&str>) -> Result<PathBuf, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root).args(["build", "--locked", "--package", "fondaco-client", "--bin", "fondaco-client"]);
    cargo.args(["--profile", profile, "--target", TARGET]);
    if let Some(feature) = feature {
        cargo.arg(format!("--features={feature}"));
        // Tests play a few short games on it: compiling takes longer than they do, and nobody reads a stack there.
        cargo.args(["--config", "profile.dev.opt-level=0", "--config", "profile.dev.debug=false"]);
    }
    // Views without their types are a sixth smaller and compile faster; the relocations say where the module can be taken apart.
    cargo.env("CARGO_ENCODED_RUSTFLAGS", ["--cfg", "erase_components", "-Clink-arg=--emit-relocs"].join("\u{1f}"));
    let status = cargo.status().map_err(|error| format!("cargo cannot be run: {error}"))?;
    if !status.success() {
        return Err("the client does not compile".into());
    }
    Ok(target.join(TARGET))
}

/// The module, taken apart.
struct Module {
    /// What is loaded first.
    main: PathBuf,
    /// JavaScript that loads the rest.
    loader: PathBuf,
    /// The files that are loaded later: each with the parts of the program that need it, as `later.rs` calls them.
    chunks: BTreeMap<PathBuf, Vec<String>>,
}

/// Takes the module apart where `crates/client/src/pages/lazy.rs` says: a game's board is loaded when it is wanted.
fn split(wasm: &Path, out: &Path) -> Result<Module, String> {
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    let whole = fs::read(wasm).map_err(|error| format!("{}: {error}", wasm.display()))?;
    let (main, loader) = (out.join("client.wasm"), "parts.js");
    let link = format!("./{loader}");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = out;
    options.main_out_path = &main;
    options.link_name = &link;
    options.main_module = "./client.js";
    let split = wasm_split_cli_support::transform(options).map_err(|error| format!("wasm-split: {error:#}"))?;
    let mut chunks: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    for (part, files) in split.prefetch_map {
        for file in files {
            chunks.entry(out.join(file).with_extension("wasm")).or_default().push(part.clone());
        }
    }
    Ok(Module { main, loader: out.join(loader), chunks })
}

/// Writes the JavaScript around the WebAssembly.
fn bind(wasm: &Path, out: &Path) -> Result<PathBuf, String> {
    let failed = |error: &dyn std::fmt::Display| format!("wasm-bindgen: {error:#}");
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name("client")
        .typescript(false)
        // The parts that are loaded later share the table of functions.
        .keep_lld_exports(true)
        .remove_name_section(true)
        .remove_producers_section(true);
    bindgen.web(true).map_err(|error| failed(&error))?;
    bindgen.generate(out).map_err(|error| failed(&error))?;
    Ok(out.to_owned())
}

/// Prints what a first visit loads until a table stands; if the budget is to be kept, fails if it is too much.
fn report(parts: &[site::Part], games: &[games::Game], keep: bool) -> Result<(), String> {
    println!("\n{:<32}{:>10}{:>10}", "file", "bytes", "brotli");
    for part in parts {
        let wanted = match &part.wanted {
            Wanted::First => String::new(),
            Wanted::With(names) => format!("  {}", names.join(", ")),
            Wanted::Later => "  later".to_owned(),
        };
        println!("{:<32}{:>10}{:>10}{wanted}", part.name, part.bytes, part.brotli);
    }
    let mut most = 0;
    for games::Game { name: game, .. } in games {
        let loads = |part: &&site::Part| match &part.wanted {
            Wanted::First => true,
            Wanted::With(names) => names.iter().any(|name| name == game),
            Wanted::Later => false,
        };
        let total: usize = parts.iter().filter(loads).map(|part| part.brotli).sum();
        println!("{:<32}{:>10}{total:>10}  of {BUDGET}", format!("first table of {game}"), "");
        most = most.max(total);
    }
    if most > BUDGET && keep { Err(format!("a first table loads {most} bytes, more than {BUDGET}")) } else { Ok(()) }
}
