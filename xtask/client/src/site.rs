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
    let styles = styles(client, games, &mut site)?;
    fill.put("STYLE_CSS", styles.first);
    fill.put("TABLE_CSS", styles.table);
    fill.put("ICON_SVG", site.hashed("icon.svg", &read(&from.join("icon.svg"))?, Wanted::First)?);
    fill.put("ICON_PNG", site.hashed("icon.png", &read(&from.join("icon.png"))?, Wanted::Later)?);
    let words = boot_words(client, games)?;
    let english = |key: &str| words["en"].get(key).cloned().unwrap_or_default();
    fill.put("ABOUT", escape(&english("about")));
    fill.put(
        "NOSCRIPT",
        LANGUAGES.map(|lang| escape(words[lang].get("boot-script").map_or("", |text| text))).join("<br>"),
    );
    fill.put("BOOT_TEXTS", json(&words)?);
    let spoken = spoken(client, games, &mut site)?;
    fill.put("BOOT_WORDS", json(&spoken.first)?);
    fill.put("BOOT_JS", site.hashed("boot.js", fill.text(&from.join("boot.js"))?.as_bytes(), Wanted::First)?);
    fill.put("WORKER_JS", site.hashed("worker.js", fill.text(&from.join("worker.js"))?.as_bytes(), Wanted::First)?);
    let mut later = texts(client, games, &spoken, &mut site)?;
    later.extend(styles.later);
    fill.put("TEXTS", escape(&json(&later)?));
    fill.put("<!-- icons -->", without(&text(&from.join("icons.svg"))?, "<!--", "-->"));
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
    let (mut client, mut loader) = (compact(&text(&bound.join("client.js"))?), compact(&text(&module.loader)?));
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

/// JavaScript that a tool wrote, without its comments and indentation. Where a text goes over several lines, it stays as it is.
fn compact(script: &str) -> String {
    if script.lines().any(|line| line.matches('`').count() % 2 == 1) {
        return script.to_owned();
    }
    let mut comment = false;
    let kept = script.lines().map(str::trim).filter(|line| {
        let begins = !comment && line.starts_with("/*");
        let inside = comment || begins;
        comment = inside && !line.ends_with("*/");
        !inside && !line.is_empty() && !line.starts_with("//")
    });
    kept.map(|line| format!("{line}\n")).collect()
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
    files.extend(spoken.parts.clone());
    // The first page shows some of the bots.
    let portraits = without(&text(&client.join("site/portraits.svg"))?, "<!--", "-->");
    files.insert("portraits".to_owned(), site.hashed("portraits.svg", portraits.as_bytes(), Wanted::First)?);
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

/// What the client says: what every page needs, by language; and what comes with a part of the program, by its name.
struct Spoken {
    first: BTreeMap<&'static str, String>,
    parts: BTreeMap<String, String>,
}

/// Writes what the client says. A page loads what it needs in its own language; the budget counts the longest.
fn spoken(client: &Path, games: &[Game], site: &mut Site<'_>) -> Result<Spoken, String> {
    // By part and language; what every page needs has no name.
    let mut texts: BTreeMap<&str, Vec<(&'static str, String)>> = BTreeMap::new();
    for lang in LANGUAGES {
        for path in files(&client.join("locales").join(lang))? {
            if path.extension().is_none_or(|ending| ending != "ftl") || path.ends_with("boot.ftl") {
                continue;
            }
            let of = texts.entry(part_of(&path, games)).or_default();
            if of.last().is_none_or(|(last, _)| *last != lang) {
                of.push((lang, String::new()));
            }
            if let Some((_, said)) = of.last_mut() {
                *said += &without_comments(&text(&path)?);
            }
        }
    }
    let mut spoken = Spoken { first: BTreeMap::new(), parts: BTreeMap::new() };
    for (part, languages) in texts {
        let most = languages.iter().map(|(_, said)| said.len()).max();
        for (lang, said) in languages {
            let wanted = if Some(said.len()) == most { wanted(part) } else { Wanted::Later };
            let name = if part.is_empty() { format!("words-{lang}") } else { format!("{part}-words-{lang}") };
            let file = site.hashed(&format!("{name}.ftl"), said.as_bytes(), wanted)?;
            if part.is_empty() {
                spoken.first.insert(lang, file);
            } else {
                spoken.parts.insert(name, file);
            }
        }
    }
    Ok(spoken)
}

/// The name of what a first game needs nothing of: its files lie in a folder of this name.
const MORE: &str = "more";

/// The part of the program that a text or a style sheet comes with: a game, more pages, or, without a name, every page.
fn part_of<'a>(path: &Path, games: &'a [Game]) -> &'a str {
    if path.parent().is_some_and(|folder| folder.ends_with(MORE)) {
        return MORE;
    }
    let game = games.iter().find(|game| path.file_stem().is_some_and(|stem| stem == game.name.as_str()));
    game.map_or("", |game| &game.name)
}

