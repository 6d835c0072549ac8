//! A number that overflows is a fault, in released programs too: better a panic in one room than a wrong result for everybody in it.

/// In whichever way this was built: `cargo test --release` says it of releases.
#[test]
fn a_number_that_overflows_is_a_fault() {
    let add = || std::hint::black_box(u8::MAX) + std::hint::black_box(1);
    assert!(std::panic::catch_unwind(add).is_err());
}

/// Releases are built with checks, and only what browsers load is built without.
#[test]
fn releases_check_numbers() {
    let manifest = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml")).unwrap();
    let mut profile = "";
    let mut checks = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[') {
            profile = name.trim_end_matches(']');
        }
        if let Some(value) = line.strip_prefix("overflow-checks = ") {
            checks.push((profile, value));
        }
    }
    assert!(checks.contains(&("profile.release", "true")), "{checks:?}");
    let without: Vec<&str> = checks.iter().filter(|(_, value)| *value != "true").map(|(profile, _)| *profile).collect();
    assert_eq!(without, ["profile.client"]);
}
