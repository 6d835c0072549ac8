//! The folder of static files.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::Module;
use crate::games::Game;

/// A file that was written.
pub(crate) struct Part {
    pub(crate) name: String,
    pub(crate) bytes: usize,
    pub(crate) brotli: usize,
    pub(crate) wanted: Wanted,
}

/// When a browser loads a file.
pub(crate) enum Wanted {
    /// Always, at once.
    First,
    /// With these parts of the program.
    With(Vec<String>),
    /// When somebody wants it, or for use without a network.
    Later,
}

/// What the page says where there is no server behind it.
const NO_SERVER: &str = "<meta name=\"server\" content=\"\">";
const LANGUAGES: [&str; 3] = ["en", "de", "fr"];

/// Writes the folder anew.
pub(crate) fn build(
    client: &Path,
    games: &[Game],
    module: &Module,
    bound: &Path,
    out: &Path,
    quick: bool,
) -> Result<Vec<Part>, String> {
    if out.exists() {
        fs::remove_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    }
    fs::create_dir_all(out).map_err(|error| format!("{}: {error}", out.display()))?;
    // For a quick look, as little work as possible.
    let mut site = Site { out, effort: if quick { 1 } else { 11 }, parts: Vec::new() };
    let from = client.join("site");
    let mut fill = Fill::default();
    fill.put("CLIENT_WASM", site.hashed("client.wasm", &read(&bound.join("client_bg.wasm"))?, Wanted::First)?);
    fill.put("CLIENT_JS", scripts(module, bound, &mut site)?);
    fill.put("STYLE_CSS", site.hashed("style.css", style(&client.join("style"))?.as_bytes(), Wanted::First)?);
    fill.put("ICON_SVG", site.hashed("icon.svg", &read(&from.join("icon.svg"))?, Wanted::First)?);
    fill.put("ICON_PNG", site.hashed("icon.png", &read(&from.join("icon.png"))?, Wanted::Later)?);
    let words = boot_words(client)?;
    let english = |key: &str| words["en"].get(key).cloned().unwrap_or_default();
    fill.put("ABOUT", escape(&english("about")));
    fill.put(
        "NOSCRIPT",
        LANGUAGES.map(|lang| escape(words[lang].get("boot-script").map_or("", |text| text))).join("<br>"),
    );
    fill.put("BOOT_TEXTS", json(&words)?);
    let spoken = spoken(client, &mut site)?;
    fill.put("BOOT_WORDS", json(&spoken.first)?);
    fill.put("BOOT_JS", site.hashed("boot.js", fill.text(&from.join("boot.js"))?.as_bytes(), Wanted::First)?);
    fill.put("WORKER_JS", site.hashed("worker.js", fill.text(&from.join("worker.js"))?.as_bytes(), Wanted::First)?);
    fill.put("TEXTS", escape(&json(&texts(client, games, &spoken, &mut site)?)?));
    fill.put("<!-- icons -->", squeeze_svg(&text(&from.join("icons.svg"))?));
    site.write("manifest.webmanifest", fill.text(&from.join("manifest.webmanifest"))?.as_bytes(), Wanted::Later)?;
    site.write("index.html", fill.text(&from.join("index.html"))?.as_bytes(), Wanted::First)?;
    // Whatever changes in any file changes the name of the cache, and with it the service worker.
    let names: Vec<&str> = site.parts.iter().map(|part| part.name.as_str()).collect();
    let page = read(&out.join("index.html"))?;
    fill.put("VERSION", hash(&[page.as_slice(), json(&names)?.as_bytes()].concat()));
    fill.put("FILE_LIST", json(&names)?);
    site.write("sw.js", fill.text(&from.join("sw.js"))?.as_bytes(), Wanted::Later)?;
    // A server sends this page in place of the other; plain files have no server to ask.
    let page = String::from_utf8_lossy(&page).replace(NO_SERVER, &NO_SERVER.replace("\"\"", "\"api/v1/\""));
    site.write("server.html", page.as_bytes(), Wanted::Later)?;
    Ok(site.parts)
}

