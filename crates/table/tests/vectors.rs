//! The dice and whole matches are the same on every platform: here, and on wasm32 in an interpreter.

#[path = "../examples/vectors.rs"]
#[allow(dead_code, unreachable_pub, reason = "the program is more than this test needs")]
mod program;

use std::path::Path;

use fondaco_testkit::wasm;

#[test]
fn this_platform_has_the_dice() {
    assert_eq!(program::dice(), program::DICE);
}

#[test]
fn wasm32_has_the_same_dice_and_matches() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    // The same games as here.
    let features: &[&str] = if cfg!(feature = "third-game") { &["third-game"] } else { &[] };
    let found = wasm::run(&manifest, "vectors", features, ("FONDACO_MATCHES", &program::matches()), &target);
    assert_eq!(found, i32::from(program::SAME), "wasm32 finds something else");
}
