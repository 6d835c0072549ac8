//! `cargo play`: builds the browser client and the program that serves it here, and opens the browser. What is given to others is
//! built smaller and faster, and takes longer: docs/release.md.

use crate::{command, needs, test};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Where the server listens if nothing is said.
const PORT: u16 = 7878;
/// How long the browser waits for the server before it is not opened after all.
const PATIENCE: Duration = Duration::from_secs(30);

/// Builds the program with which the client is served. It waits for nothing that the client's build makes, so both go on at the
/// same time; two bars of progress would write over each other.
const PROGRAM: &str =
    "cargo build --locked --profile play --package fondaco --bin fondaco --config term.progress.when='never'";

/// Builds, serves and opens. True if the server ended well.
pub(crate) fn run(root: &Path, options: &[&str]) -> bool {
    if !needs::provide_target(root) {
        return false;
    }
    let built = thread::scope(|scope| {
        let program = scope.spawn(|| command::run(root, &PROGRAM.split(' ').collect::<Vec<_>>()));
        let client = command::run(root, &[test::CLIENT, &["--", "--play"]].concat());
        program.join().unwrap_or(false) && client
    });
    if !built {
        return false;
    }
    let target = target(root);
    if let Some(address) = address(options) {
        println!("\nPlay at http://{address}");
        thread::spawn(move || open_when_ready(address));
    }
    let program = target.join("play").join(if cfg!(windows) { "fondaco.exe" } else { "fondaco" });
    let mut serve = Command::new(program);
    serve.arg("serve");
    if !options.contains(&"--site") {
        serve.arg("--site").arg(target.join("client/site"));
    }
    match serve.args(options).current_dir(root).status() {
        // Ctrl-C is how one leaves.
        Ok(status) => status.success() || status.code().is_none(),
        Err(error) => {
            println!("the server cannot be started: {error}");
            false
        }
    }
}

/// The folder that cargo builds into.
pub(crate) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// The address on this machine; nothing if the port is any that is free, for then the server says it.
fn address(options: &[&str]) -> Option<SocketAddr> {
    let port = options.iter().position(|word| *word == "--port").map(|at| options.get(at + 1));
    let port = match port {
        Some(port) => port?.parse().ok().filter(|port| *port != 0)?,
        None => PORT,
    };
    Some(SocketAddr::from(([127, 0, 0, 1], port)))
}

fn open_when_ready(address: SocketAddr) {
    let start = Instant::now();
    while TcpStream::connect_timeout(&address, Duration::from_secs(1)).is_err() {
        if start.elapsed() > PATIENCE {
            return;
        }
        thread::sleep(Duration::from_millis(200));
    }
    let Some(opener) = opener(|name| std::env::var_os(name).is_some()) else { return };
    let words: Vec<&str> = opener.split(' ').collect();
    // Where nothing opens, the address has been printed.
    let _ = Command::new(words[0])
        .args(&words[1..])
        .arg(format!("http://{address}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// What opens an address on this desktop; nothing where there is none.
fn opener(is_set: impl Fn(&str) -> bool) -> Option<&'static str> {
    if cfg!(target_os = "macos") {
        Some("open")
    } else if cfg!(windows) {
        Some("cmd /c start")
    } else {
        (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")).then_some("xdg-open")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_known_unless_any_port_will_do() {
        let port = |options: &[&str]| address(options).map(|address| address.port());
        assert_eq!(port(&[]), Some(PORT));
        assert_eq!(port(&["--log", "json", "--port", "8080"]), Some(8080));
        for odd in [&["--port", "0"][..], &["--port"], &["--port", "x"]] {
            assert_eq!(port(odd), None, "{odd:?}");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn nothing_is_opened_without_a_desktop() {
        assert_eq!(opener(|_| false), None);
        assert_eq!(opener(|name| name == "DISPLAY"), Some("xdg-open"));
    }
}