/// The JavaScript around the module, and what it loads later. Its two files name each other, so one hash names both.
fn scripts(module: &Module, bound: &Path, site: &mut Site<'_>) -> Result<String, String> {
    let (mut client, mut loader) = (text(&bound.join("client.js"))?, text(&module.loader)?);
    for (path, parts) in &module.chunks {
        let file = path.file_name().and_then(|name| name.to_str()).ok_or("a part without a name")?;
        let name = file.trim_start_matches("split_");
        let hashed = site.hashed(name, &without_custom_sections(&read(path)?)?, Wanted::With(parts.clone()))?;
        loader = loader.replace(&format!("\"./{file}\""), &format!("\"./{hashed}\""));
    }
    // The program itself says what could not be loaded; and a page that is left gives up what it was loading.
    loader = loader.replace("console.error(e);", "");
    let hash = hash(&[client.as_bytes(), loader.as_bytes()].concat());
    let names = [("client.js", format!("client-{hash}.js")), ("parts.js", format!("parts-{hash}.js"))];
    for (name, hashed) in &names {
        // Only where it is loaded: under this name the module asks for what is in it.
        let (before, after) = (format!("from \"./{name}\""), format!("from \"./{hashed}\""));
        client = client.replace(&before, &after);
        loader = loader.replace(&before, &after);
    }
    let [(_, client_name), (_, loader_name)] = names;
    site.write(&client_name, client.as_bytes(), Wanted::First)?;
    site.write(&loader_name, loader.as_bytes(), Wanted::First)?;
    Ok(client_name)
}

/// A WebAssembly module without what only tools read: names above all.
fn without_custom_sections(wasm: &[u8]) -> Result<Vec<u8>, String> {
    const HEADER: usize = 8;
    let broken = || "a part of the module cannot be read".to_owned();
    let mut kept = wasm.get(..HEADER).ok_or_else(broken)?.to_vec();
    let mut rest = &wasm[HEADER..];
    while let Some((&kind, after)) = rest.split_first() {
        // The length, seven bits a byte.
        let last = after.iter().position(|byte| byte & 0x80 == 0).ok_or_else(broken)?;
        let length = after[..=last].iter().rev().fold(0_usize, |sum, byte| sum << 7 | usize::from(byte & 0x7f));
        let end = 2 + last + length;
        let section = rest.get(..end).ok_or_else(broken)?;
        if kind != 0 {
            kept.extend_from_slice(section);
        }
        rest = &rest[end..];
    }
    Ok(kept)
}

