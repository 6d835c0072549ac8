//! Embeds the browser client: every file of the folder that FONDACO_SITE names (best by its whole path) becomes a part of the
//! program. Without it the program has a small page of its own, and serves another folder if it is told to.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=FONDACO_SITE");
    println!("cargo::rerun-if-changed=build.rs");
    let mut list = String::from("&[\n");
    if let Some(site) = env::var_os("FONDACO_SITE").filter(|site| !site.is_empty()) {
        let missing = |error: io::Error| io::Error::new(error.kind(), format!("FONDACO_SITE is {site:?}: {error}"));
        let site = fs::canonicalize(&site).map_err(missing)?;
        println!("cargo::rerun-if-changed={}", site.display());
        for file in files(&site)? {
            let inside = file.strip_prefix(&site).expect("a file of the folder lies in the folder");
            let parts: Vec<_> = inside.iter().map(|part| part.to_string_lossy()).collect();
            writeln!(list, "    ({:?}, include_bytes!({:?})),", parts.join("/"), file).expect("text can be written");
        }
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    fs::write(out.join("site.rs"), list)
}

/// Every file under a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut inside: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    inside.sort();
    let mut found = Vec::new();
    for path in inside {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if path.is_file() {
            found.push(path);
        }
    }
    Ok(found)
}
