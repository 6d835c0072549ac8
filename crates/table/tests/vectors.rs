//! The dice and whole matches are the same on every platform: here, and on wasm32 in an interpreter.

#[path = "../examples/vectors.rs"]
#[allow(dead_code, unreachable_pub, reason = "the program is more than this test needs")]
mod program;

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn this_platform_has_the_dice() {
    assert_eq!(program::dice(), program::DICE);
}

#[test]
fn wasm32_has_the_same_dice_and_matches() {
    let module = std::fs::read(build(&program::matches())).expect("the module that was just built");
    let engine = wasmi::Engine::default();
    let module = wasmi::Module::new(&engine, &module[..]).expect("a module");
    let mut store = wasmi::Store::new(&engine, ());
    let linker = <wasmi::Linker<()>>::new(&engine);
    let instance = linker.instantiate_and_start(&mut store, &module).expect("a module that imports nothing");
    let main = instance.get_typed_func::<(i32, i32), i32>(&store, "main").expect("a program");
    let found = main.call(&mut store, (0, 0)).expect("a program that ends");
    assert_eq!(found, i32::from(program::SAME), "wasm32 finds something else");
}

/// Builds the example for wasm32, in a folder of its own so as not to wait for the build that runs this test.
fn build(matches: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let done = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--release", "--package", "fondaco-table", "--example", "vectors"])
        .args(["--target", "wasm32-unknown-unknown", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        // The same games as here.
        .args(cfg!(feature = "third-game").then_some("--features=third-game"))
        .arg("--target-dir")
        .arg(&target)
        .env("FONDACO_MATCHES", matches)
        // Small and quick to build; how fast it runs hardly matters.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .output()
        .expect("cargo");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    target.join("wasm32-unknown-unknown/release/examples/vectors.wasm")
}
