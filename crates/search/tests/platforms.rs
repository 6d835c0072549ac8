//! The same position, seed and number of iterations give the same tree everywhere: here, and on wasm32 in an interpreter.

#[path = "../examples/signature.rs"]
#[allow(dead_code, unreachable_pub, reason = "the program is more than this test needs")]
mod signature;

use std::path::Path;

use fondaco_testkit::wasm;

#[test]
fn wasm32_grows_the_same_tree() {
    let here = signature::signatures();
    assert_eq!(here, signature::signatures(), "not even the same twice");
    assert_eq!(here.lines().count(), 5);
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wasm");
    let found = wasm::run(&manifest, "signature", &[], ("FONDACO_SIGNATURES", &here), &target);
    assert_eq!(found, i32::from(signature::SAME), "wasm32 finds something else");
}
