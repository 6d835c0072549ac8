//! The same position, seed and number of iterations give the same tree everywhere: here, and on wasm32 in an interpreter.

#[path = "../examples/signature.rs"]
#[allow(dead_code, unreachable_pub, reason = "the program is more than this test needs")]
mod signature;

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn wasm32_grows_the_same_tree() {
    let here = signature::signatures();
    assert_eq!(here, signature::signatures(), "not even the same twice");
    assert_eq!(here.lines().count(), 5);
    let module = std::fs::read(build(&here)).expect("the module that was just built");
    let engine = wasmi::Engine::default();
    let module = wasmi::Module::new(&engine, &module[..]).expect("a module");
    let mut store = wasmi::Store::new(&engine, ());
    let linker = <wasmi::Linker<()>>::new(&engine);
    let instance = linker.instantiate_and_start(&mut store, &module).expect("a module that imports nothing");
    let main = instance.get_typed_func::<(i32, i32), i32>(&store, "main").expect("a program");
    let found = main.call(&mut store, (0, 0)).expect("a program that ends");
    assert_eq!(found, i32::from(signature::SAME), "wasm32 finds something else");
}

/// Builds the example for wasm32, in a folder of its own so as not to wait for the build that runs this test.
fn build(signatures: &str) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let done = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--release", "--package", "fondaco-search", "--example", "signature"])
        .args(["--target", "wasm32-unknown-unknown", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(&target)
        .env("FONDACO_SIGNATURES", signatures)
        // Small and quick to build; how fast it runs hardly matters.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .output()
        .expect("cargo");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    target.join("wasm32-unknown-unknown/release/examples/signature.wasm")
}
