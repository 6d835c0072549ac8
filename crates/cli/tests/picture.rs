//! The picture in the README is what the program draws today.

mod common;

use std::fs;
use std::path::Path;

use common::{empty_directory, fondaco, text};

#[test]
fn the_picture_is_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let drawn = empty_directory("picture").join("strozzi-terminal.svg");
    let record = docs.join("strozzi-terminal.json");
    fondaco(&["replay", text(&record), "--as", "0", "--svg", text(&drawn)]).good();
    let (now, then) = (fs::read_to_string(drawn).unwrap(), fs::read_to_string(docs.join("strozzi-terminal.svg")));
    assert!(
        then.is_ok_and(|then| then == now),
        "draw it again: cargo run -p fondaco -- replay docs/strozzi-terminal.json --as 0 --svg docs/strozzi-terminal.svg"
    );
}
