//! The server under load: one of our own that ends with us, or one that runs already; and what the system says about it.

use std::io::{self, BufRead as _, BufReader};
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::error::{Done, Failure, fault};
use crate::socket::Socket;

/// How long a match that nobody looks at stays in the memory of our own server, in seconds.
pub(super) const IDLE: u64 = 8;

/// How many servers of our own there have been: each has a folder of its own.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// The server under load.
pub(super) struct Server {
    pub(super) address: SocketAddr,
    /// Where it shows its metrics.
    monitor: SocketAddr,
    /// Its process, if that is known.
    pub(super) pid: Option<u32>,
    /// What ends with us.
    own: Option<Own>,
}

struct Own {
    child: Option<Child>,
    folder: PathBuf,
    database: String,
    connections: usize,
    limits: bool,
    idle: u64,
}

impl Server {
    /// A server that runs already. Only this machine's: this is a tool to measure with, not to harm others.
    pub(super) fn at(url: &str, monitor: &str, pid: Option<u32>) -> Done<Server> {
        let (address, monitor) = (here("--url", url)?, here("--monitor", monitor)?);
        Ok(Server { address, monitor, pid, own: None })
    }

    /// A server of our own, on this database or on one that is thrown away. A match that nobody looks at stays in its memory for so
    /// many seconds.
    pub(super) fn start(database: Option<&str>, connections: usize, limits: bool, idle: u64) -> Done<Server> {
        let cannot = |why: String| fault(format!("cannot start a server: {why}"));
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("fondaco-load-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| cannot(error.to_string()))?;
        let database = match database {
            Some(database) => database.to_owned(),
            None => format!("sqlite:{}", folder.join("fondaco.db").display()),
        };
        // It ends with this, whatever happens from here on.
        let own = Own { child: None, folder, database, connections, limits, idle };
        let nowhere = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut server = Server { address: nowhere, monitor: nowhere, pid: None, own: Some(own) };
        server.start_again()?;
        Ok(server)
    }

    /// Ends our own server, whatever it is doing, and starts it again on the same database.
    pub(super) fn start_again(&mut self) -> Done {
        let cannot = |why: io::Error| fault(format!("cannot start a server: {why}"));
        let own = self.own.as_mut().expect("only our own server is started again");
        own.end();
        let mut child = Command::new(std::env::current_exe().map_err(cannot)?)
            .arg("serve")
            .env("FONDACO_DATABASE", &own.database)
            .env("FONDACO_LISTEN", "127.0.0.1")
            .env("FONDACO_PORT", "0")
            .env("FONDACO_MONITOR", "127.0.0.1:0")
            .env("FONDACO_LIMITS", own.limits.to_string())
            .env("FONDACO_CONNECTIONS", (own.connections + 100).to_string())
            .env("FONDACO_IDLE", own.idle.to_string())
            .env("FONDACO_LOG_LEVEL", "warn")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(cannot)?;
        self.pid = Some(child.id());
        let out = child.stdout.take().expect("it is piped");
        own.child = Some(child);
        let mut out = BufReader::new(out);
        let mut said = || {
            let mut line = String::new();
            out.read_line(&mut line).map_err(cannot)?;
            let said = line.split("http://").nth(1).and_then(|rest| rest.trim_end_matches(['/', '\n']).parse().ok());
            // Why it did not start, it has said itself.
            said.ok_or(Failure::Reported)
        };
        (self.address, self.monitor) = (said()?, said()?);
        Ok(())
    }

    /// Whether it is our own.
    pub(super) fn is_own(&self) -> bool {
        self.own.is_some()
    }

    /// What the server counts, by the names that its metrics have.
    pub(super) async fn count(&self, name: &str) -> Done<f64> {
        let page = Socket::page(self.monitor, "/metrics").await;
        let page = page.map_err(|error| fault(format!("the server does not show its metrics: {error}")))?;
        let named = |line: &str| line.strip_prefix(name)?.split(' ').next_back()?.parse::<f64>().ok();
        Ok(page.lines().filter_map(named).sum())
    }

    /// How much processor time it has used, in microseconds. Linux says.
    pub(super) fn cpu_us(&self) -> Option<u64> {
        /// How often a second Linux counts, on every machine of today.
        const TICKS: u64 = 100;
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.pid?)).ok()?;
        // The name before the bracket may hold anything.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks = |place: usize| fields.get(place)?.parse::<u64>().ok();
        Some((ticks(11)? + ticks(12)?) * (1_000_000 / TICKS))
    }

    /// How much memory it has, in KiB. Linux says.
    pub(super) fn memory_kib(&self) -> Option<u64> {
        memory_kib(self.pid)
    }
}

impl Server {
    /// How many files and sockets it has open. Linux says.
    pub(super) fn files(&self) -> Option<u64> {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.pid?)).ok()?;
        Some(files.count() as u64)
    }
}

/// How much memory a process has, in KiB. Linux says.
pub(super) fn memory_kib(pid: Option<u32>) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", pid?)).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// The address that is meant, if it is one of this machine.
fn here(option: &str, url: &str) -> Done<SocketAddr> {
    let host = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
    let host = host.ok_or_else(|| fault(format!("{option}: '{url}' does not begin with http://")))?;
    let address = host.to_socket_addrs().ok().and_then(|mut all| all.next());
    let address = address.ok_or_else(|| fault(format!("{option}: '{host}' is no host and port")))?;
    if !address.ip().is_loopback() {
        return Err(fault(format!("{option}: {address} is another machine; only this one is put under load")));
    }
    Ok(address)
}

impl Own {
    fn end(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        self.end();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MONITOR: &str = "http://127.0.0.1:7879";

    #[test]
    fn only_this_machine_is_put_under_load() {
        assert!(Server::at("http://127.0.0.1:7878/", MONITOR, None).is_ok());
        assert!(Server::at("http://[::1]:7878", MONITOR, None).is_ok());
        for (url, said) in [
            ("http://192.0.2.1:80", "another machine"),
            ("http://0.0.0.0:80", "another machine"),
            ("https://127.0.0.1:80", "does not begin with http://"),
            ("http://127.0.0.1", "no host and port"),
            ("127.0.0.1:80", "does not begin"),
        ] {
            match Server::at(url, MONITOR, None) {
                Err(Failure::Faults(lines)) => assert!(lines[0].contains(said), "{url}: {lines:?}"),
                _ => panic!("{url} was taken"),
            }
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn the_system_tells_time_and_memory() {
        let address = "127.0.0.1:1".parse().unwrap();
        let own = Server { address, monitor: address, pid: Some(std::process::id()), own: None };
        assert!(own.cpu_us().is_some() && own.memory_kib().unwrap() > 500 && own.files().unwrap() > 2);
        let none = Server { address, monitor: address, pid: None, own: None };
        assert!(none.cpu_us().is_none() && none.memory_kib().is_none());
    }
}
