//! An example of a crate, built for wasm32 and run in an interpreter, to see that it finds there what it finds here.

use std::path::Path;
use std::process::Command;

/// Builds the example with what it compares as an environment variable, and runs its `main`: what that returns.
///
/// `target` is a folder that only this uses, so as not to wait for the build that runs the test.
pub fn run(manifest: &Path, example: &str, features: &[&str], compared: (&str, &str), target: &Path) -> i32 {
    let done = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--locked", "--release", "--example", example])
        .args(["--target", "wasm32-unknown-unknown", "--manifest-path"])
        .arg(manifest)
        .args(features.iter().map(|feature| format!("--features={feature}")))
        .arg("--target-dir")
        .arg(target)
        .env(compared.0, compared.1)
        // Small and quick to build; how fast it runs hardly matters.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .output()
        .expect("cargo");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let module = target.join(format!("wasm32-unknown-unknown/release/examples/{example}.wasm"));
    let module = std::fs::read(module).expect("the module that was just built");
    let engine = wasmi::Engine::default();
    let module = wasmi::Module::new(&engine, &module[..]).expect("a module");
    let mut store = wasmi::Store::new(&engine, ());
    let linker = <wasmi::Linker<()>>::new(&engine);
    let instance = linker.instantiate_and_start(&mut store, &module).expect("a module that imports nothing");
    let main = instance.get_typed_func::<(i32, i32), i32>(&store, "main").expect("a program");
    main.call(&mut store, (0, 0)).expect("a program that ends")
}