/// When a browser loads what comes with a part.
fn wanted(part: &str) -> Wanted {
    match part {
        "" => Wanted::First,
        MORE => Wanted::Later,
        game => Wanted::With(vec![game.to_owned()]),
    }
}

/// Fluent without what only translators read.
fn without_comments(fluent: &str) -> String {
    fluent.lines().filter(|line| !line.starts_with('#')).fold(String::new(), |text, line| text + line + "\n")
}

/// What is said before the client runs, by language: one line each in `boot.ftl`. No Fluent reads it, so the names of the games are
/// filled in here.
fn boot_words(client: &Path, games: &[Game]) -> Result<BTreeMap<&'static str, BTreeMap<String, String>>, String> {
    let mut words = BTreeMap::new();
    for lang in LANGUAGES {
        let games: Vec<&str> = games.iter().map(|game| game.variant.as_str()).collect();
        let file = text(&client.join(format!("locales/{lang}/boot.ftl")))?.replace("{ $games }", &games.join(", "));
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

/// The style sheets: that of every page, that of any table, and those that come with a part of the program, by name.
struct Styles {
    first: String,
    table: String,
    later: BTreeMap<String, String>,
}

/// Writes the style sheets. Where several are one, the tokens come first, then the base, then the others by name. What is said
/// about any table has the last word, so it is a file of its own, and `base/styles.rs` puts what comes later before it.
fn styles(client: &Path, games: &[Game], site: &mut Site<'_>) -> Result<Styles, String> {
    let mut paths = files(&client.join("style"))?;
    paths.sort_by_key(|path| (!path.ends_with("tokens.css"), !path.ends_with("base.css"), path.clone()));
    let mut table = String::new();
    let mut parts: BTreeMap<&str, String> = BTreeMap::new();
    for path in paths {
        let style = without(&text(&path)?, "/*", "*/");
        if path.ends_with("table.css") {
            table = site.hashed("table.css", style.as_bytes(), Wanted::First)?;
        } else {
            *parts.entry(part_of(&path, games)).or_default() += &style;
        }
    }
    let first = site.hashed("style.css", parts.remove("").unwrap_or_default().as_bytes(), Wanted::First)?;
    let mut later = BTreeMap::new();
    for (part, style) in parts {
        let name = format!("style-{part}");
        later.insert(name.clone(), site.hashed(&format!("{name}.css"), style.as_bytes(), wanted(part))?);
    }
    Ok(Styles { first, table, later })
}

/// A text without what stands between these marks: comments, which nobody reads in a browser.
fn without(text: &str, open: &str, close: &str) -> String {
    let mut rest = text;
    let mut out = String::new();
    while let Some((before, after)) = rest.split_once(open) {
        out += before;
        rest = after.split_once(close).map_or("", |(_, after)| after);
    }
    out + rest
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::compact;

    #[test]
    fn comments_and_indentation_are_left_out() {
        let script = "/* one */\nfunction f() {\n    /**\n     * @param {number} x\n     */\n    // two\n    return \"/* no */\";\n}\n";
        assert_eq!(compact(script), "function f() {\nreturn \"/* no */\";\n}\n");
        let text = "const text = `\n    // stays\n`;\n";
        assert_eq!(compact(text), text);
    }
}