/// A hash of everything that the folder is made from.
pub(crate) fn fingerprint(client: &Path, wasm: &Path) -> Result<String, String> {
    let mut all = Sha256::new();
    all.update(read(wasm)?);
    all.update(include_bytes!("site.rs"));
    all.update(include_bytes!("main.rs"));
    for folder in ["site", "style", "locales", "tutorial", "puzzles"] {
        for path in files(&client.join(folder))? {
            all.update(path.to_string_lossy().as_bytes());
            all.update(read(&path)?);
        }
    }
    Ok(all.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Every file under a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut inside: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        inside.push(entry.map_err(failed)?.path());
    }
    inside.sort();
    let mut found = Vec::new();
    for path in inside {
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// The texts that are loaded when they are wanted: from the name to the file.
fn texts(
    client: &Path,
    games: &[Game],
    spoken: &Spoken,
    site: &mut Site<'_>,
) -> Result<BTreeMap<String, String>, String> {
    let mut files: BTreeMap<_, _> =
        spoken.first.iter().map(|(lang, file)| (format!("words-{lang}"), file.clone())).collect();
    files.extend(spoken.more.iter().map(|(lang, file)| (format!("more-words-{lang}"), file.clone())));
    for Game { name: game, folder, .. } in games {
        for lang in LANGUAGES {
            let name = format!("rules-{game}-{lang}");
            let translated = client.join(format!("locales/{lang}/rules-{game}.md"));
            // A game without translations has its rules in the language they were written in.
            let own = client.join("../..").join(folder).join("RULES.md");
            let rules = read(if translated.exists() { &translated } else { &own })?;
            files.insert(name.clone(), site.hashed(&format!("{name}.md"), &rules, Wanted::Later)?);
        }
        // Not every game has puzzles and a tutorial.
        let (puzzles, path) =
            (client.join(format!("puzzles/{game}.json")), client.join(format!("tutorial/{game}.toml")));
        if puzzles.exists() {
            let name = format!("puzzles-{game}");
            files.insert(name.clone(), site.hashed(&format!("{name}.json"), &read(&puzzles)?, Wanted::Later)?);
        }
        if path.exists() {
            // Browsers read JSON; people write TOML, which has comments.
            let name = format!("tutorial-{game}");
            let script: toml::Table =
                toml::from_str(&text(&path)?).map_err(|error| format!("{}: {error}", path.display()))?;
            files.insert(name.clone(), site.hashed(&format!("{name}.json"), json(&script)?.as_bytes(), Wanted::Later)?);
        }
    }
    Ok(files)
}

/// What the client says: by language, what a first game needs, and the rest, which lies in a folder `more`.
struct Spoken {
    first: BTreeMap<&'static str, String>,
    more: BTreeMap<&'static str, String>,
}

/// Writes what the client says. A page loads what it needs in its own language; the budget counts the longest.
fn spoken(client: &Path, site: &mut Site<'_>) -> Result<Spoken, String> {
    let mut texts = Vec::new();
    for lang in LANGUAGES {
        let (mut first, mut more) = (String::new(), String::new());
        for path in files(&client.join("locales").join(lang))? {
            let is_words = path.extension().is_some_and(|ending| ending == "ftl") && !path.ends_with("boot.ftl");
            if is_words {
                let later = path.parent().is_some_and(|folder| folder.ends_with("more"));
                *(if later { &mut more } else { &mut first }) += &without_comments(&text(&path)?);
            }
        }
        texts.push((lang, first, more));
    }
    let most = texts.iter().map(|(_, first, _)| first.len()).max();
    let mut spoken = Spoken { first: BTreeMap::new(), more: BTreeMap::new() };
    for (lang, first, more) in texts {
        let wanted = if Some(first.len()) == most { Wanted::First } else { Wanted::Later };
        spoken.first.insert(lang, site.hashed(&format!("words-{lang}.ftl"), first.as_bytes(), wanted)?);
        spoken.more.insert(lang, site.hashed(&format!("more-words-{lang}.ftl"), more.as_bytes(), Wanted::Later)?);
    }
    Ok(spoken)
}

/// Fluent without what only translators read.
fn without_comments(fluent: &str) -> String {
    fluent.lines().filter(|line| !line.starts_with('#')).fold(String::new(), |text, line| text + line + "\n")
}

/// What is said before the client runs, by language: one line each in `boot.ftl`.
fn boot_words(client: &Path) -> Result<BTreeMap<&'static str, BTreeMap<String, String>>, String> {
    let mut words = BTreeMap::new();
    for lang in LANGUAGES {
        let file = text(&client.join(format!("locales/{lang}/boot.ftl")))?;
        let lines = file.lines().filter_map(|line| line.split_once(" = "));
        words.insert(lang, lines.map(|(key, said)| (key.to_owned(), said.to_owned())).collect());
    }
    Ok(words)
}

/// What is filled into the files: each name is replaced by its value.
#[derive(Default)]
struct Fill(Vec<(&'static str, String)>);

impl Fill {
    fn put(&mut self, name: &'static str, value: String) {
        self.0.push((name, value));
    }

    fn text(&self, path: &Path) -> Result<String, String> {
        Ok(self.0.iter().fold(text(path)?, |text, (name, value)| text.replace(name, value)))
    }
}

struct Site<'a> {
    out: &'a Path,
    /// How hard to compress, from 0 to 11.
    effort: u32,
    parts: Vec<Part>,
}

impl Site<'_> {
    /// Writes a file under a name with its hash, which it returns.
    fn hashed(&mut self, name: &str, bytes: &[u8], wanted: Wanted) -> Result<String, String> {
        let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
        let name = format!("{stem}-{}.{ending}", hash(bytes));
        self.write(&name, bytes, wanted)?;
        Ok(name)
    }

    /// Writes a file, and beside it the same compressed.
    fn write(&mut self, name: &str, bytes: &[u8], wanted: Wanted) -> Result<(), String> {
        let path = self.out.join(name);
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::write(&path, bytes).map_err(failed)?;
        let mut small = Vec::new();
        let mut squeeze = brotli::CompressorWriter::new(&mut small, 64 * 1024, self.effort, 24);
        squeeze.write_all(bytes).map_err(failed)?;
        drop(squeeze);
        fs::write(self.out.join(format!("{name}.br")), &small).map_err(failed)?;
        self.parts.push(Part { name: name.to_owned(), bytes: bytes.len(), brotli: small.len(), wanted });
        Ok(())
    }
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

fn json(value: &impl serde::Serialize) -> Result<String, String> {
    serde_json::to_string(value).map_err(|error| error.to_string())
}

/// A text for HTML, also inside an attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// The style sheets as one: the tokens first, the others by name.
fn style(folder: &Path) -> Result<String, String> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == "css"))
        .collect();
    files.sort_by_key(|path| (!path.ends_with("tokens.css"), !path.ends_with("base.css"), path.clone()));
    files.iter().map(|path| text(path)).collect()
}

/// A drawing without its comments.
fn squeeze_svg(svg: &str) -> String {
    let mut rest = svg;
    let mut out = String::new();
    while let Some((before, after)) = rest.split_once("<!--") {
        out += before;
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    out + rest
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
