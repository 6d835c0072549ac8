//! Writes examples for the fuzzer to learn from, to `fuzz/corpus` (which is not kept):
//! `cargo run --release -p fondaco-liguria --example liguria_corpus`.

use std::io;
use std::path::Path;

use fondaco_liguria::{Liguria, Setup};
use fondaco_testkit::corpus;

/// Of so many positions of a game, one is written: a fuzzer must be able to try them all in a moment.
const SPACING: usize = 47;

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let setup = |players, seed| Setup { open_screens: seed % 2 == 1, ..Setup::new(players) };
    corpus::write::<Liguria>(&folder, "liguria-", include_str!("../editions/reconstructed.toml"), SPACING, setup)
}
