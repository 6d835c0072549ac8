//! `cargo xtask deploy-check`: what `Containerfile` and `deploy/compose.yaml` do, without containers. It builds the same release,
//! starts PostgreSQL, two nodes and the proxy on this machine, plays a match through them, and replaces one node after the other
//! in the middle of it.
//!
//! 1. Here — the steps. 2. [`machines`] — PostgreSQL, nodes and the proxy. 3. [`client`] — somebody who plays, over HTTP.

mod client;
mod machines;

use crate::{command, games, play};
use client::Client;
use machines::{Node, Postgres, Proxy};
use std::fs;
use std::path::{Path, PathBuf};

/// What can be said about it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Wanted<'a> {
    /// A program that was built before, in place of a release.
    program: Option<&'a str>,
    /// The program of the version before, with which the nodes begin.
    old: Option<&'a str>,
}

impl<'a> Wanted<'a> {
    /// Reads the words after `deploy-check`; nothing if one of them is unknown.
    pub(crate) fn read(words: &[&'a str]) -> Option<Wanted<'a>> {
        let mut wanted = Wanted::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--program" => wanted.program = Some(words.next()?),
                "--old" => wanted.old = Some(words.next()?),
                _ => return None,
            }
        }
        Some(wanted)
    }
}

/// Does all of it. True if nothing failed.
pub(crate) fn run(root: &Path, wanted: &Wanted<'_>) -> bool {
    match check(root, wanted) {
        Ok(()) => {
            println!("\nok: a match was played through two nodes, each of which was replaced in the middle of it");
            true
        }
        Err(why) => {
            println!("\nFAILED: {why}");
            false
        }
    }
}

fn check(root: &Path, wanted: &Wanted<'_>) -> Result<(), String> {
    let new = match wanted.program {
        Some(program) => root.join(program),
        None => release(root)?,
    };
    let old = wanted.old.map_or_else(|| new.clone(), |program| root.join(program));
    let folder = Folder::new()?;
    let settings = settings(&read(root, "deploy/compose.yaml")?);
    println!("\nPostgreSQL");
    let postgres = Postgres::start(&folder.0)?;
    println!("two nodes: {}", old.display());
    let mut nodes = [Node::start(&old, &postgres, &settings)?, Node::start(&old, &postgres, &settings)?];
    for node in &nodes {
        client::health(node.port)?;
    }
    let proxy = Proxy::start(&folder.0, &read(root, "deploy/Caddyfile")?, [nodes[0].port, nodes[1].port])?;
    let door = match &proxy {
        Some(proxy) => vec![proxy.port],
        None => {
            println!("SKIPPED: the proxy, because caddy is not installed (on Debian: apt-get install caddy)");
            nodes.iter().map(|node| node.port).collect()
        }
    };
    let mut client = Client::new(door)?;
    client.page()?;
    let games = games::read(root)?;
    client.begin_match(&games.first().ok_or("there is no game")?.name)?;
    client.play(5)?;
    for node in &mut nodes {
        println!("a node is replaced: {}", new.display());
        // The port stays, so that the proxy finds it again.
        node.restart(&new, &postgres, &settings)?;
        client::health(node.port)?;
        client.play(5)?;
    }
    client.play_to_the_end()?;
    println!("{} decisions, {} of them sent again because a node was just replaced", client.decisions, client.again);
    drop(proxy);
    nodes.iter_mut().try_for_each(Node::stop)
}

/// Builds the release with the commands of `Containerfile`. Where it is.
fn release(root: &Path) -> Result<PathBuf, String> {
    let target = play::target(root);
    for line in commands(&read(root, "Containerfile")?) {
        let words: Vec<&str> = line.split(' ').collect();
        let site = target.join("client/site");
        if !command::run_with(root, &words, &[("FONDACO_SITE", site.as_os_str())]) {
            return Err(format!("`{line}` of Containerfile"));
        }
    }
    Ok(target.join("release/fondaco"))
}

/// What `Containerfile` runs cargo for.
fn commands(file: &str) -> Vec<String> {
    file.lines()
        .filter_map(|line| line.strip_prefix("RUN "))
        .filter(|line| line.starts_with("cargo "))
        .map(str::to_owned)
        .collect()
}

/// The settings of a node in `compose.yaml`: names and values.
fn settings(file: &str) -> Vec<(String, String)> {
    let node = file.split("services:").next().unwrap_or_default();
    let lines = node.lines().map(str::trim).filter(|line| line.starts_with("FONDACO_"));
    lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn read(root: &Path, name: &str) -> Result<String, String> {
    fs::read_to_string(root.join(name)).map_err(|error| format!("{name}: {error}"))
}

/// A folder that goes away at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder, String> {
        let path = std::env::temp_dir().join(format!("fondaco-deploy-{}", std::process::id()));
        fs::create_dir_all(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_read() {
        assert_eq!(Wanted::read(&[]), Some(Wanted::default()));
        let both = Wanted { program: Some("a"), old: Some("b") };
        assert_eq!(Wanted::read(&["--old", "b", "--program", "a"]), Some(both));
        assert_eq!(Wanted::read(&["--old"]), None);
        assert_eq!(Wanted::read(&["--new", "a"]), None);
    }

    #[test]
    fn the_container_is_built_by_our_own_commands() {
        let file = fs::read_to_string(crate::root().join("Containerfile")).unwrap();
        assert_eq!(commands(&file), ["cargo xtask client", "cargo build --release --locked --package fondaco"]);
    }

    /// Every setting of the compose file is one of the server's, and the proxy knows every node.
    #[test]
    fn the_compose_file_fits_the_server() {
        let root = crate::root();
        let compose = fs::read_to_string(root.join("deploy/compose.yaml")).unwrap();
        let page = fs::read_to_string(root.join("docs/deploy.md")).unwrap();
        let settings = settings(&compose);
        assert!(settings.len() >= 5, "{settings:?}");
        for (name, _) in &settings {
            assert!(page.contains(&format!("| `{name}` |")), "{name} is no setting of docs/deploy.md");
        }
        let proxy = fs::read_to_string(root.join("deploy/Caddyfile")).unwrap();
        for node in ["node-1", "node-2"] {
            assert!(
                compose.contains(&format!("\n  {node}: *node")) && proxy.contains(&format!(" {node}:7878")),
                "{node}"
            );
        }
        assert_eq!(compose.matches("*node").count(), 2);
        // Only the proxy is believed, and it asks for health where the nodes show it.
        let value = |name: &str| settings.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
        let trusted = value("FONDACO_TRUSTED_PROXIES").unwrap();
        assert!(compose.contains(&format!("ipv4_address: {trusted}\n")), "{trusted}");
        let port = value("FONDACO_MONITOR").and_then(|monitor| monitor.split(':').nth(1)).unwrap();
        assert!(proxy.contains(&format!("health_port {port}\n")), "{port}");
        assert!(page.contains("cargo xtask deploy-check") && page.contains("deploy/compose.yaml"));
    }
}
