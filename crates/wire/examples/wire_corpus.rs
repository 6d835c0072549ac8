//! Writes examples for the fuzzer to learn from, to `fuzz/corpus` (which is not kept): every message of docs/protocol.md.
//! `cargo run -p fondaco-wire --example wire_corpus`.

use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = root.join("fuzz/corpus/wire");
    std::fs::create_dir_all(&folder)?;
    let page = std::fs::read_to_string(root.join("docs/protocol.md"))?;
    for (number, block) in page.split("```json\n").skip(1).enumerate() {
        let example = block.split("```").next().unwrap_or_default();
        let message: serde_json::Value = serde_json::from_str(example)?;
        std::fs::write(folder.join(format!("protocol-{number:02}")), message.to_string())?;
    }
    Ok(())
}
