//! A server in a process of its own: this very program, started again to run nothing but [`serve`].

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use fondaco_server::Server;
use fondaco_server::config::Config;
use fondaco_server::store::Database;

/// Which database the other process serves.
const VARIABLE: &str = "FONDACO_TRIAL_DATABASE";
/// Whether it has limits.
const LIMITS: &str = "FONDACO_TRIAL_LIMITS";
/// What it says before its address.
const AT: &str = "NODE AT ";

/// A server in a process of its own.
pub(crate) struct Node {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Where its metrics are.
    pub(crate) monitor: SocketAddr,
    complaints: Arc<Mutex<Vec<String>>>,
}

impl Node {
    /// Starts one without limits, and waits until it listens.
    pub(crate) fn start(database: &Database) -> Node {
        Node::with(database, false)
    }

    /// Starts one, with limits or without.
    pub(crate) fn with(database: &Database, limits: bool) -> Node {
        let mut command = Node::command(database);
        let mut child = command.env(LIMITS, limits.to_string()).spawn().expect("this program can be started again");
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut lines = out.lines().map_while(Result::ok);
        let said = lines.find_map(|line| Some(line.split_once(AT)?.1.to_owned()));
        let said = said.expect("a node says where it is");
        let (address, monitor) = said.split_once(' ').expect("and where its metrics are");
        let (address, monitor) = (address.parse().unwrap(), monitor.parse().unwrap());
        // What else it says is read, or it would wait for somebody to read it.
        std::thread::spawn(move || lines.for_each(drop));
        let complaints: Arc<Mutex<Vec<String>>> = Arc::default();
        let (errors, kept) = (BufReader::new(child.stderr.take().unwrap()), Arc::clone(&complaints));
        std::thread::spawn(move || {
            errors.lines().map_while(Result::ok).for_each(|line| kept.lock().unwrap().push(line));
        });
        Node { child, address, monitor, complaints }
    }

    /// Starts one that must not start: what it says.
    pub(crate) fn refused(database: &Database) -> String {
        let output = Node::command(database).stdin(Stdio::null()).output().expect("this program can be started again");
        let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && !said.contains(AT), "{said}");
        said.into_owned()
    }

    /// This program, to be started again as a server.
    fn command(database: &Database) -> Command {
        let text = match database {
            Database::Sqlite(path) => format!("sqlite:{}", path.display()),
            Database::Postgres(address) => address.clone(),
        };
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "node::serve", "--ignored", "--nocapture", "--test-threads=1"])
            .env(VARIABLE, text)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// What it has written to stderr: panics, because it keeps no log.
    pub(crate) fn complaints(&self) -> Vec<String> {
        self.complaints.lock().unwrap().clone()
    }

    /// How much memory it has, in KiB.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory_kib(&self) -> u64 {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("how much memory it has");
        line.split_whitespace().next().unwrap().parse().unwrap()
    }

    /// Ends it in the middle of whatever it does: SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The other process. It ends when the test does, because then nobody holds its input open any more.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "other tests start it as a server"]
async fn serve() {
    let database = std::env::var(VARIABLE).expect("other tests name a database");
    let mut config = Config::local(database.parse().unwrap());
    config.limits = std::env::var(LIMITS).is_ok_and(|limits| limits == "true");
    config.monitor = Some("127.0.0.1:0".parse().unwrap());
    // A table of a tournament begins soon, whoever is there.
    let running = Server::start_with(config, |settings| settings.gather = Duration::from_secs(2)).await.unwrap();
    println!("{AT}{} {}", running.addr(), running.monitor().unwrap());
    let input = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    let _ = input.await;
    running.stop().await;
}
