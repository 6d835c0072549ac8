//! PostgreSQL, nodes and the proxy, on this machine alone. Each ends when it is dropped.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long anything takes to start or to stop, at the most.
const PATIENCE: Duration = Duration::from_secs(60);

/// A process that ends with this.
struct Running(Child);

impl Running {
    fn start(command: &mut Command) -> Result<Running, String> {
        command.stdin(Stdio::null());
        command.spawn().map(Running).map_err(|error| format!("{command:?}: {error}"))
    }

    /// Tells it to stop, and waits.
    fn stop(&mut self) -> Result<(), String> {
        let pid = self.0.id().to_string();
        let told = Command::new("kill").args(["-TERM", &pid]).status();
        told.map_err(|error| error.to_string())?;
        let begun = Instant::now();
        loop {
            match self.0.try_wait() {
                Ok(Some(status)) if status.success() => return Ok(()),
                Ok(Some(status)) => return Err(format!("it ended with {status}")),
                Ok(None) if begun.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(20)),
                _ => return Err("it does not stop".to_owned()),
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A private PostgreSQL with its socket in a folder of its own.
pub(super) struct Postgres {
    folder: PathBuf,
    #[expect(dead_code, reason = "it ends with this")]
    running: Running,
}

impl Postgres {
    pub(super) fn start(folder: &Path) -> Result<Postgres, String> {
        let programs = programs().ok_or("PostgreSQL is not installed; on Debian: apt-get install postgresql")?;
        let folder = folder.join("postgres");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let root = output("id", &["-u"]) == "0";
        if root {
            // It refuses to run as root.
            output("chown", &["postgres:", &folder.to_string_lossy()]);
            output("chmod", &["711", &folder.parent().unwrap_or(&folder).to_string_lossy()]);
        }
        let command = |program: &str| {
            let mut command = Command::new("setpriv");
            command.args(["--pdeathsig", "INT"]);
            if root {
                command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
            }
            command.arg(programs.join(program)).arg("-D").arg(folder.join("data")).current_dir(&folder);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command
        };
        let mut init = command("initdb");
        init.args(["--auth=trust", "--username=fondaco", "--encoding=UTF8", "--no-locale", "--no-sync"]);
        if !init.status().is_ok_and(|status| status.success()) {
            return Err("initdb failed".to_owned());
        }
        let mut server = command("postgres");
        let socket = format!("unix_socket_directories={}", folder.display());
        let running = Running::start(server.args(["-c", "listen_addresses=", "-c", &socket, "-c", "fsync=off"]))?;
        let host = folder.to_string_lossy().into_owned();
        let ready = || {
            let create = ["--host", &host, "--username=fondaco", "--maintenance-db=postgres", "fondaco"];
            let made = Command::new(programs.join("createdb")).args(create).stderr(Stdio::null()).status();
            made.is_ok_and(|status| status.success())
        };
        wait_for("PostgreSQL", ready)?;
        Ok(Postgres { folder, running })
    }

    fn address(&self) -> String {
        format!("postgres://fondaco@{}/fondaco", self.folder.to_string_lossy().replace('/', "%2F"))
    }
}

/// A node with the settings of the compose file, as far as they can be the same here.
pub(super) struct Node {
    pub(super) port: u16,
    running: Running,
}

impl Node {
    pub(super) fn start(program: &Path, postgres: &Postgres, settings: &[(String, String)]) -> Result<Node, String> {
        let port = free_port()?;
        Ok(Node { port, running: launch(program, postgres, settings, port)? })
    }

    /// Stops it, and starts a program at the same port.
    pub(super) fn restart(
        &mut self,
        program: &Path,
        postgres: &Postgres,
        settings: &[(String, String)],
    ) -> Result<(), String> {
        self.stop()?;
        self.running = launch(program, postgres, settings, self.port)?;
        Ok(())
    }

    pub(super) fn stop(&mut self) -> Result<(), String> {
        self.running.stop().map_err(|why| format!("a node: {why}"))
    }
}

fn launch(program: &Path, postgres: &Postgres, settings: &[(String, String)], port: u16) -> Result<Running, String> {
    let mut command = Command::new(program);
    command.arg("serve").stdout(Stdio::piped()).stderr(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FONDACO_") {
            command.env_remove(name);
        }
    }
    for (name, value) in settings {
        let value = match name.as_str() {
            "FONDACO_DATABASE" => postgres.address(),
            "FONDACO_LISTEN" => "127.0.0.1".to_owned(),
            "FONDACO_PORT" => port.to_string(),
            // Pages of another site may not act for somebody; here nobody is asked for by name.
            "FONDACO_PUBLIC_URL" => "http://fondaco.test".to_owned(),
            "FONDACO_TRUSTED_PROXIES" => "127.0.0.1".to_owned(),
            "FONDACO_MONITOR" => "127.0.0.1:0".to_owned(),
            _ => value.clone(),
        };
        command.env(name, value);
    }
    let mut running = Running::start(&mut command)?;
    let mut said = String::new();
    let out = running.0.stdout.take().ok_or("no output")?;
    // It ends at once if something is wrong with its settings.
    BufReader::new(out).read_line(&mut said).map_err(|error| error.to_string())?;
    if said.contains("Fondaco is at ") { Ok(running) } else { Err(format!("{} does not start", program.display())) }
}

/// The proxy before the nodes.
pub(super) struct Proxy {
    pub(super) port: u16,
    #[expect(dead_code, reason = "it ends with this")]
    running: Running,
}

impl Proxy {
    /// Starts it with the configuration of the compose file; nothing if it is not installed.
    pub(super) fn start(folder: &Path, config: &str, nodes: [u16; 2]) -> Result<Option<Proxy>, String> {
        if output("caddy", &["version"]).is_empty() {
            return Ok(None);
        }
        let port = free_port()?;
        let config = config.replace("node-1:7878", &format!("127.0.0.1:{}", nodes[0]));
        let config = config.replace("node-2:7878", &format!("127.0.0.1:{}", nodes[1]));
        // Here they are one machine, where their monitors have different ports.
        let config = config.replace("\t\thealth_port 7879\n", "");
        let config = format!("{{\n\tadmin off\n\tauto_https off\n}}\n{config}");
        let file = folder.join("Caddyfile");
        fs::write(&file, config).map_err(|error| error.to_string())?;
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("FONDACO_HOST", format!("http://fondaco.test:{port}")).env("HOME", folder);
        let running = Running::start(command.stdout(Stdio::null()).stderr(Stdio::null()))?;
        wait_for("the proxy", || super::client::health(port).is_ok())?;
        println!("proxy: caddy at port {port}");
        Ok(Some(Proxy { port, running }))
    }
}

fn wait_for(what: &str, ready: impl Fn() -> bool) -> Result<(), String> {
    let begun = Instant::now();
    while !ready() {
        if begun.elapsed() > PATIENCE {
            return Err(format!("{what} does not start"));
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(())
}

fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

/// What a program says; nothing if it cannot be run.
fn output(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).stdin(Stdio::null()).stderr(Stdio::null()).output();
    output.map_or_else(|_| String::new(), |output| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The folder of PostgreSQL's programs: the newest that Debian has installed, or one in the path.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| number(path)).map(|path| path.join("bin"));
    let in_path = std::env::var_os("PATH").map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>());
    newest.into_iter().chain(in_path.into_iter().flatten()).find(|folder| folder.join("initdb").exists())
}
