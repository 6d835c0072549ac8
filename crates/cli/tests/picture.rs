//! The pictures in the README are what the program draws today.

use std::fs;
use std::path::Path;

use crate::common::{empty_directory, fondaco, text};

#[test]
fn the_pictures_are_up_to_date() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    for game in ["strozzi", "liguria"] {
        let picture = format!("{game}-terminal.svg");
        let drawn = empty_directory(&format!("picture-{game}")).join(&picture);
        let record = docs.join(format!("{game}-terminal.json"));
        fondaco(&["replay", text(&record), "--as", "0", "--svg", text(&drawn)]).good();
        let (now, then) = (fs::read_to_string(drawn).unwrap(), fs::read_to_string(docs.join(&picture)));
        assert!(
            then.is_ok_and(|then| then == now),
            "draw it again: cargo run -p fondaco -- replay docs/{game}-terminal.json --as 0 --svg docs/{picture}"
        );
    }
}
